"""Locked candidates: a digit whose places in one house all lie in another.

Pointing goes from a box to a line, claiming from a line to a box. The *direct* forms are Sudoku
Explainer's: the same pattern where it leaves one place for the digit in a house parallel to the
first one, so that a player sees the placement at once and writes down no candidates. They look at
the parallel houses only, as version 1.2.1 does.

Sudoku Explainer rates direct pointing 1.7, direct claiming 1.9, pointing 2.6, claiming 2.8.
"""

from __future__ import annotations

from puzzle.kernel import lean_kernel
from solver.human.engine.bits import is_single, lowest
from solver.human.engine.state import GridState
from solver.human.engine.step_log import (
    HOUSE,
    PATTERN,
    StepLog,
    add,
    add_house,
    add_placement,
    close_step,
    eliminate_in_house,
    open_step,
)
from solver.human.engine.tables import Tables
from solver.human.registry import Technique

POINTING = int(Technique.POINTING)
CLAIMING = int(Technique.CLAIMING)
DIRECT_POINTING = int(Technique.DIRECT_POINTING)
DIRECT_CLAIMING = int(Technique.DIRECT_CLAIMING)


@lean_kernel
def is_locked(spots: int, outside: int) -> bool:
    """Whether a digit has two places in a house or more, and all of them inside another house.

    Args:
        spots: the digit's slots in the house.
        outside: the slots of the house that are not in the other one.
    """
    return spots & outside == 0 and spots & (spots - 1) != 0


@lean_kernel
def find_locked(
    tables: Tables, state: GridState, scratch: int, log: StepLog, technique: int
) -> bool:
    """Find the first step of one of four techniques, by the pair of houses, then by digit."""
    pairs = tables.claiming
    if technique in (POINTING, DIRECT_POINTING):
        pairs = tables.pointing
    for i in range(pairs.shape[0]):
        first, second = pairs[i, 0], pairs[i, 1]
        if first < 0:
            return False
        outside = ~tables.cross[first, second]
        for d in range(tables.houses.shape[1]):
            spots = state.spots[first, d]
            if not is_locked(spots, outside):
                continue
            if not state.spots[second, d] & ~tables.cross[second, first]:
                continue
            if technique in (POINTING, CLAIMING):
                if _write_eliminations(tables, state, log, technique, first, second, d):
                    return True
            elif write_placement(tables, state, log, technique, 0, first, second, d):
                return True
    return False


@lean_kernel
def _write_pattern(
    tables: Tables,
    state: GridState,
    log: StepLog,
    technique: int,
    surcharge: int,
    first: int,
    second: int,
    d: int,
) -> None:
    open_step(log, technique, surcharge)
    add(log, HOUSE, first, 0)
    add(log, HOUSE, second, 1)
    add_house(tables, log, PATTERN, first, state.spots[first, d], d)


@lean_kernel
def _write_eliminations(
    tables: Tables,
    state: GridState,
    log: StepLog,
    technique: int,
    first: int,
    second: int,
    d: int,
) -> bool:
    _write_pattern(tables, state, log, technique, 0, first, second, d)
    outside = state.spots[second, d] & ~tables.cross[second, first]
    eliminate_in_house(tables, state, log, second, outside, d)
    return close_step(log)


@lean_kernel
def write_placement(
    tables: Tables,
    state: GridState,
    log: StepLog,
    technique: int,
    surcharge: int,
    first: int,
    second: int,
    d: int,
) -> bool:
    """Place a digit locked in two houses where that leaves it one place, if it does so."""
    for third in range(tables.kinds.size):
        if third == first or tables.kinds[third] != tables.kinds[first]:
            continue
        spots = state.spots[third, d]
        # Where the third house meets both others, the digit may lie just there: it stays.
        left = spots & (~tables.cross[third, second] | tables.cross[third, first])
        if spots != left and is_single(left):
            _write_pattern(tables, state, log, technique, surcharge, first, second, d)
            add(log, HOUSE, third, 2)
            add_placement(log, tables.houses[third, lowest(left)], d)
            return close_step(log)
    return False
