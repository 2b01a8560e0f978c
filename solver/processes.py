"""Worker processes: how they start, how they end, and work that is handed out in order.

Processes and not threads, because HiGHS's interface captures the process's output and its solves
are not for threads. Workers are forked where that is safe, which shares what is loaded, and else
started by the platform's other ways. They ignore Ctrl-C, which is the first process's to answer,
and end on their own should that be killed.
"""

from __future__ import annotations

import gc
import multiprocessing
import os
import signal
import sys
import threading
import warnings
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing.connection import Connection, wait
from multiprocessing.context import BaseContext
from typing import Generic, TypeVar

from puzzle.errors import WorkerLost

T = TypeVar("T")
R = TypeVar("R")

AHEAD = 4
"""Blocks for each worker that may be handed out before the first of them is done."""


def ordered(
    work: Callable[[Sequence[T]], Sequence[R]],
    blocks: Iterable[Sequence[T]],
    jobs: int,
    lost: Callable[[T], R],
) -> Generator[Sequence[R], None, None]:
    """Work on blocks of items in worker processes, and yield the results in order.

    A worker that dies, killed or out of memory, costs no item: what was not done is done again.
    An item that was being worked on when a worker died, and at which the next one dies alone, is
    answered by `lost`.

    Args:
        work: what a worker does with a block: one result an item. It is pickled, as are items and
            results.
        blocks: consumed as there is room ahead.
        jobs: number of workers, at least 1.
        lost: the result for an item that ended two workers.

    Raises:
        WorkerLost: workers cannot be started.
        Exception: what `work` raises, when that block's turn has come.
    """
    waiting = iter(blocks)
    handed: deque[_Handed[T, R]] = deque()
    with _pool(jobs) as pool:
        while True:
            for block in waiting:
                handed.append(_Handed(block, pool.submit(work, block)))
                if len(handed) >= AHEAD * jobs:
                    break
            if not handed:
                return
            try:
                result = handed[0].future.result()
            except BrokenProcessPool:
                pool.start_anew()
                _go_on(work, handed, jobs, pool, lost)
                continue
            handed.popleft()
            yield result


class _Handed(Generic[T, R]):
    """A block that was handed to the workers."""

    def __init__(self, block: Sequence[T], future: Future[Sequence[R]]) -> None:
        self.block = block
        self.future = future

    @property
    def is_done(self) -> bool:
        """True when its result is there, or what `work` raised."""
        if not self.future.done() or self.future.cancelled():
            return False
        return not isinstance(self.future.exception(), BrokenProcessPool)


def _go_on(
    work: Callable[[Sequence[T]], Sequence[R]],
    handed: Iterable[_Handed[T, R]],
    jobs: int,
    pool: _Pool,
    lost: Callable[[T], R],
) -> None:
    """Do again what a worker's death has left undone.

    Blocks are begun in order, so the first few that are not done are those that were being worked
    on. Their items are done one by one, and nothing else meanwhile, which shows the one to blame.
    """
    undone = [one for one in handed if not one.is_done]
    for one in undone[:jobs]:
        one.future = _one_by_one(work, one.block, pool, lost)
    for one in undone[jobs:]:
        one.future = pool.submit(work, one.block)


def _one_by_one(
    work: Callable[[Sequence[T]], Sequence[R]],
    block: Sequence[T],
    pool: _Pool,
    lost: Callable[[T], R],
) -> Future[Sequence[R]]:
    done: Future[Sequence[R]] = Future()
    results = list[R]()
    for place in range(len(block)):
        try:
            results += pool.submit(work, block[place : place + 1]).result()
        except BrokenProcessPool:
            pool.start_anew()
            results.append(lost(block[place]))
        except Exception as error:  # noqa: BLE001  # raised when the turn of its block has come
            done.set_exception(error)
            return done
    done.set_result(results)
    return done


