"""Unique rectangles and loops: patterns that would give a puzzle two solutions.

A loop runs from cell to cell within houses; every house that it enters it visits exactly twice,
once at an even and once at an odd place. If all its cells held only the same two digits, these
could be swapped along the loop: so in a puzzle with one solution they cannot, and one of the
candidates that the cells have beside the two (`extras`) is true.

What follows, and what it costs, goes by its type: see `unique_types`. Sudoku Explainer's search for
loops is reproduced here to the letter where it decides which step comes first.
"""

from __future__ import annotations

from puzzle.kernel import lean_kernel
from solver.human.engine.bits import count_bits, is_single, lowest
from solver.human.engine.extent import Extent
from solver.human.engine.order import house_in_order
from solver.human.engine.record import Array, new_record
from solver.human.engine.state import GridState
from solver.human.engine.step_log import StepLog, close_step
from solver.human.engine.tables import ROW, Tables
from solver.human.techniques.unique_types import ALL_TYPES, RECTANGLE, TYPE_5, UniqueScratch, judge

ANY_LENGTH = 1 << 15
ANY = 0
"""What asks for all types, of rectangles and loops."""

HOUSES_SEEN, ARRIVED, REST, EXTRAS, SPARE = 0, 1, 2, 3, 4
"""Columns of `turns`, one row for each cell of the path: how many of its houses were looked into,
the house that led to it, the cells of the current house still to try (as a mask of slots), the
extras met so far, and how many more cells with any extras the path may take."""

NO_WINNER = 1 << 30
CHEAPEST = 1
"""A rectangle of type 1: nothing can beat it."""


def new_scratch(extent: Extent) -> UniqueScratch:
    """Room for this finder on tables of this extent."""
    cells, longest = extent.cell_count, 2 * extent.size + 1
    return new_record(
        UniqueScratch,
        cells=(cells,),
        passable=(cells,),
        path=(longest,),
        turns=(longest, 5),
        visits=(extent.houses,),
        winner=(),
    )


@lean_kernel
def find_unique(
    tables: Tables, state: GridState, scratch: UniqueScratch, log: StepLog, kind: int
) -> bool:
    """Find the cheapest unique rectangle of a type, or with ANY of all, loops too.

    The surcharge is the rating less 4.5. Evidence: the two digits in the cells of the loop, in its
    order (PATTERN); the extras, and for type 3 the candidates of the set's other cells (FIN); for
    types 3 and 4 the house.
    """
    # Bit t of the mask asks for type t.
    types = ALL_TYPES if kind == ANY else 1 << kind
    longest = ANY_LENGTH if kind == ANY else RECTANGLE
    scratch.winner = NO_WINNER
    for start in range(state.candidates.size):
        pair = state.candidates[start]
        if count_bits(pair) != 2:
            continue
        if longest == RECTANGLE and not _has_corners(tables, state, start, pair, kind):
            continue
        if _can_turn(tables, state, start, pair):
            if _mark_passable(tables, state, scratch, pair, start):
                _walk(tables, state, scratch, log, types, longest, start)
            if scratch.winner == CHEAPEST:
                break
    return scratch.winner < NO_WINNER and close_step(log)


@lean_kernel
def _has_corners(tables: Tables, state: GridState, cell: int, pair: int, kind: int) -> bool:
    """Whether a cell with both digits has three others for corners, with extras as the type asks.

    That is quick to tell, as they lie in two rows; whether in two boxes is not asked.
    """
    one = lowest(pair)
    two = lowest(pair & (pair - 1))
    row = tables.houses_of[cell, ROW]
    slot = tables.slots[cell, ROW]
    own = state.spots[row, one] & state.spots[row, two] & ~(1 << slot)
    for other in range(tables.houses.shape[1]):
        both = state.spots[other, one] & state.spots[other, two]
        if other == row or not both >> slot & 1:
            continue
        below = state.candidates[tables.houses[other, slot]] & ~pair
        left = both & own
        while left:
            across = lowest(left)
            left &= left - 1
            beside = state.candidates[tables.houses[row, across]] & ~pair
            apart = state.candidates[tables.houses[other, across]] & ~pair
            corners = (below != 0) + (beside != 0) + (apart != 0)
            is_two = kind in (2, TYPE_5)
            if corners == min(kind, 2) and not is_two:
                return True
            if is_two and corners > 1 and is_single(below | beside | apart):
                return True
    return False


@lean_kernel
def _can_turn(tables: Tables, state: GridState, cell: int, pair: int) -> bool:
    """Whether each house of the cell has another cell with both digits: a loop needs it."""
    one = lowest(pair)
    two = lowest(pair & (pair - 1))
    for k in range(tables.houses_of.shape[1]):
        h = tables.houses_of[cell, k]
        if h >= 0 and is_single(state.spots[h, one] & state.spots[h, two]):
            return False
    return True


@lean_kernel
def _mark_passable(
    tables: Tables, state: GridState, scratch: UniqueScratch, pair: int, start: int
) -> bool:
    """Mark the cells with both digits of which each house has two: again and again, until all do.

    Leaves out no loop, and most cells: a loop visits each of its houses twice. Returns whether the
    start is among them and a loop could close; otherwise what is marked means nothing.
    """
    one = lowest(pair)
    two = lowest(pair & (pair - 1))
    cells = scratch.cells
    count = 0
    for row in range(tables.houses.shape[1]):
        both = state.spots[row, one] & state.spots[row, two]
        while both:
            cells[count] = tables.houses[row, lowest(both)]
            count += 1
            both &= both - 1
    scratch.visits[:] = 0
    for i in range(count):
        _visit(tables, scratch, cells[i], 1)
    left = count + 1
    while count < left:
        left = count
        count = 0
        for i in range(left):
            if _is_alone(tables, scratch, cells[i]):
                _visit(tables, scratch, cells[i], -1)
            else:
                cells[count] = cells[i]
                count += 1
    if count < RECTANGLE or not _may_close(state, cells[:count], pair):
        return False
    scratch.passable[:] = 0
    for i in range(count):
        scratch.passable[cells[i]] = 1
    return bool(scratch.passable[start])


