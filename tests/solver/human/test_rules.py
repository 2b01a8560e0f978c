"""Which rules the human techniques know: cages apart, and none larger than a house."""

import pytest

from puzzle import Geometry, Grid
from puzzle.constraints.killer_cage import KillerCage
from puzzle.constraints.thermometer import Thermometer
from solver.explain import explain
from solver.human import HODOKU, rate
from solver.human.rules import is_known, why_unlevelled
from solver.report import judge

NINE = Geometry.boxes(3, 3)
PAIRS = [(9 * row + column, 9 * row + column + 1) for row in range(9) for column in range(8)]
PILLARS = [(9 * row + column, 9 * row + column + 9) for row in range(8) for column in range(9)]


def _killer(cells, totals):
    return NINE.with_constraints(map(KillerCage, cells, totals))


def test_cages_apart_are_known():
    """Cages that share no cell are known, and so is a cage without a sum across them."""
    assert is_known(NINE.with_constraints([KillerCage((0, 1), 5), KillerCage((2, 3), 5)]))
    assert is_known(NINE.with_constraints([KillerCage((0, 1), 5), KillerCage((1, 2))]))


def test_cages_that_overlap_are_not_known():
    """The 45 rule would take a cell away twice, so that what it says would be wrong."""
    assert not is_known(NINE.with_constraints([KillerCage((0, 1), 5), KillerCage((1, 2), 5)]))


@pytest.mark.slow
@pytest.mark.parametrize(
    "geometry",
    [
        _killer([*PAIRS, *PILLARS], [10] * 144),
        _killer([tuple(range(10))], [50]),
    ],
    ids=["more cages than cells", "a cage larger than a house"],
)
def test_what_the_finders_have_no_room_for_is_unlevelled(geometry):
    """Such puzzles have a verdict, and the explanation says that there is no level."""
    puzzle = Grid(bytes(81), geometry)
    assert not is_known(geometry)
    assert judge(puzzle, time_limit=1).rating is None
    explanation = explain(puzzle)
    assert not explanation.path.steps
    assert explanation.ending.startswith(f"Unlevelled: {why_unlevelled(geometry)}. So no step")


@pytest.mark.parametrize("rule", [KillerCage((0, 1), 5), Thermometer((0, 1))], ids=["cage", "clue"])
def test_ladders_of_others_say_nothing_of_rules_that_they_lack(rule):
    """What HoDoKu's ladder does not solve, for want of cages or clues, is not Extreme."""
    rating = rate(Grid(bytes(81), NINE.with_constraints([rule])), HODOKU)
    assert rating.hodoku is None
    assert rating.sentence == "Not solved, by the ladder HoDoKu 2.2.0."
    assert rate(Grid(bytes(81), NINE), HODOKU).hodoku is not None
