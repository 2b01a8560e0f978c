"""Puzzles of a level with clues: what is asked for is what is rated."""

from __future__ import annotations

import json

import pytest

from generator import Recipe, Symmetry, generate
from generator.digging.draft import Reject
from generator.digging.makers import maker_of
from generator.recipe.variants import WITH_CLUES, WITHOUT_LADDER, ground
from generator.record import PuzzleRecord
from puzzle.errors import RecipeError
from solver.certify import faults
from solver.human import climb, in_words, rate
from solver.human.ladder import PLAYERS_WITH_CLUES
from solver.human.rules import ladder_on
from tests.loops import at_least_one

LEVELLED = sorted({"non-consecutive", *WITH_CLUES} - WITHOUT_LADDER)


def recipe(*names: str, size: int = 6, **wishes) -> Recipe:
    return Recipe(**{"seed": 4, **wishes}, **ground(size, names)._asdict())


@pytest.mark.slow
@pytest.mark.parametrize("name", LEVELLED)
def test_each_kind_is_made_at_its_level(name):
    """The level is that of the rating; nothing below solves it; the record is read back."""
    asked = recipe(name, level=2, count=2, symmetry=Symmetry.NONE)
    for record in at_least_one(generate(asked)):
        assert record.rating is not None
        assert record.rating.level == 2
        assert not faults(record.certificate)
        below = ladder_on(record.puzzle.geometry, PLAYERS_WITH_CLUES.up_to(1))
        assert climb(record.puzzle, below).outcome.value == "stuck"
        data = json.loads(json.dumps(record.to_dict()))
        assert "unlevelled" not in data
        assert PuzzleRecord.from_dict(data).puzzle == record.puzzle
        assert rate(record.puzzle) == record.rating
        assert all(map(in_words, climb(record.puzzle).steps))


@pytest.mark.slow
def test_clues_go_with_jigsaws_and_further_rules():
    """Regions, knights and two kinds of clues together, at a level."""
    asked = recipe("jigsaw", "anti-knight", "kropki", "thermometer", level=1)
    (record,) = generate(asked)
    kinds = {rule.KIND for rule in record.puzzle.geometry.constraints}
    assert {"antiknight", "thermometer", "negative"} <= kinds
    assert not record.puzzle.geometry.box_rows
    assert rate(record.puzzle).level == 1


@pytest.mark.slow
def test_an_attempt_depends_on_nothing_before_it():
    """A maker that has made others makes the same puzzle as one that has not."""
    asked = recipe("whispers", level=1, count=3)
    one, other = maker_of(asked), maker_of(asked)
    one.make(0)
    first, second = one.make(1).draft, other.make(1).draft
    assert first is not None
    assert second is not None
    assert first.puzzle == second.puzzle


@pytest.mark.slow
def test_a_first_attempt_without_a_puzzle_ends_nothing():
    """A maker is ready though its first attempt drew regions that have no grid, or no clues.

    It was told as a contradiction of the engines, and the run ended.
    """
    asked = Recipe(seed=1, level=1, **ground(6, ("jigsaw", "non-consecutive"))._asdict())
    maker = maker_of(asked)
    assert (
        maker.make(0, 0, 1).rejects[Reject.NO_GRID] + maker.make(0, 0, 1).rejects[Reject.NO_CLUES]
    )
    maker.warm_up()


def test_without_a_level_they_are_made_as_before():
    """The recipe is unlevelled, and its key is what it was."""
    assert not recipe("kropki").is_levelled
    assert recipe("kropki").key.startswith("any level, 6x6, symmetry 180, clues kropki")
    assert recipe("kropki", level=2).is_levelled


@pytest.mark.slow
@pytest.mark.parametrize(("name", "level"), [("thermometer", 1), ("renban", 2), ("palindrome", 3)])
def test_killers_have_clues_too(name, level):
    """No givens, cages in each cell and clues of the kind, at the level; read back as made."""
    for record in at_least_one(generate(recipe("killer", name, level=level, count=2))):
        rules = record.puzzle.geometry.constraints
        cages = [rule for rule in rules if rule.KIND == "killercage"]
        assert sorted(cell for cage in cages for cell in cage.places) == list(range(36))
        assert {rule.KIND for rule in rules} == {"killercage", *WITH_CLUES[name]}
        assert record.puzzle.given_count == 0
        assert record.solution.solves(record.puzzle)
        assert rate(record.puzzle).level == level
        below = ladder_on(record.puzzle.geometry, PLAYERS_WITH_CLUES)
        if level > 1:
            outcome = climb(record.puzzle, below.up_to(level - 1)).outcome
            assert outcome.value == "stuck"
        assert not faults(record.certificate)
        data = json.loads(json.dumps(record.to_dict()))
        assert PuzzleRecord.from_dict(data).puzzle == record.puzzle


@pytest.mark.slow
def test_a_killer_with_clues_depends_on_nothing_before_it():
    """Cages of an earlier attempt leave nothing behind."""
    asked = recipe("killer", "thermometer", level=2, count=3)
    one, other = maker_of(asked), maker_of(asked)
    one.warm_up()
    one.make(0)
    first, second = one.make(1).draft, other.make(1).draft
    assert first is not None
    assert second is not None
    assert first.puzzle == second.puzzle


@pytest.mark.parametrize(
    ("names", "level", "words"),
    [
        (("killer", "thermometer"), None, "with thermometer give a level"),
        (("killer", "arrow"), None, "does not know arrow: leave out killer or arrow"),
        (("killer", "arrow"), 2, "does not know arrow: leave out killer or arrow"),
    ],
)
def test_killers_with_clues_need_a_ladder(names, level, words):
    """Without a level, or with what no ladder knows, nothing is made."""
    with pytest.raises(RecipeError, match=words):
        recipe(*names, level=level)
