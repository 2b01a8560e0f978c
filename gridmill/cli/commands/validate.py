"""``gridmill validate``: one verdict a record."""

from __future__ import annotations

from pathlib import Path

import click

from gridmill.cli.answers import width_of_places
from gridmill.cli.desk import Clerk, Engine, judge_all
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
from gridmill.cli.status import Status

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
  gridmill validate --json puzzles.txt > verdicts.jsonl
  gridmill validate --out verdicts.jsonl submissions/
  gridmill validate --out verdicts.jsonl --resume submissions/
"""


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
    resume: bool,  # noqa: FBT001
) -> Status:
    """Judge every record."""
    if resume and out is None:
        raise click.UsageError("--resume needs --out FILE: the file of the run to go on with.")
    ledger = None
    if out is not None:
        asked = {"sources": puzzles, "engine": engine, "time limit": time_limit}
        ledger = Ledger(out, asked | {"notation": notation}, resume=resume)
    clerk = Clerk(engine, time_limit, None if as_json or ledger else width_of_places(puzzles))
    return judge_all(puzzles, notation, clerk, jobs=jobs, ledger=ledger)
