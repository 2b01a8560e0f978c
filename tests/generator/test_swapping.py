"""Puzzles of 19 givens or fewer are made by swapping givens."""

from __future__ import annotations

import numpy as np
import pytest

from generator import Engine, GivensRange, Recipe, Symmetry, generate
from generator.digging.makers import maker_of
from generator.digging.swapping import SwappingDigger
from generator.recipe.recipe import MAX_OF_SWAPS
from generator.seeds import stream
from solver.search import count_solutions


def recipe(level: int, fewest: int, most: int, **wishes) -> Recipe:
    """Return a recipe of one puzzle with so many givens."""
    few = GivensRange(fewest, most)
    return Recipe(level, seed=7, symmetry=Symmetry.NONE, givens=few, **wishes)


@pytest.mark.slow
@pytest.mark.parametrize("level", [1, 4])
def test_puzzles_of_19_givens(level: int) -> None:
    """A puzzle has the givens asked for, its level and one solution, and comes again."""
    (record,) = generate(recipe(level, 19, 19))
    assert record.puzzle.given_count == 19
    assert count_solutions(record.puzzle) == 1
    assert record.rating is not None
    assert record.rating.level == level
    (again,) = generate(recipe(level, 19, 19))
    assert again.puzzle == record.puzzle


def test_what_is_swapped() -> None:
    """Few givens without symmetry are swapped; all else is dug as before."""
    few = recipe(1, 17, 19)
    assert few.is_swapped
    assert few.attempts_allowed == MAX_OF_SWAPS
    assert isinstance(maker_of(few), SwappingDigger)
    assert not recipe(1, 17, 20).is_swapped
    assert not Recipe(1, seed=7, givens=GivensRange(17, 19)).is_swapped
    assert not recipe(1, 17, 19, engine=Engine.MILP).is_swapped


def test_swaps_keep_one_solution() -> None:
    """Each neighbour has one solution, no more givens than before, and never too few."""
    digger = SwappingDigger(recipe(1, 18, 19))
    random = stream(3, "test", 0, 0)
    here = digger._start(random)
    moves = 0
    for _ in range(40):
        near, count = digger._neighbour(here, 1, random)
        if count > 1:
            assert (near == here).all()
            continue
        assert count_solutions("".join(map(str, near))) == 1
        assert 18 <= np.count_nonzero(near) <= np.count_nonzero(here)
        here, moves = near, moves + 1
    assert moves


@pytest.mark.slow
def test_swaps_reach_17_givens() -> None:
    """From a dig of 22 givens and more, swaps alone lead to one of 17 with one solution."""
    digger = SwappingDigger(recipe(1, 17, 17))
    random = stream(1, "seventeen", 0, 27)
    here = digger._start(random)
    assert np.count_nonzero(here) >= 22
    for _ in range(2_000):
        here, _ = digger._neighbour(here, 1, random)
        if np.count_nonzero(here) == 17:
            break
    assert np.count_nonzero(here) == 17
    assert count_solutions("".join(map(str, here))) == 1


def test_the_work_of_an_attempt_ends(monkeypatch) -> None:
    """With the work done, an attempt says that there are too many givens, and the run ends."""
    monkeypatch.setattr(SwappingDigger, "WORK", 1_000)
    result = maker_of(recipe(1, 17, 17, max_attempts=2)).make(0)
    assert result.draft is None
    assert result.attempts == 2
    assert [reject.value for reject in result.rejects] == ["too many givens"]
