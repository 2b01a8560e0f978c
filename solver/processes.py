"""Worker processes: how they start, how they end, and work that is handed out in order.

Processes and not threads, because most of the work on a puzzle is Python's, of which one thread
runs at a time. Workers are forked where that is safe, which shares what is loaded, and else started
by the platform's other ways. They ignore Ctrl-C, which is the first process's to answer, and end on
their own should that be killed.
"""

from __future__ import annotations

import gc
import multiprocessing
import os
import signal
import sys
import threading
import time
import warnings
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from itertools import islice
from multiprocessing.connection import Connection, wait
from multiprocessing.context import BaseContext
from typing import Any, Generic, Protocol, TypeVar

from puzzle.errors import WorkerLost

T = TypeVar("T")
R = TypeVar("R")
T_contra = TypeVar("T_contra", contravariant=True)
R_co = TypeVar("R_co", covariant=True)

AHEAD = 4
"""Blocks for each worker that may be handed out before the first of them is done."""

ALONE = 2
"""Workers that may die at one item alone before it is given up: some may be killed by chance."""


MOST_IN_VAIN = 12
"""Times that workers may be replaced before any of them has done anything."""

MOST_REFUSED = 100
"""Items in a row that workers may refuse before the run ends: far more than wait at any time."""


class AnyPool(Protocol[T_contra, R_co]):
    """Workers that do one kind of work, and lose none of it when one of them dies."""

    def submit(self, item: T_contra) -> Any:
        """Hand an item to the workers, who begin what they are handed in order."""
        ...

    def result(self, task: Any) -> R_co:
        """Wait for the result of what `submit` returned."""
        ...


class Workforce(Protocol):
    """Who works: processes of this machine, or of a cluster.

    Attributes:
        size: workers that work at once, at least 1.
    """

    @property
    def size(self) -> int: ...  # noqa: D102 (told above)

    def pool(
        self, work: Callable[[T], R], lost: Callable[[T, Callable[[T], R]], R]
    ) -> AbstractContextManager[AnyPool[T, R]]:
        """Have workers ready for one kind of work while the block runs; see `WorkerPool`."""
        ...


@dataclass(frozen=True, slots=True)
class Processes:
    """The workforce of worker processes of this machine.

    Attributes:
        size: how many, at least 1.
    """

    size: int

    def pool(
        self, work: Callable[[T], R], lost: Callable[[T, Callable[[T], R]], R]
    ) -> AbstractContextManager[AnyPool[T, R]]:
        """See `Workforce`."""
        return worker_pool(work, self.size, lost)


def ordered(
    work: Callable[[Sequence[T]], Sequence[R]],
    blocks: Iterable[Sequence[T]],
    workforce: Workforce,
    lost: Callable[[T], R],
) -> Generator[Sequence[R], None, None]:
    """Have workers work on blocks of items, and yield the results in order.

    A worker that dies, killed or out of memory, costs no item: see `WorkerPool`. A block at which a
    worker dies alone is done item by item, and an item that goes on ending its workers is answered
    by `lost`.

    What a worker leaves of a block is handed out again, in parts no larger than what it did: its
    results are yielded before, and all workers share what takes long.

    Args:
        work: what a worker does with a block: one result an item, of all items or of the first,
            at least one. It is pickled, as are items and results.
        blocks: consumed as there is room ahead.
        workforce: who works.
        lost: the result for an item that ends its workers.

    Raises:
        WorkerLost: workers cannot be started.
        Exception: what `work` raises, when that block's turn has come.
    """

    def one_by_one(block: Sequence[T], alone: Callable[[Sequence[T]], Sequence[R]]) -> Sequence[R]:
        results = list[R]()
        for place in range(len(block)):
            try:
                results += alone(block[place : place + 1])
            except ItemLost:
                results.append(lost(block[place]))
        return results

    with workforce.pool(work, one_by_one) as pool:
        yield from _handed_out(pool, blocks, AHEAD * workforce.size, _left)


def _left(block: Sequence[T], results: Sequence[R]) -> Iterator[Sequence[T]]:
    """Yield what is left of a block, in parts no larger than what was done."""
    done = len(results)
    return (block[start : start + done] for start in range(done, len(block), max(done, 1)))


