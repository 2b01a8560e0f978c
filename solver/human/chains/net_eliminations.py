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
from solver.human.chains.nets import keep_node, open_node, rest_on, size_of
from solver.human.engine.bits import count_bits, is_single, lowest
from solver.human.engine.state import Position
from solver.human.engine.tables import Board

LEAST_BLANKS = 4
"""Blank cells in a house, or places left to fill with a digit, below which no pair says more."""


@lean_kernel
def add_patterns(board: Board, position: Position, row: int) -> bool:
    """Add what the first kind of pattern removes; False when no kind removes anything."""
    n = board.houses.shape[1]
    known = position.net_counts[row, 0]
    for line in (n, 0):
        add_locked(board, position, row, 2 * n, line)
    for line in (n, 0):
        add_locked(board, position, row, line, 2 * n)
    if position.net_counts[row, 0] == known:
        for first in (2 * n, n, 0):
            add_hidden_pairs(board, position, row, first)
    if position.net_counts[row, 0] == known:
        for first in (2 * n, n, 0):
            add_naked_pairs(board, position, row, first)
    if position.net_counts[row, 0] == known:
        for first in (n, 0):
            add_x_wings(board, position, row, first)
    return bool(position.net_counts[row, 0] > known)


@lean_kernel
def add_locked(board: Board, position: Position, row: int, bases: int, covers: int) -> None:
    """A digit whose places in a base house all lie in a cover house leaves the rest of that."""
    n = board.houses.shape[1]
    for d in range(n):
        for base in range(bases, bases + n):
            spots = position.left_spots[base, d]
            if spots == 0 or is_single(spots) or spots == position.spots[base, d]:
                continue
            for cover in range(covers, covers + n):
                outside = ~board.cross[base, cover]
                gone = position.spots[base, d] & ~spots & outside
                removed = position.left_spots[cover, d] & ~board.cross[cover, base]
                if spots & outside or gone == 0:
                    continue
                while removed:
                    open_off(board, position, board.houses[cover, lowest(removed)], d)
                    rest_on_spots(board, position, base, d, gone)
                    keep_off(board, position, row, board.houses[cover, lowest(removed)], d)
                    removed &= removed - 1


@lean_kernel
def add_hidden_pairs(board: Board, position: Position, row: int, first: int) -> None:
    """Two digits with the same two places in a house leave no others there."""
    n = board.houses.shape[1]
    for h in range(first, first + n):
        if count_bits(position.open[h]) <= LEAST_BLANKS:
            continue
        for b in range(n):
            for a in range(b):
                spots = position.left_spots[h, a]
                if spots != position.left_spots[h, b] or not is_pair(spots):
                    continue
                gone_a = position.spots[h, a] & ~spots
                gone_b = position.spots[h, b] & ~spots
                if gone_a | gone_b == 0:
                    continue
                while spots:
                    cell = board.houses[h, lowest(spots)]
                    spots &= spots - 1
                    removed = position.left_candidates[cell] & ~(1 << a | 1 << b)
                    while removed:
                        open_off(board, position, cell, lowest(removed))
                        rest_on_spots(board, position, h, a, gone_a)
                        rest_on_spots(board, position, h, b, gone_b)
                        keep_off(board, position, row, cell, lowest(removed))
                        removed &= removed - 1


@lean_kernel
def add_naked_pairs(board: Board, position: Position, row: int, first: int) -> None:
    """Two cells of a house with the same two candidates leave these nowhere else in it."""
    n = board.houses.shape[1]
    for h in range(first, first + n):
        if count_bits(position.open[h]) < LEAST_BLANKS:
            continue
        for b in range(n):
            for a in range(b):
                cell = board.houses[h, a]
                other = board.houses[h, b]
                pair = position.left_candidates[cell]
                if pair != position.left_candidates[other] or not is_pair(pair):
                    continue
                gone = position.candidates[cell] & ~pair
                gone_other = position.candidates[other] & ~pair
                if gone | gone_other == 0:
                    continue
                for s in range(n):
                    third = board.houses[h, s]
                    removed = position.left_candidates[third] & pair
                    while removed and s != a and s != b:
                        open_off(board, position, third, lowest(removed))
                        rest_on_candidates(board, position, cell, gone)
                        rest_on_candidates(board, position, other, gone_other)
                        keep_off(board, position, row, third, lowest(removed))
                        removed &= removed - 1


@lean_kernel
def add_x_wings(board: Board, position: Position, row: int, first: int) -> None:
    """A digit with the same two places in two lines leaves the rest of the lines across."""
    n = board.houses.shape[1]
    across = n - first
    for b in range(n):
        for a in range(b):
            for d in range(n):
                spots = position.left_spots[first + a, d]
                if spots != position.left_spots[first + b, d] or not is_pair(spots):
                    continue
                gone_a = position.spots[first + a, d] & ~spots
                gone_b = position.spots[first + b, d] & ~spots
                if gone_a | gone_b == 0 or lines_left(position, n, d) < LEAST_BLANKS:
                    continue
                while spots:
                    cover = across + lowest(spots)
                    spots &= spots - 1
                    removed = position.left_spots[cover, d] & ~(1 << a | 1 << b)
                    while removed:
                        cell = board.houses[cover, lowest(removed)]
                        removed &= removed - 1
                        open_off(board, position, cell, d)
                        rest_on_spots(board, position, first + a, d, gone_a)
                        rest_on_spots(board, position, first + b, d, gone_b)
                        keep_off(board, position, row, cell, d)


@lean_kernel
def is_pair(mask: int) -> bool:
    """True when exactly two bits are set."""
    return is_single(mask & (mask - 1))


@lean_kernel
def lines_left(position: Position, n: int, d: int) -> int:
    """How many rows still lack the digit."""
    count = 0
    for h in range(n):
        count += position.spots[h, d] != 0
    return count


@lean_kernel
def open_off(board: Board, position: Position, cell: int, d: int) -> None:
    """Begin the node of a candidate that is off."""
    open_node(position, position.number[cell * board.houses.shape[1] + d])


@lean_kernel
def rest_on_spots(board: Board, position: Position, h: int, d: int, spots: int) -> None:
    """Give the open node as parents the digit's being off at these slots of a house."""
    while spots:
        cell = board.houses[h, lowest(spots)]
        rest_on(position, position.number[cell * board.houses.shape[1] + d])
        spots &= spots - 1


@lean_kernel
def rest_on_candidates(board: Board, position: Position, cell: int, candidates: int) -> None:
    """Give the open node as parents these candidates' being off in a cell."""
    while candidates:
        rest_on(position, position.number[cell * board.houses.shape[1] + lowest(candidates)])
        candidates &= candidates - 1


@lean_kernel
def keep_off(board: Board, position: Position, row: int, cell: int, d: int) -> None:
    """Put the open node into the net unless it is there; a clash shows only further on."""
    literal = position.number[cell * board.houses.shape[1] + d]
    if size_of(position, row, 0, literal) == 0:
        keep_node(position, row, literal, 0)
