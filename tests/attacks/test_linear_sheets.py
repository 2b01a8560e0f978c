"""The work for a sheet grows no faster than its cells and styles, however they are strewn."""

from __future__ import annotations

import io
import sys
import zipfile
from collections.abc import Callable
from types import FrameType
from typing import Any

import pytest

from puzzle.formats.documents.ods_looks import looks_of_sheets
from puzzle.formats.spreadsheet.blocks import blocks
from puzzle.formats.spreadsheet.cells import SheetCell
from puzzle.formats.spreadsheet.marks import without_marks
from puzzle.formats.spreadsheet.rows_in_cells import puzzles_of_rows
from puzzle.formats.spreadsheet.squares import whole_squares, windows
from tests.attacks.texts import EASY

_FEW, _MANY = 100, 400
_PARTS = 1.5
"""How much more work one of many may be."""
_NAMESPACES = " ".join(
    f'xmlns:{name}="urn:oasis:names:tc:opendocument:xmlns:{of}:1.0"'
    for name, of in (
        ("office", "office"),
        ("style", "style"),
        ("table", "table"),
        ("fo", "xsl-fo-compatible"),
    )
)


def steps_of(work: Callable[[], Any]) -> int:
    """Count the steps of the interpreter that some work takes."""
    count = 0

    def step(frame: FrameType, event: str, _argument: object) -> Any:
        nonlocal count
        frame.f_trace_opcodes, frame.f_trace_lines = True, False
        count += event == "opcode"
        return step

    before = sys.gettrace()
    sys.settrace(step)
    try:
        work()
    finally:
        sys.settrace(before)
    return count


def styles_of_styles(count: int) -> zipfile.ZipFile:
    """An ``.ods`` with styles each of which goes on from the one before, and a cell for each."""
    colour = '<style:table-cell-properties fo:background-color="#ff0000"/>'
    styles = "".join(
        f'<style:style style:name="c{n}" style:parent-style-name="c{n - 1}">'
        f"{'' if n else colour}</style:style>"
        for n in range(count)
    )
    rows = "".join(
        f'<table:table-row><table:table-cell table:style-name="c{n}" office:value-type="float"/>'
        "</table:table-row>"
        for n in range(count)
    )
    written = io.BytesIO()
    with zipfile.ZipFile(written, "w") as archive:
        archive.writestr(
            "content.xml",
            f"<office:document-content {_NAMESPACES}>{styles}<table:table>{rows}</table:table>"
            "</office:document-content>",
        )
    return zipfile.ZipFile(written)


def marked_apart(count: int) -> list[SheetCell]:
    return [SheetCell(1, 2 * n + 1, "2 4 8") for n in range(count)]


def rows_beside(count: int) -> list[SheetCell]:
    return [SheetCell(1, n + 1, "123456789") for n in range(count)]


def table(count: int) -> list[list[SheetCell]]:
    """The rows of a table with a puzzle in each, its number and its author, below their names."""
    told = [("id", "puzzle", "by"), *((str(n), EASY, "A") for n in range(count))]
    return [
        [SheetCell(row, column, text) for column, text in enumerate(texts, start=1)]
        for row, texts in enumerate(told, start=1)
    ]


def squares_apart(count: int) -> list[SheetCell]:
    return [
        SheetCell(row, 5 * n + column, "1")
        for row in (1, 2, 3, 4)
        for n in range(count // 4)
        for column in (1, 2, 3, 4)
    ]


def digits_apart(count: int) -> list[SheetCell]:
    return [SheetCell(1 + 10 * n, 1 + 10 * (n % 7), "1") for n in range(count)]


@pytest.mark.parametrize(
    ("read", "made"),
    [
        (lambda rows: [*blocks(rows, None)], table),
        (lambda cells: whole_squares(cells, None), squares_apart),
        (lambda cells: [*windows(cells, 9)], digits_apart),
        (without_marks, marked_apart),
        (puzzles_of_rows, rows_beside),
        (looks_of_sheets, styles_of_styles),
    ],
)
def test_reader_of_a_sheet_is_linear(
    read: Callable[[Any], Any], made: Callable[[int], Any]
) -> None:
    """Each of many cells, or styles, takes no more work than each of a few."""
    read(made(_FEW))  # which loads and compiles
    few, many = made(_FEW), made(_MANY)
    of_few, of_many = steps_of(lambda: read(few)), steps_of(lambda: read(many))
    assert 0 < of_many < _PARTS * of_few * _MANY / _FEW


def test_style_has_what_those_say_that_it_goes_on_from() -> None:
    """The first of all says a colour, which the last has."""
    (looks,) = looks_of_sheets(styles_of_styles(5))
    assert [look.fill for look in looks.values()] == ["#ff0000"] * 5
