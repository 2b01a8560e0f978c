"""What a book is: what is refused, and what a printer's table says."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from book import (
    PRINTERS,
    Book,
    BookLayout,
    BookPuzzle,
    BookSection,
    PrintRules,
    inspect,
    printer,
    typeset,
)
from book.print.cover import Cover, cover_faults, typeset_cover
from puzzle import EnginesDisagree, Grid, RecipeError
from puzzle.score import Score
from solver.human import Technique, rate
from solver.search import find_solutions
from tests.book.books import small_book
from tests.cases import PAPER
from tests.loops import at_least_one

PUZZLE = Grid.parse(PAPER)
(SOLUTION,) = find_solutions(PUZZLE).solutions
FIRST = BookPuzzle(1, PUZZLE, SOLUTION)


def test_rating_gives_what_is_printed():
    """Level, score in tenths, effort and techniques are the rating's."""
    rating = rate(PUZZLE)
    made = BookPuzzle.rated(7, PUZZLE, SOLUTION, rating, hints=("Look at row 1.",))
    assert (made.level, made.score, made.effort) == (rating.level, Score(32), rating.effort)
    assert Technique.X_WING in made.techniques
    assert made.hints == ("Look at row 1.",)


def test_solution_of_another_puzzle_is_refused():
    """No puzzle enters a book with a solution that does not solve it."""
    other = SOLUTION.with_digit(0, SOLUTION[1]).with_digit(1, SOLUTION[0])
    with pytest.raises(EnginesDisagree, match="of puzzle 3 of the book"):
        BookPuzzle(3, PUZZLE, other)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"trim": "3x3"}, "KDP prints no '3x3': give 5x8"),
        ({"puzzles_per_page": 5}, "5 puzzles per page: give 1, 2, 3, 4, 6, 8, 9"),
        ({"solutions_per_page": 7}, "7 solutions per page: give 1"),
        ({"difficulty": "smileys"}, "give stars, bars, level, word, time, none"),
        ({"extras": ("effort",)}, "give score, technique"),
    ],
)
def test_layout_that_is_not_offered_is_refused(change, words):
    """A wrong value of the layout is refused with those that are right."""
    with pytest.raises(RecipeError, match=words):
        BookLayout(**change)


def test_book_that_cannot_be_printed_is_refused():
    """A book has a title, sections with titles and puzzles, and numbers that rise."""
    section = BookSection("One", (FIRST, replace(FIRST, number=2)))
    book = Book("Sudoku", date(2026, 11, 21), 1, (section,))
    assert [puzzle.number for puzzle in book.puzzles] == [1, 2]
    assert book.geometries == (PUZZLE.geometry,)
    for change in ({"title": " "}, {"sections": ()}, {"sections": (section, section)}):
        with pytest.raises(RecipeError):
            replace(book, **change)
    for change in ({"title": ""}, {"puzzles": ()}):
        with pytest.raises(RecipeError):
            replace(section, **change)


def test_gutter_grows_with_the_pages():
    """KDP's inside margin is 0.375 in up to 150 pages and 0.875 in from 701 on."""
    kdp = printer("kdp")
    pages = (1, 24, 150, 151, 300, 301, 500, 501, 700, 701, 828)
    inches = [kdp.gutter(count) / 72 for count in pages]
    assert inches == [0.375, 0.375, 0.375, 0.5, 0.5, 0.625, 0.625, 0.75, 0.75, 0.875, 0.875]
    assert (kdp.trim("8.5x11").most_pages, kdp.trim("6x9").most_pages) == (590, 828)


def test_thicker_paper_binds_fewer_pages():
    """KDP binds 828 pages of white paper and 776 of cream; of large pages fewer of either."""
    sizes = ("6x9", "8.25x8.25", "8.5x8.5", "8.5x11", "a4")
    trims = [printer("kdp").trim(size) for size in sizes]
    assert [trim.thickest(None) for trim in trims] == [828, 800, 590, 590, 780]
    assert [trim.thickest("white") for trim in trims] == [828, 800, 590, 590, 780]
    assert [trim.thickest("cream") for trim in trims] == [776, 750, 550, 550, 730]
    assert printer("lulu").trim("6x9").thickest("cream") == 800


def test_lulus_limits():
    """Lulu wants half an inch and what its guide adds for the number of pages."""
    lulu = printer("lulu")
    pages = (32, 59, 60, 150, 151, 399, 400, 600, 601, 800)
    inches = [lulu.gutter(count) / 72 - 0.5 for count in pages]
    assert inches == [0, 0, 0.125, 0.125, 0.5, 0.5, 0.625, 0.625, 0.75, 0.75]
    assert (lulu.fewest_pages, lulu.trim("a4").most_pages) == (32, 800)


def test_lulus_own_barcode_has_its_place():
    """Where Lulu prints one, 0.375 inches from the spine and 0.28 from the foot, no words are."""
    cover = printer("lulu").cover
    for far, size, place in (
        (0.375, 1.74, cover.barcode_width),
        (0.28, 1.11, cover.barcode_height),
    ):
        assert cover.barcode_margin <= cover.safety  # what is nearer to the edges has no words
        assert cover.barcode_margin + place >= 72 * (far + size)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["kdp", "lulu"])
def test_every_size_of_page_makes_a_book(name):
    """Puzzles, lessons and hints are printed on each size of the printer, in a cover that fits."""
    rules = replace(printer(name), fewest_pages=2)
    cover = Cover(isbn="978-0-306-40615-7", blurb="One.")
    for size in at_least_one(rules.trims):
        book = small_book(BookLayout(size, 1, 6, printer=rules))
        assert inspect(typeset(book), book).faults == ()
        assert cover_faults(typeset_cover(book, cover, 100), book, cover, 100) == ()


@pytest.mark.parametrize("name", PRINTERS)
def test_every_printer_has_a_table(name):
    """Each table that comes with gridmill is complete."""
    assert printer(name).trims


TABLE = """name = "x"
as_of = 2026-01-01
gutters = [{ pages = 1, inches = 0.5 }]
outside = 0.5
outside_with_bleed = 0.5
bleed = 0.125
fewest_pages = 1
most_pages = 10
even_total = false
most_blank_pages = 2
smallest_text = 7
thinnest_line = 0.5
largest_file = 1
[trims]
"a" = { width = 1, height = 2 }
"""


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("outside = 0.5\n", "", "lacks the key 'outside'"),
        ("pages = 1,", "pages = 2,", "gutters must begin at 1 page"),
        ("2026-01-01", '"today"', "as_of must be a date"),
        ("bleed = 0.125", 'bleed = "wide"', "wrong kind"),
        ("name =", "name", "is no TOML"),
    ],
)
def test_table_with_a_mistake_is_refused(old, new, words):
    """What is wrong with a printer's table is said."""
    assert PrintRules.from_toml(TABLE).trim("a").height == 144
    with pytest.raises(RecipeError, match=words):
        PrintRules.from_toml(TABLE.replace(old, new, 1))


def test_unknown_printer_is_refused():
    """A printer without a table is refused with those that have one."""
    with pytest.raises(RecipeError, match="give kdp, kdp-colour, lulu, office"):
        printer("gutenberg")
