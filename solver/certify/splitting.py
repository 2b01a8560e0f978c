"""Deciding a program by clauses or cases, where HiGHS's presolve alone does not.

On the hardest puzzles HiGHS's presolve ends without an answer, and its branch and bound then takes
a hundred times as long. With one digit more presolve refutes nearly all of them. So a row of the
program is split: it says that exactly one of its variables is 1, each case supposes one of them,
and a case that presolve does not decide either is split again.

A case is the same program with further bounds: those that a given has. Whatever else a solve
rests on, the rows and the cut, is the same in each.

With rules beside the houses the rows are first told as clauses, of which more are learned until
they decide it (`solver.certify.learning`): that is quicker by far than cases where the rules are
many, and each clause is held against those before it. Where the rows are few HiGHS's
first nodes come after a few clauses and before most, and where a sum is long before any.

Which row is split decides how long it takes, and nothing else. It is the one whose candidates lead
furthest, by the rows of the program (`solver.certify.bounding`); with rules beside the houses by
the word of an adviser, if there is one, who may know more than the rows say.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Protocol

import numpy as np
import numpy.typing as npt

from puzzle import Geometry, Grid
from puzzle.constraints import Row
from solver.certify import bounding
from solver.certify.certificate import Case, Split
from solver.certify.rows import base_of, candidates_of, choices_of, open_columns, told

if TYPE_CHECKING:
    from solver.certify.model import Answer

Int32Array = npt.NDArray[np.int32]
Int64Array = npt.NDArray[np.int64]

MOST_CASES = 4
"""Cases of a row that is split, but for those that its rows refute by themselves.

Where every row has more, HiGHS branches by itself. With rules beside the houses there is no such
bound: cages leave each cell many digits, and are hard without cases.
"""

NODES_WITH_RULES = 100
"""Nodes of HiGHS's branch and bound before a program with rules beside the houses is split.

Some such programs, long sums for one, are decided in a few nodes and in hundreds of cases.
"""

MOST_ADVISED = 100
"""Cases that are tried before those nodes where there is an adviser."""

MOST_LEARNED = 250_000
"""Clauses that are learned where presolve leaves a program with rules open, before cases: some
twenty seconds."""

FEW_LEARNED = 6000
"""Clauses that are learned of a program with few rows before HiGHS branches: a third of a
second."""

SOME_LEARNED = 40_000
"""The same where no row needs columns of its own, as with candidates alone: some two seconds, since
such clauses are short."""

FEW_ROWS = 70
"""Rows beside the houses up to which HiGHS's nodes take about a second."""

LONGEST_WALK = 200
"""Columns of a sum of which the clauses are so many that HiGHS's nodes come first."""

MOST_EXPECTED = 1000
"""Cases in all up to which those nodes are left out then, by what the first of them have settled.

The nodes take as long as some five hundred cases.
"""

_WHOLE = 1 << 60
"""What is to be settled in all: each case of a row has the same share of what its row has."""

HALF = 8
"""So many columns set by a case make it worth half as much to do."""

HALF_ADVISED = 16
"""The same, of candidates that an adviser sees go."""

_REFUTED = 1 << 15
"""What a case costs that the rows refute by themselves."""
_FAR = 1 << 30
"""A bound that no sum reaches."""


class Adviser(Protocol):
    """Somebody who says how far a candidate leads; what is said may be wrong, and costs time then.

    Attributes:
        troubles: (cells,) how often each cell has given trouble, above 0.
    """

    troubles: Int64Array

    def gains(self, puzzle: Grid, columns: Int64Array, /) -> Int64Array:
        """Return how many candidates go by what follows from each of some.

        Args:
            puzzle: with what is supposed among its givens.
            columns: the candidates, cell × digits + digit - 1.
        """


Advise = Callable[[Grid], Adviser]
"""Called with a puzzle that has to be split, if it comes to that."""


class Solvable(Protocol):
    """A loaded program, as `solver.certify.certifier.Model` says."""

    def pose(self, puzzle: Grid) -> None:
        """Set the bounds to a puzzle."""

    def attempt(self, time_limit: float, nodes: int, /) -> Answer:
        """Solve the program as far as so many branches lead."""

    def run(self, time_limit: float) -> Answer:
        """Solve the program."""


class Learning(Protocol):
    """The same program as clauses, as `solver.certify.by_clauses.ByClauses` says.

    Attributes:
        comes_second: whether HiGHS's nodes have just decided what it had left open, and come first
            where the program is solved again with that solution forbidden.
    """

    comes_second: bool

    def load(self) -> float:
        """Load what it needs, or compile it; return the seconds that it took."""

    def attempt(self, patience: int, end: float, /) -> Answer:
        """Decide it by so many learned clauses, or leave it open; go on where it ended."""


