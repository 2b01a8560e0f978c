"""Geometries by what a notation says of them: boxes or regions, diagonals, further houses.

For the notations that name the houses of a puzzle instead of leaving them to its size.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import lru_cache

from puzzle.errors import GeometryError, NotationError
from puzzle.geometry import MAX_BOX_SIDE, Cell, Geometry, HouseKind

MOST_EXTRA_HOUSES = 50
"""Extra houses that a record may have; each makes every engine slower."""

_CELL_NAME = re.compile(r"[rR]([0-9]{1,2})[cC]([0-9]{1,2})")

Houses = tuple[tuple[Cell, ...], ...]


def extra_houses(geometry: Geometry) -> Houses:
    """The cells of each extra house, in the geometry's order."""
    return tuple(house.cells for house in geometry.houses if house.kind is HouseKind.EXTRA)


def falling(size: int) -> tuple[Cell, ...]:
    """The diagonal from the top left to the bottom right, ascending."""
    return tuple(range(0, size * size, size + 1))


def rising(size: int) -> tuple[Cell, ...]:
    """The diagonal from the bottom left to the top right, ascending."""
    return tuple(range(size - 1, size * size - 1, size - 1))


def with_boxes(box_rows: int, box_cols: int, extra: Houses = ()) -> Geometry:
    """The geometry with boxes of this shape and these extra houses.

    Raises:
        NotationError: there is no such geometry.
    """
    return _built(lambda: _with_extra(Geometry.boxes(box_rows, box_cols), extra))


def with_regions(regions: Sequence[int], extra: Houses = ()) -> Geometry:
    """The geometry whose cells are in these regions, with these extra houses.

    Raises:
        NotationError: there is no such geometry.
    """
    return _built(lambda: _with_extra(_irregular(tuple(regions)), extra))


def usual(size: int, extra: Houses = ()) -> Geometry:
    """The geometry of this size with the usual boxes and these extra houses.

    Raises:
        NotationError: no boxes make this size.
    """
    return _built(lambda: _with_extra(Geometry.for_cell_count(size * size), extra))


def named_cell(name: object, size: int) -> Cell:
    """The cell of a name such as ``r1c1`` or ``R1C1``.

    Raises:
        NotationError: it names no cell of a grid of this size.
    """
    match = _CELL_NAME.fullmatch(name) if isinstance(name, str) else None
    row, column = (int(match[1]), int(match[2])) if match else (0, 0)
    if not (1 <= row <= size and 1 <= column <= size):
        shown = repr(name[:8]) if isinstance(name, str) else "Something"
        raise NotationError(f"{shown} is no cell: write r1c1 to r{size}c{size}.")
    return (row - 1) * size + column - 1


def check_size(size: object) -> int:
    """The size of a grid, 2 to 25.

    Raises:
        NotationError: it is no such number.
    """
    largest = MAX_BOX_SIDE**2
    if not isinstance(size, int) or isinstance(size, bool) or not 2 <= size <= largest:
        raise NotationError(f"The size of a grid is a whole number from 2 to {largest}.")
    return size


def agreed(said: Geometry, asked: Geometry | None) -> Geometry:
    """The geometry that a record says, which must be the one that was asked for, if any.

    Raises:
        NotationError: they differ.
    """
    if asked is not None and said != asked:
        raise NotationError(f"The puzzle is {said.name}, and {asked.name} is expected.")
    return said


def _built(build: Callable[[], Geometry]) -> Geometry:
    try:
        return build()
    except GeometryError as error:
        raise NotationError(str(error)) from None


@lru_cache(maxsize=64)
def _irregular(regions: tuple[int, ...]) -> Geometry:
    return Geometry.irregular(regions)


@lru_cache(maxsize=64)
def _with_extra(geometry: Geometry, extra: Houses) -> Geometry:
    if not extra:
        return geometry
    if len(extra) > MOST_EXTRA_HOUSES:
        raise GeometryError(f"More than {MOST_EXTRA_HOUSES} extra houses are not supported.")
    both = (falling(geometry.size), rising(geometry.size))
    if extra == both:
        return geometry.with_houses(extra, f"{geometry.name} X")
    if geometry.is_classic and extra == extra_houses(Geometry.windows()):
        return Geometry.windows()
    return geometry.with_houses(extra, f"{geometry.name} with extra houses")
