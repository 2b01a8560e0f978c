"""Letters in place of digits: on the pages, in words, in single files, and read back."""

from __future__ import annotations

import csv
import io
from dataclasses import replace

import pytest

from book import BookLayout
from book.language import ENGLISH, LANGUAGES, language
from book.print.preflight import preflight
from book.print.preflight.fault import Check
from book.print.printers import printer
from book.print.template_data import spoken, template_data
from book.print.typeset import typeset
from book.print.wording import rules_told, variety_words
from gridmill.publishing.singles import single_files
from tests.book.books import FOUR, book_of

LAYOUT = BookLayout(
    "a4", 4, 12, title_page=False, how_to_solve=False, difficulty="none", printer=printer("office")
)
LETTERS = ".WORD"


def lettered(symbols=LETTERS):
    """A book of two puzzles, the first of them with letters."""
    book = book_of(FOUR, LAYOUT)
    (section,) = book.sections
    first, second = section.puzzles
    return replace(
        book, sections=(replace(section, puzzles=(replace(first, symbols=symbols), second)),)
    )


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
