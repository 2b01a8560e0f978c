"""Numbers on a line: one puzzle a line, a number for each cell, 0 for blank.

Numbers are separated by blanks, commas, semicolons or tabs, as the matrix's are, of which this is
all rows on one line. Before them may stand what the puzzle is called, ``Puzzle 3:`` or ``12)``.
Read only: grids are written as letters, by ``line``, or as a ``matrix``.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from puzzle import amounts
from puzzle.errors import NotationError
from puzzle.formats.chance import is_sound
from puzzle.formats.claim_words import claims_in
from puzzle.formats.labels import label_of
from puzzle.formats.plain.matrix import entry_digit, plain_grid
from puzzle.formats.record import Record
from puzzle.formats.text import (
    Field,
    TableRow,
    each_line,
    fields,
    is_comment,
    rows_of,
    without_comment,
)
from puzzle.geometry import CLASSIC, Geometry
from puzzle.grid import Grid
from puzzle.message import message
from puzzle.symbols import geometry_of

NAME = "numbers"
SUFFIXES = (".txt", ".csv")

_MOST_BESIDE = 4
"""Entries that are no cells: what a puzzle is called, and how hard it is."""
_OF_A_PROGRAM = re.compile(r"[\[\](){}:=]")
_CALLED = re.compile(
    r"sudoku|puzzle|grid|board|givens|clues|solution|answer|rätsel|lösung|grille"
    r"|soluci|soluzione|oplossing|rozwi",
    re.IGNORECASE,
)
"""Names of a puzzle or its solution, right or wrong; behind other words are any numbers."""
_FEWEST = 36
"""Entries of a line that are taken for a whole puzzle: 16 may be a row of a 16x16 matrix."""


def recognises(head: Sequence[str]) -> bool:
    """Tell whether some line has an entry for each cell of a grid."""
    return any(_is_puzzle(line) for line in head if not is_comment(line))


def read(lines: Iterable[str], geometry: Geometry | None = None) -> Iterator[Record]:
    """One record a line."""

    def parse(text: str) -> Grid:
        entries = _cells_of(without_comment(text))
        found = geometry_of(len(entries), geometry)
        if found is None:
            n = (geometry or CLASSIC).size
            raise NotationError(
                message(
                    "numbers.entries",
                    "{entries}: a {n}x{n} puzzle on one line has {cells}, with 0 for blank.",
                    entries=amounts.entries(len(entries)),
                    n=n,
                    cells=n * n,
                )
            )
        return Grid(
            bytes(entry_digit(entry, cell, found) for cell, entry in enumerate(entries)), found
        )

    return map(_called, each_line(lines, parse))


def _called(record: Record) -> Record:
    """Return a record with what its label says of it, as that it is a solution."""
    name = label_of(record.text).name
    if name is None or not isinstance(record.content, Grid):
        return record
    return replace(record, claims=claims_in([name], None, record.content))


def _is_puzzle(text: str) -> bool:
    rows = rows_of(1, text)
    row = TableRow(1, _cells_of(text) if len(rows) == 1 else rows[0].fields)
    width = len(row.fields)
    return (
        len(rows) == 1
        and width >= _FEWEST
        and geometry_of(width, None) is not None
        and row.looks_like(width)
    )


def _cells_of(text: str) -> list[Field]:
    """Return the entries of a line, without what the puzzle is called before them."""
    name, end = label_of(text)
    if end > 0:
        bare = fields(text[end:], end)
        is_called = name is not None and _CALLED.search(name) is not None
        if len(bare) == CLASSIC.cell_count and (is_called or _is_a_puzzle(bare)):
            return bare
    return _cells(fields(text), text)


def _cells(entries: list[Field], text: str) -> list[Field]:
    """Return the entries without the name or number of the puzzle, before or behind its cells.

    Of numbers those are the cells that alone keep the rules. Data of a program may say more.
    """
    beside = len(entries) - CLASSIC.cell_count
    if not 0 < beside <= _MOST_BESIDE or _OF_A_PROGRAM.search(text):
        return entries
    parts = [entries[at : at + CLASSIC.cell_count] for at in range(beside + 1)]
    sound = [part for part in parts if _keeps_rules(part)]
    return sound[0] if len(sound) == 1 else entries


def _is_a_puzzle(cells: Sequence[Field]) -> bool:
    grid = plain_grid([cell.text for cell in cells])
    return grid is not None and is_sound(grid)


def _keeps_rules(cells: Sequence[Field]) -> bool:
    grid = plain_grid([cell.text for cell in cells])
    return grid is not None and not grid.conflicts()
