"""Recipes: what can be asked for, and the sentence for what cannot."""

import json

import numpy as np
import pytest

from generator import (
    Engine,
    GivensRange,
    Recipe,
    ScoreRange,
    Symmetry,
    folder_name,
    usual_givens,
)
from generator.recipe.contradictions import LEVEL_SCORES
from generator.recipe.variants import CageSizes, ThermometerSizes
from puzzle import CLASSIC, Geometry, RecipeError
from puzzle.constraints.negative import NonConsecutive
from puzzle.score import Score
from solver.human import FINDERS, PLAYERS, SUDOKU_EXPLAINER

X = Geometry.diagonal()
NONCONSECUTIVE = CLASSIC.with_constraints([NonConsecutive()])
SMALL = Geometry.boxes(2, 2)
JIGSAW = Geometry.irregular([0, 0, 0, 1, 0, 1, 1, 1, 2, 2, 2, 3, 2, 3, 3, 3])


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"level": 0}, "no level 0"),
        ({"level": 6}, "no level 6"),
        ({"level": 1, "count": 0}, "0 puzzles"),
        ({"level": 1, "seed": -1}, "seed -1"),
        ({"level": 1, "seed": 2**64}, "out of range"),
        ({"level": 1, "max_attempts": 0}, "0 attempts"),
        ({"level": 1, "givens": GivensRange(30, 24)}, "30-24"),
        ({"level": 1, "givens": GivensRange(0, 24)}, "0-24"),
        ({"level": 1, "givens": GivensRange(24, 81)}, "24-81"),
        ({"level": 1, "givens": GivensRange(81, 81)}, "81 givens make no puzzle"),
        (
            {"level": 1, "geometry": Geometry.boxes(3, 4), "givens": GivensRange(1, 10)},
            "fewer than 11 givens",
        ),
        ({"geometry": Geometry.multi("samurai"), "givens": GivensRange(10, 21)}, "fewer than 22"),
        ({"level": 1, "givens": GivensRange(10, 16)}, "fewer than 17"),
        ({"level": 1, "givens": GivensRange(30, 30), "symmetry": Symmetry.FULL}, "symmetry full"),
        ({"level": 1, "givens": GivensRange(22, 23), "symmetry": Symmetry.ROTATIONAL_90}, "90"),
        ({"level": 4, "geometry": SMALL}, "4x4 puzzles are of level 1 only"),
        ({"level": 4, "geometry": Geometry.boxes(2, 3)}, "6x6 puzzles are of level 1 to 3 only"),
        ({"level": 2, "geometry": SMALL}, "4x4 puzzles are of level 1 only: give that"),
        ({"level": 1, "geometry": Geometry.boxes(5, 5)}, "25x25"),
        ({"level": 1, "geometry": JIGSAW, "layout": Symmetry.NONE}, "both be given and be drawn"),
        ({"level": 1, "cages": CageSizes(2, 5), "geometry": SMALL}, "are not made on 4x4"),
        ({"require": ("x-wing",), "cages": CageSizes(2, 5)}, "give a level alone"),
        (
            {"level": 1, "thermos": ThermometerSizes(3, 4)},
            "thermos is of puzzles with thermometers",
        ),
        (
            {"clues": ("thermometer",), "thermos": ThermometerSizes(3, 5), "geometry": SMALL},
            "which has 4 digits: give 2 to 4",
        ),
        ({"score": ScoreRange.parse("2.0..3.0"), "geometry": NONCONSECUTIVE}, "give a level alone"),
        ({"score": ScoreRange.parse("9.1.."), "geometry": X}, "begin at 9.0 or below"),
        ({"score": ScoreRange.parse("2.1..2.2"), "geometry": X}, "the nearest are 2.0 and 2.3"),
        (
            {"score": ScoreRange.parse("3.0.."), "require": ("x-wing",), "geometry": X},
            "nothing is required or forbidden beside scores",
        ),
        (
            {"level": 3, "score": ScoreRange.parse("3.0.."), "layout": Symmetry.NONE},
            "on 9x9 jigsaw give a level",
        ),
        ({}, "Say how hard"),
        ({"forbid": ("x-wing",)}, "Say how hard"),
        ({"require": ("x-wng",)}, "nearest are x-wing"),
        ({"level": 4, "forbid": ("guessing",)}, "'guessing' is no technique"),
        ({"level": 1, "require": ("x-wing",)}, r"No puzzle of level 1 requires x-wing.*level 4"),
        ({"level": 3, "require": ("nishio",)}, "No puzzle of level 3 requires nishio"),
        (
            {"require": ("x-wing",), "score": ScoreRange.parse("1.0..2.8")},
            r"1\.0\.\.2\.8 requires x-wing",
        ),
        ({"require": ("x-wing",), "forbid": ("x-wing",)}, "both required and forbidden"),
        ({"require": ("bug-1",), "forbid": ("uniqueness",)}, "both required and forbidden"),
        ({"level": 2, "forbid": ("naked-single", "pointing", "claiming")}, "level 2 is left"),
        ({"require": ("direct-pointing", "als-xz")}, "No ladder has direct-pointing and als-xz"),
        ({"require": ("hidden",)}, "levels 1, 3, 4: give a level"),
        ({"score": ScoreRange.parse("5.0..4.2")}, r"No score lies in 5\.0\.\.4\.2"),
        ({"score": ScoreRange.parse("..0.9")}, "score below 1.0"),
        ({"score": ScoreRange.parse("12.0..")}, "above 11.9 cannot"),
        ({"score": ScoreRange.parse("9.1.."), "level": 5}, "give up the level"),
        ({"score": ScoreRange.parse("9.1.."), "require": ("x-wing",)}, "give up the level"),
        ({"score": ScoreRange.parse("9.1.."), "forbid": ("x-wing",)}, "give up the level"),
        ({"score": ScoreRange.parse("9.1.."), "engine": Engine.MILP}, "with the search alone"),
        (
            {"score": ScoreRange.parse("1.3..1.4")},
            r"score in 1\.3\.\.1\.4: the nearest are 1\.2 and 1\.5",
        ),
        (
            {"forbid": ("x-wing",), "score": ScoreRange.parse("3.2..3.2")},
            r"No puzzle without x-wing has .* 3\.2\.\.3\.2: the nearest are 3\.0 and 3\.4",
        ),
        (
            {"level": 4, "require": ("x-wing",), "score": ScoreRange.parse("3.3..3.3")},
            r"of level 4 requiring x-wing has a score in 3\.3\.\.3\.3",
        ),
        ({"level": 3, "score": ScoreRange.parse("3.9..3.9")}, "the nearest are 3.8 and 4.0"),
        ({"level": 2, "score": ScoreRange.parse("3.0..")}, "level 2 have scores of 1.7 to 2.8"),
        ({"level": 5, "score": ScoreRange.parse("..4.4")}, "level 5 have scores of 4.5 or more"),
        (
            {"level": 1, "score": ScoreRange.parse("1.0..1.2"), "geometry": SMALL},
            "of plain 9x9: on 4x4 give a level, 1",
        ),
        ({"require": ("x-wing",), "geometry": SMALL}, "4x4 puzzles are of level 1 only"),
        ({"require": ("nishio",), "geometry": SMALL}, "techniques of other ladders of plain 9x9"),
        (
            {
                "require": ("unique-rectangle",),
                "forbid": ("unique-rectangle-1", "unique-rectangle-2", "unique-rectangle-4"),
            },
            "nothing is left of unique-rectangle on the ladder players",
        ),
        ({"level": 3, "forbid": ("full-house",)}, "ends with a full house, so full-house cannot"),
        (
            {"score": ScoreRange.parse("2.0..4.0"), "forbid": ("full-house",)},
            "ends with a full house",
        ),
        ({"level": 2, "forbid": ("hidden-single",)}, "do not forbid hidden-single"),
        ({"level": 4, "forbid": ("bug", "hidden")}, "do not forbid hidden"),
        ({"level": 1, "diagonal": True, "layout": Symmetry.NONE}, "word stands in the diagonal"),
        ({"level": 1, "diagonal": True, "cages": CageSizes(2, 5)}, "of plain puzzles alone"),
        ({"diagonal": True, "score": ScoreRange.parse("9.5..")}, "with scores up to 9.0"),
        (
            {"level": 4, "diagonal": True, "geometry": Geometry.boxes(2, 4)},
            "sizes than 9x9 up to level 3",
        ),
        ({"require": ("direct-pointing",), "forbid": ("hidden-single",)}, "full houses alone"),
        (
            {"score": ScoreRange.parse("2.0..4.0"), "forbid": ("hidden-single",)},
            "full houses alone",
        ),
        (
            {"level": 1, "forbid": ("hidden-single",)},
            "60 givens or more on 9x9, and none has 32-38",
        ),
        (
            {"level": 1, "forbid": ("hidden-single",), "givens": GivensRange(50, 59)},
            "none has 50-59",
        ),
        ({"level": 1, "score": ScoreRange.parse("1.0..1.0")}, "60 givens or more"),
        ({"require": ("full-house",)}, "60 givens or more"),
        ({"level": 2, "require": ("full-house",)}, "never requires full-house, as hidden-single"),
        ({"require": ("full-house", "hidden-single")}, "never requires full-house"),
        ({"require": ("direct-pointing", "x-wing")}, "as hidden-single and pointing will do"),
        (
            {"require": ("direct-claiming",), "score": ScoreRange.parse("4.2..5.0")},
            "requires direct-claiming",
        ),
    ],
)
def test_impossible_recipes(fields, words):
    """What cannot be made is refused in one sentence that names the fault."""
    with pytest.raises(RecipeError, match=words) as caught:
        Recipe(**fields)
    assert str(caught.value).endswith(".")


