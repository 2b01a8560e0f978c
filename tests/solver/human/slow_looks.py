"""The looks of a puzzle, slowly and obviously: sets of candidates, one cell after the other."""

from __future__ import annotations

from puzzle.geometry import HouseKind
from puzzle.grid import Grid
from solver.human.path import SolvePath
from tests.solver.human.engine import slow_effort
from tests.solver.human.techniques.slow_basics import Candidates

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
    houses = grid.geometry.houses
    blanks = [sum(cell in candidates for cell in house.cells) for house in houses]
    left_to = _left_to(grid, candidates)
    for at, house in enumerate(houses):
        weight = 7200 if blanks[at] == 1 else 3600 if house.kind is HouseKind.BOX else 1080
        for digit, spots in left_to.items():
            if len(spots[at]) == 1:
                (cell,) = spots[at]
                found[cell] = (found.get(cell, (0, 0))[0] + weight, digit)
    for cell, left in candidates.items():
        if len(left) == 1 and cell not in found:
            fewest = min(blanks[at] for at in grid.geometry.houses_of[cell])
            found[cell] = (1800 // fewest**2, min(left))
    for digit, spots in left_to.items():
        for cell in _behind_pointing(grid, spots):
            found[cell] = (found.get(cell, (0, 0))[0] + 180, digit)
    return dict(sorted(found.items()))


def _left_to(grid: Grid, candidates: Candidates) -> dict[int, list[set[int]]]:
    """For each digit the cells of each house where it may go."""
    geometry = grid.geometry
    left: dict[int, list[set[int]]] = {
        digit: [set() for _ in geometry.houses] for digit in range(1, geometry.size + 1)
    }
    for cell, digits in candidates.items():
        for house in geometry.houses_of[cell]:
            for digit in digits:
                left[digit][house].add(cell)
    return left


def _behind_pointing(grid: Grid, left: list[set[int]]) -> list[int]:
    """The cells, one for each house, that alone are left to a digit once boxes have pointed."""
    pointed: set[int] = set()
    for box, spots in zip(grid.geometry.houses, left, strict=True):
        if box.kind is HouseKind.BOX and len(spots) > 1:
            for others in left:
                if others is not spots and spots <= others:
                    pointed |= others - spots
    found = []
    for spots in left:
        if len(spots) > 1 and len(spots - pointed) == 1:
            found += spots - pointed
    return found


def _draw(ways: dict[int, tuple[int, int]], number: int) -> int:
    for cell, (weight, _) in ways.items():
        if number < weight:
            return cell
        number -= weight
    raise AssertionError
