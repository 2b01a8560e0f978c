"""What a finished PDF really contains, read back with PDFium, which had no part in making it.

Coordinates are points from the top left corner of the page, y downwards.
"""

from __future__ import annotations

import ctypes
from collections.abc import Iterator
from dataclasses import dataclass
from math import hypot
from typing import Any, TypeAlias


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle, left < right and top < bottom."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def width(self) -> float:
        """From left to right."""
        return self.right - self.left

    @property
    def height(self) -> float:
        """From top to bottom."""
        return self.bottom - self.top

    @property
    def middle(self) -> tuple[float, float]:
        """The point in the middle."""
        return (self.left + self.right) / 2, (self.top + self.bottom) / 2

    def holds(self, x: float, y: float) -> bool:
        """Whether a point is in it."""
        return self.left <= x <= self.right and self.top <= y <= self.bottom

    def contains(self, other: Box) -> bool:
        """Whether all of another box is in it."""
        return (
            self.left <= other.left
            and self.top <= other.top
            and other.right <= self.right
            and other.bottom <= self.bottom
        )

    def grown(self, by: float) -> Box:
        """Return the box with so much more on each side, or less."""
        return Box(self.left - by, self.top - by, self.right + by, self.bottom + by)


@dataclass(frozen=True, slots=True)
class Glyph:
    """A printed character.

    Attributes:
        text: the character.
        box: its ink.
        base: y of its baseline.
        size: points.
    """

    text: str
    box: Box
    base: float
    size: float


Point: TypeAlias = tuple[float, float]
Line: TypeAlias = tuple[Point, Point]
"""A straight line by its ends."""


@dataclass(frozen=True, slots=True)
class Shape:
    """Something drawn that is no text.

    Attributes:
        box: its ink.
        stroke: width of its outline; None where it has none.
        lines: its straight parts, each from one point to another.
    """

    box: Box
    stroke: float | None
    lines: tuple[Line, ...] = ()


@dataclass(frozen=True, slots=True)
class Link:
    """A place to click.

    Attributes:
        box: where it is.
        target: the page that it leads to, from 1 on; None when it leads out of the document.
    """

    box: Box
    target: int | None


@dataclass(frozen=True, slots=True)
class PdfPage:
    """A page.

    Attributes:
        number: its place in the file, from 1 on.
        width, height: size.
        glyphs: the characters, white space left out.
        shapes: everything else that leaves ink.
        links: the links.
        trim: the TrimBox; None where the page has none.
        is_grey: whether all of its text and shapes are black, grey or white.
    """

    number: int
    width: float
    height: float
    glyphs: tuple[Glyph, ...]
    shapes: tuple[Shape, ...]
    links: tuple[Link, ...]
    trim: Box | None
    is_grey: bool


@dataclass(frozen=True, slots=True)
class Pdf:
    """A document.

    Attributes:
        pages: in order.
        bookmarks: those of the first level, with the page that each leads to.
        fonts: name of each font used, and whether the file contains it.
        encrypted: whether it is.
        tagged: whether it says that it is tagged.
        language: of its text; empty when it says none.
        title: in its metadata.
    """

    pages: tuple[PdfPage, ...]
    bookmarks: tuple[tuple[str, int], ...]
    fonts: dict[str, bool]
    encrypted: bool
    tagged: bool
    language: str
    title: str


class Unreadable(ValueError):
    """A file that PDFium cannot open."""


def read_pdf(data: bytes) -> Pdf:
    """Return a PDF's pages and properties.

    Raises:
        Unreadable: the data are no PDF, damaged, or locked by a password.
    """
    import pypdfium2
    from pypdfium2 import raw

    try:
        document = pypdfium2.PdfDocument(data)
    except pypdfium2.PdfiumError as error:
        raise Unreadable(str(error)) from error
    with document:
        fonts: dict[str, bool] = {}
        pages = tuple(_read_page(raw, document, index, fonts) for index in range(len(document)))
        return Pdf(
            pages=pages,
            bookmarks=tuple(_bookmarks(document)),
            fonts=fonts,
            encrypted=raw.FPDF_GetSecurityHandlerRevision(document) != -1,
            tagged=bool(raw.FPDFCatalog_IsTagged(document)),
            language=_language(raw, document),
            title=document.get_metadata_value("Title"),
        )


def _bookmarks(document: Any) -> Iterator[tuple[str, int]]:
    for bookmark in document.get_toc():
        target = bookmark.get_dest()
        index = None if target is None else target.get_index()
        if bookmark.level == 0 and index is not None:
            yield bookmark.get_title(), index + 1


def _language(raw: Any, document: Any) -> str:
    size = raw.FPDFCatalog_GetLanguage(document, None, 0)
    text = ctypes.create_string_buffer(size)
    raw.FPDFCatalog_GetLanguage(document, ctypes.cast(text, ctypes.POINTER(raw.FPDF_WCHAR)), size)
    return text.raw.decode("utf-16-le").rstrip("\0")


