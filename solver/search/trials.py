"""How far trial and error gets on a plain 9×9 grid: a measure of hardness in some microseconds.

A *round* of trials supposes each candidate by itself and applies the rules of the search, which are
singles and locked candidates, until none removes anything. The candidates whose trials come to a
contradiction are removed, all at once, so what is left after a round depends neither on the order
of the trials nor on how the grid is turned or its digits named. Another round may remove more.

Sudoku Explainer's dynamic chains are such trials, so where rounds solve a puzzle its score hardly
goes above 9.5; what withstands them needs chains within chains.

How *stubborn* such a puzzle is says in how many blank cells the digit of the solution could be
given, one at a time, and the puzzle would withstand trials still. Of those that are rated 11 and
more it is 6 to 33, of most others that withstand trials 1 to 4.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from puzzle.kernel import bit_count, hot_kernel, kernel, lowest_bit
from solver.search.classic import DEPTH, ENDLESS, count_on_stack
from solver.search.classic import FRAME as SEARCH_FRAME
from solver.search.words import ALONE, FRAME, UNSETTLED, load, propagate

UInt8Array = npt.NDArray[np.uint8]
UInt32Array = npt.NDArray[np.uint32]

WORDS = 27
"""Words of a frame, see `solver.search.words`."""
CELLS = 81
LEFT, STUBBORN = 0, 1
"""Places of what `look_closer` tells."""


@hot_kernel
def surplus(frame: UInt32Array) -> int:
    """Return how many candidates there are beside one a cell; 0 where all is settled."""
    count = -CELLS
    for i in range(WORDS):
        count += bit_count(np.int64(frame[i]))
    return count


@hot_kernel
def is_refuted(frame: UInt32Array, trial: UInt32Array, i: int, cell: int) -> bool:
    """Whether the candidate of a word in a cell comes to a contradiction, tried in the scratch."""
    for k in range(FRAME):
        trial[k] = frame[k]
    trial[i] &= ALONE[cell]
    return not propagate(trial)


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
            if is_refuted(frame, trial, i, cell):
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


@hot_kernel
def has_few_refuted(frame: UInt32Array, trial: UInt32Array, most: int) -> bool:
    """Whether no more than so many candidates come to a contradiction, each tried by itself.

    Args:
        frame: in which the rules remove nothing more; not changed.
        trial: (FRAME,) scratch.
        most: the trials end with the next one.
    """
    found = 0
    for i in range(WORDS):
        cells = np.int64(frame[i]) & np.int64(frame[UNSETTLED + i // 9])
        while cells != 0:
            cell = lowest_bit(cells)
            cells &= cells - 1
            if is_refuted(frame, trial, i, cell):
                found += 1
                if found > most:
                    return False
    return True


@hot_kernel
def exhaust(frame: UInt32Array, trial: UInt32Array) -> int:
    """Remove what trials refute, one candidate after another, until none is; returns what is left.

    That is what rounds come to in the end, in a seventh of the time: each trial knows what those
    before it have refuted. Another order removes the same.

    Args:
        frame: in which the rules remove nothing more, of one solution or more; changed.
        trial: (FRAME,) scratch.

    Returns:
        How many candidates there are beside one a cell; 0 where all is settled.
    """
    i = in_vain = 0
    while in_vain < WORDS:
        in_vain += 1
        cells = np.int64(frame[i]) & np.int64(frame[UNSETTLED + i // 9])
        while cells != 0:
            cell = lowest_bit(cells)
            cells &= cells - 1
            if is_refuted(frame, trial, i, cell):
                frame[i] &= ~(1 << cell)
                propagate(frame)
                if surplus(frame) == 0:
                    return 0
                in_vain = 0
                cells &= np.int64(frame[i]) & np.int64(frame[UNSETTLED + i // 9])
        i = (i + 1) % WORDS
    return surplus(frame)


@kernel
def look_closer(digits: UInt8Array, told: npt.NDArray[np.int64]) -> None:
    """Tell how hard it is for trials to solve a puzzle.

    Args:
        digits: (81,), 0 for blank, of one solution.
        told: (2,) how many candidates trials leave beside one a cell; and how stubborn it is, 0
            where trials solve it.
    """
    solution = np.empty((1, CELLS), dtype=np.uint8)
    stack = np.empty((DEPTH, SEARCH_FRAME), dtype=np.uint32)
    count_on_stack(digits, 1, ENDLESS, solution, stack)
    frame = np.empty(FRAME, dtype=np.uint32)
    given = np.empty(FRAME, dtype=np.uint32)
    trial = np.empty(FRAME, dtype=np.uint32)
    load(digits, frame)
    propagate(frame)
    told[LEFT] = exhaust(frame, trial)
    told[STUBBORN] = 0
    if told[LEFT] == 0:
        return
    for cell in range(CELLS):
        band = cell // 27
        if frame[UNSETTLED + band] >> cell % 27 & 1 == 0:
            continue
        for k in range(FRAME):
            given[k] = frame[k]
        given[9 * band + solution[0, cell] - 1] &= ALONE[cell % 27]
        propagate(given)
        told[STUBBORN] += exhaust(given, trial) != 0
