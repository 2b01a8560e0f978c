"""However a rule is written and wherever it stands, it is read, refused, or told."""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from email.message import EmailMessage

import pytest
from openpyxl import Workbook

from puzzle import Grid
from tests.puzzle.formats.reading import EASY, ROWS, records

GRID = "\n".join(ROWS)
NAMES = (
    *(
        "Killer Sudoku",
        "Jigsaw Sudoku",
        "X-Sudoku",
        "Sudoku X",
        "Diagonal",
        "Both diagonals contain 1-9.",
        "diagonals: true",
    ),
    *("Windoku", "Hyper Sudoku", "NRC Sudoku", "Anti-knight", "antiking", "no-touch", "Nurikabe"),
    *("Die Diagonalen enthalten ebenfalls jede Ziffer von 1 bis 9.", "Consecutive", "fortress"),
    *("Les diagonales contiennent aussi tous les chiffres de 1 à 9.", "Diagonal puzzle"),
    *("Felder im Springerabstand dürfen nicht dieselbe Ziffer enthalten.", "Battenburg"),
    *("Cells a knight's move apart cannot contain the same digit.", "Jigsaw", "Disjoint"),
    *("White dots: consecutive. Black dots: ratio 1:2.", "Digits increase along thermometers."),
)
"""Rules of a whole puzzle, by name and in words."""
CLUES = (
    *("cage 8: r1c1 r1c2", "8: r1c1 r1c2", "r1c1+r1c2=8", "cage A1+B1=8", "8 = A1 + A2"),
    *("[8, r1c1, r1c2]", "8: (1,1) (1,2)", "[[8,[[0,0],[0,1]]]]", "(1,1)+(1,2)=8", "r1c1r1c2=8"),
    *("3 0 1", "15 2 3 4", "3: 0 1", "8 11 12", "8 = 11 12", "8; 11; 12", "8 {11,12}", "8:11,12"),
    *("1. 8 r1c1 r1c2", "Cage #1 (8): r1c1, r1c2", "a=8 b=11", "8 r1c1r1c2", "r1c1 r1c2 8"),
    *("r1c3 < r1c4 < r1c5", "A1 > A2", "11 > 12", "1,1 > 1,2", "(1,1)>(1,2)", "[0,0] < [0,1]"),
    *("Thermo: r1c1 r1c2 r1c3", "thermo: 11 12 13", "arrow r1c3: r1c4 r1c5", "> < > . . < > <"),
    *(
        "kropki white r1c3 r1c4",
        "o r1c3 r1c4",
        "r1c3 ● r1c4",
        "r1c3 V r1c4",
        "V 13 14",
        "bar r1c3 r1c4",
    ),
    *(
        "r1c3 even",
        "odd r1c3",
        "r1c3 in {2,4,6}",
        "r1c3 != r5c5",
        "r1c3 * r1c4 = 12",
        "quad r1c1: 1 2 3",
    ),
    *("Sandwich: rows 10 12 5 0 8 9 3 4 2", "Top: 3 2 1 4 2 2 3 1 5", "3 2 1 4 2 2 3 1 5"),
)
"""Clues at cells, or at rows, in data."""


def _mail(text: str, file: str = "") -> bytes:
    mail = EmailMessage()
    mail["From"], mail["Subject"] = "a@example.org", "Puzzle"
    mail.set_content(text)
    if file:
        mail.add_attachment(file.encode(), maintype="text", subtype="plain", filename="p.txt")
    return bytes(mail)


def _book(rule: str) -> bytes:
    book = Workbook()
    sheet = book.active
    assert sheet is not None
    for row in ROWS:
        sheet.append([int(cell) if cell != "." else 0 for cell in row])
    sheet["A11"].value, sheet["A11"].data_type = rule, "s"
    data = io.BytesIO()
    book.save(data)
    return data.getvalue()


