"""The page that plays, driven in a real browser as a player would, by keyboard and by touch."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache
from io import BytesIO
from itertools import combinations

import pytest
from PIL import Image

from book import BookLayout, BookPuzzle, BookSection, play_page, play_sections
from book.language import LANGUAGES
from book.screen.play import name_in_address
from puzzle import CLASSIC, Grid
from puzzle.constraints import houses_that_are
from solver.human import Strength, climb, hint
from solver.search import find_solutions
from tests.book.books import hinted_book
from tests.book.browser import PHONE, needs_browser, violations_on
from tests.book.played import book, constrained, killers, overlapping
from tests.loops import at_least_one

pytestmark = [needs_browser, pytest.mark.slow]


@cache
def puzzles():
    """The puzzles of the book, by their numbers."""
    return {puzzle.number: puzzle for puzzle in book().puzzles}


class Player:
    """Somebody who plays a puzzle."""

    def __init__(self, page, number) -> None:
        self.page = page
        self.entry = puzzles()[number]
        self.size = self.entry.puzzle.geometry.size

    def label(self, cell) -> str:
        return self.cell(cell).get_attribute("aria-label")

    def cell(self, cell):
        row, column = divmod(cell, self.size)
        return self.page.locator(
            f"[role=gridcell][aria-label^='row {row + 1} column {column + 1},']"
        )

    def press(self, *keys) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def click(self, name) -> None:
        self.page.get_by_role("button", name=name, exact=True).click()

    @property
    def message(self) -> str:
        return self.page.get_by_role("status").inner_text()

    @property
    def blank(self) -> list[int]:
        return [cell for cell, digit in enumerate(self.entry.puzzle) if not digit]

    def go(self, cell) -> None:
        self.cell(cell).click()

    def fill(self, cells) -> None:
        """Put the solution into these cells."""
        for cell in cells:
            self.go(cell)
            self.press(str(self.entry.solution[cell]))

    def put_wrong(self, cell) -> None:
        self.go(cell)
        self.press(str(self.entry.solution[cell] % self.size + 1))


@pytest.fixture
def sit_down(visit, address):
    """Opens a puzzle by its number."""

    def sit_down(number, **options) -> Player:
        return Player(visit(f"{address}#{number}", **options), number)

    return sit_down


def test_an_address_may_carry_the_puzzle(visit, address):
    """The givens after # open the puzzle that they are of, as QR codes in a book have them."""
    for number, puzzle in at_least_one(puzzles().items()):
        page = visit(f"{address}#{puzzle.puzzle}")
        assert page.locator("#name").inner_text() == f"Puzzle {number}"
        page.close()


def test_killers_without_givens_are_told_apart(visit, tmp_path):
    """Each opens by its own address, and what is written in one is not in the other."""
    file = tmp_path / "page.html"
    file.write_text(play_sections("Killers", [BookSection("All", killers())]), encoding="utf-8")
    page = visit(file.as_uri())
    for puzzle in at_least_one(killers()):
        page.goto("about:blank")
        page.goto(f"{file.as_uri()}#{name_in_address(puzzle.puzzle)}")
        assert page.locator("#name").inner_text() == f"Puzzle {puzzle.number}"
        first = page.get_by_role("gridcell").first
        assert first.get_attribute("aria-label").startswith("row 1 column 1, blank")
        first.click()
        page.keyboard.press("1")
        assert not first.get_attribute("aria-label").startswith("row 1 column 1, blank")


def test_contents_lead_to_the_puzzles(visit, address):
    """Each puzzle is listed with number and level; a link opens it, and back leads back."""
    page = visit(address)
    assert page.title() == "Nights"
    links = page.locator(".puzzles a")
    names = links.evaluate_all("links => links.map(link => link.getAttribute('aria-label'))")
    assert names[0] == "Puzzle 1, level 1"
    assert names[3:] == ["Puzzle 7, level 1", "Puzzle 8, level 1", "Puzzle 9, level 1"]
    levels = page.locator(".puzzles .level")
    assert levels.all_inner_texts()[0] == "★☆☆☆☆"
    page.get_by_role("heading", name="Plain & <good>").wait_for()
    links.nth(1).click()
    page.get_by_role("heading", name="Puzzle 2").wait_for()
    assert page.title() == "Puzzle 2 · Nights"
    page.get_by_role("link", name="Next").click()
    page.get_by_role("heading", name="Puzzle 5").wait_for()
    page.go_back()
    page.get_by_role("link", name="All puzzles").click()
    links.nth(1).wait_for()


