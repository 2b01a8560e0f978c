"""Every engine behind one call finds the same."""

import pytest

from puzzle import Geometry, Grid
from solver.solve import ENGINES, solve
from solver.verdict import Verdict
from tests.cases import (
    BACKTRACKING_EXAMPLE,
    BACKTRACKING_SOLUTION,
    BROKEN,
    EASY,
    EASY_SOLUTION,
    EMPTY,
    IMPOSSIBLE,
)

SEARCHES = [name for name in ENGINES if name != "human"]


@pytest.mark.parametrize("engine", ENGINES)
def test_every_engine_finds_the_one_solution(engine):
    """All engines prove the same single solution of an easy puzzle."""
    found = solve(Grid.parse(EASY), engine=engine)
    assert (found.verdict, found.solutions) == (Verdict.UNIQUE, (Grid.parse(EASY_SOLUTION),))
    assert found.complete


@pytest.mark.parametrize("engine", ["search", "milp", "mrv"])
def test_searches_agree_beyond_logic(engine):
    """The example made to be slow for plain backtracking has one solution, whoever looks."""
    found = solve(Grid.parse(BACKTRACKING_EXAMPLE), engine=engine)
    assert [str(solution) for solution in found.solutions] == [BACKTRACKING_SOLUTION]


@pytest.mark.parametrize("engine", SEARCHES)
def test_limit_stops_and_is_told(engine):
    """A limit that is reached leaves the count open; one solution alone decides nothing."""
    three = solve(Grid.parse(EMPTY), engine=engine, limit=3)
    assert (three.verdict, len(set(three.solutions)), three.complete) == (Verdict.MANY, 3, False)
    one = solve(Grid.parse(EMPTY), engine=engine, limit=1)
    assert (one.verdict, len(one.solutions)) == (Verdict.UNDECIDED, 1)


@pytest.mark.parametrize("engine", SEARCHES)
def test_all_solutions_when_they_are_few(engine):
    """Below the limit every solution is there and the count is exact."""
    found = solve(Grid.parse("12..3..." + "." * 8), engine=engine, limit=100)
    assert found.complete
    assert found.reason == f"It has exactly {len(found.solutions)} solutions."
    assert set(found.solutions) == set(solve(found.grid, engine="mrv", limit=100).solutions)


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("puzzle", [BROKEN, IMPOSSIBLE])
def test_no_solution(engine, puzzle):
    """No engine shows a solution where there is none."""
    found = solve(Grid.parse(puzzle), engine=engine)
    assert found.solutions == ()
    assert found.verdict in (Verdict.NONE, Verdict.UNDECIDED if engine == "human" else Verdict.NONE)


@pytest.mark.parametrize("engine", SEARCHES)
def test_variants(engine):
    """The engines read the houses of any geometry."""
    grid = Grid(bytes(16), Geometry.diagonal(2, 2))
    found = solve(grid, engine=engine, limit=1000)
    assert found.complete
    assert all(solution.solves(grid) for solution in found.solutions)


def test_wrong_calls_are_refused():
    """An unknown engine or a limit of nothing is a ValueError with what to give."""
    with pytest.raises(ValueError, match="give one of search, milp"):
        solve(Grid.parse(EASY), engine="oracle")
    with pytest.raises(ValueError, match="give a whole number, 1 or more"):
        solve(Grid.parse(EASY), limit=0)
