"""The kernel of the canonical form of classic 9×9 grids.

The least image of a full grid starts with 123456789, and among its rows only the first two have to
be chosen: given the first row, the order of the columns and with it the relabelling are fixed, and
the other rows follow, each band sorted by its first column and the bands by theirs.

So for each ordered pair of rows of a band, and the same of the transposed grid (36 pairs), the
search chooses the columns. Let f(c) be the column where the first row has the digit that the second
row has in column c. Column j of the second row then reads "the place of f(column j)". f takes the
three columns of a stack to two other stacks, or all to one; if it does that for one stack, it does
for each.

- All to one: the second row can read 456 789, and reads so only if the second stack follows the
  first and the third the second. That leaves 6 orders of each first stack.
- Else it can read 457, and reads so only if the first stack begins with the two columns that go to
  one stack, that stack follows them, and the third stack begins with what follows the other one.
  That leaves 2 orders of each first stack, and 2 of what is left of the third.

The first kind of pair beats the second, and nearly all others lose within the second row.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from puzzle.kernel import kernel, lean_kernel

Digits = npt.NDArray[np.uint8]

_WORST = 10  # greater than every digit
_MARK = 11  # where the second row shows whether each stack goes to one
_WHOLE_MARK = 6  # what it has there if so

TRANSFORM_SIZE = 28
"""Numbers in a transform: transposed or not, 9 rows, 9 columns, and the new label of each digit."""


@kernel
def canonicalize(
    puzzles: Digits,
    solutions: Digits,
    forms: Digits,
    form_solutions: Digits,
    transforms: Digits,
    automorphisms: npt.NDArray[np.int64],
) -> None:
    """Canonical forms of many puzzles.

    Args:
        puzzles: (n, 81), 0 for blank.
        solutions: (n, 81), 1 to 9.
        forms: out, (n, 81): the least image of each puzzle among the maps that take its solution
            to the least image of the solution.
        form_solutions: out, (n, 81): the least image of each solution.
        transforms: out, (n, 28): such a map; rows and columns 0 to 8, labels 1 to 9.
        automorphisms: out, (n,): the number of such maps; 0 when it is no solution of the puzzle,
            and then nothing else is written.
    """
    for i in range(len(puzzles)):
        automorphisms[i] = 0
        if _is_solution(solutions[i]) and _agrees(puzzles[i], solutions[i]):
            automorphisms[i] = _canonicalize(
                puzzles[i], solutions[i], forms[i], form_solutions[i], transforms[i]
            )


@kernel
def _is_solution(digits: Digits) -> bool:
    seen = np.zeros(27, dtype=np.int64)
    for cell in range(81):
        row = cell // 9
        column = cell % 9
        if digits[cell] > 9:
            return False
        bit = 1 << digits[cell]
        seen[row] |= bit
        seen[9 + column] |= bit
        seen[18 + row // 3 * 3 + column // 3] |= bit
    missing = 0
    for house in range(27):
        missing |= seen[house] ^ 0b1111111110
    return missing == 0


@lean_kernel
def _agrees(puzzle: Digits, solution: Digits) -> bool:
    agree = True
    for cell in range(81):
        agree &= puzzle[cell] == 0 or puzzle[cell] == solution[cell]
    return agree


@kernel
def _canonicalize(
    puzzle: Digits, solution: Digits, form: Digits, form_solution: Digits, transform: Digits
) -> int:
    grid = np.empty((9, 9), dtype=np.uint8)  # the solution or its transpose
    column_of = np.empty(10, dtype=np.uint8)  # where the first row has each digit
    follower = np.empty(9, dtype=np.uint8)  # f of the module's docstring
    place = np.empty(9, dtype=np.uint8)  # the new index of each column
    map_ = np.zeros(TRANSFORM_SIZE, dtype=np.uint8)
    rows, columns, labels = map_[1:10], map_[10:19], map_[19:28]
    form_solution[0] = _WORST
    form_solution[9] = _WORST
    form_solution[_MARK] = _WORST
    count = 0
    for transposed in range(2):
        map_[0] = transposed
        for cell in range(81):
            grid[cell // 9, cell % 9] = solution[cell % 9 * 9 + cell // 9 if transposed else cell]
        for pair in range(18):
            first = pair // 2
            band = first // 3 * 3
            rows[0] = first
            rows[1] = band + (first + 1 + pair % 2) % 3
            rows[2] = band + (first + 2 - pair % 2) % 3
            for column in range(9):
                column_of[grid[first, column]] = column
            for column in range(9):
                follower[column] = column_of[grid[rows[1], column]]
            is_whole = follower[0] // 3 == follower[1] // 3 == follower[2] // 3
            if not is_whole and form_solution[_MARK] == _WHOLE_MARK:
                continue
            for order in range(18 if is_whole else 12):
                if is_whole:
                    _follow_whole(order, follower, columns)
                else:
                    _follow_divided(order, follower, columns)
                for new in range(9):
                    place[columns[new]] = new
                if _second_row_loses(follower, columns, place, form_solution):
                    continue
                for column in range(9):
                    labels[grid[first, column] - 1] = place[column] + 1
                _sort_bands(grid, columns[0], labels, band, rows)
                sign = _draw_least(solution, map_, form_solution)
                if sign < 0:
                    count = 0
                    form[0] = _WORST
                if sign <= 0:
                    count += 1
                    if _draw_least(puzzle, map_, form) < 0:
                        _copy(map_, transform)
    return count


@lean_kernel
def _follow_whole(order: int, follower: Digits, columns: Digits) -> None:
    """Column order 0 to 17 for a pair of rows where f takes each stack to one."""
    base = order // 6 * 3
    start, turn = order // 2 % 3, order % 2
    columns[0] = base + start
    columns[1] = base + (start + 1 + turn) % 3
    columns[2] = base + (start + 2 - turn) % 3
    for new in range(3, 9):
        columns[new] = follower[columns[new - 3]]


@lean_kernel
def _follow_divided(order: int, follower: Digits, columns: Digits) -> None:
    """Column order 0 to 11 for a pair of rows where f takes two columns of a stack to one."""
    base = order // 4 * 3
    odd = base  # the column that goes elsewhere
    while follower[base + (odd + 1) % 3] // 3 != follower[base + (odd + 2) % 3] // 3:
        odd += 1
    turn = order // 2 % 2
    columns[0] = base + (odd + 1 + turn) % 3
    columns[1] = base + (odd + 2 - turn) % 3
    columns[2] = odd
    columns[3], columns[4] = follower[columns[0]], follower[columns[1]]
    columns[5] = 3 * (columns[3] // 3 * 3 + 1) - columns[3] - columns[4]
    columns[6] = follower[odd]
    base = columns[6] // 3 * 3
    turn = order % 2
    columns[7] = base + (columns[6] + 1 + turn) % 3
    columns[8] = base + (columns[6] + 2 - turn) % 3


@lean_kernel
def _second_row_loses(follower: Digits, columns: Digits, place: Digits, best: Digits) -> bool:
    for new in range(9):
        value: int = place[follower[columns[new]]] + 1
        known: int = best[9 + new]
        if value != known:
            return value > known
    return False


@lean_kernel
def _sort_bands(grid: Digits, column: int, labels: Digits, band: int, rows: Digits) -> None:
    """Fill rows[3:9] with the rows of the other bands, all sorted by the new first column."""
    for i in range(2):
        base = (band + 3 * i + 3) % 9
        for j in range(3):
            at = 3 + 3 * i + j
            key = labels[grid[base + j, column] - 1]
            while at > 3 + 3 * i and labels[grid[rows[at - 1], column] - 1] > key:
                rows[at] = rows[at - 1]
                at -= 1
            rows[at] = base + j
    if labels[grid[rows[3], column] - 1] > labels[grid[rows[6], column] - 1]:
        for j in range(3):
            rows[3 + j], rows[6 + j] = rows[6 + j], rows[3 + j]


@lean_kernel
def _draw_least(digits: Digits, map_: Digits, best: Digits) -> int:
    """Write the image of the digits under a transform where it is less than the best.

    Returns less than 0, 0, or more than 0, as the image is less, equal or greater.
    """
    sign = 0
    for cell in range(81):
        row = map_[1 + cell // 9]
        column = map_[10 + cell % 9]
        digit = digits[column * 9 + row if map_[0] else row * 9 + column]
        image = map_[18 + digit] if digit else 0
        if sign == 0 and image != best[cell]:
            sign = -1 if image < best[cell] else 1
            if sign > 0:
                return sign
        if sign < 0:
            best[cell] = image
    return sign


@lean_kernel
def _copy(source: Digits, target: Digits) -> None:
    for i in range(len(source)):
        target[i] = source[i]
