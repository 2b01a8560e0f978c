"""The search kernel for the plain 9×9 grid: exact, iterative, built for speed.

The board is cut into *words*. A word is an int of 27 bits that says where one digit may still
stand in one band; three consecutive bits are a *minirow*, three cells of a row in one box:

                 stack 0     stack 1     stack 2
        row 0    0  1  2  |  3  4  5  |  6  7  8
        row 1    9 10 11  | 12 13 14  | 15 16 17
        row 2   18 19 20  | 21 22 23  | 24 25 26

A *frame* is the state of one search node, 32 ints of 32 bits:

        0 ……… 8    9 …… 17   18 …… 26   27  28  29   30      31
        band 0     band 1     band 2     unsettled    dirty   unused
        digits     digits     digits     cells of
        1 ……… 9    1 ……… 9    1 ……… 9    each band

A cell is *settled* when its digit has been removed from all its peers. A word is *dirty* (one bit
each) when it has changed since the rules were last applied to it.

In a band, a digit stands in one minirow of each row and of each box, so its three minirows form a
permutation of 3×3. A table over the 512 sets of minirows gives, at once, every minirow that is in
some permutation within the set: all hidden singles and locked candidates of a digit in a band.
Across bands only pointing columns are followed. Cells with one candidate come from three ORs over
the nine words of a band. What these rules leave is decided by branching, so they decide speed
only, never the count.

The word layout is that of Zhou Yundong's solver (JSolve, JCZSolve), as known from the players'
programming forum.
"""

from __future__ import annotations

from itertools import permutations

import numpy as np
import numpy.typing as npt

from puzzle.kernel import kernel, lowest_bit

UInt8Array = npt.NDArray[np.uint8]
UInt32Array = npt.NDArray[np.uint32]
Int64Array = npt.NDArray[np.int64]

ALL = (1 << 27) - 1
"""Every cell of a band."""
UNSETTLED = 27
DIRTY = 30
FRAME = 32
DEPTH = 82
"""Frames on the stack: each branch settles a cell, and the root makes one more."""


def _minirow_cells(minirows: int) -> int:
    return sum(0b111 << 3 * m for m in range(9) if minirows >> m & 1)


def _column_cells(columns: int) -> int:
    return columns | columns << 9 | columns << 18


def _consistent(minirows: int) -> int:
    """The minirows of a set that are in some permutation of rows to boxes within the set."""
    placements = [
        sum(1 << 3 * row + box for row, box in enumerate(p)) for p in permutations(range(3))
    ]
    return sum(
        1 << m for m in range(9) if any(p >> m & 1 and p & ~minirows == 0 for p in placements)
    )


def _triples(mask: int) -> tuple[int, int, int]:
    return mask & 7, mask >> 3 & 7, mask >> 6 & 7


def _table(entries: list[int]) -> UInt32Array:
    return np.array(entries, dtype=np.uint32)


_LONE = (1, 2, 4)

MINIROWS_OF = _table(
    [sum((t != 0) << i for i, t in enumerate(_triples(row))) for row in range(512)]
)
"""By the 9 cells of a row: the minirows that have a cell, 3 bits."""

CONSISTENT = _table([_minirow_cells(_consistent(m)) for m in range(512)])
"""By the 9 minirows of a word: the cells of those in some permutation; 0 when there is none."""

LONE_MINIROW = _table(
    [
        _minirow_cells(
            sum(t << 3 * i for i, t in enumerate(_triples(_consistent(m))) if t in _LONE)
        )
        for m in range(512)
    ]
)
"""By the 9 minirows of a word: the cells of rows where just one minirow is consistent."""

LONE_COLUMN = _table(
    [
        _column_cells(sum(t << 3 * i for i, t in enumerate(_triples(c)) if t in _LONE))
        for c in range(512)
    ]
)
"""By the 9 columns that a word uses: the cells of columns that are the only one in their box."""

