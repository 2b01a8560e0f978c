"""Lines of the puzzle bank: twelve digits of a SHA1, the puzzle, and a rating.

As in the sudoku-exchange puzzle bank: ``0000183b305c 0507…9000  1.2``, with blanks in between. The
first is the start of the SHA1 of the puzzle's digits and the last Sudoku Explainer's rating;
neither is checked here. Read only.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from puzzle.errors import NotationError
from puzzle.formats.plain.line import parse_part
from puzzle.formats.record import Record
from puzzle.formats.text import each_line, most
from puzzle.geometry import Geometry
from puzzle.grid import Grid
from puzzle.message import message

NAME = "bank"
SUFFIXES = (".txt",)

_LINE = re.compile(r"\s*[0-9a-fA-F]{12}\s+(\S+)(\s+[0-9.]+)?\s*")
_START = re.compile(r"[0-9a-f]{12}\s+[0-9.]{10}")


def recognises(head: Sequence[str]) -> bool:
    """Tell whether most lines begin with a SHA1 and a puzzle."""
    return most(head, lambda line: _START.match(line) is not None)


def read(lines: Iterable[str], geometry: Geometry | None = None) -> Iterator[Record]:
    """One record a line."""

    def parse(text: str) -> Grid:
        match = _LINE.fullmatch(text)
        if match is None:
            raise NotationError(
                message(
                    "bank.line",
                    "A line of the puzzle bank is 12 digits of a SHA1, the puzzle, and its rating.",
                )
            )
        return parse_part(text, slice(*match.span(1)), geometry)

    return each_line(lines, parse)