def else_here(work: Callable[[T], R]) -> Callable[[T, Callable[[T], R]], R]:
    """Return what does an item that was lost: a worker alone, or this process where none lives.

    Args:
        work: what the workers do with an item.
    """

    def lost(item: T, alone: Callable[[T], R]) -> R:
        try:
            return alone(item)
        except ItemLost:
            return work(item)

    return lost


def in_order(pool: AnyPool[T, R], items: Iterable[T], ahead: int) -> Generator[R, None, None]:
    """Yield the results of items, in their order.

    Args:
        pool: who works.
        items: consumed as there is room ahead.
        ahead: items that are handed out before the first of them is done, at most.
    """
    return _handed_out(pool, items, ahead, lambda _item, _result: ())


def _handed_out(
    pool: AnyPool[T, R],
    items: Iterable[T],
    ahead: int,
    left: Callable[[T, R], Iterable[T]],
) -> Generator[R, None, None]:
    """Yield the results of items in their order, each before those of what it left of its item."""
    waiting, handed = iter(items), deque[tuple[T, Any]]()
    while True:
        room = max(ahead - len(handed), 0)
        handed.extend((item, pool.submit(item)) for item in islice(waiting, room))
        if not handed:
            return
        item, task = handed.popleft()
        result = pool.result(task)
        parts = [(part, pool.submit(part)) for part in left(item, result)]
        handed.extendleft(reversed(parts))
        yield result


class ItemLost(Exception):
    """An item ended each of `ALONE` workers that worked on it alone."""


class Task(Generic[T, R]):
    """Something that was handed to the workers of a `WorkerPool`."""

    def __init__(self, item: T, future: Future[R]) -> None:
        self.item = item
        self.future = future

    @property
    def is_done(self) -> bool:
        """True when its result is there, or what the work raised."""
        if not self.future.done() or self.future.cancelled():
            return False
        return not isinstance(self.future.exception(), BrokenProcessPool)


