"""Clues: what a rule beside the houses leaves of the digits of its own cells, and what sees it.

A clue is looked at as it stands, with the digits that are placed and the candidates that are left.
Beyond one clue, a candidate goes that every digit of another cell excludes, or every place of a
digit in a house, by whatever rules these exclude it.
"""

from __future__ import annotations

from puzzle.geometry import Geometry
from puzzle.kernel import lean_kernel
from solver.human.engine.bits import count_bits, lowest
from solver.human.engine.clue_tables import (
    EVERYWHERE,
    ClueTables,
    clue_shapes,
    clue_tables_of,
)
from solver.human.engine.extent import Extent
from solver.human.engine.record import Array, new_record
from solver.human.engine.state import GridState
from solver.human.engine.step_log import (
    CLUE,
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

CLUE_ALONE = int(Technique.CLUE)
CELL_FORCING = int(Technique.DIRECT_CELL_FORCING)
COMMON_PEER = int(Technique.COMMON_PEER_ELIMINATION)

FROM, TO, BY = 0, 1, 2
"""Columns of `arcs`."""
LONGEST = 9
"""Cells of the longest line whose ways are followed one by one."""
TOLD = -1
"""In `left`, of a cell that the step has told of."""


class ClueScratch:
    """The clues of a puzzle, as `clue_tables` draws them, and room.

    count      ()         groups
    has_ties   ()         1 where any two cells have a tie
    places     (C,)       the cells where a digit may go
    left       (C,)       what a group leaves each of its cells; the digit placed in a filled one
    cells      (n,)       the cells of a choice
    reached    (n,)       what the ways to fill it leave them
    needed     ()         the digits that all these ways have
    ahead      (2ᵏ,)      1 where the first cells can hold these of its digits
    behind     (2ᵏ,)      1 where the other cells can then hold the others
    """

    count: int
    has_ties: int
    group_rule: Array
    group_from: Array
    group_arcs: Array
    group_sets: Array
    arcs: Array
    supports: Array
    sets: Array
    tie_at: Array
    tie_first: Array
    tie_cell: Array
    ties: Array
    places: Array
    left: Array
    cells: Array
    reached: Array
    needed: int
    ahead: Array
    behind: Array


def new_scratch(extent: Extent) -> ClueScratch:
    """Room for these finders on tables of this extent, with no clue."""
    return new_record(
        ClueScratch,
        count=(),
        has_ties=(),
        **clue_shapes(extent),
        places=(extent.cell_count,),
        left=(extent.cell_count,),
        cells=(extent.size,),
        reached=(extent.size,),
        needed=(),
        ahead=(1 << LONGEST,),
        behind=(1 << LONGEST,),
    )


def fill_scratch(scratch: ClueScratch, geometry: Geometry) -> None:
    """Write down the clues of a geometry."""
    tables = clue_tables_of(geometry)
    scratch.count = len(tables.group_rule)
    scratch.has_ties = int(len(tables.ties) > 0)
    for name, array in zip(ClueTables._fields, tables, strict=True):
        getattr(scratch, name)[: len(array)] = array


@lean_kernel
def find_clue(
    tables: Tables, state: GridState, scratch: ClueScratch, log: StepLog, variant: int
) -> bool:
    """Find the first clue that removes something from its own cells.

    Evidence: the rule and the cell that it starts from, and the digits that the clue leaves to the
    cells from which nothing goes; in a filled one that is its digit.
    """
    for group in range(scratch.count):
        first, after = scratch.group_arcs[group], scratch.group_arcs[group + 1]
        for k in range(first, after):
            note(state, scratch, scratch.arcs[k, FROM])
            note(state, scratch, scratch.arcs[k, TO])
        if not follow(state, scratch, group):
            continue
        open_step(log, CLUE_ALONE, 0)
        add(log, CLUE, scratch.group_rule[group], scratch.group_from[group])
        for k in range(first, after):
            cell = scratch.arcs[k, TO]
            left = scratch.left[cell]
            if not state.digits[cell] and state.candidates[cell] & ~left:
                eliminate_in_cell(state, log, cell, ~left)
                scratch.left[cell] = TOLD
        start = scratch.group_from[group]
        for k in range(first, after):
            cell = scratch.arcs[k, FROM]
            own = state.candidates[cell]
            if state.digits[cell]:
                own = 1 << (state.digits[cell] - 1)
            if scratch.left[cell] == own and start in (EVERYWHERE, cell):
                add_cell(log, PATTERN, cell, own)
                scratch.left[cell] = TOLD
        if close_step(log):
            return True
    return False


@lean_kernel
def note(state: GridState, scratch: ClueScratch, cell: int) -> None:
    """Note what a cell may hold."""
    if state.digits[cell]:
        scratch.left[cell] = 1 << (state.digits[cell] - 1)
    else:
        scratch.left[cell] = state.candidates[cell]


@lean_kernel
def follow(state: GridState, scratch: ClueScratch, group: int) -> bool:
    """Follow the arcs and sets of a group until nothing more goes; whether anything did."""
    first, after = scratch.group_arcs[group], scratch.group_arcs[group + 1]
    has_gone = False
    goes = True
    while goes:
        goes = False
        for k in range(first, after):
            one, other = scratch.arcs[k, FROM], scratch.arcs[k, TO]
            if state.digits[other]:
                continue
            supported = 0
            digits = scratch.left[one]
            while digits:
                supported |= scratch.supports[scratch.arcs[k, BY], lowest(digits)]
                digits &= digits - 1
            if scratch.left[other] & ~supported:
                scratch.left[other] &= supported
                goes = True
        if scratch.group_sets[group] < scratch.group_sets[group + 1]:
            goes |= choose(state, scratch, group)
        has_gone |= goes
        goes = goes and scratch.group_from[group] == EVERYWHERE
    return has_gone


@lean_kernel
def choose(state: GridState, scratch: ClueScratch, group: int) -> bool:
    """Leave the cells of a choice what the ways to fill them do; whether anything goes.

    In `needed` it leaves the digits that all these ways have.
    """
    first = scratch.group_arcs[group]
    count = scratch.group_arcs[group + 1] - first
    for i in range(count):
        scratch.cells[i] = scratch.arcs[first + i, FROM]
        scratch.reached[i] = 0
    scratch.needed = -1
    for s in range(scratch.group_sets[group], scratch.group_sets[group + 1]):
        if fill_choice(scratch, count, scratch.sets[s]):
            scratch.needed &= scratch.sets[s]
    goes = False
    for i in range(count):
        cell = scratch.cells[i]
        if not state.digits[cell] and scratch.left[cell] & ~scratch.reached[i]:
            scratch.left[cell] = scratch.reached[i]
            goes = True
    return goes


@lean_kernel
def fill_choice(scratch: ClueScratch, count: int, digits: int) -> bool:
    """Note what the cells of a choice hold in all ways to put these digits there, each once.

    Returns whether there is a way. On long lines it is enough that each cell may hold one of the
    digits, and each digit may go into one of the cells.
    """
    if count > LONGEST:
        covered = 0
        for i in range(count):
            own = scratch.left[scratch.cells[i]] & digits
            covered |= own
            if own == 0:
                return False
        if covered != digits:
            return False
        for i in range(count):
            scratch.reached[i] |= scratch.left[scratch.cells[i]] & digits
        return True
    every = (1 << count) - 1
    for used in range(every + 1):
        scratch.ahead[used] = 0
        scratch.behind[used] = 0
    scratch.ahead[0] = 1
    scratch.behind[every] = 1
    for used in range(every):
        if scratch.ahead[used]:
            own = scratch.left[scratch.cells[count_bits(used)]]
            for k in range(count):
                if used >> k & 1 == 0 and own >> nth(digits, k) & 1:
                    scratch.ahead[used | 1 << k] = 1
    if not scratch.ahead[every]:
        return False
    for used in range(every - 1, -1, -1):
        i = count_bits(used)
        own = scratch.left[scratch.cells[i]]
        for k in range(count):
            d = nth(digits, k)
            if used >> k & 1 == 0 and own >> d & 1 and scratch.behind[used | 1 << k]:
                scratch.behind[used] = 1
                if scratch.ahead[used]:
                    scratch.reached[i] |= 1 << d
    return True


@lean_kernel
def nth(digits: int, k: int) -> int:
    """Return the digit index at a place among those of a set, ascending."""
    for _ in range(k):
        digits &= digits - 1
    return lowest(digits)


@lean_kernel
def excluded_by(tables: Tables, scratch: ClueScratch, one: int, d: int, other: int) -> int:
    """Return the digits that a digit of one cell excludes from another or the same, as a mask."""
    if one == other:
        return int(~(1 << d))
    digits = 0
    if tables.sees[one, other]:
        digits = 1 << d
    tie = scratch.tie_at[one, other]
    if tie >= 0:
        digits |= scratch.ties[tie, d]
    return int(digits)


@lean_kernel
def find_cell_forcing(
    tables: Tables, state: GridState, scratch: ClueScratch, log: StepLog, variant: int
) -> bool:
    """Find a cell each of whose digits excludes the same from another cell.

    Evidence: the cell with its candidates.
    """
    if not scratch.has_ties:
        return False
    for cell in range(state.candidates.size):
        if count_bits(state.candidates[cell]) < 2:
            continue
        open_step(log, CELL_FORCING, 0)
        add_cell(log, PATTERN, cell, state.candidates[cell])
        for k in range(scratch.tie_first[cell], scratch.tie_first[cell + 1]):
            other = scratch.tie_cell[k]
            gone = state.candidates[other]
            left = state.candidates[cell]
            while left:
                gone &= excluded_by(tables, scratch, cell, lowest(left), other)
                left &= left - 1
            eliminate_in_cell(state, log, other, gone)
        if close_step(log):
            return True
    return False


@lean_kernel
def find_common_peer(
    tables: Tables, state: GridState, scratch: ClueScratch, log: StepLog, variant: int
) -> bool:
    """Find a digit all of whose places in a house, or a clue, exclude the same from a cell.

    Evidence: the house or the rule, and the places of the digit.
    """
    for h in range(tables.houses.shape[0]):
        if tables.houses[h, 0] < 0:
            break
        for d in range(tables.houses.shape[1]):
            spots = state.spots[h, d]
            if count_bits(spots) < 2:
                continue
            open_step(log, COMMON_PEER, 0)
            add(log, HOUSE, h, 0)
            count = 0
            while spots:
                scratch.places[count] = tables.houses[h, lowest(spots)]
                count += 1
                spots &= spots - 1
            if write_excluded(tables, state, scratch, log, count, d):
                return True
    for group in range(scratch.count):
        if scratch.group_sets[group] == scratch.group_sets[group + 1]:
            continue
        if find_in_clue(tables, state, scratch, log, group):
            return True
    return False


@lean_kernel
def find_in_clue(
    tables: Tables, state: GridState, scratch: ClueScratch, log: StepLog, group: int
) -> bool:
    """Find a digit that every way to fill a choice has, and what all its places there exclude."""
    first, after = scratch.group_arcs[group], scratch.group_arcs[group + 1]
    for k in range(first, after):
        note(state, scratch, scratch.arcs[k, FROM])
    choose(state, scratch, group)
    needed = scratch.needed & (1 << tables.houses.shape[1]) - 1
    while needed:
        d = lowest(needed)
        needed &= needed - 1
        count = 0
        is_placed = False
        for k in range(first, after):
            cell = scratch.arcs[k, FROM]
            is_placed |= state.digits[cell] == d + 1
            if state.candidates[cell] >> d & 1:
                scratch.places[count] = cell
                count += 1
        if is_placed or count == 0:
            continue
        open_step(log, COMMON_PEER, 0)
        add(log, CLUE, scratch.group_rule[group], EVERYWHERE)
        if write_excluded(tables, state, scratch, log, count, d):
            return True
    return False


@lean_kernel
def write_excluded(
    tables: Tables, state: GridState, scratch: ClueScratch, log: StepLog, count: int, d: int
) -> bool:
    """Write the first so many `places` of a digit, and what goes as all of them exclude it."""
    for i in range(count):
        add(log, PATTERN, scratch.places[i], d)
    for other in range(state.candidates.size):
        gone = state.candidates[other]
        for i in range(count):
            gone &= excluded_by(tables, scratch, scratch.places[i], d, other)
        eliminate_in_cell(state, log, other, gone)
    return close_step(log)
