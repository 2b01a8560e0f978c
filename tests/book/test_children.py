"""The design for children: big rounded cells, one idea a page, drawings to colour."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache
from io import BytesIO
from itertools import count

import pytest
from pypdf import PdfReader

from book import BookLayout, BookPuzzle, printer, typeset
from book.language import LANGUAGES, language
from book.print.page_count import page_count
from book.print.pdf import read_pdf
from book.print.pictures import FIRST_SYMBOL
from book.print.preflight import inspect
from book.print.sheet.pages import sheet
from book.print.sheet.plan import LARGEST_CELL, LARGEST_CHILDRENS_CELL
from book.print.template_data import template_data
from book.print.wording import tip_of
from puzzle import Geometry, Grid, RecipeError
from solver.search import find_solutions
from tests.book.books import FOUR, SIX, book_of, small_book

SHORT = replace(printer("kdp"), fewest_pages=2)
LAYOUT = BookLayout(
    "8.5x11",
    1,
    6,
    large_print=True,
    difficulty="none",
    how_to_solve="simple",
    printer=SHORT,
    design="children",
)
FOUR_BY_FOUR = Geometry.boxes(2, 2)
REGIONS = [0, 0, 0, 1, 0, 2, 1, 1, 2, 2, 1, 3, 2, 3, 3, 3]


@cache
def for_children():
    """A book of small grids in this design."""
    return book_of([*FOUR, *SIX], LAYOUT)


@cache
def its_pages():
    return read_pdf(typeset(for_children())).pages


def said(page) -> str:
    return "".join(glyph.text for glyph in page.glyphs)


def squeezed(text: str) -> str:
    return "".join(text.split())


def test_cells_are_large():
    """Cells of small grids are larger than in the plain design, up to an inch and a half."""
    sides = {
        design: sheet(replace(LAYOUT, design=design), (FOUR_BY_FOUR,)).puzzles.sides[FOUR_BY_FOUR]
        for design in ("plain", "children")
    }
    assert sides["plain"] / 4 == LARGEST_CELL
    assert LARGEST_CELL < sides["children"] / 4 <= LARGEST_CHILDRENS_CELL


@pytest.mark.parametrize("code", LANGUAGES)
def test_lessons_are_steps(code):
    """In every language a lesson is two steps or more, each a sentence, and nothing is lost."""
    lessons = template_data(replace(for_children(), language=code), 1)["lessons"]
    assert lessons
    for lesson in lessons:
        assert len(lesson["steps"]) >= 2
        assert squeezed("".join(lesson["steps"])) == squeezed(lesson["text"])


def test_one_idea_a_page():
    """Each lesson has a page, each puzzle one that says one thing and asks for no time."""
    pages = its_pages()
    data = template_data(for_children(), 1)
    for lesson in data["lessons"]:
        (told,) = (page for page in pages if squeezed(lesson["name"]) in said(page))
        assert squeezed(lesson["text"]) in re.sub(r"(?<=\D)\d(?=[A-Z])", "", said(told))
        others = {other["name"] for other in data["lessons"]} - {lesson["name"]}
        assert not any(squeezed(other) in said(told) for other in others)
    tips = data["words"]["tips"]
    last = [page for page in pages if "Solution:page" in said(page)]
    assert len(last) == len(list(for_children().puzzles))
    for place, page in enumerate(last):
        assert [squeezed(tip) in said(page) for tip in tips].count(True) == 1
        assert squeezed(tips[place]) in said(page)
        assert "Time" not in said(page)


def test_tips_are_large_where_they_have_room():
    """The owl's words are larger than running text, by as much as their bubble has room for."""
    usual = template_data(for_children(), 1)["sheet"]["text"]
    pages = [page for page in its_pages() if "Solution:page" in said(page)]
    sizes = [
        {round(g.size / usual, 2) for g in page.glyphs if 1.01 < g.size / usual < 1.7}
        for page in pages
    ]
    assert all(len(found) == 1 and min(found) >= 1.05 for found in sizes)
    assert max(map(max, sizes)) >= 1.3


