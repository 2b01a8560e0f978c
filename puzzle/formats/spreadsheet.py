"""The spreadsheet ``.xlsx``: blocks of cells, one digit each, blank or 0 where there is none.

A block is as many rows as columns of entries, with at least an empty row or column around it; a
workbook may have several sheets, and a sheet several blocks. Which cells make a block is plain when
blank cells have a 0, or a border or another format. Where they are simply empty, the entries must
touch all four sides of the block, or the block must begin at A1. What is ambiguous is malformed,
and the record says so: a grid off by one column would be another puzzle. Cells with more than a
digit are labels, outside a block; a cell with a whole puzzle in the line notation is a record too.

Read and written here, not by a library, for two reasons: those that read it fill rows and columns
that a small file only claims to have, so that it can keep them busy without end; and those that
write it put the time of day into the file. Here a file is read as it comes, within the limits
below, and the same grids give the same bytes.

ECMA-376, Office Open XML, part 1: sections 12.3 and 18.2 to 18.8.
"""

from __future__ import annotations

import io
import re
import struct
import zipfile
import zlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, BinaryIO, NamedTuple

from puzzle.errors import NotationError
from puzzle.formats.line import BLANKS, geometry_of, is_line, is_usual, parse_line
from puzzle.formats.record import Record
from puzzle.formats.safe_xml import End, Start, events
from puzzle.formats.text import integer, shorten
from puzzle.geometry import CLASSIC, Geometry
from puzzle.grid import Grid
from puzzle.table import matrix_digit

NAME = "xlsx"
SUFFIXES = (".xlsx", ".xlsm")

LARGEST_FILE = 16 * 1024 * 1024
"""Bytes of a file; ten thousand puzzles have some four million."""
LARGEST_UNPACKED = 128 * 1024 * 1024
"""Bytes that all parts of a file may have in all when they are unpacked."""
MOST_ROWS, MOST_COLUMNS = 1_048_576, 16_384
"""What a sheet may have, by the format itself."""
MOST_SHEETS = 1000
MOST_STRINGS = 1_000_000
"""Texts that the sheets of a file may share."""
MOST_BAND_CELLS = 20_000
"""Cells that follow one another without an empty row between them."""

_MAGIC = b"PK\x03\x04"
_WORKBOOK = "xl/workbook.xml"
_RELATIONS = "xl/_rels/workbook.xml.rels"
_STRINGS = "xl/sharedStrings.xml"
_FAULTS = (
    zipfile.BadZipFile,
    zlib.error,
    struct.error,
    EOFError,
    LookupError,
    NotImplementedError,
    OSError,
    RuntimeError,
    ValueError,
)
"""What the reader of zip files raises for damaged ones."""
_METHODS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
_REFERENCE = re.compile(r"([A-Z]{1,3})([1-9][0-9]{0,6})")
_LETTERS = 26
_LONG_AS_A_PUZZLE = 60
_SHORTEST_LINE = 16


def holds(geometry: Geometry) -> bool:
    """True for the usual boxes: the cells say nothing of others."""
    return is_usual(geometry)


def recognises_bytes(head: bytes) -> bool:
    """True for a zip file, whatever is in it: no other notation here is one."""
    return head.startswith(_MAGIC)


def read_bytes(stream: BinaryIO, geometry: Geometry | None = None) -> Iterator[Record]:
    """One record for each block of each sheet, in the order of the workbook."""
    data = stream.read(LARGEST_FILE + 1)
    try:
        if len(data) > LARGEST_FILE:
            raise NotationError(f"The spreadsheet has more than {LARGEST_FILE} bytes: split it.")
        book = _Book(data)
        sheets = book.sheets()
    except NotationError as error:
        yield Record(1, "", error.at_line(1))
        return
    for name, part in sheets.items():
        try:
            for block in _blocks(book.rows(part), geometry):
                yield block.record(name)
        except NotationError as error:
            yield Record(1, "", error.at_line(1), name)


class _Entry(NamedTuple):
    """A cell of a sheet: 1-based row and column, and its text; empty for a blank with a format."""

    row: int
    column: int
    text: str

    @property
    def name(self) -> str:
        return f"{_column_name(self.column)}{self.row}"

    @property
    def is_short(self) -> bool:
        """True for what may stand in a grid, right or wrong; the rest is a label."""
        number = integer(self.text)
        return len(self.text) <= 2 or (number is not None and abs(number) < 100)


