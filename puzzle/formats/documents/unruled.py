"""Grids without lines: digits that stand in as many rows as columns, with nothing between.

The rows are as far apart as one another, and so are the columns, or there is more between threes of
them; an empty row or column within is known by its gap. What would be one row or column more makes
them a table of something else, and words among them as well.

Few digits of a small table may be anything. So grids of other sizes than 9×9 are read only if they
keep the rules and have as many givens as the fewest that are known to do, and small ones only
without words beside their rows or above their columns. Where cells hold numbers of two digits, the
grid is of the numbers.
"""

from __future__ import annotations

from bisect import bisect, bisect_left
from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import ceil
from typing import NamedTuple

from puzzle.formats.chance import FEWEST_OF_SIZE, is_sound_of_another_size
from puzzle.formats.documents.lattice import BLANKS, Mark, digit_of, gathered
from puzzle.geometry import CLASSIC
from puzzle.grid import Grid
from puzzle.symbols import geometry_of

_PART_OF_PLACES = 2 / 3
"""Of the rows or columns, those that have a digit."""
_FEWEST_OF_A_ROW = 3
"""Digits side by side that are rather a row of a table than the number of a puzzle or a page."""
_MOST_MARKS = 500
"""Signs of the lines of a grid that are looked at: those of six grids side by side."""
_MOST_COLUMNS = 80
"""Of signs in these lines, likewise, and what stands beside the grids."""
_MOST_LINES = 150
"""Lines with digits of a page."""
_UNEVEN = 0.12
"""How far from its place a row or a column may be, by the distance of two."""
_WIDEST = 2.0
"""How much more than between any two others may be between threes."""
_AWAY = 1.3
"""How far away another row or column is, by the largest distance of two."""
_NARROWEST = 0.9
"""How far apart two columns are at least, by the least distance of two digits of a line."""
_OVER = 1.0
"""Signs that are nearer, in points, were printed twice."""
_BESIDE = 3.0
"""How far away the words are that name a row, likewise."""


class Unruled(NamedTuple):
    """A grid without lines.

    Attributes:
        grid: its digits.
        marks: the signs that it was read from.
    """

    grid: Grid
    marks: Sequence[Mark]


class _Signs(NamedTuple):
    """What stands on a page.

    Attributes:
        all: the signs.
        words: those of a word together as one.
        cells: either of them, words where cells hold numbers of two digits.
        near: how far from one another signs of one line, or of one column, may be.
    """

    all: Sequence[Mark]
    words: Sequence[Mark]
    cells: Sequence[Mark]
    near: float


def unruled_grids(marks: Sequence[Mark], words: Sequence[Mark], near: float) -> list[Unruled]:
    """Return the grids of a page that have no lines, from the top down and from left to right.

    Args:
        marks: the signs of the page.
        words: the same, the signs of a word together as one.
        near: how far from one another signs of one line, or of one column, may be.
    """
    found = list[Unruled]()
    for size in FEWEST_OF_SIZE:  # the largest first, as a part of one may look like a smaller one
        for of_numbers in (True, False) if size > CLASSIC.size else (False,):
            of_size = _of_size(size, _Signs(marks, words, words if of_numbers else marks, near))
            for one in of_size:
                marks, words = _outside(one, marks), _outside(one, words)
            found += of_size
    return sorted(found, key=lambda one: (round(one.marks[0].y), one.marks[0].x))


def _outside(one: Unruled, marks: Sequence[Mark]) -> Sequence[Mark]:
    """Return the signs that do not stand where a grid does."""
    xs, ys = [mark.x for mark in one.marks], [mark.y for mark in one.marks]
    left, right, top, bottom = min(xs) - 1, max(xs) + 1, min(ys) - 1, max(ys) + 1
    return [mark for mark in marks if not (left <= mark.x <= right and top <= mark.y <= bottom)]


def _of_size(size: int, signs: _Signs) -> list[Unruled]:
    """Return the grids of a size, none of which has a sign of another."""
    lines = gathered(signs.cells, signs.near, lambda mark: mark.y)
    with_cells = [line for line in lines if any(_is_cell(mark, size) for mark in line)]
    if len(with_cells) > _MOST_LINES:
        return []
    apart = _NARROWEST * _least_distance(lines)
    found = list[Unruled]()
    used = set[Mark]()
    ordered = [mark for line in lines for mark in line]
    places = [mark.y for mark in ordered]
    for rows in _in_steps([line[0].y for line in with_cells], size):
        first = bisect_left(places, rows[0] - signs.near)
        told = ordered[first : bisect(places, rows[-1] + signs.near)]
        if FEWEST_OF_SIZE[size] <= len(told) <= _MOST_MARKS:
            for one in _in_rows(rows, told, signs, apart):
                if used.isdisjoint(one.marks):
                    used.update(one.marks)
                    found.append(one)
    return found


def _least_distance(lines: Sequence[Sequence[Mark]]) -> float:
    """Return how far the two digits are from one another that stand closest on a line."""
    distances = [
        after.x - before.x
        for line in lines
        for before, after in pairwise(sorted(line, key=lambda mark: mark.x))
        if before.text.isdigit() and after.text.isdigit() and after.x - before.x > _OVER
    ]
    return min(distances, default=0.0)


