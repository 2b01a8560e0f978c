"""Grids larger than 9×9 in a sheet, whose digits beyond 9 are letters or numbers of two figures.

Their first and last rows and columns have an entry each: where they begin and end is plain then.
"""

from __future__ import annotations

from collections.abc import Sequence

from puzzle.cell import SYMBOLS
from puzzle.formats.apps import sdk
from puzzle.formats.record import Record
from puzzle.formats.spreadsheet.cells import SheetCell
from puzzle.formats.spreadsheet.squares import Square
from puzzle.formats.text import integer
from puzzle.geometry import CLASSIC, Geometry
from puzzle.grid import Grid
from puzzle.symbols import BLANKS, geometry_of

_LETTERS = frozenset(SYMBOLS[CLASSIC.size + 1 :])


def large_grid(
    filled: Sequence[SheetCell], geometry: Geometry | None
) -> tuple[Square, Record] | None:
    """Return where a large grid stands among cells, and what it is; None where they are none.

    Args:
        filled: the cells with short entries, all of them.
        geometry: of every puzzle; by default the plain one of as many cells.
    """
    numbers, columns = {cell.row for cell in filled}, {cell.column for cell in filled}
    if not filled:
        return None
    first, left = min(numbers), min(columns)
    size = max(numbers) - first + 1
    is_square = size == max(columns) - left + 1 and size > CLASSIC.size
    if not is_square or geometry_of(size * size, geometry) is None:
        return None
    signs = {(cell.row, cell.column): _sign(cell.text, size) for cell in filled}
    told = {*signs.values()}
    if "" in told or _LETTERS.isdisjoint(told):
        return None
    lines = [
        "".join(signs.get((row, column), ".") for column in range(left, left + size))
        for row in range(first, first + size)
    ]
    (record, *more) = sdk.read(lines, geometry)
    if more or not isinstance(record.content, Grid) or record.content.conflicts():
        return None
    return Square(first, left, size, size, is_plain=True), record


def _sign(text: str, size: int) -> str:
    """Return an entry as one sign; empty for what stands in no grid of this size."""
    number = integer(text)
    if number is not None:
        return SYMBOLS[number] if 0 < number <= size else "0" if number == 0 else ""
    is_sign = len(text) == 1 and (text.upper() in _LETTERS or text in BLANKS)
    return text.upper() if is_sign else ""
