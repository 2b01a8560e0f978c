"""Walks: cells whose digits an automaton reads to one of its ends."""

from __future__ import annotations

from puzzle.kernel import inlined_kernel
from solver.search.rules.state import STAMP, Int32Array, State, at, held, restrict
from solver.search.rules.tables import (
    EDGES,
    LAYER_START,
    WALK_CELLS,
    WALK_LAYERS,
    WALK_START,
    RuleTables,
)


@inlined_kernel
def look_at_walk(tables: RuleTables, state: State, frame: Int32Array, walk: int) -> bool:
    """Leave each cell the digits that are read on some way from the start to an end."""
    first, last = at(tables, WALK_START, walk), at(tables, WALK_START, walk + 1)
    state.marks[STAMP] += 1
    stamp = state.marks[STAMP]
    ahead, behind = state.reached[0], state.reached[1]
    ahead[0, 0] = stamp
    for i in range(first, last):
        mask = held(frame, at(tables, WALK_CELLS, i))
        layer = at(tables, WALK_LAYERS, i)
        for e in range(at(tables, LAYER_START, layer), at(tables, LAYER_START, layer + 1)):
            if (
                ahead[i - first, at(tables, EDGES, 3 * e + 0)] == stamp
                and mask >> at(tables, EDGES, 3 * e + 1) & 1
            ):
                ahead[i - first + 1, at(tables, EDGES, 3 * e + 2)] = stamp
    for s in range(ahead.shape[1]):
        behind[last - first, s] = ahead[last - first, s]
    for i in range(last - 1, first - 1, -1):
        cell = at(tables, WALK_CELLS, i)
        mask = held(frame, cell)
        layer = at(tables, WALK_LAYERS, i)
        fit = 0
        for e in range(at(tables, LAYER_START, layer), at(tables, LAYER_START, layer + 1)):
            if (
                mask >> at(tables, EDGES, 3 * e + 1) & 1
                and behind[i - first + 1, at(tables, EDGES, 3 * e + 2)] == stamp
                and ahead[i - first, at(tables, EDGES, 3 * e + 0)] == stamp
            ):
                behind[i - first, at(tables, EDGES, 3 * e + 0)] = stamp
                fit |= 1 << at(tables, EDGES, 3 * e + 1)
        if not restrict(tables, state, frame, cell, fit):
            return False
    return True