def _read_page(raw: Any, document: Any, index: int, fonts: dict[str, bool]) -> PdfPage:
    page = document[index]
    width, height = page.get_size()
    text = page.get_textpage()
    glyphs = tuple(_glyphs(raw, text, height))
    shapes = tuple(_shapes(raw, page, height, fonts))
    links = tuple(_links(raw, document, page, height))
    is_grey = all(_is_grey(raw, item) for item in page.get_objects())
    sides = page.get_trimbox(fallback_ok=False)
    trim = sides and Box(sides[0], height - sides[3], sides[2], height - sides[1])
    text.close()
    page.close()
    return PdfPage(index + 1, width, height, glyphs, shapes, links, trim, is_grey)


def _glyphs(raw: Any, text: Any, height: float) -> Iterator[Glyph]:
    sides = [ctypes.c_double() for _ in range(4)]
    left, right, bottom, top = map(ctypes.byref, sides)
    x, y = ctypes.c_double(), ctypes.c_double()
    matrix = raw.FS_MATRIX()
    for i in range(text.count_chars()):
        symbol = chr(raw.FPDFText_GetUnicode(text, i))
        if symbol.isspace() or raw.FPDFText_IsGenerated(text, i):
            continue
        raw.FPDFText_GetCharBox(text, i, left, right, bottom, top)
        raw.FPDFText_GetCharOrigin(text, i, x, y)
        raw.FPDFText_GetMatrix(text, i, matrix)
        x0, x1, y1, y0 = (side.value for side in sides)
        size = raw.FPDFText_GetFontSize(text, i) * hypot(matrix.c, matrix.d)
        yield Glyph(symbol, Box(x0, height - y0, x1, height - y1), height - y.value, size)


def _shapes(raw: Any, page: Any, height: float, fonts: dict[str, bool]) -> Iterator[Shape]:
    width = ctypes.c_float()
    fill, stroked = ctypes.c_int(), ctypes.c_int()
    for item in page.get_objects():
        if item.type == raw.FPDF_PAGEOBJ_TEXT:
            _note_font(raw, item, fonts)
            continue
        line: float | None = None
        lines: tuple[Line, ...] = ()
        if item.type == raw.FPDF_PAGEOBJ_PATH:
            raw.FPDFPath_GetDrawMode(item, fill, stroked)
            if not fill.value and not stroked.value:
                continue
            lines = tuple(_lines(raw, item, height))
            if stroked.value:
                matrix = item.get_matrix()
                raw.FPDFPageObj_GetStrokeWidth(item, width)
                line = width.value * hypot(matrix.c, matrix.d)
        x0, y0, x1, y1 = item.get_bounds()
        box = Box(x0, height - y1, x1, height - y0)
        # PDFium counts the whole width of an outline on each side, where half of it lies.
        yield Shape(box.grown(-line / 2) if line else box, line, lines)


def _lines(raw: Any, path: Any, height: float) -> Iterator[Line]:
    """Yield the straight parts of a path, in its order."""
    matrix, x, y = path.get_matrix(), ctypes.c_float(), ctypes.c_float()
    start = last = (0.0, 0.0)
    for index in range(raw.FPDFPath_CountSegments(path)):
        part = raw.FPDFPath_GetPathSegment(path, index)
        raw.FPDFPathSegment_GetPoint(part, x, y)
        across, up = matrix.on_point(x.value, y.value)
        point = (across, height - up)
        kind = raw.FPDFPathSegment_GetType(part)
        if kind == raw.FPDF_SEGMENT_MOVETO:
            start = point
        elif kind == raw.FPDF_SEGMENT_LINETO:
            yield last, point
        last = point
        if raw.FPDFPathSegment_GetClose(part) and last != start:
            yield last, start


def _is_grey(raw: Any, item: Any) -> bool:
    parts = [ctypes.c_uint() for _ in range(4)]
    for colour_of in (raw.FPDFPageObj_GetFillColor, raw.FPDFPageObj_GetStrokeColor):
        if colour_of(item, *map(ctypes.byref, parts)):
            red, green, blue, _ = (part.value for part in parts)
            if not red == green == blue:
                return False
    return True


def _note_font(raw: Any, item: Any, fonts: dict[str, bool]) -> None:
    font = raw.FPDFTextObj_GetFont(item)
    size = raw.FPDFFont_GetBaseFontName(font, None, 0)
    name = ctypes.create_string_buffer(size)
    raw.FPDFFont_GetBaseFontName(font, name, size)
    key = name.value.decode("utf-8", "replace")
    fonts[key] = fonts.get(key, True) and bool(raw.FPDFFont_GetIsEmbedded(font))


def _links(raw: Any, document: Any, page: Any, height: float) -> Iterator[Link]:
    place, link, sides = ctypes.c_int(0), raw.FPDF_LINK(), raw.FS_RECTF()
    while raw.FPDFLink_Enumerate(page, place, link):
        raw.FPDFLink_GetAnnotRect(link, sides)
        target = raw.FPDFLink_GetDest(document, link)
        index = raw.FPDFDest_GetDestPageIndex(document, target) if target else -1
        box = Box(sides.left, height - sides.top, sides.right, height - sides.bottom)
        yield Link(box, index + 1 if index >= 0 else None)
