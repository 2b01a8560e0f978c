"""The order in which Sudoku Explainer looks around a cell: its box, its row, its column.

Which of several equal steps is taken first can change what comes later, so the finders that rate
follow this order: a cell's houses as box, row, column (then extra houses), its peers as the cells
of those houses in turn, and subsets as rising binary numbers.
"""

from __future__ import annotations

from puzzle.kernel import lean_kernel
from solver.human.engine.state import Position
from solver.human.engine.tables import Board


@lean_kernel
def house_in_order(board: Board, cell: int, i: int) -> int:
    """The cell's i-th house: 0 is its box, 1 its row, 2 its column; -1 where it has none."""
    return int(board.houses_of[cell, (i + 2) % 3 if i < 3 else i])


@lean_kernel
def shared_house(board: Board, cell: int, other: int, i: int) -> int:
    """The cell's i-th house in this order if another cell is in it too, else -1."""
    h = house_in_order(board, cell, i)
    shared = -1
    for k in range(board.houses_of.shape[1]):
        if board.houses_of[other, k] == h:
            shared = h
    return shared


@lean_kernel
def list_peers(board: Board, position: Position, cell: int) -> int:
    """List the cell's peers in `around`, each once, house by house; return how many there are."""
    count = 0
    for i in range(board.houses_of.shape[1]):
        h = house_in_order(board, cell, i)
        if h < 0:
            continue
        for s in range(board.houses.shape[1]):
            known = board.houses[h, s] == cell
            for k in range(i):
                earlier = house_in_order(board, cell, k)
                known |= earlier >= 0 and board.cross[h, earlier] >> s & 1
            if not known:
                position.around[count] = board.houses[h, s]
                count += 1
    return count


@lean_kernel
def next_mask(mask: int) -> int:
    """The next greater mask with as many bits set; the mask must not be 0.

    H. S. Warren, *Hacker's Delight*, section 2-1.
    """
    smallest = mask & -mask
    ripple = mask + smallest
    return ripple | ((mask ^ ripple) >> 2) // smallest
