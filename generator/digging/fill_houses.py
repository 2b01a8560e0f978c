"""Complete grids where houses are of any shape: random choices with propagation.

`generator.digging.fill` looks at candidates alone, and on irregular regions loses itself. Here the
board of the search (`solver.search.general`) follows each choice up: of the cells with the fewest
candidates a random one takes a random one of them, and what turns out to be wrong is taken back. As
each candidate of the cell may be taken first, every grid can come out.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from generator.digging.xoshiro import below
from puzzle.kernel import bit_count, kernel, lowest_bit
from solver.search.general import CODE, Board, Houses, apply_queue, eliminate, expect, load, undo

PATIENCE = 4
"""Choices for each cell before a fresh start; a 9×9 grid takes some thirty."""
STARTS = 50
"""Starts before a geometry counts as one that has no complete grid."""


@kernel
def fill_houses(
    houses: Houses,
    board: Board,
    stream: npt.NDArray[np.uint64],
    digits: npt.NDArray[np.uint8],
) -> bool:
    """Write a random complete grid.

    Args:
        houses: of the geometry.
        board: scratch of the search for them.
        stream: (4,) xoshiro256** state; moves on.
        digits: (C,) the grid is written here.

    Returns:
        False when all `STARTS` starts ran out of patience; the digits are then of no use.
    """
    for _ in range(STARTS):
        for cell in range(digits.size):
            digits[cell] = 0
        if _fill_once(houses, board, stream, digits):
            return True
    return False


@kernel
def _fill_once(
    houses: Houses,
    board: Board,
    stream: npt.NDArray[np.uint64],
    digits: npt.NDArray[np.uint8],
) -> bool:
    alive = load(board, houses, digits)
    depth = 0
    for _ in range(PATIENCE * digits.size):
        if alive:
            cell = _tightest(board, stream)
            if cell < 0:
                for c in range(digits.size):
                    digits[c] = lowest_bit(board.candidates[c]) + 1
                return True
            mask = np.int64(board.candidates[cell])
            for _skip in range(below(stream, bit_count(mask))):
                mask &= mask - 1
            code = CODE * cell + lowest_bit(mask)
            board.marks[depth] = board.length[0]
            board.choices[depth] = code
            depth += 1
            expect(board, code)
        else:
            if depth == 0:
                return False
            depth -= 1
            undo(board, houses, board.marks[depth])
            cell, digit = divmod(board.choices[depth], CODE)
            if not eliminate(board, houses, cell, digit):
                board.length[1] = 0
                continue
        alive = apply_queue(board, houses)
    return False


@kernel
def _tightest(board: Board, stream: npt.NDArray[np.uint64]) -> int:
    """Of the cells with the fewest candidates, two or more, a random one; -1 if there is none."""
    best, fewest, ties = -1, CODE, 0
    for cell in range(board.candidates.shape[0]):
        if board.settled[cell]:
            continue
        count = bit_count(board.candidates[cell])
        if count < fewest:
            best, fewest, ties = cell, count, 1
        elif count == fewest:
            ties += 1
            if below(stream, ties) == 0:
                best = cell
    return best
