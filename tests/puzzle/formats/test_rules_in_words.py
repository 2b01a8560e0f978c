"""Rules that a sentence states beside a puzzle: read, or refused by name, and never passed over."""

from __future__ import annotations

import json

import pytest

from puzzle import Grid
from puzzle.formats.json_lines import one_line
from tests.puzzle.formats.reading import EASY, ROWS, contents, only_error, records, set_aside

GRID = "\n".join(ROWS)


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
        "White dot between r1c1 and r1c2.",
        "Digits in r1c1, r1c2 on the snake sum to 42, always.",
        "On every diagonal each digit is unique or prime.",
    ],
)
def test_other_rules_in_words_are_refused_by_name(sentence):
    """A sentence that states a rule and is not understood is an error, not another puzzle."""
    assert sentence[:30] in only_error(f"{GRID}\n{sentence}\n")
    (error, puzzle) = contents(f"{sentence}\n\n{GRID}\n")
    assert sentence[:30] in error
    assert puzzle == EASY


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
