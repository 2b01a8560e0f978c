"""Spreadsheets of other programs: ``.xls`` of old Excel, ``.ods`` of LibreOffice and OpenOffice.

Blocks of cells are found as in `puzzle.formats.spreadsheet`. python-calamine, which reads the files
(the extra ``gridmill[office]``), has the values alone: how cells look is read beside it from an
``.ods``, and does not count in an ``.xls``.
OASIS OpenDocument 1.3, part 3, section 9; [MS-XLS]. Read only.
"""

from __future__ import annotations

import codecs
import zipfile
import zlib
from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from io import BytesIO
from itertools import zip_longest
from typing import Any, BinaryIO

from puzzle.errors import NotationError
from puzzle.formats.documents.ods_looks import Looks, looks_of_sheets
from puzzle.formats.record import Record, SetAside
from puzzle.formats.safe_xml import End, Start, events
from puzzle.formats.spreadsheet.cells import LONG_AS_A_PUZZLE, USUAL, Look, SheetCell
from puzzle.formats.spreadsheet.limits import damaged, too_large, too_many_cells
from puzzle.formats.spreadsheet.told import records_of_sheet
from puzzle.geometry import LARGEST_SIZE, Geometry
from puzzle.message import message

NAME = "office"
SUFFIXES = (".xls", ".ods")

LARGEST_FILE = 16 * 1024 * 1024
"""Bytes of a file."""
LARGEST_UNPACKED = 64 * 1024 * 1024
"""Bytes of the part of an ``.ods`` that has the cells, unpacked."""
MOST_CELLS = 1_500_000
"""Cells of the smallest rectangle around those of a sheet, and of all sheets together."""
MOST_SHEETS = 1000

_OLD = b"\xd0\xcf\x11\xe0"
"""What the files of old Office begin with: a folder in a file, of Word's as well."""
_CONTENT = "content.xml"
_FLAT_HEAD = 6000
"""Bytes from the start of XML in which it says its kind."""
_KIND = "application/vnd.oasis.opendocument.spreadsheet"


def recognises_bytes(head: bytes) -> bool:
    """Recognise a file of old Office, and a spreadsheet of OpenDocument that is not packed."""
    return head.startswith(_OLD) or _is_flat(head)


def _is_flat(data: bytes) -> bool:
    """Recognise ``.fods``: all of an ``.ods`` in one XML file."""
    body = data[:_FLAT_HEAD].removeprefix(codecs.BOM_UTF8).lstrip()
    return body.startswith(b"<?xml") and b"<office:document" in body and _KIND.encode() in body


def _packed(content: bytes) -> bytes:
    """Return the ``.ods`` of which this is the XML."""
    file = BytesIO()
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr("mimetype", _KIND)
        archive.writestr(_CONTENT, content)
        archive.writestr(
            "META-INF/manifest.xml",
            '<m:manifest xmlns:m="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"/>',
        )
    return file.getvalue()


def is_open_document(data: bytes) -> bool:
    """Recognise a zip file that says that it is a spreadsheet of OpenDocument."""
    try:
        with zipfile.ZipFile(BytesIO(data)) as archive:
            kind = archive.getinfo("mimetype")
            return kind.file_size < LARGEST_FILE and archive.read(kind).startswith(_KIND.encode())
    except (zipfile.BadZipFile, KeyError, ValueError, OverflowError, EOFError, zlib.error):
        return False
    except (NotImplementedError, RuntimeError):
        return False


def read_bytes(stream: BinaryIO, geometry: Geometry | None = None) -> Iterator[Record | SetAside]:
    """One record for each block of each sheet, in the order of the sheets."""
    data = stream.read(LARGEST_FILE + 1)
    if _is_flat(data) and len(data) <= LARGEST_FILE:
        data = _packed(data)
    try:
        book = _opened(data)
        looks = _looks_in(data)
        for name, of_sheet in zip_longest(book.sheet_names[:MOST_SHEETS], looks):
            if name is not None:
                rows = _with_looks(_rows(book, name), of_sheet or {})
                yield from records_of_sheet(rows, geometry, name[:LONG_AS_A_PUZZLE])
    except NotationError as error:
        yield Record(1, "", error.at_line(1))


def _opened(data: bytes) -> Any:
    if len(data) > LARGEST_FILE:
        raise NotationError(too_large(LARGEST_FILE))
    try:
        from python_calamine import CalamineError, CalamineWorkbook
    except ImportError:
        raise NotationError(
            message(
                "office.extra",
                "Spreadsheets in .xls and .ods are read with the extra gridmill[office], which is "
                "not installed here: save it as .xlsx.",
            )
        ) from None
    try:
        if not data.startswith(_OLD):
            _check_cells(data)
        return CalamineWorkbook.from_filelike(BytesIO(data))
    except (CalamineError, OSError, ValueError) as error:
        raise (_no_sheet() if data.startswith(_OLD) else damaged()) from error


