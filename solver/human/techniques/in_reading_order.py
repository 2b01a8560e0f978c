"""Basics in HoDoKu's order: row by row, column by column, and what comes first is taken.

HoDoKu's ladder takes the first step that these finders come to, where Sudoku Explainer goes over
boxes, columns and rows in another order. The steps themselves are the same:

- locked candidates: box by box (pointing) or row by row and then column by column (claiming), and
  digit by digit in each;
- naked sets: boxes, rows, columns; in each the sets of cells in the order of their first cell, then
  of the second. The digits leave all houses that the cells share. Where box and line both lose some
  it is a locked set, which is a technique of its own;
- hidden sets: boxes, rows, columns; the sets of digits likewise;
- fish: digit by digit, sets of rows before sets of columns;
- skyscrapers: pairs of rows for all digits, then pairs of columns;
- two-string kites: digit by digit, each row with each column;
- XY-Wings: each three bivalue cells, by the first of them, then the second, each in turn as the
  pivot; XYZ-Wings: each pivot with each two bivalue cells.
"""

from __future__ import annotations

from puzzle.kernel import lean_kernel
from solver.human.engine.bits import count_bits, lowest
from solver.human.engine.extent import Extent
from solver.human.engine.record import Array, new_record
from solver.human.engine.state import GridState
from solver.human.engine.step_log import (
    HOUSE,
    PATTERN,
    StepLog,
    add,
    add_cell,
    add_elimination,
    add_house,
    close_step,
    eliminate_in_cell,
    eliminate_in_house,
    open_step,
)
from solver.human.engine.tables import BOX, COLUMN, ROW, Tables
from solver.human.registry import Technique
from solver.human.techniques.turbot import write_chain

POINTING = int(Technique.POINTING)
CLAIMING = int(Technique.CLAIMING)
LOCKED_PAIR = int(Technique.LOCKED_PAIR)
LOCKED_TRIPLE = int(Technique.LOCKED_TRIPLE)
NAKED_PAIR = int(Technique.NAKED_PAIR)
HIDDEN_PAIR = int(Technique.HIDDEN_PAIR)
X_WING = int(Technique.X_WING)
SKYSCRAPER = int(Technique.SKYSCRAPER)
TWO_STRING_KITE = int(Technique.TWO_STRING_KITE)
XY_WING = int(Technique.XY_WING)
XYZ_WING = int(Technique.XYZ_WING)
MOST = 4
"""Members of the largest set or fish."""


class OrderScratch:
    """What these finders write down; it means nothing between calls.

    fit     (n,)  the masks to choose from, each of 2 … k bits
    origin  (n,)  what each of them is: a slot, a digit or a line
    chosen  (4,)  which of them are chosen, rising
    pairs   (C,)  the bivalue cells, rising
    """

    fit: Array
    origin: Array
    chosen: Array
    pairs: Array


def new_scratch(extent: Extent) -> OrderScratch:
    """Room for these finders on tables of this extent."""
    return new_record(
        OrderScratch,
        fit=(extent.size,),
        origin=(extent.size,),
        chosen=(MOST,),
        pairs=(extent.cell_count,),
    )


@lean_kernel
def find_locked_in_order(
    tables: Tables, state: GridState, scratch: OrderScratch, log: StepLog, technique: int
) -> bool:
    """Pointing or claiming: the first house, then the least digit."""
    for h in range(tables.houses.shape[0]):
        if (tables.kinds[h] == BOX) != (technique == POINTING):
            continue
        for d in range(tables.houses.shape[1]):
            spots = state.spots[h, d]
            if spots & (spots - 1) == 0:
                continue
            first = tables.houses[h, lowest(spots)]
            for k in range(tables.houses_of.shape[1]):
                other = tables.houses_of[first, k]
                if other < 0 or other == h or spots & ~tables.cross[h, other]:
                    continue
                open_step(log, technique, 0)
                add(log, HOUSE, h, 0)
                add(log, HOUSE, other, 1)
                add_house(tables, log, PATTERN, h, spots, d)
                outside = state.spots[other, d] & ~tables.cross[other, h]
                eliminate_in_house(tables, state, log, other, outside, d)
                if close_step(log):
                    return True
    return False


