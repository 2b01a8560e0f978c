"""The turbot family: one digit, two places where it is tied to one of two, and what lies between.

A strong link is a house with two places for the digit: one of them holds it. Two strong links of
which one end each see the other make a chain of four; one of its outer ends holds the digit.

- skyscraper: the links lie in two rows (or columns), the inner ends in one column (row);
- two-string kite: a row and a column, the inner ends in one box;
- turbot fish: every other shape.

An empty rectangle is the same with a box in place of one link: within the box the digit is
confined to a row and a column.
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
    add_elimination,
    close_step,
    eliminate_between,
    open_step,
)
from solver.human.engine.tables import BOX, COLUMN, ROW, Tables
from solver.human.registry import Technique

SKYSCRAPER = int(Technique.SKYSCRAPER)
TWO_STRING_KITE = int(Technique.TWO_STRING_KITE)
TURBOT_FISH = int(Technique.TURBOT_FISH)
EMPTY_RECTANGLE = int(Technique.EMPTY_RECTANGLE)


class TurbotScratch:
    """What the finders of this family write down; it means nothing between calls.

    links  (H,)    the houses with two places for the digit, in the order found
    ends   (H, 2)  the two places of each of them
    """

    links: Array
    ends: Array


def new_scratch(extent: Extent) -> TurbotScratch:
    """Room for these finders on tables of this extent."""
    return new_record(TurbotScratch, links=(extent.houses,), ends=(extent.houses, 2))


@lean_kernel
def find_turbot(
    tables: Tables, state: GridState, scratch: TurbotScratch, log: StepLog, technique: int
) -> bool:
    """Skyscraper, two-string kite or turbot fish: the first one, digit by digit.

    Evidence: both houses (parts 0 and 1) and the chain's four candidates from end to end.
    """
    for d in range(tables.houses.shape[1]):
        count = 0
        for h in range(tables.houses.shape[0]):
            spots = state.spots[h, d]
            rest = spots & (spots - 1)
            if rest == 0 or rest & (rest - 1):
                continue
            scratch.links[count] = h
            scratch.ends[count, 0] = tables.houses[h, lowest(spots)]
            scratch.ends[count, 1] = tables.houses[h, lowest(rest)]
            for i in range(count):
                if _may_be(tables, state, scratch.links[i], h, d, technique) and _write_turbot(
                    tables, state, scratch, log, technique, d, i, count
                ):
                    return True
            count += 1
    return False


@lean_kernel
def _may_be(tables: Tables, state: GridState, one: int, two: int, d: int, technique: int) -> bool:
    """Whether strong links in two houses can have this shape, as far as is quick to tell."""
    kind, other = tables.kinds[one], tables.kinds[two]
    if technique == SKYSCRAPER:  # a slot of one line and the same of another lie across
        meets = state.spots[one, d] & state.spots[two, d]
        return bool(kind == other and kind in (ROW, COLUMN) and meets)
    if technique == TWO_STRING_KITE:
        return bool(kind + other == ROW + COLUMN)
    return True


@lean_kernel
def _write_turbot(
    tables: Tables,
    state: GridState,
    scratch: TurbotScratch,
    log: StepLog,
    technique: int,
    d: int,
    i: int,
    j: int,
) -> bool:
    """Write the step of two strong links, by their places among `links`, if they are such a one."""
    one, two = scratch.links[i], scratch.links[j]
    ends = scratch.ends
    meets = tables.sees[ends[i, 0], ends[j, 0]] | tables.sees[ends[i, 1], ends[j, 0]] << 1
    meets |= tables.sees[ends[i, 0], ends[j, 1]] << 2 | tables.sees[ends[i, 1], ends[j, 1]] << 3
    while meets:
        turn = lowest(meets)
        meets &= meets - 1
        a, start = scratch.ends[i, turn & 1], scratch.ends[i, 1 - (turn & 1)]
        b, end = scratch.ends[j, turn >> 1], scratch.ends[j, 1 - (turn >> 1)]
        if start in (b, end) or end == a:
            continue
        if _shape(tables, one, two, a, b) != technique:
            continue
        if write_chain(tables, state, log, technique, one, two, start, a, b, end, d):
            return True
    return False


@lean_kernel
def write_chain(
    tables: Tables,
    state: GridState,
    log: StepLog,
    technique: int,
    one: int,
    two: int,
    start: int,
    a: int,
    b: int,
    end: int,
    d: int,
) -> bool:
    """Write the step of two strong links, in these houses, whose inner ends are a and b."""
    if not _rules_out(tables, state, start, end, d):
        return False
    open_step(log, technique, 0)
    add(log, HOUSE, one, 0)
    add(log, HOUSE, two, 1)
    add(log, PATTERN, start, d)
    add(log, PATTERN, a, d)
    add(log, PATTERN, b, d)
    add(log, PATTERN, end, d)
    eliminate_between(tables, state, log, start, end, d)
    return close_step(log)


@lean_kernel
def _rules_out(tables: Tables, state: GridState, start: int, end: int, d: int) -> bool:
    """Whether a cell that sees both ends has the digit: for most pairs of links none has."""
    found = 0
    for k in range(tables.peers.shape[1]):
        cell = tables.peers[start, k]
        found |= (cell >= 0) & tables.sees[end, cell] & state.candidates[cell] >> d
    return found != 0


@lean_kernel
def _shape(tables: Tables, one: int, two: int, a: int, b: int) -> int:
    """Which of the three a pair of strong links is, whose inner ends are a and b."""
    kind, other = tables.kinds[one], tables.kinds[two]
    if kind == other and kind in (ROW, COLUMN) and _share(tables, a, b, ROW + COLUMN - kind):
        return SKYSCRAPER
    if kind + other == ROW + COLUMN and _share(tables, a, b, BOX):
        return TWO_STRING_KITE
    return TURBOT_FISH


@lean_kernel
def _share(tables: Tables, a: int, b: int, kind: int) -> bool:
    """Whether two cells lie in one row, column or box; `kind` is also its place in houses_of."""
    return bool(tables.houses_of[a, kind] == tables.houses_of[b, kind])


@lean_kernel
def find_empty_rectangle(
    tables: Tables, state: GridState, scratch: TurbotScratch, log: StepLog, variant: int
) -> bool:
    """Empty rectangle: a box, the row and column to which it confines a digit, a strong link.

    The strong link lies in a column and has one end in that row (or in a row, with one end in that
    column). If this end holds the digit, the box holds it in the other arm; else the far end does;
    either way it is not where the far end's line crosses that arm. Boxes with `variant` candidates
    or more: two are a strong link. Evidence: box (part 0), its candidates, link (part 1), its ends.
    """
    for d in range(tables.houses.shape[1]):
        for box in range(tables.houses.shape[0]):
            if tables.kinds[box] != BOX or count_bits(state.spots[box, d]) < variant:
                continue
            rows, columns = _arms(tables, state, box, d)
            while rows:
                row = lowest(rows)
                rows &= rows - 1
                rest = columns
                while rest:
                    column = lowest(rest)
                    rest &= rest - 1
                    if _is_cross(tables, state, box, d, row, column) and (
                        _write_empty_rectangle(tables, state, log, box, d, row, column, COLUMN)
                        or _write_empty_rectangle(tables, state, log, box, d, column, row, ROW)
                    ):
                        return True
    return False


@lean_kernel
def _arms(tables: Tables, state: GridState, box: int, d: int) -> tuple[int, int]:
    """Return the rows and the columns, as masks, that hold the digit's candidates in a box."""
    n = tables.houses.shape[1]
    rows = columns = 0
    for s in range(n):
        if state.spots[box, d] >> s & 1:
            cell = tables.houses[box, s]
            rows |= 1 << tables.houses_of[cell, ROW]
            columns |= 1 << (tables.houses_of[cell, COLUMN] - n)
    return rows, columns


