"""A smallest set of givens that cannot stand together.

A set of givens that admits no solution is *impossible*. Whatever set is impossible meets every
*correction set*: givens whose removal makes the puzzle possible. So a smallest set that meets all
correction sets known so far is no larger than the smallest impossible set; if it is impossible it
is that set, and if not, the givens that it leaves out yield a new correction set. This is implicit
hitting set duality (A. Ignatiev, A. Previti, M. Liffiton, J. Marques-Silva, "Smallest MUS
extraction with minimal hitting set dualization", CP 2015), with the search engine as the oracle
and HiGHS for the hitting sets.
"""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress

import numpy as np

from puzzle import Cell, EnginesDisagree, Grid
from solver.certify import (
    Certificate,
    HittingSet,
    SolveOutcome,
    certify,
    confirm_solution,
    enumerate_solutions,
)
from solver.diagnosis.answers import Contradiction
from solver.diagnosis.bounds import HARD_SECONDS, PATIENCE, Deadline, OutOfBounds
from solver.search import list_solutions
from solver.verdict import Verdict

MOST_ROUNDS = 100
"""Hitting sets that HiGHS is asked for before a minimal set must do."""
MOST_SETS = 1_000
"""Correction sets that are looked at before a minimal set must do."""

MOST_HARD = 10
"""Sets that the search gives up and the certifier is asked about, for HARD_SECONDS each."""

GivenSet = frozenset[Cell]


def find_contradiction(grid: Grid, deadline: Deadline) -> Contradiction:
    """A minimal set of givens that cannot stand together, a smallest one if that can be proved.

    Args:
        grid: a puzzle that has no solution.
        deadline: when to stop.

    Raises:
        OutOfBounds: there was no time to find and prove a minimal set.
        EnginesDisagree: the certifier contradicts the search.
    """
    oracle = _Oracle(grid, deadline)
    pair = ((conflict.first, conflict.second) for conflict in grid.conflicts())
    cells, is_smallest = oracle.reduced(frozenset(next(pair, grid.givens))), False
    with suppress(OutOfBounds):
        cells, is_smallest = _smallest(cells, oracle, deadline)
    puzzle = oracle.alone(cells)
    return Contradiction(
        puzzle.givens,
        is_smallest,
        _certificate(puzzle, deadline),
        tuple(_witness(puzzle.with_digit(cell, 0), oracle, deadline) for cell in puzzle.givens),
    )


class _Oracle:
    """Says of sets of a puzzle's givens whether they are possible."""

    def __init__(self, grid: Grid, deadline: Deadline) -> None:
        self._grid = grid
        self._deadline = deadline
        self._hard = 0
        self._digits = grid.to_array()
        self.givens = grid.givens

    def alone(self, cells: Iterable[Cell]) -> Grid:
        """The puzzle of these givens alone."""
        kept = np.zeros_like(self._digits)
        chosen = sorted(cells)
        kept[chosen] = self._digits[chosen]
        return Grid(kept.tobytes(), self._grid.geometry)

    def solution(self, cells: Iterable[Cell]) -> bytes | None:
        """A solution of these givens alone, or None when they are impossible.

        Where the search gives up, the certifier is asked: few givens without a solution can be
        hard for the one and easy for the other.

        Raises:
            OutOfBounds: both gave up, or the time limit passed.
        """
        puzzle = self.alone(cells)
        self._deadline.check()
        solutions, is_complete = list_solutions(puzzle, 1, patience=PATIENCE)
        if len(solutions):
            found: bytes = solutions[0].tobytes()
            return found
        return None if is_complete else self._certified(puzzle)

    def _certified(self, puzzle: Grid) -> bytes | None:
        self._hard += 1
        if self._hard > MOST_HARD:
            raise OutOfBounds
        seconds = self._deadline.within(HARD_SECONDS)
        found = enumerate_solutions(puzzle, 1, time_limit=seconds)
        if not found.complete and not found.solutions:
            raise OutOfBounds
        return found.solutions[0].digits if found.solutions else None

    def reduced(self, cells: GivenSet) -> GivenSet:
        """A minimal impossible set within an impossible one: each given is spared if it can be."""
        for cell in sorted(cells):
            if self.solution(cells - {cell}) is None:
                cells -= {cell}
        return cells

    def correction_set(self, possible: GivenSet, solution: bytes) -> GivenSet:
        """A minimal correction set that leaves a possible set alone, given a solution of it.

        Givens are added for as long as the set stays possible; what is left must go.
        """
        kept = self._agreeing(solution) | possible
        for cell in self.givens:
            if cell not in kept:
                found = self.solution(kept | {cell})
                if found is not None:
                    kept |= self._agreeing(found) | {cell}
        return frozenset(self.givens) - kept

    def _agreeing(self, solution: bytes) -> GivenSet:
        return frozenset(cell for cell in self.givens if solution[cell] == self._digits[cell])


