"""The rows of a binary workbook, ``.xlsb``: records of a kind, a size and so many bytes.

A kind and a size are numbers of seven bits a byte, the lowest first. A cell says its column, or is
a *short* one, which stands behind the cell before it. Texts stand in the cell, or in a list that
all sheets share. Blank cells are passed over: their formats are not looked at.
[MS-XLSB] 2.1.4, 2.3.1 and 2.4; [MS-XLS] 2.5.122 for numbers in four bytes.
"""

from __future__ import annotations

import io
import struct
import zipfile
import zlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import IO

from puzzle.errors import NotationError
from puzzle.formats.safe_xml import Start, events
from puzzle.formats.spreadsheet.cells import LONG_AS_A_PUZZLE, SheetCell
from puzzle.formats.spreadsheet.limits import (
    LAST_COLUMN,
    LAST_ROW,
    MOST_CELLS,
    MOST_SHEETS,
    MOST_STRINGS,
    check_size,
    damaged,
    too_many_sheets,
    too_many_texts,
)
from puzzle.message import Numeral, message

WORKBOOK = "xl/workbook.bin"
"""The part of the zip file that names the sheets."""
MOST_RECORDS = 2_000_000
"""Records of a part, cells among them."""

_LINKS = "xl/_rels/workbook.bin.rels"
_STRINGS = "xl/sharedStrings.bin"
_ROW, _SHEET, _SHARED = 0, 156, 19
_FIRST_SHORT = 12
"""Kind of the first short cell, a blank one."""
_LONGEST_NUMBER = 4
"""Bytes of the size of a record."""
_LONGEST_TEXT = 2000
"""Characters of a text that are kept; 25 by 25 cells and what stands around them."""


class BinaryWorkbook:
    """A binary workbook, as far as it is within the limits.

    Args:
        data: the file.

    Attributes:
        faults: what is wrong with sheets that are not read, by their names.
        sheets: in order, each a name and the part that has it.
        cells_left: 0; no cell is counted before it is read.

    Raises:
        NotationError: it is damaged, or more than the limits allow.
    """

    def __init__(self, data: bytes) -> None:
        self.faults: dict[str, NotationError] = {}
        self.cells_left = 0
        with _file_faults():
            self._file = zipfile.ZipFile(io.BytesIO(data))
            check_size(self._file)
            self.sheets = list(self._named())
            self._shared = list(self._texts())

    def rows(self, sheet: str) -> Iterator[list[SheetCell]]:
        """Yield the rows of a sheet that have cells with anything in them, cells in order.

        Args:
            sheet: its part, as in `sheets`.

        Raises:
            NotationError: the sheet is damaged, or has too many cells.
        """
        row = cells = 0
        column = -1
        kept: list[SheetCell] = []
        for kind, body in self._records(sheet):
            if kind == _ROW:
                if kept:
                    yield kept
                row, column, kept = _following(_integer(body), row), -1, []
            elif (value := _VALUES.get(kind)) is not None:
                is_short = kind in _SHORT
                column = column + 1 if is_short else _next_column(_integer(body), column)
                text = value(body[4:] if is_short else body[8:], self._shared)
                cells += 1
                if cells > MOST_CELLS:
                    raise NotationError(
                        message(
                            "sheet.cells",
                            "The sheet has more than {most} cells: split it.",
                            most=Numeral(MOST_CELLS),
                        )
                    )
                if text:
                    kept.append(SheetCell(row, column + 1, text))
        if kept:
            yield kept

    def _records(self, part: str) -> Iterator[tuple[int, bytes]]:
        """Yield the kind and the bytes of each record of a part."""
        with _file_faults(), self._file.open(part) as stream:
            for _ in range(MOST_RECORDS):
                first = stream.read(1)
                if not first:
                    return
                kind = first[0] if first[0] < 128 else first[0] - 128 + _byte(stream) * 128
                yield kind, _exactly(stream, _size(stream))
        raise NotationError(
            message(
                "sheet.records",
                "A sheet has more than {most} records: split it.",
                most=Numeral(MOST_RECORDS),
            )
        )

    def _named(self) -> Iterator[tuple[str, str]]:
        """Yield the name and the part of each sheet that has one."""
        parts = self._parts()
        for kind, body in self._records(WORKBOOK):
            if kind == _SHEET:
                link, end = _text(body, 8)
                name, _ = _text(body, end)
                if link in parts:
                    yield name[:LONG_AS_A_PUZZLE], parts[link]

    def _parts(self) -> Mapping[str, str]:
        """Return the parts that the workbook names, by their links."""
        found: dict[str, str] = {}
        with self._file.open(_LINKS) as stream:
            for event in events(stream):  # type: ignore[arg-type]  # it reads bytes
                if isinstance(event, Start) and event.name == "Relationship":
                    target = event.attributes.get("Target", "").removeprefix("/xl/")
                    if target.startswith("worksheets/"):
                        found[event.attributes.get("Id", "")] = f"xl/{target}"
                if len(found) > MOST_SHEETS:
                    raise NotationError(too_many_sheets(MOST_SHEETS))
        return found

    def _texts(self) -> Iterator[str]:
        """Yield the texts that the sheets share."""
        if _STRINGS not in self._file.namelist():
            return
        count = 0
        for kind, body in self._records(_STRINGS):
            if kind == _SHARED:
                count += 1
                if count > MOST_STRINGS:
                    raise NotationError(too_many_texts(MOST_STRINGS))
                yield _text(body, 1)[0]


