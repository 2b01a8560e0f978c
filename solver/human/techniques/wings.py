"""Wings: two bivalue cells of which one must hold a digit, so that no cell that sees both can.

XY-Wing and XYZ-Wing hang on a pivot cell and are rated 4.2 and 4.4 by Sudoku Explainer. The ends of
a W-Wing hold the same two digits and are tied by a house with two places for one of them; Sudoku
Explainer knows it only as a chain.
"""

from __future__ import annotations

from puzzle.kernel import lean_kernel
from solver.human.engine.bits import count_bits, lowest
from solver.human.engine.extent import Extent
from solver.human.engine.order import Around, list_peers
from solver.human.engine.record import new_record
from solver.human.engine.state import GridState
from solver.human.engine.step_log import (
    HOUSE,
    PATTERN,
    StepLog,
    add,
    add_cell,
    add_elimination,
    close_step,
    eliminate_between,
    open_step,
)
from solver.human.engine.tables import Tables
from solver.human.registry import Technique

XY_WING = int(Technique.XY_WING)
XYZ_WING = int(Technique.XYZ_WING)
W_WING = int(Technique.W_WING)


class WingScratch(Around):
    """What the finders of wings write down; it means nothing between calls."""


def new_scratch(extent: Extent) -> WingScratch:
    """Room for these finders on tables of this extent."""
    return new_record(WingScratch, around=(extent.peers,))


@lean_kernel
def find_wing(
    tables: Tables, state: GridState, scratch: WingScratch, log: StepLog, pivot_size: int
) -> bool:
    """XY-Wing (a pivot of 2 candidates) or XYZ-Wing (of 3): the first pivot that has one.

    The two other cells are bivalue, see the pivot and share one digit; whatever the pivot holds,
    a cell of the wing holds that digit. Evidence: the candidates of the pivot, then of the ends.
    """
    around = scratch.around
    for pivot in range(state.candidates.size):
        digits = state.candidates[pivot]
        if count_bits(digits) != pivot_size or not _has_ends(tables, state, pivot, pivot_size):
            continue
        ends = 0
        for i in range(list_peers(tables, scratch, pivot)):
            mask = state.candidates[around[i]]
            if count_bits(mask) == 2 and count_bits(digits & ~mask) == 1:
                around[ends] = around[i]
                ends += 1
        for i in range(ends):
            for j in range(i + 1, ends):
                if _is_wing(state, digits, around[i], around[j], pivot_size) and _write_wing(
                    tables, state, log, pivot, around[i], around[j]
                ):
                    return True
    return False


@lean_kernel
def _has_ends(tables: Tables, state: GridState, pivot: int, pivot_size: int) -> bool:
    """Whether a pivot sees two ends of a wing: quick to tell, as their order does not matter."""
    digits = state.candidates[pivot]
    one = digits & -digits
    with_one = without = 0
    # No branch: which peers are ends is nothing that a processor could foresee.
    for k in range(tables.peers.shape[1]):
        peer = tables.peers[pivot, k]
        mask = state.candidates[peer] * (peer >= 0)
        end = mask * ((count_bits(mask) == 2) & (count_bits(digits & ~mask) == 1))
        with_one |= end * (end & one != 0)
        without |= end * (end & one == 0)
    if pivot_size == 2:
        return bool(with_one & without & ~digits)
    return bool(with_one == digits or (with_one and without))


@lean_kernel
def _is_wing(state: GridState, digits: int, first: int, second: int, pivot_size: int) -> bool:
    one, other = state.candidates[first], state.candidates[second]
    return bool(
        count_bits(digits | one | other) == 3 and count_bits(digits & one & other) == pivot_size - 2
    )


@lean_kernel
def _write_wing(
    tables: Tables, state: GridState, log: StepLog, pivot: int, first: int, second: int
) -> bool:
    digits = state.candidates[pivot]
    common = state.candidates[first] & state.candidates[second]
    d = lowest(common)
    three = digits & common
    open_step(log, XYZ_WING if three else XY_WING, 0)
    add_cell(log, PATTERN, pivot, digits)
    add_cell(log, PATTERN, first, state.candidates[first])
    add_cell(log, PATTERN, second, state.candidates[second])
    for k in range(tables.peers.shape[1]):
        cell = tables.peers[first, k]
        if cell >= 0 and tables.sees[second, cell] and (not three or tables.sees[pivot, cell]):
            add_elimination(state, log, cell, d)
    return close_step(log)


@lean_kernel
def find_w_wing(
    tables: Tables, state: GridState, scratch: WingScratch, log: StepLog, variant: int
) -> bool:
    """W-Wing: equal bivalue cells whose shared digit cannot be absent from both.

    A house has just two places for one of the digits, one seen by each cell; so one of the cells
    holds the other digit. Evidence: the cells' candidates, the house, its two candidates.
    """
    for first in range(state.candidates.size):
        digits = state.candidates[first]
        if count_bits(digits) != 2:
            continue
        for second in range(first + 1, state.candidates.size):
            if state.candidates[second] != digits or tables.sees[first, second]:
                continue
            link = lowest(digits)
            other = lowest(digits & (digits - 1))
            if _write_w_wing(tables, state, log, first, second, link, other):
                return True
            if _write_w_wing(tables, state, log, first, second, other, link):
                return True
    return False


@lean_kernel
def _write_w_wing(
    tables: Tables, state: GridState, log: StepLog, first: int, second: int, link: int, d: int
) -> bool:
    for h in range(tables.houses.shape[0]):
        spots = state.spots[h, link]
        if count_bits(spots) != 2:
            continue
        near = tables.houses[h, lowest(spots)]
        far = tables.houses[h, lowest(spots & (spots - 1))]
        if tables.sees[first, far] and tables.sees[second, near]:
            near, far = far, near
        if not (tables.sees[first, near] and tables.sees[second, far]):
            continue
        if near == second or far == first:
            continue
        open_step(log, W_WING, 0)
        add_cell(log, PATTERN, first, state.candidates[first])
        add_cell(log, PATTERN, second, state.candidates[second])
        add(log, HOUSE, h, 0)
        add(log, PATTERN, near, link)
        add(log, PATTERN, far, link)
        eliminate_between(tables, state, log, first, second, d)
        if close_step(log):
            return True
    return False
