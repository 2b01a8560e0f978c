"""Tables of people and teams, which have the rows and columns of a grid now and then."""

from __future__ import annotations

import random

import pytest

from puzzle.formats.mixed.attempt import is_attempt
from puzzle.formats.mixed.name_lists import is_list_of_names
from puzzle.formats.spreadsheet.meant import is_like_a_grid
from tests.puzzle.formats.reading import EASY, ROWS, contents, records

PEOPLE = ("Ann Lee", "Bo", "Cyd O'Neil", "Dee", "Eve", "Fay", "Gil", "Hal", "Ida")
TEAMS = ("1. FC Köln", "St. Pauli", "Borussia M'gladbach", "Brighton & Hove", "Lyon 2", "Ajax")


def crosstable(separator: str, draw: str = "½") -> list[str]:
    """Nine players, each with a number, a rating and a result against each other."""
    source = random.Random(4)
    head = separator.join(["No", "Name", "Rtg", *"123456789"])
    rows = [
        separator.join(
            [str(n + 1), name, str(1800 - 23 * n)]
            + ["*" if n == m else source.choice(["0", "1", draw]) for m in range(9)]
        )
        for n, name in enumerate(PEOPLE)
    ]
    return [head, *rows]


@pytest.mark.parametrize("separator", [",", ";", "\t", " | ", "   "])
@pytest.mark.parametrize("draw", ["½", "0.5", "="])
def test_a_crosstable_of_nine_players(separator, draw):
    """Their ratings show that it is none, however digits and blanks stand in nine columns."""
    lines = crosstable(separator, draw)
    assert is_list_of_names(lines)
    assert records("\n".join(["Club evening", "", *lines, ""]).encode()) == []


def test_a_league():
    """Teams with more numbers than a grid has columns, some of their names with a number."""
    source = random.Random(5)
    rows = [",".join([team, *(str(source.randint(0, 9)) for _ in range(11))]) for team in TEAMS]
    told = "\n".join(["Team,P,W,D,L,F,A,GD,Pts,Form1,Form2,Form3", *rows, ""])
    assert records(told.encode()) == []


@pytest.mark.parametrize("name", ["Row {}", "row{}", "Zeile {}:", "Line {}"])
def test_rows_of_a_grid_behind_their_names(name):
    """They stay an attempt, however many cells are lost."""
    for rows in (ROWS, [row[:8] for row in ROWS], [f"{row}1" for row in ROWS]):
        lines = [",".join([name.format(n), *row]) for n, row in enumerate(rows, start=1)]
        assert not is_list_of_names(lines)
        assert is_attempt("\n".join(lines))


def test_nine_rows_behind_any_words():
    """Nine times nine cells may be a grid whoever's names stand before them."""
    lines = [",".join([name, *row]) for name, row in zip(PEOPLE, ROWS, strict=True)]
    assert not is_list_of_names(lines)


def test_rows_in_words():
    """Where all cells are words none of them is a name."""
    words = ("blank", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
    lines = [", ".join(words[int(sign)] for sign in row.replace(".", "0")) for row in ROWS]
    assert not is_list_of_names(lines)


def test_numbers_that_go_on():
    """Seats and products are no grid in a sheet; a wrong digit or candidates leave it one."""
    seats = "\n".join("\t".join(str(9 * r + c + 1) for c in range(9)) for r in range(9))
    products = "\n".join("\t".join(str((r + 1) * (c + 1)) for c in range(9)) for r in range(9))
    assert not is_like_a_grid(seats)
    assert not is_like_a_grid(products)
    cells = ["\t".join(row.replace(".", " ")).replace(" ", "") for row in ROWS]
    assert is_like_a_grid("\n".join([f"53{cells[0][1:]}", *cells[1:]]))


def test_puzzles_of_people():
    """A table with a whole puzzle, or its rows, behind each name is one of puzzles."""
    lines = [
        "name,age,puzzle,level",
        *(f"{name},{30 + n},{EASY},2" for n, name in enumerate(PEOPLE[:5])),
    ]
    assert not is_list_of_names(lines)
    assert set(contents("\n".join(lines).encode())) == {EASY}
    assert not is_list_of_names([",".join([name, *ROWS]) for name in PEOPLE[:5]])


def test_names_beside_a_puzzle():
    """A list of who solved it does not hide the puzzle."""
    told = "\n".join([*ROWS, "", *crosstable(","), ""])
    assert [str(one.content) for one in records(told.encode())] == [EASY]


ANSWERS = ["16273849", "84951627", "62738495", "49516273", "27384951", "95162738", "73849516"]


def test_eight_numbers_of_each_name_are_no_grid():
    """A grid has nine cells in a row; rows by number that lost one, or with blanks, may be one."""
    rows = [[name, *row] for name, row in zip(PEOPLE, [*ANSWERS, *ANSWERS[:2]], strict=True)]
    assert is_list_of_names([",".join(row) for row in rows])
    assert not is_list_of_names([",".join([f"row {n}", *row[1:]]) for n, row in enumerate(rows)])
    assert not is_list_of_names([",".join([*row[:3], "", *row[4:]]) for row in rows])
    assert not is_list_of_names([",".join([*row, row[1]]) for row in rows])
