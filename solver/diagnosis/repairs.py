"""Fewest extra givens that leave a puzzle exactly one solution.

An extra given must agree with the solution that stays and exclude others; together they exclude all
others. So for one chosen solution the fewest extra givens are a smallest set of cells that meets,
for each other solution, the cells where it differs: a hitting set, whose sets are found one by one
as searches refute what HiGHS proposes. For all solutions at once, one, two and three extra givens
are read off the table of solutions: givens that exactly one solution agrees with.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np

from puzzle import EnginesDisagree, Grid
from puzzle.symmetry import Symmetry
from solver.certify import HittingSet, certify_known, enumerate_solutions
from solver.diagnosis.answers import Given, Repairs
from solver.diagnosis.bounds import (
    HARD_SECONDS,
    PATIENCE,
    Deadline,
    Int64Array,
    OutOfBounds,
    Puzzles,
    count_each,
)
from solver.diagnosis.corrections import fewest_givens
from solver.diagnosis.pool import Literals, Pool
from solver.search import list_solutions
from solver.verdict import Verdict

MOST_PAIRS = 20_000
"""Pairs of extra givens up to which all are tried, when the table has not all solutions."""
MOST_PRODUCTS = 10**10
"""Multiplications for the search for three extra givens in the table."""
MOST_ROUNDS = 15
"""Hitting sets that HiGHS is asked for."""
MOST_HIT = 8
"""Extra givens above which the fewest are not looked for."""
_SAMPLE = 20
"""Solutions that are looked at for each possible extra given, or each refuted set of them."""
_LISTED = 1_000
"""Solutions that are looked at for each extra given of a long row of them."""

Givens = tuple[Given, ...]


def find_repairs(pool: Pool, deadline: Deadline) -> Repairs:
    """Extra givens that leave one solution, the fewest if that can be proved.

    Args:
        pool: solutions of a puzzle that has many.
        deadline: when to stop.

    Raises:
        OutOfBounds: there was no time to find and prove any; or the puzzle is beyond 9×9 and has
            more solutions than are counted.
        EnginesDisagree: the certifier contradicts the search.
    """
    givens, at_least = _find(_Completions(pool.grid, deadline), pool)
    puzzle = with_givens(pool.grid, givens)
    solutions, _ = list_solutions(puzzle, 1)
    solution = Grid(solutions[0].tobytes(), puzzle.geometry)
    certificate = deadline.sealed(certify_known(puzzle, solution, time_limit=deadline.left))
    if certificate.verdict is Verdict.UNDECIDED:
        raise OutOfBounds
    if certificate.verdict is not Verdict.UNIQUE:
        raise EnginesDisagree(f"The search finds one solution of {puzzle}, the certifier many.")
    return Repairs(givens, len(givens) == at_least, certificate)


def with_givens(grid: Grid, givens: Iterable[Given]) -> Grid:
    """Return the puzzle with extra givens."""
    digits = bytearray(grid.digits)
    for cell, digit in givens:
        digits[cell] = digit
    return Grid(bytes(digits), grid.geometry)


def _find(completions: _Completions, pool: Pool) -> tuple[Givens, int]:
    """Extra givens that leave one solution, and a number below which none can."""
    grid = completions.grid
    missing = fewest_givens(grid.geometry) - grid.given_count
    if not grid.geometry.is_quick and not pool.is_complete:
        raise OutOfBounds
    if missing >= MOST_HIT or pool.is_hard:
        return completions.greedy(pool), missing
    table = pool if pool.is_complete else completions.spread(pool)
    look = completions.read_off if pool.is_complete else completions.tried
    givens, at_least = look(table.literals())
    at_least = max(at_least, missing)
    if givens:
        return givens, at_least
    givens = completions.greedy(table)
    if at_least < len(givens) <= MOST_HIT:
        givens = completions.fewest_for_one(givens)
    return givens, at_least


class _Completions:
    """A puzzle with extra givens, in all ways that are of use."""

    def __init__(self, grid: Grid, deadline: Deadline) -> None:
        self.grid = grid
        self._deadline = deadline
        blanks = np.flatnonzero(grid.to_array() == 0).tolist()
        digits = range(1, grid.geometry.size + 1)
        self._literals = [Given(cell, digit) for cell in blanks for digit in digits]

    def read_off(self, hot: Literals) -> tuple[Givens, int]:
        """One, two or three givens that leave one solution, or (); a number below which none can.

        Args:
            hot: all solutions: givens that exactly one of them has leave that one.
        """
        if ones := np.flatnonzero(hot.sum(axis=0) == 1).tolist():
            return self._likeliest([(self._literals[one],) for one in ones]), 1
        if pair := _first_pair(hot):
            return tuple(self._literals[column] for column in pair), 2
        return self._triple(hot)

    def tried(self, hot: Literals) -> tuple[Givens, int]:
        """One or two givens that leave one solution, or (); a number below which none can.

        That number rests on searches; where one gave up, it is lower.

        Args:
            hot: some solutions, for each possible given one that has it if one was found.
        """
        counts = self._counts([(given,) for given in self._literals])
        if ones := np.flatnonzero(counts == 1).tolist():
            return self._likeliest([(self._literals[one],) for one in ones]), 1
        columns = np.flatnonzero(hot.any(axis=0))
        are_all_seen = bool(np.isin(np.flatnonzero(counts > 0), columns).all())
        were_decided = are_all_seen and bool((counts >= 0).all())
        at_least = 2 if were_decided else 1
        literals = [self._literals[column] for column in columns.tolist()]
        hot = hot[:, columns]
        cells = np.array([given.cell for given in literals])
        are_apart = cells[:, np.newaxis] != cells
        firsts, seconds = np.nonzero(np.triu((hot.T @ hot <= 1) & are_apart, 1))
        if len(firsts) > MOST_PAIRS:
            return (), at_least
        pairs = [(literals[a], literals[b]) for a, b in zip(firsts, seconds, strict=True)]
        counts = self._counts(pairs)
        if twos := np.flatnonzero(counts == 1).tolist():
            pair = pairs[twos[0]]
            return (pair if were_decided else self._needed(pair)), at_least
        return (), 3 if were_decided and (counts >= 0).all() else at_least

    def _likeliest(self, ones: Sequence[Givens]) -> Givens:
        """Of single givens the first that makes the pattern symmetric, or else the first.

        A given that was forgotten is likelier than one that was never meant.
        """

        def is_lopsided(givens: Givens) -> bool:
            puzzle = with_givens(self.grid, givens)
            return Symmetry.of(puzzle.geometry, puzzle.givens) is Symmetry.NONE

        return min(ones, key=is_lopsided)

    def _triple(self, hot: Literals) -> tuple[Givens, int]:
        """Three givens that leave one solution, or (); and a number below which none can.

        Args:
            hot: all solutions; no two givens leave one.
        """
        products = 0
        for literal in np.flatnonzero(hot.any(axis=0)).tolist():
            self._deadline.check()
            rows = hot[hot[:, literal] > 0, literal + 1 :]
            products += len(rows) * rows.shape[1] ** 2
            if products > MOST_PRODUCTS:
                return (), 3
            if pair := _first_pair(rows):
                columns = (literal, *(literal + 1 + column for column in pair))
                return tuple(self._literals[column] for column in columns), 3
        return (), 4

    def spread(self, pool: Pool) -> Pool:
        """Return the pool, with some solutions that have it for each possible given."""
        parts = [pool.solutions]
        for given in self._literals:
            self._deadline.check()
            parts.append(self.solutions((given,), _SAMPLE)[0])
        distinct = b"".join(dict.fromkeys(row.tobytes() for part in parts for row in part))
        table = np.frombuffer(distinct, dtype=np.uint8).reshape(-1, len(self.grid))
        return Pool(self.grid, table, is_complete=False)

    def solutions(self, givens: Givens, limit: int) -> tuple[Puzzles, bool]:
        """Solutions with these extra givens, and whether they are all."""
        return list_solutions(with_givens(self.grid, givens), limit, patience=PATIENCE)

    def greedy(self, pool: Pool) -> Givens:
        """Extra givens that leave one solution; not the fewest, but none is idle.

        One by one the given is added that fewest of the solutions at hand have.

        Raises:
            OutOfBounds: a search gave up, or the time limit passed.
        """
        chosen: Givens = ()
        solutions, is_complete = pool.solutions[:_LISTED], pool.is_complete
        is_complete = is_complete and len(pool.solutions) <= _LISTED
        while len(solutions) > 1 or not is_complete:
            self._deadline.check()
            hot = Pool(self.grid, solutions, is_complete).literals()
            counts = hot.sum(axis=0)
            counts[(counts == 0) | (counts == len(solutions))] = np.inf
            if np.isinf(counts).all():
                raise OutOfBounds
            literal = int(counts.argmin())
            chosen = (*chosen, self._literals[literal])
            if is_complete:
                solutions = solutions[hot[:, literal] > 0]
            else:
                solutions, is_complete = self.solutions(chosen, _LISTED)
                if not len(solutions):
                    raise OutOfBounds  # the givens are those of a solution, so the search gave up
        return self._needed(chosen)

    def fewest_for_one(self, known: Givens) -> Givens:
        """Return the fewest extra givens that leave the solution which these leave.

        They are found by hitting sets; `known` when the effort is spent first.
        """
        solution = self.solutions(known, 1)[0][0]
        blanks = sorted({given.cell for given in self._literals})
        program = HittingSet(len(blanks))
        chosen: Givens = ()
        for _ in range(MOST_ROUNDS):
            others, is_complete = self.solutions(chosen, _SAMPLE)
            others = others[(others != solution).any(axis=1)]
            if not len(others):
                return chosen if is_complete else known
            for other in others:
                program.add(np.flatnonzero((other != solution)[blanks]).tolist())
            hit = program.smallest(time_limit=self._deadline.left)
            if hit is None or len(hit) >= len(known):
                return known
            chosen = tuple(Given(blanks[i], int(solution[blanks[i]])) for i in hit)
        return known

    def _needed(self, givens: Givens) -> Givens:
        """Of givens that leave one solution those that are not idle, by cell.

        Raises:
            OutOfBounds: neither search nor certifier can tell.
        """
        for given in givens:
            rest = tuple(other for other in givens if other != given)
            if self._leave_one(rest):
                givens = rest
        return tuple(sorted(givens))

    def _leave_one(self, givens: Givens) -> bool:
        """Whether there is exactly one solution with these extra givens."""
        solutions, is_complete = self.solutions(givens, 2)
        if len(solutions) < 2 and not is_complete:
            puzzle = with_givens(self.grid, givens)
            seconds = self._deadline.within(HARD_SECONDS)
            found = enumerate_solutions(puzzle, 2, time_limit=seconds)
            if len(found.solutions) < 2 and not found.complete:
                raise OutOfBounds
            return len(found.solutions) == 1
        return len(solutions) == 1

    def _counts(self, sets: Sequence[Givens]) -> Int64Array:
        """Return the number of solutions with each set, up to 2; GAVE_UP where a search gave up."""
        puzzles = np.tile(self.grid.to_array(), (len(sets), 1))
        for puzzle, givens in zip(puzzles, sets, strict=True):
            for cell, digit in givens:
                puzzle[cell] = digit
        return count_each(puzzles, 2, self.grid.geometry, self._deadline)[0]


def _first_pair(hot: Literals) -> tuple[int, int] | None:
    """Return the first two columns that exactly one row has in common; None if there are none."""
    firsts, seconds = np.nonzero(np.triu(hot.T @ hot == 1, 1))
    return (int(firsts[0]), int(seconds[0])) if len(firsts) else None
