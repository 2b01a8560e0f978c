"""``gridmill accept``: submissions that may be printed, kept for a book."""

from __future__ import annotations

from dataclasses import replace
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
from gridmill.judging.inputs import STANDARD_INPUT
from gridmill.printable import printable

if TYPE_CHECKING:
    from collections.abc import Mapping

    from gridmill.catalogue.submissions import Decision, Submissions
    from gridmill.judging.judgement import Judgement

HELP = """Take submissions that may be printed, and keep them for a book.

Each is judged anew. It is accepted if it has exactly one solution and something to solve, is new
(in what is read, in the folder, and in the catalogue of published puzzles), and is what its author
claims: solution, level, score, clues. One beside words that may be a rule, and were not taken into
account, waits until somebody has read them (--words-read). Each that is not accepted has its
reasons told, and nothing is kept of it: 'gridmill reject' keeps that. What was accepted before, at
the same place of the same file, stays so. What a book prints is
FOLDER/puzzles.jsonl, one puzzle a line with all that is known of it.

\b
For example:
  gridmill accept --into accepted/ inbox/
  gridmill accept --into accepted/ --author "Anna Blum" --credit "by Anna Blum, Ulm" anna.txt
"""

STATUS = """\b
Exit status:
    0  every submission is accepted, or was before
    1  some is not
    2  an option is wrong, or a source cannot be opened
    3  the decisions could not be written
  130  interrupted by Ctrl-C (143: by SIGTERM)
Of several, the first in the order 2, 1 counts."""


_QUOTED = (
    "It stands in an earlier mail that this one quotes, and may be somebody else's: say with "
    "--author whose it is."
)


@click.command("accept", cls=Command, context_settings=CONTEXT, help=HELP, epilog=STATUS)
@puzzles_argument
@into_option
@click.option(
    "--author",
    default="",
    metavar="NAME",
    help="Who made them.  [default: who sent the mail that they stand in]",
)
@click.option("--credit", default="", metavar="TEXT", help="What is printed with them.")
@click.option(
    "--words-read",
    is_flag=True,
    help="You have read the words beside them that may be a rule: they are none.",
)
@catalogue_option
@time_limit_option
@notation_option
def command(
    puzzles: tuple[str, ...],
    into: Path,
    author: str,
    credit: str,
    words_read: bool,  # noqa: FBT001
    catalogue_name: str | None,
    time_limit: float | None,
    notation: str | None,
) -> Status:
    """Accept every submission that may be printed."""
    from gridmill.catalogue.submissions import Submissions, SubmissionState

    statuses = {Status.OK}
    taken: dict[str, Decision] = {}
    refused: dict[str, str] = {}
    total = stayed = 0
    with (
        opened_catalogue(usual_catalogue(catalogue_name)) as catalogue,
        Submissions(into) as submissions,
    ):
        for judgement in judgements(puzzles, notation, time_limit, catalogue, statuses):
            total += 1
            if (before := _as_before(judgement, author, credit, submissions)) is not None:
                stayed += 1
                write(f"{judgement.place}  as before     {before.sentence}")
                continue
            if words_read:
                judgement = replace(judgement, unheeded=())  # noqa: PLW2901
            if refused.get(judgement.duplicate_of or "") == _sender_of(judgement):
                judgement = replace(judgement, duplicate_of=None)  # noqa: PLW2901
            reasons = _reasons(judgement, submissions, taken)
            if judgement.letter is not None and judgement.letter.is_quoted and not author:
                reasons += (_QUOTED,)
            if reasons:
                refused[judgement.place] = _sender_of(judgement)
                statuses.add(Status.BAD)
                write(f"{judgement.place}  not accepted  {' '.join(map(printable, reasons))}")
                continue
            decision = decision_on(judgement, SubmissionState.ACCEPTED, author, credit)
            taken[decision.form] = decision
            write(f"{judgement.place}  accepted      {judgement.told}")
        submissions.add(taken.values())
    as_before = f"{stayed} as before, " if stayed else ""
    refusals = total - len(taken) - stayed
    say(f"{counted(total, 'record')}: {len(taken)} accepted, {as_before}{refusals} not.")
    return worst(*statuses)


def _as_before(
    judgement: Judgement, author: str, credit: str, submissions: Submissions
) -> Decision | None:
    """Return the decision on a submission that was accepted before, and stays so; else None.

    It stands where it stood, in a file: somebody else's, or one that is to have another author or
    credit, is not passed over.
    """
    from gridmill.catalogue.submissions import SubmissionState, form_of

    if judgement.report is None or judgement.source in (None, STANDARD_INPUT):
        return None
    before = submissions.find(form_of(judgement.to_dict()))
    if before is None or before.state is SubmissionState.REJECTED:
        return None
    is_same = before.place == judgement.place
    is_same = is_same and author in ("", before.author) and credit in ("", before.credit)
    return before if is_same else None


def _sender_of(judgement: Judgement) -> str:
    """Return who sent a submission; where no mail says so, the file that it stands in."""
    return judgement.letter.sender if judgement.letter else judgement.source or ""


def _reasons(
    judgement: Judgement, submissions: Submissions, taken: Mapping[str, Decision]
) -> tuple[str, ...]:
    """Why a submission is not accepted; empty when it is."""
    from gridmill.catalogue.submissions import SubmissionState, form_of
    from gridmill.judging.acceptance import obstacles

    reasons = obstacles(judgement)
    if judgement.report is None:
        return reasons
    form = form_of(judgement.to_dict())
    before = taken.get(form) or submissions.find(form)
    if before is not None and before.state is not SubmissionState.REJECTED:
        reasons += (before.sentence,)
    return reasons
