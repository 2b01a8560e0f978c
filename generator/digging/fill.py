"""Complete grids by randomized backtracking, on any geometry.

The blank cell with the fewest candidates is filled next, with its candidates in random order, so
every solution grid of the geometry can come out: at each cell its own digit is among the
candidates. The grids are not equally likely, but no cell and no digit is preferred (the tests say
how far from even it is). On large grids the search can lose itself after an unlucky start, so it
starts afresh after `PATIENCE` nodes for each cell.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from generator.digging.xoshiro import below
from puzzle.kernel import bit_count, lean_kernel, lowest_bit

PATIENCE = 8
"""Nodes for each cell before a fresh start; a 9×9 grid takes little more than one."""

STARTS = 1000
"""Starts before a geometry counts as one that has no complete grid."""

SCRATCH_ROWS = 5
"""Rows of the arrays that `fill` works in."""


@lean_kernel
def fill(
    houses_of: npt.NDArray[np.int64],
    size: int,
    stream: npt.NDArray[np.uint64],
    scratch: npt.NDArray[np.int64],
    digits: npt.NDArray[np.uint8],
) -> bool:
    """Write a random complete grid.

    Args:
        houses_of: (C, k) the houses of each cell, then -1.
        size: number of digits.
        stream: (4,) xoshiro256** state; moves on.
        scratch: (`SCRATCH_ROWS`, w), any content; w is the greater of the numbers of cells and of
            houses.
        digits: (C,) the grid is written here.

    Returns:
        False when all `STARTS` starts ran out of patience; the digits are then of no use.
    """
    cells = digits.size
    full = (1 << size) - 1
    used, path, untried = scratch[0], scratch[1], scratch[2]
    before, after = scratch[3], scratch[4]  # of each blank cell the blank cells next to it
    for _ in range(STARTS):
        for i in range(used.size):
            used[i] = 0
        for cell in range(cells):
            digits[cell] = 0
            before[cell] = cell - 1
            after[cell] = cell + 1
        first = 0
        depth = 0
        fresh = True
        nodes = PATIENCE * cells
        while nodes > 0:
            if fresh:
                if depth == cells:
                    return True
                nodes -= 1
                fewest = size + 1
                cell = first
                while cell < cells and fewest > 0:
                    free = full & ~_taken(houses_of, used, cell)
                    count = bit_count(free)
                    if count < fewest:
                        fewest = count
                        path[depth] = cell
                        untried[depth] = free
                    cell = after[cell]
                # The cell that is filled next leaves the list, and knows its neighbours there.
                cell = path[depth]
                if before[cell] < 0:
                    first = after[cell]
                else:
                    after[before[cell]] = after[cell]
                if after[cell] < cells:
                    before[after[cell]] = before[cell]
            cell = path[depth]
            if untried[depth] == 0:
                if before[cell] < 0:
                    first = cell
                else:
                    after[before[cell]] = cell
                if after[cell] < cells:
                    before[after[cell]] = cell
                if depth == 0:
                    return False
                depth -= 1
                fresh = False
                _mark(houses_of, used, path[depth], digits[path[depth]])
                digits[path[depth]] = 0
                continue
            rest = untried[depth]
            for _skip in range(below(stream, bit_count(rest))):
                rest &= rest - 1
            bit = rest & -rest
            untried[depth] ^= bit
            digits[cell] = lowest_bit(bit) + 1
            _mark(houses_of, used, cell, digits[cell])
            depth += 1
            fresh = True
    return False


@lean_kernel
def _mark(
    houses_of: npt.NDArray[np.int64], used: npt.NDArray[np.int64], cell: int, digit: int
) -> None:
    """Note in a cell's houses that a digit is now used, or no longer used."""
    for k in range(houses_of.shape[1]):
        if houses_of[cell, k] < 0:
            return
        used[houses_of[cell, k]] ^= 1 << (digit - 1)


@lean_kernel
def _taken(houses_of: npt.NDArray[np.int64], used: npt.NDArray[np.int64], cell: int) -> int:
    """Return the digits that are used in a cell's houses."""
    taken = 0
    for k in range(houses_of.shape[1]):
        if houses_of[cell, k] < 0:
            break
        taken |= used[houses_of[cell, k]]
    return taken
