"""The spreadsheet ``.xlsx``: blocks of cells, one digit each, blank or 0 where there is none.

A block is as many rows as columns of entries, with at least an empty row or column around it; a
workbook may have several sheets, and a sheet several blocks. Which cells make a block is plain when
blank cells have a 0, or a border or another format. Where they are simply empty, the entries must
touch all four sides of the block, or the block must begin at A1. What is ambiguous is malformed,
and the record says so: a grid off by one column would be another puzzle. Cells with more than a
digit are labels, outside a block; a cell with a whole puzzle in the line notation is a record too.

Files are read and written by openpyxl. It bounds neither time nor memory, so what a file may make
it do is bounded before: each part is unpacked and passed through once, within the limits below,
and openpyxl gets a copy of the file that has the cells and little else. What it then reads is
counted against what passed.

ECMA-376, Office Open XML, part 1: sections 12.3 and 18.2 to 18.8.
"""

from __future__ import annotations

import io
import math
import re
import shutil
import warnings
import zipfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
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
LAST_ROW, LAST_COLUMN = 1_048_576, 16_384
"""What a sheet may have, by the format itself."""
MOST_ROWS = 100_000
"""Rows with anything in them that a sheet may have; ten thousand puzzles one below the other."""
MOST_CELLS = 1_500_000
"""Cells that a file may have, empty ones with a format too; ten thousand puzzles have 810,000."""
MOST_AREA = 10_000_000
"""Cells that the rows of a sheet may have, the empty ones before their last cell counted."""
MOST_ROW_ELEMENTS = 100_000
"""XML elements of one row."""
MOST_OTHER_ELEMENTS = 50_000
"""XML elements of a part that are in no row and no text that sheets share."""
MOST_ATTRIBUTES = 50
"""Attributes of one XML element."""
MOST_SHEETS = 1000
MOST_STRINGS = 100_000
"""Texts that the sheets of a file may share."""
MOST_BAND_CELLS = 20_000
"""Cells that follow one another without an empty row between them."""

