"""The symmetries of Sudoku: what may be done to a grid without making it another puzzle."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import permutations, product
from math import factorial

from puzzle.geometry import Cell, Digit, Geometry
from puzzle.grid import Grid

MAX_GROUP = 10_000
"""Largest group of line orders that is listed in full: 4×4 has 128, 6×6 has 3,456, 8×8 442,368."""

LineOrder = tuple[int, ...]
"""For each new row (or column) the old one that is moved there."""


@dataclass(frozen=True, slots=True)
class Transform:
    """A change of a grid: transpose it or not, reorder its rows and columns, rename its digits.

    With g the grid, or its transpose, the image has ``labels[g[rows[i]][columns[j]] - 1]`` in row i
    and column j, and a blank where g has one. Rotations and reflections are of this form too.

    Attributes:
        transposed: whether the grid is transposed first.
        rows: for each row of the image, 0-based, the row of g that comes there.
        columns: for each column of the image, 0-based, the column of g that comes there.
        labels: the new name of digit 1, of digit 2, …
    """

    transposed: bool
    rows: LineOrder
    columns: LineOrder
    labels: tuple[Digit, ...]

    def apply(self, grid: Grid) -> Grid:
        """Return the image of a grid, on the same geometry."""
        labels = (0, *self.labels)
        return Grid(bytes(labels[grid[cell]] for cell in self.sources()), grid.geometry)

    def sources(self) -> tuple[Cell, ...]:
        """For each cell of the image the cell of the grid that comes there."""
        n = len(self.rows)
        if self.transposed:
            return tuple(column * n + row for row in self.rows for column in self.columns)
        return tuple(row * n + column for row in self.rows for column in self.columns)

    def keeps_houses(self, geometry: Geometry) -> bool:
        """Tell whether the image of each house is a house, so that solutions remain solutions."""
        target = {source: cell for cell, source in enumerate(self.sources())}
        houses = {frozenset(house.cells) for house in geometry.houses}
        return all(frozenset(target[cell] for cell in house) in houses for house in houses)


@cache
def symmetries(geometry: Geometry) -> tuple[Transform, ...]:
    """Return the transforms, labels unchanged, that a canonical form of this geometry looks at.

    For boxes, with extra houses or not, all orders of bands, stacks, and rows and columns within
    them, transposed or not, as far as they keep the houses; with both diagonals of 9×9 those that
    keep the two; but where those that may are more than `MAX_GROUP` (8×8 and up, one diagonal of
    9×9), and for irregular regions, only the rotations and reflections of the square that keep the
    houses.
    """
    return tuple(t for t in _candidates(geometry) if t.keeps_houses(geometry))


def squares(size: int) -> Iterator[Transform]:
    """Yield the rotations and reflections of a square; the first changes nothing."""
    same = tuple(range(size))
    labels = tuple(range(1, size + 1))
    ways = product((False, True), (same, same[::-1]), (same, same[::-1]))
    return (Transform(*way, labels) for way in ways)


def _by_extra_houses(geometry: Geometry) -> list[Transform] | None:
    """Return the transforms of 9×9 that take as many cells of extra houses to each row and column.

    None where those are more than `MAX_GROUP`, or there is no such house.
    """
    n, extra = geometry.size, geometry.extra_houses
    if not extra or _order_count(n, geometry.box_rows) > MAX_GROUP:
        return None
    by_rows = [[sum(cell // n == line for cell in house) for line in range(n)] for house in extra]
    by_columns = [[sum(cell % n == line for cell in house) for line in range(n)] for house in extra]
    orders = _line_orders(n, geometry.box_rows)
    labels = tuple(range(1, n + 1))
    found: list[Transform] = []
    for is_transposed in (False, True):
        from_rows, from_columns = (by_columns, by_rows) if is_transposed else (by_rows, by_columns)
        rows = [order for order in orders if _keeps_counts(order, from_rows, by_rows)]
        columns = [order for order in orders if _keeps_counts(order, from_columns, by_columns)]
        if len(found) + len(rows) * len(columns) > MAX_GROUP:
            return None
        found += (Transform(is_transposed, *both, labels) for both in product(rows, columns))
    return found


def _of_diagonals(geometry: Geometry) -> list[Transform] | None:
    """Return the transforms that keep the two diagonals, of each other's cells or their own.

    Columns come in the order of the rows or its reverse, and rows that mirror each other go to
    rows that do. None without both diagonals, or where orders are more than `MAX_GROUP`.
    """
    n = geometry.size
    diagonals = {frozenset(range(0, n * n, n + 1)), frozenset(range(n - 1, n * n - 1, n - 1))}
    if not diagonals <= set(map(frozenset, geometry.extra_houses)):
        return None
    if _order_count(n, geometry.box_rows) > MAX_GROUP:
        return None
    labels = tuple(range(1, n + 1))
    return [
        Transform(is_transposed, rows, columns, labels)
        for rows in _line_orders(n, geometry.box_rows)
        if all(line + other == n - 1 for line, other in zip(rows, rows[::-1], strict=True))
        for columns in (rows, rows[::-1])
        for is_transposed in (False, True)
    ]


def _keeps_counts(order: LineOrder, before: list[list[int]], after: list[list[int]]) -> bool:
    """Tell whether houses have as many cells in each line of the image as houses have there."""
    return sorted([house[line] for line in order] for house in before) == sorted(after)


def _candidates(geometry: Geometry) -> list[Transform]:
    n, height, width = geometry.size, geometry.box_rows, geometry.box_cols
    if height and 2 * _order_count(n, height) * _order_count(n, width) <= MAX_GROUP:
        rows, columns = _line_orders(n, height), _line_orders(n, width)
    elif height == width > 0:
        return _by_extra_houses(geometry) or _of_diagonals(geometry) or list(squares(n))
    else:
        return list(squares(n))
    labels = tuple(range(1, n + 1))
    return [Transform(t, r, c, labels) for t, r, c in product((False, True), rows, columns)]


def _order_count(size: int, thickness: int) -> int:
    bands = size // thickness
    return factorial(bands) * int(factorial(thickness) ** bands)


def _line_orders(size: int, thickness: int) -> list[LineOrder]:
    """All orders of the rows (or columns) that keep bands (or stacks) of this thickness."""
    bands = [range(start, start + thickness) for start in range(0, size, thickness)]
    return [
        tuple(line for band in order for line in band)
        for bands_in_order in permutations(bands)
        for order in product(*(permutations(band) for band in bands_in_order))
    ]
