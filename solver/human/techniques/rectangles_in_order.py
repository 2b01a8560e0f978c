"""Unique rectangles as HoDoKu's ladder has them: in its order, and with candidates missing.

Four blank cells in two rows, two columns and two boxes cannot end as x y over y x, or the two
digits could be swapped. For that no corner need have both candidates left: it is enough that
neither digit stands in what the corner sees. One corner holds just x and y; what others have beside
them are the *extras*.

1. One corner has extras: it loses both digits.
2. All extras are one digit: it goes from what sees all corners with extras. It is type 5 where
   three have it, or two opposite ones.
3. The extras of two corners in line, and other cells of a house of theirs without x and y, make a
   naked set. Where all its cells lie in one box too, its digits leave that as well.
4. Of two corners in line with extras, one must hold x, which has no other place in any house that
   both lie in: they lose y.
6. Two opposite corners hold no more than x and y, and x has no places in the rows and columns but
   corners: it lies in these two, and leaves the other two.

Hidden: a corner holds no more than x and y, and in the row and the column of the opposite one x has
no places but corners: then the opposite one cannot be y, or x and y would fill the rectangle.

Rectangles come by their corner of two candidates, then by the corner in its box, then by the line
across. Sudoku Explainer and the five levels have types 1, 2 and 4 in another way, see `unique`.
"""

from __future__ import annotations

from puzzle.kernel import lean_kernel
from solver.human.engine.bits import count_bits, is_single, lowest
from solver.human.engine.extent import Extent
from solver.human.engine.record import Array, new_record
from solver.human.engine.state import GridState
from solver.human.engine.step_log import (
    FIN,
    HOUSE,
    PATTERN,
    StepLog,
    add,
    add_cell,
    add_elimination,
    close_step,
    eliminate_in_cell,
    open_step,
)
from solver.human.engine.tables import BOX, COLUMN, ROW, Tables
from solver.human.registry import Technique
from solver.human.techniques.rectangles import is_balanced

TYPE_1 = int(Technique.UNIQUE_RECTANGLE_1)
TYPE_2 = int(Technique.UNIQUE_RECTANGLE_2)
TYPE_3 = int(Technique.UNIQUE_RECTANGLE_3)
TYPE_4 = int(Technique.UNIQUE_RECTANGLE_4)
TYPE_5 = int(Technique.UNIQUE_RECTANGLE_5)
TYPE_6 = int(Technique.UNIQUE_RECTANGLE_6)
HIDDEN = int(Technique.HIDDEN_RECTANGLE)
CORNERS = 4
HERE, BESIDE, ACROSS, FAR = 0, 1, 2, 3
"""The corners: the one of two candidates; that in its box; those of the other box, the one in line
with the first, and the last."""


class CornerScratch:
    """What these finders write down; it means nothing between calls.

    corners  (4,)  the corners of a rectangle
    rest     (n,)  the cells of a house that a set of type 3 can be made of
    chosen   (n,)  which of them are chosen, rising
    """

    corners: Array
    rest: Array
    chosen: Array


def new_scratch(extent: Extent) -> CornerScratch:
    """Room for these finders on tables of this extent."""
    return new_record(CornerScratch, corners=(CORNERS,), rest=(extent.size,), chosen=(extent.size,))


@lean_kernel
def find_rectangle_in_order(
    tables: Tables, state: GridState, scratch: CornerScratch, log: StepLog, technique: int
) -> bool:
    """Find the first rectangle of a type.

    Evidence: the two digits in the corners (PATTERN), the extras, for type 3 the candidates of the
    set's other cells (FIN); for types 3 and 4 the house.
    """
    n = tables.houses.shape[1]
    for here in range(state.candidates.size):
        pair = state.candidates[here]
        box = tables.houses_of[here, BOX]
        if count_bits(pair) != 2 or box < 0:
            continue
        for s in range(n):
            beside = tables.houses[box, s]
            kind = _line_between(tables, here, beside)
            if kind < 0 or not _allows(tables, state, beside, pair):
                continue
            along = ROW + COLUMN - kind
            for t in range(n):
                across = tables.houses[tables.houses_of[here, along], t]
                far = tables.houses[tables.houses_of[beside, along], t]
                if tables.houses_of[across, BOX] == box:
                    continue
                if not (_allows(tables, state, across, pair) and _allows(tables, state, far, pair)):
                    continue
                corners = scratch.corners
                corners[HERE], corners[BESIDE] = here, beside
                corners[ACROSS], corners[FAR] = across, far
                if _can_swap(tables, scratch) and _find_type(
                    tables, state, scratch, log, technique, pair
                ):
                    return True
    return False


