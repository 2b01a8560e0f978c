"""A smallest set of clues that cannot stand together: of givens, and of constraints.

A set of clues that admits no solution is *impossible*. Whatever set is impossible meets every
*correction set*: clues whose removal makes the puzzle possible. So a smallest set that meets all
correction sets known so far is no larger than the smallest impossible set; if it is impossible it
is that set, and if not, the clues that it leaves out yield a new correction set. This is implicit
hitting set duality (A. Ignatiev, A. Previti, M. Liffiton, J. Marques-Silva, "Smallest MUS
extraction with minimal hitting set dualization", CP 2015), with the search engine as the oracle
and HiGHS for the hitting sets.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress

import numpy as np

from puzzle import EnginesDisagree, Grid
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
MOST_SETS_OF_RULES = 12
"""The same with clues beside the givens, of which each set takes the search a while."""
MOST_GIVEN_UP = 6
"""Sets that the search gives up, with clues beside the givens, before no smaller set is looked
for: each takes up to half a second."""
PATIENCE_WITH_RULES = 1_500
"""Branches after which it gives up on these: the certifier knows sooner than more would tell."""

MOST_HARD = 10
"""Sets that the search gives up and the certifier is asked about, for HARD_SECONDS each."""
MOST_HARD_WITH_RULES = 30
"""The same with clues beside the givens, of which it knows most in a tenth of a second."""

Clue = int
"""The cell of a given; or the number of cells and then the constraint's place in the geometry."""
ClueSet = frozenset[Clue]


def find_contradiction(grid: Grid, deadline: Deadline) -> Contradiction:
    """Find a minimal set of clues that cannot stand together, a smallest one if that can be proved.

    Args:
        grid: a puzzle that has no solution.
        deadline: when to stop.

    Raises:
        OutOfBounds: there was no time to find and prove a minimal set.
        EnginesDisagree: the certifier contradicts the search.
    """
    oracle = _Oracle(grid, deadline)
    pair = ((conflict.first, conflict.second) for conflict in grid.conflicts())
    begun = next(pair, None) or oracle.impossible_alone() or oracle.clues
    clues, is_smallest = oracle.reduced(frozenset(begun)), False
    with suppress(OutOfBounds), oracle.until(deadline.halfway()) as sooner:
        clues, is_smallest = _smallest(clues, oracle, sooner)
    puzzle = oracle.grid_of(clues)
    return Contradiction(
        puzzle.givens,
        is_smallest,
        _certificate(puzzle, deadline),
        tuple(_witness(clues - {clue}, oracle, deadline) for clue in sorted(clues)),
        puzzle.geometry.constraints,
    )


