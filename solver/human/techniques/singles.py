"""Singles: a digit that has one place left in a house, or a cell that has one digit left.

Sudoku Explainer rates the last blank cell of a house 1.0, a hidden single in a box 1.2 and in a
row or column 1.5, a naked single 2.3. Players call the first a full house.
"""

from __future__ import annotations

from puzzle.kernel import lean_kernel
from solver.human.engine.bits import is_single, lowest
from solver.human.engine.state import GridState
from solver.human.engine.step_log import HOUSE, StepLog, add, add_placement, close_step, open_step
from solver.human.engine.tables import BOX, Tables
from solver.human.registry import Technique

FULL_HOUSE = int(Technique.FULL_HOUSE)
HIDDEN_SINGLE = int(Technique.HIDDEN_SINGLE)
NAKED_SINGLE = int(Technique.NAKED_SINGLE)


@lean_kernel
def find_full_house(
    tables: Tables, state: GridState, scratch: int, log: StepLog, variant: int
) -> bool:
    """Find the last blank cell of a house takes the digit that the house lacks."""
    for h in tables.order:
        if not is_single(state.open[h]) or not state.hidden[h]:
            continue
        if _write_place_in_house(tables, state, log, h, FULL_HOUSE):
            return True
    return False


@lean_kernel
def find_hidden_single(
    tables: Tables, state: GridState, scratch: int, log: StepLog, in_boxes: int
) -> bool:
    """Find a digit with one place left in a house: among the boxes (1), or among the others (0)."""
    for h in tables.order:
        if not state.hidden[h] or (tables.kinds[h] == BOX) != (in_boxes == 1):
            continue
        if _write_place_in_house(tables, state, log, h, HIDDEN_SINGLE):
            return True
    return False


@lean_kernel
def _write_place_in_house(
    tables: Tables, state: GridState, log: StepLog, h: int, technique: int
) -> bool:
    hidden = state.hidden[h]
    while hidden:
        d = lowest(hidden)
        hidden &= hidden - 1
        open_step(log, technique, 0)
        add(log, HOUSE, h, 0)
        add_placement(log, tables.houses[h, lowest(state.spots[h, d])], d)
        if close_step(log):
            return True
    return False


@lean_kernel
def find_naked_single(
    tables: Tables, state: GridState, scratch: int, log: StepLog, variant: int
) -> bool:
    """Find a cell with one candidate left."""
    for cell in range(state.digits.size):
        if is_single(state.candidates[cell]):
            open_step(log, NAKED_SINGLE, 0)
            add_placement(log, cell, lowest(state.candidates[cell]))
            if close_step(log):
                return True
    return False
