"""The search kernel for the plain 9×9 grid on any processor: frames, rules and branches.

The board is cut into *words*. A word is an int of 27 bits that says where one digit may still
stand in one band; three consecutive bits are a *minirow*, the cells of one row in one box:

                 stack 0     stack 1     stack 2
        row 0    0  1  2  |  3  4  5  |  6  7  8
        row 1    9 10 11  | 12 13 14  | 15 16 17
        row 2   18 19 20  | 21 22 23  | 24 25 26

A *frame* is the state of one search node, 64 ints of 32 bits:

        0 ……… 8    9 …… 17   18 …… 26   27 … 29    30 … 32   33 …… 59     60 … 63
        band 0     band 1     band 2     unsettled  bivalue   the words    unused
        digits     digits     digits     cells of   cells of  as last
        1 ……… 9    1 ……… 9    1 ……… 9    each band  each band looked at

A cell is *settled* when its digit has been removed from all its peers; a *bivalue* cell has two
candidates left.

In a band, a digit stands in one minirow of each row and of each box, so its three minirows are a
permutation of 3×3. One table over the 512 sets of minirows gives every minirow that is part of
some permutation within the set: all hidden singles and locked candidates along the rows at once.
In a stack the same holds of bands and columns. Naked singles come from ORs over the nine words of
a band. What these rules leave is decided by branching, so they decide the speed and never the
count: a frame counts as a solution only when all 81 cells are settled and no rule is broken.

A *miniline* is the three cells that a row or a column and a box share: a minirow or a minicolumn.
In puzzles of 21 to 30 givens, among which the hardest are, three digits that must stand in a
miniline drive the others out of it, and branches are on minilines rather than on cells.

The band words and the table of minirows are the idea of zhouyundong_2012 ("3.77us solver", the
New Sudoku Players' Forum, 2012; known as JSolve and JCZSolve). That three digits fill a miniline,
and that bands and stacks are split, is Tom Dillon's (tdoku, 2019). The rule for stacks and which
branch is chosen are gridmill's own.
"""

from __future__ import annotations

from itertools import permutations

import numpy as np
import numpy.typing as npt

from puzzle.kernel import bit_count, hot_kernel, lowest_bit

UInt8Array = npt.NDArray[np.uint8]
UInt32Array = npt.NDArray[np.uint32]

ALL = (1 << 27) - 1
"""Every cell of a band."""

UNSETTLED = 27
BIVALUE = 30
SEEN = 33
FRAME = 64
"""Ints in a frame."""
FEWEST, MOST = 21, 30
"""Givens of the puzzles whose minilines are decided; see `goes_by_minilines`."""
DEAD, STEADY, CHANGED = -1, 0, 1
"""What a rule says of a frame: no solution, nothing new, candidates removed."""


def _table(entries: list[int]) -> UInt32Array:
    return np.array(entries, dtype=np.uint32)


def _threes(bits: int) -> tuple[int, int, int]:
    """Nine bits as three groups of three."""
    return bits & 7, bits >> 3 & 7, bits >> 6 & 7


def _joined(groups: list[int]) -> int:
    return groups[0] | groups[1] << 3 | groups[2] << 6


def _lone(bits: int) -> int:
    """Of nine bits, those that are the only one in their group of three."""
    return _joined([group if group in (1, 2, 4) else 0 for group in _threes(bits)])


def _permutable(square: int) -> int:
    """Of the nine bits of a 3×3 square, those in some permutation within the set."""
    found = 0
    for permutation in _PERMUTATIONS:
        if permutation & ~square == 0:
            found |= permutation
    return found


_PERMUTATIONS = [_joined([1 << column for column in order]) for order in permutations(range(3))]


def _minirow_cells(minirows: int) -> int:
    return sum(0b111 << 3 * m for m in range(9) if minirows >> m & 1)


