"""Rows of grids of other sizes than 9×9, with a sign between the cells: ``5,,,,2,``, ``. 8 D . G``.

As many rows as each has entries, and above and below them no row alike. Few numbers may be
anything, so these must keep the rules and be as many as a puzzle has. What does not is left to
other readers, as what has nothing between its cells is.
"""

from __future__ import annotations

from puzzle.formats.chance import FEWEST_OF_SIZE, is_sound_of_another_size
from puzzle.formats.mixed.ahead import Ahead
from puzzle.formats.mixed.mended import Mended
from puzzle.formats.record import Record
from puzzle.geometry import CLASSIC, Digit, Geometry
from puzzle.grid import Grid
from puzzle.symbols import geometry_of

_SIGNS = ("\t", ";", ",", "|", " ")
_SIZES = frozenset(FEWEST_OF_SIZE) - {CLASSIC.size}
_BLANKS = frozenset({"", ".", "_", "-", "*", "?"})
_LONGEST = 120
"""Characters of a line."""


def separated(ahead: Ahead, geometry: Geometry | None, offset: int = 0) -> Mended | None:
    """Return the grid whose first row is so many lines ahead; None for anything else.

    Args:
        ahead: the source.
        geometry: the geometry of every record; by default that of as many cells.
        offset: lines before it, 0 or more.
    """
    text = ahead.peek(offset) or ""
    sign = next((sign for sign in _SIGNS if sign in text.strip(" ")), "")
    first = _row_of(text, sign)
    if first is None or (geometry is not None and len(first) != geometry.size):
        return None
    size = len(first)
    if _row_of(ahead.before(offset), sign, size) is not None:
        return None
    rows, texts = [first], [text]
    for below in range(1, size):
        texts.append(ahead.peek(offset + below) or "")
        row = _row_of(texts[-1], sign, size)
        if row is None:
            return None
        rows.append(row)
    found = geometry_of(size * size, geometry)
    if found is None or found.constraints or _row_of(ahead.peek(offset + size) or "", sign, size):
        return None
    grid = Grid(bytes(digit for row in rows for digit in row), found)
    if not is_sound_of_another_size(grid):
        return None
    return Mended(size, Record(ahead.number + offset, "\n".join(texts), grid))


def _row_of(text: str, sign: str, size: int = 0) -> list[Digit] | None:
    """Return the digits of a line, 0 for blank; None where it is no row of so many cells.

    Args:
        text: the line.
        sign: what stands between its cells.
        size: of the grid; 0 for any that is looked for.
    """
    body = text.strip(" \r\n")
    count = body.count(sign) + 1 if sign else 0
    if count not in _SIZES or (size and count != size) or len(text) > _LONGEST:
        return None
    digits = [_digit(entry.strip(), count) for entry in body.split(sign)]
    return None if any(digit < 0 for digit in digits) else digits


def _digit(entry: str, size: int) -> int:
    """Return the digit of an entry, a letter for one above 9; 0 for a blank, -1 for no cell."""
    if entry in _BLANKS:
        return 0
    if entry.isascii() and entry.isdecimal() and len(entry) <= len(str(size)):
        digit = int(entry)
    else:
        digit = ord(entry) - ord("A") + 10 if len(entry) == 1 and "A" <= entry <= "P" else -1
    return digit if digit <= size else -1
