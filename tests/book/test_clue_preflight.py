"""Preflight reads the clues of printed puzzles back, in the grid and outside it."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from book import Book, BookLayout, BookPuzzle, BookSection
from book.print.preflight import preflight
from book.print.preflight.fault import Check
from book.print.typeset import typeset
from puzzle import CLASSIC, Grid
from puzzle.constraints import KINDS
from tests.book.gallery import FULL


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
    assert faults[0] == "Puzzle 1: the clue 12 is 14."
    assert faults[1] == "Puzzle 2 has 8 in it, which is no clue."
    assert len(faults) == 2
    assert book is not other
