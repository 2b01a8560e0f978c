"""What bounds a diagnosis: the record's time limit, and searches that may give up."""

from __future__ import annotations

import math
import time
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from puzzle import Geometry, Grid
from puzzle.arguments import checked_seconds
from solver.search import count_batch, list_solutions

if TYPE_CHECKING:
    from solver.certify import Certificate

Puzzles = npt.NDArray[np.uint8]
"""Puzzles of one geometry, (n, cells), row-major digits, 0 for blank."""
Int64Array = npt.NDArray[np.int64]

PATIENCE = 10_000
"""Branches without a solution after which a search gives up; it is one of many."""
HARD_SECONDS = 5.0
"""For the certifier on a puzzle that the search gives up, when the time limit allows so much."""
CHUNK = 512
"""Puzzles that are searched at most between two looks at the clock."""
_FIRST_CHUNK = 4
_FIRST_QUICK_CHUNK = 32
"""Of the usual 9×9, whose searches give up after some milliseconds: all givens of a puzzle."""
_CHUNK_SECONDS = 0.05
"""What the puzzles between two looks may take: after less come twice as many, after more fewer."""


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
        """Stop so many seconds from now; never for None.

        Raises:
            ArgumentError: the time is negative or not a number.
        """
        checked_seconds(seconds)
        return cls() if seconds is None else cls(time.monotonic() + seconds, seconds)

    def sealed(self, certificate: Certificate) -> Certificate:
        """Return the certificate with what was allowed in all for its time limit.

        What was left of it is the clock's, and the same puzzle shall have the same report.
        """
        if not certificate.options:
            return certificate  # no solver was asked
        from solver.certify.certificate import TIME_LIMIT

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

    def halfway(self) -> Deadline:
        """Return the moment at which half of what is left has passed; never for never."""
        return self if self.left is None else replace(self, end=self.end - self.left / 2)

    def within(self, seconds: float) -> float:
        """So many seconds, or fewer if fewer are left."""
        return seconds if self.left is None else min(seconds, self.left)


@lru_cache(maxsize=64)
def make_ready(geometry: Geometry) -> None:
    """Compile or load a geometry's searches now, so that no time limit pays for that.

    Args:
        geometry: of the puzzles to come.
    """
    empty = Grid(bytes(geometry.cell_count), geometry)
    count_batch(empty.to_array()[np.newaxis], 1, geometry, patience=0)
    list_solutions(empty, 1, patience=0)


def count_each(
    puzzles: Puzzles, limit: int, geometry: Geometry, deadline: Deadline
) -> tuple[Int64Array, Puzzles]:
    """Return the number of solutions of each puzzle up to a limit, and its first solution.

    Args:
        puzzles: the puzzles.
        limit: where to stop with each, at least 1.
        geometry: of all of them.
        deadline: looked at between chunks of puzzles.

    Returns:
        Counts, (n,), GAVE_UP where a search gave up; and solutions, (n, cells), zeros where there
        is none.

    Raises:
        OutOfBounds: the time limit passed.
    """
    counts, firsts = [], []
    for chunk in _chunks(puzzles, geometry, deadline):
        count, first = count_batch(chunk, limit, geometry, patience=PATIENCE)
        counts.append(count)
        firsts.append(first)
    if not counts:
        return np.zeros(0, dtype=np.int64), puzzles[:0]
    return np.concatenate(counts), np.concatenate(firsts)


def _chunks(puzzles: Puzzles, geometry: Geometry, deadline: Deadline) -> Iterator[Puzzles]:
    """Yield the puzzles in order, in chunks after each of which there is a look at the clock.

    Raises:
        OutOfBounds: the time limit passed.
    """
    most = CHUNK if geometry.is_quick else 1
    has_limit = deadline.left is not None
    first = _FIRST_QUICK_CHUNK if geometry.is_classic else _FIRST_CHUNK
    size = min(most, first) if has_limit else most
    start = 0
    while start < len(puzzles):
        deadline.check()
        before = time.monotonic()
        yield puzzles[start : start + size]
        start += size
        if has_limit:
            spent = time.monotonic() - before
            is_quick = spent < _CHUNK_SECONDS
            size = min(2 * size, most) if is_quick else max(int(size * _CHUNK_SECONDS / spent), 1)


def without(grid: Grid, givens: npt.NDArray[np.intp]) -> Puzzles:
    """Return the puzzle less each of these givens in turn, (n, cells)."""
    puzzles = np.tile(grid.to_array(), (len(givens), 1))
    puzzles[np.arange(len(givens)), givens] = 0
    return puzzles
