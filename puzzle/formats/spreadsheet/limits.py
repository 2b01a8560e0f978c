"""What a workbook may make its reader do: the parts of the zip file, bounded before they are used.

openpyxl bounds neither time nor memory, so each part is unpacked and passed through once within
these limits, and openpyxl gets a copy of the file that has the cells and little else.
"""

from __future__ import annotations

import re
import zipfile
from collections.abc import Iterator

from puzzle.errors import NotationError
from puzzle.formats.safe_xml import End, Start, events
from puzzle.formats.spreadsheet.cells import column_name, column_number
from puzzle.formats.text import integer
from puzzle.message import Message, Numeral, message

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

_METHODS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
_REFERENCE = re.compile(r"([A-Z]{1,3})([1-9][0-9]{0,6})")


def damaged() -> NotationError:
    """Return the error for whatever is no sound workbook."""
    return NotationError(
        message("sheets.damaged", "The spreadsheet is damaged: open it and save it anew, as .xlsx.")
    )


def too_large(most: int) -> Message:
    """Return what is said of a spreadsheet of more bytes than are read."""
    return message(
        "sheets.large",
        "The spreadsheet has more than {most} bytes: split it.",
        most=Numeral(most),
    )


def too_many_cells(most: int) -> Message:
    """Return what is said of a spreadsheet of more cells than are read."""
    return message(
        "sheets.cells",
        "The spreadsheet has more than {most} cells: split it.",
        most=Numeral(most),
    )


def too_many_sheets(most: int) -> Message:
    """Return what is said of a spreadsheet of more sheets than are read."""
    return message(
        "sheets.sheets", "The spreadsheet has more than {most} sheets.", most=Numeral(most)
    )


def too_many_texts(most: int) -> Message:
    """Return what is said of a spreadsheet of more texts than are read."""
    return message(
        "sheets.texts", "The spreadsheet has more than {most} texts.", most=Numeral(most)
    )


def check_size(book: zipfile.ZipFile) -> None:
    """Bound what the parts unpack to.

    Raises:
        NotationError: that is too much, or they are packed as spreadsheets are not.
    """
    # No more than these sizes is ever unpacked, so a file that lies about them is cut.
    if sum(info.file_size for info in book.infolist()) > LARGEST_UNPACKED:
        raise NotationError(
            message(
                "sheets.bomb",
                "The spreadsheet unpacks to more than {most} bytes: it is a zip bomb, or should be "
                "split.",
                most=Numeral(LARGEST_UNPACKED),
            )
        )
    if any(info.compress_type not in _METHODS for info in book.infolist()):
        raise damaged()


def events_of_part(book: zipfile.ZipFile, part: str) -> Iterator[Start | End]:
    """Yield where each element of a part begins and ends.

    Raises:
        NotationError: it is no XML, or an element has too many attributes.
    """
    with book.open(part) as stream:
        for event in events(stream):  # type: ignore[arg-type]  # it reads bytes
            if isinstance(event, Start) and len(event.attributes) > MOST_ATTRIBUTES:
                raise damaged()
            yield event


def check_elements(book: zipfile.ZipFile, part: str, most: int, per: str = "") -> None:
    """Bound the elements of a part: so many of one name, and of others as many for each, and some.

    Raises:
        NotationError: it has more.
    """
    found = others = 0
    for event in events_of_part(book, part):
        if isinstance(event, Start):
            found += event.name == per
            others += event.name != per
        if found > most:
            raise NotationError(too_many_texts(most))
        if others > MOST_OTHER_ELEMENTS + 8 * most:
            raise NotationError(
                message(
                    "sheets.part",
                    "The part {part} of the spreadsheet has too many elements.",
                    part=part,
                )
            )


def checked_cells(book: zipfile.ZipFile, part: str) -> int:
    """Count the cells of a sheet whose rows and cells are in order and within the limits.

    Raises:
        NotationError: they are not.
    """
    row = column = rows = cells = area = others = inside = 0
    is_bare = False
    for event in events_of_part(book, part):
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
                raise damaged()  # a text that stands in the cell itself is read as none
            case Start():
                is_bare = is_bare and event.name != "is"
                inside += inside > 0
                others += inside == 0
            case End(name="row"):
                area, inside = _area(area + column, row, column), 0
        if rows > MOST_ROWS or cells > MOST_CELLS:
            raise NotationError(
                message(
                    "sheet.large",
                    "The sheet has more than {rows} rows or {cells} cells: split it.",
                    rows=Numeral(MOST_ROWS),
                    cells=Numeral(MOST_CELLS),
                )
            )
        if inside > MOST_ROW_ELEMENTS or others > MOST_OTHER_ELEMENTS:
            raise NotationError(
                message(
                    "sheet.row",
                    "The sheet has too much in it around row {row}: split it.",
                    row=Numeral(max(row, 1)),
                )
            )
    return cells


def _area(area: int, row: int, column: int) -> int:
    """Return the cells of a sheet up to this one, empty ones counted.

    Raises:
        NotationError: there are too many.
    """
    if area > MOST_AREA:
        raise NotationError(
            message(
                "sheet.apart",
                "The cells of the sheet are too far apart, the last in {cell}: put the puzzles "
                "side by side at its start.",
                cell=f"{column_name(column)}{row}",
            )
        )
    return area


def _following(said: str | None, before: int) -> int:
    """Return the number of a row: what it says, or one more than the one before."""
    number = before + 1 if said is None else integer(said)
    if number is None or not before < number <= LAST_ROW:
        raise damaged()
    return number


def _column(reference: str | None, row: int, before: int) -> int:
    """Return the number of a cell's column.

    What its reference says, or one more than the one before.
    """
    number = before + 1
    if reference is not None:
        match = _REFERENCE.fullmatch(reference)
        if match is None or int(match[2]) != row:
            raise damaged()
        number = column_number(match[1])
    if not before < number <= LAST_COLUMN:
        raise damaged()
    return number