def test_cells_say_what_they_hold(sit_down):
    """Each cell is named by place and content; one alone is a stop of the Tab key."""
    player = sit_down(1)
    assert player.label(0) == "row 1 column 1, given 5"
    assert player.label(2) == "row 1 column 3, blank"
    grid = player.page.get_by_role("grid", name="Puzzle 1")
    assert grid.get_by_role("row").count() == 9
    assert grid.get_by_role("gridcell").count() == 81
    assert grid.locator("[tabindex='0']").count() == 1
    assert grid.locator("[aria-readonly]").count() == puzzles()[1].puzzle.given_count


def test_keyboard_alone(sit_down):
    """Arrows move, digits fill, Shift, Alt and Space write candidates, Backspace erases."""
    player = sit_down(1)  # the focus is in r1c3, the first blank cell
    player.press("4", "ArrowRight", "Shift+Digit2", "Alt+Digit6")
    assert player.label(2) == "row 1 column 3, 4"
    assert player.label(3) == "row 1 column 4, candidates 2 6"
    player.press("Space", "1", "Shift+Digit9")  # with Shift it is the other way round
    assert player.label(3) == "row 1 column 4, 9"
    player.press("Shift+Digit9")
    assert player.label(3) == "row 1 column 4, candidates 1 2 6"
    player.press("6", "Space", "ArrowLeft", "4")
    assert player.label(3) == "row 1 column 4, candidates 1 2"
    assert player.label(2) == "row 1 column 3, blank"
    player.press("ArrowRight", "Backspace", "Home", "7")
    assert player.label(3) == "row 1 column 4, blank"
    assert player.label(0) == "row 1 column 1, given 5"
    player.press("Control+End", "ArrowDown", "ArrowRight")
    assert player.page.evaluate("document.activeElement.ariaLabel") == player.label(80)


def test_several_cells_by_keyboard(sit_down):
    """Shift and arrows choose more cells: marks go into all that are blank, and digits too."""
    player = sit_down(1)  # the focus is in r1c3, and r1c4 is blank
    player.press("Shift+ArrowRight", "Shift+ArrowRight")
    chosen = player.page.locator("[role=gridcell][aria-selected=true]")
    assert chosen.count() == 3
    player.press("Shift+Digit2")
    assert player.label(2) == "row 1 column 3, candidates 2"
    assert player.label(3) == "row 1 column 4, candidates 2"
    assert player.label(4) == "row 1 column 5, given 7"
    player.press("Shift+Digit2", "6")
    assert [player.label(2)[-1], player.label(3)[-1]] == ["6", "6"]
    player.press("u", "ArrowLeft")
    assert chosen.count() == 1
    assert player.label(3) == "row 1 column 4, blank"


def test_several_cells_by_mouse(sit_down):
    """Drawing over cells chooses them, Ctrl adds and takes away one, a click chooses one alone."""
    player = sit_down(1)
    mouse, chosen = player.page.mouse, player.page.locator("[aria-selected=true]")
    middle = "one => { const { x, y, width } = one.getBoundingClientRect(); return [x + width / 2,"
    places = [player.cell(c).evaluate(f"{middle} y + width / 2]; }}") for c in (2, 3, 12)]
    mouse.move(*places[0])
    mouse.down()
    mouse.move(*places[1])
    mouse.move(*places[2])
    mouse.up()
    assert chosen.count() == 3
    player.cell(20).click(modifiers=["ControlOrMeta"])
    assert chosen.count() == 4
    player.cell(20).click(modifiers=["ControlOrMeta"])
    assert chosen.count() == 3
    player.cell(3).click()
    assert chosen.count() == 1
    assert player.page.evaluate("document.activeElement.ariaLabel") == player.label(3)


def test_a_cell_that_is_taken_away_stays_away_while_the_button_is_held(sit_down):
    """What is painted anew beneath the pointer comes to it again, which draws over no cell."""
    player = sit_down(1)
    chosen = player.page.locator("[aria-selected=true]")
    for cell in (2, 20, 20):
        player.cell(cell).hover()
        player.page.keyboard.down("Control")
        player.page.mouse.down()
        player.cell(cell).dispatch_event("mouseover", {"buttons": 1, "bubbles": True})
        player.page.mouse.up()
        player.page.keyboard.up("Control")
    assert chosen.count() == 1


def test_several_cells_by_touch(sit_down):
    """A button lets taps add cells, so that no finger need draw."""
    player = sit_down(1, viewport=PHONE, has_touch=True, is_mobile=True)
    player.cell(2).tap()
    several = player.page.get_by_role("button", name="Several cells")
    several.tap()
    player.cell(3).tap()
    player.page.get_by_role("button", name="Corner marks").tap()
    player.page.get_by_role("group", name="Digits").get_by_role("button", name="4").tap()
    assert player.label(2) == "row 1 column 3, corner marks 4"
    assert player.label(3) == "row 1 column 4, corner marks 4"
    player.cell(3).tap()
    several.tap()
    player.cell(5).tap()
    assert player.page.locator("[aria-selected=true]").count() == 1


