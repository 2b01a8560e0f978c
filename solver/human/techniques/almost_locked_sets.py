"""Almost locked sets: cells of a house with one digit more than there are cells.

If such a set lacks any one of its digits, it holds all the others. A digit of two sets without a
common cell is *restricted* where all its cells in both see each other: only one of the two has it.

- ALS-XZ: two sets with a restricted digit x: one of them lacks it, and so holds any other digit z
  that both have; z goes from what sees all its cells in both. With two restricted digits each set
  holds one of them and all its own others, which go from what sees their cells in that set.
- ALS-XY-Wing: a set that shares a restricted digit x with one set and another, y, with a second:
  it lacks one of them, or both others would; so one of the others holds any further digit z that
  both have.
"""

from __future__ import annotations

from puzzle.kernel import lean_kernel
from solver.human.engine.bits import count_bits, is_single, lowest
from solver.human.engine.group_scratch import LARGEST, WORD
from solver.human.engine.state import Position, digits_of
from solver.human.engine.step_log import (
    GROUP,
    MEMBER,
    StepLog,
    add,
    add_cell,
    add_elimination,
    close_step,
    open_step,
)
from solver.human.engine.tables import BOX, COLUMN, EXTRA, ROW, Board
from solver.human.technique import Technique

ALS_XZ = int(Technique.ALS_XZ)
ALS_XY_WING = int(Technique.ALS_XY_WING)

HOUSE, SLOTS, DIGITS = 0, 1, 2


@lean_kernel
def find_almost_locked(board: Board, position: Position, log: StepLog, technique: int) -> bool:
    """The first ALS-XZ or ALS-XY-Wing, in the order of the sets: house by house.

    Evidence: the candidates of each set, one group each; of a wing the middle one first.
    """
    if board.houses.shape[1] > LARGEST:
        return False
    count = _list_sets(board, position)
    _restrict(position, count)
    for i in range(count):
        if technique == ALS_XZ:
            for j in range(i + 1, count):
                if position.restricted[i, j] and _try_xz(board, position, log, i, j):
                    return True
        elif _find_wing(board, position, log, i, count):
            return True
    return False


@lean_kernel
def _list_sets(board: Board, position: Position) -> int:
    """Write every almost locked set once; return how many there are."""
    count = 0
    for h in range(board.houses.shape[0]):
        slots = 0
        while board.kinds[h] != EXTRA:
            slots = (slots - position.open[h]) & position.open[h]
            if slots == 0 or count == position.sets.shape[0]:
                break
            digits = digits_of(board, position, h, slots)
            if count_bits(digits) == count_bits(slots) + 1 and not _is_known(board, h, slots):
                _write_set(board, position, count, h, slots, digits)
                count += 1
    return count


@lean_kernel
def _is_known(board: Board, h: int, slots: int) -> bool:
    """Whether these cells of a house lie in an earlier one too: rows come before columns, boxes."""
    if is_single(slots):
        return bool(board.kinds[h] != ROW)
    known = False
    if board.kinds[h] == BOX:
        cell = board.houses[h, lowest(slots)]
        for kind in (ROW, COLUMN):
            known |= not slots & ~board.cross[h, board.houses_of[cell, kind]]
    return known


