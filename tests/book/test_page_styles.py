"""Sections may have pages of puzzles in a style of their own."""

from __future__ import annotations

from dataclasses import replace

import pytest

from book import BookLayout, BookSection, Check, PageStyle, inspect, preflight, printer, typeset
from book.language import language
from book.print.page_count import page_count
from book.print.pdf import read_pdf
from book.print.preflight.contents import LEAST_APART
from book.print.template_data import template_data
from puzzle import RecipeError
from tests.book.books import FOUR, SIX, book_of, entries, entry, small_book

OFFICE = BookLayout("a4", 2, 6, title_page=False, how_to_solve=False, printer=printer("office"))
KDP = printer("kdp")
LARGE = PageStyle(1, large_print=True)
MANY = PageStyle(3, large_print=False)


def styled(*styles, layout=OFFICE):
    """The small book, its sections in these styles."""
    book = small_book(layout)
    pairs = zip(book.sections, styles, strict=True)
    return replace(book, sections=tuple(replace(one, style=style) for one, style in pairs))


def test_each_section_has_the_pages_that_it_asks_for():
    """One large to a page in one section, three in another, and preflight finds nothing wrong."""
    book = styled(LARGE, MANY)
    found = inspect(typeset(book), book)
    assert found.faults == ()
    assert [found.places[number] for number in range(1, 9)] == [1, 2, 3, 4, 5, 5, 5, 6]
    counts = [(len(section.puzzles), section.style) for section in book.sections]
    assert page_count(book.layout, counts, lessons=0, hinted=0).least <= found.pages


@pytest.mark.slow
@pytest.mark.parametrize(
    ("styles", "pages"),
    [((None, None), [1, 1, 2, 2, 3, 3, 4, 4]), ((MANY, MANY), [1, 1, 1, 2, 2, 2, 3, 3])],
)
def test_sections_in_one_style_run_on(styles, pages):
    """Without openers, only a section in another style begins on a page of its own."""
    book = styled(*styles)
    found = inspect(typeset(book), book)
    assert [found.places[number] for number in range(1, 9)] == pages


def test_small_text_in_a_section_of_large_print_is_found():
    """What is set small passes as it is, and not for a section that is to be in large print."""
    small, large = PageStyle(2, large_print=False), PageStyle(2, large_print=True)
    pdf = typeset(styled(small, MANY))
    faults = inspect(pdf, styled(large, MANY)).faults
    assert {fault.check for fault in faults} == {Check.TEXT}
    assert {fault.page for fault in faults} == {1, 2}


def test_sections_in_a_style_have_grids_alike():
    """A grid has one size in all sections of a style, whatever others have."""
    book = book_of([*FOUR, *SIX], OFFICE)
    first = book.sections[0]
    six = replace(first, puzzles=entries(9, SIX), style=MANY)
    last = replace(first, puzzles=entries(11, SIX))
    data = template_data(replace(book, sections=(first, six, last)), 4)
    assert [section["style"] for section in data["sections"]] == [0, 1, 0]
    assert [len(style["puzzle_sides"]) for style in data["styles"]] == [2, 2]
    assert data["styles"][1]["puzzle_sides"][0] is None


def test_a_style_that_does_not_exist_is_refused():
    """Five to a page are no layout, for a section either."""
    with pytest.raises(RecipeError, match="5 puzzles per page"):
        typeset(styled(PageStyle(5, large_print=False), None))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("code", "large_print"), [("en", True), ("tr", False), ("ja", False), ("fr", True)]
)
def test_a_certificate_to_colour(code, large_print):
    """The last right-hand page says what it is and of which book; nothing in it is filled."""
    layout = replace(OFFICE, certificate=True, large_print=large_print, solutions_per_page=4)
    book = replace(small_book(layout), language=code)
    pdf = typeset(book)
    assert inspect(pdf, book).faults == ()
    pages = read_pdf(pdf).pages
    assert len(pages) % 2 == 1
    said = "".join(glyph.text for glyph in pages[-1].glyphs)
    assert "".join(language(code).text("Certificate").split()) in said
    for message in ("Name", "Date", "for solving every puzzle in this book"):
        assert "".join(language(code).text(message).split()) in said
    assert "".join(book.title.split()) in said
    inked = [shape.box for shape in pages[-1].shapes if shape.is_ink]
    assert all(min(box.width, box.height) < 3 for box in inked)  # lines to write on


@pytest.mark.slow
def test_grids_with_all_beside_them_are_far_from_the_number(monkeypatch):
    """All room that is left over the number is under the grids: more than preflight asks for."""
    monkeypatch.setattr("book.print.preflight.contents.LEAST_APART", 1.5 * LEAST_APART)
    layout = BookLayout("8.5x11", 8, 6, how_to_solve=False, printer=replace(KDP, fewest_pages=2))
    puzzle = replace(entry(1, SIX[0]), link="https://example.org/")
    puzzles = tuple(replace(puzzle, number=number) for number in range(1, 9))
    book = replace(small_book(layout), sections=(BookSection("All", puzzles),))
    assert preflight(typeset(book), book) == ()
