"""Nine rows in a frame of any sign: ``# 5 3 . # . 7 . # . . . #`` below a line of ``#``.

The sign stands at both ends of a row and between its boxes, or its cells, or at the ends alone;
lines of one sign stand above, between bands and below, or do not.
"""

from __future__ import annotations

import re

from puzzle.formats.mixed.ahead import Ahead
from puzzle.formats.mixed.mended import Mended
from puzzle.formats.record import Record
from puzzle.formats.text import remembered
from puzzle.geometry import CLASSIC, FEWEST_GIVENS, Geometry
from puzzle.grid import Grid

_SIZE = CLASSIC.size
_LONGEST = 100
"""Characters of a row."""
_BORDER = re.compile(r"[^\w\s](?:([^\w\s])(?:[ ]?\1){7,79})[^\w\s]")
"""A line of one sign, but for the corners."""
_TIMES = frozenset({2, 4, 10})
"""How often the sign stands in a row."""
_NO_BORDER = frozenset("0123456789.*_-?|[](){}<>\"'`,;/\\")
"""Signs that stand for cells, or are known to stand around them."""
_CELLS = re.compile(r"[0-9.*_xX-]{9}")


def bordered(ahead: Ahead, geometry: Geometry | None, offset: int = 0) -> Mended | None:
    """Return the grid that begins with its frame here; None for anything else.

    Args:
        ahead: the source.
        geometry: the geometry of every record; 9×9 alone is read so.
        offset: lines before it, 0 or more.
    """
    if geometry not in (None, CLASSIC):
        return None
    at, rows, sign = offset + _is_border(_line(ahead, offset)), list[str](), ""
    if not (first := _row_in(_line(ahead, at))):
        return None
    sign = first[0]
    while len(rows) < _SIZE:
        if rows and len(rows) % CLASSIC.box_rows == 0 and _is_border(_line(ahead, at)):
            at += 1
        found = _row_in(_line(ahead, at))
        if found is None or found[0] != sign:
            return None
        rows.append(found[1])
        at += 1
    at += _is_border(_line(ahead, at))
    grid = Grid.parse("".join(rows))
    if grid.given_count < FEWEST_GIVENS:
        return None
    text = "\n".join(ahead.peek(line) or "" for line in range(offset, at))
    return Mended(at - offset, Record(ahead.number + offset, text, grid))


def _line(ahead: Ahead, at: int) -> str:
    """Return a line; empty when there is none, or it is too long."""
    text = ahead.peek(at) or ""
    return text.strip() if len(text) <= _LONGEST else ""


@remembered
def _is_border(text: str) -> bool:
    return _BORDER.fullmatch(text) is not None


@remembered
def _row_in(text: str) -> tuple[str, str] | None:
    """Return the sign around a row, and its cells; None for no such row."""
    if len(text) <= _SIZE + 1 or text[0] != text[-1] or text[0].isalnum() or text[0] in _NO_BORDER:
        return None
    cells = "".join(text.replace(text[0], " ").split())
    is_row = text.count(text[0]) in _TIMES and _CELLS.fullmatch(cells) is not None
    return (text[0], cells.replace("x", ".").replace("X", ".")) if is_row else None
