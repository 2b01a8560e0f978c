"""The line notation (``.sdm``): one puzzle a line, one character a cell, row-major.

Blank is ``.`` or ``0``; ``*``, ``_``, ``-`` are read too. Digits above 9 are letters, A = 10.
An empty line, and everything from ``#`` on, is a comment. Written with ``.`` for blank.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from puzzle.errors import GeometryError, NotationError
from puzzle.formats.record import Record
from puzzle.geometry import CLASSIC, Geometry
from puzzle.grid import SYMBOLS, Grid

NAME = "line"
SUFFIXES = (".sdm", ".txt")

BLANKS = ".0*_-"
_VALUES = {
    **{symbol: value for value, symbol in enumerate(SYMBOLS)},
    **{symbol.lower(): value for value, symbol in enumerate(SYMBOLS)},
    **dict.fromkeys(BLANKS, 0),
}


def parse_line(text: str, geometry: Geometry | None = None) -> Grid:
    """The grid of one line; see `puzzle.grid.Grid.parse`.

    Raises:
        NotationError: with `column` and `cell` of the first character that is no digit, or for
            a wrong length.
    """
    start = len(text) - len(text.lstrip())
    body = text.strip()
    if geometry is None:
        geometry = _geometry_of(body)
    elif len(body) != geometry.cell_count:
        raise _wrong_length(body, geometry)
    digits = bytearray()
    for cell, character in enumerate(body):
        value = _VALUES.get(character)
        if value is None or value > geometry.size:
            raise NotationError(
                f"{character!r} is no digit: write {_digit_range(geometry)}, and . or 0 for blank.",
                column=start + cell + 1,
                cell=geometry.cell_name(cell),
                character=character,
            )
        digits.append(value)
    return Grid(bytes(digits), geometry)


def read(lines: Iterable[str], geometry: Geometry | None = None) -> Iterator[Record]:
    """One record a line; blank lines and comments are no records."""
    for number, raw in enumerate(lines, start=1):
        text = raw.rstrip("\r\n")
        body = text.partition("#")[0]
        if not body.strip():
            continue
        try:
            yield Record(number, text, parse_line(body, geometry))
        except NotationError as error:
            yield Record(number, text, error.at_line(number))


def write(grids: Iterable[Grid]) -> Iterator[str]:
    """One line a grid, ``.`` for blank, each ended by a newline."""
    for grid in grids:
        yield f"{grid}\n"


def _geometry_of(body: str) -> Geometry:
    try:
        return Geometry.for_cell_count(len(body))
    except GeometryError:
        raise _wrong_length(body, CLASSIC) from None


def _wrong_length(body: str, geometry: Geometry) -> NotationError:
    count = geometry.cell_count
    difference = len(body) - count
    amount = f"{abs(difference)} too {'many' if difference > 0 else 'few'}"
    n = geometry.size
    return NotationError(
        f"{len(body)} characters, {amount}: a {n}x{n} puzzle is one line of {count} characters."
    )


def _digit_range(geometry: Geometry) -> str:
    if geometry.size <= 9:
        return f"1 to {geometry.size}"
    return f"1 to 9 or A to {SYMBOLS[geometry.size]}"
