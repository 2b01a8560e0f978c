"""``gridmill accept``: submissions that may be printed, kept for a book."""

from __future__ import annotations

from dataclasses import replace
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
from gridmill.judging.inputs import STANDARD_INPUT
from gridmill.printable import printable

if TYPE_CHECKING:
    from collections.abc import Iterator

    from gridmill.catalogue.submissions import Decision
    from gridmill.judging.judgement import Judgement

HELP = """Take submissions that may be printed, and keep them for a book.

Each is judged anew. It is accepted if it has exactly one solution and something to solve, is new
(in what is read, in the folder, and in the catalogue of published puzzles), and is what its author
claims: solution, level, score, clues. One beside words that may be a rule, and were not taken into
account, or that take it back, waits until somebody has read them (--words-read). Each that is not
accepted has its reasons told, and nothing is kept of it: 'gridmill reject' keeps that. What was
accepted before, at the same place of the same file, stays so, and what you have rejected with a
reason of your own stays rejected, wherever it comes from (--reconsider). What a book prints is
FOLDER/puzzles.jsonl, one puzzle a line with all that is known of it.

\b
For example:
  gridmill accept --into accepted/ inbox/
  gridmill accept --into accepted/ --author "Anna Blum" --credit "by Anna Blum, Ulm" anna.txt
  gridmill accept --into accepted/ --reconsider --credit "by Anna Blum" anna.txt
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
    help="You have read the words beside them that may be a rule, or take one back: they do not.",
)
@click.option(
    "--reconsider",
    is_flag=True,
    help="Decide anew on what was decided before: take what you have rejected, or give what is "
    "accepted another author or credit.",
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
    reconsider: bool,  # noqa: FBT001
    catalogue_name: str | None,
    time_limit: float | None,
    notation: str | None,
) -> Status:
    """Accept every submission that may be printed."""
    from gridmill.catalogue.submissions import Submissions, SubmissionState
    from gridmill.catalogue.versions import Versions
    from gridmill.judging.acceptance import with_words_read

    statuses = {Status.OK}
    taken: dict[str, Decision] = {}
    refused: dict[str, str] = {}
    total = stayed = corrected = 0
    with (
        opened_catalogue(usual_catalogue(catalogue_name)) as catalogue,
        Submissions(into) as submissions,
    ):
        versions = Versions(submissions.accepted)
        for judgement in judgements(puzzles, notation, time_limit, catalogue, statuses):
            total += 1
            before = decision_before(judgement, submissions)
            if before is not None and _stays(judgement, author, credit, before) and not reconsider:
                stayed += 1
                write(f"{judgement.place}  as before     {before.sentence}")
                continue
            if words_read:
                judgement = with_words_read(judgement)  # noqa: PLW2901
            if refused.get(judgement.duplicate_of or "") == _sender_of(judgement):
                judgement = replace(judgement, duplicate_of=None)  # noqa: PLW2901
            reasons = list(_reasons(judgement, before, is_named=bool(author), anew=reconsider))
            decision = None
            if judgement.report is not None:
                state = SubmissionState.ACCEPTED
                decision = decision_on(judgement, state, before, author=author, credit=credit)
                if decision.form in taken:
                    reasons.append(taken[decision.form].sentence)
            if reasons or decision is None:
                refused[judgement.place] = _sender_of(judgement)
                statuses.add(Status.BAD)
                write(f"{judgement.place}  not accepted  {' '.join(map(printable, reasons))}")
                continue
            version = versions.find(decision)
            corrected += version is not None
            taken[decision.form] = decision
            versions.add(decision)
            beside = "" if version is None else f" {printable(version.sentence(into))}"
            write(f"{judgement.place}  accepted      {judgement.told}{beside}")
        submissions.add(taken.values())
    as_before = f"{stayed} as before, " if stayed else ""
    refusals = total - len(taken) - stayed
    nearly = f"; {corrected} nearly the same as an earlier one" if corrected else ""
    say(f"{counted(total, 'record')}: {len(taken)} accepted, {as_before}{refusals} not{nearly}.")
    return worst(*statuses)


def _stays(judgement: Judgement, author: str, credit: str, before: Decision) -> bool:
    """Whether a submission was accepted before, and stays so.

    It stands where it stood, in a file: somebody else's, or one that is to have another author or
    credit, is not passed over.
    """
    if judgement.source in (None, STANDARD_INPUT) or not _is_taken(before):
        return False
    is_same = before.place == judgement.place
    return is_same and author in ("", before.author) and credit in ("", before.credit)


def _sender_of(judgement: Judgement) -> str:
    """Return who sent a submission; where no mail says so, the file that it stands in."""
    return judgement.letter.sender if judgement.letter else judgement.source or ""


def _reasons(
    judgement: Judgement, before: Decision | None, *, is_named: bool, anew: bool
) -> Iterator[str]:
    """Yield why a submission is not accepted, in whole sentences; nothing when it is.

    Args:
        judgement: what was found of it.
        before: the latest decision about the same puzzle; None where there is none.
        is_named: whether its author is told.
        anew: whether what was decided is decided anew.
    """
    from gridmill.judging.acceptance import obstacles

    found = obstacles(judgement)
    yield from found
    if judgement.letter is not None and judgement.letter.is_quoted and not is_named:
        yield _QUOTED
    if before is None:
        return
    is_own = before.place == judgement.place
    if not _is_taken(before):
        if before.because and not anew:
            yield f"{before.sentence} Give --reconsider to take it."
    elif not is_own or (before.printed is not None and judgement.published != ()):
        yield before.sentence
    elif not anew:
        yield f"{before.sentence} Give --reconsider for another author or credit."
    elif found and before.printed is None:
        yield "It stays accepted as it was: 'gridmill reject' takes it out."


def _is_taken(before: Decision) -> bool:
    """Whether a puzzle was accepted, be it printed or not."""
    from gridmill.catalogue.submissions import SubmissionState

    return before.state is not SubmissionState.REJECTED
