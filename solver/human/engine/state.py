"""The state of a puzzle on the way to its solution, as arrays that kernels change in place.

    digits      (C,)    the digit placed in each cell, 1 … n; 0 while blank
    givens      (C,)    1 where the digit was there from the start, else 0
    candidates  (C,)    bit d set: digit index d may still go here; 0 once the cell is filled
    spots       (H, n)  bit s set: in this house, digit index d may still go in slot s; 0 once set
    open        (H,)    bit s set: slot s of the house is blank
    hidden      (H,)    bit d set: digit index d has exactly one spot left in the house
    blanks      (1,)    number of blank cells
    masks       (n,)    room for a finder that compares up to n masks; means nothing between calls

The fields after `masks` are room for finders; see `pattern_room`, `scratch` and `group_room`.

`candidates` and `spots` say the same thing twice, by cell and by house; `open`, `hidden` and
`blanks` count them. All change together in `eliminate` and `place`, and nowhere else, so that
finders need not count what a step has left unchanged.
"""

from __future__ import annotations

from typing import cast

import numpy as np
import numpy.typing as npt

from puzzle.geometry import Geometry
from puzzle.kernel import lean_kernel
from solver.human.engine.bits import is_single, lowest
from solver.human.engine.chain_scratch import chain_arrays
from solver.human.engine.group_scratch import GroupRoom, group_arrays
from solver.human.engine.pattern_scratch import PatternRoom, pattern_arrays
from solver.human.engine.record import new_record
from solver.human.engine.tables import Board


class Position(PatternRoom, GroupRoom):
    """A record of the arrays drawn in the module's docstring."""

    digits: npt.NDArray[np.int64]
    givens: npt.NDArray[np.int64]
    candidates: npt.NDArray[np.int64]
    spots: npt.NDArray[np.int64]
    open: npt.NDArray[np.int64]
    hidden: npt.NDArray[np.int64]
    blanks: npt.NDArray[np.int64]
    masks: npt.NDArray[np.int64]
    number: npt.NDArray[np.int64]
    literals: npt.NDArray[np.int64]
    weak: npt.NDArray[np.int64]
    strong: npt.NDArray[np.int64]
    hop_range: npt.NDArray[np.int64]
    hops: npt.NDArray[np.int64]
    marks: npt.NDArray[np.int64]
    cell_marks: npt.NDArray[np.int64]
    paths: npt.NDArray[np.int64]
    best: npt.NDArray[np.int64]
    bits: npt.NDArray[np.int64]
    bit_literals: npt.NDArray[np.int64]
    words: npt.NDArray[np.int64]
    near_bits: npt.NDArray[np.int64]
    strong_bits: npt.NDArray[np.int64]
    hop_bits: npt.NDArray[np.int64]
    goal_bits: npt.NDArray[np.int64]
    reached: npt.NDArray[np.int64]
    fresh: npt.NDArray[np.int64]
    starts: npt.NDArray[np.int64]
    start_counts: npt.NDArray[np.int64]
    net_sizes: npt.NDArray[np.int64]
    net_orders: npt.NDArray[np.int64]
    net_counts: npt.NDArray[np.int64]
    net_clash: npt.NDArray[np.int64]
    left_candidates: npt.NDArray[np.int64]
    left_spots: npt.NDArray[np.int64]
    arrivals: npt.NDArray[np.int64]
    ancestors: npt.NDArray[np.int64]
    parent_range: npt.NDArray[np.int64]
    parent_list: npt.NDArray[np.int64]
    agenda: npt.NDArray[np.int64]
    members: npt.NDArray[np.int64]
    net_facts: npt.NDArray[np.int64]
    net_best: npt.NDArray[np.int64]


def new_position(geometry: Geometry) -> Position:
    """Arrays of the right shapes; `load` fills them."""
    n, cells, houses = geometry.size, geometry.cell_count, len(geometry.houses)
    arrays = new_record(
        digits=np.zeros(cells, dtype=np.int64),
        givens=np.zeros(cells, dtype=np.int64),
        candidates=np.zeros(cells, dtype=np.int64),
        spots=np.zeros((houses, n), dtype=np.int64),
        open=np.zeros(houses, dtype=np.int64),
        hidden=np.zeros(houses, dtype=np.int64),
        blanks=np.zeros(1, dtype=np.int64),
        masks=np.zeros(n, dtype=np.int64),
        **pattern_arrays(geometry),
        **chain_arrays(geometry),
        **group_arrays(geometry),
    )
    return cast(Position, arrays)


