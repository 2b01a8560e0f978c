"""Workers of a server: a process a slot, each with a socket, replaced when it dies.

A worker that dies, killed or out of memory or of time, costs the record that it was at: that is
undecided, and the request goes on in the worker that takes its place. No pool of the standard
library does that: see the measurements in docs/serving.md. A worker that is at work, and takes no
processor time, is stopped or stuck for ever, and is killed.
"""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import socket
from collections import deque
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager, suppress
from functools import partial
from itertools import chain, repeat
from multiprocessing.context import SpawnProcess
from pathlib import Path
from typing import cast

from gridmill.printable import system_sentence
from gridmill.web.work import (
    READY,
    SIZE_BYTES,
    UNBEGUN,
    Answered,
    AnyJob,
    Counter,
    framed,
    unframed,
    work,
)

HasLeft = Callable[[], bool]
"""Says whether the client of a request is gone."""
MOST_UNBEGUN = 2
"""Workers that may die before they begin with a request."""

_LOG = logging.getLogger(__name__)
_WAITS = (1.0, 5.0, 30.0)
"""Seconds until a worker that could not be started at first is started again; then the last."""
LOOK_SECONDS = 10.0
"""After so long it is looked again at what processor time the workers took."""
MOST_STILL = 3
"""Looks in a row at which a worker may have taken none since the one before."""
LEFT_SECONDS = 0.2
"""After so long it is looked again for clients that left while a worker was at their requests."""
_LEAVING_SECONDS = 0.5
"""How long a worker may take to end by itself, once its connection is closed."""
_ENDING_SECONDS = 2.0
"""How long it may take then, once it is told to, before it is killed."""


class QueueFull(Exception):
    """No worker is free, and as many requests wait as may."""


class Gone(Exception):
    """The client left before a worker was free."""


class NoWorker(Exception):
    """The worker that a request was given to ended, and cannot be started again."""


