"""Exchange some givens of a 9×9 puzzle for two others: a kernel that misses none.

Without two of 17 givens there are hundreds of thousands of solutions, too many to list, and one of
some thousand pairs of digits in blank cells leaves a single one of them. But nearly each pair is
had by two solutions of a few thousand that are spread evenly: a number of them for each digit of
each blank cell. What a digit has fewer of are all its solutions, and then the sample decides.
The pairs that are left are counted, some thousands, in some milliseconds.

Exchanging n givens for m is {-n+m} in the field's writing, which calls the search for puzzles that
are so related a vicinity search.
"""

from __future__ import annotations

import numpy as np

from generator.digging.dig import Digits, Stream
from generator.digging.exchange import CELLS, Hill, UInt32Array, blank_orbit, list_given
from generator.digging.nearby import (
    BITS,
    MOST_CHOICES,
    Int64Array,
    UInt64Array,
    count_in_common,
    give_choice,
    lay_out,
)
from generator.digging.xoshiro import below, shuffle
from puzzle.geometry import CLASSIC
from puzzle.kernel import kernel, lean_kernel
from solver.search.classic import DEPTH, ENDLESS, count_on_stack
from solver.search.classic import FRAME as SEARCH_FRAME
from solver.search.words import FRAME, load, propagate

EACH = 64
"""Solutions that a digit of a cell has in the sample, if it has as many."""
LARGEST_SAMPLE = 8192
"""Solutions of a sample; of the most that were met it has some 3,000."""
_SLOTS = 4 * LARGEST_SAMPLE
"""Of the table in which equal solutions meet: a power of two."""
_FACTOR = 1_000_003
_SHIFT = 29
SIZE = CLASSIC.size


@lean_kernel
def add(solution: Digits, sample: Digits, size: int, table: Int64Array) -> bool:
    """Write a solution behind a sample that has room for it; False where it is in it already.

    Args:
        solution: (81,).
        sample: (n, 81).
        size: how many there are.
        table: (m,) the places of those in the sample, by their digits; -1 for none.
    """
    code = np.int64(0)
    for cell in range(CELLS):
        code = code * np.int64(_FACTOR) + np.int64(solution[cell])
    slot = (code ^ code >> np.int64(_SHIFT)) & np.int64(_SLOTS - 1)
    while table[slot] >= 0:
        cell = 0
        while cell < CELLS and sample[table[slot], cell] == solution[cell]:
            cell += 1
        if cell == CELLS:
            return False
        slot = (slot + 1) & np.int64(_SLOTS - 1)
    table[slot] = size
    for cell in range(CELLS):
        sample[size, cell] = solution[cell]
    return True


@kernel
def spread_sample(puzzle: Digits, sample: Digits, table: Int64Array, stack: UInt32Array) -> int:
    """List solutions, no two the same: `EACH` or all of each digit of each blank cell.

    Args:
        puzzle: (81,) changed and left as it was.
        sample: (n, 81) room for them; where it is full, some are left out.
        table: see `add`.
        stack: scratch of the search.

    Returns:
        How many there are, or -1 where they are more than there is room for.
    """
    found = np.empty((EACH, CELLS), dtype=np.uint8)
    having = np.zeros((CELLS, SIZE + 1), dtype=np.int64)
    table[:] = -1
    size = 0
    for cell in range(CELLS):
        if puzzle[cell] != 0:
            continue
        for digit in range(1, SIZE + 1):
            if having[cell, digit] >= EACH:
                continue
            puzzle[cell] = digit
            count = count_on_stack(puzzle, EACH, ENDLESS, found, stack)[0]
            puzzle[cell] = 0
            for i in range(count):
                if size == len(sample):
                    return -1
                if add(found[i], sample, size, table):
                    for at in range(CELLS):
                        having[at, found[i, at]] += 1
                    size += 1
    return size


@lean_kernel
def lay_out_one(
    solution: Digits, s: int, choices: Int64Array, laid: int, sets: UInt64Array
) -> None:
    """Write one more solution of a sample, the s-th, into the sets of the choices that it has."""
    if s % BITS == 0:
        for i in range(laid):
            sets[i, s // BITS] = np.uint64(0)
    for i in range(laid):
        if solution[choices[i, 0]] == choices[i, 3]:
            sets[i, s // BITS] |= np.uint64(1) << np.uint64(s % BITS)


@lean_kernel
def may_have(frame: UInt32Array, cell: int, digit: int) -> bool:
    """Whether a cell has a candidate in a frame of `solver.search.words`."""
    return bool(frame[9 * (cell // 27) + digit - 1] >> np.uint32(cell % 27) & np.uint32(1))


@kernel
def exchange_for_two(hill: Hill, random: Stream, taken: int, puzzle: Digits) -> int:
    """Take givens away by chance, and give two others that leave one solution, by chance.

    Each of the two is needed: neither would leave one solution alone. An older given may be to
    spare.

    Args:
        hill: has the orbits, which are single cells.
        random: moves on.
        taken: givens that are taken away.
        puzzle: (81,) of one solution; changed where there are two others.

    Returns:
        How many pairs there are, each as likely, but for the one that was there before.
    """
    stack = np.empty((DEPTH, SEARCH_FRAME), dtype=np.uint32)
    base = np.empty(FRAME, dtype=np.uint32)
    frame = np.empty(FRAME, dtype=np.uint32)
    table = np.empty(_SLOTS, dtype=np.int64)
    sample = np.empty((LARGEST_SAMPLE, CELLS), dtype=np.uint8)
    two = np.empty((2, CELLS), dtype=np.uint8)
    choices = np.empty((MOST_CHOICES, 4), dtype=np.int64)
    sets = np.empty((MOST_CHOICES, LARGEST_SAMPLE // BITS), dtype=np.uint64)
    left = puzzle.copy()
    given = list_given(hill, puzzle)
    shuffle(random, hill.order[:given])
    for i in range(taken):
        blank_orbit(hill, hill.order[i], left)
    size = spread_sample(left, sample, table, stack)
    if size < 0:
        return 0
    laid = lay_out(hill, left, sample[:size], choices, sets)
    load(left, base)
    propagate(base)
    pairs = near = with_near = 0
    for i in range(laid):
        if choices[i, 2] == 1:
            continue
        one, its = choices[i, 0], sample[choices[i, 1]]
        for k in range(FRAME):
            frame[k] = base[k]
        give_choice(hill, one, its, frame)
        propagate(frame)
        left[one] = its[one]
        for j in range(i + 1, laid):
            other, digit = choices[j, 0], choices[j, 3]
            if choices[j, 2] == 1 or one == other or not may_have(frame, other, digit):
                continue
            common = count_in_common(sets, i, j, (size + BITS - 1) // BITS)
            if common > 1 or (puzzle[one] == its[one] and puzzle[other] == digit):
                continue
            if choices[i, 2] >= EACH and choices[j, 2] >= EACH:
                left[other] = digit
                common = count_on_stack(left, 2, ENDLESS, two, stack)[0]
                left[other] = 0
                # Each of two solutions rules out more pairs than this one.
                for k in range(2):
                    if common == 2 and size < LARGEST_SAMPLE and add(two[k], sample, size, table):
                        lay_out_one(two[k], size, choices, laid, sets)
                        size += 1
            if common == 1:
                pairs += 1
                if below(random, pairs) == 0:
                    near, with_near = i, j
        left[one] = 0
    if pairs:
        puzzle[:] = left
        puzzle[choices[near, 0]] = choices[near, 3]
        puzzle[choices[with_near, 0]] = choices[with_near, 3]
    return pairs
