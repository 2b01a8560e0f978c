"""Puzzles of givens that lie apart, of which trial and error makes little: a kernel.

In each box three cells are given at most, no two of them in one row or one column. So no row or
column of a box is full, and the rules find few locked candidates. Of the hardest puzzles that
players have found most look so, or nearly so; among random ones of this look those that nearly
withstand trials are some hundred a second, where among all minimal puzzles there is hardly one.
"""

from __future__ import annotations

import numpy as np

from generator.digging.dig import Digits, Stream
from generator.digging.exchange import CELLS, Hill, take_spare
from generator.digging.xoshiro import below
from puzzle.kernel import kernel, lean_kernel
from solver.search.classic import DEPTH, ENDLESS, count_on_stack
from solver.search.classic import FRAME as SEARCH_FRAME
from solver.search.trials import has_few_refuted, surplus
from solver.search.words import FRAME, load, propagate


@lean_kernel
def give_apart(random: Stream, grid: Digits, puzzle: Digits) -> None:
    """Give three cells of each box of a grid, (81,), that share no row and no column, by chance."""
    puzzle[:] = 0
    for box in range(9):
        corner = 27 * (box // 3) + 3 * (box % 3)
        first = below(random, 3)
        second = (first + 1 + below(random, 2)) % 3
        for row, column in enumerate((first, second, 3 - first - second)):
            cell = corner + 9 * row + column
            puzzle[cell] = grid[cell]


@kernel
def find_spread(
    hill: Hill, random: Stream, tries: int, grid: Digits, least: int, most: int, found: Digits
) -> int:
    """Look for puzzles of a grid whose givens lie apart and that nearly withstand trials.

    Args:
        hill: what takes spare givens away.
        random: moves on.
        tries: choices of givens.
        grid: (81,) complete.
        least: candidates beside one a cell that the rules alone leave, or more.
        most: candidates that the first trials refute, or fewer.
        found: (n, 81) the first n of them are written here, without spare givens.

    Returns:
        How many.
    """
    stack = np.empty((DEPTH, SEARCH_FRAME), dtype=np.uint32)
    two = np.empty((2, CELLS), dtype=np.uint8)
    frame = np.empty(FRAME, dtype=np.uint32)
    trial = np.empty(FRAME, dtype=np.uint32)
    count = 0
    for _ in range(tries):
        if count == len(found):
            break
        puzzle = found[count]
        give_apart(random, grid, puzzle)
        if count_on_stack(puzzle, 2, ENDLESS, two, stack)[0] != 1:
            continue
        take_spare(hill, random, puzzle, two, stack)
        load(puzzle, frame)
        propagate(frame)
        if surplus(frame) >= least and has_few_refuted(frame, trial, most):
            count += 1
    return count
