"""The cover: its measures are the printer's, its words and bars are read back."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from book import BookLayout, Check, printer
from book.print.cover import (
    Cover,
    _words_on_the_puzzle,
    barcode_of,
    cover_faults,
    typeset_cover,
    without_room,
    wrap_of,
)
from book.print.pdf import Box, Glyph, read_pdf
from book.print.preflight.printed import text_of
from puzzle import RecipeError
from tests.book.books import small_book

BOOK = small_book(BookLayout(printer=replace(printer("kdp"), fewest_pages=2)))
FULL = Cover(blurb="One.\n\nTwo.", author="A. Miller", isbn="978-0-306-40615-7")
PAGES = 166


@pytest.fixture(scope="module")
def pdf() -> bytes:
    return typeset_cover(BOOK, FULL, PAGES)


def words(data: bytes) -> str:
    (page,) = read_pdf(data).pages
    return "".join(glyph.text for glyph in page.glyphs)


@pytest.mark.parametrize(
    ("cover", "pages"),
    [(FULL, PAGES), (Cover(), 24), (Cover(colour="#f2d24b", paper="cream"), 79), (FULL, 800)],
    ids=["full", "thin", "light", "thick"],
)
def test_good_cover_has_no_fault(cover, pages):
    """Covers of all kinds pass, and are the same bytes each time."""
    made = typeset_cover(BOOK, cover, pages)
    assert cover_faults(made, BOOK, cover, pages) == ()
    assert made == typeset_cover(BOOK, cover, pages)


def test_long_words_pass():
    """Title, subtitle and author are made to fit."""
    title = "A very long title about puzzles that one solves in the evening by the fire"
    book = replace(BOOK, title=title, subtitle=title)
    cover = replace(FULL, author="Maximiliane von Hohenstein-Waldenburg")
    assert cover_faults(typeset_cover(book, cover, PAGES), book, cover, PAGES) == ()


@pytest.mark.parametrize(
    ("title", "lines"),
    [
        ("Donaudampfschifffahrtsgesellschaftskapitänsrätsel", 1),
        ("頭がよくなる毎日のナンプレ決定版二百問", 2),
        ("ナンプレ百選", 1),
    ],
)
def test_titles_of_one_word_fit(title, lines):
    """A long word is set smaller, on the back, too; Japanese is broken, but within no name."""
    code = "de" if title.isascii() or "ä" in title else "ja"
    book = replace(BOOK, title=title, language=code)
    made = typeset_cover(book, FULL, PAGES)
    assert cover_faults(made, book, FULL, PAGES) == ()
    front = wrap_of(book, FULL, PAGES).front
    there = [g for g in read_pdf(made).pages[0].glyphs if front.holds(*g.box.middle)]
    rows: dict[int, list[Glyph]] = {}
    for glyph in there:
        if glyph.text in title and glyph.box.top < front.top + 0.3 * front.height:
            rows.setdefault(round(glyph.base), []).append(glyph)
    told = [text_of(row) for row in rows.values()]
    assert "".join(told[:lines]) == title
    assert "ナンプレ" not in title or any("ナンプレ" in row for row in told[:lines])


def test_words_on_the_spine_are_as_large_as_goes():
    """The letters of a thin book fill what of its spine is safe, with their accents and tails."""
    book, pages = replace(BOOK, title="Évening Sudoku gÅ"), 80
    made, wrap = typeset_cover(book, FULL, pages), wrap_of(book, FULL, pages)
    assert cover_faults(made, book, FULL, pages) == ()
    glyphs = [g for g in read_pdf(made).pages[0].glyphs if wrap.spine.holds(*g.box.middle)]
    across = max(g.box.right for g in glyphs) - min(g.box.left for g in glyphs)
    assert 0.9 < across / (wrap.spine.width - 2 * wrap.spine_safety) <= 1.01


def test_blurbs_end_over_the_barcode():
    """A long blurb is set smaller; one that has no room then is found, and so are words on it."""
    long, longer = (
        replace(FULL, blurb="\n\n".join(["One or two words. " * 9] * n)) for n in (9, 40)
    )
    assert cover_faults(typeset_cover(BOOK, long, PAGES), BOOK, long, PAGES) == ()
    found = {f.check for f in cover_faults(typeset_cover(BOOK, longer, PAGES), BOOK, longer, PAGES)}
    assert found >= {Check.BARCODE, Check.OVERLAP}
    assert [without_room(BOOK, cover) for cover in (long, longer)] == ["", "blurb"]
    assert without_room(replace(BOOK, title="Hundred " * 250), longer) == "title"


def test_a_spine_may_be_wider_than_the_pages():
    """With Lulu 444 pages are an inch, and every spine is 0.06 inches wider; words from 81 on."""
    book = replace(BOOK, layout=replace(BOOK.layout, printer=printer("lulu")))
    wrap = wrap_of(book, FULL, 210)
    assert wrap.spine.width == pytest.approx((210 / 444 + 0.06) * 72, abs=0.02)
    assert (wrap.width, wrap.height) == pytest.approx((920, 666), abs=0.5)  # as its guide has it
    assert [wrap_of(book, FULL, pages).has_spine_text for pages in (80, 81)] == [False, True]
    assert cover_faults(typeset_cover(book, FULL, 210), book, FULL, 210) == ()


def test_spine_is_the_pages_times_the_paper():
    """166 white pages are 0.374 inches thick with KDP; the sheet is two pages, spine and bleed."""
    wrap = wrap_of(BOOK, FULL, PAGES)
    assert wrap.spine.width == pytest.approx(166 * 0.002252 * 72)
    assert wrap.width == pytest.approx((0.125 + 6 + 166 * 0.002252 + 6 + 0.125) * 72)
    assert wrap.height == pytest.approx((0.125 + 9 + 0.125) * 72)
    assert [wrap_of(BOOK, FULL, pages).has_spine_text for pages in (78, 79)] == [False, True]


def test_all_that_it_should_say_is_on_it(pdf):
    """Front, spine and back say what the recipe does."""
    said = words(pdf)
    assert said.count("TheEvening") == 3
    for part in ("Eightpuzzles", "8puzzles", "A.Miller", "APress", "One.", "Two.", FULL.isbn):
        assert part in said


@pytest.mark.parametrize("isbn", ["978-0-306-40615-8", "97803064", "1234567890123", "isbn"])
def test_wrong_isbn_is_refused(isbn):
    """An ISBN with another check digit, or no ISBN at all, is refused."""
    with pytest.raises(RecipeError, match="is no ISBN-13"):
        Cover(isbn=isbn)


RIGHT = re.findall(
    "[01]{7}",
    "1110010110011011011001000010101110010011101010000100010010010001110100",
)
"""The modules of each digit in the right half of an EAN-13, by GS1's General Specifications."""
PARITIES = re.findall("[LG]{6}", "LLLLLLLLGLGGLLGGLGLLGGGLLGLLGGLGGLLGLGGGLLLGLGLGLGLGGLLGGLGL")
"""The kinds of the six digits of the left half, by the first digit of all."""


