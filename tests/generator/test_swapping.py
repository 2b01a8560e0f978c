"""Puzzles of 19 givens or fewer are made by swapping givens."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from generator import CageSizes, Engine, GivensRange, Recipe, ScoreRange, Symmetry, generate
from generator.digging.draft import Reject
from generator.digging.exchange import new_hill
from generator.digging.makers import maker_of
from generator.digging.swapping import SwappingDigger, descended, kept
from generator.pipeline import exhausted
from generator.recipe.recipe_fields import MAX_OF_SWAPS
from generator.seeds import stream
from puzzle.canonical import canonical_batch, canonical_form
from puzzle.grid import Grid
from solver.human import rate
from solver.search import count_batch, count_solutions, find_solutions
from tests.thorough import THOROUGH

ROOT = Path(__file__).parents[2]


def recipe(level: int | None, fewest: int, most: int, **wishes) -> Recipe:
    """Return a recipe of puzzles with so many givens."""
    few = GivensRange(fewest, most)
    options = {"seed": 7, "symmetry": Symmetry.NONE, "givens": few, **wishes}
    return Recipe(level, **options)


def test_the_kept_puzzles_are_what_they_are_said_to_be() -> None:
    """Each of 17 givens, of one solution, minimal and canonical, and no two of them of one grid."""
    puzzles = kept()
    assert set(np.count_nonzero(puzzles, axis=1).tolist()) == {17}
    counts, solutions = count_batch(puzzles, 2)
    assert (counts == 1).all()
    assert (canonical_batch(puzzles, solutions) == puzzles).all()
    grids = {grid.tobytes() for grid in canonical_batch(solutions, solutions)}
    assert len(grids) == len(puzzles)
    for place in range(17):
        without = puzzles.copy()
        cells = [np.flatnonzero(puzzle)[place] for puzzle in puzzles]
        without[np.arange(len(puzzles)), cells] = 0
        assert (count_batch(without, 2)[0] == 2).all()


@pytest.mark.slow
@pytest.mark.parametrize(("level", "givens"), [(1, 17), (3, 17), (2, 18), (4, 19)])
def test_puzzles_of_few_givens(level: int, givens: int) -> None:
    """A puzzle has the givens and level asked for, one solution, none to spare, comes again."""
    (record,) = generate(recipe(level, givens, givens))
    assert record.puzzle.given_count == givens
    assert record.minimal
    assert count_solutions(record.puzzle) == 1
    assert record.rating is not None
    assert record.rating.level == level
    if (level, givens) == (1, 17) or THOROUGH:
        (again,) = generate(recipe(level, givens, givens))
        assert again.puzzle == record.puzzle


def test_with_a_symmetry_the_way_without_is_told() -> None:
    """Where so few givens are asked for with a symmetry and not found, it is said what to do."""
    few = GivensRange(17, 19)
    assert str(exhausted(Recipe(1, givens=few), 0, {})).endswith("with the symmetry none alone.")
    assert "alone" not in str(exhausted(recipe(1, 17, 19), 0, {}))
    killer = Recipe(5, cages=CageSizes(2, 4), givens=GivensRange(30, 30))
    assert str(exhausted(killer, 0, {})).endswith("the more givens a killer has, the easier it is.")
    for other in (replace(killer, givens=None), replace(killer, cages=None)):
        assert "killer has" not in str(exhausted(other, 0, {}))


def test_givens_that_stand_in_the_way_of_a_score_are_told() -> None:
    """Above what is dug, it is said how few givens the hardest puzzles have; a symmetry is not."""
    listed = (ROOT / "benchmarks" / "hardest-ratings.txt").read_text(encoding="utf-8").splitlines()
    fewest = min(81 - line[:81].count("0") for line in listed if not line.startswith("#"))
    hard = ScoreRange.parse("9.5..")
    said = f"none has fewer than {fewest} givens."
    few = Recipe(score=hard, givens=GivensRange(17, fewest - 1))
    assert str(exhausted(few, 0, {})).endswith(said)
    enough = Recipe(score=hard, givens=GivensRange(17, fewest))
    assert "fewer than" not in str(exhausted(enough, 0, {}))


@pytest.mark.slow
def test_no_puzzle_is_a_form_of_a_kept_one_or_of_another() -> None:
    """Those of a run are no forms of those that swaps begin with, nor of one another."""
    records = list(generate(recipe(1, 17, 17, count=6), jobs=2))
    forms = {canonical_form(record.puzzle, record.solution).digits for record in records}
    assert len(forms) == 6
    assert forms.isdisjoint({puzzle.tobytes() for puzzle in kept()})


@pytest.mark.slow
def test_a_form_of_a_kept_puzzle_is_no_draft() -> None:
    """Where swaps end at a puzzle that they begin with, however turned, it is not given out."""
    here = SwappingDigger(recipe(1, 17, 17))._start(stream(5, "test", 0, 0))
    level = rate(Grid(here.tobytes())).level
    digger = SwappingDigger(recipe(level, 17, 17))
    assert digger._distance(here) == 0
    assert digger._draft() is Reject.KEPT


def test_what_is_swapped() -> None:
    """Few givens without symmetry are swapped; all else is dug as before."""
    few = recipe(1, 17, 19)
    assert few.is_swapped
    assert few.attempts_allowed == MAX_OF_SWAPS
    assert isinstance(maker_of(few), SwappingDigger)
    assert not recipe(1, 17, 20).is_swapped
    assert not Recipe(1, seed=7, givens=GivensRange(17, 19)).is_swapped
    assert not recipe(1, 17, 19, engine=Engine.MILP).is_swapped


@pytest.mark.slow
def test_swaps_lead_away_from_what_is_kept() -> None:
    """What they come to has one solution and 17 givens, others than in the beginning."""
    digger = SwappingDigger(recipe(1, 17, 17))
    random = stream(3, "test", 0, 0)
    away = None
    while away is None:
        here = digger._start(random)
        away = digger._away(here, random)
    assert np.count_nonzero(away) == 17
    counts, _ = count_batch(away[np.newaxis], 2)
    assert counts.tolist() == [1]
    assert np.count_nonzero((away == here) & (away > 0)) < 15


@pytest.mark.slow
def test_random_grids_lead_to_18() -> None:
    """Most ways down from random grids come to 18 givens, each from a grid of its own."""
    hill = new_hill(recipe(1, 18, 18))
    ends = [descended(stream(seed, "test", 0, 0), hill, 18) for seed in range(5)]
    assert [np.count_nonzero(end) for end in ends].count(18) >= 3
    counts, solutions = count_batch(np.array(ends), 2)
    assert (counts == 1).all()
    assert len({grid.tobytes() for grid in canonical_batch(solutions, solutions)}) == 5


def test_a_start_is_a_form_of_a_kept_puzzle() -> None:
    """A puzzle that an attempt begins with is turned and renamed, and still the same puzzle."""
    digger = SwappingDigger(recipe(1, 17, 17))
    forms = {puzzle.tobytes() for puzzle in kept()}
    starts = [digger._start(stream(seed, "test", 0, 0)) for seed in range(20)]
    for start in starts:
        puzzle = Grid(start.tobytes())
        (solution,) = find_solutions(puzzle).solutions
        assert canonical_form(puzzle, solution).digits in forms
    assert len({start.tobytes() for start in starts}) == 20
    assert {start.tobytes() for start in starts}.isdisjoint(forms)


@pytest.mark.slow
def test_the_work_of_an_attempt_ends(monkeypatch) -> None:
    """With the work done, an attempt says what it has come to, and the run ends."""
    monkeypatch.setattr(SwappingDigger, "WORK", 1_000)
    result = maker_of(recipe(5, 17, 17, max_attempts=2)).make(0)
    assert result.draft is None
    assert result.rejects == {Reject.TOO_EASY: 1, Reject.KEPT: 1}
