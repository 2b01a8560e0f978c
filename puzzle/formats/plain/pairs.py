"""Two digits a cell: one puzzle a line above 9x9, ``01`` to ``25``, and ``00`` or ``..`` for blank.

A 16x16 puzzle has 512 characters. Read only: larger grids are written as letters, by ``line``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from puzzle.amounts import characters
from puzzle.errors import NotationError
from puzzle.formats.record import Record
from puzzle.formats.text import each_line, is_comment, shorten, without_comment
from puzzle.geometry import CLASSIC, Digit, Geometry
from puzzle.grid import Grid
from puzzle.message import Numeral, message
from puzzle.symbols import geometry_of

NAME = "pairs"
SUFFIXES = (".txt",)

_BLANKS = ("..", "**", "__", "--")


def recognises(head: Sequence[str]) -> bool:
    """Tell whether some line has two digits for each cell of a grid above 9x9."""
    return any(_is_pairs(without_comment(line).strip()) for line in head if not is_comment(line))


def read(lines: Iterable[str], geometry: Geometry | None = None) -> Iterator[Record]:
    """One record a line."""

    def parse(text: str) -> Grid:
        body = without_comment(text)
        start = len(body) - len(body.lstrip())
        body = body.strip()
        found = _geometry_of(len(body), geometry)
        if found is None:
            n = (geometry or Geometry.boxes(4, 4)).size
            raise NotationError(
                message(
                    "pairs.length",
                    "{characters}: with two digits a cell, a {n}x{n} puzzle is one line of "
                    "{count}.",
                    characters=characters(len(body)),
                    n=n,
                    count=Numeral(2 * n * n),
                )
            )
        cells = (body[at : at + 2] for at in range(0, len(body), 2))
        return Grid(
            bytes(_digit(pair, cell, start, found) for cell, pair in enumerate(cells)), found
        )

    return each_line(lines, parse)


def _is_pairs(body: str) -> bool:
    cells = [body[at : at + 2] for at in range(0, len(body), 2)]
    return _geometry_of(len(body), None) is not None and all(
        pair in _BLANKS or (pair.isascii() and pair.isdigit()) for pair in cells
    )


def _geometry_of(length: int, geometry: Geometry | None) -> Geometry | None:
    found = geometry_of(length // 2, geometry)
    fits = found is not None and length % 2 == 0 and found.size > CLASSIC.size
    return found if fits else None


def _digit(pair: str, cell: int, start: int, geometry: Geometry) -> Digit:
    if pair in _BLANKS:
        return 0
    value = int(pair) if pair.isascii() and pair.isdigit() else -1
    if not 0 <= value <= geometry.size:
        raise NotationError(
            message(
                "pairs.digit",
                "{pair} is no number of two digits from 01 to {size}, or 00 or .. for blank.",
                pair=shorten(pair),
                size=geometry.size,
            ),
            column=start + 2 * cell + 1,
            cell=geometry.cell_name(cell),
        )
    return value
