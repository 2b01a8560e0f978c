"""Clues in JSON as others write them, turned into the forms that gridmill writes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations
from typing import Any

from puzzle.constraints import KINDS
from puzzle.constraints.constraint import OnCell, fields_of
from puzzle.constraints.dots import XV, sum_of
from puzzle.constraints.killer_cage import KillerCage


def as_written(said: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    """Yield the clues of an object as gridmill writes them, where others write them otherwise.

    A sum of 0 is none; X and V may be letters; the cells of a line may be called so; and one object
    may stand for a clue on each of its cells, which are then not compared with each other.

    Args:
        said: an object with a ``type`` that is known.
    """
    kind, members = KINDS[said["type"]], dict(said)
    cells = members.get("cells")
    if kind is KillerCage and members.get("value") in (0, "0", ""):
        del members["value"]
    if kind is XV and "value" in members:
        members["value"] = sum_of(members["value"])
    if "line" not in members and cells is not None and "line" in fields_of(kind):
        members["line"] = members.pop("cells")
    if not (issubclass(kind, OnCell) and isinstance(cells, list) and len(cells) > 1):
        yield members
        return
    beside = {"exempt": [list(pair) for pair in combinations(cells, 2)]}
    for cell in cells:
        yield members | {"cells": [cell]} | (beside if "exempt" in fields_of(kind) else {})
