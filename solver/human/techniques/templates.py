"""Templates: all ways to put a digit into the grid at once.

A template of a digit is a cell for it in each row, each column and each box, where it still may go.
What is in all templates of the digit holds it, and what is in none does not. A template with a cell
that all templates of another digit have is none; so the digits are gone over until nothing changes.
"""

from __future__ import annotations

from puzzle.kernel import lean_kernel
from solver.human.engine.bits import lowest
from solver.human.engine.extent import Extent
from solver.human.engine.record import Array, new_record
from solver.human.engine.state import GridState
from solver.human.engine.step_log import (
    StepLog,
    add_elimination,
    add_placement,
    close_step,
    open_step,
)
from solver.human.engine.tables import COLUMN, ROW, Tables
from solver.human.registry import Technique

TEMPLATE_SET = int(Technique.TEMPLATE_SET)

LARGEST = 9
"""The largest size of a grid where they are looked for: there are too many on larger ones."""


class TemplateScratch:
    """What the finder writes down; it means nothing between calls.

    open    (n, n)  for each digit and row the columns where it may go, as masks
    every   (n, n)  those that all templates of the digit have
    some    (n, n)  those that some have
    chosen  (n,)    the columns of the rows above, in a template that is being made
    left    (n,)    for each row the columns to try next
    house   (C,)    a mask of the houses of each cell
    """

    open: Array
    every: Array
    some: Array
    chosen: Array
    left: Array
    house: Array


def new_scratch(extent: Extent) -> TemplateScratch:
    """Room for this finder on tables of this extent."""
    n = extent.size
    square = (n, n)
    return new_record(
        TemplateScratch,
        open=square,
        every=square,
        some=square,
        chosen=(n,),
        left=(n,),
        house=(extent.cell_count,),
    )


@lean_kernel
def find_template(
    tables: Tables, state: GridState, scratch: TemplateScratch, log: StepLog, technique: int
) -> bool:
    """Find what the templates of the least digit say: where all of them go, or none.

    Evidence: none but the effects; the pattern is the whole grid.
    """
    n = tables.houses.shape[1]
    if n > LARGEST or not _is_square(tables):
        return False
    _list_open(tables, state, scratch)
    is_changed = True
    while is_changed:
        is_changed = False
        for d in range(n):
            if not _make_all(tables, scratch, d):
                return False
            is_changed |= _keep_out(scratch, d)
    for d in range(n):
        open_step(log, technique, 0)
        for row in range(n):
            for column in range(n):
                cell = tables.houses[row, column]
                if technique == TEMPLATE_SET:
                    if scratch.every[d, row] >> column & 1 and not state.digits[cell]:
                        add_placement(log, cell, d)
                elif not scratch.some[d, row] >> column & 1:
                    add_elimination(state, log, cell, d)
        if close_step(log):
            return True
    return False


@lean_kernel
def _is_square(tables: Tables) -> bool:
    """Whether the houses are rows and columns of one grid, boxes and at most so many more."""
    n = tables.houses.shape[1]
    return bool(
        tables.houses.shape[0] >= 2 * n
        and tables.houses_of.shape[0] == n * n
        and tables.kinds[0] == ROW
        and tables.kinds[n] == COLUMN
    )


@lean_kernel
def _list_open(tables: Tables, state: GridState, scratch: TemplateScratch) -> None:
    """Write where each digit stands or may go, and the masks of houses beside rows and columns."""
    n = tables.houses.shape[1]
    for row in range(n):
        for column in range(n):
            cell = tables.houses[row, column]
            for d in range(n):
                if state.digits[cell]:
                    is_open = state.digits[cell] == d + 1
                else:
                    is_open = state.candidates[cell] >> d & 1 != 0
                if is_open:
                    scratch.open[d, row] |= 1 << column
                else:
                    scratch.open[d, row] &= ~(1 << column)
            scratch.house[cell] = 0
            for i in range(tables.houses_of.shape[1]):
                h = tables.houses_of[cell, i]
                if h >= 2 * n and h - 2 * n < 60:
                    scratch.house[cell] |= 1 << h - 2 * n


@lean_kernel
def _make_all(tables: Tables, scratch: TemplateScratch, d: int) -> bool:
    """Make all templates of a digit, row by row; whether there is any."""
    n = tables.houses.shape[1]
    scratch.every[d] = (1 << n) - 1
    scratch.some[d] = 0
    row = 0
    scratch.left[0] = scratch.open[d, 0]
    has_any = False
    while row >= 0:
        if not scratch.left[row]:
            row -= 1
            continue
        column = lowest(scratch.left[row])
        scratch.left[row] &= scratch.left[row] - 1
        scratch.chosen[row] = column
        if row < n - 1:
            row += 1
            scratch.left[row] = _free_in(tables, scratch, d, row)
            continue
        has_any = True
        for i in range(n):
            scratch.every[d, i] &= 1 << scratch.chosen[i]
            scratch.some[d, i] |= 1 << scratch.chosen[i]
    return has_any


@lean_kernel
def _free_in(tables: Tables, scratch: TemplateScratch, d: int, row: int) -> int:
    """Return the columns where a row has a place that no row above has taken a house of."""
    columns = 0
    houses = 0
    for i in range(row):
        columns |= 1 << scratch.chosen[i]
        houses |= scratch.house[tables.houses[i, scratch.chosen[i]]]
    free = 0
    left = scratch.open[d, row] & ~columns
    while left:
        column = lowest(left)
        left &= left - 1
        if not scratch.house[tables.houses[row, column]] & houses:
            free |= 1 << column
    return free


@lean_kernel
def _keep_out(scratch: TemplateScratch, d: int) -> bool:
    """Close the cells that all templates of a digit have to the others; whether any was open."""
    is_changed = False
    for row in range(scratch.open.shape[0]):
        for other in range(scratch.open.shape[0]):
            if other != d and scratch.open[other, row] & scratch.every[d, row]:
                scratch.open[other, row] &= ~scratch.every[d, row]
                is_changed = True
    return is_changed