def test_givens_parse():
    """A range is written as its ends, or as one number."""
    assert GivensRange.parse("24-30") == GivensRange(24, 30)
    assert GivensRange.parse("28") == GivensRange(28, 28)
    assert str(GivensRange(24, 30)) == "24-30"
    assert 24 in GivensRange(24, 30)
    assert 31 not in GivensRange(24, 30)


@pytest.mark.parametrize("text", ["", "-", "24-", "-30", "a-b", "24-30-36", "2 4", "24..30", "²"])
def test_givens_that_are_no_range(text):
    """Any other text is refused."""
    with pytest.raises(RecipeError, match="no range of givens"):
        GivensRange.parse(text)


def test_scores_parse():
    """A range of scores is written as both ends, either, or one number; its text is read again."""
    assert ScoreRange.parse("4.2..5.0") == ScoreRange(Score(42), Score(50))
    assert ScoreRange.parse("4.2..") == ScoreRange(Score(42), None)
    assert ScoreRange.parse("..5") == ScoreRange.parse("..5.0")
    assert ScoreRange.parse("4.2") == ScoreRange.parse("4.2..4.2")
    for text in ("4.2..5.0", "4.2..", "..5.0"):
        assert str(ScoreRange.parse(text)) == text


@pytest.mark.parametrize("text", ["", "..", "4.25", "4,2", "-1..3", "4.2...5", "a..b", "4.2-5.0"])
def test_scores_that_are_no_range(text):
    """Any other text is refused."""
    with pytest.raises(RecipeError, match="no range of scores"):
        ScoreRange.parse(text)


