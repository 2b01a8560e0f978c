"""Deciding a program by cases, where HiGHS's presolve alone does not.

On the hardest puzzles HiGHS's presolve ends without an answer, and its branch and bound then takes
a hundred times as long. With one digit more presolve refutes nearly all of them. So a row of the
program is split: it says that exactly one of its variables is 1, each case supposes one of them,
and a case that presolve does not decide either is split again.

A case is the same program with further bounds: those that a given has. Whatever else a solve
rests on, the rows and the cut, is the same in each.

Which row is split decides how long it takes, and nothing else. It is the one whose candidates lead
furthest, by the rows of the program (`solver.certify.bounding`).
"""

from __future__ import annotations

import time
from collections.abc import Sequence
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

MOST_CASES = 4
"""Cases of a row that is split, but for those that its rows refute by themselves.

Where every row has more, HiGHS branches by itself. With rules beside the houses there is no such
bound: cages leave each cell many digits, and are hard without cases.
"""

NODES_WITH_RULES = 100
"""Nodes of HiGHS's branch and bound before a program with rules beside the houses is split.

Some such programs, little killers for one, are decided in a few nodes and in hundreds of cases.
"""

HALF = 8
"""So many columns set by a case make it worth half as much to do."""

_REFUTED = 1 << 15
"""What a case costs that the rows refute by themselves."""
_FAR = 1 << 30
"""A bound that no sum reaches."""


class Solvable(Protocol):
    """A loaded program, as `solver.certify.certifier.Model` says."""

    def pose(self, puzzle: Grid) -> None:
        """Set the bounds to a puzzle."""

    def attempt(self, time_limit: float, nodes: int, /) -> Answer:
        """Solve the program as far as so many branches lead."""

    def run(self, time_limit: float) -> Answer:
        """Solve the program."""


def decide(model: Solvable, puzzle: Grid, seconds: float) -> tuple[Answer, Split | None]:
    """Solve the program of a puzzle, by cases where that is needed.

    Args:
        model: holds the puzzle's bounds, before and after.
        puzzle: the puzzle.
        seconds: what all of it may take, but for compiling once after installing.

    Returns:
        The answer; and, where it is that there is no solution, the cases that it rests on, None
        where HiGHS said so at once.
    """
    end = time.monotonic() + seconds
    answer = model.attempt(seconds, 0)
    if answer.is_open and puzzle.geometry.constraints:
        answer = model.attempt(_left(end), NODES_WITH_RULES)
    if not answer.is_open:
        return answer, None
    begun = time.monotonic()
    load_kernel()
    decided = _by_cases(model, puzzle, end + time.monotonic() - begun)
    _pose(model, puzzle)
    return decided


def _by_cases(model: Solvable, puzzle: Grid, end: float) -> tuple[Answer, Split | None]:
    """Split a puzzle whose bounds the model holds; afterwards it holds those of any case."""
    row = best_row(puzzle)
    if row is None:
        return model.run(_left(end)), None
    cases = []
    for cell, digit in candidates_of(puzzle, row):
        case = puzzle.with_digit(cell, digit)
        _pose(model, case)
        answer, split = model.attempt(_left(end), 0), None
        if answer.is_open:
            answer, split = _by_cases(model, case, end)
        if not answer.infeasible:
            return answer, None
        cases.append(Case(cell, digit, answer.status, answer.termination, split))
    return answer, Split(row, tuple(cases))


def _pose(model: Solvable, puzzle: Grid) -> None:
    model.pose(Grid(puzzle.digits, base_of(puzzle.geometry)))


def _left(end: float) -> float:
    return max(0.0, end - time.monotonic())


def best_row(puzzle: Grid) -> int | None:
    """Return the row of the program to split, None where each has too many candidates.

    Args:
        puzzle: the puzzle, with what is supposed among its givens.
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
    costs[tried] = _costs(gains)
    return int(few[costs[columns].sum(axis=1).argmin()])


def _costs(gains: Int32Array) -> npt.NDArray[np.int64]:
    """Return what cases may cost, 2²⁰ for those that lead nowhere, in whole numbers.

    Floating point would do, but might choose another row on another machine.
    """
    halvings = np.minimum(gains // HALF, 40)
    return ((2 * HALF - gains % HALF).astype(np.int64) << 20) // (2 * HALF) >> halvings


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
