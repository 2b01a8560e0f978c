"""Whether a page is well composed: nothing overlaps, nothing sticks out, cells are large enough."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from book.print.pdf import Box, Glyph, PdfPage, around
from book.print.preflight.fault import Check, Fault
from book.print.preflight.printed import Printed, distance, text_of
from puzzle.geometry import Geometry

NEAR = 24.0
"""Text over or under a grid, and no farther than so many points, belongs to it."""
OVERHANG = 1.5
"""Points that such text may be wider than its grid, on either side."""
_TOUCH = 0.4
"""Points that the ink of two things may share."""
_LIGATURE = 2
"""Characters on, or one more, in a word may overlap: they are kerned, or one ligature."""
_SQUARE = 16.0
"""Side of the squares that characters are sorted into, in points."""
_LEAST_HEIGHT = 2.0
"""Shapes that are flatter are lines, which text may stand on."""
_NUMBER_APART = 3.0
"""Room round the number of a page, in points."""
_HEAD_APART = 3.0
"""Points between the baselines of what stands left and right in a running head."""
_HEAD = 12
"""So many characters of a title make a running head."""


def composition_faults(
    page: PdfPage, frames: Sequence[Box], grids: Sequence[Printed], titles: Sequence[str]
) -> Iterator[Fault]:
    """Yield what is wrong with how a page is composed.

    Args:
        page: the page, read.
        frames: the outlines of all grids on it.
        grids: those of puzzles and solutions that belong there.
        titles: of the book and its parts, which may be wider than a grid.
    """
    yield from _overlap_faults(page, frames)
    if grids:
        yield from _code_faults(page, frames)
        yield from _block_faults(page, grids, titles)
        yield from _wide_lines(page, grids)


def head_faults(page: PdfPage, titles: Sequence[str]) -> Iterator[Fault]:
    """Yield a page without a line at its head that says which part or book it is of.

    Args:
        page: the page, read.
        titles: of the book and its parts.
    """
    head = text_of(_head(page))
    if not any(_squeezed(title)[:_HEAD] in head for title in titles):
        yield Fault(Check.HEAD, "No line at its head says which part it is of.", page.number)


def cell_faults(printed: Printed, geometry: Geometry, least: float) -> Iterator[Fault]:
    """Yield cells that are too small.

    Args:
        printed: a grid.
        geometry: its rules.
        least: what the side of a cell has at least, in points.
    """
    cell = printed.frame.width / geometry.across
    if cell < least - 0.05:
        words = f"Grid {printed.number} has cells of {_mm(cell):.1f} mm, {_mm(least):.1f} are"
        yield Fault(Check.CELL, f"{words} the least.", printed.page.number)


def _overlap_faults(page: PdfPage, frames: Sequence[Box]) -> Iterator[Fault]:
    """Text on text, text on the border of a grid, grids on one another, a number among text."""
    for one, other in overlapping(page.glyphs):
        words = f"“{one.text}” and “{other.text}” overlap, {_place(other.box)}."
        yield Fault(Check.OVERLAP, words, page.number)
        break
    for glyph in islice(_on_borders(page.glyphs, frames), 1):
        words = f"“{glyph.text}” lies on the border of a grid, {_place(glyph.box)}."
        yield Fault(Check.OVERLAP, words, page.number)
    for index, frame in enumerate(frames):
        if any(_meet(frame, other) for other in frames[index + 1 :]):
            yield Fault(Check.OVERLAP, f"Two grids overlap, {_place(frame)}.", page.number)
    number = _own_number(page)
    near = _around(number)
    others = (g for g in page.glyphs if g.base != number[0].base) if number else ()
    apart = [
        distance(number_glyph.box, g.box)
        for g in others
        if _meet(near, g.box)
        for number_glyph in number
    ]
    if apart:
        words = f"Text is {min(apart):.1f} points from the page's number, {_NUMBER_APART:g} are"
        yield Fault(Check.OVERLAP, f"{words} the least.", page.number)


def _around(glyphs: Sequence[Glyph]) -> Box:
    """Return the box round some characters, with the room that a page's number needs."""
    boxes = [glyph.box for glyph in glyphs]
    return around(boxes).grown(_NUMBER_APART) if boxes else Box(0, 0, 0, 0)