class _Oracle:
    """Says of sets of a puzzle's clues whether they are possible."""

    def __init__(self, grid: Grid, deadline: Deadline) -> None:
        self._grid = grid
        self._deadline = deadline
        self._hard = 0
        self._solved: list[tuple[ClueSet, bytes]] = []
        self._impossible: list[ClueSet] = []
        self._given_up: set[ClueSet] = set()
        self._digits = grid.to_array()
        count, constraints = len(grid), grid.geometry.constraints
        self.clues = (*grid.givens, *range(count, count + len(constraints)))

    @property
    def has_rules(self) -> bool:
        """Whether there are clues beside the givens."""
        return bool(self._grid.geometry.constraints)

    @contextmanager
    def until(self, sooner: Deadline) -> Iterator[Deadline]:
        """Stop at another moment within the block: what was found is to be proved after it."""
        later, self._deadline = self._deadline, sooner
        try:
            yield sooner
        finally:
            self._deadline = later

    def grid_of(self, clues: Iterable[Clue]) -> Grid:
        """Return the puzzle of these clues alone."""
        kept = np.zeros_like(self._digits)
        geometry, count, chosen = self._grid.geometry, len(self._digits), sorted(clues)
        cells = [clue for clue in chosen if clue < count]
        kept[cells] = self._digits[cells]
        if constraints := geometry.constraints:
            rules = [constraints[clue - count] for clue in chosen if clue >= count]
            if len(rules) < len(constraints):
                geometry = geometry.without_constraints.with_constraints(rules)
        return Grid(kept.tobytes(), geometry)

    def solution(self, clues: Iterable[Clue]) -> bytes | None:
        """Return a solution of these clues alone, or None when they are impossible.

        Where the search gives up, the certifier is asked: few givens without a solution can be
        hard for the one and easy for the other.

        Raises:
            OutOfBounds: both gave up, or the time limit passed.
        """
        chosen = frozenset(clues)
        found, is_known = self._searched(chosen)
        if is_known:
            return found
        found = self._certified(chosen)
        if self.has_rules:
            self._remember(chosen, found)
        return found

    def _searched(self, clues: ClueSet) -> tuple[bytes | None, bool]:
        """Return what `solution` does, and whether it is known: False where the search gave up.

        With clues beside the givens what was found before is looked at first: a solution serves
        all sets that it keeps, and a set that has an impossible one in it is impossible.

        Raises:
            OutOfBounds: the time limit passed.
        """
        self._deadline.check()
        if not self.has_rules:
            return self._listed(clues, PATIENCE)
        for kept, solution in self._solved:
            if clues <= kept:
                return solution, True
        if any(clues >= impossible for impossible in self._impossible):
            return None, True
        if clues in self._given_up:
            return None, False
        found, is_known = self._listed(clues, PATIENCE_WITH_RULES)
        if is_known:
            self._remember(clues, found)
        else:
            self._given_up.add(clues)
        return found, is_known

    def _listed(self, clues: ClueSet, patience: int) -> tuple[bytes | None, bool]:
        solutions, is_complete = list_solutions(self.grid_of(clues), 1, patience=patience)
        return (solutions[0].tobytes(), True) if len(solutions) else (None, is_complete)

    def _remember(self, clues: ClueSet, found: bytes | None) -> None:
        if found is None:
            self._impossible.append(clues)
        else:
            self._solved.append((self._agreeing(found), found))

    @property
    def is_tired(self) -> bool:
        """Whether so many sets were hard to search that no more should be asked for."""
        return len(self._given_up) >= MOST_GIVEN_UP

    def _certified(self, clues: ClueSet) -> bytes | None:
        self._hard += 1
        if self._hard > (MOST_HARD_WITH_RULES if self.has_rules else MOST_HARD):
            raise OutOfBounds
        seconds = self._deadline.within(HARD_SECONDS)
        found = enumerate_solutions(self.grid_of(clues), 1, time_limit=seconds)
        if not found.complete and not found.solutions:
            return self._searched_for_long(clues)
        return found.solutions[0].digits if found.solutions else None

    def _searched_for_long(self, clues: ClueSet) -> bytes | None:
        """Return what a search finds that is as patient as with givens alone.

        Raises:
            OutOfBounds: it had no more before, or gave up again, or the time limit passed.
        """
        self._deadline.check()
        found, is_known = self._listed(clues, PATIENCE) if self.has_rules else (None, False)
        if not is_known:
            raise OutOfBounds
        return found

    def impossible_alone(self) -> tuple[Clue, ...]:
        """Return the first constraint that no grid keeps; nothing where there is none, or no time.

        Sparing the givens one by one beside such a constraint, each set of which can be hard for
        the search, would spend what may be spent on hard sets.
        """
        with suppress(OutOfBounds):
            for clue in self.clues:
                if clue >= len(self._digits) and self.solution((clue,)) is None:
                    return (clue,)
        return ()

    def reduced(self, clues: ClueSet) -> ClueSet:
        """Return a minimal impossible set within an impossible one.

        Each clue is spared if it can be; first those of which the search can tell, since fewer
        clues leave it less to look at, and among these constraints before givens, from which it
        begins: where givens go first, what is left is hard to search.
        """
        left, before = sorted(clues, key=self._sparing), len(clues) + 1
        while left and len(clues) < before:
            before = len(clues)
            clues, left = self._less(clues, left)
        for clue in left:
            if self.solution(clues - {clue}) is None:
                clues -= {clue}
        return clues

    def _less(self, clues: ClueSet, tried: Iterable[Clue]) -> tuple[ClueSet, list[Clue]]:
        """Return an impossible set without those tried that the search spares; what it gives up."""
        put_off = []
        for clue in tried:
            found, is_known = self._searched(clues - {clue})
            if not is_known:
                put_off.append(clue)
            elif found is None:
                clues -= {clue}
        return clues, put_off

    def _sparing(self, clue: Clue) -> tuple[bool, Clue]:
        """Return by what clues are spared in order: constraints, then givens."""
        return clue < len(self._digits), clue

    def correction_set(self, possible: ClueSet, solution: bytes) -> ClueSet:
        """Return a minimal correction set that leaves a possible set alone, given a solution of it.

        Clues are added for as long as the set stays possible; what is left must go.
        """
        kept = self._agreeing(solution) | possible
        for clue in self.clues:
            if clue not in kept:
                found = self.solution(kept | {clue})
                if found is not None:
                    kept |= self._agreeing(found) | {clue}
        if kept >= frozenset(self.clues):
            raise EnginesDisagree(f"The search finds a solution of {self._grid}, and found none.")
        return frozenset(self.clues) - kept

    def _agreeing(self, solution: bytes) -> ClueSet:
        """Return the clues that a solution keeps, whether or not it was found for them."""
        geometry, count = self._grid.geometry, len(solution)
        kept = (
            count + place
            for place, constraint in enumerate(geometry.constraints)
            if constraint.keeps(solution, geometry.layout)
        )
        same = (cell for cell in self._grid.givens if solution[cell] == self._digits[cell])
        return frozenset((*same, *kept))


