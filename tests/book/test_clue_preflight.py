"""Preflight reads the clues of printed puzzles back, in the grid and outside it."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from book import Book, BookLayout, BookPuzzle, BookSection
from book.clue_picture import clue_picture
from book.print.pdf import Box, Glyph, PdfPage, Shape
from book.print.preflight import preflight
from book.print.preflight.fault import Check
from book.print.preflight.printed import grids_of, rooms_of
from book.print.typeset import typeset
from puzzle import CLASSIC, Grid
from puzzle.constraints import KINDS
from solver.search import find_solutions
from tests.book.gallery import FULL, example, names


def _book(*rules):
    """A book of a puzzle for each list of rules."""
    puzzles = []
    for number, clues in enumerate(rules, 1):
        geometry = CLASSIC.with_constraints(clues)
        solution = Grid(FULL.digits, geometry)
        puzzles.append(BookPuzzle(number, Grid(bytes(81), geometry), solution))
    section = BookSection("All", tuple(puzzles))
    return Book("Clues", date(2026, 11, 22), 1, (section,), BookLayout(how_to_solve=False))


CAGE = KINDS["killercage"](cells=(0, 1, 9), value=14)
SUMS = tuple(KINDS["skyscraper"](tuple(range(c, 81, 9)), 0) for c in range(9))
SEEN = tuple(
    replace(
        clue,
        value=next(
            n for n in range(10) if replace(clue, value=n).keeps(FULL.digits, CLASSIC.layout)
        ),
    )
    for clue in SUMS
)


@pytest.fixture(scope="module")
def printed():
    """A book with a killer and one with numbers outside, as PDF."""
    book = _book([CAGE], [*SEEN, KINDS["xv"]((40, 41), FULL[40] + FULL[41])])
    return book, typeset(book)


def test_clues_are_read_back(printed):
    """The clues that are meant are there: preflight finds fault with the page count alone."""
    book, pdf = printed
    assert {fault.check for fault in preflight(pdf, book)} == {Check.PAGE_COUNT}


def test_another_clue_is_a_fault(printed):
    """A number that is not the clue's is told, and one that belongs to no clue."""
    book, pdf = printed
    other = _book([replace(CAGE, cells=(0, 9, 18), value=12)], [replace(SEEN[0]), *SEEN[1:]])
    faults = [f.sentence for f in preflight(pdf, other) if f.check is Check.GIVENS]
    assert faults == [
        "Puzzle 1: the clue 12 is 14.",
        "Puzzle 1 lacks 1 of the shapes that show its clues.",
        "Puzzle 2 has 8 in it, which is no clue.",
    ]
    assert book is not other


def _of(geometry, solution):
    puzzle = BookPuzzle(1, Grid(bytes(len(solution)), geometry), Grid(solution.digits, geometry))
    layout = BookLayout(how_to_solve=False)
    return Book("Clues", date(2026, 11, 22), 1, (BookSection("All", (puzzle,)),), layout)


@pytest.mark.slow
@pytest.mark.parametrize("name", names())
def test_shapes_of_every_kind_are_read_back(name):
    """What a clue of any kind draws is found on the page; without it, its lack is told."""
    puzzle = example(name)
    solution = find_solutions(puzzle, 1).solutions[0]
    book = _of(puzzle.geometry, solution)
    pdf = typeset(book)
    faults = [fault for fault in preflight(pdf, book) if fault.check is not Check.PAGE_COUNT]
    assert faults == []
    bare = typeset(_of(CLASSIC, FULL))
    told = {Check.GIVENS, Check.GRID}  # where numbers outside are lacking, the grid is not found
    said = [f.sentence for f in preflight(bare, book) if f.check in told]
    picture = clue_picture(puzzle.geometry)
    is_drawn = bool(picture.tints or picture.under or picture.over or picture.outside)
    assert bool(said) == (is_drawn or name == "jigsaw")


def test_digits_of_the_grid_above_are_no_number():
    """A digit a little over a grid, in another, is not its number, though sums stand so high."""
    rows = [tuple(range(first, first + 9)) for first in range(0, 81, 9)]
    columns = [tuple(range(first, 81, 9)) for first in range(9)]
    with_sums = CLASSIC.with_constraints(KINDS["sandwichsum"](c, 5) for c in (*rows, *columns))
    upper, lower = Box(112, 77, 311, 276), Box(112, 320, 311, 519)

    def glyph(text, left, base):
        return Glyph(text, Box(left, base - 8, left + 6, base), base, 11)

    glyphs = (
        *(glyph("1", 114, 73.5), glyph("2", 120.5, 73.5)),
        *(glyph("7", 114, 269.6), glyph("5", 164, 269.6)),
        *(glyph("1", 114, 316.5), glyph("3", 120.5, 316.5)),
    )
    shapes = tuple(Shape(box, 1.5) for box in (upper, lower))
    page = PdfPage(1, 420, 595, glyphs, shapes, (), None, is_grey=True)
    geometries = {7: with_sums, 5: with_sums}
    found = list(grids_of(page, (upper, lower), geometries, rooms_of((CLASSIC, with_sums))))
    assert [(grid.number, grid.frame) for grid in found] == [(12, upper), (13, lower)]
