"""Bivalue universal grave: a whole grid that would have two solutions.

Were every blank cell left with two candidates, and every digit with two places in each house that
still needs it, the puzzle would have no solution or two. So when a few candidates (`extras`) stand
between a position and such a grave, one of them is true.

1. All extras are in one cell: it loses its other candidates.
2. All extras are one digit: it goes from the cells that see all cells with extras.
3. The cells with extras share a house and act there as one cell of a naked set.
4. Two cells with extras share a house and one more digit, which is true in one of them: they lose
   what is neither extra nor that digit.

Sudoku Explainer rates type 1 5.6, types 2 and 4 5.7, and type 3 5.7 and 0.1 for each further cell.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from puzzle.kernel import kernel, lean_kernel
from solver.human.bits import count_bits, lowest
from solver.human.board import Board
from solver.human.log import (
    FIN,
    HOUSE,
    PATTERN,
    StepLog,
    add,
    add_cell,
    close_step,
    eliminate_in_cell,
    open_step,
)
from solver.human.order import next_mask, peers_in_order, shared_house
from solver.human.position import Position
from solver.human.technique import Technique

LAST_TYPE = 4
BUG_1 = int(Technique.BUG_1)
BUG_2 = int(Technique.BUG_2)
BUG_3 = int(Technique.BUG_3)
BUG_4 = int(Technique.BUG_4)


@kernel
def find_bug(board: Board, position: Position, log: StepLog, last: int) -> bool:
    """The first BUG of type 1 to `last`, in Sudoku Explainer's order.

    Evidence: the extras (FIN); for type 3 the candidates of the set's other cells (PATTERN) and the
    house; for type 4 the digit that the two cells share (PATTERN) and the house. The surcharge is
    the rating less 5.6.
    """
    extras = np.zeros(position.candidates.size, dtype=np.int64)
    cells = np.empty(board.peers.shape[1] + 1, dtype=np.int64)
    count = _find_extras(board, position, extras, cells)
    if not count or not _is_grave(board, position, extras):
        return False
    digits = 0
    for i in range(count):
        digits |= extras[cells[i]]
    if count == 1:
        return _write_type_1(position, log, extras, cells[0])
    if last == 1:
        return False
    single = count_bits(digits) == 1
    if single and _write_type_2(board, position, log, extras, cells, count, digits):
        return True
    if count == 2 and _write_type_4(board, position, log, extras, cells, digits):
        return True
    return not single and _find_type_3(board, position, log, extras, cells, count, digits)


@lean_kernel
def _find_extras(
    board: Board,
    position: Position,
    extras: npt.NDArray[np.int64],
    cells: npt.NDArray[np.int64],
) -> int:
    """Find what stands between the position and a grave; 0 when it is no such position.

    Where a house has not two places for a digit, and just one of them is in a cell with more than
    two candidates, that candidate is an extra; where none is, there is no grave. Cells with extras
    are listed in the order found; when two or more share no peer, no type can apply.
    """
    n = board.houses.shape[1]
    count = 0
    for turn in range(board.houses.shape[0]):
        h = (turn + 2 * n) % (3 * n) if turn < 3 * n else turn
        for d in range(n):
            spots = position.spots[h, d]
            if not spots or count_bits(spots) == 2:
                continue
            cell = -1
            several = False
            while spots:
                other = board.houses[h, lowest(spots)]
                spots &= spots - 1
                if count_bits(position.candidates[other]) > 2:
                    several = cell >= 0
                    cell = other
            if cell < 0:
                return 0
            if several:
                continue
            if not extras[cell]:
                if count == cells.size:
                    return 0
                cells[count] = cell
                count += 1
            extras[cell] |= 1 << d
    if count > 1 and not _common_peers(board, cells, count):
        return 0
    return count


@lean_kernel
def _sees_all(board: Board, cells: npt.NDArray[np.int64], count: int, cell: int) -> bool:
    seen = 1
    for i in range(count):
        seen &= board.sees[cells[i], cell]
    return seen == 1


@lean_kernel
def _common_peers(board: Board, cells: npt.NDArray[np.int64], count: int) -> int:
    """The number of cells that see all of the first `count` cells."""
    found = 0
    for cell in range(board.sees.shape[0]):
        found += _sees_all(board, cells, count, cell)
    return found


@lean_kernel
def _is_grave(board: Board, position: Position, extras: npt.NDArray[np.int64]) -> bool:
    """Whether each blank cell, and each digit in each house, is left with two without extras."""
    for cell in range(position.candidates.size):
        rest = position.candidates[cell] & ~extras[cell]
        if position.candidates[cell] and count_bits(rest) != 2:
            return False
    for h in range(board.houses.shape[0]):
        for d in range(board.houses.shape[1]):
            spots = position.spots[h, d]
            places = 0
            while spots:
                places += ~extras[board.houses[h, lowest(spots)]] >> d & 1
                spots &= spots - 1
            if places not in (0, 2):
                return False
    return True


@lean_kernel
def _open(
    log: StepLog,
    technique: int,
    surcharge: int,
    extras: npt.NDArray[np.int64],
    cells: npt.NDArray[np.int64],
    count: int,
) -> None:
    """Start writing a step, with the extras that all types show."""
    open_step(log, technique, surcharge)
    for i in range(count):
        add_cell(log, FIN, cells[i], extras[cells[i]])


@lean_kernel
def _write_type_1(
    position: Position, log: StepLog, extras: npt.NDArray[np.int64], cell: int
) -> bool:
    open_step(log, BUG_1, 0)
    add_cell(log, FIN, cell, extras[cell])
    eliminate_in_cell(position, log, cell, position.candidates[cell] & ~extras[cell])
    return close_step(log)


@lean_kernel
def _write_type_2(
    board: Board,
    position: Position,
    log: StepLog,
    extras: npt.NDArray[np.int64],
    cells: npt.NDArray[np.int64],
    count: int,
    digit: int,
) -> bool:
    _open(log, BUG_2, 1, extras, cells, count)
    for cell in range(position.candidates.size):
        if _sees_all(board, cells, count, cell):
            eliminate_in_cell(position, log, cell, position.candidates[cell] & digit)
    return close_step(log)


@lean_kernel
def _shared_house(board: Board, cells: npt.NDArray[np.int64], count: int, i: int) -> int:
    """The first cell's i-th house if all the cells are in it, else -1."""
    h = -1
    for j in range(count):
        h = shared_house(board, cells[0], cells[j], i)
        if h < 0:
            break
    return h