def decide(
    model: Solvable,
    puzzle: Grid,
    seconds: float,
    advise: Advise | None = None,
    clauses: Learning | None = None,
) -> tuple[Answer, Split | None]:
    """Solve the program of a puzzle, by cases where that is needed.

    Args:
        model: holds the puzzle's bounds, before and after.
        puzzle: the puzzle.
        seconds: what all of it may take, but for compiling once after installing, and for calling
            `advise`.
        advise: called where there are rules beside the houses and presolve does not decide.
        clauses: asked then, before anything is split; where the rows are few or long, HiGHS
            branches between.

    Returns:
        The answer; and, where it is that there is no solution, the cases that it rests on, None
        where HiGHS said so at once.
    """
    end = time.monotonic() + seconds
    answer = model.attempt(seconds, 0)
    has_rules = bool(puzzle.geometry.constraints)
    has_branched = False
    if answer.is_open and has_rules and clauses is not None:
        end += clauses.load()
        answer, has_branched = _by_clauses(model, puzzle.geometry, clauses, end, answer)
    if answer.is_open and has_rules and advise is None and not has_branched:
        answer = model.attempt(_left(end), NODES_WITH_RULES)
    if not answer.is_open:
        return answer, None
    begun = time.monotonic()
    load_kernel()
    adviser = advise(puzzle) if advise and has_rules else None
    end += time.monotonic() - begun
    cases = _Cases(model, puzzle, end, adviser, has_branched=has_branched)
    try:
        decided = cases.of(puzzle)
    except _DecidedAtOnce as found:
        decided = found.answer, None
    _pose(model, puzzle)
    return decided


def _learned_at_first(geometry: Geometry) -> int:
    """Return how many clauses are learned of a program before its first cases, by its size."""
    program = told(geometry)
    weighted = [row for row in program.needed_rows if set(map(abs, row.coefficients)) != {1}]
    if any(len(row.columns) > LONGEST_WALK for row in weighted):
        return 0
    if len(program.rows) > FEW_ROWS:
        return MOST_LEARNED
    return FEW_LEARNED if weighted or program.column_count else SOME_LEARNED


def _by_clauses(
    model: Solvable, geometry: Geometry, clauses: Learning, end: float, before: Answer
) -> tuple[Answer, bool]:
    """Return what clauses say, or HiGHS's nodes between them; if none decides, what was before.

    And whether those nodes have been tried: the same program would not say more the next time.
    """
    at_first = 0 if clauses.comes_second else _learned_at_first(geometry)
    answer = clauses.attempt(at_first, end) if at_first else before
    has_branched = answer.is_open and at_first != MOST_LEARNED
    if has_branched:
        answer = model.attempt(_left(end), NODES_WITH_RULES)
        clauses.comes_second = not answer.is_open
        if answer.is_open:
            answer = clauses.attempt(MOST_LEARNED, end)
    return before if answer.is_open else answer, has_branched


class _DecidedAtOnce(Exception):  # no error: it leads out of the cases
    """HiGHS needs no cases.

    Args:
        answer: what it said of the whole program.
    """

    def __init__(self, answer: Answer) -> None:
        super().__init__()
        self.answer = answer