_MAGIC = b"PK\x03\x04"
_WORKBOOK = re.compile(r"xl/workbook\w*\.xml")
_SHEET = re.compile(r"xl/worksheets/[^/]+\.xml")
_STRINGS = re.compile(r"xl/sharedStrings\.xml", re.IGNORECASE)
_OTHER = re.compile(r"\[Content_Types\]\.xml|(_rels/|xl/_rels/workbook\w*\.xml)\.rels")
_METHODS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
_REFERENCE = re.compile(r"([A-Z]{1,3})([1-9][0-9]{0,6})")
_LETTERS = 26
_PROPERTIES = "docProps/core.xml"
_TIME = re.compile(rb"\d{4}-\d\d-\d\dT[\d:.]+Z")
_HEIGHT, _WIDTH = 18, 3.5
"""Of a cell that is written: in points, and in characters."""
LARGEST_SIZE = 25
"""The largest grid."""
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
    except NotationError as error:
        yield Record(1, "", error.at_line(1))
        return
    for name, sheet in book.sheets:
        try:
            for block in _blocks(book.rows(sheet), geometry):
                yield block.record(name)
        except NotationError as error:
            book.faults[name] = error
    if book.cells_left and not book.faults:
        book.faults[""] = NotationError(
            f"{book.cells_left} cells of the spreadsheet are in no sheet that can be read: open it "
            "and save it anew, as plain .xlsx."
        )
    for name, fault in book.faults.items():
        yield Record(1, "", fault.at_line(1), name or None)


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
                _check_size(book)
                with zipfile.ZipFile(clean, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as copy:
                    self._copy(book, copy)
            self._book = _load(clean)
        self.sheets = [(sheet.title[:_LONG_AS_A_PUZZLE], sheet) for sheet in self._book.worksheets]

    def rows(self, sheet: Any) -> Iterator[list[_Entry]]:
        """The rows of a sheet that have cells, each cell in order of its column.

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
                    _Entry(cell.row, cell.column, _text(cell.value))
                    for cell in row
                    if cell is not EMPTY_CELL
                ]
            if row is None:
                return
            if cells:
                self.cells_left -= len(cells)
                yield cells

    def _copy(self, book: zipfile.ZipFile, copy: zipfile.ZipFile) -> None:
        """Copy the parts that have the cells, once they are found to be within the limits."""
        names = book.namelist()
        if not any(map(_WORKBOOK.fullmatch, names)):
            raise NotationError(
                "This is a zip file without an Excel workbook in it: save the spreadsheet as .xlsx."
            )
        if sum(_SHEET.fullmatch(name) is not None for name in names) > MOST_SHEETS:
            raise NotationError(f"The spreadsheet has more than {MOST_SHEETS} sheets.")
        for name in dict.fromkeys(names):
            if _SHEET.fullmatch(name):
                try:
                    with _library_faults():
                        self.cells_left += _checked_cells(book, name)
                except NotationError as fault:
                    self.faults[name.rpartition("/")[2]] = fault
                    continue
                if self.cells_left > MOST_CELLS:
                    raise NotationError(
                        f"The spreadsheet has more than {MOST_CELLS} cells: split it."
                    )
            elif _STRINGS.fullmatch(name):
                _check_elements(book, name, MOST_STRINGS, per="si")
            elif _WORKBOOK.fullmatch(name) or _OTHER.fullmatch(name):
                _check_elements(book, name, 0)
            else:
                continue
            with book.open(name) as part, copy.open(name, "w") as kept:
                shutil.copyfileobj(part, kept)


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
        raise _damaged() from error


def _check_size(book: zipfile.ZipFile) -> None:
    # No more than these sizes is ever unpacked, so a file that lies about them is cut.
    if sum(info.file_size for info in book.infolist()) > LARGEST_UNPACKED:
        raise NotationError(
            f"The spreadsheet unpacks to more than {LARGEST_UNPACKED} bytes: it is a zip bomb, "
            "or should be split."
        )
    if any(info.compress_type not in _METHODS for info in book.infolist()):
        raise _damaged()


def _events(book: zipfile.ZipFile, part: str) -> Iterator[Start | End]:
    with book.open(part) as stream:
        for event in events(stream):  # type: ignore[arg-type]  # it reads bytes
            if isinstance(event, Start) and len(event.attributes) > MOST_ATTRIBUTES:
                raise _damaged()
            yield event


def _check_elements(book: zipfile.ZipFile, part: str, most: int, per: str = "") -> None:
    """Bound the elements of a part: so many of one name, and of others as many for each, and some.

    Raises:
        NotationError: it has more.
    """
    found = others = 0
    for event in _events(book, part):
        if isinstance(event, Start):
            found += event.name == per
            others += event.name != per
        if found > most:
            raise NotationError(f"The spreadsheet has more than {most} texts.")
        if others > MOST_OTHER_ELEMENTS + 8 * most:
            raise NotationError(f"The part {part} of the spreadsheet has too many elements.")


def _checked_cells(book: zipfile.ZipFile, part: str) -> int:
    """The number of cells of a sheet, whose rows and cells are in order and within the limits.

    Raises:
        NotationError: they are not.
    """
    row = column = rows = cells = area = others = inside = 0
    is_bare = False
    for event in _events(book, part):
        match event:
            case Start(name="row"):
                row, column, inside = _following(event.attributes.get("r"), row), 0, 1
                rows += 1
            case Start(name="c") if inside:
                column = _column(event.attributes.get("r"), row, column)
                is_bare = event.attributes.get("t") == "inlineStr"
                cells += 1
                inside += 1
            case Start(name="v" | "t") if inside and is_bare:
                raise _damaged()  # a text that stands in the cell itself is read as none
            case Start():
                is_bare = is_bare and event.name != "is"
                inside += inside > 0
                others += inside == 0
            case End(name="row"):
                area, inside = _area(area + column, row, column), 0
        if rows > MOST_ROWS or cells > MOST_CELLS:
            raise NotationError(
                f"The sheet has more than {MOST_ROWS} rows or {MOST_CELLS} cells: split it."
            )
        if inside > MOST_ROW_ELEMENTS or others > MOST_OTHER_ELEMENTS:
            raise NotationError(f"The sheet has too much in it around row {max(row, 1)}: split it.")
    return cells


def _area(area: int, row: int, column: int) -> int:
    """The cells of a sheet up to this one, empty ones counted.

    Raises:
        NotationError: there are too many.
    """
    if area > MOST_AREA:
        raise NotationError(
            f"The cells of the sheet are too far apart, the last in {_column_name(column)}{row}"
            ": put the puzzles side by side at its start."
        )
    return area


def _text(value: object) -> str:
    """What a cell holds, as text."""
    if value is None:
        return ""
    return str(value).upper() if isinstance(value, bool) else str(value).strip()


def _damaged() -> NotationError:
    return NotationError("The spreadsheet is damaged: open it and save it anew, as .xlsx.")


def _following(said: str | None, before: int) -> int:
    """The number of a row: what it says, or one more than the one before."""
    number = before + 1 if said is None else integer(said)
    if number is None or not before < number <= LAST_ROW:
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
    if not before < number <= LAST_COLUMN:
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
        squares = (
            _labelled(filled, size) or _squares(entries, geometry) or _gapped(filled, geometry)
        )
        for square in squares or _windows(filled, size):
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
        gaps: rows and columns between its boxes that are no part of it, 1-based; `height` and
            `width` are without them.
    """

    row: int
    column: int
    height: int
    width: int
    is_plain: bool
    gaps: tuple[frozenset[int], frozenset[int]] = (frozenset(), frozenset())

    @property
    def _lines(self) -> tuple[list[int], list[int]]:
        """Its rows and its columns."""
        (rows, columns), gaps = (self.height, self.width), self.gaps
        return (
            [r for r in range(self.row, self.row + rows + len(gaps[0])) if r not in gaps[0]],
            [
                c
                for c in range(self.column, self.column + columns + len(gaps[1]))
                if c not in gaps[1]
            ],
        )

    def block(self, band: Sequence[_Entry], geometry: Geometry | None) -> _Block:
        """The record that these cells make; `band` has all of them, and others."""
        inside = {(entry.row, entry.column): entry for entry in band}
        numbers, columns = self._lines
        rows = [[inside.get((row, column)) for column in columns] for row in numbers]
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


def _labelled(filled: Sequence[_Entry], size: int) -> list[_Square]:
    """The square below a row and beside a column of labels, 1 to 9 or A to I; [] without them."""
    if not filled:
        return []
    top, left = min(entry.row for entry in filled), min(entry.column for entry in filled)
    above = {entry.column - left: entry.text for entry in filled if entry.row == top}
    beside = {entry.row - top: entry.text for entry in filled if entry.column == left}
    inside = all(entry.row <= top + size and entry.column <= left + size for entry in filled)
    if not inside or not (_are_labels(above, size) and _are_labels(beside, size)):
        return []
    return [_Square(top + 1, left + 1, size, size, is_plain=True)]


def _are_labels(texts: Mapping[int, str], size: int) -> bool:
    """True for entries 1 to `size` of a line that count up, in digits or letters, `R1` or `C1`."""
    if sorted(texts) != list(range(1, size + 1)):
        return False
    found = [texts[number].upper() for number in range(1, size + 1)]
    numbers = [str(number) for number in range(1, size + 1)]
    letters = [_column_name(number) for number in range(1, size + 1)]
    return found in (numbers, letters) or any(
        found == [f"{word}{number}" for number in numbers] for word in ("R", "C")
    )


def _gapped(filled: Sequence[_Entry], geometry: Geometry | None) -> list[_Square]:
    """The square whose boxes have an empty row or column between them; [] for none."""
    shape = geometry or CLASSIC
    if not filled or not (shape.box_rows and shape.box_cols):
        return []
    rows, columns = {entry.row for entry in filled}, {entry.column for entry in filled}
    down = _steps(rows, shape.size, shape.box_rows)
    across = _steps(columns, shape.size, shape.box_cols)
    if down is None or across is None or not (down or across):
        return []
    return [
        _Square(min(rows), min(columns), shape.size, shape.size, is_plain=True, gaps=(down, across))
    ]


def _steps(numbers: set[int], size: int, step: int) -> frozenset[int] | None:
    """The empty lines after each so many; none if there are exactly `size` lines without them.

    None when the lines are neither.
    """
    first, count = min(numbers), max(numbers) - min(numbers) + 1
    if count == size:
        return frozenset()
    gaps = frozenset(first + step + (step + 1) * i for i in range(size // step - 1))
    return gaps if count == size + len(gaps) and gaps.isdisjoint(numbers) else None


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
                is_cut = _goes_on(filled, top, start, size)
                is_plain = height == width == size and not is_cut
                yield _Square(first, start, height, width, is_plain)
            is_first = False


def _goes_on(filled: Sequence[_Entry], top: int, left: int, size: int) -> bool:
    """True for a window that entries go on beyond: right beside it, or its boxes stand apart."""
    band = [entry for entry in filled if entry.row < top + size]
    beyond = {entry.row for entry in filled if entry.row >= top + size}
    aside = {entry.column for entry in band if entry.column >= left + size}
    if top + size in beyond or left + size in aside:
        return True
    step = math.isqrt(size)
    columns = {entry.column for entry in band if left <= entry.column < left + size}
    rows = {entry.row for entry in band}
    apart = {step, 2 * step + 1}
    return bool(aside and columns.isdisjoint({left + gap for gap in apart})) or bool(
        beyond and rows.isdisjoint({top + gap for gap in apart})
    )


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
    from openpyxl import Workbook

    book = Workbook(write_only=True)
    sheet, cells, row = _new_sheet(book), dict[int, Any](), 1
    for grid in grids:
        n = grid.geometry.size
        if row + n > MOST_ROWS:
            sheet, cells, row = _new_sheet(book), {}, 1
        for start in range(0, n * n, n):
            digits = grid.digits[start : start + n]
            sheet.append([cells.get(d) or cells.setdefault(d, _new_cell(sheet, d)) for d in digits])
        sheet.append([])
        row += n + 1
    file = io.BytesIO()
    book.save(file)
    yield _undated(file)


def _new_sheet(book: Any) -> Any:
    number = len(book.sheetnames) + 1
    sheet = book.create_sheet("Puzzles" if number == 1 else f"Puzzles {number}")
    sheet.sheet_format.defaultRowHeight = _HEIGHT
    for column in range(1, LARGEST_SIZE + 1):
        sheet.column_dimensions[_column_name(column)].width = _WIDTH
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
    """The workbook with no time of day in it: the same grids shall give the same bytes."""
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