@dataclass(frozen=True, slots=True)
class _Block:
    """Cells that make one record.

    Attributes:
        row, column: of its first cell, 1-based.
        text: its cells as they stood.
        content: the grid, or why it is none.
    """

    row: int
    column: int
    text: str
    content: Grid | NotationError

    def record(self, sheet: str) -> Record:
        where = f"{sheet}!{_column_name(self.column)}{self.row}"
        content = self.content
        if isinstance(content, NotationError):
            content = content.at_line(self.row)
        return Record(self.row, self.text, content, where)


class _Book:
    """A workbook, its parts unpacked as they are read.

    Args:
        data: the file.

    Raises:
        NotationError: it is no zip file, or unpacks to too much.
    """

    def __init__(self, data: bytes) -> None:
        try:
            self._zip = zipfile.ZipFile(io.BytesIO(data))
        except _FAULTS:
            raise _damaged() from None
        self._parts = {info.filename: info for info in self._zip.infolist()}
        # No more than these sizes is ever unpacked, so a file that lies about them is cut.
        if sum(info.file_size for info in self._zip.infolist()) > LARGEST_UNPACKED:
            raise NotationError(
                f"The spreadsheet unpacks to more than {LARGEST_UNPACKED} bytes: it is a zip bomb, "
                "or should be split."
            )
        if _WORKBOOK not in self._parts:
            raise NotationError(
                "This is a zip file without an Excel workbook in it: save the spreadsheet as .xlsx."
            )
        self._strings: list[str] | None = None

    def sheets(self) -> Mapping[str, str]:
        """The part of each sheet, by the sheet's name, in order."""
        targets = {
            event.attributes.get("Id", ""): event.attributes.get("Target", "")
            for event in self._events(_RELATIONS)
            if isinstance(event, Start) and event.name == "Relationship"
        }
        found: dict[str, str] = {}
        for event in self._events(_WORKBOOK):
            if isinstance(event, Start) and event.name == "sheet":
                target = targets.get(_relation(event.attributes), "")
                part = target[1:] if target.startswith("/") else f"xl/{target}"
                # Other kinds of sheet, such as a chart, have no cells.
                if part in self._parts and "worksheets/" in part:
                    found[event.attributes.get("name", "")[:_LONG_AS_A_PUZZLE]] = part
            if len(found) > MOST_SHEETS:
                raise NotationError(f"The spreadsheet has more than {MOST_SHEETS} sheets.")
        return found

    def rows(self, part: str) -> Iterator[list[_Entry]]:
        """The rows of a sheet that have cells, each cell in order of its column.

        Raises:
            NotationError: the sheet is damaged.
        """
        row, column, cells = 0, 0, list[_Entry]()
        kind, value = "", ""
        for event in self._events(part):
            match event:
                case Start(name="row"):
                    row, column, cells = _following(event.attributes.get("r"), row), 0, []
                case Start(name="c"):
                    column = _column(event.attributes.get("r"), row, column)
                    kind, value = event.attributes.get("t", "n"), ""
                case End(name="v") | End(name="t"):
                    value += event.text
                case End(name="c"):
                    cells.append(_Entry(row, column, self._text(kind, value).strip()))
                case End(name="row") if cells:
                    yield cells
                    cells = []

    def _text(self, kind: str, value: str) -> str:
        if kind == "b":
            return "TRUE" if value == "1" else "FALSE"
        if kind != "s" or not value:
            return value
        number = integer(value)
        if self._strings is None:
            self._strings = self._shared()
        if number is None or not 0 <= number < len(self._strings):
            raise _damaged()
        return self._strings[number]

    def _shared(self) -> list[str]:
        """The texts that sheets share."""
        found: list[str] = []
        text = ""
        for event in self._events(_STRINGS) if _STRINGS in self._parts else ():
            if isinstance(event, End) and event.name == "t":
                text += event.text
            elif isinstance(event, End) and event.name == "si":
                found.append(text)
                text = ""
            if len(found) > MOST_STRINGS:
                raise NotationError(f"The spreadsheet has more than {MOST_STRINGS} texts.")
        return found

    def _events(self, part: str) -> Iterator[Start | End]:
        try:
            info = self._parts[part]
            if info.compress_type not in _METHODS:
                raise _damaged()
            with self._zip.open(info) as stream:
                yield from events(stream)  # type: ignore[arg-type]  # it reads bytes
        except _FAULTS:
            raise _damaged() from None


