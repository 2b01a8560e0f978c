"""The page that plays, as text: what it carries, that it needs nothing else, and is the same."""

from __future__ import annotations

import json
import re
from base64 import b64decode, b64encode
from dataclasses import replace
from functools import cache
from hashlib import sha256
from html import unescape
from pathlib import Path

import pytest

from book import BookLayout, BookSection, play_page, play_sections
from book.language import LANGUAGES, language
from book.naming import rule_in
from book.print.numbers import NUMBERS
from book.screen.cell_by_cell import cell_by_cell
from book.screen.play import _MODULES, described, name_in_address
from book.telling import step_in
from puzzle import CLASSIC, Geometry, Grid
from puzzle.constraints import KINDS
from solver.human import Strength, climb, hint, marks_of
from solver.search import find_solutions
from tests.book.books import SIXTEEN, hinted_book
from tests.book.books import entry as of_book
from tests.book.contrast import contrast, schemes
from tests.book.played import book, entry, killers, overlapping, page_data
from tests.cases import EASY
from tests.loops import at_least_one

BEYOND = "6......4..3...9.....82....5..17.48..8....3.2..9.........2.5...1...4..7.24......6."
FULL = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
TEMPLATES = Path(__file__).parents[2] / "book" / "templates" / "play"
COUNT = 6
"""Of the puzzles of `book`."""


@cache
def whole_page():
    return play_page(book())


@cache
def carried():
    return page_data(whole_page())


def shown_puzzles():
    return [puzzle for section in carried()["sections"] for puzzle in section["puzzles"]]


def pairs():
    """Each puzzle as the page shows it, and as the book has it."""
    return list(zip(shown_puzzles(), book().puzzles, strict=True))


@pytest.mark.slow
def test_same_page_for_the_same_book():
    """The page has no chance and no time in it, and puzzles are named in the book's order."""
    assert play_page(book()) == whole_page()
    assert [puzzle["number"] for puzzle in shown_puzzles()] == [1, 2, 5, 7, 8, 9]


def test_title_and_edition_head_the_page():
    """Title, subtitle, edition and publisher are said, and none of them is taken for HTML."""
    assert "<title>Nights</title>" in whole_page()
    assert "A test · 2 January 2026 · Mill" in whole_page()
    page = play_sections("A & <b>", [BookSection("</script><b>", (next(iter(book().puzzles)),))])
    assert "<title>A &amp; &lt;b&gt;</title>" in page
    assert "<b>" not in page
    assert page_data(page)["sections"][0]["title"] == "</script><b>"


@pytest.mark.parametrize("place", range(COUNT))
def test_puzzles_of_the_page_are_those_of_the_book(place):
    """Givens, level and score are the book's, and so is the solution, which nobody reads."""
    shown, puzzle = pairs()[place]
    assert shown["givens"] == str(puzzle.puzzle)
    assert b64decode(shown["solution"]) == puzzle.solution.digits
    assert str(puzzle.solution) not in whole_page()
    assert shown["level"] == puzzle.level
    assert shown["score"] is None


@pytest.mark.parametrize("place", range(COUNT))
def test_steps_lead_to_the_solution(place):
    """Each step places only the solution's digits and removes only others; together they solve.

    They do beyond level 5 as well, by the techniques of Sudoku Explainer.
    """
    shown, puzzle = pairs()[place]
    marks = marks_of(puzzle.puzzle)
    filled = {cell: digit for cell, digit in enumerate(puzzle.puzzle) if digit}
    for hints, places, removes, houses, _cells in shown["steps"]:
        assert len(hints) == len(Strength)
        assert len(houses) > 0
        assert all(puzzle.solution[cell] == digit for cell, digit in places)
        assert all(puzzle.solution[cell] != digit for cell, digit in removes)
        assert all(digit in marks.candidates[cell] for cell, digit in removes)
        filled |= dict(places)
    assert filled == dict(enumerate(puzzle.solution))


def test_hints_are_the_engines():
    """What the page says of a step is what `hint` says, in every strength."""
    words = carried()["words"]
    for shown, puzzle in at_least_one(pairs()):
        path = climb(puzzle.puzzle)
        if puzzle.level is None:
            continue
        geometry = puzzle.puzzle.geometry
        for (hints, *_), step in at_least_one(zip(shown["steps"], path.steps, strict=True)):
            said = [words[index] for index in hints]
            assert said == [hint(step, geometry, strength) for strength in Strength]


