"""Bent sets: cells of a line and of a box that it crosses, and a count of their digits.

A digit *bends* when some of its cells lie outside the box and some outside the line, so that two of
them may hold it; else its cells all see one another, and it fills one of them at most.

- WXYZ-Wing: four cells with four digits, of which just one bends. The others fill three cells at
  most, so it fills one, and goes from every cell that sees all of its own.
- Sue de Coq: two or three cells where the line crosses the box, further cells of the line, and
  further cells of the box, the last two without a digit of the crossing in common. They have as
  many cells as digits, counting twice what only the last two have in common: then every digit is
  needed, and goes from the rest of its house.
"""

from __future__ import annotations

from puzzle.kernel import lean_kernel
from solver.human.engine.bits import count_bits, is_single
from solver.human.engine.extent import Extent
from solver.human.engine.record import Array, new_record
from solver.human.engine.state import GridState, digits_of
from solver.human.engine.step_log import (
    GROUP,
    HOUSE,
    MEMBER,
    PATTERN,
    StepLog,
    add,
    add_cell,
    close_step,
    eliminate_in_cell,
    open_step,
)
from solver.human.engine.tables import BOX, EXTRA, Tables
from solver.human.registry import Technique

WXYZ_WING = int(Technique.WXYZ_WING)
SUE_DE_COQ = int(Technique.SUE_DE_COQ)

WING = 4
LARGEST_PART = 4
"""Further cells of a Sue de Coq in each house; on 9×9 more are a smaller set seen otherwise."""


class BentScratch:
    """What the finders of bent sets write down; it means nothing between calls.

    cells  (C,)  the cells of a box and a line that can be in a wing
    """

    cells: Array


def new_scratch(extent: Extent) -> BentScratch:
    """Room for these finders on tables of this extent."""
    return new_record(BentScratch, cells=(extent.cell_count,))


@lean_kernel
def find_bent_set(
    tables: Tables, state: GridState, scratch: BentScratch, log: StepLog, technique: int
) -> bool:
    """Find the first WXYZ-Wing or Sue de Coq: box by box, line by line."""
    for box in range(tables.houses.shape[0]):
        for line in range(tables.houses.shape[0]):
            if tables.kinds[box] != BOX or tables.kinds[line] in (BOX, EXTRA):
                continue
            if count_bits(tables.cross[line, box]) < 2:
                continue
            if technique == WXYZ_WING:
                if _find_wxyz(tables, state, scratch, log, box, line):
                    return True
            elif _find_sue_de_coq(tables, state, log, box, line):
                return True
    return False


@lean_kernel
def _find_wxyz(
    tables: Tables, state: GridState, scratch: BentScratch, log: StepLog, box: int, line: int
) -> bool:
    """Evidence: line and box, the candidates of the four cells."""
    cells = scratch.cells
    count = 0
    for s in range(tables.houses.shape[1]):
        cell = tables.houses[box, s]
        if 2 <= count_bits(state.candidates[cell]) <= WING:
            cells[count] = cell
            count += 1
    for s in range(tables.houses.shape[1]):
        cell = tables.houses[line, s]
        if tables.houses_of[cell, BOX] != box and 2 <= count_bits(state.candidates[cell]) <= WING:
            cells[count] = cell
            count += 1
    for i in range(count):
        one = state.candidates[cells[i]]
        for j in range(i + 1, count):
            two = one | state.candidates[cells[j]]
            if count_bits(two) > WING:
                continue
            for k in range(j + 1, count):
                three = two | state.candidates[cells[k]]
                if count_bits(three) > WING:
                    continue
                for m in range(k + 1, count):
                    four = three | state.candidates[cells[m]]
                    if count_bits(four) == WING and _write_wxyz(
                        tables, state, log, box, line, cells[i], cells[j], cells[k], cells[m]
                    ):
                        return True
    return False


@lean_kernel
def _write_wxyz(
    tables: Tables,
    state: GridState,
    log: StepLog,
    box: int,
    line: int,
    a: int,
    b: int,
    c: int,
    d: int,
) -> bool:
    in_box = in_line = 0
    for cell in (a, b, c, d):
        if not tables.cross[line, box] >> _slot_in(tables, cell, line) & 1:
            if tables.houses_of[cell, BOX] == box:
                in_box |= state.candidates[cell]
            else:
                in_line |= state.candidates[cell]
    bent = in_box & in_line
    if not is_single(bent):
        return False
    open_step(log, WXYZ_WING, 0)
    add(log, HOUSE, line, 0)
    add(log, HOUSE, box, 1)
    for cell in (a, b, c, d):
        add_cell(log, PATTERN, cell, state.candidates[cell])
    for k in range(tables.peers.shape[1]):
        cell = tables.peers[_first_with(state, bent, a, b, c, d), k]
        if cell < 0 or not state.candidates[cell] & bent:
            continue
        seen = True
        for own in (a, b, c, d):
            if state.candidates[own] & bent and not tables.sees[own, cell]:
                seen = False
        if seen:
            eliminate_in_cell(state, log, cell, bent)
    return close_step(log)


