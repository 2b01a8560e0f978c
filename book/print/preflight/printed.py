"""The grids that stand on a page: where they are, their numbers, and what is near them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import hypot

from book.print.pdf import Box, Glyph, PdfPage

LEAST_GRID = 36.0
"""Side of the smallest square that is taken for a grid, in points."""
LABEL_HEIGHT = 60.0
"""How far over a grid the line with its number may be, in points."""


@dataclass(frozen=True, slots=True)
class Printed:
    """A grid as it stands on paper.

    Attributes:
        page: the page that it is on.
        number: what stands over it.
        frame: its outline.
        glyphs: the characters in it.
    """

    page: PdfPage
    number: int
    frame: Box
    glyphs: tuple[Glyph, ...]


def grids_of(page: PdfPage) -> Iterator[Printed]:
    """Yield the grids of a page, from its head to its foot."""
    for frame in squares_of(page):
        inside = tuple(g for g in page.glyphs if frame.holds(*g.box.middle))
        yield Printed(page, _leading_number(_line_over(page, frame)), frame, inside)


def squares_of(page: PdfPage) -> list[Box]:
    """Return the outermost squares of lines."""
    squares = (
        shape.box
        for shape in page.shapes
        if shape.stroke is not None
        and shape.box.width >= LEAST_GRID
        and abs(shape.box.width - shape.box.height) < 1
    )
    kept: list[Box] = []
    for box in sorted(squares, key=lambda box: -box.width):
        if not any(other.holds(*box.middle) for other in kept):
            kept.append(box)
    return sorted(kept, key=lambda box: (round(box.top), box.left))


def _line_over(page: PdfPage, frame: Box) -> list[Glyph]:
    """Return the characters of the nearest line of text over a grid, from left to right."""
    over = [
        glyph
        for glyph in page.glyphs
        if frame.top - LABEL_HEIGHT < glyph.base <= frame.top + 1
        and frame.left - 2 <= glyph.box.middle[0] <= frame.right + 2
    ]
    lowest = max((glyph.base for glyph in over), default=0.0)
    return sorted((g for g in over if lowest - g.base < 3), key=lambda g: g.box.left)


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