def is_binary(data: bytes) -> bool:
    """Recognise a zip file that has a binary workbook in it."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            return WORKBOOK in archive.namelist()
    except (zipfile.BadZipFile, NotImplementedError, ValueError, OverflowError, EOFError):
        return False


@contextmanager
def _file_faults() -> Iterator[None]:
    """Say of whatever a damaged file raises that the spreadsheet is damaged."""
    try:
        yield
    except NotationError:
        raise
    except (
        zipfile.BadZipFile,
        zlib.error,
        struct.error,
        NotImplementedError,
        RuntimeError,
        EOFError,
        KeyError,
        ValueError,
        OSError,
    ) as error:
        raise damaged() from error


def _byte(stream: IO[bytes]) -> int:
    return _exactly(stream, 1)[0] & 0x7F


def _size(stream: IO[bytes]) -> int:
    size = 0
    for place in range(_LONGEST_NUMBER):
        (byte,) = _exactly(stream, 1)
        size |= (byte & 0x7F) << 7 * place
        if byte < 128:
            break
    return size


def _exactly(stream: IO[bytes], count: int) -> bytes:
    found = stream.read(count)
    if len(found) < count:
        raise damaged()
    return found


def _integer(body: bytes) -> int:
    """Return the number that the first four bytes are.

    Raises:
        NotationError: there are fewer.
    """
    if len(body) < 4:
        raise damaged()
    return int.from_bytes(body[:4], "little")


def _following(number: int, before: int) -> int:
    """Return the 1-based number of a row that is told from 0, and has to be beyond the one before.

    Raises:
        NotationError: it is not, or no sheet has so many.
    """
    if not before < number + 1 <= LAST_ROW:
        raise damaged()
    return number + 1


def _next_column(column: int, before: int) -> int:
    """Return the 0-based column of a cell, which has to be beyond the one before."""
    if not before < column < LAST_COLUMN:
        raise damaged()
    return column


def _text(body: bytes, start: int) -> tuple[str, int]:
    """Return the text that begins at a byte, as much as is kept, and where it ends.

    Raises:
        NotationError: there are fewer bytes than it says.
    """
    count = _integer(body[start : start + 4])
    end = start + 4 + 2 * count
    if end > len(body):
        raise damaged()
    kept = body[start + 4 : min(end, start + 4 + 2 * _LONGEST_TEXT)]
    return kept.decode("utf-16-le", "replace").strip(), end


def _shown(value: float) -> str:
    """Return a number as text, a whole one without a point."""
    return str(int(value)) if value.is_integer() and abs(value) < LAST_ROW else str(value)


def _real(body: bytes, _: Sequence[str]) -> str:
    if len(body) < 8:
        raise damaged()
    return _shown(struct.unpack_from("<d", body)[0])


def _short_number(body: bytes, _: Sequence[str]) -> str:
    """Read 30 bits of an integer or of a float, and whether they count hundredths."""
    bits = _integer(body)
    if bits & 2:
        value = float((bits ^ 1 << 31) - (1 << 31) >> 2)
    else:
        value = float(struct.unpack("<d", bytes(4) + (bits & ~3).to_bytes(4, "little"))[0])
    return _shown(value / 100 if bits & 1 else value)


def _own(body: bytes, _: Sequence[str]) -> str:
    return _text(body, 0)[0]


def _rich(body: bytes, _: Sequence[str]) -> str:
    return _text(body, 1)[0]


def _shared(body: bytes, texts: Sequence[str]) -> str:
    index = _integer(body)
    if index >= len(texts):
        raise damaged()
    return texts[index]


def _truth(body: bytes, _: Sequence[str]) -> str:
    return "TRUE" if body[:1] == b"\1" else "FALSE"


def _nothing(_: bytes, __: Sequence[str]) -> str:
    return ""


def _error(_: bytes, __: Sequence[str]) -> str:
    return "#N/A"


_SIMPLE: Sequence[Callable[[bytes, Sequence[str]], str]] = (
    _nothing,
    _short_number,
    _error,
    _truth,
    _real,
    _own,
    _shared,
)
"""What a cell holds by its kind, from 1 on; of short ones from `_FIRST_SHORT` on."""
_SHORT = range(_FIRST_SHORT, _FIRST_SHORT + len(_SIMPLE))
_VALUES: Mapping[int, Callable[[bytes, Sequence[str]], str]] = {
    **dict(enumerate(_SIMPLE, start=1)),
    **dict(enumerate((_own, _real, _truth, _error), start=8)),  # of formulas
    **dict(zip(_SHORT, _SIMPLE, strict=True)),
    62: _rich,
}