class WorkerPool(Generic[T, R]):
    """Worker processes that do one kind of work, and lose none of it when one of them dies.

    When a worker dies, killed or out of memory, all of them are replaced, and what was not done is
    done again. What was being worked on at that moment is done alone first, which shows what is to
    blame: an item that ends its worker once more is left to `lost`.

    Use `worker_pool`, which ends the workers.

    Args:
        work: what a worker does with an item. It is pickled, as are items and results.
        jobs: number of workers, at least 1.
        lost: the result for an item that ended a worker alone. It is given the item, and a function
            that does one item, or a part of one, alone, and raises `ItemLost` when `ALONE`
            workers have died of it.
        forked: whether workers may be forks of this process; not where what they use keeps threads
            of its own, which a fork would wait for.
    """

    def __init__(
        self,
        work: Callable[[T], R],
        jobs: int,
        lost: Callable[[T, Callable[[T], R]], R],
        *,
        forked: bool = True,
    ) -> None:
        self._forked = forked
        self._work = work
        self._jobs = jobs
        self._lost = lost
        self._tasks: deque[Task[T, R]] = deque()
        self._refused = self._deaths = 0
        self._has_worked = False
        self._start()

    def submit(self, item: T) -> Task[T, R]:
        """Hand an item to the workers; they begin what they are handed in order.

        Raises:
            WorkerLost: workers cannot be started.
        """
        while self._tasks and self._tasks[0].is_done:
            self._tasks.popleft()
        task = Task(item, self._hand(item))
        self._tasks.append(task)
        return task

    def result(self, task: Task[T, R]) -> R:
        """Wait for the result of an item that was handed to the workers.

        Raises:
            WorkerLost: workers cannot be started.
            Exception: what the work raises.
        """
        while True:
            try:
                result = task.future.result()
            except BrokenProcessPool:
                self._start_anew()
                self._go_on()
                continue
            self._has_worked = True
            return result

    def end(self) -> None:
        """End the workers, whatever they are at."""
        self._stop.send_bytes(b"stop")
        if self._executor is not None:
            self._executor.shutdown(wait=True, cancel_futures=True)
        self._stop.close()
        self._stopped.close()

    def _start(self) -> None:
        self._stopped, self._stop = multiprocessing.Pipe(duplex=False)
        self._executor: ProcessPoolExecutor | None = None

    def _new_executor(self) -> ProcessPoolExecutor:
        context = start_context(forked=self._forked)
        try:
            return ProcessPoolExecutor(self._jobs, context, _enter, (self._stopped,))
        except ConnectionError:
            # What keeps account of semaphores for Python was killed: another one is started.
            return ProcessPoolExecutor(self._jobs, context, _enter, (self._stopped,))

    def _start_anew(self) -> None:
        self._deaths += 1
        if self._deaths >= MOST_IN_VAIN and not self._has_worked:
            raise WorkerLost(
                f"Worker processes ended {self._deaths} times before they had done anything: start "
                "again with 1 job. A script that starts jobs does so below "
                '`if __name__ == "__main__":`.'
            )
        self.end()
        self._start()

    def _hand(self, item: T) -> Future[R]:
        try:
            return self._begin(item)
        except BrokenProcessPool as error:
            failed: Future[R] = Future()
            failed.set_exception(error)
            return failed

    def _begin(self, item: T) -> Future[R]:
        """Hand an item to the workers.

        Raises:
            BrokenProcessPool: a worker has died since they were started, or what starts them has;
                the item was not begun.
            WorkerLost: workers cannot be started.
        """
        try:
            with quiet_start():
                # The first item forks the workers. Whether they may be forks is asked just before:
                # threads and HiGHS may have come since this was made.
                if self._executor is None:
                    self._executor = self._new_executor()
                future = self._executor.submit(_do, self._work, item)
        except (BrokenProcessPool, ConnectionError, EOFError) as error:
            self._refused += 1
            if self._refused < MOST_REFUSED:
                raise BrokenProcessPool(str(error)) from error
            raise self._cannot_start(error) from error
        except OSError as error:
            raise self._cannot_start(error) from error
        self._refused = 0
        return future

    def _cannot_start(self, error: Exception) -> WorkerLost:
        why = getattr(error, "strerror", None) or error
        return WorkerLost(
            f"{self._jobs} worker processes cannot be started ({why}): start again with fewer jobs."
        )

    def _go_on(self) -> None:
        """Do again what a worker's death has left undone.

        Items are begun in order, so the first few that are not done are those that were being
        worked on. Each is done alone, and nothing else meanwhile.
        """
        undone = [task for task in self._tasks if not task.is_done]
        for task in undone[: self._jobs]:
            task.future = self._settled(task.item)
        for task in undone[self._jobs :]:
            task.future = self._hand(task.item)

    def _settled(self, item: T) -> Future[R]:
        """Return the result of an item that was done alone, or what it raised, for its turn."""
        done: Future[R] = Future()
        try:
            try:
                result = self._once(item)
            except BrokenProcessPool:
                result = self._lost(item, self._by_itself)
            done.set_result(result)
        except Exception as error:  # noqa: BLE001  # raised when its turn has come
            done.set_exception(error)
        return done

    def _once(self, item: T) -> R:
        """Do an item while nothing else is done.

        Raises:
            BrokenProcessPool: its worker died.
        """
        while True:
            try:
                future = self._begin(item)
                break
            except BrokenProcessPool:
                self._start_anew()
        try:
            result = future.result()
        except BrokenProcessPool:
            self._start_anew()
            raise
        self._has_worked = True
        return result

    def _by_itself(self, item: T) -> R:
        """Do an item while nothing else is done.

        Raises:
            ItemLost: each of `ALONE` workers died at it.
        """
        for _ in range(ALONE):
            try:
                return self._once(item)
            except BrokenProcessPool:
                continue
        raise ItemLost


@contextmanager
def worker_pool(
    work: Callable[[T], R],
    jobs: int,
    lost: Callable[[T, Callable[[T], R]], R],
    *,
    forked: bool = True,
) -> Iterator[WorkerPool[T, R]]:
    """Start workers, and end them when the block is left, whatever the reason; see `WorkerPool`."""
    pool = WorkerPool(work, jobs, lost, forked=forked)
    try:
        yield pool
    finally:
        pool.end()


