"""Sentences on clues that ask more of them than their kind does, and those that say it again."""

from __future__ import annotations

import json

import pytest

from puzzle import Grid
from puzzle.formats.rules.extras import asks_more
from puzzle.formats.rules.ruleset import unheeded_in
from tests.puzzle.formats.reading import EASY, records

MORE = [
    ("killercage", "The sum of every cage is a multiple of three"),
    ("killercage", "All cages have the same sum"),
    ("killercage", "Cage sums have to be deduced"),
    ("killercage", "No two cages have equal totals"),
    ("killercage", "A cage holds primes or no prime at all"),
    ("killercage", "Each cage contains exactly one even digit"),
    ("killercage", "Exactly one of the cages is wrong"),
    ("killercage", "Im Käfig steht das Produkt seiner Ziffern"),
    ("killercage", "Alle Käfige haben die gleiche Summe"),
    ("thermometer", "Digits along a thermometer rise consecutively"),
    ("thermometer", "The bulb counts the odd digits on its thermometer"),
    ("arrow", "Arrows may have swapped circles"),
    ("arrow", "A pill XY is the cell rXcY"),
    ("arrow", "At most two arrows in a row point up"),
    ("littlekillersum", "Clues outside the grid have two meanings"),
    ("difference", "Cells with a white dot lie on the loop"),
    ("whispers", "Each green line has exactly two low digits"),
    ("quadruple", "The four cells of a circle form a magic square of sums"),
]
NO_MORE = [
    ("killercage", "Digits in cages add up to the sum in the corner and do not repeat"),
    ("thermometer", "Digits rise from the bulb, not necessarily consecutively"),
    ("arrow", "Digits along an arrow sum to the digit in the attached circle, and may repeat"),
    ("difference", "A white dot stands between consecutive digits; not all dots are given"),
    ("ratio", "Of cells with a black dot one is a multiple of the other, twice as large"),
    ("xv", "Kein negativer Zwang: auch ohne X darf die Summe ungerade sein"),
    ("xv", "Cells with X sum to 10 (no negative constraint, others may be consecutive)"),
    ("renban", "A purple line is a set of consecutive digits in any order"),
    ("quadruple", "Each digit in a circle must appear in one of the four cells around it"),
    ("regionsumline", "Blue lines have an equal sum in each box"),
    ("skyscraper", "A clue outside the grid counts the buildings that are seen"),
    ("entropicline", "Three neighbours on a line are a low, a middle and a high digit"),
    ("odd", "Grey circles are odd"),
    ("whispers", "Any two consecutive digits along a green line must differ by at least 5"),
    ("modularline", "Three consecutive digits on a modular line have different remainders"),
    ("thermometer", "A cell can belong to multiple thermometers"),
    ("killercage", "A cage contains no repeated digits, even across box borders"),
    ("xsum", "The clue outside is the sum of the first X digits, where X is the number of these"),
    ("zipperline", "On lines of odd length the middle cell holds the sum"),
]


@pytest.mark.parametrize(("kind", "sentence"), MORE)
def test_what_asks_more_is_told_beside_its_clues(kind: str, sentence: str) -> None:
    """In the text of a link, though the data has clues of that kind."""
    assert asks_more(sentence, [kind])
    assert unheeded_in(f"Normal sudoku rules apply. {sentence}.", frozenset({kind})) == (sentence,)


@pytest.mark.parametrize(("kind", "sentence"), NO_MORE)
def test_what_says_a_clue_again_is_not_told(kind: str, sentence: str) -> None:
    """Words that a kind is usually told in."""
    assert not asks_more(sentence, [kind])
    assert unheeded_in(f"{sentence}.", frozenset({kind})) == ()


@pytest.mark.parametrize(
    ("words", "is_told"),
    [
        ("Digits in cages add up to the sum in their corner.", False),
        ("Digits in cages add up to the same number in every cage, to be deduced.", True),
    ],
)
def test_words_beside_a_text_are_told_too(words: str, is_told: bool) -> None:
    """As in links."""
    cage = {"type": "killercage", "cells": ["r1c1", "r1c2"], "value": 8}
    ruled = json.dumps({"puzzle": EASY, "constraints": [cage]})
    (record,) = records(f"{words}\n\n{ruled}\n")
    assert isinstance(record.content, Grid)
    assert bool(record.unheeded) == is_told


@pytest.mark.parametrize(
    ("sentence", "kind"),
    [
        ("Normal anti-king sudoku rules apply to cells in any region.", "antiking"),
        ("Standard kropki rules apply.", "difference"),
        ("Normal X/V rules apply.", "xv"),
    ],
)
def test_rules_that_are_said_to_apply_are_told_unless_they_are_there(
    sentence: str, kind: str
) -> None:
    """Kinds by their names, whatever else the sentence speaks of."""
    assert unheeded_in(sentence, frozenset({"arrow"})) == (sentence.removesuffix("."),)
    assert unheeded_in(sentence, frozenset({"arrow", kind})) == ()
