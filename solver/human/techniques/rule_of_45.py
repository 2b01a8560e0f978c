"""The 45 rule: what the sums of whole houses leave for the cells that no cage within them has.

A house of 9×9 holds 1 to 9, which add up to 45. Take away the cages that lie in some houses and the
digits that are placed there, and the cells left over, the *innies*, have a known sum; of a cage
that lies across the border, the cells beyond, the *outies*, may be counted instead, and then that
sum is less by them.
"""

from __future__ import annotations

from puzzle.kernel import lean_kernel
from solver.human.engine.bits import count_bits, is_single, lowest
from solver.human.engine.state import GridState
from solver.human.engine.step_log import (
    FIN,
    HOUSE,
    PATTERN,
    TOTAL,
    StepLog,
    add,
    add_cell,
    add_placement,
    close_step,
    eliminate_in_cell,
    open_step,
)
from solver.human.engine.tables import Tables
from solver.human.registry import Technique
from solver.human.techniques.cages import (
    AHEAD,
    CELL,
    MOST_TERMS,
    SIGN,
    WORD,
    CageScratch,
    combine,
    fill_scratch,
    new_scratch,
)

__all__ = ["fill_scratch", "find_45", "new_scratch"]

RULE_OF_45 = int(Technique.RULE_OF_45)
RULE_OF_45_HOUSES = int(Technique.RULE_OF_45_HOUSES)
RULE_OF_45_PAIR = int(Technique.RULE_OF_45_PAIR)
RULE_OF_45_SPLIT = int(Technique.RULE_OF_45_SPLIT)
RULE_OF_45_LONG = int(Technique.RULE_OF_45_LONG)


