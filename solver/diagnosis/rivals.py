"""How many solutions there are, and two that differ in as few cells as possible."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from solver.certify import FEWEST_DIFFERING, closest_pair
from solver.diagnosis.answers import Rivals
from solver.diagnosis.bounds import Deadline
from solver.diagnosis.pool import Pool

_FIRST_LOOK = 1_000
"""Solutions among which two that differ in four cells are looked for first."""
_ROWS = 100
"""Solutions that are compared at once with all after them."""


def find_rivals(pool: Pool, deadline: Deadline) -> Rivals:
    """Find the count of a puzzle's solutions, and two of them that are as alike as can be.

    Two solutions differ in four cells at least. When two such are at hand, or when all solutions
    are, no program is needed; else HiGHS is asked.

    Args:
        pool: solutions of a puzzle that has many.
        deadline: when to stop looking for a closer pair.
    """
    one, other, apart = _closest(pool.literals(_FIRST_LOOK))
    is_proved = apart == FEWEST_DIFFERING
    if not is_proved and pool.is_complete:
        if len(pool.solutions) > _FIRST_LOOK:
            one, other, apart = _closest(pool.literals())
        is_proved = True
    pair = (pool.grid_at(one), pool.grid_at(other))
    if not is_proved and (found := closest_pair(pool.grid, time_limit=deadline.left)):
        pair, is_proved = found, True
    return Rivals(pair, is_proved, pool.count, pool.is_complete)


def _closest(hot: npt.NDArray[np.float32]) -> tuple[int, int, int]:
    """Two rows that agree in most places, and in how many cells they do not."""
    cells = int(hot[0].sum())
    best = (0, 1, cells + 1)
    for start in range(0, len(hot), _ROWS):
        agree = hot[start : start + _ROWS] @ hot[start:].T
        np.fill_diagonal(agree, -1)
        one, other = map(int, np.unravel_index(agree.argmax(), agree.shape))
        apart = cells - int(agree[one, other])
        if apart < best[2]:
            best = (start + one, start + other, apart)
        if apart <= FEWEST_DIFFERING:
            break
    return best
