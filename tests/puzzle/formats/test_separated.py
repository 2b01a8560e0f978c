"""Rows of grids of other sizes than 9×9 with a sign between their cells."""

from __future__ import annotations

import random

import pytest

from puzzle.formats.mixed.ahead import Ahead
from puzzle.formats.mixed.separated import separated
from tests.puzzle.formats.reading import contents, set_aside
from tests.puzzle.formats.test_pdf_layout import GRID_4, GRID_6, GRID_12, GRID_16

SIZES = {4: GRID_4, 6: GRID_6, 12: GRID_12, 16: GRID_16}


def rows_of(grid: str, sign: str, blank: str = "", *, numbers: bool = True) -> list[str]:
    """Each row with a sign between its cells."""
    size = {16: 4, 36: 6, 144: 12, 256: 16}[len(grid)]
    told = [str(int(cell, 36)) if numbers and cell != "." else cell for cell in grid]
    cells = [blank if cell == "." else cell for cell in told]
    return [sign.join(cells[n : n + size]) for n in range(0, size * size, size)]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(
    ("sign", "blank"), [(",", ""), (";", ""), ("\t", ""), (" ", "."), (",", "-")]
)
@pytest.mark.parametrize("numbers", [True, False])
def test_rows_with_empty_blanks(size, sign, blank, numbers):
    """They are read below a title and above words, with numbers or letters."""
    rows = rows_of(SIZES[size], sign, blank, numbers=numbers)
    told = "\n".join([f"our {size} by {size}", *rows, "", "Solution next week"]).encode()
    assert contents(told) == [SIZES[size]]
    assert "Solution next week" in [one.text for one in set_aside(told)]


def test_what_keeps_no_rule_is_left_to_others():
    """Small numbers of six people on six days are none, nor six rows of seven, nor few numbers."""
    source = random.Random(3)
    rows = [
        ",".join(source.choice(["", "1", "2", "3", "4", "5"]) for _ in range(6)) for _ in "x" * 6
    ]
    seven = [*rows_of(GRID_6, ","), "1,,,,,"]
    for lines in (rows, seven, ["1,,,", ",,2,", ",,,", ",3,,"]):
        assert separated(Ahead(lines), None) is None
    assert separated(Ahead(seven[:-1]), None) is not None
