"""What a rule looks like: shapes as data, for whoever draws a grid.

    (0, 0)─────► x      lengths are sides of a cell, x to the right, y down, from the top left
      │  ┌───┬───┐      corner of the grid; the middle of r1c1 is (0.5, 0.5)
      ▼  │   │   │
      y  └───┴───┘

Each kind of constraint yields its shapes; the renderers in `book` know shapes and no kinds. From
back to front: areas of cells, lines under the grid's own lines, those lines, marks over them, the
digits. Ink is in per cent, in steps of 5: 0 is paper, 100 black. Kinds that look alike differ in
more than their ink: in width, dashes, rims or ends.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import IntEnum
from itertools import pairwise
from math import cos, hypot, pi, sin
from typing import TypeAlias

from puzzle.cell import SYMBOLS, Cell

Point: TypeAlias = tuple[float, float]

PAPER, BLACK = 0, 100


class Layer(IntEnum):
    """Where a shape is, from back to front; the lines of the grid are between the two."""

    UNDER = 0
    OVER = 1


@dataclass(frozen=True, slots=True)
class Stroke:
    """A line through points, with round corners and ends.

    Attributes:
        points: where it goes; at least two.
        width: of the line.
        ink: of the line, 1 to 100.
        dashes: lengths of dash and gap, in turn; empty for a whole line.
        layer: where it is.
    """

    points: tuple[Point, ...]
    width: float
    ink: int = BLACK
    dashes: tuple[float, ...] = ()
    layer: Layer = Layer.UNDER


@dataclass(frozen=True, slots=True)
class Area:
    """A polygon.

    Attributes:
        points: its corners.
        fill: ink within, 0 to 100; None for nothing.
        rim: width of the line around it; 0 for none.
        ink: of that line.
        layer: where it is.
    """

    points: tuple[Point, ...]
    fill: int | None
    rim: float = 0.0
    ink: int = BLACK
    layer: Layer = Layer.UNDER


@dataclass(frozen=True, slots=True)
class Disc:
    """A circle, filled or not.

    Attributes:
        middle: where it is.
        radius: from the middle to the middle of the rim.
        fill, rim, ink, layer: as for `Area`.
    """

    middle: Point
    radius: float
    fill: int | None
    rim: float = 0.0
    ink: int = BLACK
    layer: Layer = Layer.UNDER


@dataclass(frozen=True, slots=True)
class Lettering:
    """A word or number, over the lines of the grid.

    Attributes:
        text: what is written.
        at: the point around which it stands.
        size: of the text.
        ink: of the text, 0 to 100.
        plate: half width and half height of the paper that is laid under it, so that no line
            crosses it; None for none.
        corner: the cell whose top left corner it takes; None for none.
    """

    text: str
    at: Point
    size: float
    ink: int = BLACK
    plate: Point | None = None
    corner: Cell | None = None


@dataclass(frozen=True, slots=True)
class Shade:
    """Cells that are shaded alike, and unlike other shaded groups that they touch.

    Attributes:
        cells: the cells.
        is_singular: whether no other group of the grid may look the same, near or far.
    """

    cells: tuple[Cell, ...]
    is_singular: bool = False


@dataclass(frozen=True, slots=True)
class Outside:
    """A number outside the grid.

    Attributes:
        row, column: the place, -1 to the size of the grid; where it is taken, the number stands
            further out.
        text: what is written.
        towards: the direction of a little arrow into the grid, (columns, rows); None for no arrow.
    """

    row: int
    column: int
    text: str
    towards: tuple[int, int] | None = None


Shape: TypeAlias = Stroke | Area | Disc | Lettering | Shade | Outside
"""What a rule is drawn with."""

CORNER = 0.25
"""Size of the number in the corner of a cage."""
INSET = 0.075
"""How far a cage is from the rim of its cells."""
CAGE = 0.022
"""Width of a cage's line."""
BULB = 0.36
"""Radius of the circle at the end of a line."""
THIN = 0.03
"""Width of the thinnest lines."""


def middle(cell: Cell, size: int) -> Point:
    """Return the middle of a cell in a grid of this size."""
    row, column = divmod(cell, size)
    return column + 0.5, row + 0.5


def middles(cells: Iterable[Cell], size: int) -> tuple[Point, ...]:
    """Return the middles of cells."""
    return tuple(middle(cell, size) for cell in cells)


def square(centre: Point, half: float) -> tuple[Point, ...]:
    """Return the corners of a square, from half of its side."""
    x, y = centre
    return ((x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half))


def diamond(centre: Point, half: float) -> tuple[Point, ...]:
    """Return the corners of a square that stands on one, from half of its diagonal."""
    x, y = centre
    return ((x, y - half), (x + half, y), (x, y + half), (x - half, y))


def between(cells: Iterable[Cell], size: int) -> Point:
    """Return the point amid some cells."""
    xs, ys = zip(*middles(cells, size), strict=True)
    return sum(xs) / len(xs), sum(ys) / len(ys)


def towards(start: Point, goal: Point, distance: float) -> Point:
    """Return the point on the way from one to another, so far from the first."""
    length = hypot(goal[0] - start[0], goal[1] - start[1]) or 1.0
    part = distance / length
    return start[0] + (goal[0] - start[0]) * part, start[1] + (goal[1] - start[1]) * part


