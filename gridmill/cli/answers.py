"""What `validate`, `rate` and `solve` share: one answer a record, in order, none dropped."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain
from textwrap import wrap
from typing import TYPE_CHECKING, Any, cast

import click

from gridmill.cli.reading import inputs_of, say_what_is_assumed
from gridmill.cli.sentences import counted
from gridmill.cli.status import Status, worst
from gridmill.cli.streams import say, terminal_columns, write
from gridmill.judging.inputs import Aside, Submission, Unopened, place_width
from gridmill.judging.malformed import MALFORMED, Malformed, text_of

if TYPE_CHECKING:
    from puzzle.formats.record import Record
    from puzzle.grid import Grid

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
_NARROWEST = 36
"""Columns for what there is to say; a terminal with fewer gets it below the verdict."""
_NARROW_INDENT = "    "


@dataclass(frozen=True, slots=True)
class Reply:
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
        return Status.SHORT if self.is_short else status_of(self.verdict)


def answer_all(
    arguments: Sequence[str],
    notation: str | None,
    answer: Callable[[Grid], Reply],
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
    table = AnswerTable.of(arguments)
    tally = VerdictCounts()
    try:
        for submission in looked_at(arguments, notation, tally):
            reply = refusal(submission) or _answered(submission, answer)
            write(as_text(submission, reply, None if as_json else table))
            tally.add(reply.verdict, reply.status)
    except KeyboardInterrupt:
        tally.interrupt("what is answered stands, the rest was not looked at.")
    return tally.end()


def looked_at(
    arguments: Sequence[str], notation: str | None, tally: VerdictCounts
) -> Iterator[Submission]:
    """Yield each record, and say what is taken for granted of it; what is none is counted alone.

    Args:
        arguments: names of files, ``-``, or puzzles.
        notation: how all of them are written; by default each source's own notation.
        tally: counts sources that cannot be opened, and text that is set aside.
    """
    for found in inputs_of(arguments, notation).submissions():
        if isinstance(found, Unopened):
            tally.add_unopened(found)
        elif isinstance(found, Aside):
            tally.add_aside(found.text.line_count)
        else:
            say_what_is_assumed(found)
            yield found


def _answered(submission: Submission, answer: Callable[[Grid], Reply]) -> Reply:
    """Return what the command says about a grid, or why it can say nothing of it."""
    from puzzle.errors import GeometryError

    grid = cast("Grid", submission.record.content)
    try:
        reply = answer(grid)
    except GeometryError as error:
        return Reply("undecided", str(error), str(error), is_short=True)
    return replace(reply, text=under_rules(reply.text, grid))


def under_rules(text: str, grid: Grid) -> str:
    """Return what is said of a puzzle, and under which rules where it is not a plain one."""
    if grid.geometry.is_plain:
        return text
    from solver.findings import rules_sentence

    return f"{text} {rules_sentence(grid.geometry)}"


class VerdictCounts:
    """What came of the records of a command, and what its exit status is."""

    def __init__(self) -> None:
        self._command = click.get_current_context().command_path
        self._counts: Counter[str] = Counter()
        self._statuses = {Status.OK}
        self._published: int | None = None
        self._aside = 0
        self._wrong_solutions = 0

    @property
    def total(self) -> int:
        """Records that were answered."""
        return self._counts.total()

    def add(self, verdict: str, status: Status) -> None:
        """Count an answer."""
        self._counts[verdict] += 1
        self._statuses.add(status)

    def add_compared(self, *, is_published: bool) -> None:
        """Count an answer that was compared with a catalogue."""
        self._published = (self._published or 0) + is_published

    def add_unique(self, number: int) -> None:
        """Count answers about puzzles with one solution."""
        self._counts["unique"] += number

    def add_wrong_solution(self) -> None:
        """Count an answer, which was added, to a record that claims a wrong solution."""
        self._wrong_solutions += 1
        self._statuses.add(Status.BAD)

    def add_aside(self, lines: int) -> None:
        """Count lines of text that is no attempt at a puzzle; they have no say in the status."""
        self._aside += lines

    def add_unopened(self, source: Unopened) -> None:
        """Say why a source cannot be opened."""
        self._statuses.add(Status.USAGE)
        say(f"{self._command}: {source.sentence}")

    def interrupt(self, sentence: str) -> None:
        """Say that Ctrl-C came, and what that means."""
        self._statuses.add(Status.INTERRUPTED)
        say(f"\n{self._command}: interrupted: {sentence}")

    def end(self) -> Status:
        """Say the counts, which add up; the worst status among the records and the sources."""
        if self._counts or self._aside:
            say(self._summary())
        return worst(*self._statuses)

    def _summary(self) -> str:
        counts, total = self._counts, self._counts.total()
        verdicts = (f"{counts[verdict]} {verdict}" for verdict in _STATUS_OF if counts[verdict])
        parts = [told] if (told := ", ".join(verdicts)) else []
        if self._wrong_solutions:
            parts.append(f"{self._wrong_solutions} with a wrong solution claimed")
        if self._published is not None:
            parts.append(f"{self._published or 'none'} already published")
        if self._aside:
            parts.append(f"{counted(self._aside, 'line')} of text set aside")
        return f"{total} {'record' if total == 1 else 'records'}: {'; '.join(parts)}."


@dataclass(frozen=True, slots=True)
class AnswerTable:
    """The columns of lines for people: place, verdict, and what there is to say.

    They do not depend on the answers, so that each can be printed when it is there.

    Attributes:
        place: width of the first column; what is longer sticks out.
        columns: width of the terminal, where long lines go on below their column; None for a pipe
            or a file, where an answer is one line.
    """

    place: int
    columns: int | None = None

    @classmethod
    def of(cls, arguments: Sequence[str]) -> AnswerTable:
        """Return the table for what these arguments lead to, on standard output."""
        return cls(min(place_width(arguments), _WIDEST_PLACE), terminal_columns())

    def rows(self, place: str, answer: Reply) -> Iterator[str]:
        """Yield the lines about a record."""
        first, *rest = self.after(len(place), answer)
        yield f"{place}{first}"
        yield from rest

    def after(self, place_length: int, answer: Reply) -> Iterator[str]:
        """Yield the lines about a record without its place, which has so many characters."""
        verdict = click.style(f"{answer.verdict:<{_VERDICT_WIDTH}}", fg=_COLOUR_OF[answer.status])
        first, *rest = self._wrapped(answer.text, place_length)
        yield f"{' ' * (self.place - place_length)}  {verdict}  {first}"
        yield from rest

    def plain_rows(self, place: str, word: str, text: str) -> Iterator[str]:
        """Yield the lines about what has no verdict."""
        first, *rest = self._wrapped(text, len(place))
        yield f"{place:<{self.place}}  {word:<{_VERDICT_WIDTH}}  {first}"
        yield from rest

    def details(self, answer: Reply) -> Iterator[str]:
        """Return the lines below those."""
        return self.folded(answer.more)

    def folded(self, lines: Iterable[str]) -> Iterator[str]:
        """Further lines, each of which goes on a little to the right of where it began."""
        return (row for line in lines for row in self._folded(line))

    def with_sentence(self, text: str, sentence: str) -> str:
        """Return the lines about a record, with a further sentence."""
        if self.columns is None:
            return f"{text} {sentence}"
        return "\n".join((text, *self._below(sentence)))

    def _below(self, sentence: str) -> Iterator[str]:
        """Yield the lines of a sentence below the lines about a record, in the same column."""
        first, *rest = self._wrapped(sentence)
        if first:
            yield " " * (self.place + _VERDICT_WIDTH + 4) + first
        yield from rest

    def _folded(self, line: str) -> list[str]:
        """Return a further line, which goes on a little to the right of where it began."""
        if self.columns is None or len(click.unstyle(line)) <= self.columns:
            return [line]
        indent = " " * (len(line) - len(line.lstrip()) + 2)
        return wrap(line, max(_NARROWEST, self.columns), subsequent_indent=indent)

    def _wrapped(self, text: str, sticking_out: int = 0) -> list[str]:
        indent = max(self.place, sticking_out) + _VERDICT_WIDTH + 4
        if self.columns is None:
            return [text]
        if self.columns - indent < _NARROWEST:
            rows = wrap(text, max(_NARROWEST, self.columns - len(_NARROW_INDENT)))
            return ["", *(f"{_NARROW_INDENT}{row}" for row in rows)]
        first, *rest = wrap(text, self.columns - indent) or [""]
        return [first, *(" " * indent + row for row in rest)]


def status_of(verdict: str) -> Status:
    """Return the exit status that a verdict alone would give."""
    return _STATUS_OF[verdict]


def refusal(submission: Submission) -> Reply | None:
    """Return the answer to what cannot be read as a grid; None for a grid."""
    malformed = Malformed.of(submission)
    if malformed is None:
        return None
    fields = {} if malformed.fault is None else {"fault": malformed.fault.json_values()}
    return Reply(MALFORMED, malformed.reason, malformed.reason, fields=fields)


def as_text(submission: Submission, answer: Reply, table: AnswerTable | None) -> str:
    """Return an answer as it is printed, without the last line end.

    Args:
        submission: what was answered.
        answer: the answer.
        table: the columns of lines for people; None for JSON.
    """
    if table is None:
        return _json(submission, answer)
    return "\n".join(chain(table.rows(submission.place, answer), table.details(answer)))


def _json(submission: Submission, answer: Reply) -> str:
    head = {
        "file": submission.source,
        "line": submission.record.line,
        "puzzle": answer.fields.get("puzzle") or text_of(submission.record),
        "verdict": answer.verdict,
        "reason": answer.reason,
    }
    where = submission.record.where
    ruled = _ruled(submission.record)
    return json.dumps(head | ({"where": where} if where else {}) | ruled | answer.fields)


def _ruled(record: Record) -> dict[str, Any]:
    """Return what says under which rules a puzzle was answered, so that the line is read as it."""
    grid = record.content
    if isinstance(grid, Exception) or grid.geometry.is_plain:
        return {}
    from puzzle.formats.json_members import members_of, rules_of

    return members_of(grid) | rules_of(grid.geometry)
