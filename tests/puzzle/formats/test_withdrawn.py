"""Words that take a puzzle back are told of that puzzle, which is read all the same."""

from __future__ import annotations

import pytest

from tests.puzzle.formats.reading import EASY, ROWS, records

GRID = "\n".join(ROWS)
SECOND = "\n".join(row[::-1] for row in ROWS)


def _notes(words: str) -> list[int]:
    """Return how many notes each of two puzzles has."""
    found = records(f"No. 1\n{GRID}\n\nNo. 2\n{SECOND}\n\n{words}\n")
    assert str(found[0].content) == EASY
    return [len(one.notes) for one in found]


@pytest.mark.parametrize(
    "words",
    [
        "I withdraw no. 2.",
        "I withdraw puzzle 2!",
        "We hereby retract number 2.",
        "No. 2 is withdrawn.",
        "Please ignore the second one.",
        "Ich ziehe Nr. 2 zurück.",
        "Bitte Nr. 2 ignorieren.",
        "Je retire le n° 2.",
        "Retiro el nº 2.",
        "Ritiro il n° 2.",
    ],
)
def test_a_puzzle_that_is_taken_back(words):
    """It is told of the one that is named, and of no other."""
    assert _notes(words) == [0, 1]


@pytest.mark.parametrize(
    "words",
    [
        "I withdraw my claim that no. 2 is minimal.",
        "If no. 2 is too easy, I withdraw no. 2.",
        "I will not withdraw no. 2.",
        "Should I withdraw no. 2?",
        "Please ignore my last mail.",
        "Please ignore the typo in no. 2.",
        "I withdraw the puzzle.",
    ],
)
def test_what_takes_none_back(words):
    """Claims, conditions, questions and other things; of several it must say which."""
    assert _notes(words) == [0, 0]


def test_the_only_puzzle():
    """It needs no number, and what is to be deleted may be anything."""
    (one,) = records(f"{GRID}\n\nI withdraw the puzzle.\n")
    assert [note.id for note in one.notes] == ["assumed.withdrawn"]
    assert "'I withdraw the puzzle'" in str(one.notes[0])
    (other,) = records(f"{GRID}\n\nPlease delete it after use.\n")
    assert other.notes == ()
