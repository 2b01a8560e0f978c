"""Pencil marks: a grid with the candidates of its blank cells, between the steps of a path.

Slow and plain: kernels find the steps, and here a person's pencil follows them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from puzzle.formats import GridLike, as_grid
from puzzle.geometry import Digit, House
from puzzle.grid import SYMBOLS, Grid
from solver.human.clued import without_clues
from solver.human.path import SolvePath
from solver.human.step import Step


@dataclass(frozen=True, slots=True)
class PencilMarks:
    """A grid and what may still go into its blank cells.

    Attributes:
        grid: the digits.
        candidates: for each cell the digits that may still go there, ascending; empty for filled
            cells.
    """

    grid: Grid
    candidates: tuple[tuple[Digit, ...], ...]

    def after(self, step: Step) -> PencilMarks:
        """Return the marks once the step is carried out."""
        geometry = self.grid.geometry
        left = list(map(set, self.candidates))
        digits = bytearray(self.grid.digits)
        for cell, digit in step.eliminations:
            left[cell].discard(digit)
        for cell, digit in step.placements:
            digits[cell] = digit
            left[cell].clear()
            for peer in without_clues(geometry).seen[cell]:
                left[peer].discard(digit)
        return PencilMarks(Grid(bytes(digits), geometry), tuple(map(_ascending, left)))

    def contradictions(self) -> tuple[str, ...]:
        """Every cell and every digit of a house that has no place left, in words."""
        geometry = self.grid.geometry
        cells = (
            f"{geometry.cell_name(cell)} has no candidate left"
            for cell, digit in enumerate(self.grid)
            if not digit and not self.candidates[cell]
        )
        houses = (
            f"{house} has no place left for {SYMBOLS[digit]}"
            for house in geometry.houses
            for digit in self._missing(house)
        )
        return (*cells, *houses)

    def _missing(self, house: House) -> list[Digit]:
        found: set[Digit] = set()
        for cell in house.cells:
            found.update(self.candidates[cell], (self.grid[cell],))
        return [digit for digit in range(1, self.grid.geometry.size + 1) if digit not in found]


def marks_of(grid: GridLike) -> PencilMarks:
    """Mark in each blank cell every candidate that the digits of a grid leave.

    Args:
        grid: of any geometry: a grid, its text, its rows or an array; see `as_grid`.

    Raises:
        NotationError: what is given is no grid, and no text of exactly one.
    """
    grid = as_grid(grid)
    geometry = grid.geometry
    all_digits = range(1, geometry.size + 1)
    candidates = []
    for cell, digit in enumerate(grid):
        seen = {grid[peer] for peer in without_clues(geometry).seen[cell]}
        candidates.append(() if digit else tuple(d for d in all_digits if d not in seen))
    return PencilMarks(grid, tuple(candidates))


def replay(path: SolvePath) -> Iterator[PencilMarks]:
    """Yield the marks before each step of a path, and at last those after them all."""
    marks = marks_of(path.puzzle)
    yield marks
    for step in path.steps:
        marks = marks.after(step)
        yield marks


def _ascending(digits: set[Digit]) -> tuple[Digit, ...]:
    return tuple(sorted(digits))
