"""``gridmill convert``: the same puzzles in another notation."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

import click

from gridmill.cli.answers import reason
from gridmill.cli.door import Command
from gridmill.cli.options import (
    CONTEXT,
    notation_option,
    puzzles_argument,
    written_notation_name,
)
from gridmill.cli.sources import Fault, Submission, submissions
from gridmill.cli.status import Status, worst
from gridmill.cli.streams import complain, say, write_bytes

if TYPE_CHECKING:
    from puzzle.grid import Grid

HELP = """Write puzzles in another notation.

Give files, folders, - for standard input, or a puzzle itself. How they are written is seen by
their content, so a folder may hold spreadsheets, links and exports side by side.

\b
Notations that can be written:
  line        one puzzle a line, . for blank (.sdm)
  sdk         a line for each row (.sdk)
  matrix      rows of numbers, 0 for blank
  clues       row,column,value, a line for each given
  csv         puzzle,solution, as Kaggle's data sets have them
  jsonl       JSON, one object a line; holds every variant
  xlsx        a spreadsheet, one block of cells a puzzle
  opensudoku  the XML of the app OpenSudoku
  fpuzzles    links to f-puzzles.com
  sudokupad   links to sudokupad.app

What cannot be read, or cannot be said in the notation asked for, is left out and named on
standard error. Only givens are converted: a player's digits and candidates are not.

\b
For example:
  gridmill convert --to sdk puzzles.xlsx
  gridmill convert --to xlsx --out book.xlsx submissions/
"""

STATUS = """\b
Exit status:
    0  every record is converted
    1  some record cannot be read, or not be written in this notation
    2  an option is wrong, or a source cannot be opened
    3  the result could not be written
  130  interrupted by Ctrl-C
Of several, the first in the order 2, 1, 3 counts."""


@click.command("convert", cls=Command, context_settings=CONTEXT, help=HELP, epilog=STATUS)
@puzzles_argument
@click.option(
    "--to",
    "target",
    required=True,
    type=written_notation_name,
    metavar="NAME",
    help="The notation to write.",
)
@click.option(
    "--out",
    metavar="FILE",
    help="Where to; it is there when all is written, or not at all.  [default: standard output]",
)
@notation_option
def command(puzzles: tuple[str, ...], target: str, out: str | None, notation: str | None) -> Status:
    """Convert every record."""
    from puzzle.formats import write

    tally = _Tally()
    pieces = write(_grids(puzzles, notation, target, tally), target)
    try:
        if out is None:
            for piece in pieces:
                write_bytes(piece)
        else:
            _save(pieces, Path(out))
    except KeyboardInterrupt:
        tally.statuses.append(Status.INTERRUPTED)
        left = "what is written stands" if out is None else f"{out} is not written"
        complain(f"interrupted: {left}.")
    say(tally.sentence)
    return worst(*tally.statuses)


@dataclass(slots=True)
class _Tally:
    """What became of the records.

    Attributes:
        written: records that were converted.
        left_out: records that were not.
        statuses: the exit statuses that this gives reason for.
    """

    written: int = 0
    left_out: int = 0
    statuses: list[Status] = field(default_factory=list)

    @property
    def sentence(self) -> str:
        """The counts, for people."""
        puzzles = "1 puzzle" if self.written == 1 else f"{self.written} puzzles"
        rest = f", {self.left_out} left out" if self.left_out else ""
        return f"{puzzles} converted{rest}."

    def leave_out(self, found: Submission, reason: str) -> None:
        """Count a record that is not converted, and say why."""
        self.left_out += 1
        self.statuses.append(Status.BAD)
        complain(f"{found.place}: {reason}")


def _grids(
    arguments: Sequence[str], notation: str | None, target: str, tally: _Tally
) -> Iterator[Grid]:
    """The grids that can be converted; what cannot is named, and counted."""
    from puzzle.errors import NotationError

    for found in submissions(arguments, notation):
        if isinstance(found, Fault):
            tally.statuses.append(Status.USAGE)
            complain(found.sentence)
            continue
        content = found.record.content
        if isinstance(content, NotationError):
            tally.leave_out(found, reason(content, found))
        elif not _holds(target, content):
            name = content.geometry.name
            tally.leave_out(found, f"{target} cannot say that it is {name}: convert it to jsonl.")
        else:
            tally.written += 1
            yield content


def _holds(target: str, grid: Grid) -> bool:
    from puzzle.formats import writable

    return writable()[target].holds(grid.geometry)


def _save(pieces: Iterable[bytes], path: Path) -> None:
    """Write all pieces to a file, which changes when the last one is written.

    So a file may be converted onto itself, and what is broken off leaves no half of a file.

    Raises:
        OSError: it cannot be written.
    """
    path = path.resolve()
    if path.exists() and not path.is_file():  # a pipe or a device, which must stay what it is
        with path.open("wb") as stream:
            stream.writelines(pieces)
        return
    part = path.with_name(f"{path.name}.part")
    try:
        with part.open("wb") as stream:
            stream.writelines(pieces)
        part.replace(path)
    except BaseException:
        part.unlink(missing_ok=True)
        raise
