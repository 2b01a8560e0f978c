"""The search kernel for the plain 9×9 grid on processors with wide vectors.

It makes the very search of `solver.search.words`: the same rules to the end, the same branches, so
the same solutions in the same order after as many branches. Only a frame is laid out otherwise, so
that each rule works on all digits, bands and boxes at once.

Three vectors of 32 lanes of 16 bits hold where digits may still stand. Vector *k* has row *k* of
each band, and a lane has one digit in one band, so it says with 9 bits in which of the columns:

    lanes    0 …… 7    8 …… 15    16 … 23    24 25    26 27    28 29    30 31
             band 0    band 1     band 2     band 0   band 1   band 2   empty
             digits    digits     digits     digit    digit    digit
             1 ……… 8   1 ……… 8    1 ……… 8    9, 9     9, 9     9, 9

Registers are made of quarters of 8 lanes, between which moving costs more than within, hence a
quarter for each band. Digit 9 stands there twice, so that everything that moves between quarters
moves in pairs of lanes, which all processors with wide vectors do in one step.

The digits that may stand in the cells of a band are counted by laying the 9 lanes of each band on
one another. What comes out is *folded*: quarter *b* has band *b*, and its pairs of lanes have rows
0, 1, 2 and once more 2. The last quarter of a folded vector has no meaning.

A frame is 102 ints of 32 bits. 96 are six vectors: the three rows, the lanes in contradiction, and
two for a branch: folded, the unsettled and the bivalue cells; or in each lane the minilines of its
digit in its band, and then in the stack of that number. The others have the cells once more, as in
`words`.

The layout and the rules in this form are gridmill's own; that a digit's minirows are a permutation,
and the idea of working on them in parallel, are those of `words`.
"""

from __future__ import annotations

from itertools import chain

import numpy as np
import numpy.typing as npt

from puzzle.kernel import hot_kernel, lowest_bit
from puzzle.kernel.vectors import Value, instruction
from solver.search.words import (
    ALONE,
    bivalue_cell,
    miniline_of,
    unsettled_cell,
)

UInt8Array = npt.NDArray[np.uint8]
UInt32Array = npt.NDArray[np.uint32]
Rows = list[Value]
"""Three vectors: rows 0, 1 and 2 of each band."""

LANES, BITS = 32, 16
VECTOR = LANES * BITS // 8
"""Bytes of a vector."""
SUSPECT = 3 * VECTOR
"""The byte of a frame where the lanes are that contradict when nothing more follows."""
UNSETTLED = 4 * VECTOR
BIVALUE = 5 * VECTOR
MINILINES = 4 * VECTOR
"""The byte of a frame where the minilines of bands are; those of stacks are a vector further."""
CELLS = 96
"""The int of a frame where the unsettled and the bivalue cells are, as in `words`, for a branch."""
FRAME = 102
"""Ints in a frame."""

BANDS = range(3)
NINE = 24
"""The first lane of digit 9."""
ROW = 0o777
IN_USE = (1 << 30) - 1
"""Lanes that hold a digit, one bit each."""


def _quarters(order: list[int]) -> list[int]:
    """Return the same order in each quarter; 32 and more are lanes of a second vector."""
    return [8 * quarter + lane for quarter in range(4) for lane in order]


def _pairs(order: list[int]) -> list[int]:
    """Both lanes of each pair, by the first."""
    return [lane + second for lane in order for second in (0, 1)]


def _of_bands(numbers: list[int]) -> list[int]:
    """Return a number for each lane, by its band."""
    return [*(n for n in numbers for _ in range(8)), *(n for n in numbers for _ in (0, 1)), 0, 0]


