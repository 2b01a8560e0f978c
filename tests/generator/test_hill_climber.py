"""Hill climbing to scores above 9.0: neighbours are puzzles, and what is made has its score."""

from __future__ import annotations

import numpy as np
import pytest

from generator import Recipe, ScoreRange, generate
from generator.digging import hill_climber
from generator.digging.draft import Reject
from generator.digging.hill_climber import HillClimber
from generator.digging.makers import maker_of
from generator.recipe.levels import GivensRange
from generator.seeds import stream
from puzzle import CLASSIC, Grid
from puzzle.symmetry import Symmetry
from solver.human import rate
from solver.search import count_solutions

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
        puzzles.append(maker._neighbour(puzzles[-1], random))
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
    assert np.count_nonzero(maker._neighbour(puzzle, random)) >= 28


def test_a_climb_that_does_not_come_so_high_is_rejected(monkeypatch: pytest.MonkeyPatch):
    """An attempt ends after so many tries, and says that it did not reach the score."""
    monkeypatch.setattr(hill_climber, "TRIES", 2)
    result = HillClimber(Recipe(score=ABOVE)).make(0, 0, 3)
    assert (result.attempts, result.draft) == (3, None)
    assert dict(result.rejects) == {Reject.NOT_REACHED: 3}


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
