"""Puzzles from which climbs to the highest scores begin, and the walk away from them."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest

from generator import Recipe, ScoreRange, generate
from generator.digging import hill_climber
from generator.digging.beginnings import (
    KEPT,
    SYMMETRIC,
    beginning,
    beginnings_for,
    digits_of,
    is_kept,
)
from generator.digging.draft import Standing
from generator.digging.hill_climber import HillClimber, _MetPuzzle
from generator.digging.spread import ways_apart
from generator.seeds import stream
from puzzle import CLASSIC, Grid
from puzzle.canonical import canonical_form
from puzzle.errors import GenerationExhausted, RecipeError
from puzzle.geometry import HouseKind
from puzzle.score import Score
from puzzle.symmetry import Symmetry
from solver.human import rate
from solver.search import count_solutions, find_solutions

ELEVEN = Recipe(score=ScoreRange.parse("11.."), symmetry=Symmetry.NONE, seed=1)


def as_grid(digits) -> Grid:
    return Grid(digits.tobytes(), CLASSIC)


def form_of(puzzle: Grid) -> Grid:
    return canonical_form(puzzle, find_solutions(puzzle).solutions[0])


@pytest.mark.parametrize("symmetry", Symmetry, ids=lambda symmetry: symmetry.value)
def test_ways_to_give_cells_keep_the_symmetry(symmetry: Symmetry):
    """What is given of all boxes has the symmetry, and lies apart where that leaves a way."""
    ways = ways_apart(symmetry)
    for choice in range(ways.shape[1]):
        given = set()
        for group in ways:
            there = [way for way in group.tolist() if way[0] >= 0]
            given.update(cell for cell in there[choice % len(there)] if cell >= 0)
        assert symmetry.holds(CLASSIC, given)
        for house in (h for h in CLASSIC.houses if h.kind is HouseKind.BOX):
            own = sorted(given & {*house.cells})
            assert 3 <= len(own) <= 4
            if symmetry in (Symmetry.NONE, Symmetry.ROTATIONAL_180):
                assert all(a // 9 != b // 9 and a % 9 != b % 9 for a, b in combinations(own, 2))


def test_what_is_kept_is_hard_and_no_two_are_forms_of_one():
    """Each has one solution and withstands trials, and is another puzzle than the others."""
    maker = HillClimber(ELEVEN)
    all_kept = KEPT + SYMMETRIC
    assert len({form_of(Grid.parse(kept)) for kept in all_kept}) == len(all_kept)
    for kept in all_kept:
        assert count_solutions(Grid.parse(kept)) == 1
        met = maker._meet(digits_of(kept))
        assert met.left > 0
        assert met.stubborn > 0 or kept in SYMMETRIC


@pytest.mark.parametrize("symmetry", Symmetry, ids=lambda symmetry: symmetry.value)
def test_scores_above_what_is_bred_are_refused_where_nothing_is_kept(symmetry: Symmetry):
    """A symmetry has puzzles to begin with, or the refusal names those that have."""
    above = {"score": ScoreRange.parse("9.5.."), "symmetry": symmetry}
    if beginnings_for(symmetry):
        assert Recipe(**above).is_hill_climbed
    else:
        with pytest.raises(RecipeError, match=r"give none, 180, diagonal or antidiagonal for 9\.5"):
            Recipe(**above)
    assert Recipe(score=ScoreRange.parse("9.4.."), symmetry=symmetry).is_hill_climbed


@pytest.mark.slow
@pytest.mark.parametrize("symmetry", ["180", "antidiagonal"])
def test_puzzles_above_what_is_bred_have_the_symmetry(symmetry: str):
    """What is made has the score and the symmetry asked for, and is none that is kept."""
    told = []
    recipe = Recipe(score=ScoreRange.parse("9.5.."), symmetry=Symmetry(symmetry), seed=2)
    made = next(generate(recipe, watch=told.append)).puzzle
    assert rate(made).score in ScoreRange.parse("9.5..")
    assert Symmetry(symmetry).holds(CLASSIC, [cell for cell, digit in enumerate(made) if digit])
    assert not is_kept(made)
    assert told[0] == Standing(0)


@pytest.mark.parametrize(
    "symmetry",
    [symmetry for symmetry in Symmetry if beginnings_for(symmetry)],
    ids=lambda symmetry: symmetry.value,
)
def test_a_beginning_is_a_form_of_one_that_is_kept(symmetry: Symmetry):
    """Its pattern has the symmetry, and another stream gives another form."""
    begun = [as_grid(beginning(symmetry, stream(1, "begun", 0, i))) for i in range(4)]
    assert len({*begun}) > 1
    for puzzle in begun:
        assert is_kept(puzzle)
        assert symmetry.holds(CLASSIC, [cell for cell, digit in enumerate(puzzle) if digit])


@pytest.mark.slow
def test_a_walk_ends_elsewhere():
    """Some steps away stands another puzzle that withstands trials, the same each time."""
    maker = HillClimber(ELEVEN)
    begun = digits_of(KEPT[0])
    first, again = (
        maker._walk_away(maker._meet(begun), 4, stream(1, "away", 0, 0)) for _ in range(2)
    )
    assert (first.digits == again.digits).all()
    assert (first.digits != begun).any()
    assert first.stubborn > 1
    assert count_solutions(as_grid(first.digits)) == 1


@pytest.mark.parametrize(
    ("wanted", "is_kept_first"),
    [
        ("9.5", True),
        ("9.6..9.8", True),
        ("9.5..9.9", False),
        ("9.9..10.3", False),
        ("10.4..", True),
    ],
)
def test_one_score_alone_is_looked_for_near_what_is_kept(wanted: str, is_kept_first: bool):
    """Of few scores there are hardly any puzzles near random grids; of several there are enough."""
    maker = HillClimber(Recipe(score=ScoreRange.parse(wanted), symmetry=Symmetry.NONE))
    assert maker._begins_kept == is_kept_first


def test_a_climb_goes_on_while_it_comes_nearer(monkeypatch: pytest.MonkeyPatch):
    """It ends after so many ratings none of which is nearer to the scores than those before."""
    far = iter([5, 5, 4, 6, 5, 4, 3])
    numbers = iter(range(1, 200))
    rated = []

    def find(_hill, _random, _tries, _puzzle, _least, _most, found):
        found[0] = next(numbers)
        return 1

    def rate_one(_maker, met):
        met.far = next(far)
        rated.append(met.far)
        return met.far

    monkeypatch.setattr(hill_climber, "find_nearby", find)
    monkeypatch.setattr(HillClimber, "_rate", rate_one)
    monkeypatch.setattr(
        HillClimber, "_meet", lambda _maker, digits: _MetPuzzle(digits, left=1, stubborn=9)
    )
    maker = HillClimber(ELEVEN)
    begun = maker._meet(np.zeros(81, dtype=np.uint8))
    begun.far = 9
    known = {begun.digits.tobytes(): begun}
    assert not list(maker._go_on(known, stream(0, "nearer", 0, 0), 3, 3))
    assert rated == [5, 5, 4, 6, 5, 4]


@pytest.mark.slow
def test_what_is_given_up_says_how_high_it_came(monkeypatch: pytest.MonkeyPatch):
    """A run that did not come to its scores tells the highest that it met."""
    monkeypatch.setattr(hill_climber, "STEPS_AWAY", 1)
    monkeypatch.setattr(hill_climber, "RATINGS_OF_KEPT", 2)
    recipe = Recipe(score=ScoreRange.parse("11.9.."), symmetry=Symmetry.NONE, max_attempts=1)
    with pytest.raises(GenerationExhausted, match=r"the highest score that was met is 1[01]\.\d"):
        next(generate(recipe))


@pytest.mark.slow
def test_puzzles_of_eleven_are_made_and_none_is_one_that_is_kept():
    """What is asked for near 11 is rated so, and the same seed makes it again."""
    recipe = Recipe(score=ScoreRange.parse("10.4.."), symmetry=Symmetry.NONE, seed=3)
    first, again = (next(generate(recipe)) for _ in range(2))
    assert first.puzzle == again.puzzle
    assert not is_kept(first.puzzle)
    assert rate(first.puzzle).score == first.rating.score
    assert first.rating.score >= Score(104)
    assert np.count_nonzero(first.puzzle.to_array()) == first.puzzle.given_count
