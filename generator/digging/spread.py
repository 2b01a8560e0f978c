"""Puzzles of givens that lie apart, of which trial and error makes little: a kernel.

In each box three cells are given at most, no two of them in one row or one column. So no row or
column of a box is full, and the rules find few locked candidates. Of the hardest puzzles that
players have found most look so, or nearly so; among random ones of this look those that nearly
withstand trials are some hundred a second, where among all minimal puzzles there is hardly one.

A symmetry carries boxes into boxes, and what is given of them along. Where it carries a box into
itself there may be no three cells apart that it keeps: then those are given that share the fewest
lines.
"""

from __future__ import annotations

from itertools import combinations

import numpy as np
import numpy.typing as npt

from generator.digging.dig import Digits, Stream
from generator.digging.exchange import CELLS, Hill, take_spare
from generator.digging.xoshiro import below
from puzzle.geometry import CLASSIC, Cell, HouseKind
from puzzle.kernel import kernel, lean_kernel
from puzzle.symmetry import Symmetry
from solver.search.classic import DEPTH, ENDLESS, count_on_stack
from solver.search.classic import FRAME as SEARCH_FRAME
from solver.search.trials import has_few_refuted, surplus
from solver.search.words import FRAME, load, propagate

GIVEN_OF_A_BOX = (3, 4)
"""Cells that are given of a box: the first number, where a symmetry has such sets."""

Ways = npt.NDArray[np.int64]
"""(groups, ways, cells) for each group of boxes that a symmetry carries into one another the cells
of each way to give some, padded with -1; ways that a group has not are empty."""


def ways_apart(symmetry: Symmetry) -> Ways:
    """Return the ways to give cells of boxes that lie apart, as far as a symmetry allows."""
    moves = symmetry.moves(CLASSIC)
    groups: list[list[list[Cell]]] = []
    carried: set[Cell] = set()
    for house in CLASSIC.houses:
        if house.kind is HouseKind.BOX and carried.isdisjoint(house.cells):
            groups.append(_ways_of(house.cells, moves))
            carried.update(move[cell] for move in moves for cell in house.cells)
    shape = (len(groups), max(map(len, groups)), max(len(way) for g in groups for way in g))
    table = np.full(shape, -1, dtype=np.int64)
    for i, group in enumerate(groups):
        for k, way in enumerate(group):
            table[i, k, : len(way)] = way
    return table


def _ways_of(box: tuple[Cell, ...], moves: tuple[tuple[Cell, ...], ...]) -> list[list[Cell]]:
    """Return what may be given of a box, with all that the moves make of it."""
    for size in GIVEN_OF_A_BOX:
        by_pairs: dict[int, list[list[Cell]]] = {}
        for given in combinations(box, size):
            carried = sorted({move[cell] for move in moves for cell in given})
            if len(set(carried) & set(box)) == size:
                by_pairs.setdefault(_pairs_in_line(given), []).append(carried)
        if by_pairs:
            return by_pairs[min(by_pairs)]
    raise ValueError(f"No {GIVEN_OF_A_BOX} cells of {box} are kept.")  # pragma: no cover


def _pairs_in_line(cells: tuple[Cell, ...]) -> int:
    """Return how many pairs of cells share a row or a column."""
    size = CLASSIC.size
    return sum(a // size == b // size or a % size == b % size for a, b in combinations(cells, 2))


@lean_kernel
def give_apart(random: Stream, ways: Ways, grid: Digits, puzzle: Digits) -> None:
    """Give cells of each box of a grid, (81,), that lie apart, by chance."""
    puzzle[:] = 0
    for group in range(ways.shape[0]):
        count = ways.shape[1]
        while ways[group, count - 1, 0] < 0:
            count -= 1
        way = below(random, count)
        for k in range(ways.shape[2]):
            cell = ways[group, way, k]
            if cell >= 0:
                puzzle[cell] = grid[cell]


@kernel
def find_spread(
    hill: Hill,
    random: Stream,
    tries: int,
    ways: Ways,
    grid: Digits,
    least: int,
    most: int,
    found: Digits,
) -> int:
    """Look for puzzles of a grid whose givens lie apart and that nearly withstand trials.

    Args:
        hill: what takes spare givens away.
        random: moves on.
        tries: choices of givens.
        ways: see `ways_apart`.
        grid: (81,) complete.
        least: candidates beside one a cell that the rules alone leave, or more.
        most: candidates that the first trials refute, or fewer.
        found: (n, 81) the first n of them are written here, without spare givens.

    Returns:
        How many.
    """
    stack = np.empty((DEPTH, SEARCH_FRAME), dtype=np.uint32)
    two = np.empty((2, CELLS), dtype=np.uint8)
    frame = np.empty(FRAME, dtype=np.uint32)
    trial = np.empty(FRAME, dtype=np.uint32)
    count = 0
    for _ in range(tries):
        if count == len(found):
            break
        puzzle = found[count]
        give_apart(random, ways, grid, puzzle)
        if count_on_stack(puzzle, 2, ENDLESS, two, stack)[0] != 1:
            continue
        take_spare(hill, random, puzzle, two, stack)
        load(puzzle, frame)
        propagate(frame)
        if surplus(frame) >= least and has_few_refuted(frame, trial, most):
            count += 1
    return count
