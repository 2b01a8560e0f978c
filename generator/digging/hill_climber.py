"""Puzzles above 9.0, by hill climbing: exchange givens, and keep what is no easier.

Digging hardly ever leaves a puzzle that needs more than Sudoku Explainer's dynamic chains: one in
some thousands. So one attempt is a hill climb. It begins with a minimal puzzle of a random grid.
Each try takes one to three orbits of givens away, which leaves many solutions; gives cells of one
of them, drawn by chance, until it is the only one; and takes away again what is not needed. The new
puzzle takes the old one's place if it is no easier, and sometimes if it is a little easier, so that
an attempt can leave a hill that is too low. How hard a puzzle is here: its score first, then all
that the steps of its path are rated above Nishio.

Scores are Sudoku Explainer's of the very grid that is made. Neighbours that are above the range
asked for are not taken.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from generator.digging.dig import Digits, Stream, random_grid
from generator.digging.digger import Digger
from generator.digging.draft import Reject
from generator.digging.xoshiro import below, shuffle
from generator.recipe.recipe import Recipe
from generator.seeds import stream
from puzzle.canonical import canonical_form
from puzzle.errors import EnginesDisagree
from puzzle.geometry import CLASSIC
from puzzle.grid import Grid
from solver.human import SUDOKU_EXPLAINER, Outcome, rate
from solver.human.climb import bench_for
from solver.human.hardness import hardness_of
from solver.search import count_batch, find_solutions

if TYPE_CHECKING:
    from collections.abc import Sequence

TRIES = 3000
"""Neighbours that one attempt looks at, some ten to twenty seconds of them."""
MOST_TAKEN = 3
"""Orbits that a try takes away at most."""
MOST_SOLUTIONS = 60
"""Solutions among which the neighbour's is drawn."""
SOME_WAY = 75
"""Tenths above which the steps of a path count: Nishio's."""
SCORE_WEIGHT = 10
"""What a tenth of the score counts for beside a tenth of a step."""
BACKWARD = 100
"""One of so many tries may go down, to no less than `MOST_DOWN` percent."""
MOST_DOWN = 97


class HillClimber(Digger):
    """Makes drafts of a range of scores that begins above 9.0, one after another."""

    def __init__(self, recipe: Recipe) -> None:
        super().__init__(recipe)
        self._orbits: Sequence[tuple[int, ...]] = recipe.symmetry.orbits(CLASSIC)
        self._orbit_of = {cell: orbit for orbit in self._orbits for cell in orbit}
        self._bench = bench_for(CLASSIC)

    def warm_up(self) -> None:
        """Run what `make` needs once, but for the kernels of nested chains, which load when met."""
        random = stream(0, self.recipe.key, 0, 0)
        puzzle = self._neighbour(self._start(random), random)
        solution = count_batch(puzzle[np.newaxis], 2)[1][0]
        self._heights(puzzle)
        rate(_grid(puzzle))
        canonical_form(_grid(puzzle), _grid(solution))

    def _attempt(self, index: int, attempt: int) -> Reject | None:
        recipe = self.recipe
        random = stream(recipe.seed, recipe.key, index, attempt)
        here = self._start(random)
        height, score = self._heights(here)
        for _ in range(TRIES):
            if self._is_wanted(score):
                break
            near = self._neighbour(here, random)
            its_height, its_score = self._heights(near)
            least = height
            if below(random, BACKWARD) == 0:
                least = height * MOST_DOWN // 100
            if its_height >= least and its_score <= recipe.aim.most and self._fits(near):
                here, height, score = near, its_height, its_score
        if not (self._is_wanted(score) and self._fits(here)):
            return Reject.NOT_REACHED
        self._puzzle[:] = here
        self._solution[:] = self._only_solution(here)
        return None

    def _is_wanted(self, tenths: int) -> bool:
        return self.recipe.aim.least <= tenths <= self.recipe.aim.most

    def _fits(self, puzzle: Digits) -> bool:
        """Whether there are as many givens as asked for."""
        wanted = self.recipe.givens
        return wanted is None or int(np.count_nonzero(puzzle)) in wanted

    def _start(self, random: Stream) -> Digits:
        """Return a minimal puzzle of a random grid."""
        return self._without_spare(random_grid(random), random)

    def _neighbour(self, puzzle: Digits, random: Stream) -> Digits:
        """Return a puzzle that has most givens of another."""
        near = puzzle.copy()
        given = [orbit for orbit in self._orbits if puzzle[orbit[0]]]
        for _ in range(1 + below(random, MOST_TAKEN)):
            near[list(given[below(random, len(given))])] = 0
        while True:
            found = find_solutions(_grid(near), MOST_SOLUTIONS).solutions
            if len(found) == 1:
                return self._without_spare(near, random)
            solutions = [np.frombuffer(solution.digits, dtype=np.uint8) for solution in found]
            drawn = solutions[below(random, len(solutions))]
            differing = np.flatnonzero((np.array(solutions) != drawn).any(axis=0))
            orbit = list(self._orbit_of[int(differing[below(random, len(differing))])])
            near[orbit] = drawn[orbit]

    def _without_spare(self, puzzle: Digits, random: Stream) -> Digits:
        """Return the puzzle without givens that its one solution does not need, orbit by orbit."""
        order = np.array([i for i, o in enumerate(self._orbits) if puzzle[o[0]]], dtype=np.int64)
        shuffle(random, order)
        fewest = 0 if self.recipe.givens is None else self.recipe.givens.fewest
        left = puzzle.copy()
        for i in order.tolist():
            orbit = list(self._orbits[i])
            if np.count_nonzero(left) - len(orbit) < fewest:
                continue
            less = left.copy()
            less[orbit] = 0
            if count_batch(less[np.newaxis], 2)[0][0] == 1:
                left = less
        return left

    def _heights(self, puzzle: Digits) -> tuple[int, int]:
        """Return how hard a puzzle is here, and its score in tenths; 0 where it has none."""
        if self._bench.climb(_grid(puzzle), SUDOKU_EXPLAINER) is not Outcome.SOLVED:
            return 0, 0
        tenths = hardness_of(SUDOKU_EXPLAINER, self._bench.heads())
        score = int(tenths.max(initial=0))
        return score * SCORE_WEIGHT + int(np.maximum(0, tenths - SOME_WAY).sum()), score

    def _only_solution(self, puzzle: Digits) -> Digits:
        counts, first = count_batch(puzzle[np.newaxis], 2)
        if counts[0] != 1:
            raise EnginesDisagree(
                f"Kept with one solution, but now the search engine counts {counts[0]}: "
                f"{_grid(puzzle)}."
            )
        solution: Digits = first[0]
        return solution


def _grid(digits: Digits) -> Grid:
    return Grid(digits.tobytes(), CLASSIC)
