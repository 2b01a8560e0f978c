"""HoDoKu's ladder: its level is found again on rated puzzles, and the points raise it."""

from __future__ import annotations

import pytest

from puzzle.grid import Grid
from solver.human import HODOKU, PLAYERS, HodokuLevel, HodokuScore, Outcome, rate
from solver.human.climb import climb
from solver.human.hodoku import sum_up
from tests.cases import PAPER
from tests.solver.human.rated import RATED

EASY, MEDIUM, HARD, UNFAIR, EXTREME = HodokuLevel
INKALA = "800000000003600000070090200050007000000045700000100030001000068008500010090000400"


@pytest.mark.parametrize(
    ("steps", "expected"),
    [
        ([], (EASY, 0)),
        ([(EASY, 800)], (EASY, 800)),
        ([(EASY, 801)], (MEDIUM, 801)),
        ([(EASY, 401), (MEDIUM, 600)], (HARD, 1001)),
        ([(MEDIUM, 40), (HARD, 130), (EASY, 14)], (HARD, 184)),
        ([(HARD, 1600)], (HARD, 1600)),
        ([(HARD, 1601)], (UNFAIR, 1601)),
        ([(EASY, 1801)], (EXTREME, 1801)),
        ([(UNFAIR, 260), (EASY, 4)], (UNFAIR, 264)),
        ([(EXTREME, 500)], (EXTREME, 500)),
    ],
)
def test_points_raise_the_level(
    steps: list[tuple[HodokuLevel, int]], expected: tuple[HodokuLevel, int]
):
    """The level is the highest of the steps, raised while the points are too many for it."""
    assert sum_up(steps) == HodokuScore(*expected)


@pytest.mark.slow
def test_levels_are_hodokus():
    """The level equals HoDoKu's for 99 % of the sample, and for all up to Hard."""
    pairs = [(rated.hodoku, level_of(rated.puzzle)) for rated in RATED]
    equal = [theirs == ours for theirs, ours in pairs]
    assert sum(equal) >= 0.99 * len(equal)
    low = [(theirs, ours) for theirs, ours in pairs if theirs in ("Easy", "Medium", "Hard")]
    assert all(theirs == ours for theirs, ours in low)


@pytest.mark.slow
def test_points_are_mostly_hodokus():
    """The points equal HoDoKu's for nine of ten of the sample, and for all Easy ones."""
    pairs = [(rated, rate(rated.puzzle, HODOKU).hodoku) for rated in RATED]
    equal = [score is not None and score.points == rated.points for rated, score in pairs]
    assert sum(equal) >= 0.9 * len(equal)
    assert all(
        same for (rated, _), same in zip(pairs, equal, strict=True) if rated.hodoku == "Easy"
    )


def level_of(puzzle: Grid) -> str:
    score = rate(puzzle, HODOKU).hodoku
    assert score is not None
    return score.level.value


def test_rating_by_hodoku():
    """Level and points stand beside the score; gridmill's own level and effort do not."""
    rating = rate(Grid.parse(PAPER), HODOKU)
    path = climb(Grid.parse(PAPER), HODOKU)
    assert rating.hodoku == (
        HARD,
        sum(step.hodoku.points or 0 for step in path.steps if step.hodoku),
    )
    assert (rating.level, rating.effort) == (None, None)
    assert rating.score == rate(Grid.parse(PAPER)).score
    assert rating.sentence.startswith("Hard, ")
    assert rating.sentence.endswith("by the ladder HoDoKu 2.2.0.")
    fields = rating.to_dict()
    assert fields["hodoku"] == {"level": "Hard", "points": rating.hodoku.points}
    assert "hodoku" not in rate(Grid.parse(PAPER)).to_dict()


@pytest.mark.slow
def test_beyond_every_technique_is_extreme():
    """What the ladder does not solve is extreme, and nobody knows the points."""
    rating = rate(Grid.parse(INKALA), HODOKU.less(frozenset(HODOKU.rungs[-1].finder.techniques)))
    assert rating.outcome is Outcome.STUCK
    assert rating.hodoku == (EXTREME, None)
    assert rating.sentence.startswith("Extreme, ")


def test_a_full_grid_is_easy():
    """A full grid has no steps and no points."""
    assert rate(RATED[0].solution, HODOKU).hodoku == (EASY, 0)
    assert rate(RATED[0].solution, PLAYERS).hodoku is None