class _Wire(asyncio.Protocol):
    """The connection to a worker, which tells one value after each that it is told."""

    def __init__(self) -> None:
        self._data = bytearray()
        self._told: asyncio.Future[Answered] = asyncio.get_running_loop().create_future()
        self._transport: asyncio.Transport

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Keep the connection."""
        self._transport = cast("asyncio.Transport", transport)

    def data_received(self, data: bytes) -> None:
        """Take what came, and say it when it is a whole value."""
        self._data += data
        end = SIZE_BYTES + int.from_bytes(self._data[:SIZE_BYTES])
        if SIZE_BYTES < end <= len(self._data):
            self.told().set_result(cast("Answered", unframed(self._data[SIZE_BYTES:end])))
            del self._data[:end]

    def connection_lost(self, _error: Exception | None) -> None:
        """Say that the worker is dead."""
        told = self.told()
        if not told.done():
            told.set_exception(EOFError())

    def tell(self, job: AnyJob) -> asyncio.Future[Answered]:
        """Tell the worker what to do, and return what it says then; EOFError when it is dead."""
        if self._transport.is_closing():
            raise EOFError
        self._told = asyncio.get_running_loop().create_future()
        self._transport.write(framed(job))
        return self._told

    def told(self) -> asyncio.Future[Answered]:
        """Return what the worker says next, or has said, though who asked for it gave up."""
        if self._told.cancelled():
            self._told = asyncio.get_running_loop().create_future()
        return self._told

    @property
    def awaited(self) -> asyncio.Future[Answered] | None:
        """What the worker has not said yet; None when it has nothing to say."""
        return None if self._told.done() else self._told

    def close(self) -> None:
        """Close the connection, which ends the worker."""
        self._transport.close()


class _Slot:
    """A worker process, and the socket to it.

    Attributes:
        is_ready: whether it has loaded everything, and was not seen to be dead.
    """

    def __init__(self, cpu_seconds: int) -> None:
        self._cpu_seconds = cpu_seconds
        self._wire: _Wire | None = None
        self._process: SpawnProcess | None = None
        self._seen: tuple[asyncio.Future[Answered], int] | None = None
        self._still = 0
        self.is_ready = False

    async def start(self) -> None:
        """Start the worker, and wait until it has loaded everything.

        Raises:
            EOFError: it died before.
        """
        context = multiprocessing.get_context("spawn")
        self._done: Counter = context.Value("i", UNBEGUN, lock=False)
        self._given_up: Counter = context.Value("i", 0, lock=False)
        ours, theirs = socket.socketpair()
        with theirs:
            arguments = (theirs, self._done, self._given_up, self._cpu_seconds)
            self._process = context.Process(target=work, args=arguments, daemon=True)
            self._process.start()
        loop = asyncio.get_running_loop()
        _, self._wire = await loop.create_connection(_Wire, sock=ours)
        if await self._wire.told() != READY:
            raise EOFError
        self.is_ready = True

    def tell(self, job: AnyJob) -> asyncio.Future[Answered]:
        """Give the worker a request, and return its answer; EOFError when it is dead."""
        assert self._wire is not None  # noqa: S101 (nothing is given to one that is not ready)
        self._done.value = UNBEGUN
        self._given_up.value = 0
        return self._wire.tell(job)

    def give_up(self) -> None:
        """Let the worker begin with no further record of the request that it is at."""
        self._given_up.value = 1

    def told(self) -> asyncio.Future[Answered]:
        """Return the answer to a request that was given up; EOFError when the worker is dead."""
        assert self._wire is not None  # noqa: S101 (see `tell`)
        return self._wire.told()

    async def answer_again(self, job: AnyJob) -> Answered:
        """Return the answer to a request at which the worker died, whatever happens to the next.

        Raises:
            EOFError: workers died before they came to any record.
            NoWorker: one died, and cannot be started again.
        """
        unbegun = 0
        while True:
            done = self._done.value
            await self._replace()
            unbegun += done == UNBEGUN  # it was killed while it had nothing to do
            if unbegun > MOST_UNBEGUN or done in job.lost:
                raise EOFError
            if done != UNBEGUN:
                job = job._replace(lost=job.lost | {done})
            with suppress(EOFError, OSError):
                return await self.tell(job)

    async def _replace(self) -> None:
        await self.end()
        try:
            await self.start()
        except (EOFError, OSError) as error:
            await self.end()
            raise NoWorker from error

    def end_if_still(self) -> None:
        """Kill a worker that is at work, and took no processor time since some looks before.

        Not at the first: a server that was stopped with its workers goes on before they do.
        """
        awaited = None if self._wire is None else self._wire.awaited
        spent = None if awaited is None else _ticks_of(self.process_id)
        seen = None if awaited is None or spent is None else (awaited, spent)
        self._still = self._still + 1 if seen is not None and seen == self._seen else 0
        self._seen = seen
        if self._still >= MOST_STILL and self._process is not None:
            _LOG.error("A worker process stood still, and was ended.")
            self._process.kill()

    async def end(self) -> None:
        """End the worker, if it was started."""
        self.is_ready = False
        if self._wire is not None:
            self._wire.close()
            self._wire = None
        if self._process is not None:
            await asyncio.to_thread(_end, self._process)

    @property
    def process_id(self) -> int | None:
        """The worker's, for tests that kill it."""
        return None if self._process is None else self._process.pid


def _ticks_of(process_id: int | None) -> int | None:
    """Return the processor time that a process took, in the system's ticks; None if unknown.

    The system tells on Linux alone.
    """
    try:
        told = Path(f"/proc/{process_id}/stat").read_bytes()
    except OSError:
        return None
    user, system = told.rpartition(b")")[2].split()[11:13]  # behind the name, which may be anything
    return int(user) + int(system)