SAME_BAND = _table(
    [
        1 << c | sum(1 << o for o in range(27) if o // 9 != c // 9 and o % 9 // 3 != c % 9 // 3)
        for c in range(27)
    ]
)
"""By the cell of a digit in a band: where that digit may then stand in the band."""

SAME_COLUMN = _table([ALL & ~_column_cells(1 << c % 9) for c in range(27)])
"""By the cell of a digit in a band: where that digit may then stand in the other bands."""


@kernel
def load(digits: UInt8Array, frame: UInt32Array) -> None:
    """Write the givens (81 digits, 0 for blank) into a frame."""
    for i in range(27):
        frame[i] = ALL
    for band in range(3):
        frame[UNSETTLED + band] = ALL
    for band in range(3):
        for cell in range(27):
            digit = digits[27 * band + cell]
            if digit != 0:
                word = 9 * band + digit - 1
                frame[word] &= SAME_BAND[cell]
                frame[(word + 9) % 27] &= SAME_COLUMN[cell]
                frame[(word + 18) % 27] &= SAME_COLUMN[cell]
    frame[DIRTY] = ALL


@kernel
def propagate(frame: UInt32Array) -> bool:
    """Apply the rules until nothing changes; False when they contradict each other."""
    dirty = np.int64(frame[DIRTY])
    while True:
        while dirty != 0:
            i = lowest_bit(dirty)
            dirty &= dirty - 1
            band = i // 9
            word = np.int64(frame[i])
            minirows = (
                np.int64(MINIROWS_OF[word & 511])
                | np.int64(MINIROWS_OF[word >> 9 & 511]) << 3
                | np.int64(MINIROWS_OF[word >> 18]) << 6
            )
            word &= np.int64(CONSISTENT[minirows])
            if word == 0:
                return False
            frame[i] = word
            columns = (word | word >> 9 | word >> 18) & 511
            lone = np.int64(LONE_COLUMN[columns])
            for j in ((i + 9) % 27, (i + 18) % 27):
                old = np.int64(frame[j])
                new = old & ~lone
                frame[j] = new
                dirty |= np.int64(new != old) << j
            settled = (
                word & lone & np.int64(LONE_MINIROW[minirows]) & np.int64(frame[UNSETTLED + band])
            )
            if settled != 0:
                frame[UNSETTLED + band] &= ~settled
                for j in range(9 * band, 9 * band + 9):
                    old = np.int64(frame[j])
                    new = old & ~settled
                    frame[j] = new
                    dirty |= np.int64(new != old) << j
                frame[i] = word
                dirty &= ~(np.int64(1) << i)
        for band in range(3):
            unsettled = np.int64(frame[UNSETTLED + band])
            if unsettled == 0:
                continue
            one = two = np.int64(0)
            for i in range(9 * band, 9 * band + 9):
                word = np.int64(frame[i])
                two |= one & word
                one |= word
            if one != ALL:
                return False
            single = one & ~two & unsettled
            if single != 0:
                for i in range(9 * band, 9 * band + 9):
                    hits = np.int64(frame[i]) & single
                    while hits != 0:
                        frame[i] &= SAME_BAND[lowest_bit(hits)]
                        dirty |= np.int64(1) << i
                        hits &= hits - 1
        if dirty == 0:
            return True


@kernel
def branch(frame: UInt32Array, child: UInt32Array) -> bool:
    """Split a node: the child takes one candidate, the node loses it; False if all is settled."""
    for band in range(3):
        unsettled = np.int64(frame[UNSETTLED + band])
        if unsettled == 0:
            continue
        one = two = three = np.int64(0)
        for i in range(9 * band, 9 * band + 9):
            word = np.int64(frame[i])
            three |= two & word
            two |= one & word
            one |= word
        cells = two & ~three & unsettled
        if cells == 0:
            cells = unsettled
        cell = lowest_bit(cells)
        i = 9 * band
        while frame[i] >> cell & 1 == 0:
            i += 1
        child[:] = frame
        child[i] &= SAME_BAND[cell]
        frame[i] &= ~(np.int64(1) << cell)
        child[DIRTY] = np.int64(1) << i
        frame[DIRTY] = np.int64(1) << i
        return True
    return False


@kernel
def write_solution(frame: UInt32Array, out: UInt8Array) -> None:
    """Write the digits of a frame whose cells are all settled, 81 of them."""
    for band in range(3):
        for digit in range(1, 10):
            word = np.int64(frame[9 * band + digit - 1])
            while word != 0:
                out[27 * band + lowest_bit(word)] = digit
                word &= word - 1


@kernel
def count_on_stack(
    digits: UInt8Array, limit: int, solutions: UInt8Array, stack: UInt32Array
) -> int:
    """Count solutions of a plain 9×9 grid up to a limit.

    Args:
        digits: (81,), 0 for blank, none above 9; givens that break a rule count 0.
        limit: stop at this many; at least 1.
        solutions: (k, 81); the first k solutions found are written here, k may be 0.
        stack: scratch (DEPTH, FRAME), any content.

    Returns:
        The number of solutions when it is below the limit, else the limit.
    """
    load(digits, stack[0])
    count = 0
    top = 0
    while top >= 0:
        if not propagate(stack[top]):
            top -= 1
        elif branch(stack[top], stack[top + 1]):
            top += 1
        else:
            if count < solutions.shape[0]:
                write_solution(stack[top], solutions[count])
            count += 1
            if count == limit:
                return count
            top -= 1
    return count


@kernel
def count(digits: UInt8Array, limit: int, solutions: UInt8Array) -> int:
    """`count_on_stack` with a stack of its own: for callers, kernels too, that keep no scratch."""
    return count_on_stack(digits, limit, solutions, np.empty((DEPTH, FRAME), dtype=np.uint32))


@kernel
def count_batch(puzzles: UInt8Array, limit: int, counts: Int64Array, first: UInt8Array) -> None:
    """Count each row of puzzles (n, 81) into counts (n,), first solutions into first (n, 81)."""
    stack = np.empty((DEPTH, FRAME), dtype=np.uint32)
    for i in range(puzzles.shape[0]):
        counts[i] = count_on_stack(puzzles[i], limit, first[i : i + 1], stack)
