"""Tables of numbers below names of columns are no attempts at a puzzle."""

from __future__ import annotations

import pytest

from tests.in_part import in_part
from tests.puzzle.formats.reading import EASY, ROWS, contents, records

ANSWERS = "4532524", "5543431", "3442551", "2351345", "4444423", "5325542", "1231451", "5553122"


def _table(names: list[str], height: int, separator: str = ",") -> str:
    lines = [separator.join(names)]
    for number, answers in enumerate(ANSWERS[:height], start=1):
        lines.append(separator.join([str(number), *answers[: len(names) - 1]]))
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize(
    ("first", "height", "width", "separator"),
    in_part(["id", "Round", "Nr."], [3, 5, 6, 7, 8], [3, 4, 5, 6, 7], [",", ";", "\t", " "]),
)
def test_they_are_set_aside(first, height, width, separator):
    """Whatever their shape; those as high as wide repeat numbers in their rows."""
    table = _table([first, *(f"q{number}" for number in range(width))], height, separator)
    assert records(table) == []
    assert contents(f"Hello,\n\n{table}\nmine:\n\n{EASY}\n\nBye\n") == [EASY]


@pytest.mark.parametrize(
    "names", [["Pupil", "Maths", "Art", "Music", "PE"], ["week", "mon", "tue", "wed", "thu"]]
)
def test_names_that_are_words(names):
    """So are tables whose names are longer."""
    assert records(_table(names, 6)) == []


@pytest.mark.parametrize(
    ("head", "rows", "grid"),
    [
        ("row,c1,c2,c3,c4,c5,c6,c7,c8,c9", ROWS, EASY),
        ("nr,1,2,3,4,5,6,7,8,9", ROWS, EASY),
        ("line,a,b,c,d,e,f,g,h,i", ROWS, EASY),
    ],
)
def test_rows_of_a_grid_are_read(head, rows, grid):
    """What counts rows and columns of a grid is no such table."""
    lines = [",".join([str(n), *row]).replace(".", "0") for n, row in enumerate(rows, start=1)]
    assert contents("\n".join([head, *lines])) == [grid]


def test_a_list_of_clues_is_read():
    """Each with a number of its own."""
    clues = [(at // 9 + 1, at % 9 + 1, cell) for at, cell in enumerate(EASY) if cell != "."]
    lines = [f"{n},{row},{column},{cell}" for n, (row, column, cell) in enumerate(clues, start=1)]
    for head in ("id,row,column,value", "nr,zeile,spalte,zahl", "no,r,c,v"):
        assert contents("\n".join([head, *lines])) == [EASY]
