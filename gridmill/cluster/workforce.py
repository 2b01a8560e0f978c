"""Dask's workers as a workforce: the one place that imports Dask.

A task is `work` of one item, and its result is what `work` returns; nothing is shared. Dask does
again what a worker had that was lost. A task that goes on ending its workers comes back as
`KilledWorker`, and is left to `lost`, as `solver.processes.WorkerPool` does.
"""

from __future__ import annotations

import asyncio
import concurrent.futures
import logging
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from functools import partial
from typing import Any, Generic, TypeVar

import dask
from distributed import Client, KilledWorker, LocalCluster
from distributed.comm import CommClosedError

from gridmill.cluster.address import Address
from gridmill.cluster.sameness import difference, fingerprint
from puzzle.errors import ClusterError, WorkerLost
from solver.processes import AnyPool, ItemLost

T = TypeVar("T")
R = TypeVar("R")

CONNECT_SECONDS = 10.0
"""How long a scheduler may take to answer."""
WORKERS_SECONDS = 60.0
"""How long there may be no worker: they may be started together with the run, or be replaced."""
SECONDS_BETWEEN_LOOKS = 5.0
"""How often it is seen whether there is any worker at all, while a result is waited for."""
LOCAL_FAILURES = 1
"""Workers of a local cluster that may die of a task, beside the first, before it is left to `lost`.
A standing cluster has the setting of its scheduler, which is 3."""
_LOST = (
    asyncio.CancelledError,
    concurrent.futures.CancelledError,
    CommClosedError,
    OSError,
)
"""What is raised when the scheduler is gone."""


@dataclass(frozen=True, slots=True)
class DaskWorkforce:
    """The workers of a cluster.

    Attributes:
        client: the connection.
        address: of the cluster, as given.
        size: workers there were at the start; others may join and leave.
    """

    client: Client
    address: str
    size: int

    @contextmanager
    def pool(
        self, work: Callable[[T], R], lost: Callable[[T, Callable[[T], R]], R]
    ) -> Iterator[AnyPool[T, R]]:
        """See `solver.processes.Workforce`."""
        pool = _DaskPool(self, work, lost)
        try:
            yield pool
        finally:
            pool.end()


class _Task(Generic[T]):
    """An item that was handed to the cluster.

    Attributes:
        item, future: the item, and what will come of it.
        workers: those that it is for; empty where it is for any.
    """

    def __init__(self, item: T) -> None:
        self.item = item
        self.future: Any = None
        self.workers: frozenset[str] = frozenset()


class _DaskPool(Generic[T, R]):
    """What does one kind of work; see `solver.processes.AnyPool`."""

    def __init__(
        self,
        workforce: DaskWorkforce,
        work: Callable[[T], R],
        lost: Callable[[T, Callable[[T], R]], R],
    ) -> None:
        self._workforce = workforce
        self._client = workforce.client
        self._do = partial(_do, dict(fingerprint()), work)
        self._lost = lost
        self._open: set[_Task[T]] = set()
        self._refused: set[str] = set()

    def submit(self, item: T) -> _Task[T]:
        """See `solver.processes.AnyPool`.

        Raises:
            WorkerLost: the cluster is lost.
        """
        task = _Task(item)
        self._hand(task)
        self._open.add(task)
        return task

    def result(self, task: _Task[T]) -> R:
        """See `solver.processes.AnyPool`.

        Raises:
            WorkerLost: the cluster is lost, or has no workers left.
            Exception: what the work raises.
        """
        try:
            return self._result(task)
        except KilledWorker:
            return self._lost(task.item, self._by_itself)
        finally:
            self._open.discard(task)

    def end(self) -> None:
        """Have the cluster forget what was handed to it and not taken."""
        for task in self._open:
            task.future.release()
        self._open.clear()

    def _hand(self, task: _Task[T]) -> None:
        """Hand an item to the cluster, to no worker that is known to be another one."""
        try:
            task.workers = self._present() if self._refused else frozenset()
            task.future = self._client.submit(
                self._do, task.item, pure=False, workers=sorted(task.workers) or None
            )
        except (*_LOST, RuntimeError) as error:
            raise self._gone() from error

    def _result(self, task: _Task[T]) -> R:
        while True:
            try:
                result: R | _Refused = self._waited_for(task)
            except _LOST as error:
                if isinstance(error, OSError) and task.future.status == "error":
                    raise  # the work's own
                raise self._gone() from error
            if not isinstance(result, _Refused):
                return result
            self._refuse(result)
            self._hand(task)

    def _waited_for(self, task: _Task[T]) -> Any:
        alone_since: float | None = None
        while True:
            try:
                return task.future.result(timeout=SECONDS_BETWEEN_LOOKS)
            except TimeoutError:
                if task.future.status == "error":
                    raise  # the work's own
            now = time.monotonic()
            if present := self._present():
                alone_since = None
                if task.workers and task.workers.isdisjoint(present):
                    self._hand(task)  # those that it was for are gone, and others have joined
            elif alone_since is None:
                alone_since = now
            elif now - alone_since > WORKERS_SECONDS:
                raise WorkerLost(
                    f"There has been no worker at {self._workforce.address} for "
                    f"{WORKERS_SECONDS:.0f} s: start some and run again."
                )

    def _present(self) -> frozenset[str]:
        """Return the workers that are not refused; the scheduler is asked, and may be gone."""
        if self._client.status != "running":
            raise CommClosedError
        ask = self._client.scheduler.ncores
        found = self._client.sync(ask, callback_timeout=CONNECT_SECONDS)
        return frozenset(found) - self._refused

    def _by_itself(self, item: T) -> R:
        """Do an item; what else is being done meanwhile has no part in its fate.

        Raises:
            ItemLost: as many workers died at it as the scheduler allows.
        """
        try:
            task = _Task(item)
            self._hand(task)
            return self._result(task)
        except KilledWorker:
            raise ItemLost from None

    def _refuse(self, refused: _Refused) -> None:
        """Give a worker that joined later, and is another one, no more of this.

        It goes on working for others: the cluster may be shared.
        """
        self._refused.add(refused.worker)
        if not self._present():
            raise ClusterError(_other(refused.worker, refused.difference))

    def _gone(self) -> WorkerLost:
        return WorkerLost(
            f"The scheduler at {self._workforce.address} was lost: start it and run again. A "
            "run folder and a book go on where they were, and answers in a file with --resume."
        )


