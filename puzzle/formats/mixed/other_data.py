"""Data of programs that are no grid: places of houses, cages, counts, names and their meanings.

People send the program that has a grid, and what is laid out in it beside the grid is none: nobody
would write a cell of a puzzle in any of its entries. Data that have about as many rows as a grid,
and about as many cells in most of them, may have been meant as one however malformed they are.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from puzzle.formats.code import is_statement
from puzzle.formats.text import NEAR, integer
from puzzle.geometry import CLASSIC, LARGEST_SIZE

_OF_A_PROGRAM = re.compile(
    r"[\[{(][^\n]{0,400}[,;:|]|^\s*[\[{(<]|[\]})]\s*[,;.]?\s*$|[,;]\s*$|\b\w+\s?:?=\s?[\[{(]"
)
"""A line with brackets around entries, or with what ends an entry behind its last."""
_REMARK = re.compile(r"\s(?://|%|#|--|/\*).*$")
_PART = re.compile(r"[\w.?*-]+")
_CELLS = frozenset("0123456789._*?-xX")
_BLANKS = frozenset({".", "_", "*", "?", "-", "x", "X", "-1", "None", "null", "nil", "NaN", "NA"})
_FEWEST_OF_A_RUN = CLASSIC.size - 1
_SIGNS_FOR_A_SLIP = 27
"""Signs of a run of cells for each that is none; a row has no slip."""
_SMALLEST = 6
"""The side of a grid of which data with a slip are told as such."""
_PART_OF_ROWS = 2 / 3
"""Rows that have about as many cells as the others, of all rows and of those of a grid."""
_PART_OF_OTHERS = 1 / 20
"""Numbers that no cell has, of all of them."""


def are_other_data(lines: Sequence[str]) -> bool:
    """Recognise data of a program that nobody meant as a grid.

    Args:
        lines: of a text, some with nothing but space.
    """
    told = [line for line in lines if any(map(str.isdigit, line))]
    of_program = sum(map(_is_of_a_program, told))
    return 2 * of_program >= max(len(told), 1) and not _is_near_a_grid(told)


def _is_of_a_program(line: str) -> bool:
    return _OF_A_PROGRAM.search(line) is not None or is_statement(line)


def _is_near_a_grid(lines: Sequence[str]) -> bool:
    """Tell whether lines have a whole puzzle, or about as many rows and cells as a grid."""
    rows = [row for line in lines if (row := _cells_of(line))]
    if any(len(row) in NEAR for row in rows):
        return True
    widths = [len(row) for row in rows]
    sizes = {CLASSIC.size, *(width for width in widths if _SMALLEST <= width <= LARGEST_SIZE)}
    return any(_may_be_of_size(rows, size) for size in sizes)


def _may_be_of_size(rows: Sequence[Sequence[str]], size: int) -> bool:
    near = [row for row in rows if abs(len(row) - size) <= 1]
    if len(near) < _PART_OF_ROWS * max(size, len(rows)):
        return False
    numbers = [number for row in near for cell in row if (number := integer(cell)) is not None]
    return sum(n > size for n in numbers) <= _PART_OF_OTHERS * len(numbers)


def _cells_of(line: str) -> Sequence[str]:
    """Return the entries of a line that may be cells, or the signs of the longest run of them."""
    parts = _PART.findall(_REMARK.sub("", line))
    runs = [part for part in parts if len(part) >= _FEWEST_OF_A_RUN and _is_run_of_cells(part)]
    if runs:
        return max(runs, key=len)
    return [part for part in parts if part in _BLANKS or (part.isdecimal() and len(part) <= 2)]


def _is_run_of_cells(part: str) -> bool:
    """Recognise signs of cells, of which one in so many is a slip."""
    return sum(sign not in _CELLS for sign in part) * _SIGNS_FOR_A_SLIP <= len(part)
