"""The looks of a puzzle, slowly and obviously: sets of candidates, one cell after the other."""

from __future__ import annotations

from puzzle.geometry import HouseKind
from puzzle.grid import Grid
from solver.human.path import SolvePath
from tests.solver.human.engine import slow_effort
from tests.solver.human.techniques.slow_basics import Candidates, places

ORDERS = 28
PARTS = 3600
"""In the weight of a hidden single in a box."""


def looks(path: SolvePath) -> float:
    """Mean looks over the orders, on a canonical form, led by a path that solves it."""
    total, random = 0.0, 1
    for _ in range(ORDERS):
        grid = path.puzzle
        candidates = slow_effort.candidates_of(grid)
        steps = list(path.steps)
        while candidates:
            blanks = len(candidates)
            if ways := _ways(grid, candidates):
                weights = [weight for weight, _ in ways.values()]
                total += blanks * PARTS / sum(weights)
                random = random * 48271 % (2**31 - 1)
                cell = _draw(ways, random % sum(weights))
                slow_effort.put({cell: ways[cell][1]}, grid, candidates)
            else:
                step = steps.pop(0)
                if slow_effort.has_effect(step, candidates):
                    for gone, digit in step.eliminations:
                        candidates.get(gone, set()).discard(digit)
                    total += 2.5 * blanks * step.level
    return total / ORDERS


def _ways(grid: Grid, candidates: Candidates) -> dict[int, tuple[int, int]]:
    """By cell, in order: the weight of the ways to fill it, in 1/3600, and its digit."""
    found: dict[int, tuple[int, int]] = {}
    for house in grid.geometry.houses:
        blanks = sum(cell in candidates for cell in house.cells)
        weight = 7200 if blanks == 1 else 3600 if house.kind is HouseKind.BOX else 1080
        for digit in range(1, grid.geometry.size + 1):
            if len(cells := places(house, digit, candidates)) == 1:
                (cell,) = cells
                found[cell] = (found.get(cell, (0, 0))[0] + weight, digit)
    for cell, left in candidates.items():
        if len(left) == 1 and cell not in found:
            own = [house for house in grid.geometry.houses if cell in house.cells]
            fewest = min(sum(c in candidates for c in house.cells) for house in own)
            found[cell] = (1800 // fewest**2, min(left))
    for digit in range(1, grid.geometry.size + 1):
        for cell in _behind_pointing(grid, candidates, digit):
            found[cell] = (found.get(cell, (0, 0))[0] + 180, digit)
    return dict(sorted(found.items()))


def _behind_pointing(grid: Grid, candidates: Candidates, digit: int) -> list[int]:
    """The cells, one for each house, that alone are left to a digit once boxes have pointed."""
    houses = grid.geometry.houses
    pointed: set[int] = set()
    for box in houses:
        spots = set(places(box, digit, candidates))
        if box.kind is HouseKind.BOX and len(spots) > 1:
            for line in houses:
                if line is not box and spots <= set(line.cells):
                    pointed |= set(places(line, digit, candidates)) - spots
    left = []
    for house in houses:
        spots = set(places(house, digit, candidates))
        if len(spots) > 1 and len(spots - pointed) == 1:
            left += spots - pointed
    return left


def _draw(ways: dict[int, tuple[int, int]], number: int) -> int:
    for cell, (weight, _) in ways.items():
        if number < weight:
            return cell
        number -= weight
    raise AssertionError
