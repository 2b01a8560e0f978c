"""The last wall around a record: what ends a worker process that goes on or grows beyond it.

All that looks at a record is bounded by work counted and by the record's time limit. Should that
ever not hold, the operating system ends the worker: so many seconds of processor time after the
limit, or when it has taken so much memory for the record. A worker that ends so leaves a note of
the record, in a folder that all workers of a run share, and the next one answers it with that.

    PID           the record that this process is at, by a digest of its place
    PID.crossed   empty, until it crossed the wall at that record

The wall ends a process, so it stands around worker processes alone, and where the operating system
has it: Linux for both; processor time alone on macOS, nothing on Windows.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from dataclasses import dataclass
from enum import Enum
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import Protocol

BEYOND_SECONDS = 1.0
"""Processor time that a record may take beyond its time limit."""
RECORD_BYTES = 200 * 2**20
"""Memory that a record may take beside what its process had before."""


@dataclass(frozen=True, slots=True)
class Allowed:
    """What may pass besides what a record may take: seconds of processor time, and bytes."""

    seconds: float = 0.0
    memory: int = 0


LOADING = Allowed(60.0, 2**30)
"""For solvers that are loaded and kernels that are compiled."""
_NOTICE_SECONDS = 0.2
"""Before its end by the system a worker is asked to end by itself, which leaves a note."""
_MEMORY = b"M"
_PAGE_BYTES = os.sysconf("SC_PAGE_SIZE") if hasattr(os, "sysconf") else 4096


class Crossed(Enum):
    """Which wall a record crossed; the value is told to people.

    Both are said of a record that is undecided.
    """

    TIME = "Gave up on this record: it went on for a second of processor time after its time limit."
    MEMORY = f"Gave up on this record: it took more than {RECORD_BYTES >> 20} MB of memory."
    UNKNOWN = "Gave up on this record: the worker process ended while it was judged."


class AnyWall(Protocol):
    """What ends this process when a record goes on beyond it."""

    def look_at_notes(self) -> None:
        """Learn at which records other processes have crossed the wall."""
        ...

    def crossed_at(self, place: str) -> Crossed | None:
        """Tell whether a record crossed the wall before, and which."""
        ...

    def around(self, place: str, time_limit: float | None) -> AbstractContextManager[None]:
        """End this process if the block crosses the wall; see `Wall.around`."""
        ...

    def around_loading(self, place: str) -> AbstractContextManager[None]:
        """End this process if the block, which loads what a record needs, crosses the wall."""
        ...


class WallOfTime:
    """The wall where this process is another's, as in a cluster: of time alone, and without notes.

    A worker of a cluster works in a thread beside its own, which answers the scheduler and has the
    signals; whoever runs it limits its memory. That a record ended one worker after the other is
    seen by the cluster.
    """

    def __init__(self) -> None:
        self._seconds: float | None = None
        self._stands = self._has_loaded = False
        _before_each_compiling(self._let_compile)

    def look_at_notes(self) -> None:
        """There are none."""

    def crossed_at(self, _place: str) -> Crossed | None:
        """Nobody says so."""
        return None

    @contextmanager
    def around(self, _place: str, time_limit: float | None) -> Iterator[None]:
        """End this process if the block crosses the wall; see `Wall.around`."""
        besides = 0.0 if self._has_loaded else LOADING.seconds
        with self._standing(None if time_limit is None else time_limit + BEYOND_SECONDS, besides):
            yield
        self._has_loaded = True

    @contextmanager
    def around_loading(self, _place: str) -> Iterator[None]:
        """End this process if the block, which loads what a record needs, crosses the wall."""
        with self._standing(0.0, LOADING.seconds):
            yield

    @contextmanager
    def _standing(self, seconds: float | None, besides: float) -> Iterator[None]:
        self._seconds, self._stands = seconds, True
        self._allow(besides)
        try:
            yield
        finally:
            self._stands = False
            stop_at(None)

    def _allow(self, besides: float) -> None:
        if self._seconds is not None:
            stop_at(self._seconds + besides)

    def _let_compile(self) -> None:
        if self._stands:
            self._allow(LOADING.seconds)


class Wall:
    """The wall around the records of this process, which it ends.

    Args:
        folder: shared by the workers of a run; it is there.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        flags = os.O_RDWR | os.O_CREAT | os.O_TRUNC
        self._place = os.open(folder / str(os.getpid()), flags)
        self._crossed = os.open(folder / f"{os.getpid()}.crossed", flags)
        self._stands = self._has_loaded = False
        self._notes: dict[bytes, Crossed] = {}
        self._seconds: float | None = None
        if hasattr(signal, "setitimer"):
            # The signal leaves a byte in the file at once, even while machine code runs that
            # never comes back; Python's answer to it comes when that has come back.
            os.set_blocking(self._crossed, False)
            signal.set_wakeup_fd(self._crossed, warn_on_full_buffer=False)
            signal.signal(signal.SIGPROF, self._end)
            signal.signal(signal.SIGVTALRM, signal.SIG_DFL)
        _before_each_compiling(self._let_compile)

    def look_at_notes(self) -> None:
        """Learn at which records other processes have crossed the wall."""
        for path in self._folder.glob("*.crossed"):
            with suppress(OSError):
                if said := path.read_bytes():
                    crossed = Crossed.MEMORY if said == _MEMORY else Crossed.TIME
                    self._notes[path.with_suffix("").read_bytes()] = crossed

    def crossed_at(self, place: str) -> Crossed | None:
        """Tell whether a record crossed the wall before, and which."""
        return self._notes.get(_digest(place)) if self._notes else None

    @contextmanager
    def around(self, place: str, time_limit: float | None) -> Iterator[None]:
        """End this process if the block crosses the wall.

        The first record of a process may load what all of them need.

        Args:
            place: of the record.
            time_limit: of the record, in seconds; None for no limit of time.
        """
        seconds = None if time_limit is None else time_limit + BEYOND_SECONDS
        allowed = LOADING if not self._has_loaded else Allowed()
        with self._standing(place, seconds, allowed):
            yield
        self._has_loaded = True

    @contextmanager
    def around_loading(self, place: str) -> Iterator[None]:
        """End this process if the block, which loads what a record needs, crosses the wall."""
        with self._standing(place, 0.0, LOADING):
            yield

    @contextmanager
    def _standing(self, place: str, seconds: float | None, besides: Allowed) -> Iterator[None]:
        os.pwrite(self._place, _digest(place), 0)
        self._seconds = seconds
        self._stands = True
        self._allow(besides)
        try:
            yield
        except MemoryError:
            # What was at work on it may be half done, so this process shall not go on.
            os.ftruncate(self._crossed, 0)
            os.pwrite(self._crossed, _MEMORY, 0)
            os._exit(1)
        finally:
            self._stands = False
            stop_at(None)
            limit_memory(None)

    def _allow(self, besides: Allowed) -> None:
        limit_memory(RECORD_BYTES + besides.memory)
        if self._seconds is not None:
            stop_at(self._seconds + besides.seconds, _NOTICE_SECONDS)

    def _let_compile(self) -> None:
        if self._stands:
            self._allow(LOADING)

    def _end(self, _number: int, _frame: object) -> None:
        if self._stands:
            os._exit(1)
        os.ftruncate(self._crossed, 0)  # the record was done at that very moment


