"""Lower bounds, where the ladder ends stuck; and the hardest puzzles, where it does not."""

import pytest

from puzzle import Geometry, Grid, Score
from solver.human import PLAYERS, SUDOKU_EXPLAINER, Outcome, Technique, climb, rate
from solver.human.ladder import NESTED
from solver.human.rating import lower_bound
from tests.corpora import grids
from tests.solver.human.rated import RATED
from tests.thorough import some

HARDEST = some(grids("hardest")[:40], 2)
REFERENCE = 109
"""Sudoku Explainer rates every puzzle of hardest.txt 11.0 or more; a tenth less is allowed here."""
ESCARGOT = Grid.parse(
    "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.."
)
"""10.5/1.2/1.2 by Sudoku Explainer 1.2.1 itself."""


def test_nested_chains_are_scored():
    """A puzzle that needs chains inside chains has Sudoku Explainer's three numbers."""
    rating = rate(ESCARGOT)
    assert (rating.score, rating.pearl, rating.diamond) == (Score(105), Score(12), Score(12))
    assert rating.hardest is Technique.NESTED_FORCING_CHAIN_1
    assert rating.sentence == "Beyond level 5, SE 10.5, hardest step Nested Forcing Chain Type 1."


@pytest.mark.slow
@pytest.mark.parametrize("puzzle", HARDEST, ids=str)
def test_the_hardest_are_rated_to_the_end(puzzle):
    """Nested chains solve what Sudoku Explainer rates 11 and more, and score it within a tenth."""
    rating = rate(puzzle)
    assert rating.score.tenths >= REFERENCE
    assert not rating.score.at_least
    assert rating.hardest.slug.startswith("nested-forcing-chain")
    assert climb(puzzle, SUDOKU_EXPLAINER).outcome is Outcome.SOLVED


@pytest.mark.slow
def test_what_ends_stuck_is_bounded_from_below():
    """Where all chains are silent, as for a puzzle with many solutions, the score is a bound."""
    rating = rate(grids("many-solutions")[0])
    assert rating.outcome is Outcome.STUCK
    assert rating.score == Score(NESTED, at_least=True)
    assert f"SE at least {float(rating.score):.1f}." in rating.sentence
    assert rating.to_dict()["at_least"] is True


def test_exact_scores_are_not_bounds():
    """Where the ladder solves the puzzle the score is the rating itself."""
    for rated in RATED[::4]:
        rating = rate(rated.puzzle)
        assert rating.score == rated.score
        assert not rating.score.at_least


def test_pearl_and_diamond_are_sudoku_explainers():
    """Ratings up to the first digit placed, and of the first step, are the program's own."""
    for rated in RATED:
        rating = rate(rated.puzzle)
        assert (rating.pearl, rating.diamond) == (rated.pearl, rated.diamond)


def test_pearl_is_the_most_so_far():
    """A first digit that is cheap does not lower what was needed to come to it."""
    line = "000007010000040500040003007003600090057900000100000800030059000206000100000200000"
    rating = rate(Grid.parse(line))
    steps = climb(Grid.parse(line), SUDOKU_EXPLAINER).steps
    first = next(i for i, step in enumerate(steps) if step.placements)
    assert steps[first].score < rating.pearl
    assert rating.pearl == max(step.score for step in steps[: first + 1])
    assert (rating.score, rating.pearl, rating.diamond) == (Score(84), Score(36), Score(26))


def test_no_bound_without_the_last_chains():
    """With the last rungs switched off, being stuck says nothing of Sudoku Explainer's rating."""
    rating = rate(ESCARGOT, PLAYERS.without("nested-forcing-chain"))
    assert rating.score is None


def test_no_bound_where_there_is_no_score():
    """Broken puzzles and other geometries have neither score nor bound."""
    for grid in (Grid.parse("11" + "." * 79), Grid.from_digits([0] * 16, Geometry.boxes(2, 2))):
        rating = rate(grid, PLAYERS.up_to(1))  # the others are compiled for each geometry
        assert rating.score is None
        assert rating.to_dict()["at_least"] is False
        assert (rating.pearl, rating.diamond) == (None, None)


def test_lower_bound():
    """The bound is the nested chains' base, or what the path took if that is more."""
    assert lower_bound(0) == NESTED
    assert lower_bound(90) == NESTED
    assert lower_bound(102) == 102
