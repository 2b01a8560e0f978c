"""Aligned exclusion: two or three base cells, and the small cells that see all of them.

A combination of candidates of the base cells is impossible when it puts a digit twice into a house
or takes every candidate of a common excluder: a cell with two candidates (for triplets two or
three) that sees all base cells. A candidate that is in no possible combination goes. Sudoku
Explainer rates pairs 6.2 and triplets 7.5, asks for two common excluders at least, and for a third
base cell that is itself an excluder of one of the other two.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from puzzle.kernel import kernel, lean_kernel
from solver.human.bits import count_bits, lowest
from solver.human.board import Board
from solver.human.log import (
    FIN,
    PATTERN,
    StepLog,
    add_cell,
    close_step,
    eliminate_in_cell,
    open_step,
)
from solver.human.order import peers_in_order
from solver.human.position import Position
from solver.human.technique import Technique

ALIGNED_PAIR_EXCLUSION = int(Technique.ALIGNED_PAIR_EXCLUSION)
ALIGNED_TRIPLET_EXCLUSION = int(Technique.ALIGNED_TRIPLET_EXCLUSION)
PAIR, TRIPLET = 2, 3
MOST_EXCLUDERS = 63
"""Excluders are numbered by the bits of one integer; further small cells are passed over."""


@kernel
def find_aligned_pair(board: Board, position: Position, log: StepLog) -> bool:
    """Aligned pair exclusion: the first pair of base cells that has one.

    Evidence: the base cells' candidates (PATTERN), those of the excluders that the eliminations
    rest on (FIN).
    """
    excluders = np.zeros(position.candidates.size, dtype=np.int64)
    masks = np.empty(MOST_EXCLUDERS, dtype=np.int64)
    bases = np.empty(position.candidates.size, dtype=np.int64)
    small = np.empty(MOST_EXCLUDERS, dtype=np.int64)
    count = _find_bases(board, position, PAIR, excluders, masks, small, bases)
    for j in range(count):
        second = bases[j]
        for i in range(j):
            first = bases[i]
            common = excluders[first] & excluders[second]
            if not common & (common - 1):
                continue
            if _pair_loss(board, position, first, second, common, masks) or _pair_loss(
                board, position, second, first, common, masks
            ):
                return _write_pair(board, position, log, first, second, common, masks, small)
    return False


@lean_kernel
def _find_bases(
    board: Board,
    position: Position,
    largest: int,
    excluders: npt.NDArray[np.int64],
    masks: npt.NDArray[np.int64],
    small: npt.NDArray[np.int64],
    bases: npt.NDArray[np.int64],
) -> int:
    """List the base cells, and for each the small cells that see it, by their numbers.

    A base cell has two candidates or more, sees a small cell, and sees no cell with just one.
    Returns the number of base cells.
    """
    numbered = 0
    for cell in range(position.candidates.size):
        size = count_bits(position.candidates[cell])
        if size == 1 or (2 <= size <= largest and numbered < MOST_EXCLUDERS):
            for k in range(board.peers.shape[1]):
                other = board.peers[cell, k]
                if other >= 0:
                    excluders[other] |= -1 if size == 1 else 1 << numbered
            if size > 1:
                small[numbered] = cell
                masks[numbered] = position.candidates[cell]
                numbered += 1
    count = 0
    for cell in range(position.candidates.size):
        if count_bits(position.candidates[cell]) >= 2 and excluders[cell] > 0:
            bases[count] = cell
            count += 1
    return count


@lean_kernel
def _pair_loss(
    board: Board,
    position: Position,
    cell: int,
    other: int,
    common: int,
    masks: npt.NDArray[np.int64],
) -> int:
    """The candidates of a base cell, as a mask, that go with no candidate of the other one."""
    loss = 0
    digits = position.candidates[cell]
    partners = position.candidates[other]
    while digits:
        d = digits & -digits
        digits ^= d
        barred = d if board.sees[cell, other] else 0
        rest = common
        while rest:
            mask = masks[lowest(rest)]
            rest &= rest - 1
            if mask & d:
                barred |= mask & ~d
        if not partners & ~barred:
            loss |= d
    return loss


@lean_kernel
def _write_pair(
    board: Board,
    position: Position,
    log: StepLog,
    first: int,
    second: int,
    common: int,
    masks: npt.NDArray[np.int64],
    small: npt.NDArray[np.int64],
) -> bool:
    lost = _pair_loss(board, position, first, second, common, masks)
    also = _pair_loss(board, position, second, first, common, masks)
    open_step(log, ALIGNED_PAIR_EXCLUSION, 0)
    add_cell(log, PATTERN, first, position.candidates[first])
    add_cell(log, PATTERN, second, position.candidates[second])
    while common:
        i = lowest(common)
        common &= common - 1
        reach = position.candidates[first] | position.candidates[second]
        if masks[i] & (lost | also) and not masks[i] & ~reach:
            add_cell(log, FIN, small[i], masks[i])
    eliminate_in_cell(position, log, first, lost)
    eliminate_in_cell(position, log, second, also)
    return close_step(log)


@kernel
def find_aligned_triplet(board: Board, position: Position, log: StepLog) -> bool:
    """Aligned triplet exclusion: the first three base cells that have one; evidence as for pairs.

    Two base cells are any two; the third sees one of them and is small itself.
    """
    cells = position.candidates.size
    excluders = np.zeros(cells, dtype=np.int64)
    masks = np.empty(MOST_EXCLUDERS, dtype=np.int64)
    bases = np.empty(cells, dtype=np.int64)
    small = np.empty(MOST_EXCLUDERS, dtype=np.int64)
    count = _find_bases(board, position, TRIPLET, excluders, masks, small, bases)
    thirds = np.empty((count, board.peers.shape[1]), dtype=np.int64)
    ends = np.empty(count, dtype=np.int64)
    for i in range(count):
        ends[i] = _find_thirds(board, position, bases[i], excluders, thirds[i])
    triple = np.empty(3, dtype=np.int64)
    near = np.empty(MOST_EXCLUDERS, dtype=np.int64)
    for j in range(count):
        for i in range(j):
            pair_common = excluders[bases[i]] & excluders[bases[j]]
            if not pair_common & (pair_common - 1):
                continue
            for k in range(ends[i] + ends[j]):
                third = thirds[i, k] if k < ends[i] else thirds[j, k - ends[i]]
                common = pair_common & excluders[third]
                if not common & (common - 1) or third == bases[i] or third == bases[j]:
                    continue
                triple[0], triple[1], triple[2] = bases[i], bases[j], third
                size = _gather(position, triple, common, masks, near)
                if size and _write_triplet(
                    board, position, log, triple, near[:size], common, masks, small
                ):
                    return True
    return False


@lean_kernel
def _find_thirds(
    board: Board,
    position: Position,
    cell: int,
    excluders: npt.NDArray[np.int64],
    thirds: npt.NDArray[np.int64],
) -> int:
    """List the small base cells that see a cell, in the order of its peers."""
    count = 0
    for k in range(peers_in_order(board, cell, thirds)):
        size = count_bits(position.candidates[thirds[k]])
        if 2 <= size <= TRIPLET and excluders[thirds[k]] > 0:
            thirds[count] = thirds[k]
            count += 1
    return count


@lean_kernel
def _gather(
    position: Position,
    triple: npt.NDArray[np.int64],
    common: int,
    masks: npt.NDArray[np.int64],
    near: npt.NDArray[np.int64],
) -> int:
    """List the candidates of the common excluders that the three cells could take altogether."""
    a = position.candidates[triple[0]]
    b = position.candidates[triple[1]]
    c = position.candidates[triple[2]]
    count = 0
    while common:
        mask = masks[lowest(common)]
        common &= common - 1
        if not mask & ~(a | b | c):
            near[count] = mask
            count += 1
    return count


@lean_kernel
def _is_possible(
    d: int,
    second: int,
    third: int,
    bars: int,
    near: npt.NDArray[np.int64],
) -> bool:
    """Whether a combination with this digit (a mask of one bit) in the first cell is possible.

    `second` and `third` are the other cells' candidates, `near` those of the common excluders;
    `bars` says who sees whom: bit 0 first and second, bit 1 first and third, bit 2 the others.
    """
    if bars & 1:
        second &= ~d
    if bars & 2:
        third &= ~d
    while second:
        e = second & -second
        second ^= e
        barred = e if bars & 4 else 0
        for i in range(near.size):
            rest = near[i] & ~(d | e)
            if not rest:
                barred = -1
                break
            if not rest & (rest - 1):
                barred |= rest
        if third & ~barred:
            return True
    return False


@lean_kernel
def _write_triplet(
    board: Board,
    position: Position,
    log: StepLog,
    triple: npt.NDArray[np.int64],
    near: npt.NDArray[np.int64],
    common: int,
    masks: npt.NDArray[np.int64],
    small: npt.NDArray[np.int64],
) -> bool:
    """Test every candidate of the three cells; write the step if some are in no combination."""
    lost = 0
    is_open = False
    for turn in range(3):
        first, second, third = triple[turn], triple[(turn + 1) % 3], triple[(turn + 2) % 3]
        bars = (
            board.sees[first, second]
            | board.sees[first, third] << 1
            | board.sees[second, third] << 2
        )
        digits = position.candidates[first]
        while digits:
            d = digits & -digits
            digits ^= d
            if _is_possible(d, position.candidates[second], position.candidates[third], bars, near):
                continue
            if not is_open:
                open_step(log, ALIGNED_TRIPLET_EXCLUSION, 0)
                for i in range(3):
                    add_cell(log, PATTERN, triple[i], position.candidates[triple[i]])
                is_open = True
            lost |= d
            eliminate_in_cell(position, log, first, d)
    if not is_open:
        return False
    reach = 0
    for i in range(3):
        reach |= position.candidates[triple[i]]
    while common:
        i = lowest(common)
        common &= common - 1
        if not masks[i] & ~reach:
            add_cell(log, FIN, small[i], masks[i])
    return close_step(log)
