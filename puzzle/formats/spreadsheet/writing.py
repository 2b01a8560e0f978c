"""Workbooks written: a block for each grid, one below the other."""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, BinaryIO

from puzzle.formats.spreadsheet.cells import column_name
from puzzle.formats.spreadsheet.limits import MOST_ROWS
from puzzle.geometry import LARGEST_SIZE
from puzzle.grid import Grid

_PROPERTIES = "docProps/core.xml"
_TIME = re.compile(rb"\d{4}-\d\d-\d\dT[\d:.]+Z")
_HEIGHT, _WIDTH = 18, 3.5
"""Of a cell that is written: in points, and in characters."""


def write_bytes(grids: Iterable[Grid]) -> Iterator[bytes]:
    """Yield a workbook with a block for each grid, one below the other.

    A full sheet begets another.

    Blank cells are empty, with the thin border that every cell has.
    """
    from openpyxl import Workbook

    # All of them are there before openpyxl begins a temporary file for each sheet.
    found = list(grids)
    book = Workbook(write_only=True)
    try:
        _fill(book, found)
        file = io.BytesIO()
        book.save(file)
    except BaseException:
        _clean_up(book)
        raise
    yield _undated(file)


def _fill(book: Any, grids: Iterable[Grid]) -> None:
    sheet, cells, row = _new_sheet(book), dict[int, Any](), 1
    for grid in grids:
        n = grid.geometry.size
        if row + n > MOST_ROWS:
            sheet, cells, row = _new_sheet(book), {}, 1
        for digits in grid.geometry.rows_of(grid.digits):
            sheet.append([cells.get(d) or cells.setdefault(d, _new_cell(sheet, d)) for d in digits])
        sheet.append([])
        row += n + 1


def _clean_up(book: Any) -> None:
    """Remove the temporary files of a workbook that is not saved, which openpyxl leaves behind."""
    for sheet in book.worksheets:
        writer = sheet._writer  # noqa: SLF001 (there is no other way to it)
        if writer is not None and Path(writer.out).exists():
            sheet.close()
            writer.cleanup()


def _new_sheet(book: Any) -> Any:
    number = len(book.sheetnames) + 1
    sheet = book.create_sheet("Puzzles" if number == 1 else f"Puzzles {number}")
    sheet.sheet_format.defaultRowHeight = _HEIGHT
    for column in range(1, LARGEST_SIZE + 1):
        sheet.column_dimensions[column_name(column)].width = _WIDTH
    return sheet


def _new_cell(sheet: Any, digit: int) -> Any:
    from openpyxl.cell import WriteOnlyCell
    from openpyxl.styles import Alignment, Border, Side

    cell = WriteOnlyCell(sheet, digit or None)
    thin = Side("thin")
    cell.border = Border(thin, thin, thin, thin)
    cell.alignment = Alignment("center")
    return cell


def _undated(file: BinaryIO) -> bytes:
    """Return the workbook with no time of day in it: the same grids shall give the same bytes."""
    undated = io.BytesIO()
    with zipfile.ZipFile(file) as book, zipfile.ZipFile(undated, "w") as copy:
        for name in book.namelist():
            entry = zipfile.ZipInfo(name)
            entry.compress_type = zipfile.ZIP_DEFLATED
            text = book.read(name)
            if name == _PROPERTIES:
                text = _TIME.sub(b"1980-01-01T00:00:00Z", text)
            copy.writestr(entry, text)
    return undated.getvalue()