@lean_kernel
def _may_close(state: GridState, cells: Array, pair: int) -> bool:
    """Whether enough of these cells have no extras, but for two, or all the same single one."""
    plain = 0
    for cell in cells:
        plain += state.candidates[cell] == pair
    if plain + 2 >= RECTANGLE:
        return True
    for cell in cells:
        mask = state.candidates[cell]
        same = 0
        for other in cells:
            same += state.candidates[other] == mask
        if is_single(mask & ~pair) and plain + same >= RECTANGLE:
            return True
    return False


@lean_kernel
def _visit(tables: Tables, scratch: UniqueScratch, cell: int, change: int) -> None:
    """Count a cell in each of its houses, or no more."""
    for k in range(tables.houses_of.shape[1]):
        h = tables.houses_of[cell, k]
        if h >= 0:
            scratch.visits[h] += change


@lean_kernel
def _is_alone(tables: Tables, scratch: UniqueScratch, cell: int) -> bool:
    """Whether a house of a cell has no other of those that are counted."""
    alone = False
    for k in range(tables.houses_of.shape[1]):
        h = tables.houses_of[cell, k]
        alone |= h >= 0 and scratch.visits[h] < 2
    return alone


@lean_kernel
def _walk(
    tables: Tables,
    state: GridState,
    scratch: UniqueScratch,
    log: StepLog,
    types: int,
    longest: int,
    start: int,
) -> None:
    """Judge every loop from a bivalue cell, depth first.

    The path may take two cells with any extras, and more while all extras met are one digit. "Met"
    counts cells that were looked at and left aside: Sudoku Explainer does so, and misses loops.
    Where only rectangles are asked for, as players do, the path's own extras count, and none is
    missed.
    """
    pair = state.candidates[start]
    one = lowest(pair)
    two = lowest(pair & (pair - 1))
    turns = scratch.turns
    _step_on(tables, scratch, 0, start, -1, 0, 2)
    last = 0
    while last >= 0:
        if not turns[last, REST]:
            if turns[last, HOUSES_SEEN] == tables.houses_of.shape[1]:
                _mark(tables, scratch, last)
                last -= 1
                continue
            h = house_in_order(tables, scratch.path[last], turns[last, HOUSES_SEEN])
            turns[last, HOUSES_SEEN] += 1
            if h >= 0 and h != turns[last, ARRIVED]:
                turns[last, REST] = state.spots[h, one] & state.spots[h, two]
            continue
        h = house_in_order(tables, scratch.path[last], turns[last, HOUSES_SEEN] - 1)
        cell = tables.houses[h, lowest(turns[last, REST])]
        turns[last, REST] &= turns[last, REST] - 1
        if cell == start:
            if last % 2 and last >= 3 and _closes(tables, scratch, last + 1):
                judge(tables, state, scratch, log, types, longest, last + 1)
            continue
        if _is_on_path(scratch, last + 1, cell):
            continue
        extras = state.candidates[cell] & ~pair
        met = turns[last, EXTRAS] | extras
        if longest > RECTANGLE:
            turns[last, EXTRAS] = met
        if extras and turns[last, SPARE] <= 0 and not is_single(met):
            continue
        if last + 1 == longest or last + 1 == scratch.path.size:
            continue
        if _is_blocked(tables, scratch, cell, last + 1):
            continue
        if scratch.passable[cell]:
            spare = turns[last, SPARE] - (extras != 0)
            _step_on(tables, scratch, last + 1, cell, h, met, spare)
            last += 1


@lean_kernel
def _step_on(
    tables: Tables, scratch: UniqueScratch, place: int, cell: int, h: int, extras: int, spare: int
) -> None:
    """Put a cell on the path, with everything still to try from there."""
    scratch.path[place] = cell
    scratch.turns[place, HOUSES_SEEN] = 0
    scratch.turns[place, ARRIVED] = h
    scratch.turns[place, REST] = 0
    scratch.turns[place, EXTRAS] = extras
    scratch.turns[place, SPARE] = spare
    if place == 0:
        scratch.visits[:] = 0
    _mark(tables, scratch, place)


@lean_kernel
def _mark(tables: Tables, scratch: UniqueScratch, place: int) -> None:
    """Note, or take back, that the path visits a cell's houses at a place of this parity."""
    for k in range(tables.houses_of.shape[1]):
        h = tables.houses_of[scratch.path[place], k]
        if h >= 0:
            scratch.visits[h] ^= 1 << (place & 1)


@lean_kernel
def _is_blocked(tables: Tables, scratch: UniqueScratch, cell: int, place: int) -> bool:
    """Whether one of the cell's houses was visited already at a place of the same parity."""
    blocked = 0
    for k in range(tables.houses_of.shape[1]):
        h = tables.houses_of[cell, k]
        if h >= 0:
            blocked |= scratch.visits[h] >> (place & 1) & 1
    return blocked == 1


@lean_kernel
def _closes(tables: Tables, scratch: UniqueScratch, size: int) -> bool:
    """Whether every house that the path visits is visited at both parities."""
    lone = 0
    for h in range(tables.houses.shape[0]):
        lone |= scratch.visits[h] ^ scratch.visits[h] >> 1
    return lone & 1 == 0


@lean_kernel
def _is_on_path(scratch: UniqueScratch, size: int, cell: int) -> bool:
    found = False
    for i in range(size):
        found |= scratch.path[i] == cell
    return found
