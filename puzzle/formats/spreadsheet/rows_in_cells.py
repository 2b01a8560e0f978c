"""Puzzles whose nine rows stand in nine cells below one another, one in each.

Where the spreadsheet took the rows for numbers, the zeros before their first digit are lost.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from puzzle.formats.chance import is_sound
from puzzle.formats.spreadsheet.cells import SheetCell, runs
from puzzle.geometry import CLASSIC, FEWEST_GIVENS
from puzzle.grid import Grid

_SIZE = CLASSIC.size
_ROW = re.compile(r"[0-9.*_-]{9}")
_NUMBER = re.compile(r"[0-9]{1,9}")
_LONG = 7
"""Digits of a number that is rather a row than an entry of one."""


class RowsInCells(NamedTuple):
    """A puzzle, and the first of its nine cells."""

    first: SheetCell
    text: str
    grid: Grid


def puzzles_of_rows(band: Sequence[SheetCell]) -> list[RowsInCells]:
    """Return the puzzles whose rows stand in cells of one column each.

    Args:
        band: the cells of some rows.
    """
    columns = dict[int, list[SheetCell]]()
    for cell in filter(_is_row, band):
        columns.setdefault(cell.column, []).append(cell)
    return [
        found
        for _, cells in sorted(columns.items())
        if any(len(cell.text) >= _LONG for cell in cells)
        for group in _groups(cells)
        if (found := _of_cells(group)) is not None
    ]


def _is_row(cell: SheetCell) -> bool:
    return bool(_ROW.fullmatch(cell.text) or _NUMBER.fullmatch(cell.text))


def _groups(column: Iterable[SheetCell]) -> Iterator[Sequence[SheetCell]]:
    """Yield nine cells each of a column that are below one another."""
    told = {cell.row: cell for cell in column}
    for rows in runs(set(told)):
        if len(rows) % _SIZE == 0:
            for first in range(rows.start, rows.stop, _SIZE):
                yield [told[row] for row in range(first, first + _SIZE)]


def _of_cells(cells: Sequence[SheetCell]) -> RowsInCells | None:
    rows = [cell.text.zfill(_SIZE) for cell in cells]
    grid = Grid.parse("".join(rows))
    if grid.given_count < FEWEST_GIVENS or _are_telephones(rows):
        return None
    if any(len(cell.text) < _SIZE for cell in cells) and not is_sound(grid):
        return None
    return RowsInCells(cells[0], "\n".join(cell.text for cell in cells), grid)


def _are_telephones(rows: Sequence[str]) -> bool:
    """Recognise numbers of telephones: rows in which a digit but 0 stands twice, most of them."""
    told = [row.replace("0", "") for row in rows]
    return 2 * sum(row.isdigit() and len(set(row)) < len(row) for row in told) > len(rows)
