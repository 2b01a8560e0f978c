"""How far trial and error gets on a plain 9×9 grid: a measure of hardness in some microseconds.

A *round* of trials supposes each candidate by itself and applies the rules of the search, which are
singles and locked candidates, until none removes anything. The candidates whose trials come to a
contradiction are removed, all at once, so what is left after a round depends neither on the order
of the trials nor on how the grid is turned or its digits named. Another round may remove more.

Sudoku Explainer's dynamic chains are such trials, so where rounds solve a puzzle its score hardly
goes above 9.5; what withstands them needs chains within chains.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from puzzle.kernel import bit_count, hot_kernel, kernel, lowest_bit
from solver.search.words import ALONE, FRAME, UNSETTLED, load, propagate

UInt8Array = npt.NDArray[np.uint8]
UInt32Array = npt.NDArray[np.uint32]

WORDS = 27
"""Words of a frame, see `solver.search.words`."""
CELLS = 81


@hot_kernel
def surplus(frame: UInt32Array) -> int:
    """Return how many candidates there are beside one a cell; 0 where all is settled."""
    count = -CELLS
    for i in range(WORDS):
        count += bit_count(np.int64(frame[i]))
    return count


@hot_kernel
def refute(frame: UInt32Array, trial: UInt32Array, refuted: UInt32Array) -> bool:
    """Try each candidate of a frame; returns whether a trial came to a contradiction.

    Args:
        frame: in which the rules remove nothing more; not changed.
        trial: (FRAME,) scratch.
        refuted: (27,) the candidates of each word that cannot be are written here.
    """
    found = False
    for i in range(WORDS):
        refuted[i] = 0
        cells = np.int64(frame[i]) & np.int64(frame[UNSETTLED + i // 9])
        while cells != 0:
            cell = lowest_bit(cells)
            cells &= cells - 1
            for k in range(FRAME):
                trial[k] = frame[k]
            trial[i] &= ALONE[cell]
            if not propagate(trial):
                refuted[i] |= 1 << cell
                found = True
    return found


@kernel
def trial_rounds(digits: UInt8Array, rounds: int, left: UInt32Array) -> bool:
    """Count what rounds of trials leave of a puzzle; other kernels may call this.

    Args:
        digits: (81,), 0 for blank, of one solution.
        rounds: how many are made at most.
        left: (rounds + 1,) how many candidates there are beside one a cell: by the rules alone,
            and after each round. Those of the last round stand in the places of all after it.

    Returns:
        Whether the last round removed nothing and the puzzle is not solved: no more rounds would.
    """
    frame = np.empty(FRAME, dtype=np.uint32)
    trial = np.empty(FRAME, dtype=np.uint32)
    refuted = np.empty(WORDS, dtype=np.uint32)
    load(digits, frame)
    propagate(frame)
    left[0] = surplus(frame)
    for i in range(rounds):
        if left[i] == 0 or not refute(frame, trial, refuted):
            for k in range(i, rounds):
                left[k + 1] = left[i]
            return bool(left[i] != 0)
        for k in range(WORDS):
            frame[k] &= ~refuted[k]
        propagate(frame)
        left[i + 1] = surplus(frame)
    return False
