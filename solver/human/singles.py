"""Singles: a digit that has one place left in a house, or a cell that has one digit left.

Sudoku Explainer rates the last blank cell of a house 1.0, a hidden single in a box 1.2 and in a
row or column 1.5, a naked single 2.3. Players call the first a full house.
"""

from __future__ import annotations

from puzzle.kernel import kernel
from solver.human.bits import lowest
from solver.human.board import BOX, Board
from solver.human.log import HOUSE, StepLog, add, add_placement, close_step, open_step
from solver.human.position import Position
from solver.human.technique import Technique

FULL_HOUSE = int(Technique.FULL_HOUSE)
HIDDEN_SINGLE = int(Technique.HIDDEN_SINGLE)
NAKED_SINGLE = int(Technique.NAKED_SINGLE)


@kernel
def find_full_house(board: Board, position: Position, log: StepLog) -> bool:
    """The last blank cell of a house takes the digit that the house lacks."""
    n = board.houses.shape[1]
    for h in range(board.houses.shape[0]):
        blank = -1
        blanks = 0
        for s in range(n):
            if not position.digits[board.houses[h, s]]:
                blank = board.houses[h, s]
                blanks += 1
        if blanks == 1:
            d = lowest(position.candidates[blank])
            open_step(log, FULL_HOUSE, 0)
            add(log, HOUSE, h, 0)
            add_placement(log, blank, d)
            return close_step(log)
    return False


@kernel
def find_hidden_single(board: Board, position: Position, log: StepLog, boxes: bool) -> bool:
    """A digit with one place left in a house: among the boxes, or among the other houses."""
    for h in range(board.houses.shape[0]):
        if (board.kinds[h] == BOX) != boxes:
            continue
        for d in range(board.houses.shape[1]):
            spots = position.spots[h, d]
            if spots and not spots & (spots - 1):
                open_step(log, HIDDEN_SINGLE, 0)
                add(log, HOUSE, h, 0)
                add_placement(log, board.houses[h, lowest(spots)], d)
                return close_step(log)
    return False


@kernel
def find_naked_single(board: Board, position: Position, log: StepLog) -> bool:
    """A cell with one candidate left."""
    for cell in range(position.digits.size):
        candidates = position.candidates[cell]
        if candidates and not candidates & (candidates - 1):
            open_step(log, NAKED_SINGLE, 0)
            add_placement(log, cell, lowest(candidates))
            return close_step(log)
    return False
