"""Givens that a puzzle with one solution could do without."""

from __future__ import annotations

import numpy as np

from puzzle import Cell, Grid
from solver.diagnosis.bounds import Deadline, OutOfBounds, count_each, without


def find_removable(grid: Grid, deadline: Deadline) -> tuple[Cell, ...]:
    """Find the givens any one of which could be dropped, the others kept, with one solution still.

    Args:
        grid: a puzzle with one solution.
        deadline: when to stop.

    Raises:
        OutOfBounds: a search gave up, or the time limit passed.
    """
    givens = np.array(grid.givens, dtype=np.intp)
    counts, _ = count_each(without(grid, givens), 2, grid.geometry, deadline)
    if (counts < 0).any():
        raise OutOfBounds
    return tuple(givens[counts == 1].tolist())
