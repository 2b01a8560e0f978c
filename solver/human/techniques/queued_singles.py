"""Singles in HoDoKu's order: the one that came up first is the first to be filled.

Whichever single is filled first, the same cells are filled in the end, but a hidden single may
have become a naked one by then, which counts 4 points instead of 14. HoDoKu keeps two queues, and
what a step leaves as a single goes to the end of its queue:

- as a digit is placed, its candidates go from the cell's peers, by rising cell: each that leaves a
  cell with one digit makes a naked single, each that leaves a house with one place for the digit a
  hidden one, row before column before box; then the other candidates of the cell itself go;
- what a step eliminates goes one after the other as the step lists it;
- givens are placed so too, by rising cell, before the first step.

A full house is the first of the naked singles to be the last blank cell of a house; then the first
naked single is filled, then the first hidden one.

The queues are known from the log: they begin with the givens, and follow each step that it has.
"""

from __future__ import annotations

from puzzle.kernel import lean_kernel
from solver.human.engine.bits import is_single, lowest
from solver.human.engine.extent import Extent
from solver.human.engine.record import Array, new_record
from solver.human.engine.state import GridState
from solver.human.engine.step_log import (
    ELIMINATE,
    FIRST,
    HOUSE,
    PLACE,
    StepLog,
    add,
    add_placement,
    close_step,
    open_step,
)
from solver.human.engine.tables import Tables
from solver.human.registry import Technique

FULL_HOUSE = int(Technique.FULL_HOUSE)
NAKED_SINGLE = int(Technique.NAKED_SINGLE)
HIDDEN_SINGLE = int(Technique.HIDDEN_SINGLE)
NOWHERE = -1


class SingleQueues:
    """Where the singles stand; the only scratch that is of use from one call to the next.

    What it holds follows from the log and the state alone: it is made anew where it does not fit
    them.

    left    (C,)    per cell its candidates
    free    (H, n)  per house and digit how many places are left
    naked   (C,)    naked singles, as cell · n + digit, in the order in which they came up
    hidden  (H n,)  hidden singles, likewise
    followed              steps of the log that are taken into account
    naked_next, naked_end, hidden_next, hidden_end   from where to where the queues reach
    """

    left: Array
    free: Array
    naked: Array
    hidden: Array
    followed: int
    naked_next: int
    naked_end: int
    hidden_next: int
    hidden_end: int


def new_scratch(extent: Extent) -> SingleQueues:
    """Room for the queues on tables of this extent."""
    numbers = ("followed", "naked_next", "naked_end", "hidden_next", "hidden_end")
    return new_record(
        SingleQueues,
        left=(extent.cell_count,),
        free=(extent.houses, extent.size),
        naked=(extent.cell_count,),
        hidden=(extent.houses * extent.size,),
        **dict.fromkeys(numbers, ()),
    )


@lean_kernel
def find_queued_single(
    tables: Tables, state: GridState, scratch: SingleQueues, log: StepLog, technique: int
) -> bool:
    """Find the single of this technique that came up first."""
    _follow(tables, state, scratch, log)
    if technique == FULL_HOUSE:
        return _find_full_house(tables, state, scratch, log)
    if technique == NAKED_SINGLE:
        return _find_naked(tables, state, scratch, log)
    return _find_hidden(tables, state, scratch, log)


@lean_kernel
def _find_full_house(tables: Tables, state: GridState, scratch: SingleQueues, log: StepLog) -> bool:
    """Find the first naked single that is the last blank cell of a house; it stays queued."""
    n = tables.houses.shape[1]
    for i in range(scratch.naked_next, scratch.naked_end):
        cell, d = divmod(scratch.naked[i], n)
        if state.digits[cell]:
            continue
        for k in range(tables.houses_of.shape[1]):
            h = tables.houses_of[cell, k]
            if h >= 0 and is_single(state.open[h]):
                return _write(log, FULL_HOUSE, h, cell, d)
    return False


@lean_kernel
def _find_naked(tables: Tables, state: GridState, scratch: SingleQueues, log: StepLog) -> bool:
    n = tables.houses.shape[1]
    while scratch.naked_next < scratch.naked_end:
        cell, d = divmod(scratch.naked[scratch.naked_next], n)
        scratch.naked_next += 1
        if not state.digits[cell] and state.candidates[cell]:
            return _write(log, NAKED_SINGLE, NOWHERE, cell, d)
    return False


