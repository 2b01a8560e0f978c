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
from generator.digging.draft import Reject
from generator.digging.walking import Walker
from generator.digging.xoshiro import below
from generator.recipe.recipe import Recipe

MOST_TAKEN = 3
"""Givens that a try takes away at most."""
MOST_COUNTED = 40_000
"""Solutions that are counted at most: above that, digits are as good as others."""


class ShapedDigger(Walker):
    """Makes drafts of a recipe with a shape, one after another."""

    WORK = 1_000_000  # some seconds
    MOST_LISTED = 1_000  # where there are more, one of them is drawn

    def __init__(self, recipe: Recipe) -> None:
        super().__init__(recipe)
        self._cells = np.array(recipe.shape.cells if recipe.shape else (), dtype=np.int64)

    def _go(self, here: Digits, random: Stream) -> Reject | None:
        count = self._count(here, MOST_COUNTED)
        while count > 1 and self._work < self.WORK:
            near, its_count = self._neighbour(here, count, random)
            if its_count <= count:
                here, count = near, its_count
        if count > 1:
            return Reject.SEVERAL_SOLUTIONS
        return self._walk(here, random)

    def _start(self, random: Stream) -> Digits:
        """Return the shape's cells of a random grid."""
        solution = random_grid(random)
        puzzle = np.zeros_like(solution)
        puzzle[self._cells] = solution[self._cells]
        return puzzle

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
        choices = self._list(near)[:, taken]
        if len(choices) == self.MOST_LISTED:
            near[taken] = choices[below(random, len(choices))]
            return near, self._count(near, min(count + 1, MOST_COUNTED))
        different, counts = np.unique(choices, axis=0, return_counts=True)
        is_other = (different != puzzle[taken]).any(axis=1)
        if not is_other.any():
            return puzzle, count
        fewest = counts[is_other].min()
        best = np.flatnonzero(is_other & (counts == fewest))
        near[taken] = different[best[below(random, len(best))]]
        return near, int(fewest)