@lean_kernel
def find_naked_in_order(
    tables: Tables, state: GridState, scratch: OrderScratch, log: StepLog, technique: int
) -> bool:
    """Find a locked pair or triple, or a naked pair, triple or quad."""
    is_locked = technique in (LOCKED_PAIR, LOCKED_TRIPLE)
    k = technique - (LOCKED_PAIR if is_locked else NAKED_PAIR) + 2
    for turn in range(tables.houses.shape[0]):
        h = _in_turn(tables, turn)
        count = 0
        for s in range(tables.houses.shape[1]):
            candidates = state.candidates[tables.houses[h, s]] if tables.houses[h, 0] >= 0 else 0
            if candidates and count_bits(candidates) <= k:
                scratch.fit[count] = candidates
                scratch.origin[count] = s
                count += 1
        has_more = _first_choice(scratch, k, count)
        while has_more:
            if count_bits(_union(scratch, k)) == k and _write_naked(
                tables, state, scratch, log, technique, h, k
            ):
                return True
            has_more = _next_choice(scratch, k, count)
    return False


@lean_kernel
def _write_naked(
    tables: Tables,
    state: GridState,
    scratch: OrderScratch,
    log: StepLog,
    technique: int,
    h: int,
    k: int,
) -> bool:
    """Write the set in the chosen slots of a house, if it is of this technique."""
    digits = _union(scratch, k)
    slots = _chosen_bits(scratch, k)
    first = tables.houses[h, lowest(slots)]
    open_step(log, technique, 0)
    add(log, HOUSE, h, 0)
    for i in range(k):
        cell = tables.houses[h, scratch.origin[scratch.chosen[i]]]
        add_cell(log, PATTERN, cell, state.candidates[cell])
    losing = 0
    box = tables.houses_of[first, BOX]
    for i in range(tables.houses_of.shape[1]):
        other = tables.houses_of[first, i]
        if other < 0 or slots & ~tables.cross[h, other]:
            continue
        before = log.effects
        loses = False
        for s in range(tables.houses.shape[1]):
            cell = tables.houses[other, s]
            if not state.candidates[cell] & digits or _is_chosen(tables, scratch, h, k, cell):
                continue
            loses |= other == box or tables.houses_of[cell, BOX] != box
            # A cell in box and line has lost them as a cell of the line.
            if i != BOX or not _is_in_line(tables, h, slots, first, cell):
                eliminate_in_cell(state, log, cell, digits)
        losing += loses
        if other != h and log.effects > before:
            add(log, HOUSE, other, 0)
    is_locked = losing > 1 and k < MOST and slots & ~tables.cross[h, box] == 0
    if is_locked != (technique in (LOCKED_PAIR, LOCKED_TRIPLE)):
        return False
    return close_step(log)


@lean_kernel
def _is_chosen(tables: Tables, scratch: OrderScratch, h: int, k: int, cell: int) -> bool:
    is_chosen = False
    for i in range(k):
        is_chosen |= tables.houses[h, scratch.origin[scratch.chosen[i]]] == cell
    return is_chosen


@lean_kernel
def _is_in_line(tables: Tables, h: int, slots: int, first: int, cell: int) -> bool:
    """Whether a cell lies in a row or column that all of these slots of a house lie in."""
    for kind in (ROW, COLUMN):
        line = tables.houses_of[first, kind]
        if line == tables.houses_of[cell, kind] and slots & ~tables.cross[h, line] == 0:
            return True
    return False


@lean_kernel
def find_hidden_in_order(
    tables: Tables, state: GridState, scratch: OrderScratch, log: StepLog, k: int
) -> bool:
    """Find a hidden pair, triple or quad."""
    for turn in range(tables.houses.shape[0]):
        h = _in_turn(tables, turn)
        count = 0
        for d in range(tables.houses.shape[1]):
            if 0 < count_bits(state.spots[h, d]) <= k:
                scratch.fit[count] = state.spots[h, d]
                scratch.origin[count] = d
                count += 1
        has_more = _first_choice(scratch, k, count)
        while has_more:
            slots = _union(scratch, k)
            if count_bits(slots) == k and _write_hidden(tables, state, scratch, log, h, k, slots):
                return True
            has_more = _next_choice(scratch, k, count)
    return False