def _turned_over(square: int) -> int:
    """Nine bits of a 3×3 square with its rows and columns exchanged."""
    return sum(1 << 3 * (bit % 3) + bit // 3 for bit in range(9) if square >> bit & 1)


def _column_cells(columns: int) -> int:
    return columns | columns << 9 | columns << 18


def _same_house(a: int, b: int) -> bool:
    """Whether two cells of a band share a row or a box."""
    return a // 9 == b // 9 or a % 9 // 3 == b % 9 // 3


MINIROWS = _table(
    [sum(1 << b for b, cells in enumerate(_threes(row)) if cells) for row in range(512)]
)
"""By the 9 cells of a row: the minirows that are not empty, 3 bits."""

CONSISTENT = _table([_minirow_cells(_permutable(minirows)) for minirows in range(512)])
"""By the minirows of a word: the cells of its permutable minirows; 0 when there are none."""

LONE_MINIROW = _table([_minirow_cells(_lone(_permutable(minirows))) for minirows in range(512)])
"""By the minirows of a word: the cells of the minirows that are sure, the last in their row."""

MINIROW_CELLS = _table([_minirow_cells(minirows) for minirows in range(512)])
"""By minirows: their cells."""

LONE = _table([_lone(bits) for bits in range(512)])
"""Of nine bits, those that are the only one in their group of three."""

TURNED_OVER = _table([_turned_over(square) for square in range(512)])
"""By the minirows of a word, three bits for each row: the same, three bits for each box."""

LONE_COLUMN = _table([_column_cells(_lone(columns)) for columns in range(512)])
"""By the columns of a word: the cells of the columns that are sure, the last in their box."""

ALONE = _table(
    [1 << a | sum(1 << b for b in range(27) if not _same_house(a, b)) for a in range(27)]
)
"""By the cell of a digit in a band: the cells of the band where that digit may stand, with it."""

NEIGHBOURS = _table([ALL & ~int(ALONE[a]) for a in range(27)])
"""By cell: its peers in the band."""


@hot_kernel
def load(digits: UInt8Array, frame: UInt32Array) -> None:
    """Write the givens, (81,), 0 for blank, into a frame; nothing follows from them yet."""
    for i in range(27):
        frame[i] = ALL
        frame[SEEN + i] = 0
    for band in range(3):
        frame[UNSETTLED + band] = ALL
        for cell in range(27):
            digit = digits[27 * band + cell]
            if digit != 0:
                frame[9 * band + digit - 1] &= ALONE[cell]


@hot_kernel
def minirows_of(word: np.int64) -> np.int64:
    """Return the minirows of a word that are not empty, 9 bits."""
    return (
        np.int64(MINIROWS[word & 511])
        | np.int64(MINIROWS[word >> 9 & 511]) << 3
        | np.int64(MINIROWS[word >> 18]) << 6
    )


@hot_kernel
def lock_rows(frame: UInt32Array) -> bool:
    """Look at each changed word until none changes; False when one is impossible.

    A word keeps its permutable minirows; its sure columns leave the other bands; its sure cells
    leave the other digits. One function, since a call for each word would cost a third of all
    the time.
    """
    changed = True
    while changed:
        changed = False
        # Digit by digit, since words of one band wait for each other's result.
        for digit in range(9):
            for band in range(3):
                i = 9 * band + digit
                word = np.int64(frame[i])
                if word == frame[SEEN + i]:
                    continue
                changed = True
                minirows = minirows_of(word)
                word &= np.int64(CONSISTENT[minirows])
                if word == 0:
                    return False
                lone = np.int64(LONE_COLUMN[columns_of(word)])
                frame[i + 9 if band < 2 else i - 18] &= ~lone
                frame[i + 18 if band < 1 else i - 9] &= ~lone
                # Whether any cell is settled goes untested: the processor would guess it wrong.
                settled = word & lone & np.int64(LONE_MINIROW[minirows])
                frame[UNSETTLED + band] &= ~settled
                for other in range(9 * band, 9 * band + 9):
                    frame[other] &= ~settled
                frame[i] = word
                frame[SEEN + i] = word
    return True


@hot_kernel
def place_naked_singles(frame: UInt32Array) -> int:
    """Place the digit of each cell that has one candidate; note the bivalue cells."""
    outcome = STEADY
    for band in range(3):
        unsettled = np.int64(frame[UNSETTLED + band])
        if unsettled == 0:
            frame[BIVALUE + band] = 0
            continue
        one = two = three = np.int64(0)
        for i in range(9 * band, 9 * band + 9):
            word = np.int64(frame[i])
            three |= two & word
            two |= one & word
            one |= word
        if one != ALL:
            return DEAD
        frame[BIVALUE + band] = two & ~three & unsettled
        single = one & ~two & unsettled
        if single != 0:
            outcome = CHANGED
            for i in range(9 * band, 9 * band + 9):
                cells = np.int64(frame[i]) & single
                while cells != 0:
                    frame[i] &= ALONE[lowest_bit(cells)]
                    cells &= cells - 1
    return outcome


@hot_kernel
def turned(columns: np.int64) -> np.int64:
    """Nine columns with those of each stack turned by one: 0 → 1 → 2 → 0."""
    return (columns << 1 & 0o666) | (columns >> 2 & 0o111)


@hot_kernel
def columns_of(word: np.int64) -> np.int64:
    """Return the columns that a word uses, 9 bits."""
    return (word | word >> 9 | word >> 18) & 511


@hot_kernel
def cells_of(columns: np.int64) -> np.int64:
    """Return the cells of 9 columns in a band."""
    return columns | columns << 9 | columns << 18


@hot_kernel
def lock_columns(frame: UInt32Array) -> int:
    """For each digit and stack keep the columns that are in some permutation of the three bands.

    A column stays in a band when the other two bands can take the other two columns, either way
    round. Without branches and tables, so that the compiler does several digits at once.
    """
    lost = np.int64(0)
    for i in range(9):
        word_0, word_1, word_2 = (
            np.int64(frame[i]),
            np.int64(frame[i + 9]),
            np.int64(frame[i + 18]),
        )
        band_0, band_1, band_2 = (
            columns_of(word_0),
            columns_of(word_1),
            columns_of(word_2),
        )
        once_0, once_1, once_2 = turned(band_0), turned(band_1), turned(band_2)
        twice_0, twice_1, twice_2 = turned(once_0), turned(once_1), turned(once_2)
        keep_0 = once_1 & twice_2 | twice_1 & once_2
        keep_1 = once_0 & twice_2 | twice_0 & once_2
        keep_2 = once_0 & twice_1 | twice_0 & once_1
        lost |= band_0 & ~keep_0 | band_1 & ~keep_1 | band_2 & ~keep_2
        frame[i] = word_0 & cells_of(keep_0)
        frame[i + 9] = word_1 & cells_of(keep_1)
        frame[i + 18] = word_2 & cells_of(keep_2)
    return STEADY if lost == 0 else CHANGED


@hot_kernel
def propagate(frame: UInt32Array) -> bool:
    """Apply all rules until none removes a candidate; False when the frame has no solution."""
    while True:
        if not lock_rows(frame):
            return False
        outcome = place_naked_singles(frame)
        if outcome == STEADY:
            outcome = lock_columns(frame)
        if outcome != CHANGED:
            return outcome == STEADY


@hot_kernel
def minilines_of(word: np.int64) -> np.int64:
    """Return the minirows of a word and, in the nine bits above, its columns."""
    return minirows_of(word) | columns_of(word) << 9


@hot_kernel
def sure_of(minilines: np.int64) -> np.int64:
    """Return the minilines of a word that are the only ones of their row, or of their box."""
    return np.int64(LONE[minilines & 511]) | np.int64(LONE[minilines >> 9]) << 9


@hot_kernel
def clear_full_minilines(frame: UInt32Array) -> int:
    """Let three digits that must stand in a miniline drive the others out of it.

    Four digits in one are a contradiction.

    Args:
        frame: one that no other rule changes.
    """
    outcome = STEADY
    for start in (0, 9, 18):
        one = two = three = four = unsure = np.int64(0)
        for i in range(start, start + 9):
            minilines = minilines_of(np.int64(frame[i]))
            sure = sure_of(minilines)
            unsure |= minilines ^ sure
            four |= three & sure
            three |= two & sure
            two |= one & sure
            one |= sure
        if four != 0:
            return DEAD
        if three & unsure == 0:
            continue
        for i in range(start, start + 9):
            minilines = minilines_of(np.int64(frame[i]))
            gone = three & minilines & ~sure_of(minilines)
            if gone != 0:
                outcome = CHANGED
                frame[i] &= ~(np.int64(MINIROW_CELLS[gone & 511]) | cells_of(gone >> 9))
    return outcome


@hot_kernel
def propagate_further(frame: UInt32Array) -> bool:
    """Apply all rules, that of full minilines too, until none removes any; see `propagate`."""
    while propagate(frame):
        outcome = clear_full_minilines(frame)
        if outcome != CHANGED:
            return outcome == STEADY
    return False


@hot_kernel
def bivalue_cell(frame: UInt32Array, cells: int) -> int:
    """Return the bivalue cell to branch on, 0 to 80; -1 when there is none.

    It is the one with the most unsettled and bivalue peers in its band: both of its digits lead
    far. On the hardest puzzles that halves the nodes that the first bivalue cell makes.

    Args:
        frame: of either kernel.
        cells: where in it are the unsettled cells of the three bands, and then the bivalue ones.
    """
    best = -1
    for band in range(3):
        unsettled = np.int64(frame[cells + band])
        bivalue = np.int64(frame[cells + 3 + band])
        left = bivalue
        while left != 0:
            cell = lowest_bit(left)
            left &= left - 1
            peers = np.int64(NEIGHBOURS[cell])
            score = bit_count(peers & bivalue) + bit_count(peers & unsettled)
            best = max(best, score << 7 | 127 - 27 * band - cell)
    return -1 if best < 0 else 127 - (best & 127)


@hot_kernel
def unsettled_cell(frame: UInt32Array, cells: int) -> int:
    """Return the first unsettled cell, 0 to 80; -1 when all are settled. See `bivalue_cell`."""
    for band in range(3):
        if frame[cells + band] != 0:
            return 27 * band + lowest_bit(frame[cells + band])
    return -1


@hot_kernel
def goes_by_minilines(digits: UInt8Array) -> bool:
    """Whether so many cells, (81,), are given that minilines are decided and not cells."""
    givens = 0
    for cell in range(81):
        givens += digits[cell] != 0
    return FEWEST <= givens <= MOST


@hot_kernel
def branch(frame: UInt32Array, child: UInt32Array) -> bool:
    """Split a frame in two, of which one is the child; False if all is settled.

    A bivalue cell takes one digit or the other. Where no cell has two, the first unsettled cell
    takes a digit or does not.

    Args:
        frame: one that no rule changes; it keeps one half.
        child: is overwritten with the other.
    """
    chosen = bivalue_cell(frame, UNSETTLED)
    if chosen < 0:
        chosen = unsettled_cell(frame, UNSETTLED)
    if chosen < 0:
        return False
    band = chosen // 27
    cell = chosen - 27 * band
    i = 9 * band
    while frame[i] >> cell & 1 == 0:
        i += 1
    part(frame, child, i, np.int64(1) << cell, np.int64(ALONE[cell]))
    return True


@hot_kernel
def part(frame: UInt32Array, child: UInt32Array, i: int, gone: np.int64, kept: np.int64) -> None:
    """Write a child where a word keeps some cells, and take others from it in the frame."""
    for k in range(FRAME):
        child[k] = frame[k]
    child[i] &= kept
    frame[i] &= ~gone


@hot_kernel
def square_of(frame: UInt32Array, square: int, digit: int) -> np.int64:
    """Return the minilines of a digit, 0 to 8, in a band or in a stack, 9 bits.

    Args:
        frame: one that no rule changes.
        square: the number of the band, and from 3 on of the stack. Of a band they are minirows,
            three bits for each box; of a stack minicolumns, three bits for each band.
        digit: which.
    """
    if square < 3:
        return np.int64(TURNED_OVER[minirows_of(np.int64(frame[9 * square + digit]))])
    found = np.int64(0)
    for band in range(3):
        columns = columns_of(np.int64(frame[9 * band + digit]))
        found |= (columns >> 3 * (square - 3) & 7) << 3 * band
    return found


@hot_kernel
def tightest_square(frame: UInt32Array) -> int:
    """Return the square in which the fewest minilines are left; -1 when all are decided."""
    best, least = -1, 82
    in_stack_0 = in_stack_1 = in_stack_2 = 0
    for band in range(3):
        in_band = 0
        for i in range(9 * band, 9 * band + 9):
            word = np.int64(frame[i])
            in_band += bit_count(minirows_of(word))
            columns = columns_of(word)
            in_stack_0 += bit_count(columns & 0o7)
            in_stack_1 += bit_count(columns & 0o70)
            in_stack_2 += bit_count(columns & 0o700)
        if 27 < in_band < least:
            best, least = band, in_band
    for stack, in_stack in enumerate((in_stack_0, in_stack_1, in_stack_2)):
        if 27 < in_stack < least:
            best, least = 3 + stack, in_stack
    return best


@hot_kernel
def tightest_digit(frame: UInt32Array, square: int) -> int:
    """Return the digit, 0 to 8, that has the fewest minilines in a square, but more than three."""
    best, least = 0, 10
    for digit in range(9):
        count = bit_count(square_of(frame, square, digit))
        if 3 < count < least:
            best, least = digit, count
    return best


@hot_kernel
def miniline_of(square: int, minilines: np.int64) -> tuple[int, np.int64, np.int64]:
    """Return the first miniline of a square that is not decided.

    Args:
        square: see `square_of`.
        minilines: of a digit, which has a choice.

    Returns:
        Its group, which in a stack is the band; its cells, and those of the row of its band or of
        the box that it is a part of.
    """
    first = lowest_bit(minilines & ~np.int64(LONE[minilines]))
    group, place = first // 3, first % 3
    if square < 3:
        return group, np.int64(0o7) << 9 * place + 3 * group, np.int64(0o777) << 9 * place
    left = 3 * (square - 3)
    return group, cells_of(np.int64(1) << left + place), cells_of(np.int64(7) << left)


@hot_kernel
def branch_by_miniline(frame: UInt32Array, child: UInt32Array) -> bool:
    """Split a frame in two, of which one is the child; False if all is settled.

    A digit stands in a miniline or does not, of the band or stack that has the fewest left.

    Args:
        frame: one that no rule changes; it keeps the half where the digit stands elsewhere.
        child: is overwritten with the other.
    """
    square = tightest_square(frame)
    if square < 0:
        return False
    digit = tightest_digit(frame, square)
    group, cells, line = miniline_of(square, square_of(frame, square, digit))
    band = square if square < 3 else group
    part(frame, child, 9 * band + digit, cells, ~(line & ~cells))
    return True


@hot_kernel
def write_solution(frame: UInt32Array, solution: UInt8Array) -> None:
    """Write the digits of a frame whose cells are all settled, (81,)."""
    for band in range(3):
        for digit in range(1, 10):
            cells = np.int64(frame[9 * band + digit - 1])
            while cells != 0:
                solution[27 * band + lowest_bit(cells)] = digit
                cells &= cells - 1