@kernel
def _find_type_3(
    board: Board,
    position: Position,
    log: StepLog,
    extras: npt.NDArray[np.int64],
    cells: npt.NDArray[np.int64],
    count: int,
    digits: int,
) -> bool:
    """House by house, sets of rising size; other cells in the order of the first cell's peers."""
    others = np.empty(board.peers.shape[1], dtype=np.int64)
    for i in range(board.houses_of.shape[1]):
        h = _shared_house(board, cells, count, i)
        if h < 0:
            continue
        m = 0
        for j in range(peers_in_order(board, cells[0], others)):
            cell = others[j]
            if (
                position.candidates[cell]
                and shared_house(board, cells[0], cell, i) == h
                and _sees_all(board, cells, count, cell)
            ):
                others[m] = cell
                m += 1
        for size in range(2, board.houses.shape[1] - 2):
            subset = (1 << (size - 1)) - 1
            while not subset >> m:
                if _write_type_3(
                    position, log, extras, cells, count, digits, h, size, others, m, subset
                ):
                    return True
                subset = next_mask(subset)
    return False


@lean_kernel
def _write_type_3(
    position: Position,
    log: StepLog,
    extras: npt.NDArray[np.int64],
    cells: npt.NDArray[np.int64],
    count: int,
    digits: int,
    h: int,
    size: int,
    others: npt.NDArray[np.int64],
    m: int,
    subset: int,
) -> bool:
    union = 0
    for j in range(m):
        if subset >> j & 1:
            union |= position.candidates[others[j]]
    if count_bits(union) != size or digits & ~union:
        return False
    _open(log, BUG_3, size, extras, cells, count)
    add(log, HOUSE, h, 0)
    for j in range(m):
        if subset >> j & 1:
            add_cell(log, PATTERN, others[j], position.candidates[others[j]])
        else:
            eliminate_in_cell(position, log, others[j], position.candidates[others[j]] & union)
    return close_step(log)


@lean_kernel
def _write_type_4(
    board: Board,
    position: Position,
    log: StepLog,
    extras: npt.NDArray[np.int64],
    cells: npt.NDArray[np.int64],
    digits: int,
) -> bool:
    shared = position.candidates[cells[0]] & position.candidates[cells[1]] & ~digits
    if count_bits(shared) != 1:
        return False
    for i in range(board.houses_of.shape[1]):
        h = _shared_house(board, cells, 2, i)
        if h < 0:
            continue
        _open(log, BUG_4, 1, extras, cells, 2)
        add(log, HOUSE, h, 0)
        for j in range(2):
            kept = extras[cells[j]] | shared
            add_cell(log, PATTERN, cells[j], shared)
            eliminate_in_cell(position, log, cells[j], position.candidates[cells[j]] & ~kept)
        if close_step(log):
            return True
    return False
