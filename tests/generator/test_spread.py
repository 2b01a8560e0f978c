"""Puzzles of givens that lie apart: what they look like, and what they are found by."""

from __future__ import annotations

import numpy as np
import pytest

from generator import Recipe, ScoreRange
from generator.digging.dig import random_grid
from generator.digging.exchange import new_hill
from generator.digging.spread import find_spread, ways_apart
from generator.seeds import stream
from puzzle import CLASSIC, Grid
from puzzle.symmetry import Symmetry
from solver.search import count_solutions
from solver.search.trials import trial_rounds

pytestmark = pytest.mark.slow  # kernels that nothing else of the check needs


def _found(least: int, most: int) -> tuple[np.ndarray, np.ndarray]:
    hill = new_hill(Recipe(score=ScoreRange.parse("11.."), symmetry=Symmetry.NONE))
    random = stream(1, "spread", 0, 0)
    found = np.zeros((4, 81), dtype=np.uint8)
    grid = random_grid(random)
    ways = ways_apart(Symmetry.NONE)
    return grid, found[: find_spread(hill, random, 5000, ways, grid, least, most, found)]


def test_givens_lie_apart_and_none_is_spare():
    """No two givens of a box share a row or a column; the grid is the one solution."""
    grid, puzzles = _found(120, 200)
    assert len(puzzles) == 4
    for puzzle in puzzles:
        given = puzzle.reshape(9, 9) != 0
        assert (puzzle[puzzle != 0] == grid[puzzle != 0]).all()
        for box in range(9):
            row, column = 3 * (box // 3), 3 * (box % 3)
            part = given[row : row + 3, column : column + 3]
            assert part.sum(axis=0).max(initial=0) <= 1
            assert part.sum(axis=1).max(initial=0) <= 1
        assert count_solutions(Grid(puzzle.tobytes(), CLASSIC)) == 1
        for cell in np.flatnonzero(puzzle):
            less = puzzle.copy()
            less[cell] = 0
            assert count_solutions(Grid(less.tobytes(), CLASSIC)) == 2


def test_bounds_of_what_is_found():
    """The rules leave as many candidates as asked for; the first trials refute no more."""
    _, puzzles = _found(140, 60)
    for puzzle in puzzles:
        left = np.zeros(2, dtype=np.uint32)
        trial_rounds(puzzle, 1, left)
        assert left[0] >= 140
    _, all_of_them = _found(140, 729)
    assert len(all_of_them) == 4
    assert len(puzzles) < 4 or (puzzles != all_of_them).any()
    assert len(_found(729, 729)[1]) == 0