def test_a_score_in_a_range():
    """Both ends belong to it; no score does not."""
    scores = ScoreRange.parse("4.2..5.0")
    assert Score(42) in scores
    assert Score(50) in scores
    assert Score(41) not in scores
    assert Score(51) not in scores
    assert None not in scores
    assert Score(90) in ScoreRange.parse("4.2..")
    assert Score(12) in ScoreRange.parse("..1.5")


def test_a_lower_bound_in_a_range():
    """A bound is in a range only where every score that it stands for is."""
    bound = Score(95, at_least=True)
    assert bound in ScoreRange.parse("9.5..")
    assert bound not in ScoreRange.parse("9.6..")
    assert bound not in ScoreRange.parse("9.0..9.9")
    assert bound not in ScoreRange.parse("..9.9")


def test_level_scores_are_what_the_ladders_say():
    """No level's bounds on the score are narrower than those of Sudoku Explainer's rungs."""
    for level, scores in LEVEL_SCORES.items():
        allowed = {rung.finder for rung in PLAYERS.up_to(level).rungs}
        below = {rung.finder for rung in PLAYERS.up_to(level - 1).rungs}
        direct = {finder for finder in FINDERS.values() if finder.slug.startswith("direct")}
        rungs = SUDOKU_EXPLAINER.rungs
        assert all(r.finder in below | direct for r in rungs if r.score < scores.least)
        if scores.most is not None:
            assert allowed <= {r.finder for r in rungs if r.score <= scores.most}


def test_usual_givens():
    """Easy puzzles keep as many givens as newspapers print, in proportion on other sizes."""
    assert usual_givens(1, CLASSIC) == GivensRange(32, 38)
    assert usual_givens(2, CLASSIC) == GivensRange(28, 34)
    assert usual_givens(1, SMALL) == GivensRange(6, 8)
    assert all(usual_givens(level, CLASSIC) is None for level in (3, 4, 5))
    assert usual_givens(2, Geometry.diagonal()) is None