def _rows(book: Any, name: str) -> Iterator[list[SheetCell]]:
    """Yield the rows of a sheet that have cells."""
    from python_calamine import CalamineError

    try:
        sheet = book.get_sheet_by_name(name)
    except (CalamineError, OSError, ValueError) as error:
        raise damaged() from error
    if sheet.height * sheet.width > MOST_CELLS:
        raise _too_many()
    _, first_column = sheet.start or (0, 0)
    for row, values in enumerate(sheet.iter_rows(), start=1):  # empty ones at the top, too
        cells = [
            SheetCell(row, column, text)
            for column, value in enumerate(values, start=first_column + 1)
            if (text := _text(value))
        ]
        if cells:
            yield cells


def _looks_in(data: bytes) -> Sequence[Looks]:
    """Return how the cells of each sheet look; none for an ``.xls``."""
    if data.startswith(_OLD):
        return ()
    with zipfile.ZipFile(BytesIO(data)) as archive:
        return looks_of_sheets(archive)


def _with_looks(rows: Iterable[list[SheetCell]], looks: Looks) -> Iterator[list[SheetCell]]:
    """Yield the rows of a sheet with the looks of their cells, and with blank ones that have one.

    What follows the last row with a value belongs to it where no row without any is between.
    """
    blank = dict[int, dict[int, Look]]()
    for (row, column), look in looks.items():
        if look.fill or look.thick:
            blank.setdefault(row, {})[column] = look
    ahead, last = deque(sorted(blank)), 0
    for cells in rows:
        last = cells[0].row
        while ahead and ahead[0] <= last:
            row = ahead.popleft()
            if row < last:
                yield _blank_row(row, blank[row])
        told = {cell.column: cell for cell in _blank_row(last, blank.get(last, {}))}
        told |= {c.column: c._replace(look=looks.get((last, c.column), USUAL)) for c in cells}
        yield [told[column] for column in sorted(told)]
    for row in range(last + 1, last + LARGEST_SIZE):
        if row not in blank:
            return
        yield _blank_row(row, blank[row])


def _blank_row(row: int, looks: Mapping[int, Look]) -> list[SheetCell]:
    return [SheetCell(row, column, "", look) for column, look in sorted(looks.items())]


def _text(value: object) -> str:
    """Return what a cell holds, as text; numbers that are whole without a decimal point."""
    if isinstance(value, bool):
        return str(value).upper()
    if isinstance(value, float) and value.is_integer() and abs(value) < MOST_CELLS:
        return str(int(value))
    return str(value).strip()


def _check_cells(data: bytes) -> None:
    """Bound the cells of an ``.ods``, whose rows and cells may say that they stand a million times.

    Raises:
        NotationError: there are too many, or it is damaged.
    """
    try:
        with zipfile.ZipFile(BytesIO(data)) as archive:
            part = archive.getinfo(_CONTENT)
            if part.file_size > LARGEST_UNPACKED:
                raise _too_many()
            with archive.open(part) as stream:
                _count(events(stream))  # type: ignore[arg-type]  # it reads bytes
    except (zipfile.BadZipFile, zlib.error, EOFError, KeyError, RuntimeError, ValueError) as error:
        raise damaged() from error


def _count(found: Iterator[Start | End]) -> None:
    """Count the rectangle around the cells of each table, all in all."""
    total = rows = widest = filled = column = last = repeats = 0
    for event in found:
        match event:
            case Start(name="table"):
                rows = widest = filled = 0
            case Start(name="table-row"):
                column = last = 0
                repeats = _repeats(event, "table:number-rows-repeated")
            case Start(name="table-cell" | "covered-table-cell"):
                column += _repeats(event, "table:number-columns-repeated")
                last = column if "office:value-type" in event.attributes else last
            case End(name="table-row"):
                rows += repeats
                filled = rows if last else filled
                widest = max(widest, last)
            case End(name="table"):
                total += filled * widest
        if total + filled * widest > MOST_CELLS:
            raise _too_many()


def _repeats(event: Start, name: str) -> int:
    text = event.attributes.get(name, "1")
    return int(text) if text.isdecimal() and len(text) < len(str(MOST_CELLS)) + 1 else MOST_CELLS


def _too_many() -> NotationError:
    return NotationError(too_many_cells(MOST_CELLS))


def _no_sheet() -> NotationError:
    return NotationError(
        message(
            "office.old",
            "This is a file of an old Office without a spreadsheet in it that can be read (.doc, "
            ".msg): save it as .docx, or as plain text.",
        )
    )
