"""Positions to try finders at: where the basics leave real puzzles, and near the cases."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from itertools import combinations
from random import Random
from typing import NamedTuple

from puzzle.geometry import CLASSIC
from puzzle.grid import Grid
from puzzle.score import Score
from solver.human.climb import Bench, bench_for
from solver.human.engine.state import count_spots, eliminate, load
from solver.human.engine.step_log import apply_last
from solver.human.ladder import PLAYERS, SUDOKU_EXPLAINER, Rung
from solver.human.registry import BASICS as BASIC_FAMILIES
from solver.human.registry import Finder
from solver.human.step import Candidate, Step
from solver.search import find_solutions
from tests.corpora import grids
from tests.solver.human.cases import FOLDER, bench_at, read_cases, removed_from
from tests.solver.human.rated import RATED
from tests.solver.human.techniques.slow_patterns import Cells
from tests.solver.human.variants import extras_for

BASICS = [rung for rung in SUDOKU_EXPLAINER.rungs if rung.finder.family in BASIC_FAMILIES]


class Stuck(NamedTuple):
    """A position that the basics leave."""

    puzzle: Grid
    here: Grid
    removed: tuple[Candidate, ...]

    def cells(self) -> Cells:
        masks = bench_at(self.here, self.removed).state.candidates.tolist()
        return [frozenset(d for d in range(1, 10) if mask >> d - 1 & 1) for mask in masks]

    def find(self, finder: Finder) -> Step | None:
        """The finder's first step; its score is the surcharge."""
        return bench_at(self.here, self.removed, self.puzzle).find(Rung(finder, None, Score(0)))


@cache
def stuck(count: int) -> list[Stuck]:
    """Where the basics leave real puzzles."""
    puzzles = [*(rated.puzzle for rated in RATED), *grids("top1465")[:20], *grids("hardest")[:5]]
    return left_by(BASICS, puzzles, count, Random(1), most=12)


@cache
def beyond_players(count: int) -> list[Stuck]:
    """Positions where the players' ladder has nothing."""
    puzzles = [*grids("top1465")[:12], *grids("hardest")[:8]]
    return left_by(PLAYERS.rungs, puzzles, count, Random(2), most=8)


def left_by(
    rungs: Sequence[Rung], puzzles: list[Grid], count: int, random: Random, most: int
) -> list[Stuck]:
    """Positions that the rungs leave, less than `most` of a puzzle.

    From one to the next some false candidate is removed.
    """
    found: list[Stuck] = []
    while len(found) < count:
        puzzle = random.choice(puzzles)
        solution = find_solutions(puzzle).solutions[0]
        bench = bench_for(CLASSIC)
        assert load(bench.tables, bench.state, puzzle.to_array())
        for _ in range(random.randrange(1, most)):
            climb_by(rungs, bench)
            false = [
                (cell, digit - 1)
                for cell, digits in enumerate(bench.remaining())
                for digit in digits
                if digit != solution[cell]
            ]
            if not false:
                break
            here = bench.result()
            found.append(Stuck(puzzle, here, removed_from(here, bench.state)))
            eliminate(bench.tables, bench.state, *random.choice(false))
    return found[:count]


def near_cases(finder: Finder) -> list[Stuck]:
    """The positions of the finder's cases, and those with one removed candidate put back."""
    cases = read_cases(FOLDER / f"{finder.slug}.txt")
    return [
        Stuck(case.givens or case.grid, case.grid, removed)
        for case in cases
        for removed in (case.removed, *combinations(case.removed, max(len(case.removed) - 1, 0)))
    ]


def climb_basics(bench: Bench) -> None:
    climb_by(BASICS, bench)


def climb_by(rungs: Sequence[Rung], bench: Bench) -> None:
    """Take steps of the rungs, the cheapest first, until they have none."""
    while any(bench.find(rung) for rung in rungs):
        apply_last(bench.tables, bench.state, bench.log)


def check_truth(finder: Finder, places: Iterable[Stuck]) -> None:
    """Assert that no step of the finder removes a digit of the solution, or what is not there."""
    for place in places:
        if step := place.find(finder):
            cells = place.cells()
            solution = find_solutions(place.puzzle).solutions[0]
            assert all(solution[cell] != digit for cell, digit in step.eliminations)
            assert all(digit in cells[cell] for cell, digit in step.eliminations)


def check_extra_houses(finder: Finder) -> None:
    """Assert that a finder fires at cases with extra houses across them, and removes nothing true.

    Each case is tried with several extra houses: they can take from a pattern what it needs.
    """
    fired = 0
    for case in read_cases(FOLDER / f"{finder.slug}.txt"):
        place = Stuck(case.givens or case.grid, case.grid, case.removed)
        solutions = find_solutions(place.puzzle).solutions
        for seed in range(4 if len(solutions) == 1 else 0):
            candidates = bench_at(place.here, place.removed).state.candidates.copy()
            geometry = extras_for(solutions[0], Random(seed))
            bench = bench_at(Grid(place.here.digits, geometry), givens=place.puzzle)
            bench.state.candidates[:] &= candidates
            count_spots(bench.tables, bench.state)
            if step := bench.find(Rung(finder, None, None)):
                fired += 1
                assert all(solutions[0][cell] == digit for cell, digit in step.placements)
                assert all(solutions[0][cell] != digit for cell, digit in step.eliminations)
    assert fired
