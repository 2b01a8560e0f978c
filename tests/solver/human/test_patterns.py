"""The pattern finders against searches that try everything, and against the solutions."""

from __future__ import annotations

from functools import cache
from itertools import combinations
from random import Random
from typing import NamedTuple

import pytest

from puzzle.geometry import CLASSIC, Geometry
from puzzle.grid import Grid
from solver.human.climb import Bench, bench_for
from solver.human.finder import LAST_BASIC, LAST_PATTERN, Finder
from solver.human.ladder import SUDOKU_EXPLAINER, Rung
from solver.human.log import apply_last, new_log
from solver.human.position import eliminate, load
from solver.human.step import Candidate, Step
from solver.search import count_solutions, find_solutions
from tests.corpora import FOLDER as CORPORA
from tests.corpora import grids
from tests.solver.human import slow_patterns
from tests.solver.human.cases import FOLDER, position_of, read_cases, removed_from, slug

PATTERNS = [finder for finder in Finder if LAST_BASIC < finder <= LAST_PATTERN]
SOUND = [finder for finder in PATTERNS if not finder.name.startswith(("UNIQUE", "BUG"))]
BASICS = [rung for rung in SUDOKU_EXPLAINER.rungs if rung.finder <= LAST_BASIC]
SLOWEST = {Finder.ALIGNED_TRIPLET_EXCLUSION: 12}


class Stuck(NamedTuple):
    """A position that the basics leave."""

    puzzle: Grid
    here: Grid
    removed: tuple[Candidate, ...]

    def cells(self) -> slow_patterns.Cells:
        _, position = position_of(self.here, self.removed)
        masks = position.candidates.tolist()
        return [frozenset(d for d in range(1, 10) if mask >> d - 1 & 1) for mask in masks]

    def find(self, finder: Finder) -> Step | None:
        """The finder's first step; its score is the surcharge."""
        return Bench(CLASSIC, *position_of(self.here, self.removed), new_log()).find(
            Rung(finder, None, 0)
        )


def rated() -> list[Grid]:
    lines = (CORPORA / "rated.tsv").read_text().splitlines()[1:]
    return [Grid.parse(line.split("\t")[0]) for line in lines]


@cache
def stuck(count: int) -> list[Stuck]:
    """Positions of real puzzles; from one to the next some false candidate is removed."""
    random = Random(1)
    found: list[Stuck] = []
    puzzles = [*rated(), *grids("top1465")[:20], *grids("hardest")[:5]]
    while len(found) < count:
        puzzle = random.choice(puzzles)
        solution = find_solutions(puzzle).solutions[0]
        bench = bench_for(CLASSIC)
        assert load(bench.board, bench.position, puzzle.to_array())
        for _ in range(random.randrange(1, 12)):
            climb_basics(bench)
            false = [
                (cell, digit - 1)
                for cell, digits in enumerate(bench.remaining())
                for digit in digits
                if digit != solution[cell]
            ]
            if not false:
                break
            here = bench.result()
            found.append(Stuck(puzzle, here, removed_from(here, bench.position)))
            eliminate(bench.board, bench.position, *random.choice(false))
    return found[:count]


def near_cases(finder: Finder) -> list[Stuck]:
    """The positions of the finder's cases, and those with one removed candidate put back."""
    cases = read_cases(FOLDER / f"{slug(finder)}.txt")
    return [
        Stuck(case.grid, case.grid, removed)
        for case in cases
        for removed in (case.removed, *combinations(case.removed, max(len(case.removed) - 1, 0)))
    ]


def climb_basics(bench: Bench) -> None:
    while any(bench.find(rung) for rung in BASICS):
        apply_last(bench.board, bench.position, bench.log)


@pytest.mark.parametrize("finder", PATTERNS, ids=lambda finder: finder.name)
def test_agrees_with_trying_everything(finder: Finder):
    """A finder fires where trying everything finds a step, and its step is one of those."""
    places = [*stuck(150)[:60], *near_cases(finder)]
    for place in places[:: SLOWEST.get(finder, 1)]:
        step = place.find(finder)
        steps = slow_patterns.all_steps(finder, place.cells())
        if step is None:
            assert not steps
        else:
            assert frozenset(step.eliminations) in steps


def test_takes_the_cheapest_loop():
    """A loop's surcharge is the least of all that trying everything finds."""
    for place in (*stuck(150)[:60], *near_cases(Finder.UNIQUE_LOOP)):
        step = place.find(Finder.UNIQUE_LOOP)
        costs = [cost for *_, cost, effects in slow_patterns.loop_steps(place.cells()) if effects]
        assert (None if step is None else step.score) == (min(costs) / 10 if costs else None)


@pytest.mark.parametrize("finder", PATTERNS, ids=lambda finder: finder.name)
def test_removes_nothing_true(finder: Finder):
    """On puzzles with one solution no step removes a digit of it, and all it removes is there."""
    for place in stuck(150):
        if step := place.find(finder):
            cells = place.cells()
            solution = find_solutions(place.puzzle).solutions[0]
            assert all(solution[cell] != digit for cell, digit in step.eliminations)
            assert all(digit in cells[cell] for cell, digit in step.eliminations)


@pytest.mark.parametrize("finder", SOUND, ids=lambda finder: finder.name)
def test_holds_for_every_solution(finder: Finder):
    """Patterns that do not assume one solution remove nothing that is true in one of many."""
    for place in stuck(150):
        given = next(cell for cell, digit in enumerate(place.puzzle) if digit)
        puzzle = place.puzzle.with_digit(given, 0)
        bench = bench_for(CLASSIC)
        assert load(bench.board, bench.position, puzzle.to_array())
        climb_basics(bench)
        step = bench.find(Rung(finder, None, None))
        for cell, digit in step.eliminations if step else ():
            assert count_solutions(puzzle.with_digit(cell, digit), 1) == 0


def test_extra_houses_will_do():
    """Finders run on a geometry with extra houses, and find nothing in an empty grid."""
    geometry = Geometry.diagonal()
    bench = bench_for(geometry)
    empty = Grid(bytes(geometry.cell_count), geometry)
    assert load(bench.board, bench.position, empty.to_array())
    assert [finder for finder in PATTERNS if bench.find(Rung(finder, None, None))] == []
