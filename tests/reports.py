"""Full reports of puzzles, each part found in the slowest and most obvious way."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from itertools import combinations

from puzzle import Grid
from puzzle.symmetry import Symmetry
from solver.certify import certify
from solver.diagnosis import Change, Contradiction, Correction, Given, Repairs, Rivals, Typo
from solver.report import Report, decide, judge
from solver.search import count_solutions, find_solutions
from tests.cases import BROKEN, EASY, EASY_SOLUTION, PAPER

MINIMAL = ".3..........1.5....98....6.....6...34..8.3..17...2.....6....28.....19..5....8..79"
"""A puzzle with one solution, of which no given can go."""
LOOSE = MINIMAL[:67] + "." + MINIMAL[68:]
"""The same less one given: 15 solutions."""
WRONG = EASY[:2] + "1" + EASY[3:]
"""A puzzle with one given too many, which breaks no rule and leaves no solution."""


@cache
def unique() -> Report:
    """A puzzle with one solution, some givens of which could go."""
    found = judge(Grid.parse(EASY))
    removable = tuple(
        cell for cell in found.grid.givens if count_solutions(found.grid.with_digit(cell, 0)) == 1
    )
    return replace(found, removable=removable)


@cache
def minimal() -> Report:
    """A puzzle with one solution and no given too many."""
    return replace(judge(Grid.parse(MINIMAL)), removable=())


@cache
def none() -> Report:
    """A puzzle without a solution, for which one given is to blame."""
    found = decide(Grid.parse(WRONG))
    guilty = found.grid
    for cell in guilty.givens:
        fewer = guilty.with_digit(cell, 0)
        guilty = fewer if count_solutions(fewer, 1) == 0 else guilty
    spared = (guilty.with_digit(cell, 0) for cell in guilty.givens)
    witnesses = tuple(find_solutions(grid, 1).solutions[0] for grid in spared)
    return replace(
        found,
        contradiction=Contradiction(guilty.givens, False, certify(guilty), witnesses),
        corrections=_corrections(found.grid),
        symmetry=Symmetry.of(found.grid.geometry, found.grid.givens),
    )


@cache
def many() -> Report:
    """A puzzle with several solutions."""
    found = decide(Grid.parse(LOOSE))
    solutions = find_solutions(found.grid, 1000).solutions
    pairs = combinations(solutions, 2)
    one, other = min(pairs, key=lambda pair: sum(a != b for a, b in zip(*pair, strict=True)))
    repairs = _repairs(found.grid, solutions)
    return replace(
        found,
        solution=one,
        rivals=Rivals((one, other), True, len(solutions), True),
        repairs=repairs,
        corrections=(),
        symmetry=Symmetry.of(found.grid.geometry, found.grid.givens),
    )


@cache
def broken() -> Report:
    """A puzzle whose givens break a rule."""
    return decide(Grid.parse(BROKEN))


@cache
def undecided() -> Report:
    """A puzzle that the time limit left undecided."""
    return decide(Grid.parse(PAPER), time_limit=0)


def _corrections(grid: Grid) -> tuple[Correction, ...]:
    """The givens that could be another digit or blank; the kind of error does not tell which."""
    solution = Grid.parse(EASY_SOLUTION)
    found = []
    for cell in grid.givens:
        for digit in range(10):
            other = grid.with_digit(cell, digit)
            if digit != grid[cell] and not other.conflicts() and count_solutions(other) == 1:
                typo = Typo.DIGIT if digit else Typo.DROP
                found.append(Correction(typo, (Change(cell, grid[cell], digit),), other, solution))
    return tuple(found)


def _repairs(grid: Grid, solutions: tuple[Grid, ...]) -> Repairs:
    solution = solutions[0]
    for number in range(1, 5):
        for cells in combinations((c for c in range(81) if not grid[c]), number):
            if sum(all(s[c] == solution[c] for c in cells) for s in solutions) == 1:
                repaired = grid
                for cell in cells:
                    repaired = repaired.with_digit(cell, solution[cell])
                givens = tuple(Given(cell, solution[cell]) for cell in cells)
                return Repairs(givens, True, certify(repaired))
    raise AssertionError
