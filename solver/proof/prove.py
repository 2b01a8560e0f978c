"""The making of a proof: the typed interface of the kernels."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from functools import lru_cache
from itertools import chain, pairwise
from typing import TYPE_CHECKING

import numpy as np

from puzzle import ArgumentError, Geometry, Grid
from solver.proof.limits import limits_of
from solver.proof.proof import Nogood, Proof
from solver.verdict import Verdict

if TYPE_CHECKING:
    from solver.proof.kernels import ExactCover, Int32Array, NogoodState, UInt16Array

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

_states = threading.local()
"""Each thread's state of the last cover, used again: a new one costs as much as an easy proof."""


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
        ArgumentError: `solution` does not solve the puzzle.
    """
    if puzzle.geometry.canvas is not None or limits_of(puzzle.geometry) is None:
        return None
    if solution is None:
        return _prove_alone(puzzle, patience)
    if solution.geometry != puzzle.geometry or not solution.is_full:
        raise _no_solution(puzzle, solution)
    return _prove_around(puzzle, solution, patience)


def _no_solution(puzzle: Grid, solution: Grid) -> ArgumentError:
    return ArgumentError(f"The known solution {solution} does not solve the puzzle {puzzle}.")


def _prove_alone(puzzle: Grid, patience: int) -> Proof | None:
    """Return a proof of a puzzle of which no solution is known."""
    from solver.proof import kernels

    if puzzle.conflicts():
        return Proof(Verdict.NONE, puzzle)
    end, found, nogoods = _search(puzzle, None, patience)
    if end == kernels.REFUTED:
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
    from solver.proof import kernels

    geometry = puzzle.geometry
    cover = cover_of(geometry, order)
    known = np.zeros(len(puzzle), np.uint8) if solution is None else solution.to_array()
    givens = puzzle.to_array()
    room = ROOM
    end = kernels.LONG
    while end == kernels.LONG:
        state = _state(cover, room)
        end = kernels.prove(state, cover, givens, known, patience, trials)
        room *= 4
    if end == kernels.SOLVED and solution is not None:
        return end, solution, _kept(state, geometry.size)
    grid = _grid(state, geometry) if end in (kernels.SOLVED, kernels.FOUND) else None
    return end, grid, _kept(state, geometry.size)


def _state(cover: ExactCover, room: int) -> NogoodState:
    """Return a state of this thread, any content."""
    from solver.proof import kernels

    of, state = getattr(_states, "last", (None, None))
    if of is not cover or state is None or len(state.nogoods) != room:
        state = kernels.new_state(cover, room)
        _states.last = cover, state
    return state


@lru_cache(maxsize=64)
def cover_of(geometry: Geometry, order: int = 0) -> ExactCover:
    """Return the exact cover of a geometry: each cell, then each house and digit.

    Args:
        geometry: the houses.
        order: any but 0 shuffles the choices, each in its own way.
    """
    from solver.proof.kernels import ONE, ExactCover

    n = geometry.size
    digits = np.arange(n)
    places = [cell * n + digits for cell in range(geometry.cell_count)]
    places += [np.array(house.cells) * n + digit for house in geometry.houses for digit in digits]
    members = np.array(places, dtype=np.uint16)
    members = members[np.argsort(np.arange(len(members)) * 7_919 * order % 65_537, kind="stable")]
    candidates = geometry.cell_count * n
    by_candidate = np.argsort(members.ravel(), kind="stable")
    counts = np.bincount(members.ravel(), minlength=candidates)
    choices = np.full((candidates, counts.max()), -1, dtype=np.int32)
    choices[np.arange(counts.max()) < counts[:, None]] = by_candidate // n
    full = len(members[0]) * ONE + np.bitwise_xor.reduce(members, axis=1, dtype=np.int32)
    limits = _limits(geometry, candidates)
    return ExactCover(members, choices, full, _peers(geometry), *limits)


@lru_cache(maxsize=16)
def _peers(geometry: Geometry) -> UInt16Array:
    """Return those of each candidate: of its cell, then of its digit, house by house, each once."""
    n, cells = geometry.size, range(geometry.cell_count)
    houses: list[list[Sequence[int]]] = [[] for _ in cells]
    for house in geometry.houses:
        for cell in house.cells:
            houses[cell].append(house.cells)
    around = [dict.fromkeys(chain.from_iterable(houses[cell])) for cell in cells]
    most = max(map(len, around)) - 1
    peers = np.full((len(cells), n, n - 1 + most), n * len(cells), dtype=np.uint16)
    digits = np.arange(n)
    others = np.array([[other for other in digits if other != digit] for digit in digits])
    for cell in cells:
        peers[cell, :, : n - 1] = n * cell + others
        seen = np.array([other for other in around[cell] if other != cell])
        peers[cell, :, n - 1 : n - 1 + len(seen)] = n * seen + digits[:, None]
    return peers.reshape(n * len(cells), -1)


def _limits(geometry: Geometry, candidates: int) -> tuple[Int32Array, ...]:
    """Return the arrays of the limits of a geometry; see `solver.proof.kernels.ExactCover`."""
    limits = limits_of(geometry) or ()
    begins = np.cumsum([0, *(len(limit.terms) for limit in limits)])
    bounds = np.column_stack([[*(limit.most for limit in limits), 0], begins])
    terms = np.array([term for limit in limits for term in limit.terms], dtype=np.int32)
    terms = terms.reshape(-1, 2)
    by_candidate = np.argsort(terms[:, 0], kind="stable")
    uses = np.searchsorted(terms[by_candidate, 0], np.arange(candidates + 1))
    used_in = np.searchsorted(begins, by_candidate, side="right") - 1
    return tuple(np.ascontiguousarray(a, dtype=np.int32) for a in (bounds, terms, uses, used_in))


def _grid(state: NogoodState, geometry: Geometry) -> Grid:
    """Return the digits of the true candidates, one a cell."""
    from solver.proof.kernels import TRUE

    true = state.values[:-1].reshape(geometry.cell_count, geometry.size) == TRUE
    return Grid((true.argmax(axis=1) + 1).astype(np.uint8).tobytes(), geometry)


def _kept(state: NogoodState, size: int) -> tuple[Nogood, ...]:
    """Return the nogoods that the end of the search rests on, in order."""
    from solver.proof.kernels import BEGIN, CANDIDATE, KEPT, STEPS

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