def test_tips_speak_of_what_a_puzzle_has():
    """No tip speaks of boxes in a jigsaw, numbers that are pictures, or givens where none is."""
    blank = Grid(bytes(16), Geometry.irregular(REGIONS))
    (solution,) = find_solutions(blank, limit=1).solutions
    jigsaw = Grid(solution.digits[:1] + bytes(15), blank.geometry)
    pictures = "." + "".join(chr(FIRST_SYMBOL + i) for i in range(9))
    plain = next(iter(for_children().puzzles))
    english = language("en")

    def tips(puzzle):
        return {tip_of(replace(puzzle, number=number), english) for number in range(1, 13)}

    assert len(tips(plain)) == 6
    in_pieces = tips(BookPuzzle(1, jigsaw, solution))
    assert len(in_pieces) == 4
    assert not any("box" in tip for tip in in_pieces)
    assert in_pieces - tips(BookPuzzle(1, blank, solution)) == {
        "Start where most squares are full."
    }
    drawn = tips(replace(plain, symbols=pictures))
    assert len(drawn) == 4
    assert not any("umber" in tip for tip in drawn)


def test_pages_are_foretold():
    """A page for each lesson is counted before the book is made: 1 + 6, where two share 1 + 3."""
    told = {
        design: page_count(replace(LAYOUT, design=design), [(4, None)], lessons=6, hinted=0).about
        for design in ("plain", "children")
    }
    assert told["children"] - told["plain"] == 4


@pytest.mark.slow
@pytest.mark.parametrize(
    ("trim", "per_page", "large_print"),
    [("6x9", 1, True), ("6x9", 1, False), ("8.5x11", 2, True), ("8.5x11", 4, True)],
)
def test_it_passes(trim, per_page, large_print):
    """On small pages, with several puzzles to a page, and rising by stars or bars."""
    layout = replace(LAYOUT, trim=trim, puzzles_per_page=per_page, large_print=large_print)
    for difficulty in ("none", "stars", "bars"):
        book = book_of([*FOUR, *SIX], replace(layout, difficulty=difficulty))
        (section,) = book.sections
        rises = difficulty != "none"
        ordered = sorted(section.puzzles, key=lambda one: (one.level, one.effort))
        numbers = count(1)
        puzzles = tuple(replace(one, number=next(numbers)) for one in ordered)
        book = replace(book, sections=(replace(section, puzzles=puzzles, rises=rises),))
        assert inspect(typeset(book), book).faults == ()


@pytest.mark.slow
def test_grids_of_all_kinds_pass():
    """9×9 with hints and codes, diagonals, and regions, whose walls lie over rounded cells."""
    layout = replace(LAYOUT, solutions_per_page=4, how_to_solve=True)
    book = small_book(layout)
    assert inspect(typeset(book), book).faults == ()
    for geometry in (Geometry.diagonal(2, 3), Geometry.irregular(REGIONS)):
        (solution,) = find_solutions(Grid(bytes(geometry.cell_count), geometry), limit=1).solutions
        puzzle = BookPuzzle(1, solution.with_digit(0, 0), solution)
        book = book_of(FOUR, replace(layout, how_to_solve="simple"))
        book = replace(book, sections=(replace(book.sections[0], puzzles=(puzzle,)),))
        assert inspect(typeset(book), book).faults == ()


def test_a_book_says_whose_it_is():
    """The title page has a line for a name, in the book's language."""
    book = replace(for_children(), language="de")
    first = read_pdf(typeset(book)).pages[0]
    assert squeezed(language("de").text("This book belongs to")) in said(first)


def test_an_unknown_design_is_refused():
    """There are two."""
    with pytest.raises(RecipeError, match="plain, children"):
        BookLayout(design="baroque")


def test_plain_pages_have_no_owl():
    """The other design has no tips on its pages."""
    book = replace(for_children(), layout=replace(LAYOUT, design="plain"))
    pages = read_pdf(typeset(book)).pages
    tips = template_data(book, 1)["words"]["tips"]
    assert not any(squeezed(tip) in said(page) for tip in tips[2:] for page in pages)
    assert all(places["puzzles"]["strip"] == 0 for places in template_data(book, 1)["styles"])


def test_small_titles_are_filled():
    """Titles are in outlines, but for one that is set so small that these would run together."""
    for title, mode in (
        ("Sudoku", 2),
        ("Donaudampfschifffahrtsgesellschaftskapitänsrätselbuch", 0),
    ):
        made = typeset(replace(for_children(), title=title, language="de"))
        drawn = PdfReader(BytesIO(made)).pages[0].get_contents().get_data()
        assert drawn.partition(b"BT ")[2].startswith(b"%d Tr" % mode)  # ISO 32000-2, table 104