@lean_kernel
def load(board: Board, position: Position, digits: npt.NDArray[np.uint8]) -> bool:
    """Set the position to a puzzle's givens with every candidate that they leave.

    Returns False when two givens break a rule; the position is then of no use.
    """
    full = (1 << board.houses.shape[1]) - 1
    used = position.hidden
    used[:] = 0
    position.open[:] = full
    position.blanks[0] = 0
    for cell in range(position.digits.size):
        position.digits[cell] = digits[cell]
        position.givens[cell] = digits[cell] != 0
        if not digits[cell]:
            position.blanks[0] += 1
            continue
        bit = 1 << (np.int64(digits[cell]) - 1)
        for k in range(board.houses_of.shape[1]):
            h = board.houses_of[cell, k]
            if h >= 0:
                if used[h] & bit:
                    return False
                used[h] |= bit
                position.open[h] ^= 1 << board.slots[cell, k]
    for cell in range(position.digits.size):
        candidates = 0
        if not position.digits[cell]:
            candidates = full
            for k in range(board.houses_of.shape[1]):
                h = board.houses_of[cell, k]
                if h >= 0:
                    candidates &= ~used[h]
        position.candidates[cell] = candidates
    count_spots(board, position)
    return True


@lean_kernel
def count_spots(board: Board, position: Position) -> None:
    """Set `spots` and `hidden` to what `candidates` says."""
    position.spots[:] = 0
    position.hidden[:] = 0
    for h in range(board.houses.shape[0]):
        for s in range(board.houses.shape[1]):
            candidates = position.candidates[board.houses[h, s]]
            while candidates:
                position.spots[h, lowest(candidates)] |= 1 << s
                candidates &= candidates - 1
        for d in range(board.houses.shape[1]):
            if is_single(position.spots[h, d]):
                position.hidden[h] |= 1 << d


@lean_kernel
def eliminate(board: Board, position: Position, cell: int, d: int) -> None:
    """Remove candidate d from a cell; no effect when it is gone already."""
    if position.candidates[cell] >> d & 1:
        position.candidates[cell] ^= 1 << d
        for k in range(board.houses_of.shape[1]):
            h = board.houses_of[cell, k]
            if h >= 0:
                left = position.spots[h, d] & ~(1 << board.slots[cell, k])
                position.spots[h, d] = left
                if left == 0:
                    position.hidden[h] &= ~(1 << d)
                elif left & (left - 1) == 0:
                    position.hidden[h] |= 1 << d


@lean_kernel
def place(board: Board, position: Position, cell: int, d: int) -> None:
    """Put digit index d in a blank cell and remove the candidates that it excludes."""
    while position.candidates[cell]:
        eliminate(board, position, cell, lowest(position.candidates[cell]))
    for k in range(board.peers.shape[1]):
        peer = board.peers[cell, k]
        if peer >= 0:
            eliminate(board, position, peer, d)
    for k in range(board.houses_of.shape[1]):
        h = board.houses_of[cell, k]
        if h >= 0:
            position.open[h] &= ~(1 << board.slots[cell, k])
    position.digits[cell] = d + 1
    position.blanks[0] -= 1


@lean_kernel
def digits_of(board: Board, position: Position, h: int, slots: int) -> int:
    """The candidates of these slots of a house together."""
    digits = 0
    while slots:
        digits |= position.candidates[board.houses[h, lowest(slots)]]
        slots &= slots - 1
    return digits


@lean_kernel
def is_broken(board: Board, position: Position) -> bool:
    """True when a blank cell has no candidate, or a house no place left for a digit."""
    n = board.houses.shape[1]
    for cell in range(position.digits.size):
        if not position.digits[cell] and not position.candidates[cell]:
            return True
    for h in range(board.houses.shape[0]):
        missing = (1 << n) - 1
        for s in range(n):
            placed = position.digits[board.houses[h, s]]
            if placed:
                missing &= ~(1 << (placed - 1))
        for d in range(n):
            if missing >> d & 1 and not position.spots[h, d]:
                return True
    return False
