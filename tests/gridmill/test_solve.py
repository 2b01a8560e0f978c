"""``gridmill solve``: solutions by any engine."""

import pytest

from gridmill.cli import load
from solver.solve import ENGINES
from tests.cases import (
    BACKTRACKING_EXAMPLE,
    BACKTRACKING_SOLUTION,
    BROKEN,
    EASY,
    EASY_SOLUTION,
    EMPTY,
    INKALA,
    INKALA_SOLUTION,
    MATLAB_CLUES,
    MATLAB_SOLUTION,
    PAPER,
    PAPER_SOLUTION,
)
from tests.gridmill.shell import gridmill


@pytest.mark.parametrize("engine", ["search", "milp", "mrv"])
@pytest.mark.parametrize(
    ("puzzle", "solution"),
    [
        (MATLAB_CLUES, MATLAB_SOLUTION),
        (PAPER, PAPER_SOLUTION),
        (BACKTRACKING_EXAMPLE, BACKTRACKING_SOLUTION),
        (INKALA, INKALA_SOLUTION),
    ],
)
def test_the_seeds_cases(engine, puzzle, solution):
    """The examples of the seed documents have the solutions that these print."""
    ran = gridmill("solve", "--json", "--engine", engine, "-", stdin=puzzle)
    (found,) = ran.objects
    assert (found["verdict"], found["solution"], ran.status) == ("unique", solution, 0)


@pytest.mark.parametrize("engine", ENGINES)
def test_every_engine_solves(engine):
    """Each engine on the command line finds the solution of an easy puzzle."""
    ran = gridmill("solve", "--engine", engine, EASY)
    assert (ran.status, ran.out.split()[-1]) == (0, EASY_SOLUTION)


def test_choices_are_the_engines():
    """The engines that the command offers are all that there are."""
    (option,) = (p for p in load("solve").params if p.name == "engine")
    assert tuple(option.type.choices) == tuple(ENGINES)


def test_limit_shows_as_many_solutions():
    """--limit stops the list; each further solution is a line of its own."""
    ran = gridmill("solve", "--limit", "4", EMPTY)
    assert len({line.split()[-1] for line in ran.out.splitlines()}) == 4
    (found,) = gridmill("solve", "--json", "--limit", "4", EMPTY).objects
    assert (found["verdict"], len(found["solutions"]), found["complete"]) == ("many", 4, False)


def test_no_solution_says_so():
    """Without a solution the line says why, and the status is 1."""
    ran = gridmill("solve", BROKEN)
    assert ran.status == 1
    assert "The puzzle has no solution." in ran.out


@pytest.mark.parametrize("limit", ["0", "-1", "many", "1.5"])
def test_limit_must_be_a_whole_number(limit):
    """A limit of nothing is refused in one sentence."""
    ran = gridmill("solve", "--limit", limit, EASY)
    assert (ran.status, ran.out) == (2, "")
    assert f"--limit is {limit}: give a whole number, 1 or more." in ran.err
