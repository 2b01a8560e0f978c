"""The page that plays, with a puzzle of every kind of rule in a real browser."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest

from book import BookPuzzle, BookSection, play_sections
from puzzle import Grid
from solver.search import find_solutions
from tests.book.browser import needs_browser
from tests.book.gallery import FULL, example, names

pytestmark = [needs_browser, pytest.mark.slow]

BLANK = 8
SOLVE = """() => {
  const press = (command) => document.querySelector(`[data-command=${command}]`).click();
  for (let step = 0; step < 200 && !document.querySelector("#play.is-solved"); step += 1) {
    for (const _ of "123") press("hint");
    press("carryOut");
  }
}"""


@cache
def puzzles() -> dict[str, BookPuzzle]:
    """A puzzle for each picture of the gallery, with a few blank cells."""
    found = {}
    for number, name in enumerate(names(), start=1):
        geometry = example(name).geometry
        full = Grid(FULL.digits, geometry)
        if not full.is_solution():
            full = find_solutions(Grid(bytes(81), geometry), limit=1).solutions[0]
        blank = Random(name).sample(range(81), BLANK)
        puzzle = Grid(bytes(0 if c in blank else d for c, d in enumerate(full.digits)), geometry)
        assert find_solutions(puzzle, limit=2).count == 1
        found[name] = BookPuzzle(number, puzzle, full)
    return found


@pytest.fixture(scope="module")
def kinds(tmp_path_factory) -> str:
    """Where the page with all of them is."""
    file = tmp_path_factory.mktemp("kinds") / "page.html"
    section = BookSection("Kinds", tuple(puzzles().values()))
    file.write_text(play_sections("Kinds", [section]), encoding="utf-8")
    return file.as_uri()


@pytest.mark.parametrize("name", names())
def test_check_and_hints_know_every_kind(visit, kinds, name):
    """Its clues are told, a wrong digit is found by a check, and the hints lead to the solution."""
    entry = puzzles()[name]
    page = visit(f"{kinds}#{entry.number}")
    assert page.locator("#rules li").count() > 1
    each = page.locator("#each-clue li").all_text_contents()
    assert set(entry.puzzle.geometry.rules) <= set(each)
    cell = entry.puzzle.digits.index(0)
    wrong = page.locator("[role=gridcell]").nth(cell)
    wrong.click()
    page.keyboard.press(str(entry.solution[cell] % 9 + 1))
    page.get_by_role("button", name="Check", exact=True).click()
    assert page.get_by_role("status").inner_text() == "1 digit is wrong, and marked."
    assert wrong.get_attribute("aria-invalid") == "true"
    page.keyboard.press("Backspace")
    page.evaluate(SOLVE)
    assert page.get_by_role("status").inner_text().startswith("Solved in")
