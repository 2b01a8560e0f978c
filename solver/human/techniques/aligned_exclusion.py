"""Aligned exclusion: two or three base cells, and the small cells that see all of them.

A combination of candidates of the base cells is impossible when it puts a digit twice into a house
or takes every candidate of a common excluder: a cell with two candidates (for triplets two or
three) that sees all base cells. A candidate that is in no possible combination goes. Sudoku
Explainer rates pairs 6.2 and triplets 7.5, asks for two common excluders at least, and for a third
base cell that is itself an excluder of one of the other two.
"""

from __future__ import annotations

from puzzle.kernel import lean_kernel
from solver.human.engine.bits import count_bits, is_single, lowest
from solver.human.engine.order import list_peers
from solver.human.engine.pattern_scratch import MOST_EXCLUDERS
from solver.human.engine.state import Position
from solver.human.engine.step_log import (
    FIN,
    PATTERN,
    StepLog,
    add_cell,
    close_step,
    eliminate_in_cell,
    open_step,
)
from solver.human.engine.tables import Board
from solver.human.technique import Technique

ALIGNED_PAIR_EXCLUSION = int(Technique.ALIGNED_PAIR_EXCLUSION)
ALIGNED_TRIPLET_EXCLUSION = int(Technique.ALIGNED_TRIPLET_EXCLUSION)
PAIR, TRIPLET = 2, 3
CELL, MASK = 0, 1
"""Rows of `small`: a small cell, its candidates."""


@lean_kernel
def find_aligned_pair(board: Board, position: Position, log: StepLog) -> bool:
    """Aligned pair exclusion: the first pair of base cells that has one.

    Evidence: the base cells' candidates (PATTERN), those of the excluders that the eliminations
    rest on (FIN).
    """
    count = _list_bases(board, position, PAIR)
    for j in range(count):
        for i in range(j):
            first, second = position.cells[i], position.cells[j]
            common = position.excluders[first] & position.excluders[second]
            if common & (common - 1):
                lost = _pair_loss(board, position, first, second, common)
                also = _pair_loss(board, position, second, first, common)
                if (lost or also) and _write_pair(position, log, first, second, common, lost, also):
                    return True
    return False


@lean_kernel
def _list_bases(board: Board, position: Position, largest: int) -> int:
    """Number the small cells, note by whom each cell is seen, list the base cells in `cells`.

    A base cell has two candidates or more, sees a small cell, and sees no cell with just one.
    """
    position.excluders[:] = 0
    numbered = 0
    for cell in range(position.candidates.size):
        size = count_bits(position.candidates[cell])
        if size == 0 or size > largest or numbered == MOST_EXCLUDERS:
            continue
        for k in range(board.peers.shape[1]):
            if board.peers[cell, k] >= 0:
                position.excluders[board.peers[cell, k]] |= -1 if size == 1 else 1 << numbered
        position.small[CELL, numbered] = cell
        position.small[MASK, numbered] = position.candidates[cell]
        numbered += size > 1
    count = 0
    for cell in range(position.candidates.size):
        if count_bits(position.candidates[cell]) >= 2 and position.excluders[cell] > 0:
            position.cells[count] = cell
            count += 1
    return count


@lean_kernel
def _pair_loss(board: Board, position: Position, cell: int, other: int, common: int) -> int:
    """The candidates of a base cell, as a mask, that go with no candidate of the other one."""
    loss = 0
    digits = position.candidates[cell]
    while digits:
        d = digits & -digits
        digits ^= d
        barred = d * board.sees[cell, other]
        rest = common
        while rest:
            mask = position.small[MASK, lowest(rest)]
            rest &= rest - 1
            if mask & d:
                barred |= mask & ~d
        if not position.candidates[other] & ~barred:
            loss |= d
    return loss


@lean_kernel
def _write_pair(
    position: Position, log: StepLog, first: int, second: int, common: int, lost: int, also: int
) -> bool:
    open_step(log, ALIGNED_PAIR_EXCLUSION, 0)
    add_cell(log, PATTERN, first, position.candidates[first])
    add_cell(log, PATTERN, second, position.candidates[second])
    reach = position.candidates[first] | position.candidates[second]
    _add_excluders(position, log, common, reach, lost | also)
    eliminate_in_cell(position, log, first, lost)
    eliminate_in_cell(position, log, second, also)
    return close_step(log)


