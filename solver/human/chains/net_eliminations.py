"""What a net adds where nothing more follows: locked candidates, pairs and X-wings.

Dynamic forcing chains "plus" (9.0) look, in the candidates that the net has left, for pointing and
claiming, then hidden pairs, naked pairs, X-wings; all steps of the first kind that has any are
taken at once. What a pattern removes rests on the candidates that had to go for the pattern to
be there; a pattern that needed none is no news and is passed over.

The order is Sudoku Explainer's: boxes, columns, rows, and two of them as rising binary numbers. It
walks the cells of one step in no certain order; here it is the order of the house.
"""

from __future__ import annotations

from puzzle.kernel import lean_kernel
from solver.human.chains.nets import NetScratch, keep_node, open_node, rest_on, size_of
from solver.human.engine.bits import count_bits, is_single, lowest
from solver.human.engine.state import State
from solver.human.engine.tables import Tables

LEAST_BLANKS = 4
"""Blank cells in a house, or places left to fill with a digit, below which no pair says more."""


@lean_kernel
def add_patterns(tables: Tables, state: State, scratch: NetScratch, row: int) -> bool:
    """Add what the first kind of pattern removes; False when no kind removes anything."""
    n = tables.houses.shape[1]
    known = scratch.net_counts[row, 0]
    for line in (n, 0):
        add_locked(tables, state, scratch, row, 2 * n, line)
    for line in (n, 0):
        add_locked(tables, state, scratch, row, line, 2 * n)
    if scratch.net_counts[row, 0] == known:
        for first in (2 * n, n, 0):
            add_hidden_pairs(tables, state, scratch, row, first)
    if scratch.net_counts[row, 0] == known:
        for first in (2 * n, n, 0):
            add_naked_pairs(tables, state, scratch, row, first)
    if scratch.net_counts[row, 0] == known:
        for first in (n, 0):
            add_x_wings(tables, state, scratch, row, first)
    return bool(scratch.net_counts[row, 0] > known)


@lean_kernel
def add_locked(
    tables: Tables, state: State, scratch: NetScratch, row: int, bases: int, covers: int
) -> None:
    """A digit whose places in a base house all lie in a cover house leaves the rest of that."""
    n = tables.houses.shape[1]
    for d in range(n):
        for base in range(bases, bases + n):
            spots = scratch.left_spots[base, d]
            if spots == 0 or is_single(spots) or spots == state.spots[base, d]:
                continue
            for cover in range(covers, covers + n):
                outside = ~tables.cross[base, cover]
                gone = state.spots[base, d] & ~spots & outside
                removed = scratch.left_spots[cover, d] & ~tables.cross[cover, base]
                if spots & outside or gone == 0:
                    continue
                while removed:
                    open_off(tables, scratch, tables.houses[cover, lowest(removed)], d)
                    rest_on_spots(tables, scratch, base, d, gone)
                    keep_off(tables, scratch, row, tables.houses[cover, lowest(removed)], d)
                    removed &= removed - 1


@lean_kernel
def add_hidden_pairs(
    tables: Tables, state: State, scratch: NetScratch, row: int, first: int
) -> None:
    """Two digits with the same two places in a house leave no others there."""
    n = tables.houses.shape[1]
    for h in range(first, first + n):
        if count_bits(state.open[h]) <= LEAST_BLANKS:
            continue
        for b in range(n):
            for a in range(b):
                spots = scratch.left_spots[h, a]
                if spots != scratch.left_spots[h, b] or not is_pair(spots):
                    continue
                gone_a = state.spots[h, a] & ~spots
                gone_b = state.spots[h, b] & ~spots
                if gone_a | gone_b == 0:
                    continue
                while spots:
                    cell = tables.houses[h, lowest(spots)]
                    spots &= spots - 1
                    removed = scratch.left_candidates[cell] & ~(1 << a | 1 << b)
                    while removed:
                        open_off(tables, scratch, cell, lowest(removed))
                        rest_on_spots(tables, scratch, h, a, gone_a)
                        rest_on_spots(tables, scratch, h, b, gone_b)
                        keep_off(tables, scratch, row, cell, lowest(removed))
                        removed &= removed - 1


