"""What `accept` and `reject` share: submissions judged, and decided on one by one."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from typing import TYPE_CHECKING

import click

from gridmill.cli.completion import folders
from gridmill.cli.options import F, folder_to_fill
from gridmill.cli.progress import say_before_compiling
from gridmill.cli.reading import inputs_of
from gridmill.cli.status import Status
from gridmill.cli.streams import complain
from gridmill.judging.inputs import Unopened
from gridmill.judging.judged import SolvedBatch
from gridmill.judging.judgement import Judgement
from gridmill.judging.pipeline import JudgingRun, Pipeline
from gridmill.judging.worker import Worker

if TYPE_CHECKING:
    from gridmill.catalogue import Catalogue
    from gridmill.catalogue.submissions import Decision, Submissions, SubmissionState


def into_option(function: F) -> F:
    """``--into``."""
    return click.option(
        "--into",
        type=folder_to_fill,
        required=True,
        metavar="FOLDER",
        shell_complete=folders,
        help="Where the decisions and the accepted puzzles are kept; it is made if need be.",
    )(function)


def judgements(
    arguments: tuple[str, ...],
    notation: str | None,
    time_limit: float | None,
    catalogue: Catalogue | None,
    statuses: set[Status],
) -> Iterator[Judgement]:
    """Yield the judgement on every submission, in order; what cannot be opened is said.

    Args:
        arguments: names of files or folders, ``-``, or puzzles.
        notation: how all of them are written; None for each source's own notation.
        time_limit: seconds a record; None for no limit.
        catalogue: what is asked where puzzles were published; None to ask nobody.
        statuses: gets the exit statuses that there is reason for.
    """
    look_up = None if catalogue is None else catalogue.published
    worker = Worker("milp", time_limit)
    run = JudgingRun(inputs_of(arguments, notation), worker, None, look_up, say_before_compiling)
    with closing(Pipeline(run).judge()) as chunks:
        for outcomes in chunks:
            for outcome in outcomes:
                match outcome:
                    case Judgement():
                        yield outcome
                    case SolvedBatch():
                        yield from outcome.judgements()
                    case Unopened():
                        statuses.add(Status.USAGE)
                        complain(outcome.sentence)


def decision_on(
    judgement: Judgement,
    state: SubmissionState,
    before: Decision | None,
    *,
    author: str,
    credit: str = "",
    because: str = "",
    found: tuple[str, ...] = (),
) -> Decision:
    """Return the decision about a submission that is a grid.

    Args:
        judgement: what was found of it.
        state: what comes of it.
        before: the latest decision about the same puzzle; of one that stood at the same place,
            author and credit are kept where none is given.
        author: who made it; empty for who sent it.
        credit: what is to be printed with it.
        because: why it is rejected, as a person says it.
        found: why it is rejected, as judging it has found.

    Raises:
        NotationError: it is none.
    """
    from gridmill.catalogue.submissions import Decision, form_of

    members = judgement.to_dict()
    sender = judgement.letter.sender if judgement.letter else ""
    if before is not None and before.place == judgement.place:
        author, credit = author or before.author, credit or before.credit
    return Decision(
        state,
        form_of(members),
        judgement.place,
        author or sender,
        credit,
        (*filter(None, [because]), *found),
        because,
        members,
    )


def decision_before(judgement: Judgement, submissions: Submissions) -> Decision | None:
    """Return the latest decision about the puzzle of a submission; None where there is none."""
    from gridmill.catalogue.submissions import form_of

    if judgement.report is None:
        return None
    return submissions.find(form_of(judgement.to_dict()))
