"""Cages of killers: which combinations make their sums, and where these must have a digit.

A cage is looked at as it stands: the cells that are blank, and what is left of its sum. Digits
that are placed in it are out of its combinations, so that no digit comes twice.
"""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from puzzle.constraints.killer_cage import KillerCage
from puzzle.geometry import Geometry, HouseKind
from puzzle.kernel import lean_kernel
from solver.human.engine.bits import count_bits, is_single, lowest
from solver.human.engine.extent import Extent
from solver.human.engine.record import Array, new_record
from solver.human.engine.state import GridState
from solver.human.engine.step_log import (
    HOUSE,
    PATTERN,
    TOTAL,
    StepLog,
    add,
    add_cell,
    add_elimination,
    add_placement,
    close_step,
    eliminate_in_cell,
    open_step,
)
from solver.human.engine.tables import Tables
from solver.human.registry import Technique

CAGE_COMBINATION = int(Technique.CAGE_COMBINATION)
CAGE_OVERLAP = int(Technique.CAGE_OVERLAP)

LARGEST = 9
"""The largest size of a grid whose cages are looked at: sums of longer ones tell people little."""
MOST_TERMS = 7
"""Cells of a sum that the 45 rule gives: as many as the search follows too."""
MOST_LINES = 4
"""Rows or columns that the 45 rule takes together: more say what the others on the grid say."""
WORD = 48
"""Cells of a word of a mask of cells."""
CELL, SIGN, AHEAD = 0, 1, 2
"""Columns of `terms`: the cell, 1 for an innie and -1 for an outie, and sums of those before it as
a mask."""


class CageScratch:
    """The cages of a puzzle, and room.

    count       ()        cages
    cells       (C, n)    the cells of each, padded with -1
    totals      (C,)      their sums
    cage_of     (C,)      the cage of each cell, -1 where it has none
    sets        (2ⁿ,)     all sets of digits as masks, by how many they are and by their sums
    set_start   (S,)      where those of a number of digits and a sum begin, see `set_place`
    areas       ()        sets of houses that share no cell, the single ones first
    area_houses (A, 4)    their houses, padded with -1
    area_words  (A, 2)    their cells as masks, `WORD` cells a word
    left        (C,)      what is left of the sum of each cage
    blanks      (C, 2)    its blank cells as masks; behind the cages, those of no cage
    house_left  (H,)      what is left of the sum of each house
    terms       (C, 3)    the cells of a sum, see `CELL` and the names after it
    allowed     (C,)      what combinations leave the cells of a cage
    """

    count: int
    cells: Array
    totals: Array
    cage_of: Array
    sets: Array
    set_start: Array
    areas: int
    area_houses: Array
    area_words: Array
    left: Array
    blanks: Array
    house_left: Array
    terms: Array
    allowed: Array


