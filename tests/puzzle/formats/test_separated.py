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


def drawn(grid: str, frame: str, *, apart: bool) -> str:
    """A grid in a frame, with bars around boxes, or around all cells and a space for a blank."""
    bar, line, corner = frame
    size = {16: 4, 36: 6, 144: 12, 256: 16}[len(grid)]
    high = {4: 2, 6: 2, 12: 3, 16: 4}[size]
    wide = 1 if apart else size // high
    told = []
    for n, row in enumerate(rows_of(grid, " ", " " if apart else ".", numbers=False)):
        cells = [row[2 * c] for c in range(size)]
        boxes = [" ".join(cells[c : c + wide]) for c in range(0, size, wide)]
        if n and n % high == 0:
            told.append(corner + corner.join([line * (2 * wide + 1)] * len(boxes)) + corner)
        told.append(f"{bar} " + f" {bar} ".join(boxes) + f" {bar}")
    ends = corner + line * (len(told[0]) - 2) + corner
    return "\n".join([ends, *told, ends])


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("frame", ["|-+", "│─┼", "║═╬"])
@pytest.mark.parametrize("apart", [True, False])
def test_drawings(size, frame, apart):
    """They are read with what stands around them set aside."""
    told = f"Hello\n\n{drawn(SIZES[size], frame, apart=apart)}\n\nBye\n".encode()
    assert contents(told) == [SIZES[size]]
    assert [one.text for one in set_aside(told)] == ["Hello", "Bye"]


def test_drawings_of_other_things():
    """A table with a head, one row too many, or words is none."""
    good = drawn(GRID_6, "|-+", apart=True).split("\n")
    for lines in ([*good[:-1], good[1]], ["| a | b | c | d | e | f |", *good[1:]], good[2:]):
        assert separated(Ahead(lines), None) is None
