"""Exact counting of solutions, independent of the certifier.

The kernels are compiled by numba on first use, so they are imported only then. A kernel that
needs to count (the generator digs thousands of times a puzzle) calls
`solver.search.classic.count_on_stack` or `count` directly; everyone else comes through here.

All functions are exact up to their limit: a count below the limit is the number of solutions, a
count equal to the limit means that many or more. Most may be told to give up, by a number of
branches and not by the clock, and then say so.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from puzzle.arguments import whole_number
from puzzle.errors import ArgumentError, NotationError
from puzzle.formats import GridLike, as_grid
from puzzle.geometry import CLASSIC, Geometry
from puzzle.grid import Grid
from solver.search.engines import backtracking, mrv
from solver.verdict import Verdict

__all__ = [
    "GAVE_UP",
    "PATIENCE",
    "SearchResult",
    "backtracking",
    "count_batch",
    "count_solutions",
    "find_solutions",
    "list_solutions",
    "mrv",
]

PATIENCE = 200_000
"""Branches without a new solution after which a search for an answer to people gives up.

Nearly all puzzles up to 9×9 stay far below it; at 25×25 it takes seconds, not hours.
"""

GAVE_UP = -1
"""The count of a grid whose search ran out of patience, in `count_batch`."""

_MOST = 1 << 62
"""As many solutions or branches as the kernels count to."""
_FIRST_ROOM = 2**16
_MORE_ROOM = 16
"""Solutions that there is room for at first, and how many times that when there are more.

