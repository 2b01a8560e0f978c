"""Basic fish: a digit whose places in k lines all lie in k lines across.

The k lines are the base, the lines across the cover; the digit leaves the cover's other cells.
Sudoku Explainer rates X-Wing (k = 2) 3.2, swordfish (3) 3.8 and jellyfish (4) 5.2.
"""

from __future__ import annotations

from puzzle.kernel import lean_kernel
from solver.human.engine.bits import lowest
from solver.human.engine.record import Array
from solver.human.engine.state import GridState
from solver.human.engine.step_log import (
    HOUSE,
    PATTERN,
    StepLog,
    add,
    add_house,
    close_step,
    eliminate_in_house,
    open_step,
)
from solver.human.engine.tables import Tables
from solver.human.registry import Technique
from solver.human.techniques.subsets import (
    SubsetScratch,
    keep_fit,
    new_scratch,
    next_subset,
    spread,
    union_of,
)

__all__ = ["find_fish", "new_scratch"]

X_WING = int(Technique.X_WING)


@lean_kernel
def list_lines(scratch: SubsetScratch, spots: Array, first: int, d: int) -> None:
    """Take a digit's slots in the lines of a kind, by line, as the masks to choose from."""
    for line in range(scratch.masks.size):
        scratch.masks[line] = spots[first + line, d]


@lean_kernel
def find_fish(
    tables: Tables, state: GridState, scratch: SubsetScratch, log: StepLog, k: int
) -> bool:
    """Find a fish of k lines.

    Columns before rows, then the least set of lines, then the least digit.
    """
    n = tables.houses.shape[1]
    for first in (n, 0):
        across = n - first
        lines = 0
        digit = 0
        for d in range(n):
            list_lines(scratch, state.spots, first, d)
            fit = keep_fit(scratch, k)
            choice = next_subset(scratch, fit, k, 0)
            while choice and (lines == 0 or spread(choice, fit) < lines):
                if _has_effect(state, across, union_of(scratch, choice), spread(choice, fit), d):
                    lines = spread(choice, fit)
                    digit = d
                choice = next_subset(scratch, fit, k, choice)
        if lines and _write_fish(tables, state, log, k, first, lines, digit):
            return True
    return False


@lean_kernel
def _has_effect(state: GridState, across: int, cover: int, lines: int, d: int) -> bool:
    while cover:
        if state.spots[across + lowest(cover), d] & ~lines:
            return True
        cover &= cover - 1
    return False


@lean_kernel
def _write_fish(
    tables: Tables, state: GridState, log: StepLog, k: int, first: int, lines: int, d: int
) -> bool:
    n = tables.houses.shape[1]
    open_step(log, X_WING + k - 2, 0)
    cover = 0
    for line in range(n):
        if lines >> line & 1:
            add(log, HOUSE, first + line, 0)
            add_house(tables, log, PATTERN, first + line, state.spots[first + line, d], d)
            cover |= state.spots[first + line, d]
    while cover:
        line = n - first + lowest(cover)
        cover &= cover - 1
        add(log, HOUSE, line, 1)
        eliminate_in_house(tables, state, log, line, state.spots[line, d] & ~lines, d)
    return close_step(log)