def _end(process: SpawnProcess) -> None:
    """End a process, by force when it does not listen.

    One that is at no work ends by itself, as its connection is closed, and leaves nothing behind.
    """
    process.join(_LEAVING_SECONDS)
    process.terminate()
    process.join(_ENDING_SECONDS)
    if process.is_alive():
        process.kill()
        process.join()


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
        self._free: deque[_Slot] = deque()
        self._line: dict[asyncio.Future[_Slot], HasLeft] = {}  # those that wait, in order
        self._asking: dict[_Slot, HasLeft] = {}  # for whom each worker is at work
        self._tasks: set[asyncio.Task[None]] = set()
        self.ready = 0
        self.all: list[_Slot] = []

    @asynccontextmanager
    async def running(self) -> AsyncIterator[Slots]:
        """Start the workers, and end them after the block."""
        self.all = [_Slot(self._cpu_seconds) for _ in range(self._count)]
        for slot in self.all:
            self._go_on(self._begin(slot))
        self._go_on(self._watch())
        self._go_on(self._look_for_left())
        try:
            yield self
        finally:
            for task in self._tasks:
                task.cancel()
            await asyncio.gather(*(slot.end() for slot in self.all))

    def _go_on(self, work: Coroutine[None, None, None]) -> None:
        """Do something beside all else, until the server ends."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _watch(self) -> None:
        """End workers that stand still."""
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            for slot in self.all:
                slot.end_if_still()

    async def _look_for_left(self) -> None:
        """Give up requests whose clients left."""
        while True:
            await asyncio.sleep(LEFT_SECONDS)
            for slot, has_left in self._asking.items():
                if has_left():
                    slot.give_up()

    async def _begin(self, slot: _Slot) -> None:
        for seconds in chain(_WAITS, repeat(_WAITS[-1])):
            try:
                await slot.start()
            except EOFError:
                _LOG.error("A worker process ended before it had loaded everything.")
            except OSError as error:
                _LOG.error("A worker process cannot be started: %s", system_sentence(error))
            else:
                break
            await asyncio.sleep(seconds)
            await slot.end()
        self.ready += 1
        self._release(slot)

    async def answer(self, job: AnyJob, has_left: HasLeft) -> Answered:
        """Return the answer to a request, when its turn has come.

        Args:
            job: what is asked.
            has_left: says whether the client is gone; then nothing is done, or no further record.

        Raises:
            QueueFull: too many wait already.
            Gone: the client left before.
            EOFError: workers died before they came to any record.
            NoWorker: one died, and cannot be started again.
        """
        has_waited = not self._free
        slot = await self._awaited(has_left) if has_waited else self._free.popleft()
        work: asyncio.Future[Answered] | None = None
        try:
            if has_waited and has_left():
                raise Gone
            self._asking[slot] = has_left
            try:
                work = slot.tell(job)
                return await work
            except (EOFError, OSError):
                work = asyncio.create_task(slot.answer_again(job))
                return await asyncio.shield(work)
        except asyncio.CancelledError:
            if work is not None and work.cancelled():
                work = slot.told()  # it goes on with what was given up, and is free after that
            raise
        finally:
            self._asking.pop(slot, None)
            if work is None or work.done():
                self._release(slot)
            else:
                work.add_done_callback(partial(self._release_after, slot))

    def _release_after(self, slot: _Slot, work: asyncio.Future[Answered]) -> None:
        """Give a worker to the next request, after one that was given up."""
        if not work.cancelled():
            work.exception()  # of which nobody is to be told
        self._release(slot)

    def is_full(self) -> bool:
        """Tell whether a request would be refused now; those who left are passed over first."""
        if not self._is_line_full:
            return False
        for turn, has_left in [*self._line.items()]:
            if has_left():
                del self._line[turn]
                if not turn.done():
                    turn.set_exception(Gone())
        return self._is_line_full

    @property
    def _is_line_full(self) -> bool:
        return not self._free and len(self._line) >= self._queue

    async def _awaited(self, has_left: HasLeft) -> _Slot:
        """Return a worker that was not free at once."""
        if self.is_full():
            raise QueueFull
        if self._free:
            return self._free.popleft()
        turn: asyncio.Future[_Slot] = asyncio.get_running_loop().create_future()
        self._line[turn] = has_left
        try:
            return await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled() and turn.exception() is None:
                self._release(turn.result())
            raise
        finally:
            self._line.pop(turn, None)

    def _release(self, slot: _Slot) -> None:
        """Give a worker to the request that has waited longest, or to the next that comes.

        One that could not be started again is tried again beside all else.
        """
        if not slot.is_ready:
            self.ready -= 1
            self._go_on(self._begin(slot))
            return
        while self._line:
            turn = next(iter(self._line))
            del self._line[turn]
            if not turn.done():
                turn.set_result(slot)
                return
        self._free.append(slot)
