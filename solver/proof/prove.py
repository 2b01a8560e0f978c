"""The making of a proof: the typed interface of the search."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from puzzle import ArgumentError, Geometry, Grid
from puzzle.arguments import whole_number
from puzzle.kernel import function_of
from solver.proof.limits import can_be_proved, limits_of
from solver.proof.nogoods import search
from solver.proof.nogoods.state import (
    BEGIN,
    CANDIDATE,
    KEPT,
    ONE,
    STEPS,
    TRUE,
    ExactCover,
    Int32Array,
    NogoodState,
    UInt8Array,
    UInt16Array,
    new_state,
)
from solver.proof.proof import Nogood, Proof
from solver.proof.singles import leads_to
from solver.verdict import Verdict

PATIENCE = 20_000
"""Trials after which a proof is given up; the hardest 9×9 puzzles known need some 2,000."""

TRIALS = 40
"""How many candidates are tried in turn before one is taken for good."""

SHORT = range(65, 129)
LONGEST = 2_000
"""Bytes of a proof's text, a little more than most take, and the most for any: of those and of
longer ones others are made, until one is short enough, and the shortest is kept."""

AGAIN_SHORT = tuple((TRIALS, order) for order in (1, 2, 3, 4))
AGAIN_LONG = (*((trials, 0) for trials in (80, 70, 120, 30, 400)), (80, 1), (80, 2))
"""Trials, and order of the choices, of these further searches: the order decides which of choices
as short as each other is tried first."""

ROOM = 512
"""Nogoods that a state has room for at first."""


class _Prepared(NamedTuple):
    """What is used again for the next puzzle of the same geometry.

    Attributes:
        key: names the cover, and for how many nogoods there is room.
        cover: keeps alive what the key names.
        state: of the search.
        run: `search.prove` for such arguments.
    """

    key: tuple[int, int]
    cover: ExactCover
    state: NogoodState
    run: Callable[..., int]


class _Singles(NamedTuple):
    """The tables of a geometry for `solver.proof.singles.leads_to`, and that for such arguments."""

    houses: UInt16Array
    peers: UInt16Array
    run: Callable[..., bool]


_states = threading.local()
"""What each thread prepared last: to do it anew costs as much as an easy proof."""


def prove(puzzle: Grid, solution: Grid | None = None, *, patience: int = PATIENCE) -> Proof | None:
    """Prove how many solutions a puzzle has, so that anybody can check it.

    The same puzzle and solution give the same proof, anywhere.

    Args:
        puzzle: any geometry, any givens.
        solution: one of its solutions, if one is known; without it the search takes longer.
        patience: trials, 0 or more, after which the search gives up.

    Returns:
        The proof; None when patience ended, and where limits cannot say some constraint.

    Raises:
        ArgumentError: `solution` does not solve the puzzle, or the patience is below 0 or no whole
            number.
    """
    patience = whole_number("A patience of {} trials", patience, 0)
    if not can_be_proved(puzzle.geometry):
        return None
    if solution is None:
        return _prove_alone(puzzle, patience)
    if solution.geometry != puzzle.geometry or not solution.is_full:
        raise _no_solution(puzzle, solution)
    if _singles_lead_to(puzzle, solution):
        return Proof(Verdict.UNIQUE, puzzle, solution)
    return _prove_around(puzzle, solution, patience)


def _singles_lead_to(puzzle: Grid, solution: Grid) -> bool:
    """Whether a solution follows by singles alone, from the houses."""
    tables = _singles_of(puzzle.geometry)
    if tables is None:
        return False
    cells = len(puzzle.digits)
    grids = (np.frombuffer(grid.digits, np.uint8) for grid in (puzzle, solution))
    return bool(tables.run(*grids, tables.houses, tables.peers, np.empty((2, cells + 1), np.int32)))


@lru_cache(maxsize=64)
def _singles_of(geometry: Geometry) -> _Singles | None:
    """Return what `leads_to` needs; None where rules beside the houses count too."""
    if limits_of(geometry):
        return None
    houses = np.array([house.cells for house in geometry.houses], dtype=np.uint16)
    peers = cover_of(geometry).peers
    digits = np.frombuffer(bytes(geometry.cell_count), np.uint8)
    work = np.empty((2, geometry.cell_count + 1), np.int32)
    return _Singles(houses, peers, function_of(leads_to, digits, digits, houses, peers, work))


def _no_solution(puzzle: Grid, solution: Grid) -> ArgumentError:
    return ArgumentError(f"The known solution {solution} does not solve the puzzle {puzzle}.")


def _prove_alone(puzzle: Grid, patience: int) -> Proof | None:
    """Return a proof of a puzzle of which no solution is known."""
    if puzzle.conflicts():
        return Proof(Verdict.NONE, puzzle)
    end, found, nogoods = _search(puzzle, None, patience)
    if end == search.REFUTED:
        return Proof(Verdict.NONE, puzzle, nogoods=nogoods)
    # A solution that follows, or was only met on the way; the second is no proof yet.
    return None if found is None else _prove_around(puzzle, found, patience)


def _prove_around(puzzle: Grid, solution: Grid, patience: int) -> Proof | None:
    """Return a proof that a solution is the only one, or another beside it."""
    _, found, nogoods = _search(puzzle, solution, patience)
    # A grid that follows from the givens, with a nogood for every other way, is a solution.
    if found != solution and not solution.solves(puzzle):
        raise _no_solution(puzzle, solution)
    for trials, order in _further(_length(nogoods)) if found == solution else ():
        if not _further(_length(nogoods)):
            break
        _, again, others = _search(puzzle, solution, patience, trials, order)
        if again == solution:
            nogoods = min(nogoods, others, key=_length)
    if found is None:
        return None
    if found != solution:
        return Proof(Verdict.MANY, puzzle, solution, found)
    return Proof(Verdict.UNIQUE, puzzle, solution, nogoods=nogoods)


def _further(length: int) -> tuple[tuple[int, int], ...]:
    """Trials and orders of the searches for a proof shorter than this one."""
    return AGAIN_LONG if length > LONGEST else AGAIN_SHORT if length in SHORT else ()


def _length(nogoods: tuple[Nogood, ...]) -> int:
    """Bytes of the text of nogoods."""
    return sum(3 * len(nogood) + 1 for nogood in nogoods) - 1


def _search(
    puzzle: Grid, solution: Grid | None, patience: int, trials: int = TRIALS, order: int = 0
) -> tuple[int, Grid | None, tuple[Nogood, ...]]:
    """How the search ended, the full grid it ended with, and the nogoods it needs."""
    geometry = puzzle.geometry
    cover = cover_of(geometry, order)
    givens = np.frombuffer(puzzle.digits, np.uint8)
    known = np.zeros_like(givens) if solution is None else np.frombuffer(solution.digits, np.uint8)
    room = ROOM
    end = search.LONG
    while end == search.LONG:
        state, run = _prepared(cover, room, givens)
        end = run(state, cover, givens, known, patience, trials)
        room *= 4
    if end == search.SOLVED and solution is not None:
        return end, solution, _kept(state, geometry.size)
    grid = _grid(state, geometry) if end in (search.SOLVED, search.FOUND) else None
    return end, grid, _kept(state, geometry.size)


def _prepared(
    cover: ExactCover, room: int, givens: UInt8Array
) -> tuple[NogoodState, Callable[..., int]]:
    """Return a state of this thread, any content, and the kernel for it."""
    last: _Prepared | None = getattr(_states, "last", None)
    if last is None or last.key != (id(cover.members), room):
        state = new_state(cover, room)
        run = function_of(search.prove, state, cover, givens, givens, PATIENCE, TRIALS)
        last = _states.last = _Prepared((id(cover.members), room), cover, state, run)
    return last.state, last.run


@lru_cache(maxsize=64)
def cover_of(geometry: Geometry, order: int = 0) -> ExactCover:
    """Return the exact cover of a geometry: each cell, then each house and digit.

    Args:
        geometry: the houses.
        order: any but 0 shuffles the order in which choices are looked at, each in its own way.
    """
    if order:
        plain = cover_of(geometry)
        shuffled = np.argsort(plain.order * 7_919 * order % 65_537, kind="stable")
        return plain._replace(order=shuffled.astype(np.int32))
    n = geometry.size
    digits = np.arange(n)
    places = [cell * n + digits for cell in range(geometry.cell_count)]
    places += [np.array(house.cells) * n + digit for house in geometry.houses for digit in digits]
    members = np.array(places, dtype=np.uint16)
    cells = geometry.cell_count
    of_cells = [[c, *(cells + n * h for h in of)] for c, of in enumerate(geometry.houses_of)]
    return ExactCover(
        members,
        full=n * ONE + np.bitwise_xor.reduce(members, axis=1, dtype=np.int32),
        order=np.arange(len(members), dtype=np.int32),
        cell_of=np.arange(cells, dtype=np.uint16).repeat(n),
        houses=_filled(of_cells, -1, np.int32),
        peers=_filled(geometry.peers, geometry.cell_count, np.uint16),
        **_limits(geometry),
    )


def _filled(rows: Sequence[Sequence[int]], rest: int, kind: type[Any]) -> npt.NDArray[Any]:
    """Return rows of different lengths as an array, filled up at their ends."""
    filled = np.full((len(rows), max(map(len, rows))), rest, dtype=kind)
    for row, values in zip(filled, rows, strict=True):
        row[: len(values)] = values
    return filled


def _limits(geometry: Geometry) -> dict[str, Int32Array]:
    """Return the arrays of the limits of a geometry; see `ExactCover`."""
    limits = limits_of(geometry) or ()
    begins = np.cumsum([0, *(len(limit.terms) for limit in limits)])
    terms = np.array([term for limit in limits for term in limit.terms], dtype=np.int32)
    terms = terms.reshape(-1, 2)
    by_candidate = np.argsort(terms[:, 0], kind="stable")
    candidates = np.arange(geometry.cell_count * geometry.size + 1)
    arrays = {
        "limits": np.column_stack([[*(limit.most for limit in limits), 0], begins]),
        "terms": terms,
        "uses": np.searchsorted(terms[by_candidate, 0], candidates),
        "used_in": np.searchsorted(begins, by_candidate, side="right") - 1,
    }
    return {name: np.ascontiguousarray(a, dtype=np.int32) for name, a in arrays.items()}


def _grid(state: NogoodState, geometry: Geometry) -> Grid:
    """Return the digits of the true candidates, one a cell."""
    true = state.values.reshape(-1, geometry.size)[:-1] == TRUE
    return Grid((true.argmax(axis=1) + 1).astype(np.uint8).tobytes(), geometry)


def _kept(state: NogoodState, size: int) -> tuple[Nogood, ...]:
    """Return the nogoods that the end of the search rests on, in order."""
    steps = int(state.at[STEPS])
    if not steps:
        return ()
    rows = state.nogoods[: steps + 1].tolist()
    literals = state.literals[: rows[-1][BEGIN], CANDIDATE].tolist()
    return tuple(
        tuple(
            (candidate // size, candidate % size + 1)
            for candidate in sorted(literals[row[BEGIN] : following[BEGIN]])
        )
        for row, following in pairwise(rows)
        if row[KEPT]
    )
