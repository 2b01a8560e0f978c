"""Variants: sizes and further houses by name, and the puzzles that are made in them."""

import json

import pytest

from generator import Recipe, generate
from generator.recipe.variants import VARIANTS, variant, variant_named
from generator.record import PuzzleRecord
from puzzle import CLASSIC, Geometry, RecipeError
from puzzle.formats import read_one
from puzzle.formats.json_lines import one_line


def test_variants_are_houses():
    """X and windoku are the geometries of that name, and every variant adds houses to 9×9."""
    assert variant(9) is CLASSIC
    assert variant(9, ("x",)) == Geometry.diagonal()
    assert variant(9, ("windoku",)) == Geometry.windows()
    assert variant(6, ("x",)) == Geometry.diagonal(2, 3)
    for name in VARIANTS:
        assert len(variant(9, (name,)).houses) > 27


def test_a_variant_is_found_by_its_name():
    """A name gives the geometry back, and the order of variants does not count."""
    both = variant(9, ("windoku", "x"))
    assert both == variant(9, ("x", "windoku"))
    for geometry in (both, variant(6, ("x",)), CLASSIC):
        assert variant_named(geometry.name) == geometry
    assert variant_named("9x9 irregular") is None


@pytest.mark.parametrize(("size", "names"), [(7, ()), (9, ("y",)), (6, ("windoku",))])
def test_what_is_no_variant_is_refused(size, names):
    """No usual boxes, no such variant, no such houses at this size."""
    with pytest.raises(RecipeError):
        variant(size, names)


def test_puzzles_of_a_variant_are_made_and_read_back():
    """A small X-Sudoku is made, tells its houses, and its record and recipe are read back."""
    recipe = Recipe(level=2, count=1, seed=3, geometry=variant(6, ("x",)))
    assert Recipe.from_dict(recipe.to_dict()).geometry == recipe.geometry
    (record,) = generate(recipe, jobs=1)
    assert record.solution.solves(record.puzzle)
    assert len(record.puzzle.geometry.houses) == 20
    assert read_one(one_line(record.puzzle)) == record.puzzle
    data = json.loads(json.dumps(record.to_dict()))
    assert data["geometry"]["extra"]
    assert PuzzleRecord.from_dict(data).puzzle == record.puzzle
