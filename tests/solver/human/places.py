"""Positions to try finders at: where the basics leave real puzzles, and near the cases."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from itertools import combinations
from random import Random
from typing import NamedTuple

from puzzle.geometry import CLASSIC
from puzzle.grid import Grid
from solver.human.climb import Bench, bench_for
from solver.human.finder import LAST_BASIC, Finder
from solver.human.ladder import SUDOKU_EXPLAINER, Rung
from solver.human.log import apply_last
from solver.human.position import eliminate, load
from solver.human.step import Candidate, Step
from solver.search import find_solutions
from tests.corpora import FOLDER as CORPORA
from tests.corpora import grids
from tests.solver.human.cases import FOLDER, bench_at, read_cases, removed_from, slug
from tests.solver.human.slow_patterns import Cells

BASICS = [rung for rung in SUDOKU_EXPLAINER.rungs if rung.finder <= LAST_BASIC]


class Stuck(NamedTuple):
    """A position that the basics leave."""

    puzzle: Grid
    here: Grid
    removed: tuple[Candidate, ...]

    def cells(self) -> Cells:
        masks = bench_at(self.here, self.removed).position.candidates.tolist()
        return [frozenset(d for d in range(1, 10) if mask >> d - 1 & 1) for mask in masks]

    def find(self, finder: Finder) -> Step | None:
        """The finder's first step; its score is the surcharge."""
        return bench_at(self.here, self.removed, self.puzzle).find(Rung(finder, None, 0))


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
        Stuck(case.givens or case.grid, case.grid, removed)
        for case in cases
        for removed in (case.removed, *combinations(case.removed, max(len(case.removed) - 1, 0)))
    ]


def climb_basics(bench: Bench) -> None:
    while any(bench.find(rung) for rung in BASICS):
        apply_last(bench.board, bench.position, bench.log)


def check_truth(finder: Finder, places: Iterable[Stuck]) -> None:
    """Assert that no step of the finder removes a digit of the solution, or what is not there."""
    for place in places:
        if step := place.find(finder):
            cells = place.cells()
            solution = find_solutions(place.puzzle).solutions[0]
            assert all(solution[cell] != digit for cell, digit in step.eliminations)
            assert all(digit in cells[cell] for cell, digit in step.eliminations)
