"""Every rule beside rows, columns and boxes has a name and words in books."""

from __future__ import annotations

import pytest

from book import BookPuzzle
from book.language import LANGUAGES, language
from book.print.wording import rules_told, variety_words
from book.varieties import all_varieties, varieties_of
from generator.recipe.variants import RULES, VARIANTS, variant
from puzzle import CLASSIC, Geometry, Grid
from puzzle.constraints import HOUSE_RULES, KINDS
from solver.search import find_solutions
from tests.book.books import SIX, entry
from tests.book.gallery import example

JIGSAW = Geometry.irregular([int(n) for n in "111122112222333444333444555666555666"])


def slugs(geometry):
    return [variety.slug for variety in varieties_of(geometry)]


@pytest.mark.slow
@pytest.mark.parametrize("name", [*HOUSE_RULES, *KINDS])
def test_every_rule_is_told(name):
    """A puzzle with a rule of any kind is of the variety of that name."""
    assert name in slugs(example(name).geometry)


@pytest.mark.parametrize("name", [*VARIANTS, *RULES])
def test_what_is_made_is_told_in_every_language(name):
    """What `gen` makes has a name and words in all languages."""
    found = varieties_of(variant(9, (name,)))
    assert len(found) == 1
    for code in LANGUAGES:
        assert language(code).text(found[0].text)


@pytest.mark.parametrize("kind", [*HOUSE_RULES, *KINDS])
def test_every_rule_is_told_in_every_language(kind):
    """Each kind of rule has a name and words in all languages."""
    variety = all_varieties()[kind]
    for code in LANGUAGES:
        told, name = language(code).text(variety.text), language(code).text(variety.name)
        assert (code == "en") == (told == variety.text), (code, told)
        assert name


def test_plain_puzzles_have_no_variety():
    """Rows, columns and boxes are no rule that is told beside them."""
    assert slugs(CLASSIC) == []
    assert slugs(JIGSAW) == ["jigsaw"]


def test_several_together():
    """Both diagonals are one variety; other shaded cells have their own words."""
    assert slugs(variant(9, ("x", "windoku", "anti-knight"))) == ["x", "windoku", "antiknight"]
    corner = CLASSIC.with_houses([(0, 1, 2, 9, 10, 11, 18, 19, 30)], "9x9 with a region")
    assert slugs(corner) == ["shaded"]


def test_words_of_a_puzzle():
    """A puzzle is called by the names of its rules, and each rule is told once."""
    english = language("en")
    geometry = variant(6, ("x",))
    empty = Grid(bytes(36), geometry)
    x = BookPuzzle(1, empty, find_solutions(empty, limit=1).solutions[0])
    plain = entry(2, SIX[1])
    assert [variety_words(one, english) for one in (x, plain)] == ["X", ""]
    assert rules_told((x, plain, x), english) == [all_varieties()["x"].text]
