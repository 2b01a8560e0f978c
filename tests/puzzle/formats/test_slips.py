"""Tables with nothing in blank cells and a slip: refused in words, where the rest is a grid."""

from __future__ import annotations

import pytest

from puzzle.formats.mixed.slips import is_grid_with_a_slip
from tests.puzzle.formats.reading import ROWS, only_error, records

CELLS = [["" if cell == "." else cell for cell in row] for row in ROWS]


def _with(entry: str, row: int = 3, column: int = 1) -> list[list[str]]:
    rows = [[*cells] for cells in CELLS]
    rows[row][column] = entry
    return rows


def _text(rows: list[list[str]], separator: str = ",") -> str:
    return "\n".join(separator.join(row) for row in rows) + "\n"


@pytest.mark.parametrize("separator", [",", ";", "\t"])
@pytest.mark.parametrize("around", ["{}", "Hi,\n\n{}\nBye\n"])
@pytest.mark.parametrize("entry", ["12", "10", "3.5", "7?", "b", "3/7"])
def test_an_entry_that_is_no_cell(entry, around, separator):
    """The place of the entry is told."""
    told = only_error(around.format(_text(_with(entry), separator)))
    assert f"(r4c2): '{entry}' is not an integer from 1 to 9, or 0 for blank." in told


@pytest.mark.parametrize("separator", [",", ";", "\t"])
@pytest.mark.parametrize(
    ("rows", "told"),
    [
        (CELLS[:4] + CELLS[5:], "The table has 8 rows of 9 entries: give 9 rows of 9"),
        ([*CELLS, CELLS[2]], "The table has 10 rows of 9 entries: give 9 rows of 9"),
        ([*CELLS[:4], CELLS[4][:-1], *CELLS[5:]], "Row 5 of the table has 8 entries"),
        ([*CELLS[:4], [*CELLS[4], ""], *CELLS[5:]], "Row 5 of the table has 10 entries"),
    ],
)
def test_a_row_or_an_entry_too_many_or_too_few(rows, told, separator):
    """How many there are is told."""
    assert told in only_error(_text(rows, separator))


FULL = [[str((row + column) % 9 + 1) for column in range(9)] for row in range(8)]
SPARSE = [[cell if column < 4 else "" for column, cell in enumerate(row)] for row in CELLS]


@pytest.mark.parametrize(
    "rows",
    [
        CELLS,
        [["1" if cell else "" for cell in row] for row in CELLS][:8],
        FULL,
        SPARSE[:8],
        [["name", "of", "some", "body", *row[4:]] for row in CELLS],
        CELLS[:7],
    ],
    ids=["a grid", "ticks", "a draw of lots", "few digits", "words", "seven rows"],
)
def test_other_tables(rows):
    """A grid without a slip is none with one, and other tables are none."""
    assert not is_grid_with_a_slip(_text(rows).split("\n"))


def test_a_list_with_numbers_of_two_digits():
    """Points by round are set aside."""
    rows = "\n".join(f"{n},,{n + 1},12,,{9 - n},,3," for n in range(1, 9))
    assert records(f"Points:\n\n{rows}\n") == []
