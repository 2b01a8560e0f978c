"""What players and setters post: half-solved grids, corrections, dictated rows, chains."""

from __future__ import annotations

import pytest

from puzzle import Grid
from tests.loops import at_least_one
from tests.puzzle.formats.reading import EASY, ROWS, contents, records

SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
WORDS = ("blank", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
DRAWN = "\n".join(
    ["+-------+-------+-------+"]
    + [
        "| " + " | ".join(" ".join(row[at : at + 3]) for at in (0, 3, 6)) + " |"
        + "\n+-------+-------+-------+" * (number % 3 == 2)
        for number, row in enumerate(ROWS)
    ]
)  # fmt: skip


def _only(text):
    (record,) = records(text)
    assert isinstance(record.content, Grid), record.content
    return record


def _rules(text):
    geometry = _only(text).content.geometry
    return [rule.to_json(geometry.size) for rule in geometry.constraints]


def _begun(given, filled):
    cells = [
        given.format(sign) if sign != "." else filled.format(SOLUTION[at]) if at % 3 else "."
        for at, sign in enumerate(EASY)
    ]
    return "\n".join(" ".join(cells[at : at + 9]) for at in range(0, 81, 9))


@pytest.mark.parametrize(
    ("words", "given", "filled"),
    [
        ("A * marks the printed digits, those without are mine:", "{}*", "{}"),
        ("Bold numbers are the clues, the others are mine.", "**{}**", "{}"),
        ("The numbers in brackets are what I filled in, the others are givens.", "{}", "({})"),
        ("Die Zahlen in Klammern habe ich eingetragen.", "{}", "({})"),
        ("The starred ones I found myself.", "{}", "{}*"),
        ("The givens are printed normally, brackets are my entries.", "{}", "({})"),
    ],
)
def test_marks_that_words_explain(words, given, filled):
    """The givens alone are the puzzle, and that is said, whether the words are above or below."""
    grid = _begun(given, filled)
    for text in (f"{words}\n\n{grid}\n", f"{grid}\n\n{words}\n"):
        found = _only(text)
        assert str(found.content) == EASY
        assert "The digits that are marked were read as" in found.assumed


def test_marks_that_nobody_explains():
    """They may be either: no reading of them calls some digits filled in."""
    for record in at_least_one(records(f"Please help\n\n{_begun('{}', '({})')}\n")):
        assert "filled in" not in (record.assumed or "")


WRONG = EASY[:2] + "1" + EASY[3:]


@pytest.mark.parametrize(
    ("puzzle", "words", "meant"),
    [
        (WRONG, "r1c3 should be 4, not 1.", "4"),
        (WRONG, "Sorry, a typo: r1c3 should be 4.", "4"),
        (EASY, "I forgot a clue. R1C3 = 4.", "4"),
        (WRONG, "> hello\nCorrection: r1c3 is 4 instead of 1!", "4"),
        (WRONG, "My mistake: r1c3 is 1 but should be 4.", "4"),
        (WRONG, "Typo: r1c3 says 1, it should be 4.", "4"),
        (EASY, "Oops: r1c3 should be 4.", "4"),
        (EASY, "I missed a given: r1c3=4.", "4"),
        (WRONG, "Row 1, column 3 should be a 4 instead of a 1.", "4"),
        (WRONG, "Please change the 1 in r1c3 to a 4.", "4"),
        (WRONG, "Sorry, I had 1 instead of 4 in r1c3.", "4"),
        (WRONG, "r1c3: 1 -> 4", "4"),
        (WRONG, "I typed a 1 in r1c3, it ought to be a 4.", "4"),
        (WRONG, "Ersetze die 1 in Z1S3 bitte durch eine 4.", "4"),
        (WRONG, "In Z1S3 stand 1 statt 4.", "4"),
        (WRONG, "It's 4 instead of 1 in column 3 of row 1.", "4"),
        (WRONG, "In Zeile 1, Spalte 3 muss eine 4 stehen, keine 1, nicht wahr.", "4"),
        (WRONG, "In Z1S3 bitte 4 statt 1.", "4"),
        (WRONG, "En L1C3 il faut lire 4 et non 1.", "4"),
        (WRONG, "En la fila 1, columna 3 debe ir un 4 en vez de un 1.", "4"),
        (WRONG, "Nella riga 1, colonna 3 va un 4 invece di un 1.", "4"),
        (WRONG, "In rij 1, kolom 3 moet een 4 staan in plaats van een 1.", "4"),
        (WRONG, "W wierszu 1, kolumnie 3 powinno być 4 zamiast 1.", "4"),
        (WRONG, "В строке 1, столбце 3 должно быть 4, а не 1.", "4"),
        (WRONG, "1. satır, 3. sütunda 1 değil 4 olmalı.", "4"),
        (WRONG, "1行3列目は1ではなく4です。", "4"),
        (WRONG, "第1行第3列应该是4，不是1。", "4"),
    ],
)
def test_a_correction_is_made_and_said(puzzle, words, meant):
    """A digit that is there is replaced, or a blank filled."""
    found = _only(f"My puzzle\n\n{puzzle}\n\n{words}\n")
    assert str(found.content) == EASY[:2] + meant + EASY[3:]
    assert f"read as {meant}" in found.assumed


@pytest.mark.parametrize(
    "words",
    [
        "r1c3 should be 4.",  # a hint
        "r1c3 must be 4 because of the pair.",
        "r1c3 should be 4, not 2.",  # of another puzzle: a blank is no 2
        "I forgot a clue, I think r1c3 = 4.",
        "Sorry, a typo: r1c3 should be 5.",  # it breaks a rule
        "Is it a typo? r1c3 = 4?",
        "My mistake was r1c3 = 4, r1c3 = 2.",  # at odds
        "I missed r1c3=4 for hours.",
        "My bad, r1c3 is 4, easy to see.",
        "Oops, r1c3 = 4 was wrong.",
        "Found my mistake: r1c3 = 4.",
        "Corrected my answer: r1c3 = 4.",
        "Yesterday's puzzle had an error. Correction: r1c3 = 4.",
        "In the last issue's puzzle there was a misprint: r1c3 should be 4.",
        "Vielleicht ist r1c1 eine 2 und nicht 5.",
        "Perhaps this was meant: r1c1 is 2 and not 5.",
        "もしかするとこのつもりでしたか：r1c1は5ではなく2です。",
        "r1c1 and r1c2 should be 2, not 5.",  # of two cells
        "Change the 5 in r1c1.",
        "r1c1: 1 -> 5",  # what is said to be wrong is not there: it was corrected before
        "Please change the 1 in r1c1 to a 5.",
        "Correction already made: r1c1 should be 5, not 1.",
        "Not r1c1 = 1 but 5.",
        "I had r1c1 = 1 but it should be 5.",
        "My draft had 1 instead of 5 in r1c1.",
        "Earlier I had r1c1 = 1 instead of 5.",
        "It used to be 1 in r1c1, not 5.",
        "Habe z1s1 schon korrigiert, dort stand 1 statt 5.",
        "Don't replace the 5 in r1c1 with 1.",
        "Bitte die 5 in Z1S1 nicht durch 1 ersetzen.",
        "r1c1 1 instead of 5 would make it impossible.",
        "With r1c1 = 1 instead of 5 there are two solutions.",
        "I forgot how r1c3 = 4 follows.",
        "Typo corrected. r1c3=4 is the first step.",
        "r1c1 is a 5 and r2c1 should not be 2.",
    ],
)
def test_what_is_no_correction(words):
    """The puzzle stays as it was sent."""
    assert contents(f"My puzzle\n\n{EASY}\n\n{words}\n")[0] == EASY


def test_beside_two_puzzles_nothing_is_corrected():
    """Where nobody says of which; the number of one tells it."""
    other = EASY[::-1]
    for words in ("r1c3 should be 4, not 1.", "In no. 2, r1c3 should be 4, not 1."):
        assert contents(f"{WRONG}\n\n{other}\n\n{words}\n") == [WRONG, other]
    for words in ("In no. 2, r1c3 should be 4, not 1.", "In the second puzzle r1c3 is 4, not 1."):
        assert contents(f"{other}\n\n{WRONG}\n\n{words}\n") == [other, EASY[:2] + "4" + EASY[3:]]


def test_rows_by_ordinals_in_words():
    """As people dictate them; counted blanks stand between commas."""
    places = ("First", "Second", "Third", "Fourth", "Fifth", "Sixth", "Seventh", "Eighth", "Ninth")
    told = [" ".join(WORDS[int(s)] for s in row.replace(".", "0")) for row in ROWS]
    lines = [f"{place} row {row}" for place, row in zip(places, told, strict=True)]
    assert contents("\n".join(["Dictated.", *lines, "Bye", ""])) == [EASY]
    swapped = [lines[1], lines[0], *lines[2:]]
    assert EASY not in contents("\n".join(swapped))


def test_blanks_that_are_counted():
    """``2 empty`` is two blanks behind a comma, and ``2`` a digit."""
    rows = [
        "5, 3, 2 empty, 7, 4 empty", "6, 2 empty, 1, 9, 5, 3 empty",
        "empty, 9, 8, 4 empty, 6, empty",
        "8, 3 empty, 6, 3 empty, 3", "4, 2 empty, 8, empty, 3, 2 empty, 1",
        "7, 3 empty, 2, 3 empty, 6", "empty, 6, 4 empty, 2, 8, empty",
        "3 empty, 4, 1, 9, 2 empty, 5", "4 empty, 8, 2 empty, 7, 9",
    ]  # fmt: skip
    text = "\n".join(f"Line {number} – {row}" for number, row in enumerate(rows, start=1))
    assert contents(f"From the paper\n\n{text}\n") == [EASY]


@pytest.mark.parametrize("mark", [">!{}!<", "||{}||"])
def test_a_hidden_solution_is_compared(mark):
    """What a forum or a chat hides is the solution all the same."""
    found = _only(f"{EASY}\n\nSolution: {mark.format(SOLUTION)}\n")
    assert found.claims.solution == Grid.parse(SOLUTION)


def test_all_three_scores_need_no_name():
    """``7.1/1.2/1.2`` is of the explainer; two numbers, dates and parts of other scales are not."""
    assert _only(f"{EASY}  7.1/1.2/1.2  300\n").claims.score == "7.1"
    for other in ("7.1/1.2", "7.1/1.2/1.2/3.4", "17/1/2026", "v7.1/1.2/1.2"):
        claims = _only(f"{EASY}  {other}\n").claims
        assert claims is None or claims.score is None


@pytest.mark.parametrize(
    "words",
    [
        "(5=8)r2c1 - (8=3)r2c9 - (3=5)r9c9 => -5 r9c1; stte",
        "5s r1c2 = r8c2 - r8c8 = r1c8",
    ],
)
def test_chains_state_no_rule(words):
    """They are not told as what may be one."""
    assert _only(f"{EASY}\n\nMy solution:\n{words}\n").unheeded == ()


def test_clues_below_a_drawing():
    """The border below the last row does not part them from their grid."""
    line = {"type": "thermometer", "line": ["r4c4", "r5c5", "r6c6"]}
    assert _rules(f"{DRAWN}\n\nThermo 1: r4c4, r5c5, r6c6\n") == [line]
    assert _rules(f"My new thermo sudoku.\n\n{DRAWN}\n\nThe thermos:\nr4c4-r5c5-r6c6\n") == [line]
    assert _rules(f"Grid: {EASY}\nthermo: r4c4 r5c5 r6c6\n") == [line]
    assert _rules(f"{DRAWN}\n\nBest wishes\n") == []


def test_a_little_killer_by_the_ends_of_its_diagonal():
    """In both orders of words; that digits may repeat on it is nothing new."""
    cells = ["r1c3", "r2c2", "r3c1"]
    rule = {"type": "littlekillersum", "cells": cells, "value": 11}
    may = "Digits may repeat on a diagonal."
    assert _rules(f"{may}\n\n{DRAWN}\n\nSum 11 on the diagonal r1c3 to r3c1\n") == [rule]
    assert _rules(f"{DRAWN}\n\nDiagonal r1c3-r3c1 = 11\n") == [rule]


RENBAN = "Purple lines are renbans: they contain consecutive digits in any order."
WHISPERS = "Neighbouring digits on a green line differ by at least 5."


@pytest.mark.parametrize(
    ("words", "lines", "kinds"),
    [
        (RENBAN, "Purple lines:\n1. r8c1 r7c2 r7c3", ["renban"]),
        (WHISPERS, "Green lines:\n* r8c1-r7c2-r7c3", ["whispers"]),
        (f"{RENBAN}\n{WHISPERS}", "Purple line: r1c1 r1c2\nGreen line 2: r3c1 r3c2",
         ["renban", "whispers"]),
    ],
)  # fmt: skip
def test_lines_by_their_colours(words, lines, kinds):
    """Of the kind that a sentence says lines of that colour are."""
    assert [rule["type"] for rule in _rules(f"{words}\n\n{DRAWN}\n\n{lines}\n")] == kinds


@pytest.mark.parametrize(
    ("words", "lines"),
    [
        (RENBAN, "Green lines:\nr8c1 r7c2 r7c3"),
        (f"{RENBAN}\nPurple lines are palindromes.", "Purple lines:\nr8c1 r7c2 r7c3"),
    ],
)
def test_lines_of_no_known_colour(words, lines):
    """A colour of which nothing is said, or two things, is refused."""
    assert not any(
        isinstance(record.content, Grid) and not record.unheeded
        for record in records(f"{words}\n\n{DRAWN}\n\n{lines}\n")
    )


PRESENTED = (
    "Good morning,\nplease find below a sudoku in which, in addition to the usual rules, the two "
    "long diagonals have all the digits from 1 to 9 as well."
)
CALLED = (
    "Hallo Redaktion,\nein Sudoku-X: auch in den beiden Hauptdiagonalen kommt jede Ziffer genau "
    "einmal vor."
)


@pytest.mark.parametrize("words", [PRESENTED, CALLED])
def test_a_rule_in_the_first_sentence_of_a_letter(words):
    """Behind the greeting, and behind what presents the puzzle."""
    assert len(_only(f"{words}\n\n{DRAWN}\n\nBest\n").content.geometry.extra_houses) == 2