def test_numbers_stand_where_the_book_prints_them():
    """Where a book prints 10 for A, so does the page: in the grid, the hints and the rules."""
    sixteen = of_book(1, SIXTEEN)
    numbered = replace(sixteen, symbols=NUMBERS[:17])
    pages = [
        page_data(play_sections("P", [BookSection("S", (one,))])) for one in (sixteen, numbered)
    ]
    shown = [data["sections"][0]["puzzles"][0] for data in pages]
    assert [one.get("numbers", False) for one in shown] == [False, True]
    assert shown[0]["givens"] == shown[1]["givens"]
    lettered, said = (" ".join(data["words"]) for data in pages)
    assert re.search(r" is [A-G]\b", lettered)
    assert not re.search(r" is [A-G]\b", said)
    assert re.search(r" is 1[0-6]\b", said)


def test_nothing_is_said_of_pages():
    """A book that has hints at its back makes a page that speaks of none: a screen has no back."""
    page = play_page(hinted_book("en", BookLayout()))
    assert not re.search(r"at the back|from page \d", page)


def test_puzzles_with_clues_have_names_of_their_own():
    """Plain puzzles are named by their givens; those without any by a digest that differs, too."""
    one, other = killers()
    assert str(one.puzzle) == str(other.puzzle)
    found = page_data(play_sections("Killers", [BookSection("All", (one, other))]))
    names = [puzzle["named"] for puzzle in found["sections"][0]["puzzles"]]
    assert names == [name_in_address(puzzle.puzzle) for puzzle in (one, other)]
    assert len(set(names)) == 2
    assert all(re.fullmatch(r"\.{16}-[0-9a-f]{12}", name) for name in names)
    assert name_in_address(Grid.parse(EASY)) == str(Grid.parse(EASY))


def test_text_stands_once():
    """No hint is repeated in the page, which keeps it small."""
    assert len(set(carried()["words"])) == len(carried()["words"])


def test_geometries_are_the_puzzles():
    """Regions, houses and shaded cells are those of the puzzle's geometry."""
    for shown, puzzle in at_least_one(pairs()):
        told, real = carried()["geometries"][shown["geometry"]], puzzle.puzzle.geometry
        assert (told["name"], told["size"]) == (real.name, real.size)
        assert [tuple(house) for house in told["houses"]] == [h.cells for h in real.houses]
        assert tuple(told["regions"]) == real.box_of


def test_policy_allows_this_style_and_script_alone():
    """The content security policy names the hash of the one style and the one script."""
    policy = unescape(re.search(r'Content-Security-Policy" content="(.*?)"', whole_page())[1])
    assert policy.startswith("default-src 'none'; ")
    for name, pattern in (("style", r"<style>(.*?)</style>"), ("script", r'module">(.*?)</script')):
        (text,) = re.findall(pattern, whole_page(), re.DOTALL)
        digest = b64encode(sha256(text.encode()).digest()).decode()
        assert f"{name}-src 'sha256-{digest}';" in policy


def test_page_needs_no_network():
    """Nothing is fetched: no source, no address but the page's own, no style or script inline."""
    assert (
        re.findall(r'\b(?:src|action)=|url\((?!#)|@import|\bon[a-z]+=|style="', whole_page()) == []
    )
    addresses = re.findall(r'href="(.*?)"', whole_page())
    assert all(address.startswith(("#", "data:")) for address in addresses)
    assert set(re.findall(r'"https?://[^"]*', whole_page())) == {'"http://www.w3.org/2000/svg'}


def test_modules_stand_after_those_they_import():
    """Each module of the templates is in the page, and imports only from earlier ones."""
    assert sorted(_MODULES) == sorted(path.stem for path in TEMPLATES.glob("*.js"))
    for place, name in enumerate(_MODULES):
        text = (TEMPLATES / f"{name}.js").read_text(encoding="utf-8")
        for wanted, module in re.findall(
            r'^import \{ (.*) \} from "\./(\w+)\.js";$', text, re.MULTILINE
        ):
            assert module in _MODULES[:place]
            home = (TEMPLATES / f"{module}.js").read_text(encoding="utf-8")
            for one in wanted.split(", "):
                assert re.search(rf"^export (class|const|function) {one}\b", home, re.MULTILINE)
    script = whole_page().partition('<script type="module">')[2]
    assert not re.search(r"^(import|export) ", script, re.MULTILINE)


def test_clues_and_rules_are_on_the_page():
    """Diagonals are two lines, told in words; a plain grid has neither clues nor rules."""
    geometries = {
        shown["number"]: carried()["geometries"][shown["geometry"]] for shown in shown_puzzles()
    }
    assert geometries[9]["clues"].count('class="tone s') == 2
    assert (
        geometries[9]["rules"][1]
        == "X: each of the two long diagonals holds every digit once, too."
    )
    assert (geometries[1]["clues"], geometries[1]["rules"]) == ("", [])
    assert geometries[1]["room"] == [0, 0, 0, 0]


