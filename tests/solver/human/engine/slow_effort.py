"""The effort of a puzzle, slowly and obviously: sets of candidates, one round after the other."""

from __future__ import annotations

from puzzle.grid import Grid
from solver.human.path import SolvePath
from solver.human.step import Step
from tests.solver.human.techniques.slow_basics import Candidates, places

HIDDEN_SINGLES, NAKED_SINGLES = 1, 2


def effort(path: SolvePath) -> int:
    """Blank cells times level over the rounds of a puzzle, led by a path that solves it."""
    grid = path.puzzle
    candidates = candidates_of(grid)
    steps = list(path.steps)
    total = 0
    while candidates:
        blanks = len(candidates)
        if found := _hidden_singles(grid, candidates):
            put(found, grid, candidates)
            total += blanks * HIDDEN_SINGLES
        elif found := {cell: min(left) for cell, left in candidates.items() if len(left) == 1}:
            put(found, grid, candidates)
            total += blanks * NAKED_SINGLES
        else:
            step = steps.pop(0)
            if has_effect(step, candidates):
                put({c: d for c, d in step.placements if c in candidates}, grid, candidates)
                for cell, digit in step.eliminations:
                    candidates.get(cell, set()).discard(digit)
                total += blanks * step.level
    return total


def candidates_of(grid: Grid) -> Candidates:
    digits = set(range(1, grid.geometry.size + 1))
    return {
        cell: digits - {grid[peer] for peer in grid.geometry.peers[cell]}
        for cell, digit in enumerate(grid)
        if not digit
    }


def _hidden_singles(grid: Grid, candidates: Candidates) -> dict[int, int]:
    return {
        cell: digit
        for house in grid.geometry.houses
        for digit in range(1, grid.geometry.size + 1)
        if len(cells := places(house, digit, candidates)) == 1
        for cell in cells
    }


def put(found: dict[int, int], grid: Grid, candidates: Candidates) -> None:
    for cell, digit in found.items():
        del candidates[cell]
        for peer in grid.geometry.peers[cell]:
            candidates.get(peer, set()).discard(digit)


def has_effect(step: Step, candidates: Candidates) -> bool:
    return any(cell in candidates for cell, _ in step.placements) or any(
        digit in candidates.get(cell, ()) for cell, digit in step.eliminations
    )
