"""Steps in any language: in English they are the solver's own words."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache
from random import Random

import pytest

from book.language import LANGUAGES, language
from book.naming import house_in, houses_in, rule_in
from book.print.lessons import lessons
from book.telling import example_in, hint_in, step_in
from book.varieties import all_varieties
from puzzle import Grid
from puzzle.constraints import HOUSE_RULES, KINDS
from puzzle.constraints.arrow import Arrow
from puzzle.constraints.dots import XV, Difference, GreaterThan
from puzzle.constraints.equal_lines import Clone
from puzzle.constraints.houses import hidden_windows, windows
from puzzle.constraints.killer_cage import KillerCage
from puzzle.constraints.negative import Negative, NonConsecutive
from puzzle.constraints.quadruple import Quadruple
from puzzle.geometry import CLASSIC, Geometry
from solver.human import PLAYERS, Strength, Technique, climb, hint, in_words, techniques_named, tell
from solver.human.words.phrasing import houses_named
from tests.book.books import FOUR, SIX
from tests.book.gallery import FULL, JIGSAW
from tests.loops import at_least_one
from tests.puzzle.rules import random_constraint
from tests.solver.human.rated import RATED

ENGLISH = language("en")
PARTS = 4


@cache
def puzzles():
    """Puzzles that need every technique of the players' ladder."""
    return [
        *(lesson.puzzle for lesson in lessons(dict.fromkeys(Technique, CLASSIC))),
        *(rated.puzzle for rated in RATED[::8]),
        *map(Grid.parse, (*FOUR, *SIX)),
    ]


@pytest.mark.slow
@pytest.mark.parametrize("part", range(PARTS))
def test_english_is_the_solvers(part):
    """Every step of every path is told as `in_words` and `hint` tell it."""
    for puzzle in at_least_one(puzzles()[part::PARTS]):
        for step in at_least_one(climb(puzzle).steps):
            assert step_in(ENGLISH, step, puzzle.geometry) == in_words(step, puzzle.geometry)
            for strength in Strength:
                said = hint_in(ENGLISH, step, puzzle.geometry, strength)
                assert said == hint(step, puzzle.geometry, strength)


def test_every_technique_of_the_ladder_is_met():
    """The puzzles of these tests need every technique that the players' ladder has."""
    met = {step.technique for puzzle in puzzles() for step in climb(puzzle).steps}
    assert met >= {technique for rung in PLAYERS.rungs for technique in rung.finder.techniques}


CLUES = techniques_named("clues")


def of_clues():
    """The lessons on the techniques of clues."""
    return [each for each in lessons(dict.fromkeys(Technique, CLASSIC)) if each.technique in CLUES]


def test_what_clues_show_is_told_in_english_as_by_the_solver():
    """Every step of the lessons' puzzles, each technique of clues among them, has its words."""
    assert {lesson.technique for lesson in of_clues()} == CLUES
    for lesson in of_clues():
        geometry = lesson.puzzle.geometry
        for step in climb(lesson.puzzle).steps:
            assert step_in(ENGLISH, step, geometry) == in_words(step, geometry)


@pytest.mark.parametrize("code", [code for code in LANGUAGES if code != "en"])
def test_what_clues_show_is_told_in_every_language(code):
    """Steps name the clue as the language does, with its cells, and have no word of English."""
    tongue = language(code)
    for lesson in at_least_one(of_clues()):
        geometry = lesson.puzzle.geometry
        for step in at_least_one(climb(lesson.puzzle).steps):
            if step.technique not in CLUES:
                continue
            told = step_in(tongue, step, geometry)
            assert not re.search(r"excludes|must|digits|renban line|\bso r|rule", told)
            if tongue.text("Thermometer") != "Thermometer":  # as in Dutch
                assert "thermometer r" not in told
            assert tongue.name(step.technique) in told
            if step.technique is Technique.CLUE:
                rule = geometry.constraints[step.clue]
                name = tongue.amid(tongue.text(all_varieties()[rule.KIND].one))
                assert f"{name} {geometry.layout.name(rule.places)}" in told
                why = tongue.text(all_varieties()[rule.KIND].said_of(rule)).rstrip(".。")
                assert re.sub(r".*[*][^:：]*[:：]\s*.", "", why) in told


