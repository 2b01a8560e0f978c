"""Franken fish: as basic fish, but among the houses of base or cover there are boxes.

k houses, lines of one kind and boxes, are the base: no two of them have a place for the digit in
common. All their places lie in k other houses, lines across and boxes, the cover. The base holds
the digit k times, and each house of the cover has it once: there. So it goes from the rest of the
cover.
"""

from __future__ import annotations

from puzzle.kernel import lean_kernel
from solver.human.engine.bits import count_bits, lowest
from solver.human.engine.extent import Extent
from solver.human.engine.order import next_mask
from solver.human.engine.record import Array, new_record
from solver.human.engine.state import GridState
from solver.human.engine.step_log import (
    HOUSE,
    PATTERN,
    StepLog,
    add,
    add_elimination,
    add_house,
    close_step,
    open_step,
)
from solver.human.engine.tables import BOX, Tables
from solver.human.registry import Technique

FRANKEN_X_WING = int(Technique.FRANKEN_X_WING)

LARGEST = 9
"""The largest size of a grid where they are looked for: there are too many bases on larger ones."""
WORD = 62
LEFT, BODY = 0, 1


class FrankenScratch:
    """What the finder writes down; it means nothing between calls.

    places  (H, W)  the places of the digit at hand in each house, W words of `WORD` cells
    sets    (2, W)  those of the base: BODY, and of these the ones that are not covered yet: LEFT
    cover   (n,)    the houses of the cover
    """

    places: Array
    sets: Array
    cover: Array


def new_scratch(extent: Extent) -> FrankenScratch:
    """Room for this finder on tables of this extent."""
    words = -(-extent.cell_count // WORD)
    return new_record(
        FrankenScratch,
        places=(extent.houses, words),
        sets=(2, words),
        cover=(extent.size,),
    )


@lean_kernel
def find_franken_fish(
    tables: Tables, state: GridState, scratch: FrankenScratch, log: StepLog, technique: int
) -> bool:
    """Find a Franken fish of one size: the least digit, rows before columns, the least base.

    Evidence: base (part 0) and cover (part 1), the base's candidates.
    """
    n = tables.houses.shape[1]
    k = technique - FRANKEN_X_WING + 2
    if n > LARGEST:
        return False
    for d in range(n):
        list_places(tables, state, scratch, d)
        for first in (0, n):
            base = (1 << k) - 1
            while base < 1 << 2 * n:
                if is_base(scratch, n, first, base):
                    # Each place is covered by its line across or by its box.
                    for choice in range(1 << k):
                        if try_cover(tables, state, scratch, log, d, first, base, choice):
                            return True
                base = next_mask(base)
    return False


@lean_kernel
def list_places(tables: Tables, state: GridState, scratch: FrankenScratch, d: int) -> None:
    """Write the places of a digit in rows, columns and boxes."""
    for h in range(3 * tables.houses.shape[1]):
        scratch.places[h] = 0
        spots = state.spots[h, d]
        while spots:
            cell = tables.houses[h, lowest(spots)]
            spots &= spots - 1
            scratch.places[h, cell // WORD] |= 1 << cell % WORD


@lean_kernel
def house_of(n: int, first: int, i: int) -> int:
    """Return the house of a bit of a base: the lines from `first` on, then the boxes."""
    return first + i if i < n else n + i


@lean_kernel
def is_base(scratch: FrankenScratch, n: int, first: int, base: int) -> bool:
    """Write the places of a base; has each house some, and none any of another's?"""
    scratch.sets[BODY] = 0
    is_sound = True
    while base and is_sound:
        h = house_of(n, first, lowest(base))
        base &= base - 1
        places = 0
        for w in range(scratch.sets.shape[1]):
            places |= scratch.places[h, w]
            is_sound &= scratch.sets[BODY, w] & scratch.places[h, w] == 0
            scratch.sets[BODY, w] |= scratch.places[h, w]
        is_sound &= places != 0
    return is_sound


@lean_kernel
def first_left(scratch: FrankenScratch) -> int:
    """Return the first place that is not covered; -1 when all are."""
    for w in range(scratch.sets.shape[1]):
        if scratch.sets[LEFT, w]:
            return int(w * WORD + lowest(scratch.sets[LEFT, w]))
    return -1


@lean_kernel
def try_cover(
    tables: Tables,
    state: GridState,
    scratch: FrankenScratch,
    log: StepLog,
    d: int,
    first: int,
    base: int,
    choice: int,
) -> bool:
    """Cover the base by as many houses, boxes where a bit of the choice is set; write the fish."""
    n = tables.houses.shape[1]
    k = count_bits(base)
    boxes = base >> n
    for w in range(scratch.sets.shape[1]):
        scratch.sets[LEFT, w] = scratch.sets[BODY, w]
    for i in range(k):
        cell = first_left(scratch)
        if cell < 0:
            return False
        h = tables.houses_of[cell, BOX if choice >> i & 1 else (n - first) // n]
        if h < 0 or (h >= 2 * n and base >> h - n & 1):
            return False
        boxes |= h >= 2 * n
        scratch.cover[i] = h
        for w in range(scratch.sets.shape[1]):
            scratch.sets[LEFT, w] &= ~scratch.places[h, w]
    if boxes == 0 or first_left(scratch) >= 0:
        return False
    open_step(log, FRANKEN_X_WING + k - 2, 0)
    while base:
        h = house_of(n, first, lowest(base))
        base &= base - 1
        add(log, HOUSE, h, 0)
        add_house(tables, log, PATTERN, h, state.spots[h, d], d)
    write_cover(state, scratch, log, d, k)
    return close_step(log)


@lean_kernel
def write_cover(state: GridState, scratch: FrankenScratch, log: StepLog, d: int, k: int) -> None:
    """Write so many houses of the cover, and that the digit goes from what the base lacks."""
    for i in range(k):
        add(log, HOUSE, scratch.cover[i], 1)
    for w in range(scratch.sets.shape[1]):
        gone = 0
        for i in range(k):
            gone |= scratch.places[scratch.cover[i], w]
        gone &= ~scratch.sets[BODY, w]
        while gone:
            add_elimination(state, log, w * WORD + lowest(gone), d)
            gone &= gone - 1
