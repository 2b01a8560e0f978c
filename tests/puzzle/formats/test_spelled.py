"""Rows whose cells are written in a way of somebody's own, and numbers that are no rows."""

from __future__ import annotations

import pytest

from puzzle import Grid
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


ARABIC = {str(digit): chr(0x660 + digit) for digit in range(1, 10)} | {".": "#"}
CHINESE = dict(
    zip(".123456789", "\u3007\u4e00\u4e8c\u4e09\u56db\u4e94\u516d\u4e03\u516b\u4e5d", strict=True)
)
NINE = [(9 - at, ",".join(row).replace(".", "{}")) for at, row in enumerate(ROWS)]


@pytest.mark.parametrize(
    ("rows", "note"),
    [
        ([row.translate(str.maketrans(ARABIC)) for row in ROWS], "Read # as blank."),
        ([row.translate(str.maketrans(CHINESE)) for row in ROWS], None),
        (["\\setrow{" + "}{".join(row).replace(".", "") + "}" for row in ROWS], None),
        (["\\setrow{" + ",".join(row.replace(".", " ")) + "}" for row in ROWS], None),
        ([f"\\setrow{{{number}}}{{{row}}}" for number, row in NINE], None),
    ],
)
def test_digits_of_other_scripts_and_macros_of_latex(rows, note):
    """Nine rows of Arabic or Chinese digits, or of a macro, are one puzzle amid other lines."""
    (record,) = records("\n".join(["Hello,", "", *rows, "", "Bye"]))
    assert str(record.content) == EASY
    assert record.assumed == note


def test_rows_of_a_macro_in_another_order_are_not_read():
    """Where the rows are counted from below, those that are counted from above are no grid."""
    rows = [f"\\setrow{{{at}}}{{{','.join(row)}}}" for at, row in enumerate(ROWS, start=1)]
    assert not any(isinstance(one.content, Grid) for one in records("\n".join(rows)))


def _boxes(row: str, between: str) -> list[str]:
    blank = row.replace(".", " ")
    return [between.join(blank[at : at + 3]) for at in (0, 3, 6)]


@pytest.mark.parametrize("between", ["", " "])
@pytest.mark.parametrize("frame", [("+", "-", "|"), ("\u2554", "\u2550", "\u2551")])
def test_drawings_whose_blanks_are_spaces(between, frame):
    """A drawing with bars around its boxes and spaces for blanks is one puzzle, frame and all."""
    corner, rule, bar = frame
    rows = [bar + bar.join(_boxes(row, between)) + bar for row in ROWS]
    line = f"{corner}{rule * (len(rows[0]) - 2)}{corner}"
    bands = [line, *rows[:3], line, *rows[3:6], line, *rows[6:], line]
    for drawn in (rows, bands):
        found = records("\n".join(["Hi,", "", *drawn, "", "Bye"]))
        assert [str(one.content) for one in found] == [EASY]


@pytest.mark.parametrize("item", ["- '{}'", '  - "{}"', "* {}", "- {}"])
def test_rows_that_are_items_of_a_list(item):
    """Nine rows as items, as in YAML, are one puzzle."""
    assert contents("\n".join(["grid:", *map(item.format, ROWS)])) == [EASY]


@pytest.mark.parametrize("rows", [ROWS, ["." * 9, *ROWS[1:]]])
@pytest.mark.parametrize("before", ["Hello,\n\n", "Hello,\n", ""])
def test_long_dashes_for_blanks(rows, before):
    """One a cell where rows are nine signs long so; two where a phone made it of short ones."""
    lines = [row.replace(".", "\u2014") for row in rows]
    assert contents(before + "\n".join(lines) + "\n\nBye\n") == ["".join(rows)]
    shortened = [row.replace(".", "-").replace("--", "\u2014") for row in ROWS]
    assert contents("Hi\n\n" + "\n".join(shortened) + "\n") == [EASY]


@pytest.mark.parametrize("name", ["{n}", "{letter}", "R{n}"])
@pytest.mark.parametrize(
    "row",
    [
        "{name} | {cells} | {name}",
        "{name} {cells} {name}",
        "{name}\t{tabs}\t{name}",
        "| {name} | {bars} | {name} |",
        "{name},{commas},{name}",
        "{cells} | {name}",
    ],
)
def test_labels_on_both_sides(name, row):
    """What counts the rows behind their cells, or on both sides, is no part of them."""
    lines = []
    for n, (letter, cells) in enumerate(zip("ABCDEFGHI", ROWS, strict=True), start=1):
        told = {
            "name": name.format(n=n, letter=letter),
            "cells": " ".join(cells),
            "tabs": "\t".join(cells),
            "bars": " | ".join(cells.replace(".", " ")),
            "commas": ",".join(cells).replace(".", ""),
        }
        lines.append(row.format(**told))
    assert contents("\n".join(lines)) == [EASY]


@pytest.mark.parametrize("sign", [",", ";", "\t"])
@pytest.mark.parametrize("labels", ["123456789", "ABCDEFGHI"])
def test_labels_around(sign, labels):
    """The same labels on all four sides of a table are none of its cells."""
    frame = sign.join(["", *labels, ""])
    rows = [
        sign.join([name, *row.replace(".", "0"), name])
        for name, row in zip(labels, ROWS, strict=True)
    ]
    assert contents("\n".join([frame, *rows, frame])) == [EASY]
    bare = f"  {' '.join(labels)}"
    apart = [row.replace(sign, " ") for row in rows]
    assert contents("\n".join([bare, *apart, bare])) == [EASY]


def test_other_numbers_at_both_ends():
    """Rows of eleven numbers whose ends do not count are no grid of nine."""
    rows = [f"{(n * 5) % 9 + 1} {' '.join(row)} {(n * 5) % 9 + 1}" for n, row in enumerate(ROWS)]
    assert contents("\n".join(rows)) != [EASY]


@pytest.mark.parametrize(
    ("around", "between"),
    [("||", "||"), ("||", "|"), ("|| ", " || ")],
    ids=["both", "ends", "wide"],
)
@pytest.mark.parametrize("blank", ["", " ", "."])
def test_tables_of_wikis(around, between, blank):
    """Two bars part cells, or stand at the ends of a row."""
    rows = (between.join(row.replace(".", "!")).replace("!", blank) for row in ROWS)
    lines = [f"{around}{row}{around.strip() and around[::-1]}" for row in rows]
    assert contents("\n".join(lines)) == [EASY]