@pytest.mark.parametrize(
    ("rule", "told"),
    [
        (Difference((0, 1), 1), "Weißer Punkt r1c1+r1c2"),
        (Difference((0, 1), 3), "Weißer Punkt 3 r1c1+r1c2"),
        (XV((0, 1), 5), "XV 5 r1c1+r1c2"),
        (XV((0, 1), 10), "XV 10 r1c1+r1c2"),
        (GreaterThan((0, 1)), "Größer als r1c1 > r1c2"),
        (Clone((0, 1), (20, 21)), "Klon r1c1+r1c2 = r3c3+r3c4"),
        (Arrow((0,), (1, 2, 3)), "Pfeil r1c2+r1c3+r1c4 = r1c1"),
        (Arrow((0, 1), (9, 10)), "Pfeil r2c1+r2c2 = r1c1 r1c2"),
        (Quadruple((0, 1, 9, 10), (1, 2)), "Quadrupel 12 r1c1+r1c2+r2c1+r2c2"),
        (NonConsecutive(), "Nicht aufeinanderfolgend"),
        (Negative((("difference", 1), ("sum", 5))), "Alle Zeichen gegeben (Weiße Punkte 1, XV 5)"),
        (KillerCage((0, 1), 7), "Käfig r1c1+r1c2 = 7"),
        (KillerCage((0, 1), None), "ein Käfig r1c1+r1c2"),
    ],
)
def test_rules_have_names_and_numbers(rule, told):
    """A rule is named with what tells it from others of its variety."""
    assert rule_in(language("de"), rule, CLASSIC.layout) == told
    assert rule_in(ENGLISH, rule, CLASSIC.layout) == rule.label(CLASSIC.layout)


@pytest.mark.parametrize("code", [code for code in LANGUAGES if code != "en"])
def test_names_have_all_that_is_in_the_english_ones(code):
    """Every cell and number of a clue's English name is in its name in each language."""
    for kind in KINDS:
        rng = Random(kind)
        for rule in [random_constraint(kind, rng, CLASSIC, FULL) for _ in range(3)]:
            named, english = (
                rule_in(language(code), rule, CLASSIC.layout),
                rule.label(CLASSIC.layout),
            )
            meant, told = (set(re.findall(r"r\d+c\d+|\d+", name)) for name in (english, named))
            assert not meant - told, named
            arrow = re.search(r"\br\d.* = r.*", english)
            assert arrow is None or arrow[0] in named  # which side of an equation a cell is on


OF_THERMOMETERS = {
    "de": "Von der Kugel an ist auf einem Thermometer jede Ziffer größer als die davor",
    "fr": "À partir du bulbe, chaque chiffre d’un thermomètre est plus grand que le précédent",
    "es": "Desde el bulbo, cada cifra de un termómetro es mayor que la anterior",
}


@pytest.mark.parametrize(
    ("code", "start", "end"),
    [
        ("de", "Thermometer r1c1+r1c2+r1c3 („", "“). Daher: 1 entfällt"),
        ("fr", "thermomètre r1c1+r1c2+r1c3 (« ", " »). Donc : 1 disparaît"),
        ("es", "termómetro r1c1+r1c2+r1c3 («", "»). Por tanto: 1 se elimina"),
    ],
)
def test_a_clue_gives_its_reason(code, start, end):
    """After the clue stands what its variety says, without its name, as a sentence quoted."""
    geometry = CLASSIC.with_constraints([KINDS["thermometer"]((0, 1, 2))])
    step = next(s for s in climb(Grid(bytes(81), geometry)).steps if s.clue == 0)
    told = step_in(language(code), step, geometry)
    assert start + OF_THERMOMETERS[code] + end in " ".join(told.split())


def test_a_number_is_told_of_where_the_clue_has_one():
    """The reason speaks of the number in a dot only where the dot has one."""
    white = all_varieties()["difference"]
    assert white.said_of(Difference((0, 1), 1)) == white.text
    assert white.said_of(Difference((0, 1), 3)) == white.numbered
    thermometer = KINDS["thermometer"]((0, 1))
    assert all_varieties()["thermometer"].said_of(thermometer).startswith("*Thermometer*")


@pytest.mark.parametrize(
    ("code", "title", "told"),
    [
        ("es", "Punto negro", "punto negro"),
        ("fr", "X-somme", "X-somme"),
        ("pl", "XV", "XV"),
        ("tr", "Kilitli Çizgi", "kilitli çizgi"),
        ("ru", "Сумма X", "сумма X"),
        ("de", "Schwarzer Punkt", "Schwarzer Punkt"),
    ],
)
def test_names_of_clues_amid_a_sentence(code, title, told):
    """They are small where nouns are; letters that are marks stay as they are."""
    assert language(code).amid(title) == told
    assert language(code).begun("r1c1") == "r1c1"


def test_german_begins_a_sentence_after_a_colon_with_a_capital():
    """Whole sentences begin with a capital there, but for names of cells; others go on small."""
    puzzle = next(each.puzzle for each in lessons({Technique.NAKED_PAIR: CLASSIC}))
    step = next(s for s in climb(puzzle).steps if s.technique is Technique.NAKED_PAIR)
    assert step_in(language("de"), step, puzzle.geometry).startswith("Nacktes Paar: In ")
    assert ": in " in step_in(ENGLISH, step, puzzle.geometry)
    assert language("de").after_colon("r1c1 ist 3") == "r1c1 ist 3"
    assert language("tr").opened("iki") == "İki"


