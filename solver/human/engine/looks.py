"""The kernel of `looks`: fill a puzzle one cell at a time, in many random orders.

    ways     (C,)      by cell: the weight of the ways to fill it now, in units of 1 / `UNIT`; 0 for
                       none
    found    (C,)      1 + the digit index that goes there, where `ways` is not 0
    pointed  (n, H+1)  by digit index: the number of houses in which the digit has one place left
                       once boxes have pointed, and its cell in each of them
    gone     (H,)      bit s set: boxes that point take the digit from slot s of the house

What boxes point to is worked out again only for digits that a cell or step has taken a candidate
from.

The steps that are no singles come from the log of a climb, as in `solver.human.engine.effort`.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from puzzle.kernel import inlined_kernel, lean_kernel
from solver.human.engine.bits import count_bits, is_single, lowest
from solver.human.engine.effort import take
from solver.human.engine.state import GridState, load, place
from solver.human.engine.step_log import RUNG
from solver.human.engine.tables import BOX, COLUMN, ROW, Tables
from solver.park_miller import FACTOR, MODULUS

UNIT = 3600
"""The weight of a hidden single in a box."""
FULL_HOUSE = 2 * UNIT
LINE = UNIT * 3 // 10
NAKED = UNIT // 2
"""The weight of a naked single, before it is divided by the square of the blanks beside it."""
POINTED = UNIT // 20
"""The weight of a single that is one only once boxes have pointed."""
PATTERN = 2.5
"""Looks at each blank cell for a step that is no single, a level."""
ORDERS = 28
_FIRST_ROW, _FIRST_COLUMN = 0b111, 0b1001001
"""Of the nine slots of a box."""


@lean_kernel
def sum_looks(
    digits: npt.NDArray[np.uint8],
    levels: npt.NDArray[np.int64],
    all_tables: npt.NDArray[np.void],
    states: npt.NDArray[np.void],
    logs: npt.NDArray[np.void],
    ways: npt.NDArray[np.int64],
    found: npt.NDArray[np.int64],
    pointed: npt.NDArray[np.int64],
    gone: npt.NDArray[np.int64],
) -> float:
    """Add up the looks of all orders; records come in arrays of one.

    Args:
        digits: the puzzle's givens.
        levels: the level of each rung of the ladder that was climbed.
        all_tables: the geometry's tables.
        states: any; it is solved afterwards.
        logs: of a climb that solved the puzzle.
        ways: room for one number a cell.
        found: room for one number a cell.
        pointed: room for one number a house and one more, by digit.
        gone: room for one number a house.
    """
    tables, state, log = all_tables[0], states[0], logs[0]
    total = 0.0
    random = 1
    every_digit = (1 << tables.houses.shape[1]) - 1
    for _ in range(ORDERS):
        load(tables, state, digits)
        step = 0
        changed = every_digit
        while state.blanks:
            while changed:
                d = lowest(changed)
                changed &= changed - 1
                mark_pointed(tables, state, d, pointed[d], gone)
            weight = mark_ways(tables, state, ways, found)
            weight += add_pointed(pointed, ways, found)
            if weight:
                total += state.blanks * UNIT / weight
                random = random * FACTOR % MODULUS
                cell = _draw(ways, random % weight)
                changed = state.candidates[cell]
                place(tables, state, cell, found[cell] - 1)
            elif step < log.steps:
                blanks = state.blanks
                if take(tables, state, log, step):
                    total += PATTERN * blanks * levels[log.heads[step, RUNG]]
                step += 1
                changed = every_digit
            else:
                break
    return total


@inlined_kernel
def mark_ways(
    tables: Tables,
    state: GridState,
    ways: npt.NDArray[np.int64],
    found: npt.NDArray[np.int64],
) -> int:
    """Write the weight of each cell that a single fills, and its digit; returns their sum."""
    ways[:] = 0
    total = 0
    for h in range(tables.houses.shape[0]):
        hidden = state.hidden[h]
        while hidden:
            d = lowest(hidden)
            hidden &= hidden - 1
            weight = LINE
            if is_single(state.open[h]):
                weight = FULL_HOUSE
            elif tables.kinds[h] == BOX:
                weight = UNIT
            cell = tables.houses[h, lowest(state.spots[h, d])]
            ways[cell] += weight
            found[cell] = d + 1
            total += weight
    for cell in range(ways.size):
        if not ways[cell] and is_single(state.candidates[cell]):
            ways[cell] = NAKED // _fewest_blanks(tables, state, cell) ** 2
            found[cell] = lowest(state.candidates[cell]) + 1
            total += ways[cell]
    return total


@inlined_kernel
def mark_pointed(
    tables: Tables,
    state: GridState,
    d: int,
    cells: npt.NDArray[np.int64],
    gone: npt.NDArray[np.int64],
) -> None:
    """Write the cells that are the only place for a digit once all boxes have pointed.

    A box points where all its places for the digit, two or more, lie in one row or column: the
    digit then goes nowhere else there. `cells` begins with how many there are, a house each.
    """
    cells[0] = 0
    if not _point(tables, state, d, gone):
        return
    for h in range(gone.size):
        spots = state.spots[h, d]
        if gone[h] and not is_single(spots):
            left = spots & ~gone[h]
            if is_single(left):
                cells[0] += 1
                cells[cells[0]] = tables.houses[h, lowest(left)]


@inlined_kernel
def _point(tables: Tables, state: GridState, d: int, gone: npt.NDArray[np.int64]) -> bool:
    """Write what boxes that point take from a digit; returns whether they take anything."""
    is_any = False
    n = tables.houses.shape[1]
    for box in range(2 * n, 3 * n):
        spots = state.spots[box, d]
        if spots & (spots - 1) == 0:
            continue
        first = tables.houses[box, lowest(spots)]
        if is_single((spots | spots >> 1 | spots >> 2) & _FIRST_COLUMN):
            line = tables.houses_of[first, ROW]
        elif is_single((spots | spots >> 3 | spots >> 6) & _FIRST_ROW):
            line = tables.houses_of[first, COLUMN]
        else:
            continue
        taken = state.spots[line, d] & ~tables.cross[line, box]
        if taken and not is_any:
            gone[:] = 0
            is_any = True
        while taken:
            cell = tables.houses[line, lowest(taken)]
            taken &= taken - 1
            for k in range(tables.houses_of.shape[1]):
                h = tables.houses_of[cell, k]
                if h >= 0:
                    gone[h] |= 1 << tables.slots[cell, k]
    return is_any


@lean_kernel
def add_pointed(
    pointed: npt.NDArray[np.int64], ways: npt.NDArray[np.int64], found: npt.NDArray[np.int64]
) -> int:
    """Add the weights of singles that boxes point to, and their digits; returns their sum."""
    total = 0
    for d in range(pointed.shape[0]):
        for i in range(pointed[d, 0]):
            cell = pointed[d, i + 1]
            ways[cell] += POINTED
            found[cell] = d + 1
            total += POINTED
    return total


@lean_kernel
def _fewest_blanks(tables: Tables, state: GridState, cell: int) -> int:
    """Return how many cells are blank in that house of a blank cell where the fewest are."""
    fewest = tables.houses.shape[1]
    for k in range(tables.houses_of.shape[1]):
        h = tables.houses_of[cell, k]
        if h >= 0:
            fewest = min(fewest, count_bits(state.open[h]))
    return int(fewest)


@lean_kernel
def _draw(ways: npt.NDArray[np.int64], left: int) -> int:
    """Return the cell at which the weights, summed in the order of the cells, exceed a number."""
    cell = 0
    while left >= ways[cell]:
        left -= ways[cell]
        cell += 1
    return cell
