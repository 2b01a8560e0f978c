"""Grids without lines: digits that stand in nine rows and nine columns, with nothing between.

The rows are as far apart as one another, and so are the columns, or there is more between threes of
them; an empty row or column within is known by its gap. What would be a tenth row or column makes
them a table of something else, and words among them as well.
"""

from __future__ import annotations

from bisect import bisect, bisect_left
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from puzzle.formats.documents.lattice import BLANKS, Mark, gathered
from puzzle.geometry import CLASSIC, FEWEST_GIVENS
from puzzle.grid import Grid

_SIZE = CLASSIC.size
_FEWEST_PLACES = 6
"""Rows or columns that have a digit."""
_FEWEST_OF_A_ROW = 3
"""Digits side by side that are rather a row of a table than the number of a puzzle or a page."""
_CELL = frozenset("123456789") | BLANKS
_MOST_MARKS = 500
"""Signs of nine lines that are looked at: those of six grids side by side."""
_MOST_COLUMNS = 80
"""Of signs in nine lines, likewise, and what stands beside the grids."""
_MOST_LINES = 150
"""Lines with digits of a page."""
_UNEVEN = 0.12
"""How far from its place a row or a column may be, by the distance of two."""
_WIDEST = 2.0
"""How much more than between any two others may be between threes."""
_AWAY = 1.3
"""How far away another row or column is, by the largest distance of two."""


class Unruled(NamedTuple):
    """A grid without lines.

    Attributes:
        grid: its digits.
        marks: the signs that it was read from.
    """

    grid: Grid
    marks: Sequence[Mark]


def unruled_grids(marks: Sequence[Mark], near: float) -> list[Unruled]:
    """Return the 9×9 grids of a page that have no lines, from the top down and from left to right.

    Args:
        marks: the signs of the page.
        near: how far from one another signs of one line, or of one column, may be.
    """
    lines = gathered(marks, near, lambda mark: mark.y)
    with_cells = [line for line in lines if any(mark.text in _CELL for mark in line)]
    if len(with_cells) > _MOST_LINES:
        return []
    found = list[Unruled]()
    used = set[Mark]()
    ordered = [mark for line in lines for mark in line]
    places = [mark.y for mark in ordered]
    for rows in _nines([line[0].y for line in with_cells]):
        first, behind = bisect_left(places, rows[0] - near), bisect(places, rows[-1] + near)
        told = ordered[first:behind]
        if FEWEST_GIVENS <= len(told) <= _MOST_MARKS:
            for one in _in_rows(rows, told, marks, near):
                if used.isdisjoint(one.marks):
                    used.update(one.marks)
                    found.append(one)
    return sorted(found, key=lambda one: (round(one.marks[0].y), one.marks[0].x))


def _in_rows(
    rows: Sequence[float], told: Sequence[Mark], marks: Sequence[Mark], near: float
) -> Iterator[Unruled]:
    """Yield the grids side by side in nine rows; `told` is what stands in these."""
    columns = gathered([mark for mark in told if mark.text in _CELL], near, lambda mark: mark.x)
    if len(columns) > _MOST_COLUMNS:
        return
    for nine in _nines([sum(mark.x for mark in column) / len(column) for column in columns]):
        away = _AWAY * _largest_step(nine)
        inside = [mark for mark in told if nine[0] - away < mark.x < nine[-1] + away]
        is_within = FEWEST_GIVENS <= len(inside) <= CLASSIC.cell_count
        grid = _grid(rows, nine, inside, near) if is_within else None
        if grid is not None and not _has_tenth_row(rows, nine, marks, near):
            yield Unruled(grid, inside)


def _has_tenth_row(
    rows: Sequence[float], columns: Sequence[float], marks: Sequence[Mark], near: float
) -> bool:
    """Tell whether there is a row of digits above or below that is as near as the others."""
    away = _AWAY * _largest_step(rows)
    around = [
        mark
        for mark in marks
        if columns[0] - near <= mark.x <= columns[-1] + near
        and (rows[0] - away < mark.y < rows[0] - near or rows[-1] + near < mark.y < rows[-1] + away)
    ]
    return len(around) >= _FEWEST_OF_A_ROW and all(mark.text in _CELL for mark in around)


def _grid(
    rows: Sequence[float], columns: Sequence[float], inside: Sequence[Mark], near: float
) -> Grid | None:
    """Return the grid of signs each of which stands in a cell, one a cell; None for none."""
    digits = bytearray(CLASSIC.cell_count)
    filled = set[int]()
    for mark in inside:
        row = next((n for n, y in enumerate(rows) if abs(mark.y - y) <= near), None)
        column = next((n for n, x in enumerate(columns) if abs(mark.x - x) <= near), None)
        if row is None or column is None or mark.text not in _CELL:
            return None
        cell = row * _SIZE + column
        if cell in filled:
            return None
        filled.add(cell)
        digits[cell] = int(mark.text) if mark.text.isdigit() else 0
    grid = Grid(bytes(digits), CLASSIC)
    return grid if grid.given_count >= FEWEST_GIVENS else None


def _nines(places: Sequence[float]) -> Iterator[Sequence[float]]:
    """Yield nine places one after the other, or fewer with gaps where others would be.

    Args:
        places: in order.
    """
    for first in range(len(places) - _FEWEST_PLACES + 1):
        together = places[first : first + _SIZE]
        steps = [after - before for before, after in pairwise(together)]
        if len(together) == _SIZE and max(steps) <= _WIDEST * min(steps):
            yield together
            continue
        for count in range(_SIZE - 1, _FEWEST_PLACES - 1, -1):
            fewer = places[first : first + count]
            step = (fewer[-1] - fewer[0]) / (_SIZE - 1)
            at = [(place - fewer[0]) / step for place in fewer]
            if len(fewer) == count and all(abs(one - round(one)) <= _UNEVEN for one in at):
                yield [fewer[0] + step * n for n in range(_SIZE)]
                break


def _largest_step(places: Sequence[float]) -> float:
    return max(after - before for before, after in pairwise(places))
