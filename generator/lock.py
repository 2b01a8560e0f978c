"""Locks that say who holds them: a file beside what they guard, held by the operating system.

A process that is killed loses its lock at once, so a lock can be held but never left behind. The
file itself may stay; what it says counts only while the lock is held.
"""

from __future__ import annotations

import getpass
import json
import os
import platform
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from filelock import FileLock, Timeout

from puzzle.own_files import json_of


class LockHeld(Exception):
    """Another process holds the lock; the text says who, fit for the middle of a sentence."""


@dataclass(frozen=True, slots=True)
class _Owner:
    """Who holds a lock."""

    user: str
    host: str
    process: int
    since: str
    work: str

    def __str__(self) -> str:
        return (
            f"{self.work} of {self.user} on {self.host}, process {self.process}, "
            f"at work since {self.since}"
        )


class Lock:
    """A lock on a file, for one process at a time.

    Args:
        path: the lock's own file; its folder must be there.
        work: what is being done, for those who have to wait: ``gridmill book nightly``.
    """

    def __init__(self, path: Path, work: str) -> None:
        self.path = path
        self._work = work
        # Not by thread: an iterator may be closed by another thread than the one that began it.
        self._lock = FileLock(path, timeout=0, thread_local=False)

    @property
    def is_held(self) -> bool:
        """True while this process holds the lock."""
        return self._lock.is_locked

    def acquire(self, patience: float = 0, waiting: Callable[[str], None] | None = None) -> None:
        """Take the lock.

        Args:
            patience: seconds to wait for it.
            waiting: called once with the name of the owner if there is anything to wait for.

        Raises:
            LockHeld: another process has held it all that time.
            OSError: the lock's file cannot be made.
        """
        try:
            self._lock.acquire(timeout=0)
        except Timeout:
            if patience > 0:
                if waiting is not None:
                    waiting(self._owner())
                self._wait(patience)
            else:
                raise LockHeld(self._owner()) from None
        with suppress(OSError):  # on a full disk the lock holds all the same, without a name
            self.path.write_text(json.dumps(_me(self._work)), encoding="utf-8")

    def release(self) -> None:
        """Let others have it; nothing happens if it is not held."""
        if self.is_held:
            with suppress(OSError):  # not every system takes away a file that is open: it may stay
                self.path.unlink()
            self._lock.release()

    def _wait(self, patience: float) -> None:
        try:
            self._lock.acquire(timeout=patience, poll_interval=0.2)
        except Timeout:
            raise LockHeld(self._owner()) from None

    def _owner(self) -> str:
        try:
            return str(_Owner(**json_of(self.path.read_bytes())))
        except (OSError, ValueError, TypeError):
            return "another process"


def _me(work: str) -> dict[str, str | int]:
    try:
        user = getpass.getuser()
    except (OSError, KeyError):  # a process in a container may have a number and no name
        user = "somebody"
    since = datetime.now().astimezone().isoformat(sep=" ", timespec="seconds")
    return {
        "user": user,
        "host": platform.node() or "this machine",
        "process": os.getpid(),
        "since": since,
        "work": work,
    }
