"""Who makes the drafts: this process alone, or worker processes beside it.

Both hand out the result for a puzzle's number, and both give the same one: a result depends on
the recipe, the number and the first attempt alone. Workers run ahead of what is asked for.

How the workers start and end stands in `solver.processes`. They stop between two attempts when told
to.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from dataclasses import replace
from multiprocessing.synchronize import Event
from typing import Protocol

from generator.digging.digger import Digger
from generator.digging.draft import Result
from generator.recipe.recipe import Recipe
from puzzle.errors import WorkerLost
from solver.certify import certify_known, prepare
from solver.processes import ignore_interrupts, leave_with_parent, quiet_start, start_context

MANY = 200
"""Puzzles for each worker from which on the workers certify too. Below, loading the solver into
each of them would take longer than the certificates of all take this process."""

AHEAD = 8
"""Puzzles for each worker that may be begun before the first of them is asked for."""


class Executor(Protocol):
    """What makes the drafts of a run."""

    def first(self, index: int) -> Result:
        """The first draft of a puzzle; to be asked for in order of the index."""
        ...

    def another(self, index: int, attempts: int) -> Result:
        """The next draft of a puzzle, after so many attempts at it."""
        ...


class InProcess:
    """The executor that is this process alone."""

    def __init__(self, digger: Digger) -> None:
        self._digger = digger

    def first(self, index: int) -> Result:
        """See `Executor`."""
        return self._digger.make(index)

    def another(self, index: int, attempts: int) -> Result:
        """See `Executor`."""
        return self._digger.make(index, attempts)


class Workers:
    """The executor of worker processes.

    Args:
        recipe: what is made.
        first: index of the first puzzle that will be asked for.
        jobs: number of workers.
        pool: the pool to start.
        make: what a worker does for a puzzle's number and the attempts already made at it.
    """

    def __init__(
        self,
        recipe: Recipe,
        first: int,
        jobs: int,
        pool: ProcessPoolExecutor,
        make: Callable[[int, int], Result],
    ) -> None:
        self._pool = pool
        self._make = make
        self._begun: dict[int, Future[Result]] = {}
        self._next = first
        self._last = recipe.count
        self._ahead = AHEAD * jobs
        self._begin(first)

    def first(self, index: int) -> Result:
        """See `Executor`."""
        self._begin(index)
        return _result(self._begun.pop(index))

    def another(self, index: int, attempts: int) -> Result:
        """See `Executor`."""
        return _result(self._pool.submit(self._make, index, attempts))

    def _begin(self, index: int) -> None:
        while self._next < min(index + self._ahead, self._last):
            self._begun[self._next] = self._pool.submit(self._make, self._next, 0)
            self._next += 1


@contextmanager
def workers(recipe: Recipe, first: int, jobs: int) -> Iterator[Workers]:
    """Start workers, and end them when the block is left, whatever the reason.

    Args:
        recipe: what is made.
        first: index of the first puzzle that will be asked for.
        jobs: number of workers, at least 1.

    Raises:
        WorkerLost: a worker cannot be started; or, in the block, one dies.
    """
    context = start_context()
    stopped = context.Event()
    in_workers = recipe.count - first >= MANY * jobs
    make = _make_certified if in_workers else _make
    pool = ProcessPoolExecutor(jobs, context, _enter, (recipe, stopped))
    try:
        try:
            with quiet_start():
                executor = Workers(recipe, first, jobs, pool, make)
        except OSError as error:
            raise WorkerLost(
                f"{jobs} worker processes cannot be started ({error.strerror or error}): "
                "start again with fewer jobs."
            ) from error
        if not in_workers:
            prepare(recipe.geometry)  # while the first drafts are dug
        yield executor
    finally:
        stopped.set()
        pool.shutdown(wait=True, cancel_futures=True)


def _result(future: Future[Result]) -> Result:
    try:
        return future.result()
    except BrokenProcessPool as error:
        raise WorkerLost(
            "A worker process ended before its work was done, perhaps for want of memory: "
            "what is finished is kept; start again with fewer jobs."
        ) from error


# What follows runs in the worker.

_digger: Digger
_stopped: Event


def _enter(recipe: Recipe, stopped: Event) -> None:
    global _digger, _stopped
    ignore_interrupts()
    leave_with_parent()
    _digger, _stopped = Digger(recipe), stopped


def _make(index: int, attempts: int) -> Result:
    return _digger.make(index, attempts, _stopped.is_set)


def _make_certified(index: int, attempts: int) -> Result:
    result = _make(index, attempts)
    draft = result.draft
    if draft is None:
        return result
    certificate = certify_known(draft.puzzle, draft.solution)
    return replace(result, draft=replace(draft, certificate=certificate))