@lean_kernel
def _find_hidden(tables: Tables, state: GridState, scratch: SingleQueues, log: StepLog) -> bool:
    n = tables.houses.shape[1]
    while scratch.hidden_next < scratch.hidden_end:
        cell, d = divmod(scratch.hidden[scratch.hidden_next], n)
        scratch.hidden_next += 1
        if state.candidates[cell] >> d & 1:
            for k in range(tables.houses_of.shape[1]):
                h = tables.houses_of[cell, k]
                if h >= 0 and is_single(state.spots[h, d]):
                    return _write(log, HIDDEN_SINGLE, h, cell, d)
    return False


@lean_kernel
def _write(log: StepLog, technique: int, h: int, cell: int, d: int) -> bool:
    open_step(log, technique, 0)
    if h != NOWHERE:
        add(log, HOUSE, h, 0)
    add_placement(log, cell, d)
    return close_step(log)


@lean_kernel
def _follow(tables: Tables, state: GridState, scratch: SingleQueues, log: StepLog) -> None:
    """Bring the queues up to the last step of the log, or make them anew."""
    fits = log.steps > 0 and scratch.followed <= log.steps
    if fits:
        first = log.item_count
        if scratch.followed < log.steps:
            first = log.heads[scratch.followed, FIRST]
        for i in range(first, log.item_count):
            cell, d = log.items[i, 1], log.items[i, 2]
            if log.items[i, 0] == PLACE:
                _fill(tables, scratch, cell, d)
            elif log.items[i, 0] == ELIMINATE:
                _take(tables, scratch, cell, d)
        for cell in range(state.candidates.size):
            fits &= scratch.left[cell] == state.candidates[cell]
    if not fits:
        _begin(tables, state, scratch)
    scratch.followed = log.steps


@lean_kernel
def _begin(tables: Tables, state: GridState, scratch: SingleQueues) -> None:
    """Make the queues of the state as it stands: place its digits, then remove what is gone."""
    n = tables.houses.shape[1]
    scratch.naked_next = scratch.naked_end = 0
    scratch.hidden_next = scratch.hidden_end = 0
    scratch.free[:] = n
    scratch.left[:] = (1 << n) - 1
    for cell in range(state.digits.size):
        if state.digits[cell]:
            _fill(tables, scratch, cell, state.digits[cell] - 1)
    for cell in range(state.digits.size):
        gone = scratch.left[cell] & ~state.candidates[cell]
        while gone:
            _take(tables, scratch, cell, lowest(gone))
            gone &= gone - 1


@lean_kernel
def _fill(tables: Tables, scratch: SingleQueues, cell: int, d: int) -> None:
    """Place a digit, unless the cell has one."""
    own = scratch.left[cell]
    scratch.left[cell] = 0
    for k in range(tables.peers.shape[1]):
        if own and tables.peers[cell, k] >= 0:
            _take(tables, scratch, tables.peers[cell, k], d)
    while own:
        _count_down(tables, scratch, cell, lowest(own), d)
        own &= own - 1


@lean_kernel
def _take(tables: Tables, scratch: SingleQueues, cell: int, d: int) -> None:
    """Remove a candidate, if it is there."""
    if scratch.left[cell] >> d & 1:
        scratch.left[cell] ^= 1 << d
        if is_single(scratch.left[cell]):
            n = tables.houses.shape[1]
            scratch.naked[scratch.naked_end] = cell * n + lowest(scratch.left[cell])
            scratch.naked_end += 1
        _count_down(tables, scratch, cell, d, NOWHERE)


@lean_kernel
def _count_down(tables: Tables, scratch: SingleQueues, cell: int, d: int, placed: int) -> None:
    """Count one place less for a digit in the houses of a cell; one left is a hidden single.

    Unless it is the digit that is placed there.
    """
    for k in range(tables.houses_of.shape[1]):
        h = tables.houses_of[cell, k]
        if h >= 0:
            scratch.free[h, d] -= 1
            if scratch.free[h, d] == 1 and d != placed:
                _queue_hidden(tables, scratch, h, d)


@lean_kernel
def _queue_hidden(tables: Tables, scratch: SingleQueues, h: int, d: int) -> None:
    n = tables.houses.shape[1]
    for s in range(n):
        cell = tables.houses[h, s]
        if scratch.left[cell] >> d & 1:
            scratch.hidden[scratch.hidden_end] = cell * n + d
            scratch.hidden_end += 1
            return
