"""The dig against a slow one that asks the plain search and the rating at each orbit."""

from itertools import islice

import numpy as np
import pytest

from generator import Engine, GivensRange, Recipe, ScoreRange, Symmetry
from generator.digging.dig import ORBITS, TARGET, dig_by_logic
from generator.digging.digger import Digger
from generator.recipe.variants import variant
from generator.seeds import stream
from puzzle.grid import Grid
from solver.human import PLAYERS, Outcome, climb, rate, techniques_named
from solver.search import mrv
from tests.loops import at_least_one

RECIPES = [
    Recipe(1, seed=1),
    Recipe(1, seed=2, symmetry=Symmetry.NONE, givens=GivensRange(24, 26)),
    Recipe(2, seed=3, symmetry=Symmetry.FULL, givens=GivensRange(17, 40)),
    Recipe(3, seed=4),
    Recipe(4, seed=5),
    Recipe(4, seed=6, symmetry=Symmetry.ROTATIONAL_90),
    Recipe(5, seed=7),
    Recipe(2, seed=3, engine=Engine.MILP),
    Recipe(require=("xy-wing",), seed=8),
    Recipe(4, seed=9, forbid=("uniqueness", "turbot-fish")),
    Recipe(score=ScoreRange.parse("4.2..5.0"), seed=10, givens=GivensRange(26, 32)),
    Recipe(score=ScoreRange.parse("7.0..7.1"), seed=11),
    Recipe(4, seed=12, geometry=variant(9, ("x",))),
]


def slow_judge(recipe, puzzle):
    """Whether a puzzle may stay as it is, and whether it is hard enough."""
    if recipe.score is not None:
        score = rate(puzzle).score
        is_low = score is not None and score <= recipe.score.most
        return is_low, score in recipe.score
    if recipe.require:
        (name,) = recipe.require
        (technique,) = techniques_named(name)
        path = climb(puzzle, PLAYERS.through(technique))
        used = {step.technique for step in path.steps}
        return path.outcome is Outcome.SOLVED, technique in used
    level = rate(puzzle, PLAYERS.without(*recipe.forbid) if recipe.forbid else PLAYERS).level
    return level is not None and level <= recipe.level, level == recipe.level


def slow_dig(recipe, solution, order, target):
    """Blank each orbit in turn and keep it so while the puzzle is unique and not too hard."""
    orbits = recipe.symmetry.orbits(recipe.geometry)
    fewest = recipe.givens_wanted.fewest if recipe.givens_wanted else 0
    puzzle, is_hard = solution, False
    for orbit in (orbits[i] for i in order):
        if puzzle.given_count <= target and is_hard:
            break
        if puzzle.given_count - len(orbit) < fewest:
            continue
        fewer = puzzle
        for cell in orbit:
            fewer = fewer.with_digit(cell, 0)
        if len(list(islice(mrv(fewer), 2))) == 1:
            may_stay, hard_now = slow_judge(recipe, fewer)
            if may_stay:
                puzzle, is_hard = fewer, hard_now
    return puzzle, is_hard


@pytest.mark.slow
@pytest.mark.parametrize(
    "recipe", RECIPES, ids=lambda recipe: f"{recipe.key} {recipe.engine.value}"
)
def test_dig_matches_the_slow_dig(recipe):
    """From the same grid, order and target, both dig the same puzzle and judge it alike."""
    digger = Digger(recipe)
    dig = digger._dig.args[-7]
    for attempt in range(3):
        reject = digger._attempt(0, attempt)
        solution = Grid(digger._solution.tobytes(), recipe.geometry)
        order = dig.order[: dig.wanted[ORBITS]].tolist()
        assert sorted(order) == list(range(len(order)))
        puzzle, is_hard = slow_dig(recipe, solution, order, int(dig.state[TARGET]))
        assert Grid(digger._puzzle.tobytes(), recipe.geometry) == puzzle
        wanted = recipe.givens_wanted
        fits = wanted is None or puzzle.given_count in wanted
        assert (reject is None) == (is_hard and fits)


