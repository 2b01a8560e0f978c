"""What is refused as impossible: the facts that the proofs rest on, and the cases just beside."""

import numpy as np
import pytest

from generator import GivensRange, Recipe, ScoreRange, Symmetry, generate
from puzzle import CLASSIC, Geometry, Grid
from solver.human import PLAYERS, SUDOKU_EXPLAINER, Outcome, Technique, climb, rate
from solver.search import list_solutions
from tests.loops import at_least_one
from tests.solver.human.rated import RATED

SINGLES = {Technique.FULL_HOUSE, Technique.HIDDEN_SINGLE, Technique.NAKED_SINGLE}
DIRECT = [
    (Technique.DIRECT_POINTING, Technique.POINTING),
    (Technique.DIRECT_CLAIMING, Technique.CLAIMING),
    (Technique.DIRECT_HIDDEN_PAIR, Technique.HIDDEN_PAIR),
    (Technique.DIRECT_HIDDEN_TRIPLE, Technique.HIDDEN_TRIPLE),
]


def test_only_singles_place_digits_on_the_players_ladder():
    """Whatever else the players' ladder finds removes candidates."""
    for rated in RATED:
        for step in at_least_one(climb(rated.puzzle, PLAYERS).steps):
            assert bool(step.placements) == (step.technique in SINGLES)


def test_every_path_has_a_hidden_single_and_ends_with_a_full_house():
    """No puzzle that the players' ladder solves does without either."""
    for rated in RATED:
        path = climb(rated.puzzle, PLAYERS)
        if path.outcome is Outcome.SOLVED:
            assert path.steps[-1].technique is Technique.FULL_HOUSE
            assert Technique.HIDDEN_SINGLE in path.counts


@pytest.mark.parametrize(("direct", "pattern"), DIRECT)
def test_a_pattern_makes_up_for_its_direct_form(direct, pattern):
    """A ladder that has the pattern comes to the same end without its direct form."""
    ladder = SUDOKU_EXPLAINER.through(pattern)
    if direct is Technique.DIRECT_CLAIMING:  # direct pointing comes first and leaves it nothing
        ladder = ladder.without("direct-pointing")
    used = 0
    for rated in RATED:
        path = climb(rated.puzzle, ladder)
        if direct in path.counts:
            used += 1
            assert climb(rated.puzzle, ladder.without(direct.slug)).result == path.result
    assert used


def test_a_hidden_single_makes_up_for_full_houses():
    """Switched off, full houses are placed as hidden singles, and the end is the same."""
    for rated in RATED[::10]:
        path = climb(rated.puzzle, PLAYERS)
        assert climb(rated.puzzle, PLAYERS.without("full-house")).result == path.result


FULL_HOUSES_ALONE = [
    Recipe(1, forbid=("hidden-single",), givens=GivensRange(60, 60), symmetry=Symmetry.NONE),
    Recipe(require=("full-house",), givens=GivensRange(40, 66), seed=2),
    Recipe(score=ScoreRange.parse("1.0..1.1"), seed=3),
    Recipe(1, forbid=("hidden-single",), geometry=Geometry.boxes(2, 2), seed=4),
]


@pytest.mark.parametrize("recipe", FULL_HOUSES_ALONE, ids=lambda recipe: recipe.key)
def test_what_full_houses_alone_solve(recipe):
    """The bound on their givens is sharp: puzzles at it are made, and full houses solve them."""
    (record,) = generate(recipe)
    assert set(record.rating.counts) == {Technique.FULL_HOUSE}
    assert record.givens >= (60 if recipe.geometry == CLASSIC else 8)


@pytest.mark.slow
def test_every_4x4_puzzle_is_of_level_1():
    """All minimal puzzles of all grids that begin with 1234, which are all but for the digits."""
    geometry = Geometry.boxes(2, 2)
    grids = list_solutions(Grid(bytes(16), geometry), 1000)[0].astype(int)
    assert len(grids) == 288
    masks, bits = np.arange(1 << 16), 1 << np.arange(16)
    rated = 0
    for solution in grids[(grids[:, :4] == [1, 2, 3, 4]).all(axis=1)]:
        others = ((grids != solution) * bits).sum(axis=1)
        unique = np.all([masks & other for other in others if other], axis=0)
        minimal = unique & ~np.any(
            [(masks & bit > 0) & unique[masks ^ bit] for bit in bits], axis=0
        )
        for mask in masks[minimal]:
            digits = np.where(mask & bits, solution, 0).astype(np.uint8)
            assert rate(Grid(digits.tobytes(), geometry)).level == 1
            rated += 1
    assert rated == 3568


def test_wishes_just_beside_what_cannot_be():
    """What is not proved impossible is let pass, however rare it is."""
    Recipe(2, forbid=("naked-single",))
    Recipe(5, require=("x-wing",))
    Recipe(require=("direct-pointing",), score=ScoreRange.parse("1.7..2.6"))
    Recipe(require=("direct-pointing", "x-wing"), forbid=("pointing",))
    Recipe(require=("unique-rectangle",), forbid=("unique-rectangle-1",))
    Recipe(score=ScoreRange.parse("7.0.."), forbid=("full-house",))
