"""``gridmill validate``: one verdict a record."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

import click

from gridmill.cli.answers import Answer, answer_all
from gridmill.cli.door import Command
from gridmill.cli.options import (
    CONTEXT,
    VERDICT_STATUS,
    json_option,
    notation_option,
    puzzles_argument,
    time_limit_option,
)
from gridmill.cli.progress import say_before_compiling
from gridmill.cli.status import Status

if TYPE_CHECKING:
    from puzzle.grid import Grid

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
"""


@click.command("validate", cls=Command, context_settings=CONTEXT, help=HELP, epilog=VERDICT_STATUS)
@puzzles_argument
@json_option
@click.option(
    "--engine",
    type=click.Choice(["milp", "search"]),
    default="milp",
    show_default=True,
    help="milp: an integer program decides, with a certificate. search: a quick pass, without.",
)
@time_limit_option
@notation_option
def command(
    puzzles: tuple[str, ...],
    as_json: bool,  # noqa: FBT001 (click passes options by name)
    engine: Literal["milp", "search"],
    time_limit: float | None,
    notation: str | None,
) -> Status:
    """Judge every record."""
    from solver.report import judge

    say_before_compiling()

    def answer(grid: Grid) -> Answer:
        report = judge(grid, engine=engine, time_limit=time_limit)
        fields = report.to_dict()
        return Answer(report.verdict.value, report.reason, fields["summary"], fields=fields)

    return answer_all(puzzles, notation, answer, as_json=as_json)
