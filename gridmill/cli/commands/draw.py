"""``gridmill draw``: a picture of a puzzle."""

from __future__ import annotations

from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, cast

import click

from gridmill.cli.completion import files
from gridmill.cli.error_handler import Command
from gridmill.cli.options import CONTEXT, file_to_write, notation_option, symbols_option, whole
from gridmill.cli.progress import say_before_compiling
from gridmill.cli.reading import inputs_of, say_what_is_assumed
from gridmill.cli.status import Status
from gridmill.cli.streams import complain
from gridmill.cli.transfer import deliver, spare_sources
from gridmill.judging.inputs import Aside, Submission, Unopened

if TYPE_CHECKING:
    from book.print.picture import DigitSymbols, PictureFormat
    from puzzle.grid import Grid
    from solver.search import SearchResult

HELP = """Draw a puzzle as a picture, SVG or PNG.

Give a file, - for standard input, or the puzzle itself: 81 characters, with . or 0 for a blank.

\b
For example:
  gridmill draw --out puzzle.svg puzzles.sdm
  gridmill draw --record 7 --solution --caption "Number 7" --out answer.png puzzles.sdm
"""

STATUS = """\b
Exit status:
    0  the picture is drawn
    1  the puzzle cannot be read, or has no solution to draw
    2  an option is wrong, or there is no such record
    3  the picture could not be written
  130  interrupted by Ctrl-C (143: by SIGTERM)"""


def picture_path(text: str) -> Path:
    """Return the type of a picture's file name, which says the format."""
    from book.print.picture import PICTURE_FORMATS

    path = file_to_write(text)
    if path.suffix.lower().removeprefix(".") not in PICTURE_FORMATS:
        endings = " or ".join(f".{name}" for name in PICTURE_FORMATS)
        raise click.BadParameter(f"is {text}: give a name that ends in {endings}.")
    return path


@click.command("draw", cls=Command, context_settings=CONTEXT, help=HELP, epilog=STATUS)
@click.argument("puzzle", metavar="FILE|-|PUZZLE", shell_complete=files)
@click.option(
    "--out",
    required=True,
    type=picture_path,
    metavar="FILE",
    shell_complete=files,
    help="Where to: .svg or .png.",
)
@click.option(
    "--record",
    type=whole(1),
    default=1,
    show_default=True,
    metavar="NUMBER",
    help="Which record of the file.",
)
@click.option("--solution", "solved", is_flag=True, help="Fill in the solution.")
@click.option("--caption", default="", metavar="TEXT", help="A line under the grid.")
@symbols_option
@notation_option
def command(
    puzzle: str,
    out: Path,
    record: int,
    solved: bool,  # noqa: FBT001 (click passes options by name)
    caption: str,
    symbols: DigitSymbols,
    notation: str | None,
) -> Status:
    """Draw one record."""
    from book.print.picture import draw

    spare_sources((puzzle,), out=out)
    grid = _grid(puzzle, record, notation)
    if grid is None:
        return Status.USAGE
    solution = None
    if solved:
        found = _search(grid)
        if found.gave_up:
            complain("the search for a solution to draw gave up; draw it without --solution.")
            return Status.SHORT
        if not found.solutions:
            complain("the puzzle has no solution to draw.")
            return Status.BAD
        if len(found.solutions) > 1:
            complain("the puzzle has more than one solution: draw it without --solution.")
            return Status.BAD
        solution = found.solutions[0]
    picture_format = cast("PictureFormat", out.suffix.lower().removeprefix("."))
    drawn = draw(grid, picture_format, solution=solution, caption=caption, symbols=symbols)
    deliver([drawn], out)
    return Status.OK


def _grid(argument: str, number: int, notation: str | None) -> Grid | None:
    """Return the record of this number; None when there is none, and it has been said why.

    Raises:
        NotationError: the record cannot be read as a grid.
    """
    records = (
        one for one in inputs_of([argument], notation).submissions() if not isinstance(one, Aside)
    )
    found = next(islice(records, number - 1, None), None)
    match found:
        case None:
            complain(f"{argument} has no record {number}: give the number of one, from 1.")
            return None
        case Unopened(sentence):
            complain(sentence)
            return None
        case Submission(record=record):
            say_what_is_assumed(found)
            if isinstance(record.content, Exception):
                raise record.content
            return record.content


def _search(grid: Grid) -> SearchResult:
    from solver.search import PATIENCE, find_solutions

    say_before_compiling()
    return find_solutions(grid, patience=PATIENCE)
