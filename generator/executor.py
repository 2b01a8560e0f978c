"""Who makes the drafts: this process alone, or worker processes beside it.

Both hand out the result for a puzzle's number, and both give the same one: a result depends on
the recipe, the number and the first attempt alone. Workers run ahead of what is asked for.

How the workers start and end, and what becomes of the work of one that dies, stands in
`solver.processes`.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Iterator
from concurrent.futures import wait
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import cache, partial
from typing import Protocol

from generator.digging.draft import Reject, Result, Watch, higher, unwatched
from generator.digging.makers import Maker, maker_of
from generator.recipe.recipe import Recipe
from puzzle.score import Score
from solver.certify import prepare
from solver.processes import ItemLost, Task, WorkerPool, worker_pool
from solver.proved import certify_with_proof

MANY = 200
"""Puzzles for each worker from which on the workers certify too. Below, loading the solver into
each of them would take longer than the certificates of all take this process."""

SECONDS_BETWEEN_LOOKS = 0.5
"""Seconds between two calls of who watches while a worker is waited for."""

AHEAD = 8
"""Puzzles for each worker that may be begun before the first of them is asked for."""

MOST_DRAFTS = 64
"""Drafts of one puzzle that a worker is asked for at once."""
REMEMBERED = 16
"""Puzzles over which the drafts that each of them took are averaged."""


class Executor(Protocol):
    """What makes the drafts of a run."""

    def first(self, index: int) -> Result:
        """Return the first draft of a puzzle; to be asked for in order of the index."""
        ...

    def another(self, index: int, attempts: int) -> Result:
        """Return the next draft of a puzzle, after so many attempts at it."""
        ...


class InProcess:
    """The executor that is this process alone."""

    def __init__(self, maker: Maker) -> None:
        self._maker = maker

    def first(self, index: int) -> Result:
        """See `Executor`."""
        return self._maker.make(index)

    def another(self, index: int, attempts: int) -> Result:
        """See `Executor`."""
        return self._maker.make(index, attempts)


class Workers:
    """The executor of worker processes.

    A worker that dies costs no puzzle: `solver.processes.WorkerPool` has its work done again. A row
    of attempts that goes on ending its workers is made attempt by attempt, and the attempt that is
    to blame is passed over.

    Where most drafts equal earlier puzzles, as on 4×4, a puzzle takes several, and a worker makes
    as many at once as they have taken of late: to wait for each by itself would cost more than to
    make it. Their certificates are left to whoever takes one of them.

    Args:
        recipe: what is made.
        first: index of the first puzzle that will be asked for.
        jobs: number of workers.
        pool: the workers.
        watch: called now and then while a worker is waited for.
    """

    def __init__(
        self,
        recipe: Recipe,
        first: int,
        jobs: int,
        pool: WorkerPool[Attempts, Results],
        watch: Watch,
    ) -> None:
        self._pool, self._watch = pool, watch
        self._begun: dict[int, Task[Attempts, Results]] = {}
        self._next = first
        self._last = recipe.count
        self._ahead = AHEAD * jobs
        self._at_hand: deque[Result] = deque()
        self._taken = self._usually_taken = 1.0
        self._begin(first)

    def first(self, index: int) -> Result:
        """See `Executor`."""
        self._usually_taken += (self._taken - self._usually_taken) / REMEMBERED
        self._taken = 1.0
        self._begin(index)
        self._at_hand = deque(self._awaited(self._begun.pop(index)))
        return self._at_hand.popleft()

    def another(self, index: int, attempts: int) -> Result:
        """See `Executor`."""
        self._taken += 1
        if not self._at_hand:
            row = Attempts(index, attempts, drafts=self._drafts)
            self._at_hand.extend(self._awaited(self._pool.submit(row)))
        return self._at_hand.popleft()

    @property
    def _drafts(self) -> int:
        """Drafts of one puzzle to ask for at once."""
        return min(int(self._usually_taken), MOST_DRAFTS)

    def _awaited(self, task: Task[Attempts, Results]) -> Results:
        while wait([task.future], SECONDS_BETWEEN_LOOKS).not_done:
            self._watch(None)
        return self._pool.result(task)

    def _begin(self, index: int) -> None:
        while self._next < min(index + self._ahead, self._last):
            self._begun[self._next] = self._pool.submit(
                Attempts(self._next, 0, drafts=self._drafts)
            )
            self._next += 1


@dataclass(frozen=True, slots=True)
class Attempts:
    """Attempts at a puzzle: after the first `attempts`, until drafts come, or up to `last`."""

    index: int
    attempts: int
    last: int | None = None
    drafts: int = 1


Results = tuple[Result, ...]
"""What attempts came to: a result for each draft, and one for those after it where all are used
up."""


@contextmanager
def workers(recipe: Recipe, first: int, jobs: int, watch: Watch = unwatched) -> Iterator[Workers]:
    """Start workers, and end them when the block is left, whatever the reason.

    Args:
        recipe: what is made.
        first: index of the first puzzle that will be asked for.
        jobs: number of workers, at least 1.
        watch: called now and then while a worker is waited for.

    Raises:
        WorkerLost: a worker cannot be started.
    """
    in_workers = recipe.count - first >= MANY * jobs
    make = partial(_make_certified if in_workers else _make, recipe)
    with worker_pool(make, jobs, partial(attempt_by_attempt, recipe)) as pool:
        executor = Workers(recipe, first, jobs, pool, watch)
        if not in_workers:
            prepare(recipe.geometry)  # while the first drafts are dug
        yield executor


def attempt_by_attempt(
    recipe: Recipe, row: Attempts, alone: Callable[[Attempts], Results]
) -> Results:
    """Return attempts that end their workers, without those that do, up to the first draft.

    Args:
        recipe: what is made.
        row: the attempts.
        alone: makes some attempts while nothing else is done, and raises `ItemLost` when workers
            died.
    """
    rejects: Counter[Reject] = Counter()
    highest: Score | None = None
    for attempt in range(row.attempts, recipe.attempts_allowed):
        try:
            (result,) = alone(Attempts(row.index, attempt, attempt + 1))
        except ItemLost:
            rejects[Reject.ENDED_ITS_WORKER] += 1
            continue
        rejects.update(result.rejects)
        if result.draft is not None:
            return (Result(attempt + 1, rejects, result.draft),)
        highest = higher(highest, result.highest)
    return (Result(recipe.attempts_allowed, rejects, None, highest),)


# What follows runs in the worker.


@cache
def _maker(recipe: Recipe) -> Maker:
    return maker_of(recipe)


def _make(recipe: Recipe, row: Attempts) -> Results:
    results: list[Result] = []
    attempts = row.attempts
    while len(results) < row.drafts:
        results.append(_maker(recipe).make(row.index, attempts, row.last))
        if results[-1].draft is None:
            break
        attempts = results[-1].attempts
    return tuple(results)


def _make_certified(recipe: Recipe, row: Attempts) -> Results:
    results = _make(recipe, row)
    draft = results[0].draft
    if draft is None or row.drafts > 1:
        return results
    certificate = certify_with_proof(draft.puzzle, draft.solution)
    return (replace(results[0], draft=replace(draft, certificate=certificate)),)
