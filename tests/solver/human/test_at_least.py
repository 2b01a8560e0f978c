"""Lower bounds: where Sudoku Explainer goes on and the ladder here ends."""

import pytest

from puzzle import Geometry, Grid, Score
from solver.human import PLAYERS, SUDOKU_EXPLAINER, Outcome, climb, rate
from solver.human.ladder import NESTED
from solver.human.rating import lower_bound
from tests.corpora import grids
from tests.solver.human.rated import RATED

HARDEST = grids("hardest")[:40]
REFERENCE = 110
"""Every puzzle of hardest.txt is rated 11.0 or more by Sudoku Explainer 1.2.1 itself; in tenths."""
INKALA = Grid.parse(
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
)


@pytest.mark.parametrize("puzzle", [*HARDEST, INKALA], ids=str)
def test_the_hardest_are_bounded_from_below(puzzle):
    """Where the ladder ends stuck, the score says so, and never says too much."""
    rating = rate(puzzle)
    path = climb(puzzle, SUDOKU_EXPLAINER)
    assert path.outcome is Outcome.STUCK
    assert rating.score.at_least
    hardest = max((step.score.tenths for step in path.steps), default=0)
    assert rating.score.tenths == max(NESTED, hardest) <= REFERENCE
    assert rating.sentence == f"Beyond level 5, SE at least {float(rating.score):.1f}."
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


def test_pearl_where_the_ladder_ends_before():
    """Inkala's first steps place nothing: the diamond is known, the pearl at least the score."""
    rating = rate(INKALA)
    path = climb(INKALA, SUDOKU_EXPLAINER)
    assert not any(step.placements for step in path.steps)
    assert (rating.pearl, rating.diamond) == (None, path.steps[0].score)


def test_pearl_is_the_most_so_far():
    """A first digit that is cheap does not lower what was needed to come to it."""
    line = "000007010000040500040003007003600090057900000100000800030059000206000100000200000"
    rating = rate(Grid.parse(line))
    steps = climb(Grid.parse(line), SUDOKU_EXPLAINER).steps
    first = next(i for i, step in enumerate(steps) if step.placements)
    assert steps[first].score < rating.pearl
    assert rating.pearl == max(step.score for step in steps[: first + 1])
    assert (rating.score, rating.pearl, rating.diamond) == (Score(84), Score(36), Score(26))


def test_no_bound_without_the_chains_below():
    """With the last rungs switched off, being stuck says nothing about nested chains."""
    rating = rate(INKALA, PLAYERS.without("dynamic-forcing-chain-plus"))
    assert rating.score is None
    rating = rate(INKALA, PLAYERS.without("x-wing", "nishio"))
    assert rating.score == Score(100, at_least=True)
    assert "SE at least 10.0, by the ladder players without x-wing, nishio" in rating.sentence


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
