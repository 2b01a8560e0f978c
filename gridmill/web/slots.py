"""Workers of a server: a process a slot, each with a pipe, replaced when it dies.

A worker that dies, killed or out of memory or of time, costs the record that it was at: that is
undecided, and the request goes on in the worker that takes its place. No pool of the standard
library does that: see the measurements in docs/serving.md.
"""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
from collections.abc import AsyncIterator, Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, suppress
from dataclasses import replace
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess

from gridmill.web.work import READY, UNBEGUN, Answered, AnyJob, Counter, work

MOST_UNBEGUN = 2
"""Workers that may die before they begin with a request."""

_LOG = logging.getLogger(__name__)
_ENDING_SECONDS = 2.0
"""How long a worker may take to end before it is killed."""


class QueueFull(Exception):
    """No worker is free, and as many requests wait as may."""


class Gone(Exception):
    """The client left before a worker was free."""


class _Slot:
    """A worker process, and the pipe to it."""

    def __init__(self, cpu_seconds: int) -> None:
        self._cpu_seconds = cpu_seconds
        self._start()

    def _start(self) -> None:
        context = multiprocessing.get_context("spawn")
        self._pipe: Connection
        self._pipe, theirs = context.Pipe()
        self._done: Counter = context.Value("i", UNBEGUN, lock=False)
        arguments = (theirs, self._done, self._cpu_seconds)
        self._process: SpawnProcess = context.Process(target=work, args=arguments, daemon=True)
        self._process.start()
        theirs.close()

    def wait_until_ready(self) -> None:
        """Wait until the worker has loaded everything.

        Raises:
            EOFError: it died before.
        """
        if self._pipe.recv() != READY:
            raise EOFError

    def answer(self, job: AnyJob) -> Answered:
        """Return the answer to a request, whatever happens to the workers.

        Raises:
            EOFError: workers died before they came to any record, or cannot be started.
        """
        unbegun = 0
        while True:
            self._done.value = UNBEGUN
            try:
                self._pipe.send(job)
                told: Answered = self._pipe.recv()
            except (EOFError, OSError):
                done = self._done.value
                self._replace()
                unbegun += done == UNBEGUN  # it was killed while it had nothing to do
                if unbegun > MOST_UNBEGUN or done in job.lost:
                    raise EOFError from None
                if done != UNBEGUN:
                    job = replace(job, lost=job.lost | {done})
            else:
                return told

    def _replace(self) -> None:
        self.end()
        self._start()
        self.wait_until_ready()

    def end(self) -> None:
        """End the worker."""
        with suppress(OSError):
            self._pipe.close()
        self._process.terminate()
        self._process.join(_ENDING_SECONDS)
        if self._process.is_alive():
            self._process.kill()
            self._process.join()

    @property
    def process_id(self) -> int | None:
        """The worker's, for tests that kill it."""
        return self._process.pid


class Slots:
    """The workers of a server.

    Args:
        count: how many, at least 1.
        queue: requests that may wait for one.
        cpu_seconds: processor time for one record.

    Attributes:
        all: the workers.
        ready: how many of them have loaded everything.
    """

    def __init__(self, count: int, queue: int, cpu_seconds: int) -> None:
        self._count, self._queue, self._cpu_seconds = count, queue, cpu_seconds
        self._free: asyncio.Queue[_Slot] = asyncio.Queue()
        self._waiting = 0
        self.ready = 0
        self._threads = ThreadPoolExecutor(count, "slot")
        self.all: list[_Slot] = []

    @asynccontextmanager
    async def running(self) -> AsyncIterator[Slots]:
        """Start the workers, and end them after the block."""
        loop = asyncio.get_running_loop()
        self.all = [_Slot(self._cpu_seconds) for _ in range(self._count)]
        begun = [loop.create_task(self._begin(slot)) for slot in self.all]
        try:
            yield self
        finally:
            for task in begun:
                task.cancel()
            for slot in self.all:
                slot.end()
            self._threads.shutdown(wait=False, cancel_futures=True)

    async def _begin(self, slot: _Slot) -> None:
        loop = asyncio.get_running_loop()
        try:
            await loop.run_in_executor(self._threads, slot.wait_until_ready)
        except (EOFError, OSError):
            _LOG.error("A worker process ended before it had loaded everything.")
            return
        self._free.put_nowait(slot)
        self.ready += 1

    async def answer(self, job: AnyJob, has_left: Callable[[], Awaitable[bool]]) -> Answered:
        """Return the answer to a request, when its turn has come.

        Args:
            job: what is asked.
            has_left: says whether the client is gone; then nothing is done.

        Raises:
            QueueFull: too many wait already.
            Gone: the client left before.
            EOFError: workers died before they came to any record.
        """
        slot = await self._taken()
        work: asyncio.Future[Answered] | None = None
        try:
            if await has_left():
                raise Gone
            work = asyncio.get_running_loop().run_in_executor(self._threads, slot.answer, job)
            # A client that leaves now leaves the worker at its work, and it is free after that.
            return await asyncio.shield(work)
        finally:
            if work is None or work.done():
                self._free.put_nowait(slot)
            else:
                work.add_done_callback(lambda _: self._free.put_nowait(slot))

    async def _taken(self) -> _Slot:
        """Return a free worker."""
        with suppress(asyncio.QueueEmpty):
            return self._free.get_nowait()
        if self._waiting >= self._queue:
            raise QueueFull
        self._waiting += 1
        try:
            return await self._free.get()
        finally:
            self._waiting -= 1
