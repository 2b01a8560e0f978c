"""The kernel of `looks`: fill a puzzle one cell at a time, in many random orders.

    ways   (C,)  by cell: the weight of the ways to fill it now, in units of 1 / `UNIT`; 0 for none
    found  (C,)  1 + the digit index that goes there, where `ways` is not 0

The steps that are no singles come from the log of a climb, as in `solver.human.engine.effort`.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from puzzle.kernel import lean_kernel
from solver.human.engine.bits import count_bits, is_single, lowest
from solver.human.engine.effort import take
from solver.human.engine.state import GridState, load, place
from solver.human.engine.step_log import RUNG
from solver.human.engine.tables import BOX, Tables

UNIT = 3600
"""The weight of a hidden single in a box."""
FULL_HOUSE = 2 * UNIT
LINE = UNIT * 2 // 5
NAKED = UNIT // 2
"""The weight of a naked single, before it is divided by the square of the blanks beside it."""
PATTERN = 2.5
"""Looks at each blank cell for a step that is no single, a level."""
ORDERS = 32
_FACTOR, _MODULUS = 48271, 2**31 - 1
"""Random numbers are Park and Miller's: each is the one before times 48271, modulo 2^31 - 1."""


@lean_kernel
def sum_looks(
    digits: npt.NDArray[np.uint8],
    levels: npt.NDArray[np.int64],
    all_tables: npt.NDArray[np.void],
    states: npt.NDArray[np.void],
    logs: npt.NDArray[np.void],
    ways: npt.NDArray[np.int64],
    found: npt.NDArray[np.int64],
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
    """
    tables, state, log = all_tables[0], states[0], logs[0]
    total = 0.0
    random = 1
    for _ in range(ORDERS):
        load(tables, state, digits)
        step = 0
        while state.blanks:
            weight = mark_ways(tables, state, ways, found)
            if weight:
                total += state.blanks * UNIT / weight
                random = random * _FACTOR % _MODULUS
                cell = _draw(ways, random % weight)
                place(tables, state, cell, found[cell] - 1)
            elif step < log.steps:
                blanks = state.blanks
                if take(tables, state, log, step):
                    total += PATTERN * blanks * levels[log.heads[step, RUNG]]
                step += 1
            else:
                break
    return total


@lean_kernel
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
