"""Candidates that somebody noted in the blank cells of a sheet are no givens, and no grid."""

from __future__ import annotations

import io

import openpyxl
import pytest
from openpyxl.styles import Font

from puzzle import Grid
from puzzle.formats.record import Record
from puzzle.formats.spreadsheet.cells import SheetCell
from puzzle.formats.spreadsheet.marks import without_marks
from puzzle.formats.spreadsheet.meant import is_like_a_grid
from tests.puzzle.formats.reading import EASY, contents, records

CELLS = range(81)
SMALL, LARGE = Font(size=6), Font(size=20)


def candidates(cell: int) -> str:
    """The digits that no given forbids in a cell."""
    seen = {
        EASY[other]
        for other in CELLS
        if cell // 9 == other // 9
        or cell % 9 == other % 9
        or (cell // 27, cell % 9 // 3) == (other // 27, other % 9 // 3)
    }
    return "".join(digit for digit in "123456789" if digit not in seen)


def saved(book: openpyxl.Workbook) -> bytes:
    file = io.BytesIO()
    book.save(file)
    return file.getvalue()


def in_cells(between: str, first: int = 1) -> bytes:
    """The puzzle, its candidates in small type."""
    book = openpyxl.Workbook()
    for at in CELLS:
        cell = book.worksheets[0].cell(first + at // 9, first + at % 9)
        is_given = EASY[at] != "."
        cell.value = int(EASY[at]) if is_given else between.join(candidates(at))
        cell.font = LARGE if is_given else SMALL
    return saved(book)


def spread(middle: int, fonts: bool = True) -> bytes:
    """The puzzle, 3×3 cells for each of its own."""
    book = openpyxl.Workbook()
    sheet = book.worksheets[0]
    sheet["A1"] = "Sudoku 7"
    for at in CELLS:
        row, column = 3 + at // 9 * 3, 2 + at % 9 * 3
        if EASY[at] != ".":
            one = sheet.cell(row + middle, column + middle, int(EASY[at]))
            one.font = LARGE if fonts else Font()
            continue
        for digit in map(int, candidates(at)):
            one = sheet.cell(row + (digit - 1) // 3, column + (digit - 1) % 3, digit)
            one.font = SMALL if fonts else Font()
    return saved(book)


@pytest.mark.parametrize("between", ["", " ", ",", "\n", " / "])
def test_candidates_in_one_cell(between: str) -> None:
    """Cells with several digits that ascend are blank; so is one as small with a digit alone."""
    assert contents(in_cells(between)) == [EASY]


@pytest.mark.parametrize("middle", [1, 0])
def test_candidates_in_nine_cells(middle: int) -> None:
    """A grid whose candidates stand in cells of their own is found, and no other in them."""
    assert contents(spread(middle)) == [EASY]


def test_candidates_in_nine_cells_of_one_look() -> None:
    """A single candidate in the middle, of the same look, cannot be told from a given."""
    (record,) = records(spread(1, fonts=False))
    assert isinstance(record.content, Grid)
    assert all(a in (".", b) for a, b in zip(EASY, str(record.content), strict=True))


def table(rows: list[list[object]]) -> list[Record]:
    book = openpyxl.Workbook()
    for row in rows:
        book.worksheets[0].append(row)
    return [one for one in records(saved(book)) if isinstance(one, Record)]


def test_numbers_of_two_figures_are_no_candidates() -> None:
    """A sheet of prices, some of which ascend, makes no puzzle of the rest."""
    rows: list[list[object]] = [[10 * row + column for column in range(1, 10)] for row in range(9)]
    assert not [one for one in table(rows) if isinstance(one.content, Grid)]


def test_digits_that_recur_are_no_spread_grid() -> None:
    """What has every digit at its place and no givens stays as it is."""
    band = [
        SheetCell(row + 1, column + 1, str(row % 3 * 3 + column % 3 + 1))
        for row in range(27)
        for column in range(27)
    ]
    assert without_marks(band) == band


def test_line_breaks_in_the_cells_of_a_sheet() -> None:
    """Cells whose texts have several lines end no run, whether a grid was meant or not."""
    rows: list[list[object]] = [[f"{n}\n{m}" for m in range(9)] for n in range(9)]
    assert not [one for one in table(rows) if isinstance(one.content, Grid)]
    assert not is_like_a_grid("1\n2\t3\n4\t5\t6")