def _damaged() -> NotationError:
    return NotationError("The spreadsheet is damaged: open it and save it anew, as .xlsx.")


def _relation(attributes: Mapping[str, str]) -> str:
    return next((value for key, value in attributes.items() if key.endswith(":id")), "")


def _following(said: str | None, before: int) -> int:
    """The number of a row: what it says, or one more than the one before."""
    number = before + 1 if said is None else integer(said)
    if number is None or not before < number <= MOST_ROWS:
        raise _damaged()
    return number


def _column(reference: str | None, row: int, before: int) -> int:
    """The number of a cell's column: what its reference says, or one more than the one before."""
    number = before + 1
    if reference is not None:
        match = _REFERENCE.fullmatch(reference)
        if match is None or int(match[2]) != row:
            raise _damaged()
        number = 0
        for letter in match[1]:
            number = number * _LETTERS + ord(letter) - ord("A") + 1
    if not before < number <= MOST_COLUMNS:
        raise _damaged()
    return number


def _column_name(number: int) -> str:
    name = ""
    while number:
        number, letter = divmod(number - 1, _LETTERS)
        name = chr(ord("A") + letter) + name
    return name


def _blocks(rows: Iterable[list[_Entry]], geometry: Geometry | None) -> Iterator[_Block]:
    """The blocks of a sheet, and the puzzles that stand in one cell."""
    size = (geometry or CLASSIC).size
    for band in _bands(rows, size):
        for entry in band:
            if _is_puzzle(entry):
                yield _Block(entry.row, entry.column, entry.text, _parsed(entry.text, geometry))
        entries = [entry for entry in band if entry.is_short]
        filled = [entry for entry in entries if entry.text]
        for square in _squares(entries, geometry) or _windows(filled, size):
            yield square.block(band, geometry)


def _bands(rows: Iterable[list[_Entry]], size: int) -> Iterator[list[_Entry]]:
    """The cells of rows that belong together.

    A band ends before an empty row when its cells make squares already, or when it is as high as a
    grid: a grid may have empty rows of its own.
    """
    band: list[_Entry] = []
    for row in rows:
        number = row[0].row
        if band and number > band[-1].row + 1:
            entries = [entry for entry in band if entry.is_short]
            if number >= band[0].row + size or _squares(entries, None):
                yield band
                band = []
        if all(map(_is_puzzle, [*band, *row])):
            yield row
            continue
        band += row
        if len(band) > MOST_BAND_CELLS:
            band = [entry for entry in band if entry.text]
        if len(band) > MOST_BAND_CELLS:
            raise NotationError(
                f"More than {MOST_BAND_CELLS} cells without an empty row between them, around "
                f"{band[-1].name}: leave a row free between puzzles."
            )
    if band:
        yield band


@dataclass(frozen=True, slots=True)
class _Square:
    """Where a block stands.

    Attributes:
        row, column: of its first cell, 1-based.
        height, width: the rows and columns that it has.
        is_plain: False when it is not plain where a grid begins and ends: it is malformed.
    """

    row: int
    column: int
    height: int
    width: int
    is_plain: bool

    def block(self, band: Sequence[_Entry], geometry: Geometry | None) -> _Block:
        """The record that these cells make; `band` has all of them, and others."""
        inside = {
            (entry.row - self.row, entry.column - self.column): entry
            for entry in band
            if 0 <= entry.row - self.row < self.height
            and 0 <= entry.column - self.column < self.width
        }
        rows = [[inside.get((r, c)) for c in range(self.width)] for r in range(self.height)]
        text = "\n".join(
            "\t".join(entry.text[:_LONG_AS_A_PUZZLE] if entry else "" for entry in row)
            for row in rows
        )
        try:
            content: Grid | NotationError = self._grid(rows, geometry)
        except NotationError as error:
            content = error
        return _Block(self.row, self.column, text, content)

    def _grid(self, rows: list[list[_Entry | None]], geometry: Geometry | None) -> Grid:
        found = geometry_of(self.height * self.width, geometry)
        if not self.is_plain or found is None:
            n = (geometry or CLASSIC).size
            last = f"{_column_name(self.column + self.width - 1)}{self.row + self.height - 1}"
            raise NotationError(
                f"The entries from {_column_name(self.column)}{self.row} to {last} are "
                f"{self.height}-by-{self.width}: write 0 in blank cells, so that the block is "
                f"{n}-by-{n}, with an empty row or column around it."
            )
        entries = [entry for row in rows for entry in row]
        return Grid(
            bytes(
                matrix_digit(
                    0 if entry is None or entry.text in ("", *BLANKS) else integer(entry.text),
                    f"{shorten(entry.text)} in {entry.name}" if entry else "",
                    found.size,
                    cell=found.cell_name(cell),
                )
                for cell, entry in enumerate(entries)
            ),
            found,
        )


