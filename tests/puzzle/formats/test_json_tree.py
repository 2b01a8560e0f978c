"""Puzzles in JSON whose cells are told by row, column and digit."""

from __future__ import annotations

import json

import pytest

from puzzle import Grid
from puzzle.formats.json_lines import grid_of
from puzzle.formats.json_tree import items_of
from tests.puzzle.formats.reading import EASY, contents, only_error

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def _cells(first):
    return [
        {"Row": at // 9 + first, "column": at % 9 + first, "digit": digit}
        for at, digit in enumerate(PUZZLE)
        if digit != "."
    ]


@pytest.mark.parametrize("first", [0, 1])
def test_cells_told_by_row_column_and_digit(first):
    """Rows and columns are counted from 0 or from 1; the name of the list does not matter."""
    for value in (_cells(first), {"clues": _cells(first), "title": "Mine"}):
        (item,) = items_of(value)
        assert grid_of(item) == Grid.parse(PUZZLE)


def test_cells_whose_first_number_stays_open_are_no_puzzle():
    """Where nothing stands at 0 or at 9, where a cell is told twice or has no digit, none is."""
    inner = [cell for cell in _cells(1) if 9 not in (cell["Row"], cell["column"])]
    twice = [*_cells(0), _cells(0)[0]]
    worded = [*_cells(0), {"row": 8, "col": 0, "value": "x9"}]
    for cells in (inner, twice, worded):
        assert list(items_of(cells)) == cells


def test_cells_one_by_one_under_any_name():
    """A list of 81 entries is a puzzle whatever it is called; one of other numbers is none."""
    cells = [None if c == "." else int(c) for c in EASY]
    assert contents(json.dumps({"name": "x", "cells": cells})) == [EASY]
    assert 'no "puzzle"' in only_error(json.dumps({"sizes": list(range(100, 181))}))
