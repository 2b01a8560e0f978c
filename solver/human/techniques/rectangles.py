"""Further rectangles that would give a puzzle two solutions: type 6, hidden and avoidable ones.

Four cells in two rows, two columns and two boxes, none of them a given, cannot end as x y over y x:
the two digits could be swapped. (Types 1 to 5 stand in `unique`.) An extra house, too, must have
none of them or keep both digits through the swap.

- type 6: two opposite corners hold only x and y, and x has no places in the rows and columns but
  the corners: then it lies in these two, and leaves the other two;
- hidden: one corner holds only x and y, and in the row and the column of the opposite one x has no
  places but corners: then the opposite corner cannot be y, or x and y would fill the rectangle;
- avoidable, type 1: three corners are filled, none by a given, and the fourth would make it deadly;
- avoidable, type 2: two corners of one line are filled, and the other two hold one digit each that
  would make it deadly and the same third: one of them is the third.

Here a corner may have lost x or y already: nothing in these arguments asks for it.
"""

from __future__ import annotations

from puzzle.kernel import lean_kernel
from solver.human.engine.bits import count_bits, is_single, lowest
from solver.human.engine.state import Position
from solver.human.engine.step_log import (
    FIN,
    PATTERN,
    StepLog,
    add,
    add_cell,
    add_elimination,
    close_step,
    eliminate_in_cell,
    open_step,
)
from solver.human.engine.tables import BOX, EXTRA, Board
from solver.human.technique import Technique

UNIQUE_RECTANGLE_6 = int(Technique.UNIQUE_RECTANGLE_6)
HIDDEN_RECTANGLE = int(Technique.HIDDEN_RECTANGLE)
AVOIDABLE_RECTANGLE_1 = int(Technique.AVOIDABLE_RECTANGLE_1)
AVOIDABLE_RECTANGLE_2 = int(Technique.AVOIDABLE_RECTANGLE_2)

CORNERS = 4


@lean_kernel
def find_rectangle(board: Board, position: Position, log: StepLog, technique: int) -> bool:
    """The first rectangle of this technique, by its rows, its columns, and the corner it turns on.

    Evidence: the two digits in the corners that have them or hold one (PATTERN); the extras (FIN).
    """
    n = board.houses.shape[1]
    corners = position.cells
    for top in range(n):
        for bottom in range(top + 1, n):
            for left in range(n):
                for right in range(left + 1, n):
                    # Around the rectangle, so that each corner is between its two neighbours.
                    corners[0] = board.houses[top, left]
                    corners[1] = board.houses[top, right]
                    corners[2] = board.houses[bottom, right]
                    corners[3] = board.houses[bottom, left]
                    if not _can_swap(board, position):
                        continue
                    for turn in range(CORNERS):
                        if _find_from(board, position, log, technique, turn):
                            return True
    return False


@lean_kernel
def _can_swap(board: Board, position: Position) -> bool:
    """Whether two digits in turns around the corners can be swapped, and no corner is a given.

    Each house must have as many corners of one digit as of the other; rows and columns do.
    """
    a, b, c, d = (position.cells[0], position.cells[1], position.cells[2], position.cells[3])
    if position.givens[a] or position.givens[b] or position.givens[c] or position.givens[d]:
        return False
    box_a, box_b = board.houses_of[a, BOX], board.houses_of[b, BOX]
    box_c, box_d = board.houses_of[c, BOX], board.houses_of[d, BOX]
    if not (
        (box_a == box_b and box_c == box_d and box_a != box_c)
        or (box_a == box_d and box_b == box_c and box_a != box_b)
    ):
        return False
    lone = 0
    for k in range(EXTRA, board.houses_of.shape[1]):
        for corner in (a, b, c, d):
            h = board.houses_of[corner, k]
            if h >= 0:
                here = _is_in(board, a, h) + _is_in(board, c, h)
                lone |= here ^ (_is_in(board, b, h) + _is_in(board, d, h))
    return lone == 0


@lean_kernel
def _is_in(board: Board, cell: int, h: int) -> int:
    """1 where the cell lies in an extra house, else 0."""
    found = 0
    for k in range(EXTRA, board.houses_of.shape[1]):
        found |= board.houses_of[cell, k] == h
    return found


