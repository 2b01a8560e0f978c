"""The cover of a book: back, spine and front on one sheet, as wide as the book is thick.

    |bleed|  back  |spine|  front  |bleed|      all lengths in points, the origin at the top left

The spine comes from the number of pages and the paper, by the printer's table. The template is
``book/templates/cover.typ``.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from importlib import resources
from itertools import islice
from pathlib import Path
from typing import Any

from book.language import language
from book.print.boxes import with_cover_boxes
from book.print.model import Book
from book.print.numbers import NUMBER_RATIO, WRITTEN
from book.print.pdf import Box, Glyph, PdfPage, Unreadable, read_pdf
from book.print.preflight.composition import overlapping
from book.print.preflight.fault import Check, Fault
from book.print.printers import CoverRules
from book.print.template_data import canvas_data, walls
from book.print.typeset import compile_pdf, language_fonts
from puzzle.errors import RecipeError
from puzzle.grid import SYMBOLS

_COLOUR = re.compile(r"#[0-9a-fA-F]{6}")
_TOLERANCE = 0.5
_QUIET = 11, 7
"""White modules on the left and on the right of a barcode."""
_MODULE = 0.936
"""Width of a module of a barcode in points: 0.33 mm, as the standard has it."""


@dataclass(frozen=True, slots=True)
class Cover:
    """What is on a cover besides what the book itself says.

    Attributes:
        paper: one of those in the printer's table.
        blurb: what the back says, in paragraphs parted by blank lines; may be empty.
        author: on the front and the spine; may be empty.
        isbn: an ISBN-13, with or without hyphens; the place of the barcode stays free when empty.
        colour: of the ground, such as ``#1f4fa3``; the words on it are black or white, whichever
            can be read better.

    Raises:
        RecipeError: the ISBN has another check digit than it should, or the colour is none.
    """

    paper: str = "white"
    blurb: str = ""
    author: str = ""
    isbn: str = ""
    colour: str = "#1f4fa3"

    def __post_init__(self) -> None:
        if not _COLOUR.fullmatch(self.colour):
            raise RecipeError(f'{self.colour!r} is no colour: give one such as "#1f4fa3".')
        if self.isbn:
            barcode_of(self.isbn)

    @property
    def ink(self) -> str:
        """The colour of the words: white on what is dark, black on what is light."""
        red, green, blue = (int(self.colour[i : i + 2], 16) for i in (1, 3, 5))
        return "#ffffff" if 0.299 * red + 0.587 * green + 0.114 * blue < 150 else "#000000"


@dataclass(frozen=True, slots=True)
class Wrap:
    """The measures of a cover.

    Attributes:
        width, height: of the sheet, bleed included.
        bleed: on all sides.
        back, spine, front: the three areas after cutting and folding.
        safety, spine_safety: how far words stay from cuts and folds, and on the spine.
        has_spine_text: whether the book is thick enough for words on its spine.
        barcode: the place of the barcode, on the back.
    """

    width: float
    height: float
    bleed: float
    back: Box
    spine: Box
    front: Box
    safety: float
    spine_safety: float
    has_spine_text: bool
    barcode: Box


def barcode_of(isbn: str) -> str:
    """Return the modules of the barcode of an ISBN-13, from left to right: 1 is black.

    Raises:
        RecipeError: it is no ISBN-13.
    """
    import barcode
    from barcode.errors import BarcodeError

    plain = isbn.replace("-", "").replace(" ", "")
    try:
        found = barcode.get_barcode_class("isbn13")(plain[:12])
    except BarcodeError as error:
        raise RecipeError(f"{isbn!r} is no ISBN-13: {error}") from None
    if len(plain) != 13 or found.get_fullcode() != plain:
        raise RecipeError(
            f"{isbn!r} is no ISBN-13: with these digits it would be {found.get_fullcode()}."
        )
    (modules,) = found.build()
    return str(modules)


def wrap_of(book: Book, cover: Cover, pages: int) -> Wrap:
    """Return the measures of the cover of a book that has so many pages.

    Raises:
        RecipeError: the printer makes no covers, or has no such paper.
    """
    rules = cover_rules(book.layout.printer.name, book.layout.printer.cover, cover.paper)
    trim = book.layout.page
    thickness = pages * rules.papers[cover.paper] + rules.spine_extra
    bleed, safety = rules.bleed, rules.safety
    top, bottom = bleed, bleed + trim.height
    back = Box(bleed, top, bleed + trim.width, bottom)
    spine = Box(back.right, top, back.right + thickness, bottom)
    front = Box(spine.right, top, spine.right + trim.width, bottom)
    right, foot = back.right - rules.barcode_margin, bottom - rules.barcode_margin
    return Wrap(
        width=front.right + bleed,
        height=bottom + bleed,
        bleed=bleed,
        back=back,
        spine=spine,
        front=front,
        safety=safety,
        spine_safety=rules.spine_safety,
        has_spine_text=pages >= rules.spine_text_from,
        barcode=Box(right - rules.barcode_width, foot - rules.barcode_height, right, foot),
    )


def cover_rules(printer: str, rules: CoverRules | None, paper: str) -> CoverRules:
    """Return the printer's rules for covers.

    Raises:
        RecipeError: it has none, or no such paper.
    """
    if rules is None:
        raise RecipeError(f"{printer} makes no covers: leave [cover] out, or take another printer.")
    if paper not in rules.papers:
        raise RecipeError(f"{printer} has no paper {paper!r}: give {', '.join(rules.papers)}.")
    return rules


def typeset_cover(book: Book, cover: Cover, pages: int, fonts: tuple[Path, ...] = ()) -> bytes:
    """Return the cover as a PDF with trim and bleed boxes, the same bytes for the same arguments.

    Args:
        book: the book.
        cover: what else is on it.
        pages: how many pages the book has.
        fonts: folders with fonts besides those that come with gridmill.

    Raises:
        RecipeError: as `wrap_of`.
    """
    wrap = wrap_of(book, cover, pages)
    template = (resources.files("book") / "templates" / "cover.typ").read_text(encoding="utf-8")
    data, found = json.dumps(_data(book, cover, wrap)), language_fonts(book.language, fonts)
    return with_cover_boxes(compile_pdf(template, {"cover": data}, book.edition, found), wrap.bleed)


def _data(book: Book, cover: Cover, wrap: Wrap) -> dict[str, Any]:
    """Return what the template gets, as JSON values."""
    tongue = language(book.language)
    opening = next(book.puzzles)
    first = opening if opening.has_numbers else opening.in_characters
    geometry = first.puzzle.geometry
    return {
        "language": tongue.code,
        "region": tongue.region,
        "title": book.title,
        "subtitle": book.subtitle,
        "author": cover.author,
        "publisher": book.publisher,
        "blurb": [part.strip() for part in cover.blurb.split("\n\n") if part.strip()],
        "count": tongue.counted("{count} puzzle", "{count} puzzles", len(list(book.puzzles))),
        "isbn": cover.isbn,
        "barcode": barcode_of(cover.isbn) if cover.isbn else "",
        "module": _MODULE,
        "quiet": list(_QUIET),
        "colour": cover.colour,
        "ink": cover.ink,
        "has_spine_text": wrap.has_spine_text,
        "width": wrap.width,
        "height": wrap.height,
        "safety": wrap.safety,
        "spine_safety": wrap.spine_safety,
        "back": _sides(wrap.back),
        "spine": _sides(wrap.spine),
        "front": _sides(wrap.front),
        "barcode_place": _sides(wrap.barcode),
        "grid": {
            "size": geometry.span,
            **canvas_data(geometry),
            "walls": walls(geometry),
            "givens": first.shown(first.puzzle),
            "symbols": "".join(dict.fromkeys(SYMBOLS + first.symbols)),
            "numbers": dict(WRITTEN),
            "ratio": NUMBER_RATIO if first.has_numbers else 1,
        },
    }


def _sides(box: Box) -> dict[str, float]:
    return {"left": box.left, "top": box.top, "width": box.width, "height": box.height}


# Preflight ----------------------------------------------------------------------------------------


def cover_faults(pdf: bytes, book: Book, cover: Cover, pages: int) -> tuple[Fault, ...]:
    """Everything that is wrong with a finished cover; () for one that can go to the printer.

    Args:
        pdf: the file's bytes.
        book: whose cover it is.
        cover: what else it must have.
        pages: how many pages the book has.
    """
    try:
        read = read_pdf(pdf)
    except Unreadable as error:
        return (Fault(Check.FILE, f"The cover cannot be opened: {error}"),)
    wrap = wrap_of(book, cover, pages)
    faults = [
        Fault(Check.FONT, f"The font {name} is not in the cover's file.")
        for name, embedded in sorted(read.fonts.items())
        if not embedded
    ]
    faults += _too_thick(book, cover, pages)
    if len(read.pages) != 1:
        return (*faults, Fault(Check.PAGE_COUNT, f"The cover has {len(read.pages)} pages, not 1."))
    (page,) = read.pages
    if max(abs(page.width - wrap.width), abs(page.height - wrap.height)) > _TOLERANCE:
        sizes = f"{page.width:.1f} × {page.height:.1f} points, not"
        words = f"The cover is {sizes} {wrap.width:.1f} × {wrap.height:.1f}."
        return (*faults, Fault(Check.PAGE_SIZE, words))
    sheet = Box(wrap.back.left, wrap.back.top, wrap.front.right, wrap.front.bottom)
    if page.trim is None or not page.trim.grown(_TOLERANCE).contains(sheet):
        faults.append(Fault(Check.BOX, "The cover's TrimBox is not what is left after cutting."))
    safe = (
        wrap.back.grown(-wrap.safety),
        wrap.spine.grown(-wrap.spine_safety),
        wrap.front.grown(-wrap.safety),
    )
    for glyph in page.glyphs:
        if not any(area.grown(_TOLERANCE).contains(glyph.box) for area in safe):
            x, y = glyph.box.middle
            words = f"“{glyph.text}” is too near to a cut or a fold, at {x:.0f}, {y:.0f} points."
            faults.append(Fault(Check.MARGIN, words))
            break
    faults += _words_missing(page.glyphs, book, wrap)
    faults += _words_on_the_puzzle(page, wrap)
    faults += _barcode_faults(page, cover, wrap)
    faults += _too_small(page, book, wrap)
    for one, other in islice(overlapping(page.glyphs), 1):
        x, y = other.box.middle
        words = f"“{one.text}” and “{other.text}” overlap, at {x:.0f}, {y:.0f} points."
        faults.append(Fault(Check.OVERLAP, words))
    return tuple(faults)


def without_room(book: Book, cover: Cover, fonts: tuple[Path, ...] = ()) -> str:
    """Return which words have no room on the front or the back, or nothing.

    That is ``blurb``, ``author``, ``publisher``, ``subtitle`` or ``title``: the last to be taken
    away, in this order, before all else has room.

    Args:
        book: whose cover it is; of its puzzles the first is drawn.
        cover: what else is on it.
        fonts: folders with fonts besides those that come with gridmill.

    Raises:
        RecipeError: as `wrap_of`.
    """
    silent = replace(cover, blurb="")
    plain, alone = replace(silent, author=""), replace(book, publisher="")
    tried = (
        ("blurb", book, cover),
        ("author", book, silent),
        ("publisher", book, plain),
        ("subtitle", alone, plain),
        ("title", replace(alone, subtitle=""), plain),
    )
    lacking, pages = "", book.layout.printer.fewest_pages
    for what, less, words in tried:
        if not cover_faults(typeset_cover(less, words, pages, fonts), less, words, pages):
            break
        lacking = what
    return lacking


def _barcode_faults(page: PdfPage, cover: Cover, wrap: Wrap) -> Iterator[Fault]:
    """Yield what is wrong in the place of the barcode: other bars, or words beside its own."""
    ground = wrap.barcode
    if cover.isbn:
        bars = [
            s.box for s in page.shapes if ground.contains(s.box) and s.box.width < ground.width / 2
        ]
        if _modules(bars) != barcode_of(cover.isbn):
            yield Fault(Check.BARCODE, f"The bars are not those of {cover.isbn}.")
    own = Counter(f"ISBN{cover.isbn}".replace(" ", "") if cover.isbn else "")
    if Counter(glyph.text for glyph in page.glyphs if _meet(glyph.box, ground)) - own:
        yield Fault(Check.BARCODE, "Words lie in the place of the barcode.")


def _too_small(page: PdfPage, book: Book, wrap: Wrap) -> Iterator[Fault]:
    """Yield words on the back or the front that are smaller than the printer prints."""
    least = book.layout.printer.smallest_text
    sizes = (g.size for g in page.glyphs if not wrap.spine.holds(*g.box.middle))
    if (size := min(sizes, default=least)) < least - _TOLERANCE:
        words = f"Words on the cover are {size:.1f} points large, {least:g} are the least."
        yield Fault(Check.TEXT, words)


def _too_thick(book: Book, cover: Cover, pages: int) -> list[Fault]:
    """Return whether there are more pages than are bound of the cover's paper."""
    trim, printer = book.layout.page, book.layout.printer.name
    most = trim.thickest(cover.paper)
    if pages <= most:
        return []
    on = f"{most} of {trim.name} on {cover.paper} paper at most"
    return [Fault(Check.PAGE_COUNT, f"The book has {pages} pages, {printer} binds {on}.")]