def head(tip: Point, before: Point, length: float) -> tuple[Point, Point, Point]:
    """Return the head of an arrow as a line: one barb, the tip, the other barb.

    Args:
        tip: where the arrow ends.
        before: where it comes from.
        length: of a barb.
    """
    back = towards(tip, before, length)
    dx, dy = back[0] - tip[0], back[1] - tip[1]
    turns = ((cos(a), sin(a)) for a in (pi / 5, -pi / 5))
    one, other = ((tip[0] + dx * c - dy * s, tip[1] + dx * s + dy * c) for c, s in turns)
    return one, tip, other


def pill(cells: Sequence[Cell], size: int, radius: float) -> tuple[Point, ...]:
    """Return the outline of a pill around the cells of a straight line, ascending."""
    (x0, y0), (x1, y1) = middle(cells[0], size), middle(cells[-1], size)
    length = hypot(x1 - x0, y1 - y0) or 1.0
    ux, uy = (x1 - x0) / length, (y1 - y0) / length
    points = []
    for (x, y), start in (((x1, y1), -pi / 2), ((x0, y0), pi / 2)):
        for step in range(_ARC + 1):
            angle = start + pi * step / _ARC
            along, aside = cos(angle) * radius, sin(angle) * radius
            points.append((x + along * ux - aside * uy, y + along * uy + aside * ux))
    return tuple(points)


def cage(
    cells: Iterable[Cell], size: int, dashes: tuple[float, ...] = (0.09, 0.07)
) -> Iterator[Stroke]:
    """Yield the dashed outline within the rim of some cells, one stroke a loop."""
    for loop in _loops(frozenset(cells), size):
        points = tuple(
            _inset(*corner)
            for corner in zip(loop[-1:] + loop, loop, loop[1:] + loop[:1], strict=False)
        )
        closed = (*points, points[0])
        yield Stroke(closed, CAGE, 75, dashes, Layer.OVER)


def corner_text(text: str, cells: Iterable[Cell], size: int) -> Lettering:
    """Return a number in the top left corner of the first of some cells, row by row."""
    first = min(cells)
    row, column = divmod(first, size)
    half = 0.28 * CORNER * len(text)
    at, plate = (column + 0.075 + half, row + 0.175), (half + 0.01, 0.115)
    return Lettering(text, at, CORNER, BLACK, plate, first)


def foot_text(number: int, line: Sequence[Cell], size: int) -> Lettering:
    """Return a line's own value, small, in a bottom corner of its first cell.

    It is the right corner, and the left one where the line leaves through that.
    """
    x, y = middle(line[0], size)
    next_x, next_y = middle(line[1], size)
    side = -1 if next_x > x and next_y > y else 1
    return Lettering(str(number), (x + 0.36 * side, y + 0.36), 0.18, 75)


def digit_text(digit: int) -> str:
    """Return a digit as grids show it, ``A`` for 10; a number that is no digit as it is."""
    return SYMBOLS[digit] if 0 < digit < len(SYMBOLS) else str(digit)


_ARC = 12
"""Corners that stand for half a circle."""


def _loops(cells: frozenset[Cell], size: int) -> Iterator[list[tuple[int, int]]]:
    """Yield the corners of the outlines of cells, clockwise around the outside.

    Where two cells touch at a corner alone, the outline keeps to one of them.
    """
    edges: dict[tuple[int, int], list[tuple[int, int]]] = {}
    for cell in sorted(cells):
        row, column = divmod(cell, size)
        sides = (
            (row - 1, column, (column, row), (column + 1, row)),
            (row, column + 1, (column + 1, row), (column + 1, row + 1)),
            (row + 1, column, (column + 1, row + 1), (column, row + 1)),
            (row, column - 1, (column, row + 1), (column, row)),
        )
        for r, c, start, end in sides:
            if not (0 <= r < size and 0 <= c < size and r * size + c in cells):
                edges.setdefault(start, []).append(end)
    while edges:
        start = min(edges)
        loop, at = [start], _next(edges, start, None)
        while at != start:
            loop.append(at)
            at = _next(edges, at, loop[-2])
        yield [
            here
            for before, here, after in zip(
                loop[-1:] + loop, loop, loop[1:] + loop[:1], strict=False
            )
            if (here[0] - before[0], here[1] - before[1])
            != (after[0] - here[0], after[1] - here[1])
        ]


def _next(
    edges: dict[tuple[int, int], list[tuple[int, int]]],
    at: tuple[int, int],
    before: tuple[int, int] | None,
) -> tuple[int, int]:
    """Take the edge from a corner, the one to the right where there are two."""
    ways = edges[at]
    way = ways[0]
    if len(ways) > 1 and before is not None:
        dx, dy = at[0] - before[0], at[1] - before[1]
        way = (at[0] - dy, at[1] + dx)
    ways.remove(way)
    if not ways:
        del edges[at]
    return way


def _inset(before: tuple[int, int], here: tuple[int, int], after: tuple[int, int]) -> Point:
    """Move a corner of a clockwise outline inwards, by as much from either side."""
    x, y = float(here[0]), float(here[1])
    for (x0, y0), (x1, y1) in pairwise((before, here, after)):
        length = abs(x1 - x0) + abs(y1 - y0)
        x -= (y1 - y0) / length * INSET
        y += (x1 - x0) / length * INSET
    return x, y


__all__ = ["Area", "Disc", "Layer", "Lettering", "Outside", "Shade", "Shape", "Stroke"]