NEXT_BAND = [
    *chain.from_iterable(range(8 * band, 8 * band + 8) for band in (1, 2, 0)),
    *_pairs([NINE + 2, NINE + 4, NINE, 30]),
]
FIRST_HALVES = _quarters([0, 1, 2, 3, 32, 33, 34, 35])
SECOND_HALVES = _quarters([4, 5, 6, 7, 36, 37, 38, 39])
SWAPPED_HALVES = _quarters([4, 5, 6, 7, 0, 1, 2, 3])
FIRST_PAIRS = _quarters([0, 1, 4, 5, 32, 33, 36, 37])
SECOND_PAIRS = _quarters([2, 3, 6, 7, 34, 35, 38, 39])
SWAPPED_PAIRS = _quarters([2, 3, 0, 1, 6, 7, 4, 5])
SWAPPED = _quarters([1, 0, 3, 2, 5, 4, 7, 6])
NINE_OF_TWO = _pairs([*(NINE + 2 * band + of for band in BANDS for of in (0, 32, 0, 0)), *[0] * 4])
NINE_OF_THIRD = _pairs(
    [*(at for b in BANDS for at in (8 * b, 8 * b + 2, *[32 + NINE + 2 * b] * 2)), *[0] * 4]
)
NINE_OF_BOTH = _pairs(
    [*(at for b in BANDS for at in [NINE + 2 * b] * 2 + [32 + NINE + 2 * b] * 2), *[0] * 4]
)
OF_MINIROWS, OF_MINICOLUMNS = (
    _pairs([8 * band + half for band in (*(b for b in BANDS for _ in range(4)), *BANDS, 0)])
    for half in (0, 4)
)
"""For each lane, where its band is in what `folded_threes` returns."""
UNFOLDED = [
    _pairs([8 * band + 2 * row for band in (*(b for b in BANDS for _ in range(4)), *BANDS, 0)])
    for row in range(3)
]
"""By row: for each lane, where its band and this row are in a folded vector."""
ALL_LANES = [*range(LANES)]
BAND_LANES = np.array([0xFF << 8 * band | 1 << NINE + 2 * band for band in BANDS], dtype=np.int64)
"""By band: a lane of each of its digits, in order."""
SQUARES = [*(square for b in BANDS for square in [b] * 4 + [3 + b] * 4), *[0] * 8]
"""The number of the square that a lane of two folded vectors is about; see `words.square_of`."""
FOLDED = [ROW] * NINE + [0] * 8
"""All cells, folded, and nothing where a folded vector has no meaning."""


def marked_minirows(row: Value) -> Value:
    """Return the last cells of the minirows that are not empty.

    By arithmetic rather than by shifts, of which processors do fewer at a time: three added to the
    two low bits of a minirow carries into its high bit unless both are 0.
    """
    return ((row & 0o333) + 0o333 | row) & 0o444


def minirows(row: Value) -> Value:
    """Return the cells of the minirows that are not empty."""
    high = marked_minirows(row)
    return (high + high) - (high >> 2)


def turned_boxes(cells: Value) -> tuple[Value, Value]:
    """Return the cells of a row with its boxes turned by two and by one.

    Above the nine bits stands what has no meaning, until the row itself takes it away.
    """
    twice_over = cells | cells << 9
    return twice_over >> 3, twice_over >> 6


def turned_columns(columns: Value) -> tuple[Value, Value]:
    """Return nine columns with those of each stack turned by one and by two."""
    once = (columns << 1 & 0o666) | (columns >> 2 & 0o111)
    return once, (columns << 2 & 0o444) | (columns >> 1 & 0o333)


def lock_rows(rows: Rows) -> tuple[Rows, Rows]:
    """Keep the minirows that are in some permutation of the three rows of a digit in a band.

    Returns:
        The rows; and of each the cells of the minirows that were the last ones in it.
    """
    used = [minirows(row) for row in rows]
    turned = [turned_boxes(cells) for cells in used]
    last = [cells & ~(once | twice) for cells, (twice, once) in zip(used, turned, strict=True)]
    others = [(turned[(k + 1) % 3], turned[(k + 2) % 3]) for k in range(3)]
    kept = [a[0] & b[1] | a[1] & b[0] for a, b in others]
    return [row & cells for row, cells in zip(rows, kept, strict=True)], last


def lock_columns(rows: Rows) -> tuple[Rows, Value]:
    """Keep the columns that are in some permutation of the three bands of a digit in a stack.

    Returns:
        The rows; and the columns that were the last ones of their stack in a band.
    """
    columns = rows[0] | rows[1] | rows[2]
    once, twice = turned_columns(columns)
    others = once & twice.moved(NEXT_BAND) | twice & once.moved(NEXT_BAND)
    kept = others.moved(NEXT_BAND)
    return [row & kept for row in rows], columns & ~(once | twice)


