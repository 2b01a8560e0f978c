"""What a command waits for: how far a run is, and compilation, which happens once."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from gridmill.cli.streams import say

SECONDS_BETWEEN_DRAWINGS = 0.1
COMPILING = "Compiling for the first time after installing: this takes up to half a minute."


@dataclass(frozen=True, slots=True)
class Progress:
    """What a command tells about its progress.

    Attributes:
        advance: to be called after each finished piece.
        say: writes a line for people, above the bar if there is one.
    """

    advance: Callable[[], None]
    say: Callable[[str], None]


@contextmanager
def progress(title: str, total: int) -> Iterator[Progress]:
    """Show progress on standard error while the block runs, if that is a terminal.

    Args:
        title: what is being made.
        total: number of pieces to come.
    """
    if sys.stderr is None or not sys.stderr.isatty():
        yield Progress(_nothing, say)
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeRemainingColumn
    from rich.progress import Progress as Bar

    console = Console(stderr=True, highlight=False)
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.fields[rate]}"),
        TimeRemainingColumn(),
        TextColumn("left"),
    )
    # Drawn by hand: a thread that draws would keep the generator from forking its workers.
    with Bar(*columns, console=console, transient=True, auto_refresh=False) as bar:
        task = bar.add_task(title, total=total, rate="")
        bar.refresh()
        done, first, drawn = 0, 0.0, 0.0

        def advance() -> None:
            nonlocal done, first, drawn
            now = time.monotonic()
            first = first or now  # before it come the start and perhaps compilation
            rate = rate_words(done / (now - first)) if now > first else ""
            done += 1
            if now - drawn > SECONDS_BETWEEN_DRAWINGS or done == total:
                bar.update(task, completed=done, rate=rate, refresh=True)
                drawn = now

        yield Progress(advance, console.print)


def say_before_compiling() -> None:
    """Say what is being waited for, once, should a kernel have to be compiled."""
    from puzzle.kernel import before_compiling

    before_compiling(lambda: say(COMPILING))


def rate_words(rate: float) -> str:
    """A rate per second in words: ``52 a second``, ``12 a minute``."""
    if rate >= 1:
        return f"{rate:.0f} a second"
    return f"{rate * 60:.0f} a minute"


def _nothing() -> None:
    pass
