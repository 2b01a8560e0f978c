"""Runs of ``gen`` at the command line: where puzzles go, how far it is, and what came of it."""

from __future__ import annotations

import gc
import os
import time
from collections import Counter
from collections.abc import Callable, Generator, Iterator
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

import click

from gridmill.cli.clusters import workforce_of
from gridmill.cli.progress import Progress, progress
from gridmill.cli.sentences import counted
from gridmill.cli.status import Status
from gridmill.cli.streams import complain, say, write

if TYPE_CHECKING:
    from generator import PuzzleRecord, Recipe, RunFolder
    from generator.digging.draft import Standing, Watch
    from gridmill.cluster import Address
    from puzzle.score import Score

T = TypeVar("T")

STANDARD_OUTPUT = "-"
RUNS = Path("output")
"""Where run folders land, below the folder that the command is called in."""


def to_standard_output(recipe: Recipe, jobs: int) -> Status:
    """Make the puzzles and write each of them, on a line, as it comes."""
    from generator import generate
    from puzzle.formats.json_members import one_line

    with progress(_title(recipe), recipe.count) as shown, _compiling_the_hardest(recipe, shown):
        records = generate(
            recipe, jobs=jobs, compiling=_compiling(recipe, shown), watch=_watch(recipe, shown)
        )
        tally = _take_records(records, lambda record: write(one_line(record.puzzle)), shown)
    return _report(tally, recipe, done=tally.made, where="written to standard output")


def to_folder(recipe: Recipe, jobs: int, path: Path) -> Status:
    """Make the puzzles in a run folder, or those that it lacks."""
    folder = _opened(path, recipe)
    before = folder.count
    gc.freeze()  # modules stay: the collector need not go through them with every puzzle
    wanted = recipe.count - before
    with progress(_title(recipe), wanted) as shown, _compiling_the_hardest(recipe, shown):
        records = folder.make(
            jobs=jobs, compiling=_compiling(recipe, shown), watch=_watch(recipe, shown)
        )
        tally = _take_records(records, _nothing, shown)
    # Ctrl-C may come between a record's way to the disk and its way here.
    return _report(tally, recipe, done=folder.count, where=f"in {path}")


def _opened(path: Path, recipe: Recipe) -> RunFolder:
    from generator import RunFolder

    if path.is_file():
        raise click.UsageError(
            f"--out is {path}, which is a file: give a folder, or - for standard output."
        )
    folder = RunFolder(path, recipe)
    if folder.count:
        asked = counted(recipe.count, "puzzle")
        finished = "is" if recipe.count == 1 else "are"
        say(f"Going on in {path}, where {folder.count:,} of {asked} {finished} finished.")
    return folder


def on_cluster(recipe: Recipe, address: Address, out: str | None) -> Status:
    """Make the puzzles on a cluster, in a folder or on their way to standard output."""
    from generator import folder_name

    if out != STANDARD_OUTPUT:
        path = Path(out) if out else RUNS / folder_name(recipe)
        return _in_blocks(recipe, address, path, f"in {path}")
    from tempfile import TemporaryDirectory

    with TemporaryDirectory(prefix="gridmill-") as folder:
        status = _in_blocks(recipe, address, Path(folder), "written to standard output")
        puzzles = Path(folder) / "puzzles.sdm"
        if puzzles.is_file():
            for line in puzzles.read_text(encoding="utf-8").splitlines():
                write(line)
    return status


def _in_blocks(recipe: Recipe, address: Address, path: Path, where: str) -> Status:
    tally = _Tally()
    with workforce_of(address) as workforce:
        folder = _opened(path, recipe)
        with progress(_title(recipe), recipe.count - folder.count) as shown:

            def take(count: int) -> None:
                for _ in range(count):
                    shown.advance()

            _take(folder.make_in_blocks(workforce), take, tally)
    tally.rejects = Counter(folder.rejects)
    return _report(tally, recipe, done=folder.count, where=where)


@dataclass(slots=True)
class _Tally:
    """What came of a run.

    Attributes:
        made: puzzles made.
        rejects: attempts that gave no puzzle, by reason.
        scores: those of the puzzles that have one.
        seconds: how long it took.
        status: how it ended.
        fault: what ended it early, for people.
    """

    made: int = 0
    rejects: Counter[str] = field(default_factory=Counter)
    scores: list[Score] = field(default_factory=list)
    seconds: float = 0.0
    status: Status = Status.OK
    fault: str = ""


