"""Finned and sashimi fish: basic fish but for some candidates, the fins, that lie in one box.

In k lines, the base, every place for a digit lies in k lines across, the cover, or is a fin. If no
fin holds the digit the fish is basic; so what the basic fish removes goes where it sees all fins:
in their box. The fish is *sashimi* where a base line has at most one place left in the cover: there
would be no fish without the fins, only singles.
"""

from __future__ import annotations

from puzzle.kernel import lean_kernel
from solver.human.engine.bits import count_bits, lowest
from solver.human.engine.order import next_mask
from solver.human.engine.state import GridState
from solver.human.engine.step_log import (
    FIN,
    HOUSE,
    PATTERN,
    StepLog,
    add,
    add_house,
    close_step,
    eliminate_in_house,
    open_step,
)
from solver.human.engine.tables import BOX, COLUMN, ROW, Tables
from solver.human.registry import Technique

FINNED_X_WING = int(Technique.FINNED_X_WING)
SASHIMI_X_WING = int(Technique.SASHIMI_X_WING)


@lean_kernel
def find_finned_fish(
    tables: Tables, state: GridState, scratch: int, log: StepLog, technique: int
) -> bool:
    """Find a finned or sashimi fish of one size.

    The least digit, rows before columns, the least base.

    Evidence: base (part 0) and cover (part 1), the base's candidates in the cover, the fins.
    """
    n = tables.houses.shape[1]
    is_sashimi = technique >= SASHIMI_X_WING
    k = technique - (SASHIMI_X_WING if is_sashimi else FINNED_X_WING) + 2
    for d in range(n):
        for first in (0, n):
            base = (1 << k) - 1
            while base < 1 << n:
                places = 0
                is_full = True
                for line in range(n):
                    if base >> line & 1:
                        places |= state.spots[first + line, d]
                        is_full &= state.spots[first + line, d] != 0
                over = count_bits(places) - k
                if (
                    is_full
                    and over > 0
                    and _find_fins(tables, state, log, d, first, base, places, over, is_sashimi)
                ):
                    return True
                base = next_mask(base)
    return False


@lean_kernel
def _find_fins(
    tables: Tables,
    state: GridState,
    log: StepLog,
    d: int,
    first: int,
    base: int,
    places: int,
    over: int,
    is_sashimi: bool,
) -> bool:
    """Try each box: leave `over` of the places across it uncovered, so that the fins lie there."""
    for box in range(tables.houses.shape[0]):
        if tables.kinds[box] != BOX:
            continue
        lines = _lines_through(tables, box, first)
        across = _lines_through(tables, box, tables.houses.shape[1] - first) & places
        if count_bits(across) < over or not lines & ~base:
            continue
        finned = (1 << over) - 1
        while finned <= across:
            if (
                not finned & ~across
                and _are_fins_in(tables, state, d, first, base, finned, box)
                and _is_sashimi(state, d, first, base, finned) == is_sashimi
                and _write_finned(tables, state, log, d, first, base, places, finned, box)
            ):
                return True
            finned = next_mask(finned)
    return False


@lean_kernel
def _lines_through(tables: Tables, box: int, first: int) -> int:
    """Return the lines from house `first` on that cross a box, as a mask."""
    lines = 0
    for s in range(tables.houses.shape[1]):
        lines |= 1 << (tables.houses_of[tables.houses[box, s], COLUMN if first else ROW] - first)
    return lines


@lean_kernel
def _are_fins_in(
    tables: Tables, state: GridState, d: int, first: int, base: int, finned: int, box: int
) -> bool:
    """Whether every place of the base in the lines that are not covered lies in the box."""
    outside = 0
    while base:
        h = first + lowest(base)
        outside |= state.spots[h, d] & finned & ~tables.cross[h, box]
        base &= base - 1
    return outside == 0


@lean_kernel
def _is_sashimi(state: GridState, d: int, first: int, base: int, finned: int) -> bool:
    """Whether a base line has at most one place in the cover."""
    found = False
    while base:
        found |= count_bits(state.spots[first + lowest(base), d] & ~finned) < 2
        base &= base - 1
    return found


@lean_kernel
def _write_finned(
    tables: Tables,
    state: GridState,
    log: StepLog,
    d: int,
    first: int,
    base: int,
    places: int,
    finned: int,
    box: int,
) -> bool:
    n = tables.houses.shape[1]
    cover = places & ~finned
    is_sashimi = _is_sashimi(state, d, first, base, finned)
    open_step(log, (SASHIMI_X_WING if is_sashimi else FINNED_X_WING) + count_bits(base) - 2, 0)
    for line in range(n):
        if base >> line & 1:
            h = first + line
            add(log, HOUSE, h, 0)
            add_house(tables, log, PATTERN, h, state.spots[h, d] & cover, d)
            add_house(tables, log, FIN, h, state.spots[h, d] & finned, d)
    while cover:
        h = n - first + lowest(cover)
        cover &= cover - 1
        add(log, HOUSE, h, 1)
        eliminate_in_house(tables, state, log, h, tables.cross[h, box] & ~base, d)
    return close_step(log)