class _Cases:
    """The cases of one program.

    Args:
        model: holds the puzzle's bounds.
        puzzle: the puzzle.
        end: when to stop, on the monotonic clock.
        adviser: says which row to split. On its word many cases are tried before HiGHS branches.
        has_branched: whether it has done so already.
    """

    def __init__(
        self,
        model: Solvable,
        puzzle: Grid,
        end: float,
        adviser: Adviser | None,
        *,
        has_branched: bool,
    ) -> None:
        self._model = model
        self._puzzle = puzzle
        self._end = end
        self._adviser = adviser
        self._tried = 0
        self._settled = 0
        self._has_branched = has_branched

    def of(self, puzzle: Grid, share: int = _WHOLE) -> tuple[Answer, Split | None]:
        """Split a puzzle whose bounds the model holds; afterwards it holds those of any case.

        Args:
            puzzle: the puzzle, with what is supposed among its givens.
            share: what it is of the whole.

        Raises:
            _DecidedAtOnce: HiGHS has decided the whole program meanwhile, or has no time left.
        """
        row = best_row(puzzle, self._adviser)
        if row is None:
            return self._model.run(_left(self._end)), None
        cases = []
        candidates = candidates_of(puzzle, row)
        for cell, digit in candidates:
            case = puzzle.with_digit(cell, digit)
            answer, split = self._attempt(case), None
            if answer.is_open:
                answer, split = self.of(case, share // len(candidates))
            else:
                self._settled += share // len(candidates)
            if not answer.infeasible:
                return answer, None
            cases.append(Case(cell, digit, answer.status, answer.termination, split))
        return answer, Split(row, tuple(cases))

    def _attempt(self, case: Grid) -> Answer:
        if self._adviser is not None and self._tried >= MOST_ADVISED and not self._has_branched:
            self._branch_unless_near_its_end()
        self._tried += 1
        _pose(self._model, case)
        return self._model.attempt(_left(self._end), 0)

    @property
    def _is_near_its_end(self) -> bool:
        """Whether few more cases are to be expected, if the others are as the first."""
        return self._tried * _WHOLE <= MOST_EXPECTED * self._settled

    def _branch_unless_near_its_end(self) -> None:
        if self._is_near_its_end:
            return
        self._has_branched = True
        _pose(self._model, self._puzzle)
        answer = self._model.attempt(_left(self._end), NODES_WITH_RULES)
        if not answer.is_open:
            raise _DecidedAtOnce(answer)


def _pose(model: Solvable, puzzle: Grid) -> None:
    model.pose(Grid(puzzle.digits, base_of(puzzle.geometry)))


def _left(end: float) -> float:
    return max(0.0, end - time.monotonic())


def best_row(puzzle: Grid, adviser: Adviser | None = None) -> int | None:
    """Return the row of the program to split, None where each has too many candidates.

    Args:
        puzzle: the puzzle, with what is supposed among its givens.
        adviser: is believed more than the rows.
    """
    choices = choices_of(puzzle.geometry)
    rows = _program_of(puzzle.geometry)
    size = puzzle.geometry.size
    supposed = np.array([c * size + puzzle[c] - 1 for c in puzzle.givens], dtype=np.int32)
    bounds = bounding.bounds_for(rows)
    nothing = np.zeros(0, dtype=np.int32)
    if not bounding.reach(rows, bounds, supposed, nothing, nothing):
        return None
    is_left = bounds.value[: puzzle.geometry.cell_count * size] != 0
    left = is_left[choices].sum(axis=1)
    most = size if puzzle.geometry.constraints else MOST_CASES
    few = np.flatnonzero((left > 1) & (left <= most))
    if not len(few):
        return None
    columns = choices[few]
    tried = np.unique(columns[is_left[columns]]).astype(np.int32)
    gains = np.zeros(len(tried), dtype=np.int32)
    bounding.reach(rows, bounds, supposed, tried, gains)
    # What the rows exclude in several steps is a case, too.
    costs = np.where(open_columns(puzzle), _REFUTED, 0)
    if adviser is None:
        costs[tried] = _costs(gains, HALF)
        return int(few[costs[columns].sum(axis=1).argmin()])
    costs[tried] = _costs(adviser.gains(puzzle, tried.astype(np.int64)), HALF_ADVISED)
    troubles = adviser.troubles[columns // size].sum(axis=1)
    return int(few[((costs[columns].sum(axis=1) << 20) // troubles).argmin()])


def _costs(gains: npt.NDArray[np.integer], half: int) -> Int64Array:
    """Return what cases may cost, 2²⁰ for those that lead nowhere, in whole numbers.

    Floating point would do, but might choose another row on another machine.

    Args:
        gains: how far each leads.
        half: so far that a case is half as much to do.
    """
    halvings = np.minimum(gains // half, 40)
    costs = ((2 * half - gains % half).astype(np.int64) << 20) // (2 * half) >> halvings
    return np.asarray(costs, dtype=np.int64)


def reach_of(rows: bounding.Rows, supposed: Int32Array, tried: Int32Array) -> Int32Array | None:
    """Return how far each of some columns leads when it is 1; see `bounding.reach`.

    Args:
        rows: the program.
        supposed: columns that are 1 besides.
        tried: columns.

    Returns:
        For each how many columns it sets; None where the supposed ones clash.
    """
    gains = np.zeros(len(tried), dtype=np.int32)
    is_open = bounding.reach(rows, bounding.bounds_for(rows), supposed, tried, gains)
    return gains if is_open else None


@cache
def load_kernel() -> None:
    """Load the kernel, or compile it."""
    reach_of(arrays_of([Row((0,), (1,), 0, 1)], 1), *np.zeros((2, 1), dtype=np.int32))


@lru_cache(maxsize=8)
def _program_of(geometry: Geometry) -> bounding.Rows:
    """Return the program of a geometry, its houses and constraints, as arrays."""
    program = told(geometry)
    rows = [Row(tuple(row), (1,) * len(row), 1, 1) for row in choices_of(geometry).tolist()]
    columns = geometry.cell_count * geometry.size + program.column_count
    return arrays_of([*rows, *program.rows], columns)


def arrays_of(rows: Sequence[Row], column_count: int) -> bounding.Rows:
    """Return rows as arrays, by row and by column.

    Args:
        rows: each with one column or more, and weights that are whole numbers.
        column_count: of the program.
    """
    lengths = [len(row.columns) for row in rows]
    starts = _starts(lengths)
    columns = np.array([column for row in rows for column in row.columns], dtype=np.int32)
    weights = np.array([weight for row in rows for weight in row.coefficients], dtype=np.int32)
    order = np.argsort(columns, kind="stable")
    row_of = np.repeat(np.arange(len(rows), dtype=np.int32), lengths)
    return bounding.Rows(
        start=starts,
        columns=columns,
        weights=weights,
        low=_clipped([row.low for row in rows]),
        high=_clipped([row.high for row in rows]),
        widest=np.maximum.reduceat(abs(weights), starts[:-1]).astype(np.int32),
        start_of=_starts(np.bincount(columns, minlength=column_count)),
        rows_of=row_of[order],
        weights_of=weights[order],
    )


def _starts(lengths: Sequence[int] | npt.NDArray[np.integer]) -> Int32Array:
    return np.concatenate([[0], np.cumsum(lengths)]).astype(np.int32)


def _clipped(bounds: Sequence[float]) -> Int32Array:
    return np.clip(bounds, -_FAR, _FAR).astype(np.int32)
