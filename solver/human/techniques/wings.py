"""Wings: two bivalue cells of which one must hold a digit, so that no cell that sees both can.

XY-Wing and XYZ-Wing hang on a pivot cell and are rated 4.2 and 4.4 by Sudoku Explainer. The ends of
a W-Wing hold the same two digits and are tied by a house with two places for one of them; Sudoku
Explainer knows it only as a chain.
"""

from __future__ import annotations

from puzzle.kernel import lean_kernel
from solver.human.engine.bits import count_bits, lowest
from solver.human.engine.order import list_peers
from solver.human.engine.state import Position
from solver.human.engine.step_log import (
    HOUSE,
    PATTERN,
    StepLog,
    add,
    add_cell,
    add_elimination,
    close_step,
    open_step,
)
from solver.human.engine.tables import Board
from solver.human.technique import Technique

XY_WING = int(Technique.XY_WING)
XYZ_WING = int(Technique.XYZ_WING)
W_WING = int(Technique.W_WING)


@lean_kernel
def find_wing(board: Board, position: Position, log: StepLog, pivot_size: int) -> bool:
    """XY-Wing (a pivot of 2 candidates) or XYZ-Wing (of 3): the first pivot that has one.

    The two other cells are bivalue, see the pivot and share one digit; whatever the pivot holds,
    a cell of the wing holds that digit. Evidence: the candidates of the pivot, then of the ends.
    """
    around = position.around
    for pivot in range(position.candidates.size):
        digits = position.candidates[pivot]
        if count_bits(digits) != pivot_size:
            continue
        ends = 0
        for i in range(list_peers(board, position, pivot)):
            mask = position.candidates[around[i]]
            if count_bits(mask) == 2 and count_bits(digits & ~mask) == 1:
                around[ends] = around[i]
                ends += 1
        for i in range(ends):
            for j in range(i + 1, ends):
                if _is_wing(position, digits, around[i], around[j], pivot_size) and _write_wing(
                    board, position, log, pivot, around[i], around[j]
                ):
                    return True
    return False


@lean_kernel
def _is_wing(position: Position, digits: int, first: int, second: int, pivot_size: int) -> bool:
    one, other = position.candidates[first], position.candidates[second]
    return bool(
        count_bits(digits | one | other) == 3 and count_bits(digits & one & other) == pivot_size - 2
    )


@lean_kernel
def _write_wing(
    board: Board, position: Position, log: StepLog, pivot: int, first: int, second: int
) -> bool:
    digits = position.candidates[pivot]
    common = position.candidates[first] & position.candidates[second]
    d = lowest(common)
    three = digits & common
    open_step(log, XYZ_WING if three else XY_WING, 0)
    add_cell(log, PATTERN, pivot, digits)
    add_cell(log, PATTERN, first, position.candidates[first])
    add_cell(log, PATTERN, second, position.candidates[second])
    for k in range(board.peers.shape[1]):
        cell = board.peers[first, k]
        if cell >= 0 and board.sees[second, cell] and (not three or board.sees[pivot, cell]):
            add_elimination(position, log, cell, d)
    return close_step(log)


@lean_kernel
def find_w_wing(board: Board, position: Position, log: StepLog) -> bool:
    """W-Wing: equal bivalue cells whose shared digit cannot be absent from both.

    A house has just two places for one of the digits, one seen by each cell; so one of the cells
    holds the other digit. Evidence: the cells' candidates, the house, its two candidates.
    """
    for first in range(position.candidates.size):
        digits = position.candidates[first]
        if count_bits(digits) != 2:
            continue
        for second in range(first + 1, position.candidates.size):
            if position.candidates[second] != digits or board.sees[first, second]:
                continue
            link = lowest(digits)
            other = lowest(digits & (digits - 1))
            if _write_w_wing(board, position, log, first, second, link, other):
                return True
            if _write_w_wing(board, position, log, first, second, other, link):
                return True
    return False


@lean_kernel
def _write_w_wing(
    board: Board, position: Position, log: StepLog, first: int, second: int, link: int, d: int
) -> bool:
    for h in range(board.houses.shape[0]):
        spots = position.spots[h, link]
        if count_bits(spots) != 2:
            continue
        near = board.houses[h, lowest(spots)]
        far = board.houses[h, lowest(spots & (spots - 1))]
        if board.sees[first, far] and board.sees[second, near]:
            near, far = far, near
        if not (board.sees[first, near] and board.sees[second, far]):
            continue
        if near == second or far == first:
            continue
        open_step(log, W_WING, 0)
        add_cell(log, PATTERN, first, position.candidates[first])
        add_cell(log, PATTERN, second, position.candidates[second])
        add(log, HOUSE, h, 0)
        add(log, PATTERN, near, link)
        add(log, PATTERN, far, link)
        for k in range(board.peers.shape[1]):
            cell = board.peers[first, k]
            if cell >= 0 and board.sees[second, cell]:
                add_elimination(position, log, cell, d)
        if close_step(log):
            return True
    return False
