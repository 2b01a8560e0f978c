"""Why a clue is impossible by itself: what its cells allow, held against every grid."""

from __future__ import annotations

from dataclasses import replace
from itertools import permutations
from random import Random

import pytest

from puzzle import CLASSIC, Geometry
from puzzle.constraints import KINDS
from puzzle.constraints.reach import ranges, sums_by_count, why_impossible
from tests.puzzle.rules import full_grids, random_constraint

LAYOUT = CLASSIC.layout
SMALL = Geometry.boxes(2, 2)
ROW = tuple(range(9))


def clue(kind, *members):
    return KINDS[kind](*members)


@pytest.mark.parametrize(
    ("impossible", "why"),
    [
        (clue("killercage", (0, 1), 20), "Its cells allow 3–17, not 20."),
        (clue("killercage", ROW, 44), "Its cells allow 45, not 44."),
        (
            clue("killercage", (*ROW, 9), 50),
            "Its 10 cells need different digits, and there are only 9.",
        ),
        (
            clue("thermometer", (*ROW, 17)),
            "Its 10 cells need different digits, and there are only 9.",
        ),
        (clue("renban", (*ROW, 17)), "Its 10 cells need different digits, and there are only 9."),
        (clue("sandwichsum", ROW, 1), "Its cells allow 0, 2–33 and 35, not 1."),
        (clue("xsum", ROW, 46), "Its cells allow 1, 3 and 5–45, not 46."),
        (clue("skyscraper", ROW, 12), "Its cells allow 1–9, not 12."),
        (clue("numberedroom", ROW, 10), "Its cells allow 1–9, not 10."),
        (clue("littlekillersum", (1, 9), 18), "Its cells allow 3–17, not 18."),
        (clue("littlekillersum", (5, 15), 19), "Its cells allow 2–18, not 19."),
        (clue("sum", (0, 0), 19), "Its cells allow 2–18, not 19."),
        (clue("difference", (0, 1), 0), "Its cells allow 1–8, not 0."),
        (clue("ratio", (0, 1), 10), "Its cells allow 2–9, not 10."),
        (clue("xv", (0, 1), 18), "Its cells allow 3–17, not 18."),
        (
            clue("arrow", (0,), (1, 2, 10, 11)),
            "The cells along it add up to 10–30, and its circle can hold 1–9.",
        ),
        (
            clue("arrow", (0, 1), (2,)),
            "The cells along it add up to 1–9, and its circle can hold 12–98.",
        ),
    ],
)
def test_why(impossible, why):
    """A clue that no grid keeps is told with what its cells would allow."""
    assert str(why_impossible(impossible, LAYOUT)) == why


@pytest.mark.parametrize(
    "possible",
    [
        clue("killercage", (0, 1), 17),
        clue("killercage", (0, 1)),
        clue("thermometer", ROW),
        clue("renban", (0, 1, 0)),
        clue("sandwichsum", ROW, 35),
        clue("arrow", (0,), (1, 2, 3)),
        clue("arrow", (0, 1), (2, 11)),
        clue("antiknight"),
        clue("lockout", (0, 1, 2), 4),
    ],
)
def test_of_a_possible_clue_nothing_is_said(possible):
    """Where the cells of a clue allow what it says, there is no reason to tell."""
    assert why_impossible(possible, LAYOUT) is None


@pytest.mark.parametrize("kind", sorted(KINDS))
def test_what_is_told_is_true_of_all_grids(kind):
    """No grid of 4×4 keeps a clue of which it is told why none does, whatever its number."""
    rng, layout = Random(kind), SMALL.layout
    grids = full_grids(SMALL)
    for _ in range(6):
        made = random_constraint(kind, rng, SMALL, rng.choice(grids))
        numbers = range(22) if hasattr(made, "value") else (None,)
        for number in numbers:
            one = made if number is None else replace(made, value=number)
            if why_impossible(one, layout):
                assert not any(one.keeps(grid.digits, layout) for grid in grids)


@pytest.mark.parametrize("kind", ["sandwichsum", "xsum", "skyscraper"])
def test_the_numbers_of_a_line_are_those_that_orders_have(kind):
    """Each number that is told to be possible along a line is that of some order of digits."""
    line, layout = (0, 1, 2, 3, 4, 5), Geometry.boxes(2, 3).layout
    demands = {n: next(clue(kind, line, n).demands(layout)).kept for n in range(30)}
    found = {n for n in demands for order in permutations(range(1, 7)) if demands[n](order)}
    assert set(clue(kind, line, 0).numbers(layout)) == found


def test_ranges_and_sums():
    """Numbers without a gap are told by the first and the last; sums are of different ones."""
    assert ranges({4}) == ["4"]
    assert ranges([7, 1, 2, 3, 9, 8]) == ["1–3", "7–9"]
    assert sums_by_count([1, 2, 4]) == ({0}, {1, 2, 4}, {3, 5, 6}, {7})
