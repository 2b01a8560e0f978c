"""Variants: sizes and further houses by name, and the puzzles that are made in them."""

import json
import re
from collections import Counter
from dataclasses import replace
from itertools import combinations

import pytest

from generator import GivensRange, Recipe, Symmetry, generate
from generator.certificates import proof_of_record
from generator.digging.draft import Reject
from generator.digging.makers import maker_of
from generator.digging.regions import draw_layout, stop_without_grids
from generator.recipe.aim import HIGHEST_IN_VARIANTS
from generator.recipe.variants import VARIANTS, CageSizes, ground, variant, variant_named
from generator.recipe.wishes import ScoreRange
from generator.record import PuzzleRecord
from generator.seeds import stream
from puzzle import CLASSIC, Geometry, Grid, RecipeError
from puzzle.canonical.constrained import with_houses_in_order
from puzzle.constraints.chess import AntiKnight
from puzzle.constraints.thermometer import Thermometer
from puzzle.formats import read_one
from puzzle.formats.json_members import one_line
from puzzle.geometry import HouseKind
from solver.certify import faults
from solver.human import SUDOKU_EXPLAINER, Technique, climb, in_words, rate
from solver.human.ladder import SUKAKU_EXPLAINER
from solver.search import find_solutions
from tests.solver.proof.checking import all_hold

KILLER = CageSizes(2, 5)


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


@pytest.mark.slow
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


@pytest.mark.slow
@pytest.mark.parametrize("size", [6, 9])
def test_a_layout_is_drawn_with_its_symmetry(size):
    """Regions are in one piece, keep the symmetry, and come from the stream alone."""
    plain = variant(size)
    for symmetry in (Symmetry.NONE, Symmetry.ROTATIONAL_180):
        drawn = draw_layout(plain, symmetry, stream(1, "layout", 0, 0))
        assert drawn == draw_layout(plain, symmetry, stream(1, "layout", 0, 0))
        assert not drawn.box_rows
        regions = [set(house.cells) for house in drawn.houses if house.kind is HouseKind.BOX]
        for move in symmetry.moves(plain):
            assert all({move[cell] for cell in region} in regions for region in regions)
        for region in regions:
            piece = {min(region)}
            for _ in region:
                piece |= {n for cell in piece for n in plain.layout.neighbours(cell)} & region
            assert piece == region


MADE = [
    Recipe(2, 2, seed=1, geometry=variant(6), layout=Symmetry.ROTATIONAL_180),
    Recipe(2, 2, seed=1, cages=CageSizes(2, 4)),
    Recipe(2, 2, seed=1, geometry=variant(9, ("anti-knight",))),
    Recipe(4, 1, seed=1, geometry=variant(9, ("x",))),
]


@pytest.mark.slow
@pytest.mark.parametrize("recipe", MADE, ids=lambda recipe: recipe.key)
def test_variants_keep_their_promises(recipe):
    """Each puzzle has one solution by the search, its level, and comes back from its record."""
    records = list(generate(recipe))
    assert [record.to_dict() for record in generate(recipe)] == [r.to_dict() for r in records]
    assert Recipe.from_dict(json.loads(json.dumps(recipe.to_dict()))).to_dict() == recipe.to_dict()
    for record in records:
        assert record.solution.solves(record.puzzle)
        assert find_solutions(record.puzzle).solutions == (record.solution,)
        assert record.rating.level == rate(record.puzzle).level == recipe.level
        assert climb(record.puzzle).result == record.solution
        data = json.loads(json.dumps(record.to_dict()))
        assert PuzzleRecord.from_dict(data).puzzle == record.puzzle
        assert read_one(one_line(record.puzzle)) == record.puzzle
        assert not faults(record.certificate)


@pytest.mark.slow
@pytest.mark.parametrize("size", [5, 7])
@pytest.mark.parametrize("symmetry", [Symmetry.NONE, Symmetry.ROTATIONAL_180])
def test_regions_are_drawn_for_sizes_without_boxes(size, symmetry):
    """5 and 7 have no boxes: each jigsaw has regions of its own, whatever the seed."""
    made_on = ground(size, ("jigsaw",), symmetry)
    for seed in range(6):
        recipe = Recipe(1, 1, seed=seed, **made_on._asdict())
        again = Recipe.from_dict(json.loads(json.dumps(recipe.to_dict())))
        assert again.to_dict() == recipe.to_dict()
        (record,) = generate(recipe, jobs=1)
        geometry = record.puzzle.geometry
        assert geometry.box_of != made_on.geometry.box_of
        assert find_solutions(record.puzzle).solutions == (record.solution,)
        assert read_one(one_line(record.puzzle)) == record.puzzle