@lean_kernel
def _is_cross(tables: Tables, state: GridState, box: int, d: int, row: int, column: int) -> bool:
    """Whether the box's candidates all lie in the row or the column, and both have their own."""
    in_row = in_column = False
    for s in range(tables.houses.shape[1]):
        if state.spots[box, d] >> s & 1:
            cell = tables.houses[box, s]
            across = tables.houses_of[cell, ROW] == row
            down = tables.houses_of[cell, COLUMN] == tables.houses.shape[1] + column
            if not across and not down:
                return False
            in_row |= not down
            in_column |= not across
    return in_row and in_column


@lean_kernel
def _write_empty_rectangle(
    tables: Tables,
    state: GridState,
    log: StepLog,
    box: int,
    d: int,
    near: int,
    far: int,
    kind: int,
) -> bool:
    """Return the steps with a strong link of this kind that ends in the arm `near`.

    `far` is the other.

    Rows and columns are numbered 0 … n-1; `near` is a row when the link is a column.
    """
    n = tables.houses.shape[1]
    for line in range(n):
        spots = state.spots[line if kind == ROW else n + line, d]
        if count_bits(spots) != 2 or not spots >> near & 1:
            continue
        end = lowest(spots & ~(1 << near))
        hinge = _at(tables, near, line, kind)
        target = _at(tables, end, far, kind)
        if tables.houses_of[hinge, BOX] == box or tables.houses_of[target, BOX] == box:
            continue
        open_step(log, EMPTY_RECTANGLE, 0)
        add(log, HOUSE, box, 0)
        for s in range(n):
            if state.spots[box, d] >> s & 1:
                add(log, PATTERN, tables.houses[box, s], d)
        add(log, HOUSE, line if kind == ROW else n + line, 1)
        add(log, PATTERN, hinge, d)
        add(log, PATTERN, _at(tables, end, line, kind), d)
        if line != far:
            add_elimination(state, log, target, d)
        if close_step(log):
            return True
    return False


@lean_kernel
def _at(tables: Tables, across: int, line: int, kind: int) -> int:
    """Return the cell of a line of this kind that lies in the crossing line numbered `across`."""
    return int(tables.houses[line, across] if kind == ROW else tables.houses[across, line])
