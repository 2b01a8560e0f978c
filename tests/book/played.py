"""A small book to play, and how the tests look into its page."""

from __future__ import annotations

import json
import re
from datetime import date
from functools import cache

from book import Book, BookPuzzle, BookSection
from puzzle import Geometry, Grid
from puzzle.constraints import KINDS
from solver.human import rate
from solver.search import find_solutions
from tests.cases import EASY, INKALA, PAPER

FOUR = ".1....4....32..."
CROSSED = "12......3......."
"""4×4, with both diagonals."""
SIX = "3.2.......4.....25.1.....5...6...4.."


def page_data(page: str) -> dict:
    """The JSON that a page carries."""
    return json.loads(re.search(r'id="book">(.*?)</script>', page, re.DOTALL)[1])


def entry(number: int, puzzle: Grid) -> BookPuzzle:
    (solution,) = find_solutions(puzzle).solutions
    return BookPuzzle.rated(number, puzzle, solution, rate(puzzle))


@cache
def book() -> Book:
    """Three sections: 9×9 of rising difficulty, small ones, and one with extra houses."""
    plain = (entry(1, Grid.parse(EASY)), entry(2, Grid.parse(PAPER)), entry(5, Grid.parse(INKALA)))
    small = (
        entry(7, Grid.parse(FOUR, Geometry.boxes(2, 2))),
        entry(8, Grid.parse(SIX, Geometry.boxes(2, 3))),
    )
    sections = (
        BookSection("Plain & <good>", plain, "From quiet to wild."),
        BookSection("Small", small),
        BookSection("Crossed", (entry(9, Grid.parse(CROSSED, Geometry.diagonal(2, 2))),)),
    )
    return Book("Nights", date(2026, 1, 2), 1, sections, subtitle="A test", publisher="Mill")


CAGED = ((2, 3), (4, 8), (5, 6), (7, 11), (9, 10))


def constrained() -> BookPuzzle:
    """A 4×4 puzzle with cages, a number outside, and a rule of the whole grid."""
    full = Grid.parse("1234341221434321", Geometry.boxes(2, 2))
    clues = [KINDS["killercage"]((a, b), full[a] + full[b]) for a, b in CAGED]
    clues += [KINDS["skyscraper"](tuple(range(4)), 4), KINDS["skyscraper"]((12, 8, 4, 0), 1)]
    clues.append(KINDS["thermometer"]((0, 1, 2)))
    geometry = full.geometry.with_constraints(clues)
    return BookPuzzle(1, Grid(bytes(16), geometry), Grid(full.digits, geometry))


def killers() -> tuple[BookPuzzle, BookPuzzle]:
    """Two 4×4 killers without givens: the same clues in kind, and other solutions."""
    found = []
    for number, full in enumerate(("1234341221434321", "2143432112343412"), 1):
        solution = Grid.parse(full, Geometry.boxes(2, 2))
        cages = [KINDS["killercage"]((a, b), solution[a] + solution[b]) for a, b in CAGED]
        cages += [KINDS["killercage"]((cell,), solution[cell]) for cell in (0, 1)]
        geometry = solution.geometry.with_constraints(cages)
        found.append(BookPuzzle(number, Grid(bytes(16), geometry), Grid(solution.digits, geometry)))
    return found[0], found[1]


@cache
def overlapping() -> BookPuzzle:
    """A windmill, five grids of which none begins at the first column; every third cell blank."""
    geometry = Geometry.multi("windmill")
    empty = Grid(bytes(geometry.cell_count), geometry)
    solution = find_solutions(empty, limit=1).solutions[0]
    givens = bytes(d if cell % 3 else 0 for cell, d in enumerate(solution.digits))
    return BookPuzzle(1, Grid(givens, geometry), solution)
