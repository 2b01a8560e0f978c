"""``gridmill validate``: one verdict a record."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import click

from gridmill.cli.answers import Table
from gridmill.cli.clerk import Clerk, Engine
from gridmill.cli.desk import judge_all
from gridmill.cli.door import Command
from gridmill.cli.ledger import Ledger
from gridmill.cli.options import (
    CONTEXT,
    VERDICT_STATUS,
    json_option,
    notation_option,
    puzzles_argument,
    time_limit_option,
    whole,
)
from gridmill.cli.sources import is_one_puzzle
from gridmill.cli.status import Status
from gridmill.cli.transfer import deliver

if TYPE_CHECKING:
    from book import ReportPage

HELP = """Say of each puzzle whether it has exactly one solution, and how hard it is.

Give files or folders, in any notation that people send, - for standard input, or a puzzle itself:
81 characters, with . or 0 for a blank.
Each puzzle gets a line with its place and its verdict:

\b
  unique     exactly one solution, proved; with level and score
  none       no solution, or givens that break a rule
  many       more than one solution
  undecided  the time limit came first
  malformed  cannot be read as a grid

\b
For example:
  gridmill validate puzzles.txt
  gridmill validate --html verdicts.html puzzles.txt
  gridmill validate --json puzzles.txt > verdicts.jsonl
  gridmill validate --out verdicts.jsonl submissions/
  gridmill validate --out verdicts.jsonl --resume submissions/
"""

_BROKEN_OFF = "The run was interrupted: what is shown was judged, the rest was not looked at."


@click.command("validate", cls=Command, context_settings=CONTEXT, help=HELP, epilog=VERDICT_STATUS)
@puzzles_argument
@json_option
@click.option(
    "--engine",
    type=click.Choice(["milp", "search"]),
    default="milp",
    show_default=True,
    help="milp: an integer program decides, with a certificate. search: a quick pass, verdicts and "
    "solutions alone.",
)
@time_limit_option
@notation_option
@click.option(
    "--jobs",
    type=whole(1),
    metavar="NUMBER",
    help="Processes that judge.  [default: one for each processor when there are many records; "
    "one for standard input, so that records are answered as they come]",
)
@click.option(
    "--out",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Write the answers to a new file, one JSON object a line, instead of standard output.",
)
@click.option(
    "--html",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Write a page with the grids drawn, too; it is there when all is judged, or not at all.",
)
@click.option(
    "--details/--no-details",
    default=None,
    help="Draw each grid with what was found, and tell all of it.  [default: for a single puzzle "
    "given as an argument, on a terminal]",
)
@click.option(
    "--resume",
    is_flag=True,
    help="Go on with the run that was interrupted in --out FILE: no record is judged twice.",
)
def command(
    puzzles: tuple[str, ...],
    as_json: bool,  # noqa: FBT001 (click passes options by name)
    engine: Engine,
    time_limit: float | None,
    notation: str | None,
    jobs: int | None,
    out: Path | None,
    html: Path | None,
    details: bool | None,  # noqa: FBT001
    resume: bool,  # noqa: FBT001
) -> Status:
    """Judge every record."""
    if resume and out is None:
        raise click.UsageError("--resume needs --out FILE: the file of the run to go on with.")
    if details and (as_json or out is not None):
        raise click.UsageError("--details is for people: leave out --json and --out.")
    if html is not None and not html.resolve().parent.is_dir():
        raise click.UsageError(f"--html is {html}: there is no folder {html.parent}.")
    ledger = None
    if out is not None:
        asked = {"sources": puzzles, "engine": engine, "time limit": time_limit}
        ledger = Ledger(out, asked | {"notation": notation}, resume=resume)
    table = None if as_json or ledger else Table.of(puzzles)
    if details is None:
        details = table is not None and table.columns is not None and is_one_puzzle(puzzles)
    clerk = Clerk(engine, time_limit, table, details=details, is_shown=html is not None)
    if html is None:
        return judge_all(puzzles, notation, clerk, jobs=jobs, ledger=ledger)
    return _with_page(
        html, lambda page: judge_all(puzzles, notation, clerk, jobs=jobs, ledger=ledger, page=page)
    )


def _with_page(html: Path, judged: Callable[[ReportPage], Status]) -> Status:
    """Judge, and write the page of what was answered, even if the run was broken off."""
    from book import ReportPage

    with ReportPage() as page:
        status = judged(page)
        deliver(page.pieces(_BROKEN_OFF if status is Status.INTERRUPTED else ""), str(html))
        return status
