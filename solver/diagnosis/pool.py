"""The solutions of a puzzle that has many: all of them, or as many as are counted."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from puzzle import Grid
from solver.diagnosis.bounds import PATIENCE, Puzzles
from solver.search import list_solutions

MOST_COUNTED = 10_000
"""Solutions that are counted; beyond, there are more than so many."""
MOST_COUNTED_BEYOND = 200
"""The same for sizes beyond 9×9, where solutions come slowly."""

Literals = npt.NDArray[np.float32]
"""Which digit each solution has in each blank cell: 0 or 1, (solutions, blanks × size)."""


@dataclass(frozen=True, slots=True)
class Pool:
    """Solutions of a puzzle.

    Attributes:
        grid: the puzzle.
        solutions: distinct solutions, (n, cells).
        is_complete: True when there are no others; False when there are n or more.
    """

    grid: Grid
    solutions: Puzzles
    is_complete: bool

    @classmethod
    def of(cls, grid: Grid) -> Pool:
        """Return the solutions of a puzzle, one more than are counted if there are so many."""
        beyond = not grid.geometry.is_quick
        most = MOST_COUNTED_BEYOND if beyond else MOST_COUNTED
        return cls(grid, *list_solutions(grid, most + 1, patience=PATIENCE))

    @classmethod
    def of_known(cls, grid: Grid, solutions: Iterable[Grid]) -> Pool:
        """Return the solutions that are known of a puzzle whose search gives up too soon."""
        digits = b"".join(solution.digits for solution in solutions)
        return cls(grid, np.frombuffer(digits, np.uint8).reshape(-1, len(grid)), is_complete=False)

    @property
    def is_hard(self) -> bool:
        """Whether the search gave up before it had more than two solutions."""
        return not self.is_complete and len(self.solutions) <= 2

    @property
    def count(self) -> int:
        """The number of solutions; when not complete, there are more than so many."""
        return len(self.solutions) - (not self.is_complete)

    def grid_at(self, index: int) -> Grid:
        """One of the solutions."""
        return Grid(self.solutions[index].tobytes(), self.grid.geometry)

    def literals(self, most: int | None = None) -> Literals:
        """Return the digits of the solutions, or of the first of them, in the blank cells."""
        blanks = np.flatnonzero(self.grid.to_array() == 0)
        digits = np.arange(1, self.grid.geometry.size + 1, dtype=np.uint8)
        hot = self.solutions[:most].take(blanks, axis=1)[:, :, np.newaxis] == digits
        flat: Literals = hot.reshape(len(hot), blanks.size * digits.size).astype(np.float32)
        return flat