@lean_kernel
def _line_between(tables: Tables, one: int, other: int) -> int:
    """Return ROW or COLUMN where two different cells share that line, else -1."""
    if one != other:
        if tables.houses_of[one, ROW] == tables.houses_of[other, ROW]:
            return ROW
        if tables.houses_of[one, COLUMN] == tables.houses_of[other, COLUMN]:
            return COLUMN
    return -1


@lean_kernel
def _allows(tables: Tables, state: GridState, cell: int, pair: int) -> bool:
    """Whether a cell is blank and sees neither of two digits placed."""
    if state.digits[cell]:
        return False
    for k in range(tables.peers.shape[1]):
        peer = tables.peers[cell, k]
        if peer >= 0 and state.digits[peer] and pair >> (state.digits[peer] - 1) & 1:
            return False
    return True


@lean_kernel
def _can_swap(tables: Tables, scratch: CornerScratch) -> bool:
    """Whether each house has as many corners of one digit as of the other.

    Rows and columns do, and boxes where two corners lie in one; extra houses may not.
    """
    corners = scratch.corners
    if tables.houses_of[corners[ACROSS], BOX] != tables.houses_of[corners[FAR], BOX]:
        return False
    return is_balanced(tables, corners[HERE], corners[BESIDE], corners[FAR], corners[ACROSS])


@lean_kernel
def _find_type(
    tables: Tables,
    state: GridState,
    scratch: CornerScratch,
    log: StepLog,
    technique: int,
    pair: int,
) -> bool:
    """Look at one rectangle for one type."""
    corners = scratch.corners
    count = extras = 0
    one = other = -1
    for i in range(CORNERS):
        more = state.candidates[corners[i]] & ~pair
        if more:
            extras |= more
            count += 1
            if one < 0:
                one = corners[i]
            elif other < 0:
                other = corners[i]
    if technique == TYPE_1:
        if count != 1:
            return False
        _open(state, scratch, log, technique, pair)
        eliminate_in_cell(state, log, one, pair)
        return close_step(log)
    if count not in (2, 3):
        return False
    is_diagonal = _line_between(tables, one, other) < 0
    if technique in (TYPE_2, TYPE_5):
        is_type_5 = count == 3 or is_diagonal
        if not is_single(extras) or is_type_5 != (technique == TYPE_5):
            return False
        return _write_one_extra(tables, state, scratch, log, technique, pair, extras)
    if technique == HIDDEN:
        return (count == 3 or is_diagonal) and _find_hidden(tables, state, scratch, log, pair)
    if count != 2 or is_diagonal != (technique == TYPE_6):
        return False
    if technique == TYPE_3:
        return _find_set(tables, state, scratch, log, pair, one, other, extras)
    if technique == TYPE_4:
        return _find_type_4(tables, state, scratch, log, pair, one, other)
    return _find_type_6(tables, state, scratch, log, pair, one, other)


@lean_kernel
def _open(
    state: GridState, scratch: CornerScratch, log: StepLog, technique: int, pair: int
) -> None:
    """Start a step: the two digits in the corners, around the rectangle, then the extras."""
    open_step(log, technique, 0)
    for i in (HERE, BESIDE, FAR, ACROSS):
        cell = scratch.corners[i]
        add_cell(log, PATTERN, cell, state.candidates[cell] & pair)
    for i in (HERE, BESIDE, FAR, ACROSS):
        cell = scratch.corners[i]
        add_cell(log, FIN, cell, state.candidates[cell] & ~pair)


