"""The state of a puzzle on the way to its solution, as arrays that kernels change in place.

    digits      (C,)    the digit placed in each cell, 1 … n; 0 while blank
    candidates  (C,)    bit d set: digit index d may still go here; 0 once the cell is filled
    spots       (H, n)  bit s set: in this house, digit index d may still go in slot s; 0 once set
    blanks      (1,)    number of blank cells

`candidates` and `spots` say the same thing twice, by cell and by house, and change together.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from puzzle.geometry import Geometry
from puzzle.kernel import kernel
from solver.human.board import Board


class Position(NamedTuple):
    """The arrays drawn in the module's docstring."""

    digits: npt.NDArray[np.int8]
    candidates: npt.NDArray[np.int32]
    spots: npt.NDArray[np.int32]
    blanks: npt.NDArray[np.int64]


def new_position(geometry: Geometry) -> Position:
    """Arrays of the right shapes; `load` fills them."""
    n = geometry.size
    return Position(
        np.zeros(n * n, dtype=np.int8),
        np.zeros(n * n, dtype=np.int32),
        np.zeros((len(geometry.houses), n), dtype=np.int32),
        np.zeros(1, dtype=np.int64),
    )


@kernel
def load(board: Board, position: Position, digits: npt.NDArray[np.uint8]) -> bool:
    """Set the position to a puzzle's givens with every candidate that they leave.

    Returns False when two givens break a rule; the position is then of no use.
    """
    count = position.digits.size
    n = board.houses.shape[1]
    full = (1 << n) - 1
    position.digits[:] = 0
    position.candidates[:] = full
    position.spots[:] = full
    position.blanks[0] = count
    for cell in range(count):
        if digits[cell]:
            d = digits[cell] - 1
            if not position.candidates[cell] >> d & 1:
                return False
            place(board, position, cell, d)
    return True


@kernel
def eliminate(board: Board, position: Position, cell: int, d: int) -> None:
    """Remove candidate d from a cell; no effect when it is gone already."""
    if position.candidates[cell] >> d & 1:
        position.candidates[cell] ^= 1 << d
        for k in range(board.houses_of.shape[1]):
            h = board.houses_of[cell, k]
            if h >= 0:
                position.spots[h, d] &= ~(1 << board.slots[cell, k])


@kernel
def place(board: Board, position: Position, cell: int, d: int) -> None:
    """Put digit index d in a blank cell and remove the candidates that it excludes."""
    for other in range(board.houses.shape[1]):
        eliminate(board, position, cell, other)
    for k in range(board.peers.shape[1]):
        peer = board.peers[cell, k]
        if peer >= 0:
            eliminate(board, position, peer, d)
    position.digits[cell] = d + 1
    position.blanks[0] -= 1


@kernel
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
