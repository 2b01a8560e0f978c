"""Preflight reads the sentences of rules back: a rule that no mark shows is lost without them."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from book import Book, BookLayout, BookPuzzle, BookSection, typeset
from book.language import LANGUAGES, language
from book.print.pdf import Box, Glyph, PdfPage
from book.print.preflight import Check, Fault, preflight
from book.print.preflight.contents import BookPages
from book.print.preflight.rules import rule_faults, said_on, sayings_of
from book.print.printers import printer
from book.print.typeset import standard_template
from puzzle import Geometry, Grid
from solver.search import find_solutions
from tests.book.gallery import FULL, example

SHORT = replace(printer("kdp"), fewest_pages=2)
OPENER = "  for rule in section.rules { block(width: 85%, marked(rule)) }\n"
OVER = "told: section.told_over)"
IN_FRONT = "  for rule in words.rules { par(marked(rule)) }\n"
CHILDRENS = "  for rule in section.rules { par(marked(rule)) }\n"
LOST = ("Anti-Knight", "All Marks Given", "Non-Consecutive")


def _book(layout: BookLayout, code: str = "en") -> Book:
    """A section of puzzles with rules that no mark shows, after one of plain puzzles."""
    kinds = ("antiknight", "negative", "nonconsecutive")
    with_rules = tuple(example(kind).geometry for kind in kinds)
    puzzles = tuple(
        BookPuzzle(number, Grid(bytes(81), geometry), Grid(_kept(geometry), geometry))
        for number, geometry in enumerate(with_rules, 2)
    )
    plain = BookSection("Plain", (BookPuzzle(1, Grid(bytes(81)), FULL),))
    sections = (plain, BookSection("Further rules", puzzles, "Look twice."))
    return Book("Rules", date(2026, 11, 27), 1, sections, layout, language=code)


def _kept(geometry: Geometry) -> bytes:
    """Digits that keep the rules of a geometry."""
    return find_solutions(Grid(bytes(81), geometry), 1).solutions[0].digits


def _without(*pieces: str) -> str:
    template = standard_template()
    for piece in pieces:
        assert piece in template
        template = template.replace(piece, "told: ())" if piece == OVER else "")
    return template


def _lost(pdf: bytes, book: Book) -> list[str]:
    faults = preflight(pdf, book)
    assert {fault.check for fault in faults} <= {Check.RULES}
    return [str(fault) for fault in faults]


OPENED = BookLayout(how_to_solve=False, printer=SHORT)
TAUGHT = BookLayout(printer=SHORT)
RUNNING = BookLayout("a4", 2, 6, title_page=False, how_to_solve=False, printer=printer("office"))
IN_FRONT_ONLY = replace(RUNNING, how_to_solve=True)
CHILDREN = replace(OPENED, design="children", puzzles_per_page=1)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("layout", "pieces"),
    [
        (OPENED, [OPENER]),
        (TAUGHT, [OPENER]),
        (RUNNING, [OVER]),
        (IN_FRONT_ONLY, [IN_FRONT]),
        (CHILDREN, [CHILDRENS]),
    ],
    ids=["opened", "taught", "running", "in front", "children"],
)
def test_a_lost_sentence_is_a_fault(layout, pieces):
    """Where the sentences stand, in each design, they are found; without them each is missed."""
    book = _book(layout)
    assert _lost(typeset(book), book) == []
    told = _lost(typeset(book, _without(*pieces)), book)
    assert len(told) == len(LOST)
    for number, name in enumerate(LOST, 2):
        words = f"The rule '{name}' of puzzle {number} is told neither in its section nor before it"
        assert any(words in line for line in told)


@pytest.mark.slow
@pytest.mark.parametrize("code", LANGUAGES)
def test_sentences_are_read_in_every_language(code):
    """The sentences are found in the words of each language, and missed where they are gone."""
    book = _book(OPENED, code)
    assert _lost(typeset(book), book) == []
    told = _lost(typeset(book, _without(OPENER)), book)
    assert len(told) == len(LOST)
    assert language(code).text("Anti-Knight") in "".join(told)


@pytest.mark.slow
def test_words_that_are_broken_at_hyphens_are_read():
    """A template that breaks words says the same sentences."""
    book = _book(OPENED, "de")
    narrow = standard_template().replace(
        OPENER,
        "  for rule in section.rules { block(width: 26%, text(hyphenate: true, marked(rule))) }\n",
    )
    assert narrow != standard_template()
    assert _lost(typeset(book, narrow), book) == []


@pytest.mark.slow
def test_one_sentence_that_is_lost_is_named():
    """Where one rule of three is left out, that one is told, with its puzzle's page."""
    book = _book(OPENED)
    rest = 'section.rules.filter(one => not one.contains("knight")) {'
    one_less = standard_template().replace("section.rules {", rest)
    (told,) = _lost(typeset(book, one_less), book)
    assert told.startswith("rules, page ")
    assert told.endswith(
        "The rule 'Anti-Knight' of puzzle 2 is told neither in its section nor before it."
    )


def _page(number: int, text: str) -> PdfPage:
    box = Box(0, 0, 1, 1)
    glyphs = tuple(Glyph(letter, box, 1, 10) for letter in text if not letter.isspace())
    return PdfPage(number, 420, 595, glyphs, (), (), None, is_grey=True)


def test_a_rule_of_another_section_is_not_told_here():
    """A sentence counts from the head of the puzzle's own section to the puzzle's page."""
    book = _book(OPENED)
    sayings = sayings_of(book)
    assert len(sayings) == len(LOST)
    parts = BookPages((range(1, 3), range(3, 6)), range(0), range(6, 8))
    places = {1: 2, 2: 4, 3: 4, 4: 5}

    def lost(*texts: str) -> list[Fault]:
        said = [said_on(_page(n, text), sayings) for n, text in enumerate(texts, 1)]
        return list(rule_faults(book, parts, places, said))

    whole = " ".join(sayings)
    assert lost("", "", whole, "", "", "") == []
    assert lost("", "", "", whole, "", "") == []
    assert len(lost("", whole, "", "", "", "")) == len(LOST)
    assert len(lost("", "", "", "", whole, "")) == len(LOST) - 1
    assert len(lost("", "", "", "", "", whole)) == len(LOST)


def test_rules_that_have_no_room_are_missed():
    """Where rules have no room over a first puzzle, as in no recipe, they are missed."""
    book = _book(replace(RUNNING, puzzles_per_page=6))
    assert len(_lost(typeset(book), book)) == len(LOST)
