"""The page of verdicts in a real browser: it fits a phone, filters without a script, and prints."""

from __future__ import annotations

import pytest

from tests.book.browser import needs_browser
from tests.book.judged import page_of, records

pytestmark = [needs_browser, pytest.mark.slow]


@pytest.fixture(scope="module")
def page_address(tmp_path_factory):
    file = tmp_path_factory.mktemp("verdicts") / "page.html"
    file.write_text(page_of(records()), encoding="utf-8")
    return file.as_uri()


@pytest.mark.parametrize("width", [320, 360, 768, 1200])
def test_page_fits_the_screen(visit, page_address, width):
    """Nothing is wider than the screen, and every grid is large enough to read."""
    page = visit(page_address, viewport={"width": width, "height": 740})
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    sides = page.evaluate("[...document.querySelectorAll('figure svg')].map(s => s.clientWidth)")
    assert len(sides) == 7
    assert min(sides) >= 220


def test_choice_leaves_the_records_of_a_verdict(visit, page_address):
    """Each choice shows as many records as it says; a link shows its target all the same."""
    page = visit(page_address)
    records = page.locator("article")
    for choice in page.get_by_role("radio").all():
        choice.check()
        count = int(choice.locator("xpath=../b").inner_text())
        assert sum(record.is_visible() for record in records.all()) == count
    page.get_by_role("radio", name="repeated").check()
    page.get_by_role("link", name="puzzles.txt:1").click()
    assert page.locator("#r1").is_visible()


def test_choices_are_reached_by_keyboard(visit, page_address):
    """Tab leads to the choices, and the arrow keys through them."""
    page = visit(page_address)
    page.get_by_role("radio", name="all", exact=False).first.focus()
    page.keyboard.press("ArrowRight")
    assert page.get_by_role("radio", name="all but unique").is_checked()


def test_no_grid_is_cut_on_paper(visit, page_address):
    """On paper no record is parted, the choices are gone, and nothing is too wide for the sheet."""
    page = visit(page_address)
    sheets = page.pdf(format="A4").count(b"/Type /Page\n")
    assert 3 <= sheets <= 4
    page.emulate_media(media="print")
    page.set_viewport_size({"width": 688, "height": 1000})
    assert page.evaluate("document.documentElement.scrollWidth") <= 688
    parted = "[...document.querySelectorAll('article')].map(a => getComputedStyle(a).breakInside)"
    assert set(page.evaluate(parted)) == {"avoid"}
    assert not page.get_by_role("radio").first.is_visible()


def test_dark_screens_get_dark_grids(visit, page_address):
    """The page and its grids follow the screen's scheme."""
    grounds = []
    for scheme in ("light", "dark"):
        page = visit(page_address, color_scheme=scheme)
        script = "s => getComputedStyle(document.querySelector(s)).backgroundColor"
        grounds += [[page.evaluate(script, name) for name in ("body", "figure svg")]]
    assert grounds == [
        ["rgb(246, 247, 248)", "rgb(255, 255, 255)"],
        ["rgb(13, 15, 18)", "rgb(20, 23, 27)"],
    ]