@pytest.mark.slow
@pytest.mark.parametrize("recipe", RECIPES[:4], ids=lambda recipe: recipe.key)
def test_logic_alone_digs_the_same(recipe):
    """Up to level 3 a path through the ladder proves uniqueness: the search changes nothing."""
    digger = Digger(recipe)
    for attempt in range(5):
        digger._attempt(0, attempt)
        puzzle = digger._puzzle.copy()
        numbers = stream(recipe.seed, recipe.key, 0, attempt)
        dig_by_logic(*digger._dig.args, numbers)
        assert np.array_equal(digger._puzzle, puzzle)


AHEAD = [
    Recipe(1, seed=1),
    Recipe(2, seed=2),
    Recipe(2, seed=3, symmetry=Symmetry.NONE, givens=GivensRange(24, 30)),
    Recipe(3, seed=4),
    Recipe(3, seed=5, forbid=("hidden-triple",)),
    Recipe(4, seed=6),
    Recipe(4, seed=7, forbid=("turbot-fish",)),
    Recipe(5, seed=8),
    Recipe(require=("xy-wing",), seed=9),
    Recipe(require=("finned-swordfish",), seed=10),
]


@pytest.mark.slow
@pytest.mark.parametrize("recipe", AHEAD, ids=lambda recipe: recipe.key)
def test_looking_ahead_digs_the_same(recipe):
    """Where no rung is firm the ladder looks at every puzzle; ahead of it the same one is dug."""
    digger = Digger(recipe)
    dig = digger._dig.args[-7]
    firm = dig.firm.copy()
    assert firm.any()
    for attempt in range(300):
        dug = []
        for dig.firm[:] in (0, firm):
            reject = digger._attempt(0, attempt)
            dug.append((digger._puzzle.tobytes(), reject))
        assert dug[0] == dug[1], attempt


def test_rungs_that_assume_one_solution_are_not_firm():
    """All others are, where nothing is switched off."""
    aim = Recipe(5).aim
    uniqueness = techniques_named("uniqueness")
    assert len(aim.firm) == len(aim.ceiling.rungs)
    for rung, is_firm in zip(aim.ceiling.rungs, aim.firm, strict=True):
        assert is_firm == uniqueness.isdisjoint(rung.finder.techniques)


@pytest.mark.parametrize("forbid", [("turbot-fish",), ("turbot-fish", "uniqueness")])
def test_rungs_above_a_forbidden_technique_are_not_firm(forbid):
    """What has become easier may need just that."""
    aim = Recipe(4, forbid=forbid).aim
    place = [rung.finder.slug for rung in PLAYERS.rungs].index("turbot-fish")
    below = {rung.finder for rung in PLAYERS.rungs[:place]}
    uniqueness = techniques_named("uniqueness")
    for rung, is_firm in at_least_one(zip(aim.ceiling.rungs, aim.firm, strict=True)):
        is_plain = uniqueness.isdisjoint(rung.finder.techniques)
        assert is_firm == (rung.finder in below and is_plain)


def test_no_rung_is_firm_where_grades_are_scores():
    """Chains have surcharges by their length, of which nothing is known to rise."""
    assert not any(Recipe(score=ScoreRange.parse("7.0..7.1")).aim.firm)


def test_targets_cover_the_range():
    """Each number of givens of the range is some attempt's target."""
    digger = Digger(Recipe(1, givens=GivensRange(30, 33)))
    dig = digger._dig.args[-7]
    targets = set()
    for attempt in range(60):
        digger._attempt(0, attempt)
        targets.add(int(dig.state[TARGET]))
    assert targets == {30, 31, 32, 33}


def test_attempts_are_independent():
    """An attempt is a function of its number: what the worker did before leaves no trace."""
    digger = Digger(Recipe(3, seed=1))
    for attempt in range(5):
        digger._attempt(0, attempt)
    last = digger._puzzle.copy()
    fresh = Digger(Recipe(3, seed=1))
    fresh._attempt(0, 4)
    assert np.array_equal(fresh._puzzle, last)
