"""A puzzle in texts of a program: in pieces, ``"53..7....6" + "..195…"``, or rows with spaces.

Rows in quotes, ``"53  7    "``, tell how many spaces there are at their ends.
"""

from __future__ import annotations

import re

from puzzle.formats.mixed.ahead import Ahead
from puzzle.formats.mixed.mended import Mended
from puzzle.formats.record import Record
from puzzle.geometry import CLASSIC, FEWEST_GIVENS, Geometry
from puzzle.grid import Grid

_FIRST = re.compile(
    r"[^\"']{0,80}([\"'])(?P<cells>[0-9._*xX-]{10,80}|[0-9._*xX-]{81}(?=\\n))(?:\\n)?\1"
    r"\s{0,9}[+.&\\|,]{0,2}\s*"
)
_NEXT = re.compile(
    r"\s*[+.&|]{0,2}\s*([\"'])(?P<cells>[0-9._*xX-]{1,80})\1\s{0,9}"
    r"(?:[+.&\\|]{0,2}|[;,)\]}]{0,4})\s*"
)
"""A piece of the text on a line, and what joins it to the next."""
_ROW = re.compile(r"[^\"'\n]{0,80}([\"'])(?P<cells>[0-9 ]{9})\1[^\"'\w\n]{0,9}")
"""A row of digits and spaces in quotes."""
_INTO_POINTS = str.maketrans("*_-xX", ".....")
_MOST_PIECES = 27
_NO_LIST = re.compile(r",\s*$")
"""What stands behind an item of a list."""


def concatenated(ahead: Ahead, geometry: Geometry | None, offset: int = 0) -> Mended | None:
    """Return the grid of pieces of text that are 81 signs together; None for anything else.

    Nine rows have readers of their own.

    Args:
        ahead: the source.
        geometry: of every record; of 9×9 alone this reads any.
        offset: lines before it, 0 or more.
    """
    first = ahead.peek(offset) or ""
    if rows := _spaced(ahead, geometry, offset):
        return rows
    if geometry not in (None, CLASSIC) or not (found := _FIRST.fullmatch(first)):
        return None
    if _NO_LIST.search(first):
        return None
    cells, lines = found["cells"], [first]
    while len(cells) < CLASSIC.cell_count and len(lines) < _MOST_PIECES:
        text = ahead.peek(offset + len(lines)) or ""
        if not (found := _NEXT.fullmatch(text)):
            return None
        cells += found["cells"]
        lines.append(text)
    if len(cells) != CLASSIC.cell_count:
        return None
    grid = Grid.parse(cells.translate(_INTO_POINTS))
    return Mended(len(lines), Record(ahead.number + offset, "\n".join(lines), grid))


def _spaced(ahead: Ahead, geometry: Geometry | None, offset: int) -> Mended | None:
    """Return the grid of nine rows in quotes, with spaces for blanks; None for anything else."""
    if geometry not in (None, CLASSIC):
        return None
    cells, lines = "", list[str]()
    while len(lines) < CLASSIC.size:
        text = ahead.peek(offset + len(lines)) or ""
        if not (found := _ROW.fullmatch(text)):
            return None
        cells += found["cells"]
        lines.append(text)
    givens = CLASSIC.cell_count - cells.count(" ")
    if "0" in cells or not FEWEST_GIVENS <= givens < CLASSIC.cell_count:
        return None
    grid = Grid.parse(cells.replace(" ", "."))
    return Mended(len(lines), Record(ahead.number + offset, "\n".join(lines), grid))