@lean_kernel
def add_naked_pairs(
    tables: Tables, state: State, scratch: NetScratch, row: int, first: int
) -> None:
    """Two cells of a house with the same two candidates leave these nowhere else in it."""
    n = tables.houses.shape[1]
    for h in range(first, first + n):
        if count_bits(state.open[h]) < LEAST_BLANKS:
            continue
        for b in range(n):
            for a in range(b):
                cell = tables.houses[h, a]
                other = tables.houses[h, b]
                pair = scratch.left_candidates[cell]
                if pair != scratch.left_candidates[other] or not is_pair(pair):
                    continue
                gone = state.candidates[cell] & ~pair
                gone_other = state.candidates[other] & ~pair
                if gone | gone_other == 0:
                    continue
                for s in range(n):
                    third = tables.houses[h, s]
                    removed = scratch.left_candidates[third] & pair
                    while removed and s != a and s != b:
                        open_off(tables, scratch, third, lowest(removed))
                        rest_on_candidates(tables, scratch, cell, gone)
                        rest_on_candidates(tables, scratch, other, gone_other)
                        keep_off(tables, scratch, row, third, lowest(removed))
                        removed &= removed - 1


@lean_kernel
def add_x_wings(tables: Tables, state: State, scratch: NetScratch, row: int, first: int) -> None:
    """A digit with the same two places in two lines leaves the rest of the lines across."""
    n = tables.houses.shape[1]
    across = n - first
    for b in range(n):
        for a in range(b):
            for d in range(n):
                spots = scratch.left_spots[first + a, d]
                if spots != scratch.left_spots[first + b, d] or not is_pair(spots):
                    continue
                gone_a = state.spots[first + a, d] & ~spots
                gone_b = state.spots[first + b, d] & ~spots
                if gone_a | gone_b == 0 or lines_left(state, n, d) < LEAST_BLANKS:
                    continue
                while spots:
                    cover = across + lowest(spots)
                    spots &= spots - 1
                    removed = scratch.left_spots[cover, d] & ~(1 << a | 1 << b)
                    while removed:
                        cell = tables.houses[cover, lowest(removed)]
                        removed &= removed - 1
                        open_off(tables, scratch, cell, d)
                        rest_on_spots(tables, scratch, first + a, d, gone_a)
                        rest_on_spots(tables, scratch, first + b, d, gone_b)
                        keep_off(tables, scratch, row, cell, d)


@lean_kernel
def is_pair(mask: int) -> bool:
    """True when exactly two bits are set."""
    return is_single(mask & (mask - 1))


@lean_kernel
def lines_left(state: State, n: int, d: int) -> int:
    """How many rows still lack the digit."""
    count = 0
    for h in range(n):
        count += state.spots[h, d] != 0
    return count


@lean_kernel
def open_off(tables: Tables, scratch: NetScratch, cell: int, d: int) -> None:
    """Begin the node of a candidate that is off."""
    open_node(scratch, scratch.number[cell * tables.houses.shape[1] + d])


@lean_kernel
def rest_on_spots(tables: Tables, scratch: NetScratch, h: int, d: int, spots: int) -> None:
    """Give the open node as parents the digit's being off at these slots of a house."""
    while spots:
        cell = tables.houses[h, lowest(spots)]
        rest_on(scratch, scratch.number[cell * tables.houses.shape[1] + d])
        spots &= spots - 1


@lean_kernel
def rest_on_candidates(tables: Tables, scratch: NetScratch, cell: int, candidates: int) -> None:
    """Give the open node as parents these candidates' being off in a cell."""
    while candidates:
        rest_on(scratch, scratch.number[cell * tables.houses.shape[1] + lowest(candidates)])
        candidates &= candidates - 1


@lean_kernel
def keep_off(tables: Tables, scratch: NetScratch, row: int, cell: int, d: int) -> None:
    """Put the open node into the net unless it is there; a clash shows only further on."""
    literal = scratch.number[cell * tables.houses.shape[1] + d]
    if size_of(scratch, row, 0, literal) == 0:
        keep_node(scratch, row, literal, 0)
