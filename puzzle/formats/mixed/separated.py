"""Grids of other sizes than 9×9 in rows: ``5,,,,2,``, ``. 8 D . G``, ``12. .5.``, or drawn.

As many rows as each has entries, and above and below them no row alike; empty lines or ornaments
may part the bands, or all rows. Few numbers may be anything, so these must keep the rules and be as
many as a puzzle has. What does not is left to other readers. Drawings have a bar at both ends of
each row, and bars between all cells, where a space is a blank, or between boxes. Of rows that have
blanks and repeat no digit, a few too few are a grid that lost some.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import chain
from typing import NamedTuple

from puzzle.formats.chance import FEWEST_OF_SIZE, is_sound_of_another_size
from puzzle.formats.mixed.ahead import Ahead
from puzzle.formats.mixed.mended import Mended
from puzzle.formats.mixed.other_signs import BLANKS, SHOWN_BLANKS, digits_of
from puzzle.formats.plain.rows import wrong_count_of_rows
from puzzle.formats.record import Record
from puzzle.formats.text import remembered
from puzzle.geometry import CLASSIC, Digit, Geometry
from puzzle.grid import Grid
from puzzle.symbols import geometry_of

_SIGNS = ("\t", ";", ",", "|")
_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_SIZES = frozenset(FEWEST_OF_SIZE) - {CLASSIC.size}
_SMALLEST_PARTED = 6
"""Rows of a grid in which lines may part bands; four rows in two pairs may be anything."""
_BARS = dict.fromkeys(map(ord, "\u2502\u2503\u2551\u00a6\uff5c"), "|")
_RULE = frozenset("|+-=_ ") | {chr(code) for code in range(0x2500, 0x2580)}
_FRAME = _RULE - {" ", "_", "-", "="}
_DRAWN_OUT = re.compile(r"([^\s|_])\1")
"""A sign twice, as an ornament has it and no row of blanks."""
_NARROWEST = 6
"""Characters of a row with bars."""
_MOST_LINES = 2 * max(_SIZES) + 1
"""Of a drawing with a line above and below each row."""
_LONGEST = 150
"""Characters of a line."""
_MOST_SLIPS = 2
"""Pairs of equal digits in a house of a grid larger than 9×9; numbers of anything make more."""
_MOST_MISSING = 2
"""Rows that a grid lost."""


def separated(ahead: Ahead, geometry: Geometry | None, offset: int = 0) -> Mended | None:
    """Return the grid whose first row is so many lines ahead; None for anything else.

    Args:
        ahead: the source.
        geometry: the geometry of every record; by default that of as many cells.
        offset: lines before it, 0 or more.
    """
    if (drawn := _drawn(ahead, offset)) is not None:
        return _mended(ahead, geometry, offset, drawn)
    for entries in _entries(ahead.peek(offset) or ""):
        size = len(entries)
        if geometry is not None and size != geometry.size:
            continue
        found = _rows_from(ahead, offset, size)
        if found is not None and (told := _mended(ahead, geometry, offset, found)) is not None:
            return told
    return None


class _RowsOfAnySize(NamedTuple):
    """Rows of entries, as many in each as the grid has rows, and how many lines they take."""

    lines: int
    rows: Sequence[Sequence[str]]


def _rows_from(ahead: Ahead, offset: int, size: int) -> _RowsOfAnySize | None:
    """Return the rows of so many entries that begin here, at most as many; None for too few."""
    if _row_of(ahead.before(offset), size) is not None:
        return None
    own = geometry_of(size * size, None)
    rows, at, parted = list[Sequence[str]](), offset, list[int]()
    last = at
    while len(rows) < size:
        text = ahead.peek(at)
        if rows and text is not None and own is not None and _may_part(text, size):
            if len(rows) in parted[-1:]:
                break
            parted.append(len(rows))
        elif (row := _row_of(text or "", size)) is not None:
            rows.append(row)
            last = at + 1
        else:
            break
        at += 1
    within = [count for count in parted if count < len(rows)]
    if own is None or not _are_between_bands(within, len(rows), own):
        return None
    if len(rows) < size - _MOST_MISSING or _row_of(ahead.peek(last) or "", size) is not None:
        return None
    return _RowsOfAnySize(last - offset, rows)


def _is_rule(text: str) -> bool:
    return _RULE.issuperset(text) and _DRAWN_OUT.search(text) is not None


def _may_part(text: str, size: int) -> bool:
    """Recognise an empty line or an ornament."""
    return size >= _SMALLEST_PARTED and (not text.strip() or _is_rule(text))


def _are_between_bands(parted: Sequence[int], count: int, geometry: Geometry) -> bool:
    """Tell whether lines stand between bands, or once between all rows.

    Args:
        parted: how many rows stand above each line.
        count: of rows.
        geometry: of the grid.
    """
    return parted == [*range(1, count)] or all(at % geometry.box_rows == 0 for at in parted)


def _mended(
    ahead: Ahead, geometry: Geometry | None, offset: int, found: _RowsOfAnySize
) -> Mended | None:
    """Return the record of rows that keep the rules; None for others."""
    size = len(found.rows[0])
    own = geometry_of(size * size, geometry)
    if own is None or own.constraints:
        return None
    told = digits_of(found.rows, size)
    if told is None or _has_margins(told.rows):
        return None
    missing = size - len(told.rows)
    cells = [digit for row in (*told.rows, *[[0] * size] * missing) for digit in row]
    grid = Grid(bytes(cells), own)
    text = "\n".join(ahead.peek(offset + below) or "" for below in range(found.lines))
    number = ahead.number + offset
    if missing:
        return _too_few(found, grid, missing, text, number)
    if not is_sound_of_another_size(grid, _MOST_SLIPS if size > CLASSIC.size else 0):
        return None
    return Mended(found.lines, Record(number, text, grid, notes=told.notes))


def _too_few(
    found: _RowsOfAnySize, grid: Grid, missing: int, text: str, number: int
) -> Mended | None:
    """Return the record that says how many rows there are; None for what may be anything.

    Args:
        found: the rows.
        grid: of them, with empty ones below.
        missing: how many are.
        text: of the lines.
        number: of the first line, 1-based.
    """
    size = grid.geometry.size
    has_blanks = not SHOWN_BLANKS.isdisjoint(chain.from_iterable(found.rows))
    if (
        size < _SMALLEST_PARTED
        or not (has_blanks or size > CLASSIC.size)
        or len({*grid.digits} - {0}) < size - 1
    ):
        return None
    rows = grid.geometry.rows_of(grid.digits)
    first, last = ([row[at] for row in rows[: size - missing]] for at in (0, -1))
    if not any(first) or all(first) or all(last):
        return None  # they may be bullets or labels of a smaller grid
    lines = [[digit for digit in line if digit] for line in (*rows, *zip(*rows, strict=True))]
    if any(len(line) != len(set(line)) for line in lines):
        return None
    error = wrong_count_of_rows(size - missing, size).at_line(number)
    return Mended(found.lines, Record(number, text, error))


def _has_margins(rows: Sequence[Sequence[Digit]]) -> bool:
    """Tell whether a grid of a smaller size may stand in rows, with empty ones at its sides."""
    down = [row for row, digits in enumerate(rows) if any(digits)]
    across = [column for column, digits in enumerate(zip(*rows, strict=True)) if any(digits)]
    if not down:
        return True
    sides = (down[-1] - down[0] + 1, across[-1] - across[0] + 1)
    return max(*sides, *map(max, rows)) < len(rows[0])


def _drawn(ahead: Ahead, offset: int) -> _RowsOfAnySize | None:
    """Return the rows of a drawing with bars at both ends; None for anything else."""
    text = (ahead.peek(offset) or "").strip()
    if not text or len(text) > _LONGEST or text[0] not in _FRAME:
        return None
    lines, at = list[str](), offset
    while (line := (ahead.peek(at) or "").strip()) and line[0] in _FRAME:
        row = line.translate(_BARS)
        if len(row) >= _NARROWEST and row[0] == row[-1] == "|" and not _is_rule(row):
            lines.append(row)
        elif not _RULE.issuperset(line):
            return None
        at += 1
        if at - offset > _MOST_LINES:
            return None
    for entries in _entries(lines[0]) if lines else ():
        rows = [_row_of(line, len(entries)) for line in lines]
        whole = [row for row in rows if row is not None]
        if len(whole) == len(rows) == len(entries):
            return _RowsOfAnySize(at - offset, whole)
    return None


@remembered
def _entries(text: str) -> tuple[tuple[str, ...], ...]:
    """Return the entries of a line in each way in which it may be a row of some grid."""
    body = text.strip(" \r\n").translate(_BARS)
    if len(text) > _LONGEST or not body:
        return ()
    inner = body.removeprefix("|").removesuffix("|") if body[0] == body[-1] == "|" else body
    sign = next((sign for sign in _SIGNS if sign in inner), "")
    ways = [[entry.strip() for entry in inner.split(sign)]] if sign else []
    if sign in ("", "|"):
        words = inner.replace("|", " ").split()
        ways.append(words)
        if sign or len({*map(len, words)}) == 1:
            ways.append([*"".join(words)])
    return tuple(tuple(way) for way in ways if len(way) in _SIZES and _are_cells(way))


def _are_cells(entries: Sequence[str]) -> bool:
    """Tell whether each entry is a blank, a number or a letter of a grid as wide as they are."""
    size = len(entries)
    letters = _LETTERS[:size]
    return all(
        entry in BLANKS
        or (entry.isascii() and entry.isdecimal() and int(entry) <= size and entry != "00")
        or (len(entry) == 1 and entry.upper() in letters)
        for entry in entries
    )


def _row_of(text: str, size: int) -> Sequence[str] | None:
    """Return the entries of a line; None where it is no row of so many cells."""
    return next((way for way in _entries(text) if len(way) == size), None)