def naive_bars(digits: str) -> str:
    """The modules of an EAN-13, digit by digit."""
    left = ""
    for digit, kind in zip(digits[1:7], PARITIES[int(digits[0])], strict=True):
        right = RIGHT[int(digit)]
        left += right[::-1] if kind == "G" else right.translate(str.maketrans("01", "10"))
    return f"101{left}01010{''.join(RIGHT[int(digit)] for digit in digits[7:])}101"


@pytest.mark.parametrize("isbn", ["9780306406157", "979-10-90636-07-1", "978 3 16 148410 0"])
def test_bars_are_the_standards(isbn):
    """The modules are those that the standard's tables give, digit by digit."""
    assert barcode_of(isbn) == naive_bars(isbn.replace("-", "").replace(" ", ""))


def test_what_is_wrong_with_a_cover_is_found(pdf):
    """Another thickness, another title, other bars and words in their place are each found."""
    other = replace(FULL, isbn="979-10-90636-07-1")
    assert {fault.check for fault in cover_faults(pdf, BOOK, FULL, 300)} == {Check.PAGE_SIZE}
    assert {fault.check for fault in cover_faults(pdf, BOOK, other, PAGES)} == {Check.BARCODE}
    bare = replace(FULL, isbn="")
    assert {fault.check for fault in cover_faults(pdf, BOOK, bare, PAGES)} == {Check.BARCODE}
    renamed = replace(BOOK, title="Morning Crosswords")
    found = cover_faults(pdf, renamed, FULL, PAGES)
    assert [str(fault) for fault in found] == [
        "text size: The title is not on the cover's front.",
        "text size: The title is not on the cover's spine.",
    ]
    assert cover_faults(b"no pdf", BOOK, FULL, PAGES)[0].check is Check.FILE


