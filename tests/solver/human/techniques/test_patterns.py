"""The pattern finders against searches that try everything, and against the solutions."""

from __future__ import annotations

import pytest

from puzzle.constraints import KINDS
from puzzle.geometry import CLASSIC
from puzzle.grid import Grid
from puzzle.score import Score
from solver.human.climb import bench_for
from solver.human.engine.state import load
from solver.human.ladder import Rung
from solver.human.registry import FINDERS, Finder
from solver.human.step import Candidate
from solver.search import count_solutions
from tests.loops import at_least_one
from tests.solver.human.cases import PATTERNS, bench_at
from tests.solver.human.places import (
    Stuck,
    check_extra_houses,
    check_truth,
    climb_basics,
    near_cases,
    stuck,
)
from tests.solver.human.techniques import slow_patterns
from tests.thorough import some

SOUND = [finder for finder in PATTERNS if not finder.slug.startswith(("unique", "bug"))]
SLOWEST = {FINDERS["aligned-triplet-exclusion"]: 12, FINDERS["unique-loop"]: 2}


def places_for(finder: Finder) -> list[Stuck]:
    return [*stuck(150)[:60], *some(near_cases(finder), 3)]


@pytest.mark.slow
@pytest.mark.parametrize("finder", PATTERNS, ids=lambda finder: finder.slug)
def test_agrees_with_trying_everything(finder: Finder):
    """A finder fires where trying everything finds a step, and its step is one of those."""
    for place in at_least_one(places_for(finder)[:: SLOWEST.get(finder, 1)]):
        step = place.find(finder)
        steps = slow_patterns.all_steps(finder, place.cells())
        if step is None:
            assert not steps
        else:
            assert frozenset(step.eliminations) in steps


@pytest.mark.slow
def test_takes_the_cheapest_loop():
    """A loop's surcharge is the least of all that trying everything finds."""
    for place in at_least_one(places_for(FINDERS["unique-loop"])[1::2]):
        step = place.find(FINDERS["unique-loop"])
        costs = [cost for *_, cost, effects in slow_patterns.loop_steps(place.cells()) if effects]
        assert (None if step is None else step.score) == (Score(min(costs)) if costs else None)


@pytest.mark.parametrize("finder", PATTERNS, ids=lambda finder: finder.slug)
def test_removes_nothing_true(finder: Finder):
    """On puzzles with one solution no step removes a digit of it, and all it removes is there."""
    check_truth(finder, stuck(150))


@pytest.mark.slow
@pytest.mark.parametrize("finder", SOUND, ids=lambda finder: finder.slug)
def test_holds_for_every_solution(finder: Finder):
    """Patterns that do not assume one solution remove nothing that is true in one of many."""
    for place in at_least_one(stuck(150)):
        given = next(cell for cell, digit in enumerate(place.puzzle) if digit)
        puzzle = place.puzzle.with_digit(given, 0)
        bench = bench_for(CLASSIC)
        assert load(bench.tables, bench.state, puzzle.to_array())
        climb_basics(bench)
        step = bench.find(Rung(finder, None, None))
        for cell, digit in step.eliminations if step else ():
            assert count_solutions(puzzle.with_digit(cell, digit), 1) == 0


@pytest.mark.slow
@pytest.mark.parametrize(
    "finder", [f for f in PATTERNS if f.family != "techniques.bug"], ids=lambda finder: finder.slug
)
def test_extra_houses_will_do(finder: Finder):
    """Where extra houses cross a case, the finder still fires, and removes nothing true.

    BUG is left out: with two places for each digit in an extra house too, a grave is no near one.
    """
    check_extra_houses(finder)


def test_turbot_fish_ends_see_each_other_by_any_rule():
    """The inner ends of two strong links may be a knight's move apart, where that is a rule."""
    geometry = CLASSIC.with_constraints([KINDS["antiknight"]()])  # type: ignore[call-arg]
    row, column = range(18, 27), range(6, 81, 9)
    ends = {18, 22, 33, 78}
    removed = tuple(Candidate(cell, 1) for cell in sorted({*row, *column} - ends))
    rung = Rung(FINDERS["turbot-fish"], None, None)
    assert bench_at(Grid.parse("." * 81), removed).find(rung) is None
    step = bench_at(Grid.parse("." * 81, geometry), removed).find(rung)
    assert step is not None
    assert {cell for cell, _ in step.eliminations} == {72}
