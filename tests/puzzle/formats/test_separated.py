"""Rows of grids of other sizes than 9×9 with a sign between their cells."""

from __future__ import annotations

import random

import pytest

from puzzle import Grid
from puzzle.formats.mixed.ahead import Ahead
from puzzle.formats.mixed.separated import separated
from tests.in_part import in_part
from tests.puzzle.formats.reading import EASY, ROWS, contents, records, set_aside
from tests.puzzle.formats.test_pdf_layout import GRID_4, GRID_6, GRID_12, GRID_16

SIZES = {4: GRID_4, 6: GRID_6, 12: GRID_12, 16: GRID_16}


def rows_of(grid: str, sign: str, blank: str = "", *, numbers: bool = True) -> list[str]:
    """Each row with a sign between its cells."""
    size = {16: 4, 36: 6, 144: 12, 256: 16}[len(grid)]
    told = [str(int(cell, 36)) if numbers and cell != "." else cell for cell in grid]
    cells = [blank if cell == "." else cell for cell in told]
    return [sign.join(cells[n : n + size]) for n in range(0, size * size, size)]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(
    ("sign", "blank"), [(",", ""), (";", ""), ("\t", ""), (" ", "."), (",", "-")]
)
@pytest.mark.parametrize("numbers", [True, False])
def test_rows_with_empty_blanks(size, sign, blank, numbers):
    """They are read below a title and above words, with numbers or letters."""
    rows = rows_of(SIZES[size], sign, blank, numbers=numbers)
    told = "\n".join([f"our {size} by {size}", *rows, "", "Solution next week"]).encode()
    assert contents(told) == [SIZES[size]]
    assert "Solution next week" in [one.text for one in set_aside(told)]


def test_what_keeps_no_rule_is_left_to_others():
    """Small numbers of six people on six days are none, nor six rows of seven, nor few numbers."""
    source = random.Random(3)
    rows = [
        ",".join(source.choice(["", "1", "2", "3", "4", "5"]) for _ in range(6)) for _ in "x" * 6
    ]
    seven = [*rows_of(GRID_6, ","), "1,,,,,"]
    for lines in (rows, seven, ["1,,,", ",,2,", ",,,", ",3,,"]):
        assert separated(Ahead(lines), None) is None
    assert separated(Ahead(seven[:-1]), None) is not None


def drawn(grid: str, frame: str, *, apart: bool) -> str:
    """A grid in a frame, with bars around boxes, or around all cells and a space for a blank."""
    bar, line, corner = frame
    size = {16: 4, 36: 6, 144: 12, 256: 16}[len(grid)]
    high = {4: 2, 6: 2, 12: 3, 16: 4}[size]
    wide = 1 if apart else size // high
    told = []
    for n, row in enumerate(rows_of(grid, " ", " " if apart else ".", numbers=False)):
        cells = [row[2 * c] for c in range(size)]
        boxes = [" ".join(cells[c : c + wide]) for c in range(0, size, wide)]
        if n and n % high == 0:
            told.append(corner + corner.join([line * (2 * wide + 1)] * len(boxes)) + corner)
        told.append(f"{bar} " + f" {bar} ".join(boxes) + f" {bar}")
    ends = corner + line * (len(told[0]) - 2) + corner
    return "\n".join([ends, *told, ends])


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("frame", ["|-+", "│─┼", "║═╬"])
@pytest.mark.parametrize("apart", [True, False])
def test_drawings(size, frame, apart):
    """They are read with what stands around them set aside."""
    told = f"Hello\n\n{drawn(SIZES[size], frame, apart=apart)}\n\nBye\n".encode()
    assert contents(told) == [SIZES[size]]
    assert [one.text for one in set_aside(told)] == ["Hello", "Bye"]


def test_drawings_of_other_things():
    """A table with a head, one row too many, or words is none."""
    good = drawn(GRID_6, "|-+", apart=True).split("\n")
    for lines in ([*good[:-1], good[1]], ["| a | b | c | d | e | f |", *good[1:]], good[2:]):
        assert separated(Ahead(lines), None) is None


BOX_ROWS = {6: 2, 8: 2, 10: 2, 12: 3, 16: 4, 25: 5}


