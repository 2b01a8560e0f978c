"""The exit statuses of every command."""

from __future__ import annotations

from enum import IntEnum


class Status(IntEnum):
    """How a command ended.

    A puzzle that is certainly bad weighs more than one that could not be decided, so SHORT means:
    nothing is known to be wrong, but not everything that was asked for was done.
    """

    OK = 0
    BAD = 1
    """Some puzzle is not: malformed, without a solution, or with many."""
    USAGE = 2
    """A wrong option, or a source or folder that cannot be opened."""
    SHORT = 3
    """Some puzzle is undecided, or fewer were made or written than asked for."""
    FAULT = 70
    """A bug in gridmill."""
    INTERRUPTED = 130
    """Stopped by Ctrl-C."""
    TERMINATED = 143
    """Stopped by SIGTERM, as services are, or with its terminal; all else is as with Ctrl-C."""


_WORST_FIRST = (
    Status.TERMINATED,
    Status.INTERRUPTED,
    Status.FAULT,
    Status.USAGE,
    Status.BAD,
    Status.SHORT,
    Status.OK,
)


def worst(*statuses: Status) -> Status:
    """Return the one status that stands for all of these; OK for none."""
    return min(statuses, key=_WORST_FIRST.index, default=Status.OK)
