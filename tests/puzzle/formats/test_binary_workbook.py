"""Binary workbooks: each kind of cell by its value, and files that lie."""

from __future__ import annotations

import io
import struct
import zipfile
from pathlib import Path

import pytest

from tests.puzzle.formats.reading import EASY, ROWS, contents, only_error, records

SAVED = Path(__file__).parents[2] / "corpora" / "office" / "gap.xlsb"
LINKS = '<R><Relationship Id="rId1" Target="worksheets/sheet1.bin"/></R>'


def number(value: int) -> bytes:
    return value.to_bytes(4, "little")


def text(value: str) -> bytes:
    return number(len(value)) + value.encode("utf-16-le")


def record(kind: int, body: bytes = b"") -> bytes:
    """A record: its kind in one byte or two, its size, and its bytes."""
    head = bytes([kind]) if kind < 128 else bytes([kind & 127 | 128, kind >> 7])
    size = bytes([len(body)]) if len(body) < 128 else bytes([len(body) & 127 | 128, len(body) >> 7])
    return head + size + body


def row(at: int) -> bytes:
    return record(0, number(at) + bytes(13))


def cell(kind: int, column: int, value: bytes) -> bytes:
    return record(kind, number(column) + number(0) + value)


def short_cell(kind: int, value: bytes) -> bytes:
    return record(kind, number(0) + value)


def workbook(cells: bytes, shared: tuple[str, ...] = ()) -> bytes:
    """A workbook of one sheet with these records."""
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as made:
        named = record(156, number(0) + number(1) + text("rId1") + text("Mine"))
        made.writestr("[Content_Types].xml", "<T/>")
        made.writestr("xl/workbook.bin", named)
        made.writestr("xl/_rels/workbook.bin.rels", LINKS)
        made.writestr("xl/worksheets/sheet1.bin", cells)
        if shared:
            texts = b"".join(record(19, b"\0" + text(one)) for one in shared)
            made.writestr("xl/sharedStrings.bin", texts)
    return file.getvalue()


KINDS = {
    "number": lambda at, digit: cell(2, at, number(digit << 2 | 2)),
    "hundredths": lambda at, digit: cell(2, at, number(100 * digit << 2 | 3)),
    "half a float": lambda at, digit: cell(2, at, struct.pack("<d", digit)[4:]),
    "float": lambda at, digit: cell(5, at, struct.pack("<d", digit)),
    "text": lambda at, digit: cell(6, at, text(str(digit))),
    "shared text": lambda at, digit: cell(7, at, number(digit)),
    "text of a formula": lambda at, digit: cell(8, at, text(str(digit)) + bytes(9)),
    "number of a formula": lambda at, digit: cell(9, at, struct.pack("<d", digit) + bytes(9)),
    "rich text": lambda at, digit: cell(62, at, b"\0" + text(str(digit))),
}


@pytest.mark.parametrize("made", KINDS.values(), ids=KINDS)
def test_each_kind_of_cell(made):
    """A digit is the same in every kind of cell, blank cells with a format between."""
    cells = b"".join(
        row(3 + at)
        + b"".join(
            cell(1, column, b"") if sign == "." else made(column, int(sign))
            for column, sign in enumerate(signs, start=1)
        )
        for at, signs in enumerate(ROWS)
    )
    (found,) = records(workbook(cells, tuple("0123456789")))
    assert (str(found.content), found.where) == (EASY, "Mine!B4")


def test_short_cells():
    """A cell that says no column stands behind the one before it, whatever that holds."""
    cells = b"".join(
        row(at)
        + b"".join(
            short_cell(12, b"") if sign == "." else short_cell(13, number(int(sign) << 2 | 2))
            for sign in signs
        )
        for at, signs in enumerate(ROWS)
    )
    assert contents(workbook(cells)) == [EASY]


def test_what_a_program_saves():
    """A file of SheetJS, which mixes short cells with others, has its puzzle."""
    assert contents(SAVED.read_bytes()) == [EASY]


@pytest.mark.parametrize(
    "cells",
    [
        row(2) + row(1),
        row(1 << 20),
        row(0) + cell(2, 3, number(6)) + cell(2, 3, number(6)),
        row(0) + cell(2, 1 << 14, number(6)),
        row(0) + cell(7, 0, number(1)),
        row(0) + cell(6, 0, number(1 << 30)),
        row(0) + cell(5, 0, b"\0\0"),
        row(0)[:-1],
        b"\x80",
        row(0) + b"\x02\xff\xff\xff\xff",
    ],
)
def test_sheets_that_are_damaged(cells):
    """Rows and cells out of order, beyond a sheet, or cut, are told in one sentence."""
    assert "The spreadsheet is damaged" in only_error(workbook(cells))


def test_workbooks_that_are_damaged():
    """A part that is missing, or no zip file, is told too."""
    whole = SAVED.read_bytes()
    assert "The spreadsheet is damaged" in only_error(
        whole.replace(b"sheet1.bin", b"sheet2.bin", 2)
    )
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as made:
        made.writestr("mimetype", "x")
        made.writestr("xl/workbook.bin", b"")
    assert "The spreadsheet is damaged" in only_error(file.getvalue())
    assert contents(workbook(b"")) == []


def test_limits(monkeypatch):
    """A sheet of more cells, or a file of more texts, than the limits allow is refused."""
    binary = "puzzle.formats.spreadsheet.binary"
    monkeypatch.setattr(f"{binary}.MOST_CELLS", 3)
    assert "more than 3 cells" in only_error(SAVED.read_bytes())
    monkeypatch.setattr(f"{binary}.MOST_RECORDS", 9)
    assert "more than 9 records" in only_error(SAVED.read_bytes())
    monkeypatch.setattr(f"{binary}.MOST_STRINGS", 2)
    assert "more than 2 texts" in only_error(workbook(row(0), ("a", "b", "c")))
