"""``gridmill reject``: submissions that are not printed, kept with the reasons."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from gridmill.cli.catalogues import catalogue_option, opened_catalogue, usual_catalogue
from gridmill.cli.deciding import decision_before, decision_on, into_option, judgements
from gridmill.cli.error_handler import Command
from gridmill.cli.options import CONTEXT, notation_option, puzzles_argument, time_limit_option
from gridmill.cli.sentences import counted
from gridmill.cli.status import Status, worst
from gridmill.cli.streams import say, write
from gridmill.printable import printable

if TYPE_CHECKING:
    from gridmill.catalogue.submissions import Decision

HELP = """Keep submissions as rejected, with the reasons.

What speaks against each is found by judging it; --because adds what only a person can say. With
--because a puzzle that was accepted, from whomever, goes out of FOLDER/puzzles.jsonl, and
'gridmill accept' takes it no more, unless it is given --reconsider. What was rejected for what was
found alone is accepted when it is sent again without that fault.

\b
For example:
  gridmill reject --into accepted/ bad.txt
  gridmill reject --into accepted/ --because "Too much like last week's." again.txt
"""

STATUS = """\b
Exit status:
    0  every submission is kept as rejected
    1  some cannot be read as a grid, so that there is nothing to keep
    2  an option is wrong, a source cannot be opened, or nothing speaks against a submission,
       or one that was accepted has no --because
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

    rejection = SubmissionState.REJECTED
    statuses = {Status.OK}
    rejected: dict[str, Decision] = {}
    with (
        opened_catalogue(usual_catalogue(catalogue_name)) as catalogue,
        Submissions(into) as submissions,
    ):
        for judgement in judgements(puzzles, notation, time_limit, catalogue, statuses):
            found, before = obstacles(judgement), decision_before(judgement, submissions)
            taken = "" if before is None or before.state is rejection else before.sentence
            if judgement.report is None:
                statuses.add(Status.BAD)
                write(f"{judgement.place}  not kept  {printable(judgement.reason)}")
            elif not because and (taken or not found):
                statuses.add(Status.USAGE)
                why = f"{taken} It stays so" if taken else "Nothing speaks against it"
                write(f"{judgement.place}  not kept  {printable(why)}: give --because.")
            else:
                decision = decision_on(
                    judgement, rejection, before, author=author, because=because, found=found
                )
                rejected[decision.form] = decision
                is_own = before is not None and before.place == judgement.place
                told = (*decision.reasons, *([] if is_own or not taken else [taken]))
                write(f"{judgement.place}  rejected  {' '.join(map(printable, told))}")
        submissions.add(rejected.values())
    say(f"{counted(len(rejected), 'puzzle')} rejected.")
    return worst(*statuses)
