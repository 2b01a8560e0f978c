"""The kernel of `effort`: walk through a puzzle in rounds, led by the log of a climb.

    found  (C,)  1 + the digit index that this round puts in each cell; 0 where it puts none

A climb takes one single at a time, a round all that are there. So a round's position has every
placement and elimination that the climb had made when it took its next step that is no single, and
perhaps more: that step holds here too, and only its effects that are new count.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from puzzle.kernel import lean_kernel
from solver.human.engine.bits import is_single, lowest
from solver.human.engine.state import Position, eliminate, load, place
from solver.human.engine.step_log import ELIMINATE, FIRST, ITEMS, PLACE, RUNG, STEPS, StepLog
from solver.human.engine.tables import Board

HIDDEN_LEVEL = 1
"""What a blank cell counts in a round of hidden singles, full houses among them."""
NAKED_LEVEL = 2
"""What it counts in a round of naked singles."""


@lean_kernel
def sum_rounds(
    digits: npt.NDArray[np.uint8],
    levels: npt.NDArray[np.int64],
    boards: npt.NDArray[np.void],
    positions: npt.NDArray[np.void],
    logs: npt.NDArray[np.void],
    found: npt.NDArray[np.int64],
) -> int:
    """Blank cells times level, summed over the rounds; the records come in arrays of one.

    Args:
        digits: the puzzle's givens.
        levels: the level of each rung of the ladder that was climbed.
        boards: the geometry's tables.
        positions: any; it is solved afterwards.
        logs: of a climb that solved the puzzle.
        found: room for one number a cell, all 0, and left so.
    """
    board, position, log = boards[0], positions[0], logs[0]
    load(board, position, digits)
    total = 0
    step = 0
    while position.blanks[0]:
        blanks = position.blanks[0]
        if mark_hidden_singles(board, position, found):
            _place_found(board, position, found)
            total += blanks * HIDDEN_LEVEL
        elif mark_naked_singles(position, found):
            _place_found(board, position, found)
            total += blanks * NAKED_LEVEL
        elif step < log.counts[STEPS]:
            if _take(board, position, log, step):
                total += blanks * levels[log.heads[step, RUNG]]
            step += 1
        else:
            break
    return int(total)


@lean_kernel
def mark_hidden_singles(board: Board, position: Position, found: npt.NDArray[np.int64]) -> bool:
    """Write every hidden single into `found`; returns whether there is one."""
    any_found = False
    for h in range(board.houses.shape[0]):
        digits = position.hidden[h]
        while digits:
            d = lowest(digits)
            found[board.houses[h, lowest(position.spots[h, d])]] = d + 1
            any_found = True
            digits &= digits - 1
    return any_found


@lean_kernel
def mark_naked_singles(position: Position, found: npt.NDArray[np.int64]) -> bool:
    """Write every naked single into `found`; returns whether there is one."""
    any_found = False
    for cell in range(found.size):
        if is_single(position.candidates[cell]):
            found[cell] = lowest(position.candidates[cell]) + 1
            any_found = True
    return any_found


@lean_kernel
def _place_found(board: Board, position: Position, found: npt.NDArray[np.int64]) -> None:
    for cell in range(found.size):
        if found[cell]:
            place(board, position, cell, found[cell] - 1)
            found[cell] = 0


@lean_kernel
def _take(board: Board, position: Position, log: StepLog, step: int) -> bool:
    """Carry out a step of the log; returns whether anything of it was new."""
    last = step + 1 == log.counts[STEPS]
    end = log.counts[ITEMS] if last else log.heads[step + 1, FIRST]
    is_new = False
    for i in range(log.heads[step, FIRST], end):
        role, cell, d = log.items[i, 0], log.items[i, 1], log.items[i, 2]
        if role == ELIMINATE and position.candidates[cell] >> d & 1:
            eliminate(board, position, cell, d)
            is_new = True
        elif role == PLACE and not position.digits[cell]:
            place(board, position, cell, d)
            is_new = True
    return is_new