def test_corner_marks_and_candidates_share_a_cell(sit_down):
    """Corner marks stand in the corners, and candidates beside them in the middle."""
    player = sit_down(1)
    player.press("Shift+Digit2", "Shift+Digit4")
    inside = player.cell(2).locator("span span")
    assert player.cell(2).locator(".notes").count() == 1
    player.press("m", "2", "m", "Space", "Space")
    assert player.label(2) == "row 1 column 3, candidates 2 4, corner marks 2"
    assert player.cell(2).locator(".middle span").all_inner_texts() == ["2", "4"]
    boxes = [one.bounding_box() for one in inside.all()]
    assert boxes[2]["x"] + boxes[2]["width"] < boxes[0]["x"] + boxes[0]["width"]
    assert boxes[2]["y"] < boxes[0]["y"]
    player.press("Backspace")
    assert player.label(2) == "row 1 column 3, blank"
    player.page.get_by_text("Settings").click()
    player.page.get_by_label("Candidates in the middle").check()
    player.go(2)
    player.press("Shift+Digit2")
    assert player.cell(2).locator(".middle").count() == 1
    player.page.reload()
    assert player.cell(2).locator(".middle").count() == 1


def test_nine_corner_marks_leave_the_middle_free(sit_down):
    """Each stands above or below the candidates, in the cell, and none on another."""
    player = sit_down(1)
    player.press("Shift+Digit2", "Shift+Digit4", "m", *"123456789")
    middle = player.cell(2).locator(".middle").bounding_box()
    digits = player.cell(2).locator(".middle span").first.bounding_box()
    cell = player.cell(2).bounding_box()
    marks = [one.bounding_box() for one in player.cell(2).locator(".corners span").all()]
    assert len(marks) == 9
    assert middle["width"] > digits["width"]
    for mark in marks:
        over = mark["y"] + mark["height"] <= digits["y"] + 1
        assert over or mark["y"] >= digits["y"] + digits["height"] - 1
        assert mark["x"] >= cell["x"]
        assert mark["x"] + mark["width"] <= cell["x"] + cell["width"]
    for one, other in combinations(marks, 2):
        apart = abs(one["x"] - other["x"]) >= min(one["width"], other["width"]) - 0.5
        assert apart or abs(one["y"] - other["y"]) >= one["height"] - 0.5


def test_colours_for_cells_and_candidates(sit_down):
    """Cells, givens too, and candidates get colours, which are told, kept and can be undone."""
    player = sit_down(1)
    player.press("Shift+Digit2", "l", "3", "ArrowLeft", "7")
    assert player.label(2) == "row 1 column 3, candidates 2, colour 3"
    assert player.label(1) == "row 1 column 2, given 3, colour 7"
    shown = "one => getComputedStyle(one).backgroundColor"
    grounds = [player.cell(cell).evaluate(shown) for cell in (2, 3)]
    assert grounds[0] != grounds[1]
    player.go(2)
    player.page.get_by_label("Colours are for").select_option("candidate 2")
    player.page.get_by_role("button", name="colour 5").click()
    assert player.label(2) == "row 1 column 3, candidates 2 (colour 5), colour 3"
    player.page.reload()
    assert player.label(2) == "row 1 column 3, candidates 2 (colour 5), colour 3"
    player.click("Undo")
    assert player.label(2) == "row 1 column 3, candidates 2, colour 3"
    player.go(1)
    player.press("Delete")
    assert player.label(1) == "row 1 column 2, given 3"


def test_conflicts_are_marked_where_that_is_asked_for(sit_down):
    """A digit twice in a house is marked at once if the player wishes it, and not before."""
    player = sit_down(1)
    player.press("5")
    assert player.label(2) == "row 1 column 3, 5"
    player.page.get_by_text("Settings").click()
    player.page.get_by_label("Mark at once").check()
    assert player.label(2) == "row 1 column 3, 5, in conflict"
    assert player.label(0) == "row 1 column 1, given 5, in conflict"
    assert player.page.locator("[aria-invalid=true]").count() == 2
    player.go(2)
    player.press("4")
    assert player.page.locator("[aria-invalid=true]").count() == 0


def test_keys_are_listed(sit_down):
    """A question mark opens the list of keys."""
    player = sit_down(1)
    player.press("?")
    assert player.page.get_by_text("switch between digits and candidates").is_visible()