@lean_kernel
def _write_one_extra(
    tables: Tables,
    state: GridState,
    scratch: CornerScratch,
    log: StepLog,
    technique: int,
    pair: int,
    extra: int,
) -> bool:
    """Types 2 and 5: what sees all corners with the extra loses it."""
    _open(state, scratch, log, technique, pair)
    for cell in range(state.candidates.size):
        seen = state.candidates[cell] & extra
        for i in range(CORNERS):
            if state.candidates[scratch.corners[i]] & extra:
                seen *= tables.sees[cell, scratch.corners[i]]
        eliminate_in_cell(state, log, cell, seen)
    return close_step(log)


@lean_kernel
def _find_set(
    tables: Tables,
    state: GridState,
    scratch: CornerScratch,
    log: StepLog,
    pair: int,
    one: int,
    other: int,
    extras: int,
) -> bool:
    """Type 3: the extras and other cells of a house that both corners lie in are a naked set."""
    for k in range(tables.houses_of.shape[1]):
        h = tables.houses_of[one, k]
        if h < 0 or not _shares(tables, other, h):
            continue
        count = 0
        for s in range(tables.houses.shape[1]):
            cell = tables.houses[h, s]
            mask = state.candidates[cell]
            if mask and not mask & pair and cell not in (one, other):
                scratch.rest[count] = cell
                count += 1
        if _find_set_in(tables, state, scratch, log, pair, one, other, extras, h, k, count):
            return True
    return False


@lean_kernel
def _shares(tables: Tables, cell: int, h: int) -> bool:
    """Whether a cell lies in a house."""
    found = False
    for k in range(tables.houses_of.shape[1]):
        found |= tables.houses_of[cell, k] == h
    return found


@lean_kernel
def _find_set_in(
    tables: Tables,
    state: GridState,
    scratch: CornerScratch,
    log: StepLog,
    pair: int,
    one: int,
    other: int,
    extras: int,
    h: int,
    k: int,
    count: int,
) -> bool:
    """Try the sets of cells by their first, then their second cell, smaller before larger."""
    chosen = scratch.chosen
    size = 0
    after = -1
    while True:
        # The next set: one cell more, or another last cell, or none after the one before.
        if after + 1 < count:
            chosen[size] = after + 1
            size += 1
        elif size:
            size -= 1
            after = chosen[size]
            continue
        else:
            return False
        after = chosen[size - 1]
        digits = extras
        for i in range(size):
            digits |= state.candidates[scratch.rest[chosen[i]]]
        if count_bits(digits) != size + 1:
            continue
        if k == BOX and _in_line(tables, scratch, one, other, size):
            continue
        if _write_set(tables, state, scratch, log, pair, one, other, digits, h, k, size):
            return True


@lean_kernel
def _in_line(tables: Tables, scratch: CornerScratch, one: int, other: int, size: int) -> bool:
    """Whether the corners and the chosen cells all lie in one row or column."""
    for kind in (ROW, COLUMN):
        line = tables.houses_of[one, kind]
        outside = tables.houses_of[other, kind] != line
        for i in range(size):
            outside |= tables.houses_of[scratch.rest[scratch.chosen[i]], kind] != line
        if not outside:
            return True
    return False


@lean_kernel
def _write_set(
    tables: Tables,
    state: GridState,
    scratch: CornerScratch,
    log: StepLog,
    pair: int,
    one: int,
    other: int,
    digits: int,
    h: int,
    k: int,
    size: int,
) -> bool:
    _open(state, scratch, log, TYPE_3, pair)
    add(log, HOUSE, h, 0)
    box = tables.houses_of[one, BOX]
    in_box = k in (ROW, COLUMN) and tables.houses_of[other, BOX] == box
    for i in range(size):
        cell = scratch.rest[scratch.chosen[i]]
        add_cell(log, FIN, cell, state.candidates[cell])
        in_box &= tables.houses_of[cell, BOX] == box
    _clear_beside(tables, state, scratch, log, one, other, digits, h, -1, size)
    before = log.effects
    if before and in_box:
        _clear_beside(tables, state, scratch, log, one, other, digits, box, h, size)
        if log.effects > before:
            add(log, HOUSE, box, 0)
    return close_step(log)