def start_context(*, forked: bool = True) -> BaseContext:
    """How workers are started: by fork while this process has no threads that it could harm.

    HiGHS keeps threads of its own once it is loaded, and a forked copy would wait for them.

    Args:
        forked: False where they are not to be forks of this process anyway.
    """
    alone = threading.active_count() == 1 and "highspy" not in sys.modules
    if forked and sys.platform == "linux" and alone:
        return multiprocessing.get_context("fork")
    others = [m for m in multiprocessing.get_all_start_methods() if m != "fork"]
    return multiprocessing.get_context("forkserver" if "forkserver" in others else "spawn")


def load_for_workers(modules: Sequence[str]) -> None:
    """Have workers that are no forks of this process begin with modules that are loaded already.

    On Linux they are forks of a process that loads these once for all of them. Elsewhere workers
    load what they use themselves: libraries of macOS may keep threads once they are loaded, which
    forks do not have. It is too late once that process is there, and does no harm then.

    Args:
        modules: their names.
    """
    if sys.platform == "linux":
        multiprocessing.get_context("forkserver").set_forkserver_preload(["__main__", *modules])


_HANGUP = getattr(signal, "SIGHUP", signal.SIGTERM)
"""What comes when a terminal is closed, to all processes that were started there."""


@contextmanager
def quiet_start() -> Iterator[None]:
    """Start processes that no Ctrl-C reaches before they ignore it themselves.

    What this process answers to Ctrl-C, SIGTERM or SIGHUP waits until they are started: raised in
    the middle of it, it would be lost, or leave a worker behind that nobody ends.

    NumPy's threads for linear algebra make newer Pythons warn of any fork; they are idle here
    and made for it.
    """
    blocked = hasattr(signal, "pthread_sigmask")
    if blocked:
        before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        with warnings.catch_warnings(), _answered_later():
            warnings.simplefilter("ignore", DeprecationWarning)
            yield
    finally:
        if blocked:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextmanager
def _answered_later() -> Iterator[None]:
    """Put off what answers Ctrl-C, SIGTERM and SIGHUP to the end of the block.

    Blocking the signals is not enough: another thread would take them, and have this one answer.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    came: list[int] = []
    numbers = dict.fromkeys((signal.SIGINT, signal.SIGTERM, _HANGUP))
    answers = {number: signal.getsignal(number) for number in numbers}
    for number in (number for number in numbers if callable(answers[number])):
        signal.signal(number, lambda number, _frame: came.append(number))
    try:
        yield
    finally:
        for number in (number for number in numbers if callable(answers[number])):
            signal.signal(number, answers[number])
        # The first answer ends the block's caller, and SIGTERM's is the one to be told afterwards.
        if came:
            signal.raise_signal(signal.SIGTERM if signal.SIGTERM in came else came[0])


# What follows runs in the worker.

_between = threading.Lock()
"""Held by the worker's first thread while it is not at work: then it may be passing on a result,
and a process that ends in the middle of that leaves the other side waiting."""
SECONDS_BETWEEN_LOOKS = 1.0
"""How long a worker that is told to stop may miss that nobody is there any more."""
SECONDS_TO_STOP = 10.0
"""How long a worker without work that is told to stop waits to hear it from the executor, too.

It never does where another one was killed in the middle of asking for work, and SIGTERM is lost on
one that is only just being forked: the run would wait for it for ever.
"""


def ignore_interrupts() -> None:
    """Leave Ctrl-C to the process that started this one, and end at once by SIGTERM.

    A forked process has the other's answer to SIGTERM, which is not for it to give. Likewise to
    a closed terminal, which comes to both: the other has its finished work taken in.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(_HANGUP, signal.SIG_IGN)
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
    if parent is None:
        _between.acquire()
    elif parent.sentinel not in wait(signs):
        # The other process may end before it gives any more work, or says that there is none.
        last = time.monotonic() + SECONDS_TO_STOP
        while not _between.acquire(timeout=SECONDS_BETWEEN_LOOKS):
            if wait([parent.sentinel], timeout=0) or time.monotonic() > last:
                break
    os._exit(1)


def _enter(stopped: Connection) -> None:
    gc.disable()
    ignore_interrupts()
    _between.acquire()
    leave_with_parent(stopped)


def _do(work: Callable[[T], R], item: T) -> R:
    _between.release()
    try:
        return work(item)
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
