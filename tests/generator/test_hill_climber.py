"""Hill climbing to scores above 9.0: neighbours are puzzles, and what is made has its score."""

from __future__ import annotations

import numpy as np
import pytest

from generator import Recipe, ScoreRange, generate
from generator.digging import exchange, hill_climber
from generator.digging.draft import Reject
from generator.digging.exchange import WITHSTOOD
from generator.digging.hill_climber import HillClimber
from generator.digging.makers import maker_of
from generator.recipe.levels import GivensRange
from generator.seeds import stream
from puzzle import CLASSIC, Grid
from puzzle.symmetry import Symmetry
from solver.human import rate
from solver.search import count_solutions
from tests import corpora

ABOVE = ScoreRange.parse("9.1..")
SYMMETRIES = (Symmetry.NONE, Symmetry.ROTATIONAL_180)
NEIGHBOURS = 8


def _count(digits) -> int:
    return count_solutions(Grid(digits.tobytes(), CLASSIC))


@pytest.mark.parametrize("symmetry", SYMMETRIES, ids=lambda symmetry: symmetry.value)
def test_neighbours_are_minimal_puzzles_of_the_symmetry(symmetry: Symmetry):
    """Each has one solution, several without any orbit of givens, and is another puzzle."""
    recipe = Recipe(score=ABOVE, symmetry=symmetry)
    maker = maker_of(recipe)
    assert isinstance(maker, HillClimber)
    random = stream(1, recipe.key, 0, 0)
    puzzles = [maker._start(random)]
    for _ in range(NEIGHBOURS):
        near = puzzles[-1].copy()
        exchange.exchange(maker._hill, random, near)
        puzzles.append(near)
    assert len({puzzle.tobytes() for puzzle in puzzles}) > NEIGHBOURS // 2
    for puzzle in puzzles:
        assert _count(puzzle) == 1
        for orbit in symmetry.orbits(CLASSIC):
            assert len({bool(puzzle[cell]) for cell in orbit}) == 1
            if puzzle[orbit[0]]:
                less = puzzle.copy()
                less[list(orbit)] = 0
                assert _count(less) == 2


def test_no_fewer_givens_are_left_than_asked_for():
    """With a range of givens, spare ones stay where there would be too few."""
    recipe = Recipe(score=ABOVE, symmetry=Symmetry.NONE, givens=GivensRange(28, 34))
    maker = HillClimber(recipe)
    random = stream(1, recipe.key, 0, 0)
    puzzle = maker._start(random)
    assert np.count_nonzero(puzzle) == 28
    puzzles, heights = maker._begin(random, 20)
    exchange.breed(maker._hill, random, 300, puzzles, heights)
    assert all(28 <= np.count_nonzero(puzzle) <= 34 for puzzle in puzzles)


def test_a_climb_that_does_not_come_so_high_is_rejected(monkeypatch: pytest.MonkeyPatch):
    """An attempt ends after so many exchanges, and says that it did not reach the score."""
    monkeypatch.setattr(hill_climber, "GENERATIONS", 1)
    monkeypatch.setattr(hill_climber, "EXCHANGES", 2)
    monkeypatch.setattr(hill_climber, "POPULATION", 10)
    result = HillClimber(Recipe(score=ABOVE)).make(0, 0, 3)
    assert (result.attempts, result.draft) == (3, None)
    assert dict(result.rejects) == {Reject.NOT_REACHED: 3}


def test_breeding_keeps_different_puzzles_that_are_no_lower():
    """Each row of exchanges leaves as many puzzles of one solution; the lowest never sinks."""
    maker = HillClimber(Recipe(score=ABOVE, symmetry=Symmetry.NONE))
    random = stream(1, "breeding", 0, 0)
    puzzles, heights = maker._begin(random, 12)
    for _ in range(3):
        lowest, highest = heights.min(), heights.max()
        exchange.breed(maker._hill, random, 40, puzzles, heights)
        assert heights.min() >= lowest
        assert heights.max() >= highest
    assert len({puzzle.tobytes() for puzzle in puzzles}) == len(puzzles)
    for puzzle, height in zip(puzzles, heights, strict=True):
        assert _count(puzzle) == 1
        assert exchange.height(maker._hill, puzzle) == height


def test_with_too_many_givens_nothing_is_high():
    """A puzzle of more givens than asked for is lower than any of as many."""
    few = Recipe(score=ABOVE, symmetry=Symmetry.NONE, givens=GivensRange(17, 22))
    hardest = corpora.array("hardest")[0]
    givens = int(np.count_nonzero(hardest))
    as_many = Recipe(score=ABOVE, symmetry=Symmetry.NONE, givens=GivensRange(17, givens))
    assert givens > 22
    assert exchange.height(HillClimber(few)._hill, hardest) == -1
    assert exchange.height(HillClimber(as_many)._hill, hardest) > WITHSTOOD


@pytest.mark.slow
def test_ratings_lead_on_from_what_withstands_trials():
    """From a puzzle of another score the climb comes to some of those asked for, or to none."""
    hardest = corpora.array("hardest")[0]
    for wanted in ("9.5..10.9", "11.9..11.9"):
        maker = HillClimber(Recipe(score=ScoreRange.parse(wanted), symmetry=Symmetry.NONE))
        begun = maker._meet(hardest.copy())
        assert begun.stubborn > 0
        assert maker._rate(begun) > 0
        known = {hardest.tobytes(): begun}
        found = list(maker._go_on(known, stream(1, "led", 0, 0), 15))
        assert sum(met.far is not None for met in known.values()) == 15
        for puzzle in found:
            assert rate(Grid(puzzle.tobytes(), CLASSIC)).score in ScoreRange.parse(wanted)
        assert bool(found) == (wanted == "9.5..10.9")


@pytest.mark.slow
def test_a_climb_goes_on_from_puzzles_that_are_there():
    """What lies near them and has such a score comes, the same at each call, another next time."""
    hardest = corpora.array("hardest")[:1]
    wanted = ScoreRange.parse("9.5..10.9")
    maker = HillClimber(Recipe(score=wanted, symmetry=Symmetry.NONE))
    first, again, other = (next(maker.climb_from(hardest, attempt)) for attempt in (0, 0, 1))
    assert (first == again).all()
    assert (first != other).any()
    assert (first != hardest[0]).any()
    assert rate(Grid(first.tobytes(), CLASSIC)).score in wanted


def test_what_was_gone_on_from_promises_less():
    """The climb goes on from another that is like it, and rather from what is nearer by rating."""
    maker = HillClimber(Recipe(score=ScoreRange.parse("11.."), symmetry=Symmetry.NONE))
    met = maker._meet(corpora.array("hardest")[0].copy())
    before = maker._promise(met)
    met.steps += 1
    assert maker._promise(met) < before
    met.far = 0
    rated = maker._promise(met)
    met.far = 1
    assert maker._promise(met) < rated


@pytest.mark.slow
def test_what_is_made_has_its_score():
    """A puzzle that was asked for above 9.0 is rated so, and the same seed makes it again."""
    recipe = Recipe(score=ABOVE, symmetry=Symmetry.NONE, seed=3)
    first, again = (next(generate(recipe)) for _ in range(2))
    assert first.puzzle == again.puzzle
    assert count_solutions(first.puzzle) == 1
    score = rate(first.puzzle).score
    assert score == first.rating.score
    assert score in ABOVE
    assert not score.at_least
