"""Lower bounds: where Sudoku Explainer goes on and the ladder here ends."""

import pytest

from puzzle import Geometry, Grid
from solver.human import PLAYERS, SUDOKU_EXPLAINER, Outcome, climb, rate
from solver.human.ladder import NESTED
from solver.human.rating import lower_bound
from tests.corpora import grids
from tests.solver.human.rated import RATED

HARDEST = grids("hardest")[:40]
REFERENCE = 11.0
"""Every puzzle of hardest.txt is rated 11.0 or more by Sudoku Explainer 1.2.1 itself."""
INKALA = Grid.parse(
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
)


@pytest.mark.parametrize("puzzle", [*HARDEST, INKALA], ids=str)
def test_the_hardest_are_bounded_from_below(puzzle):
    """Where the ladder ends stuck, the score says so, and never says too much."""
    rating = rate(puzzle)
    path = climb(puzzle, SUDOKU_EXPLAINER)
    assert path.outcome is Outcome.STUCK
    assert rating.at_least
    hardest = max((step.score for step in path.steps), default=0)
    assert NESTED / 10 <= rating.score == max(NESTED / 10, hardest) <= REFERENCE
    assert rating.sentence == f"Beyond level 5, SE at least {rating.score:.1f}."
    assert rating.to_dict()["at_least"] is True


def test_exact_scores_are_not_bounds():
    """Where the ladder solves the puzzle the score is the rating itself."""
    for rated in RATED[::4]:
        rating = rate(rated.puzzle)
        assert not rating.at_least
        assert rating.score == rated.score


def test_no_bound_without_the_chains_below():
    """With the last rungs switched off, being stuck says nothing about nested chains."""
    rating = rate(INKALA, PLAYERS.without("dynamic-forcing-chain-plus"))
    assert (rating.score, rating.at_least) == (None, False)
    rating = rate(INKALA, PLAYERS.without("x-wing", "nishio"))
    assert (rating.score, rating.at_least) == (10.0, True)
    assert "SE at least 10.0, by the ladder players without x-wing, nishio" in rating.sentence


def test_no_bound_where_there_is_no_score():
    """Broken puzzles and other geometries have neither score nor bound."""
    for grid in (Grid.parse("11" + "." * 79), Grid.from_digits([0] * 16, Geometry.boxes(2, 2))):
        rating = rate(grid)
        assert (rating.score, rating.at_least) == (None, False)


def test_lower_bound():
    """The bound is the nested chains' base, or what the path took if that is more."""
    assert lower_bound(0) == NESTED
    assert lower_bound(90) == NESTED
    assert lower_bound(102) == 102
