"""Locked candidates and naked subsets beyond one house, against what their definitions say."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from random import Random

import pytest

from puzzle.constraints.chess import AntiKing, AntiKnight
from puzzle.geometry import CLASSIC, Cell, Geometry
from puzzle.grid import Grid
from solver.human.climb import Bench, scoring_bench_for
from solver.human.engine.state import eliminate, load
from solver.human.engine.step_log import apply_last
from solver.human.ladder import SUKAKU_EXPLAINER, Rung
from solver.human.registry import FINDERS
from solver.human.scored import scored_variant
from solver.human.step import Candidate
from solver.search import find_solutions
from tests.loops import at_least_one
from tests.solver.human.scored_variants import SCORED

Cells = list[frozenset[int]]
Effects = frozenset[Candidate]

FOOT = [rung for rung in SUKAKU_EXPLAINER.rungs if rung.finder.family == "techniques.singles"]
SUBSETS = {2: "generalized-naked-pair", 3: "generalized-naked-triple", 4: "generalized-naked-quad"}
GEOMETRIES = [
    Geometry.diagonal(),
    Geometry.windows(),
    CLASSIC.with_constraints([AntiKnight()]),
    CLASSIC.with_constraints([AntiKing()]),
]
PLACES = 12


def positions(geometry: Geometry) -> Iterator[tuple[Bench, Grid]]:
    """Yield benches at positions of puzzles, some false candidates gone, and the solutions."""
    random = Random(7)
    scored = scored_variant(geometry)
    assert scored is not None
    for puzzle in [each.puzzle for each in SCORED if each.puzzle.geometry == geometry][-PLACES:]:
        bench = scoring_bench_for(scored)
        solution = find_solutions(puzzle).solutions[0]
        assert load(bench.tables, bench.state, puzzle.to_array())
        bench.log.off[:] = 0
        while any(bench.find(rung) for rung in FOOT):
            apply_last(bench.tables, bench.state, bench.log)
        for cell, digits in enumerate(bench.remaining()):
            for digit in digits:
                if digit != solution[cell] and random.random() < 0.4:
                    eliminate(bench.tables, bench.state, cell, digit - 1)
        yield bench, solution


def candidates(bench: Bench) -> Cells:
    return [frozenset(digits) for digits in bench.remaining()]


def seen_by_all(geometry: Geometry, pattern: list[Cell], digit: int, cells: Cells) -> Effects:
    """The candidates of a digit that every cell of a pattern sees, none of the pattern's."""
    return frozenset(
        Candidate(cell, digit)
        for cell, digits in enumerate(cells)
        if digit in digits and all(cell in geometry.seen[one] for one in pattern)
    )


def intersections(geometry: Geometry, cells: Cells) -> Iterator[Effects]:
    for house in geometry.houses:
        for digit in range(1, 10):
            places = [cell for cell in house.cells if digit in cells[cell]]
            if 2 <= len(places) <= 6:
                yield seen_by_all(geometry, places, digit, cells)


def naked_subsets(geometry: Geometry, cells: Cells, k: int) -> Iterator[Effects]:
    for house in geometry.houses:
        blank = [cell for cell in house.cells if cells[cell]]
        for chosen in combinations(blank if len(blank) >= 2 * k else (), k):
            digits = frozenset().union(*(cells[cell] for cell in chosen))
            if len(digits) == k and all(len(cells[cell]) > 1 for cell in chosen):
                yield frozenset().union(
                    *(
                        seen_by_all(
                            geometry,
                            [cell for cell in chosen if digit in cells[cell]],
                            digit,
                            cells,
                        )
                        for digit in digits
                    )
                )


def found(bench: Bench, slug: str) -> set[Effects]:
    """The effects of every step of a finder at the bench's position."""
    return {frozenset(step.eliminations) for step in bench.every(Rung(FINDERS[slug], None, None))}


@pytest.mark.parametrize("geometry", GEOMETRIES, ids=lambda geometry: geometry.name)
def test_intersections_are_what_all_places_of_a_digit_see(geometry: Geometry):
    """Each step is one of the definition, and each of those is found."""
    total = 0
    for bench, _ in positions(geometry):
        steps = found(bench, "generalized-intersection")
        houses = bench.geometry
        assert steps == set(filter(None, intersections(houses, candidates(bench))))
        total += len(steps)
    assert total > PLACES


@pytest.mark.parametrize("k", SUBSETS)
@pytest.mark.parametrize("geometry", GEOMETRIES, ids=lambda geometry: geometry.name)
def test_naked_subsets_are_what_the_cells_of_each_digit_see(geometry: Geometry, k: int):
    """Each step is one of the definition, and each of those is found."""
    for bench, _ in at_least_one(positions(geometry)):
        steps = found(bench, SUBSETS[k])
        assert steps == set(filter(None, naked_subsets(bench.geometry, candidates(bench), k)))


@pytest.mark.parametrize("geometry", GEOMETRIES, ids=lambda geometry: geometry.name)
def test_some_lie_beyond_one_house(geometry: Geometry):
    """Cells lose candidates that share no house with the pattern."""
    beyond = 0
    for bench, _ in positions(geometry):
        for slug in ("generalized-intersection", *SUBSETS.values()):
            for step in bench.every(Rung(FINDERS[slug], None, None)):
                house = set(step.houses[0].cells)
                beyond += any(cell not in house for cell, _ in step.eliminations)
    assert beyond > 5


@pytest.mark.parametrize("geometry", GEOMETRIES, ids=lambda geometry: geometry.name)
def test_nothing_true_is_removed(geometry: Geometry):
    """No step removes a digit of the solution."""
    steps = 0
    for bench, solution in positions(geometry):
        for slug in ("generalized-intersection", "direct-locked", *SUBSETS.values()):
            for step in bench.every(Rung(FINDERS[slug], None, None)):
                steps += 1
                assert all(solution[cell] == digit for cell, digit in step.placements)
                assert all(solution[cell] != digit for cell, digit in step.eliminations)
    assert steps
