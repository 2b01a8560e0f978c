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
from solver.search import count_solutions, find_solutions
from tests.loops import at_least_one
from tests.solver.human.cases import (
    LARGE_FISH,
    SHAPES,
    TEMPLATES,
    bench_at,
    effects_of,
    find,
)
from tests.solver.human.places import (
    Stuck,
    check_extra_houses,
    check_truth,
    climb_basics,
    near_cases,
    stuck,
)
from tests.solver.human.techniques import slow_shapes
from tests.thorough import some

AVOIDABLE = [FINDERS["avoidable-rectangle-1"], FINDERS["avoidable-rectangle-2"]]
TRIED = [
    finder
    for finder in SHAPES
    if finder not in LARGE_FISH or "swordfish" in finder.slug or finder.slug == "franken-jellyfish"
]
"""Trying all houses for the other jellyfish takes minutes a position; size is a number to them."""
QUICK = [finder for finder in SHAPES if finder not in LARGE_FISH]
SOUND = [
    finder for finder in (*SHAPES, *TEMPLATES) if ASSUMING_UNIQUENESS.isdisjoint(finder.techniques)
]
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
@pytest.mark.parametrize("finder", TRIED, ids=lambda finder: finder.slug)
def test_agrees_with_trying_everything_near_its_cases(finder: Finder):
    """A finder fires where trying everything finds a step, and its step is one of those."""
    for place in at_least_one(some(near_cases(finder)[::3][: 1 if finder in LARGE_FISH else 8], 2)):
        check(finder, place)


@pytest.mark.slow
@pytest.mark.parametrize(
    "finder",
    [finder for finder in TRIED if finder not in AVOIDABLE],
    ids=lambda finder: finder.slug,
)
def test_every_step_is_what_trying_everything_finds(finder: Finder):
    """One after another, a finder comes to each step that trying everything finds, and no other."""
    found = 0
    places = some([*near_cases(finder)[1::4], *stuck(60)[::12]], 2)
    for place in places[: 1 if finder in LARGE_FISH else None]:
        bench = bench_at(place.here, place.removed, place.puzzle)
        steps = list(bench.every(Rung(finder, None, None)))
        effects = {frozenset(step.eliminations) for step in steps}
        assert effects == slow_shapes.all_steps(finder, place.cells())
        assert len(effects) == len(steps)
        found += len(steps)
    assert found


@pytest.mark.slow
@pytest.mark.parametrize(("slug", "size"), [("mutant-swordfish", 3), ("mutant-jellyfish", 4)])
def test_mutant_fish_are_what_covers_found_place_by_place_are(slug: str, size: int):
    """Without fins each place of the base is in a house of the cover: those are all."""
    finder = FINDERS[slug]
    for place in at_least_one(near_cases(finder)[:2]):
        bench = bench_at(place.here, place.removed, place.puzzle)
        effects = {frozenset(s.eliminations) for s in bench.every(Rung(finder, None, None))}
        found = slow_shapes.finless_fish(place.cells(), kind="mutant", size=size)
        assert effects == {each for each in found if each}


@pytest.mark.parametrize("finder", TEMPLATES, ids=lambda finder: finder.slug)
def test_templates_are_all_ways_to_put_a_digit(finder: Finder):
    """Of each digit the cells of all ways are placed, and those of none are removed."""
    found = 0
    for place in [*near_cases(finder)[::2], *stuck(60)[::12]]:
        bench = bench_at(place.here, place.removed, place.puzzle)
        steps = {
            (step.placements or step.eliminations)[0].digit: {
                cell for cell, _ in step.placements or step.eliminations
            }
            for step in bench.every(Rung(finder, None, None))
        }
        ways = slow_shapes.templates(place.cells(), [*place.here])
        for digit, all_ways in ways.items():
            open_cells = {cell for cell, digits in enumerate(place.cells()) if digit in digits}
            if finder.slug == "template-set":
                wanted = set.intersection(*all_ways) & open_cells
            else:
                wanted = open_cells - set.union(*all_ways)
            assert steps.get(digit, set()) == wanted
            found += bool(wanted)
    assert found > 5


@pytest.mark.parametrize("finder", TEMPLATES, ids=lambda finder: finder.slug)
def test_templates_remove_nothing_true(finder: Finder):
    """On puzzles with one solution what is placed is true, and what is removed is not."""
    for place in stuck(150):
        step = place.find(finder)
        solution = find_solutions(place.puzzle).solutions[0]
        for cell, digit in step.placements if step else ():
            assert solution[cell] == digit
    check_truth(finder, stuck(150))


@pytest.mark.slow
@settings(max_examples=12)
@given(place=PLACES)
def test_agrees_with_trying_everything(place: Stuck):
    """The same at the positions where the basics leave real puzzles, for the quick finders."""
    for finder in QUICK:
        check(finder, place)


@pytest.mark.parametrize("finder", QUICK, ids=lambda finder: finder.slug)
def test_removes_nothing_true(finder: Finder):
    """On puzzles with one solution no step removes a digit of it, and all it removes is there."""
    check_truth(finder, stuck(150))


@pytest.mark.slow
@pytest.mark.parametrize("finder", LARGE_FISH, ids=lambda finder: finder.slug)
def test_large_fish_remove_nothing_true(finder: Finder):
    """So it is with those that take a while, at fewer positions."""
    check_truth(finder, [*stuck(150)[::8], *near_cases(finder)[::4]])


@pytest.mark.slow
@pytest.mark.parametrize("finder", SOUND, ids=lambda finder: finder.slug)
def test_holds_for_every_solution(finder: Finder):
    """Shapes that do not assume one solution remove nothing that is true in one of many."""
    for place in at_least_one(some(stuck(150)[:: 8 if finder in LARGE_FISH else 2], 2)):
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
    for place in at_least_one(near_cases(finder)):
        assert find(bench_at(place.here, place.removed), finder) is None


def test_evidence_is_where_the_pattern_was():
    """Every candidate that a step shows was there, or is a digit of an avoidable rectangle."""
    for finder in SHAPES:
        for place in at_least_one(near_cases(finder)[:6]):
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
