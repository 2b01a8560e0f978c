"""The pictures that stand for digits, read back from a page: as characters where they are drawn.

A picture is known by its parts: as many shapes, one after the other, with the same colours and
outlines, as large and as far apart in proportion as when it is drawn alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import date
from functools import lru_cache
from itertools import combinations

from book.print.pdf import Box, Glyph, Pdf, PdfPage, Shape, read_pdf
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
_Parts = tuple[Shape, ...]


@lru_cache(maxsize=8)
def drawn_alone(pictures: tuple[DigitPicture, ...]) -> tuple[tuple[Shape, ...], ...]:
    """Return the shapes that each picture consists of; none for one that leaves no ink.

    Raises:
        RecipeError: typst cannot draw one.
    """
    import json

    if not pictures:
        return ()
    inputs = {"pictures": json.dumps([picture.svg for picture in pictures])}
    read = read_pdf(compile_pdf(_ALONE, inputs, date(2000, 1, 1)))
    return tuple(page.shapes for page in read.pages)


def alike(pictures: tuple[DigitPicture, ...]) -> tuple[DigitPicture, DigitPicture] | None:
    """Return two pictures that cannot be told apart by their shapes; None where all can be."""
    drawn = zip(pictures, drawn_alone(pictures), strict=True)
    for (one, parts), (other, others) in combinations(drawn, 2):
        if _is_same(parts, others):
            return one, other
    return None


def with_pictures_read(pdf: Pdf, pictures: tuple[DigitPicture, ...]) -> Pdf:
    """Return a document in which each picture is a character, and its shapes are gone."""
    if not pictures:
        return pdf
    drawn = drawn_alone(pictures)
    # The longest first: what is part of another picture is not taken for the whole.
    known = {
        picture.symbol: parts
        for picture, parts in sorted(
            zip(pictures, drawn, strict=True), key=lambda pair: -len(pair[1])
        )
    }
    return replace(pdf, pages=tuple(_read(page, known) for page in pdf.pages))


def _read(page: PdfPage, known: Mapping[str, _Parts]) -> PdfPage:
    glyphs, shapes, at = [*page.glyphs], list[Shape](), 0
    while at < len(page.shapes):
        symbol = next(_symbols_at(page.shapes, at, known), None)
        if symbol is None:
            shapes.append(page.shapes[at])
            at += 1
            continue
        parts = page.shapes[at : at + len(known[symbol])]
        box = _around(parts)
        glyphs.append(Glyph(symbol, box, box.bottom, max(box.width, box.height)))
        at += len(parts)
    return replace(page, glyphs=tuple(glyphs), shapes=tuple(shapes))


def _symbols_at(shapes: Sequence[Shape], at: int, known: Mapping[str, _Parts]) -> Iterator[str]:
    first = shapes[at]
    for symbol, parts in known.items():
        if parts and (first.fill, first.ink) == (parts[0].fill, parts[0].ink):
            found = shapes[at : at + len(parts)]
            if len(found) == len(parts) and _is_same(found, parts):
                yield symbol


def _is_same(one: Sequence[Shape], other: Sequence[Shape]) -> bool:
    """Tell whether shapes are the same but for where they are, and how large."""
    looks = [
        [(shape.fill, shape.ink, len(shape.lines)) for shape in parts] for parts in (one, other)
    ]
    if looks[0] != looks[1]:
        return False
    pairs = zip(_proportions(one), _proportions(other), strict=True)
    return all(abs(a - b) <= NEAR for a, b in pairs)


def _proportions(parts: Sequence[Shape]) -> Iterator[float]:
    """Yield where the parts and their lines are in the box around all, by its larger side."""
    whole = _around(parts)
    side = max(whole.width, whole.height) or 1.0
    for part in parts:
        box = part.box
        yield from ((x - whole.left) / side for x in (box.left, box.right))
        yield from ((y - whole.top) / side for y in (box.top, box.bottom))
        for ends in part.lines:
            for x, y in ends:
                yield (x - whole.left) / side
                yield (y - whole.top) / side


def _around(parts: Iterable[Shape]) -> Box:
    boxes = [part.box for part in parts]
    return Box(
        min((box.left for box in boxes), default=0.0),
        min((box.top for box in boxes), default=0.0),
        max((box.right for box in boxes), default=0.0),
        max((box.bottom for box in boxes), default=0.0),
    )
