"""Puzzles by what they take: each proof of a record is found again by rating the puzzle."""

import json
from itertools import pairwise

import pytest

from generator import GivensRange, Recipe, RunFolder, ScoreRange, Symmetry, generate
from generator.recipe.required import requirement
from puzzle import GenerationExhausted, Geometry, Grid
from solver.human import (
    HODOKU,
    PLAYERS,
    SUDOKU_EXPLAINER,
    Outcome,
    Technique,
    climb,
    rate,
    techniques_named,
)
from tests.loops import at_least_one

REQUIRED = [
    Recipe(require=("naked-single",), count=2, seed=1),
    Recipe(require=("naked-pair",), count=2, seed=2),
    Recipe(4, require=("x-wing",), count=2, seed=3),
    Recipe(4, require=("unique-rectangle",), count=2, seed=4),
    Recipe(5, require=("xyz-wing",), count=1, seed=5, symmetry=Symmetry.NONE),
    Recipe(require=("xy-wing", "skyscraper"), count=1, seed=6),
    Recipe(5, require=("xy-chain",), forbid=("uniqueness",), count=1, seed=7),
    Recipe(2, require=("pointing",), count=1, seed=9, geometry=Geometry.boxes(2, 3)),
]


def climbed(record, name, whole=PLAYERS):
    """The path up to the puzzle's hardest step, and without a technique."""
    off = techniques_named(name)
    rungs = [
        next(i for i, r in enumerate(whole.rungs) if t in r.finder.techniques)
        for t in record.rating.counts
    ]
    hardest = list(record.rating.counts)[rungs.index(max(rungs))]
    return climb(record.puzzle, whole.through(hardest)), rate(
        record.puzzle, whole.through(hardest).less(off)
    )


@pytest.mark.slow
@pytest.mark.parametrize("recipe", REQUIRED, ids=lambda recipe: recipe.key)
def test_what_is_required_cannot_be_done_without(recipe):
    """The ladder up to the hardest step solves the puzzle; without the technique it is stuck."""
    records = list(generate(recipe))
    assert len(records) == recipe.count
    for record in records:
        assert record.rating.level == recipe.aim.level
        assert [proof.name for proof in record.requires] == list(recipe.require)
        for proof in record.requires:
            path, without = climbed(record, proof.name)
            assert path.outcome is Outcome.SOLVED
            assert len(path.steps) == proof.solved_in
            assert techniques_named(proof.name) & set(path.counts)
            assert without.outcome is Outcome.STUCK
            if not recipe.forbid:
                assert sum(without.counts.values()) == proof.stuck_after
                assert without.result == proof.result


WITHIN_SCORES = [
    Recipe(
        4,
        require=("x-wing",),
        forbid=("unique-rectangle",),
        score=ScoreRange.parse("4.2..5.0"),
        givens=GivensRange(22, 30),
        seed=3,
    ),
    Recipe(require=("x-wing",), score=ScoreRange.parse("4.2.."), seed=1),
    Recipe(require=("naked-pair",), score=ScoreRange.parse("3.4..4.4"), seed=1),
    Recipe(require=("pointing",), score=ScoreRange.parse("4.2..5.0"), seed=1),
]


@pytest.mark.slow
@pytest.mark.parametrize("recipe", WITHIN_SCORES, ids=lambda recipe: recipe.key)
def test_what_is_required_below_the_scores_asked_for(recipe):
    """The technique need not be the hardest step: all up to that step does not make up for it."""
    (record,) = generate(recipe)
    (proof,) = record.requires
    assert record.rating.score in recipe.score
    assert recipe.level in (None, record.rating.level)
    assert recipe.givens is None or record.givens in recipe.givens
    off = frozenset().union(*map(techniques_named, recipe.forbid))
    rungs = SUDOKU_EXPLAINER.less(off).rungs
    path = climb(record.puzzle, SUDOKU_EXPLAINER.less(off))
    assert max(step.score for step in path.steps) == record.rating.score
    assert not off & set(path.counts)
    up_to = 1 + max(
        i for i, rung in enumerate(rungs) if set(rung.finder.techniques) & set(path.counts)
    )
    needed = SUDOKU_EXPLAINER.less(off).first(up_to)
    assert climb(record.puzzle, needed).outcome is Outcome.SOLVED
    assert climb(record.puzzle, needed.without(*recipe.require)).outcome is Outcome.STUCK
    assert proof.ladder.startswith("Sudoku Explainer 1.2.1 up to ")


def test_chains_stay_out_where_scores_can_do_without_them():
    """Chains make up for what is easier, so that a dig with no need of them stays below."""
    for text, most in (("4.2..", 64), ("4.2..5.0", 50), ("4.2..7.0", 64), ("6.6..7.5", 74)):
        aim = Recipe(require=("x-wing",), score=ScoreRange.parse(text)).aim
        assert (aim.least, aim.most) == (ScoreRange.parse(text).least.tenths, most)
    assert Recipe(require=("nishio",), score=ScoreRange.parse("2.0..")).aim.least == 75


def test_a_required_technique_is_the_hardest():
    """Where the level is its own, nothing harder than it is on the path."""
    for record in at_least_one(generate(Recipe(4, require=("skyscraper",), count=3, seed=1))):
        assert record.rating.hardest is Technique.SKYSCRAPER


def test_techniques_of_another_ladder():
    """What the levels do not have is required on Sudoku Explainer's ladder, at any level."""
    for name in ("direct-hidden-pair", "aligned-pair-exclusion"):
        recipe = Recipe(require=(name,), seed=1, symmetry=Symmetry.NONE)
        (record,) = generate(recipe)
        (technique,) = techniques_named(name)
        with_it = SUDOKU_EXPLAINER.through(technique)
        assert climb(record.puzzle, with_it).outcome is Outcome.SOLVED
        assert climb(record.puzzle, with_it.without(name)).outcome is Outcome.STUCK
        (proof,) = record.requires
        assert proof.ladder == f"Sudoku Explainer 1.2.1 up to {technique.label}"


