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

from puzzle.kernel import lean_kernel
from solver.human.engine.bits import count_bits, is_single, lowest
from solver.human.engine.extent import Extent
from solver.human.engine.order import Around, list_peers, next_mask, shared_house
from solver.human.engine.record import Array, new_record
from solver.human.engine.state import GridState
from solver.human.engine.step_log import (
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
from solver.human.engine.tables import Tables
from solver.human.registry import Technique

LARGEST_SET = 6
"""Sets of type 3, as in Sudoku Explainer."""
BUG_1 = int(Technique.BUG_1)
BUG_2 = int(Technique.BUG_2)
BUG_3 = int(Technique.BUG_3)
BUG_4 = int(Technique.BUG_4)


class BugScratch(Around):
    """What the finder of BUG writes down; it means nothing between calls.

    cells   (C,)  the cells with extras, in the order found
    extras  (C,)  per cell the digits that keep the state from being a grave
    """

    cells: Array
    extras: Array


def new_scratch(extent: Extent) -> BugScratch:
    """Room for this finder on tables of this extent."""
    cells = extent.cell_count
    return new_record(BugScratch, around=(extent.peers,), cells=(cells,), extras=(cells,))


@lean_kernel
def find_bug(
    tables: Tables, state: GridState, scratch: BugScratch, log: StepLog, last: int
) -> bool:
    """Find the first BUG of type 1 to `last`, in Sudoku Explainer's order.

    Evidence: the extras (FIN); for type 3 the candidates of the set's other cells (PATTERN) and the
    house; for type 4 the digit that the two cells share (PATTERN) and the house. The surcharge is
    the rating less 5.6.
    """
    count = _find_extras(tables, state, scratch)
    if not count or not _is_grave(tables, state, scratch):
        return False
    digits = 0
    for i in range(count):
        digits |= scratch.extras[scratch.cells[i]]
    if count == 1:
        return _write_type_1(state, scratch, log)
    if last == 1:
        return False
    if is_single(digits) and _write_type_2(tables, state, scratch, log, count, digits):
        return True
    if count == 2 and _write_type_4(tables, state, scratch, log, digits):
        return True
    return not is_single(digits) and _find_type_3(tables, state, scratch, log, count, digits)


@lean_kernel
def _find_extras(tables: Tables, state: GridState, scratch: BugScratch) -> int:
    """List the cells with extras, in the order found; 0 where there can be no BUG.

    Where a house has not two places for a digit, and just one of them is in a cell with more than
    two candidates, that candidate is an extra; where none is, there is no grave. Cells with extras
    that have no common peer are of no use.
    """
    n = tables.houses.shape[1]
    scratch.extras[:] = 0
    count = 0
    for turn in range(tables.houses.shape[0]):
        h = (turn + 2 * n) % (3 * n) if turn < 3 * n else turn
        for d in range(n):
            spots = state.spots[h, d]
            if not spots or count_bits(spots) == 2:
                continue
            cell = -1
            several = False
            while spots:
                other = tables.houses[h, lowest(spots)]
                spots &= spots - 1
                if count_bits(state.candidates[other]) > 2:
                    several = cell >= 0
                    cell = other
            if cell < 0:
                return 0
            if several:
                continue
            if not scratch.extras[cell]:
                scratch.cells[count] = cell
                count += 1
            scratch.extras[cell] |= 1 << d
    for cell in range(state.candidates.size):
        if count and _sees_all(tables, scratch, count, cell):
            return count
    return 0


@lean_kernel
def _sees_all(tables: Tables, scratch: BugScratch, count: int, cell: int) -> bool:
    """Whether a cell sees all cells with extras."""
    seen = 1
    for i in range(count):
        seen &= tables.sees[scratch.cells[i], cell]
    return seen == 1


@lean_kernel
def _is_grave(tables: Tables, state: GridState, scratch: BugScratch) -> bool:
    """Whether each blank cell, and each digit in each house, is left with two without extras."""
    for cell in range(state.candidates.size):
        rest = state.candidates[cell] & ~scratch.extras[cell]
        if state.candidates[cell] and count_bits(rest) != 2:
            return False
    for h in range(tables.houses.shape[0]):
        for d in range(tables.houses.shape[1]):
            spots = state.spots[h, d]
            places = 0
            while spots:
                places += ~scratch.extras[tables.houses[h, lowest(spots)]] >> d & 1
                spots &= spots - 1
            if places != 0 and places != 2:
                return False
    return True


@lean_kernel
def _open(scratch: BugScratch, log: StepLog, technique: int, surcharge: int, count: int) -> None:
    """Start writing a step, with the extras that all types show."""
    open_step(log, technique, surcharge)
    for i in range(count):
        add_cell(log, FIN, scratch.cells[i], scratch.extras[scratch.cells[i]])


@lean_kernel
def _write_type_1(state: GridState, scratch: BugScratch, log: StepLog) -> bool:
    cell = scratch.cells[0]
    _open(scratch, log, BUG_1, 0, 1)
    eliminate_in_cell(state, log, cell, ~scratch.extras[cell])
    return close_step(log)


@lean_kernel
def _write_type_2(
    tables: Tables, state: GridState, scratch: BugScratch, log: StepLog, count: int, digit: int
) -> bool:
    _open(scratch, log, BUG_2, 1, count)
    for cell in range(state.candidates.size):
        if _sees_all(tables, scratch, count, cell):
            eliminate_in_cell(state, log, cell, digit)
    return close_step(log)


@lean_kernel
def _shared_house(tables: Tables, scratch: BugScratch, count: int, i: int) -> int:
    """Return the first cell's i-th house if all cells with extras are in it, else -1."""
    h = -1
    for j in range(count):
        h = shared_house(tables, scratch.cells[0], scratch.cells[j], i)
        if h < 0:
            break
    return h


@lean_kernel
def _find_type_3(
    tables: Tables, state: GridState, scratch: BugScratch, log: StepLog, count: int, digits: int
) -> bool:
    """House by house, sets of rising size; other cells in the order of the first cell's peers."""
    first = scratch.cells[0]
    others = scratch.around
    for i in range(tables.houses_of.shape[1]):
        h = _shared_house(tables, scratch, count, i)
        if h < 0:
            continue
        m = 0
        for j in range(list_peers(tables, scratch, first)):
            cell = others[j]
            if (
                state.candidates[cell]
                and shared_house(tables, first, cell, i) == h
                and _sees_all(tables, scratch, count, cell)
            ):
                others[m] = cell
                m += 1
        for size in range(2, LARGEST_SET + 1):
            subset = (1 << (size - 1)) - 1
            while not subset >> m:
                if _write_type_3(state, scratch, log, count, digits, h, size, m, subset):
                    return True
                subset = next_mask(subset)
    return False


@lean_kernel
def _write_type_3(
    state: GridState,
    scratch: BugScratch,
    log: StepLog,
    count: int,
    digits: int,
    h: int,
    size: int,
    m: int,
    subset: int,
) -> bool:
    """Return the step of one set, if it is one.

    These of the m cells in `around`, and the extras.
    """
    union = 0
    for j in range(m):
        if subset >> j & 1:
            union |= state.candidates[scratch.around[j]]
    if count_bits(union) != size or digits & ~union:
        return False
    _open(scratch, log, BUG_3, size, count)
    add(log, HOUSE, h, 0)
    for j in range(m):
        cell = scratch.around[j]
        if subset >> j & 1:
            add_cell(log, PATTERN, cell, state.candidates[cell])
        else:
            eliminate_in_cell(state, log, cell, union)
    return close_step(log)


@lean_kernel
def _write_type_4(
    tables: Tables, state: GridState, scratch: BugScratch, log: StepLog, digits: int
) -> bool:
    first, second = scratch.cells[0], scratch.cells[1]
    shared = state.candidates[first] & state.candidates[second] & ~digits
    if not is_single(shared):
        return False
    for i in range(tables.houses_of.shape[1]):
        h = shared_house(tables, first, second, i)
        if h < 0:
            continue
        _open(scratch, log, BUG_4, 1, 2)
        add(log, HOUSE, h, 0)
        add_cell(log, PATTERN, first, shared)
        add_cell(log, PATTERN, second, shared)
        eliminate_in_cell(state, log, first, ~(scratch.extras[first] | shared))
        eliminate_in_cell(state, log, second, ~(scratch.extras[second] | shared))
        if close_step(log):
            return True
    return False
