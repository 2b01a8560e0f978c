"""Letters and numbers in place of digits: on pages, in words, in single files, and read back."""

from __future__ import annotations

import csv
import io
import re
from dataclasses import replace
from importlib import resources

import pytest

from book import BookLayout, BookPuzzle
from book.language import ENGLISH, LANGUAGES, language
from book.print.cover import Cover, cover_faults, typeset_cover
from book.print.numbers import NUMBER_RATIO, NUMBERS, WRITTEN, written
from book.print.pdf import read_pdf
from book.print.preflight import preflight
from book.print.preflight.fault import Check
from book.print.printers import printer
from book.print.sheet.measures import DIGIT, Needs
from book.print.sheet.pages import room_faults
from book.print.template_data import spoken, template_data
from book.print.typeset import typeset
from book.print.wording import grid_rule, rules_told, variety_words
from book.telling import hint_in
from gridmill.publishing.singles import single_files
from puzzle import Geometry, Grid
from puzzle.grid import SYMBOLS
from solver.human import Strength, climb, in_words
from tests.book.books import FOUR, SIXTEEN, book_of
from tests.loops import at_least_one

LAYOUT = BookLayout(
    "a4", 4, 12, title_page=False, how_to_solve=False, difficulty="none", printer=printer("office")
)
LETTERS = ".WORD"


def opening_in(symbols, pairs, layout):
    """A book of two puzzles, in the first of which these symbols stand for digits."""
    book = book_of(pairs, layout)
    (section,) = book.sections
    first, second = section.puzzles
    return replace(
        book, sections=(replace(section, puzzles=(replace(first, symbols=symbols), second)),)
    )


def lettered(symbols=LETTERS):
    """A book of two puzzles, the first of them with letters."""
    return opening_in(symbols, FOUR, LAYOUT)


@pytest.fixture(scope="module")
def printed():
    """The book, as PDF."""
    return typeset(lettered())


def test_letters_are_read_back(printed):
    """Each puzzle and each solution has the symbols that are meant, letters or digits."""
    assert preflight(printed, lettered()) == ()


def test_letters_of_any_alphabet_are_read_back():
    """Letters that take more than a byte stand where they belong."""
    book = lettered(".ЖÄΩ♠")
    assert preflight(typeset(book), book) == ()


def test_other_letters_are_faults(printed):
    """With two letters exchanged, both what is given and the solution are wrong, by the cell."""
    faults = preflight(printed, lettered(".OWRD"))
    assert {fault.check for fault in faults} == {Check.GIVENS, Check.SOLUTION}
    assert faults[0].sentence.startswith("Puzzle 1: r1c1 has O, not W and ")


def test_letters_are_told_in_order():
    """What a puzzle's cells can hold is told by it, in an order that gives no word away."""
    first, second = lettered().puzzles
    assert variety_words(first, ENGLISH) == "DORW"
    assert variety_words(second, ENGLISH) == ""
    assert rules_told((first, second), ENGLISH) == ["Here D O R W stand for the digits."]
    for code in LANGUAGES:
        assert "D O R W" in rules_told((first,), language(code))[0]


def test_letters_are_spoken():
    """Whoever listens hears the letters."""
    first, _ = lettered().puzzles
    words, solved = spoken(first, ENGLISH)
    assert words.startswith("Puzzle 1. Row 1: O, D, blank, blank.")
    assert "1," not in solved.partition(".")[2]


def test_a_template_gets_letters_as_symbols():
    """The symbols of all puzzles are known to the template, each once, the digits before them."""
    data = template_data(lettered(), 2)
    assert data["symbols"].startswith(".123456789")
    assert set("WORD") <= set(data["symbols"])
    assert len(set(data["symbols"])) == len(data["symbols"])
    first, second = data["sections"][0]["puzzles"]
    assert (first["givens"][:2], second["givens"][:2]) == ("OD", ".4")


def test_single_files_have_letters():
    """The list of single files has what stands in them."""
    files = single_files(replace(lettered(), cadence="monthly"), "any")
    rows = list(csv.DictReader(io.StringIO(files["puzzles/manifest.csv"].decode("utf-8-sig"))))
    first, second = lettered().puzzles
    assert rows[0]["givens"] == first.shown(first.puzzle)
    assert rows[1]["solution"] == str(second.solution)


# Numbers of two digits ----------------------------------------------------------------------------

LONE = replace(LAYOUT, puzzles_per_page=1, solutions_per_page=1)
HEX = Geometry.boxes(4, 4)
TEMPLATE = (resources.files("book") / "templates" / "book.typ").read_text(encoding="utf-8")
AS_WRITTEN = "book.numbers.at(symbol, default: symbol)"


def numbered(symbols=NUMBERS[:17]):
    """A book of a 16x16 with numbers, 1 to 16, and a 4x4 beside it."""
    return opening_in(symbols, (SIXTEEN, FOUR[0]), LONE)


@pytest.fixture(scope="module")
def in_numbers():
    """That book, as PDF."""
    return typeset(numbered())


def test_a_number_has_a_character_of_its_own():
    """Each digit has one, the usual one up to 9, and is written as its value."""
    assert [written(symbol) for symbol in NUMBERS] == [".", *map(str, range(1, len(SYMBOLS)))]
    assert len(set(NUMBERS)) == len(SYMBOLS)