def _in_rows(
    rows: Sequence[float], told: Sequence[Mark], signs: _Signs, apart: float
) -> Iterator[Unruled]:
    """Yield the grids side by side in some rows.

    Args:
        rows: where they are.
        told: what stands in them.
        signs: of the page.
        apart: how far apart columns are at least.
    """
    size = len(rows)
    cells = [mark for mark in told if _is_cell(mark, size)]
    columns = gathered(cells, signs.near, lambda mark: mark.x)
    if len(columns) > _MOST_COLUMNS:
        return
    middles = [sum(mark.x for mark in column) / len(column) for column in columns]
    for across in _in_steps(middles, size):
        if min(after - before for before, after in pairwise(across)) < apart:
            continue  # places of the two digits of a number, and between these
        away = _AWAY * _largest_step(across)
        inside = [mark for mark in told if across[0] - away < mark.x < across[-1] + away]
        is_within = FEWEST_OF_SIZE[size] <= len(inside) <= size * size
        grid = _grid(rows, across, inside, signs.near) if is_within else None
        if grid is None or _has_another_row(rows, across, signs):
            continue
        if grid.geometry == CLASSIC or _is_meant(grid, rows, across, signs):
            yield Unruled(grid, inside)


def _has_another_row(rows: Sequence[float], columns: Sequence[float], signs: _Signs) -> bool:
    """Tell whether there is a row of digits above or below that is as near as the others."""
    around = _above_and_below(rows, columns, signs.cells, signs.near, signs.near)
    return len(around) >= min(_FEWEST_OF_A_ROW, len(rows) // 2) and all(
        _is_cell(mark, len(rows)) for mark in around
    )


def _above_and_below(
    rows: Sequence[float],
    columns: Sequence[float],
    marks: Sequence[Mark],
    near: float,
    beyond: float,
) -> list[Mark]:
    """Return what stands where one more row would be, so far beyond the first and last column."""
    away = _AWAY * _largest_step(rows)
    return [
        mark
        for mark in marks
        if columns[0] - beyond <= mark.x <= columns[-1] + beyond
        and (rows[0] - away < mark.y < rows[0] - near or rows[-1] + near < mark.y < rows[-1] + away)
    ]


def _is_meant(grid: Grid, rows: Sequence[float], columns: Sequence[float], signs: _Signs) -> bool:
    """Tell whether a grid that is not 9×9 is rather a puzzle than a table of small numbers."""
    size = len(rows)
    if not is_sound_of_another_size(grid):
        return False
    if size > CLASSIC.size:
        return True
    half = _largest_step(columns) / 2
    above = _above_and_below(rows, columns, signs.all, signs.near, half)
    heads = sorted(mark.x for mark in above)
    middles = [*heads, *((before + after) / 2 for before, after in pairwise(heads))]
    bare = [x for x in columns if not any(abs(middle - x) <= signs.near for middle in middles)]
    away = _BESIDE * _largest_step(columns)
    labels = [
        mark
        for mark in signs.words
        if any(map(str.isalpha, mark.text))
        and (columns[0] - away < mark.x < columns[0] or columns[-1] < mark.x < columns[-1] + away)
    ]
    named = [y for y in rows if any(abs(mark.y - y) <= signs.near for mark in labels)]
    return len(bare) > 1 and len(named) * 2 < size


def _grid(
    rows: Sequence[float], columns: Sequence[float], inside: Sequence[Mark], near: float
) -> Grid | None:
    """Return the grid of signs each of which stands in a cell, one a cell; None for none."""
    size = len(rows)
    digits = bytearray(size * size)
    filled = set[int]()
    for mark in inside:
        row = next((n for n, y in enumerate(rows) if abs(mark.y - y) <= near), None)
        column = next((n for n, x in enumerate(columns) if abs(mark.x - x) <= near), None)
        if row is None or column is None or not _is_cell(mark, size):
            return None
        cell = row * size + column
        if cell in filled:
            return None
        filled.add(cell)
        digits[cell] = 0 if mark.text in BLANKS else digit_of(mark.text)
    geometry = CLASSIC if size == CLASSIC.size else geometry_of(size * size, None)
    grid = None if geometry is None else Grid(bytes(digits), geometry)
    return grid if grid is not None and grid.given_count >= FEWEST_OF_SIZE[size] else None


def _is_cell(mark: Mark, size: int) -> bool:
    """Tell whether a sign may be what a cell holds: a digit of a grid of this size, or a blank."""
    return mark.text in BLANKS or 1 <= digit_of(mark.text) <= size


def _in_steps(places: Sequence[float], count: int) -> Iterator[Sequence[float]]:
    """Yield so many places one after the other, or fewer with gaps where others would be.

    Args:
        places: in order.
        count: rows or columns of the grid.
    """
    fewest = ceil(_PART_OF_PLACES * count)
    for first in range(len(places) - fewest + 1):
        together = places[first : first + count]
        steps = [after - before for before, after in pairwise(together)]
        if len(together) == count and max(steps) <= _WIDEST * min(steps):
            yield together
            continue
        for some in range(count - 1, fewest - 1, -1):
            fewer = places[first : first + some]
            step = (fewer[-1] - fewer[0]) / (count - 1)
            at = [(place - fewer[0]) / step for place in fewer]
            if len(fewer) == some and all(abs(one - round(one)) <= _UNEVEN for one in at):
                yield [fewer[0] + step * n for n in range(count)]
                break


def _largest_step(places: Sequence[float]) -> float:
    return max(after - before for before, after in pairwise(places))