WAYS: dict[str, Callable[[str], str | bytes]] = {
    "below": lambda rule: f"{GRID}\n\n{rule}\n",
    "right below": lambda rule: f"{GRID}\n{rule}\n",
    "above": lambda rule: f"{rule}\n\n{GRID}\n",
    "below a line": lambda rule: f"{EASY}\n\n{rule}\n",
    "above a line": lambda rule: f"{rule}\n{EASY}\n",
    "in a letter": lambda rule: f"Hi,\n\nhere it is.\n\n{rule}\n\n{GRID}\n\nBest, Ann\n",
    "in a mail": lambda rule: _mail(f"Hi,\n\n{GRID}\n\n{rule}\n"),
    "quoted": lambda rule: "\n".join(f"> {x}" for x in ["Hi,", "", *ROWS, "", rule]),
    "as a title": lambda rule: json.dumps({"puzzle": EASY, "title": rule}),
    "as a comment": lambda rule: json.dumps({"puzzle": EASY, "comment": rule}),
    "in a column": lambda rule: f'puzzle,rules\n{EASY},"{rule}"\n',
    "beside a line": lambda rule: f"{EASY} {rule}\n",
    "behind a hash": lambda rule: f"{EASY} # {rule}\n",
    "in a comment below": lambda rule: f"{GRID}\n\n# {rule}\n",
    "in a comment right below": lambda rule: f"{GRID}\n# {rule}\n",
    "in a comment below a line": lambda rule: f"{EASY}\n# {rule}\n",
    "in a comment of a program": lambda rule: f"# {rule}\ngrid = '{EASY}'\nsolve(grid)\n",
    "above a fence": lambda rule: f"# Mine\n\n{rule}\n\n```\n{GRID}\n```\n",
    "on a sheet": _book,
    "with a file": lambda rule: _mail(f"Dear editor,\n\n{rule}\n\nRegards, Ann\n", GRID),
}


def _is_silent(data: str | bytes) -> bool:
    """Whether the puzzle is judged as a plain one, without a word on the rule."""
    found = records(data)
    grids = [record for record in found if isinstance(record.content, Grid)]
    plain = [one for one in grids if one.content.geometry.is_plain and not one.unheeded]
    return not found or (bool(plain) and len(grids) == len(found))


@pytest.mark.parametrize("way", WAYS)
def test_names_of_rules_and_rules_in_words(way):
    """A puzzle beside one is of that rule, malformed, or told with it."""
    assert [rule for rule in NAMES if _is_silent(WAYS[way](rule))] == []


@pytest.mark.parametrize("way", WAYS)
def test_clues_in_data(way):
    """Likewise for clues, in whatever notation."""
    assert [clue for clue in CLUES if _is_silent(WAYS[way](clue))] == []


@pytest.mark.parametrize(
    "words",
    [
        *("My lucky numbers are 3, 7 and 9.", "Lotto: 4 8 15 16 23 42", "See you on 1/2/25."),
        *("Final score: 21-15, 18-21, 11-9", "Temperatures: 12, 14, 9, 17", "Fax: 555-0124"),
        *("Telefon: 22 123 45 67", "IBAN DE89 3704 0044 0532 0130 00", "Cheers, x", "Ann", "-Mike"),
        *("12 High Street, Leeds LS1 4AB", "Resultado: 4-2", "№ 12", "page 3 of 5", "1 2 2024"),
    ],
)
@pytest.mark.parametrize("way", ["below", "above", "in a letter", "in a mail", "as a comment"])
def test_words_of_letters_are_no_rules(words, way):
    """Numbers in letters are told with no puzzle."""
    (record,) = records(WAYS[way](words))
    assert record.unheeded == ()


def test_rules_beside_a_puzzle_as_json():
    """An object of cages below a grid is told with it."""
    assert not _is_silent(f'{GRID}\n\n{{"cages": [{{"cells": ["r1c1", "r1c2"], "value": 8}}]}}\n')


