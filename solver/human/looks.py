"""How often a person looks at a cell until a puzzle is filled: what minutes are foretold from.

Imagine a player who fills one cell at a time, in no order. What can be filled now is found by
chance: the more cells a single fills and the easier it is to see, the sooner one is met. So a cell
costs

    blank cells / Σ over the cells that a single fills now of their weights

looks. Each house in which the cell's digit has no other place weighs 2 if the cell is its last
blank one, else 1 for a box and 0.3 for a row or column. A cell that is a naked single and nothing
else weighs 0.5 / b², where b is the number of blank cells in that house of it that has the fewest.
Each house in which a digit has one place only once boxes have pointed weighs 0.05 for that cell:
where all places of the digit in a box lie in one row or column, it goes nowhere else in that, which
players see as they look for the digit. The cell that is filled is drawn by these weights. Where
none can be filled, the player takes the next step of the players' ladder, at 2.5 looks at each
blank cell times the level of the step. The looks of a puzzle are the mean over 28 orders.

The draws are those of a fixed sequence and go over the cells of the puzzle's canonical form, and
the ladder's steps are those of that form too. So the number is the same on each run, and for all
equivalent puzzles.

The weights were chosen on 936 puzzles with the times of people: `docs/minutes.md` says how, and how
well it does.
"""

from __future__ import annotations

import numpy as np

from puzzle.canonical import canonical_form
from puzzle.formats import GridLike, as_grid
from puzzle.grid import Grid
from solver.human.climb import bench_for
from solver.human.effort import levels_of
from solver.human.ladder import PLAYERS
from solver.human.path import Outcome


def looks(grid: GridLike) -> float | None:
    """Compute the looks of a puzzle; None when the players' ladder does not solve it.

    Args:
        grid: a 9×9 puzzle that has one solution: a grid, its text, its rows or an array; see
            `as_grid`. Of another geometry there are none.

    Raises:
        NotationError: what is given is no grid, and no text of exactly one.
    """
    grid = as_grid(grid)
    if not grid.geometry.is_classic:
        return None
    bench = bench_for(grid.geometry)
    if bench.climb(grid, PLAYERS) is not Outcome.SOLVED:
        return None
    form = canonical_form(grid, bench.result())
    bench.climb(form, PLAYERS)
    return looks_of_climb(form)


def looks_of_climb(grid: Grid) -> float:
    """Return the looks of a puzzle that this thread's bench has just climbed, as it stands."""
    from solver.human.engine.looks import ORDERS, sum_looks

    bench = bench_for(grid.geometry)
    houses = len(bench.tables.houses)
    by_cell = np.zeros((2, grid.geometry.cell_count), dtype=np.int64)
    pointed = np.zeros((grid.geometry.size, houses + 1), dtype=np.int64)
    room = (*by_cell, pointed, np.zeros(houses, dtype=np.int64))
    digits = np.frombuffer(grid.digits, dtype=np.uint8)
    return sum_looks(digits, levels_of(PLAYERS), *bench.arrays, *room) / ORDERS
