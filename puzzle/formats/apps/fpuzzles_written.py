"""The JSON of f-puzzles, as it is written."""

from __future__ import annotations

from typing import Any

from puzzle.constraints import HOUSE_RULES
from puzzle.constraints.entries import fp_names
from puzzle.constraints.negative import Negative
from puzzle.constraints.parity import Candidates
from puzzle.formats.rules.variants import usual_regions
from puzzle.geometry import Geometry
from puzzle.grid import Grid

EXTRA = "extraregion"
NEGATIVE = "negative"
MARKS = {"difference": ("difference", 1), "ratio": ("ratio", 2), "xv": ("sum", 5)}
"""For each kind of mark the relation that its negative rule forbids, and the usual number."""


def members_written(grid: Grid) -> dict[str, Any]:
    """Return the members that say a grid and its rules."""
    n, extra = grid.geometry.size, grid.geometry.extra_houses
    givens: list[dict[str, Any]] = [
        {"value": digit, "given": True} if digit else {} for digit in grid
    ]
    regions = _regions(grid.geometry)
    cells = [given | region for given, region in zip(givens, regions, strict=True)]
    members: dict[str, Any] = {
        "size": n,
        "grid": grid.geometry.rows_of(cells),
    }
    layout = grid.geometry.layout
    for name, rule in HOUSE_RULES.items():
        houses = rule(layout) if name in _HOUSES_OF_F_PUZZLES else ()
        if houses and extra[: len(houses)] == houses:
            members[name], extra = True, extra[len(houses) :]
    if extra:
        members[EXTRA] = [{"cells": fp_names(house, n)} for house in extra]
    _write_clues(grid.geometry, cells, members)
    return members


_HOUSES_OF_F_PUZZLES = ("diagonal-", "diagonal+", "disjointgroups")


def _write_clues(geometry: Geometry, cells: list[dict[str, Any]], members: dict[str, Any]) -> None:
    """Add the constraints to the members of a puzzle and to its cells."""
    for clue in geometry.constraints:
        if isinstance(clue, Candidates):
            cells[clue.cells[0]]["givenPencilMarks"] = list(clue.values)
        elif isinstance(clue, Negative):
            names = [name for name, (rule, _) in MARKS.items() if rule in dict(clue.rules)]
            members[NEGATIVE] = [*members.get(NEGATIVE, ()), *names]
        elif entry := clue.to_fpuzzles(geometry.layout):
            members.setdefault(clue.KIND, []).append(entry)
        else:
            members[clue.KIND] = True


def _regions(geometry: Geometry) -> list[dict[str, int]]:
    """For each cell the member that says its region; empty where all are those of the size."""
    is_usual = geometry.box_of == usual_regions(geometry.size)
    return [{} if is_usual else {"region": box} for box in geometry.box_of]
