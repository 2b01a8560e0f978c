"""What a command waits for: how far a run is, and compilation, which happens once."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

import click

from gridmill.cli.streams import say

if TYPE_CHECKING:
    from rich.progress import Progress as Bar
    from rich.progress import ProgressColumn, TaskID

    from generator.warm import Task
    from gridmill.judging.inputs import Meter

SECONDS_BETWEEN_DRAWINGS = 0.1
SECONDS_BEFORE_WAITING = 1
"""A bar that nothing has come to for so long says that it is waiting."""
SECONDS_BETWEEN_LINES = 2.5
"""Where there is no bar: nobody waits three seconds without a word."""
SECONDS_BEFORE_PATIENCE = 60
"""After so many, where the machine is busy with other things, lines are `PATIENCE` times as far."""
PATIENCE = 4
COMPILING = (
    "Compiling, once after installing: this takes up to half a minute, and some seconds once more "
    "when a puzzle first needs harder techniques, or is the first of its size."
)
COMPILING_TITLE = "Compiling, once after installing"


@dataclass(frozen=True, slots=True)
class Progress:
    """What a command tells about its progress.

    Attributes:
        advance: to be called after each finished piece.
        say: writes a line for people, above the bar if there is one.
        note: to be called now and then with where a long piece stands; what is told of that is on
            the bar, or a line less and less often.
        compile: has tasks done that compile kernels, with a bar of its own if there is one.
        wait: to be called now and then while a piece is waited for; a bar shows that it goes on.
    """

    advance: Callable[[], None]
    say: Callable[[str], None]
    note: Callable[[str], None]
    compile: Callable[[Sequence[Task]], None]
    wait: Callable[[], None]


@contextmanager
def progress(title: str, total: int | None) -> Iterator[Progress]:
    """Show progress on standard error while the block runs, if that is a terminal.

    Args:
        title: what is being made.
        total: number of pieces to come; None where that is not known yet.
    """
    if not is_terminal(sys.stderr):
        yield Progress(_nothing, say, _Lines().note, _compile_unseen, _nothing)
        return
    from rich.progress import MofNCompleteColumn

    with _bar(title, total, MofNCompleteColumn()) as (bar, task):
        drawing = _Redrawing()
        done = 0

        def advance() -> None:
            nonlocal done
            drawing.begin()  # before the first piece come the start and perhaps compilation
            rate = drawing.rate(done)
            done += 1
            if drawing.is_due or done == total:
                bar.update(task, completed=done, rate=rate, refresh=True)

        def compile_first(tasks: Sequence[Task]) -> None:
            row = bar.add_task(COMPILING_TITLE, total=len(tasks), rate="", records=0)
            _compile_seen(bar, row, tasks)
            bar.remove_task(row)

        def note(standing: str) -> None:
            drawing.begin()
            if drawing.is_due:
                bar.update(task, rate=f"{standing}, {drawing.passed:.0f} s", refresh=True)

        def wait() -> None:
            if drawing.is_overdue:
                note("waiting")

        yield Progress(advance, bar.console.print, note, compile_first, wait)


@contextmanager
def no_progress() -> Iterator[Callable[[int], None]]:
    """Show nothing: in place of `reading_progress` where the answers are progress enough."""
    yield _unseen


@contextmanager
def reading_progress(title: str, meter: Meter) -> Iterator[Callable[[int], None]]:
    """Show how far the reading of sources is, on standard error if that is a terminal.

    Args:
        title: what is being done.
        meter: what measures the reading.

    Yields:
        What is to be called with the number of records answered so far.
    """
    if not is_terminal(sys.stderr):
        yield _unseen
        return
    from rich.progress import TextColumn

    with _bar(title, meter.total, TextColumn("{task.fields[records]} records")) as (bar, task):
        drawing = _Redrawing()
        begun_with = 0

        def answered(records: int) -> None:
            nonlocal begun_with
            if drawing.begin():
                begun_with = records
            if drawing.is_due:
                rate = drawing.rate(records - begun_with)
                done = meter.done
                bar.update(task, completed=done, records=records, rate=rate, refresh=True)

        yield answered


class _Lines:
    """When a line is due where there is no bar."""

    def __init__(self) -> None:
        self._first = time.monotonic()
        self._next = SECONDS_BETWEEN_LINES

    def note(self, standing: str) -> None:
        """Write where a long piece stands, unless it was written not long ago."""
        passed = time.monotonic() - self._first
        if passed >= self._next:
            self._next = passed + max(SECONDS_BETWEEN_LINES, passed / PATIENCE)
            say(f"After {passed:.0f} s: {standing}.")


class _Redrawing:
    """When a bar is to be drawn again, and the rate that it shows."""

    def __init__(self) -> None:
        self._first = 0.0
        self._drawn = 0.0

    def begin(self) -> bool:
        """Let the time that the rate is about begin; True the first time."""
        begins = self._first == 0
        if begins:
            self._first = time.monotonic()
        return begins

    @property
    def passed(self) -> float:
        """Seconds since the beginning."""
        return time.monotonic() - self._first

    @property
    def is_due(self) -> bool:
        """True when the last drawing was long enough ago; this is then the next."""
        now = time.monotonic()
        due = now - self._drawn > SECONDS_BETWEEN_DRAWINGS
        if due:
            self._drawn = now
        return due

    @property
    def is_overdue(self) -> bool:
        """True when the last drawing was so long ago that the bar seems to stand still."""
        return time.monotonic() - self._drawn > SECONDS_BEFORE_WAITING

    def rate(self, done: int) -> str:
        """Return the rate of so many pieces since the beginning, in words.

        Empty at the very start.
        """
        passed = self.passed
        return rate_words(done / passed) if done and passed > 0 else ""


@contextmanager
def _bar(title: str, total: int | None, count: ProgressColumn) -> Iterator[tuple[Bar, TaskID]]:
    """Yield a bar on standard error; `count` is the column that says how many pieces there are."""
    from rich.console import Console
    from rich.progress import BarColumn, TextColumn, TimeRemainingColumn
    from rich.progress import Progress as Bar

    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        count,
        TextColumn("{task.fields[rate]}"),
        *((TimeRemainingColumn(), TextColumn("left")) if total is not None else ()),
    )
    console = Console(stderr=True, highlight=False)
    # Drawn by hand: a thread that draws would keep workers from being forked.
    with Bar(*columns, console=console, transient=True, auto_refresh=False) as bar:
        task = bar.add_task(title, total=total, rate="", records=0)
        bar.refresh()
        yield bar, task


@cache
def say_before_compiling(mark: Path | None = None) -> None:
    """Have kernels compiled by several processes, and show it, should one have to be compiled.

    Args:
        mark: in a worker, a file that is not there yet; of all workers that are given the same, one
            says what is waited for, and each compiles for itself.
    """
    from puzzle.kernel import before_compiling

    _while_the_command_runs(
        before_compiling(_compile_ordinary if mark is None else partial(_say_compiling, mark))
    )


def _while_the_command_runs(withdraw: Callable[[], None]) -> None:
    """Have a listener withdrawn when the command ends; in a worker it stays with the process.

    Whoever calls a command from a program of their own is not told of later kernels.
    """
    if (context := click.get_current_context(silent=True)) is not None:
        context.call_on_close(withdraw)
        context.call_on_close(say_before_compiling.cache_clear)


def _compile_ordinary() -> None:
    """Compile what nearly all puzzles need; see to the rest when one needs it."""
    from generator.warm import HARDEST, tasks_of_judging
    from puzzle.kernel import before_compiling

    _compile(tasks_of_judging())
    modules = [f"solver.human.{family}" for family in HARDEST]
    _while_the_command_runs(before_compiling(_compile_hardest, modules))


def _compile_hardest() -> None:
    from generator.warm import tasks_of_the_hardest

    _compile(tasks_of_the_hardest())


def _compile(tasks: Sequence[Task]) -> None:
    if not is_terminal(sys.stderr):
        _compile_unseen(tasks)
        return
    from rich.progress import MofNCompleteColumn

    with _bar(COMPILING_TITLE, len(tasks), MofNCompleteColumn()) as (bar, task):
        _compile_seen(bar, task, tasks)


def _compile_seen(bar: Bar, task: TaskID, tasks: Sequence[Task]) -> None:
    """Compile, and show in a row of a bar how far it is."""
    from generator.warm import compile_ahead

    begun = time.monotonic()

    def show(done: int) -> None:
        passed = f"{time.monotonic() - begun:.0f} s"
        bar.update(task, completed=done, rate=passed, refresh=True)

    if sentence := _unkept_sentence():
        bar.console.print(sentence, markup=False)
    compile_ahead(tasks, show)


def _compile_unseen(tasks: Sequence[Task]) -> None:
    """Compile, and say every few seconds how far it is."""
    from generator.warm import compile_ahead

    say(COMPILING)
    if sentence := _unkept_sentence():
        say(sentence)
    begun = said = time.monotonic()

    def tell(done: int) -> None:
        nonlocal said
        now = time.monotonic()
        is_slow = now - begun > SECONDS_BEFORE_PATIENCE
        between = SECONDS_BETWEEN_LINES * (PATIENCE if is_slow else 1)
        if now - said >= between and done < len(tasks):
            said = now
            say(f"Compiling: {done} of {len(tasks)} parts after {now - begun:.0f} s.")

    compile_ahead(tasks, tell)


def _unkept_sentence() -> str:
    """Return that what is compiled cannot be kept; empty where it can."""
    from puzzle.kernel.store import cache_folder, why_unkept
    from puzzle.own_files import refusal

    error = why_unkept()
    if error is None:
        return ""
    why = refusal(error)
    return (
        f"What is compiled cannot be kept in {cache_folder()} ({why}): "
        "each command compiles anew, until NUMBA_CACHE_DIR names a folder that can be written."
    )


def _say_compiling(mark: Path) -> None:
    try:
        mark.touch(exist_ok=False)
    except OSError:  # another has said it, or the run is over
        return
    say(COMPILING)


def rate_words(rate: float) -> str:
    """Return a rate per second in words: ``52 a second``, ``12 a minute``."""
    if rate >= 1:
        return f"{rate:.0f} a second"
    return f"{rate * 60:.0f} a minute"


def is_terminal(stream: TextIO | None) -> bool:
    """Tell whether people look at what is written there."""
    return stream is not None and stream.isatty()


def _unseen(_records: int) -> None:
    pass


def _nothing() -> None:
    pass
