"""The state of a puzzle on the way to its solution, as arrays that kernels change in place.

    digits      (C,)    the digit placed in each cell, 1 … n; 0 while blank
    givens      (C,)    1 where the digit was there from the start, else 0
    candidates  (C,)    bit d set: digit index d may still go here; 0 once the cell is filled
    spots       (H, n)  bit s set: in this house, digit index d may still go in slot s; 0 once set
    open        (H,)    bit s set: slot s of the house is blank
    hidden      (H,)    bit d set: digit index d has exactly one spot left in the house
    blanks      ()      number of blank cells

`candidates` and `spots` say the same thing twice, by cell and by house; `open`, `hidden` and
`blanks` count them. All change together in `eliminate` and `place`, and nowhere else, so that
finders need not count what a step has left unchanged. A house that the geometry does not have (see
`tables`) is never open, and has no spots.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from puzzle.geometry import Geometry
from puzzle.kernel import lean_kernel
from solver.human.engine.bits import is_single, lowest
from solver.human.engine.extent import Extent, extent_of
from solver.human.engine.record import Array, Shape, new_record
from solver.human.engine.tables import Tables


class GridState:
    """A record of the arrays drawn in the module's docstring."""

    digits: Array
    givens: Array
    candidates: Array
    spots: Array
    open: Array
    hidden: Array
    blanks: int


def new_state(geometry: Geometry) -> GridState:
    """Arrays of the right shapes; `load` fills them."""
    return new_record(GridState, **state_shapes(extent_of(geometry)))


def state_shapes(extent: Extent) -> dict[str, Shape]:
    """Return the shapes of `GridState`."""
    n, cells, houses = extent.size, extent.cell_count, extent.houses
    return {
        "digits": (cells,),
        "givens": (cells,),
        "candidates": (cells,),
        "spots": (houses, n),
        "open": (houses,),
        "hidden": (houses,),
        "blanks": (),
    }


@lean_kernel
def load(tables: Tables, state: GridState, digits: npt.NDArray[np.uint8]) -> bool:
    """Set the state to a puzzle's givens with every candidate that they leave.

    Returns False when two givens break a rule; the state is then of no use.
    """
    full = (1 << tables.houses.shape[1]) - 1
    for h in range(tables.houses.shape[0]):
        state.open[h] = full if tables.houses[h, 0] >= 0 else 0
    state.blanks = 0
    for cell in range(state.digits.size):
        state.digits[cell] = digits[cell]
        state.givens[cell] = digits[cell] != 0
        state.candidates[cell] = 0 if digits[cell] else full
        state.blanks += digits[cell] == 0
    for cell in range(state.digits.size):
        if not digits[cell]:
            continue
        bit = 1 << (np.int64(digits[cell]) - 1)
        for k in range(tables.peers.shape[1]):
            peer = tables.peers[cell, k]
            if peer < 0:
                break
            if digits[peer] == digits[cell]:
                return False
            state.candidates[peer] &= ~bit
        for k in range(tables.houses_of.shape[1]):
            h = tables.houses_of[cell, k]
            if h >= 0:
                state.open[h] ^= 1 << tables.slots[cell, k]
    count_spots(tables, state)
    return True


@lean_kernel
def count_spots(tables: Tables, state: GridState) -> None:
    """Set `spots` and `hidden` to what `candidates` says."""
    state.spots[:] = 0
    state.hidden[:] = 0
    for h in range(tables.houses.shape[0]):
        if tables.houses[h, 0] < 0:
            break
        for s in range(tables.houses.shape[1]):
            candidates = state.candidates[tables.houses[h, s]]
            while candidates:
                state.spots[h, lowest(candidates)] |= 1 << s
                candidates &= candidates - 1
        for d in range(tables.houses.shape[1]):
            if is_single(state.spots[h, d]):
                state.hidden[h] |= 1 << d


@lean_kernel
def eliminate(tables: Tables, state: GridState, cell: int, d: int) -> None:
    """Remove candidate d from a cell; no effect when it is gone already."""
    if state.candidates[cell] >> d & 1:
        state.candidates[cell] ^= 1 << d
        for k in range(tables.houses_of.shape[1]):
            h = tables.houses_of[cell, k]
            if h >= 0:
                left = state.spots[h, d] & ~(1 << tables.slots[cell, k])
                state.spots[h, d] = left
                if left == 0:
                    state.hidden[h] &= ~(1 << d)
                elif left & (left - 1) == 0:
                    state.hidden[h] |= 1 << d


@lean_kernel
def place(tables: Tables, state: GridState, cell: int, d: int) -> None:
    """Put digit index d in a blank cell and remove the candidates that it excludes."""
    while state.candidates[cell]:
        eliminate(tables, state, cell, lowest(state.candidates[cell]))
    for k in range(tables.peers.shape[1]):
        peer = tables.peers[cell, k]
        if peer >= 0:
            eliminate(tables, state, peer, d)
    for k in range(tables.houses_of.shape[1]):
        h = tables.houses_of[cell, k]
        if h >= 0:
            state.open[h] &= ~(1 << tables.slots[cell, k])
    state.digits[cell] = d + 1
    state.blanks -= 1


@lean_kernel
def digits_of(tables: Tables, state: GridState, h: int, slots: int) -> int:
    """Return the candidates of these slots of a house together."""
    digits = 0
    while slots:
        digits |= state.candidates[tables.houses[h, lowest(slots)]]
        slots &= slots - 1
    return digits


@lean_kernel
def is_broken(tables: Tables, state: GridState) -> bool:
    """Tell whether a blank cell has no candidate, or a house no place left for a digit."""
    n = tables.houses.shape[1]
    for cell in range(state.digits.size):
        if not state.digits[cell] and not state.candidates[cell]:
            return True
    for h in range(tables.houses.shape[0]):
        if tables.houses[h, 0] < 0:
            break
        missing = (1 << n) - 1
        for s in range(n):
            placed = state.digits[tables.houses[h, s]]
            if placed:
                missing &= ~(1 << (placed - 1))
        for d in range(n):
            if missing >> d & 1 and not state.spots[h, d]:
                return True
    return False
