"""Rules that setters name in short, and titles whose kinds stand in brackets."""

from __future__ import annotations

import pytest

from puzzle import Grid
from tests.puzzle.formats.reading import EASY, ROWS, records

GRID = "\n".join(ROWS)
KNIGHT, KING, NEAR = "antiknight", "antiking", "nonconsecutive"


def rules_beside(words: str) -> list[tuple[list[str], tuple[str, ...]]]:
    """The kinds of rules and the words not heeded, with the words above, below, behind and over."""
    texts = (
        f"{words}\n\n{GRID}\n",
        f"{GRID}\n\n{words}\n",
        f"{EASY} {words}\n",
        f"{words}\n{EASY}\n",
    )
    found = []
    for text in texts:
        (record,) = records(text)
        assert isinstance(record.content, Grid), record.content
        kinds = [rule.KIND for rule in record.content.geometry.constraints]
        found.append((kinds, record.unheeded))
    return found


@pytest.mark.parametrize(
    ("words", "kinds"),
    [
        ("AK NC", [KNIGHT, NEAR]),
        ("AK+NC", [KNIGHT, NEAR]),
        ("NC & AK", [NEAR, KNIGHT]),
        ("AK and NC", [KNIGHT, NEAR]),
        ("AK AKing NC", [KNIGHT, KING, NEAR]),
        ("Normal rules + AK", [KNIGHT]),
        ("AK rules apply", [KNIGHT]),
        ("Rules: AK, NC", [KNIGHT, NEAR]),
        ("AK NC Sudoku #3", [KNIGHT, NEAR]),
        ("Anti-King+NC", [KING, NEAR]),
        ("Diagonal, AK", [KNIGHT]),
    ],
)
def test_short_names_of_rules(words, kinds):
    """Two names of rules in short, or one beside words on rules, are the rules."""
    assert rules_beside(words) == [(kinds, ())] * 4


@pytest.mark.parametrize("words", ["AK", "NC", "AK Sudoku", "by AK", "Sudoku by AK and NC"])
def test_two_letters_that_may_be_a_name(words):
    """Alone, or behind *by*, they are told and not applied."""
    assert rules_beside(words) == [([], (words,))] * 4


@pytest.mark.parametrize("words", ["[Easy] Sunday", "[Puzzle]", "Ncuti", "ak47"])
def test_other_words_are_no_rule(words):
    """A word in brackets that is no kind, and letters within other words, say nothing."""
    assert rules_beside(words) == [([], ())] * 4


@pytest.mark.parametrize("title", ["[Thermo] Mirage", "Mirage [Killer]", "[AK] [NC] Mirage"])
def test_kinds_in_brackets_are_told(title):
    """The kind in brackets of a title is not passed over."""
    (record,) = records(f"{title}\n\n{GRID}\n")
    assert record.unheeded == (title.replace("[", "").replace("]", ""),)


@pytest.mark.parametrize("text", ["{} Thermo X-Sudoku", "title,puzzle\nThermo X-Sudoku,{}"])
def test_all_kinds_of_a_title_hold(text):
    """Of a title that names two kinds none is lost, though the last alone could be read."""
    (record,) = records(text.format(EASY))
    assert "Thermo X-Sudoku" in str(record.content)
