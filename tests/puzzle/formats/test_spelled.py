"""Rows whose cells are written in a way of somebody's own, and numbers that are no rows."""

from __future__ import annotations

import pytest

from tests.puzzle.formats.reading import EASY, ROWS, contents, records, set_aside


@pytest.mark.parametrize("sign", ["#", "~", "x", "\u25a1", "\u00b7"])
def test_a_sign_of_its_own_stands_for_blank(sign):
    """Nine rows with one other sign are a grid, run together or apart, below a greeting."""
    rows = [row.replace(".", sign) for row in ROWS]
    assert contents("\n".join(["Hi,", *rows, "Bye"])) == [EASY]
    if sign != "#":
        assert contents("\n".join(["Hi,", *map(" ".join, rows), "Bye"])) == [EASY]


def test_what_was_assumed_is_said():
    """A rare sign for blank is named."""
    (record,) = records("\n".join(row.replace(".", "~") for row in ROWS))
    assert record.assumed == "Read ~ as blank."


def test_letters_are_no_blanks_but_x_and_o():
    """Nine rows with another letter are left to the readers that say what is wrong."""
    assert contents("\n".join(row.replace(".", "k") for row in ROWS)) != [EASY]


def test_lines_named_as_columns_are_columns():
    """Nine lines named c1 to c9 are read from above to below, and that is said."""
    lines = [f"c{at + 1} {EASY[at::9]}" for at in range(9)]
    (record,) = records("\n".join(lines))
    assert str(record.content) == EASY
    assert record.assumed == "The nine lines were read as columns, as their names say."


def test_columns_out_of_order_are_not_guessed():
    """Names that do not count from 1 to 9 make no grid."""
    lines = [f"c{at + 1} {EASY[at::9]}" for at in range(9)]
    assert contents("\n".join([lines[1], lines[0], *lines[2:]])) != [EASY]


def test_numbers_of_nine_digits_are_no_rows():
    """Nine telephone numbers, most of which repeat a digit, are text; so is a parcel's number."""
    numbers = "612345678 655443322 699887766 677001122 644556677 633221100 611223344 688990011"
    text = "\n".join([*numbers.split(), "622334455"])
    assert contents(text) == []
    assert [one.line for one in set_aside(text)] == [1]
    assert contents("Your parcel:\n00340434161094042557\nPIN 4711\n") == []
    assert contents("Customer 004512998\n") == []


def test_a_full_grid_with_mistakes_is_answered():
    """Nine rows of nine digits are a grid, however wrong they are, unless they begin alike."""
    rows = ["874354835", "695376399", "893797514", "699583851", "748715833"]
    rows += ["826398513", "591575859", "665646322", "665178989"]
    for between in ("", " "):
        assert contents("\n".join(map(between.join, rows))) == ["".join(rows)]
