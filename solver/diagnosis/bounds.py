"""What bounds a diagnosis: the record's time limit, and searches that may give up."""

from __future__ import annotations

import math
import time
from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt

from puzzle import Geometry, Grid
from solver.certify import Certificate
from solver.certify.certificate import TIME_LIMIT
from solver.search import count_batch, find_solutions
from solver.verdict import Verdict

Puzzles = npt.NDArray[np.uint8]
"""Puzzles of one geometry, (n, cells), row-major digits, 0 for blank."""
Int64Array = npt.NDArray[np.int64]

UNKNOWN = -1
"""The count of a puzzle whose search gave up."""

LARGEST_SEARCHED = 9
"""The largest size at which every search ends soon; beyond it searches give up."""
PATIENCE = 2_000
"""Branches after which a single search beyond that size gives up; it is one of many."""
CHUNK = 512
"""Puzzles that are searched between two looks at the clock."""


class OutOfBounds(Exception):
    """The time limit passed, or the effort allowed was spent, before there was an answer."""


@dataclass(frozen=True, slots=True)
class Deadline:
    """The moment at which a diagnosis stops.

    Attributes:
        end: on the monotonic clock; infinity for never.
        seconds: what was allowed in all; None for no limit.
    """

    end: float = math.inf
    seconds: float | None = None

    @classmethod
    def after(cls, seconds: float | None) -> Deadline:
        """So many seconds from now; never for None."""
        return cls() if seconds is None else cls(time.monotonic() + seconds, seconds)

    def sealed(self, certificate: Certificate) -> Certificate:
        """The certificate with what was allowed in all for its time limit.

        What was left of it is the clock's, and the same puzzle shall have the same report.
        """
        options = dict(certificate.options) | {TIME_LIMIT: self.seconds}
        return replace(certificate, options=tuple(options.items()))

    @property
    def left(self) -> float | None:
        """Seconds that are left, 0 or more; None when there is no limit."""
        return None if self.end == math.inf else max(0.0, self.end - time.monotonic())

    def check(self) -> None:
        """Go on or stop.

        Raises:
            OutOfBounds: the moment has passed.
        """
        if self.left == 0:
            raise OutOfBounds

    def within(self, seconds: float) -> float:
        """So many seconds, or fewer if fewer are left."""
        return seconds if self.left is None else min(seconds, self.left)


def count_each(
    puzzles: Puzzles, limit: int, geometry: Geometry, deadline: Deadline
) -> tuple[Int64Array, Puzzles]:
    """The number of solutions of each puzzle up to a limit, and its first solution.

    Args:
        puzzles: the puzzles.
        limit: where to stop with each, at least 1.
        geometry: of all of them.
        deadline: looked at between chunks of puzzles.

    Returns:
        Counts, (n,), UNKNOWN where a search gave up, which none does up to 9×9; and solutions,
        (n, cells), zeros where there is none.

    Raises:
        OutOfBounds: the time limit passed.
    """
    if geometry.size > LARGEST_SEARCHED:
        return _count_patiently(puzzles, limit, geometry, deadline)
    counts, firsts = [], []
    for start in range(0, len(puzzles), CHUNK):
        deadline.check()
        count, first = count_batch(puzzles[start : start + CHUNK], limit, geometry)
        counts.append(count)
        firsts.append(first)
    if not counts:
        return np.zeros(0, dtype=np.int64), puzzles[:0]
    return np.concatenate(counts), np.concatenate(firsts)


def _count_patiently(
    puzzles: Puzzles, limit: int, geometry: Geometry, deadline: Deadline
) -> tuple[Int64Array, Puzzles]:
    counts = np.zeros(len(puzzles), dtype=np.int64)
    firsts = np.zeros_like(puzzles)
    for i, puzzle in enumerate(puzzles):
        deadline.check()
        found = find_solutions(Grid(puzzle.tobytes(), geometry), limit, patience=PATIENCE)
        gave_up = found.gave_up and found.verdict is not Verdict.MANY and found.count < limit
        counts[i] = UNKNOWN if gave_up else found.count
        if found.solutions:
            firsts[i] = found.solutions[0].to_array()
    return counts, firsts


def without(grid: Grid, givens: npt.NDArray[np.intp]) -> Puzzles:
    """The puzzle less each of these givens in turn, (n, cells)."""
    puzzles = np.tile(grid.to_array(), (len(givens), 1))
    puzzles[np.arange(len(givens)), givens] = 0
    return puzzles
