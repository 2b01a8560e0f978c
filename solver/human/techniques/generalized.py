"""Locked candidates and naked subsets beyond one house: what all cells of the pattern see.

SukakuExplainer looks for these in variants, in place of Sudoku Explainer's pointing, claiming and
naked subsets: where houses cross in many ways, or a rule lets cells see each other, a cell may see
a whole pattern and share no house with it.

- Generalized intersection: a digit has 2 to 6 places left in a house; it goes from every cell that
  sees all of them. Rated 2.9.
- Generalized naked subset: k cells of a house hold only k digits; each digit goes from every cell
  that sees all of them that have it. At least 2 k cells of the house are blank. Rated as the
  naked subsets: 3.0, 3.6 and 5.0 for k = 2, 3 and 4.

Its direct pointing and claiming are Sudoku Explainer's (1.7 and 1.9), between boxes, rows, columns,
disjoint groups and windows alone, in one order: see `scored`.
"""

from __future__ import annotations

from puzzle.kernel import lean_kernel
from solver.human.engine.bits import count_bits, is_single, lowest
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
    open_step,
)
from solver.human.engine.tables import BOX, Tables
from solver.human.registry import Technique
from solver.human.techniques.locked import (
    DIRECT_CLAIMING,
    DIRECT_POINTING,
    is_locked,
    write_placement,
)
from solver.human.techniques.subsets import (
    SubsetScratch,
    keep_fit,
    list_cells,
    new_scratch,
    next_subset,
    spread,
    union_of,
)

__all__ = ["find_direct_locked", "find_intersection", "find_naked", "new_scratch"]

GENERALIZED_INTERSECTION = int(Technique.GENERALIZED_INTERSECTION)
GENERALIZED_NAKED_PAIR = int(Technique.GENERALIZED_NAKED_PAIR)
MOST_PLACES = 6
"""Places of a digit beyond which SukakuExplainer looks for no cell that sees them all."""
CLAIMING_MORE = 2
"""What direct claiming is rated more than direct pointing, in tenths."""


@lean_kernel
def find_direct_locked(
    tables: Tables, state: GridState, scratch: SubsetScratch, log: StepLog, variant: int
) -> bool:
    """Direct pointing or claiming: the first pair of houses of `Tables.claiming` that has one."""
    for i in range(tables.claiming.shape[0]):
        first, second = tables.claiming[i, 0], tables.claiming[i, 1]
        if first < 0:
            return False
        outside = ~tables.cross[first, second]
        for d in range(tables.houses.shape[1]):
            if not is_locked(state.spots[first, d], outside):
                continue
            if tables.kinds[first] == BOX:
                if write_placement(tables, state, log, DIRECT_POINTING, 0, first, second, d):
                    return True
            elif write_placement(
                tables, state, log, DIRECT_CLAIMING, CLAIMING_MORE, first, second, d
            ):
                return True
    return False


@lean_kernel
def find_intersection(
    tables: Tables, state: GridState, scratch: SubsetScratch, log: StepLog, variant: int
) -> bool:
    """Find a generalized intersection: by house, then by digit."""
    for h in tables.order:
        for d in range(tables.houses.shape[1]):
            spots = state.spots[h, d]
            if is_single(spots) or not 0 < count_bits(spots) <= MOST_PLACES:
                continue
            open_step(log, GENERALIZED_INTERSECTION, 0)
            add(log, HOUSE, h, 0)
            add_house(tables, log, PATTERN, h, spots, d)
            _empty_around(tables, state, log, h, spots, d)
            if close_step(log):
                return True
    return False


@lean_kernel
def sees_spots(tables: Tables, cell: int, h: int, spots: int) -> bool:
    """Whether a cell sees all of these slots of a house; it does not see itself."""
    while spots:
        if not tables.sees[cell, tables.houses[h, lowest(spots)]]:
            return False
        spots &= spots - 1
    return True


@lean_kernel
def find_naked(
    tables: Tables, state: GridState, scratch: SubsetScratch, log: StepLog, k: int
) -> bool:
    """Find a generalized naked subset of k cells: by house, then by rising sets of cells."""
    for h in tables.order:
        if count_bits(state.open[h]) < 2 * k:
            continue
        list_cells(tables, scratch, state.candidates, h)
        fit = keep_fit(scratch, k)
        choice = next_subset(scratch, fit, k, 0)
        while choice:
            slots = spread(choice, fit)
            open_step(log, GENERALIZED_NAKED_PAIR + k - 2, 0)
            add(log, HOUSE, h, 0)
            for s in range(tables.houses.shape[1]):
                if slots >> s & 1:
                    cell = tables.houses[h, s]
                    add_cell(log, PATTERN, cell, state.candidates[cell])
            digits = union_of(scratch, choice)
            while digits:
                d = lowest(digits)
                digits &= digits - 1
                _empty_around(tables, state, log, h, slots & state.spots[h, d], d)
            if close_step(log):
                return True
            choice = next_subset(scratch, fit, k, choice)
    return False


@lean_kernel
def _empty_around(
    tables: Tables, state: GridState, log: StepLog, h: int, spots: int, d: int
) -> None:
    """Remove a digit from every cell that sees all of these slots of a house."""
    first = tables.houses[h, lowest(spots)]
    for k in range(tables.peers.shape[1]):
        cell = tables.peers[first, k]
        if cell >= 0 and sees_spots(tables, cell, h, spots):
            add_elimination(state, log, cell, d)
