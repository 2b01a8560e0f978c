"""A workbook, copied within the limits and read by openpyxl, row by row.

What openpyxl then reads is counted against what passed: a cell that it leaves out is a fault.
"""

from __future__ import annotations

import io
import re
import shutil
import warnings
import zipfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, BinaryIO

from puzzle.errors import NotationError
from puzzle.formats.spreadsheet.cells import LONG_AS_A_PUZZLE, USUAL, Look, SheetCell
from puzzle.formats.spreadsheet.limits import (
    MOST_CELLS,
    MOST_SHEETS,
    MOST_STRINGS,
    check_elements,
    check_size,
    checked_cells,
    damaged,
    too_many_cells,
    too_many_sheets,
)
from puzzle.formats.spreadsheet.looks import looks_of
from puzzle.message import Message, message

_WORKBOOK = re.compile(r"xl/workbook\w*\.xml")
_SHEET = re.compile(r"xl/worksheets/[^/]+\.xml")
_STRINGS = re.compile(r"xl/sharedStrings\.xml", re.IGNORECASE)
_OTHER = re.compile(r"\[Content_Types\]\.xml|(_rels/|xl/_rels/workbook\w*\.xml)\.rels")
_OTHER_KINDS = {
    "ppt/": message(
        "file.slides",
        "This is a presentation: copy the puzzle out of it, and send it as text.",
    ),
    "content.xml": message(
        "file.open-document",
        "This is a file of LibreOffice or OpenOffice that is no letter and no spreadsheet: send "
        "the puzzle as text.",
    ),
    "Index/": message(
        "file.apple",
        "This is a document of Apple's: export a spreadsheet as .xlsx, a letter as plain text.",
    ),
}
"""What zip files are that are none, by how a name in them begins."""


class Workbook:
    """A workbook, as far as it is within the limits.

    Args:
        data: the file.

    Attributes:
        faults: what is wrong with sheets that are not read, by the name of their part.
        sheets: the others in order, each with its name.
        cells_left: cells that have not been read yet.

    Raises:
        NotationError: it is no workbook, or more than the limits allow.
    """

    def __init__(self, data: bytes) -> None:
        self.faults: dict[str, NotationError] = {}
        self.cells_left = 0
        clean = io.BytesIO()
        with _library_faults():
            with zipfile.ZipFile(io.BytesIO(data)) as book:
                check_size(book)
                self._looks = looks_of(book)
                with zipfile.ZipFile(clean, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as copy:
                    self._copy(book, copy)
            self._book = _load(clean)
        self.sheets = [(sheet.title[:LONG_AS_A_PUZZLE], sheet) for sheet in self._book.worksheets]

    def rows(self, sheet: Any) -> Iterator[list[SheetCell]]:
        """Yield the rows of a sheet that have cells, each cell in order of its column.

        Raises:
            NotationError: the sheet is damaged.
        """
        from openpyxl.cell.read_only import EMPTY_CELL

        with _library_faults():
            sheet.reset_dimensions()  # what it claims; a small file can claim to be endless
            rows = iter(sheet.rows)
        while True:
            with _library_faults():
                row = next(rows, None)
                cells = row and [
                    SheetCell(cell.row, cell.column, _text(cell.value), self._look(cell))
                    for cell in row
                    if cell is not EMPTY_CELL
                ]
            if row is None:
                return
            if cells:
                self.cells_left -= len(cells)
                yield cells

    def _look(self, cell: Any) -> Look:
        """Return how a cell looks."""
        style = cell._style_id  # noqa: SLF001  # what stands for it in openpyxl needs the styles
        is_known = isinstance(style, int) and 0 <= style < len(self._looks)
        return self._looks[style] if is_known else USUAL

    def _copy(self, book: zipfile.ZipFile, copy: zipfile.ZipFile) -> None:
        """Copy the parts that have the cells, once they are found to be within the limits."""
        names = book.namelist()
        if not any(map(_WORKBOOK.fullmatch, names)):
            raise NotationError(_what_it_is(names))
        if sum(_SHEET.fullmatch(name) is not None for name in names) > MOST_SHEETS:
            raise NotationError(too_many_sheets(MOST_SHEETS))
        for name in dict.fromkeys(names):
            if _SHEET.fullmatch(name):
                try:
                    with _library_faults():
                        self.cells_left += checked_cells(book, name)
                except NotationError as fault:
                    self.faults[name.rpartition("/")[2]] = fault
                    continue
                if self.cells_left > MOST_CELLS:
                    raise NotationError(too_many_cells(MOST_CELLS))
            elif _STRINGS.fullmatch(name):
                check_elements(book, name, MOST_STRINGS, per="si")
            elif _WORKBOOK.fullmatch(name) or _OTHER.fullmatch(name):
                check_elements(book, name, 0)
            else:
                continue
            with book.open(name) as part, copy.open(name, "w") as kept:
                shutil.copyfileobj(part, kept)


def _what_it_is(names: Sequence[str]) -> Message:
    """Return what a zip file without a workbook is, by the names in it, and what to do."""
    for start, kind in _OTHER_KINDS.items():
        if any(name.startswith(start) for name in names):
            return kind
    return message(
        "file.zip",
        "This is a zip file without an Excel workbook in it: unpack it first, or save the "
        "spreadsheet as .xlsx.",
    )


def _load(file: BinaryIO) -> Any:
    from openpyxl import load_workbook

    return load_workbook(file, read_only=True, data_only=True, keep_links=False)


@contextmanager
def _library_faults() -> Iterator[None]:
    """Say of whatever zipfile or openpyxl raises that the spreadsheet is damaged."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of drawings and the like, which are left out
            yield
    except NotationError:
        raise
    except Exception as error:  # openpyxl raises errors of every kind
        raise damaged() from error


def _text(value: object) -> str:
    """Return what a cell holds, as text."""
    if value is None:
        return ""
    return str(value).upper() if isinstance(value, bool) else str(value).strip()
