"""Whether the numbers and letters of clues are printed, each where its clue is, and no others."""

from __future__ import annotations

from collections.abc import Iterator

from book.clue_picture import clue_picture
from book.print.pdf import Glyph
from book.print.preflight.fault import Check, Fault
from book.print.preflight.printed import Printed, text_of
from puzzle.constraints.drawing import Lettering
from puzzle.geometry import Geometry

CLUE = 0.55
"""Text that is smaller than this, by the side of a cell, is part of a clue and no digit."""


def clue_faults(printed: Printed, geometry: Geometry, smallest: float) -> Iterator[Fault]:
    """Hold the texts of the clues of a puzzle against those that are printed.

    Args:
        printed: the grid on its page.
        geometry: its rules.
        smallest: the size of the smallest text of the book, in points.
    """
    side = printed.frame.width / geometry.across
    largest = CLUE * side
    small = [glyph for glyph in printed.page.glyphs if glyph.size < largest]
    read: set[Glyph] = set()
    picture = clue_picture(geometry)
    for mark in (*picture.over, *picture.outside):
        if isinstance(mark, Lettering):
            near = [glyph for glyph in small if _is_of(glyph, mark, printed, side, smallest)]
            read.update(near)
            text = "".join(text_of(near).split())
            if text != "".join(mark.text.split()):
                words = f"Puzzle {printed.number}: the clue {mark.text} is {text or 'nothing'}."
                yield Fault(Check.GIVENS, words, printed.page.number)
    stray = [g for g in printed.glyphs if g.size < largest and g not in read]
    if stray:
        words = f"Puzzle {printed.number} has {text_of(stray)} in it, which is no clue."
        yield Fault(Check.GIVENS, words, printed.page.number)


def _is_of(glyph: Glyph, mark: Lettering, printed: Printed, side: float, smallest: float) -> bool:
    """Tell whether a character is one of a clue's, which may have grown out of its corner."""
    size = max(mark.size * side, smallest)
    growth = size / (mark.size * side)
    x, y = mark.at
    if mark.corner is not None and mark.plate is not None:
        x += (growth - 1) * mark.plate[0]
        y += (growth - 1) * 0.4 * mark.size
    across, down = glyph.box.middle
    far = abs(across - printed.frame.left - x * side), abs(down - printed.frame.top - y * side)
    return far[0] < 0.33 * size * max(1, len(mark.text)) and far[1] < 0.5 * size
