"""What people tell of their puzzles in whole sentences is a claim, and of the right puzzle."""

from __future__ import annotations

from email.message import EmailMessage
from pathlib import Path

import pytest

from puzzle.formats import Record
from puzzle.formats.tales.clauses import told_in
from puzzle.formats.tales.told import EACH, Told
from tests.puzzle.formats.reading import EASY, ROWS, records

GRID = "\n".join(ROWS)
OTHER, THIRD = EASY[::-1], f"{EASY[9:]}{EASY[:9]}"
SAID = Path(__file__).parents[2] / "corpora" / "claims-in-words.tsv"
NAMES = {"given_count": "clues", "is_minimal": "minimal"}
PAIRS = [line.split("\t") for line in SAID.read_text("utf-8").splitlines()]


def _in_words(told: tuple[Told, ...]) -> str:
    values = [f"{NAMES.get(one.name, one.name)} {one.value}".lower() for one in told]
    of_each = " of each" if told and told[0].whose == EACH else ""
    return ", ".join(values) + of_each if told else "nothing"


@pytest.mark.parametrize("start", range(0, len(PAIRS), 60))
def test_each_sentence_claims_what_it_says(start: int):
    """Claims in twelve languages; and questions, wishes, doubts and other things are none."""
    said = PAIRS[start : start + 60]
    assert [[_in_words(told_in(sentence)), sentence] for _, sentence in said] == said


def _mail(text: str, subject: str = "s", **files: str) -> list[Record]:
    mail = EmailMessage()
    mail["From"], mail["Subject"] = "a@example.org", subject
    mail.set_content(text)
    for name, content in files.items():
        mail.add_attachment(content, filename=name.replace("_", "."))
    return records(mail.as_bytes())


def _claimed(found: list[Record]) -> list[tuple[int | None, int | None]]:
    return [
        (one.claims.level, one.claims.given_count) if one.claims else (None, None) for one in found
    ]


TALE = "My grandfather needed two hours for it.\nHe is 83. It has 24 clues, and is level 3.\n"


@pytest.mark.parametrize(
    "text",
    [
        f"Hi,\n\n{TALE}\nIt rained all day.\n\n{GRID}\n\nAnn\n",
        f"Hi,\n\n{GRID}\n\nI hope you like it.\n\nIt rained all day.\n\n{TALE}\nAnn\n",
        f"| Level | 3 |\n| Clues | 24 |\n\nIt rained all day.\n\n{GRID}\n",
        f"Name: Ann\nNumber of clues: 24\nLevel: 3\nSymmetry: none\nAge: 31\n\n{GRID}\n",
        f"I said 26 clues, it is 24 of course. It is level 3.\n\n{GRID}\n",
        f"I told you level 4, but it is only level 3. There are 24 clues.\n\n{GRID}\n",
    ],
)
def test_words_anywhere_are_of_the_one_puzzle(text: str):
    """Of a file with one puzzle all words are of that; what is taken back is replaced."""
    assert _claimed(records(text)) == [(3, 24)]


def test_words_of_a_mail_are_of_what_is_attached():
    """A mail speaks of its one attachment, in its subject too; a signature and a quote do not."""
    assert _claimed(_mail(TALE, sudoku_txt=GRID)) == [(3, 24)]
    assert _claimed(_mail("See below.", "Level 3, with 24 clues", sudoku_txt=GRID)) == [(3, 24)]
    assert _claimed(_mail("See below.", "Re: Level 3, with 24 clues", sudoku_txt=GRID)) == [
        (None,) * 2
    ]
    signed = "Hi,\n\nhere it is.\n\n-- \nLevel 3. It has 24 clues.\n"
    quoted = "Hi,\n\nhere it is.\n\n> It has 24 clues. It is level 3.\n"
    for text in (signed, quoted):
        assert _claimed(_mail(text, sudoku_txt=GRID)) == [(None, None)]


def test_of_several_puzzles_each_has_what_names_it():
    """What is said of all is of each; of the second, of puzzle B or of a file, of that alone."""
    two = f"{GRID}\n\nAnd:\n\n{OTHER}\n"
    assert _claimed(records(f"Hi,\n\nall of them are level 3.\n\nBye.\n\n{two}")) == [(3, None)] * 2
    counted = "The first has 24 clues and the second has 25.\n\nBye.\n\n"
    assert _claimed(records(counted + two)) == [(None, 24), (None, 25)]
    named = f"Puzzle A\n{EASY}\n\nPuzzle B\n{OTHER}\n\nPuzzle A is level 3. Puzzle B is level 4.\n"
    assert _claimed(records(named)) == [(3, None), (4, None)]
    text = "moon.txt is level 3 with 24 clues, sun.txt is level 4."
    assert _claimed(_mail(text, moon_txt=EASY, sun_txt=OTHER)) == [(3, 24), (4, None)]


def test_of_several_puzzles_none_has_what_may_be_of_any():
    """“It has 24 clues” before three attachments is said of nobody knows which."""
    found = _mail(TALE, a_txt=EASY, b_txt=OTHER, c_txt=THIRD)
    assert _claimed(found) == [(None, None)] * 3
    third = "The third has 24 clues."
    assert _claimed(_mail(third, a_txt=EASY, b_txt=OTHER)) == [(None, None)] * 2


def test_words_that_do_not_agree_claim_nothing():
    """Two numbers of clues of one puzzle are no claim of either."""
    assert _claimed(
        records(f"It has 24 clues.\n\nRain.\n\n{GRID}\n\nSun.\n\nIt has 25 clues.\n")
    ) == [(None, None)]


def test_what_stands_beside_a_puzzle_goes_before_a_tale():
    """The label on a line is of its puzzle, whatever the letter says."""
    assert _claimed(_mail("It is level 3.", sudoku_txt=f"{EASY} level 4")) == [(4, None)]


def test_what_is_said_of_all_is_not_of_what_is_malformed():
    """A line that is a cell short is no puzzle that anything could be claimed of."""
    found = records(f"All of them are level 3.\n\nBye.\n\n{EASY}\n\nAnd:\n\n{OTHER[:-1]}\n")
    assert _claimed(found) == [(3, None), (None, None)]


@pytest.mark.parametrize(
    "label",
    [
        "Aantal gegeven cijfers",
        "Aantal aanwijzingen",
        "Anzahl vorgegebener Zahlen",
        "Nombre d'indices",
        "Nombre de chiffres donnés",
        "Numero di indizi",
        "Número de pistas",
        "Liczba wskazówek",
        "Количество подсказок",
    ],
)
def test_how_many_givens_by_a_label(label):
    """A label with a number claims that many givens, and is no rule; one without claims nothing."""
    (record,) = records(f"{GRID}\n\n{label}: 31\n")
    assert record.claims is not None
    assert record.claims.given_count == 31
    assert record.unheeded == ()
    assert told_in(f"{label}?") == told_in("Aantal pagina's: 31") == ()
