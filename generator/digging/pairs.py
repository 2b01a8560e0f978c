"""Exchange givens of a 9×9 puzzle for two others: kernels that miss none.

Without two of 17 givens there are often hundreds of thousands of solutions, too many to list, and
one of some thousand pairs of digits in blank cells leaves a single one of them. But nearly each
pair is had by two solutions of a few thousand that are spread evenly: a number of them for each
digit of each blank cell. What a digit has fewer of are all its solutions, and then the sample
decides. The pairs that are left are counted, some thousands, in some milliseconds.

Exchanging n givens for m is {-n+m} in the field's writing, which calls the search for puzzles that
are so related a vicinity search.
"""

from __future__ import annotations

import numpy as np

from generator.digging.dig import Digits, Stream
from generator.digging.exchange import (
    CELLS,
    Hill,
    UInt32Array,
    blank_orbit,
    copy_digits,
    count_givens,
    list_given,
    take_spare,
)
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
MOST_PAIRS = 1024
"""Pairs that are listed; where there are more, the first ones."""
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
def list_pairs(hill: Hill, puzzle: Digits, left: Digits, pairs: Int64Array) -> int:
    """List the pairs of givens that leave one solution of a puzzle without some of its givens.

    Each of the two is needed: neither would leave one solution alone. An older given may be to
    spare.

    Args:
        hill: has the orbits, which are single cells.
        puzzle: (81,) of one solution; the pair of it alone is none of those that are listed.
        left: (81,) the puzzle without some givens; changed and left as it was.
        pairs: (n, 4) the first n of them are written here: a cell and its digit, twice.

    Returns:
        How many are written.
    """
    stack = np.empty((DEPTH, SEARCH_FRAME), dtype=np.uint32)
    base = np.empty(FRAME, dtype=np.uint32)
    frame = np.empty(FRAME, dtype=np.uint32)
    table = np.empty(_SLOTS, dtype=np.int64)
    sample = np.empty((LARGEST_SAMPLE, CELLS), dtype=np.uint8)
    two = np.empty((2, CELLS), dtype=np.uint8)
    choices = np.empty((MOST_CHOICES, 4), dtype=np.int64)
    sets = np.empty((MOST_CHOICES, LARGEST_SAMPLE // BITS), dtype=np.uint64)
    size = spread_sample(left, sample, table, stack)
    if size < 0:
        return 0
    laid = lay_out(hill, left, sample[:size], choices, sets)
    load(left, base)
    propagate(base)
    count = 0
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
            if common == 1 and count < len(pairs):
                pairs[count, 0], pairs[count, 1] = one, its[one]
                pairs[count, 2], pairs[count, 3] = other, digit
                count += 1
        left[one] = 0
    return count


@lean_kernel
def take_two(hill: Hill, random: Stream, left: Digits) -> None:
    """Take two givens away, by chance."""
    given = list_given(hill, left)
    shuffle(random, hill.order[:given])
    for i in range(2):
        blank_orbit(hill, hill.order[i], left)


@lean_kernel
def give_pair(left: Digits, pair: Int64Array, puzzle: Digits) -> None:
    """Write a puzzle that has two givens more."""
    copy_digits(left, puzzle)
    puzzle[pair[0]] = pair[1]
    puzzle[pair[2]] = pair[3]


@kernel
def exchange_two(hill: Hill, random: Stream, puzzle: Digits) -> int:
    """Take two givens away by chance, and give two others that leave one solution, by chance.

    Args:
        hill: see `list_pairs`.
        random: moves on.
        puzzle: (81,) of one solution; changed where there are two others.

    Returns:
        How many pairs there are, `MOST_PAIRS` at most, each as likely.
    """
    pairs = np.empty((MOST_PAIRS, 4), dtype=np.int64)
    left = np.empty(CELLS, dtype=np.uint8)
    copy_digits(puzzle, left)
    take_two(hill, random, left)
    count = list_pairs(hill, puzzle, left, pairs)
    if count:
        give_pair(left, pairs[below(random, count)], puzzle)
    return count


@kernel
def lower(hill: Hill, random: Stream, puzzle: Digits) -> int:
    """Exchange two givens, taken by chance, for two with which another can go; else for any two.

    Two that can be given for three, and whose solution has one of the three in its place, leave
    that one to spare where they are given for the others. So exchanges of two for two find these
    of three for two, too, of which there are five times as many to look at.

    Args:
        hill: see `list_pairs`; as many givens stay as it asks for.
        random: moves on.
        puzzle: (81,) of one solution, without spare givens; changed, and still so.

    Returns:
        How many pairs there are, `MOST_PAIRS` at most.
    """
    stack = np.empty((DEPTH, SEARCH_FRAME), dtype=np.uint32)
    solutions = np.empty((2, CELLS), dtype=np.uint8)
    pairs = np.empty((MOST_PAIRS, 4), dtype=np.int64)
    near = np.empty(CELLS, dtype=np.uint8)
    left = np.empty(CELLS, dtype=np.uint8)
    copy_digits(puzzle, left)
    givens = count_givens(puzzle)
    take_two(hill, random, left)
    count = list_pairs(hill, puzzle, left, pairs)
    if count == 0:
        return 0
    first = below(random, count)
    for i in range(count):
        give_pair(left, pairs[(first + i) % count], near)
        take_spare(hill, random, near, solutions, stack)
        if count_givens(near) < givens:
            copy_digits(near, puzzle)
            return count
    give_pair(left, pairs[first], puzzle)
    return count