def test_keys_live_on_after_the_list(sit_down):
    """After a question mark digits, arrows and commands still work; Space folds the list."""
    player = sit_down(1)
    player.press("?", "4")
    assert player.label(2) == "row 1 column 3, 4"
    player.press("u")
    assert player.label(2) == "row 1 column 3, blank"
    player.press(" ")
    assert not player.page.get_by_text("switch between digits and candidates").is_visible()
    player.press("ArrowRight", "2")
    assert player.label(3) == "row 1 column 4, 2"
    player.press("p", "6")
    assert player.label(3) == "row 1 column 4, 2"


def test_the_narrowest_phone(sit_down):
    """At 320 pixels nothing is wider than its place, and no hint covers the grid."""
    player = sit_down(5, viewport={"width": 320, "height": 568})
    wide = player.page.locator("button:visible, #board").evaluate_all(
        "all => all.filter(one => one.scrollWidth > one.clientWidth).map(one => one.textContent)"
    )
    assert wide == []
    assert player.page.evaluate("document.documentElement.scrollWidth") <= 320
    for _ in range(12):
        player.press("h", "h", "h")
        board, notice = (player.page.locator(name).bounding_box() for name in ("#board", "#notice"))
        assert board["y"] + board["height"] <= notice["y"] + 1
        assert board["y"] >= -1
        player.page.get_by_role("button", name="Do it").click()


def test_touch_alone(sit_down):
    """On a phone, a tap chooses a cell and the pad fills it; the targets are big enough."""
    player = sit_down(1, viewport=PHONE, has_touch=True, is_mobile=True)
    pad = player.page.get_by_role("group", name="Digits")
    player.cell(2).tap()
    pad.get_by_role("button", name="4").tap()
    player.cell(3).tap()
    player.page.get_by_role("button", name="Candidates").tap()
    pad.get_by_role("button", name="2").tap()
    pad.get_by_role("button", name="6").tap()
    assert player.label(2) == "row 1 column 3, 4"
    assert player.label(3) == "row 1 column 4, candidates 2 6"
    pad.get_by_role("button", name="Erase").tap()
    assert player.label(3) == "row 1 column 4, blank"
    small = player.page.locator("#pad button, .tools button").evaluate_all(
        "all => all.filter(one => Math.min(one.offsetWidth, one.offsetHeight) < 44)"
        ".map(one => one.textContent)"
    )
    assert small == []


@pytest.mark.parametrize("width", [360, 1200])
def test_page_fits_the_screen(visit, address, width):
    """Nothing sticks out, on a phone or a desktop, and each cell is big enough to be hit."""
    page = visit(address, viewport={"width": width, "height": 740})
    full_width = "document.documentElement.scrollWidth"
    assert page.evaluate(full_width) == width
    for number in puzzles():
        page.goto(f"{address}#{number}")
        page.get_by_role("heading", name=f"Puzzle {number}").wait_for()
        assert page.evaluate(full_width) == width
        assert page.get_by_role("gridcell").first.bounding_box()["width"] >= 24


def test_digits_strike_candidates_that_they_see(sit_down):
    """Where that is wished, a digit takes its candidates from its peers; undo brings them back."""
    player = sit_down(1)
    player.press("ArrowRight", "Shift+Digit2", "Shift+Digit4", "ArrowLeft", "4")
    assert player.label(3) == "row 1 column 4, candidates 2"
    player.press("Control+z")
    assert player.label(3) == "row 1 column 4, candidates 2 4"
    player.page.get_by_text("Settings").click()
    player.page.get_by_label("A digit strikes").uncheck()
    player.go(2)
    player.press("4")
    assert player.label(3) == "row 1 column 4, candidates 2 4"


def test_undo_and_redo(sit_down):
    """Every move can be taken back and made again, by button and by key, until a new one."""
    player = sit_down(1)
    player.press("4", "ArrowRight", "6")
    player.click("Undo")
    player.press("u")
    assert [player.label(2), player.label(3)] == ["row 1 column 3, blank", "row 1 column 4, blank"]
    assert player.page.get_by_role("button", name="Undo").get_attribute("aria-disabled") == "true"
    player.click("Redo")
    player.press("y")
    assert [player.label(2), player.label(3)] == ["row 1 column 3, 4", "row 1 column 4, 6"]
    player.press("Control+z", "1")
    assert player.page.get_by_role("button", name="Redo").get_attribute("aria-disabled") == "true"


def test_check_finds_what_is_wrong(sit_down):
    """Nothing is marked before one asks; then exactly the wrong digits, until they change."""
    player = sit_down(1)
    right, wrong = player.blank[:2]
    player.fill([right])
    player.put_wrong(wrong)
    invalid = player.page.locator("[aria-invalid=true]")
    assert invalid.count() == 0
    player.click("Check")
    assert player.message == "1 digit is wrong, and marked."
    assert invalid.count() == 1
    assert player.label(wrong).endswith(", wrong")
    player.fill([wrong])
    assert invalid.count() == 0
    player.press("c")
    assert player.message == "Nothing is wrong so far."