def digit_nine(rows: Rows) -> Value:
    """Return the rows of digit 9 in the places of a folded vector."""
    return rows[0].moved(NINE_OF_TWO, rows[1]).moved(NINE_OF_THIRD, rows[2])


def folded_union(rows: Rows) -> Value:
    """Return the cells that any digit has, folded."""
    two = rows[0].moved(FIRST_HALVES, rows[1]) | rows[0].moved(SECOND_HALVES, rows[1])
    third = rows[2] | rows[2].moved(SWAPPED_HALVES)
    pairs = two.moved(FIRST_PAIRS, third) | two.moved(SECOND_PAIRS, third)
    return pairs | pairs.moved(SWAPPED) | digit_nine(rows)


def folded_counts(rows: Rows) -> tuple[Value, Value, Value]:
    """Return the cells that at least one digit has, at least two and at least three, folded."""
    first, second = (rows[0].moved(half, rows[1]) for half in (FIRST_HALVES, SECOND_HALVES))
    third, swapped = rows[2], rows[2].moved(SWAPPED_HALVES)
    one, one_third = first | second, third | swapped
    two, two_third = first & second, third & swapped
    one, other_one = one.moved(FIRST_PAIRS, one_third), one.moved(SECOND_PAIRS, one_third)
    two, other_two = two.moved(FIRST_PAIRS, two_third), two.moved(SECOND_PAIRS, two_third)
    three = one & other_two | two & other_one
    two = two | other_two | one & other_one
    one = one | other_one
    other_one, other_two = one.moved(SWAPPED), two.moved(SWAPPED)
    three = three | three.moved(SWAPPED) | one & other_two | two & other_one
    two = two | other_two | one & other_one
    one = one | other_one
    nine = digit_nine(rows)
    return one | nine, two | one & nine, three | two & nine


def read_rows(frame: Value) -> Rows:
    """Return the three vectors of a frame."""
    return [frame.read(VECTOR * k, LANES, BITS) for k in range(3)]


def write_rows(frame: Value, rows: Rows) -> None:
    """Write the three vectors of a frame."""
    for k, row in enumerate(rows):
        frame.write(VECTOR * k, row)


@instruction
def sweep(frame: Value) -> Value:
    """Apply each rule once, to all digits at the same time.

    Settled cells leave the other digits. A digit that is the only one of a cell leaves the other
    cells of its row; what else it leaves, the other rules find in the next sweep.

    Two digits settled in one cell, and one digit that is the only one of two cells in a row, are
    contradictions that stay as they are: they are noted, and `survey` looks at them in the end.

    Returns:
        0 when nothing has changed; else, in the low 32 bits, lanes that have changed, and in the
        bits above them lanes that show that there is no solution.
    """
    before = read_rows(frame)
    rows, last_minirows = lock_rows(before)
    rows, last_columns = lock_columns(rows)
    settled = [row & last & last_columns for row, last in zip(rows, last_minirows, strict=True)]
    one, two, _ = folded_counts(rows)
    settled_cells = folded_union(settled)
    single_cells = one & ~two
    suspect = settled_cells & two & one.constant(FOLDED, BITS)
    after = []
    for row, own, order in zip(rows, settled, UNFOLDED, strict=True):
        left = row & (~settled_cells.moved(order) | own)
        single = row & single_cells.moved(order)
        suspect = suspect | single & single - 1
        after.append(single.where(single.lacks(0), left))
    write_rows(frame, after)
    frame.write(SUSPECT, suspect)
    empty_cells = ~one & one.constant(FOLDED, BITS)
    dead = empty_cells.lacks(0) | after[0].holds(0) & IN_USE
    # The rules only remove: in this form all three rows take one comparison.
    gone = (before[0] & ~after[0]) | (before[1] & ~after[1]) | (before[2] & ~after[2])
    return gone.lacks(0) | dead << 32


