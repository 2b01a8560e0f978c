"""What `validate`, `rate` and `solve` share: one answer a record, in order, none dropped."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import click

from gridmill.cli.sources import Fault, Submission, place_width, submissions
from gridmill.cli.status import Status, worst
from gridmill.cli.streams import say, write

if TYPE_CHECKING:
    from puzzle.errors import NotationError
    from puzzle.grid import Grid

MALFORMED = "malformed"
"""The verdict on what cannot be read as a grid, beside those of `solver.verdict.Verdict`."""

_STATUS_OF = {
    "unique": Status.OK,
    "none": Status.BAD,
    "many": Status.BAD,
    MALFORMED: Status.BAD,
    "undecided": Status.SHORT,
}
_COLOUR_OF = {Status.OK: "green", Status.BAD: "red", Status.SHORT: "yellow"}
_VERDICT_WIDTH = max(map(len, _STATUS_OF))
_WIDEST_PLACE = 40
_LONGEST_TEXT = 1000
"""Characters of a malformed record that are repeated in JSON."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What a command says about one grid.

    Attributes:
        verdict: a value of `Verdict`, or MALFORMED.
        reason: why, as one sentence.
        text: what the line for people says after the verdict.
        more: further lines for people, printed below it.
        fields: what the JSON object has after ``reason``.
        is_short: True when the command could not do all that it should with a good puzzle.
    """

    verdict: str
    reason: str
    text: str
    more: tuple[str, ...] = ()
    fields: dict[str, Any] = field(default_factory=dict)
    is_short: bool = False

    @property
    def status(self) -> Status:
        """The exit status that this answer alone would give."""
        return Status.SHORT if self.is_short else _STATUS_OF[self.verdict]


def answer_all(
    arguments: Sequence[str],
    notation: str | None,
    answer: Callable[[Grid], Answer],
    *,
    as_json: bool,
) -> Status:
    """Answer every record of the arguments on standard output, and count them on standard error.

    Args:
        arguments: names of files, ``-``, or puzzles.
        notation: how all of them are written; by default each source's own notation.
        answer: what the command says about one grid.
        as_json: one JSON object a line in place of lines for people.

    Returns:
        The worst status among the records and the sources.
    """
    command = click.get_current_context().command_path
    width = min(place_width(arguments), _WIDEST_PLACE)
    counts: Counter[str] = Counter()
    statuses = {Status.OK}
    try:
        for submission in submissions(arguments, notation):
            if isinstance(submission, Fault):
                statuses.add(Status.USAGE)
                say(f"{command}: {submission.sentence}")
                continue
            reply = _answer_record(submission, answer)
            for line in [_json(submission, reply)] if as_json else _lines(submission, reply, width):
                write(line)
            counts[reply.verdict] += 1
            statuses.add(reply.status)
    except KeyboardInterrupt:
        statuses.add(Status.INTERRUPTED)
        say(f"\n{command}: interrupted: what is answered stands, the rest was not looked at.")
    if counts:
        say(_summary(counts))
    return worst(*statuses)


def _answer_record(submission: Submission, answer: Callable[[Grid], Answer]) -> Answer:
    from puzzle.errors import NotationError

    content = submission.record.content
    if isinstance(content, NotationError):
        why = reason(content, submission)
        return Answer(MALFORMED, why, why)
    return answer(content)


def reason(error: NotationError, submission: Submission) -> str:
    """Why a record is malformed, without the line that its place names anyway."""
    from puzzle.errors import NotationError

    named = submission.source is None or error.line == submission.record.line
    line = None if named else error.line
    why = str(NotationError(error.message, line=line, column=error.column, cell=error.cell))
    return f"{why} There is no file of that name either." if submission.source is None else why


def _lines(submission: Submission, answer: Answer, width: int) -> Iterator[str]:
    verdict = click.style(f"{answer.verdict:<{_VERDICT_WIDTH}}", fg=_COLOUR_OF[answer.status])
    yield f"{submission.place:<{width}}  {verdict}  {answer.text}"
    yield from answer.more


def _json(submission: Submission, answer: Answer) -> str:
    content, text = submission.record.content, submission.record.text
    head = {
        "file": submission.source,
        "line": submission.record.line,
        "puzzle": text[:_LONGEST_TEXT] if isinstance(content, Exception) else str(content),
        "verdict": answer.verdict,
        "reason": answer.reason,
    }
    where = submission.record.where
    return json.dumps(head | ({"where": where} if where else {}) | answer.fields)


def _summary(counts: Counter[str]) -> str:
    total = counts.total()
    parts = ", ".join(f"{counts[verdict]} {verdict}" for verdict in _STATUS_OF if counts[verdict])
    return f"{total} {'record' if total == 1 else 'records'}: {parts}."
