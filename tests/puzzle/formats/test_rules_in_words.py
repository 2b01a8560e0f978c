"""Rules that a sentence states beside a puzzle: read, or refused by name, and never passed over."""

from __future__ import annotations

import json
import re

import pytest

from puzzle import Grid
from puzzle.formats.json_members import one_line
from puzzle.formats.rules.clue_like import unread
from tests.corpora import FOLDER
from tests.puzzle.formats.reading import EASY, ROWS, contents, only_error, records, set_aside

GRID = "\n".join(ROWS)
WAYS = tuple(
    line.split("\t")
    for line in (FOLDER / "rules-in-words.tsv").read_text(encoding="utf-8").splitlines()[1:]
)
"""Ways to say a rule, each behind its answer: kinds of rules, a number of houses, or neither."""


def told(text):
    """What the one puzzle of a text is, as JSON."""
    (record,) = records(text)
    assert isinstance(record.content, Grid)
    return json.loads(one_line(record.content))


@pytest.mark.parametrize(
    "sentence",
    [
        "The cells r1c1, r1c2 and r2c1 add up to 15.",
        "r1c1 + r1c2 + r2c1 sum to 15",
        "The sum of r1c1, r1c2 and r2c1 = 15.",
        "A1, A2 und B1 = 15",
    ],
)
def test_a_sum_in_words_is_a_cage(sentence):
    """Cells that are said to add up to a number are a cage with that sum."""
    (cage,) = told(f"{GRID}\n\n{sentence}\n")["constraints"]
    assert cage == {"type": "killercage", "cells": ["r1c1", "r1c2", "r2c1"], "value": 15}


@pytest.mark.parametrize(
    "text",
    [
        f"{GRID}\n\nBoth main diagonals contain 1-9 too.\n",
        f"{GRID}\n\nThe diagonals must also contain each digit once.\n",
        f"X-Sudoku: Auch die Diagonalen enthalten jede Ziffer einmal.\n\n{GRID}\n",
    ],
)
def test_diagonals_in_words_are_houses(text):
    """A sentence on both diagonals makes them houses, above the puzzle or below it."""
    assert len(told(text)["geometry"]["extra"]) == 2


@pytest.mark.parametrize(
    "sentence",
    [
        "White dot between r1c1, r1c2 and r1c3.",
        "Digits in r1c1, r1c2 on the snake sum to 42, always.",
        "On every diagonal each digit is unique or prime.",
    ],
)
def test_other_rules_in_words_are_refused_by_name(sentence):
    """A sentence that states a rule and is not understood is an error, not another puzzle."""
    assert sentence[:30] in only_error(f"{GRID}\n{sentence}\n")
    assert sentence[:30] in only_error(f"{sentence}\n\n{GRID}\n")


SPOKEN = [
    ("Normal sudoku rules apply. Digits in cages add up to the sum.", "cage 8: r1c1 r1c2"),
    ("Digits on arrows sum to the circle.", "arrow r1c1: r1c2 r1c3"),
    ("Along thermometers digits must increase.", "slow thermometer: r1c1 r1c2"),
]


@pytest.mark.parametrize(("words", "clue"), SPOKEN)
def test_what_words_say_of_clues_needs_the_clues(words, clue):
    """Words on what digits do in cages are refused without one, and let be beside one."""
    assert "no line tells its cells" in only_error(f"{GRID}\n\n{words}\n")
    for text in (f"{GRID}\n{clue}\n{words}\n", f"{GRID}\n\n{words}\n{clue}\n"):
        assert len(told(text)["constraints"]) == 1


def test_words_on_what_is_not_asked_of_digits_are_set_aside():
    """That somebody likes cages is no rule."""
    for words in ("I like killer cages.", "An arrow would be too much."):
        assert contents(f"{GRID}\n\n{words}\n") == [EASY]


