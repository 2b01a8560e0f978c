"""The audit of an edition, beside the making of it: each puzzle decided anew, three ways.

A worker has a processor of its own while this process makes the next section, sets the pages and
reads them back. It is started before this process has loaded any solver, so that it may be a fork
of it (`solver.processes.start_context`), and loads its own meanwhile.
"""

from __future__ import annotations

import time
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


@dataclass(frozen=True, slots=True)
class Audited:
    """What an audit was.

    Attributes:
        puzzles: how many were decided anew.
        seconds: of the processor, wherever that was; loading is not counted.
    """

    puzzles: int
    seconds: float


class Auditor(Protocol):
    """Decides anew what is to be published."""

    def begin(self, pieces: Iterable[Piece]) -> None:
        """Take over some puzzles, and wait for nothing."""
        ...

    def settle(self) -> Audited:
        """Wait until every puzzle that was taken over is decided.

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
        with worker_pool(_answer, 1, _lost) as pool:
            yield _Beside(pool)


@dataclass(frozen=True, slots=True)
class _Question:
    """What is to be published, as a worker gets it; None for the proof where there is none."""

    number: int
    puzzle: Grid
    solution: Grid
    proof: str | None


@dataclass(frozen=True, slots=True)
class _Answer:
    """What differs from what is to be published, and the seconds of processor to find it."""

    differences: tuple[str, ...]
    seconds: float


class _Nobody:
    """Who has nothing to audit."""

    def begin(self, pieces: Iterable[Piece]) -> None:
        """See `Auditor`."""

    def settle(self) -> Audited:
        """See `Auditor`."""
        return Audited(0, 0.0)


class _InProcess:
    """This process, when it is asked what came of it."""

    def __init__(self) -> None:
        self._questions: list[_Question] = []

    def begin(self, pieces: Iterable[Piece]) -> None:
        """See `Auditor`."""
        self._questions += map(_question, pieces)

    def settle(self) -> Audited:
        """See `Auditor`."""
        return _audited((asked, _answer(asked)) for asked in self._questions)


class _Beside:
    """A worker, which begins with what it has to load."""

    def __init__(self, pool: WorkerPool[_Question | None, _Answer]) -> None:
        self._pool = pool
        self._begun: list[tuple[_Question, Task[_Question | None, _Answer]]] = []
        pool.submit(None)

    def begin(self, pieces: Iterable[Piece]) -> None:
        """See `Auditor`."""
        for asked in map(_question, pieces):
            self._begun.append((asked, self._pool.submit(asked)))

    def settle(self) -> Audited:
        """See `Auditor`."""
        return _audited((asked, self._pool.result(task)) for asked, task in self._begun)


def _question(piece: Piece) -> _Question:
    proof = proof_of_record(piece.record, piece.puzzle, piece.solution)
    text = None if proof is None else proof.text
    return _Question(piece.number, piece.puzzle, piece.solution, text)


def _audited(answers: Iterable[tuple[_Question, _Answer]]) -> Audited:
    seconds = []
    for asked, answer in answers:
        if answer.differences:
            raise EnginesDisagree(f"Puzzle {asked.number}: {' '.join(answer.differences)}")
        seconds.append(answer.seconds)
    return Audited(len(seconds), sum(seconds))


def _lost(asked: _Question | None, alone: Callable[[_Question | None], _Answer]) -> _Answer:
    """Return what a worker finds that does nothing else, after one has ended at it."""
    try:
        return alone(asked)
    except ItemLost:
        where = "before the first puzzle" if asked is None else f"at puzzle {asked.number}"
        raise WorkerLost(
            f"The audit's worker process ended {where}, again and again: start again with 1 job."
        ) from None


def _answer(asked: _Question | None) -> _Answer:
    """Return what differs from what is to be published; without one, load what an audit takes."""
    if asked is None:
        prepare(CLASSIC)
        return _Answer((), 0.0)
    start = time.process_time()
    differences = audit(asked.puzzle, asked.solution, asked.proof).differences
    return _Answer(differences, time.process_time() - start)
