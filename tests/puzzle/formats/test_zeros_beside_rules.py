"""Grids with rules beside them in which 0 is a digit are read as those without rules are."""

from __future__ import annotations

import pytest

from puzzle import Grid
from tests.puzzle.formats.reading import only_error, records

SHAPES = {4: (2, 2), 6: (2, 3), 10: (2, 5), 12: (3, 4), 16: (4, 4)}
RULES = ("anti-knight", "diagonals")


def _rows(size: int, signs: str, blank: str = ".") -> list[str]:
    """A grid in which every third cell is blank."""
    height, width = SHAPES[size]
    shifts = [width * row + row // height for row in range(size)]
    return [
        "".join(
            signs[(shift + column) % size] if (row + column) % 3 else blank
            for column in range(size)
        )
        for row, shift in enumerate(shifts)
    ]


@pytest.mark.parametrize("rule", RULES)
@pytest.mark.parametrize("size", SHAPES)
@pytest.mark.parametrize("form", ["{grid}\n\n{rule}", "{rule}\n\n{grid}"])
def test_zero_is_a_digit_beside_rules(form, size, rule):
    """The same cells are given as without the rule, which says what 0 is."""
    grid = "\n".join(_rows(size, "0123456789ABCDEFG"))
    (plain,) = records(grid)
    (ruled,) = records(form.format(grid=grid, rule=rule))
    assert plain.content.digits == ruled.content.digits
    assert [*map(str, plain.notes)] == [*map(str, ruled.notes)] != []
    assert not ruled.content.geometry.is_plain


@pytest.mark.parametrize("size", SHAPES)
def test_zero_is_blank_where_no_other_sign_is(size):
    """Or where the highest digit is there, or a row has two zeros."""
    signs = "123456789ABCDEFG"
    rows = _rows(size, signs, "0")
    plain = records("\n".join(_rows(size, signs)))[0].content.digits
    for told in (rows, [rows[0].replace("0", "."), *rows[1:]]):
        (record,) = records("\n".join([*told, "", "anti-knight"]))
        assert record.content.digits == plain
        assert record.notes == ()


@pytest.mark.parametrize("rule", ["cage 9: r1c1 r1c2", "thermo: r1c1 r1c2 r1c3"])
def test_zero_beside_clues_that_count_is_refused(rule):
    """A sum has another value with 0 than with 10, and a thermometer another order."""
    grid = "\n".join(_rows(10, "0123456789"))
    assert "0 stands for a digit" in only_error(f"{grid}\n\n{rule}\n")
    grid = "\n".join(_rows(10, "123456789A"))
    assert isinstance(records(f"{grid}\n\n{rule}\n")[0].content, Grid)


WORDS = ("digits 0-9", "Use the digits 0 to 9 once in each row, column and box.")


@pytest.mark.parametrize("words", WORDS)
def test_the_digits_of_ten_are_no_rule(words):
    """Beside a grid of ten digits, of which one is 0."""
    grid = "\n".join(_rows(10, "0123456789"))
    for text in (f"{grid}\n\n{words}\n", f"{words}\n\n{grid}\n"):
        (record,) = records(text)
        assert record.content.geometry.is_plain
        assert [*map(str, record.notes)] == ["Read 0 as 10."]


@pytest.mark.parametrize(
    ("size", "words"),
    [
        (10, "digits 0-8"),
        (6, "digits 0-9"),
        (10, "Digits 0-9, and each of them is even in a shaded cell."),
        (10, "Digits 0 to 9 along a line sum to 10."),
    ],
)
def test_other_digits_are_a_rule(size, words):
    """As are words on what they do."""
    grid = "\n".join(_rows(size, "0123456789"))
    (record,) = records(f"{grid}\n\n{words}\n")
    assert not isinstance(record.content, Grid)