def overlapping(glyphs: Sequence[Glyph]) -> Iterator[tuple[Glyph, Glyph]]:
    """Yield pairs of characters whose ink overlaps, but for those side by side in a word."""
    squares: dict[tuple[int, int], list[tuple[int, Glyph]]] = {}
    for index, glyph in enumerate(glyphs):
        left, top, right, bottom = glyph.box
        for column in range(int(left // _SQUARE), int(right // _SQUARE) + 1):
            for row in range(int(top // _SQUARE), int(bottom // _SQUARE) + 1):
                square = squares.setdefault((column, row), [])
                for before, other in square:
                    x0, y0, x1, y1 = other.box  # `_meet`, at the heart of the longest loop
                    if right - x0 <= _TOUCH or x1 - left <= _TOUCH:
                        continue
                    if bottom - y0 <= _TOUCH or y1 - top <= _TOUCH:
                        continue
                    if index - before > _LIGATURE or abs(glyph.base - other.base) >= 0.1:
                        yield other, glyph
                square.append((index, glyph))


def _on_borders(glyphs: Sequence[Glyph], frames: Sequence[Box]) -> Iterator[Glyph]:
    """Characters that are in a grid in part only."""
    for frame in frames:
        inner, outer = frame.grown(-_TOUCH), frame.grown(_TOUCH)
        for glyph in glyphs:
            left, top, right, bottom = glyph.box
            if right <= inner.left or left >= inner.right:
                continue
            if bottom <= inner.top or top >= inner.bottom:
                continue
            if not outer.contains(glyph.box):
                yield glyph


def _code_faults(page: PdfPage, frames: Sequence[Box]) -> Iterator[Fault]:
    """Pictures that lie on a grid or on text in part; what holds all of it is its ground."""
    inside = [frame.grown(4) for frame in frames]
    for shape in page.shapes:
        box = shape.box
        if min(box.width, box.height) < _LEAST_HEIGHT or any(f.contains(box) for f in inside):
            continue
        others = (*frames, *(glyph.box for glyph in page.glyphs))
        if any(_meet(box, other) and not box.grown(1).contains(other) for other in others):
            yield Fault(Check.OVERLAP, f"A drawing overlaps, {_place(box)}.", page.number)


def _head(page: PdfPage) -> list[Glyph]:
    """Return the uppermost line of a page."""
    top = min((glyph.base for glyph in page.glyphs), default=0.0)
    return [glyph for glyph in page.glyphs if abs(glyph.base - top) < _HEAD_APART]


def _block_faults(
    page: PdfPage, grids: Sequence[Printed], titles: Sequence[str]
) -> Iterator[Fault]:
    """Text over or under a grid that is wider than the grid."""
    squeezed = [_squeezed(title) for title in titles]
    # A letter with a tail, such as a Ç, comes nearer to a grid than the rest of its line.
    apart = {id(glyph) for glyph in _own_number(page)}
    head = _head(page)
    if any(title[:_HEAD] in text_of(head) for title in squeezed):
        apart |= {id(glyph) for glyph in head}
    lines: dict[tuple[int, Box], list[Glyph]] = {}
    frames = [grid.whole for grid in grids]
    inside = {id(glyph) for grid in grids if grid.whole == grid.frame for glyph in grid.glyphs}
    for glyph in page.glyphs:
        if id(glyph) in inside or id(glyph) in apart:
            continue
        across, down = glyph.box.middle
        if any(frame.holds(across, down) for frame in frames):
            continue
        frame = min(frames, key=lambda frame: distance(frame, glyph.box))
        if not frame.top <= down <= frame.bottom and distance(frame, glyph.box) <= NEAR:
            lines.setdefault((round(glyph.base), frame), []).append(glyph)
    for (_, frame), line in lines.items():
        text = text_of(line)
        if any(text in title for title in squeezed if len(text) > 1):
            continue
        out = max(
            frame.left - min(glyph.box.left for glyph in line),
            max(glyph.box.right for glyph in line) - frame.right,
        )
        if out > OVERHANG:
            words = f"“{text}” is {out:.1f} points wider than its grid"
            yield Fault(Check.BLOCK, f"{words}, {_place(line[0].box)}.", page.number)


def _wide_lines(page: PdfPage, grids: Sequence[Printed]) -> Iterator[Fault]:
    """Yield what is drawn under a grid, such as a line for the time, and is wider than the grid."""
    frames = [grid.whole for grid in grids]
    for shape in page.shapes:
        frame = min(frames, key=lambda frame: distance(frame, shape.box))
        down = shape.box.top - frame.bottom
        out = max(frame.left - shape.box.left, shape.box.right - frame.right)
        if 0 < down <= NEAR and out > OVERHANG:
            words = f"What is drawn under a grid is {out:.1f} points wider than it"
            yield Fault(Check.BLOCK, f"{words}, {_place(shape.box)}.", page.number)


def _own_number(page: PdfPage) -> list[Glyph]:
    """Return the characters of the page's number, at its foot or its head."""
    bases = [glyph.base for glyph in page.glyphs]
    for base in (max(bases), min(bases)) if bases else ():
        line = [glyph for glyph in page.glyphs if abs(glyph.base - base) < _TOUCH]
        if text_of(line) == str(page.number):
            return line
    return []


def _squeezed(text: str) -> str:
    return "".join(text.split())


def _meet(one: Box, other: Box) -> bool:
    """Whether two boxes share more than a touch."""
    return (
        one.right - other.left > _TOUCH
        and other.right - one.left > _TOUCH
        and one.bottom - other.top > _TOUCH
        and other.bottom - one.top > _TOUCH
    )


def _place(box: Box) -> str:
    return f"{box.left:.0f} points from the left and {box.top:.0f} from the top"


def _mm(points: float) -> float:
    return points * 25.4 / 72
