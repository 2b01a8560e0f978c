"""Excel's ``.xlsx`` and ``.xlsb``: blocks of cells, one digit each, blank or 0 for none.

A block is as many rows as columns of entries, with at least an empty row or column around it; a
workbook may have several sheets, and a sheet several blocks. Which cells make a block is plain when
blank cells have a 0, or a border or another format. Where they are simply empty, the entries must
touch all four sides of the block, or the block must begin at A1. What is ambiguous is malformed,
and the record says so: a grid off by one column would be another puzzle. Cells with more than a
digit are labels, outside a block; a cell with a whole puzzle in the line notation is a record too.

Files are read and written by openpyxl, and what a file may make it do is bounded before. Binary
ones are read by their values alone: borders and formats do not count there.

    cells       a cell, and the names of cells
    limits      what the parts of the file may hold
    looks       the colour and weight of their letters
    workbook    the rows of each sheet, read by openpyxl
    binary      those of a binary workbook
    marks       candidates, which are no givens
    rows_in_cells  a row in each cell
    squares     where grids stand among the cells
    meant       whether entries may have been meant as a grid, or as a puzzle
    bands       rows that belong together
    sheet_block cells that make one record
    grids       the grid that a square of cells makes
    words_beside  what words say of the blocks beside them
    blocks      the records of a sheet
    told        the records of a sheet: its blocks, or what its rows tell as text
    writing     the way back

ECMA-376, Office Open XML, part 1: sections 12.3 and 18.2 to 18.8.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import BinaryIO

from puzzle.errors import NotationError
from puzzle.formats.plain.line import is_usual
from puzzle.formats.record import Record, SetAside
from puzzle.formats.spreadsheet.binary import BinaryWorkbook, is_binary
from puzzle.formats.spreadsheet.limits import too_large
from puzzle.formats.spreadsheet.told import records_of_sheet
from puzzle.formats.spreadsheet.workbook import Workbook
from puzzle.formats.spreadsheet.writing import write_bytes
from puzzle.geometry import Geometry
from puzzle.message import Numeral, counting, message

__all__ = ["NAME", "SUFFIXES", "holds", "read_bytes", "recognises_bytes", "write_bytes"]

NAME = "xlsx"
SUFFIXES = (".xlsx", ".xlsm", ".xlsb")

LARGEST_FILE = 16 * 1024 * 1024
"""Bytes of a file; ten thousand puzzles have some four million."""
_MAGIC = b"PK\x03\x04"


def holds(geometry: Geometry) -> bool:
    """Hold the usual boxes: the cells say nothing of others."""
    return is_usual(geometry)


def recognises_bytes(head: bytes) -> bool:
    """Recognise a zip file, whatever is in it: no other notation here is one."""
    return head.startswith(_MAGIC)


def read_bytes(stream: BinaryIO, geometry: Geometry | None = None) -> Iterator[Record | SetAside]:
    """One record for each block of each sheet, in the order of the workbook."""
    try:
        data = _whole(stream)
        book = BinaryWorkbook(data) if is_binary(data) else Workbook(data)
    except NotationError as error:
        yield Record(1, "", error.at_line(1))
        return
    for name, sheet in book.sheets:
        try:
            yield from records_of_sheet(book.rows(sheet), geometry, name, name)
        except NotationError as error:
            book.faults[name] = error
    if book.cells_left and not book.faults:
        book.faults[""] = NotationError(
            counting(
                "sheets.left",
                "{count} cells of the spreadsheet are in no sheet that can be read: open it and "
                "save it anew, as plain .xlsx.",
                "{count} cells of the spreadsheet are in no sheet that can be read: open it and "
                "save it anew, as plain .xlsx.",
                count=Numeral(book.cells_left),
            )
        )
    for name, fault in book.faults.items():
        yield Record(1, "", fault.at_line(1), name or None)


def _whole(stream: BinaryIO) -> bytes:
    data = stream.read(LARGEST_FILE + 1)
    if not recognises_bytes(data):
        raise NotationError(
            message(
                "sheets.none",
                "This is no spreadsheet of Excel: name another notation, or let it be seen by "
                "content.",
            )
        )
    if len(data) > LARGEST_FILE:
        raise NotationError(too_large(LARGEST_FILE))
    return data