READ = {
    "Cells a knight's move apart cannot contain the same digit.": "antiknight",
    "Normal sudoku rules apply. No two cells a knight’s move apart may be equal.": "antiknight",
    "No two cells a king's move apart may hold the same number.": "antiking",
    "Identical digits may not touch, not even diagonally.": "antiking",
    "Orthogonally adjacent cells must not contain consecutive digits.": "nonconsecutive",
    "Adjacent digits must differ by at least 2": "nonconsecutive",
    "Adjacent cells never differ by one.": "nonconsecutive",
    "Here is my puzzle (anti-knight):": "antiknight",
    "Title: Leapfrog\nAuthor: Ben\nRules:\n- Normal Sudoku Rules\n- Anti-Knight": "antiknight",
    "This is a non-consecutive sudoku.": "nonconsecutive",
    "Cells r1c3 and r2c2 are even.": "even even",
    "r1c4 is odd": "odd",
    "V between r1c3 and r1c4": "xv",
    "White dot between r1c3 and r1c4": "difference",
    "German whispers along r4c2 r4c3 r4c4": "whispers",
    "Thermometer from r1c1 to r1c4 (digits rise from the bulb)": "thermometer",
    "r1c3 > r1c4": "greaterthan",
}
HOUSES = {
    "Each row, column, 3x3 box and both diagonals contain the digits 1 to 9 once.": 2,
    "Digits cannot repeat along either marked diagonal.": 2,
    "The diagonal from top left to bottom right holds 1-9 once each.": 1,
    "The four grey 3x3 squares also contain 1-9.": 4,
    "Cells at the same position in each box are all different.": 9,
    "Asterisk sudoku": 1,
    "Sudoku X": 2,
    "Diagonalsudoku": 2,
    "Diagonal": 2,
    "Type: Hyper": 4,
}
HOUSES |= dict.fromkeys(
    (
        "Les deux diagonales contiennent aussi les chiffres de 1 à 9",
        "Auf beiden Diagonalen kommt jede Ziffer genau einmal vor",
        "Hier müssen auch in den beiden Diagonalen alle Ziffern von 1 bis 9 vorkommen.",
        "Jede Zeile, jede Spalte, jeder Block und beide Diagonalen enthalten die Ziffern 1 bis 9.",
        "Sur chaque diagonale, chaque chiffre apparaît une seule fois.",
        "En las dos diagonales principales no se repite ninguna cifra.",
        "Anche le due diagonali contengono tutte le cifre da 1 a 9.",
        "Ook op de twee diagonalen komen de cijfers 1 tot en met 9 voor.",
        "As duas diagonais também contêm os números de 1 a 9.",
        "Na obu przekątnych także występują cyfry od 1 do 9.",
        "На обеих диагоналях тоже стоят цифры от 1 до 9.",
        "İki köşegende de 1'den 9'a kadar rakamlar bulunur.",
        "2本の対角線にも1から9の数字が1つずつ入ります。",
        "两条对角线上的数字也是1到9。",
    ),
    2,
)
REFUSED = (
    "In den Diagonalen müssen nicht alle Ziffern vorkommen",
    "In den beiden Diagonalen dürfen Ziffern doppelt vorkommen",
    "Nur in einer Diagonale kommen alle Ziffern von 1 bis 9 vor",
    "Le cifre nelle diagonali si ripetono",
    "Anti-diagonal sudoku: each diagonal has exactly three different digits",
    "The diagonal contains each digit once",
    "Cells a knight's move apart cannot be equal, except on the edge",
    "Adjacent cells must be consecutive",
    "Every shaded cell is larger than its white neighbours",
    "Shaded cells contain even digits",
    "Grey = odd, white = even",
    "Bars mark all consecutive neighbours",
    "The centre box is a magic square",
    "Digits increase along thermometers from the bulb",
    "Sandwich sums: row 1: 12 or 13",
    "Cage r1c1 r1c2 product 15",
    "In each row, the digits between the 1 and the 9 sum to the clue beside it",
    "A digit in a circle indicates how many times it appears in circles",
    "Two cells with a V between them add to 5",
    "The grey cells form a magic square",
    "The two diagonals contain all the same digits",
    "The four shaded squares contain different digits",
    "Cells a knight's move apart cannot contain consecutive digits",
    "Adjacent cells must not differ by more than 1",
    "No 2x2 square may contain both even and odd digits",
    "Each of the 9 coloured regions contains the digits 1 to 9",
    "Variant: jigsaw",
)
STORIES = (
    "Normal sudoku rules apply.",
    "Place the digits 1-9 in every row, column and box.",
    "No two numbers in a row are the same.",
    "My uncle was a knight. He moved apart from the king and never came back.",
    "I drew it diagonally on the back of an envelope.",
    "This is my third consecutive submission.",
    "It was 30 degrees on the thermometer when I made it.",
    "My parrot sat in its cage while I set this.",
    "Follow the arrow to the next page ->",
    "The yellow cells are the ones I guessed.",
    "Black numbers are given, blue ones are mine",
    "r3c4 cannot be 7, as the 5 in box 3 is in r3c8",
    "Thanks for last week's killer sudoku, we loved it.",
    "I like killer cages and anti-knight puzzles.",
    "A magic square of mine:",
    "Hint: look for the naked pair in box 5. The cells r5c5 and r6c6 cannot contain 4.",
    "The X-Wing on 4 in rows 2 and 7 removes 4 from r5c3. Then r5c3 must be 9.",
    "After the skyscraper in columns 3 and 8 the swordfish finishes it.",
    "This one has diagonal symmetry, and the diagonal reads 5 9 8.",
    "Uses XY-chains and simple colouring (blue and green cells cannot both be true).",
    "Each blank cell must be filled with a number between 1 and 9.",
    "We print it on an orange background, with lines between the boxes.",
    "It is odd that nobody found it. Even my neighbour, who solves consecutive ones, failed.",
    "Remplissez la grille : chaque ligne et chaque colonne contient les chiffres de 1 à 9.",
    "More puzzles at our site: Killer Sudoku, Jigsaw Sudoku, Samurai Sudoku",
    "It is outside my comfort zone, between the lines.",
)
PLACES = ("{words}\n\n{grid}", "{grid}\n\n{words}", "Hello,\n\n{words}\n\nHave fun!\n\n{grid}")


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("words", READ)
def test_rules_in_the_words_of_setters(words, place):
    """A sentence is read by its words, above the puzzle or below it."""
    found = told(place.format(words=words, grid=GRID) + "\n")
    assert " ".join(each["type"] for each in found["constraints"]) == READ[words]


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("words", HOUSES)
def test_houses_in_the_words_of_setters(words, place):
    """So are extra houses."""
    found = told(place.format(words=words, grid=GRID) + "\n")
    assert len(found["geometry"]["extra"]) == HOUSES[words]


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("words", REFUSED)
def test_what_is_not_understood_is_refused(words, place):
    """A sentence on what digits may do that says more, or something else, is named."""
    said = only_error(place.format(words=words, grid=GRID) + "\n")
    assert "rule" in said
    assert words[:30] in said


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("words", STORIES)
def test_stories_state_no_rule(words, place):
    """What tells of knights, cages and thermometers, or what every Sudoku asks, is set aside."""
    assert contents(place.format(words=words, grid=GRID) + "\n") == [EASY]


