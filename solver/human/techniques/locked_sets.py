"""Locked pair and triple: a naked pair or triple where a line crosses a box.

Its digits leave the other cells of both houses. It is a step of its own, as HoDoKu counts, where
both lose something; else it is a naked pair or triple.
"""

from __future__ import annotations

from puzzle.kernel import lean_kernel
from solver.human.engine.bits import count_bits
from solver.human.engine.order import next_mask
from solver.human.engine.state import GridState
from solver.human.engine.step_log import (
    HOUSE,
    PATTERN,
    StepLog,
    add,
    add_cell,
    close_step,
    eliminate_in_cell,
    open_step,
)
from solver.human.engine.tables import BOX, COLUMN, ROW, Tables
from solver.human.registry import Technique

LOCKED_PAIR = int(Technique.LOCKED_PAIR)


@lean_kernel
def find_locked_set(tables: Tables, state: GridState, scratch: int, log: StepLog, k: int) -> bool:
    """Find a locked set of k cells: the first box, its rows before its columns.

    Evidence: box and line (both part 0), the candidates of the cells.
    """
    for box in range(tables.houses.shape[0]):
        if tables.kinds[box] != BOX:
            continue
        for kind in (ROW, COLUMN):
            for s in range(tables.houses.shape[1]):
                line = tables.houses_of[tables.houses[box, s], kind]
                slots = tables.cross[box, line] & state.open[box]
                # A line is met at each of its cells: look at it at the first.
                if tables.cross[box, line] & ((1 << s) - 1) or count_bits(slots) < k:
                    continue
                chosen = (1 << k) - 1
                while chosen <= slots:
                    if not chosen & ~slots and _write_locked(
                        tables, state, log, k, box, line, chosen
                    ):
                        return True
                    chosen = next_mask(chosen)
    return False


@lean_kernel
def _write_locked(
    tables: Tables, state: GridState, log: StepLog, k: int, box: int, line: int, chosen: int
) -> bool:
    digits = 0
    for s in range(tables.houses.shape[1]):
        if chosen >> s & 1:
            digits |= state.candidates[tables.houses[box, s]]
    if count_bits(digits) != k:
        return False
    open_step(log, LOCKED_PAIR + k - 2, 0)
    add(log, HOUSE, box, 0)
    add(log, HOUSE, line, 0)
    for s in range(tables.houses.shape[1]):
        cell = tables.houses[box, s]
        if chosen >> s & 1:
            add_cell(log, PATTERN, cell, state.candidates[cell])
        else:
            eliminate_in_cell(state, log, cell, digits)
    in_box = log.effects
    for s in range(tables.houses.shape[1]):
        cell = tables.houses[line, s]
        if tables.houses_of[cell, BOX] != box:
            eliminate_in_cell(state, log, cell, digits)
    if in_box == 0 or log.effects == in_box:
        return False
    return close_step(log)
