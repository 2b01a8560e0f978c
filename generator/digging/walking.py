"""Digging without a dig: from puzzle to puzzle of one solution, towards the level.

What follows is asked of puzzles whose givens cannot be dug for: of a shape
(`generator.digging.shaped`), or very few (`generator.digging.swapping`).
"""

from __future__ import annotations

import numpy as np

from generator.digging.dig import Digits, Stream
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

WORK_OF_A_TRY = 100
"""Solutions that a try counts as, beside those that it counts."""
WORK_OF_A_RATING = 2_000
"""The same of a rating."""
BACKWARD = 8
"""One of so many tries may go away from the level."""
_WARM_TRIES = 3


class Walker(Digger):
    """Makes drafts of a recipe by walking, one after another.

    Attributes:
        WORK: solutions that one attempt counts at most.
        MOST_LISTED: solutions that are listed at most.
    """

    WORK: int
    MOST_LISTED: int

    def __init__(self, recipe: Recipe) -> None:
        super().__init__(recipe)
        self._listed = np.empty((self.MOST_LISTED, CLASSIC.cell_count), dtype=np.uint8)
        self._nowhere = np.empty((0, CLASSIC.cell_count), dtype=np.uint8)
        self._work = 0

    def warm_up(self) -> None:
        """Run every kernel that `make` needs once."""
        self._work = 0
        random = stream(0, self.recipe.key, 0, 0)
        here = self._start(random)
        count = self._count(here, self.MOST_LISTED)
        for _ in range(_WARM_TRIES):
            self._neighbour(here, count, random)
        self._distance(here)
        self._count_each()
        canonical_form(*self._solved())

    def _attempt(self, index: int, attempt: int) -> Reject | None:
        random = stream(self.recipe.seed, self.recipe.key, index, attempt)
        self._work = 0
        return self._go(self._start(random), random)

    def _start(self, random: Stream) -> Digits:
        """Return where an attempt begins: a puzzle of one solution or more."""
        raise NotImplementedError

    def _go(self, here: Digits, random: Stream) -> Reject | None:
        """Go to a puzzle of one solution that the recipe may mean, and walk on from there."""
        raise NotImplementedError

    def _neighbour(self, puzzle: Digits, count: int, random: Stream) -> tuple[Digits, int]:
        """Return a puzzle that differs a little, and how many solutions it has.

        Args:
            puzzle: with one solution or more.
            count: how many it has; of the other, more than these are not told apart.
            random: moves on.
        """
        raise NotImplementedError

    def _walk(self, here: Digits, random: Stream) -> Reject | None:
        """Go from puzzle to puzzle of one solution, towards the level, until one is wanted."""
        far = self._distance(here)
        why = Reject.TOO_EASY
        while True:
            if far == 0:
                drafted = self._draft()
                if isinstance(drafted, Draft):
                    return None
                why = drafted
            moved = self._moved(here, far, random)
            if moved is None:
                return why
            here, far = moved

    def _moved(self, here: Digits, far: int, random: Stream) -> tuple[Digits, int] | None:
        """Return where a walk goes on, and how far that is; None when the work is done."""
        while self._work < self.WORK:
            near, count = self._neighbour(here, 1, random)
            if count > 1:
                continue
            its_far = self._distance(near)
            if its_far <= far or below(random, BACKWARD) == 0:
                return near, its_far
        return None

    def _count(self, puzzle: Digits, limit: int) -> int:
        found, _ = classic.count(puzzle, limit, classic.ENDLESS, self._nowhere)
        self._work += found
        return int(found)

    def _list(self, puzzle: Digits) -> Digits:
        """Return the solutions of a puzzle, as many as are listed at most."""
        found, _ = classic.count(puzzle, self.MOST_LISTED, classic.ENDLESS, self._listed)
        self._work += found + WORK_OF_A_TRY
        return self._listed[:found]

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