def new_scratch(extent: Extent) -> CageScratch:
    """Room for these finders on tables of this extent, with no cage."""
    n, cells = extent.size, extent.cell_count
    known = min(n, LARGEST)
    rows = 8 * n
    scratch = new_record(
        CageScratch,
        count=(),
        cells=(cells, n),
        totals=(cells,),
        cage_of=(cells,),
        sets=(1 << known,),
        set_start=((known + 1) * (known * (known + 1) // 2 + 1) + 1,),
        areas=(),
        area_houses=(rows + cells, MOST_LINES),
        area_words=(rows + cells, 2),
        left=(cells,),
        blanks=(cells + 1, 2),
        house_left=(extent.houses,),
        terms=(max(cells, MOST_TERMS + 2), 3),
        allowed=(cells,),
    )
    scratch.cage_of[:] = -1
    _list_sets(scratch, known)
    return scratch


def _list_sets(scratch: CageScratch, size: int) -> None:
    whole = size * (size + 1) // 2
    place = {}
    for mask in range(1 << size):
        total = sum(digit + 1 for digit in range(size) if mask >> digit & 1)
        place[mask] = mask.bit_count() * (whole + 1) + total
    in_order = sorted(place, key=lambda mask: (place[mask], mask))
    scratch.sets[:] = in_order
    numbers = [place[mask] for mask in in_order]
    scratch.set_start[:] = np.searchsorted(numbers, np.arange(len(scratch.set_start)))


def fill_scratch(scratch: CageScratch, geometry: Geometry) -> None:
    """Write down the cages of a geometry that have sums, and the areas of its houses."""
    cages = [
        (rule.cells, rule.value)
        for rule in geometry.constraints
        if isinstance(rule, KillerCage) and rule.value is not None
    ]
    scratch.cage_of[:] = -1
    scratch.cells[:] = -1
    scratch.count = len(cages) if geometry.size <= LARGEST else 0
    for number in range(scratch.count):
        cells, total = cages[number]
        scratch.totals[number] = total
        scratch.cells[number, : len(cells)] = cells
        scratch.cage_of[list(cells)] = number
    if scratch.count:
        houses, words = _areas(geometry.without_constraints)
        count = scratch.areas = min(len(houses), len(scratch.area_houses))
        scratch.area_houses[:count] = houses[:count]
        scratch.area_words[:count] = words[:count]


@lru_cache(maxsize=64)
def _areas(geometry: Geometry) -> tuple[Array, Array]:
    """Return the houses of each area, padded with -1, and its cells as masks."""
    areas = areas_of(geometry)
    houses = np.full((len(areas), MOST_LINES), -1, dtype=np.int64)
    words = np.zeros((len(areas), 2), dtype=np.int64)
    for area, own in enumerate(areas):
        houses[area, : len(own)] = own
        for h in own:
            for cell in geometry.houses[h].cells:
                words[area, cell // WORD] |= 1 << cell % WORD
    return houses, words


def areas_of(geometry: Geometry) -> list[tuple[int, ...]]:
    """Return the sets of houses, by index, that the 45 rule is tried on: the single ones first.

    Rows that follow one another, columns, and boxes side by side, none of them with a common cell.
    """
    n = geometry.size
    single = [(h,) for h in range(len(geometry.houses))]
    lines = [
        tuple(range(first + i, first + i + count))
        for count in range(2, min(MOST_LINES, n - 1) + 1)
        for first in (0, n)
        for i in range(n - count + 1)
    ]
    boxes = [h for h, house in enumerate(geometry.houses) if house.kind is HouseKind.BOX]
    cells = {h: frozenset(geometry.houses[h].cells) for h in boxes}
    beside = [
        (one, other)
        for i, one in enumerate(boxes)
        for other in boxes[i + 1 :]
        if _touch(cells[one], cells[other], n)
    ]
    return [*single, *lines, *beside]


def _touch(one: frozenset[int], other: frozenset[int], size: int) -> bool:
    """Whether a cell of the one is beside a cell of the other."""
    across = any(cell % size and cell - 1 in other for cell in one)
    back = any(cell % size and cell - 1 in one for cell in other)
    return across or back or any(cell + step in other for cell in one for step in (size, -size))


@lean_kernel
def set_place(whole: int, digits: int, total: int) -> int:
    """Where in `set_start` the sets of so many digits with this sum are; -1 where none can be."""
    if total < 0 or total > whole:
        return -1
    return digits * (whole + 1) + total


@lean_kernel
def blanks_of(tables: Tables, state: GridState, scratch: CageScratch, cage: int) -> int:
    """Write the blank cells of a cage into `terms`, what is left of its sum behind; how many."""
    n = tables.houses.shape[1]
    left = scratch.totals[cage]
    count = 0
    for i in range(n):
        cell = scratch.cells[cage, i]
        if cell < 0:
            break
        if state.digits[cell]:
            left -= state.digits[cell]
        else:
            scratch.terms[count, CELL] = cell
            scratch.terms[count, SIGN] = 1
            count += 1
    scratch.terms[count, CELL] = left
    return count


@lean_kernel
def used_in(state: GridState, scratch: CageScratch, cage: int) -> int:
    """Return the digits placed in a cage, as a mask."""
    used = 0
    for i in range(scratch.cells.shape[1]):
        cell = scratch.cells[cage, i]
        if cell < 0:
            break
        if state.digits[cell]:
            used |= 1 << (state.digits[cell] - 1)
    return int(used)


@lean_kernel
def combine(
    tables: Tables, state: GridState, scratch: CageScratch, count: int, left: int, used: int
) -> int:
    """Write into `allowed` what the combinations leave the first cells of `terms`.

    A combination stands while each of the cells may hold one of its digits and each of its digits
    may go into one of the cells.

    Args:
        tables: the geometry's tables.
        state: the position.
        scratch: the cages, and the cells in `terms`.
        count: how many cells, which hold different digits.
        left: their sum.
        used: digits that none of them holds.

    Returns:
        The digits that all the combinations have, as a mask; all digits where there is none.
    """
    n = tables.houses.shape[1]
    whole = n * (n + 1) // 2
    every = (1 << n) - 1
    for i in range(count):
        scratch.allowed[i] = 0
    place = set_place(whole, count, left)
    if place < 0:
        return int(every)
    for k in range(scratch.set_start[place], scratch.set_start[place + 1]):
        digits = scratch.sets[k]
        if digits & used:
            continue
        covered = 0
        fits = True
        for i in range(count):
            own = state.candidates[scratch.terms[i, CELL]] & digits
            covered |= own
            fits = fits and own != 0
        if not fits or covered != digits:
            continue
        every &= digits
        for i in range(count):
            own = state.candidates[scratch.terms[i, CELL]] & digits
            if count == 2:  # a digit needs the other one of the two in the other cell
                other = state.candidates[scratch.terms[1 - i, CELL]] & digits
                own &= digits & ~other if is_single(other) else digits
            scratch.allowed[i] |= own
    return int(every)


@lean_kernel
def find_cage_combination(
    tables: Tables, state: GridState, scratch: CageScratch, log: StepLog, variant: int
) -> bool:
    """Find the first cage whose combinations place or remove something.

    Evidence: the blank cells of the cage with the digits that are left for them, and their sum.
    """
    for cage in range(scratch.count):
        count = blanks_of(tables, state, scratch, cage)
        if count == 0:
            continue
        left = scratch.terms[count, CELL]
        combine(tables, state, scratch, count, left, used_in(state, scratch, cage))
        open_step(log, CAGE_COMBINATION, 0)
        add(log, TOTAL, 0, left)
        for i in range(count):
            cell = scratch.terms[i, CELL]
            add_cell(log, PATTERN, cell, state.candidates[cell] & scratch.allowed[i])
        if count == 1 and is_single(scratch.allowed[0]):
            add_placement(log, scratch.terms[0, CELL], lowest(scratch.allowed[0]))
        else:
            for i in range(count):
                eliminate_in_cell(state, log, scratch.terms[i, CELL], ~scratch.allowed[i])
        if close_step(log):
            return True
    return False


@lean_kernel
def find_cage_overlap(
    tables: Tables, state: GridState, scratch: CageScratch, log: StepLog, variant: int
) -> bool:
    """Find a digit that a cage must have, or that a house must have in a cage.

    It goes from the cells that see all its places there: those of a house, and for the second kind
    the rest of the cage. Evidence: its places, and the house for the second kind.
    """
    n = tables.houses.shape[1]
    for cage in range(scratch.count):
        count = blanks_of(tables, state, scratch, cage)
        if count < 2:
            continue
        left = scratch.terms[count, CELL]
        digits = combine(tables, state, scratch, count, left, used_in(state, scratch, cage))
        while digits:
            d = lowest(digits)
            digits &= digits - 1
            if _write_beside(tables, state, scratch, log, cage, count, d):
                return True
    for h in range(tables.houses.shape[0]):
        if tables.houses[h, 0] < 0:
            break
        for d in range(n):
            spots = state.spots[h, d]
            if count_bits(spots) > 1 and _write_in_cage(tables, state, scratch, log, h, d):
                return True
    return False


@lean_kernel
def _write_beside(
    tables: Tables,
    state: GridState,
    scratch: CageScratch,
    log: StepLog,
    cage: int,
    count: int,
    d: int,
) -> bool:
    """Write that a digit of a cage goes from the cells that see all its places there."""
    open_step(log, CAGE_OVERLAP, 0)
    for i in range(count):
        if state.candidates[scratch.terms[i, CELL]] >> d & 1:
            add(log, PATTERN, scratch.terms[i, CELL], d)
    for cell in range(state.candidates.size):
        if not state.candidates[cell] >> d & 1 or scratch.cage_of[cell] == cage:
            continue
        sees = True
        for i in range(count):
            place = scratch.terms[i, CELL]
            if state.candidates[place] >> d & 1 and not tables.sees[place, cell]:
                sees = False
        if sees:
            add_elimination(state, log, cell, d)
    return close_step(log)


@lean_kernel
def _write_in_cage(
    tables: Tables, state: GridState, scratch: CageScratch, log: StepLog, h: int, d: int
) -> bool:
    """Write that a digit whose places in a house lie in one cage goes from the rest of the cage."""
    spots = state.spots[h, d]
    cage = scratch.cage_of[tables.houses[h, lowest(spots)]]
    left = spots
    while left:
        if scratch.cage_of[tables.houses[h, lowest(left)]] != cage:
            return False
        left &= left - 1
    if cage < 0:
        return False
    open_step(log, CAGE_OVERLAP, 0)
    add(log, HOUSE, h, 0)
    while spots:
        add(log, PATTERN, tables.houses[h, lowest(spots)], d)
        spots &= spots - 1
    for i in range(scratch.cells.shape[1]):
        cell = scratch.cells[cage, i]
        if cell < 0:
            break
        is_in_house = False
        for s in range(tables.houses.shape[1]):
            is_in_house = is_in_house or tables.houses[h, s] == cell
        if not is_in_house:
            add_elimination(state, log, cell, d)
    return close_step(log)
