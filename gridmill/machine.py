"""The machine that a command runs on, and what a process may take of it."""

from __future__ import annotations

import os

OBJECTS = 20_000
"""New objects before the garbage collector looks through them, where Python would wait for 700."""


def processors() -> int:
    """Return the number of processors that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