def _squares(entries: Sequence[_Entry], geometry: Geometry | None) -> list[_Square]:
    """The squares that these cells make, no cell missing; none when they make anything else."""
    found = []
    for columns in _runs({entry.column for entry in entries}):
        island = [entry for entry in entries if entry.column in columns]
        for rows in _runs({entry.row for entry in island}):
            n, height = len(columns), len(rows)
            cells = sum(entry.row in rows for entry in island)
            if height % n or cells != height * n or geometry_of(n * n, geometry) is None:
                return []
            found += [
                _Square(row, columns.start, n, n, is_plain=True)
                for row in range(rows.start, rows.stop, n)
            ]
    return sorted(found, key=lambda square: (square.row, square.column))


def _windows(filled: Sequence[_Entry], size: int) -> Iterator[_Square]:
    """The places of blocks whose blank cells are empty, as far as the others tell.

    What is more or less than `size` rows and columns comes out as it is.
    """
    left = list(filled)
    is_first = True
    while left:
        top = left[0].row
        high = [entry for entry in left if entry.row < top + size]
        left = left[len(high) :]
        while high:
            start = min(entry.column for entry in high)
            wide = [entry for entry in high if entry.column < start + size]
            high = [entry for entry in high if entry.column >= start + size]
            bottom = max(entry.row for entry in wide)
            first = min(entry.row for entry in wide)
            end = max(entry.column for entry in wide)
            if is_first and not left and not high and _is_at_a1(first, start, bottom, end, size):
                yield _Square(1, 1, size, size, is_plain=True)
            else:
                height, width = bottom - first + 1, end - start + 1
                is_plain = height == width == size
                yield _Square(first, start, height, width, is_plain)
            is_first = False


def _is_at_a1(top: int, left: int, bottom: int, right: int, size: int) -> bool:
    """True for entries that leave no more than one row and column free on each side of A1's block.

    No puzzle with one solution has two empty rows or columns there.
    """
    return max(top, left) <= 2 and size - 1 <= min(bottom, right) <= max(bottom, right) <= size


def _runs(numbers: set[int]) -> Iterator[range]:
    """The numbers as ranges without gaps, ascending."""
    start = stop = 0
    for number in sorted(numbers):
        if number != stop:
            if stop:
                yield range(start, stop)
            start = number
        stop = number + 1
    if stop:
        yield range(start, stop)


def _is_puzzle(entry: _Entry) -> bool:
    """True for a cell with a whole puzzle in it, or with what is rather one than a label."""
    text = entry.text
    if len(text) < _SHORTEST_LINE or " " in text:
        return False
    return len(text) >= _LONG_AS_A_PUZZLE or is_line(text)


def _parsed(text: str, geometry: Geometry | None) -> Grid | NotationError:
    try:
        return parse_line(text, geometry)
    except NotationError as error:
        return error


def write_bytes(grids: Iterable[Grid]) -> Iterator[bytes]:
    """A workbook with a block for each grid, one below the other; a full sheet begets another.

    Blank cells are empty, with the thin border that every cell has.
    """
    sink = _Sink()
    with zipfile.ZipFile(sink, "w", zipfile.ZIP_DEFLATED) as book:
        waiting = iter(grids)
        grid = next(waiting, None)
        sheets = 0
        while grid is not None or sheets == 0:
            sheets += 1
            with book.open(_entry(f"xl/worksheets/sheet{sheets}.xml"), "w") as sheet:
                sheet.write(_SHEET_HEAD)
                row = 1
                while grid is not None and row + grid.geometry.size <= MOST_ROWS:
                    sheet.write(_sheet_rows(grid, row))
                    row += grid.geometry.size + 1
                    grid = next(waiting, None)
                    yield sink.take()
                sheet.write(_SHEET_TAIL)
        for name, text in _other_parts(sheets).items():
            book.writestr(_entry(name), text)
    yield sink.take()


