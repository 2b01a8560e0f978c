"""Tables of rows of many puzzles: a line for each row, which says of which puzzle it is.

As sheets are exported: ``puzzle,row,c1,c2,…,c9`` or ``id;1;2;…;9`` over the lines, the rows of a
puzzle below one another. Where a row has its number, it says which it is; a puzzle whose number is
left out is that of the line above.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from puzzle.errors import NotationError
from puzzle.formats.cell_names import NAMES_OF_PUZZLES, ROW_NAMES
from puzzle.formats.mixed.ahead import Ahead
from puzzle.formats.mixed.clue_table import SEPARATORS, entries_of
from puzzle.formats.mixed.loose import cell_of, counts_up
from puzzle.formats.record import Record
from puzzle.formats.text import integer, shorten
from puzzle.geometry import CLASSIC
from puzzle.grid import Grid
from puzzle.message import Numeral, counting, message

_SIZE = CLASSIC.size
_MOST_COLUMNS = _SIZE + 6


@dataclass(frozen=True, slots=True)
class _RowHeading:
    """The names of the columns, what parts them, and where the puzzle, the row and the cells are.

    Attributes:
        count: of the columns.
        separator: one character.
        puzzle: where it stands of which puzzle a line is, from 0.
        row: where the number of the row stands; None for nowhere.
        cells: where the first of the nine cells stands.
    """

    count: int
    separator: str
    puzzle: int
    row: int | None
    cells: int

    def entries(self, text: str) -> list[str] | None:
        """Return the entries of a line; None for one that has more, or fewer."""
        found = entries_of(text, self.separator)
        return found if len(found) == self.count else None


@dataclass(frozen=True, slots=True)
class _Line:
    """A line of the table: its number, itself, and its entries."""

    line: int
    text: str
    entries: Sequence[str]


def row_table(ahead: Ahead) -> Iterator[Record] | None:
    """Return the records of a table that begins here, one for each puzzle; None for others."""
    heading = _heading(ahead.peek() or "")
    if heading is None or not _is_row(heading, ahead.peek(1) or ""):
        return None
    if heading.row is None and not _has_rows_of_one(heading, ahead):
        return None
    return _records(ahead, heading)


def _heading(text: str) -> _RowHeading | None:
    for separator in SEPARATORS:
        names = [name.lower() for name in entries_of(text, separator)]
        if not _SIZE < len(names) <= _MOST_COLUMNS:
            continue
        cells = (at for at in range(len(names)) if counts_up(names[at : at + _SIZE]))
        first = next(cells, None)
        if first is None:
            continue
        others = [at for at in range(len(names)) if not first <= at < first + _SIZE]
        row = next((at for at in others if names[at] in ROW_NAMES), None)
        puzzle = next((at for at in others if at != row and names[at] in NAMES_OF_PUZZLES), None)
        if puzzle is not None:
            return _RowHeading(len(names), separator, puzzle, row, first)
    return None


def _is_row(heading: _RowHeading, text: str) -> bool:
    entries = heading.entries(text)
    return entries is not None and None not in map(cell_of, _cells(heading, entries))


def _has_rows_of_one(heading: _RowHeading, ahead: Ahead) -> bool:
    """Tell whether two lines below one another are of one puzzle; in a ranking none are."""
    texts = (ahead.peek(at) for at in range(1, _SIZE + 2))
    found = [entries for text in texts if text and (entries := heading.entries(text)) is not None]
    names = [entries[heading.puzzle] for entries in found]
    return len(names) < 2 or any(one in ("", before) for before, one in pairwise(names))


def _cells(heading: _RowHeading, entries: Sequence[str]) -> Sequence[str]:
    return entries[heading.cells : heading.cells + _SIZE]


def _records(ahead: Ahead, heading: _RowHeading) -> Iterator[Record]:
    ahead.take()
    name, group = "", list[_Line]()
    while (text := ahead.peek()) is not None and (entries := heading.entries(text)) is not None:
        own = entries[heading.puzzle] or name
        if group and (own != name or (not entries[heading.puzzle] and len(group) == _SIZE)):
            yield _record(heading, name, group)
            group = []
        name = own
        group.append(_Line(ahead.number, text, entries))
        ahead.take()
    if group:
        yield _record(heading, name, group)


def _record(heading: _RowHeading, name: str, lines: Sequence[_Line]) -> Record:
    text, line = "\n".join(one.text for one in lines), lines[0].line
    where = f"{line}, puzzle {name}" if name else None
    try:
        return Record(line, text, _grid(heading, lines), where)
    except NotationError as error:
        return Record(line, text, error.at_line(error.line or line), where)


def _grid(heading: _RowHeading, lines: Sequence[_Line]) -> Grid:
    """Return the grid of the rows of a puzzle.

    Raises:
        NotationError: there are not nine, their numbers are no numbers of rows, or a cell is none.
    """
    if len(lines) != _SIZE:
        raise NotationError(
            counting(
                "rows.count",
                "This puzzle has {count} rows below one another: a 9x9 puzzle has nine.",
                "This puzzle has {count} rows below one another: a 9x9 puzzle has nine.",
                count=Numeral(len(lines)),
            ),
            about="shape",
        )
    digits = bytearray(CLASSIC.cell_count)
    for row, one in zip(_order(heading, lines), lines, strict=True):
        for column, entry in enumerate(_cells(heading, one.entries)):
            cell = row * _SIZE + column
            if (digit := cell_of(entry)) is None:
                raise NotationError(
                    message(
                        "entry.no-digit",
                        "{entry} is not an integer from 1 to {size}, or 0 for blank.",
                        entry=shorten(entry),
                        size=CLASSIC.size,
                    ),
                    line=one.line,
                    cell=CLASSIC.cell_name(cell),
                )
            digits[cell] = int(digit or 0)
    return Grid(bytes(digits), CLASSIC)


def _order(heading: _RowHeading, lines: Sequence[_Line]) -> Sequence[int]:
    """Return which row each line is, from 0: by its number, else by its place.

    Raises:
        NotationError: the numbers are not 1 to 9 or 0 to 8, each once.
    """
    if heading.row is None:
        return range(_SIZE)
    numbers = [integer(one.entries[heading.row]) for one in lines]
    for first in (0, 1):
        if sorted(n for n in numbers if n is not None) == [*range(first, first + _SIZE)]:
            return [n - first for n in numbers if n is not None]
    raise NotationError(
        message("rows.numbers", "The rows of this puzzle are not numbered 1 to 9, each once.")
    )
