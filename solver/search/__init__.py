"""Exact counting of solutions, independent of the certifier.

The kernels are compiled by numba on first use, so they are imported only then. A kernel that
needs to count (the generator digs thousands of times a puzzle) calls
`solver.search.classic.count_on_stack` or `count` directly; everyone else comes through here.

All functions are exact up to their limit: a count below the limit is the number of solutions, a
count equal to the limit means that many or more. They never time out.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from puzzle.errors import NotationError
from puzzle.geometry import CLASSIC, Geometry
from puzzle.grid import Grid
from solver.search.engines import backtracking, mrv
from solver.verdict import Verdict

__all__ = [
    "SearchResult",
    "backtracking",
    "count_batch",
    "count_solutions",
    "find_solutions",
    "mrv",
]

UInt8Array = npt.NDArray[np.uint8]
Int64Array = npt.NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class SearchResult:
    """What a search found out about one grid.

    Attributes:
        verdict: none, unique or many; undecided when the limit was 1 and one was found.
        count: solutions found; the exact number when it is below the limit.
        limit: where the search was told to stop.
        solutions: the `count` solutions, in the order found, which is always the same.
    """

    verdict: Verdict
    count: int
    limit: int
    solutions: tuple[Grid, ...]

    @property
    def is_exact(self) -> bool:
        """True when there are no solutions beyond these."""
        return self.count < self.limit


def count_solutions(grid: Grid, limit: int = 2) -> int:
    """Number of solutions of a grid, counted up to a limit.

    Args:
        grid: any geometry; givens that break a rule have 0 solutions.
        limit: where to stop, at least 1.

    Raises:
        ValueError: a limit below 1.
    """
    return _search(grid, limit, keep=0)[0]


def find_solutions(grid: Grid, limit: int = 2) -> SearchResult:
    """The solutions of a grid, up to a limit; all of them are kept.

    Args:
        grid: any geometry; givens that break a rule have no solution.
        limit: where to stop, at least 1.

    Raises:
        ValueError: a limit below 1.
    """
    count, solutions = _search(grid, limit, keep=limit)
    if count >= 2:
        verdict = Verdict.MANY
    elif count == limit:
        verdict = Verdict.UNDECIDED
    else:
        verdict = Verdict.UNIQUE if count else Verdict.NONE
    grids = tuple(Grid(row.tobytes(), grid.geometry) for row in solutions[:count])
    return SearchResult(verdict, count, limit, grids)


def count_batch(
    puzzles: UInt8Array, limit: int = 2, geometry: Geometry = CLASSIC
) -> tuple[Int64Array, UInt8Array]:
    """Number of solutions of many grids of one geometry, on one core, the GIL released.

    Args:
        puzzles: (n, cells) uint8, row-major digits, 0 for blank.
        limit: where to stop for each grid, at least 1.
        geometry: the geometry of all of them.

    Returns:
        The counts, (n,), each exact below the limit; and for each grid the first solution found,
        (n, cells), zeros where there is none.

    Raises:
        ValueError: a limit below 1, or an array of another shape or type.
        NotationError: a number that is no digit of the geometry, with its row (as the line,
            from 1) and its cell.
    """
    _check_limit(limit)
    cells = geometry.cell_count
    if puzzles.dtype != np.uint8 or puzzles.ndim != 2 or puzzles.shape[1] != cells:
        raise ValueError(
            f"Puzzles must be a uint8 array of shape (n, {cells}), "
            f"not {puzzles.dtype} of shape {puzzles.shape}."
        )
    if puzzles.size and puzzles.max() > geometry.size:
        row, cell = np.argwhere(puzzles > geometry.size)[0].tolist()
        raise NotationError(
            f"{puzzles[row, cell]} is not a digit: expected 0 to {geometry.size}.",
            line=row + 1,
            cell=geometry.cell_name(cell),
        )
    puzzles = np.require(puzzles, requirements=["C", "W"])
    counts = np.zeros(len(puzzles), dtype=np.int64)
    first = np.zeros_like(puzzles)
    if geometry.is_classic:
        from solver.search import classic

        classic.count_batch(puzzles, limit, counts, first)
    else:
        from solver.search import general

        general.count_batch(puzzles, limit, counts, first, general.houses_of(geometry))
    return counts, first


def _search(grid: Grid, limit: int, keep: int) -> tuple[int, UInt8Array]:
    _check_limit(limit)
    digits = grid.to_array()
    solutions = np.empty((keep, len(digits)), dtype=np.uint8)
    if grid.geometry.is_classic:
        from solver.search import classic

        return classic.count(digits, limit, solutions), solutions
    from solver.search import general

    return general.count(digits, limit, solutions, general.houses_of(grid.geometry)), solutions


def _check_limit(limit: int) -> None:
    if limit < 1:
        raise ValueError(f"A limit of {limit} solutions is too low: give 1 or more.")
