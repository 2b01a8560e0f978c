"""Sums that follow from cages and houses: what sticks out of a group of houses, and into it.

Some rows, columns or boxes hold a known total. Take away the cages in it, and the cells that are
left, the *innies*, have a known sum; take cages that cover it, and what sticks out of it, the
*outies*, has one. Each cage that lies half in and half out is counted on the side where it leaves
fewer cells. The field calls it the 45 rule.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from puzzle.cell import Cell
from puzzle.constraints import Primitives
from puzzle.geometry import Geometry, HouseKind

MOST_TERMS = 7
"""Cells of a derived sum: longer ones say too little for what they cost."""

Terms = tuple[tuple[Cell, int], ...]


def derived_sums(geometry: Geometry, told: Primitives) -> Iterator[tuple[Terms, int]]:
    """Yield the short sums that follow from the sums told and the houses.

    Args:
        geometry: its houses hold each digit once.
        told: the sums of it, as choices or with weights of 1.

    Yields:
        The cells with a weight of 1 or -1, and the sum; no two the same.
    """
    cages = list(_disjoint(_sums(told)))
    if not cages:
        return
    whole = geometry.size * (geometry.size + 1) // 2
    found = set()
    for houses, area in _areas(geometry):
        inside, outside, total = _left(area, houses * whole, cages)
        count = inside.bit_count() + outside.bit_count()
        if 0 < count <= MOST_TERMS and (inside, outside) not in found:
            found.add((inside, outside))
            terms = [(cell, 1) for cell in _cells(inside)]
            terms += [(cell, -1) for cell in _cells(outside)]
            yield tuple(terms), total


def _sums(told: Primitives) -> Iterator[tuple[int, int]]:
    """Yield the cells, as a mask, and the sum of whatever has one."""
    for cells, sets in told.choices:
        totals = {_total(digits) for digits in sets}
        if len(totals) == 1:
            yield _mask(cells), totals.pop()
    for terms, low, high in told.linears:
        if low == high and all(weight == 1 for _, weight in terms):
            yield _mask(cell for cell, _ in terms), low


@lru_cache(maxsize=4096)
def _total(digits: int) -> int:
    return sum(digit + 1 for digit in range(digits.bit_length()) if digits >> digit & 1)


def _disjoint(sums: Iterator[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """Yield sums that share no cell, the shortest first."""
    taken = 0
    for cells, total in sorted(set(sums), key=lambda each: (each[0].bit_count(), each)):
        if not cells & taken:
            taken |= cells
            yield cells, total


def _areas(geometry: Geometry) -> Iterator[tuple[int, int]]:
    """Yield groups of disjoint houses: how many, and their cells as a mask.

    Rows that follow one another, columns, and rectangles of boxes; single regions of a jigsaw.
    """
    n = geometry.size
    masks = [_mask(house.cells) for house in geometry.houses]
    for lines in (masks[:n], masks[n : 2 * n]):
        for first in range(n):
            area = 0
            for count, line in enumerate(lines[first:], start=1):
                area |= line
                if count < n:
                    yield count, area
    boxes = [
        mask
        for house, mask in zip(geometry.houses, masks, strict=True)
        if house.kind is HouseKind.BOX
    ]
    for rectangle in _rectangles(geometry):
        area = 0
        for box in rectangle:
            area |= boxes[box]
        yield len(rectangle), area


def _rectangles(geometry: Geometry) -> Iterator[tuple[int, ...]]:
    n = geometry.size
    if not geometry.box_rows:
        yield from ((box,) for box in range(n))
        return
    across, down = n // geometry.box_cols, n // geometry.box_rows
    for top in range(down):
        for bottom in range(top, down):
            for left in range(across):
                for right in range(left, across):
                    if bottom - top + 1 < down and right - left + 1 < across:
                        yield tuple(
                            row * across + column
                            for row in range(top, bottom + 1)
                            for column in range(left, right + 1)
                        )


def _left(area: int, total: int, cages: Sequence[tuple[int, int]]) -> tuple[int, int, int]:
    """Return what cages leave of an area, their cells beyond it, and the first less the second."""
    inside, outside = area, 0
    for cells, value in cages:
        shared = cells & area
        if shared and 2 * shared.bit_count() >= cells.bit_count():
            inside &= ~shared
            outside |= cells & ~area
            total -= value
    return inside, outside, total


def _mask(cells: Sequence[Cell] | Iterator[Cell]) -> int:
    mask = 0
    for cell in cells:
        mask |= 1 << cell
    return mask


def _cells(mask: int) -> Iterator[Cell]:
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low
