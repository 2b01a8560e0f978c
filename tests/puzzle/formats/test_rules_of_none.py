"""Rules in a source without any puzzle are set aside; those that may be of one are told."""

from __future__ import annotations

import io
import zipfile
from email.message import EmailMessage

import pytest

from puzzle import Grid
from puzzle.formats.record import RuleApart
from puzzle.formats.rules_of_none import without_rules_of_none
from tests.puzzle.formats.reading import EASY, ROWS, contents, records, set_aside

GRID = "\n".join(ROWS) + "\n"
RULE = "Both diagonals contain the digits 1 to 9.\n"
_SEPARATOR = b"From ann@example.org Fri Nov 27 10:00:00 2026\n"


def _mail(text: str, sender: str = "ann@example.org", answers: str = "", **files: str) -> bytes:
    mail = EmailMessage()
    mail["From"], mail["To"] = sender, "desk@example.org"
    mail["Subject"] = "Re: Hello" if answers else f"From {sender}"
    mail["Message-ID"] = f"<{sender}>"
    if answers:
        mail["References"] = answers
    mail.set_content(text)
    for name, data in files.items():
        mail.add_attachment(data, filename=f"{name}.txt")
    return _SEPARATOR + bytes(mail) + b"\n"


def _is_told(data: bytes | str) -> bool:
    return any(isinstance(one, RuleApart) for one in records(data))


def _zipped(**files: str) -> bytes:
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w") as archive:
        for name, text in files.items():
            archive.writestr(f"{name}.txt", text)
    return data.getvalue()


@pytest.mark.parametrize(
    "text",
    [
        f"Hello, is that so?\n\n{RULE}",
        "Contest rules\n\n1. Entries close on 31 March.\n2. Variants are welcome: anti-knight.\n",
        (
            "Thermometer: Die Ziffern steigen vom Kolben aus an.\nAnti-König: Felder, die sich "
            "diagonal berühren, dürfen nicht dieselbe Ziffer enthalten.\n"
        ),
        "Les deux diagonales contiennent les chiffres de 1 à 9.\n",
        "対角線数独：両方の対角線にも1から9が入ります。\n",
        "Cuadrado mágico: cada fila suma 15\n\n4 9 2\n3 5 7\n8 1 6\n",
    ],
)
def test_words_on_rules_alone(text):
    """A letter, a list of variants and a magic square are no attempt at a puzzle."""
    assert records(text) == []
    assert set_aside(text)


@pytest.mark.parametrize("data", [_mail(RULE), _mail("Hello", notes=RULE), _zipped(a=RULE, b="Hi")])
def test_rules_in_a_part_where_no_part_has_a_puzzle(data):
    """The same in a mail, attached to it, and in an archive."""
    assert records(data) == []


@pytest.mark.parametrize(
    "data", [_mail(RULE, grid=GRID), _mail(GRID, rules=RULE), _mail("Hi", rules=RULE, grid=GRID)]
)
def test_rules_in_another_part_of_its_mail(data):
    """A rule is of the puzzle in another part."""
    (one,) = records(data)
    assert isinstance(one.content, Grid)
    assert not one.content.geometry.is_plain


@pytest.mark.parametrize(
    "data",
    [
        _zipped(a=RULE, b=GRID),
        _zipped(a=GRID, b=RULE),
        _mail(RULE) + _mail(GRID, "bob@example.org", "<ann@example.org>"),
        _mail(GRID) + _mail(RULE, "bob@example.org", "<ann@example.org>"),
        _mail(RULE) + _mail(GRID),
    ],
    ids=["before", "behind", "answered by the grid", "that answers the grid", "of one sender"],
)
def test_rules_that_may_be_of_a_puzzle_are_told(data):
    """One in another file, of the same thread or of the same sender is no word to be lost."""
    assert _is_told(data)


def test_rules_in_the_mail_of_somebody_else():
    """The mails of a mailbox are of many people: what one asks is not of another's puzzle."""
    found = records(_mail(RULE) + _mail(GRID, "bob@example.org"))
    assert [str(one.content) for one in found] == [EASY]


@pytest.mark.parametrize("clue", ["cage 15: r1c1 r1c2", "thermo: A1 B1 C1"])
def test_clues_without_their_grid(clue):
    """Clues that name their cells are an attempt, and have the rules beside them."""
    assert _is_told(f"Hello.\n\n{clue}\n\nBye.\n")


def test_rules_beside_what_cannot_be_read():
    """A picture may show the grid."""
    picture = b"\x89PNG\r\n\x1a\n" + bytes(40)
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w") as archive:
        archive.writestr("a.txt", RULE)
        archive.writestr("b.png", picture)
    assert _is_told(data.getvalue())


def test_what_follows_keeps_its_order():
    """What waits for the end comes in the order in which it stands, each once."""
    found = records(_zipped(a=RULE, b=GRID, c=RULE))
    assert [*without_rules_of_none(found)] == found
    assert [*without_rules_of_none(iter(found[1:]))] == found[1:]


@pytest.mark.parametrize(
    "text",
    [
        "C G Am F\n1 . 3 . 5 .\nC G F C\n1 . 3 . 5 6\nAm G F C\n. 2 . 4 . 6\n",
        "| C | G7 |\n1 3 5 6\n| F#m | Bb/D |\n2 4 . 1\n",
        "| 1 2 3 4 | 5 6 7 8 |\n",
        "1 2 3 4 | 5 6 7 8\n1 2 3 4 | 5 6 7 8\n",
        "| 1 2 3 4 | 5 6 7 8 |\n| step touch step touch | turn turn hold hold |\n",
    ],
)
def test_chords_and_beats(text):
    """Numbers below chords, and beats that are counted, are no rows."""
    assert records(text) == []


@pytest.mark.parametrize(
    "text",
    ["A B C D\n1 . 3 .\n. 2 . .\n. . 1 .\n", "| 1 2 3 4 | 5 6 7 8 |\n| 2 1 4 3 | 6 5 8 7 |\n"],
)
def test_rows_that_are_like_chords_and_beats(text):
    """Letters of columns above some rows, and rows that do not count alike, are still told."""
    assert len(contents(text)) == 1