def answer(text):
    """What a text with one puzzle gives: its rules, that one is refused, or none of these."""
    (record,) = records(text)
    if not isinstance(record.content, Grid):
        assert "rule" in str(record.content)
        return "refused"
    geometry = record.content.geometry
    if houses := len(geometry.extra_houses):
        return f"{houses} houses"
    kinds = (rule.to_json(9)["type"] for rule in geometry.constraints)
    return " ".join(sorted(kinds)) or "story"


SHARES = [(place, start) for place in PLACES for start in (0, 1)]
"""Each place with every other way to say a rule."""
LEFT_TO_CI = {(PLACES[0], 1), (PLACES[1], 0), (PLACES[2], 0), (PLACES[2], 1)}


@pytest.mark.parametrize(
    ("place", "start"),
    [pytest.param(*s, marks=[pytest.mark.slow] if s in LEFT_TO_CI else []) for s in SHARES],
)
def test_ways_to_say_a_rule(place, start):
    """A rule is read or refused, above the puzzle and below it; hints and stories do no harm.

    Each way once, every other one above and the others below; CI has each in every place.
    """
    ways = WAYS[start::2]
    found = {words: answer(place.format(words=words, grid=GRID) + "\n") for _, words in ways}
    assert found == {words: expected for expected, words in ways}


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("Normal sudoku rules apply. Lines snake from corner to corner.", "refused"),
        ("Rules:\n- Boxes come in pairs of mirrors", "refused"),
        ("Regeln: Felder sind frei.", "story"),
        ("Normal sudoku rules apply. Good luck to all!", "story"),
        ("Standard rules apply: each row, column and box has the digits 1 to 9.", "story"),
        ("Normal sudoku rules apply. I drew the lines in red for my aunt.", "story"),
        ("Lines snake from corner to corner.", "story"),
    ],
)
def test_what_stands_behind_the_usual_rules_is_one_more(words, expected):
    """Behind ``Normal sudoku rules apply`` a sentence on lines or cells is a rule, known or not."""
    assert answer(f"{words}\n\n{GRID}\n") == expected


