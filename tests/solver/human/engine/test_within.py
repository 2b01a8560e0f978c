"""A climb that looks at the clock takes the same path, and stops when the time is over."""

import time

import pytest

from puzzle import Grid, geometry
from puzzle.errors import OutOfTime
from solver.human import HODOKU, PLAYERS, SUDOKU_EXPLAINER, Outcome, climb, rate
from solver.human.climb import bench_for, new_bench
from tests.cases import EASY, INKALA
from tests.corpora import lines

PUZZLES = [EASY, INKALA, *lines("top1465")[:12], *lines("seventeen")[:6]]


@pytest.mark.slow
@pytest.mark.parametrize("ladder", [PLAYERS, SUDOKU_EXPLAINER, HODOKU], ids=lambda one: one.name)
def test_the_path_is_the_same(ladder):
    """With time enough each step is that of a climb which never looks at the clock."""
    outcomes = set()
    for line in PUZZLES:
        grid = Grid.parse(line)
        bench = bench_for(grid.geometry)
        outcome = bench.climb(grid, ladder)
        expected = (bench.steps(ladder), bench.result())
        assert bench.climb_within(grid, ladder, float("inf")) is outcome
        assert (bench.steps(ladder), bench.result()) == expected
        outcomes.add(outcome)
    assert outcomes - {Outcome.STUCK} == {Outcome.SOLVED}
    assert (Outcome.STUCK in outcomes) is (ladder is not SUDOKU_EXPLAINER)


def test_a_ladder_of_basics_alone_ends_stuck():
    """Where no rung stands above the basics the climb ends as it does without a clock."""
    basics = PLAYERS.without(*(rung.finder.techniques[0].slug for rung in PLAYERS.rungs[3:]))
    grid = Grid.parse(INKALA)
    assert bench_for(grid.geometry).climb_within(grid, basics, 0) is climb(grid, basics).outcome


def test_without_time_only_the_basics_are_looked_for():
    """Singles solve the one puzzle within no time at all; the other needs more, and stops."""
    easy, hard = Grid.parse(EASY), Grid.parse(INKALA)
    bench = bench_for(easy.geometry)
    assert bench.climb_within(easy, PLAYERS, 0) is Outcome.SOLVED
    with pytest.raises(OutOfTime):
        bench.climb_within(hard, PLAYERS, 0)


def test_loading_kernels_takes_no_time(monkeypatch):
    """However long a finder takes to load, the time for climbing is left."""
    from solver.human.engine.calls import Calls

    def slowly(*words, load=Calls.load):
        clock.append(clock[-1] + 1000)
        return load(*words)

    clock = [0.0]
    monkeypatch.setattr(Calls, "load", slowly)
    monkeypatch.setattr(time, "monotonic", lambda: clock[-1])
    grid = Grid.parse(INKALA)
    bench = new_bench(grid.geometry)
    assert bench.climb_within(grid, PLAYERS, 1) is Outcome.STUCK
    assert clock[-1] > 1000


@pytest.mark.slow
def test_only_larger_grids_are_stopped(monkeypatch):
    """A grid beyond the size at which every rating is quick has no more time than it is given."""
    hard = Grid.parse(INKALA)
    assert rate(hard, time_limit=0) == rate(hard)
    monkeypatch.setattr(geometry, "LARGEST_QUICK", 8)
    assert rate(hard, time_limit=60) == rate(hard)
    with pytest.raises(OutOfTime):
        rate(hard, time_limit=0)