def _words_on_the_puzzle(page: PdfPage, wrap: Wrap) -> list[Fault]:
    """Return whether words lie on the edge of the puzzle that is drawn on the front."""
    squares = [
        shape.box
        for shape in page.shapes
        if wrap.front.contains(shape.box) and abs(shape.box.width - shape.box.height) < _TOLERANCE
    ]
    if not squares:
        return [Fault(Check.GRID, "There is no puzzle on the cover's front.")]
    drawn = max(squares, key=lambda box: box.width)
    for glyph in page.glyphs:
        if _meet(glyph.box, drawn) and not drawn.contains(glyph.box):
            words = f"“{glyph.text}” lies on the edge of the puzzle on the cover's front."
            return [Fault(Check.OVERLAP, words)]
    return []


def _meet(one: Box, other: Box) -> bool:
    return (
        one.left < other.right
        and other.left < one.right
        and one.top < other.bottom
        and other.top < one.bottom
    )


def _words_missing(glyphs: tuple[Glyph, ...], book: Book, wrap: Wrap) -> list[Fault]:
    """Return a title that is not on the front, or not on a spine that has room for it."""
    wanted = {"front": wrap.front} | ({"spine": wrap.spine} if wrap.has_spine_text else {})
    title = sorted("".join(book.title.split()))
    faults = []
    for name, area in wanted.items():
        there = [glyph.text for glyph in glyphs if area.holds(*glyph.box.middle)]
        for letter in title:
            if letter not in there:
                faults.append(Fault(Check.TEXT, f"The title is not on the cover's {name}."))
                break
            there.remove(letter)
    return faults


def _modules(bars: list[Box]) -> str:
    """Return what bars say, read from where they stand: 1 is black."""
    if not bars:
        return ""
    left = min(bar.left for bar in bars)
    found = {
        round((bar.left - left) / _MODULE) + i
        for bar in bars
        for i in range(round(bar.width / _MODULE))
    }
    return "".join("1" if i in found else "0" for i in range(max(found) + 1))