def test_hints_in_three_strengths(sit_down):
    """A hint tells the engine's next step, each time plainer; “Do it” makes the step."""
    player = sit_down(2)
    steps = climb(player.entry.puzzle).steps
    for step in steps[:3]:
        said = []
        for _ in Strength:
            player.click("Hint")
            said.append(player.message)
        geometry = player.entry.puzzle.geometry
        assert said == [hint(step, geometry, strength) for strength in Strength]
        player.click("Do it")
    assert player.message == ""


def test_focus_is_never_lost(sit_down):
    """A button that goes away when it is pressed hands the focus to the grid."""
    player = sit_down(2)
    for name, presses in (("Tell more", 2), ("Do it", 1), ("Close", 1)):
        player.click("Hint")
        button = player.page.get_by_role("button", name=name)
        button.focus()
        for _ in range(presses):
            assert button.evaluate("button => button === document.activeElement")
            player.press("Enter")
        assert not button.is_visible()
        assert player.page.locator("[role=gridcell]:focus").count() == 1


def test_hint_follows_the_player(sit_down):
    """What the player has done is not hinted again, and no hint builds on a wrong digit."""
    player = sit_down(2)
    first, second, third, *_ = climb(player.entry.puzzle).steps
    geometry = player.entry.puzzle.geometry
    player.fill([cell for cell, _ in second.placements])
    player.press("h")
    assert player.message == hint(first, geometry, Strength.WHERE)
    player.fill([cell for cell, _ in first.placements])
    assert player.message == ""
    player.press("h", "h")
    assert player.message == hint(third, geometry, Strength.TECHNIQUE)
    player.put_wrong(player.blank[-1])
    player.press("h")
    assert player.message == "1 digit is wrong, so no step leads on: Check shows where."


@pytest.mark.parametrize("number", [1, 2, 7, 8, 9])
def test_hints_lead_to_the_solution(sit_down, number):
    """Who does what the hints say, and nothing else, solves the puzzle."""
    player = sit_down(number)
    player.page.evaluate(
        """() => {
          const press = (command) => document.querySelector(`[data-command=${command}]`).click();
          const isSolved = () => document.querySelector("#play.is-solved");
          for (let step = 0; step < 500 && !isSolved(); step += 1) {
            for (const _ of "123") press("hint");
            press("carryOut");
          }
        }"""
    )
    assert re.fullmatch(r"Solved in 0:\d\d, with \d+ hints?\.\s*", player.message)
    for cell in player.blank:
        assert player.label(cell).endswith(f", {player.entry.solution[cell]}")


def test_hints_go_on_beyond_every_level(sit_down):
    """What no level has, chains inside chains lead to the solution of, hint by hint."""
    player = sit_down(5)
    for _ in range(500):
        for _ in range(3):
            player.press("h")
        player.page.get_by_role("button", name="Do it").click()
        if player.message.startswith("Solved"):
            break
    assert player.message.startswith("Solved")


def test_solved(sit_down):
    """The last digit is greeted, the clock stands, and nothing more is written."""
    player = sit_down(7)
    *most, last = player.blank
    player.fill(most)
    player.put_wrong(last)
    assert player.message == "Every cell is filled, and something is wrong: Check shows where."
    player.fill([last])
    assert re.fullmatch(r"Solved in 0:\d\d, without a hint\.", player.message)
    player.press("Backspace")
    assert player.label(last) == f"row 4 column 4, {player.entry.solution[last]}"
    player.page.get_by_role("link", name="Next puzzle").click()
    player.page.get_by_role("heading", name="Puzzle 8").wait_for()
    player.page.get_by_role("link", name="All puzzles").click()
    name = player.page.locator(".puzzles a").nth(3).get_attribute("aria-label")
    assert re.fullmatch(r"Puzzle 7, level 1, solved in 0:\d\d", name)


def test_reload_keeps_progress(sit_down):
    """Digits, candidates, moves to undo and to redo, time and settings are there again."""
    player = sit_down(1)
    player.page.get_by_text("Settings").click()
    player.page.get_by_label("Show the time").uncheck()
    player.go(2)
    player.press("4", "ArrowRight", "Shift+Digit2", "Shift+Digit6", "u")
    player.page.reload()
    assert [player.label(2), player.label(3)] == [
        "row 1 column 3, 4",
        "row 1 column 4, candidates 2",
    ]
    assert not player.page.get_by_label("Show the time").is_checked()
    player.press("y")
    assert player.label(3) == "row 1 column 4, candidates 2 6"
    player.press("u", "u", "u")
    assert player.label(2) == "row 1 column 3, blank"
    player.page.get_by_role("link", name="All puzzles").click()
    names = player.page.locator(".puzzles a").evaluate_all("all => all.map(one => one.ariaLabel)")
    assert [name.endswith("begun") for name in names] == [True, *[False] * 5]


