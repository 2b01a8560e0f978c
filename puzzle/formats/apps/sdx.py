"""The notation ``.sdx`` of SudoCue: a puzzle that somebody is working on, with candidates.

A line for each row, its cells separated by blanks: a single digit is a given, digits run together
are the candidates of a blank cell, and ``u`` before a digit says that the player placed it, so that
the cell is blank in the puzzle. Read only.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice

from puzzle.errors import NotationError
from puzzle.formats.plain.rows import GridRow, RowCell, stacked
from puzzle.formats.record import Record
from puzzle.formats.text import Block, blocks, shorten, without_comment
from puzzle.geometry import Cell, Digit, Geometry
from puzzle.message import message
from puzzle.symbols import symbol_digit

NAME = "sdx"
SUFFIXES = (".sdx", ".txt")

_CELL = re.compile(r"\S+")
_PLACED = "u"
_BLANKS = (".", "0")
_WIDTHS = range(4, 10)
"""Cells of a row: above 9x9, a number of two digits would look like two candidates."""


def recognises(head: Sequence[str]) -> bool:
    """Tell whether the cells of the first block are rather candidates than blanks."""
    rows = [
        [match.group() for match in _CELL.finditer(without_comment(text))]
        for block in islice(blocks(head), 1)
        for _, text in block.lines
    ]
    wide = [row for row in rows if len(row) in _WIDTHS]
    cells = [cell for row in wide for cell in row]
    marked = sum(_is_marked(cell) for cell in cells)
    blank = sum(cell in _BLANKS for cell in cells)
    digits = sum(len(cell) == 1 and cell not in _BLANKS for cell in cells)
    return 2 * len(wide) > len(rows) and marked > blank and 2 * (marked + digits) > len(cells)


def read(lines: Iterable[str], geometry: Geometry | None = None) -> Iterator[Record]:
    """One record for each grid of a block."""
    for block in blocks(lines):
        yield from stacked(block, _rows(block), geometry, marked_cell)


def _rows(block: Block) -> list[GridRow]:
    return [
        GridRow(
            number,
            tuple(
                RowCell(match.group(), match.start() + 1)
                for match in _CELL.finditer(without_comment(text))
            ),
        )
        for number, text in block.lines
    ]


def _is_marked(cell: str) -> bool:
    """Recognise candidates, which ascend, and what the player placed."""
    if cell.startswith(_PLACED):
        return len(cell) == len(_PLACED) + 1
    is_number = cell.isascii() and cell.isdigit() and cell[0] != "0"
    return is_number and len(cell) > 1 and list(cell) == sorted(set(cell))


def marked_cell(cell: RowCell, at: Cell, geometry: Geometry, line: int) -> Digit:
    """Return the digit of a cell, 0 where it holds candidates or what the player placed.

    A `ToDigit`.

    Raises:
        NotationError: something else stands there.
    """
    text = cell.text.removeprefix(_PLACED)
    is_run = len(text) < 2 or ("0" not in text and len(set(text)) == len(text))
    if not text or (text != cell.text and len(text) > 1) or not is_run:
        raise NotationError(
            message(
                "sdx.cell",
                "{text} is no cell: write a given, u and a digit, or candidates.",
                text=shorten(cell.text),
            ),
            line=line,
            column=cell.column,
            cell=geometry.cell_name(at),
        )
    digits = [symbol_digit(symbol, at, geometry, line=line, column=cell.column) for symbol in text]
    return digits[0] if text == cell.text and len(digits) == 1 else 0
