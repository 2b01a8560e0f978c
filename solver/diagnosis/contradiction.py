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

import math
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from random import Random

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
PATIENCE_WITH_RULES = 1_500
"""Branches after which the search gives up with clues beside the givens: the certifier knows sooner
than more would tell."""
MOST_EFFORT = 4_000
"""What looking for a smaller set may cost with clues beside the givens, where a set that the search
knows counts as one: some ten seconds."""
GIVEN_UP = 20
"""What a set counts as that it gives up."""
CERTIFIED = 100
"""What a set counts as that the certifier is asked about, beside that."""
MOST_ORDERS = 6
"""Orders in which clues are spared, where some set is too hard to be known in the first."""

MOST_HARD = 10
"""Sets that the search gives up and the certifier is asked about, for HARD_SECONDS each."""
MOST_HARD_WITH_RULES = 100
"""The same with clues beside the givens, of which it knows most in a second."""
HARD_SECONDS_WITH_RULES = 10.0
"""For each of these, on a machine that does other things besides."""

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
    minimal = _minimal(frozenset(begun), oracle)
    clues, is_smallest = minimal, False
    with suppress(OutOfBounds), oracle.until(deadline.halfway()) as sooner:
        for clues, is_smallest in _smaller(minimal, oracle, sooner):  # noqa: B007 (the last counts)
            pass
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
        self._effort = 0
        self._most_effort = math.inf
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

    @contextmanager
    def at_most(self, effort: int) -> Iterator[None]:
        """Stop within the block when so much effort is spent, with clues beside the givens."""
        self._effort, self._most_effort = 0, effort if self.has_rules else math.inf
        try:
            yield
        finally:
            self._most_effort = math.inf

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
            OutOfBounds: the time limit passed, or the effort is spent.
        """
        self._deadline.check()
        if self._effort > self._most_effort:
            raise OutOfBounds
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
        self._effort += 1 if is_known else GIVEN_UP
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

    def _certified(self, clues: ClueSet) -> bytes | None:
        self._hard += 1
        self._effort += CERTIFIED
        if self._hard > (MOST_HARD_WITH_RULES if self.has_rules else MOST_HARD):
            raise OutOfBounds
        most = HARD_SECONDS_WITH_RULES if self.has_rules else HARD_SECONDS
        seconds = self._deadline.within(most)
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

    def reduced(self, clues: ClueSet, order: Sequence[Clue] | None = None) -> ClueSet:
        """Return a minimal impossible set within an impossible one.

        Each clue is spared if it can be; first those of which the search can tell, since fewer
        clues leave it less to look at.

        Args:
            clues: the set.
            order: in which all clues are spared; the first of `orders` for None.

        Raises:
            OutOfBounds: of some clue nobody knows, or the time limit passed.
        """
        left = [clue for clue in order or next(self.orders()) if clue in clues]
        before = len(clues) + 1
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

    def orders(self) -> Iterator[list[Clue]]:
        """Yield orders in which clues may be spared, each leading to a set of its own.

        In all of them constraints come before givens, from which the search begins: where givens go
        first, what is left is hard to search.
        """
        cells, rng = len(self._digits), Random(0)
        shuffled = (rng.sample(self.clues, len(self.clues)) for _ in range(MOST_ORDERS - 2))
        for order in (self.clues, self.clues[::-1], *shuffled):
            yield sorted(order, key=lambda clue: clue < cells)

    def correction_set(self, possible: ClueSet, solution: bytes) -> ClueSet:
        """Return a small correction set that leaves a possible set alone, given a solution of it.

        Clues are added for as long as the search finds the set possible; what is left must go.
        Where it gives up on one, that is left too: fewer might do, and these do as well.
        """
        kept = self._agreeing(solution) | possible
        for clue in self.clues:
            if clue not in kept:
                found, _ = self._searched(kept | {clue})
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


def _minimal(begun: ClueSet, oracle: _Oracle) -> ClueSet:
    """Return a minimal impossible set within one, in the first order in which all are known.

    Raises:
        OutOfBounds: there is none, or the time limit passed.
    """
    for order in oracle.orders():
        with suppress(OutOfBounds):
            return oracle.reduced(begun, order)
    raise OutOfBounds


def _smaller(best: ClueSet, oracle: _Oracle, deadline: Deadline) -> Iterator[tuple[ClueSet, bool]]:
    """Yield smaller and smaller impossible sets, until one is proved smallest or effort is spent.

    Args:
        best: a minimal impossible set.
        oracle: for the sets.
        deadline: when to stop.

    Yields:
        A minimal impossible set, and whether there is none smaller.

    Raises:
        OutOfBounds: the time limit passed, or a set was too hard.
    """
    clues = oracle.clues
    if len(best) <= 1:
        yield best, True
        return
    if len(best) == 2 and all(oracle.solution((clue,)) is not None for clue in clues):
        yield best, True  # two clues that break a rule, where each may stand alone
        return
    index = {clue: i for i, clue in enumerate(clues)}
    program = HittingSet(len(clues))
    known: list[ClueSet] = []
    with oracle.at_most(MOST_EFFORT):
        for _ in range(MOST_ROUNDS):
            # A hitting set found without the program serves as well, until it is impossible.
            while (solution := oracle.solution(hit := _greedy_hitting_set(known))) is not None:
                known.append(oracle.correction_set(hit, solution))
                program.add(index[clue] for clue in known[-1])
                if not oracle.has_rules and len(known) > MOST_SETS:
                    return
            if len(less := oracle.reduced(hit)) < len(best):
                best = less
                yield best, False
            chosen = program.smallest(time_limit=deadline.left)
            if chosen is None:
                return
            if len(chosen) == len(best):
                yield best, True
                return
            least = frozenset(clues[i] for i in chosen)
            solution = oracle.solution(least)
            if solution is None:
                yield oracle.reduced(least), True  # with what each clue's witness is searched for
                return
            known.append(oracle.correction_set(least, solution))
            program.add(index[clue] for clue in known[-1])


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
