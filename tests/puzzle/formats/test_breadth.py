"""What readers of many hands must refuse, keep and tell apart."""

from __future__ import annotations

import pytest

from puzzle import Grid, NotationError
from puzzle.formats.mixed.family import shape_of
from puzzle.formats.mixed.sentence import is_sentence
from tests.cases import EASY as DIGITS
from tests.puzzle.formats.reading import contents, only_error, records

EASY = DIGITS.replace("0", ".")
ROWS = [EASY[at : at + 9] for at in range(0, 81, 9)]
LOG = "\n".join(f"2026-11-21 10:{n // 60:02}:{n % 60:02} job={n} state=ok" for n in range(200))


def ksudoku(kind: str) -> str:
    values = DIGITS.translate(str.maketrans("0123456789", "_bcdefghij"))
    graph = f'<graph order="9" type="sudoku" specific-type="{kind}"/>'
    puzzle = f"<puzzle>{graph}<values>{values}</values></puzzle>"
    return f"<!DOCTYPE ksudoku>\n<ksudoku><game>{puzzle}</game></ksudoku>"


def test_games_of_ksudoku():
    """A game of the usual kind is read, and one of another kind refused by its name."""
    assert contents(ksudoku("Plain")) == [EASY]
    assert "XSudoku" in only_error(ksudoku("XSudoku"))


def test_letters_are_said():
    """The first letter in the alphabet is read as 1, and that is said."""
    text = "\n".join(row.translate(str.maketrans("123456789", "BCDEFGHIJ")) for row in ROWS)
    (record,) = records(f"Wordoku\n\n{text}\n")
    assert str(record.content) == EASY
    assert record.assumed == "Read B, C, D, E, F, G, H, I, J as 1 to 9."


def test_what_stands_below_a_puzzle_of_the_second_look_is_not_lost():
    """A line with as many digits as a puzzle stays malformed."""
    cells = ",".join(DIGITS)
    wrong = "p(second; " + cells.replace("6,0,0,1", "6,17,0,1").replace(",", ", ") + ")"
    found = records(f"p(first; {cells.replace(',', ', ')})\n{wrong}\n")
    assert sum(isinstance(one.content, NotationError) for one in found) >= 1


def test_a_name_is_no_cell():
    """A line of 81 numbers has its name before them; an object of a program may say more."""
    cells = ",".join(DIGITS)
    assert contents(f"first,{cells}\nsecond,{cells}") == [EASY, EASY]
    assert contents(f"17,{cells}") == [EASY]
    for label in ("Grid: ", "問題：", "[12:30] Ann: ", "3) givens = "):
        line = label + " ".join(DIGITS)
        assert contents(f"{line}\n{line}") == [EASY, EASY]
    found = records(f"{{grid:[{cells}], knight: yes}}")
    assert not any(isinstance(one.content, Grid) for one in found)


def test_a_puzzle_amid_a_log():
    """A puzzle is found amid hundreds of lines that are like one another."""
    assert contents("\n".join([LOG, *ROWS, LOG])) == [EASY]
    assert contents("\n".join([LOG, f"2026-11-21 10:59:59 puzzle={DIGITS}", LOG])) == [EASY]


@pytest.mark.parametrize(
    "line",
    [
        "10:15 Ben: 5 3 0 0 7 0 0 0 0",
        "10:15 Ben: 530 070 000",
        "10:15 Ben: 530070000 state=ok",
        "set r1c2 = 5; job=7",
        "set cell A1 = 5; job=7",
        "x = [5, 3, 0]; job=7",
    ],
)
def test_cells_have_no_shape(line):
    """What may be of a puzzle is never passed over, whatever is like it."""
    assert shape_of(line) is None


def test_sentences():
    """Words alone are a sentence; names of digits, lists and headings of tables are none."""
    assert is_sentence("Here is a puzzle that I made last Sunday, with my daughter.")
    assert not is_sentence("blank five blank three blank seven blank nine blank")
    assert not is_sentence("puzzle,solution,level,author,title")
    assert not is_sentence("Row one: five, three, blank, blank, seven, blank, blank, blank, blank")
