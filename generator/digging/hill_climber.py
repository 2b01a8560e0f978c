"""Puzzles above 9.0, by hill climbing: exchange givens, and keep what is no easier.

Digging hardly ever leaves a puzzle that needs more than Sudoku Explainer's dynamic chains: one in
some thousands. So one attempt climbs, in two parts.

First a population of minimal puzzles of random grids is bred: exchanges of givens make neighbours
(`generator.digging.exchange`), and those that are higher drive out those that are lower. How high a
puzzle is costs no rating; what rounds of trials cannot solve comes out at 9.5 and above, as a rule.

Where scores from 9.5 on are asked for, that can be spared. Of some symmetries there are puzzles
that withstand trials and were found before (`generator.digging.beginnings`): one of them is turned
and its digits renamed, and the climb walks away from it, from one that withstands trials to the
next, before it looks at any scores. Without symmetry, where the scores end at 10.2 or before and
are more than three, random grids do: there the climb begins with puzzles whose givens lie apart
(`generator.digging.spread`), and with what lies near them.

From there the climb goes on by what lies near (`generator.digging.nearby`): from the puzzle of
which most is to be expected all that lies near and withstands trials is listed, and the most
stubborn of it (`solver.search.trials`) is rated. How near the rating is to the scores asked for,
how stubborn a puzzle is and how many candidates trials leave of it say what is to be expected, less
for each time that the climb went on from it.

Scores are Sudoku Explainer's of the very grid that is made.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from generator.digging.beginnings import beginning, beginnings_for, is_kept
from generator.digging.dig import Digits, Stream, random_grid
from generator.digging.digger import Digger
from generator.digging.draft import Reject, Result, Standing
from generator.digging.exchange import (
    WITHSTOOD,
    breed,
    height,
    make_minimal,
    new_hill,
)
from generator.digging.nearby import find_nearby
from generator.digging.spread import find_spread, ways_apart
from generator.digging.xoshiro import below
from generator.recipe.recipe import Recipe
from generator.seeds import stream
from puzzle.canonical import canonical_form
from puzzle.errors import EnginesDisagree
from puzzle.geometry import CLASSIC
from puzzle.grid import Grid
from puzzle.score import Score
from puzzle.symmetry import Symmetry
from solver.human import SUDOKU_EXPLAINER, Outcome, rate
from solver.human.climb import bench_for
from solver.human.hardness import hardness_of
from solver.search import count_batch
from solver.search.trials import LEFT, STUBBORN, look_closer

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
RATINGS_OF_NESTED = 1200
"""The same where only puzzles that withstand trials will do, of which few are wanted."""
RATINGS_OF_KEPT = 50
"""The same from a puzzle that is kept, where none of so many came nearer to the scores asked for
than what was rated before: another beginning leads on sooner than the next fifty."""
STEPS_AWAY = 10
"""Steps away from a puzzle that is kept, before the climb."""
LOOKS_AWAY = 8
"""How often givens are taken away for such a step."""
MOST_STEPS_AWAY = 6
"""Steps for each such step that is wanted, those back and in vain included, at most."""
TRIED_AWAY = 12
"""Puzzles of which one is to be stubborn enough to go on from."""
STUBBORN_AWAY = 2
"""How stubborn those are that lead away, where no symmetry must be kept; else 1 less."""
STEPS = 300
"""Steps from puzzle to puzzle until other puzzles are looked for to begin with."""
MOST_IN_VAIN = 4
"""Steps one after another that meet nothing new, after which that is done at once."""
LOOKS = 25
"""How often givens are taken away for a step."""
MOST_NEAR = 300
"""Puzzles that a step finds at most."""
WIDE, NARROW = (150, 14), (154, 8)
"""Candidates that the rules leave at least and that trials refute at most, for what lies near."""
GRIDS, CHOICES = 8000, 2000
"""Grids that an attempt begins with at most, a minute of them, and choices of givens in each."""
BOUNDS_OF_STARTS = (145, 30)
"""Bounds like the narrow ones for the puzzles of these grids."""
MOST_STARTS = 20
"""Such puzzles of a grid that are looked near."""
FEWEST_OF_STARTS = 24
"""Where more givens are asked for, such puzzles lead nowhere."""
MANY = 30
"""Puzzles from which the climb may go on, beyond which bounds are narrow."""
RATED_OF_A_STEP = 2
"""Puzzles that are rated after a step."""
HIGH, LEAST_STUBBORN = 105, 6
"""From these scores on, in tenths, none is rated that is less stubborn."""
NARROW_SCORES = 3
"""Where no more scores are asked for, what lies near puzzles of random grids has hardly any of
them; near one that is kept there are hundreds, of all scores from 9.5 on."""
UNRATED = 103
"""The score, in tenths, that a puzzle which is not rated yet counts as having."""
WORTH_OF_STUBBORN, COST_OF_TENTH, COST_OF_STEP = 8, 20, 20
"""What a cell more, a tenth farther and a step from a puzzle change in what is to be expected of
it, where a candidate that trials leave changes it by one."""
IN_VAIN = 4
"""Steps that one counts as which finds nothing."""
_WARM_EXCHANGES = 3


@dataclass(slots=True)
class _MetPuzzle:
    """A puzzle that was met.

    Attributes:
        digits: the puzzle's.
        far: tenths from its score to those asked for; None while it is not rated.
        left: candidates beside one a cell that trials leave; 0 where they solve it.
        stubborn: blank cells that could be given and it would withstand trials.
        steps: how often the climb went on from it.
    """

    digits: Digits
    far: int | None = None
    left: int = 0
    stubborn: int = 0
    steps: int = 0

    @property
    def hardness(self) -> int:
        """What is to be expected of it before its rating is known."""
        return WORTH_OF_STUBBORN * self.stubborn + self.left


class HillClimber(Digger):
    """Makes drafts of a range of scores that begins above 9.0, one after another."""

    def __init__(self, recipe: Recipe) -> None:
        super().__init__(recipe)
        self._hill = new_hill(recipe)
        self._ways = ways_apart(recipe.symmetry)
        self._met_tenths = self._ended = 0
        self._bench = bench_for(CLASSIC)

    def warm_up(self) -> None:
        """Run what `make` needs once, but for the kernels of nested chains, which load when met."""
        random = stream(0, self.recipe.key, 0, 0)
        puzzles, heights = self._begin(random, 2)
        breed(self._hill, random, _WARM_EXCHANGES, puzzles, heights)
        if self._begins_spread:
            starts = np.zeros((1, 81), dtype=np.uint8)
            grid = random_grid(random)
            find_spread(self._hill, random, 1, self._ways, grid, *BOUNDS_OF_STARTS, starts)
        if self._goes_on:
            self._meet(puzzles[0])
            find_nearby(self._hill, random, 1, puzzles[0], *WIDE, np.zeros((1, 81), dtype=np.uint8))
        solution = count_batch(puzzles[:1], 2)[1][0]
        self._tenths(puzzles[0])
        rate(_grid(puzzles[0]))
        canonical_form(_grid(puzzles[0]), _grid(solution))

    def make(self, index: int, attempts: int = 0, last: int | None = None) -> Result:
        """Attempt a puzzle until a draft comes or the attempts run out; see `Digger.make`.

        The result says how high the attempts came.
        """
        self._met_tenths = 0
        return super().make(index, attempts, last)

    def _highest(self) -> Score | None:
        return Score(self._met_tenths) if self._met_tenths else None

    def _attempt(self, index: int, attempt: int) -> Reject | None:
        self._ended = attempt
        for puzzle in self.climb(index, attempt):
            self._puzzle[:] = puzzle
            self._solution[:] = self._only_solution(puzzle)
            return None
        return Reject.NOT_REACHED

    def _tell(self) -> None:
        """Tell who watches how far it is."""
        self.watch(Standing(self._ended, self._highest()))

    def climb(self, index: int, attempt: int) -> Iterator[Digits]:
        """Yield the puzzles of the scores asked for that one attempt comes upon, until it ends.

        The first of them is what the attempt makes. Those after it lie near to one another.
        """
        recipe = self.recipe
        random = stream(recipe.seed, recipe.key, index, attempt)
        known: dict[bytes, _MetPuzzle] = {}
        if self._begins_kept:
            yield from self._climb_from_kept(known, random)
            return
        if self._begins_spread:
            yield from self._climb_from_spread(known, random)
            return
        is_nested = self._aim.least >= NESTED
        puzzles, heights = self._begin(random, POPULATION_OF_NESTED if is_nested else POPULATION)
        for _ in range(GENERATIONS):
            self._tell()
            breed(self._hill, random, EXCHANGES, puzzles, heights)
            yield from self._look_at(puzzles, heights, known)
            if self._goes_on:
                yield from self._go_on(known, random, self._most_rated)
            if _count_rated(known) >= self._most_rated:
                break

    def climb_away(self, puzzles: Digits, steps: int, attempt: int) -> Iterator[Digits]:
        """Yield what has one of the scores asked for and lies near what lies far from some puzzle.

        Args:
            puzzles: (n, 81) each of one solution, of which one is drawn.
            steps: from that one to where the climb begins, each to a puzzle near the one before.
            attempt: another one steps elsewhere.
        """
        random = stream(self.recipe.seed, f"{self.recipe.key}, away", steps, attempt)
        begun = puzzles[below(random, len(puzzles))].copy()
        yield from self._climb_away(begun, steps, {}, random)

    def climb_from(self, puzzles: Digits, attempt: int) -> Iterator[Digits]:
        """Yield what lies near puzzles that withstand trials and has one of the scores asked for.

        Args:
            puzzles: (n, 81) each of one solution; they are not yielded themselves.
            attempt: another one steps elsewhere.
        """
        random = stream(self.recipe.seed, f"{self.recipe.key}, near", 0, attempt)
        known = {puzzle.tobytes(): self._meet(puzzle.copy()) for puzzle in puzzles}
        for met in known.values():
            self._rate(met)
        yield from self._go_on(known, random, self._most_rated)

    def _climb_from_kept(self, known: dict[bytes, _MetPuzzle], random: Stream) -> Iterator[Digits]:
        """Climb from what lies some way from a puzzle that is kept; yield what is wanted."""
        begun = beginning(self.recipe.symmetry, random)
        for puzzle in self._climb_away(begun, STEPS_AWAY, known, random):
            if not is_kept(_grid(puzzle)):
                yield puzzle

    def _climb_away(
        self, begun: Digits, steps: int, known: dict[bytes, _MetPuzzle], random: Stream
    ) -> Iterator[Digits]:
        """Climb from what lies so many steps from a puzzle; yield what is wanted."""
        away = self._walk_away(self._meet(begun), steps, random)
        known[away.digits.tobytes()] = away
        yield from self._go_on(known, random, RATINGS_OF_KEPT, RATINGS_OF_KEPT)

    def _walk_away(self, begun: _MetPuzzle, steps: int, random: Stream) -> _MetPuzzle:
        """Go from one puzzle that withstands trials to another near it, and so on, by chance.

        Back by one step where nothing else is found near, again and again; returns the last, which
        is the first where nothing at all lies near that.
        """
        found = np.zeros((MOST_NEAR, CLASSIC.cell_count), dtype=np.uint8)
        least = STUBBORN_AWAY - (self.recipe.symmetry is not Symmetry.NONE)
        trail, known = [begun], {begun.digits.tobytes()}
        in_vain = 0
        for _ in range(MOST_STEPS_AWAY * steps):
            if len(trail) > steps:
                break
            self._tell()
            count = find_nearby(self._hill, random, LOOKS_AWAY, trail[-1].digits, *WIDE, found)
            near = list(range(count))
            for _ in range(min(TRIED_AWAY, count)):
                one = found[near.pop(below(random, len(near)))]
                if one.tobytes() in known:
                    continue
                met = self._meet(one.copy())
                if met.stubborn >= least:
                    known.add(one.tobytes())
                    trail.append(met)
                    break
            else:
                in_vain += 1
                if in_vain > MOST_IN_VAIN and len(trail) > 1:
                    trail.pop()
                    in_vain = 0
                continue
            in_vain = 0
        return trail[-1]

    def _climb_from_spread(
        self, known: dict[bytes, _MetPuzzle], random: Stream
    ) -> Iterator[Digits]:
        """Climb from what lies near puzzles of givens that lie apart; yield what is wanted."""
        starts, found = (
            np.zeros((most, CLASSIC.cell_count), dtype=np.uint8)
            for most in (MOST_STARTS, MOST_NEAR)
        )
        for _ in range(GRIDS):
            self._tell()
            grid, before = random_grid(random), len(known)
            count = find_spread(
                self._hill, random, CHOICES, self._ways, grid, *BOUNDS_OF_STARTS, starts
            )
            for start in starts[:count]:
                near = find_nearby(self._hill, random, LOOKS, start, *WIDE, found)
                for one in found[:near]:
                    if one.tobytes() not in known:
                        known[one.tobytes()] = self._meet(one.copy())
            if len(known) > before:
                yield from self._go_on(known, random, self._most_rated)
            if _count_rated(known) >= self._most_rated:
                break

    @property
    def _begins_kept(self) -> bool:
        """Whether puzzles that are kept lead to what is asked for."""
        recipe, least, most = self.recipe, self._aim.least, self._aim.most
        is_high = recipe.symmetry is not Symmetry.NONE or most > UNRATED
        is_narrow = most - least < NARROW_SCORES
        return least >= NESTED and (is_high or is_narrow) and bool(beginnings_for(recipe.symmetry))

    @property
    def _begins_spread(self) -> bool:
        """Whether puzzles of givens that lie apart may lead to what is asked for."""
        recipe = self.recipe
        return (
            self._aim.least >= NESTED
            and recipe.symmetry is Symmetry.NONE
            and (recipe.givens is None or recipe.givens.fewest <= FEWEST_OF_STARTS)
        )

    @property
    def _most_rated(self) -> int:
        """Ratings after which an attempt ends."""
        return RATINGS_OF_NESTED if self._aim.least >= NESTED else RATINGS

    @property
    def _goes_on(self) -> bool:
        """Whether puzzles that withstand trials are asked for."""
        return self._aim.most >= NESTED

    def _look_at(
        self, puzzles: Digits, heights: npt.NDArray[np.int64], known: dict[bytes, _MetPuzzle]
    ) -> Iterator[Digits]:
        """Rate the highest puzzles of a population that are not known yet; yield what is wanted.

        Where only puzzles that withstand trials will do, they are met and not rated.
        """
        is_nested = self._aim.least >= NESTED
        least = WITHSTOOD if is_nested else PROMISING
        above = np.inf if self._goes_on else WITHSTOOD
        new = [
            i
            for i in np.argsort(-heights, kind="stable")
            if least <= heights[i] < above and puzzles[i].tobytes() not in known
        ]
        for i in new[:RATED_OF_A_GENERATION]:
            withstands = bool(heights[i] >= WITHSTOOD)
            met = self._meet(puzzles[i].copy()) if withstands else _MetPuzzle(puzzles[i].copy())
            known[met.digits.tobytes()] = met
            if not is_nested and self._rate(met) == 0:
                yield met.digits

    def _go_on(
        self, known: dict[bytes, _MetPuzzle], random: Stream, most: int, more: int = 0
    ) -> Iterator[Digits]:
        """Step from puzzle to puzzle that withstands trials; yield what is wanted.

        Args:
            known: what was met so far, by its digits; grows.
            random: moves on.
            most: puzzles that are rated, at most, with those before.
            more: puzzles that may be rated once one came nearer to the scores asked for than any
                before, even if there are more in all.
        """
        found = np.zeros((MOST_NEAR, CLASSIC.cell_count), dtype=np.uint8)
        here = [met for met in known.values() if met.left]
        rated, in_vain = _count_rated(known), 0
        nearest, last = _nearest(known), most
        for _ in range(STEPS if here else 0):
            self._tell()
            best = max(here, key=self._promise)
            bounds = NARROW if len(here) > MANY else WIDE
            count = find_nearby(self._hill, random, LOOKS, best.digits, *bounds, found)
            before = len(here)
            for near in found[:count]:
                if near.tobytes() not in known:
                    met = known[near.tobytes()] = self._meet(near.copy())
                    here.append(met)
            is_in_vain = len(here) == before
            best.steps += IN_VAIN if is_in_vain else 1
            in_vain = in_vain + 1 if is_in_vain else 0
            if in_vain == MOST_IN_VAIN:
                return
            unrated = [met for met in here if met.far is None and self._may_be_rated(met)]
            for met in sorted(unrated, key=self._order)[:RATED_OF_A_STEP]:
                if rated >= last:
                    return
                rated += 1
                far = self._rate(met)
                if far < nearest:
                    nearest, last = far, max(last, rated + more)
                if far == 0:
                    yield met.digits

    def _promise(self, met: _MetPuzzle) -> int:
        """Return what is to be expected of the puzzles that lie near one."""
        far = max(self._aim.least - UNRATED, 0) if met.far is None else met.far
        return met.hardness - COST_OF_TENTH * far - COST_OF_STEP * met.steps

    def _order(self, met: _MetPuzzle) -> int:
        """Return by what puzzles are rated: the hardest first, or last where scores end below."""
        return met.hardness if self._aim.most < UNRATED else -met.hardness

    def _may_be_rated(self, met: _MetPuzzle) -> bool:
        return self._aim.least < HIGH or met.stubborn >= LEAST_STUBBORN

    def _meet(self, puzzle: Digits) -> _MetPuzzle:
        """Look closer at a puzzle that withstands trials."""
        told = np.zeros(2, dtype=np.int64)
        look_closer(puzzle, told)
        return _MetPuzzle(puzzle, left=int(told[LEFT]), stubborn=int(told[STUBBORN]))

    def _begin(self, random: Stream, count: int) -> tuple[Digits, npt.NDArray[np.int64]]:
        """Return minimal puzzles of random grids, and how high they are."""
        puzzles = np.array([self._start(random) for _ in range(count)], dtype=np.uint8)
        return puzzles, np.array([height(self._hill, puzzle) for puzzle in puzzles])

    def _start(self, random: Stream) -> Digits:
        """Return a minimal puzzle of a random grid."""
        puzzle = random_grid(random)
        make_minimal(self._hill, random, puzzle)
        return puzzle

    def _rate(self, met: _MetPuzzle) -> int:
        """Rate a puzzle; returns how far it is, a tenth or more with other numbers of givens."""
        tenths, givens = self._tenths(met.digits), self.recipe.givens
        self._met_tenths = max(self._met_tenths, tenths)
        met.far = max(self._aim.least - tenths, tenths - self._aim.most, 0)
        if givens is not None and int(np.count_nonzero(met.digits)) not in givens:
            met.far = max(met.far, 1)
        return met.far

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


def _count_rated(known: dict[bytes, _MetPuzzle]) -> int:
    return sum(met.far is not None for met in known.values())


def _nearest(known: dict[bytes, _MetPuzzle]) -> float:
    """Return how far the nearest puzzle is that was rated."""
    return min((met.far for met in known.values() if met.far is not None), default=np.inf)


def _grid(digits: Digits) -> Grid:
    return Grid(digits.tobytes(), CLASSIC)
