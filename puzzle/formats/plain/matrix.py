"""The matrix notation: as many rows of numbers as the grid has, 0 for blank.

The 9-by-9 matrix of MATLAB's example, as text, and the same for every other size. Numbers are
separated by blanks, commas, semicolons or tabs; blank is read from ``0``, ``.``, ``*``, ``_``,
``-``, ``X``, from two or three of the same, and from nothing between two commas, semicolons or
tabs. An empty line parts two puzzles, but several may stand one below the other without; everything
from ``#`` on is a comment.
A row that counts the columns is left away, with a column that counts the rows or without. Written
with single blanks, or more where numbers of two digits need them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Any

from puzzle.errors import NotationError
from puzzle.formats.kinds import LineKind, LineKinds
from puzzle.formats.plain.line import is_line, is_usual
from puzzle.formats.record import Record
from puzzle.formats.text import (
    Block,
    Field,
    TableRow,
    are_labels,
    blocks,
    first_rows,
    integer,
    rows_of,
    without_comment,
)
from puzzle.geometry import CLASSIC, Cell, Digit, Geometry, lacking_regions
from puzzle.grid import Grid
from puzzle.message import message
from puzzle.symbols import BLANKS
from puzzle.table import (
    CLUE_PARTS,
    matrix_digit,
    matrix_geometry,
    shape_of,
    uneven,
    uneven_row,
    wrong_shape,
    wrong_sides,
)

NAME = "matrix"
SUFFIXES = (".txt", ".csv", ".tsv")

_MOST_SIGNS = 3
_BLANK = frozenset(("", *(sign * n for sign in BLANKS for n in range(1, _MOST_SIGNS + 1))))
"""A sign for blank stands once, or as often as makes it as wide as the numbers beside it."""
_NO_NUMBERS = frozenset({"NA", "NaN", "nan", "None", "null"})
"""What programs print for no number: blanks of a matrix that has no others."""


def recognises(head: Sequence[str]) -> bool:
    """Tell whether most rows have equally many entries, neither one nor the three of a clue."""
    rows = first_rows(head)
    if not rows or all(is_line(line) for text in head if (line := without_comment(text)).strip()):
        return False
    width, _ = Counter(len(row.fields) for row in rows).most_common(1)[0]
    alike = sum(row.looks_like(width) for row in rows)
    return width not in (1, len(CLUE_PARTS)) and 2 * alike > len(rows)


def holds(geometry: Geometry) -> bool:
    """Hold the usual boxes: the matrix says nothing of others."""
    return is_usual(geometry)


def read(lines: Iterable[str], geometry: Geometry | None = None) -> Iterator[Record]:
    """One record for each matrix of a block of lines."""
    for block in blocks(lines):
        yield from _records(block, geometry)


def write(grids: Iterable[Grid]) -> Iterator[str]:
    """Yield a line for each row of each grid, and an empty line between two grids."""
    for index, grid in enumerate(grids):
        n = grid.geometry.size
        width = len(str(n))
        rows = grid.geometry.rows_of(grid.digits)
        lines = [" ".join(f"{digit:{width}}" for digit in row) for row in rows]
        yield "\n" * (index > 0) + "".join(f"{line}\n" for line in lines)


def entry_digit(field: Field, cell: Cell, geometry: Geometry, **place: Any) -> Digit:
    """Return the digit that an entry stands for, 0 for blank.

    Args:
        field: the entry.
        cell: where it stands in the grid.
        geometry: the geometry of the grid.
        place: line of the error.

    Raises:
        NotationError: it is no digit of the geometry.
    """
    return matrix_digit(
        0 if field.text in _BLANK else integer(field.text),
        field.shown,
        geometry.size,
        column=field.column,
        cell=geometry.cell_name(cell),
        **place,
    )


_SIGNS = frozenset(("", *"123456789", *BLANKS))


def plain_grid(entries: Sequence[str]) -> Grid | None:
    """Return the 9×9 grid of 81 entries; None where one is neither a digit nor a sign for blank."""
    if not _SIGNS.issuperset(entries):
        return None
    return Grid(bytes(integer(entry) or 0 for entry in entries), CLASSIC)


def _records(block: Block, geometry: Geometry | None) -> Iterator[Record]:
    rows = _unlabelled(block.rows())
    size = len(rows[0].fields)
    rows = _without_empty(rows, size)
    if block.is_cut or matrix_geometry(size, size, geometry) is None or len(rows) % size:
        yield _record(block, rows, geometry)
        return
    ends = [rows[start].line for start in range(size, len(rows), size)]
    starts = [block.line, *ends]
    for index, (start, end) in enumerate(zip(starts, [*ends, None], strict=True)):
        kept = tuple(row for row in block.lines if start <= row[0] and (not end or row[0] < end))
        part = Block(start, kept or block.lines, is_cut=False)
        yield _record(part, rows[index * size : (index + 1) * size], geometry)


def _without_empty(rows: list[TableRow], size: int) -> list[TableRow]:
    """Return rows without the empty ones at their end, then their start, that are too many.

    A sheet is exported with the rows between its puzzles. The keys of an app, which count the
    columns below a grid, are none of it either.
    """
    first, last = 0, len(rows)
    if size == 0:
        return rows
    if last == size + 1 and is_label_row(rows[-1]):
        last -= 1
    while last > size and last % size and not _is_filled(rows[last - 1]):
        last -= 1
    while last - first > size and (last - first) % size and not _is_filled(rows[first]):
        first += 1
    kept = rows[first:last]
    is_told = len(kept) == len(rows) or not _has_empty_pair(kept)
    return kept if len(kept) % size == 0 and is_told else rows


def _has_empty_pair(rows: Sequence[TableRow]) -> bool:
    """Tell whether two rows after one another are empty, of which one may be too many."""
    return any(not (_is_filled(one) or _is_filled(next_one)) for one, next_one in pairwise(rows))


def _is_filled(row: TableRow) -> bool:
    return any(field.text for field in row.fields)


def _record(block: Block, rows: Sequence[TableRow], geometry: Geometry | None) -> Record:
    try:
        return Record(block.line, block.text, _grid(block, rows, geometry))
    except NotationError as error:
        return Record(block.line, block.text, error)


def is_label_row(row: TableRow) -> bool:
    """Recognise a row of entries that count the columns, as above a table."""
    texts = [field.text for field in row.fields]
    return len(texts) > len(CLUE_PARTS) and are_labels(texts)


def is_label_line(text: str) -> bool:
    """Recognise a row that counts the columns of the table below it."""
    rows = rows_of(1, text)
    return len(rows) == 1 and is_label_row(rows[0])


def _unlabelled(rows: list[TableRow]) -> list[TableRow]:
    """Return the rows of one table without the row and the column that count, if there are such."""
    if _has_labels_around(rows):
        return [TableRow(row.line, row.fields[1:-1]) for row in rows[1:-1]]
    above, below = rows[0], rows[1:]
    texts = [field.text for field in above.fields]
    if is_label_row(above) and len(below) == len(texts):
        # What R writes has no name above the column that counts.
        return _without_first(below) if _is_counted(below) else below
    if len(below) == len(texts) - 1 and are_labels(texts[1:]) and _is_counted(below):
        return _without_first(below)
    return rows


def _has_labels_around(rows: Sequence[TableRow]) -> bool:
    """Tell whether a square of entries has the same labels above and below, left and right."""
    size = len(rows)
    is_wide = all(len(row.fields) == size for row in rows[1:-1])
    if size - 2 <= len(CLUE_PARTS) or not is_wide:
        return False
    (above, *inner, below) = [[field.text for field in row.fields] for row in rows]
    if len(above) == size:  # its corners
        above, below = above[1:-1], below[1:-1]
    left, right = ([row[at] for row in inner] for at in (0, -1))
    is_same = (above, left) == (below, right) and len(above) == size - 2
    return is_same and are_labels(above) and are_labels(left)


def _is_counted(rows: Sequence[TableRow]) -> bool:
    """Tell whether rows, as many as a grid has, begin with their number and have an entry more."""
    beside = [row.fields[0].text for row in rows]
    wide = len(rows) + 1
    return (
        wide - 1 > len(CLUE_PARTS)
        and all(len(row.fields) == wide for row in rows)
        and are_labels(beside)
    )


def _without_first(rows: Sequence[TableRow]) -> list[TableRow]:
    return [TableRow(row.line, row.fields[1:]) for row in rows]


def _grid(block: Block, rows: Sequence[TableRow], geometry: Geometry | None) -> Grid:
    widths = [len(row.fields) for row in rows]
    if (odd := uneven_row(widths)) is not None:
        raise uneven(widths, odd, geometry, line=rows[odd].line)
    width = widths[0]
    nearest = geometry or matrix_geometry(width, width, None)
    if block.is_cut:
        shape = f"{len(rows)}-by-{width}"
        fault = message("table.more", "The table is more than {shape}", shape=shape)
        raise wrong_shape(fault, nearest, line=block.line)
    found = matrix_geometry(len(rows), width, geometry)
    if found is None:
        lacking = lacking_regions(len(rows), width) if nearest is None else None
        if lacking is None:
            raise wrong_sides(len(rows), width, geometry, line=block.line)
        said = message(
            "table.lacks", "{shape}: {fault}", shape=shape_of(len(rows), width), fault=lacking
        )
        raise NotationError(said, about="shape", line=block.line)
    entries = [(row.line, field) for row in rows for field in row.fields]
    told = {field.text for _, field in entries}
    if told.isdisjoint(_BLANK):
        entries = [
            (line, field._replace(text="") if field.text in _NO_NUMBERS else field)
            for line, field in entries
        ]
    return Grid.from_digits(
        [entry_digit(field, cell, found, line=line) for cell, (line, field) in enumerate(entries)],
        found,
    )


LINE_KINDS: LineKinds = {LineKind.COLUMN_LABELS: is_label_line}
