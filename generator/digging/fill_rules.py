"""Complete grids where there are rules beside the houses, or grids overlap: random choices.

The search with rules (`solver.search.rules`) follows each choice up: of the cells with the fewest
candidates a random one takes a random one of them, and what turns out to be wrong is taken back.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from generator.digging.xoshiro import below
from puzzle.kernel import bit_count, kernel, lowest_bit
from solver.search.rules.counting import load
from solver.search.rules.propagation import propagate
from solver.search.rules.state import State, restrict
from solver.search.rules.tables import RuleTables

PATIENCE = 4
"""Choices for each cell before a fresh start."""
STARTS = 2000
"""Starts before rules count as ones that no complete grid keeps: non-consecutive grids with both
diagonals take some two hundred."""


@kernel
def fill_with_rules(
    tables: RuleTables,
    state: State,
    stream: npt.NDArray[np.uint64],
    digits: npt.NDArray[np.uint8],
) -> bool:
    """Write a random complete grid.

    Args:
        tables: of the geometry.
        state: scratch of the search for them.
        stream: (4,) xoshiro256** state; moves on.
        digits: (C,) the grid is written here.

    Returns:
        False when all `STARTS` starts ran out of patience; the digits are then of no use.
    """
    for _ in range(STARTS):
        for cell in range(digits.size):
            digits[cell] = 0
        if _fill_once(tables, state, stream, digits):
            return True
    return False


@kernel
def _fill_once(
    tables: RuleTables,
    state: State,
    stream: npt.NDArray[np.uint64],
    digits: npt.NDArray[np.uint8],
) -> bool:
    alive = load(tables, state, digits)
    depth = 0
    for _ in range(PATIENCE * digits.size):
        frame = state.frames[depth]
        if alive:
            cell = _tightest(frame, stream)
            if cell < 0:
                for c in range(digits.size):
                    digits[c] = lowest_bit(int(frame[c])) + 1
                return True
            mask = np.int64(frame[cell])
            for _skip in range(below(stream, bit_count(mask))):
                mask &= mask - 1
            digit = lowest_bit(mask)
            state.branches[depth, 0], state.branches[depth, 1] = cell, digit
            depth += 1
            following = state.frames[depth]
            for c in range(digits.size):
                following[c] = frame[c]
            restrict(tables, state, following, cell, 1 << digit)
            alive = propagate(tables, state, following)
        else:
            if depth == 0:
                return False
            depth -= 1
            frame = state.frames[depth]
            cell, digit = state.branches[depth, 0], state.branches[depth, 1]
            alive = restrict(tables, state, frame, cell, ~(1 << digit))
            alive = alive and propagate(tables, state, frame)
    return False


@kernel
def _tightest(frame: npt.NDArray[np.int32], stream: npt.NDArray[np.uint64]) -> int:
    """Of the cells with the fewest candidates, two or more, a random one; -1 if there is none."""
    best, fewest, ties = -1, 64, 0
    for cell in range(frame.shape[0]):
        count = bit_count(int(frame[cell]))
        if count < 2 or count > fewest:
            continue
        if count < fewest:
            best, fewest, ties = cell, count, 1
        else:
            ties += 1
            if below(stream, ties) == 0:
                best = cell
    return best
