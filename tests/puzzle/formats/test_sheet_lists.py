"""Sheets whose rows stand in a cell each are puzzles; lists of names with numbers are none."""

from __future__ import annotations

import io

import openpyxl
import pytest

from puzzle.formats.record import Record
from tests.puzzle.formats.reading import EASY, contents, records

OTHER = "......8...7..9..1...3..7..51..6......5..2..4...8..9..74.....2...6..1..5......6..3"
NAMES = ["Anna", "Ben", "Carl", "Dora", "Emil", "Fritz", "Gerd", "Hans", "Ida"]
SHORT = ["Al", "Bo", "Cy", "Di", "Ed", "Fi", "Gu", "Ha", "Io"]


def saved(rows: list[list[object]]) -> bytes:
    book = openpyxl.Workbook()
    for row in rows:
        book.worksheets[0].append(row)
    file = io.BytesIO()
    book.save(file)
    return file.getvalue()


def numbers(puzzle: str) -> list[int]:
    """The rows of a puzzle as a spreadsheet has them that took them for numbers."""
    return [int(puzzle[at : at + 9].replace(".", "0")) for at in range(0, 81, 9)]


def test_rows_that_became_numbers() -> None:
    """A zero before the first digit of a row, which the spreadsheet lost, is a blank cell."""
    assert contents(saved([[number] for number in numbers(EASY)])) == [EASY]
    pairs = zip(numbers(EASY), numbers(OTHER), strict=True)
    assert contents(saved([[one, None, other] for one, other in pairs])) == [EASY, OTHER]
    one_below = [
        ["First"],
        *([n] for n in numbers(EASY)),
        ["Second"],
        *([n] for n in numbers(OTHER)),
    ]
    assert contents(saved(one_below)) == [EASY, OTHER]


@pytest.mark.parametrize("first", [4_930_112, 493_011_272])
def test_other_numbers_below_one_another(first: int) -> None:
    """Telephones and accounts, nine of them, are no rows."""
    assert not contents(saved([[first + 70_123 * n] for n in range(9)]))


def scores(names: list[str], count: int) -> list[list[object]]:
    rows = ([(n * 7 + m * 5 + n * m) % 9 + 1 for m in range(count)] for n in range(9))
    return [
        ["Solver", *(f"No. {m}" for m in range(count))],
        *([n, *r] for n, r in zip(names, rows, strict=True)),
    ]


@pytest.mark.parametrize("names", [NAMES, SHORT])
@pytest.mark.parametrize("count", [8, 9])
def test_numbers_beside_names(names: list[str], count: int) -> None:
    """A name in each row, and numbers that break the rules: nobody sent a puzzle."""
    found = records(saved(scores(names, count)))
    assert not [one for one in found if isinstance(one, Record) and one.text.count("\t") > 1]


def test_puzzle_beside_names_of_its_rows() -> None:
    """Labels are no names, and a puzzle that keeps the rules is one whatever stands beside it."""
    for labels in ([f"Row {n}" for n in range(1, 10)], NAMES):
        cells = [[int(c) if c != "." else 0 for c in EASY[at : at + 9]] for at in range(0, 81, 9)]
        rows: list[list[object]] = [[n, *row] for n, row in zip(labels, cells, strict=True)]
        assert contents(saved(rows)) == [EASY]
