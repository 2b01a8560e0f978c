"""Smallest hitting sets, and solutions as alike as possible: two programs with an objective.

Unlike the certifier's, these programs find what is best and prove nothing about the puzzle: what
they return is checked by searches, and a best value is believed of HiGHS as `unique` is. They are
small or change at every solve, so they are written to HiGHS directly.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from puzzle import Cell, Digit, Geometry, Grid
from puzzle.arguments import checked_seconds

if TYPE_CHECKING:
    from solver.certify.program import GrowingProgram


FEWEST_DIFFERING = 4
"""Two solutions of a puzzle differ in two rows at least, and in two cells of each."""

MOST_NODES = 2_000
"""Branches after which HiGHS gives up one of these programs, whatever the time."""


class HittingSet:
    """A smallest set that meets every one of some sets, which become more and more.

    Args:
        size: the members to choose from are 0 … size - 1.

    Raises:
        SolverUnavailable: HiGHS cannot be loaded.
    """

    def __init__(self, size: int) -> None:
        self._program = _program([1.0] * size)
        self._has_sets = False

    def add(self, members: Iterable[int]) -> None:
        """One more set to meet; it must not be empty."""
        self._has_sets = True
        columns = sorted(members)
        self._program.add_row(columns, [1.0] * len(columns), at_least=1)

    def smallest(self, *, time_limit: float | None = None) -> tuple[int, ...] | None:
        """Return a smallest set that meets all sets so far, ascending; None if HiGHS found none.

        Args:
            time_limit: seconds for the solver, None for no limit; its branches are limited too.
        """
        if not self._has_sets:
            return ()
        values = self._program.solve(time_limit, MOST_NODES)
        return None if values is None else tuple(i for i, value in enumerate(values) if value > 0.5)


def closest_pair(puzzle: Grid, *, time_limit: float | None = None) -> tuple[Grid, Grid] | None:
    """Two solutions of a puzzle that differ in as few cells as possible.

    Variables, all 0 or 1: x and y, a solution each, over the candidates that the givens leave, and
    z for each candidate:

        maximize Σ z   subject to   z ≤ x,  z ≤ y,  z ≥ x + y - 1,  Σ z ≤ blanks - 4

    z is 1 where both solutions have the candidate, so Σ z counts the cells in which they agree. Two
    solutions differ in four cells at least: in two rows, and in two cells of each.

    Args:
        puzzle: the puzzle, no conflict among its givens.
        time_limit: seconds for the solver, None for no limit; its branches are limited too.

    Returns:
        The two, checked in integers; None if there are none or the solver reached a limit.

    Raises:
        ArgumentError: the time limit is negative or not a number.
        SolverUnavailable: HiGHS cannot be loaded.
    """
    checked_seconds(time_limit)
    candidates = _candidates(puzzle)
    index = {candidate: i for i, candidate in enumerate(candidates)}
    count = len(candidates)
    program = _program([0.0] * (2 * count) + [-1.0] * count)
    _add_rules(program, index, puzzle.geometry, 0)
    _add_rules(program, index, puzzle.geometry, count)
    for x in range(count):
        y, z = x + count, x + 2 * count
        program.add_row([x, z], [1.0, -1.0], at_least=0)
        program.add_row([y, z], [1.0, -1.0], at_least=0)
        program.add_row([z, x, y], [1.0, -1.0, -1.0], at_least=-1)
    most = puzzle.geometry.cell_count - FEWEST_DIFFERING
    program.add_row(range(2 * count, 3 * count), [-1.0] * count, at_least=-most)
    values = program.solve(time_limit, MOST_NODES)
    if values is None:
        return None
    pair = (_grid(puzzle, candidates, values), _grid(puzzle, candidates, values[count:]))
    return pair if all(solution.solves(puzzle) for solution in pair) else None


def _program(costs: Sequence[float]) -> GrowingProgram:
    # Loading the model's module first turns a missing package into its error.
    from solver.certify.certifier import load

    load()
    from solver.certify.program import GrowingProgram

    return GrowingProgram(costs)


def _candidates(puzzle: Grid) -> list[tuple[Cell, Digit]]:
    """Return the digits that no given excludes, for givens their own, by cell and digit."""
    geometry = puzzle.geometry
    found = []
    for cell, given in enumerate(puzzle):
        seen = {puzzle[peer] for peer in geometry.peers[cell]}
        digits = [given] if given else range(1, geometry.size + 1)
        found += [(cell, digit) for digit in digits if given or digit not in seen]
    return found


def _add_rules(
    program: Any, index: dict[tuple[Cell, Digit], int], geometry: Geometry, start: int
) -> None:
    """One digit a cell, one place a digit in each house, for the columns from `start` on."""
    digits = range(1, geometry.size + 1)
    groups = [[(cell, digit) for digit in digits] for cell in range(geometry.cell_count)]
    groups += [[(cell, digit) for cell in h.cells] for h in geometry.houses for digit in digits]
    for group in groups:
        columns = [start + index[candidate] for candidate in group if candidate in index]
        program.add_row(columns, [1.0] * len(columns), at_least=1, at_most=1)


def _grid(puzzle: Grid, candidates: list[tuple[Cell, Digit]], values: Sequence[float]) -> Grid:
    digits = [0] * len(puzzle)
    for (cell, digit), value in zip(candidates, values, strict=False):
        if value > 0.5:
            digits[cell] = digit
    return Grid(bytes(digits), puzzle.geometry)
