"""The plain engines, against the definition of a solution and the cases of the seed documents."""

from __future__ import annotations

from itertools import islice

import pytest
from hypothesis import given

from puzzle import Grid
from solver.search import backtracking, find_solutions, mrv
from tests import corpora, oracle
from tests.cases import (
    BACKTRACKING_EXAMPLE,
    BACKTRACKING_SOLUTION,
    EASY,
    EASY_SOLUTION,
    INKALA,
    INKALA_SOLUTION,
    MATLAB_CLUES,
    MATLAB_SOLUTION,
    PAPER,
    PAPER_SOLUTION,
)


def search(puzzle):
    return iter(find_solutions(puzzle).solutions)


def from_clues(text):
    digits = [0] * 81
    for line in text.split():
        row, column, digit = map(int, line.split(","))
        digits[9 * row + column - 10] = digit
    return "".join(map(str, digits))


CASES = {
    "easy": (EASY, EASY_SOLUTION),
    "paper": (PAPER, PAPER_SOLUTION),
    "matlab": (from_clues(MATLAB_CLUES), MATLAB_SOLUTION),
    "backtracking": (BACKTRACKING_EXAMPLE, BACKTRACKING_SOLUTION),
    "inkala": (INKALA, INKALA_SOLUTION),
}
HARD_BY_COLUMNS = {"matlab", "backtracking", "inkala"}
"""Cases that plain backtracking needs more than a few seconds for."""


@pytest.mark.parametrize(
    ("engine", "name"),
    [
        *((engine, name) for engine in (search, mrv) for name in CASES),
        *((backtracking, name) for name in CASES if name not in HARD_BY_COLUMNS),
    ],
)
def test_seed_cases(engine, name):
    """The puzzles of the seed documents have the one solution that those print."""
    puzzle, solution = CASES[name]
    assert [str(found) for found in islice(engine(Grid.parse(puzzle)), 2)] == [solution]


@pytest.mark.parametrize("engine", [backtracking, mrv])
def test_empty_4x4_has_every_full_grid(engine):
    """An engine lists each of the 288 full 4×4 grids once and nothing else."""
    found = list(engine(Grid(bytes(16), oracle.SMALL)))
    assert len(found) == 288
    assert set(found) == set(oracle.full_grids_4x4())


@given(oracle.puzzles(oracle.SMALL))
def test_4x4_by_definition(puzzle):
    """An engine lists exactly the full grids that agree with every given."""
    expected = {
        grid
        for grid in oracle.full_grids_4x4()
        if all(given in (0, digit) for given, digit in zip(puzzle, grid, strict=True))
    }
    for engine in (backtracking, mrv):
        found = list(engine(puzzle))
        assert len(found) == len(expected)
        assert set(found) == expected


@given(oracle.puzzles(oracle.JIGSAW_5))
def test_engines_agree_beyond_boxes(puzzle):
    """The order of the cells changes the order of the solutions, never the set of them."""
    found = list(mrv(puzzle))
    assert len(found) == len(set(found))
    assert set(backtracking(puzzle)) == set(found)
    assert all(solution.solves(puzzle) for solution in found)


def test_backtracking_goes_by_columns():
    """Plain backtracking finds the solution that is least when read down the columns."""
    found = list(backtracking(Grid.parse("1...............")))
    by_columns = [
        [grid[4 * row + column] for column in range(4) for row in range(4)] for grid in found
    ]
    assert by_columns == sorted(by_columns)


@pytest.mark.parametrize("engine", [backtracking, mrv])
def test_broken_rules_have_no_solution(engine):
    """Givens that break a rule are no puzzle, even when every other cell could be filled."""
    full = oracle.full_grids_4x4()[0]
    assert list(engine(full)) == [full]
    assert list(engine(full.with_digit(0, full[1]))) == []


@pytest.mark.parametrize(
    ("name", "part"),
    [("seventeen", slice(19, 22)), ("hardest", slice(6, 12, 5)), ("top1465", slice(0, 9))],
)
def test_oracle_on_unique_samples(name, part):
    """The oracle itself finds the one solution of puzzles known to have one, of those it can do."""
    for puzzle in corpora.grids(name)[part]:
        assert len(oracle.solutions(puzzle)) == 1


def test_oracle_on_many_solutions():
    """The oracle itself finds two solutions of puzzles known to have more than one."""
    for puzzle in corpora.grids("many-solutions")[::10]:
        assert len(set(oracle.solutions(puzzle))) == 2
