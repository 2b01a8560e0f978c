"""``gridmill catalogue``: look after the catalogue of published puzzles."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from gridmill.cli.completion import files
from gridmill.cli.error_handler import Command, Group
from gridmill.cli.options import CATALOGUE, CONTEXT, json_option, named, notation_option, whole
from gridmill.cli.progress import say_before_compiling
from gridmill.cli.sentences import counted
from gridmill.cli.status import Status, worst
from gridmill.cli.streams import complain, say, write
from gridmill.cli.transfer import TransferCounts, Unfit, gather
from gridmill.printable import printable, printable_json

if TYPE_CHECKING:
    from gridmill.catalogue import Entry, Found
    from puzzle.grid import Grid

F = TypeVar("F", bound=Callable[..., Any])

HELP = """Look after the catalogue: the file of every puzzle ever published.

'gridmill book' compares each new puzzle with it, whatever the order of rows and columns and the
names of the digits, and adds each book that it makes.

\b
For example:
  gridmill catalogue import --book classics --edition 1 old-books/*.txt
  gridmill catalogue search --level 4 --score 4.2..4.6
  gridmill catalogue check
"""


@click.group("catalogue", cls=Group, context_settings=CONTEXT, help=HELP)
def command() -> None:
    """Gather the commands of the catalogue as one."""


def catalogue_option(function: F) -> F:
    """``--catalogue``."""
    return click.option(
        "--catalogue",
        "path",
        metavar="FILE",
        shell_complete=files,
        default=CATALOGUE,
        show_default=True,
        help="The catalogue's file.",
    )(function)


IMPORT_HELP = """Add the puzzles of old books, in any notation, as one edition.

Each puzzle must have exactly one solution, as its form depends on it. What has not, or cannot be
read, is left out and named on standard error. Puzzles are numbered as they come. An edition gets in
whole; imported again, it changes nothing.
"""

IMPORT_STATUS = """\b
Exit status:
    0  every record is in the catalogue
    1  some record cannot be read, or has not exactly one solution; the others are in
    2  an option is wrong, or a source or the catalogue cannot be used
  130  interrupted by Ctrl-C (143: by SIGTERM); nothing is added"""


@command.command(
    "import", cls=Command, context_settings=CONTEXT, help=IMPORT_HELP, epilog=IMPORT_STATUS
)
@click.argument("sources", metavar="FILE|-...", nargs=-1, required=True, shell_complete=files)
@click.option("--book", type=named, required=True, metavar="NAME", help="The book's short name.")
@click.option("--edition", type=named, required=True, metavar="LABEL", help="Which edition it is.")
@click.option("--title", metavar="TEXT", help="As printed.  [default: the short name]")
@catalogue_option
@notation_option
def import_books(
    sources: tuple[str, ...],
    book: str,
    edition: str,
    title: str | None,
    path: str,
    notation: str | None,
) -> Status:
    """Import old books."""
    from importlib.metadata import version

    from gridmill.catalogue import Catalogue, Edition, Run
    from gridmill.catalogue.entry import Origin

    say_before_compiling()
    tally = TransferCounts("read")
    entries = list(gather(sources, notation, lambda grid, _: _entry(grid, tally.taken + 1), tally))
    if not entries:
        complain("There is no puzzle to import.")
        return worst(Status.BAD, *tally.statuses)
    run = Run(
        datetime.now().astimezone().isoformat(timespec="seconds"),
        {"gridmill": version("gridmill")},
    )
    with Catalogue.opened(Path(path), f"gridmill catalogue import {book} {edition}") as catalogue:
        known = sum(map(catalogue.has, (entry.form for entry in entries)))
        imported = Edition(book, edition, title or book, Origin.IMPORTED)
        fresh = catalogue.publish(imported, run, entries, repeats=True)
        total = len(catalogue)
    if fresh:
        again = f", {known} of them equal to puzzles that it had" if known else ""
        say(f"{counted(fresh, 'puzzle')} added{again}; the catalogue has {total:,}.")
    else:
        say(f"{book} {edition} was in the catalogue already, with the same puzzles.")
    say(tally.sentence)
    return worst(*tally.statuses)


SEARCH_HELP = """Find published puzzles.

Conditions add up; without any, everything is found. A PUZZLE is found in whatever order of rows and
columns and with whatever digits it was published.

\b
For example:
  gridmill catalogue search --number 12
  gridmill catalogue search --level 4 --score 4.2..4.6 --json
  gridmill catalogue search 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....41...
"""

SEARCH_STATUS = """\b
Exit status:
    0  something is found
    1  nothing is found
    2  an option is wrong, or the catalogue cannot be used
    3  the answer could not be written
  130  interrupted by Ctrl-C (143: by SIGTERM)"""


@command.command(
    "search", cls=Command, context_settings=CONTEXT, help=SEARCH_HELP, epilog=SEARCH_STATUS
)
@click.argument("puzzle", metavar="[PUZZLE]", required=False)
@click.option("--number", type=whole(1), metavar="NUMBER", help="As printed.")
@click.option("--level", type=whole(1, 5), metavar="1..5", help="The level.")
@click.option(
    "--score", metavar="A..B", help="Sudoku Explainer's score, such as 4.2..5.0; or one end alone."
)
@click.option("--book", metavar="NAME", help="The book's short name.")
@click.option("--edition", metavar="LABEL", help="The edition.")
@catalogue_option
@json_option
def search(
    puzzle: str | None,
    number: int | None,
    level: int | None,
    score: str | None,
    book: str | None,
    edition: str | None,
    path: str,
    as_json: bool,  # noqa: FBT001 (click's flag)
) -> Status:
    """Search the catalogue."""
    from generator.recipe.wishes import ScoreRange
    from gridmill.catalogue import Catalogue, Search

    scores = ScoreRange(None, None) if score is None else ScoreRange.parse(score)
    wanted = Search(book, edition, number, level, scores.least, scores.most, _form(puzzle))
    count = 0
    with Catalogue.read_only(Path(path)) as catalogue:
        for count, found in enumerate(catalogue.search(wanted), start=1):  # noqa: B007 (counted)
            write(printable_json(found.json_values()) if as_json else printable(_line(found)))
    if count == 0:
        say("Nothing is found.")
        return Status.BAD
    return Status.OK


@command.command(
    "check",
    cls=Command,
    context_settings=CONTEXT,
    short_help="Check that the catalogue is sound.",
    help="""Check that the catalogue is sound: the file, and every row against what it says.

Each puzzle is solved anew, and its form is made anew; no edition made here may have a puzzle of
another one.""",
    epilog="""\b
Exit status:
    0  it is sound
    1  it has faults, one a line on standard output
    2  an option is wrong, or the catalogue cannot be used
    3  the answer could not be written
  130  interrupted by Ctrl-C (143: by SIGTERM)""",
)
@catalogue_option
def check(path: str) -> Status:
    """Check the catalogue."""
    from gridmill.catalogue import Catalogue, faults

    say_before_compiling()
    count = 0
    with Catalogue.read_only(Path(path)) as catalogue:
        for count, fault in enumerate(faults(catalogue), start=1):  # noqa: B007 (counted)
            write(printable(fault.sentence))
        total = len(catalogue)
    if count:
        say(f"{path} has {counted(count, 'fault')}: put the last copy of it back.")
        return Status.BAD
    say(f"{path} is sound: {counted(total, 'puzzle')}.")
    return Status.OK


@command.command(
    "withdraw",
    cls=Command,
    context_settings=CONTEXT,
    short_help="Take an edition out that was never sold.",
    help="""Take an edition out that was never sold, so that it can be made anew.

Its puzzles may be published again from then on.""",
    epilog="""\b
Exit status:
    0  it is out
    2  there is no such edition, or the catalogue cannot be used
  130  interrupted by Ctrl-C (143: by SIGTERM)""",
)
@click.argument("book", metavar="BOOK")
@click.argument("edition", metavar="EDITION")
@catalogue_option
def withdraw(book: str, edition: str, path: str) -> Status:
    """Withdraw an edition."""
    from gridmill.catalogue import Catalogue
    from puzzle.errors import CatalogueError

    if not Path(path).is_file():
        raise CatalogueError(f"There is no catalogue {path}: give the file of one.")
    with Catalogue.opened(Path(path), f"gridmill catalogue withdraw {book}") as catalogue:
        count = catalogue.withdraw(book, edition)
    say(f"{book} {edition} is withdrawn: {counted(count, 'puzzle')}.")
    return Status.OK


def _entry(grid: Grid, number: int) -> Entry:
    """Return the puzzle as the catalogue has it.

    Raises:
        Unfit: it has not exactly one solution.
    """
    from gridmill.catalogue import Entry
    from puzzle.canonical import canonical_form
    from solver.human import rate
    from solver.report import decide
    from solver.verdict import Verdict

    report = decide(grid, engine="search")
    if report.verdict is not Verdict.UNIQUE or report.solution is None:
        raise Unfit(f"{report.reason} Only a puzzle with one solution has a form.")
    rating = rate(grid)
    return Entry(
        number=number,
        section="",
        page=None,
        puzzle=grid,
        solution=report.solution,
        form=canonical_form(grid, report.solution),
        level=rating.level,
        score=rating.score,
        effort=rating.effort,
        record={"puzzle": str(grid), "solution": str(report.solution), **rating.to_dict()},
    )


def _form(text: str | None) -> Grid | None:
    if text is None:
        return None
    from puzzle.canonical import canonical_form
    from puzzle.errors import NotationError
    from puzzle.grid import Grid
    from solver.search import find_solutions

    puzzle = Grid.parse(text)
    solutions = find_solutions(puzzle).solutions
    if len(solutions) != 1:
        number = "no solution" if not solutions else "more than one solution"
        raise NotationError(f"The puzzle has {number}: only one with exactly one has a form.")
    return canonical_form(puzzle, solutions[0])


def _line(found: Found) -> str:
    from puzzle.formats.json_members import one_line

    entry = found.entry
    level = "?" if entry.level is None else entry.level
    score = "" if entry.score is None else f"SE {entry.score}"
    page = "" if entry.page is None else f"page {entry.page}"
    where = f"{found.edition.name} {entry.number}"
    return f"{where:28} {page:9} level {level}  {score:7} {one_line(entry.puzzle)}"
