"""Sheets that were exported as text: entries with commas, semicolons or tabs between them.

A grid of a sheet has something around it: empty rows and columns, a row that counts the columns, a
column that names the rows, words above and below. The nine rows and columns of the grid are those
below and right of the labels, or else the only ones that have all entries and keep the rules.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from puzzle.formats.chance import is_sound
from puzzle.formats.mixed.ahead import Ahead
from puzzle.formats.text import are_labels, integer, remembered
from puzzle.geometry import CLASSIC, FEWEST_GIVENS
from puzzle.grid import Grid

_SIZE = CLASSIC.size
_LONGEST = 400
"""Characters of a row."""
_WIDEST = 16
"""Entries of a row; wider ones have grids side by side, or other things."""
_MOST_EMPTY = 6
"""Empty rows above a grid, and below it."""
_LONGEST_ENTRY = 5
_MOST_OF_WORDS = 3
"""Cells with words in a row."""
_WORD = re.compile(r"[^\W\d_]")
_SEPARATORS = ",;\t"
_BLANKS = frozenset(("0", "0.0", ".", "*", "_", "-", "x", "X", "nan", "NaN", "null"))
_AROUND = " \r\"'"
"""What stands around an entry."""

_Row = Sequence[str]


class Exported(NamedTuple):
    """How many lines there are, and the rows of the grid in them."""

    lines: int
    rows: Sequence[str]


class _Place(NamedTuple):
    """The first row and column of a grid, 0-based."""

    row: int
    column: int


def exported(ahead: Ahead, offset: int = 0) -> Exported | None:
    """Return the 9×9 grid of a sheet that begins here; None for one with nothing around it.

    Args:
        ahead: the source.
        offset: lines before the first, 0 or more.
    """
    rows = _rows(ahead, offset)
    begin = next((at for at, row in enumerate(rows) if any(row)), len(rows))
    if len(rows) < _SIZE or begin > _MOST_EMPTY:
        return None
    is_bare = len(rows[0]) == _SIZE and begin == 0 and all(map(any, rows))
    place = _below_labels(rows, begin) or (None if is_bare else _in_margins(rows, begin))
    if place is None or _may_be_longer(rows, place):
        return None
    end = place.row + _SIZE
    while end < len(rows) and not any(rows[end]):
        end += 1
    return Exported(end, _cells(rows, place))


def _rows(ahead: Ahead, offset: int) -> list[_Row]:
    """Return the rows from here on, all as wide as the first, as many as a grid may need."""
    rows = list[_Row]()
    most = _SIZE + 1 + 2 * _MOST_EMPTY
    while len(rows) < most:
        entries = _entries(ahead.peek(offset + len(rows)) or "")
        if entries is None or (rows and len(entries) != len(rows[0])):
            break
        rows.append(entries)
    return rows


@remembered
def _entries(text: str) -> _Row | None:
    """Return the entries of a row of a sheet, all of them short; None for anything else."""
    entries = _parted(text)
    return entries if entries and max(map(len, entries)) <= _LONGEST_ENTRY else None


def is_of_words(text: str) -> bool:
    """Recognise a row of a sheet that has words in a few cells, and nothing else."""
    filled = [entry for entry in _parted(text) if entry]
    return 0 < len(filled) <= _MOST_OF_WORDS and any(
        len(entry) > _LONGEST_ENTRY and _WORD.search(entry) is not None for entry in filled
    )


@remembered
def _parted(text: str) -> _Row:
    """Return the entries of a row as wide as a grid or wider; none for anything else."""
    separator = max(_SEPARATORS, key=text.count)
    if len(text) > _LONGEST or not _SIZE <= text.count(separator) + 1 <= _WIDEST:
        return ()
    try:
        entries = next(csv.reader([text], delimiter=separator, strict=True), [])
    except csv.Error:
        return ()
    return tuple(entry.strip(_AROUND) for entry in entries)


def _sign(entry: str) -> str:
    """Return the sign of an entry, a point for blank; empty for what is none of a grid."""
    if not entry or entry in _BLANKS:
        return "."
    number = integer(entry)
    return str(number) if number is not None and 1 <= number <= _SIZE else ""


def _cells(rows: Sequence[_Row], place: _Place) -> list[str]:
    """Return the nine rows of a grid at a place, shorter ones where an entry is no cell of it."""
    columns = slice(place.column, place.column + _SIZE)
    return ["".join(map(_sign, row[columns])) for row in rows[place.row : place.row + _SIZE]]


def _grid_at(rows: Sequence[_Row], place: _Place) -> Grid | None:
    """Return the grid at a place; None if some entry is no cell, or it has too few givens."""
    cells = _cells(rows, place)
    if len(cells) != _SIZE or any(len(row) != _SIZE for row in cells):
        return None
    grid = Grid.parse("".join(cells))
    return grid if grid.given_count >= FEWEST_GIVENS else None


def _below_labels(rows: Sequence[_Row], begin: int) -> _Place | None:
    """Return the place of a grid below a row that counts its columns, or right of its names."""
    first = rows[begin] if begin < len(rows) else ()
    for column in range(len(first) - _SIZE + 1):
        is_head = are_labels(first[column : column + _SIZE]) and not any(first[column + _SIZE :])
        place = _Place(begin + 1, column)
        if is_head and _ends(rows, place) and _grid_at(rows, place) is not None:
            return place
    for row in range(begin + 1):
        for column in range(1, len(first) - _SIZE + 1):
            names = [one[column - 1] for one in rows[row : row + _SIZE]]
            place = _Place(row, column)
            is_named = all(names) and are_labels(names) and _ends(rows, place)
            if is_named and _grid_at(rows, place) is not None:
                return place
    return None


def _may_be_longer(rows: Sequence[_Row], place: _Place) -> bool:
    """Tell whether an empty row too many may stand inside rows that have nothing beside them."""
    inside = [any(row) for row in rows[: _SIZE + 1]]
    is_twice = any(not (one or other) for one, other in pairwise(inside[:_SIZE]))
    return place == (0, 0) and len(rows[0]) == _SIZE < len(rows) and is_twice


def _ends(rows: Sequence[_Row], place: _Place) -> bool:
    """Tell whether a grid at a place has nothing right below it."""
    end = place.row + _SIZE
    return len(rows) == end or (len(rows) > end and not any(rows[end]))


def _in_margins(rows: Sequence[_Row], begin: int) -> _Place | None:
    """Return the place of a grid with empty rows and columns around it alone.

    Where several places keep the rules, or none does, it is the one that all entries reach the
    sides of.
    """
    places = [place for place in _places(rows, begin) if _grid_at(rows, place) is not None]
    sound = [place for place in places if is_sound(Grid.parse("".join(_cells(rows, place))))]
    if len(sound) == 1:
        return sound[0]
    return min(sound or places, key=lambda place: _unlikely(rows, place), default=None)


def _places(rows: Sequence[_Row], begin: int) -> Iterator[_Place]:
    """Yield the places where a grid has all entries of the rows that belong together."""
    gap = next((at for at in range(begin + _SIZE, len(rows)) if not any(rows[at])), len(rows))
    told = [at for at in range(begin, gap) if any(rows[at])]
    columns = [at for at, column in enumerate(zip(*rows[:gap], strict=True)) if any(column)]
    if not told or told[-1] - told[0] >= _SIZE or columns[-1] - columns[0] >= _SIZE:
        return
    for row in range(max(0, told[-1] - _SIZE + 1), min(begin, len(rows) - _SIZE) + 1):
        for column in range(
            max(0, columns[-1] - _SIZE + 1), min(columns[0], len(rows[0]) - _SIZE) + 1
        ):
            yield _Place(row, column)


def _unlikely(rows: Sequence[_Row], place: _Place) -> tuple[int, int, int]:
    """Return how unlikely a place is: with empty sides, far from the end, or right of a gap."""
    grid = _cells(rows, place)
    sides = (grid[0], grid[-1], "".join(row[0] for row in grid), "".join(row[-1] for row in grid))
    return sum(set(side) == {"."} for side in sides), -place.row, place.column
