"""``gridmill convert``: the same puzzles in another notation."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from gridmill.cli.error_handler import Command
from gridmill.cli.options import (
    CONTEXT,
    WRITTEN_NOTATION,
    notation_option,
    puzzles_argument,
)
from gridmill.cli.status import Status, worst
from gridmill.cli.streams import complain, say
from gridmill.cli.transfer import TransferCounts, Unfit, deliver, gather, out_option
from gridmill.judging.inputs import is_one_of

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
  worded      rows, and rules in words below; holds every variant up to 9x9
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
  130  interrupted by Ctrl-C (143: by SIGTERM)
Of several, the first in the order 2, 1, 3 counts."""


@click.command("convert", cls=Command, context_settings=CONTEXT, help=HELP, epilog=STATUS)
@puzzles_argument
@click.option(
    "--to",
    "target",
    required=True,
    type=WRITTEN_NOTATION,
    metavar="NAME",
    help="The notation to write.",
)
@out_option
@notation_option
def command(
    puzzles: tuple[str, ...], target: str, out: Path | None, notation: str | None
) -> Status:
    """Convert every record."""
    from puzzle.formats import write

    tally = TransferCounts("converted")
    grids = gather(puzzles, notation, lambda grid, _: _held_by(target, grid), tally)
    if out is not None and is_one_of(puzzles, out):
        grids = _all_of(grids, tally, out)
    try:
        deliver(write(grids, target), out)
    except KeyboardInterrupt:
        tally.statuses.append(Status.INTERRUPTED)
        left = "what is written stands" if out is None else f"{out} is not written"
        complain(f"interrupted: {left}.")
    say(tally.sentence)
    return worst(*tally.statuses)


def _all_of(grids: Iterator[Grid], tally: TransferCounts, out: Path) -> Iterator[Grid]:
    """Yield the grids for a file that is converted onto itself, and must lose nothing by it.

    Raises:
        click.UsageError: at the end, if a record was left out or text set aside.
    """
    yield from grids
    if tally.left_out or tally.aside:
        raise click.UsageError(
            f"{out} is not written, as it would lose what is left out: give --out another name."
        )


def _held_by(target: str, grid: Grid) -> Grid:
    """Return the grid, if the notation can hold it.

    Raises:
        Unfit: it cannot.
    """
    from puzzle.formats import writable

    if not writable()[target].holds(grid.geometry):
        name = grid.geometry.name
        raise Unfit(f"{target} cannot say that it is {name}: convert it to jsonl.")
    return grid
