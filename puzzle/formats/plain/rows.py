"""What the notations share that write a grid as its rows: one line a row, several grids a block."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from puzzle.amounts import cells
from puzzle.errors import GeometryError, NotationError
from puzzle.formats.record import Record
from puzzle.formats.text import Block
from puzzle.geometry import CLASSIC, Cell, Digit, Geometry
from puzzle.grid import Grid
from puzzle.message import Message, Numeral, counting, message
from puzzle.symbols import BLANKS, symbol_digit


class RowCell(NamedTuple):
    """One cell of a row: its text, and its 1-based column in the line."""

    text: str
    column: int


@dataclass(frozen=True, slots=True)
class GridRow:
    """One row of a grid: the 1-based line where it stands, and its cells."""

    line: int
    cells: tuple[RowCell, ...]


_HEXADECIMAL = 16
_OTHER_BLANKS = frozenset(BLANKS) - {"0"}
_ZERO = message(
    "assumed.signs",
    "Read {signs}.",
    signs=message("assumed.sign", "{sign} as {digit}", sign="0", digit="G"),
)

ToDigit = Callable[[RowCell, Cell, Geometry, int], Digit]
"""Turns a cell's text into its digit, given the cell, the geometry and the line."""


def symbol_row(number: int, text: str, without: str = "") -> GridRow:
    """Return the row of a line in which each character is a cell.

    Args:
        number: its 1-based line.
        text: the line.
        without: characters that are no cells, besides white space.
    """
    return GridRow(
        number,
        tuple(
            RowCell(character, column)
            for column, character in enumerate(text, start=1)
            if not character.isspace() and character not in without
        ),
    )


def symbol_cell(cell: RowCell, at: Cell, geometry: Geometry, line: int) -> Digit:
    """Return the digit of a cell that is one character, as in the line notation; a `ToDigit`."""
    return symbol_digit(cell.text, at, geometry, line=line, column=cell.column)


def stacked(
    block: Block, rows: Sequence[GridRow], geometry: Geometry | None, to_digit: ToDigit
) -> Iterator[Record]:
    """Yield the records of a block whose rows make one grid, or several one below the other.

    Args:
        block: the block.
        rows: its rows, in order; other lines of it are ornament.
        geometry: the geometry of every grid; by default the plain one of as many columns.
        to_digit: the digit of a cell; it raises `NotationError`.
    """
    try:
        found = _geometry(block, rows, geometry)
    except NotationError as error:
        yield Record(block.line, block.text, error)
        return
    starts = [
        rows[index - 1].line + 1 if index else block.line
        for index in range(0, len(rows), found.size)
    ]
    for start, end, first in zip(
        starts, [*starts[1:], None], range(0, len(rows), found.size), strict=True
    ):
        kept = [
            (number, text)
            for number, text in block.lines
            if start <= number and (end is None or number < end)
        ]
        text = "\n".join(text for _, text in kept)
        own = rows[first : first + found.size]
        hexadecimal = _from_hexadecimal(own)
        content = _content(hexadecimal or own, found, to_digit)
        yield Record(kept[0][0], text, content, notes=(_ZERO,) if hexadecimal else ())


def is_grid_height(count: int, width: int) -> bool:
    """Tell whether so many rows of this width are at least half a grid."""
    return 2 * count >= width


def _from_hexadecimal(rows: Sequence[GridRow]) -> list[GridRow] | None:
    """Return the rows of a 16×16 grid with the digits 0 to F, 0 as G; None for other rows.

    There 0 is no blank: another sign is, and no cell is a G.
    """
    told = {cell.text.upper() for row in rows for cell in row.cells}
    is_hexadecimal = len(rows) == _HEXADECIMAL and {"0", "F"} <= told and "G" not in told
    if not (is_hexadecimal and told & _OTHER_BLANKS):
        return None
    return [
        replace(
            row,
            cells=tuple(
                cell._replace(text="G") if cell.text == "0" else cell for cell in row.cells
            ),
        )
        for row in rows
    ]


def _content(
    rows: Sequence[GridRow], geometry: Geometry, to_digit: ToDigit
) -> Grid | NotationError:
    cells = [(row.line, cell) for row in rows for cell in row.cells]
    try:
        return Grid(
            bytes(to_digit(cell, at, geometry, line) for at, (line, cell) in enumerate(cells)),
            geometry,
        )
    except NotationError as error:
        return error


def _geometry(block: Block, rows: Sequence[GridRow], geometry: Geometry | None) -> Geometry:
    if not rows:
        raise NotationError(
            message("rows.none", "There is no row of a grid in it."), line=block.line, about="shape"
        )
    width = len(rows[0].cells)
    found = geometry or _plain(_width_below(rows) or width)
    n = (found or CLASSIC).size
    if found is None or width != n:
        raise NotationError(
            message(
                "rows.first",
                "{cells} in the first row: a {n}x{n} puzzle has {n}.",
                cells=cells(width),
                n=n,
            ),
            line=rows[0].line,
            about="shape",
        )
    for number, row in enumerate(rows, start=1):
        if len(row.cells) != width:
            raise NotationError(
                message(
                    "rows.uneven",
                    "{cells} in row {row} and {first} in row 1: a {n}x{n} puzzle has {n} in each.",
                    cells=cells(len(row.cells)),
                    row=Numeral(number),
                    first=Numeral(width),
                    n=n,
                ),
                line=row.line,
                about="shape",
            )
    if len(rows) % n or block.is_cut:
        raise wrong_count_of_rows(len(rows), n, is_cut=block.is_cut).at_line(block.line)
    return found


def wrong_count_of_rows(count: int, n: int, *, is_cut: bool = False) -> NotationError:
    """Return the error for too few or too many rows.

    Args:
        count: of rows.
        n: the cells in each.
        is_cut: whether there are more than so many.
    """
    rows = _rows(count, n)
    return NotationError(
        message(
            "rows.many",
            "{rows}: a {n}x{n} puzzle has {n}, and an empty line parts it from the next.",
            rows=message("rows.more", "More than {rows}", rows=rows) if is_cut else rows,
            n=n,
        ),
        # What is wider than it is high may have names before its rows.
        about="sign" if n == CLASSIC.size else "shape",
    )


def _width_below(rows: Sequence[GridRow]) -> int:
    """Return the width of all rows below the first, if there are as many in all; 0 for others."""
    widths = {len(row.cells) for row in rows[1:]}
    return len(rows) if widths == {len(rows)} else 0


def _plain(width: int) -> Geometry | None:
    try:
        return Geometry.for_cell_count(width * width)
    except GeometryError:
        return None


def _rows(count: int, n: int) -> Message:
    return counting(
        "rows", "{count} rows of {n} cells", "{count} rows of {n} cells", count=Numeral(count), n=n
    )
