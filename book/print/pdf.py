"""What a finished PDF really contains, read back with PDFium, which had no part in making it.

Coordinates are points from the top left corner of the page, y downwards.
"""

from __future__ import annotations

import ctypes
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import hypot
from typing import Any, NamedTuple, TypeAlias

# Boxes and characters are tuples: a book has a hundred thousand of each.

_AT_ONCE = 32
"""Pages that are read before a file is opened anew."""


class Box(NamedTuple):
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


def around(boxes: Sequence[Box]) -> Box:
    """Return the smallest box that contains some boxes, one at least."""
    return Box(
        min(box.left for box in boxes),
        min(box.top for box in boxes),
        max(box.right for box in boxes),
        max(box.bottom for box in boxes),
    )


class Glyph(NamedTuple):
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
        fill: the colour that it is filled with, such as ``#000000``; None where it is not.
        ink: the colour of its outline; None where it has none.
    """

    box: Box
    stroke: float | None
    lines: tuple[Line, ...] = ()
    fill: str | None = None
    ink: str | None = None

    @property
    def is_ink(self) -> bool:
        """Whether it is filled with black."""
        return self.fill == "#000000"


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
class PdfFile:
    """What a document is without its pages.

    Attributes:
        count: how many pages it has.
        bookmarks: those of the first level, with the page that each leads to.
        encrypted: whether it is.
        tagged: whether it says that it is tagged.
        language: of its text; empty when it says none.
        title: in its metadata.
    """

    count: int
    bookmarks: tuple[tuple[str, int], ...]
    encrypted: bool
    tagged: bool
    language: str
    title: str


@dataclass(frozen=True, slots=True)
class Pdf:
    """A document: all of its pages in order, and their fonts, as in `PdfPages`."""

    pages: tuple[PdfPage, ...]
    fonts: Mapping[str, bool]


@dataclass(frozen=True, slots=True)
class PdfPages:
    """Pages of a document, read one at a time.

    Attributes:
        pages: yields each page as it is asked for, and keeps none.
        fonts: the name of each font of the pages read so far, and whether the file contains it.
    """

    pages: Iterator[PdfPage]
    fonts: Mapping[str, bool]


@dataclass(frozen=True, slots=True)
class PageLinks:
    """A page's size, and what there is to click on it; as in `PdfPage`."""

    number: int
    width: float
    height: float
    links: tuple[Link, ...]


@dataclass(frozen=True, slots=True)
class Outline:
    """How one finds the way in a document; bookmarks as in `Pdf`."""

    pages: tuple[PageLinks, ...]
    bookmarks: tuple[tuple[str, int], ...]


class Unreadable(ValueError):
    """A file that PDFium cannot open."""