class _Sink(io.RawIOBase):
    """What a zip file is written to, piece by piece, before it is passed on."""

    def __init__(self) -> None:
        self._data = bytearray()

    def writable(self) -> bool:
        return True

    def write(self, data: Any) -> int:
        self._data += data
        return len(data)

    def take(self) -> bytes:
        """What was written since the last call."""
        data, self._data = bytes(self._data), bytearray()
        return data


def _entry(name: str) -> zipfile.ZipInfo:
    """A part of the workbook, dated as no clock is."""
    info = zipfile.ZipInfo(name)
    info.compress_type = zipfile.ZIP_DEFLATED
    return info


_XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
_MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
_OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_PACKAGE = "http://schemas.openxmlformats.org/package/2006"
_TYPES = "application/vnd.openxmlformats-officedocument.spreadsheetml"
_SHEET_HEAD = (
    f'{_XML}<worksheet xmlns="{_MAIN}"><sheetFormatPr defaultRowHeight="18"/>'
    '<cols><col min="1" max="25" width="3.5" customWidth="1"/></cols><sheetData>\n'
).encode()
_SHEET_TAIL = b"</sheetData></worksheet>\n"


def _fill(pattern: str) -> str:
    return f'<fill><patternFill patternType="{pattern}"/></fill>'


_BORDER = "".join(f'<{side} style="thin"/>' for side in ("left", "right", "top", "bottom"))
_STYLES = (
    f'{_XML}<styleSheet xmlns="{_MAIN}"><fonts count="1"><font/></fonts>'
    f'<fills count="2">{_fill("none")}{_fill("gray125")}</fills>'
    f'<borders count="2"><border/><border>{_BORDER}</border></borders>'
    '<cellStyleXfs count="1"><xf/></cellStyleXfs>'
    '<cellXfs count="2"><xf/><xf borderId="1" applyBorder="1" applyAlignment="1">'
    '<alignment horizontal="center"/></xf></cellXfs>'
    '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles>'
    "</styleSheet>\n"
)


def _sheet_rows(grid: Grid, top: int) -> bytes:
    n = grid.geometry.size
    rows = []
    for row in range(n):
        cells = []
        for column in range(n):
            digit = grid[row * n + column]
            value = f"><v>{digit}</v></c>" if digit else "/>"
            cells.append(f'<c r="{_column_name(column + 1)}{top + row}" s="1"{value}')
        rows.append(f'<row r="{top + row}">{"".join(cells)}</row>\n')
    return "".join(rows).encode()


def _other_parts(sheets: int) -> dict[str, str]:
    """The parts of a workbook with so many sheets, besides the sheets."""
    numbers = range(1, sheets + 1)
    overrides = [("workbook", "sheet.main"), ("styles", "styles")]
    overrides += [(f"worksheets/sheet{i}", "worksheet") for i in numbers]
    types = "".join(
        f'<Override PartName="/xl/{part}.xml" ContentType="{_TYPES}.{kind}+xml"/>'
        for part, kind in overrides
    )
    names = "".join(
        f'<sheet name="Puzzles{f" {i}" if i > 1 else ""}" sheetId="{i}" r:id="rId{i}"/>'
        for i in numbers
    )
    relations = "".join(
        _relationship(f"rId{i}", "worksheet", f"worksheets/sheet{i}.xml") for i in numbers
    )
    styles = _relationship(f"rId{sheets + 1}", "styles", "styles.xml")
    return {
        "xl/styles.xml": _STYLES,
        _WORKBOOK: f'{_XML}<workbook xmlns="{_MAIN}" xmlns:r="{_OFFICE}">'
        f"<sheets>{names}</sheets></workbook>\n",
        _RELATIONS: _relationships(relations + styles),
        "_rels/.rels": _relationships(_relationship("rId1", "officeDocument", _WORKBOOK)),
        "[Content_Types].xml": f'{_XML}<Types xmlns="{_PACKAGE}/content-types">'
        '<Default Extension="rels" '
        'ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
        f'<Default Extension="xml" ContentType="application/xml"/>{types}</Types>\n',
    }


def _relationships(inner: str) -> str:
    return f'{_XML}<Relationships xmlns="{_PACKAGE}/relationships">{inner}</Relationships>\n'


def _relationship(name: str, kind: str, target: str) -> str:
    return f'<Relationship Id="{name}" Type="{_OFFICE}/{kind}" Target="{target}"/>'
