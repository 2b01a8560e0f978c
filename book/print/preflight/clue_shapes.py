"""Whether the shapes of clues and the walls of jigsaws are printed, each where it belongs."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from math import dist

from book.clue_picture import Mark, clue_picture
from book.print.pdf import Box, Line, Point, Shape
from book.print.preflight.fault import Check, Fault
from book.print.preflight.printed import Printed
from puzzle.constraints.drawing import Area, Disc, Stroke
from puzzle.geometry import Geometry

NEAR = 0.75
"""Points that a shape may be from where it is meant."""
Edge = tuple[int, int, int, int]
"""A side of a cell by its ends: x, y, x, y in cells, the upper or left end first."""


def shape_faults(printed: Printed, geometry: Geometry) -> Iterator[Fault]:
    """Hold the shapes of a puzzle's clues, and the walls of its regions, against the page.

    Args:
        printed: the grid on its page.
        geometry: its rules.
    """
    number, page = printed.number, printed.page.number
    near = [shape for shape in printed.page.shapes if _meets(shape.box, printed.whole)]
    frame = _outline(near, printed.frame)
    side = frame.width / geometry.across
    picture = clue_picture(geometry)
    marks = [*picture.under, *picture.over, *picture.outside]
    lacking = sum(not _is_drawn(mark, near, frame, side) for mark in marks)
    for tint in picture.tints:
        cells = (_cell(cell, geometry.size, frame, side) for cell in tint.cells)
        lacking += sum(not any(_agree(s.box, cell) for s in near) for cell in cells)
    if lacking:
        words = f"Puzzle {number} lacks {lacking} of the shapes that show its clues."
        yield Fault(Check.GIVENS, words, page)
    if not geometry.box_rows and not _has_walls(near, frame, geometry):
        yield Fault(Check.GIVENS, f"The walls of puzzle {number} are not its regions.", page)


def _outline(near: list[Shape], frame: Box) -> Box:
    """Return the middle of the line around a grid, of which the frame is the ink."""
    for shape in near:
        if shape.box == frame and shape.lines:
            xs, ys = zip(*(point for line in shape.lines for point in line), strict=True)
            return Box(min(xs), min(ys), max(xs), max(ys))
    return frame


def _is_drawn(mark: Mark, near: list[Shape], frame: Box, side: float) -> bool:
    """Tell whether some shape is a mark; texts are looked at elsewhere."""

    def at(point: Point) -> Point:
        return frame.left + point[0] * side, frame.top + point[1] * side

    match mark:
        case Stroke():
            wanted = [(at(one), at(other)) for one, other in pairwise(mark.points)]
            return any(_has_lines(shape, wanted) for shape in near if shape.stroke is not None)
        case Area():
            points = list(map(at, mark.points))
            wanted = list(pairwise([*points, points[0]]))
            return any(_has_lines(shape, wanted) for shape in near)
        case Disc():
            x, y = at(mark.middle)
            radius = mark.radius * side
            box = Box(x - radius, y - radius, x + radius, y + radius)
            # The radius ends in the middle of the rim, and the ink of a shape outside it.
            return any(_agree(shape.box.grown(-(shape.stroke or 0) / 2), box) for shape in near)
    return True


def _has_lines(shape: Shape, wanted: list[Line]) -> bool:
    """Tell whether a shape has these lines, whichever way they go."""
    return all(
        any(
            max(dist(one, a), dist(other, b)) < NEAR or max(dist(one, b), dist(other, a)) < NEAR
            for a, b in shape.lines
        )
        for one, other in wanted
        if dist(one, other) > NEAR
    )


def _has_walls(near: list[Shape], frame: Box, geometry: Geometry) -> bool:
    """Tell whether lines between regions are wider than those within them, and no others are."""
    size = geometry.size
    widths = dict.fromkeys(_inner_edges(size), 0.0)
    for shape in near:
        for line in shape.lines if shape.stroke is not None else ():
            for edge in _edges_on(line, frame, size):
                if edge in widths:
                    widths[edge] = max(widths[edge], shape.stroke or 0.0)
    walls = {edge for edge in widths if _cells_of(edge, size) in geometry.walls}
    thinnest = min((widths[edge] for edge in walls), default=0.0)
    return all(width < thinnest for edge, width in widths.items() if edge not in walls)


def _inner_edges(size: int) -> Iterator[Edge]:
    for at in range(1, size):
        for i in range(size):
            yield at, i, at, i + 1
            yield i, at, i + 1, at


def _cells_of(edge: Edge, size: int) -> tuple[int, int]:
    """Return the two cells that an edge lies between."""
    x, y, right, _ = edge
    if right == x:
        return y * size + x - 1, y * size + x
    return (y - 1) * size + x, y * size + x


def _edges_on(line: Line, frame: Box, size: int) -> Iterator[Edge]:
    """Yield the sides of cells that a line goes along; none for one off the grid's lines."""
    side = frame.width / size
    ends = sorted(((x - frame.left) / side, (y - frame.top) / side) for x, y in line)
    (x0, y0), (x1, y1) = ((round(x), round(y)) for x, y in ends)
    is_on = all(max(abs(x - round(x)), abs(y - round(y))) * side < NEAR for x, y in ends)
    if is_on and x0 == x1:
        yield from ((x0, y, x0, y + 1) for y in range(min(y0, y1), max(y0, y1)))
    elif is_on and y0 == y1:
        yield from ((x, y0, x + 1, y0) for x in range(x0, x1))


def _cell(cell: int, size: int, frame: Box, side: float) -> Box:
    row, column = divmod(cell, size)
    left, top = frame.left + column * side, frame.top + row * side
    return Box(left, top, left + side, top + side)


def _agree(one: Box, other: Box) -> bool:
    return (
        dist((one.left, one.top), (other.left, other.top)) < 2 * NEAR
        and dist((one.right, one.bottom), (other.right, other.bottom)) < 2 * NEAR
    )


def _meets(one: Box, other: Box) -> bool:
    return (
        one.left <= other.right + NEAR
        and other.left <= one.right + NEAR
        and one.top <= other.bottom + NEAR
        and other.top <= one.bottom + NEAR
    )