@pytest.mark.parametrize(
    "script",
    [
        "Object.defineProperty(window, 'localStorage', {get() { throw new DOMException('no'); }})",
        "Storage.prototype.setItem = () => { throw new DOMException('full'); }",
        "localStorage.setItem('gridmill:9x9:' + EASY, '{\"moves\": 7}')",
    ],
    ids=["denied", "full", "foreign"],
)
def test_plays_without_storage(visit, address, script):
    """Where nothing is kept, or nonsense, the page plays, and remembers while it is open."""
    page = visit("about:blank")
    page.add_init_script(f"const EASY = '{puzzles()[1].puzzle}'; {script}")
    page.goto(f"{address}#1")
    player = Player(page, 1)
    player.press("4")
    page.get_by_role("link", name="Next").click()
    page.go_back()
    assert player.label(2) == "row 1 column 3, 4"


def test_every_move_is_kept_at_once(sit_down):
    """A browser that is killed loses no move: another window has it already."""
    player = sit_down(1)
    player.press("4")
    other = player.page.context.new_page()
    other.goto(player.page.url)
    assert Player(other, 1).label(2) == "row 1 column 3, 4"


def test_start_again_can_be_undone(sit_down):
    """Starting again empties the grid, and is a move like any other."""
    player = sit_down(1)
    player.press("4")
    player.page.get_by_text("Settings").click()
    player.click("Start again")
    assert player.label(2) == "row 1 column 3, blank"
    player.click("Undo")
    assert player.label(2) == "row 1 column 3, 4"


def test_clock(visit, address):
    """The clock runs, stops while paused with the grid covered, and can be hidden."""
    page = visit("about:blank")
    page.clock.install(time=0)
    page.clock.pause_at(1000)  # else the seconds that the machine takes count too
    page.goto(f"{address}#1")
    player = Player(page, 1)
    clock = page.get_by_role("timer")
    page.clock.run_for(65_000)
    assert clock.inner_text() == "1:05"
    player.click("Pause")
    page.clock.run_for(60_000)
    assert clock.inner_text() == "1:05"
    colour = "cell => getComputedStyle(cell).color"
    assert page.locator("[role=gridcell]").first.evaluate(colour) == "rgba(0, 0, 0, 0)"
    player.press("Enter")  # on “Go on”, which has the focus
    player.press("4")
    assert player.label(2) == "row 1 column 3, 4"
    page.clock.run_for(3_541_000)
    assert clock.inner_text() == "1:00:06"
    page.get_by_text("Settings").click()
    page.get_by_label("Show the time").uncheck()
    assert not clock.is_visible()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_print_is_a_clean_grid(sit_down, scheme, tmp_path):
    """On paper there are the grid and what is written in it, black on white, on one sheet."""
    player = sit_down(1, color_scheme=scheme)
    player.press("4")
    player.page.emulate_media(media="print")
    assert not player.page.get_by_role("button", name="Check").is_visible()
    assert player.cell(2).inner_text() == "4"
    ground = "() => getComputedStyle(document.body).backgroundColor"
    assert player.page.evaluate(ground) == "rgb(255, 255, 255)"
    file = tmp_path / "page.pdf"
    player.page.pdf(path=file)
    assert file.read_bytes().count(b"/Type /Page\n") == 1


def test_nothing_moves_where_that_is_preferred(sit_down):
    """With reduced motion nothing fades or slides."""
    player = sit_down(1, reduced_motion="reduce")
    moving = (
        "document.getAnimations().length + [...document.querySelectorAll('*')]"
        ".filter(one => getComputedStyle(one).transitionProperty !== 'none').length"
    )
    assert player.page.evaluate(moving) == 0


CUT_OFF = """() => [...document.querySelectorAll('button')]
  .filter((one) => one.offsetParent && one.scrollWidth > one.clientWidth + 1)
  .map((one) => one.textContent)"""


TOO_NEAR = """[...document.querySelectorAll("button")].filter((one) => {
  if (!one.offsetParent) return false;
  const words = document.createRange();
  words.selectNodeContents(one);
  const [inner, outer] = [words, one].map((what) => what.getBoundingClientRect());
  return Math.min(inner.left - outer.left, outer.right - inner.right) < 2;
}).map((one) => one.textContent)"""


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_language_has_room_on_a_phone(visit, tmp_path, code):
    """At 320 pixels no button's words are cut off or touch its edge, and nothing is too wide."""
    page_text = play_page(hinted_book(code, BookLayout()))
    file = tmp_path / "book.html"
    file.write_text(page_text, encoding="utf-8")
    page = visit(f"{file.as_uri()}#5", viewport={"width": 320, "height": 740})
    page.keyboard.press("h")
    assert page.locator("#message").inner_text()
    assert page.evaluate(CUT_OFF) == []
    assert page.evaluate(TOO_NEAR) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= 320