def test_constraints_are_on_the_page():
    """Each rule is told in words, each clue is drawn, and what a rule keeps different is seen."""
    cages = [KINDS["killercage"]((0, 1, 10), 8), KINDS["skyscraper"](tuple(range(9)), 3)]
    geometry = CLASSIC.with_constraints([*cages, KINDS["antiknight"]()])
    told = json.loads(json.dumps(described(geometry)))
    assert told["told"] == list(geometry.rules)
    assert [rule.partition(":")[0] for rule in told["rules"][1:]] == [
        "Anti-knight",
        "Killer",
        "Skyscrapers",
    ]
    assert [0, 1, 10] in told["unlike"]
    assert [0, 11] in told["unlike"]
    assert told["room"][0] > 0
    assert all(f">{text}</text>" in told["clues"] for text in (8, 3))


@pytest.mark.parametrize("code", LANGUAGES)
def test_rules_are_told_in_the_language_of_the_page(code):
    """Rules stand in the page's language, a sentence each, and name no cell of a drawn clue."""
    dots = [KINDS["difference"]((0, 1), 1), KINDS["ratio"]((2, 3), 2)]
    geometry = CLASSIC.with_constraints([*dots, KINDS["thermometer"]((9, 10, 11))])
    grid, *rules = described(geometry, language(code))["rules"]
    assert "9×9" in grid
    assert len(rules) == 3
    assert not any(re.search(r"r\dc\d", rule) for rule in rules)
    english = described(geometry)["rules"]
    assert (code == "en") == ([grid, *rules] == english)


@pytest.mark.parametrize("code", LANGUAGES)
def test_what_unmarked_neighbours_are_not_is_told_in_every_language(code):
    """Each relation has a sentence of the page's language, with its number."""
    relations = (("difference", 6), ("ratio", 7), ("sum", 8))
    alone = [CLASSIC.with_constraints([KINDS["negative"]((one,))]) for one in relations]
    told = [described(geometry, language(code))["rules"][-1] for geometry in alone]
    together = CLASSIC.with_constraints([KINDS["negative"](relations)])
    assert described(together, language(code))["rules"][-3:] == told
    assert all(str(number) in said for (_, number), said in zip(relations, told, strict=True))
    english = [KINDS["negative"]((one,)).sentence(CLASSIC.layout) for one in relations]
    assert (told == english) == (code == "en")
    assert code == "en" or not set(told) & set(english)


@pytest.mark.parametrize("code", [code for code in LANGUAGES if code != "en"])
def test_each_clue_is_listed_in_the_language_of_the_page(code):
    """Those who listen hear name, number and cells of each clue, in the page's language."""
    clues = [KINDS["killercage"]((0, 1, 10), 8), KINDS["arrow"]((20,), (21, 22))]
    geometry = CLASSIC.with_constraints(clues)
    told = described(geometry, language(code))["told"]
    named = [rule_in(language(code), clue, geometry.layout) for clue in clues]
    assert told == list(map(language(code).opened, named))
    assert "r1c1+r1c2+r2c2" in told[0]
    assert not re.search("the |digits|arrow", " ".join(told))
    page = play_sections(
        "Page", [BookSection("All", (entry(1, Grid.parse(EASY)),))], language=language(code)
    )
    assert f'<html lang="{language(code).tag}">' in page
    assert 'lang="en"' not in page


@pytest.mark.parametrize("code", ["en", "de", "ja"])
def test_beyond_the_ladder_of_levels_hints_are_in_the_language_of_the_page(code):
    """Where techniques have English names alone, other languages tell cells from there on."""
    puzzle = entry(1, Grid.parse(BEYOND))
    page = play_sections("Page", [BookSection("All", (puzzle,))], language=language(code))
    data = page_data(page)
    steps = data["sections"][0]["puzzles"][0]["steps"]
    path = climb(puzzle.puzzle)
    said = [data["words"][words[2]] for words, *_ in steps]
    if code != "en":
        told = [step_in(language(code), step, CLASSIC) for step in path.steps]
        assert said[: len(told)] == told
        assert said[len(told) :] == [
            one.hints[2] for one in cell_by_cell(path.result, puzzle.solution, language(code))
        ]
    filled = {cell: digit for _, places, *_ in steps for cell, digit in places}
    assert all(puzzle.solution[cell] == digit for cell, digit in filled.items())
    assert len(filled) == str(puzzle.puzzle).count(".")


