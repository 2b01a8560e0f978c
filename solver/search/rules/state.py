"""The state of a search, and the queues of what is looked at again when a cell loses digits."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from puzzle.kernel import lean_kernel
from solver.search.rules.tables import CELLS, CHECK_START, CHECKS, CHOICE, END, STARTS, RuleTables

Int32Array = npt.NDArray[np.int32]
Int64Array = npt.NDArray[np.int64]
UInt8Array = npt.NDArray[np.uint8]
UInt64Array = npt.NDArray[np.uint64]
FloatArray = npt.NDArray[np.float64]

MOST_DIGITS = 25
"""Of the largest grids: the most cells of a choice."""
SETTLING, CHEAP_FIRST, CHEAP_LAST, DEAR_FIRST, DEAR_LAST, STAMP = range(6)
"""Places in `State.marks`; the first is the first row of `State.rings` too."""
FITS = 6
"""Where in `State.marks` the digits begin that are left to the cells of a choice or part."""
NEAR, FAR, FITS_NEAR, FITS_FAR = range(4)
"""Columns of `State.sums`: sums below 64 and those above; in the same way numbers of sets."""
CHEAP, DEAR = 1, 2
"""Rows of `State.rings`."""


class State(NamedTuple):
    """The state of a search and its scratch.

    Attributes:
        frames: (cells + 1, cells) the digits of each cell, one row for each open branch.
        branches: (cells + 1, 2) the cell and the digit from 0 that each open branch takes.
        weights: (cells,) how often a check of the cell has failed.
        rings: (3, room) first the cells that are left with one digit, their peers not yet told;
            then two rings of checks that wait, those that cost little and those that cost more.
        waiting: (checks,) 1 for a check that waits.
        marks: (6 + 25,) lengths and places in the above; then the digits that are left to the
            cells of a choice or of a part of a sum.
        sums: (most parts + 1, 4) the sums that the parts before one reach, and the sets of digits
            that it may hold.
        reached: (2, most cells of a walk + 1, most states) when a state was last reached.
    """

    frames: Int32Array
    branches: Int64Array
    weights: FloatArray
    rings: Int32Array
    waiting: UInt8Array
    marks: Int64Array
    sums: UInt64Array
    reached: Int64Array


def new_state(tables: RuleTables) -> State:
    """Return a state with room for the search of these tables."""
    cells = int(tables.numbers[CELLS])
    checks = int(tables.numbers[tables.numbers[STARTS] + END])
    parts, steps, states = tables.room
    return State(
        np.empty((cells + 1, cells), dtype=np.int32),
        np.empty((cells + 1, 2), dtype=np.int64),
        np.ones(cells, dtype=np.float64),
        np.empty((3, max(cells, checks) + 1), dtype=np.int32),
        np.zeros(checks, dtype=np.uint8),
        np.zeros(FITS + MOST_DIGITS, dtype=np.int64),
        np.zeros((parts + 1, 4), dtype=np.uint64),
        np.zeros((2, steps + 1, states), dtype=np.int64),
    )


@lean_kernel
def at(tables: RuleTables, which: int, index: int) -> int:
    """Return an entry of a list of the tables."""
    return int(tables.numbers[np.uint64(tables.numbers[which] + index)])


@lean_kernel
def held(frame: Int32Array, cell: int) -> int:
    """Return the digits of a cell, whose number is told to be none from the end; see `at`."""
    return int(frame[np.uint64(cell)])


@lean_kernel
def queue_check(tables: RuleTables, state: State, check: int) -> None:
    """Have a check looked at, unless it waits already."""
    if state.waiting[check]:
        return
    state.waiting[check] = 1
    ring, last = (CHEAP, CHEAP_LAST) if check < at(tables, STARTS, CHOICE) else (DEAR, DEAR_LAST)
    state.rings[ring, state.marks[last]] = check
    state.marks[last] += 1
    if state.marks[last] == state.rings.shape[1]:
        state.marks[last] = 0


@lean_kernel
def next_check(state: State, ring: int, first: int) -> int:
    """Take the check that has waited longest from a ring that is not empty."""
    check = int(state.rings[ring, state.marks[first]])
    state.marks[first] += 1
    if state.marks[first] == state.rings.shape[1]:
        state.marks[first] = 0
    state.waiting[check] = 0
    return check


@lean_kernel
def restrict(tables: RuleTables, state: State, frame: Int32Array, cell: int, mask: int) -> bool:
    """Leave a cell only the digits of a mask; False when none is left."""
    before = held(frame, cell)
    left = before & mask
    if left == before:
        return True
    if left == 0:
        return False
    frame[np.uint64(cell)] = left
    if left & (left - 1) == 0:
        state.rings[SETTLING, state.marks[SETTLING]] = cell
        state.marks[SETTLING] += 1
    for i in range(at(tables, CHECK_START, cell), at(tables, CHECK_START, cell + 1)):
        queue_check(tables, state, at(tables, CHECKS, i))
    return True
