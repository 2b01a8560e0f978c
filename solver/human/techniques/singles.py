"""Singles: a digit that has one place left in a house, or a cell that has one digit left.

Sudoku Explainer rates the last blank cell of a house 1.0, a hidden single in a box 1.2 and in a
row or column 1.5, a naked single 2.3. Players call the first a full house.
"""

from __future__ import annotations

from puzzle.kernel import lean_kernel
from solver.human.engine.bits import is_single, lowest
from solver.human.engine.state import Position
from solver.human.engine.step_log import HOUSE, StepLog, add, add_placement, close_step, open_step
from solver.human.engine.tables import BOX, Board
from solver.human.technique import Technique

FULL_HOUSE = int(Technique.FULL_HOUSE)
HIDDEN_SINGLE = int(Technique.HIDDEN_SINGLE)
NAKED_SINGLE = int(Technique.NAKED_SINGLE)


@lean_kernel
def find_full_house(board: Board, position: Position, log: StepLog) -> bool:
    """The last blank cell of a house takes the digit that the house lacks."""
    for h in board.order:
        if is_single(position.open[h]) and position.hidden[h]:
            return _write_place_in_house(board, position, log, h, FULL_HOUSE)
    return False


@lean_kernel
def find_hidden_single(board: Board, position: Position, log: StepLog, boxes: bool) -> bool:
    """A digit with one place left in a house: among the boxes, or among the other houses."""
    for h in board.order:
        if position.hidden[h] and (board.kinds[h] == BOX) == boxes:
            return _write_place_in_house(board, position, log, h, HIDDEN_SINGLE)
    return False


@lean_kernel
def _write_place_in_house(
    board: Board, position: Position, log: StepLog, h: int, technique: int
) -> bool:
    d = lowest(position.hidden[h])
    open_step(log, technique, 0)
    add(log, HOUSE, h, 0)
    add_placement(log, board.houses[h, lowest(position.spots[h, d])], d)
    return close_step(log)


@lean_kernel
def find_naked_single(board: Board, position: Position, log: StepLog) -> bool:
    """A cell with one candidate left."""
    for cell in range(position.digits.size):
        if is_single(position.candidates[cell]):
            open_step(log, NAKED_SINGLE, 0)
            add_placement(log, cell, lowest(position.candidates[cell]))
            return close_step(log)
    return False