def test_a_name_and_what_follows_it_have_to_agree():
    """Where the name says one rule and the words another, neither is taken."""
    words = "Anti-king: cells a knight's move apart cannot contain the same digit."
    assert "Anti-king" in only_error(f"{words}\n\n{GRID}\n")


def test_a_sentence_goes_on_over_lines():
    """A mail folds its lines anywhere."""
    folded = (
        "Normal sudoku rules apply. Cells a knight's\nmove apart cannot contain\nthe same digit."
    )
    for text in (f"{folded}\n\n{GRID}\n", f"{GRID}\n\n{folded}\nBye\n"):
        (rule,) = told(text)["constraints"]
        assert rule["type"] == "antiknight"


def test_a_sentence_on_clues_that_are_told():
    """What a kind of clue asks may be said beside its clues."""
    words = "Digits in cages do not repeat, and sum to the number given."
    (cage,) = told(f"{words}\n\n{GRID}\n\ncage 15: r1c1 r1c2 r2c1\n")["constraints"]
    assert cage["value"] == 15


def test_each_puzzle_has_the_rules_above_it():
    """Where rules stand above the puzzles they are of the next one, never of the one before."""
    text = f"Anti-knight rules apply.\n\n{GRID}\n\nAnti-king rules apply.\n\n{GRID}\n"
    kinds = [record.content.geometry.constraints[0].to_json(9)["type"] for record in records(text)]
    assert kinds == ["antiknight", "antiking"]


def test_what_one_puzzle_exempts_is_not_exempt_in_the_next():
    """A dot exempts two cells from a sentence; the same sentence of another puzzle knows no dot."""
    words = "Adjacent cells must not contain consecutive digits."
    text = f"{words}\n\n{GRID}\nwhite dot between r1c3 and r1c4\n\n{words}\n\n{GRID}\n"
    first, second = (record.content.geometry.constraints for record in records(text))
    assert len(first) == 2
    assert [rule.to_json(9) for rule in second] == [{"type": "nonconsecutive"}]


@pytest.mark.parametrize("place", ["Windoku\n\n{grid}", "{grid}\n\nWindoku"])
def test_a_rule_that_no_grid_of_the_size_has(place):
    """A title may ask for what a 16×16 grid does not have: one sentence says so."""
    grid = "\n".join(["1" + "." * 15, *["." * 16] * 15])
    assert "no windoku" in only_error(place.format(grid=grid) + "\n")


def test_rules_over_a_list_are_of_no_puzzle():
    """A rule above many puzzles is told; it is not that of the first alone."""
    error, *puzzles = contents(f"Anti-knight rules apply.\n{EASY}\n{EASY}\n")
    assert "Anti-knight" in error
    assert puzzles == [EASY, EASY]


@pytest.mark.parametrize("place", PLACES)
def test_words_beside_a_puzzle_with_rules_say_them_again(place):
    """Who sends a link tells its rules as well: they are in the link."""
    clue = {"type": "killercage", "cells": ["r1c1", "r1c2"], "value": 8}
    cage = json.dumps({"puzzle": EASY, "constraints": [clue]})
    words = "Digits in cages sum to the number in their corner."
    (record,) = records(place.format(words=words, grid=cage) + "\n")
    assert record.content.geometry.constraints


@pytest.mark.parametrize("rules", ["Normal sudoku rules apply.", "classic", "Each row has 1-9"])
def test_the_usual_rules_in_words_do_no_harm(rules):
    """What says no more than what holds for every Sudoku changes nothing."""
    assert contents(json.dumps({"puzzle": EASY, "rules": rules})) == [EASY]


