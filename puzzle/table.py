"""Tables of numbers read as grids: a matrix with 0 for blank, or a list of clues.

Both shapes are those of MATLAB's Sudoku example: a 9-by-9 matrix, or an N-by-3 list of
``row, column, value``, 1-based. The text notations ``matrix`` and ``clues`` share what is here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from puzzle.amounts import entries
from puzzle.errors import GeometryError, NotationError
from puzzle.geometry import CLASSIC, Cell, Digit, Geometry
from puzzle.message import Message, Numeral, in_quotes, message

CLUE_PARTS = ("row", "column", "value")
"""What the three numbers of a clue are, in this order."""

FROM_ZERO = message("assumed.from-zero", "Rows and columns are counted from 0.")
"""What is said of a list of clues that counts so."""

Rows = Sequence[Sequence[object]]


def digits_of_table(
    table: Sequence[Sequence[float]] | npt.NDArray[Any], geometry: Geometry | None = None
) -> tuple[bytes, Geometry]:
    """Return the digits of a matrix or clue list, and whose they are.

    See `puzzle.grid.Grid.from_table`.

    Raises:
        NotationError: neither shape, an entry that does not fit, or clues that contradict.
    """
    rows, width = _rows(table, geometry)
    matrix = matrix_geometry(len(rows), width, geometry)
    if matrix is not None:
        return _from_matrix(rows, matrix), matrix
    if width == len(CLUE_PARTS):
        return _from_clues(rows, geometry or CLASSIC), geometry or CLASSIC
    raise wrong_sides(len(rows), width, geometry)


def matrix_geometry(rows: int, columns: int, geometry: Geometry | None) -> Geometry | None:
    """Return the geometry of a matrix of this shape, or None when that is the shape of none.

    Args:
        rows: number of rows.
        columns: number of columns.
        geometry: the geometry that the matrix must have, or None for any plain one.
    """
    if rows != columns:
        return None
    if geometry is not None:
        return geometry if geometry.size == rows else None
    try:
        return Geometry.for_cell_count(rows * columns)
    except GeometryError:
        return None


class ClueSheet:
    """Clues gathered one by one into the digits of a grid; each remembers where it was given.

    Args:
        geometry: the geometry of the grid.
    """

    def __init__(self, geometry: Geometry) -> None:
        self._geometry = geometry
        self._digits = bytearray(geometry.cell_count)
        self._place_of: dict[Cell, Message] = {}

    def add(self, row: int, column: int, value: Digit, place: Message) -> None:
        """Enter a clue. The same clue once more changes nothing.

        Args:
            row: 1 to size.
            column: 1 to size.
            value: 1 to size.
            place: where the clue stands in its source, for people: ``line 3``.

        Raises:
            NotationError: the cell has another value already.
        """
        cell = (row - 1) * self._geometry.size + column - 1
        name = self._geometry.cell_name(cell)
        before = self._digits[cell]
        if before not in (0, value):
            raise NotationError(
                message(
                    "clue.twice",
                    "{value} on {place}, but {before} on {other}, for the same cell: keep one of "
                    "the two clues.",
                    value=value,
                    place=place,
                    before=before,
                    other=self._place_of[cell],
                ),
                cell=name,
            )
        self._digits[cell] = value
        self._place_of.setdefault(cell, place)

    @property
    def digits(self) -> bytes:
        """All clues so far: one byte a cell, row-major, 0 for blank."""
        return bytes(self._digits)


def matrix_digit(value: int | None, shown: str | Message, size: int, **place: Any) -> Digit:
    """Return an entry of a matrix, checked: 1 to size, or 0 for blank.

    Args:
        value: the entry as an integer, None when it is none.
        shown: the entry as it stood.
        size: the largest digit.
        place: line, column, cell and character of the error.

    Raises:
        NotationError: no integer, or out of range.
    """
    if value is None or not 0 <= value <= size:
        said = message(
            "entry.no-digit",
            "{entry} is not an integer from 1 to {size}, or 0 for blank.",
            entry=shown,
            size=size,
        )
        raise NotationError(said, about="shape", **place)
    return value


def clue_number(value: int | None, shown: str | Message, part: str, size: int, **place: Any) -> int:
    """Return a number of a clue, checked: 1 to size.

    Args:
        value: the entry as an integer, None when it is none.
        shown: the entry as it stood.
        part: which number of the clue it is, of `CLUE_PARTS`.
        size: the largest digit.
        place: line, column, cell and character of the error.

    Raises:
        NotationError: no integer, or out of range.
    """
    if value is None or not 1 <= value <= size:
        raise NotationError(_no_number_of(part, shown, size), about="shape", **place)
    return value


def _no_number_of(part: str, shown: str | Message, size: int) -> Message:
    if part == "row":
        text = message(
            "clue.row",
            "The row of a clue is an integer from 1 to {size}, not {entry}.",
            size=size,
            entry=shown,
        )
    elif part == "column":
        text = message(
            "clue.column",
            "The column of a clue is an integer from 1 to {size}, not {entry}.",
            size=size,
            entry=shown,
        )
    else:
        text = message(
            "clue.value",
            "The value of a clue is an integer from 1 to {size}, not {entry}.",
            size=size,
            entry=shown,
        )
    return text


def wrong_shape(fault: Message, geometry: Geometry | None, **place: Any) -> NotationError:
    """Return the error for a table that is neither a matrix nor a clue list.

    Args:
        fault: what is wrong with its shape, such as ``The table is 8-by-4``.
        geometry: the geometry asked for; None stands for 9x9.
        place: line, column, cell and character of the error.
    """
    n = (geometry or CLASSIC).size
    return NotationError(
        message(
            "table.shape",
            "{fault}: give a {n}-by-{n} matrix with 0 for blank, or an N-by-3 list of row, column, "
            "value.",
            fault=fault,
            n=n,
        ),
        about="shape",
        **place,
    )


def wrong_sides(rows: int, width: int, geometry: Geometry | None, **place: Any) -> NotationError:
    """Return the error for a table whose rows are all of one length, and that is no grid.

    Args:
        rows: number of rows.
        width: number of entries of each.
        geometry: the geometry asked for; None stands for 9x9, or a matrix as wide or as high.
        place: line, column, cell and character of the error.
    """
    sizes = [side for side in (rows, width) if _size_asked(side, geometry) == side]
    if not sizes or abs(rows - width) != 1 or width == len(CLUE_PARTS):
        return wrong_shape(shape_of(rows, width), geometry, **place)
    return NotationError(
        message(
            "table.sides",
            "The table has {rows} rows of {width} entries: give {n} rows of {n}, with 0 for blank.",
            rows=rows,
            width=width,
            n=CLASSIC.size if CLASSIC.size in sizes else max(sizes),
        ),
        about="shape",
        **place,
    )


def uneven_row(widths: Sequence[int]) -> int | None:
    """Return the first row, from 0, that has not as many entries as most; None where all have."""
    usual = _usual(widths)
    return next((at for at, width in enumerate(widths) if width != usual), None)


def uneven(
    widths: Sequence[int], at: int, geometry: Geometry | None, **place: Any
) -> NotationError:
    """Return the error for a table one of whose rows has not as many entries as most.

    Args:
        widths: of each row how many it has.
        at: which row it is, as `uneven_row` returns it.
        geometry: the geometry asked for; None stands for that of a matrix of most rows' width.
        place: line, column, cell and character of the error.
    """
    usual = _usual(widths)
    fault = message(
        "table.uneven",
        "Row {row} of the table has {entries}, and most rows have {usual}",
        row=Numeral(at + 1),
        entries=entries(widths[at]),
        usual=Numeral(usual),
    )
    size = _size_asked(usual, geometry)
    if usual == len(CLUE_PARTS) or size is None:
        return wrong_shape(fault, geometry, **place)
    return NotationError(
        message("table.row", "{fault}: give {n} in each, with 0 for blank.", fault=fault, n=size),
        about="shape",
        **place,
    )


def _usual(widths: Sequence[int]) -> int:
    """Return how many entries most rows have; of several as many, the greatest."""
    counts = Counter(widths)
    return max(counts, key=lambda width: (counts[width], width), default=0)


def _size_asked(wanted: int, geometry: Geometry | None) -> int | None:
    """Return how large a matrix must be: as asked, or of a size that is usual; else None."""
    if geometry is not None:
        return geometry.size
    return wanted if matrix_geometry(wanted, wanted, None) else None


def shape_of(*sides: int) -> Message:
    """Return how many rows and columns a table has, as the beginning of a sentence."""
    shape = "-by-".join(map(str, sides))
    return message("table.is", "The table is {shape}", shape=shape)


def _no_rows() -> Message:
    return message("table.no-rows", "The table has no rows")


def _rows(table: object, geometry: Geometry | None) -> tuple[Rows, int]:
    """Return the rows of a table, entries untouched, and their common length."""
    if isinstance(table, list | tuple):
        # Not through an array: that would turn [1, "a"] into two texts and True into 1.
        if not all(isinstance(row, Sequence | np.ndarray) for row in table):
            raise wrong_shape(_no_rows(), geometry)
        rows = [list(row) for row in table]
        widths = [*map(len, rows)]
        if (odd := uneven_row(widths)) is not None:
            raise uneven(widths, odd, geometry)
        return rows, widths[0] if widths else 0
    array = np.asarray(table)
    if array.ndim != 2:
        fault = shape_of(*array.shape) if len(array.shape) > 1 else _no_rows()
        raise wrong_shape(fault, geometry)
    return list(array), array.shape[1]


def _from_matrix(rows: Rows, geometry: Geometry) -> bytes:
    entries = [entry for row in rows for entry in row]
    return bytes(
        matrix_digit(_integer(entry), _shown(entry), geometry.size, cell=geometry.cell_name(cell))
        for cell, entry in enumerate(entries)
    )


def _from_clues(rows: Rows, geometry: Geometry) -> bytes:
    sheet = ClueSheet(geometry)
    for number, row in enumerate(rows, start=1):
        place = message("place.row", "row {row} of the table", row=Numeral(number))
        clue_row, column, value = (
            clue_number(
                _integer(entry),
                message("entry.in", "{entry} (in {place})", entry=_shown(entry), place=place),
                part,
                geometry.size,
            )
            for entry, part in zip(row, CLUE_PARTS, strict=True)
        )
        sheet.add(clue_row, column, value, place)
    return sheet.digits


def _integer(entry: object) -> int | None:
    """Return the entry as an int; 3.0 is 3, but True, "3", 3.5 and NaN are none."""
    if isinstance(entry, bool | np.bool_):
        return None
    if isinstance(entry, int | np.integer):
        return int(entry)
    if isinstance(entry, float | np.floating) and float(entry).is_integer():
        return int(entry)
    return None


def _shown(entry: object) -> str:
    shown = entry.item() if isinstance(entry, np.generic) else entry
    return in_quotes(shown) if isinstance(shown, str) else repr(shown)