def test_key_names_what_shapes_a_puzzle():
    """Level, symmetry, givens and geometry change the streams; count, seed and engine do not."""
    usual = Recipe(2)
    assert Recipe(2, count=9, seed=4, engine=Engine.MILP, max_attempts=5).key == usual.key
    assert Recipe(2, givens=GivensRange(28, 34)).key == usual.key
    others = [
        Recipe(1),
        Recipe(2, symmetry=Symmetry.NONE),
        Recipe(2, givens=GivensRange(28, 33)),
        Recipe(2, geometry=Geometry.boxes(2, 3)),
        Recipe(2, diagonal=True),
    ]
    assert len({recipe.key for recipe in (usual, *others)}) == 6


def test_key_names_the_wishes():
    """Wishes change the streams, in whatever order they are given; a level they imply does not."""
    wished = Recipe(require=("x-wing", "xy-wing"))
    assert wished.key == Recipe(4, require=("xy-wing", "x-wing")).key
    others = [
        Recipe(4),
        Recipe(4, require=("x-wing",)),
        Recipe(4, forbid=("x-wing",)),
        Recipe(4, score=ScoreRange.parse("4.2..5.0")),
        Recipe(score=ScoreRange.parse("4.2..5.0")),
    ]
    assert len({recipe.key for recipe in (wished, *others)}) == 6


def test_wishes_have_one_name():
    """However a technique is spelled, the recipe and its puzzles are the same."""
    typed = Recipe(require=("X-Wing",), forbid=("BUG+1", "Continuous Nice Loop"))
    assert typed == Recipe(require=("x-wing",), forbid=("bug-1", "continuous-loop"))
    assert typed.title == "level 4, requiring x-wing, without bug-1 and continuous-loop"


def test_wishes_take_more_attempts():
    """Rare puzzles are given more attempts, unless the recipe says how many."""
    assert Recipe(4, require=("x-wing",)).attempts_allowed > Recipe(4).attempts_allowed
    assert Recipe(4, require=("x-wing",), max_attempts=7).attempts_allowed == 7


def test_folder_names_differ():
    """A run folder's name says what is asked for, in full where it is not usual."""
    assert folder_name(Recipe(4, 100, 7)) == "level-4-count-100-seed-7"
    recipe = Recipe(3, 5, 1, Symmetry.NONE, GivensRange(8, 20), Engine.MILP, Geometry.boxes(2, 3))
    assert folder_name(recipe) == "level-3-count-5-seed-1-6x6-symmetry-none-givens-8-20-milp"
    wished = Recipe(
        require=("x-wing",), forbid=("bug", "aic"), score=ScoreRange.parse("..5.0"), seed=3
    )
    name = "level-any-count-1-seed-3-require-x-wing-forbid-aic-forbid-bug-score-..5.0"
    assert folder_name(wished) == name
    assert (
        folder_name(Recipe(score=ScoreRange.parse("4.2..4.2")))
        == "level-any-count-1-seed-0-score-4.2..4.2"
    )


@pytest.mark.parametrize(
    ("field", "value", "wanted"),
    [
        ("count", 1.5, "a whole number"),
        ("level", True, "a whole number"),
        ("seed", None, "a whole number"),
        ("max_attempts", "9", "a whole number"),
        ("symmetry", "180", "one of Symmetry, such as Symmetry.NONE"),
        ("engine", "milp", "one of Engine, such as Engine.SEARCH"),
        ("layout", "180", "one of Symmetry"),
        ("givens", (24, 30), "a GivensRange"),
        ("score", "4.2..5.0", "a ScoreRange"),
        ("cages", (2, 4), "a CageSizes"),
        ("geometry", "9x9", "a Geometry"),
        ("require", "x-wing", "a tuple of names"),
        ("forbid", b"uniqueness", "a tuple of names"),
        ("clues", [1], "a tuple of names"),
        ("minimal", "no", "True or False"),
        ("shape", "heart", "a GivensShape"),
        ("thermos", "3-6", "a ThermometerSizes"),
    ],
)
def test_a_field_of_another_type(field, value, wanted):
    """What is no value of a field is named with what to give; `"milp"` passed for the search."""
    with pytest.raises(RecipeError) as refused:
        Recipe(**{"level": 4, field: value})
    assert str(refused.value).startswith(f"The recipe's {field} is {value!r}: give {wanted}")


def test_the_same_recipe_from_other_libraries_numbers():
    """Whole numbers of NumPy and names in a list make the recipe that plain ones make."""
    given = Recipe(level=np.int64(4), count=np.uint8(2), seed=np.uint64(7), require=["X-Wing"])
    plain = Recipe(level=4, count=2, seed=7, require=("x-wing",))
    assert given == plain
    assert json.dumps(given.to_dict()) == json.dumps(plain.to_dict())
