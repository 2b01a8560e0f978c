"""Small books to set, for all tests of books."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from functools import cache

from book import Book, BookLayout, BookPuzzle, BookSection
from book.language import language
from book.telling import hint_in
from puzzle import Geometry, Grid
from solver.human import Strength, climb, rate
from solver.search import find_solutions
from tests.solver.human.rated import RATED

FOUR = ("24..1......4..23", ".4....4231....1.")
SIX = ("...4.1...5326..1....5..4462...5.1...", "4....1.1.....3.5....5.3.....2.6....4")
SIXTEEN = "".join(
    ".123456789ABCDEFG"[1 + (4 * (row % 4) + row // 4 + column) % 16] if (row + column) % 5 else "."
    for row in range(16)
    for column in range(16)
)
"""Far too easy, but 16x16."""


@cache
def entry(number: int, line: str, geometry: Geometry | None = None) -> BookPuzzle:
    """A puzzle of a book, solved and rated; every third has hints and a QR code."""
    puzzle = Grid.parse(line, geometry)
    (solution,) = find_solutions(puzzle).solutions
    told = number % 3 == 0
    hints = ("Look at row 4.", "Look at row 4 and column 2: X-Wing.") if told else ()
    link = f"https://example.org/{number}" if told else ""
    if puzzle.geometry.size > 9:  # rating these takes seconds
        return BookPuzzle(number, puzzle, solution, hints=hints, link=link)
    return BookPuzzle.rated(number, puzzle, solution, rate(puzzle), hints=hints, link=link)


def entries(first: int, lines: Sequence[str]) -> tuple[BookPuzzle, ...]:
    """Puzzles with the numbers from `first` on."""
    return tuple(entry(number, line) for number, line in enumerate(lines, first))


def small_book(layout: BookLayout | None = None) -> Book:
    """Eight 9x9 puzzles in two sections, with hints and QR codes."""
    lines = [str(rated.puzzle) for rated in (*RATED[:4], *RATED[60:64])]
    easy = BookSection("Gentle", entries(1, lines[:4]), "To begin with.")
    hard = BookSection("Hard", entries(5, lines[4:]))
    return Book(
        "The Evening Sudoku",
        date(2026, 11, 21),
        20261121,
        (easy, hard),
        layout or BookLayout(),
        subtitle="Eight puzzles",
        publisher="A Press",
    )


def book_of(lines: Sequence[str], layout: BookLayout) -> Book:
    """A book of one section."""
    return Book("Puzzles", date(2026, 11, 21), 1, (BookSection("All", entries(1, lines)),), layout)


def hinted_book(code: str, layout: BookLayout) -> Book:
    """The small book in a language, with hints at each puzzle's hardest step."""
    book = replace(small_book(layout), language=code)
    sections = tuple(
        replace(section, puzzles=tuple(with_hints(one, code) for one in section.puzzles))
        for section in book.sections
    )
    return replace(book, sections=sections)


def with_hints(puzzle: BookPuzzle, code: str) -> BookPuzzle:
    """The puzzle with hints at its hardest step, in a language."""
    path = climb(puzzle.puzzle)
    step = path.steps[path.hardest_index]
    told = (hint_in(language(code), step, puzzle.puzzle.geometry, one) for one in Strength)
    return replace(puzzle, hints=tuple(told))