@instruction
def survey(frame: Value) -> Value:
    """Note the unsettled and the bivalue cells of a frame that no sweep changes any more.

    Returns:
        0 when all cells are settled and no rule is broken; else in the low 32 bits lanes of
        unsettled cells, and in the bits above them lanes in contradiction.
    """
    _, two, three = folded_counts(read_rows(frame))
    unsettled = two & two.constant(FOLDED, BITS)
    frame.write(UNSETTLED, unsettled)
    frame.write(BIVALUE, unsettled & ~three)
    return unsettled.lacks(0) | frame.read(SUSPECT, LANES, BITS).lacks(0) << 32


def folded_threes(minirows: Value, minicolumns: Value) -> tuple[Value, Value]:
    """Count the digits of each miniline of a band, 9 bits a lane.

    Returns:
        Those of just three digits, and those of more. Quarter *b* has band *b*: in its first half
        minirows, in its second minicolumns.
    """
    # Binary numbers, a vector for each place; digit 9 is carried into the last sum.
    ones, others = (minirows.moved(half, minicolumns) for half in (FIRST_HALVES, SECOND_HALVES))
    ones, twos = ones ^ others, ones & others
    others, other_twos = ones.moved(SWAPPED_PAIRS), twos.moved(SWAPPED_PAIRS)
    ones, carried = ones ^ others, ones & others
    twos, fours = added(twos, other_twos, carried)
    nine = minirows.moved(NINE_OF_BOTH, minicolumns)
    ones, carried = added(ones, ones.moved(SWAPPED), nine)
    twos, carried = added(twos, twos.moved(SWAPPED), carried)
    more = (fours | fours.moved(SWAPPED) | carried) & minirows.constant(FOLDED, BITS)
    return ones & twos & ~more, more


def added(a: Value, b: Value, c: Value) -> tuple[Value, Value]:
    """Return the sum of three bits: what stays in their place, and what is carried."""
    return a ^ b ^ c, a & b | (a | b) & c


def columns_in_stacks(columns: Value) -> Value:
    """Return the columns of each digit by stack, three bits for each band.

    The lane of a band has those of the stack of the same number.
    """
    once = columns.moved(NEXT_BAND)
    twice = once.moved(NEXT_BAND)
    parts = [
        (columns, [0o7, 0o70, 0o700]),
        (once << 3, [0o70, 0o700, 0]),
        (once >> 6, [0, 0, 0o7]),
        (twice << 6, [0o700, 0, 0]),
        (twice >> 3, [0, 0o7, 0o70]),
    ]
    own, *others = (cells & cells.constant(_of_bands(kept), BITS) for cells, kept in parts)
    for other in others:
        own = own | other
    return own


@instruction
def clear_full_minilines(frame: Value) -> Value:
    """Let three digits that must stand in a miniline drive the others out of it.

    See `words.clear_full_minilines`. The minilines of each digit are noted, for a branch.

    Returns:
        0 when nothing has changed; else, in the low 32 bits, lanes that have changed, and in the
        bits above them lanes that show that there is no solution.
    """
    rows = read_rows(frame)
    first, second, third = (marked_minirows(row) for row in rows)
    used = first >> 2 | second >> 1 | third
    twice, once = turned_boxes(used)
    sure = used & ~(once | twice)
    columns = rows[0] | rows[1] | rows[2]
    once, twice = turned_columns(columns)
    sure_columns = columns & ~(once | twice)
    full, over = folded_threes(sure, sure_columns)
    gone = full.moved(OF_MINIROWS) & used & ~sure
    gone_columns = full.moved(OF_MINICOLUMNS) & columns & ~sure_columns
    after = []
    for k, row in enumerate(rows):
        boxes = gone >> k & 0o111
        after.append(row & ~((boxes << 3) - boxes | gone_columns))
    write_rows(frame, after)
    frame.write(MINILINES, used)
    frame.write(MINILINES + VECTOR, columns_in_stacks(columns))
    dead = (over | frame.read(SUSPECT, LANES, BITS)).lacks(0)
    return (gone | gone_columns).lacks(0) | dead << 32


def counted(minilines: Value) -> Value:
    """Return how many of nine bits are set in each lane."""
    threes = minilines - (minilines >> 1 & 0o333) - (minilines >> 2 & 0o111)
    return (threes & 0o7) + (threes >> 3 & 0o7) + (threes >> 6)


