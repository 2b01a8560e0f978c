"""Puzzles that were dictated are read, row by row, and what merely speaks of rows is not."""

import textwrap

import pytest

from puzzle import Grid
from tests.puzzle.formats.reading import EASY, ROWS, contents, records

ONE_TO_NINE = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine"]
ORDINALS = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth"]
HEARD = {"1": "won", "2": "to", "4": "for", "8": "ate"}


def words(row, blank="blank", numbers=ONE_TO_NINE, between=" "):
    return between.join(blank if sign == "." else numbers[int(sign) - 1] for sign in row)


def counted(row):
    """Blanks in a row counted, as people say them."""
    said, blanks = [], 0
    for sign in f"{row}|":
        if sign == ".":
            blanks += 1
            continue
        if blanks:
            said.append("blank" if blanks == 1 else f"{ONE_TO_NINE[blanks - 1]} blanks")
        blanks = 0
        said += [] if sign == "|" else [ONE_TO_NINE[int(sign) - 1]]
    return ", ".join(said)


def dashed(row):
    return " ".join(row.replace(".", "-"))


COLUMNS = ["".join(EASY[at::9]) for at in range(9)]
GERMAN = ["eins", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun"]
TEXTS = {
    "named": " ".join(f"row {n}: {words(r)}" for n, r in zip(ONE_TO_NINE, ROWS, strict=True)),
    "ordinals": "; ".join(f"{n} row {dashed(r)}" for n, r in zip(ORDINALS, ROWS, strict=True))
    + ".",
    "amid words": "Hi, my puzzle: "
    + ", ".join(f"row {n} {dashed(r)}" for n, r in enumerate(ROWS, 1))
    + ". Thanks!",
    "a dash behind the name": " ".join(f"r{n} - {dashed(r)}" for n, r in enumerate(ROWS, 1)),
    "folded": "I read it out to my phone.\n\n"
    + textwrap.fill(
        " ".join(f"Row {n} is {counted(r)}." for n, r in zip(ONE_TO_NINE, ROWS, strict=True)),
        60,
    )
    + "\n\nBye",
    "next": " next row ".join(map(words, ROWS)),
    "German": " ".join(f"Zeile {n}: {words(r, 'leer', GERMAN)}." for n, r in enumerate(ROWS, 1)),
    "columns": "; ".join(f"column {n}: {words(c)}" for n, c in enumerate(COLUMNS, 1)),
    "letters": " ".join(f"Row {n}: {dashed(r)}" for n, r in zip("ABCDEFGHI", ROWS, strict=True)),
}


@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS)
def test_dictated(text):
    """Its rows are told apart by their names, and nothing beside it may be a rule."""
    (record,) = records(text)
    assert str(record.content) == EASY
    assert not record.unheeded


def test_heard():
    """What a phone writes for digits that sound alike is read, and said."""
    text = TEXTS["named"].replace(":", "")
    for digit, heard in HEARD.items():
        word = ONE_TO_NINE[int(digit) - 1]
        text = text.replace(f" {word} ", f" {heard} ").replace(f"row {heard}", f"row {word}")
    (record,) = records(text)
    assert str(record.content) == EASY
    assert "Read ate as 8, for as 4, to as 2, won as 1." in record.assumed


def test_rule_before():
    """Words before the first row state the rules of the puzzle."""
    (record,) = records(f"This is an X-Sudoku. {TEXTS['ordinals']}")
    assert len(record.content.geometry.extra_houses) == 2


def test_short_row():
    """A row with fewer cells is told by its number."""
    text = TEXTS["ordinals"].replace(f"fifth row {dashed(ROWS[4])}", "fifth row 4 - - 8 - 3 - -")
    assert contents(text) == [
        "line 1: 8 cells in row 5 and 9 in row 1: a 9x9 puzzle has 9 in each."
    ]


@pytest.mark.parametrize(
    "text",
    [
        "Row one of my garden has five roses, row two: one two three. Next row will be dug.",
        "In the first row sat I, in the second row two of us, and so on until the ninth row.",
        (
            "Knit row 1: k2 p2, row 2: p2 k2, row 3: k4, row 4: p4, row 5: k1 row 6: k2 row 7: k3 "
            "row 8: p1 row 9: p9"
        ),
        " next row ".join(map(words, ROWS[:8])),
    ],
    ids=["garden", "seats", "knitting", "eight rows"],
)
def test_no_dictation(text):
    """What speaks of rows, and has not nine cells in each of nine, is no puzzle."""
    assert not any(isinstance(record.content, Grid) for record in records(text))