def test_what_is_merely_available_is_not_required():
    """An X-Wing that a skyscraper makes up for is on the path, and has no proof."""
    line = "240005080809030050000000300004009015000000000390800200001000000020090703030700062"
    puzzle = Grid.parse(line)
    assert requirement(puzzle, "x-wing", PLAYERS) is not None
    assert requirement(puzzle, "xy-wing", PLAYERS) is None
    replaced = [
        record.puzzle
        for record in generate(Recipe(4, 40, seed=1))
        if len(set(record.rating.counts) & LEVEL_4) > 1
    ]
    pairs = [(p, t.slug) for p in replaced for t in rate(p).counts if t in LEVEL_4]
    assert any(requirement(puzzle, name, PLAYERS) is None for puzzle, name in pairs)


LEVEL_4 = {t for r in PLAYERS.rungs if r.level == 4 for t in r.finder.techniques}


def test_the_proof_in_words_and_as_json():
    """A record tells its proof so that a reader can follow it, and check it."""
    (record,) = generate(Recipe(require=("x-wing",), seed=1))
    data = json.loads(json.dumps(record.to_dict()))
    (proof,) = data["requires"]
    assert proof["technique"] == "x-wing"
    assert proof["ladder"] == "players up to X-Wing"
    assert proof["without"]["outcome"] == "stuck"
    assert Grid.parse(proof["without"]["grid"]).given_count == 81 - proof["without"]["blanks"]
    assert proof["text"] == (
        f"The ladder players up to X-Wing solves the puzzle in {proof['solved_in']} steps; without "
        f"x-wing it is stuck after {proof['without']['steps']}, with {proof['without']['blanks']} "
        "cells still blank."
    )
    assert "forbids" not in data


@pytest.mark.parametrize(
    ("level", "names"), [(3, ("naked-pair",)), (4, ("uniqueness", "xy-wing")), (5, ("aic",))]
)
def test_what_is_forbidden_changes_nothing(level, names):
    """No forbidden technique is on the path, and without it the rating is the same."""
    off = PLAYERS.without(*names).off
    for record in at_least_one(generate(Recipe(level, 5, seed=1, forbid=names))):
        assert record.rating.level == level
        assert not off & {step.technique for step in climb(record.puzzle).steps}
        assert rate(record.puzzle, PLAYERS.less(off)) == rate(record.puzzle) == record.rating
        assert record.to_dict()["forbids"] == list(names)


@pytest.mark.parametrize(
    ("level", "text"),
    [(None, "4.2..5.0"), (None, "..1.2"), (None, "7.1"), (4, "4.2..4.5"), (3, "..2.6"), (5, "7..")],
)
def test_scores_are_in_their_range(level, text):
    """Every score is Sudoku Explainer's and in the range; the level is kept beside it."""
    scores = ScoreRange.parse(text)
    for record in at_least_one(generate(Recipe(level, 4, seed=1, score=scores))):
        assert rate(record.puzzle).score in scores
        assert level in (None, record.rating.level)


def test_wishes_for_any_number_of_jobs():
    """One and two jobs make the same bytes."""
    recipe = Recipe(require=("xy-wing",), forbid=("bug",), count=4, seed=1)
    one, two = (
        [json.dumps(record.to_dict()) for record in generate(recipe, jobs=jobs)] for jobs in (1, 2)
    )
    assert one == two


def test_a_run_with_wishes_goes_on(tmp_path):
    """A run that was broken off goes on with the same wishes, and with no others."""
    recipe = Recipe(require=("skyscraper",), count=3, seed=1)
    whole, broken = RunFolder(tmp_path / "whole", recipe), RunFolder(tmp_path / "broken", recipe)
    list(whole.make(jobs=1))
    made = broken.make(jobs=1)
    next(made)
    made.close()
    list(RunFolder(tmp_path / "broken", recipe).make(jobs=1))
    files = [(tmp_path / name / "puzzles.jsonl").read_bytes() for name in ("whole", "broken")]
    assert all(one == other for one, other in pairwise(files))


def test_what_was_not_reached_is_said():
    """A dig that does not come up to a technique or a score is not blamed on a level."""
    for recipe in (
        Recipe(require=("jellyfish",), seed=1, max_attempts=20),
        Recipe(score=ScoreRange.parse("8.0..8.1"), seed=1, max_attempts=20),
    ):
        with pytest.raises(GenerationExhausted) as caught:
            list(generate(recipe))
        assert caught.value.rejects == {"technique or score not reached": 20}


def test_players_techniques_beyond_the_levels():
    """What only HoDoKu's ladder has is required there."""
    (record,) = generate(Recipe(require=("finned-x-wing",), seed=1))
    (proof,) = record.requires
    assert proof.ladder == "HoDoKu 2.2.0 up to Finned X-Wing"
    with_it = HODOKU.through(Technique.FINNED_X_WING)
    assert rate(record.puzzle, with_it).outcome is Outcome.SOLVED
    assert rate(record.puzzle, with_it.without("finned-x-wing")).outcome is Outcome.STUCK


def test_a_wish_that_is_not_met_ends():
    """What does not come in the attempts allowed ends with what was wrong with each."""
    recipe = Recipe(5, require=("x-wing",), seed=1, max_attempts=60)
    with pytest.raises(GenerationExhausted, match="choose another wish, level") as caught:
        list(generate(recipe))
    assert sum(caught.value.rejects.values()) == 60
    assert "something else makes up for what is required" in caught.value.rejects