def _take_records(
    records: Generator[PuzzleRecord, None, None],
    take: Callable[[PuzzleRecord], None],
    shown: Progress,
) -> _Tally:
    """Take each record as it comes, until the last one or until something ends the run."""
    tally = _Tally()

    def count(record: PuzzleRecord) -> None:
        take(record)
        _say_what_ended_its_worker(record)
        tally.made += 1
        if record.rating is not None and record.rating.score is not None:
            tally.scores.append(record.rating.score)
        tally.rejects.update({why.value: times for why, times in record.rejects.items()})
        shown.advance()

    _take(records, count, tally)
    return tally


def _take(pieces: Generator[T, None, None], take: Callable[[T], None], tally: _Tally) -> None:
    """Take each piece as it comes, and note how long it took and what ended it early."""
    from puzzle.errors import (
        GenerationExhausted,
        RunFolderError,
        SolverUnavailable,
        WorkerLost,
    )

    start = time.perf_counter()
    try:
        with closing(pieces):
            for piece in pieces:
                take(piece)
    except KeyboardInterrupt:
        tally.status, tally.fault = Status.INTERRUPTED, "Interrupted."
    except (RunFolderError, SolverUnavailable, WorkerLost) as error:
        tally.status, tally.fault = Status.SHORT, str(error)
    except GenerationExhausted as error:
        tally.status, tally.fault = Status.SHORT, str(error)
        tally.rejects.update(error.rejects)
    tally.seconds = time.perf_counter() - start


def _say_what_ended_its_worker(record: PuzzleRecord) -> None:
    from generator import Reject

    attempts = record.rejects.get(Reject.ENDED_ITS_WORKER, 0)
    if attempts:
        complain(
            f"Puzzle {record.index + 1}: {counted(attempts, 'attempt')} at it ended its worker "
            "process again and again, and was passed over."
        )


def _report(tally: _Tally, recipe: Recipe, *, done: int, where: str) -> Status:
    """Say how the run ended, where its puzzles are, and what was rejected."""
    if tally.fault:
        complain(tally.fault)
    of = "" if done >= recipe.count else f"{done:,} of "
    number = f"{of}{counted(recipe.count, 'puzzle')}"
    say(f"{number} of {recipe.title}, seed {recipe.seed}, {where}, after {tally.seconds:.1f} s.")
    if recipe.is_hill_climbed and tally.scores:
        least, most = min(tally.scores), max(tally.scores)
        say(f"Scores: {least}." if least == most else f"Scores: {least} to {most}.")
    if tally.rejects:
        reasons = ", ".join(f"{count} {reason}" for reason, count in tally.rejects.most_common())
        say(f"Attempts rejected: {reasons}.")
    return tally.status


def _watch(recipe: Recipe, shown: Progress) -> Watch:
    """Return what tells that the search goes on, and of a climb, which is long, how far."""
    if not recipe.is_hill_climbed:
        return lambda _standing: shown.wait()

    def tell(standing: Standing | None) -> None:
        if standing is None:
            shown.note("climbing")
            return
        attempt = f"attempt {standing.attempts + 1} of {recipe.attempts_allowed}"
        highest = standing.highest
        shown.note(attempt if highest is None else f"{attempt}, the highest score is {highest}")

    return tell


def _compiling(recipe: Recipe, shown: Progress) -> Callable[[], None]:
    """Return what to call before compiling: it compiles in this process, not in a forked worker."""
    here = os.getpid()

    def compiling() -> None:
        from generator.warm import tasks_of

        if os.getpid() == here:
            shown.compile(tasks_of(recipe))

    return compiling


@contextmanager
def _compiling_the_hardest(recipe: Recipe, shown: Progress) -> Iterator[None]:
    """While the block runs, show that what only some puzzles need is compiled, where it is here.

    A worker compiles it by itself, and is waited for.
    """
    from generator.warm import finding, rarely_needed
    from puzzle.kernel import before_compiling

    here = os.getpid()

    def compile_family(family: str) -> None:
        if os.getpid() == here:
            shown.compile([partial(finding, recipe.geometry, family)])

    with ExitStack() as listening:
        for family in sorted(rarely_needed(recipe)):
            tell = partial(compile_family, family)
            listening.callback(before_compiling(tell, [f"solver.human.{family}"]))
        yield


def _title(recipe: Recipe) -> str:
    return recipe.title[:1].upper() + recipe.title[1:]


def _nothing(record: PuzzleRecord) -> None:
    """Do nothing: the run folder has taken the record already."""