A limit says where to stop, and may be far above what there is memory for.
"""

UInt8Array = npt.NDArray[np.uint8]
Int64Array = npt.NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class SearchResult:
    """What a search found out about one grid.

    Attributes:
        verdict: none, unique or many; undecided when the limit was 1 and one was found, or when
            the search gave up before a second solution.
        count: solutions found; the exact number when `is_exact`.
        limit: where the search was told to stop.
        solutions: the `count` solutions, in the order found, which is always the same.
        gave_up: True when the search ran out of patience, with the rest not looked at.
    """

    verdict: Verdict
    count: int
    limit: int
    solutions: tuple[Grid, ...]
    gave_up: bool = False

    @property
    def is_exact(self) -> bool:
        """True when there are no solutions beyond these."""
        return self.count < self.limit and not self.gave_up


def count_solutions(grid: GridLike, limit: int = 2) -> int:
    """Count the solutions of a grid, up to a limit.

    Args:
        grid: of any geometry: a grid, its text, its rows or an array; see `as_grid`. Givens that
            break a rule have 0 solutions.
        limit: where to stop, at least 1.

    Raises:
        NotationError: what is given is no grid, and no text of exactly one.
        ArgumentError: a limit below 1, or one that is no whole number.
    """
    return _search(as_grid(grid), limit, None, keep=0)[0]


def find_solutions(grid: GridLike, limit: int = 2, *, patience: int | None = None) -> SearchResult:
    """Find the solutions of a grid, up to a limit; all of them are kept.

    Args:
        grid: of any geometry: a grid, its text, its rows or an array; see `as_grid`. Givens that
            break a rule have no solution.
        limit: where to stop, at least 1.
        patience: give up after so many branches without a new solution, 0 or more; None never to
            give up.

    Raises:
        NotationError: what is given is no grid, and no text of exactly one.
        ArgumentError: a limit below 1, a patience below 0, or one that is no whole number.
    """
    grid = as_grid(grid)
    count, solutions, gave_up = _search_all(grid, limit, patience)
    if count >= 2:
        verdict = Verdict.MANY
    elif gave_up or count == limit:
        verdict = Verdict.UNDECIDED
    else:
        verdict = Verdict.UNIQUE if count else Verdict.NONE
    grids = tuple(Grid(row.tobytes(), grid.geometry) for row in solutions[:count])
    return SearchResult(verdict, count, limit, grids, gave_up)


def list_solutions(
    grid: GridLike, limit: int, *, patience: int | None = None
) -> tuple[UInt8Array, bool]:
    """Return the solutions of a grid, up to a limit, as rows of one array: for thousands of them.

    Args:
        grid: of any geometry: a grid, its text, its rows or an array; see `as_grid`. Givens that
            break a rule have no solution.
        limit: where to stop, at least 1.
        patience: as for `find_solutions`.

    Returns:
        The solutions, (count, cells), in the order found; and whether they are all.

    Raises:
        NotationError: what is given is no grid, and no text of exactly one.
        ArgumentError: a limit below 1, a patience below 0, or one that is no whole number.
    """
    count, solutions, gave_up = _search_all(as_grid(grid), limit, patience)
    return solutions[:count], count < limit and not gave_up


def count_batch(
    puzzles: UInt8Array,
    limit: int = 2,
    geometry: Geometry = CLASSIC,
    *,
    patience: int | None = None,
) -> tuple[Int64Array, UInt8Array]:
    """Count the solutions of many grids of one geometry, on one core, the GIL released.

    Args:
        puzzles: (n, cells) uint8, row-major digits, 0 for blank.
        limit: where to stop for each grid, at least 1.
        geometry: the geometry of all of them.
        patience: as for `find_solutions`, for each grid.

    Returns:
        The counts, (n,), each exact below the limit, and GAVE_UP where patience ended first; and
        for each grid the first solution found, (n, cells), zeros where there is none.

    Raises:
        ArgumentError: a limit below 1, a patience below 0, one that is no whole number, or an
            array of another shape or type.
        NotationError: a number that is no digit of the geometry, with its row (as the line,
            from 1) and its cell.
    """
    limit, patience = _checked(limit, patience)
    cells = geometry.cell_count
    if not isinstance(puzzles, np.ndarray):
        raise ArgumentError(f"Puzzles must be a NumPy array, not of type {type(puzzles).__name__}.")
    if puzzles.dtype != np.uint8 or puzzles.ndim != 2 or puzzles.shape[1] != cells:
        raise ArgumentError(
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
    _count_each(puzzles, limit, geometry, patience, counts, first)
    return counts, first


def _count_each(
    puzzles: UInt8Array,
    limit: int,
    geometry: Geometry,
    patience: int | None,
    counts: Int64Array,
    first: UInt8Array,
) -> None:
    if geometry.is_classic:
        from solver.search import classic

        branches = classic.ENDLESS if patience is None else patience
        classic.count_batch(puzzles, limit, branches, counts, first)
    elif _takes_rules(geometry):
        _count_with_rules(puzzles, limit, geometry, patience, counts, first)
    else:
        from solver.search import general

        houses = general.houses_of(geometry)
        if patience is None:
            general.count_batch(puzzles, limit, counts, first, houses)
            return
        for i, puzzle in enumerate(puzzles):
            found, gave_up = general.count(puzzle, limit, patience, first[i : i + 1], houses)
            counts[i] = GAVE_UP if gave_up else found


def _takes_rules(geometry: Geometry) -> bool:
    """Whether the search with rules is the one for a geometry.

    It is for jigsaws and grids that overlap, too. It knows cells that have given trouble, and so
    stays where the trouble is: on the grid that is to blame, or in regions of a jigsaw that
    hardly leave each other room. The search for any houses comes back to them again and again.
    """
    return bool(geometry.constraints) or geometry.canvas is not None or not geometry.box_rows


def _count_with_rules(
    puzzles: UInt8Array,
    limit: int,
    geometry: Geometry,
    patience: int | None,
    counts: Int64Array,
    first: UInt8Array,
) -> None:
    from solver.search.rules import counting, tables
    from solver.search.rules.state import new_state

    read = tables.tables_of(geometry)
    branches = counting.ENDLESS if patience is None else patience
    state = new_state(read)
    for i, puzzle in enumerate(puzzles):
        found, gave_up = counting.count(puzzle, limit, branches, first[i : i + 1], read, state)
        counts[i] = GAVE_UP if gave_up else found


def _search_all(grid: Grid, limit: int, patience: int | None) -> tuple[int, UInt8Array, bool]:
    """Search with room for every solution found: more each time that it was too little."""
    limit, patience = _checked(limit, patience)
    room = min(limit, _FIRST_ROOM)
    while True:
        found = _search(grid, room, patience, keep=room)
        if room == limit or found[0] < room:
            return found
        room = min(limit, room * _MORE_ROOM)


def _search(
    grid: Grid, limit: int, patience: int | None, keep: int
) -> tuple[int, UInt8Array, bool]:
    limit, patience = _checked(limit, patience)
    digits = grid.to_array()
    solutions = np.empty((keep, len(digits)), dtype=np.uint8)
    if grid.geometry.is_classic:
        from solver.search import classic

        branches = classic.ENDLESS if patience is None else patience
        count, gave_up = classic.count(digits, limit, branches, solutions)
        return count, solutions, gave_up
    if _takes_rules(grid.geometry):
        from solver.search.rules import counting, tables
        from solver.search.rules.state import new_state

        read = tables.tables_of(grid.geometry)
        branches = counting.ENDLESS if patience is None else patience
        state = new_state(read)
        count, gave_up = counting.count(digits, limit, branches, solutions, read, state)
        return count, solutions, gave_up
    from solver.search import general

    branches = general.ENDLESS if patience is None else patience
    houses = general.houses_of(grid.geometry)
    count, gave_up = general.count(digits, limit, branches, solutions, houses)
    return count, solutions, gave_up


def _checked(limit: int, patience: int | None) -> tuple[int, int | None]:
    """Return both as the kernels take them: as they are, but for what no search comes to."""
    limit = whole_number("A limit of {} solutions", limit, 1)
    if patience is not None:
        patience = whole_number("A patience of {} branches", patience, 0)
    return min(limit, _MOST), None if patience is None else min(patience, _MOST)
