"""The kernel of `effort`: walk through a puzzle in rounds, led by the log of a climb.

    found  (C,)  1 + the digit index that this round puts in each cell; 0 where it puts none

A climb takes one single at a time, a round all that are there. So a round's position has every
placement and elimination that the climb had made when it took its next step that is no single, and
perhaps more: that step holds here too, and only its effects that are new count.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from puzzle.kernel import lean_kernel
from solver.human.engine.bits import is_single, lowest
from solver.human.engine.state import GridState, eliminate, load, place
from solver.human.engine.step_log import ELIMINATE, FIRST, PLACE, RUNG, StepLog
from solver.human.engine.tables import Tables

HIDDEN_LEVEL = 1
"""What a blank cell counts in a round of hidden singles, full houses among them."""
NAKED_LEVEL = 2
"""What it counts in a round of naked singles."""


@lean_kernel
def sum_rounds(
    digits: npt.NDArray[np.uint8],
    levels: npt.NDArray[np.int64],
    all_tables: npt.NDArray[np.void],
    states: npt.NDArray[np.void],
    logs: npt.NDArray[np.void],
    found: npt.NDArray[np.int64],
) -> int:
    """Blank cells times level, summed over the rounds; the records come in arrays of one.

    Args:
        digits: the puzzle's givens.
        levels: the level of each rung of the ladder that was climbed.
        all_tables: the geometry's tables.
        states: any; it is solved afterwards.
        logs: of a climb that solved the puzzle.
        found: room for one number a cell, all 0, and left so.
    """
    tables, state, log = all_tables[0], states[0], logs[0]
    load(tables, state, digits)
    total = 0
    step = 0
    while state.blanks:
        blanks = state.blanks
        if mark_hidden_singles(tables, state, found):
            _place_found(tables, state, found)
            total += blanks * HIDDEN_LEVEL
        elif mark_naked_singles(state, found):
            _place_found(tables, state, found)
            total += blanks * NAKED_LEVEL
        elif step < log.steps:
            if take(tables, state, log, step):
                total += blanks * levels[log.heads[step, RUNG]]
            step += 1
        else:
            break
    return int(total)


@lean_kernel
def mark_hidden_singles(tables: Tables, state: GridState, found: npt.NDArray[np.int64]) -> bool:
    """Write every hidden single into `found`; returns whether there is one."""
    any_found = False
    for h in range(tables.houses.shape[0]):
        digits = state.hidden[h]
        while digits:
            d = lowest(digits)
            found[tables.houses[h, lowest(state.spots[h, d])]] = d + 1
            any_found = True
            digits &= digits - 1
    return any_found


@lean_kernel
def mark_naked_singles(state: GridState, found: npt.NDArray[np.int64]) -> bool:
    """Write every naked single into `found`; returns whether there is one."""
    any_found = False
    for cell in range(found.size):
        if is_single(state.candidates[cell]):
            found[cell] = lowest(state.candidates[cell]) + 1
            any_found = True
    return any_found


@lean_kernel
def _place_found(tables: Tables, state: GridState, found: npt.NDArray[np.int64]) -> None:
    for cell in range(found.size):
        if found[cell]:
            place(tables, state, cell, found[cell] - 1)
            found[cell] = 0


@lean_kernel
def take(tables: Tables, state: GridState, log: StepLog, step: int) -> bool:
    """Carry out a step of the log; returns whether anything of it was new."""
    last = step + 1 == log.steps
    end = log.item_count if last else log.heads[step + 1, FIRST]
    is_new = False
    for i in range(log.heads[step, FIRST], end):
        role, cell, d = log.items[i, 0], log.items[i, 1], log.items[i, 2]
        if role == ELIMINATE and state.candidates[cell] >> d & 1:
            eliminate(tables, state, cell, d)
            is_new = True
        elif role == PLACE and not state.digits[cell]:
            place(tables, state, cell, d)
            is_new = True
    return is_new
