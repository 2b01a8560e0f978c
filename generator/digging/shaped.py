"""Puzzles whose givens are all cells of a shape, and no others.

Nothing is dug here, as the pattern is settled: the digits are looked for. An attempt begins with
the digits of a random grid, which as a rule leave many solutions. Each try takes one to three of
them away and lists the solutions of the rest: a choice of other digits in these cells has as many
solutions as stand in the list with it, so the choice with the fewest is taken if it has no more
than before. Once there is one solution, the tries go on among puzzles with one, towards the level,
until all that was asked for is met or the work of the attempt is done.
"""

from __future__ import annotations

import numpy as np

from generator.digging.dig import Digits, Stream, random_grid
from generator.digging.digger import Digger
from generator.digging.draft import Draft, Reject
from generator.digging.xoshiro import below
from generator.recipe.recipe import Recipe
from generator.seeds import stream
from puzzle.canonical import canonical_form
from puzzle.geometry import CLASSIC
from puzzle.grid import Grid
from solver.human import rate
from solver.human.ladder import LEVELS
from solver.search import classic

WORK = 1_000_000
"""Solutions that one attempt counts at most: some seconds of them."""
WORK_OF_A_TRY = 100
"""Solutions that a try counts as, beside those that it counts."""
WORK_OF_A_RATING = 2_000
"""The same of a rating."""
MOST_TAKEN = 3
"""Givens that a try takes away at most."""
MOST_LISTED = 1_000
"""Solutions that are listed at most; where there are more, one of them is drawn."""
MOST_COUNTED = 40_000
"""Solutions that are counted at most: above that, digits are as good as others."""
BACKWARD = 8
"""One of so many tries may go away from the level."""


class ShapedDigger(Digger):
    """Makes drafts of a recipe with a shape, one after another."""

    def __init__(self, recipe: Recipe) -> None:
        super().__init__(recipe)
        self._cells = np.array(recipe.shape.cells if recipe.shape else (), dtype=np.int64)
        self._listed = np.empty((MOST_LISTED, CLASSIC.cell_count), dtype=np.uint8)
        self._nowhere = np.empty((0, CLASSIC.cell_count), dtype=np.uint8)
        self._work = 0

    def warm_up(self) -> None:
        """Run every kernel that `make` needs once."""
        self._work = 0
        here = self._start(stream(0, self.recipe.key, 0, 0))
        self._neighbour(here, self._count(here, MOST_COUNTED), stream(0, self.recipe.key, 0, 1))
        self._distance(here)
        self._count_each()
        canonical_form(*self._solved())

    def _attempt(self, index: int, attempt: int) -> Reject | None:
        random = stream(self.recipe.seed, self.recipe.key, index, attempt)
        self._work = 0
        here = self._start(random)
        count = self._count(here, MOST_COUNTED)
        while count > 1 and self._work < WORK:
            near, its_count = self._neighbour(here, count, random)
            if its_count <= count:
                here, count = near, its_count
        if count > 1:
            return Reject.SEVERAL_SOLUTIONS
        return self._walk(here, random)

    def _walk(self, here: Digits, random: Stream) -> Reject | None:
        """Go from puzzle to puzzle of one solution, towards the level, until one is wanted."""
        far = self._distance(here)
        why: Reject | None = Reject.TOO_EASY
        while True:
            if far == 0:
                drafted = self._draft()
                if isinstance(drafted, Draft):
                    return None
                why = drafted
            if self._work >= WORK:
                return why
            near, count = self._neighbour(here, 1, random)
            if count > 1:
                continue
            its_far = self._distance(near)
            if its_far <= far or below(random, BACKWARD) == 0:
                here, far = near, its_far

    def _start(self, random: Stream) -> Digits:
        """Return the shape's cells of a random grid."""
        solution = random_grid(random)
        puzzle = np.zeros_like(solution)
        puzzle[self._cells] = solution[self._cells]
        return puzzle

    def _count(self, puzzle: Digits, limit: int) -> int:
        found, _ = classic.count(puzzle, limit, classic.ENDLESS, self._nowhere)
        self._work += found
        return int(found)

    def _neighbour(self, puzzle: Digits, count: int, random: Stream) -> tuple[Digits, int]:
        """Return a puzzle with other digits in a few cells, and how many solutions it has.

        Args:
            puzzle: with one solution or more.
            count: how many it has; of the other, more than these are not told apart.
            random: moves on.
        """
        drawn = [below(random, len(self._cells)) for _ in range(1 + below(random, MOST_TAKEN))]
        taken = self._cells[sorted(set(drawn))]
        near = puzzle.copy()
        near[taken] = 0
        found, _ = classic.count(near, MOST_LISTED, classic.ENDLESS, self._listed)
        self._work += found + WORK_OF_A_TRY
        choices = self._listed[:found, taken]
        if found == MOST_LISTED:
            near[taken] = choices[below(random, found)]
            return near, self._count(near, min(count + 1, MOST_COUNTED))
        different, counts = np.unique(choices, axis=0, return_counts=True)
        is_other = (different != puzzle[taken]).any(axis=1)
        if not is_other.any():
            return puzzle, count
        fewest = counts[is_other].min()
        best = np.flatnonzero(is_other & (counts == fewest))
        near[taken] = different[best[below(random, len(best))]]
        return near, int(fewest)

    def _solved(self) -> tuple[Grid, Grid]:
        """Return a complete grid as puzzle and as solution."""
        solution = self._grids()[1]
        return solution, solution

    def _distance(self, puzzle: Digits) -> int:
        """Return how many levels the puzzle is from the one that is wanted; it is at hand then."""
        self._work += WORK_OF_A_RATING
        self._puzzle[:] = puzzle
        classic.count(puzzle, 1, classic.ENDLESS, self._solution[np.newaxis])
        wanted = self._aim.level
        if wanted is None:
            return 0
        level = rate(self._grids()[0]).level
        return abs(wanted - (LEVELS[-1] + 1 if level is None else level))
