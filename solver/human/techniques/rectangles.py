"""Avoidable rectangles: filled cells whose digits could be swapped, had none been given.

Four cells in two rows, two columns and two boxes, none of them a given, cannot end as x y over y x:
the two digits could be swapped. An extra house, too, must have none of them or keep both digits
through the swap.

1. Three corners are filled, none by a given, and the fourth would make it deadly.
2. Two corners of one line are filled, and the other two hold one digit each that would make it
   deadly and the same third: one of them is the third.

Rectangles of blank cells stand in `unique` and `rectangles_in_order`.
"""

from __future__ import annotations

from puzzle.kernel import lean_kernel
from solver.human.engine.bits import is_single
from solver.human.engine.extent import Extent
from solver.human.engine.record import Array, new_record
from solver.human.engine.state import GridState
from solver.human.engine.step_log import (
    FIN,
    PATTERN,
    StepLog,
    add,
    add_cell,
    add_elimination,
    close_step,
    eliminate_in_cell,
    open_step,
)
from solver.human.engine.tables import BOX, EXTRA, Tables
from solver.human.registry import Technique

AVOIDABLE_RECTANGLE_1 = int(Technique.AVOIDABLE_RECTANGLE_1)
AVOIDABLE_RECTANGLE_2 = int(Technique.AVOIDABLE_RECTANGLE_2)

CORNERS = 4


class RectangleScratch:
    """What the finders of these rectangles write down; it means nothing between calls.

    corners  (4,)  the corners of a rectangle, around it
    """

    corners: Array


def new_scratch(_extent: Extent) -> RectangleScratch:
    """Room for these finders on any geometry."""
    return new_record(RectangleScratch, corners=(CORNERS,))


@lean_kernel
def find_rectangle(
    tables: Tables, state: GridState, scratch: RectangleScratch, log: StepLog, technique: int
) -> bool:
    """Find the first rectangle of a technique, by rows, columns, and the corner it turns on.

    Evidence: the two digits in the corners that have them or hold one (PATTERN); the extras (FIN).
    """
    n = tables.houses.shape[1]
    corners = scratch.corners
    for top in range(n):
        for bottom in range(top + 1, n):
            for left in range(n):
                for right in range(left + 1, n):
                    # Around the rectangle, so that each corner is between its two neighbours.
                    corners[0] = tables.houses[top, left]
                    corners[1] = tables.houses[top, right]
                    corners[2] = tables.houses[bottom, right]
                    corners[3] = tables.houses[bottom, left]
                    if not _can_swap(tables, state, scratch):
                        continue
                    for turn in range(CORNERS):
                        if _find_from(tables, state, scratch, log, technique, turn):
                            return True
    return False


@lean_kernel
def _can_swap(tables: Tables, state: GridState, scratch: RectangleScratch) -> bool:
    """Whether two digits in turns around the corners can be swapped, and no corner is a given.

    Each house must have as many corners of one digit as of the other; rows and columns do.
    """
    a, b, c, d = (scratch.corners[0], scratch.corners[1], scratch.corners[2], scratch.corners[3])
    if state.givens[a] or state.givens[b] or state.givens[c] or state.givens[d]:
        return False
    box_a, box_b = tables.houses_of[a, BOX], tables.houses_of[b, BOX]
    box_c, box_d = tables.houses_of[c, BOX], tables.houses_of[d, BOX]
    if not (
        (box_a == box_b and box_c == box_d and box_a != box_c)
        or (box_a == box_d and box_b == box_c and box_a != box_b)
    ):
        return False
    return is_balanced(tables, a, b, c, d)


@lean_kernel
def is_balanced(tables: Tables, a: int, b: int, c: int, d: int) -> bool:
    """Whether each extra house has as many of a and c as of b and d, corners around a rectangle."""
    lone = 0
    for k in range(EXTRA, tables.houses_of.shape[1]):
        for corner in (a, b, c, d):
            h = tables.houses_of[corner, k]
            if h >= 0:
                here = _is_in(tables, a, h) + _is_in(tables, c, h)
                lone |= here ^ (_is_in(tables, b, h) + _is_in(tables, d, h))
    return lone == 0


@lean_kernel
def _is_in(tables: Tables, cell: int, h: int) -> int:
    """1 where the cell lies in an extra house, else 0."""
    found = 0
    for k in range(EXTRA, tables.houses_of.shape[1]):
        found |= tables.houses_of[cell, k] == h
    return found


@lean_kernel
def _find_from(
    tables: Tables,
    state: GridState,
    scratch: RectangleScratch,
    log: StepLog,
    technique: int,
    turn: int,
) -> bool:
    """Look at the rectangle from one corner: `here`, its neighbours, and the one across."""
    here = scratch.corners[turn]
    one = scratch.corners[(turn + 1) % CORNERS]
    across = scratch.corners[(turn + 2) % CORNERS]
    other = scratch.corners[(turn + 3) % CORNERS]
    if technique == AVOIDABLE_RECTANGLE_1:
        return _find_avoidable_1(state, log, here, one, across, other)
    return _find_avoidable_2(tables, state, log, here, one, across, other)


@lean_kernel
def _open(
    state: GridState, log: StepLog, technique: int, pair: int, a: int, b: int, c: int, d: int
) -> None:
    """Start a step with the evidence that all types share, corner by corner."""
    open_step(log, technique, 0)
    for corner in (a, b, c, d):
        if state.digits[corner]:
            add(log, PATTERN, corner, state.digits[corner] - 1)
        else:
            add_cell(log, PATTERN, corner, state.candidates[corner] & pair)
            add_cell(log, FIN, corner, state.candidates[corner] & ~pair)


@lean_kernel
def _find_avoidable_1(
    state: GridState, log: StepLog, here: int, one: int, across: int, other: int
) -> bool:
    """Find the corner `across` is blank; the others are filled by x, y and y."""
    x, y = state.digits[here], state.digits[one]
    if state.digits[across] or x == 0 or y == 0 or y != state.digits[other]:
        return False
    _open(state, log, AVOIDABLE_RECTANGLE_1, 1 << (x - 1), here, one, across, other)
    add_elimination(state, log, across, x - 1)
    return close_step(log)


@lean_kernel
def _find_avoidable_2(
    tables: Tables,
    state: GridState,
    log: StepLog,
    here: int,
    one: int,
    across: int,
    other: int,
) -> bool:
    """Check a corner: `here`, `one` are filled by x, y; `across` holds x or z, `other` y or z."""
    x, y = state.digits[here], state.digits[one]
    if x == 0 or y == 0:
        return False
    pair = 1 << (x - 1) | 1 << (y - 1)
    third = state.candidates[across] & ~(1 << (x - 1))
    if (
        not is_single(third)
        or third & pair
        or state.candidates[across] != third | 1 << (x - 1)
        or state.candidates[other] != third | 1 << (y - 1)
    ):
        return False
    _open(state, log, AVOIDABLE_RECTANGLE_2, pair, here, one, across, other)
    for k in range(tables.peers.shape[1]):
        cell = tables.peers[across, k]
        if cell >= 0 and tables.sees[other, cell]:
            eliminate_in_cell(state, log, cell, third)
    return close_step(log)
