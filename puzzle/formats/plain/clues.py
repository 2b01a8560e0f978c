"""The clue list: a line ``row,column,value`` for each given, 1-based, as in MATLAB's example.

The three numbers are separated by commas, semicolons, blanks or tabs, and several clues may share
a line, parted by ``;``. A first line ``row,column,value`` in words is a heading. An empty line
parts two puzzles; everything from ``#`` on is a comment. Written with commas and with the heading,
so that a grid without givens is a record too.

A list does not say how large its grid is: without a geometry it is 9x9.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from puzzle.amounts import entries
from puzzle.errors import NotationError, line_place
from puzzle.formats.kinds import LineKind, LineKinds
from puzzle.formats.record import Record
from puzzle.formats.text import Block, TableRow, blocks, first_rows, integer, is_empty, rows_of
from puzzle.geometry import CLASSIC, Geometry
from puzzle.grid import Grid
from puzzle.message import Message, Numeral, message
from puzzle.table import CLUE_PARTS, FROM_ZERO, ClueSheet, clue_number

NAME = "clues"
SUFFIXES = (".csv", ".tsv", ".txt")

_HEADING = ",".join(CLUE_PARTS)
_WORDS = {
    "row": ("row", "r"),
    "column": ("column", "col", "c"),
    "value": ("value", "val", "v", "digit", "d", "number", "n"),
}
"""What people write over the three numbers of a clue."""
_FEWEST = 4
"""Clues without a heading that are a list however they are written; fewer are three numbers in a
text, unless there are commas between them."""
_WITH_COMMAS = re.compile(r"\d{1,2},\d{1,2},\d{1,2}")
_FIRST_WORD = re.compile(rf"\b(?:{'|'.join(_WORDS[CLUE_PARTS[0]])})\b", re.IGNORECASE)
"""Without it no line is a heading."""


def recognises(head: Sequence[str]) -> bool:
    """Tell whether it starts with the heading, or most of some rows have three entries."""
    rows = first_rows(head)
    if rows and is_heading(rows[0]):
        return True
    if len(rows) < _FEWEST:
        lines = [text.strip() for text in head if not is_empty(text)]
        return 2 * sum(map(bool, map(_WITH_COMMAS.fullmatch, lines))) > len(lines)
    if any(_has_groups(row) for row in rows):
        return False
    return 2 * sum(row.looks_like(len(CLUE_PARTS)) for row in rows) > len(rows)


def _has_groups(row: TableRow) -> bool:
    """Recognise a row of a grid in groups of three, one of which begins with 0 for blank."""
    texts = [field.text for field in row.fields]
    are_groups = all(len(text) == len(CLUE_PARTS) and text.isdigit() for text in texts)
    return are_groups and any(text.startswith("0") for text in texts)


def holds(geometry: Geometry) -> bool:
    """Hold 9x9: the list does not say how large its grid is."""
    return geometry.is_classic


def read(lines: Iterable[str], geometry: Geometry | None = None) -> Iterator[Record]:
    """One record for each block of lines."""
    for block in blocks(lines):
        try:
            grid, notes = _grid(block, geometry or CLASSIC)
            yield Record(block.line, block.text, grid, notes=notes)
        except NotationError as error:
            yield Record(block.line, block.text, error)


def write(grids: Iterable[Grid]) -> Iterator[str]:
    """Yield a heading and a line for each given of a grid, and an empty line between two."""
    for index, grid in enumerate(grids):
        places = [divmod(cell, grid.geometry.size) for cell in grid.givens]
        clues = [
            f"{row + 1},{column + 1},{grid[cell]}\n"
            for cell, (row, column) in zip(grid.givens, places, strict=True)
        ]
        yield "\n" * (index > 0) + f"{_HEADING}\n" + "".join(clues)


def _grid(block: Block, geometry: Geometry) -> tuple[Grid, tuple[Message, ...]]:
    """Return the grid of a list, and what was assumed for it."""
    if block.is_cut:
        raise NotationError(
            message(
                "clues.long",
                "More than {count} lines without an empty one: a clue list has one line for each "
                "given.",
                count=Numeral(len(block.lines)),
            ),
            line=block.line,
        )
    sheet = ClueSheet(geometry)
    rows = block.rows()
    is_headed = is_heading(rows[0])
    given = [row for row in rows[1:] if not _is_blank(row)] if is_headed else rows
    start = 0 if is_headed and _count_from_zero(given, geometry.size) else 1
    for row in given:
        _enter(row, sheet, geometry.size, start)
    return Grid(sheet.digits, geometry), () if start else (FROM_ZERO,)


def _is_blank(row: TableRow) -> bool:
    """Recognise a cell without a digit in a list of all cells."""
    return len(row.fields) == len(CLUE_PARTS) and row.fields[-1].text in ("", "0", ".")


def _count_from_zero(rows: Sequence[TableRow], size: int) -> bool:
    """Tell whether rows and columns are counted from 0: both have a 0, and none as large as 9."""
    places = [{integer(row.fields[i].text) for row in rows if i < len(row.fields)} for i in (0, 1)]
    return all(0 in own and size not in own for own in places)


def _enter(row: TableRow, sheet: ClueSheet, size: int, start: int) -> None:
    if len(row.fields) != len(CLUE_PARTS):
        fault = message(
            "clue.entries",
            "{entries}: a clue is row, column, value.",
            entries=entries(len(row.fields)),
        )
        raise NotationError(fault, line=row.line, about="shape")
    clue_row, column, value = (
        clue_number(
            None if (number := integer(field.text)) is None else number + more,
            field.shown,
            part,
            size,
            line=row.line,
            column=field.column,
        )
        for field, part, more in zip(row.fields, CLUE_PARTS, (1 - start, 1 - start, 0), strict=True)
    )
    try:
        sheet.add(clue_row, column, value, line_place(row.line))
    except NotationError as error:
        raise error.at_line(row.line) from None


def is_heading(row: TableRow) -> bool:
    """Recognise the words over a list of clues: row, column, value, or short for them."""
    words = [field.text.lower() for field in row.fields]
    return len(words) == len(CLUE_PARTS) and all(map(_is_word_for, words, CLUE_PARTS))


def is_heading_line(text: str) -> bool:
    """Recognise a line whose first row is such words."""
    return _FIRST_WORD.search(text) is not None and is_heading(rows_of(1, text)[0])


def _is_word_for(word: str, part: str) -> bool:
    return word in _WORDS[part]


LINE_KINDS: LineKinds = {LineKind.CLUE_HEADING: is_heading_line}
