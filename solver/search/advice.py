"""How far it leads to suppose a candidate, for whoever decides a puzzle with rules by cases.

The search knows which cells have given trouble, and follows more from a supposed digit than the
rows of a program do. That is advice: it changes how long a proof takes, and nothing of what it
rests on.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from puzzle.grid import Grid
from solver.search.rules import counting, tables
from solver.search.rules.state import new_state

MOST_LEARNED = 3000
"""Branches without a new solution from which the search learns which cells give trouble."""

Int64Array = npt.NDArray[np.int64]


class SearchAdviser:
    """What the search says of a puzzle, and of what is supposed beside its givens.

    Args:
        puzzle: of any geometry; those to be asked about have the same.
    """

    def __init__(self, puzzle: Grid) -> None:
        self._tables = tables.tables_of(puzzle.geometry)
        self._state = new_state(self._tables)
        nothing = np.empty((0, len(puzzle)), dtype=np.uint8)
        digits = puzzle.to_array()
        counting.count(digits, 2, MOST_LEARNED, nothing, self._tables, self._state)
        self.troubles = self._state.weights.astype(np.int64)
        """(cells,) how often a check of each cell has failed, and one."""
        self.gains(puzzle, np.zeros(0, dtype=np.int64))  # compiles the kernel now, if ever

    def gains(self, puzzle: Grid, columns: Int64Array) -> Int64Array:
        """Return how many candidates go by what follows from each of some.

        Args:
            puzzle: with what is supposed among its givens.
            columns: the candidates, cell × digits + digit - 1.

        Returns:
            (columns,) how many go; where a candidate cannot stand, all that are left.
        """
        gains = np.zeros(len(columns), dtype=np.int64)
        counting.suppose(puzzle.to_array(), columns, gains, self._tables, self._state)
        return gains
