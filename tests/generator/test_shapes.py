"""Shapes of givens, and puzzles without a spare one."""

from __future__ import annotations

import pytest

from generator import GivensRange, Recipe, Symmetry, generate
from generator.recipe.shapes import SHAPES, GivensShape, impossible
from puzzle.errors import RecipeError
from puzzle.geometry import MOST_IN_MINIMAL
from solver.search import count_solutions

NAMES = [*SHAPES, "2027"]


@pytest.mark.parametrize("name", NAMES)
def test_givens_are_the_shape(name: str) -> None:
    """A puzzle of a shape has its givens there, all and no others, one solution and its level."""
    shape = GivensShape.named(name)
    recipe = Recipe(1, seed=3, symmetry=Symmetry.NONE, shape=shape)
    (record,) = generate(recipe)
    assert record.puzzle.givens == shape.cells
    assert count_solutions(record.puzzle) == 1
    assert record.rating is not None
    assert record.rating.level == 1


def test_minimal_puzzles_need_every_given() -> None:
    """Without any of its givens a minimal puzzle has a second solution."""
    (record,) = generate(Recipe(3, seed=1, symmetry=Symmetry.NONE, minimal=True))
    assert record.minimal
    for cell in record.puzzle.givens:
        digits = bytearray(record.puzzle.digits)
        digits[cell] = 0
        assert count_solutions("".join(map(str, digits))) > 1


def test_shapes_are_read_back() -> None:
    """A recipe with a shape, and the text of one, are read as they were written."""
    shape = GivensShape.named("heart")
    assert GivensShape.parse(str(shape)) == shape
    shape = GivensShape.named("2027")
    recipe = Recipe(1, symmetry=Symmetry.NONE, shape=shape, minimal=True, max_attempts=9)
    assert Recipe.from_dict(recipe.to_dict()) == recipe
    assert recipe.key != Recipe(1, symmetry=Symmetry.NONE, minimal=True).key


@pytest.mark.parametrize(
    ("cells", "why"),
    [
        (tuple(range(16)), "17 givens are the fewest"),
        (tuple(range(63)), "rows 8 and 9 of the same boxes are empty"),
        (tuple(c for c in range(81) if c % 9 not in (3, 5)), "columns 4 and 6"),
        (tuple(c for c in range(81) if c // 9 not in (2, 3)), ""),
    ],
)
def test_what_has_no_puzzle_is_told(cells: tuple[int, ...], why: str) -> None:
    """Too few cells, and two empty lines of a band, have no puzzle; in two bands they may."""
    said = impossible(cells)
    assert why in said
    assert bool(said) == bool(why)


def test_other_texts_are_refused() -> None:
    """What draws no shape, and a shape beside other places of givens, is refused."""
    with pytest.raises(RecipeError, match="nine rows of nine marks"):
        GivensShape.parse("#########\n#########")
    with pytest.raises(RecipeError, match="leave out symmetry"):
        Recipe(1, shape=GivensShape.named("heart"))


def test_more_givens_than_any_minimal_puzzle_has_are_refused_at_once() -> None:
    """A heart has 44 cells: no puzzle is known with so many givens and none to spare."""
    heart = GivensShape.named("heart")
    assert len(heart.cells) > MOST_IN_MINIMAL
    with pytest.raises(RecipeError, match="This shape has 44 givens, and no puzzle is known"):
        Recipe(1, symmetry=Symmetry.NONE, shape=heart, minimal=True)
    with pytest.raises(RecipeError, match="You ask for 41 givens"):
        Recipe(1, givens=GivensRange(41, 45), minimal=True)
    assert Recipe(1, givens=GivensRange(40, 45), minimal=True)
