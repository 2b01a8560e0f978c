"""Tables of results, which are no grid: of a tournament, a league, a round of golf, a classifier.

Rows of as many numbers each, with names, ranks and totals beside them. In rows of a puzzle a digit
hardly stands twice, however malformed it is; in results most rows and columns have one twice. A
row in which a number stands that no cell has, in ever another column, is none of a grid either.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from puzzle.formats.text import integer
from puzzle.geometry import CLASSIC, LARGEST_SIZE

_FEWEST_ROWS, _FEWEST_COLUMNS = 5, 7
_PART_OF_LINES = 0.8
"""The rows of one width, as a part of all lines with numbers."""
_ROWS_WITH_TWICE, _COLUMNS_WITH_TWICE = 2 / 3, 1 / 2
"""The rows and columns in which a digit stands twice, as a part of all."""
_WIDEST_OF_ONE = 1.5
"""Columns for each row beyond which grids may stand side by side."""
_PARTS = re.compile(r"[\s,;|:]+")
_WORD = re.compile(r"[^\W\d_]{2}")
_NAMED = re.compile(
    r"\s*(?!(?:row|line|zeile|ligne|fila|riga|rij)\b)[^\W\d_]{3,20}\b", re.IGNORECASE
)
_RECOGNISED = re.compile(r"\bword_num\b.*\bconf\b")
"""The names of the columns that a recogniser of text writes."""
_FEWEST_PARTS = 4
"""Numbers that come to the next one."""
_MOST_AGAIN = 1
"""Digits of a row, however malformed, that stand in it already."""


def tells_results(lines: Sequence[str]) -> bool:
    """Recognise a table of results.

    Args:
        lines: of a text, some with nothing but space or words.
    """
    if any(map(_RECOGNISED.search, lines[:1])):
        return False  # one digit a line, with its place: a puzzle may have been on that picture
    told = [row for line in lines if any(map(str.isdigit, line)) and (row := _numbers(line))]
    if len(told) < _FEWEST_ROWS:
        return False
    width, _ = Counter(map(len, told)).most_common(1)[0]
    rows = [row for row in told if len(row) == width]
    if len(rows) < max(_FEWEST_ROWS, _PART_OF_LINES * len(told)) or width < _FEWEST_COLUMNS:
        return False
    if _have_large_ones_anywhere(rows) or _are_distances(rows):
        return True
    columns = [column for column in zip(*rows, strict=True) if not _is_beside(column)]
    if not _FEWEST_COLUMNS <= len(columns) <= _WIDEST_OF_ONE * len(rows):
        return False
    if len(columns) == len(rows) and not any(map(_are_large, zip(*rows, strict=True))):
        return False  # a grid, however wrong, or a map of regions
    across = sum(map(_has_twice, zip(*columns, strict=True)))
    return across >= _ROWS_WITH_TWICE * len(rows) and (
        sum(map(_has_twice, columns)) >= _COLUMNS_WITH_TWICE * len(columns)
    )


def is_result(line: str) -> bool:
    """Recognise numbers behind a name, other than that of a row.

    Several stand there again, or one is the total of all before it.
    """
    if _NAMED.match(line) is None:
        return False
    numbers = _numbers(line)
    if len(numbers) > LARGEST_SIZE:
        # A whole puzzle, perhaps, with cells too few or too many: one that has all was read before.
        return len(numbers) == CLASSIC.cell_count
    if _has_total(numbers):
        return True
    digits = [number for number in numbers if number and number <= CLASSIC.size]
    return len(digits) - len(set(digits)) > _MOST_AGAIN


def _has_total(numbers: Sequence[int | None]) -> bool:
    """Recognise the parts of a match and what they come to: ``0 1 0 2 0 0 0 3 0 6``."""
    total = 0
    for at, number in enumerate(numbers):
        if number is None:
            return False
        if at >= _FEWEST_PARTS and 2 * at >= len(numbers) and total == number > 0:
            return True
        total += number
    return False


def _numbers(line: str) -> list[int | None]:
    """Return the entries of a line that may be of a table, None for a sign; no words."""
    parts = [part for part in _PARTS.split(line) if part and _WORD.search(part) is None]
    return [integer(part) for part in parts]


def _is_beside(column: Sequence[int | None]) -> bool:
    """Recognise ranks, which count the rows, and numbers most of which are too large for a cell."""
    first = column[0]
    is_counted = first in (0, 1) and all(
        number == first + at for at, number in enumerate(column) if first is not None
    )
    return is_counted or _are_large(column)


def _are_large(column: Sequence[int | None]) -> bool:
    large = sum(number is not None and number > CLASSIC.size for number in column)
    return len(column) <= CLASSIC.size and 2 * large > len(column)


def _has_twice(numbers: Sequence[int | None]) -> bool:
    digits = [number for number in numbers if number]
    return len(set(digits)) < len(digits)


def _are_distances(rows: Sequence[Sequence[int | None]]) -> bool:
    """Recognise distances: from here to there as from there to here, none to itself, some large."""
    if all(row[0] is None for row in rows):
        rows = [row[1:] for row in rows]  # behind names of one letter
    return (
        len(rows[0]) == len(rows)
        and all(row[n] == 0 for n, row in enumerate(rows))
        and any(map(_are_large, rows))
        and all(
            tuple(row) == column for row, column in zip(rows, zip(*rows, strict=True), strict=True)
        )
    )


def _have_large_ones_anywhere(rows: Sequence[Sequence[int | None]]) -> bool:
    """Tell whether each row has one number that no grid has, and they are in many columns.

    Candidates of a cell are such numbers too; their digits increase.
    """
    found = [[(at, n) for at, n in enumerate(row) if n and n > LARGEST_SIZE] for row in rows]
    if any(len(large) != 1 for large in found):
        return False
    places, numbers = zip(*(large[0] for large in found), strict=True)
    are_candidates = all(list(shown) == sorted({*shown}) for shown in map(str, numbers))
    return 2 * len(set(places)) > len(rows) and not are_candidates
