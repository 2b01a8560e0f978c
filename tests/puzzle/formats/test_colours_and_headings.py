"""Clues called by a colour, or listed below the sentence that says what they are."""

from __future__ import annotations

import json

import pytest

from puzzle import Grid
from puzzle.formats.json_members import one_line
from puzzle.formats.rules.line_colours import kinds_by_colour
from puzzle.formats.rules.ruled import is_title_of_kind
from tests.puzzle.formats.reading import ROWS, only_error, records

GRID = "\n".join(ROWS)
GREEN = "Auf der grünen Linie unterscheiden sich benachbarte Ziffern um mindestens 5"


def kinds_of(text):
    """The kinds of the rules of the one puzzle of a text, in order, and that nothing is told."""
    (record,) = records(text)
    assert isinstance(record.content, Grid)
    assert record.unheeded == ()
    line = one_line(record.content)
    told = json.loads(line) if line.startswith("{") else {}
    return [each["type"] for each in told.get("constraints", [])]


@pytest.mark.parametrize(
    ("words", "kinds"),
    [
        ("Grey cells are even.\nGrey cells: r1c3, r1c4", ["even", "even"]),
        ("Graue Felder enthalten gerade Ziffern.\nGraue Felder: B2, C3", ["even", "even"]),
        (
            "Les cases grises contiennent des chiffres pairs.\nCases grises : L1C3, L1C4",
            ["even", "even"],
        ),
        ("Casillas grises: pares\nF1C3 F1C4", ["even", "even"]),
        (f"{GREEN}.\nGrüne Linie: Z1S3 Z1S4", ["whispers"]),
        ("Purple lines are renbans.\nPurple line: r1c3 r1c4", ["renban"]),
    ],
)
def test_a_sentence_says_what_clues_of_a_colour_are(words, kinds):
    """In the languages of the readers, of lines and of cells."""
    assert kinds_of(f"{GRID}\n\n{words}\n") == kinds


@pytest.mark.parametrize(
    "sentence",
    [
        "Grey cells contain even digits greater than 4",
        "Grey cells are not even",
        "Grey cells are even, the others odd",
        "Grey cells form pairs",
        "Grey cells are even or prime",
    ],
)
def test_what_says_more_of_cells_is_no_parity_alone(sentence):
    """A digit of such cells has to be more than even."""
    assert kinds_by_colour([sentence]) == {}
    (record,) = records(f"{GRID}\n\n{sentence}.\nGrey cells: r1c3, r1c4\n")
    assert record.unheeded or sentence[:20] in str(record.content)


@pytest.mark.parametrize(
    ("words", "kinds"),
    [
        (
            "The grey lines are palindromes, they read the same both ways:\nr1c3 r2c2 r3c1",
            ["palindrome"],
        ),
        ("Palindromes read the same from both ends:\n\nr1c3 r2c2 r3c1", ["palindrome"]),
        (
            "Along the thermometers digits increase from the bulb:\n- r1c3 r1c4\n- r5c2 r5c3",
            ["thermometer", "thermometer"],
        ),
        ("The purple lines are renban lines, any order.\n\nr1c3 r1c4", ["renban"]),
        ("Whispers (neighbouring digits differ by at least 5): r1c3 r1c4", ["whispers"]),
        ("Thermometer (von der Kugel aus steigend):\n- Z1S3 Z1S4", ["thermometer"]),
        (
            "Kropki: white dot = consecutive, black dot = ratio 1:2\nwhite: r1c3-r1c4",
            ["difference"],
        ),
    ],
)
def test_cells_below_a_sentence_are_clues_of_its_kind(words, kinds):
    """What the sentence says of them is their rule anyway."""
    assert kinds_of(f"{GRID}\n\n{words}\n") == kinds


@pytest.mark.parametrize(
    "title",
    [
        "XV Sudoku, negative constraint applies",
        "X-Sudoku met paardensprong",
        "Killer Sudoku, digits may repeat",
        "Kropki Sudoku, all dots are given",
    ],
)
def test_words_that_say_more_than_a_kind_are_no_title(title):
    """A title is heard for its kind alone."""
    assert not is_title_of_kind(title)


def test_a_title_that_says_more_loses_no_rule():
    """Neither where clues of its kind follow, nor behind a colon."""
    xv = "XV Sudoku, negative constraint applies.\nX: r1c3 r1c4\nV: r9c1 r9c2"
    assert kinds_of(f"{GRID}\n\n{xv}\n") == ["xv", "xv", "negative"]
    assert "knight" in only_error(f"X-Sudoku: cells a knight's move apart differ.\n{GRID}\n")


@pytest.mark.parametrize(
    "words",
    [
        "Digits in cages may repeat.\ncage 10: r1c3 r1c4",
        "Killer sudoku: cages may contain repeated digits.\n10: r1c3 r1c4",
    ],
)
def test_cages_whose_digits_may_repeat_are_refused(words):
    """A cage is one of different digits."""
    assert "repeat" in only_error(f"{GRID}\n\n{words}\n")


def test_what_is_asked_more_of_clues_is_told():
    """The clues are judged as they are anywhere."""
    more = "Digits increase consecutively along thermometers"
    (record,) = records(f"{GRID}\n\n{more}.\nThermometer: r1c3 r1c4\n")
    assert record.unheeded == (more,)
    usual = "Digits along an arrow sum to the circle. Digits may repeat on an arrow."
    assert kinds_of(f"{GRID}\n\n{usual}\narrow r1c4: r1c3\n") == ["arrow"]


@pytest.mark.parametrize("line", ["x", "Region: 4", "love, Mum x", "Name: Jo\nRegion: 12"])
def test_what_people_sign_with_is_no_rule(line):
    """A kiss, and where somebody lives."""
    assert kinds_of(f"{GRID}\n\n{line}\n") == []
    assert kinds_of(f"{line}\n\n{GRID}\n") == []