def test_hints_where_no_technique_knows_the_rules():
    """Cell by cell the hints lead to the solution, and say what leaves no other digit."""
    full = Grid.parse(FULL)
    cage = KINDS["killercage"]((0, 1), 8)
    geometry = CLASSIC.with_constraints([cage])
    digits = bytes(0 if cell in (0, 1, 9, 10) else digit for cell, digit in enumerate(full))
    told = list(cell_by_cell(Grid(digits, geometry), Grid(full.digits, geometry)))
    assert {(one.cell, one.digit) for one in told} == {(0, 5), (1, 3), (9, 6), (10, 7)}
    assert told[0].hints[0] == "Look at r1c1."
    assert told[0].hints[2] == (
        "r1c1 = 5: its houses and the cage r1c1+r1c2 = 8 leave no other digit."
    )
    blank = Grid(bytes(81), geometry)
    first, *others = cell_by_cell(blank, Grid(full.digits, geometry))
    assert "from the solution: no technique here finds it." in first.hints[2]
    assert len(others) == 80


@pytest.mark.parametrize("code", LANGUAGES)
def test_hints_cell_by_cell_are_in_every_language(code):
    """The rule has its name, its number and cells, and no English stands beside them."""
    full = Grid.parse(FULL)
    geometry = CLASSIC.with_constraints([KINDS["sandwichsum"](tuple(range(9)), 8)])
    digits = bytes(0 if cell in (0, 1, 9, 10) else digit for cell, digit in enumerate(full))
    told = list(cell_by_cell(Grid(digits, geometry), Grid(full.digits, geometry), language(code)))
    hints = [hint for one in told for hint in one.hints]
    assert len(hints) == 12
    blank = next(cell_by_cell(Grid(bytes(81), geometry), full, language(code)))
    if code != "en":
        name = language(code).amid(language(code).text("Sandwich"))
        assert f"{name} 8 r1c1–r1c9" in blank.hints[1]
        assert not re.search("Look|leave|houses", " ".join([*hints, *blank.hints]))


def test_a_single_place_is_told():
    """Where no cell has one digit left, a house with a single place for a digit is named."""
    geometry = Geometry.multi("butterfly")
    solution = find_solutions(Grid(bytes(geometry.cell_count), geometry), limit=1).solutions[0]
    digits = bytearray(geometry.cell_count)
    keeps = [cell for cell, digit in enumerate(solution) if digit == 1]
    for cell in keeps[1:]:
        digits[cell] = 1
    first = next(cell_by_cell(Grid(bytes(digits), geometry), solution))
    assert first.digit == 1
    (house,) = first.houses
    assert first.cell in geometry.houses[house].cells
    assert first.hints[2] == (
        f"{geometry.cell_name(first.cell)} = 1: it is the only place for 1 in "
        f"{geometry.houses[house]}."
    )


def test_hints_on_grids_that_overlap_lead_to_the_solution():
    """Each blank cell of a windmill is told once, with its digit of the solution."""
    entry = overlapping()
    told = list(cell_by_cell(entry.puzzle, entry.solution))
    assert len(told) == entry.puzzle.digits.count(0) == len({one.cell for one in told})
    assert all(one.digit == entry.solution[one.cell] for one in told)


def test_the_page_knows_where_cells_of_overlapping_grids_are():
    """The places stand in the page where grids overlap, and there alone."""
    geometry = overlapping().puzzle.geometry
    assert described(geometry)["places"] == geometry.canvas.places
    assert "places" not in described(CLASSIC)


def test_size_of_the_page():
    """A plain puzzle adds less than 10 kB, and the page itself is smaller than 75."""
    one = play_sections("One", [BookSection("One", (entry(1, Grid.parse(EASY)),))])
    frame = len(one) - len(re.search(r'id="book">(.*?)</script>', one, re.DOTALL)[1])
    assert frame < 75_000
    assert len(one) - frame < 10_000


GROUNDS = ("--paper", "--peer", "--same", "--looked-at", "--shown")
TEXT_ON = [
    *((text, ground) for ground in GROUNDS for text in ("--ink", "--entered", "--text", "--wrong")),
    ("--on-chosen", "--chosen"),
    ("--wrong", "--wrong-ground"),
    ("--text", "--page"),
    ("--quiet", "--page"),
    ("--accent", "--page"),
    ("--text", "--press"),
    ("--entered", "--press"),
    ("--quiet", "--press"),
    ("--on-accent", "--accent"),
    ("--quiet", "--card"),
    ("--accent", "--card"),
    ("--sign", "--card"),
]


@pytest.mark.parametrize(("text", "ground"), TEXT_ON)
def test_text_stands_out_on_light_and_on_dark(text, ground):
    """Whatever a cell is shaded for, what is read on it has a contrast of 4.5 or more."""
    for scheme in at_least_one(schemes((TEMPLATES / "page.css").read_text(encoding="utf-8"))):
        assert contrast(scheme[text], scheme[ground]) >= 4.5