@instruction
def tightest(frame: Value) -> Value:
    """Choose the square and digit of which to decide a miniline, as `words.tightest` does.

    Returns:
        The lane; in the bits above the low eight, the number of the square and, in bit 15, that
        there is one: 0 when all are decided.
    """
    squares = [frame.read(MINILINES + VECTOR * k, LANES, BITS) for k in (0, 1)]
    counts, of_stacks = (counted(square) for square in squares)
    totals = counts.moved(FIRST_HALVES, of_stacks) + counts.moved(SECOND_HALVES, of_stacks)
    totals = totals + totals.moved(SWAPPED_PAIRS)
    totals = totals + totals.moved(SWAPPED) + counts.moved(NINE_OF_BOTH, of_stacks)
    # Where all is decided, and where lanes have no meaning, this is below 0, so very large.
    totals = totals & totals.constant(FOLDED, BITS)
    least = ((totals - 28 << 3) + totals.constant(SQUARES, BITS)).least()
    is_left = (least >> 15) ^ 1
    square = least & 7
    is_stack = square + 5 >> 3
    of_digits = of_stacks.where(is_stack * -1, counts)
    band = square - is_stack * 3
    lanes = (is_left * 0xFF << band * 8) | (is_left << band * 2 + NINE)
    keys = (of_digits - 4 << 5) + of_digits.constant(ALL_LANES, BITS)
    chosen = keys.where(lanes, keys | 0x8000).least() & 31
    return (square << 8 | chosen | 0x8000) * is_left


@instruction
def write_givens(digits: Value, frame: Value) -> None:
    """Write the givens, (81,), 0 for blank, into a frame; nothing follows from them yet.

    A digit may stand in its givens alone where a row has some of it, else in the row's blanks.
    """
    # Each band is read with five cells of the one before or after it, so as to stay in the array.
    bands = [digits.read(27 * band, 32, 8) for band in (0, 1)]
    bands.append(digits.read(81 - 32, 32, 8))
    blanks, givens = (
        [[cells.holds(digit) for cells in bands] for digit in digit_range]
        for digit_range in (range(1), range(1, 10))
    )
    of_digit = [[where[0], where[1], where[2] >> 5] for where in (*blanks, *givens)]
    empty = digits.constant([0] * LANES, 32)
    given = empty.with_lanes(
        [of_digit[digit][band] for band in BANDS for digit in range(1, 9)]
        + [of_digit[9][band] for band in BANDS for _ in range(2)]
    )
    blank = empty.with_lanes(
        [of_digit[0][band] for band in BANDS for _ in range(8)]
        + [of_digit[0][band] for band in BANDS for _ in range(2)]
    )
    rows = []
    for k in range(3):
        own = (given >> 9 * k).narrowed(BITS) & ROW
        free = (blank >> 9 * k).narrowed(BITS) & ROW
        rows.append(own.where(own.lacks(0), free))
    write_rows(frame, rows)


@instruction
def lanes_with(frame: Value, row: Value, column: Value) -> Value:
    """Return the lanes, of all bands, that have this column in this row of their band."""
    cells = frame.read(row * VECTOR, LANES, BITS)
    return (cells & column.in_each(cells)).lacks(0)


@instruction
def part(frame: Value, child: Value, taken: Value, other: Value, gone: Value, kept: Value) -> None:
    """Write a child where a digit keeps some cells of a band, and the frame where it loses some.

    Args:
        frame: it is changed.
        child: is overwritten.
        taken: the lanes of the digit, one bit each.
        other: the lanes of the other digit of a bivalue cell, which the frame takes; 0 otherwise.
        gone: the cells of the band that the frame loses, for the digit.
        kept: those that the child keeps.
    """
    parent, children = [], []
    for k, row in enumerate(read_rows(frame)):
        lost = (gone >> 9 * k & ROW).in_each(row)
        left = row & (kept >> 9 * k & ROW).in_each(row)
        children.append(left.where(taken, row))
        parent.append((row & ~lost).where(taken, left.where(other, row)))
    write_rows(frame, parent)
    write_rows(child, children)