def test_numbers_are_read_back(in_numbers):
    """Each cell of puzzle and solution has its whole number."""
    assert preflight(in_numbers, numbered()) == ()


def test_another_number_is_a_fault(in_numbers):
    """With 12 and 13 exchanged in what is meant, both grids are wrong, by the cell."""
    order = [*range(12), 13, 12, *range(14, 17)]
    faults = preflight(in_numbers, numbered("".join(NUMBERS[digit] for digit in order)))
    assert {fault.check for fault in faults} == {Check.GIVENS, Check.SOLUTION}
    assert faults[0].sentence.startswith("Puzzle 1: r1c12 has 12, not 13 and ")


@pytest.mark.parametrize(
    ("wrongly", "told"), [(".first()", "has 1, not 10"), (".rev()", "has 01, not 10")]
)
def test_a_number_that_lost_or_exchanged_its_digits_is_a_fault(wrongly, told):
    """A template that writes 10 as 1, or as 01, does not pass."""
    assert TEMPLATE.count(AS_WRITTEN) == 1
    broken = TEMPLATE.replace(AS_WRITTEN, f"{AS_WRITTEN}{wrongly}")
    faults = preflight(typeset(numbered(), broken), numbered())
    assert {fault.check for fault in faults} == {Check.GIVENS, Check.SOLUTION}
    assert told in faults[0].sentence


def test_all_numbers_of_a_grid_have_one_size(in_numbers):
    """It is smaller, by the cell, than that of digits in a grid without numbers."""
    book = numbered()
    places = template_data(book, 4)["styles"][0]["puzzle_sides"]
    for page, side, size, ratio in at_least_one(
        zip(read_pdf(in_numbers).pages, places, (16, 4), (NUMBER_RATIO, 1), strict=False)
    ):
        sizes = {round(glyph.size, 2) for glyph in page.glyphs if glyph.size > 15}
        assert sizes == {round(DIGIT * ratio * side / size, 2)}


def test_numbers_need_room():
    """Solutions in small are refused where their numbers come out too small, and no letters are."""
    key = replace(LONE, trim="a4", key=12)
    (fault,) = room_faults(key, [Needs(None, (HEX,), numbered=frozenset({HEX}))], 4)
    assert "have digits of 6.9 points, 7 are the least" in fault[1]
    assert list(room_faults(key, [Needs(None, (HEX,))], 4)) == []


def test_numbers_are_told_and_spoken():
    """The rule names the last number in every language, and whoever listens hears them."""
    first, second = numbered().puzzles
    assert (first.has_numbers, first.has_letters, second.has_numbers) == (True, False, False)
    assert variety_words(first, ENGLISH) == ""
    assert rules_told((first, second), ENGLISH) == []
    assert "each of the numbers 1 to 16 exactly" in grid_rule(HEX, ENGLISH, NUMBERS)
    for code in LANGUAGES:
        told = grid_rule(HEX, language(code), NUMBERS)
        assert "16" in told.replace("16×16", "")
        assert not re.search(r"\bG\b", told)
    words, _ = spoken(first, ENGLISH)
    assert "9, 10, blank, 12, 13, 14, 15, blank." in words.partition("Row 2")[0]


def test_hints_speak_of_numbers():
    """A step is told with what is printed for its digits."""
    puzzle = Grid.parse(FOUR[0])
    step = climb(puzzle).steps[0]
    ((_, digit),) = step.placements
    called = ["", "11", "12", "13", "14"]
    said = hint_in(ENGLISH, step, puzzle.geometry, Strength.STEP, called)
    usual = in_words(step, puzzle.geometry)
    assert usual.endswith(f" is {digit}.")
    assert said.endswith(f" is {called[digit]}.")


def test_single_files_and_cover_have_numbers():
    """They are drawn; the list keeps a character a cell, and no private one is in it."""
    book = replace(numbered(), cadence="monthly")
    files = single_files(book, "any")
    manifest = files["puzzles/manifest.csv"].decode("utf-8-sig")
    assert next(csv.DictReader(io.StringIO(manifest)))["givens"] == SIXTEEN
    assert not WRITTEN.keys() & {*manifest}
    glyphs = read_pdf(files["puzzles/0001.pdf"]).pages[0].glyphs
    first = next(book.puzzles)
    assert len(glyphs) == sum(len(str(digit)) for digit in first.puzzle if digit)
    assert files["puzzles/0001.eps"].startswith(b"%!PS")
    kdp = replace(book, layout=BookLayout("8.5x11", 1, 2, printer=printer("kdp")))
    assert cover_faults(typeset_cover(kdp, Cover(), 200), kdp, Cover(), 200) == ()


def test_numbers_change_nothing_where_there_are_none_of_two_digits():
    """A grid up to 9x9 with numbers is the usual one."""
    first = next(book_of(FOUR, LAYOUT).puzzles)
    same: BookPuzzle = replace(first, symbols=NUMBERS[:5])
    assert not same.has_numbers
    assert not same.has_letters
    assert same.shown(same.solution) == first.shown(first.solution)