def _smallest(best: ClueSet, oracle: _Oracle, deadline: Deadline) -> tuple[ClueSet, bool]:
    """Return a smallest impossible set; the best one found, and False, when the effort is spent.

    Args:
        best: a minimal impossible set.
        oracle: for the sets.
        deadline: when to stop.
    """
    clues = oracle.clues
    if len(best) <= 1:
        return best, True
    most_sets = MOST_SETS_OF_RULES if oracle.has_rules else MOST_SETS
    if len(best) == 2 and all(oracle.solution((clue,)) is not None for clue in clues):
        return best, True  # two clues that break a rule, where each may stand alone
    index = {clue: i for i, clue in enumerate(clues)}
    program = HittingSet(len(clues))
    known: list[ClueSet] = []
    for _ in range(MOST_ROUNDS):
        # A hitting set found without the program serves as well, until it is impossible.
        while (solution := oracle.solution(hit := _greedy_hitting_set(known))) is not None:
            known.append(oracle.correction_set(hit, solution))
            program.add(index[clue] for clue in known[-1])
            if len(known) > most_sets or oracle.is_tired:
                return best, False
        best = min(best, oracle.reduced(hit), key=len)
        chosen = program.smallest(time_limit=deadline.left)
        if chosen is None:
            return best, False
        if len(chosen) == len(best):
            return best, True
        least = frozenset(clues[i] for i in chosen)
        solution = oracle.solution(least)
        if solution is None:
            return least, True
        known.append(oracle.correction_set(least, solution))
        program.add(index[clue] for clue in known[-1])
    return best, False


def _greedy_hitting_set(sets: list[ClueSet]) -> ClueSet:
    """Members one by one, always one that meets most of the sets that are not met yet."""
    hit: set[Clue] = set()
    left = list(sets)
    while left:
        counts: dict[Clue, int] = {}
        for members in left:
            for clue in members:
                counts[clue] = counts.get(clue, 0) + 1
        chosen = max(sorted(counts), key=counts.__getitem__)
        hit.add(chosen)
        left = [members for members in left if chosen not in members]
    return frozenset(hit)


def _certificate(puzzle: Grid, deadline: Deadline) -> Certificate:
    """Return the proof that a puzzle has no solution.

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


def _witness(clues: ClueSet, oracle: _Oracle, deadline: Deadline) -> Grid:
    """Return a solution of these clues alone, checked and confirmed by the integer program.

    Raises:
        OutOfBounds: there was no time to confirm it.
        EnginesDisagree: it is none, or the certifier refuses it.
    """
    puzzle, found = oracle.grid_of(clues), oracle.solution(clues)
    solution = None if found is None else Grid(found, puzzle.geometry)
    if solution is None or not solution.solves(puzzle):
        raise EnginesDisagree(f"The search gave a solution of {puzzle} that is none.")
    confirmed = confirm_solution(puzzle, solution, time_limit=deadline.left).outcome
    if confirmed is SolveOutcome.STOPPED:
        raise OutOfBounds
    if confirmed is not SolveOutcome.SOLUTION:
        raise EnginesDisagree(f"The certifier refuses the solution {solution} of {puzzle}.")
    return solution