@pytest.mark.parametrize("width", [320, 1200])
def test_a_credit_is_shown_with_its_puzzle(visit, tmp_path, width):
    """However long its words are, the page is no wider for it; where there is none, nothing is."""
    credit = f"by Anna <b>Blum</b>, {'Ulm' * 30}"
    credited = replace(puzzles()[7], credit=credit)
    file = tmp_path / "credited.html"
    sections = [BookSection("Two", (credited, puzzles()[8]))]
    file.write_text(play_sections("Two", sections), encoding="utf-8")
    page = visit(f"{file.as_uri()}#7", viewport={"width": width, "height": 740})
    assert page.locator("#credit").inner_text() == credit
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert violations_on(page) == []
    page.get_by_role("link", name="Next").click()
    page.get_by_role("grid", name="Puzzle 8").wait_for()
    assert not page.locator("#credit").is_visible()


def test_a_single_puzzle_is_played_at_once(visit, tmp_path):
    """A page of one puzzle has no list to come from or go to."""
    file = tmp_path / "one.html"
    file.write_text(play_sections("One", [BookSection("One", (puzzles()[7],))]), encoding="utf-8")
    page = visit(file.as_uri())
    page.get_by_role("grid", name="Puzzle 7").wait_for()
    assert page.get_by_role("link").count() == 0


def test_rules_are_shown_and_checked(visit, tmp_path):
    """Clues are drawn under the digits, rules told in words; check and hint know every rule."""
    entry = constrained()
    file = tmp_path / "page.html"
    file.write_text(play_sections("Rules", [BookSection("All", (entry,))]), encoding="utf-8")
    page = visit(file.as_uri())
    drawn = page.locator("svg.clues")
    assert drawn.get_attribute("aria-hidden") == "true"
    texts = drawn.locator("text").all_text_contents()
    assert sorted(texts) == ["1", "4", "5", "5", "5", "5", "7"]
    told = page.locator("#rules li").all_inner_texts()
    assert [rule.partition(":")[0] for rule in told[1:]] == ["Killer", "Thermometer", "Skyscrapers"]
    each = page.locator("#each-clue li").all_text_contents()
    assert each == list(entry.puzzle.geometry.rules)
    page.get_by_role("button", name="Hint", exact=True).click()
    assert "Look at r" in page.get_by_role("status").inner_text()
    page.get_by_role("button", name="Tell more").click()
    page.get_by_role("button", name="Tell more").click()
    page.get_by_role("button", name="Do it").click()
    first = page.locator("[role=gridcell]").nth(2)
    first.click()
    page.keyboard.press("1")
    page.get_by_role("button", name="Check", exact=True).click()
    assert page.get_by_role("status").inner_text() == "1 digit is wrong, and marked."
    assert first.get_attribute("aria-invalid") == "true"
    for cell, digit in enumerate(entry.solution):
        held = page.locator("[role=gridcell]").nth(cell)
        if held.inner_text().strip() != str(digit):
            held.click()
            page.keyboard.press(str(digit))
    assert page.get_by_role("status").inner_text().startswith("Solved in")


def _ground_of(cell) -> object:
    """The colour of a cell beside its digit and its rim."""
    return Image.open(BytesIO(cell.screenshot())).convert("RGB").getpixel((9, 9))


def test_a_chosen_cell_is_seen_in_a_shaded_area(visit, tmp_path):
    """What shades a cell lets through how it is marked, and the lines of the grid."""
    houses = houses_that_are("windoku", CLASSIC.layout)
    geometry = CLASSIC.with_houses(houses, "9x9 windoku")
    full = find_solutions(Grid(bytes(81), geometry), limit=1).solutions[0]
    puzzle = Grid(bytes(0 if cell == 10 else digit for cell, digit in enumerate(full)), geometry)
    file = tmp_path / "page.html"
    section = BookSection("All", (BookPuzzle(1, puzzle, full),))
    file.write_text(play_sections("Windows", [section]), encoding="utf-8")
    for scheme in ("light", "dark"):
        page = visit(file.as_uri(), color_scheme=scheme)
        cell = page.locator("[role=gridcell]").nth(11)
        unmarked = _ground_of(cell)
        cell.click()
        assert _ground_of(cell) != unmarked


