"""Grids that an object tells box by box, or column by column."""

from __future__ import annotations

import re
from collections.abc import Sequence
from math import isqrt
from typing import Any

from puzzle.formats.in_json.matrices import (
    SIDE,
    are_rows,
    entries_of,
    in_list,
    is_matrix,
    listed,
)
from puzzle.formats.in_json.noted import Noted
from puzzle.formats.in_json.puzzle_names import PUZZLE_NAMES
from puzzle.formats.plain.boxes import told_by_boxes
from puzzle.formats.text import are_labels
from puzzle.geometry import CLASSIC
from puzzle.grid import Grid
from puzzle.message import message

BOXES_OF_CELLS = frozenset({"boxes", "blocks", "nonets", "subgrids", "quadrants"})
"""Names of nine boxes; they may be rows all the same, and ``squares`` mostly are."""
_BOX_BY_BOX = message(
    "assumed.lists-boxes", "The nine lists were read as boxes, as their name says."
)
_ORDERS = frozenset({"orientation", "order", "layout", "storage", "storage_order", "major", "by"})
_OF_COLUMNS = re.compile(r"col|f(?:ortran)?$", re.IGNORECASE)
"""What an object says of grids that it tells column by column."""
CALLED_COLUMNS = frozenset({"columns", "cols", "spalten", "colonnes", "columnas", "kolommen"})
COLUMN_BY_COLUMN = message(
    "assumed.lists-columns", "The lists were read as columns, as is said beside them."
)


def by_boxes(members: dict[str, Any]) -> Noted | None:
    """Return the puzzle whose nine boxes are told one by one; None for anything else.

    They are called so, there is no puzzle beside them, and as rows they would break a rule.
    """
    if any(name.lower() in PUZZLE_NAMES for name in members):
        return None
    for name, member in members.items():
        boxes = in_list(member)
        if name.lower() in BOXES_OF_CELLS and len(boxes) == SIDE and is_matrix(boxes):
            rows = told_by_boxes(boxes)
            if _breaks_a_rule(boxes) and not _breaks_a_rule(rows):
                said = {other: told for other, told in members.items() if other != name}
                return Noted({**said, PUZZLE_NAMES[0]: rows}, _BOX_BY_BOX)
    return None


def by_columns(members: dict[str, Any]) -> dict[str, Any] | None:
    """Return an object whose grids were told column by column with their rows; None for others.

    It says so of all, or calls the lists of one columns.
    """
    is_said = any(
        name.lower() in _ORDERS and isinstance(said, str) and _OF_COLUMNS.match(said)
        for name, said in members.items()
    )
    found = dict[str, Any]()
    for name, member in members.items():
        is_called = name.lower() in CALLED_COLUMNS
        if (is_said or is_called) and (rows := _turned(member)) is not None:
            found[PUZZLE_NAMES[0] if is_called else name] = rows
    if not found:
        return None
    left = (*_ORDERS, *CALLED_COLUMNS)
    return {**{name: m for name, m in members.items() if name.lower() not in left}, **found}


def _turned(member: object) -> list[list[Any]] | None:
    """Return the rows of a grid that is told column by column; None for what is no grid."""
    lists = in_list(member)
    if isinstance(member, dict) and are_labels(names := sorted(member)):
        lists = [member[name] for name in names]
    if is_matrix(lists) or are_rows(lists):
        entries = entries_of(lists)
    elif isinstance(member, str) and len(member) == SIDE**2:
        entries = list(member)
    else:
        entries = listed(lists) or []
    size = isqrt(len(entries))
    is_square = bool(entries) and size**2 == len(entries)
    return [entries[at::size] for at in range(size)] if is_square else None


def _breaks_a_rule(rows: Sequence[Any]) -> bool:
    """Tell whether a digit stands twice in a row, a column or a box, or something is no digit."""
    entries = entries_of(rows)
    if not all(type(entry) is int and 0 <= entry <= SIDE for entry in entries):
        return True
    return bool(Grid(bytes(entries), CLASSIC).conflicts())
