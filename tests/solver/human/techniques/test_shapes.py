"""The finders of shapes against searches that try everything, and against the solutions."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solver.human import ASSUMING_UNIQUENESS
from solver.human.climb import bench_for
from solver.human.engine.state import load
from solver.human.ladder import Rung
from solver.human.registry import FINDERS, Finder
from solver.search import count_solutions
from tests.solver.human.cases import SHAPES, bench_at, effects_of, find
from tests.solver.human.places import (
    Stuck,
    check_extra_houses,
    check_truth,
    climb_basics,
    near_cases,
    stuck,
)
from tests.solver.human.techniques import slow_shapes

AVOIDABLE = [FINDERS["avoidable-rectangle-1"], FINDERS["avoidable-rectangle-2"]]
SOUND = [finder for finder in SHAPES if ASSUMING_UNIQUENESS.isdisjoint(finder.techniques)]
PLACES = st.deferred(lambda: st.sampled_from(stuck(150)))


def check(finder: Finder, place: Stuck):
    step = place.find(finder)
    if finder in AVOIDABLE:
        found = slow_shapes.avoidable_rectangles(
            place.cells(), [*place.here], [*place.puzzle], finder
        )
        steps = set(filter(None, found))
    else:
        steps = slow_shapes.all_steps(finder, place.cells())
    if step is None:
        assert not steps
    else:
        assert frozenset(step.eliminations) in steps


@pytest.mark.slow
@pytest.mark.parametrize("finder", SHAPES, ids=lambda finder: finder.slug)
def test_agrees_with_trying_everything_near_its_cases(finder: Finder):
    """A finder fires where trying everything finds a step, and its step is one of those."""
    for place in near_cases(finder)[::3][:8]:
        check(finder, place)


@pytest.mark.slow
@settings(max_examples=12)
@given(place=PLACES)
def test_agrees_with_trying_everything(place: Stuck):
    """The same at the positions where the basics leave real puzzles, for all finders."""
    for finder in SHAPES:
        check(finder, place)


@pytest.mark.parametrize("finder", SHAPES, ids=lambda finder: finder.slug)
def test_removes_nothing_true(finder: Finder):
    """On puzzles with one solution no step removes a digit of it, and all it removes is there."""
    check_truth(finder, stuck(150))


@pytest.mark.slow
@pytest.mark.parametrize("finder", SOUND, ids=lambda finder: finder.slug)
def test_holds_for_every_solution(finder: Finder):
    """Shapes that do not assume one solution remove nothing that is true in one of many."""
    for place in stuck(150)[::2]:
        given_cell = next(cell for cell, digit in enumerate(place.puzzle) if digit)
        puzzle = place.puzzle.with_digit(given_cell, 0)
        bench = bench_for(puzzle.geometry)
        assert load(bench.tables, bench.state, puzzle.to_array())
        climb_basics(bench)
        step = bench.find(Rung(finder, None, None))
        for cell, digit in step.eliminations if step else ():
            assert count_solutions(puzzle.with_digit(cell, digit), 1) == 0


@pytest.mark.parametrize("finder", AVOIDABLE, ids=lambda finder: finder.slug)
def test_givens_cannot_be_avoided(finder: Finder):
    """Where the digits are all givens, no rectangle can be avoided: a given cannot be swapped."""
    for place in near_cases(finder):
        assert find(bench_at(place.here, place.removed), finder) is None


def test_evidence_is_where_the_pattern_was():
    """Every candidate that a step shows was there, or is a digit of an avoidable rectangle."""
    for finder in SHAPES:
        for place in near_cases(finder)[:6]:
            if step := place.find(finder):
                cells = place.cells()
                shown = [*step.pattern, *step.fins, *(c for group in step.groups for c in group)]
                assert shown
                assert effects_of(step)
                for cell, digit in shown:
                    assert digit in cells[cell] or place.here[cell] == digit


@pytest.mark.slow
@pytest.mark.parametrize("finder", SHAPES, ids=lambda finder: finder.slug)
def test_extra_houses_will_do(finder: Finder):
    """Where extra houses cross a case, the finder still fires, and removes nothing true."""
    check_extra_houses(finder)
