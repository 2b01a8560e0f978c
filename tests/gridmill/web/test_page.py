"""The page for people in a browser: by keyboard, with files, on a phone, in the dark, for axe."""

from __future__ import annotations

from functools import partial

import pytest

from tests.book.browser import DESKTOP, PHONE, needs_browser, violations_on, watched
from tests.cases import EASY, EMPTY

pytestmark = [pytest.mark.slow, needs_browser]
DOTS = EASY.replace("0", ".")
TABLE = "\n".join("\t".join(DOTS[at : at + 9]).replace(".", "") for at in range(0, 81, 9))
"""As a spreadsheet copies it, but for the ends of its lines."""
PASTE = """(cell, text) => {
  const data = new DataTransfer();
  data.setData("text", text);
  cell.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, cancelable: true }));
}"""
DROP = """([files]) => {
  const data = new DataTransfer();
  for (const [name, text] of files) data.items.add(new File([text], name));
  for (const type of ["dragover", "drop"])
    document.body.dispatchEvent(
      new DragEvent(type, { dataTransfer: data, bubbles: true, cancelable: true }));
}"""


@pytest.fixture
def visit(browser, served):
    """Opens the page in a window of its own; nothing may fail in it, or come from elsewhere."""
    with watched(browser) as (visit, faults, fetched):
        yield partial(visit, f"{served}/")
    # A refusal is an answer, which the browser writes down.
    assert [fault for fault in faults if "the server responded with a status" not in fault] == []
    assert [url for url in fetched if not url.startswith((f"{served}/", "data:"))] == []


def judged(page):
    """The verdicts on the page that comes after Judge."""
    page.get_by_role("button", name="Judge").click()
    page.get_by_role("heading", name="Submissions judged").wait_for()
    return page.locator("article .badge").all_inner_texts()


def test_a_puzzle_is_typed_by_keyboard_alone(visit):
    """From the text Tab leads to the grid; digits and spaces fill it, Enter sends it."""
    page = visit()
    page.get_by_label("Paste puzzles").focus()
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.ariaLabel") == "row 1 column 1"
    page.keyboard.type(DOTS.replace(".", " "))
    assert page.get_by_label("Paste puzzles").input_value() == DOTS
    assert page.locator("output").inner_text() == "30 givens"
    page.keyboard.press("Enter")
    page.get_by_role("heading", name="Submissions judged").wait_for()
    assert page.locator("article .badge").all_inner_texts() == ["unique"]


def test_keys_move_and_mend(visit):
    """Arrows, Home, End and Backspace go where they say; a digit takes the place of another."""
    page = visit()
    page.get_by_label("row 5 column 5").click()
    for key, cell in [
        ("ArrowLeft", "row 5 column 4"), ("ArrowUp", "row 4 column 4"), ("Home", "row 4 column 1"),
        ("End", "row 4 column 9"), ("ArrowDown", "row 5 column 9"), ("7", "row 6 column 1"),
        ("Backspace", "row 5 column 9"), ("3", "row 6 column 1"),
        ("Control+Home", "row 1 column 1"), ("ArrowUp", "row 1 column 1"),
        ("Control+End", "row 9 column 9"), ("x", "row 9 column 9"),
    ]:  # fmt: skip
        page.keyboard.press(key)
        assert page.evaluate("document.activeElement.ariaLabel") == cell
    assert page.get_by_label("Paste puzzles").input_value() == "." * 44 + "3" + "." * 36
    page.get_by_role("button", name="Clear the grid").click()
    assert page.get_by_label("Paste puzzles").input_value() == ""


def test_text_and_grid_are_one(visit):
    """A puzzle that is pasted, in whatever rows, stands in the grid; other text does not."""
    page = visit()
    rows = "\n".join(DOTS[at : at + 9] for at in range(0, 81, 9))
    for text in (EASY, rows, TABLE):
        page.get_by_label("Paste puzzles").fill(text)
        assert page.locator("output").inner_text() == "30 givens"
        assert page.get_by_label("row 1 column 1", exact=True).input_value() == "5"
        page.get_by_label("Paste puzzles").fill("Dear all")
        assert page.locator("output").inner_text() == "No givens yet"


def test_a_table_of_a_spreadsheet_is_pasted_into_a_cell(visit):
    """It fills the grid, whichever cell it is pasted into; a table of another size does not."""
    page = visit()
    cell, text = page.get_by_label("row 5 column 5"), page.get_by_label("Paste puzzles")
    for pasted, told in ((TABLE.partition("\n")[2], ""), (TABLE, DOTS)):
        cell.evaluate(PASTE, pasted.replace("\n", "\r\n") + "\r\n")
        assert text.input_value() == told


