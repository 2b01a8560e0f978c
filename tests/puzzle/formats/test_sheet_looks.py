"""The colour and weight of digits in a sheet: those that a player wrote may be among the givens."""

from __future__ import annotations

import io

import openpyxl
import pytest
from openpyxl.styles import Border, Font, Side

from puzzle import Grid
from tests.puzzle.formats.reading import EASY, contents, records
from tests.puzzle.formats.test_spreadsheet import changed

SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
NOTE = "Digits of several colours or weights were all read as givens"


def filled(given: Font, other: Font, cells: int) -> bytes:
    """A puzzle with so many more digits, in another font."""
    book = openpyxl.Workbook()
    sheet = book.active
    assert sheet is not None
    left = cells
    for n, digit in enumerate(EASY):
        cell = sheet.cell(2 + n // 9, 2 + n % 9)
        cell.border = Border(left=Side("thick" if n % 3 == 0 else "thin"))
        if digit != ".":
            cell.value, cell.font = int(digit), given
        elif left:
            cell.value, cell.font = int(SOLVED[n]), other
            left -= 1
    file = io.BytesIO()
    book.save(file)
    return file.getvalue()


def notes(data: bytes) -> list[str]:
    """What is said of the one puzzle of a workbook."""
    (record,) = records(data)
    assert isinstance(record.content, Grid)
    return [str(note) for note in record.notes]


@pytest.mark.parametrize("cells", [2, 20, 51])
@pytest.mark.parametrize(
    ("given", "other"),
    [
        (Font(bold=True), Font()),
        (Font(), Font(color="FF0000FF")),
        (Font(bold=True), Font(color="FF808080", italic=True)),
    ],
)
def test_digits_of_two_looks(given, other, cells):
    """They are all read, and that is said."""
    (note,) = notes(filled(given, other, cells))
    assert note.startswith(NOTE)


@pytest.mark.parametrize("font", [Font(), Font(bold=True), Font(color="FF0000FF")])
def test_digits_of_one_look(font):
    """Borders, sizes and black by another name make no two looks; nor does one odd digit."""
    assert notes(filled(font, Font(bold=font.bold, color=font.color, size=20), 20)) == []
    assert notes(filled(font, Font(bold=not font.bold), 1)) == []
    assert notes(filled(Font(), Font(color="FF000000"), 20)) == []


@pytest.mark.parametrize("styles", ["", "<styleSheet>", "<!DOCTYPE a><styleSheet/>", "\0"])
def test_damaged_styles(styles):
    """What cells hold is read without them."""
    data = changed(filled(Font(bold=True), Font(), 0), "xl/styles.xml", styles)
    assert contents(data) == [EASY]