def test_an_example_that_begins_with_a_cell_keeps_its_small_letter():
    """A cell has one name, wherever it stands in a sentence."""
    (lesson,) = lessons({Technique.NAKED_SINGLE: CLASSIC})
    assert example_in(ENGLISH, lesson.step, CLASSIC).startswith("r9c3 has no digit left but 2")
    assert example_in(language("tr"), lesson.step, CLASSIC).startswith("r9c3 için yalnız 2")


def test_cells_are_told_row_by_row():
    """In whatever order a step of the 45 rule has them, in its sum and in what goes."""
    (lesson,) = lessons({Technique.RULE_OF_45_LONG: CLASSIC})
    step, geometry = lesson.step, lesson.puzzle.geometry
    turned = replace(step, pattern=step.pattern[::-1], eliminations=step.eliminations[::-1])
    assert turned != step
    assert tell(turned, geometry) == tell(step, geometry)
    for code in ("en", "de"):
        told = {step_in(language(code), each, geometry) for each in (turned, step)}
        assert len(told) == 1


def _geometries_of_houses() -> list[Geometry]:
    """One for each rule that is houses, hidden windows, a jigsaw, grids that overlap, no rule."""
    rules = [CLASSIC.with_houses(of(CLASSIC.layout), name) for name, of in HOUSE_RULES.items()]
    both = windows(CLASSIC.layout) + hidden_windows(CLASSIC.layout)
    hidden = CLASSIC.with_houses(both, "hidden windows")
    odd = CLASSIC.with_houses([[0, 12, 24, 28, 40, 52, 56, 68, 80]], "odd")
    jigsaw = Geometry.irregular([int(region) for region in JIGSAW])
    return [*rules, hidden, odd, jigsaw, Geometry.multi("samurai")]


def test_houses_of_all_kinds_are_named():
    """Each house of a grid has a name of its own in every language, in English its own."""
    for geometry in at_least_one(_geometries_of_houses()):
        for code in LANGUAGES:
            told = [house_in(language(code), house) for house in geometry.houses]
            assert len(set(told)) == len(told), (geometry, code)
            assert code != "en" or told == [str(house) for house in geometry.houses]


def test_houses_of_rules_are_no_extra_regions():
    """No house of a rule that people know is called an extra region, in any language."""
    for geometry in at_least_one(_geometries_of_houses()):
        if geometry.name != "odd":
            for code in LANGUAGES:
                extra = language(code).text("extra region {number}", number="").strip()
                assert all(extra not in house_in(language(code), one) for one in geometry.houses)


@pytest.mark.parametrize(
    ("rule", "english", "german"),
    [
        ("diagonal-", "diagonal r1c1–r9c9", "Diagonale r1c1–r9c9"),
        ("windoku", "window 4", "Fenster 4"),
        ("hidden windows", "hidden window 5", "Schattenfenster 5"),
        ("disjointgroups", "disjoint group 9", "Gruppe 9"),
        ("centerdot", "the centre dots", "Gebiet Mittelpunkte"),
        ("asterisk", "the asterisk", "Gebiet Asterisk"),
        ("girandola", "the girandola", "Gebiet Girandola"),
        ("odd", "extra region 1", "Zusatzgebiet 1"),
        ("9x9 irregular", "region 9", "Gebiet 9"),
        ("samurai", "box 9 of grid 5", "Block 9 von Gitter 5"),
    ],
)
def test_a_house_is_called_what_its_rule_calls_it(rule, english, german):
    """The last house of each rule, and regions and boxes of grids that overlap, by their names."""
    (geometry,) = (one for one in _geometries_of_houses() if one.name == rule)
    assert str(geometry.houses[-1]) == english
    assert house_in(language("de"), geometry.houses[-1]) == german


def test_houses_are_told_together_where_they_are_alike():
    """Regions are counted up; rows of grids that overlap are told each by its name."""
    jigsaw, samurai = _geometries_of_houses()[-2:]
    german, regions = language("de"), jigsaw.houses[20:22]
    assert houses_named(regions) == houses_in(ENGLISH, regions) == "regions 3 and 4"
    assert houses_in(german, regions) == "Gebiet 3 und 4"
    apart = (samurai.houses[2], samurai.houses[11])
    told = "row 3 of grid 1 and row 3 of grid 2"
    assert houses_named(apart) == houses_in(ENGLISH, apart) == told
    assert houses_in(german, apart) == "Zeile 3 von Gitter 1 und Zeile 3 von Gitter 2"


def test_examples_are_the_lessons():
    """The example of a lesson is the step without its name, in the words of `tell`."""
    for lesson in at_least_one(lessons(dict.fromkeys(Technique, CLASSIC))):
        geometry = lesson.puzzle.geometry
        telling = tell(lesson.step, geometry)
        words = ENGLISH.begun(f"{'; '.join(telling.reasons)}, so {telling.effects}.")
        assert example_in(ENGLISH, lesson.step, geometry) == words