def _smallest(best: GivenSet, oracle: _Oracle, deadline: Deadline) -> tuple[GivenSet, bool]:
    """A smallest impossible set; the best one found, and False, when the effort is spent.

    Args:
        best: a minimal impossible set.
        oracle: for the sets.
        deadline: when to stop.
    """
    givens = oracle.givens
    if len(best) == 2 and all(oracle.solution({cell}) is not None for cell in givens):
        return best, True  # two givens that break a rule, where each may stand alone
    index = {cell: i for i, cell in enumerate(givens)}
    program = HittingSet(len(givens))
    known: list[GivenSet] = []
    for _ in range(MOST_ROUNDS):
        # A hitting set found without the program serves as well, until it is impossible.
        while (solution := oracle.solution(hit := _greedy_hitting_set(known))) is not None:
            known.append(oracle.correction_set(hit, solution))
            program.add(index[cell] for cell in known[-1])
            if len(known) > MOST_SETS:
                return best, False
        best = min(best, oracle.reduced(hit), key=len)
        chosen = program.smallest(time_limit=deadline.left)
        if chosen is None:
            return best, False
        if len(chosen) == len(best):
            return best, True
        least = frozenset(givens[i] for i in chosen)
        solution = oracle.solution(least)
        if solution is None:
            return least, True
        known.append(oracle.correction_set(least, solution))
        program.add(index[cell] for cell in known[-1])
    return best, False


def _greedy_hitting_set(sets: list[GivenSet]) -> GivenSet:
    """Members one by one, always one that meets most of the sets that are not met yet."""
    hit: set[Cell] = set()
    left = list(sets)
    while left:
        counts: dict[Cell, int] = {}
        for members in left:
            for cell in members:
                counts[cell] = counts.get(cell, 0) + 1
        chosen = max(sorted(counts), key=counts.__getitem__)
        hit.add(chosen)
        left = [members for members in left if chosen not in members]
    return frozenset(hit)


def _certificate(puzzle: Grid, deadline: Deadline) -> Certificate:
    """The proof that a puzzle has no solution.

    Raises:
        OutOfBounds: the certifier's time ran out.
        EnginesDisagree: it says otherwise.
    """
    certificate = deadline.sealed(certify(puzzle, time_limit=deadline.left))
    if certificate.verdict is Verdict.UNDECIDED:
        raise OutOfBounds
    if certificate.verdict is not Verdict.NONE:
        raise EnginesDisagree(
            f"The search calls the givens of {puzzle} impossible, and the certifier says "
            f"{certificate.verdict.value}."
        )
    return certificate


def _witness(puzzle: Grid, oracle: _Oracle, deadline: Deadline) -> Grid:
    """A solution of a puzzle, checked in integers, and confirmed by the integer program.

    Raises:
        OutOfBounds: there was no time to confirm it.
        EnginesDisagree: it is none, or the certifier refuses it.
    """
    found = oracle.solution(puzzle.givens)
    solution = None if found is None else Grid(found, puzzle.geometry)
    if solution is None or not solution.solves(puzzle):
        raise EnginesDisagree(f"The search gave a solution of {puzzle} that is none.")
    confirmed = confirm_solution(puzzle, solution, time_limit=deadline.left).outcome
    if confirmed is SolveOutcome.STOPPED:
        raise OutOfBounds
    if confirmed is not SolveOutcome.SOLUTION:
        raise EnginesDisagree(f"The certifier refuses the solution {solution} of {puzzle}.")
    return solution
