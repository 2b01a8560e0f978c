"""What is bound into a book is what is known of its puzzles."""

from __future__ import annotations

from datetime import date
from functools import cache

import pytest

from book.screen.play import name_in_address
from gridmill.publishing.binding import bind
from gridmill.publishing.calendar import issue_of
from gridmill.publishing.editions import Piece, Pieces
from gridmill.publishing.reader import read_recipe
from puzzle import Grid
from puzzle.canonical import canonical_form
from solver.human import Technique, rate
from solver.search import find_solutions
from tests.book.played import killers
from tests.gridmill.publishing.tiny import write_recipe
from tests.solver.human.rated import RATED

RECIPE = """\
name = "hinted"
title = "Hinted"
language = "{language}"
[page]
size = "8.5x11"
extras = ["technique"]
[files]
play = false
[[section]]
title = "All"
level = 4
count = {count}
hints = true
"""


@cache
def hinted() -> list[Grid]:
    """Puzzles of which a book has hints."""
    return [rated.puzzle for rated in RATED if rate(rated.puzzle).level in (4, 5)][::4]


def piece(number: int, puzzle: Grid) -> Piece:
    (solution,) = find_solutions(puzzle).solutions
    form = canonical_form(puzzle, solution)
    record = {"puzzle": str(puzzle), "solution": str(solution), "certificate": {}}
    return Piece(number, 0, puzzle, solution, form, record | rate(puzzle).to_dict())


@pytest.mark.parametrize("language", ["en", "de"])
def test_hints_are_for_the_step_that_gives_the_rating(tmp_path, language):
    """The printed hint names the technique that the puzzle is rated by, with a score or without."""
    text = RECIPE.format(language=language, count=len(hinted()))
    recipe = read_recipe(write_recipe(tmp_path, text))
    pieces = Pieces(tuple(piece(n, puzzle) for n, puzzle in enumerate(hinted(), 1)), 0)
    book = bind(recipe, issue_of(date(2026, 11, 21), "daily"), pieces)
    hardest = [puzzle.hardest for puzzle in book.puzzles]
    assert {Technique.SKYSCRAPER, Technique.XY_CHAIN} & set(hardest)
    for puzzle in book.puzzles:
        where, what, step = puzzle.hints
        rating = rate(puzzle.puzzle)
        assert puzzle.hardest is rating.hardest
        name = what.removeprefix(where.removesuffix(".")).strip(" :.\u00a0")
        assert step.startswith(name)
        if language == "en":
            assert name == rating.hardest.label
    assert book.language == language


@pytest.mark.parametrize(
    ("said", "printed"),
    [
        ("© 2026", ("© 2026", "ISBN 978-3-16-148410-0")),
        ("© 2026. ISBN 978-3-16-148410-0", ("© 2026. ISBN 978-3-16-148410-0",)),
        ("© 2026\\n\\nISBN 9783161484100", ("© 2026", "ISBN 9783161484100")),
    ],
)
def test_the_imprint_has_the_isbn_once(tmp_path, said, printed):
    """The ISBN of the cover is added where the imprint's own words have none, however written."""
    cover = '[cover]\npaper = "cream"\nisbn = "978-3-16-148410-0"\n'
    text = RECIPE.format(language="en", count=len(hinted())).replace("[files]", f"{cover}[files]")
    text = text.replace("[page]", f'imprint = "{said}"\n[page]\nprinter = "kdp"\npuzzles = 1')
    recipe = read_recipe(write_recipe(tmp_path, text))
    pieces = Pieces(tuple(piece(n, puzzle) for n, puzzle in enumerate(hinted(), 1)), 0)
    book = bind(recipe, issue_of(date(2026, 11, 21), "daily"), pieces)
    assert book.imprint == printed


def test_codes_of_puzzles_without_givens_lead_each_to_its_own(tmp_path):
    """Killers that have the same givens, none, have addresses that the page that plays knows."""
    text = RECIPE.format(language="en", count=2).replace(
        "[files]", 'link = "https://example.org/play.html#{puzzle}"\n[files]'
    )
    recipe = read_recipe(write_recipe(tmp_path, text))
    pieces = Pieces(tuple(piece(n, one.puzzle) for n, one in enumerate(killers(), 1)), 0)
    book = bind(recipe, issue_of(date(2026, 11, 21), "daily"), pieces)
    links = [puzzle.link for puzzle in book.puzzles]
    names = [name_in_address(one.puzzle) for one in killers()]
    assert links == [f"https://example.org/play.html#{name}" for name in names]
    assert len(set(links)) == 2
