"""What `convert` and `play` share: records go in, one result goes out, misfits are named.

Whoever writes a file beside its answers takes `spare_sources` and `deliver` from here.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

import click

from gridmill.cli.completion import files
from gridmill.cli.options import F, file_to_write
from gridmill.cli.reading import inputs_of, say_what_is_assumed
from gridmill.cli.sentences import counted
from gridmill.cli.status import Status
from gridmill.cli.streams import complain, write_bytes
from gridmill.cli.written import mark_written
from gridmill.judging.inputs import Aside, Submission, Unopened, is_one_of
from gridmill.judging.malformed import why_malformed

if TYPE_CHECKING:
    from puzzle.grid import Grid

T = TypeVar("T")


class Unfit(Exception):
    """A grid that the command can do nothing with; the message says why, as one sentence."""


@dataclass(slots=True)
class TransferCounts:
    """What became of the records.

    Attributes:
        done: what was done with those that are in the result, such as ``converted``.
        taken: records that are in the result.
        left_out: records that are not.
        aside: lines of text that is no attempt at a puzzle.
        statuses: the exit statuses that this gives reason for.
    """

    done: str
    taken: int = 0
    left_out: int = 0
    aside: int = 0
    statuses: list[Status] = field(default_factory=list)

    @property
    def sentence(self) -> str:
        """The counts, for people."""
        rest = f", {self.left_out} left out" if self.left_out else ""
        text = f"; {counted(self.aside, 'line')} of text set aside" if self.aside else ""
        return f"{counted(self.taken, 'puzzle')} {self.done}{rest}{text}."

    def leave_out(self, found: Submission, why: str) -> None:
        """Count a record that is not in the result, and say why."""
        self.left_out += 1
        self.statuses.append(Status.BAD)
        complain(f"{found.place}: {why}")


def gather(
    arguments: Sequence[str],
    notation: str | None,
    take: Callable[[Grid, str], T],
    tally: TransferCounts,
) -> Iterator[T]:
    """Yield what is made of each record, in order; what does not fit is named, and counted.

    Args:
        arguments: names of files or folders, ``-``, or puzzles.
        notation: how all of them are written; by default each source's own notation.
        take: makes of a grid, and of the text that it was read in, what goes into the result, or
            raises `Unfit`.
        tally: where the records are counted.
    """
    from puzzle.errors import NotationError

    for found in inputs_of(arguments, notation).submissions():
        if isinstance(found, Unopened):
            tally.statuses.append(Status.USAGE)
            complain(found.sentence)
            continue
        if isinstance(found, Aside):
            tally.aside += found.text.line_count
            continue
        say_what_is_assumed(found)
        content = found.record.content
        if isinstance(content, NotationError):
            tally.leave_out(found, why_malformed(content, found))
            continue
        try:
            taken = take(content, found.record.text)
        except Unfit as why:
            tally.leave_out(found, str(why))
        else:
            tally.taken += 1
            yield taken


def out_option(function: F) -> F:
    """``--out``."""
    return click.option(
        "--out",
        type=file_to_write,
        metavar="FILE",
        shell_complete=files,
        help="Where to; it is there when all is written, or not at all."
        "  [default: standard output]",
    )(function)


def spare_sources(sources: Sequence[str], **written: Path | None) -> None:
    """Let no file that a command writes take the place of one that it reads.

    Args:
        sources: what is read, as it was given.
        written: the files that are written, by the names of their options.

    Raises:
        click.UsageError: one would.
    """
    for option, file in written.items():
        if file is not None and is_one_of(sources, file):
            raise click.UsageError(f"--{option} is {file}, which is read: give another name.")


def deliver(pieces: Iterable[bytes], out: Path | None) -> None:
    """Write all pieces to a file, or to standard output.

    Args:
        pieces: the result.
        out: the file, which changes when the last piece is written; so a file may be converted
            onto itself, and what is broken off leaves no half of a file. None for standard output.

    Raises:
        OutputLost: standard output cannot be written.
        OSError: the file cannot be written; the error names it.
    """
    if out is None:
        for piece in pieces:
            write_bytes(piece)
        return
    path = out.resolve()
    if path.exists() and not path.is_file():  # a pipe or a device, which must stay what it is
        _fill(path, pieces, out)
        return
    # Of this process alone: another may be writing the same file, and the last to end wins.
    part = path.with_name(f"{path.name}.{os.getpid()}.part")
    mark_written(part)
    try:
        _fill(part, pieces, out)
        with _told_as(out):
            part.replace(path)
    except BaseException:
        with suppress(OSError):
            part.unlink()
        raise


def _fill(path: Path, pieces: Iterable[bytes], out: Path) -> None:
    with _told_as(out):
        stream = path.open("wb")
    try:
        for piece in pieces:  # which reads what it is made of, and tells of that by other names
            with _told_as(out):
                stream.write(piece)
    finally:
        with _told_as(out):
            stream.close()


@contextmanager
def _told_as(out: Path) -> Iterator[None]:
    """Name the file that was asked for in what the system refuses: a full disk names none."""
    try:
        yield
    except OSError as error:
        error.filename = str(out)
        raise