def test_numbers_outside_stay_on_the_page(visit, tmp_path):
    """What stands outside the grid is within the page, on a phone too."""
    file = tmp_path / "page.html"
    section = BookSection("All", (constrained(),))
    file.write_text(play_sections("Rules", [section]), encoding="utf-8")
    for options in ({}, {"viewport": PHONE}):
        page = visit(file.as_uri(), **options)
        stage = page.locator(".stage").bounding_box()
        for text in at_least_one(page.locator("svg.clues text").all()):
            box = text.bounding_box()
            assert stage["x"] - 1 <= box["x"]
            assert box["x"] + box["width"] <= stage["x"] + stage["width"] + 1
            assert stage["y"] - 1 <= box["y"]
            assert box["y"] + box["height"] <= stage["y"] + stage["height"] + 1


@pytest.fixture
def windmill(tmp_path):
    """Where a page with grids that overlap is."""
    file = tmp_path / "page.html"
    file.write_text(play_sections("Weekend", [BookSection("All", (overlapping(),))]), "utf-8")
    return file.as_uri()


def _focused(page) -> str:
    return page.evaluate("document.activeElement.ariaLabel").partition(",")[0]


def test_grids_that_overlap_are_laid_as_they_lie(visit, windmill):
    """Each cell is named by its place on the canvas and stands there; none stands elsewhere."""
    page, geometry = visit(windmill), overlapping().puzzle.geometry
    cells = page.get_by_role("gridcell")
    assert cells.count() == geometry.cell_count
    side = cells.first.bounding_box()["width"]
    board = page.locator("#board").bounding_box()
    boxes = cells.evaluate_all(
        "all => all.map(one => [one.ariaLabel.split(',')[0], one.getBoundingClientRect().toJSON()])"
    )
    for (row, column), (name, box) in zip(geometry.canvas.places, boxes, strict=True):
        assert name == f"row {row + 1} column {column + 1}"
        assert abs(box["x"] - board["x"] - 2 - column * side) < 2
        assert abs(box["y"] - board["y"] - 2 - row * side) < 2
    assert violations_on(page) == []


def test_keys_go_over_places_without_a_cell(visit, windmill):
    """Arrows go on behind a gap, Home and End to the ends of a row; the ends of the grid too."""
    page = visit(windmill)
    moves = {
        "Control+Home": "row 1 column 4",
        "ArrowLeft": "row 1 column 4",
        "End": "row 1 column 12",
        "ArrowRight": "row 1 column 12",
        "Control+End": "row 21 column 18",
        "ArrowDown": "row 21 column 18",
        "Home": "row 21 column 10",
        "ArrowUp": "row 20 column 10",
    }
    for key, place in moves.items():
        page.keyboard.press(key)
        assert _focused(page) == place, key


def test_checks_and_hints_on_grids_that_overlap(visit, windmill):
    """A wrong digit in a cell of two grids is found; hints lead to the end, as carried out."""
    entry = overlapping()
    page, geometry = visit(windmill), entry.puzzle.geometry
    shared = next(
        cell
        for cell, houses in enumerate(geometry.houses_of)
        if len(houses) > 3 and not entry.puzzle[cell]
    )
    page.get_by_role("gridcell").nth(shared).click()
    page.keyboard.press(str(entry.solution[shared] % 9 + 1))
    page.get_by_role("button", name="Check", exact=True).click()
    assert page.get_by_role("status").inner_text() == "1 digit is wrong, and marked."
    page.keyboard.press(str(entry.solution[shared]))
    for _ in range(3):
        page.keyboard.press("h")
    assert "leave no other digit" in page.get_by_role("status").inner_text()
    page.get_by_role("button", name="Do it").click()
    for cell, digit in enumerate(entry.solution):
        held = page.get_by_role("gridcell").nth(cell)
        if not held.locator(".value").count():
            held.click()
            page.keyboard.press(str(digit))
    assert "Solved" in page.get_by_role("status").inner_text()


def test_overlapping_grids_on_a_phone(visit, windmill):
    """The page is no wider than the phone; the board scrolls to what a hint is about; taps fill."""
    entry = overlapping()
    page = visit(windmill, viewport=PHONE, has_touch=True, is_mobile=True)
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
    blank = max(cell for cell, digit in enumerate(entry.puzzle) if not digit)
    cell = page.get_by_role("gridcell").nth(blank)
    assert cell.bounding_box()["width"] >= 24
    cell.tap()
    page.get_by_role("group", name="Digits").get_by_role(
        "button", name=str(entry.solution[blank])
    ).tap()
    assert cell.locator(".value").inner_text() == str(entry.solution[blank])
    for _ in range(4):
        for _ in range(3):
            page.keyboard.press("h")
        placed = page.locator(".placed").bounding_box()
        assert placed["x"] >= 0
        assert placed["x"] + placed["width"] <= PHONE["width"]
        page.get_by_role("button", name="Do it").tap()
