"""The records of a sheet: its blocks, or, where it has none, what its rows tell as text.

Lists of givens, a line for each, are no blocks, nor are nine rows in as many cells beside words.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from puzzle.formats.record import Record, SetAside
from puzzle.formats.spreadsheet.blocks import blocks
from puzzle.formats.spreadsheet.cells import SheetCell
from puzzle.geometry import CLASSIC, Geometry
from puzzle.grid import Grid

_MOST_CELLS = 50_000
"""Cells of a sheet that is looked at as text."""
_WIDEST = 100
"""Columns of such a sheet."""


def records_of_sheet(
    rows: Iterable[list[SheetCell]], geometry: Geometry | None, name: str, title: str = ""
) -> Iterator[Record | SetAside]:
    """Yield the records of a sheet as they come.

    Args:
        rows: its cells, row by row.
        geometry: of every puzzle; by default the plain one of as many cells.
        name: of the sheet, for places.
        title: of the sheet, which may state a rule.
    """
    kept, apart, are_named = _KeptRows(rows), list[SetAside](), False
    found = blocks(kept, geometry, title)
    for block in found:
        one = block.record(name)
        if isinstance(one, SetAside):
            apart.append(one)
            are_named = are_named or block.is_named
            continue
        yield from apart
        yield one
        yield from (block.record(name) for block in found)
        return
    # What has a name beside each row is no puzzle as text either.
    lines = kept.lines if geometry in (None, CLASSIC) and not are_named else []
    told = _in_text(lines, name)
    yield from told or apart


class _KeptRows:
    """Rows of cells that are kept as they are read, as far as there is room.

    Args:
        rows: the rows.
    """

    def __init__(self, rows: Iterable[list[SheetCell]]) -> None:
        self._rows = rows
        self._told = list[list[SheetCell]]()
        self._room = _MOST_CELLS

    def __iter__(self) -> Iterator[list[SheetCell]]:
        for row in self._rows:
            self._room -= len(row)
            if self._room >= 0:
                self._told.append(row)
            yield row

    @property
    def lines(self) -> Sequence[tuple[int, str]]:
        """The number and the text of each row, tabs between cells; none where there were too many.

        Empty rows are one, however many there are.
        """
        if self._room < 0:
            return []
        lines, last = list[tuple[int, str]](), 0
        for row in self._told:
            cells = {cell.column: cell.text for cell in row if cell.column <= _WIDEST}
            texts = [cells.get(at, "") for at in range(1, max(cells, default=0) + 1)]
            number = row[0].row
            if number > last + 1 and lines:
                lines.append((last + 1, ""))
            lines.append((number, "\t".join(texts)))
            last = number
        return lines


def _in_text(lines: Sequence[tuple[int, str]], name: str) -> list[Record | SetAside]:
    """Return what a sheet tells as text, if there is a puzzle in it; none for anything else."""
    from puzzle.formats import read_text

    found = [
        replace(one, line=lines[one.line - 1][0], where=f"{name}!A{lines[one.line - 1][0]}")
        for one in read_text([text for _, text in lines])
    ]
    is_told = any(isinstance(one, Record) and isinstance(one.content, Grid) for one in found)
    return found if is_told else []
