"""Recipes: what can be asked for, and the sentence for what cannot."""

import pytest

from generator import Engine, GivensRange, Recipe, Symmetry, folder_name, usual_givens
from puzzle import CLASSIC, Geometry, RecipeError

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
        ({"level": 1, "givens": GivensRange(10, 16)}, "fewer than 17"),
        ({"level": 1, "givens": GivensRange(30, 30), "symmetry": Symmetry.FULL}, "symmetry full"),
        ({"level": 1, "givens": GivensRange(22, 23), "symmetry": Symmetry.ROTATIONAL_90}, "90"),
        ({"level": 4, "geometry": SMALL}, "on 4x4 give 1 to 3"),
        ({"level": 1, "geometry": Geometry.boxes(5, 5)}, "25x25"),
        ({"level": 1, "geometry": Geometry.diagonal()}, "plain"),
        ({"level": 1, "geometry": JIGSAW}, "plain"),
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


def test_usual_givens():
    """Easy puzzles keep as many givens as newspapers print, in proportion on other sizes."""
    assert usual_givens(1, CLASSIC) == GivensRange(32, 38)
    assert usual_givens(2, CLASSIC) == GivensRange(28, 34)
    assert usual_givens(1, SMALL) == GivensRange(6, 8)
    assert all(usual_givens(level, CLASSIC) is None for level in (3, 4, 5))


def test_key_names_what_shapes_a_puzzle():
    """Level, symmetry, givens and geometry change the streams; count, seed and engine do not."""
    usual = Recipe(2)
    assert Recipe(2, count=9, seed=4, engine=Engine.MILP, max_attempts=5).key == usual.key
    assert Recipe(2, givens=GivensRange(28, 34)).key == usual.key
    others = [
        Recipe(1),
        Recipe(2, symmetry=Symmetry.NONE),
        Recipe(2, givens=GivensRange(28, 33)),
        Recipe(2, geometry=SMALL),
    ]
    assert len({recipe.key for recipe in (usual, *others)}) == 5


def test_folder_names_differ():
    """A run folder's name says what is asked for, in full where it is not usual."""
    assert folder_name(Recipe(4, 100, 7)) == "level-4-count-100-seed-7"
    recipe = Recipe(3, 5, 1, Symmetry.NONE, GivensRange(8, 20), Engine.MILP, Geometry.boxes(2, 3))
    assert folder_name(recipe) == "level-3-count-5-seed-1-6x6-symmetry-none-givens-8-20-milp"
