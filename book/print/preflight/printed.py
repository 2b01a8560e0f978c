"""The grids that stand on a page: where they are, their numbers, and what is near them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import hypot
from typing import TypeAlias

from book.clue_picture import clue_picture
from book.print.pdf import Box, Glyph, PdfPage
from puzzle.geometry import Geometry

LEAST_GRID = 36.0
"""Side of the smallest square that is taken for a grid, in points."""
LABEL_HEIGHT = 60.0
"""How far over a grid the line with its number may be, in points."""
NEAR_EDGE = 6.0
"""How far from the left edge of the grid and its clues the line with its number begins, at most."""

Rooms: TypeAlias = Sequence[tuple[float, float, int]]
"""How far grids reach left and up for clues outside them, in cells, and how many cells wide they
are."""


@dataclass(frozen=True, slots=True)
class Printed:
    """A grid as it stands on paper.

    Attributes:
        page: the page that it is on.
        number: what stands over it.
        frame: its outline.
        whole: the square for the outline and the clues outside it.
        glyphs: the characters in the outline.
        frames: the outlines of all grids on the page.
    """

    page: PdfPage
    number: int
    frame: Box
    whole: Box
    glyphs: tuple[Glyph, ...]
    frames: tuple[Box, ...]


def grids_of(
    page: PdfPage, frames: Sequence[Box], geometries: Mapping[int, Geometry], rooms: Rooms
) -> Iterator[Printed]:
    """Yield the grids of a page, from its head to its foot.

    Args:
        page: the page.
        frames: the outlines of the grids on it.
        geometries: of the grids that may be there with clues outside them, by their numbers.
        rooms: `rooms_of` these.
    """
    frames = tuple(frames)
    for frame in frames:
        inside = tuple(g for g in page.glyphs if frame.holds(*g.box.middle))
        number = _number_of(page, frame, frames, geometries, rooms)
        yield Printed(page, number, frame, _whole(frame, geometries.get(number)), inside, frames)


def rooms_of(geometries: Iterable[Geometry]) -> Rooms:
    """Return how much room some grids leave for clues outside them, each once, the least first."""
    rooms = {(c.left, c.top, g.span) for g in geometries for c in (clue_picture(g),)}
    return sorted(rooms | {(0.0, 0.0, 1)}, key=lambda room: room[1])


def heights_of(geometries: Iterable[Geometry]) -> frozenset[float]:
    """Return the heights that grids may have, by their widths."""
    return frozenset({1.0} | {g.canvas.height / g.canvas.width for g in geometries if g.canvas})


def frames_of(page: PdfPage, heights: Iterable[float]) -> list[Box]:
    """Return the outermost outlines of grids: squares of lines, or as high and wide as a canvas.

    Args:
        page: the page.
        heights: `heights_of` the grids of the book.
    """
    outlines = (
        shape.box
        for shape in page.shapes
        if shape.stroke is not None
        and shape.box.width >= LEAST_GRID
        and any(abs(high * shape.box.width - shape.box.height) < 1 for high in heights)
    )
    kept: list[Box] = []
    for box in sorted(outlines, key=lambda box: -box.width):
        if not any(other.holds(*box.middle) for other in kept):
            kept.append(box)
    return sorted(kept, key=lambda box: (round(box.top), box.left))


def _whole(frame: Box, geometry: Geometry | None) -> Box:
    """Return the square for a grid and the clues outside it."""
    if geometry is None or geometry.canvas is not None:
        return frame
    clues, cell = clue_picture(geometry), frame.width / geometry.span
    left, top = frame.left - clues.left * cell, frame.top - clues.top * cell
    side = clues.span(geometry.span) * cell
    return Box(left, top, left + side, top + side)


def _number_of(
    page: PdfPage,
    frame: Box,
    frames: Sequence[Box],
    geometries: Mapping[int, Geometry],
    rooms: Rooms,
) -> int:
    """Return the number of a grid: what the nearest line over it begins with.

    Where the grid of a number has clues outside it, the number is over and left of these: one that
    leaves room for clues goes before one that does not, which may be a clue itself. Among equals it
    is the nearest. The number stands at their left edge, and in no grid: what is elsewhere may be
    the digits of another grid, or clues.
    """
    found: list[tuple[float, float, int]] = []
    for left, top, size in rooms:
        cell = frame.width / size
        for line in _lines_over(page, frame, frames, left * cell):
            if line[0].box.left > frame.left - left * cell + NEAR_EDGE:
                continue
            number, height = _leading_number(line), frame.top - max(g.base for g in line)
            geometry = geometries.get(number)
            if geometry is None:
                found.append((-1.0, -height, number))
                continue
            own = clue_picture(geometry)
            if (own.left, own.top, geometry.span) == (left, top, size) and height >= top * cell - 1:
                found.append((top * cell, -height, number))
    return max(found, key=lambda one: one[:2], default=(0.0, 0.0, 0))[2]


def _lines_over(
    page: PdfPage, frame: Box, frames: Sequence[Box], left: float
) -> Iterator[list[Glyph]]:
    """Yield the lines of text over a grid, in none, the nearest first, from so far to its left."""
    over = [
        glyph
        for glyph in page.glyphs
        if frame.top - LABEL_HEIGHT < glyph.base <= frame.top + 1
        and frame.left - left - 2 <= glyph.box.middle[0] <= frame.right + 2
        and not any(other.holds(*glyph.box.middle) for other in frames)
    ]
    while over:
        lowest = max(glyph.base for glyph in over)
        yield sorted((g for g in over if lowest - g.base < 3), key=lambda g: g.box.left)
        over = [glyph for glyph in over if lowest - glyph.base >= 3]


def _leading_number(line: Sequence[Glyph]) -> int:
    """Return the number that a line begins with; 0 where it begins with none."""
    digits = ""
    for before, glyph in zip((None, *line), line, strict=False):
        apart = before and glyph.box.left - before.box.right > 0.3 * glyph.size
        if apart or not (glyph.text.isascii() and glyph.text.isdigit()):
            break
        digits += glyph.text
    return int(digits or 0)


def distance(one: Box, other: Box) -> float:
    """Return the distance between two boxes."""
    across = max(one.left - other.right, other.left - one.right, 0.0)
    down = max(one.top - other.bottom, other.top - one.bottom, 0.0)
    return hypot(across, down)


def text_of(glyphs: Iterable[Glyph]) -> str:
    """Return the characters of a line, from left to right."""
    return "".join(glyph.text for glyph in sorted(glyphs, key=lambda glyph: glyph.box.left))
