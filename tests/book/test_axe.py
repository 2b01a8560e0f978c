"""The pages and pictures checked by axe, in light and in dark, on a desktop and on a phone."""

from __future__ import annotations

from dataclasses import replace

import pytest

from book import Chapter, explanation_page, step_svg
from puzzle import Grid
from solver.explain import Explanation, explain
from solver.human import SUDOKU_EXPLAINER, replay
from tests.book.browser import DESKTOP, PHONE, needs_browser, violations_on
from tests.book.judged import page_of, records
from tests.cases import IMPOSSIBLE, INKALA, PAPER

pytestmark = [
    pytest.mark.slow,
    needs_browser,
    pytest.mark.parametrize(
        ("scheme", "viewport"),
        [("light", DESKTOP), ("dark", PHONE)],
        ids=["light-desktop", "dark-phone"],
    ),
]


@pytest.fixture
def violations(browser):  # noqa: ARG001 (skips before axe is needed)
    """What axe finds on a page, in words."""
    return violations_on


def test_page_that_plays(visit, address, violations, scheme, viewport):
    """The contents, and a puzzle with all that can be shown on it: check, hint, pause."""
    page = visit(address, color_scheme=scheme, viewport=viewport)
    assert violations(page) == []
    page.goto(f"{address}#2")
    page.get_by_role("button", name="Candidates", exact=True).click()
    for details in page.locator("summary:visible").all():
        details.click()
    page.get_by_role("button", name="Write all candidates").click()
    page.get_by_role("gridcell", name="row 1 column 3").click()
    page.keyboard.press("Shift+Digit1")
    page.keyboard.press("c")
    assert page.locator("[aria-invalid=true]").count() == 1
    assert violations(page) == []
    page.keyboard.press("Delete")
    page.get_by_label("Mark at once").check()
    for colour, column in enumerate((3, 4, 6, 7, 8, 9), 1):
        page.get_by_role("gridcell", name=f"row 1 column {column},").click()
        page.keyboard.press("l")
        page.keyboard.press(str(colour))
        page.get_by_label("Colours are for").select_option("candidate 4")
        page.get_by_role("button", name="colour 9").click()
        page.keyboard.press("m")
        page.keyboard.press("1")
        page.keyboard.press("m")
    page.keyboard.press("Shift+ArrowDown")
    page.keyboard.press("l")
    assert violations(page) == []
    page.keyboard.press("l")
    for _ in range(3):
        page.get_by_role("button", name="Hint").click()
    assert violations(page) == []
    page.get_by_role("button", name="Pause").click()
    assert violations(page) == []


def test_page_of_a_solved_puzzle(visit, address, violations, scheme, viewport):
    """The greeting, its link, and the contents with a solved puzzle."""
    page = visit(f"{address}#7", color_scheme=scheme, viewport=viewport, reduced_motion="reduce")
    for _ in range(100):
        for _ in range(3):
            page.get_by_role("button", name="Hint").click()
        page.get_by_role("button", name="Do it").click()
        if page.get_by_role("status").inner_text().startswith("Solved"):
            break
    assert violations(page) == []
    page.get_by_role("link", name="All puzzles").click()
    page.get_by_role("link", name="Puzzle 7, level 1, solved").wait_for()
    assert violations(page) == []


def test_page_of_a_path(visit, tmp_path, violations, scheme, viewport):
    """Paths with patterns and chains, what remains of a hard one, a contradiction."""
    told = (
        _start(explain(Grid.parse(PAPER)), 4),
        _start(explain(Grid.parse(INKALA), SUDOKU_EXPLAINER), 2),
        explain(Grid.parse(IMPOSSIBLE)),
    )
    chapters = [Chapter(f"Puzzle {n}", "Rated", one) for n, one in enumerate(told, 1)]
    file = tmp_path / "path.html"
    file.write_text(explanation_page("Paths", chapters), encoding="utf-8")
    page = visit(file.as_uri(), color_scheme=scheme, viewport=viewport)
    assert violations(page) == []


def _start(explanation: Explanation, count: int) -> Explanation:
    """The first steps of a path; axe takes its time for each grid."""
    return replace(
        explanation, path=replace(explanation.path, steps=explanation.path.steps[:count])
    )


def test_picture_of_a_step(visit, tmp_path, violations, scheme, viewport):
    """A picture that stands in a page of its own has a title and enough contrast."""
    explanation = explain(Grid.parse(PAPER))
    path, index = explanation.path, explanation.hardest_index
    picture = step_svg(path.steps[index], list(replay(path))[index], path.puzzle)
    file = tmp_path / "step.html"
    head = '<!doctype html><html lang="en"><meta charset="utf-8"><title>Step</title>'
    file.write_text(f"{head}<main><h1>Step</h1>{picture}</main>", encoding="utf-8")
    page = visit(file.as_uri(), color_scheme=scheme, viewport=viewport)
    assert violations(page) == []


def test_page_of_verdicts(visit, tmp_path, violations, scheme, viewport):
    """Every verdict with all that can be found, each choice made, the details open."""
    file = tmp_path / "verdicts.html"
    file.write_text(page_of(records(), "Interrupted."), encoding="utf-8")
    page = visit(file.as_uri(), color_scheme=scheme, viewport=viewport)
    for details in page.locator("summary:visible").all():
        details.click()
    assert violations(page) == []
    page.get_by_role("radio", name="none").check()
    assert violations(page) == []
