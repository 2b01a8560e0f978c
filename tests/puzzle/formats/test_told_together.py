"""What is told together: givens of many puzzles in one table, and the names of other games."""

from __future__ import annotations

from importlib import import_module
from itertools import islice

import pytest

from puzzle import Grid
from puzzle.formats import read
from puzzle.formats.chance import go_together
from puzzle.formats.mixed.ahead import Ahead
from puzzle.formats.mixed.clue_table import clue_table
from puzzle.formats.rules.other_games import other_game
from tests.corpora import lines

PUZZLES = [puzzle.replace("0", ".") for puzzle in islice(lines("top1465"), 3)]


def _table(*puzzles: str) -> list[str]:
    givens = (
        f"{number},{at // 9 + 1},{at % 9 + 1},{digit}"
        for number, puzzle in enumerate(puzzles, start=1)
        for at, digit in enumerate(puzzle)
        if digit != "."
    )
    return ["puzzle,row,col,digit", *givens]


@pytest.mark.parametrize("most", [10, 25, 10_000])
def test_a_table_is_read_in_parts(monkeypatch, most):
    """However many lines are looked at together, each puzzle is there once, whole."""
    module = import_module("puzzle.formats.mixed.clue_table")
    monkeypatch.setattr(module, "_MOST_LINES", most)
    assert [str(one.content) for one in read(_table(*PUZZLES))] == PUZZLES


def test_a_table_in_any_order(monkeypatch):
    """Lines of several puzzles amid one another are told apart; of very many it is said."""
    heading, *given = _table(*PUZZLES)
    mixed = [heading, *sorted(given, key=lambda line: line[::-1])]
    assert sorted(str(one.content) for one in read(mixed)) == sorted(PUZZLES)
    module = import_module("puzzle.formats.mixed.clue_table")
    monkeypatch.setattr(module, "_MOST_LINES", 10)
    assert sorted(str(one.content) for one in read(mixed)) == sorted(PUZZLES)
    monkeypatch.setattr(module, "_MOST_UNSORTED", 20)
    assert "not sorted by puzzle" in str(next(iter(read(mixed))).content)


def test_of_a_pipe_no_puzzle_waits_for_more_than_the_next():
    """A puzzle of a table is there when the first line of the next one is."""
    asked = []

    def lines_of(texts):
        for number, text in enumerate(texts):
            asked.append(number)
            yield f"{text}\n".encode()

    found = clue_table(Ahead(lines_of(_table(*PUZZLES))))
    assert str(next(found).content) == PUZZLES[0]
    assert len(asked) <= 2 + sum(digit != "." for digit in PUZZLES[0]) + 1


def test_rows_with_their_puzzles():
    """A table of rows gives each puzzle, by the numbers of its rows, and tells what lacks one."""
    heading = "id,row,c1,c2,c3,c4,c5,c6,c7,c8,c9"
    rows = [
        f"{name},{r},{','.join(puzzle[9 * r : 9 * r + 9])}"
        for name, puzzle in zip("ABC", PUZZLES, strict=True)
        for r in reversed(range(9))
    ]
    assert [str(one.content) for one in read([heading, *rows])] == PUZZLES
    *_, third = read([heading, *rows[:-1]])
    assert "This puzzle has 8 rows" in str(third.content)
    assert third.place == "20, puzzle C"
    twice = [heading, *(row.replace("A,0", "A,1") for row in rows[:9])]
    assert "not numbered 1 to 9" in str(next(iter(read(twice))).content)


def test_a_fault_of_a_table_is_told_at_its_line():
    """Two digits of one cell are told, and the other puzzle of the table is read."""
    table = [*_table(*PUZZLES[:2]), "2,1,1,5", "2,1,1,6"]
    first, second = read(table)
    assert str(first.content) == PUZZLES[0]
    assert second.content.line in (len(table) - 1, len(table))
    assert "same cell" in str(second.content)


@pytest.mark.parametrize(
    ("title", "name"),
    [
        ("Kakuro", "Kakuro"),
        ("** Nr. 12: Hidato (schwer) **", "Hidato"),
        ("My Latin square 9x9", "Latin square"),
        ("Kakuro and Sudoku club", None),
        ("Kakuro is dull.", None),
        ("Sudoku by the author of Kakuro", None),
        ("Hitori sudoku", None),
    ],
)
def test_a_title_names_another_game(title, name):
    """A title that begins with the name of another game gives it, a sentence does not."""
    assert other_game(title) == name


def test_only_grids_that_keep_the_rules_together_go_together():
    """A puzzle goes with its own parts, and with no other puzzle."""
    first, second, _ = map(Grid.parse, PUZZLES)
    part = Grid.parse(PUZZLES[0][:40] + "." * 41)
    assert go_together(first, part)
    assert not go_together(first, second)