@hot_kernel
def load(digits: UInt8Array, frame: UInt32Array) -> None:
    """Write the givens, (81,), 0 for blank, into a frame; nothing follows from them yet."""
    write_givens(digits, frame)


@hot_kernel
def propagate(frame: UInt32Array) -> bool:
    """Apply all rules until none removes a candidate; False when the frame has no solution."""
    signs = 1
    while 0 < signs < 1 << LANES:
        signs = sweep(frame)
    return signs == 0 and survey(frame) < 1 << LANES


@hot_kernel
def propagate_further(frame: UInt32Array) -> bool:
    """Apply all rules, that of full minilines too, until none removes any; see `propagate`."""
    signs = 1
    while signs != 0:
        signs = sweep(frame)
        if signs == 0:
            signs = clear_full_minilines(frame)
        if signs >= 1 << LANES:
            return False
    return True


@hot_kernel
def unfolded(frame: UInt32Array, folded: int, band: int) -> np.int64:
    """Return the cells of a band, 27 bits, from a folded vector that begins at this byte."""
    i = folded // 4 + 4 * band
    first, second, third = np.int64(frame[i]), np.int64(frame[i + 1]), np.int64(frame[i + 2])
    return first & ROW | (second & ROW) << 9 | (third & ROW) << 18


@hot_kernel
def branch(frame: UInt32Array, child: UInt32Array) -> bool:
    """Split a frame as `words.branch` does: by the same cell and digit, the same half first.

    A bivalue cell that loses one digit takes the other at once, which `words` leaves to the rules.
    """
    for band in range(3):
        frame[CELLS + band] = unfolded(frame, UNSETTLED, band)
        frame[CELLS + 3 + band] = unfolded(frame, BIVALUE, band)
    chosen = bivalue_cell(frame, CELLS)
    if chosen < 0:
        chosen = unsettled_cell(frame, CELLS)
    if chosen < 0:
        return False
    band = chosen // 27
    cell = chosen - 27 * band
    row = cell // 9
    holding = lanes_with(frame, row, 1 << cell - 9 * row) & BAND_LANES[band]
    taken = holding & -holding
    other = np.int64(0)
    if frame[CELLS + 3 + band] >> cell & 1 != 0:
        other = holding ^ taken
    part(frame, child, both(taken), both(other), 1 << cell, np.int64(ALONE[cell]))
    return True


@hot_kernel
def branch_by_miniline(frame: UInt32Array, child: UInt32Array) -> bool:
    """Split a frame as `words.branch_by_miniline` does, the same half first."""
    chosen = np.int64(tightest(frame))
    if chosen == 0:
        return False
    square, lane = int(chosen >> 8 & 7), int(chosen & 31)
    at = MINILINES if square < 3 else MINILINES + VECTOR
    group, cells, line = miniline_of(square, in_lane(frame, at, lane))
    if square >= 3:  # from the lane of the band numbered as the stack to that of the band
        lane += (group - square + 3) * (8 if lane < NINE else 2)
    part(frame, child, both(np.int64(1) << lane), np.int64(0), cells, ~(line & ~cells))
    return True


@hot_kernel
def in_lane(frame: UInt32Array, vector: int, lane: int) -> np.int64:
    """Return the nine bits of a lane of a vector that begins at this byte."""
    return np.int64(frame[vector // 4 + lane // 2]) >> BITS * (lane % 2) & ROW


@hot_kernel
def both(lane: np.int64) -> np.int64:
    """Return a lane, one bit, with the second one of digit 9 if it is the first."""
    return lane | (lane >> NINE) << NINE + 1


@hot_kernel
def write_solution(frame: UInt32Array, solution: UInt8Array) -> None:
    """Write the digits of a frame whose cells are all settled, (81,)."""
    for row in range(9):
        band, k = row // 3, row % 3
        for digit in range(1, 10):
            lane = 8 * band + digit - 1 if digit < 9 else NINE + 2 * band
            pair = np.int64(frame[VECTOR // 4 * k + lane // 2])
            solution[9 * row + lowest_bit(pair >> BITS * (lane % 2))] = digit