@lean_kernel
def _find_from(board: Board, position: Position, log: StepLog, technique: int, turn: int) -> bool:
    """Look at the rectangle from one corner: `here`, its neighbours, and the one across."""
    here = position.cells[turn]
    one = position.cells[(turn + 1) % CORNERS]
    across = position.cells[(turn + 2) % CORNERS]
    other = position.cells[(turn + 3) % CORNERS]
    if technique == HIDDEN_RECTANGLE:
        return _find_hidden(board, position, log, here, one, across, other)
    if technique == UNIQUE_RECTANGLE_6:
        return turn < 2 and _find_type_6(board, position, log, here, one, across, other)
    if technique == AVOIDABLE_RECTANGLE_1:
        return _find_avoidable_1(position, log, here, one, across, other)
    return _find_avoidable_2(board, position, log, here, one, across, other)


@lean_kernel
def _are_only_places(board: Board, position: Position, one: int, other: int, d: int) -> bool:
    """Whether the digit has no place but these two cells in the line that they share."""
    for k in range(board.houses_of.shape[1]):
        h = board.houses_of[one, k]
        if h >= 0 and h == board.houses_of[other, k] and k != BOX:
            both = 1 << board.slots[one, k] | 1 << board.slots[other, k]
            return bool(position.spots[h, d] and not position.spots[h, d] & ~both)
    return False


@lean_kernel
def _open(
    position: Position, log: StepLog, technique: int, pair: int, a: int, b: int, c: int, d: int
) -> None:
    """Start a step with the evidence that all types share, corner by corner."""
    open_step(log, technique, 0)
    for corner in (a, b, c, d):
        if position.digits[corner]:
            add(log, PATTERN, corner, position.digits[corner] - 1)
        else:
            add_cell(log, PATTERN, corner, position.candidates[corner] & pair)
            add_cell(log, FIN, corner, position.candidates[corner] & ~pair)


@lean_kernel
def _find_hidden(
    board: Board,
    position: Position,
    log: StepLog,
    here: int,
    one: int,
    across: int,
    other: int,
) -> bool:
    pair = position.candidates[here]
    if count_bits(pair) != 2 or position.digits[one] or position.digits[other]:
        return False
    rest = pair
    while rest:
        x = lowest(rest)
        rest &= rest - 1
        if _are_only_places(board, position, across, one, x) and _are_only_places(
            board, position, across, other, x
        ):
            _open(position, log, HIDDEN_RECTANGLE, pair, here, one, across, other)
            eliminate_in_cell(position, log, across, pair & ~(1 << x))
            if close_step(log):
                return True
    return False


@lean_kernel
def _find_type_6(
    board: Board,
    position: Position,
    log: StepLog,
    here: int,
    one: int,
    across: int,
    other: int,
) -> bool:
    pair = position.candidates[here]
    if count_bits(pair) != 2 or position.candidates[across] != pair:
        return False
    rest = pair
    while rest:
        x = lowest(rest)
        rest &= rest - 1
        if (
            _are_only_places(board, position, here, one, x)
            and _are_only_places(board, position, one, across, x)
            and _are_only_places(board, position, across, other, x)
            and _are_only_places(board, position, other, here, x)
        ):
            _open(position, log, UNIQUE_RECTANGLE_6, pair, here, one, across, other)
            add_elimination(position, log, one, x)
            add_elimination(position, log, other, x)
            if close_step(log):
                return True
    return False


@lean_kernel
def _find_avoidable_1(
    position: Position, log: StepLog, here: int, one: int, across: int, other: int
) -> bool:
    """The corner `across` is blank; the others are filled by x, y and y."""
    x, y = position.digits[here], position.digits[one]
    if position.digits[across] or x == 0 or y == 0 or y != position.digits[other]:
        return False
    _open(position, log, AVOIDABLE_RECTANGLE_1, 1 << (x - 1), here, one, across, other)
    add_elimination(position, log, across, x - 1)
    return close_step(log)


@lean_kernel
def _find_avoidable_2(
    board: Board,
    position: Position,
    log: StepLog,
    here: int,
    one: int,
    across: int,
    other: int,
) -> bool:
    """`here` and `one` are filled by x and y; `across` holds x or z, `other` y or z."""
    x, y = position.digits[here], position.digits[one]
    if x == 0 or y == 0:
        return False
    pair = 1 << (x - 1) | 1 << (y - 1)
    third = position.candidates[across] & ~(1 << (x - 1))
    if (
        not is_single(third)
        or third & pair
        or position.candidates[across] != third | 1 << (x - 1)
        or position.candidates[other] != third | 1 << (y - 1)
    ):
        return False
    _open(position, log, AVOIDABLE_RECTANGLE_2, pair, here, one, across, other)
    for k in range(board.peers.shape[1]):
        cell = board.peers[across, k]
        if cell >= 0 and board.sees[other, cell]:
            eliminate_in_cell(position, log, cell, third)
    return close_step(log)