def test_the_grid_takes_the_place_of_a_text_that_can_be_brought_back(visit):
    """Nothing that was pasted or typed is lost by a key in the wrong place, or by clearing."""
    page = visit()
    text, back = page.get_by_label("Paste puzzles"), page.get_by_role("button", name="Bring back")
    several = f"Dear all\n{EASY}\n{EASY}"
    text.fill(several)
    page.get_by_label("row 1 column 1", exact=True).focus()
    for key in ("x", "Space", "Backspace"):
        page.keyboard.press(key)
        assert text.input_value() == several
    page.get_by_role("button", name="Clear the grid").click()
    assert text.input_value() == several
    assert not back.is_visible()
    page.keyboard.type("53")
    assert text.input_value() == "53" + "." * 79
    assert page.locator("output").inner_text() == "2 givens, in place of the text"
    back.click()
    assert text.input_value() == several
    assert page.locator("output").inner_text() == "No givens yet"
    assert page.evaluate("document.activeElement.id") == "puzzles"
    assert not back.is_visible()
    text.fill(DOTS)
    page.get_by_role("button", name="Clear the grid").click()
    assert text.input_value() == ""
    back.click()
    assert page.locator("output").inner_text() == "30 givens"
    page.get_by_role("button", name="Clear the grid").click()
    text.fill("Dear all")
    assert not back.is_visible()


def test_files_are_dropped_anywhere(visit):
    """Files that are dropped are judged, each by its name, beside what was pasted."""
    page = visit()
    page.get_by_label("Paste puzzles").fill(EASY)
    page.evaluate(DROP, [[["one.txt", EMPTY], ["two.csv", f"puzzle\n{EASY[:-1]}"]]])
    assert page.get_by_label("Or send files").evaluate("input => input.files.length") == 2
    assert sorted(judged(page)) == ["malformed", "many", "unique"]
    places = page.locator("article .place").all_inner_texts()
    assert [place.partition(":")[0] for place in places] == ["pasted", "one.txt", "two.csv"]


def test_what_is_refused_is_told_on_the_page(visit):
    """Too many records at once are told above the form, which is there to try again."""
    page = visit()
    page.get_by_label("Paste puzzles").fill(f"{EASY}\n" * 17)
    page.get_by_label("the verdict alone").check()
    page.get_by_role("button", name="Judge").click()
    assert "More than 16 records" in page.get_by_role("alert").inner_text()
    assert page.get_by_label("Paste puzzles").input_value() == f"{EASY}\n" * 17
    page.get_by_label("Paste puzzles").fill(EASY)
    assert judged(page) == ["unique"]


def test_who_comes_back_mends_what_was_sent(visit):
    """The browser's way back leads to the text and the grid as they were, and so does the link."""
    page = visit()
    page.get_by_label("Paste puzzles").fill(DOTS)
    assert judged(page) == ["unique"]
    page.go_back()
    assert page.get_by_label("Paste puzzles").input_value() == DOTS
    assert page.locator("output").inner_text() == "30 givens"
    assert judged(page) == ["unique"]
    page.get_by_role("link", name="Judge other puzzles").click()
    page.get_by_role("button", name="Judge").wait_for()


def test_without_scripts(visit):
    """The form works, and offers neither a grid nor a place to drop files, which scripts make."""
    dropped = "or drop them anywhere on this page"
    assert dropped in visit().locator("body").inner_text()
    page = visit(java_script_enabled=False)
    assert not page.locator("#by-hand").is_visible()
    assert dropped not in page.locator("body").inner_text()
    page.get_by_label("Paste puzzles").fill(EASY)
    assert judged(page) == ["unique"]


@pytest.mark.parametrize(
    ("scheme", "viewport"), [("light", DESKTOP), ("dark", PHONE)], ids=["light", "dark-phone"]
)
def test_axe_finds_nothing(visit, scheme, viewport):
    """The page as it comes, with a grid, with what was refused, and the page of verdicts."""
    page = visit(color_scheme=scheme, viewport=viewport)
    assert violations_on(page) == []
    page.get_by_label("row 1 column 1", exact=True).click()
    page.keyboard.type("53")
    assert violations_on(page) == []
    page.get_by_role("button", name="Clear the grid").click()
    page.get_by_role("button", name="Bring back").wait_for()
    assert violations_on(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.get_by_label("Paste puzzles").fill(f"{EASY}\n" * 17)
    page.get_by_role("button", name="Judge").click()
    page.get_by_role("alert").wait_for()
    assert violations_on(page) == []
    page.get_by_label("Paste puzzles").fill(EASY)
    judged(page)
    assert violations_on(page) == []
