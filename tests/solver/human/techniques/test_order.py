"""The finders in HoDoKu's order take the first step of all, and remove nothing true."""

from __future__ import annotations

from random import Random

import pytest

from solver.human.climb import bench_for
from solver.human.engine.state import eliminate, load
from solver.human.engine.step_log import apply_last
from solver.human.ladder import SUDOKU_EXPLAINER
from solver.human.registry import Finder
from tests.loops import at_least_one
from tests.solver.human.cases import ORDERED, removed_from
from tests.solver.human.places import Stuck, check_extra_houses, check_truth, near_cases, stuck
from tests.solver.human.rated import RATED
from tests.solver.human.techniques.slow_order import first_step

SINGLES = [rung for rung in SUDOKU_EXPLAINER.rungs if rung.finder.family == "techniques.singles"]


def with_singles_filled(count: int, seed: int) -> list[Stuck]:
    """Positions of real puzzles with all singles filled, some false candidates removed."""
    random = Random(seed)
    found = []
    for rated in random.sample([each for each in RATED if each.hodoku != "Easy"], count):
        bench = bench_for(rated.puzzle.geometry)
        bench.log.off[:] = 0  # the last climb may have left some techniques switched off
        assert load(bench.tables, bench.state, rated.puzzle.to_array())
        while any(map(bench.find, SINGLES)):
            apply_last(bench.tables, bench.state, bench.log)
        for cell, digit in enumerate(rated.solution):
            for other in range(1, 10):
                if other != digit and random.random() < 0.2:
                    eliminate(bench.tables, bench.state, cell, other - 1)
        here = bench.result()
        found.append(Stuck(rated.puzzle, here, removed_from(here, bench.state)))
    return found


def check(finder: Finder, place: Stuck) -> None:
    step = place.find(finder)
    expected = first_step(finder, place)
    assert (step and frozenset(step.eliminations)) == expected


@pytest.mark.parametrize("finder", ORDERED, ids=lambda finder: finder.slug)
def test_takes_the_first_near_its_cases(finder: Finder):
    """A finder's step is the first of all combinations that has an effect."""
    for place in at_least_one(near_cases(finder)[::3][:6]):
        check(finder, place)


@pytest.mark.slow
@pytest.mark.parametrize("finder", ORDERED, ids=lambda finder: finder.slug)
def test_takes_the_first_on_real_puzzles(finder: Finder):
    """The same at positions of real puzzles, from where singles end to where chains begin."""
    for place in at_least_one((*with_singles_filled(25, 1), *stuck(25))):
        check(finder, place)


@pytest.mark.parametrize("finder", ORDERED, ids=lambda finder: finder.slug)
def test_removes_nothing_true(finder: Finder):
    """On puzzles with one solution no step removes a digit of it, and all it removes is there."""
    check_truth(finder, with_singles_filled(8, 2))


@pytest.mark.slow
@pytest.mark.parametrize("finder", ORDERED, ids=lambda finder: finder.slug)
def test_extra_houses_will_do(finder: Finder):
    """Where extra houses cross a case, the finder still fires, and removes nothing true."""
    check_extra_houses(finder)
