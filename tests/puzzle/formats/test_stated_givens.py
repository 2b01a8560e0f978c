"""Givens on lines below a grid, and lines whose cells do not touch."""

from __future__ import annotations

import pytest

from puzzle import CLASSIC, Grid
from puzzle.constraints import KINDS
from puzzle.formats import worded
from tests.puzzle.formats.reading import only_error, records

BLANK = "\n".join(["........."] * 2 + ["..8......"] + ["........."] * 6)


def _grid_of(below: str) -> tuple[Grid, str | None]:
    (record,) = records(f"{BLANK}\n\n{below}\n")
    assert isinstance(record.content, Grid), record.content
    return record.content, record.assumed


@pytest.mark.parametrize(
    ("below", "givens", "said"),
    [
        ("r1c3 = 4", {2: 4}, "r1c3 = 4 beside the grid is read as a given."),
        (
            "r1c3 = 4\nr1c4 = 5",
            {2: 4, 3: 5},
            "r1c3 = 4, r1c4 = 5 beside the grid are read as givens.",
        ),
        (
            "R1C3: 4\nR1C4: 5",
            {2: 4, 3: 5},
            "r1c3 = 4, r1c4 = 5 beside the grid are read as givens.",
        ),
        ("Givens: r1c3 = 4, A4: 5", {2: 4, 3: 5}, None),
        ("Given: 4 in r1c3 and 5 at r1c4.", {2: 4, 3: 5}, None),
        ("r3c3 = 8", {}, None),
        (
            "Given digits: r1c1=1, r1c2=2, r1c3=3, r1c4=4",
            {0: 1, 1: 2, 2: 3, 3: 4},
            "r1c1 = 1, r1c2 = 2, r1c3 = 3 and 1 more beside the grid are read as givens.",
        ),
    ],
)
def test_digits_of_cells_below_a_grid_are_givens(
    below: str, givens: dict[int, int], said: str | None
) -> None:
    """A line that says the digit of a cell gives it, and the record says so."""
    grid, assumed = _grid_of(below)
    assert {cell: digit for cell, digit in enumerate(grid) if digit} == {20: 8, **givens}
    assert grid.geometry.constraints == ()
    assert assumed is not None
    assert said is None or assumed == said


@pytest.mark.parametrize(
    ("below", "told"),
    [
        ("r3c3 = 5", "The grid has 8 in r3c3, and beside it stands r3c3 = 5"),
        ("r1c3 = 15", "r1c3 = 15 is no given: digits are 1 to 9."),
        ("Givens: r1c3 = 4, r1c3 = 5", "Two digits are given for r1c3: 4 and 5."),
        ("Givens: r1c3 = 4, and the rest", "These givens cannot be read"),
    ],
)
def test_givens_that_cannot_be_are_refused(below: str, told: str) -> None:
    """Two digits for a cell, digits that are none, and lists that go on otherwise."""
    assert told in only_error(f"{BLANK}\n\n{below}\n")


def test_beside_cages_the_digit_of_a_cell_is_a_cage() -> None:
    """Killers have cages of one cell."""
    for below in ("r1c3 = 4\nr1c4+r1c5 = 11", "Cages:\nr1c3 = 4", "cage 4: r1c3"):
        grid, _ = _grid_of(below)
        assert [clue.KIND for clue in grid.geometry.constraints][:1] == ["killercage"]
        assert grid[2] == 0


@pytest.mark.parametrize(
    "below",
    [
        "thermo: r1c1, r1c2, r5c5",
        "thermo: r1c1, r1c2, r5c5, r5c6",
        "palindrome: r1c1 r1c3",
        "arrow r1c1: r1c2 r3c3",
        "Renban lines:\nr1c1 r1c2 r4c2",
    ],
)
def test_lines_that_jump_are_refused(below: str) -> None:
    """Nobody draws a line whose cells do not touch: a cell is missing, or it is two lines."""
    assert " jumps from r1c" in only_error(f"{BLANK}\n\n{below}\n")


def test_a_line_that_jumps_is_not_written_in_words() -> None:
    """It would be refused when it is read again."""
    jumping = CLASSIC.with_constraints([KINDS["thermometer"]((0, 40))])
    joined = CLASSIC.with_constraints([KINDS["thermometer"]((0, 10))])
    assert not worded.holds(jumping)
    assert worded.holds(joined)


@pytest.mark.parametrize(
    "below", ["Quadruple 3,5 at r1c1-r2c2", "quadruple 3 5: r1c1-r2c2", "Quad 3 5: r1c2-r2c1"]
)
def test_a_quadruple_by_its_corners_has_four_cells(below: str) -> None:
    """Two cells around a point, with a dash between them, are all four."""
    grid, _ = _grid_of(below)
    (clue,) = grid.geometry.constraints
    assert clue.to_json(9) == {
        "type": "quadruple",
        "cells": ["r1c1", "r1c2", "r2c1", "r2c2"],
        "values": [3, 5],
    }


@pytest.mark.parametrize(
    "below", ["cage 15: r1c1-r2c2", "cage 5: r1c1-r2c3", "Extra region: r2c2-r4c4"]
)
def test_a_dash_that_may_mean_a_rectangle_is_refused(below: str) -> None:
    """Of groups of cells ``r2c2-r4c4`` is three cells or nine."""
    assert "may be a rectangle" in only_error(f"{BLANK}\n\n{below}\n")


@pytest.mark.parametrize("above", ["Frame sums: ", "Frame sums:\n"])
def test_a_side_of_sums_on_the_frame(above: str) -> None:
    """A number for each row or column is of its first three cells."""
    grid, _ = _grid_of(f"{above}left: 12 - - 8 - - - - 3")
    clues = [clue.to_json(9) for clue in grid.geometry.constraints]
    assert clues == [
        {"type": "framesum", "cells": [f"r{row}c{c}" for c in (1, 2, 3)], "value": value}
        for row, value in ((1, 12), (4, 8), (9, 3))
    ]


@pytest.mark.parametrize("between", [". ", "\n"])
def test_all_marks_given_needs_the_rule_of_those_without(between: str) -> None:
    """What “All dots are given” forbids has to be said; that not all are says nothing."""
    told = only_error(f"{BLANK}\n\nWhite dots: r1c1 r1c2{between}All dots are given.\n")
    assert "cannot be read" in told or "negative: difference 1, ratio 2" in told
    grid, _ = _grid_of("White dots: r1c1 r1c2\nNot all dots are given.")
    assert len(grid.geometry.constraints) == 1
    grid, _ = _grid_of("White dots: r1c1 r1c2\nnegative: difference 1\nAll dots are given.")
    assert len(grid.geometry.constraints) == 2


def test_a_sentence_behind_a_rule_that_may_be_another_is_told() -> None:
    """It was passed over where the rule before it was read."""
    (record,) = records(f"{BLANK}\n\nanti-knight. Every 5 sees a 7.\n")
    assert record.unheeded == ("Every 5 sees a 7",)
