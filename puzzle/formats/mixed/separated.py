"""Grids of other sizes than 9×9 in rows: ``5,,,,2,``, ``. 8 D . G``, or drawn with bars.

As many rows as each has entries, and above and below them no row alike. Few numbers may be
anything, so these must keep the rules and be as many as a puzzle has. What does not is left to
other readers, as what has nothing between its cells is. Drawings have a bar at both ends of each
row, and bars between all cells, where a space is a blank, or between boxes.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from puzzle.formats.chance import FEWEST_OF_SIZE, is_sound_of_another_size
from puzzle.formats.mixed.ahead import Ahead
from puzzle.formats.mixed.mended import Mended
from puzzle.formats.record import Record
from puzzle.geometry import CLASSIC, Digit, Geometry
from puzzle.grid import Grid
from puzzle.symbols import geometry_of

_SIGNS = ("\t", ";", ",", "|", " ")
_SIZES = frozenset(FEWEST_OF_SIZE) - {CLASSIC.size}
_BLANKS = frozenset({"", ".", "_", "-", "*", "?", "\u00b7"})
_BARS = dict.fromkeys(map(ord, "\u2502\u2503\u2551\u00a6\uff5c"), "|")
_RULE = frozenset("|+-=_ ") | {chr(code) for code in range(0x2500, 0x2580)}
_FRAME = _RULE - {" ", "_", "-", "="}
_NARROWEST = 6
"""Characters of a row with bars."""
_MOST_LINES = 2 * max(_SIZES) + 1
"""Of a drawing with a line above and below each row."""
_LONGEST = 120
"""Characters of a line."""


def separated(ahead: Ahead, geometry: Geometry | None, offset: int = 0) -> Mended | None:
    """Return the grid whose first row is so many lines ahead; None for anything else.

    Args:
        ahead: the source.
        geometry: the geometry of every record; by default that of as many cells.
        offset: lines before it, 0 or more.
    """
    if (drawn := _drawn(ahead, offset)) is not None:
        return _mended(ahead, geometry, offset, drawn)
    text = ahead.peek(offset) or ""
    sign = next((sign for sign in _SIGNS if sign in text.strip(" ")), "")
    first = _row_of(text, sign)
    if first is None or (geometry is not None and len(first) != geometry.size):
        return None
    size = len(first)
    if _row_of(ahead.before(offset), sign, size) is not None:
        return None
    rows = [first]
    while len(rows) < size:
        row = _row_of(ahead.peek(offset + len(rows)) or "", sign, size)
        if row is None:
            return None
        rows.append(row)
    if _row_of(ahead.peek(offset + size) or "", sign, size) is not None:
        return None
    return _mended(ahead, geometry, offset, _RowsOfAnySize(size, rows))


class _RowsOfAnySize(NamedTuple):
    """Rows of digits, as many as in each, and how many lines they take."""

    lines: int
    rows: Sequence[Sequence[Digit]]


def _mended(
    ahead: Ahead, geometry: Geometry | None, offset: int, found: _RowsOfAnySize
) -> Mended | None:
    """Return the record of rows that keep the rules; None for others."""
    size = len(found.rows)
    own = geometry_of(size * size, geometry)
    if own is None or own.constraints or _has_margins(found.rows):
        return None
    grid = Grid(bytes(digit for row in found.rows for digit in row), own)
    if not is_sound_of_another_size(grid):
        return None
    text = "\n".join(ahead.peek(offset + below) or "" for below in range(found.lines))
    return Mended(found.lines, Record(ahead.number + offset, text, grid))


def _has_margins(rows: Sequence[Sequence[Digit]]) -> bool:
    """Tell whether a grid of a smaller size may stand in rows, with empty ones at its sides."""
    down = [row for row, digits in enumerate(rows) if any(digits)]
    across = [column for column, digits in enumerate(zip(*rows, strict=True)) if any(digits)]
    if not down:
        return True
    sides = (down[-1] - down[0] + 1, across[-1] - across[0] + 1)
    return max(*sides, *map(max, rows)) < len(rows)


def _drawn(ahead: Ahead, offset: int) -> _RowsOfAnySize | None:
    """Return the rows of a drawing with bars; None for anything else."""
    text = (ahead.peek(offset) or "").strip()
    if not text or len(text) > _LONGEST or text[0] not in _FRAME:
        return None
    rows, at = list[Sequence[Digit]](), offset
    while (line := (ahead.peek(at) or "").strip()) and line[0] in _FRAME:
        row = None if len(line) > _LONGEST else _between_bars(line.translate(_BARS))
        if row is not None:
            rows.append(row)
        elif not _RULE.issuperset(line):
            return None
        at += 1
        if at - offset > _MOST_LINES:
            return None
    is_square = {*map(len, rows)} == {len(rows)} <= _SIZES
    return _RowsOfAnySize(at - offset, rows) if is_square else None


def _between_bars(line: str) -> Sequence[Digit] | None:
    """Return the digits of a row of a drawing; None for a line of anything else."""
    if len(line) < _NARROWEST or not line.startswith("|") or not line.endswith("|"):
        return None
    parts = line[1:-1].split("|")
    tokens = " ".join(parts).split()
    for entries in (parts, tokens, list("".join(tokens))):
        digits = [_digit(entry.strip(), len(entries)) for entry in entries]
        if len(entries) in _SIZES and min(digits) >= 0:
            return digits
    return None


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
