"""``gridmill reject``: submissions that are not printed, kept with the reasons."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from gridmill.cli.catalogues import catalogue_option, opened_catalogue, usual_catalogue
from gridmill.cli.deciding import decision_on, into_option, judgements
from gridmill.cli.error_handler import Command
from gridmill.cli.options import CONTEXT, notation_option, puzzles_argument, time_limit_option
from gridmill.cli.sentences import counted
from gridmill.cli.status import Status, worst
from gridmill.cli.streams import say, write
from gridmill.printable import printable

if TYPE_CHECKING:
    from gridmill.catalogue.submissions import Decision

HELP = """Keep submissions as rejected, with the reasons.

What speaks against each is found by judging it; --because adds what only a person can say. A
puzzle that was accepted goes out of FOLDER/puzzles.jsonl by it. If the same puzzle is sent again,
'gridmill accept' may still take it: the latest decision counts.

\b
For example:
  gridmill reject --into accepted/ bad.txt
  gridmill reject --into accepted/ --because "Too much like last week's." again.txt
"""

STATUS = """\b
Exit status:
    0  every submission is kept as rejected
    1  some cannot be read as a grid, so that there is nothing to keep
    2  an option is wrong, a source cannot be opened, or nothing speaks against a submission
    3  the decisions could not be written
  130  interrupted by Ctrl-C (143: by SIGTERM)
Of several, the first in the order 2, 1 counts."""


@click.command("reject", cls=Command, context_settings=CONTEXT, help=HELP, epilog=STATUS)
@puzzles_argument
@into_option
@click.option("--because", default="", metavar="TEXT", help="A reason, as a sentence.")
@click.option("--author", default="", metavar="NAME", help="Who made them.")
@catalogue_option
@time_limit_option
@notation_option
def command(
    puzzles: tuple[str, ...],
    into: Path,
    because: str,
    author: str,
    catalogue_name: str | None,
    time_limit: float | None,
    notation: str | None,
) -> Status:
    """Reject every submission."""
    from gridmill.catalogue.submissions import Submissions, SubmissionState
    from gridmill.judging.acceptance import obstacles

    statuses = {Status.OK}
    rejected: dict[str, Decision] = {}
    with (
        opened_catalogue(usual_catalogue(catalogue_name)) as catalogue,
        Submissions(into) as submissions,
    ):
        for judgement in judgements(puzzles, notation, time_limit, catalogue, statuses):
            reasons = (*filter(None, [because]), *obstacles(judgement))
            if judgement.report is None:
                statuses.add(Status.BAD)
                write(f"{judgement.place}  not kept  {printable(judgement.reason)}")
            elif not reasons:
                statuses.add(Status.USAGE)
                write(f"{judgement.place}  not kept  Nothing speaks against it: give --because.")
            else:
                decision = decision_on(judgement, SubmissionState.REJECTED, author, "", reasons)
                rejected[decision.form] = decision
                write(f"{judgement.place}  rejected  {' '.join(map(printable, reasons))}")
        submissions.add(rejected.values())
    say(f"{counted(len(rejected), 'puzzle')} rejected.")
    return worst(*statuses)
