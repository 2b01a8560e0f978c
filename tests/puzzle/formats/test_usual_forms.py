"""Clues as setters write them: in other languages, with the sum behind, with keys of marks."""

from __future__ import annotations

import pytest

from puzzle import Grid
from puzzle.formats.rules.lines import parse_rule
from puzzle.formats.rules.usual_forms import in_usual_form
from tests.puzzle.formats.reading import ROWS, only_error, records

GRID = "\n".join(ROWS)
EMPTY = "\n".join(["." * 9] * 9)


def members(line, heading=""):
    found = parse_rule(line, 9, heading)
    return found and found.members


@pytest.mark.parametrize(
    "line",
    [
        "Cage 1: R1C1, R1C2, R2C1 (sum 14)",
        "Käfig Z1S1, Z1S2, Z2S1: Summe 14",
        "cage r1c1, r1c2 and r2c1 sums to 14",
        "cage L1C1 L1C2 L2C1, somme 14",
        "The cage r1c1, r1c2, r2c1 has a sum of 14",
        "Jaula: r1c1, r1c2, r2c1 = 14",
    ],
)
def test_a_cage_with_its_sum_behind(line):
    """Whatever the language, and whether the cage has a number of its own."""
    (cage,) = members(line)
    assert cage == {"type": "killercage", "cells": ["r1c1", "r1c2", "r2c1"], "value": 14}


@pytest.mark.parametrize(
    "line",
    [
        "Flèche : cercle en L1C1, flèche L1C2, L1C3",
        "Pfeil: Kreis bei Z1S1, Pfeil über Z1S2, Z1S3",
        "arrow: circle r1c1, shaft r1c2 r1c3",
    ],
)
def test_an_arrow_by_its_parts(line):
    """The circle and the shaft are called so."""
    (arrow,) = members(line)
    assert arrow == {"type": "arrow", "bulb": ["r1c1"], "line": ["r1c2", "r1c3"]}


def test_arrows_under_their_heading():
    """What is remarked on the order is no part of the heading, and a tip no greater than."""
    assert parse_rule("Arrows (circle first):", 9).heads == "arrow"
    assert members("r1c1 -> r1c2 r1c3", "arrow")[0]["bulb"] == ["r1c1"]
    assert members("r1c1 -> r1c2 r1c3") is None


@pytest.mark.parametrize(
    "line",
    [
        "Arrows (slow):",
        "F1 C1 A1",
        "Zs1 and L2",
        "A Käfig is a cage, sum 14",
        "r1c1 is greater than any of its neighbours",
    ],
)
def test_other_lines_are_left_as_they_stand(line):
    """A remark that may change the clues, words that are no cells."""
    assert in_usual_form(line) == line


def test_comparisons_in_words():
    """Larger and smaller, in a list."""
    found = members("r1c1 is greater than r1c2, r2c1 is less than r1c1")
    assert [one["cells"] for one in found] == [["r1c1", "r1c2"], ["r1c1", "r2c1"]]


DOTS = "White: r1c1/r1c2\nBlack: r1c4/r1c5\n"


@pytest.mark.parametrize(
    ("words", "is_told"),
    [
        (
            "Kropki Sudoku. All dots are given. White dots: difference 1. Black dots: ratio 1:2.",
            True,
        ),
        ("Cells separated by a white dot are consecutive. All possible dots are shown.", True),
        ("White dots: difference 1. Black dots: ratio 1:2.", False),
    ],
)
def test_that_all_dots_are_given_is_a_rule(words, is_told):
    """With dots of both kinds it says what neighbours without one are not."""
    (record,) = records(f"{words}\n\n{DOTS}\n{EMPTY}\n")
    kinds = [rule.KIND for rule in record.content.geometry.constraints]
    assert kinds.count("negative") == is_told
    assert not record.unheeded


def test_all_dots_of_one_kind_may_mean_either():
    """Without a black dot it is not told whether there could be any."""
    words = "Cells separated by a white dot are consecutive. All dots are given."
    assert "neighbours without a mark" in only_error(f"{words}\n\nWhite: r1c1/r1c2\n\n{EMPTY}\n")


WINDOWS = "(r2c2-r4c4, r2c6-r4c8, r6c2-r8c4, r6c6-r8c8)"


def test_windows_with_their_cells():
    """Cells in brackets are those of the windows, or the rule is another one and refused."""
    words = "Besides the usual rules the four shaded 3x3 squares {} must also contain 1-9."
    (record,) = records(f"{words.format(WINDOWS)}\n\n{GRID}\n")
    assert len(record.content.geometry.extra_houses) == 4
    other = words.format("(r1c2-r3c4, r2c6-r4c8, r6c2-r8c4, r6c6-r8c8)")
    assert "cannot be read" in only_error(f"{other}\n\n{GRID}\n")


@pytest.mark.parametrize(
    ("title", "clue", "is_told"),
    [
        ('"Jumpy Thermos" by Ana', "thermometer: r1c1 r1c2", False),
        ("6x6 Killer Sudoku", "cage 8: r1c1 r1c2", False),
        ("Sudoku z przekątnymi", "diagonals", False),
        ("対角線ナンプレ", "diagonals", False),
        ('"Jumpy Thermos" by Ana', "cage 8: r1c1 r1c2", True),
        ("Sudoku z przekątnymi", "anti-knight", True),
    ],
)
def test_a_title_of_what_is_there_is_not_told(title, clue, is_told):
    """A title names a kind that the puzzle has; that of another kind is told beside it."""
    (record,) = records(f"{title}\n\n{EMPTY}\n{clue}\n")
    told = isinstance(record.content, Grid) and not record.unheeded
    assert told is not is_told


@pytest.mark.parametrize(
    ("words", "is_read"),
    [
        ("In jedem Käfig ist die Summe angegeben, keine Ziffer kommt darin doppelt vor.", True),
        ("Alle Käfige haben die gleiche Summe.", False),
    ],
)
def test_sentences_on_clues_in_other_languages(words, is_read):
    """Where all of their words are known, and they ask no more than the clues do."""
    (record,) = records(f"{words}\n\n{GRID}\ncage 8: r1c1 r1c2\n")
    assert isinstance(record.content, Grid) is is_read


REGIONS = "\n".join(
    ["AAABBBCCC"] * 2 + ["AAABBBCCD"] + ["EEEFFFGGC"] + ["EEEFFFGGD"] * 2 + ["HHHIIIGDD"] * 3
)


@pytest.mark.parametrize(
    ("words", "is_read"),
    [
        ("The boxes are replaced by irregular regions, see the letters below the grid.", True),
        ("Rows, columns and the nine irregular regions (same letter) contain 1 to 9 once.", True),
        ("The boxes are replaced by irregular regions with the same sum on both diagonals.", False),
    ],
)
def test_words_on_regions_that_are_there(words, is_read):
    """They say no more than that the letters below are regions, or are refused."""
    (record,) = records(f"{words}\n\n{EMPTY}\n\n{REGIONS}\n")
    assert isinstance(record.content, Grid) is is_read
