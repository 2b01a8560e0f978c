"""Numbers on a line: one puzzle a line, a number for each cell, 0 for blank.

Numbers are separated by blanks, commas, semicolons or tabs, as the matrix's are, of which this is
all rows on one line. Read only: grids are written as letters, by ``line``, or as a ``matrix``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from puzzle.errors import NotationError
from puzzle.formats.matrix import entry_digit
from puzzle.formats.record import Record
from puzzle.formats.text import each_line, fields, is_comment, rows_of, without_comment
from puzzle.geometry import CLASSIC, Geometry
from puzzle.grid import Grid
from puzzle.symbols import geometry_of

NAME = "numbers"
SUFFIXES = (".txt", ".csv")

_FEWEST = 36
"""Entries of a line that are taken for a whole puzzle: 16 may be a row of a 16x16 matrix."""


def recognises(head: Sequence[str]) -> bool:
    """Tell whether some line has an entry for each cell of a grid."""
    return any(_is_puzzle(line) for line in head if not is_comment(line))


def read(lines: Iterable[str], geometry: Geometry | None = None) -> Iterator[Record]:
    """One record a line."""

    def parse(text: str) -> Grid:
        entries = fields(without_comment(text))
        found = geometry_of(len(entries), geometry)
        if found is None:
            n = (geometry or CLASSIC).size
            raise NotationError(
                f"{len(entries)} entries: a {n}x{n} puzzle on one line has {n * n}, with 0 for "
                "blank."
            )
        return Grid(
            bytes(entry_digit(entry, cell, found) for cell, entry in enumerate(entries)), found
        )

    return each_line(lines, parse)


def _is_puzzle(text: str) -> bool:
    rows = rows_of(1, text)
    width = len(rows[0].fields)
    return (
        len(rows) == 1
        and width >= _FEWEST
        and geometry_of(width, None) is not None
        and rows[0].looks_like(width)
    )
