"""How much work a puzzle is for a person: what puzzles are sorted by within a level.

Imagine a player who goes over the blank cells round after round. In each round the player looks at
every blank cell and writes in all that hidden singles give at that moment (full houses among them);
if they give nothing, all that naked singles give; if these give nothing either, the player takes
the next step of the ladder's path. The effort is

    E = Σ over rounds of  blank cells at the start of the round × level of the round

where a round of hidden singles has level 1, one of naked singles level 2, and any other step its
own. So E grows with the blanks, with how few of them can be filled at a time, and with what it
takes. Nothing in it is fitted. `docs/levels.md` shows how well it follows the times that people
need, and `benchmarks/difficulty.py` measures it.

Which step the path takes next depends on how the grid is turned and its digits are named, as the
finders go over cells and digits in order. So where singles do not suffice, the path is that of the
puzzle's canonical form: equivalent puzzles have the same effort, as far as `puzzle.canonical` knows
that they are equivalent. Of puzzles with cages or clues it knows turns and reflections.
"""

from __future__ import annotations

from functools import lru_cache

import numpy as np
import numpy.typing as npt

from puzzle.canonical import canonical_form
from puzzle.formats import GridLike, as_grid
from puzzle.grid import Grid
from solver.human.climb import Bench, bench_for
from solver.human.ladder import PLAYERS, Ladder
from solver.human.path import Outcome
from solver.human.registry import Technique
from solver.human.rules import ladder_on

_SINGLES = frozenset({Technique.FULL_HOUSE, Technique.HIDDEN_SINGLE, Technique.NAKED_SINGLE})


def effort(grid: GridLike, ladder: Ladder = PLAYERS) -> int | None:
    """Compute the effort of a puzzle; None when the ladder does not solve it.

    Args:
        grid: the puzzle, of any geometry: a grid, its text, its rows or an array; see `as_grid`.
            Efforts of different geometries do not compare.
        ladder: the players' ladder, or that ladder without some techniques. Singles are taken
            even if it lacks them.

    Raises:
        NotationError: what is given is no grid, and no text of exactly one.
    """
    grid = as_grid(grid)
    bench = bench_for(grid.geometry)
    ladder = ladder_on(grid.geometry, ladder)
    if bench.climb(grid, ladder) is not Outcome.SOLVED:
        return None
    return effort_of_climb(bench, grid, ladder)


def effort_of_climb(
    bench: Bench, grid: Grid, ladder: Ladder, time_limit: float | None = None
) -> int:
    """Return the effort of the puzzle that the bench has just climbed, to its solution.

    Args:
        bench: its state and log are of no use for that climb afterwards.
        grid: the puzzle.
        ladder: the ladder that was climbed.
        time_limit: seconds for the climb of an equivalent puzzle; None for no limit.

    Raises:
        OutOfTime: the time limit passed.
    """
    from solver.human.engine.effort import sum_rounds

    if not takes_singles_alone(bench):
        form = canonical_form(grid, bench.result())
        if form.geometry != grid.geometry:  # its cages and clues lie elsewhere
            bench = bench_for(form.geometry)
        grid = form
        if time_limit is None:
            bench.climb(grid, ladder)
        else:
            bench.climb_within(grid, ladder, time_limit)
    effort: int = bench.run(
        sum_rounds,
        np.frombuffer(grid.digits, dtype=np.uint8),
        levels_of(ladder),
        *bench.arrays,
        np.zeros(grid.geometry.cell_count, dtype=np.int64),
    )
    return effort


def takes_singles_alone(bench: Bench) -> bool:
    """Tell whether the bench's climb took nothing but singles, so that no order decides."""
    return _SINGLES.issuperset(bench.heads()[:, 0].tolist())


@lru_cache(maxsize=64)
def levels_of(ladder: Ladder) -> npt.NDArray[np.int64]:
    """Return the levels of the rungs; 0 where there is none."""
    return np.array([rung.level or 0 for rung in ladder.rungs], dtype=np.int64)
