"""A section that is promised to rise does so by what its pages show, and preflight sees it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from book import BookLayout, BookSection, Check, inspect, printer, typeset
from book.print.difficulty import grade
from book.print.typeset import standard_template
from tests.book.books import entries, small_book
from tests.solver.human.rated import RATED

OFFICE = BookLayout("a4", 4, 6, title_page=False, how_to_solve=False, printer=printer("office"))


def rising(layout=OFFICE, *, turned=False):
    """Eight puzzles of several levels in one section, from easy to hard, or turned about."""
    lines = [str(rated.puzzle) for rated in (*RATED[:4], *RATED[60:64])]
    found = entries(1, lines)
    hard = sorted(found, key=lambda p: (grade(p.level, p.effort).bar, p.number), reverse=turned)
    puzzles = tuple(replace(puzzle, number=n) for n, puzzle in enumerate(hard, 1))
    book = small_book(layout)
    return replace(book, sections=(BookSection("All", puzzles, rises=True),))


def rise_faults(book, template=None):
    """What preflight says of the rise of a book's sections."""
    faults = inspect(typeset(book, template), book).faults
    assert {fault.check for fault in faults} <= {Check.RISE}
    return [fault.sentence for fault in faults]


@pytest.mark.slow
@pytest.mark.parametrize("difficulty", ["stars", "bars", "level", "word"])
def test_a_section_that_rises_has_no_fault(difficulty):
    """Stars, bars, levels and words are read back from the page, each as it is meant."""
    book = rising(replace(OFFICE, difficulty=difficulty))
    assert len({grade.stars for grade in book.sections[0].grades}) > 2
    assert rise_faults(book) == []


@pytest.mark.slow
@pytest.mark.parametrize("difficulty", ["stars", "bars", "level"])
def test_a_section_that_falls_is_found(difficulty):
    """Puzzles from hard to easy are told, each with the one before it; without a promise not."""
    book = rising(replace(OFFICE, difficulty=difficulty), turned=True)
    said = rise_faults(book)
    assert said
    assert all("is easier than puzzle" in sentence for sentence in said)
    unbound = replace(book, sections=(replace(book.sections[0], rises=False),))
    assert rise_faults(unbound) == []


@pytest.mark.slow
@pytest.mark.parametrize(
    ("difficulty", "old", "new"),
    [
        ("stars", "if amount >= i + 1 {", "if amount >= i + 1.5 {"),
        ("bars", "calc.max(part * width, 0.75pt)", "0.5 * width"),
        ("level", "  puzzle.difficulty\n", "  [Level 1]\n"),
    ],
)
def test_what_a_template_shows_wrongly_is_found(difficulty, old, new):
    """A template whose stars, bars or words are others than the puzzle's is told."""
    template = standard_template()
    assert old in template
    said = rise_faults(rising(replace(OFFICE, difficulty=difficulty)), template.replace(old, new))
    assert said
    assert all("does not show how hard it is" in sentence for sentence in said)


def test_a_puzzle_without_a_level_is_told():
    """A section that rises cannot have a puzzle that nothing rates: the page does not show one."""
    book = rising()
    (section,) = book.sections
    unrated = replace(section.puzzles[3], level=None, score=None, effort=None)
    puzzles = (*section.puzzles[:3], unrated, *section.puzzles[4:])
    said = rise_faults(replace(book, sections=(replace(section, puzzles=puzzles),)))
    assert said == ["Puzzle 4 does not show how hard it is, or shows it wrongly."]