@lean_kernel
def _write_hidden(
    tables: Tables,
    state: GridState,
    scratch: OrderScratch,
    log: StepLog,
    h: int,
    k: int,
    slots: int,
) -> bool:
    open_step(log, HIDDEN_PAIR + k - 2, 0)
    add(log, HOUSE, h, 0)
    digits = _chosen_bits(scratch, k)
    for i in range(k):
        d = scratch.origin[scratch.chosen[i]]
        add_house(tables, log, PATTERN, h, state.spots[h, d], d)
    while slots:
        eliminate_in_cell(state, log, tables.houses[h, lowest(slots)], ~digits)
        slots &= slots - 1
    return close_step(log)


@lean_kernel
def find_fish_in_order(
    tables: Tables, state: GridState, scratch: OrderScratch, log: StepLog, k: int
) -> bool:
    """Find a fish of k lines."""
    n = tables.houses.shape[1]
    for d in range(n):
        for first in (0, n):
            count = 0
            for line in range(n):
                if 2 <= count_bits(state.spots[first + line, d]) <= k:
                    scratch.fit[count] = state.spots[first + line, d]
                    scratch.origin[count] = line
                    count += 1
            has_more = _first_choice(scratch, k, count)
            while has_more:
                if count_bits(_union(scratch, k)) == k and _write_fish(
                    tables, state, scratch, log, k, first, d
                ):
                    return True
                has_more = _next_choice(scratch, k, count)
    return False


@lean_kernel
def _write_fish(
    tables: Tables,
    state: GridState,
    scratch: OrderScratch,
    log: StepLog,
    k: int,
    first: int,
    d: int,
) -> bool:
    n = tables.houses.shape[1]
    open_step(log, X_WING + k - 2, 0)
    lines = _chosen_bits(scratch, k)
    for i in range(k):
        line = scratch.origin[scratch.chosen[i]]
        add(log, HOUSE, first + line, 0)
        add_house(tables, log, PATTERN, first + line, state.spots[first + line, d], d)
    cover = _union(scratch, k)
    while cover:
        across = n - first + lowest(cover)
        cover &= cover - 1
        add(log, HOUSE, across, 1)
        eliminate_in_house(tables, state, log, across, state.spots[across, d] & ~lines, d)
    return close_step(log)


@lean_kernel
def find_links_in_order(
    tables: Tables, state: GridState, scratch: OrderScratch, log: StepLog, technique: int
) -> bool:
    """Skyscraper or two-string kite: two lines with two places each for a digit."""
    n = tables.houses.shape[1]
    turns = 2 if technique == SKYSCRAPER else 1
    for turn in range(turns):
        for d in range(n):
            for i in range(n):
                one = turn * n + i
                if count_bits(state.spots[one, d]) != 2:
                    continue
                start = one + 1 if technique == SKYSCRAPER else n
                for two in range(start, (turn + 1) * n if technique == SKYSCRAPER else 2 * n):
                    if count_bits(state.spots[two, d]) == 2 and _write_links(
                        tables, state, log, technique, one, two, d
                    ):
                        return True
    return False


@lean_kernel
def _write_links(
    tables: Tables, state: GridState, log: StepLog, technique: int, one: int, two: int, d: int
) -> bool:
    """Write the step of two lines, if they meet in a line across, or in a box."""
    meeting = BOX
    if technique == SKYSCRAPER:
        meeting = ROW + COLUMN - tables.kinds[one]
    for turn in range(0, 4, 3 if technique == SKYSCRAPER else 1):
        spots, others = state.spots[one, d], state.spots[two, d]
        inner, outer = lowest(spots), lowest(spots & (spots - 1))
        inward, outward = lowest(others), lowest(others & (others - 1))
        if turn & 2:
            inner, outer = outer, inner
        if turn & 1:
            inward, outward = outward, inward
        start, a = tables.houses[one, outer], tables.houses[one, inner]
        b, end = tables.houses[two, inward], tables.houses[two, outward]
        if tables.houses_of[a, meeting] != tables.houses_of[b, meeting]:
            continue
        if a in (b, end) or start in (b, end):
            continue
        if technique == SKYSCRAPER and (
            tables.houses_of[start, meeting] == tables.houses_of[end, meeting]
        ):
            continue
        if write_chain(tables, state, log, technique, one, two, start, a, b, end, d):
            return True
    return False


