"""What entries of a sheet are meant as: a grid, or a puzzle in one cell."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest

from puzzle.formats.plain.line import is_line
from puzzle.formats.spreadsheet.cells import LONG_AS_A_PUZZLE, SheetCell
from puzzle.formats.text import integer
from puzzle.symbols import BLANKS

_SHORTEST_LINE = 16
_FEWEST_ROWS = 7
"""Rows and columns from which on a block may be a 9×9 grid: the others are blank."""
SMALL = (4, 6)
"""Rows and columns of small grids; of 9×9 no puzzle stands in so few."""
FEWEST_NAMES = 4
"""Names of people, or of things, that make a list."""
_MOST_LOST_ROWS = 3
_PARTS_REPEATED = 3
"""One row or column of so many has a digit twice in what is rather a grid than a list."""
_PART_BEYOND = 4
"""One number of so many is larger than any digit in what is no grid."""


def is_like_a_grid(text: str) -> bool:
    """Tell whether entries may have been meant as a grid, whose blank rows at the ends are lost.

    A puzzle with one solution has no two empty rows or columns in a band of boxes, and rows in
    which a digit stands twice are those of a list of numbers.

    Args:
        text: a line for each row, with tabs between the entries.
    """
    rows = [row.split("\t") for row in text.split("\n")]
    if len(rows) == len(rows[0]) == 1:
        return len(text) >= LONG_AS_A_PUZZLE or is_line(text)
    lines = [[entry for entry in line if entry not in ("", *BLANKS)] for line in _lines_of(rows)]
    repeated = sum(len(set(line)) < len(line) for line in lines)
    least, most = sorted((len(rows), len(rows[0])))
    if any(map(_are_names, lines)):
        return False
    if _count_beyond([entry for line in lines[: len(rows)] for entry in line], most):
        return False
    if least >= _FEWEST_ROWS:
        return most - least <= _MOST_LOST_ROWS and _PARTS_REPEATED * repeated <= len(lines)
    size = 6 if most > 4 else 4
    entries = [integer(entry) for row in rows for entry in row if entry not in ("", *BLANKS)]
    is_small = size - size // 3 <= least and most <= size and not repeated
    in_range = [entry for entry in entries if entry is not None and 1 <= entry <= size]
    return is_small and len(entries) == len(in_range) >= size


def _are_names(entries: Sequence[str]) -> bool:
    """Recognise a row or column of short names: ``Al``, ``Bo``; no digits that were misread."""
    return len(entries) >= FEWEST_NAMES and all(
        len(entry) == 2 and entry.isalpha() for entry in entries
    )


def _count_beyond(entries: Sequence[str], size: int) -> bool:
    """Recognise numbers that go on beyond the digits of a grid, as of seats, products or prices.

    Two digits of which the second is larger may be candidates.
    """
    beyond = sum(
        (number := integer(entry)) is not None and number > size and "".join(sorted(entry)) != entry
        for entry in entries
    )
    return beyond >= size and _PART_BEYOND * beyond >= len(entries)


def _lines_of(rows: Sequence[Sequence[str]]) -> list[Sequence[str]]:
    """Return the rows and the columns; a line break in a cell makes a shorter row."""
    return [*rows, *zip_longest(*rows, fillvalue="")]


def is_puzzle(entry: SheetCell) -> bool:
    """Recognise a cell with a whole puzzle in it, or with what is rather one than a label."""
    text = entry.text
    if len(text) < _SHORTEST_LINE or " " in text:
        return False
    return len(text) >= LONG_AS_A_PUZZLE or is_line(text)
