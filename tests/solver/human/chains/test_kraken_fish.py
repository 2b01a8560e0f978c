"""Kraken fish against their definition and the solutions."""

from __future__ import annotations

from functools import cache
from itertools import combinations, pairwise

import pytest

from solver.human import in_words
from solver.human.ladder import Rung
from solver.human.registry import FINDERS, Finder
from solver.human.step import Candidate, Step
from solver.search import count_solutions
from tests.loops import at_least_one
from tests.solver.human.cases import bench_at
from tests.solver.human.chains.slow_kraken import kraken_fish
from tests.solver.human.chains.test_wide_chains import is_link
from tests.solver.human.places import Stuck, check_truth, near_cases, stuck
from tests.solver.human.techniques.slow_patterns import PEERS, Cells

TYPES = {1: FINDERS["kraken-fish-1"], 2: FINDERS["kraken-fish-2"]}
BOTH = pytest.mark.parametrize("kind", TYPES)


@cache
def places(kind: int) -> list[Stuck]:
    return near_cases(TYPES[kind])[::4][:3]


def every(finder: Finder, place: Stuck) -> list[Step]:
    bench = bench_at(place.here, place.removed, place.puzzle)
    return list(bench.every(Rung(finder, None, None)))


def places_in_two(cells: Cells, digit: int, houses) -> set[int]:
    pairs = combinations(houses, 2)
    return {c for a, b in pairs for c in {*a.cells} & {*b.cells} if digit in cells[c]}


def check_step(cells: Cells, step: Step, kind: int):
    """Hold a step against the definition: fins, starts, and every link of its chains."""
    (gone,) = step.eliminations
    digit = (*step.pattern, *step.fins)[0].digit
    base, cover = step.houses, step.covers
    assert len(base) == len(cover) == len({*base}) == len({*cover})
    assert {*base}.isdisjoint(cover)
    body = {c for house in base for c in house.cells if digit in cells[c]}
    covered = {c for house in cover for c in house.cells if digit in cells[c]}
    fins = body - covered | places_in_two(cells, digit, base)
    crowded = places_in_two(cells, digit, cover)
    assert {cell for cell, _ in step.fins} == fins
    assert {cell for cell, _ in step.pattern} == body - fins
    starts = set(fins)
    if kind == 1:
        assert gone.digit == digit
        assert gone.cell in covered - body | crowded
        assert not all(gone.cell in PEERS[fin] for fin in fins)
    else:
        (house,) = step.places_in
        at = {c for c in house.cells if digit in cells[c]}
        assert house in cover
        assert not at <= body - crowded
        starts |= at & body - crowded
    assert {chain.nodes[0][:2] for chain in step.chains} == {(cell, digit) for cell in starts}
    for chain in step.chains:
        assert chain.nodes[0].on
        assert not chain.nodes[-1].on
        assert chain.nodes[-1][:2] == gone
        assert all(is_link(cells, a, b, step) for a, b in pairwise(chain.nodes)), in_words(step)


@pytest.mark.slow
@BOTH
def test_each_step_is_what_the_definition_says(kind: int):
    """Fins are fins, chains start where they must, and each link follows from the one before."""
    seen = 0
    for place in places(kind):
        for step in every(TYPES[kind], place):
            check_step(place.cells(), step, kind)
            seen += 1
    assert seen > 10


@pytest.mark.slow
@BOTH
def test_every_fish_of_two_houses_is_found(kind: int):
    """What trying all pairs of houses removes, steps of two houses do, and nothing else."""
    for place in at_least_one(places(kind)):
        gone = {s.eliminations[0] for s in every(TYPES[kind], place) if len(s.houses) == 2}
        assert gone == kraken_fish(place.cells(), range(1, 10), 2, kind)
        assert gone


@pytest.mark.slow
@BOTH
def test_what_three_houses_show_is_found(kind: int):
    """What all sets of three houses show on a digit, some step removes, of two houses or three."""
    place = places(kind)[0]
    gone = {s.eliminations[0] for s in every(TYPES[kind], place) if len(s.houses) < 4}
    found = kraken_fish(place.cells(), range(1, 3), 3, kind)
    assert found <= gone


@pytest.mark.slow
@BOTH
def test_removes_nothing_true(kind: int):
    """On puzzles with one solution no step removes a digit of it, and all it removes is there."""
    check_truth(TYPES[kind], stuck(150)[::6])


@pytest.mark.slow
@BOTH
def test_holds_for_every_solution(kind: int):
    """Nothing assumes one solution: what goes is in none of many."""
    fired = 0
    for place in stuck(150)[::15]:
        given = next(cell for cell, digit in enumerate(place.puzzle) if digit)
        puzzle = place.puzzle.with_digit(given, 0)
        step = bench_at(puzzle).find(Rung(TYPES[kind], None, None))
        for cell, digit in step.eliminations if step else ():
            fired += 1
            assert count_solutions(puzzle.with_digit(cell, digit), 1) == 0
    assert fired


def test_what_all_fins_see_is_left_to_finned_fish():
    """No step of type 1 removes what a finned fish over the same houses does without a chain."""
    finned = FINDERS["finned-x-wing"]
    for place in at_least_one(near_cases(finned)[:3]):
        direct: set[Candidate] = {c for s in every(finned, place) for c in s.eliminations}
        assert direct
        for step in every(TYPES[1], place):
            assert any(len(chain.nodes) > 2 for chain in step.chains)