def puzzle_of(size: int) -> list[list[int]]:
    """The digits of a grid that keeps the rules, with some cells blank."""
    high, wide = BOX_ROWS[size], size // BOX_ROWS[size]
    source = random.Random(size)
    return [
        [
            (wide * (row % high) + row // high + column) % size + 1 if source.random() < 0.6 else 0
            for column in range(size)
        ]
        for row in range(size)
    ]


SIGNS = {
    "above nine": ".123456789ABCDEFGHIJKLMNOP",
    "letters": ".ABCDEFGHIJKLMNOPQRSTUVWXY",
    "small": ".abcdefghijklmnopqrstuvwxy",
}
PRINTED = SIGNS["above nine"]


def told_in(rows: list[list[int]], signs: str, way: str, between: str | None) -> list[str]:
    """The lines of a grid."""
    size = len(rows[0])
    high, wide = BOX_ROWS[size], size // BOX_ROWS[size]
    told = list[str]()
    for number, row in enumerate(rows):
        if between is not None and number and number % high == 0:
            told.append(between * size)
        cells = [signs[digit] for digit in row]
        boxes = ["".join(cells[at : at + wide]) for at in range(0, size, wide)]
        ways = {
            "together": "".join(cells),
            "apart": " ".join(cells),
            "in boxes": " ".join(boxes),
            "barred": " | ".join(map(" ".join, boxes)),
        }
        told.append(ways[way])
    return told


@pytest.mark.parametrize(
    ("size", "way", "signs", "between"),
    in_part(
        BOX_ROWS,
        ["together", "apart", "in boxes", "barred"],
        SIGNS.values(),
        [None, "", "-", "=="],
    ),
)
def test_rows_of_any_signs(size, way, signs, between):
    """Letters may be all digits; lines or ornaments may part bands."""
    rows = puzzle_of(size)
    lines = told_in(rows, signs, way, between)
    expected = "".join(PRINTED[digit] for row in rows for digit in row)
    assert contents("\n".join(["Hello,", "", *lines, "", "Bye, Ann"])) == [expected]


@pytest.mark.parametrize(
    ("size", "highest", "named"), [(10, "A", "10"), (16, "G", "G"), (25, "P", "P")]
)
@pytest.mark.parametrize("way", ["together", "apart", "in boxes", "barred"])
def test_digits_from_zero(size, highest, named, way):
    """Beside another blank 0 is the highest digit, which is nowhere; that is said."""
    rows = puzzle_of(size)
    zero_based = ".0" + PRINTED[1:size]
    (record,) = records("\n".join(["Try this:", *told_in(rows, zero_based, way, None)]))
    shifted = "." + highest + PRINTED[1:size]
    assert str(record.content) == "".join(shifted[digit] for row in rows for digit in row)
    assert [str(note) for note in record.notes] == [f"Read 0 as {named}."]


@pytest.mark.parametrize("size", BOX_ROWS)
@pytest.mark.parametrize("signs", SIGNS.values())
@pytest.mark.parametrize("way", ["together", "apart", "in boxes", "barred"])
def test_a_row_is_missing(size, signs, way):
    """It is told how many there are."""
    rows = puzzle_of(size)
    del rows[size // 2]
    (found,) = contents("\n".join(["Hello,", "", *told_in(rows, signs, way, None), "", "Bye"]))
    assert f"{size - 1} rows" in found


@pytest.mark.parametrize(("size", "slips"), [(12, 2), (16, 1), (25, 2), (16, 3), (6, 1)])
def test_slips_in_large_grids(size, slips):
    """One or two equal digits in a house are told by the verdict; more may be no grid."""
    rows = puzzle_of(size)
    for number in range(slips):
        row = rows[number * (size // 4)]
        at = [column for column, digit in enumerate(row) if digit][:2]
        row[at[1]] = row[at[0]]
    grids = [Grid.parse("".join(PRINTED[digit] for row in rows for digit in row))]
    found = separated(Ahead(told_in(rows, SIGNS["letters"], "apart", "")), None)
    is_read = size > 9 and len(grids[0].conflicts()) <= 2
    assert (found is not None) is is_read
    assert found is None or found.record.content == grids[0]


def test_what_is_no_grid_of_letters():
    """Words, seats with a gap, a round of games and answers to questions are none."""
    words = ["FACADE", "DECADE", "BEADED", "ACCEDE", "DEFACE", "FACADE"]
    seats = [
        "A B . D E F",
        "A B C D E F",
        "A . C D E F",
        "A B C D E F",
        "A B C . E F",
        "A B C D E F",
    ]
    games = [" ".join("ABCDEF"[(row + column) % 6] for column in range(6)) for row in range(5)]
    answers = [
        "A C B D . A",
        "B B A C D A",
        ". C A D B B",
        "D A C B A C",
        "C B A A D B",
        "A D C B B .",
    ]
    for lines in (words, seats, games, answers[:6]):
        assert separated(Ahead(lines), None) is None
        found = records("\n".join(["Hello,", *lines, "Bye"]))
        assert not any(isinstance(one.content, Grid) for one in found)


def test_a_first_column_of_blanks():
    """Dashes before all rows of a 10x10 are no bullets, and nine rows with labels are of a 9x9."""
    rows = [[0, *row[1:]] for row in puzzle_of(10)]
    lines = told_in(rows, "-" + PRINTED[1:], "apart", None)
    expected = "".join(PRINTED[digit] for row in rows for digit in row)
    assert contents("\n".join(lines)) == [expected]
    for labels in ("-" * 9, "123456789", "ABCDEFGHI"):
        labelled = [f"{label} {' '.join(row)}" for label, row in zip(labels, ROWS, strict=True)]
        assert separated(Ahead(labelled), None) is None
        assert contents("\n".join(labelled)) == [EASY]