@lean_kernel
def _write_set(board: Board, position: Position, i: int, h: int, slots: int, digits: int) -> None:
    """Write a set with its cells, and for each digit where it is and what sees all of that."""
    position.sets[i, HOUSE] = h
    position.sets[i, SLOTS] = slots
    position.sets[i, DIGITS] = digits
    position.set_cells[i] = 0
    position.set_spots[i] = 0
    position.set_seen[i] = 0
    left = slots
    while left:
        cell = board.houses[h, lowest(left)]
        left &= left - 1
        position.set_cells[i, cell // WORD] |= 1 << cell % WORD
        own = position.candidates[cell]
        while own:
            position.set_spots[i, lowest(own), cell // WORD] |= 1 << cell % WORD
            own &= own - 1
    while digits:
        d = lowest(digits)
        digits &= digits - 1
        spots = slots & position.spots[h, d]
        first = board.houses[h, lowest(spots)]
        for k in range(board.peers.shape[1]):
            cell = board.peers[first, k]
            if cell >= 0 and position.candidates[cell] >> d & 1:
                rest = spots & (spots - 1)
                seen = 1
                while rest:
                    seen &= board.sees[board.houses[h, lowest(rest)], cell]
                    rest &= rest - 1
                position.set_seen[i, d, cell // WORD] |= seen << cell % WORD


@lean_kernel
def _restrict(position: Position, count: int) -> None:
    """Write for every two sets the digits that only one of them can have."""
    for i in range(count):
        position.restricted[i, i] = 0
        for j in range(i + 1, count):
            shared = position.sets[i, DIGITS] & position.sets[j, DIGITS]
            restricted = 0
            if shared and not _meet(position, i, j):
                while shared:
                    d = lowest(shared)
                    shared &= shared - 1
                    apart = 0
                    for w in range(position.removed.shape[1]):
                        apart |= position.set_spots[j, d, w] & ~position.set_seen[i, d, w]
                    if apart == 0:
                        restricted |= 1 << d
            position.restricted[i, j] = restricted
            position.restricted[j, i] = restricted


@lean_kernel
def _meet(position: Position, i: int, j: int) -> bool:
    """Whether two sets have a cell in common."""
    common = 0
    for w in range(position.removed.shape[1]):
        common |= position.set_cells[i, w] & position.set_cells[j, w]
    return common != 0


@lean_kernel
def _remove_seen_by_both(position: Position, i: int, j: int, d: int) -> None:
    """Note that the digit goes from what sees all its cells in both sets."""
    for w in range(position.removed.shape[1]):
        position.removed[d, w] |= position.set_seen[i, d, w] & position.set_seen[j, d, w]


@lean_kernel
def _try_xz(board: Board, position: Position, log: StepLog, i: int, j: int) -> bool:
    position.removed[:] = 0
    restricted = position.restricted[i, j]
    is_double = not is_single(restricted)
    left = position.sets[i, DIGITS] & position.sets[j, DIGITS]
    while left:
        d = lowest(left)
        left &= left - 1
        if restricted & ~(1 << d):
            _remove_seen_by_both(position, i, j, d)
    if is_double:
        _remove_locked(position, i, j, restricted)
        _remove_locked(position, j, i, restricted)
    open_step(log, ALS_XZ, 0)
    _add_set(board, position, log, 0, i)
    _add_set(board, position, log, 1, j)
    return _close(position, log)


@lean_kernel
def _remove_locked(position: Position, i: int, j: int, restricted: int) -> None:
    """Note what goes because the first set holds all its digits but one of the restricted."""
    left = position.sets[i, DIGITS] & ~restricted
    while left:
        d = lowest(left)
        left &= left - 1
        for w in range(position.removed.shape[1]):
            position.removed[d, w] |= position.set_seen[i, d, w] & ~position.set_cells[j, w]


@lean_kernel
def _find_wing(board: Board, position: Position, log: StepLog, middle: int, count: int) -> bool:
    for i in range(count):
        x = position.restricted[middle, i]
        if not x:
            continue
        for j in range(i + 1, count):
            y = position.restricted[middle, j]
            if (
                y
                and not is_single(x | y)
                and position.sets[i, DIGITS] & position.sets[j, DIGITS]
                and not _meet(position, i, j)
                and _try_wing(board, position, log, middle, i, j)
            ):
                return True
    return False


@lean_kernel
def _try_wing(board: Board, position: Position, log: StepLog, middle: int, i: int, j: int) -> bool:
    position.removed[:] = 0
    left = position.sets[i, DIGITS] & position.sets[j, DIGITS]
    while left:
        d = lowest(left)
        left &= left - 1
        x = position.restricted[middle, i] & ~(1 << d)
        y = position.restricted[middle, j] & ~(1 << d)
        if x and y and not is_single(x | y):
            _remove_seen_by_both(position, i, j, d)
    open_step(log, ALS_XY_WING, 0)
    _add_set(board, position, log, 0, middle)
    _add_set(board, position, log, 1, i)
    _add_set(board, position, log, 2, j)
    return _close(position, log)


@lean_kernel
def _add_set(board: Board, position: Position, log: StepLog, number: int, i: int) -> None:
    add(log, GROUP, number, 0)
    slots = position.sets[i, SLOTS]
    while slots:
        cell = board.houses[position.sets[i, HOUSE], lowest(slots)]
        add_cell(log, MEMBER, cell, position.candidates[cell])
        slots &= slots - 1


@lean_kernel
def _close(position: Position, log: StepLog) -> bool:
    """Write what was noted as removed, and keep the step if that is anything."""
    for d in range(position.removed.shape[0]):
        for w in range(position.removed.shape[1]):
            left = position.removed[d, w]
            while left:
                add_elimination(position, log, w * WORD + lowest(left), d)
                left &= left - 1
    return close_step(log)
