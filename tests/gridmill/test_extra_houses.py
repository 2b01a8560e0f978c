"""Submitted grids with extra houses: however many there are, nothing is compiled for them."""

from __future__ import annotations

from random import Random

import pytest

import gridmill
from puzzle.geometry import CLASSIC
from puzzle.grid import Grid
from puzzle.kernel import before_compiling
from solver.search import count_solutions
from tests.solver.human import variants


def puzzle(houses: int) -> Grid:
    """A puzzle with so many extra houses, one solution and 60 givens or more."""
    random = Random(houses)
    solution = variants.filled(CLASSIC, random)
    grid = Grid(solution.digits, variants.extras_for(solution, random, houses))
    for cell in random.sample(range(81), 21):
        without = grid.with_digit(cell, 0)
        if count_solutions(without) == 1:
            grid = without
    return grid


@pytest.mark.parametrize(
    ("first", "others"),
    [(1, range(2, 5)), pytest.param(5, (6, 7, 20, 33, 49, 50), marks=pytest.mark.slow)],
    ids=["few", "many"],
)
def test_no_number_of_houses_compiles_anything(first, others):
    """After one record with few extra houses, or many, no other one compiles a kernel."""
    assert gridmill.judge(puzzle(first)).rating.outcome is gridmill.Outcome.SOLVED
    compiled = []
    withdraw = before_compiling(lambda: compiled.append("a kernel"))
    for houses in others:
        assert gridmill.judge(puzzle(houses)).rating.outcome is gridmill.Outcome.SOLVED
    withdraw()
    assert compiled == []
