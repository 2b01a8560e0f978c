"""Words that take a puzzle back are told of that puzzle, which is read all the same."""

from __future__ import annotations

from email.message import EmailMessage

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


def _mail(text: str, sender: str, name: str, answers: str = "") -> bytes:
    mail = EmailMessage()
    mail["From"], mail["Subject"], mail["Message-ID"] = f"{sender}@example.org", "Hello", name
    if answers:
        mail["References"] = answers
    mail.set_content(text)
    return b"From ann@example.org Fri Nov 27 10:00:00 2026\n" + bytes(mail) + b"\n"


def _notes_by_mail(*mails: bytes) -> list[int]:
    return [len(one.notes) for one in records(b"".join(mails))]


PUZZLES = (_mail(GRID, "bob", "<1>"), _mail(SECOND, "ann", "<2>"))


@pytest.mark.parametrize(
    "words",
    [
        "I withdraw yesterday's puzzle.",
        "I'd like to withdraw my puzzle.",
        "Please ignore my previous puzzle.",
        "Ich ziehe mein Rätsel von gestern zurück.",
        "Je retire la grille d'hier.",
        "Retiro el sudoku de ayer.",
        "Ritiro il sudoku di ieri.",
        "Ik trek de puzzel van gisteren terug.",
        "Retiro o sudoku de ontem.",
        "Wycofuję wczorajsze sudoku.",
        "Dünkü sudokumu geri çekiyorum.",
        "Отзываю вчерашнее судоку.",
        "昨日の数独を取り下げます。",
        "我撤回昨天的数独。",
    ],
)
def test_a_later_mail_takes_a_puzzle_of_its_sender_back(words):
    """It is told of what the same person sent, and of nobody else's."""
    assert _notes_by_mail(*PUZZLES, _mail(words, "ann", "<3>")) == [0, 1]
    assert _notes_by_mail(*PUZZLES, _mail(words, "eve", "<3>")) == [0, 0]
    assert _notes_by_mail(PUZZLES[0], _mail(words, "ann", "<3>")) == [0]
    assert _notes_by_mail(_mail(words, "ann", "<3>"), PUZZLES[1]) == [0]


def test_a_later_mail_takes_the_puzzle_back_that_it_answers():
    """Of two that one person sent, or else the last one."""
    first = _mail(GRID, "ann", "<1>")
    words = "I withdraw that puzzle."
    assert _notes_by_mail(first, PUZZLES[1], _mail(words, "ann", "<3>", "<1>")) == [1, 0]
    assert _notes_by_mail(first, PUZZLES[1], _mail(words, "ann", "<3>")) == [0, 1]


@pytest.mark.parametrize(
    "words",
    [
        "I withdraw my claim about yesterday's puzzle.",
        "Should I withdraw yesterday's puzzle?",
        "I do not withdraw yesterday's puzzle.",
        "Please ignore my last mail.",
        "Please ignore the first line.",
    ],
)
def test_a_later_mail_that_takes_none_back(words):
    """A question, a denial, and what is no puzzle take none back."""
    assert _notes_by_mail(*PUZZLES, _mail(words, "ann", "<3>")) == [0, 0]
