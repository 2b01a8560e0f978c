"""Solutions that stand beside their puzzles as a second grid: they are claims, and no puzzles.

As in a letter with the puzzle, ``Solution:`` and the solved grid below, on a sheet of its own, or
behind several puzzles. A full grid that has most of the givens of a puzzle shortly before it is
taken for its solution, right or wrong; any other stays a record.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import TypeAlias

from puzzle.formats.batch import Batch
from puzzle.formats.claims import Claims
from puzzle.formats.record import Record, SetAside
from puzzle.grid import Grid

Found: TypeAlias = Record | Batch | SetAside
"""What a source has."""

MOST_HELD = 100
"""What is read before it is plain whose solution follows."""
_FEWEST_GIVENS = 8
_PARTS_OF_GIVENS = 10
"""A solution may differ in one given of so many: a misprint."""


def with_solutions(found: Iterable[Found]) -> Iterator[Found]:
    """Yield the same, where each solution is a claim of the puzzle that it stands behind.

    Args:
        found: what a source has, in order. A batch with a full grid comes apart; one that is longer
            than `MOST_HELD` and has none is let be.
    """
    held, size = deque[Found](), 0
    for one in _apart(found):
        if isinstance(one, Record) and _is_full(one):
            held = deque(_singly(held))
            if (at := _puzzle_of(one, held)) is not None:
                held[at] = _claiming(held[at], one)
                continue
        held.append(one)
        size += _size(one)
        while size > MOST_HELD:
            oldest = held.popleft()
            size -= _size(oldest)
            yield oldest
    yield from held


def _apart(found: Iterable[Found]) -> Iterator[Found]:
    """Yield the same, with batches that have a full grid one by one."""
    for one in found:
        if isinstance(one, Batch) and (one.digits != 0).all(axis=1).any():
            yield from one.records()
        else:
            yield one


def _singly(found: Iterable[Found]) -> Iterator[Record | SetAside]:
    for one in found:
        if isinstance(one, Batch):
            yield from one.records()
        else:
            yield one


def _size(found: Found) -> int:
    return len(found) if isinstance(found, Batch) else 1


def _is_full(record: Record) -> bool:
    grid = record.content
    return isinstance(grid, Grid) and 0 not in grid.digits


def _puzzle_of(solution: Record, held: Iterable[Found]) -> int | None:
    """Return the place of the first puzzle without a solution that a full grid is meant for."""
    for at, one in enumerate(held):
        if isinstance(one, Record) and not _has_solution(one) and _is_meant(one, solution):
            return at
    return None


def _has_solution(record: Record) -> bool:
    return record.claims is not None and record.claims.solution is not None


def _is_meant(record: Record, solution: Record) -> bool:
    """Tell whether a full grid has most of the givens of a record."""
    puzzle, full = record.content, solution.content
    if not isinstance(puzzle, Grid) or not isinstance(full, Grid):
        return False
    if puzzle.geometry != full.geometry or 0 not in puzzle.digits:
        return False
    givens = [(a, b) for a, b in zip(puzzle.digits, full.digits, strict=True) if a]
    wrong = sum(a != b for a, b in givens)
    return len(givens) >= _FEWEST_GIVENS and _PARTS_OF_GIVENS * wrong <= len(givens)


def _claiming(record: Found, solution: Record) -> Found:
    if not isinstance(record, Record) or not isinstance(solution.content, Grid):
        return record
    return replace(record, claims=replace(record.claims or Claims(), solution=solution.content))
