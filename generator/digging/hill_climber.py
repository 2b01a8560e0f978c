"""Puzzles above 9.0, by hill climbing: exchange givens, and keep what is no easier.

Digging hardly ever leaves a puzzle that needs more than Sudoku Explainer's dynamic chains: one in
some thousands. So one attempt climbs, in two parts.

First a population of minimal puzzles of random grids is bred: exchanges of givens make neighbours
(`generator.digging.exchange`), and those that are higher drive out those that are lower. How high a
puzzle is costs no rating; what rounds of trials cannot solve comes out at 9.5 and above, as a rule.

Ratings lead from there. Neighbours of the best puzzle that withstand trials too are rated; they
join the others, and the one to go on from is the nearest to the scores asked for, less for each
time that it was gone on from. Many have no such neighbour at all: then breeding goes on.

Scores are Sudoku Explainer's of the very grid that is made.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from generator.digging.dig import Digits, Stream, random_grid
from generator.digging.digger import Digger
from generator.digging.draft import Reject
from generator.digging.exchange import (
    WITHSTOOD,
    breed,
    exchange,
    find_withstanding,
    height,
    make_minimal,
    new_hill,
)
from generator.recipe.recipe import Recipe
from generator.seeds import stream
from puzzle.canonical import canonical_form
from puzzle.errors import EnginesDisagree
from puzzle.geometry import CLASSIC
from puzzle.grid import Grid
from solver.human import SUDOKU_EXPLAINER, Outcome, rate
from solver.human.climb import bench_for
from solver.human.hardness import hardness_of
from solver.search import count_batch

POPULATION = 100
"""Puzzles that are bred together."""
POPULATION_OF_NESTED = 300
"""The same where only puzzles that withstand trials will do: fewer come to an end of their own."""
GENERATIONS = 200
"""Rows of exchanges after each of which the highest puzzles are looked at."""
EXCHANGES = 2500
"""Exchanges of a row: a quarter of a second."""
RATED_OF_A_GENERATION = 8
"""Puzzles that are rated after a row, at most."""
PROMISING = 100
"""How high puzzles with scores above 9.0 are."""
NESTED = 95
"""The least score, in tenths, for which only puzzles that withstand trials are rated."""
RATINGS = 400
"""Ratings after which an attempt ends, a minute of them."""
LOOKS = 3000
"""Exchanges of the puzzle to go on from."""
MOST_IN_VAIN = 3
"""Such looks that find nothing, after which none goes on from a puzzle: most have no neighbours."""
MOST_NEIGHBOURS = 12
"""Neighbours of it that are rated."""
TIRING = 2
"""Tenths that a puzzle counts as farther for each time that it was gone on from."""
_WARM_EXCHANGES = 3


@dataclass(slots=True)
class _Rated:
    """A puzzle that was rated.

    Attributes:
        digits: the puzzle's.
        withstands: whether no round of trials removes anything more.
        far: tenths from its score to those asked for.
        gone_from: how often its neighbours were looked for.
        in_vain: how often there was no new one that withstands trials.
    """

    digits: Digits
    withstands: bool
    far: int
    gone_from: int = 0
    in_vain: int = 0

    @property
    def distance(self) -> int:
        """How near it is to what is asked for, and how much is still to be expected of it."""
        return self.far + TIRING * self.gone_from


class HillClimber(Digger):
    """Makes drafts of a range of scores that begins above 9.0, one after another."""

    def __init__(self, recipe: Recipe) -> None:
        super().__init__(recipe)
        self._hill = new_hill(recipe)
        self._bench = bench_for(CLASSIC)

    def warm_up(self) -> None:
        """Run what `make` needs once, but for the kernels of nested chains, which load when met."""
        random = stream(0, self.recipe.key, 0, 0)
        puzzles, heights = self._begin(random, 2)
        breed(self._hill, random, _WARM_EXCHANGES, puzzles, heights)
        find_withstanding(self._hill, random, 1, puzzles[0], np.zeros((1, 81), dtype=np.uint8))
        solution = count_batch(puzzles[:1], 2)[1][0]
        self._tenths(puzzles[0])
        rate(_grid(puzzles[0]))
        canonical_form(_grid(puzzles[0]), _grid(solution))

    def _attempt(self, index: int, attempt: int) -> Reject | None:
        recipe = self.recipe
        random = stream(recipe.seed, recipe.key, index, attempt)
        is_nested = self._aim.least >= NESTED
        puzzles, heights = self._begin(random, POPULATION_OF_NESTED if is_nested else POPULATION)
        known: dict[bytes, _Rated] = {}
        for _ in range(GENERATIONS):
            breed(self._hill, random, EXCHANGES, puzzles, heights)
            wanted = self._look_at(puzzles, heights, known)
            if wanted is None:
                wanted = self._climb(known, random)
            if wanted is not None:
                self._puzzle[:] = wanted
                self._solution[:] = self._only_solution(wanted)
                return None
            if len(known) >= RATINGS:
                break
        return Reject.NOT_REACHED

    def _look_at(
        self, puzzles: Digits, heights: npt.NDArray[np.int64], known: dict[bytes, _Rated]
    ) -> Digits | None:
        """Rate the highest puzzles of a population that are not known yet, until one is wanted."""
        least = WITHSTOOD if self._aim.least >= NESTED else PROMISING
        above = WITHSTOOD if self._aim.most < NESTED else np.inf
        new = [
            i
            for i in np.argsort(-heights, kind="stable")
            if least <= heights[i] < above and puzzles[i].tobytes() not in known
        ]
        for i in new[:RATED_OF_A_GENERATION]:
            rated = self._rate(puzzles[i].copy(), known, withstands=bool(heights[i] >= WITHSTOOD))
            if rated.far == 0:
                return rated.digits
        return None

    def _climb(self, known: dict[bytes, _Rated], random: Stream) -> Digits | None:
        """Go from puzzle to puzzle that withstands trials, by their ratings, while any leads on."""
        found = np.zeros((MOST_NEIGHBOURS, CLASSIC.cell_count), dtype=np.uint8)
        while self._aim.most >= NESTED and len(known) < RATINGS:
            here = [one for one in known.values() if one.withstands and one.in_vain < MOST_IN_VAIN]
            if not here:
                break
            best = min(here, key=lambda one: one.distance)
            best.gone_from += 1
            count = find_withstanding(self._hill, random, LOOKS, best.digits, found)
            new = {one.tobytes(): one.copy() for one in found[:count]}
            best.in_vain += new.keys() <= known.keys()
            near: Digits
            for near in [one for digits, one in new.items() if digits not in known]:
                if self._rate(near, known, withstands=True).far == 0:
                    return near
        return None

    def _begin(self, random: Stream, count: int) -> tuple[Digits, npt.NDArray[np.int64]]:
        """Return minimal puzzles of random grids, and how high they are."""
        puzzles = np.array([self._start(random) for _ in range(count)], dtype=np.uint8)
        return puzzles, np.array([height(self._hill, puzzle) for puzzle in puzzles])

    def _start(self, random: Stream) -> Digits:
        """Return a minimal puzzle of a random grid."""
        puzzle = random_grid(random)
        make_minimal(self._hill, random, puzzle)
        return puzzle

    def _neighbour(self, puzzle: Digits, random: Stream) -> Digits:
        """Return a puzzle that has most givens of another."""
        near = puzzle.copy()
        exchange(self._hill, random, near)
        return near

    def _rate(self, puzzle: Digits, known: dict[bytes, _Rated], *, withstands: bool) -> _Rated:
        """Rate a puzzle, and have it known; with another number of givens it is never wanted."""
        tenths, givens = self._tenths(puzzle), self.recipe.givens
        far = max(self._aim.least - tenths, tenths - self._aim.most, 0)
        if givens is not None and int(np.count_nonzero(puzzle)) not in givens:
            far = max(far, 1)
        rated = known[puzzle.tobytes()] = _Rated(puzzle, withstands, far)
        return rated

    def _tenths(self, puzzle: Digits) -> int:
        """Return a puzzle's score in tenths; 0 where it has none."""
        if self._bench.climb(_grid(puzzle), SUDOKU_EXPLAINER) is not Outcome.SOLVED:
            return 0
        return int(hardness_of(SUDOKU_EXPLAINER, self._bench.heads()).max(initial=0))

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