@lean_kernel
def note_sums(tables: Tables, state: GridState, scratch: CageScratch) -> None:
    """Write down what is left of each cage and house, for `sum_over`."""
    n = tables.houses.shape[1]
    for cage in range(scratch.count):
        left = scratch.totals[cage]
        low = high = 0
        for i in range(n):
            cell = scratch.cells[cage, i]
            if cell < 0:
                break
            if state.digits[cell]:
                left -= state.digits[cell]
            elif cell < WORD:
                low |= 1 << cell
            else:
                high |= 1 << (cell - WORD)
        scratch.left[cage] = left
        scratch.blanks[cage, 0] = low
        scratch.blanks[cage, 1] = high
    loose = scratch.blanks[scratch.count]
    loose[0] = loose[1] = 0
    for cell in range(state.digits.size):
        if state.digits[cell] == 0 and scratch.cage_of[cell] < 0:
            loose[cell // WORD] |= 1 << (cell % WORD)
    for h in range(tables.houses.shape[0]):
        if tables.houses[h, 0] < 0:
            break
        left = n * (n + 1) // 2
        for s in range(n):
            left -= state.digits[tables.houses[h, s]]
        scratch.house_left[h] = left


@lean_kernel
def sum_over(scratch: CageScratch, area: int, most: int) -> int:
    """Write the cells that the cages of an area leave into `terms`, their sum behind.

    What `note_sums` wrote must be true.

    Returns:
        How many, innies and outies together; `most` + 1 where they are more than that.
    """
    total = 0
    for k in range(scratch.area_houses.shape[1]):
        if scratch.area_houses[area, k] >= 0:
            total += scratch.house_left[scratch.area_houses[area, k]]
    low, high = scratch.area_words[area, 0], scratch.area_words[area, 1]
    loose = scratch.blanks[scratch.count]
    count = count_bits(loose[0] & low) + count_bits(loose[1] & high)
    if count > most:
        return most + 1
    count = write_cells(scratch, loose[0] & low, loose[1] & high, 1, 0)
    for cage in range(scratch.count):
        one, other = scratch.blanks[cage, 0], scratch.blanks[cage, 1]
        if one & low == 0 and other & high == 0:
            continue
        within = count_bits(one & low) + count_bits(other & high)
        beyond = count_bits(one & ~low) + count_bits(other & ~high)
        if count + min(within, beyond) > most:
            return most + 1
        if within <= beyond:
            count = write_cells(scratch, one & low, other & high, 1, count)
        else:
            total -= scratch.left[cage]
            count = write_cells(scratch, one & ~low, other & ~high, -1, count)
    scratch.terms[count, CELL] = total
    return count


@lean_kernel
def write_cells(scratch: CageScratch, low: int, high: int, sign: int, count: int) -> int:
    """Append the cells of a mask of two words to `terms`; return how many there are then."""
    for word in range(2):
        mask = high if word else low
        while mask:
            scratch.terms[count, CELL] = lowest(mask) + WORD * word
            scratch.terms[count, SIGN] = sign
            mask &= mask - 1
            count += 1
    return count


@lean_kernel
def find_45(
    tables: Tables, state: GridState, scratch: CageScratch, log: StepLog, technique: int
) -> bool:
    """Find the first area where the 45 rule places or removes something, by one of its techniques.

    Evidence: the houses, innies as the pattern and outies as fins with the digits that are left
    for them, and the sum of the innies less that of the outies.
    """
    if scratch.count == 0:
        return False
    least, most, first, last = 1, 1, 0, scratch.areas
    singles = 0
    while singles < scratch.areas and scratch.area_houses[singles, 1] < 0:
        singles += 1
    if technique == RULE_OF_45:
        last = singles
    elif technique == RULE_OF_45_HOUSES:
        first = singles
    elif technique == RULE_OF_45_PAIR:
        least, most = 2, 2
    elif technique == RULE_OF_45_SPLIT:
        least, most = 3, 4
    else:
        least, most = 5, MOST_TERMS
    note_sums(tables, state, scratch)
    for area in range(first, last):
        count = sum_over(scratch, area, most)
        if not least <= count <= most:
            continue
        if _write_45(tables, state, scratch, log, area, technique, count):
            return True
    return False


@lean_kernel
def _write_45(
    tables: Tables,
    state: GridState,
    scratch: CageScratch,
    log: StepLog,
    area: int,
    technique: int,
    count: int,
) -> bool:
    total = scratch.terms[count, CELL]
    reach(tables, state, scratch, count, total)
    if count > 1 and total > 0 and are_apart(tables, scratch, count):
        for i in range(count):
            scratch.terms[i, AHEAD] = scratch.allowed[i]
        combine(tables, state, scratch, count, total, 0)
        for i in range(count):
            scratch.allowed[i] &= scratch.terms[i, AHEAD]
    open_step(log, technique, 0)
    for k in range(scratch.area_houses.shape[1]):
        if scratch.area_houses[area, k] >= 0:
            add(log, HOUSE, scratch.area_houses[area, k], 0)
    add(log, TOTAL, 0, total)
    for i in range(count):
        cell = scratch.terms[i, CELL]
        role = PATTERN if scratch.terms[i, SIGN] > 0 else FIN
        add_cell(log, role, cell, state.candidates[cell] & scratch.allowed[i])
    if count == 1 and is_single(scratch.allowed[0]):
        add_placement(log, scratch.terms[0, CELL], lowest(scratch.allowed[0]))
    else:
        for i in range(count):
            eliminate_in_cell(state, log, scratch.terms[i, CELL], ~scratch.allowed[i])
    return close_step(log)


@lean_kernel
def are_apart(tables: Tables, scratch: CageScratch, count: int) -> bool:
    """Whether the cells of a sum are all innies and all see each other, or are of one cage."""
    for i in range(count):
        if scratch.terms[i, SIGN] < 0:
            return False
        for k in range(i):
            one, other = scratch.terms[i, CELL], scratch.terms[k, CELL]
            in_cage = scratch.cage_of[one] >= 0 and scratch.cage_of[one] == scratch.cage_of[other]
            if not in_cage and not tables.sees[one, other]:
                return False
    return True


@lean_kernel
def reach(tables: Tables, state: GridState, scratch: CageScratch, count: int, total: int) -> None:
    """Write into `allowed` the digits with which the cells of a sum can come to its total.

    Each outie counts as its complement, so that all that is added up is above 0. Bit s of a mask
    says that s can be reached.
    """
    n = tables.houses.shape[1]
    for i in range(count):
        if scratch.terms[i, SIGN] < 0:
            total += n + 1
    for i in range(count):
        scratch.allowed[i] = 0
    if total < count or total > count * n:
        return
    terms = scratch.terms
    terms[0, AHEAD] = 1
    for i in range(count - 1):
        sums = 0
        for d in range(n):
            if state.candidates[terms[i, CELL]] >> d & 1:
                sums |= terms[i, AHEAD] << added(terms[i, SIGN], d, n)
        terms[i + 1, AHEAD] = sums
    goal = 1 << total
    for i in range(count - 1, -1, -1):
        before = 0
        for d in range(n):
            if state.candidates[terms[i, CELL]] >> d & 1:
                needed = goal >> added(terms[i, SIGN], d, n)
                before |= needed
                if needed & terms[i, AHEAD]:
                    scratch.allowed[i] |= 1 << d
        goal = before


@lean_kernel
def added(sign: int, d: int, size: int) -> int:
    """Return what a digit index counts in a sum: the digit, or its complement if taken away."""
    return d + 1 if sign > 0 else size - d