def read_file(data: bytes) -> PdfFile:
    """Return what a PDF is without its pages.

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
        return PdfFile(
            count=len(document),
            bookmarks=tuple(_bookmarks(document)),
            encrypted=raw.FPDF_GetSecurityHandlerRevision(document) != -1,
            tagged=bool(raw.FPDFCatalog_IsTagged(document)),
            language=_language(raw, document),
            title=document.get_metadata_value("Title"),
        )


def read_pages(data: bytes, places: Sequence[int]) -> PdfPages:
    """Read some pages of a PDF that can be opened, one at a time.

    Args:
        data: the file's bytes.
        places: which pages, from 0 on.
    """
    fonts: dict[str, bool] = {}
    return PdfPages(_read_each(data, places, fonts), fonts)


def _read_each(data: bytes, places: Sequence[int], fonts: dict[str, bool]) -> Iterator[PdfPage]:
    """Yield pages, with the file opened anew now and then, as PDFium keeps what it has read."""
    import pypdfium2
    from pypdfium2 import raw

    for first in range(0, len(places), _AT_ONCE):
        with pypdfium2.PdfDocument(data) as document:
            for place in places[first : first + _AT_ONCE]:
                yield _read_page(raw, document, place, fonts)


def read_pdf(data: bytes) -> Pdf:
    """Return all pages of a PDF.

    Raises:
        Unreadable: as for `read_file`.
    """
    read = read_pages(data, range(read_file(data).count))
    return Pdf(tuple(read.pages), read.fonts)


def read_outline(document: Any) -> Outline:
    """Return the links and bookmarks of a document that pypdfium2 has open."""
    from pypdfium2 import raw

    pages = []
    for index in range(len(document)):
        page = document[index]
        width, height = page.get_size()
        links = tuple(_links(raw, document, page, height))
        pages.append(PageLinks(index + 1, width, height, links))
        page.close()
    return Outline(tuple(pages), tuple(_bookmarks(document)))


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
    glyphs = tuple(_glyphs(raw, text.raw, height))
    objects = tuple(_objects(raw, page.raw))
    _note_fonts(raw, objects, fonts)
    shapes = tuple(_shapes(raw, objects, height))
    links = tuple(_links(raw, document, page, height))
    is_grey = _are_grey(raw, objects)
    sides = page.get_trimbox(fallback_ok=False)
    trim = sides and Box(sides[0], height - sides[3], sides[2], height - sides[1])
    text.close()
    page.close()
    return PdfPage(index + 1, width, height, glyphs, shapes, links, trim, is_grey)


def _glyphs(raw: Any, text: Any, height: float) -> Iterator[Glyph]:
    sides = [ctypes.c_double() for _ in range(4)]
    left, right, bottom, top = sides
    pointers = tuple(map(ctypes.byref, sides))
    x, y = ctypes.c_double(), ctypes.c_double()
    to_x, to_y = ctypes.byref(x), ctypes.byref(y)
    matrix = raw.FS_MATRIX()
    for i in range(raw.FPDFText_CountChars(text)):
        symbol = chr(raw.FPDFText_GetUnicode(text, i))
        if symbol.isspace() or raw.FPDFText_IsGenerated(text, i):
            continue
        raw.FPDFText_GetCharBox(text, i, *pointers)
        raw.FPDFText_GetCharOrigin(text, i, to_x, to_y)
        raw.FPDFText_GetMatrix(text, i, matrix)
        box = Box(left.value, height - top.value, right.value, height - bottom.value)
        size = raw.FPDFText_GetFontSize(text, i) * hypot(matrix.c, matrix.d)
        yield Glyph(symbol, box, height - y.value, size)


_Object: TypeAlias = tuple[int, Any]
"""What PDFium says that an object of a page is, and the object."""


def _objects(raw: Any, page: Any) -> Iterator[_Object]:
    """Yield what a page consists of, and what its forms consist of."""
    for place in range(raw.FPDFPage_CountObjects(page)):
        yield from _with_parts(raw, raw.FPDFPage_GetObject(page, place))


def _with_parts(raw: Any, item: Any) -> Iterator[_Object]:
    kind = raw.FPDFPageObj_GetType(item)
    yield kind, item
    if kind == raw.FPDF_PAGEOBJ_FORM:
        for place in range(raw.FPDFFormObj_CountObjects(item)):
            yield from _with_parts(raw, raw.FPDFFormObj_GetObject(item, place))


def _shapes(raw: Any, objects: Iterable[_Object], height: float) -> Iterator[Shape]:
    width, matrix = ctypes.c_float(), raw.FS_MATRIX()
    fill, stroked = ctypes.c_int(), ctypes.c_int()
    sides = [ctypes.c_float() for _ in range(4)]
    for kind, item in objects:
        if kind == raw.FPDF_PAGEOBJ_TEXT:
            continue
        line: float | None = None
        lines: tuple[Line, ...] = ()
        filled: str | None = None
        ink: str | None = None
        if kind == raw.FPDF_PAGEOBJ_PATH:
            raw.FPDFPath_GetDrawMode(item, fill, stroked)
            if not fill.value and not stroked.value:
                continue
            raw.FPDFPageObj_GetMatrix(item, matrix)
            lines = tuple(_lines(raw, item, matrix, height))
            filled = _colour(raw.FPDFPageObj_GetFillColor, item) if fill.value else None
            if stroked.value:
                ink = _colour(raw.FPDFPageObj_GetStrokeColor, item)
                raw.FPDFPageObj_GetStrokeWidth(item, width)
                line = width.value * hypot(matrix.c, matrix.d)
        raw.FPDFPageObj_GetBounds(item, *sides)
        x0, y0, x1, y1 = (side.value for side in sides)
        box = Box(x0, height - y1, x1, height - y0)
        # PDFium counts the whole width of an outline on each side, where half of it lies.
        yield Shape(box.grown(-line / 2) if line else box, line, lines, filled, ink)


def _colour(colour_of: Any, item: Any) -> str:
    """Return the colour of a shape's fill or outline, as six digits."""
    red, green, blue, alpha = (ctypes.c_uint() for _ in range(4))
    colour_of(item, red, green, blue, alpha)
    return f"#{red.value:02x}{green.value:02x}{blue.value:02x}"


def _lines(raw: Any, path: Any, matrix: Any, height: float) -> Iterator[Line]:
    """Yield the straight parts of a path, in its order."""
    x, y = ctypes.c_float(), ctypes.c_float()
    a, b, c, d, e, f = (getattr(matrix, name) for name in "abcdef")
    start = last = (0.0, 0.0)
    for index in range(raw.FPDFPath_CountSegments(path)):
        part = raw.FPDFPath_GetPathSegment(path, index)
        raw.FPDFPathSegment_GetPoint(part, x, y)
        point = (a * x.value + c * y.value + e, height - (b * x.value + d * y.value + f))
        kind = raw.FPDFPathSegment_GetType(part)
        if kind == raw.FPDF_SEGMENT_MOVETO:
            start = point
        elif kind == raw.FPDF_SEGMENT_LINETO:
            yield last, point
        last = point
        if raw.FPDFPathSegment_GetClose(part) and last != start:
            yield last, start


def _are_grey(raw: Any, objects: Iterable[_Object]) -> bool:
    """Tell whether all objects are black, grey or white."""
    red, green, blue, alpha = (ctypes.c_uint() for _ in range(4))
    for _, item in objects:
        for colour_of in (raw.FPDFPageObj_GetFillColor, raw.FPDFPageObj_GetStrokeColor):
            has = colour_of(item, red, green, blue, alpha)
            if has and not red.value == green.value == blue.value:
                return False
    return True


def _note_fonts(raw: Any, objects: Iterable[_Object], fonts: dict[str, bool]) -> None:
    """Note the name of each font, and whether the file contains it."""
    known = set[int | None]()  # where the fonts of this page are in memory
    for kind, item in objects:
        if kind != raw.FPDF_PAGEOBJ_TEXT:
            continue
        font = raw.FPDFTextObj_GetFont(item)
        place = ctypes.cast(font, ctypes.c_void_p).value
        if place in known:
            continue
        known.add(place)
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