@lean_kernel
def find_wing_in_order(
    tables: Tables, state: GridState, scratch: OrderScratch, log: StepLog, technique: int
) -> bool:
    """XY-Wing or XYZ-Wing."""
    pairs = scratch.pairs
    count = 0
    for cell in range(state.candidates.size):
        if count_bits(state.candidates[cell]) == 2:
            pairs[count] = cell
            count += 1
    if technique == XY_WING:
        for i in range(count):
            for j in range(i + 1, count):
                for k in range(j + 1, count):
                    if (
                        _write_wing(tables, state, log, technique, pairs[i], pairs[j], pairs[k])
                        or _write_wing(tables, state, log, technique, pairs[j], pairs[i], pairs[k])
                        or _write_wing(tables, state, log, technique, pairs[k], pairs[j], pairs[i])
                    ):
                        return True
        return False
    for pivot in range(state.candidates.size):
        if count_bits(state.candidates[pivot]) != 3:
            continue
        for j in range(count):
            for k in range(j + 1, count):
                if _write_wing(tables, state, log, technique, pivot, pairs[j], pairs[k]):
                    return True
    return False


@lean_kernel
def _write_wing(
    tables: Tables, state: GridState, log: StepLog, technique: int, pivot: int, one: int, two: int
) -> bool:
    """Write the wing of a pivot and two ends, if it is one."""
    if not (tables.sees[pivot, one] and tables.sees[pivot, two]):
        return False
    digits, first, second = state.candidates[pivot], state.candidates[one], state.candidates[two]
    if count_bits(digits | first | second) != 3 or count_bits(first & second) != 1:
        return False
    if technique == XY_WING and (digits in (first, second)):
        return False
    d = lowest(first & second)
    open_step(log, technique, 0)
    add_cell(log, PATTERN, pivot, digits)
    add_cell(log, PATTERN, one, first)
    add_cell(log, PATTERN, two, second)
    for i in range(tables.peers.shape[1]):
        cell = tables.peers[one, i]
        if (
            cell >= 0
            and tables.sees[two, cell]
            and (technique == XY_WING or tables.sees[pivot, cell])
        ):
            add_elimination(state, log, cell, d)
    return close_step(log)


@lean_kernel
def _in_turn(tables: Tables, turn: int) -> int:
    """Return the house that comes at this turn: boxes, then rows and columns, then the others."""
    n = tables.houses.shape[1]
    boxes = 0
    for h in range(tables.kinds.size):
        if tables.kinds[h] == BOX:
            boxes += 1
    if turn < boxes:
        return int(2 * n + turn)
    return turn - boxes if turn < 2 * n + boxes else turn


@lean_kernel
def _first_choice(scratch: OrderScratch, k: int, count: int) -> bool:
    """Choose the first k of so many masks; False where there are fewer."""
    for i in range(k):
        scratch.chosen[i] = i
    return k <= count


@lean_kernel
def _next_choice(scratch: OrderScratch, k: int, count: int) -> bool:
    """Choose the next k, in the order of the first, then of the second; False at the end."""
    i = k - 1
    while i >= 0 and scratch.chosen[i] == count - k + i:
        i -= 1
    if i < 0:
        return False
    scratch.chosen[i] += 1
    for later in range(i + 1, k):
        scratch.chosen[later] = scratch.chosen[later - 1] + 1
    return True


@lean_kernel
def _union(scratch: OrderScratch, k: int) -> int:
    """Return the union of the chosen masks."""
    union = 0
    for i in range(k):
        union |= scratch.fit[scratch.chosen[i]]
    return union


@lean_kernel
def _chosen_bits(scratch: OrderScratch, k: int) -> int:
    """Return the slots, digits or lines that are chosen, as a mask."""
    bits = 0
    for i in range(k):
        bits |= 1 << scratch.origin[scratch.chosen[i]]
    return bits