class _Pool:
    """Worker processes that can be replaced by new ones, and ended in the middle of their work."""

    def __init__(self, jobs: int) -> None:
        self._jobs = jobs
        self._start()

    def submit(
        self, work: Callable[[Sequence[T]], Sequence[R]], block: Sequence[T]
    ) -> Future[Sequence[R]]:
        """Hand a block to a worker."""
        try:
            with quiet_start():
                return self._executor.submit(_do, work, block)
        except OSError as error:
            raise WorkerLost(
                f"{self._jobs} worker processes cannot be started ({error.strerror or error}): "
                "start again with fewer jobs."
            ) from error
        except BrokenProcessPool as error:  # a worker has died since
            failed: Future[Sequence[R]] = Future()
            failed.set_exception(error)
            return failed

    def start_anew(self) -> None:
        """Replace the workers."""
        self.end()
        self._start()

    def end(self) -> None:
        """End the workers, whatever they are at."""
        self._stop.send_bytes(b"stop")
        self._executor.shutdown(wait=True, cancel_futures=True)
        self._stop.close()
        self._stopped.close()

    def _start(self) -> None:
        context = start_context()
        self._stopped, self._stop = context.Pipe(duplex=False)
        self._executor = ProcessPoolExecutor(self._jobs, context, _enter, (self._stopped,))


@contextmanager
def _pool(jobs: int) -> Iterator[_Pool]:
    pool = _Pool(jobs)
    try:
        yield pool
    finally:
        pool.end()


def start_context() -> BaseContext:
    """How workers are started: by fork while this process has no threads that it could harm.

    HiGHS keeps threads of its own once it is loaded, and a forked copy would wait for them.
    """
    alone = threading.active_count() == 1 and "highspy" not in sys.modules
    if sys.platform == "linux" and alone:
        return multiprocessing.get_context("fork")
    others = [m for m in multiprocessing.get_all_start_methods() if m != "fork"]
    return multiprocessing.get_context("forkserver" if "forkserver" in others else "spawn")


@contextmanager
def quiet_start() -> Iterator[None]:
    """Start processes that no Ctrl-C reaches before they ignore it themselves.

    NumPy's threads for linear algebra make newer Pythons warn of any fork; they are idle here
    and made for it.
    """
    blocked = hasattr(signal, "pthread_sigmask")
    if blocked:
        before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", DeprecationWarning)
            yield
    finally:
        if blocked:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)


# What follows runs in the worker.

_between = threading.Lock()
"""Held by the worker's first thread while it is not at work: then it may be passing on a result,
and a process that ends in the middle of that leaves the other side waiting."""


def ignore_interrupts() -> None:
    """Leave Ctrl-C to the process that started this one, and end at once by SIGTERM.

    A forked process has the other's answer to SIGTERM, which is not for it to give.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)


def leave_with_parent(stopped: Connection | None = None) -> None:
    """End this process when the one that started it ends.

    Args:
        stopped: end also when there is something to read here, as soon as work is going on.
    """
    threading.Thread(target=_leave, args=(stopped,), daemon=True).start()


def _leave(stopped: Connection | None) -> None:
    parent = multiprocessing.parent_process()
    signs: list[Connection | int] = [] if stopped is None else [stopped]
    if parent is not None:
        signs.append(parent.sentinel)
    if parent is None or parent.sentinel not in wait(signs):
        _between.acquire()
    os._exit(1)


def _enter(stopped: Connection) -> None:
    gc.disable()
    ignore_interrupts()
    _between.acquire()
    leave_with_parent(stopped)


def _do(work: Callable[[Sequence[T]], Sequence[R]], block: Sequence[T]) -> Sequence[R]:
    _between.release()
    try:
        return work(block)
    finally:
        _between.acquire()
        _keep_what_is_loaded()


def _keep_what_is_loaded() -> None:
    """After the first block: spare the garbage collector all that was loaded for it.

    Modules and models stay as long as the process. The collector would go through them again and
    again, while they are loaded and with every block.
    """
    if not gc.isenabled():
        gc.freeze()
        gc.enable()
