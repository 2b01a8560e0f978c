"""Clues in JSON as others write them, turned into the forms that gridmill writes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import combinations
from typing import Any

from puzzle.cell import Cell
from puzzle.constraints import KINDS, Constraint, Layout
from puzzle.constraints.bases.on_cells import OnCell
from puzzle.constraints.bases.on_line import OnLineOfValue
from puzzle.constraints.constraint import fields_of
from puzzle.constraints.dots import XV, sum_of
from puzzle.constraints.entries import listed
from puzzle.constraints.equal_lines import Clone
from puzzle.constraints.killer_cage import KillerCage
from puzzle.constraints.quadruple import Quadruple
from puzzle.constraints.sums import LittleKiller
from puzzle.errors import GeometryError
from puzzle.message import message

_NO_SUM = (0, "0", "")
_NO_VALUE = (None, "")


def as_written(
    said: Mapping[str, Any], layout: Layout, cell_of: Callable[[object], Cell]
) -> list[Mapping[str, Any]]:
    """Return the clues of an object as gridmill writes them, where others write them otherwise.

    What f-puzzles takes for a mere drawing, a little killer of 0 or a quadruple with an empty list,
    is none; its members (``lines``, a ``cell`` outside the grid) are taken too. The value may be
    called ``sum``, and a sum of 0 is none; X and V may be letters; the cells of a line may be
    called so, and ``cell`` may name the only one; clones may be ``cloneCells``; and one object may
    stand for a clue on each of its cells, which are then not compared with each other.

    Lines of less than two cells are refused: the points in links are left there by an editor's
    mouse, while in an object somebody wrote them, and meant more.

    Args:
        said: an object with a ``type`` that is known.
        layout: of the grid.
        cell_of: the cell of a name.

    Raises:
        GeometryError: members as in f-puzzles make no sense; the kind is named.
    """
    kind = KINDS[said["type"]]
    with kind.named_in_errors():
        return _as_written(kind, dict(said), layout, cell_of)


def _as_written(
    kind: type[Constraint],
    members: dict[str, Any],
    layout: Layout,
    cell_of: Callable[[object], Cell],
) -> list[Mapping[str, Any]]:
    if issubclass(kind, OnCell) and "cells" not in members and "cell" in members:
        members["cells"] = [members.pop("cell")]
    if _is_drawing(kind, members):
        return []
    if "lines" in members:
        _refuse_points(members)
    if kind is Clone and "cloneCells" in members and "clones" not in members:
        members["clones"] = members.pop("cloneCells")
    if "lines" in members or "cell" in members:
        clues = kind.from_fpuzzles(members, layout, cell_of)
        return [clue.to_json(layout.size) for clue in clues]
    if "line" not in members and "cells" in members and "line" in fields_of(kind):
        members["line"] = members.pop("cells")
    if "value" in fields_of(kind):
        _mend_value(kind, members, layout)
    return list(_each(kind, members))


def _is_drawing(kind: type[Constraint], members: Mapping[str, Any]) -> bool:
    return (kind is LittleKiller and members.get("value") in _NO_SUM) or (
        kind is Quadruple and members.get("values") == []
    )


def _refuse_points(members: Mapping[str, Any]) -> None:
    for line in listed(members, "lines"):
        if isinstance(line, list) and len(line) <= 1:
            raise GeometryError(
                message("line.short", "A line of the puzzle has less than two cells.")
            )


def _mend_value(kind: type[Constraint], members: dict[str, Any], layout: Layout) -> None:
    """Say the value as gridmill does, where it is said otherwise or left out."""
    if "sum" in members and "value" not in members:
        members["value"] = members.pop("sum")
    if kind is KillerCage and members.get("value") in _NO_SUM:
        del members["value"]
    if kind is XV and "value" in members:
        members["value"] = sum_of(members["value"])
    if issubclass(kind, OnLineOfValue) and members.get("value") in _NO_VALUE:
        members["value"] = kind.usual_in_fpuzzles(layout)


def _each(kind: type[Constraint], members: dict[str, Any]) -> Iterator[Mapping[str, Any]]:
    """Yield an object for each cell, where a kind is on one cell and several are named."""
    cells = members.get("cells")
    if not (issubclass(kind, OnCell) and isinstance(cells, list) and len(cells) > 1):
        yield members
        return
    beside = {"exempt": [list(pair) for pair in combinations(cells, 2)]}
    for cell in cells:
        yield members | {"cells": [cell]} | (beside if "exempt" in fields_of(kind) else {})
