"""The book as a fixed-layout EPUB 3: every page as it is printed, as a picture with its words.

    mimetype                   stored, first
    META-INF/container.xml     where the package is
    EPUB/package.opf           what the book is, and its files in order
    EPUB/nav.xhtml             its parts, and its pages by their numbers
    EPUB/page-001.xhtml, .svg  a page: its picture, its words for those who listen, its references

No library writes fixed layouts without more of its own around it than this; the files are templates
in ``book/templates/epub``. A point is a pixel.
"""

from __future__ import annotations

import io
import json
import re
import zipfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from importlib import resources
from typing import Any
from uuid import NAMESPACE_URL, uuid5

from book.language import language
from book.print.model import Book
from book.print.pdf import Outline, PageLinks, read_outline
from book.print.template_data import spoken, template_data

MEDIA_TYPE = "application/epub+zip"
_FOLDER = "EPUB"
_HYPHENED = re.compile(r"(\w*)[\x02\ufffe](\w*)")
"""A word that goes on on the next line: PDFium has one of these signs for the hyphen between. No
XML may have either."""


@dataclass(frozen=True, slots=True)
class _EpubLink:
    """A reference on a page: where it is, in pixels, and to which page it leads."""

    name: str
    words: str
    left: float
    top: float
    width: float
    height: float


_ESCAPED = re.compile(r"\\.")
"""What JSON writes for the end of a line in a text, and for what else it cannot have as it is."""
_SOFT_HYPHEN = "\u00ad"


@dataclass(frozen=True, slots=True)
class _EpubPage:
    """A page: its number, its file, its words and its references."""

    number: int
    name: str
    words: str
    links: tuple[_EpubLink, ...]


def epub(
    book: Book,
    pdf: bytes,
    pictures: Sequence[bytes],
    places: Mapping[int, int],
    *,
    author: str = "",
    isbn: str = "",
) -> bytes:
    """Return the book as an EPUB, the same bytes for the same arguments.

    Args:
        book: the book.
        pdf: it, typeset.
        pictures: every page as SVG.
        places: the page of each puzzle, from 1 on, by its number.
        author: whom shops name; may be empty.
        isbn: of the EPUB; without one it is known by what is made of its title and edition.
    """
    import pypdfium2

    with pypdfium2.PdfDocument(pdf) as document:
        read = read_outline(document)
        pages = tuple(_pages(book, document, read, places))
    width, height = (round(side) for side in (read.pages[0].width, read.pages[0].height))
    tongue = language(book.language)
    told: dict[str, Any] = {
        "language": tongue.tag,
        "title": book.title,
        "description": book.subtitle,
        "publisher": book.publisher,
        "author": author,
        "identifier": _identifier(book, isbn),
        "day": book.edition.isoformat(),
        "contents": tongue.text("Contents"),
        "pages": pages,
        "parts": _parts(book, read),
        "width": width,
        "height": height,
    }
    files: dict[str, bytes] = {"META-INF/container.xml": _filled("container.xml", told)}
    for name in ("package.opf", "nav.xhtml", "style.css"):
        files[f"{_FOLDER}/{name}"] = _filled(name, told)
    for page, picture in zip(pages, pictures, strict=True):
        files[f"{_FOLDER}/{page.name}.xhtml"] = _filled("page.xhtml", told | {"page": page})
        files[f"{_FOLDER}/{page.name}.svg"] = picture
    return _zipped(files, book)


def _identifier(book: Book, isbn: str) -> str:
    if isbn:
        return f"urn:isbn:{isbn.replace('-', '').replace(' ', '')}"
    return f"urn:uuid:{uuid5(NAMESPACE_URL, f'gridmill:{book.title}:{book.edition}:{book.seed}')}"


def _parts(book: Book, read: Outline) -> list[tuple[str, str]]:
    """Return what the table of contents has: title, and the file of the page."""
    marks = read.bookmarks or ((book.title, 1),)
    return [(title, _name(page, len(read.pages))) for title, page in marks]


def _name(number: int, count: int) -> str:
    return f"page-{number:0{max(3, len(str(count)))}}"


def _pages(
    book: Book, document: Any, read: Outline, places: Mapping[int, int]
) -> Iterator[_EpubPage]:
    """Yield each page; in words a page of puzzles is what they are, row by row."""
    tongue = language(book.language)
    known = _Words(book)
    there: dict[int, list[str]] = {}
    for puzzle in book.puzzles:
        if puzzle.number in places:
            words, _ = spoken(puzzle, tongue, book.pictures)
            there.setdefault(places[puzzle.number], []).append(words)
    for page in read.pages:
        text = _Spoken(document[page.number - 1].get_textpage(), page, known)
        words = " ".join(there.get(page.number, ())) or text.within()
        links = tuple(_links(text, page, len(read.pages)))
        yield _EpubPage(page.number, _name(page.number, len(read.pages)), words, links)


class _Words:
    """The words that are set in a book."""

    def __init__(self, book: Book) -> None:
        self._book = book

    @cached_property
    def _all(self) -> frozenset[str]:
        told = json.dumps(template_data(self._book, 1), ensure_ascii=False)
        return frozenset(re.findall(r"\w+", _ESCAPED.sub(" ", told.replace(_SOFT_HYPHEN, ""))))

    def joined(self, start: str, end: str) -> str:
        """Return a word of which a line ends with the start, and with a hyphen.

        The hyphen is the word's own unless the book has the word without it.
        """
        return start + end if start + end in self._all else f"{start}-{end}"


@dataclass(frozen=True, slots=True)
class _Spoken:
    """The text of a page: as PDFium has it, which page it is, and the words that may be there."""

    read: Any
    page: PageLinks
    known: _Words

    def within(self, area: tuple[float, float, float, float] | None = None) -> str:
        """Return the words of the page, or of an area in it: left, top, right and bottom."""
        height = self.page.height
        left, top, right, bottom = area or (0.0, 0.0, self.page.width, height)
        found = self.read.get_text_bounded(
            left=left, top=height - top, right=right, bottom=height - bottom
        )
        whole = _HYPHENED.sub(lambda m: self.known.joined(m[1], m[2]), found)
        return " ".join(whole.split())


def _links(text: _Spoken, page: PageLinks, count: int) -> Iterator[_EpubLink]:
    for link in page.links:
        if link.target is not None:
            box = link.box
            words = text.within((box.left - 1, box.top - 1, box.right + 1, box.bottom + 1))
            lengths = (round(length, 1) for length in (box.left, box.top, box.width, box.height))
            yield _EpubLink(_name(link.target, count), words or str(link.target), *lengths)


@cache
def _template(name: str) -> Any:
    import jinja2

    source = (resources.files("book") / "templates" / "epub" / name).read_text(encoding="utf-8")
    return jinja2.Environment(autoescape=True).from_string(source)


def _filled(name: str, told: Mapping[str, Any]) -> bytes:
    return str(_template(name).render(told)).encode()


def _zipped(files: Mapping[str, bytes], book: Book) -> bytes:
    day = (*book.edition.timetuple()[:3], 0, 0, 0)
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as archive:
        for name, content in {"mimetype": MEDIA_TYPE.encode(), **files}.items():
            entry = zipfile.ZipInfo(name, day)
            entry.compress_type = zipfile.ZIP_STORED if name == "mimetype" else zipfile.ZIP_DEFLATED
            entry.external_attr = 0o644 << 16
            entry.create_system = 3  # the same on every system
            archive.writestr(entry, content)
    return made.getvalue()