@pytest.mark.slow
def test_regions_without_a_grid_are_drawn_anew():
    """On diagonals a layout may have no grid that is found: another is drawn, and it is told."""
    made_on = ground(9, ("jigsaw", "x"))
    records = generate(Recipe(2, 2, seed=1, **made_on._asdict()), jobs=1)
    rejects = sum((Counter(record.rejects) for record in records), Counter())
    assert rejects[Reject.NO_GRID] > 0


def test_no_grid_on_any_regions_is_told():
    """After so many layouts without a grid there counts as being none, and the kind is named."""
    with pytest.raises(RecipeError, match="No complete grid was found on 9x9 x in 8 attempts"):
        stop_without_grids({Reject.NO_GRID: 8}, 8, "9x9 x")
    for rejects in ({}, {Reject.NO_GRID: 7}, {Reject.NO_GRID: 8, Reject.TOO_EASY: 1}):
        stop_without_grids(rejects, 8, "9x9 x")


def test_a_size_without_boxes_takes_a_layout():
    """5 and 7 have no usual boxes: regions that are given take their place, as is said."""
    regions = tuple(int(region) for region in "1222223145526314452631445663147566314755631777773")
    geometry = ground(7, ("jigsaw",), regions).geometry
    assert geometry.size == 7
    assert [geometry.box_of[cell] for cell in (0, 1, 6)] == [0, 1, 2]
    with pytest.raises(
        RecipeError, match="no boxes for size 7: ask for a jigsaw, which has regions"
    ):
        variant(7)


@pytest.mark.slow
def test_cages_part_the_grid():
    """Every cell is in one cage of a size asked for, no digit twice, and the sums are true."""
    (record,) = generate(Recipe(3, 1, seed=4, cages=CageSizes(2, 4)))
    cages = record.puzzle.geometry.constraints
    assert sorted(cell for cage in cages for cell in cage.cells) == list(range(81))
    for cage in cages:
        digits = [record.solution[cell] for cell in cage.cells]
        assert 2 <= len(digits) <= 4
        assert len(set(digits)) == len(digits)
        assert sum(digits) == cage.value
    assert record.givens == 0


@pytest.mark.slow
def test_a_killer_has_as_many_givens_as_are_asked_for():
    """Beyond those that its ladder needs, too: an easy one needs none."""
    made = generate(Recipe(1, 2, seed=4, cages=CageSizes(2, 4), givens=GivensRange(30, 32)))
    assert [record.puzzle.given_count for record in made] == [30, 30]


@pytest.mark.parametrize("level", [2, 3])
def test_a_killer_with_many_givens_can_be_hard(level):
    """Digits all over the grid would leave no house to reckon with: one attempt in 10,000 did."""
    wanted = Recipe(
        level, 1, seed=2, cages=CageSizes(2, 5), givens=GivensRange(30, 30), max_attempts=1_000
    )
    (record,) = generate(wanted)
    assert (record.rating.level, record.puzzle.given_count) == (level, 30)


@pytest.mark.slow
def test_a_killer_is_told_in_words():
    """The 45 rule is told as an equation that holds, with the whole of its house in it."""
    (record,) = generate(Recipe(1, 1, seed=4, cages=CageSizes(2, 4)))
    path = climb(record.puzzle)
    told = [in_words(step) for step in path.steps if step.technique is Technique.RULE_OF_45]
    assert told
    for words in told:
        equation = re.search(r"r\dc\d = (\d+) − (\d+) = (\d)", words)
        assert equation is not None
        whole, known, digit = map(int, equation.groups())
        assert whole - known == digit
        assert 45 in (whole, known)


def test_a_killer_does_not_depend_on_what_was_made_before():
    """A worker that made other puzzles first makes the same killer as one that begins with it."""
    recipe = Recipe(2, 3, seed=7, cages=CageSizes(2, 4))
    used, fresh = maker_of(recipe), maker_of(recipe)
    used.make(0)
    assert used.make(2).draft.puzzle == fresh.make(2).draft.puzzle


