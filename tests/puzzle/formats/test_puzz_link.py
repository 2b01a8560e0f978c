"""Links of puzz.link: digits, and letters for as many blanks."""

from __future__ import annotations

import re

import pytest

from tests.puzzle.formats.reading import EASY, contents, only_error
from tests.puzzle.formats.test_pdf_layout import GRID_4, GRID_16

SIZES = {4: GRID_4, 9: EASY, 16: GRID_16}


def coded(grid: str) -> str:
    """The cells as pzpr writes them."""

    def blanks(run: re.Match[str]) -> str:
        many, rest = divmod(len(run[0]), 20)
        return "z" * many + (chr(ord("f") + rest) if rest else "")

    digits = "".join("-10" if cell == "G" else cell.lower() for cell in grid.replace("G", "@"))
    return re.sub(r"\.+", blanks, digits.replace("@", "-10"))


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(
    "link",
    [
        "https://puzz.link/p?sudoku/{n}/{n}/{cells}",
        "http://pzv.jp/p.html?sudoku/{n}/{n}/{cells}",
        "My [new one](https://puzz.link/p?sudoku/{n}/{n}/{cells}), have fun",
    ],
)
def test_a_link(size, link):
    """It is the puzzle, alone and amid words."""
    told = link.format(n=size, cells=coded(SIZES[size]))
    assert contents(f"{told}\n".encode()) == [SIZES[size]]


@pytest.mark.parametrize(
    "cells",
    [
        "kakuro/9/9/{cells}",
        "sudoku/9/9/{cells}g",
        "sudoku/9/9/g{cells}",
        "sudoku/6/6/{cells}",
        "sudoku/9/8/{cells}",
        "sudoku/9/9/zzzzg",
    ],
)
def test_other_links(cells):
    """What was cut, has no digit or is another puzzle is no grid, which is said."""
    link = f"https://puzz.link/p?{cells.format(cells=coded(EASY))}"
    assert "This kind of link (of puzz.link) is not read" in only_error(f"{link}\n".encode())
