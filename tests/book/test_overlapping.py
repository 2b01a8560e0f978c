"""Grids that overlap in books, and what is told where no page opens a section."""

from dataclasses import replace
from datetime import date
from functools import cache

import pytest

from book import Book, BookLayout, BookPuzzle, BookSection, Check, preflight, printer, typeset
from book.print.cover import Cover, cover_faults, typeset_cover
from book.print.pdf import read_pdf
from book.print.template_data import template_data
from puzzle import Geometry, Grid, RecipeError
from solver.search import find_solutions

PAGE = BookLayout(
    "a4", 1, 1, title_page=False, how_to_solve=False, difficulty="none", printer=printer("office")
)


@cache
def puzzle_on(name, number=1):
    geometry = Geometry.multi(name)
    empty = Grid(bytes(geometry.cell_count), geometry)
    solution = find_solutions(empty, limit=1).solutions[0]
    givens = bytes(d if cell % 3 else 0 for cell, d in enumerate(solution.digits))
    return BookPuzzle(number, Grid(givens, geometry), solution)


def book_on(name, layout=PAGE, introduction=""):
    section = BookSection("Weekend", (puzzle_on(name),), introduction)
    return Book("Grids", date(2026, 11, 21), 1, (section,), layout)


def text_of(pdf, page=0):
    return "".join(glyph.text for glyph in read_pdf(pdf).pages[page].glyphs)


@pytest.mark.parametrize("name", ["butterfly", "samurai"])
def test_one_square_over_a_page(name):
    """Puzzle and solution of grids that overlap are printed, and read back cell by cell."""
    book = book_on(name)
    assert preflight(typeset(book), book) == ()


def test_a_wrong_digit_is_found():
    """A digit of the third grid of a windmill that is not the book's is a fault, by its place."""
    book = book_on("windmill")
    puzzle = puzzle_on("windmill")
    last = max(puzzle.puzzle.givens)
    other = replace(puzzle, puzzle=puzzle.puzzle.with_digit(last, 0))
    wrong = replace(book, sections=(BookSection("Weekend", (other,)),))
    (fault,) = preflight(typeset(book), wrong)
    assert fault.check is Check.GIVENS
    assert puzzle.puzzle.geometry.cell_name(last) in str(fault)


def test_a_cover_shows_it():
    """The grid on a cover is that of the first puzzle, overlapping as it does."""
    kdp = replace(PAGE, trim="8.5x11", printer=printer("kdp"))
    book = book_on("butterfly", kdp)
    pdf = typeset_cover(book, Cover(), 60)
    assert cover_faults(pdf, book, Cover(), 60) == ()


@pytest.mark.parametrize(("name", "trim"), [("gattai-8", "a4"), ("sumo", "a4"), ("shogun", "a3")])
@pytest.mark.slow
def test_wide_layouts(name, trim):
    """What is wider than high is printed as high as it is, and read back cell by cell."""
    book = book_on(name, replace(PAGE, trim=trim))
    pdf = typeset(book)
    assert preflight(pdf, book) == ()
    puzzle = puzzle_on(name)
    last = max(puzzle.puzzle.givens)
    other = replace(puzzle, puzzle=puzzle.puzzle.with_digit(last, 0))
    (fault,) = preflight(pdf, replace(book, sections=(BookSection("Weekend", (other,)),)))
    assert puzzle.puzzle.geometry.cell_name(last) in str(fault)


def test_cells_of_grids_that_overlap_are_five_millimetres():
    """A shogun of 45 columns has no such cells on A4."""
    with pytest.raises(RecipeError, match=r"cells of 4\.0 mm, 5 are the least: put fewer"):
        typeset(book_on("shogun"))


def test_every_layout_has_a_cover():
    """The first puzzle stands on the cover, wide layouts too."""
    for name in ("gattai-8", "sohei"):
        book = book_on(name, replace(PAGE, trim="8.5x11", printer=printer("kdp")))
        assert cover_faults(typeset_cover(book, Cover(), 60), book, Cover(), 60) == ()


def test_lines_of_overlapping_grids():
    """Each side of a cell is drawn once: a wall around each box and each grid, thin within."""
    book = book_on("butterfly")
    (data,) = template_data(book, 2)["geometries"]
    assert (data["size"], len(data["places"])) == (12, 144)
    sides = {
        kind: sum(abs(x1 - x0) + abs(y1 - y0) for x0, y0, x1, y1 in data[kind])
        for kind in ("lines", "walls")
    }
    assert sides == {"lines": 2 * 8 * 12, "walls": 2 * 5 * 12}


def test_rules_and_introduction_over_the_first_puzzle():
    """Where no page opens a section, its introduction and rules stand over its first puzzle."""
    book = book_on("butterfly", introduction="For a rainy Sunday.")
    pdf = typeset(book)
    printed = text_of(pdf)
    assert "ForarainySunday." in printed
    assert "severalgridssharesomeoftheircells" in printed
    assert preflight(pdf, book) == ()
    opened = replace(book, layout=replace(PAGE, title_page=True))
    told = [template_data(one, 2)["sections"][0]["told_over"] for one in (book, opened)]
    assert [len(lines) for lines in told] == [2, 0]