def test_rules_of_an_object_in_words_are_refused():
    """Rules in words that are more than the usual ones are named."""
    rules = "Normal sudoku rules apply. Digits on the snake sum to 42."
    assert "Digits on the snake" in only_error(json.dumps({"puzzle": EASY, "rules": rules}))


def test_hints_are_no_rules():
    """Sentences that name cells and state no rule are set aside."""
    hints = "Look at r1c1 and r2c3.\nA4 is 7; D5 and D6 are 2/3.\nThe 5 in box 3 is in r3c8.\n"
    assert contents(f"{GRID}\n\n{hints}") == [EASY]
    assert [one.text for one in set_aside(f"{GRID}\n\n{hints}")] == [hints.strip()]


@pytest.mark.parametrize("length", [58, 59, 60, 61, 62, 200])
def test_a_long_sentence_is_shown_as_cut(length):
    """What is quoted of a sentence ends in … where there is more, and not in a space."""
    sentence = "Digits in shaded cells are smaller than all of their neighbours " + "x" * 200
    quoted = re.search("'(.*?)'", str(unread(sentence[:length])))[1]
    assert quoted == (sentence[:length] if length <= 60 else f"{sentence[:60].rstrip()}…")


@pytest.mark.parametrize(
    "question",
    [
        "Is this an X-Sudoku or a normal one?",
        "Must both diagonals contain 1-9?",
        "Can equal digits be a knight's move apart?",
        "Ist das ein Windoku?",
        "Est-ce un sudoku anti-cavalier ?",
        "¿Las diagonales también cuentan?",
        "Is dit een X-sudoku?",
    ],
)
@pytest.mark.parametrize("place", PLACES)
def test_who_asks_for_a_rule_is_told_of_the_question(question, place):
    """It is no rule, and it is not passed over either."""
    (record,) = records(place.format(words=question, grid=GRID) + "\n")
    assert str(record.content) == EASY
    assert record.content.geometry.is_plain
    assert any(question.startswith(sentence[:20]) for sentence in record.unheeded)


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("Is this X-Sudoku unique?", "2 houses"),
        ("Is my anti-knight sudoku valid?", "antiknight"),
        ("Last week I forgot to say that the diagonals count too.", "2 houses"),
        ("Last week both diagonals had to contain 1-9.", "story"),
        ("If this were an X-Sudoku, both diagonals would contain 1-9.", "story"),
        ("This is not a plain sudoku but an X-Sudoku.", "2 houses"),
        ("This is not a classic X-Sudoku.", "refused"),
    ],
)
def test_what_is_said_of_this_puzzle_is_told_from_what_is_said_of_others(words, expected):
    """A question about a puzzle of a kind says its kind; what was or might have been says none."""
    assert answer(f"{words}\n\n{GRID}\n") == expected


@pytest.mark.parametrize(
    ("opening", "rule"),
    [
        (
            "Normal sudoku rules plus one more",
            "cells a knight's move apart may not contain the same digit.",
        ),
        (
            "Sudoku classique avec une règle en plus ",
            "deux cases séparées par un saut de cavalier ne peuvent pas contenir le même chiffre.",
        ),
        (
            "Das ist ein normales Sudoku mit einer weiteren Regel",
            "Felder im Abstand eines Springerzugs enthalten verschiedene Ziffern.",
        ),
        (
            "Gewone sudoku met een extra regel",
            "vakjes op een paardensprong afstand bevatten niet hetzelfde cijfer.",
        ),
        (
            "Sudoku clásico con una regla más",
            "dos casillas separadas por un salto de caballo no pueden contener la misma cifra.",
        ),
    ],
)
def test_one_rule_more(opening, rule):
    """What announces the one rule that a classic puzzle has beside is left away."""
    (one,) = told(f"{opening}: {rule}\n\n{GRID}\n")["constraints"]
    assert one == {"type": "antiknight"}


def test_one_rule_more_that_is_not_read():
    """What is announced so and not understood is refused, or told."""
    words = "A classic sudoku with one extra rule: every cage sums to ten."
    assert "cannot be read" in only_error(f"{words}\n\n{GRID}\n".encode())
    (record,) = records(f"Normal sudoku with one more rule: evil neighbours touch.\n\n{GRID}\n")
    assert record.unheeded
