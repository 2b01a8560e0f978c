"""What is odd in clues and regions, though the rules allow it."""

from __future__ import annotations

import pytest

from puzzle import CLASSIC, Geometry
from puzzle.constraints import KINDS
from puzzle.oddities import MOST_TOLD, oddities

BOXES = [cell // 27 * 3 + cell % 9 // 3 for cell in range(81)]


def cage(*cells):
    return KINDS["killercage"](cells)


def told(*clues):
    return [str(one) for one in oddities(CLASSIC.with_constraints(clues))]


def test_cages_that_overlap():
    """Each two cages that share cells are told with these; cages side by side are not."""
    assert told(cage(0, 1), cage(1, 2), cage(3, 4)) == [
        "The cages r1c1+r1c2 and r1c2+r1c3 overlap in r1c2."
    ]
    assert told(cage(0, 1), cage(2, 3)) == []


def test_a_cell_in_no_cage():
    """One cell that no cage has is told; where several have none, that is how it is meant."""
    rows = [cage(*range(row, row + 9)) for row in range(9, 81, 9)]
    assert told(cage(0, 1, 2, 3, 4, 5, 7, 8), *rows) == [
        "r1c7 is in no cage, and all other cells are in one."
    ]
    assert told(cage(0, 1, 2, 3, 4, 5, 7), *rows) == []


def test_a_region_in_pieces():
    """Each region that does not hang together is told with its pieces."""
    regions = list(BOXES)
    regions[20], regions[30] = regions[30], regions[20]
    first, second = oddities(Geometry.irregular(regions))
    assert str(first) == (
        "Region 1 does not hang together; its pieces are "
        "r1c1+r1c2+r1c3+r2c1+r2c2+r2c3+r3c1+r3c2 and r4c4."
    )
    assert "its pieces are r3c3 and r4c5+r4c6" in str(second)
    assert oddities(CLASSIC) == ()


@pytest.mark.parametrize(
    ("clue", "kind"),
    [
        (KINDS["difference"]((0, 20), 1), "white dot"),
        (KINDS["ratio"]((0, 2), 2), "black dot"),
        (KINDS["xv"]((8, 9), 10), "XV"),
        (KINDS["greaterthan"]((0, 10)), "greater than"),
    ],
)
def test_a_mark_between_cells_that_do_not_touch(clue, kind):
    """A dot stands on a side that its cells share; one that does not is told."""
    (found,) = told(clue)
    assert found.startswith(f"A clue of the kind {kind} stands between r1c")
    assert found.endswith("which share no side.")
    assert told(KINDS["difference"]((0, 9), 1), KINDS["greaterthan"]((1, 0))) == []


def test_many_of_a_sort_are_counted():
    """The first few of a sort are told, and how many more there are."""
    dots = [KINDS["difference"]((cell, cell + 2), 1) for cell in range(MOST_TOLD + 2)]
    found = told(*dots)
    assert len(found) == MOST_TOLD + 1
    assert found[-1] == "And there are 2 more."
