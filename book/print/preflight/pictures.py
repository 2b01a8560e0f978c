"""The pictures that stand for digits, read back from a page: as characters where they are drawn.

A picture is known by its parts: as many shapes, one after the other, with the same colours and
outlines, as large and as far apart in proportion as when it is drawn alone.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import date
from functools import lru_cache
from itertools import chain, combinations
from typing import TypeAlias

from book.print.pdf import Glyph, PdfPage, Shape, around, read_pdf
from book.print.pictures import DigitPicture
from book.print.typeset import compile_pdf

NEAR = 0.02
"""How much proportions may differ, by the larger side of the picture."""
_ALONE = """
#set page(width: 100pt, height: 100pt, margin: 10pt)
#for svg in json(bytes(sys.inputs.pictures)) {
  page(image(bytes(svg), format: "svg", width: 80pt, height: 80pt, fit: "contain"))
}
"""
PictureParts: TypeAlias = Mapping[str, tuple[Shape, ...]]
"""The shapes that each picture is drawn with, by its symbol."""


@lru_cache(maxsize=8)
def drawn_alone(pictures: tuple[DigitPicture, ...]) -> tuple[PdfPage, ...]:
    """Return a page for each picture that has it alone.

    Raises:
        RecipeError: typst cannot draw one.
    """
    if not pictures:
        return ()
    inputs = {"pictures": json.dumps([picture.svg for picture in pictures])}
    return read_pdf(compile_pdf(_ALONE, inputs, date(2000, 1, 1))).pages


def alike(pictures: tuple[DigitPicture, ...]) -> tuple[DigitPicture, DigitPicture] | None:
    """Return two pictures that cannot be told apart by their shapes; None where all can be."""
    drawn = zip(pictures, drawn_alone(pictures), strict=True)
    for (one, page), (other, its_page) in combinations(drawn, 2):
        if _is_same(page.shapes, its_page.shapes):
            return one, other
    return None


def parts_of(pictures: tuple[DigitPicture, ...]) -> PictureParts:
    """Return the parts of some pictures by their symbols, those with the most parts first.

    What is part of another picture is then not taken for the whole.
    """
    drawn = zip(pictures, drawn_alone(pictures), strict=True)
    parts = {picture.symbol: page.shapes for picture, page in drawn}
    return dict(sorted(parts.items(), key=lambda pair: -len(pair[1])))


def with_pictures_read(page: PdfPage, known: PictureParts) -> PdfPage:
    """Return a page on which each picture is a character, and its shapes are gone."""
    if not known:
        return page
    glyphs, shapes, at = [*page.glyphs], list[Shape](), 0
    while at < len(page.shapes):
        symbol = next(_symbols_at(page.shapes, at, known), None)
        if symbol is None:
            shapes.append(page.shapes[at])
            at += 1
            continue
        parts = page.shapes[at : at + len(known[symbol])]
        box = around([part.box for part in parts])
        glyphs.append(Glyph(symbol, box, box.bottom, max(box.width, box.height)))
        at += len(parts)
    return replace(page, glyphs=tuple(glyphs), shapes=tuple(shapes))


def _symbols_at(shapes: Sequence[Shape], at: int, known: PictureParts) -> Iterator[str]:
    first = shapes[at]
    for symbol, parts in known.items():
        if parts and (first.fill, first.ink) == (parts[0].fill, parts[0].ink):
            found = shapes[at : at + len(parts)]
            if len(found) == len(parts) and _is_same(found, parts):
                yield symbol


def _is_same(one: Sequence[Shape], other: Sequence[Shape]) -> bool:
    """Tell whether shapes are the same but for where they are, and how large."""
    if list(map(_look, one)) != list(map(_look, other)):
        return False
    pairs = zip(_proportions(one), _proportions(other), strict=True)
    return all(abs(a - b) <= NEAR for a, b in pairs)


def _look(shape: Shape) -> tuple[str | None, str | None, int]:
    """Return the colours of a shape, and how many straight lines it has."""
    return shape.fill, shape.ink, len(shape.lines)


def _proportions(parts: Sequence[Shape]) -> Iterator[float]:
    """Yield where the parts and their lines are in the box around all, by its larger side."""
    if not parts:
        return
    whole = around([part.box for part in parts])
    side = max(whole.width, whole.height) or 1.0
    for part in parts:
        left, top, right, bottom = part.box
        for x, y in ((left, top), (right, bottom), *chain.from_iterable(part.lines)):
            yield (x - whole.left) / side
            yield (y - whole.top) / side
