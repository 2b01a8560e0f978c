"""Every rule beside rows, columns and boxes has a name and words in books."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from book import Book, BookLayout, BookPuzzle, BookSection
from book.language import LANGUAGES, language
from book.print.wording import rules_told, variety_words, wording
from book.varieties import all_varieties, varieties_of
from generator.recipe.variants import RULES, VARIANTS, variant
from puzzle import CLASSIC, Geometry, Grid
from puzzle.constraints import HOUSE_RULES, KINDS
from puzzle.score import Score
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
    x = solved(1, geometry)
    plain = entry(2, SIX[1])
    assert [variety_words(one, english) for one in (x, plain)] == ["X", ""]
    assert rules_told((x, plain, x), english) == [all_varieties()["x"].text]


def dotted(*marks):
    """A 6×6 puzzle with marks, each a kind, cells and perhaps a number."""
    clues = [KINDS[kind](*values) for kind, *values in marks]
    geometry = Geometry.boxes(2, 3).with_constraints(clues)
    return solved(1, geometry)


def solved(number, geometry):
    """An empty puzzle, and one of its solutions."""
    empty = Grid(bytes(geometry.cell_count), geometry)
    return BookPuzzle(number, empty, find_solutions(empty, limit=1).solutions[0])


def test_numbers_are_told_of_where_there_are_some():
    """Dots and lines without numbers are told without them; one number in a book, and with."""
    english = language("en")
    plain = dotted(("difference", (0, 1), 1), ("ratio", (2, 3), 2), ("whispers", (6, 7), 5))
    numbered = dotted(("difference", (0, 1), 2))
    assert not any("number" in told for told in rules_told((plain,), english))
    for order in ((plain, numbered), (numbered, plain)):
        told = sorted(rules_told(order, english))
        assert len(told) == 3
        assert told[2] == all_varieties()["difference"].numbered
        assert not any("number" in one for one in told[:2])


def test_names_stand_in_one_order():
    """Two puzzles with the same rules are called the same, in whatever order they have these."""
    english = language("en")
    marks = [("difference", (0, 1), 1), ("ratio", (2, 3), 2)]
    names = {variety_words(dotted(*some), english) for some in (marks, marks[::-1])}
    assert names == {"White Dots · Black Dots"}


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_grid_is_told_of_once(code):
    """Beside grids with boxes jigsaws have their rule alone, which says what differs in them."""
    tongue = language(code)
    puzzles = (entry(1, SIX[0]), solved(2, JIGSAW))
    both, alone = (
        Book("B", date(2026, 12, 1), 1, (BookSection("S", some),), language=code)
        for some in (puzzles, puzzles[1:])
    )
    told = wording(both, tongue)["rules"]
    assert len([rule for rule in told if "6×6" in rule]) == 1
    assert tongue.text(all_varieties()["jigsaw"].text) in told
    assert "6×6" in wording(alone, tongue)["rules"][0]
    numbered = tongue.text(
        "Regions, windows and other groups of cells that hold every digit once are houses, "
        "too. They are numbered by their first cells, row by row from the top left."
    )
    plain = replace(alone, sections=(BookSection("S", puzzles[:1]),))
    rules = [wording(one, tongue)["rules"] for one in (both, alone, plain)]
    assert [numbered in each for each in rules] == [True, True, False]
    assert ".." not in wording(both, tongue)["colophon"]


@pytest.mark.parametrize(("code", "begins"), [("en", "A Press Inc. E"), ("ja", "小さな出版社。")])
def test_a_colophon_ends_the_name_of_the_publisher_as_its_language_does(code, begins):
    """With the full stop of the language, and with one where the name has its own."""
    publisher = begins.removesuffix(" E").removesuffix("。")
    some = (BookSection("S", (entry(1, SIX[0]),)),)
    book = Book("B", date(2026, 12, 1), 1, some, publisher=publisher, language=code)
    assert wording(book, language(code))["colophon"].startswith(begins)


@pytest.mark.parametrize("how", [True, "simple"])
@pytest.mark.parametrize("difficulty", ["stars", "none"])
def test_why_some_have_no_stars_is_told(how, difficulty):
    """It is told where others have them, and neither stars nor this where no puzzle is rated."""
    english, mixed = language("en"), (entry(1, SIX[0]), solved(2, JIGSAW))
    layout = BookLayout(difficulty=difficulty, how_to_solve=how)

    def told(*puzzles):
        sections = (BookSection("S", puzzles),)
        book = Book("B", date(2026, 12, 1), 1, sections, layout=layout)
        return " ".join(wording(book, english)["rules"])

    assert ("nothing beside them says" in told(*mixed)) == (difficulty == "stars")
    for alone in mixed:
        assert "nothing beside them says" not in told(alone)
    assert "stars" not in told(mixed[1])


@pytest.mark.parametrize("code", LANGUAGES)
def test_who_scores_is_named(code):
    """SE is Sudoku Explainer's score of plain grids, and SukakuExplainer's of variants."""
    tongue = language(code)
    layout = BookLayout(extras=("score",))
    plain, crossed = (
        replace(solved(1, geometry), score=Score(26)) for geometry in (CLASSIC, variant(9, ("x",)))
    )
    for puzzles, program in (
        ((plain,), "Sudoku Explainer"),
        ((crossed,), "SukakuExplainer"),
        ((crossed, replace(plain, number=2)), "Sudoku Explainer / SukakuExplainer"),
    ):
        sections = (BookSection("S", puzzles),)
        book = Book("B", date(2026, 12, 1), 1, sections, layout, language=code)
        told = [one for one in wording(book, tongue).values() if "Explainer" in str(one)]
        assert len(told) == 1
        named = str(told[0])
        assert program in named
        assert named.count("Explainer") == program.count("Explainer")
