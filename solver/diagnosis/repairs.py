"""Fewest extra givens that leave a puzzle exactly one solution.

An extra given must agree with the solution that stays and exclude others; together they exclude all
others. So for one chosen solution the fewest extra givens are a smallest set of cells that meets,
for each other solution, the cells where it differs: a hitting set, whose sets are found one by one
as searches refute what HiGHS proposes. For all solutions at once, one, two and three extra givens
are read off the table of solutions: givens that exactly one solution agrees with.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import islice

import numpy as np

from puzzle import EnginesDisagree, Grid
from puzzle.symmetry import Symmetry
from solver.certify import HittingSet, certify_known
from solver.diagnosis.answers import Given, Repairs
from solver.diagnosis.bounds import (
    LARGEST_SEARCHED,
    PATIENCE,
    Deadline,
    OutOfBounds,
    Puzzles,
    count_each,
)
from solver.diagnosis.corrections import fewest_givens
from solver.diagnosis.pool import Literals, Pool
from solver.search import list_solutions
from solver.verdict import Verdict

MOST_PAIRS = 20_000
"""Pairs of extra givens up to which they are tried, when the table has not all solutions."""
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
    """The puzzle with extra givens."""
    digits = bytearray(grid.digits)
    for cell, digit in givens:
        digits[cell] = digit
    return Grid(bytes(digits), grid.geometry)


def _find(completions: _Completions, pool: Pool) -> tuple[Givens, int]:
    """Extra givens that leave one solution, and a number below which none can."""
    grid = completions.grid
    missing = fewest_givens(grid.geometry) - grid.given_count
    if grid.geometry.size > LARGEST_SEARCHED and not pool.is_complete:
        raise OutOfBounds
    if missing >= MOST_HIT:
        return completions.greedy(pool), missing
    if one := completions.single():
        return one, 1
    table = pool if pool.is_complete else completions.spread(pool)
    hot = table.literals()
    two, at_least = completions.pair(hot, is_complete=pool.is_complete)
    if two:
        return two, 2
    if pool.is_complete:
        three, at_least = completions.triple(hot)
        if three:
            return three, 3
    at_least = max(at_least, missing)
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

    def single(self) -> Givens:
        """One given that leaves one solution, or ().

        Of several it is the first that makes the pattern symmetric, if one does: a given that was
        forgotten is likelier than one that was never meant.
        """
        unique, _ = self._unique([(given,) for given in self._literals])

        def is_lopsided(givens: Givens) -> bool:
            puzzle = with_givens(self.grid, givens)
            return Symmetry.of(puzzle.geometry, puzzle.givens) is Symmetry.NONE

        return min(unique, key=is_lopsided, default=())

    def pair(self, hot: Literals, *, is_complete: bool) -> tuple[Givens, int]:
        """Two givens that leave one solution, or (); and a number below which none can.

        Args:
            hot: solutions; of each possible given there is one that has it.
            is_complete: whether these are all solutions.
        """
        columns = np.flatnonzero(hot.any(axis=0))
        literals = [self._literals[column] for column in columns.tolist()]
        hot = hot[:, columns]
        together = hot.T @ hot
        few = (together == 1) if is_complete else (together <= 1)
        cells = np.array([given.cell for given in literals])
        ones, others = np.nonzero(np.triu(few & (cells[:, np.newaxis] != cells), 1))
        if not is_complete and len(ones) > MOST_PAIRS:
            return (), 2
        pairs = islice(zip(ones.tolist(), others.tolist(), strict=True), MOST_PAIRS)
        unique, were_decided = self._unique([(literals[a], literals[b]) for a, b in pairs])
        if unique:
            return unique[0], 2
        return (), 3 if were_decided else 2

    def triple(self, hot: Literals) -> tuple[Givens, int]:
        """Three givens that leave one solution, or (); and a number below which none can.

        Args:
            hot: all solutions.
        """
        products = 0
        for literal in np.flatnonzero(hot.any(axis=0)).tolist():
            rows = hot[hot[:, literal] > 0, literal + 1 :]
            products += len(rows) * rows.shape[1] ** 2
            if products > MOST_PRODUCTS:
                return (), 3
            ones, others = np.nonzero(np.triu(rows.T @ rows == 1, 1))
            if len(ones):
                a, b = literal + 1 + int(ones[0]), literal + 1 + int(others[0])
                return (self._literals[literal], self._literals[a], self._literals[b]), 3
        return (), 4

    def spread(self, pool: Pool) -> Pool:
        """The pool, with some solutions that have it for each possible given."""
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
        for given in chosen:
            rest = tuple(other for other in chosen if other != given)
            if len(self.solutions(rest, 2)[0]) == 1:
                chosen = rest
        return tuple(sorted(chosen))

    def fewest_for_one(self, known: Givens) -> Givens:
        """The fewest extra givens that leave the solution which these leave.

        They are found by hitting sets; `known` when the effort is spent first.
        """
        solution = self.solutions(known, 1)[0][0]
        blanks = sorted({given.cell for given in self._literals})
        program = HittingSet(len(blanks))
        chosen: Givens = ()
        for _ in range(MOST_ROUNDS):
            others, _ = self.solutions(chosen, _SAMPLE)
            others = others[(others != solution).any(axis=1)]
            if not len(others):
                return chosen
            for other in others:
                program.add(np.flatnonzero((other != solution)[blanks]).tolist())
            hit = program.smallest(time_limit=self._deadline.left)
            if hit is None or len(hit) >= len(known):
                return known
            chosen = tuple(Given(blanks[i], int(solution[blanks[i]])) for i in hit)
        return known

    def _unique(self, sets: Sequence[Givens]) -> tuple[list[Givens], bool]:
        """The sets that leave one solution, and whether that was decided for all of them."""
        puzzles = np.tile(self.grid.to_array(), (len(sets), 1))
        for puzzle, givens in zip(puzzles, sets, strict=True):
            for cell, digit in givens:
                puzzle[cell] = digit
        counts, _ = count_each(puzzles, 2, self.grid.geometry, self._deadline)
        unique = [sets[index] for index in np.flatnonzero(counts == 1).tolist()]
        return unique, bool((counts >= 0).all())
