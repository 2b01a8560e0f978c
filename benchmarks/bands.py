"""Two givens of three rows, both in one box, never suffice: tried with all ways to fill three rows.

    python benchmarks/bands.py

Three rows of a band, whatever stands below them, can be filled in another way where each column can
exchange its digits so that the rows still have nine, and no given moves: boxes and columns keep
their digits then, and the other six rows are not concerned. The ways to fill three rows are
2,612,736 when digits are renamed so that the first box has 1 to 9 in order. For two givens in one
box there are two cases up to the order of rows, columns and boxes, in one column or in two; each
way of the 2,612,736 has another beside it. (Two givens in one row leave two rows empty.)

`generator.recipe.shapes.impossible` refuses shapes by this.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, permutations

import numpy as np
import numpy.typing as npt

from puzzle.kernel import kernel

Int64Array = npt.NDArray[np.int64]
ORDERS = np.array(list(permutations(range(3))), dtype=np.int64)
ROW_FILLINGS = 6**6
"""Ways to order the digits of six minirows."""
CASES = {
    "in one column": ("#........", "#........", "........."),
    "in two columns": ("#........", ".#.......", "........."),
}


def main() -> int:
    """Print how many fillings have no other beside them; returns the exit status."""
    minirows = np.array(list(shares()), dtype=np.int64)
    for name, rows in CASES.items():
        count = count_alone(minirows, given_of(rows), ORDERS)
        total = len(minirows) * ROW_FILLINGS
        print(
            f"two givens of a box {name}: {count} of {total:,} fillings have no other beside them"
        )
    return 0


def shares() -> Iterator[list[list[int]]]:
    """Yield the minirows of the second and third box, (6, 3), in all ways to share them out."""
    first = [{0, 1, 2}, {3, 4, 5}, {6, 7, 8}]
    digits = set(range(9))
    for upper in combinations(sorted(digits - first[0]), 3):
        for middle in combinations(sorted(digits - first[1] - set(upper)), 3):
            lower = digits - set(upper) - set(middle)
            if not lower & first[2]:
                second = [set(upper), set(middle), lower]
                third = [digits - a - b for a, b in zip(first, second, strict=True)]
                yield [sorted(minirow) for minirow in (*second, *third)]


def given_of(rows: tuple[str, ...]) -> Int64Array:
    """Return of each column which of its three cells are given, a bit for each."""
    return np.array(
        [sum(1 << r for r in range(3) if rows[r][c] == "#") for c in range(9)], dtype=np.int64
    )


@kernel
def count_alone(minirows: Int64Array, given: Int64Array, orders: Int64Array) -> int:
    """Count the fillings that have no other beside them which agrees in the cells given.

    Args:
        minirows: (n, 6, 3), see `shares`.
        given: (9,), see `given_of`.
        orders: (6, 3) of three things, the first one as they are.
    """
    columns = np.empty((9, 3), dtype=np.int64)
    count = 0
    for cell in range(9):
        columns[cell % 3, cell // 3] = cell
    for share in range(len(minirows)):
        for filling in range(ROW_FILLINGS):
            code = filling
            for minirow in range(6):
                order = code % 6
                code //= 6
                for k in range(3):
                    digit = minirows[share, minirow, orders[order, k]]
                    columns[3 + 3 * (minirow // 3) + k, minirow % 3] = digit
            count += not has_other(columns, given, orders)
    return count


@kernel
def has_other(columns: Int64Array, given: Int64Array, orders: Int64Array) -> bool:
    """Whether columns can exchange their digits so that each row still has nine, (9, 3)."""
    order = np.empty(9, dtype=np.int64)
    used = np.zeros((10, 3), dtype=np.int64)
    moved = np.zeros(10, dtype=np.int64)
    column = 0
    order[0] = -1
    while column >= 0:
        order[column] += 1
        if order[column] == len(orders):
            column -= 1
            continue
        fits = True
        for row in range(3):
            source = orders[order[column], row]
            bit = 1 << columns[column, source]
            fits &= not (given[column] >> row & 1 and source != row)
            fits &= used[column, row] & bit == 0
            used[column + 1, row] = used[column, row] | bit
        if not fits:
            continue
        moved[column + 1] = moved[column] + (order[column] != 0)
        if column < 8:
            column += 1
            order[column] = -1
        elif moved[9] > 0:
            return True
    return False


if __name__ == "__main__":
    raise SystemExit(main())