@lean_kernel
def _clear_beside(
    tables: Tables,
    state: GridState,
    scratch: CornerScratch,
    log: StepLog,
    one: int,
    other: int,
    digits: int,
    h: int,
    cleared: int,
    size: int,
) -> None:
    """Remove the set's digits from the other cells of a house, but those of one cleared before."""
    for s in range(tables.houses.shape[1]):
        cell = tables.houses[h, s]
        is_free = cell not in (one, other) and not (cleared >= 0 and _shares(tables, cell, cleared))
        for i in range(size):
            is_free &= cell != scratch.rest[scratch.chosen[i]]
        if is_free:
            eliminate_in_cell(state, log, cell, digits)


@lean_kernel
def _find_type_4(
    tables: Tables,
    state: GridState,
    scratch: CornerScratch,
    log: StepLog,
    pair: int,
    one: int,
    other: int,
) -> bool:
    """Type 4: a digit has no places but the two corners in the houses that they share."""
    rest = pair
    while rest:
        d = lowest(rest)
        rest &= rest - 1
        is_free = True
        last = -1
        for k in range(tables.houses_of.shape[1]):
            h = tables.houses_of[one, k]
            if h < 0 or not _shares(tables, other, h):
                continue
            for s in range(tables.houses.shape[1]):
                cell = tables.houses[h, s]
                is_free &= cell in (one, other) or not state.candidates[cell] >> d & 1
            last = h if last < 0 else last
        if is_free:
            _open(state, scratch, log, TYPE_4, pair)
            add(log, HOUSE, last, 0)
            eliminate_in_cell(state, log, one, pair & ~(1 << d))
            eliminate_in_cell(state, log, other, pair & ~(1 << d))
            return close_step(log)
    return False


@lean_kernel
def _find_type_6(
    tables: Tables,
    state: GridState,
    scratch: CornerScratch,
    log: StepLog,
    pair: int,
    one: int,
    other: int,
) -> bool:
    """Type 6: a digit has no places but corners in the rows and columns of the rectangle."""
    rest = pair
    while rest:
        d = lowest(rest)
        rest &= rest - 1
        if _only_in_corners(tables, state, scratch, one, d) and _only_in_corners(
            tables, state, scratch, other, d
        ):
            _open(state, scratch, log, TYPE_6, pair)
            add_elimination(state, log, one, d)
            add_elimination(state, log, other, d)
            return close_step(log)
    return False


@lean_kernel
def _only_in_corners(
    tables: Tables, state: GridState, scratch: CornerScratch, cell: int, d: int
) -> bool:
    """Whether a digit has no places but corners in the row and the column of a cell."""
    is_free = True
    for kind in (ROW, COLUMN):
        h = tables.houses_of[cell, kind]
        for s in range(tables.houses.shape[1]):
            place = tables.houses[h, s]
            if state.candidates[place] >> d & 1:
                is_corner = False
                for i in range(CORNERS):
                    is_corner |= scratch.corners[i] == place
                is_free &= is_corner
    return is_free


@lean_kernel
def _find_hidden(
    tables: Tables, state: GridState, scratch: CornerScratch, log: StepLog, pair: int
) -> bool:
    """Hidden: from a corner without extras, the one opposite, as `rectangles` has it."""
    corners = scratch.corners
    for i in range(CORNERS):
        if state.candidates[corners[i]] & ~pair:
            continue
        opposite = corners[CORNERS - 1 - i]
        rest = pair
        while rest:
            d = lowest(rest)
            rest &= rest - 1
            if _only_in_corners(tables, state, scratch, opposite, d):
                open_step(log, HIDDEN, 0)
                add_cell(log, PATTERN, corners[i], pair)
                for j in (HERE, BESIDE, FAR, ACROSS):
                    mask = state.candidates[corners[j]]
                    if j != i:
                        add_cell(log, PATTERN, corners[j], mask & pair)
                    add_cell(log, FIN, corners[j], mask & ~pair)
                eliminate_in_cell(state, log, opposite, pair & ~(1 << d))
                if close_step(log):
                    return True
    return False
