"""Grids that are no puzzle of their own: parts of a samurai, and empty ones."""

from __future__ import annotations

import pytest

from puzzle import Geometry, Grid
from puzzle.canvas import MULTI_GRIDS
from tests.puzzle.formats.reading import EASY, ROWS, contents, records, set_aside

CORNERS = MULTI_GRIDS["samurai"]
EMPTY = "\n".join(["0" * 9] * 9)
SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"


def _five() -> list[str]:
    """Five grids that are alike where they overlap, some digits in each box that two share."""
    layout = Geometry.multi("samurai")
    assert layout.canvas is not None
    signs = dict.fromkeys(layout.canvas.places, ".")
    for at, (row, column) in enumerate(((6, 6), (7, 13), (13, 7), (14, 14), (0, 0), (10, 10))):
        signs[row, column] = str(at + 1)
        signs[row, column + 1] = str(at + 2)
    return [
        "".join(signs[row + cell // 9, column + cell % 9] for cell in range(81))
        for row, column in CORNERS
    ]


@pytest.mark.parametrize("between", ["\n", "\n\n"])
def test_five_grids_that_overlap_are_one_puzzle(between):
    """Nobody needs to say so: the boxes that they share have the same signs."""
    for text in (between.join(_five()), f"Hi,\n\n{between.join(_five())}\n\nBye\n"):
        (record,) = records(text)
        assert isinstance(record.content, Grid)
        assert record.content.geometry == Geometry.multi("samurai")
        assert "samurai" in str(record.assumed)


def test_five_grids_that_differ_where_they_would_overlap_are_five():
    """One sign that differs is enough, and four or six grids are no samurai."""
    five = _five()
    other = five[0][:-1] + ("1" if five[0][-1] != "1" else "2")
    assert len(records("\n".join([other, *five[1:]]))) == 5
    assert len(records("\n".join(five[:4]))) == 4
    assert len(records("\n".join([*five, EASY]))) == 6


@pytest.mark.parametrize("text", [f"{EMPTY}\n\n{EASY}\n", f"{EASY}\n\n{EMPTY}\n"])
def test_an_empty_grid_beside_a_puzzle_is_set_aside(text):
    """It is a form to fill in."""
    letter = f"Hi,\n\n{text}\nBye\n"
    assert contents(letter) == [EASY]
    assert EMPTY in [one.text for one in set_aside(letter)]


def test_an_empty_grid_alone_is_a_record():
    """Of which it is said that nothing is given."""
    (record,) = records("\n".join(["Hi,", "", *["." * 9] * 9, "", "Bye"]))
    assert record.assumed == "Nothing is given in this grid."


def test_a_puzzle_and_its_solution_in_one_entry():
    """They run together, in quotes, beside a number, and folded with a space between them."""
    both = EASY + SOLVED
    folded = f"{EASY} {SOLVED}"
    for text in (
        f"1,{both}\n",
        f'"{both}"\n',
        f"{folded[:76]}\n{folded[76:152]}\n{folded[152:]}\n",
    ):
        (record,) = records(text)
        assert str(record.content) == EASY
        assert record.claims is not None
        assert str(record.claims.solution) == SOLVED


def test_rows_are_not_taken_for_a_grid_that_is_empty():
    """A grid with a given is none."""
    rows = ["." * 9] * 8 + ["5........"]
    assert len(records("\n".join([*ROWS, "", *rows]))) == 2
