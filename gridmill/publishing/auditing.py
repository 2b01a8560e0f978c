"""The audit of an edition, beside the making of it: each puzzle decided anew, three ways.

A worker has a processor of its own while this process makes the next section, sets the pages and
reads them back. It is started before this process has loaded any solver, so that it may be a fork
of it (`solver.processes.start_context`), and loads its own meanwhile.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Protocol

from generator.certificates import proof_of_record
from gridmill.publishing.editions import Piece
from puzzle.errors import EnginesDisagree, WorkerLost
from puzzle.geometry import CLASSIC
from puzzle.grid import Grid
from solver.audit import audit
from solver.certify import prepare
from solver.processes import ItemLost, Task, WorkerPool, worker_pool


class Auditor(Protocol):
    """Decides anew what is to be published."""

    def begin(self, pieces: Iterable[Piece]) -> None:
        """Take over some puzzles, and wait for nothing."""
        ...

    def settle(self) -> int:
        """Wait until every puzzle that was taken over is decided.

        Returns:
            How many they are.

        Raises:
            EnginesDisagree: about one of them something else is found than is to be published.
            WorkerLost: a worker ended at one of them, or cannot be started.
        """
        ...


@contextmanager
def auditor(jobs: int, *, wanted: bool) -> Iterator[Auditor]:
    """Yield what audits: nobody, this process at the end, or workers beside it.

    Args:
        jobs: processes of the run; with one there are no workers.
        wanted: whether anything is to be audited.
    """
    if not wanted:
        yield _Nobody()
    elif jobs < 2:
        yield _InProcess()
    else:
        with worker_pool(_differences, 1, _lost) as pool:
            yield _Beside(pool)


@dataclass(frozen=True, slots=True)
class _Question:
    """What is to be published, as a worker gets it; None for the proof where there is none."""

    number: int
    puzzle: Grid
    solution: Grid
    proof: str | None


class _Nobody:
    """Who has nothing to audit."""

    def begin(self, pieces: Iterable[Piece]) -> None:
        """See `Auditor`."""

    def settle(self) -> int:
        """See `Auditor`."""
        return 0


class _InProcess:
    """This process, when it is asked what came of it."""

    def __init__(self) -> None:
        self._questions: list[_Question] = []

    def begin(self, pieces: Iterable[Piece]) -> None:
        """See `Auditor`."""
        self._questions += map(_question, pieces)

    def settle(self) -> int:
        """See `Auditor`."""
        for asked in self._questions:
            _check(asked, _differences(asked))
        return len(self._questions)


class _Beside:
    """A worker, which begins with what it has to load."""

    def __init__(self, pool: WorkerPool[_Question | None, tuple[str, ...]]) -> None:
        self._pool = pool
        self._begun: list[tuple[_Question, Task[_Question | None, tuple[str, ...]]]] = []
        pool.submit(None)

    def begin(self, pieces: Iterable[Piece]) -> None:
        """See `Auditor`."""
        for asked in map(_question, pieces):
            self._begun.append((asked, self._pool.submit(asked)))

    def settle(self) -> int:
        """See `Auditor`."""
        for asked, task in self._begun:
            _check(asked, self._pool.result(task))
        return len(self._begun)


def _question(piece: Piece) -> _Question:
    proof = proof_of_record(piece.record, piece.puzzle, piece.solution)
    text = None if proof is None else proof.text
    return _Question(piece.number, piece.puzzle, piece.solution, text)


def _check(asked: _Question, differences: tuple[str, ...]) -> None:
    if differences:
        raise EnginesDisagree(f"Puzzle {asked.number}: {' '.join(differences)}")


def _lost(
    asked: _Question | None, alone: Callable[[_Question | None], tuple[str, ...]]
) -> tuple[str, ...]:
    """Return what a worker finds that does nothing else, after one has ended at it."""
    try:
        return alone(asked)
    except ItemLost:
        where = "before the first puzzle" if asked is None else f"at puzzle {asked.number}"
        raise WorkerLost(
            f"The audit's worker process ended {where}, again and again: start again with 1 job."
        ) from None


def _differences(asked: _Question | None) -> tuple[str, ...]:
    """Return what differs from what is to be published; without one, load what an audit takes."""
    if asked is None:
        prepare(CLASSIC)
        return ()
    return audit(asked.puzzle, asked.solution, asked.proof).differences
