"""Backdoors and the depth of trial and error: marks of hardness that players quote.

A *backdoor* is a set of blank cells: who is told their digits solves the rest by singles alone. Its
size says how much a puzzle hides; nearly all newspaper puzzles have 0 or 1, the hardest known 2 or
3.

The *depth of trial and error* is 0 where singles suffice. It is 1 where this does: try a candidate,
follow singles, and remove it when they come to a contradiction; again and again, as long as any
goes. Else it is 2 or more.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from puzzle.geometry import Cell
from puzzle.grid import Grid
from solver.human.climb import Bench, bench_for
from solver.human.ladder import PLAYERS, Ladder
from solver.human.path import Outcome

SINGLES = Ladder(
    "singles",
    tuple(rung for rung in PLAYERS.rungs if rung.finder.family == "techniques.singles"),
)
"""Full houses, hidden and naked singles."""
LARGEST = 3
"""Cells in the largest backdoors that are looked for."""


class Backdoors(NamedTuple):
    """The smallest backdoors of a puzzle.

    Attributes:
        size: their number of cells, 0 where singles solve the puzzle; None where it is more than
            was looked for.
        sets: all of that size, each with its cells ascending, in order; the empty one where size is
            0, none where it is None.
    """

    size: int | None
    sets: tuple[tuple[Cell, ...], ...]


def backdoors(puzzle: Grid, solution: Grid, most: int = LARGEST) -> Backdoors:
    """Find the smallest sets of cells whose digits let singles solve a puzzle.

    Args:
        puzzle: of any geometry whose rules the techniques know.
        solution: its solution.
        most: the largest size to look for; each cell more takes some 20 times as long.

    Raises:
        GeometryError: it has constraints of which no technique knows.
    """
    stuck = _by_singles(puzzle)
    if stuck.is_full:
        return Backdoors(0, ((),))
    for size in range(1, most + 1):
        sets = tuple(_sets(stuck, solution, size, -1))
        if sets:
            return Backdoors(size, sets)
    return Backdoors(None, ())


def _by_singles(grid: Grid) -> Grid:
    """Return the grid with all singles filled."""
    bench = bench_for(grid.geometry)
    bench.climb(grid, SINGLES)
    return bench.result()


def _sets(stuck: Grid, solution: Grid, size: int, after: Cell) -> Iterator[tuple[Cell, ...]]:
    """Yield the sets of so many cells beyond one that solve a grid where singles are filled.

    A cell that singles fill after another is in no smallest set with it.
    """
    for cell in range(after + 1, len(stuck)):
        if not stuck[cell]:
            rest = _by_singles(stuck.with_digit(cell, solution[cell]))
            if size > 1:
                yield from ((cell, *more) for more in _sets(rest, solution, size - 1, cell))
            elif rest.is_full:
                yield (cell,)


def trial_depth(puzzle: Grid) -> int:
    """Return the depth of trial and error with singles: 0, 1, or 2 for that and more.

    Args:
        puzzle: of any geometry whose rules the techniques know, with one solution.

    Raises:
        GeometryError: it has constraints of which no technique knows.
    """
    bench = bench_for(puzzle.geometry)
    if bench.climb(puzzle, SINGLES) is Outcome.SOLVED:
        return 0
    return 1 if _solved_by_trials(bench) else 2


def _solved_by_trials(bench: Bench) -> bool:
    """Try the candidates of the state as it stands, until it is solved or none goes."""
    from solver.human.engine.climbing import climb_on
    from solver.human.engine.state import eliminate, place
    from solver.human.engine.step_log import clear

    calls = bench.finders.loaded([rung.finder for rung in SINGLES.rungs])
    outcomes = tuple(Outcome)
    clear(bench.log)
    goes = True
    while goes:
        goes = False
        for cell, digits in enumerate(bench.remaining()):
            for digit in digits:
                if not bench.state.candidates[cell] >> (digit - 1) & 1:
                    continue
                before = bench.arrays.states.copy()
                place(bench.tables, bench.state, cell, digit - 1)
                outcome = outcomes[climb_on(calls, *bench.arrays)]
                clear(bench.log)
                bench.arrays.states[:] = before
                if outcome is Outcome.BROKEN:
                    eliminate(bench.tables, bench.state, cell, digit - 1)
                    goes = True
                    if outcomes[climb_on(calls, *bench.arrays)] is Outcome.SOLVED:
                        return True
                    clear(bench.log)
    return False
