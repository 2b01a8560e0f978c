"""What the printer asks: of the file, and of each page."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby

from book.print.model import Book
from book.print.pdf import PdfFile, PdfPage, Shape
from book.print.preflight.fault import Check, Fault, plain

TOLERANCE = 0.05
"""Points that sizes may differ by: files round their numbers."""


def file_faults(
    pdf: PdfFile, fonts: Mapping[str, bool], blank: Sequence[bool], book: Book, size: int
) -> Iterator[Fault]:
    """Yield what is wrong with the file as a whole.

    Args:
        pdf: the file, read.
        fonts: the name of each font, and whether the file contains it.
        blank: whether each page `is_blank`.
        book: what it is meant to be.
        size: the file's bytes.
    """
    rules, trim = book.layout.printer, book.layout.page
    if size > rules.largest_file:
        most = rules.largest_file // 1_000_000
        yield Fault(Check.FILE, f"It has {size} bytes, {rules.name} takes {most} MB.")
    if pdf.encrypted:
        yield Fault(Check.FILE, "It is encrypted: printers take files that are not.")
    if not pdf.tagged or not pdf.language:
        yield Fault(Check.STRUCTURE, "It is not tagged or names no language: not all can read it.")
    if plain(pdf.title) != plain(book.title):
        yield Fault(
            Check.STRUCTURE, f"Its title is {pdf.title!r}, that of the book {book.title!r}."
        )
    for name, embedded in sorted(fonts.items()):
        if not embedded:
            yield Fault(Check.FONT, f"The font {name} is not in the file.")
    count = pdf.count
    if count < rules.fewest_pages:
        few = (
            f"{rules.name} binds {rules.fewest_pages} or more: add puzzles, or put fewer on a page"
        )
        yield Fault(Check.PAGE_COUNT, f"It has {count} pages, {few}.")
    if count > trim.most_pages:
        many = f"{rules.name} binds {trim.most_pages} of {trim.name} at most"
        yield Fault(Check.PAGE_COUNT, f"It has {count} pages, {many}.")
    if rules.even_total and count % 2:
        yield Fault(Check.PAGE_COUNT, f"It has {count} pages, which is odd.")
    yield from _blank_faults(blank, rules.most_blank_pages)


def _blank_faults(blank: Sequence[bool], most: int) -> Iterator[Fault]:
    first = 1
    for are_blank, run in groupby(blank):
        count = len(list(run))
        if are_blank and count > most:
            together = f"{count} blank pages in a row, {most} are allowed."
            yield Fault(Check.BLANK, together, first)
        first += count


def is_blank(page: PdfPage) -> bool:
    """Tell whether nothing is printed on a page but perhaps its number."""
    return not page.shapes and "".join(g.text for g in page.glyphs) in ("", str(page.number))


def page_faults(page: PdfPage, book: Book, gutter: float, smallest: float) -> Iterator[Fault]:
    """Yield what is wrong with the size of a page, its text, its lines or its margins.

    Args:
        page: the page, read.
        book: what it is a page of.
        gutter: the inside margin that the printer asks for, in points.
        smallest: the least size of its text, in points.
    """
    layout = book.layout
    rules, trim = layout.printer, layout.page
    bleed = rules.bleed if layout.bleed else 0.0
    width, height = trim.width + bleed, trim.height + 2 * bleed
    if abs(page.width - width) > TOLERANCE or abs(page.height - height) > TOLERANCE:
        is_and_was = f"{page.width:.1f} × {page.height:.1f} points, not {width:.1f} × {height:.1f}"
        yield Fault(Check.PAGE_SIZE, f"It is {is_and_was}.", page.number)
        return
    left = 0.0 if page.number % 2 else bleed
    meant = (left, bleed, left + trim.width, bleed + trim.height)
    box = page.trim
    found = () if box is None else (box.left, box.top, box.right, box.bottom)
    if not found or any(abs(a - b) > TOLERANCE for a, b in zip(found, meant, strict=True)):
        yield Fault(Check.BOX, "Its TrimBox is not the page after cutting.", page.number)
    if not page.is_grey and not rules.colour:
        yield Fault(Check.INK, f"It has colours: {rules.name} prints black ink.", page.number)
    small = [g for g in page.glyphs if g.size < smallest - TOLERANCE]
    if small:
        size = min(glyph.size for glyph in small)
        words = f"{len(small)} characters are smaller than {smallest:g} points"
        yield Fault(Check.TEXT, f"{words}, down to {size:.1f}.", page.number)
    thin = [line for line in map(_line_width, page.shapes) if line < rules.thinnest_line - 0.01]
    if thin:
        words = f"{len(thin)} lines are thinner than {rules.thinnest_line:g} points"
        yield Fault(Check.LINE, f"{words}, down to {min(thin):.2f}.", page.number)
    yield from _margin_faults(page, book, gutter, bleed)


def _line_width(shape: Shape) -> float:
    """Width of an outline, or of a line that is a filled area."""
    if shape.stroke is not None:
        return shape.stroke
    return min(shape.box.width, shape.box.height)


def _margin_faults(page: PdfPage, book: Book, gutter: float, bleed: float) -> Iterator[Fault]:
    """Ink nearer to an edge than the printer allows, by the side where it is.

    Where there is bleed, what reaches to the very edge of the file is meant to be cut.
    """
    rules = book.layout.printer
    outer = rules.outside_with_bleed if bleed else rules.outside
    is_right = page.number % 2 == 1
    outside = outer + bleed
    least = {
        "left": gutter if is_right else outside,
        "right": outside if is_right else gutter,
        "top": outside,
        "bottom": outside,
    }
    inside = "left" if is_right else "right"
    for side, distances in _distances(page).items():
        distance = min((d for d in distances if not bleed or d > TOLERANCE), default=least[side])
        if distance >= least[side] - TOLERANCE:
            continue
        name = "gutter" if side == inside else f"{side} margin"
        yield Fault(
            Check.MARGIN,
            f"Ink is {distance:.1f} points from the edge, the {name} is {least[side]:g} at least.",
            page.number,
        )


def _distances(page: PdfPage) -> dict[str, list[float]]:
    """Return how far everything is from each edge of a page."""
    boxes = [*(glyph.box for glyph in page.glyphs), *(shape.box for shape in page.shapes)]
    return {
        "left": [box.left for box in boxes],
        "right": [page.width - box.right for box in boxes],
        "top": [box.top for box in boxes],
        "bottom": [page.height - box.bottom for box in boxes],
    }