@contextmanager
def connected(address: Address) -> Iterator[DaskWorkforce]:
    """Have the workers of a cluster at hand while the block runs; see `cluster`."""
    with ExitStack() as stack:
        stack.enter_context(_silence())
        stack.enter_context(dask.config.set(_SETTINGS))
        if address.workers is None:
            client = _client(address.text)
        else:
            client = Client(stack.enter_context(_local(address.workers)))
        stack.callback(_close, client)
        yield DaskWorkforce(client, address.text, _looked_at(client, address))


@contextmanager
def _silence() -> Iterator[None]:
    """Have Dask log nothing while the block runs: what there is to say is said in errors."""
    names = ("distributed", *logging.root.manager.loggerDict)
    loggers = [logging.getLogger(name) for name in names if _is_of_dask(name)]
    levels = {logger: logger.level for logger in loggers}
    for logger in levels:
        logger.setLevel(logging.CRITICAL + 1)
    try:
        yield
    finally:
        for logger, level in levels.items():
            logger.setLevel(level)


_LOGS = ("distributed", "tornado", "asyncio")
"""Whose log it is."""


def _is_of_dask(name: str) -> bool:
    return name.split(".", maxsplit=1)[0] in _LOGS


SPARING: Mapping[str, bool | str] = {
    "distributed.worker.profile.enabled": False,
    "distributed.admin.tick.interval": "500ms",
    "distributed.admin.system-monitor.interval": "5s",
}
"""Has Dask look at itself less often: four idle workers took a tenth of a processor for that."""
_SETTINGS: Mapping[str, Any] = {
    "distributed.scheduler.allowed-failures": LOCAL_FAILURES,
    "distributed.worker.memory.terminate": 0.95,
    "distributed.comm.timeouts.connect": f"{CONNECT_SECONDS:.0f}s",
    "distributed.admin.low-level-log-length": 0,
    **SPARING,
}


def _local(workers: int) -> LocalCluster:
    return LocalCluster(
        n_workers=workers,
        threads_per_worker=1,
        processes=True,
        protocol="tcp://",
        host="127.0.0.1",
        # A server of HTTP there is without a dashboard, too, and another cluster may have its port.
        scheduler_kwargs={"dashboard": False, "dashboard_address": "127.0.0.1:0"},
        dashboard_address=None,
        silence_logs=logging.CRITICAL,
    )


def _client(address: str) -> Client:
    try:
        return Client(address, timeout=CONNECT_SECONDS)
    except (OSError, ValueError) as error:
        raise ClusterError(
            f"No scheduler answers at {address}: start one, as 'dask scheduler' does, or give "
            "another address."
        ) from error


def _close(client: Client) -> None:
    with suppress(*_LOST, RuntimeError):
        client.close(timeout=CONNECT_SECONDS)


def _looked_at(client: Client, address: Address) -> int:
    """Return how many workers there are, once all of them are known to be as this process is.

    Raises:
        ClusterError: there is none, or one of them is not.
    """
    try:
        client.wait_for_workers(1, timeout=WORKERS_SECONDS)
    except TimeoutError:
        raise ClusterError(
            f"There is no worker at {address.text}: start some, as 'dask worker {address.text} "
            "--nthreads 1' does."
        ) from None
    threads: Mapping[str, int] = client.nthreads()
    for worker, count in sorted(threads.items()):
        if count != 1:
            raise ClusterError(
                f"The worker {worker} has {count} threads, and puzzles are made by one: start it "
                "with --nthreads 1, and as many as there are processors with --nworkers."
            )
    told: Mapping[str, Any] = client.run(fingerprint, on_error="return")
    for worker, theirs in sorted(told.items()):
        if isinstance(theirs, ImportError):
            raise ClusterError(
                f"A worker at {address.text} cannot load gridmill ({theirs}): install on all of "
                "them what is installed here."
            )
        if isinstance(theirs, OSError):
            continue  # it has just left, as after a scheduler was started again
        if isinstance(theirs, Exception):
            raise theirs
        found = difference(theirs, fingerprint())
        if found is not None:
            raise ClusterError(_other(worker, found))
    return len(threads)


def _other(worker: str, found: str) -> str:
    return f"The worker {worker} has {found}: install the same on both."


# What follows runs in the worker.


@dataclass(frozen=True, slots=True)
class _Refused:
    """Comes back instead of a result: the worker is not as the process that asked."""

    worker: str
    difference: str


def _do(ours: Mapping[str, str], work: Callable[[T], R], item: T) -> R | _Refused:
    found = difference(fingerprint(), ours)
    if found is None:
        return work(item)
    from distributed import get_worker

    return _Refused(get_worker().address, found)