@lean_kernel
def _add_excluders(position: Position, log: StepLog, common: int, reach: int, lost: int) -> None:
    """Write the excluders all of whose candidates the base cells can take, a lost one among them.

    With `lost` 0, whether or not a lost one is among them.
    """
    while common:
        mask = position.small[MASK, lowest(common)]
        if not mask & ~reach and (not lost or mask & lost):
            add_cell(log, FIN, position.small[CELL, lowest(common)], mask)
        common &= common - 1


@lean_kernel
def find_aligned_triplet(board: Board, position: Position, log: StepLog) -> bool:
    """Aligned triplet exclusion: the first three base cells that have one; evidence as for pairs.

    Two base cells are any two; the third sees one of them and is small itself.
    """
    count = _list_bases(board, position, TRIPLET)
    for i in range(count):
        _list_thirds(board, position, i)
    for j in range(count):
        for i in range(j):
            first, second = position.cells[i], position.cells[j]
            both = position.excluders[first] & position.excluders[second]
            if not both & (both - 1):
                continue
            for k in range(position.ends[i] + position.ends[j]):
                third = position.thirds[i, k]
                if k >= position.ends[i]:
                    third = position.thirds[j, k - position.ends[i]]
                common = both & position.excluders[third]
                if (
                    common & (common - 1)
                    and not _is_tried(board, position, first, second, third)
                    and not (k >= position.ends[i] and board.sees[first, third])
                    and _try_triplet(board, position, log, first, second, third, common)
                ):
                    return True
    return False


@lean_kernel
def _is_tried(board: Board, position: Position, first: int, second: int, third: int) -> bool:
    """Whether these base cells, the first two ascending, are not three or were tried in this order.

    They were if the third comes before one of the two that could be the third in its place.
    """
    if third in (first, second):
        return True
    is_tried = False
    for other, rest in ((second, first), (first, second)):
        if third < other and count_bits(position.candidates[other]) <= TRIPLET:
            is_tried |= board.sees[other, rest] == 1 or board.sees[other, third] == 1
    return is_tried


@lean_kernel
def _list_thirds(board: Board, position: Position, i: int) -> None:
    """List the small base cells that see the i-th base cell, in the order of its peers."""
    count = 0
    for k in range(list_peers(board, position, position.cells[i])):
        cell = position.around[k]
        size = count_bits(position.candidates[cell])
        if 2 <= size <= TRIPLET and position.excluders[cell] > 0:
            position.thirds[i, count] = cell
            count += 1
    position.ends[i] = count


@lean_kernel
def _try_triplet(
    board: Board,
    position: Position,
    log: StepLog,
    first: int,
    second: int,
    third: int,
    common: int,
) -> bool:
    """Test every candidate of the three cells; write the step if some are in no combination."""
    reach = position.candidates[first] | position.candidates[second] | position.candidates[third]
    near = 0
    rest = common
    while rest:
        mask = position.small[MASK, lowest(rest)]
        rest &= rest - 1
        if not mask & ~reach:
            position.near[near] = mask
            near += 1
    if not near:
        return False
    lost = _triplet_loss(board, position, first, second, third, near)
    also = _triplet_loss(board, position, second, third, first, near)
    last = _triplet_loss(board, position, third, first, second, near)
    if not (lost or also or last):
        return False
    open_step(log, ALIGNED_TRIPLET_EXCLUSION, 0)
    add_cell(log, PATTERN, first, position.candidates[first])
    add_cell(log, PATTERN, second, position.candidates[second])
    add_cell(log, PATTERN, third, position.candidates[third])
    _add_excluders(position, log, common, reach, 0)
    eliminate_in_cell(position, log, first, lost)
    eliminate_in_cell(position, log, second, also)
    eliminate_in_cell(position, log, third, last)
    return close_step(log)


@lean_kernel
def _triplet_loss(
    board: Board, position: Position, cell: int, other: int, third: int, near: int
) -> int:
    """The candidates of a base cell, as a mask, that are in no possible combination."""
    loss = 0
    digits = position.candidates[cell]
    while digits:
        d = digits & -digits
        digits ^= d
        rest = position.candidates[other] & ~(d * board.sees[cell, other])
        left = position.candidates[third] & ~(d * board.sees[cell, third])
        possible = 0
        while rest and not possible:
            e = rest & -rest
            rest ^= e
            barred = e * board.sees[other, third]
            for i in range(near):
                mask = position.near[i] & ~(d | e)
                if not mask:
                    barred = -1
                    break
                if is_single(mask):
                    barred |= mask
            possible = left & ~barred
        if not possible:
            loss |= d
    return loss