@pytest.mark.slow
@pytest.mark.parametrize("level", range(1, 6))
def test_killers_of_every_level_are_proved(level, tmp_path):
    """Each killer comes with a proof that the checker beside it accepts, and needs every cage."""
    made = generate(Recipe(level, 2, seed=3, cages=KILLER))
    proofs = [proof_of_record(one.to_dict(), one.puzzle, one.solution) for one in made]
    assert all_hold(proofs, tmp_path)
    proof = proofs[0]
    fewer = CLASSIC.with_constraints(proof.puzzle.geometry.constraints[:-6])
    loose = [Grid(grid.digits, fewer) for grid in (proof.puzzle, proof.solution)]
    assert not all_hold([replace(proof, puzzle=loose[0], solution=loose[1])], tmp_path)


def test_names_lead_to_grounds():
    """Jigsaw and killer have usual layouts and cages, and those given go before."""
    assert ground(9, ("jigsaw",))[1] is Symmetry.ROTATIONAL_180
    assert ground(9, ("killer", "x"))[2] == CageSizes(2, 5)
    assert ground(9, ("killer",), None, "2-4")[2] == CageSizes(2, 4)
    assert ground(9, ("anti-knight",))[0].constraints == (AntiKnight(),)
    with pytest.raises(RecipeError):
        ground(9, ("killer",), None, "5-2")


@pytest.mark.slow
def test_sizes_of_thermometers_make_thermometers():
    """They are a wish for thermometers, which all have so many cells."""
    made_on = ground(6, ("x",), thermos="4-5")
    assert made_on.clues == ("thermometer",)
    assert ground(6, ("thermometer",)).thermos is None
    recipe = Recipe(count=2, seed=1, **made_on._asdict())
    assert Recipe.from_dict(json.loads(json.dumps(recipe.to_dict()))).to_dict() == recipe.to_dict()
    assert recipe.key != replace(recipe, thermos=None).key
    for record in generate(recipe):
        clues = record.puzzle.geometry.constraints
        lengths = [len(clue.line) for clue in clues if isinstance(clue, Thermometer)]
        assert lengths
        assert set(lengths) <= {4, 5}


@pytest.mark.parametrize("text", ["", "1-3", "5-4", "3-10", "-"])
def test_sizes_that_no_thermometer_has_are_refused(text):
    with pytest.raises(RecipeError, match=r"[Tt]hermometers"):
        ground(9, thermos=text, names=())


def test_houses_stand_in_the_order_of_canonical_forms():
    """What is made on several variants together stays in the catalogue as it was written there."""
    for count in range(1, len(VARIANTS) + 1):
        for names in combinations(VARIANTS, count):
            geometry = variant(9, names)
            assert with_houses_in_order(Grid(bytes(81), geometry)).geometry is geometry, names


@pytest.mark.slow
@pytest.mark.parametrize(
    ("names", "level"),
    [(("x",), None), (("windoku",), None), (("anti-knight",), None), (("x", "anti-king"), 3)],
)
def test_puzzles_of_a_variant_have_the_scores_asked_for(names, level):
    """They are dug on SukakuExplainer's ladder, or for their level; the rating has the score."""
    scores = ScoreRange.parse("2.9..3.6")
    recipe = Recipe(level, 2, 3, Symmetry.NONE, geometry=variant(9, names), score=scores)
    assert Recipe.from_dict(recipe.to_dict()) == replace(
        recipe, max_attempts=recipe.attempts_allowed
    )
    for record in generate(recipe, jobs=1):
        assert record.puzzle.geometry == recipe.geometry
        rating = rate(record.puzzle)
        assert rating.score in scores
        assert rating == record.rating
        assert level in (None, rating.level)
        assert len(find_solutions(record.puzzle, 2).solutions) == 1


def test_digs_of_a_variant_stay_below_what_takes_seconds():
    """Scores without an end are dug up to 9.0, on the ladder that gives them."""
    recipe = Recipe(geometry=variant(9, ("x",)), score=ScoreRange.parse("3.0.."))
    assert recipe.aim.whole is recipe.scale is SUKAKU_EXPLAINER
    assert recipe.aim.most == max(recipe.aim.grades) == HIGHEST_IN_VARIANTS
    assert recipe.aim.least == 30
    assert Recipe(score=ScoreRange.parse("3.0..")).aim.whole is SUDOKU_EXPLAINER
