"""One command on one file that a stranger sends: within bounds, to an end in order."""

from __future__ import annotations

import signal
from collections.abc import Sequence
from pathlib import Path

from gridmill.judging.wall import limit_memory, stop_at
from tests.fuzz.campaign import Hang
from tests.fuzz.checks import in_order, placed
from tests.gridmill.shell import Ran, gridmill

SECONDS = 60.0
"""Of processor time, for what takes ten at most where nothing else is at work: a hang is told."""
MEMORY = 200 * 2**20


def held(folder: Path, words: Sequence[str], content: bytes, name: str) -> Ran:
    """Run a command on a file within bounds, and hold that it ends in order.

    Args:
        folder: an empty one.
        words: the command; see `tests.fuzz.checks.placed` for the places in it.
        content: the file's.
        name: the file's.

    Raises:
        Hang: it goes on for too long.
        MemoryError: it takes too much beside what the process had before.
        AssertionError: it ended as a bug, or wrote what steers a terminal.
    """
    words = placed(folder, words, content, name)

    def hang(_number: int, _frame: object) -> None:
        raise Hang

    before = signal.signal(signal.SIGPROF, hang)
    limit_memory(MEMORY)
    stop_at(2 * SECONDS, SECONDS)
    try:
        ran = gridmill(*words)
    finally:
        stop_at(None)
        limit_memory(None)
        signal.signal(signal.SIGPROF, before)
    in_order(ran)
    return ran
