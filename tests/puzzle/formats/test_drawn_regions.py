"""Regions that a sheet draws in colours or thick lines are read; what colours tell else is said."""

from __future__ import annotations

import io
from collections.abc import Callable

import openpyxl
import pytest
from openpyxl.styles import Border, PatternFill, Side

from puzzle import Grid
from tests.puzzle.formats.reading import EASY, records

REGIONS = "111111111222233444525234444555236664752238864755538666777738686777338888999999999"
JIGSAW = "1.3.5.7.9" + "." * 63 + "987654321"
BOXES = "".join(str(row // 27 * 3 + row % 9 // 3) for row in range(81))
COLOURS = [f"FF{n * 28:02X}{255 - n * 28:02X}80" for n in range(10)]
FEW = str.maketrans("123456789", "121342134")
"""Colours that come again, no two alike side by side."""

Look = Callable[[int], str]


def sheet(
    puzzle: str, colour: Look | None = None, region: Look | None = None, title: str = ""
) -> bytes:
    """A sheet with a puzzle, in colours, or with thick lines between regions."""
    book = openpyxl.Workbook()
    page = book.active
    assert page is not None
    page["A1"] = title or None
    for n, digit in enumerate(puzzle):
        cell = page.cell(3 + n // 9, 1 + n % 9)
        cell.value = None if digit == "." else int(digit)
        if colour is not None and colour(n):
            cell.fill = PatternFill("solid", fgColor=COLOURS[int(colour(n))])
        if region is not None:
            right, below = n % 9 < 8 and n + 1, n < 72 and n + 9
            cell.border = Border(
                left=Side("thick" if n % 9 == 0 else "thin"),
                right=Side("medium" if right and region(n) != region(right) else "thin"),
                bottom=Side("thick" if below and region(n) != region(below) else "thin"),
            )
    file = io.BytesIO()
    book.save(file)
    return file.getvalue()


def read(data: bytes) -> tuple[Grid, str]:
    """The one puzzle of a workbook, and what is said of it."""
    (record,) = records(data)
    assert isinstance(record.content, Grid)
    return record.content, record.assumed or ""


@pytest.mark.parametrize("title", ["", "Jigsaw Sudoku"])
@pytest.mark.parametrize("drawn", ["colour", "region"])
def test_regions(title, drawn):
    """They take the place of the boxes, and it is said what they were read from."""
    grid, said = read(sheet(JIGSAW, title=title, **{drawn: REGIONS.__getitem__}))
    told = {*zip(grid.geometry.box_of, REGIONS, strict=True)}
    assert (len(told), grid.geometry.is_plain) == (9, False)
    assert said.startswith("Its regions were read from ")


@pytest.mark.parametrize(
    "look",
    [
        BOXES.__getitem__,
        lambda n: str(int(BOXES[n]) % 2),
        lambda n: str(n // 9 % 2),
        lambda n: "1" if EASY[n] != "." else "",
        ("1" * 81).__getitem__,
        lambda n: str(n % 9 % 2),
    ],
    ids=["boxes", "each second box", "each second row", "givens", "all", "columns"],
)
def test_ornament(look):
    """Colours that tell boxes, rows or givens apart say nothing."""
    assert read(sheet(EASY, look)) == (Grid.parse(EASY), "")


@pytest.mark.parametrize(
    "look",
    [
        lambda n: "1" if n // 9 in (n % 9, 8 - n % 9) else "",
        lambda n: "2" if n in (3, 44, 71) else "",
    ],
    ids=["diagonals", "some cells"],
)
def test_colours_left(look):
    """What others mean is not known, and that is said unless a title tells the rule."""
    grid, said = read(sheet(EASY, look))
    assert grid == Grid.parse(EASY)
    assert said.startswith("Cells in colours were read like all others")
    _, said = read(sheet(EASY, look, title="X-Sudoku"))
    assert said == ""


def test_boxes_in_thick_lines():
    """Thick lines around the boxes make a plain grid."""
    assert read(sheet(EASY, region=BOXES.__getitem__)) == (Grid.parse(EASY), "")


def test_jigsaw_without_regions():
    """A title that calls for regions is refused where the sheet draws none."""
    (record,) = records(sheet(EASY, title="Jigsaw Sudoku"))
    assert "is called 'Jigsaw Sudoku'" in str(record.content)


@pytest.mark.parametrize("first", ["A", 10, "0"])
def test_large_grid_without_lines(first):
    """A 16×16 grid is read by its letters or its numbers, 0 to F too."""
    size, rows = 16, []
    for row in range(size):
        digits = [(row % 4 * 4 + row // 4 + column) % size for column in range(size)]
        kept = [digit if (row + column) % 3 == 0 else None for column, digit in enumerate(digits)]
        kept[0], kept[-1] = digits[0], digits[-1]
        rows.append(kept)
    book = openpyxl.Workbook()
    page = book.active
    assert page is not None
    for row, digits in enumerate(rows):
        for column, digit in enumerate(digits):
            if digit is not None:
                letter = "0123456789ABCDEF"[digit] if first == "0" else "123456789ABCDEFG"[digit]
                page.cell(2 + row, 2 + column, digit + 1 if first == 10 else letter)
    if first == "0":
        page.cell(2, 3, ".")
    file = io.BytesIO()
    book.save(file)
    grid, _ = read(file.getvalue())
    told = [digit for row in rows for digit in row]
    if first == "0":
        assert [grid.digits[0], grid.digits[15]] == [16, 15]
    else:
        assert [*grid.digits] == [0 if digit is None else digit + 1 for digit in told]


@pytest.mark.parametrize("labels", ["123456789", "ABCDEFGHI"])
def test_labels_around(labels):
    """The same labels on all four sides of a grid are none of its cells."""
    book = openpyxl.Workbook()
    page = book.active
    assert page is not None
    for n, label in enumerate(labels, start=2):
        for row, column in ((1, n), (11, n), (n, 1), (n, 11)):
            page.cell(row, column, label)
    for n, digit in enumerate(EASY):
        if digit != ".":
            page.cell(2 + n // 9, 2 + n % 9, int(digit))
    file = io.BytesIO()
    book.save(file)
    assert read(file.getvalue()) == (Grid.parse(EASY), "")