def test_too_thick_for_its_paper_is_found():
    """Of 800 pages a book on white paper is bound, and one on cream is not."""
    cream = replace(FULL, paper="cream")
    found = cover_faults(typeset_cover(BOOK, cream, 800), BOOK, cream, 800)
    assert [str(fault) for fault in found] == [
        "page count: The book has 800 pages, KDP binds 776 of 6x9 on cream paper at most."
    ]
    assert cover_faults(typeset_cover(BOOK, FULL, 800), BOOK, FULL, 800) == ()


def test_no_name_on_the_front_is_broken():
    """Where author, count and publisher do not go on one line, the author has one of its own."""
    book = replace(BOOK, publisher="Verlag Blaue Stunde in Ulm an der Donau")
    cover = replace(FULL, author="Maximiliane von Hohenstein")
    made = typeset_cover(book, cover, PAGES)
    assert cover_faults(made, book, cover, PAGES) == ()
    (page,) = read_pdf(made).pages
    front = wrap_of(book, cover, PAGES).front
    lines: dict[int, list[Glyph]] = {}
    for glyph in page.glyphs:
        if front.holds(*glyph.box.middle) and glyph.box.top > front.bottom - 80:
            lines.setdefault(round(glyph.base), []).append(glyph)
    assert [text_of(lines[base]) for base in sorted(lines)] == [
        "MaximilianevonHohenstein",
        "8puzzles·VerlagBlaueStundeinUlmanderDonau",
    ]


def test_paper_and_printer_must_fit():
    """A paper that the printer has not, and a printer without covers, are refused."""
    with pytest.raises(RecipeError, match="KDP has no paper 'silk': give white, cream, colour"):
        wrap_of(BOOK, Cover(paper="silk"), PAGES)
    office = small_book(BookLayout("a4", printer=printer("office")))
    with pytest.raises(RecipeError, match="office makes no covers"):
        wrap_of(office, Cover(), PAGES)
    with pytest.raises(RecipeError, match="is no colour"):
        Cover(colour="blue")


@pytest.mark.parametrize("size", ["8.5x8.5", "7.5x9.25"])
def test_words_stay_off_the_puzzle(size):
    """On pages that are nearly square the puzzle has what the words leave; a word on it is told."""
    rules = replace(printer("kdp"), fewest_pages=2)
    book = replace(
        small_book(BookLayout(size, 1, 6, printer=rules)),
        title="My first hundred puzzles",
        subtitle="From four to nine, a step at a time",
    )
    made = typeset_cover(book, FULL, 60)
    assert cover_faults(made, book, FULL, 60) == ()
    (page,) = read_pdf(made).pages
    wrap = wrap_of(book, FULL, 60)
    assert _words_on_the_puzzle(page, wrap) == []
    squares = [shape.box for shape in page.shapes if wrap.front.contains(shape.box)]
    drawn = max(squares, key=lambda box: min(box.width, box.height))
    assert drawn.width > wrap.front.width / 3
    box = Box(drawn.left + 30, drawn.top - 3, drawn.left + 36, drawn.top + 3)
    spoilt = replace(page, glyphs=(*page.glyphs, page.glyphs[0]._replace(box=box)))
    (fault,) = _words_on_the_puzzle(spoilt, wrap)
    assert fault.check is Check.OVERLAP
    (fault,) = _words_on_the_puzzle(replace(page, shapes=()), wrap)
    assert fault.check is Check.GRID
