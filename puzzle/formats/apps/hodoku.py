"""Lines of HoDoKu's library: ``:code:candidates:grid:deleted:eliminations:indices:length``.

As in HoDoKu's library of techniques: the code of a technique, the digits it is about, the grid
row by row with ``.`` for blank, and more that is about the technique alone. A ``+`` before a digit
says that it was placed while solving: it is no given, so here it is blank. Bare puzzles are
``:0000:x:grid:::``. Read only.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from puzzle.errors import NotationError
from puzzle.formats.kinds import LineKind, LineKinds
from puzzle.formats.plain.line import parse_line
from puzzle.formats.record import Record
from puzzle.formats.text import each_line, most
from puzzle.geometry import Geometry
from puzzle.grid import Grid
from puzzle.message import message

NAME = "hodoku"
SUFFIXES = (".txt",)

_LINE = re.compile(r"\s*:[^:]*:[^:]*:([^:]*)(:.*)?")
_START = re.compile(r"\s*:[^:]{0,20}:[^:]{0,20}:[^:]{16}")
_PLACED = re.compile(r"\+[1-9A-Za-z]")


def recognises(head: Sequence[str]) -> bool:
    """Tell whether most lines have a code, candidates and a grid, each after a colon."""
    return most(head, lambda line: _START.match(line) is not None)


def is_record(line: str) -> bool:
    """Recognise a line that begins with a colon."""
    return line.lstrip().startswith(":")


def read(lines: Iterable[str], geometry: Geometry | None = None) -> Iterator[Record]:
    """One record a line."""

    def parse(text: str) -> Grid:
        match = _LINE.fullmatch(text)
        if match is None:
            raise NotationError(
                message(
                    "hodoku.line",
                    "A line of HoDoKu's library is :code:candidates:grid:…, with 81 cells.",
                )
            )
        return _grid(match[1], match.start(1), geometry)

    return each_line(lines, parse)


def _grid(text: str, start: int, geometry: Geometry | None) -> Grid:
    try:
        return parse_line(_PLACED.sub(".", text), geometry)
    except NotationError as error:
        raise error.at_column(start + _column(text, error.column or 1)) from None


def _column(text: str, cell: int) -> int:
    """Return the 1-based column of a cell (1-based), each ``+`` before its digit counted."""
    shift = 0
    for match in _PLACED.finditer(text):
        if match.start() - shift + 1 >= cell:
            break
        shift += 1
    return cell + shift


LINE_KINDS: LineKinds = {LineKind.RECORD: is_record}