@pytest.mark.parametrize("grid", [EASY, f"{GRID}\n"])
def test_a_list_of_cages_in_comments(grid):
    """Each of them is told, of the puzzle above and of the one below; other comments part none."""
    comment = "# 4 hours of work\n"
    clues = ("1 3 r1c1 r1c2", "2 15 r1c3 r1c4")
    text = f"{grid}\n{comment}{grid}\n#{clues[0]}\n#{clues[1]}\n\n{comment}{grid}\n"
    first, second, third = records(text)
    assert (first.unheeded, second.unheeded, third.unheeded) == ((), clues, clues)


def test_a_malformed_puzzle_is_no_clue_of_the_next():
    """A letter in its cells does not make it a row of regions."""
    *_, last = records(f"{EASY}\n{EASY[:80]}k\n{EASY}\n")
    assert last.unheeded == ()


@pytest.mark.parametrize(
    "line",
    [
        *(
            "14 - r3c1 r4c2? no, just kidding",
            "14 = r3c3 r3c4, I guess",
            "r3c3 r3c4 = 14? no, sorry",
        ),
        *(
            "14 r3c3 r3c4 no that's wrong",
            "(14) C3 C4 oder so, keine Ahnung",
            "14: r3c3+r3c4 (not sure)",
        ),
    ],
)
def test_a_cage_with_talk_behind_it_is_told(line):
    """Among cages that are read, which it ends, and beside a grid alone."""
    (record,) = records(f"{GRID}\n\nKiller cages:\n10 - r1c1 r1c2\n{line}\n11 - r2c3 r2c4\n")
    assert record.unheeded == (line, "11 - r2c3 r2c4")
    (record,) = records(f"{GRID}\n\n{line}\n")
    assert record.unheeded == (line,)


@pytest.mark.parametrize(
    "line",
    [
        *(
            "1. r3c3 r3c4 is a naked pair",
            "14) r3c3 r3c4 are the hard ones here",
            "5 - r1c1 r1c2 xy-wing, so r2c3",
        ),
        *(
            "12 - 14 June, r3c3 and r4c4 are hard",
            "3: r3c3 r3c4 then singles",
        ),
    ],
)
def test_moves_and_other_numbers_before_cells_are_no_cage(line):
    """The number is one of a step, a day or givens."""
    (record,) = records(f"{GRID}\n\n{line}\n")
    assert record.unheeded == ()


@pytest.mark.parametrize(
    "words",
    [
        *("keine Pfeile, nur Zahlen", "nessuna freccia, solo numeri", "no arrows, just numbers"),
        *("aucune flèche, que des chiffres", "Żadnych strzałek, tylko liczby"),
        "Mio nonno adora i sudoku killer, ma questo è normale.",
        "Mi abuelo adora los sudokus killer, pero este es normal.",
        "Mon grand-père adore les sudokus killer, mais celui-ci est classique.",
    ],
)
def test_what_is_denied_or_liked_is_no_rule(words):
    """In a language other than English, too."""
    (record,) = records(f"{GRID}\n\n{words}\n")
    assert isinstance(record.content, Grid)
    assert record.unheeded == ()


@pytest.mark.parametrize(
    "words",
    [
        *("keine Pfeile, nur Thermometer", "keine Pfeile, nur gerade Zahlen"),
        "nessuna freccia può avere cifre ripetute",
        "Mio nonno adora i sudoku killer, ma questo è un sudoku diagonale.",
        "Mio nonno adora i sudoku killer, quindi questo è un killer.",
        "Se ama i sudoku killer, ma anche altri, ecco uno.",
        "Questo è un sudoku killer, ma facile.",
    ],
)
def test_what_is_said_beside_it_is_not_lost(words):
    """A denial, or a liking, ends where the puzzle itself is spoken of."""
    (record,) = records(f"{GRID}\n\n{words}\n")
    assert not isinstance(record.content, Grid) or record.unheeded