def _before_each_compiling(allow: Callable[[], None]) -> None:
    from puzzle.kernel import before_compiling

    def tell() -> None:
        allow()
        before_compiling(tell)  # a listener is told once

    before_compiling(tell)


@cache
def wall_of_time() -> WallOfTime:
    """Return the wall of this worker of a cluster."""
    return WallOfTime()


@cache
def wall_in(folder: Path) -> Wall:
    """Return the wall of this worker process, whose folder this is."""
    return Wall(folder)


def stop_at(seconds: float | None, notice: float = 0.0) -> None:
    """Have this process ended after so much more processor time.

    Args:
        seconds: how much; None to lift it.
        notice: so many seconds before the end comes SIGPROF, with the answer that it has.
    """
    if not hasattr(signal, "setitimer"):
        return
    # The second timer counts the time in this process's own code alone, which all work on a
    # puzzle is; the answer to it is the system's, which comes whatever is running.
    signal.setitimer(signal.ITIMER_PROF, 0.0 if seconds is None else max(seconds - notice, 1e-3))
    signal.setitimer(signal.ITIMER_VIRTUAL, 0.0 if seconds is None else seconds)


def limit_memory(more: int | None) -> None:
    """Let this process take so many bytes more than it has; None for as many as there are."""
    if sys.platform != "linux":
        return
    import resource

    _, hard = resource.getrlimit(resource.RLIMIT_DATA)
    soft = hard if more is None else _data_bytes() + more
    if hard != resource.RLIM_INFINITY:
        soft = hard if soft == resource.RLIM_INFINITY else min(soft, hard)
    resource.setrlimit(resource.RLIMIT_DATA, (soft, hard))


def _data_bytes() -> int:
    """Memory of this process that it may write to and shares with nobody."""
    return int(os.pread(_statm(os.getpid()), 200, 0).split()[5]) * _PAGE_BYTES


@cache
def _statm(_process: int) -> int:
    """Return the file of this process that tells its memory, which is asked once a record.

    It is opened by no number: in a container /proc may count processes as the machine does.

    Args:
        _process: its number, as a fork has a file of its own.
    """
    return os.open("/proc/self/statm", os.O_RDONLY | os.O_CLOEXEC)


def _digest(place: str) -> bytes:
    return blake2b(place.encode("utf-8", "surrogateescape"), digest_size=16).digest()