@lean_kernel
def _slot_in(tables: Tables, cell: int, h: int) -> int:
    """Return the slot of a cell in a house; past the last where it is not in it."""
    for k in range(tables.houses_of.shape[1]):
        if tables.houses_of[cell, k] == h:
            return int(tables.slots[cell, k])
    return int(tables.houses.shape[1])


@lean_kernel
def _first_with(state: GridState, digit: int, a: int, b: int, c: int, d: int) -> int:
    """Return the first of these cells with the digit."""
    for cell in (a, b, c):
        if state.candidates[cell] & digit:
            return cell
    return d


@lean_kernel
def _find_sue_de_coq(tables: Tables, state: GridState, log: StepLog, box: int, line: int) -> bool:
    crossing = tables.cross[line, box] & state.open[line]
    chosen = crossing
    while chosen:
        digits = digits_of(tables, state, line, chosen)
        spare = count_bits(digits) - count_bits(chosen)
        if (
            2 <= count_bits(chosen) <= LARGEST_PART
            and spare >= 2
            and _find_parts(tables, state, log, box, line, chosen, digits, spare)
        ):
            return True
        chosen = (chosen - 1) & crossing
    return False


@lean_kernel
def _find_parts(
    tables: Tables,
    state: GridState,
    log: StepLog,
    box: int,
    line: int,
    chosen: int,
    digits: int,
    spare: int,
) -> bool:
    """Find the further cells: each part has more cells than digits of its own, `spare` together."""
    in_line = state.open[line] & ~tables.cross[line, box]
    in_box = state.open[box] & ~tables.cross[box, line]
    one = in_line
    while one:
        theirs = digits_of(tables, state, line, one)
        left = spare - count_bits(one) + count_bits(theirs & ~digits)
        if 0 < left < spare and theirs & digits and count_bits(one) <= LARGEST_PART:
            other = in_box
            while other:
                others = digits_of(tables, state, box, other)
                if (
                    count_bits(other) <= LARGEST_PART
                    and others & digits
                    and not others & theirs & digits
                    and count_bits(other) - count_bits(others & ~digits) == left
                    and _write_sue_de_coq(tables, state, log, box, line, chosen, one, other)
                ):
                    return True
                other = (other - 1) & in_box
        one = (one - 1) & in_line
    return False


@lean_kernel
def _write_sue_de_coq(
    tables: Tables,
    state: GridState,
    log: StepLog,
    box: int,
    line: int,
    chosen: int,
    one: int,
    other: int,
) -> bool:
    """Evidence: line and box; the candidates of the crossing, of the line's, of the box's cells."""
    digits = digits_of(tables, state, line, chosen)
    theirs = digits_of(tables, state, line, one)
    others = digits_of(tables, state, box, other)
    from_line = digits & ~others | theirs
    from_box = digits & ~theirs | others
    open_step(log, SUE_DE_COQ, 0)
    add(log, HOUSE, line, 0)
    add(log, HOUSE, box, 1)
    _add_part(tables, state, log, 0, line, chosen)
    _add_part(tables, state, log, 1, line, one)
    _add_part(tables, state, log, 2, box, other)
    for s in range(tables.houses.shape[1]):
        if not (chosen | one) >> s & 1:
            crossed = tables.cross[line, box] >> s & 1
            removed = from_line | from_box if crossed else from_line
            eliminate_in_cell(state, log, tables.houses[line, s], removed)
    for s in range(tables.houses.shape[1]):
        if not (other | tables.cross[box, line]) >> s & 1:
            eliminate_in_cell(state, log, tables.houses[box, s], from_box)
    return close_step(log)


@lean_kernel
def _add_part(
    tables: Tables, state: GridState, log: StepLog, number: int, h: int, slots: int
) -> None:
    add(log, GROUP, number, 0)
    for s in range(tables.houses.shape[1]):
        if slots >> s & 1:
            add_cell(log, MEMBER, tables.houses[h, s], state.candidates[tables.houses[h, s]])
