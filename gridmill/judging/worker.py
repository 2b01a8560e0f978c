"""The worker: who judges submissions and words the answers, in this process or in a worker.

Most records of a large file are plain puzzles with one solution. In a quick pass the answers to
these differ in nothing but the line, the puzzle and the solution: the first is worded like any
other and becomes a `Form`, which is filled in for those that follow.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from hashlib import blake2b
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, cast, overload

from gridmill.cli.answers import Answer, Table, as_text, refusal, shown
from gridmill.cli.drawing import drawing, excerpt_lines
from gridmill.judging.inputs import Bundle, Submission, one_by_one

if TYPE_CHECKING:
    from puzzle.formats import Batch
    from puzzle.grid import Grid
    from solver.published import Published
    from solver.report import Report

Engine = Literal["milp", "search"]

KEY_BYTES = 16
"""By so many bytes a puzzle is known again: among 10^9 two would share them once in 10^20 times."""

_UNIQUE = "unique"


class Reply(NamedTuple):
    """An answer in words, as it comes from a worker.

    Attributes:
        text: what is printed, without the last line end.
        verdict: a value of `Verdict`, or malformed.
        key: what equal puzzles share; None when there is nothing to compare.
        shown: for a page, the answer in JSON; else None.
        more: what is printed below `text`, the line ends between included; often empty.
        canonical: the canonical form as a catalogue has it; None when there is none to ask.
    """

    text: str
    verdict: str
    key: bytes | None = None
    shown: str | None = None
    more: str = ""
    canonical: str | None = None


@dataclass(slots=True)
class Replies(Sequence[Reply]):
    """Replies in order, as columns, so that thousands of them are small and quickly handed over.

    Attributes:
        texts, verdicts, keys, shown, more, canonical: as in `Reply`, one entry a reply.
    """

    texts: list[str] = field(default_factory=list)
    verdicts: list[str] = field(default_factory=list)
    keys: list[bytes | None] = field(default_factory=list)
    shown: list[str | None] = field(default_factory=list)
    more: list[str] = field(default_factory=list)
    canonical: list[str | None] = field(default_factory=list)

    @staticmethod
    def of(replies: Sequence[Reply]) -> Replies:
        """The same replies as columns."""
        if isinstance(replies, Replies):
            return replies
        found = Replies()
        for reply in replies:
            found.append(reply)
        return found

    @property
    def printed(self) -> str:
        """All that is printed, without the last line end."""
        if not any(self.more):
            return "\n".join(self.texts)
        pairs = zip(self.texts, self.more, strict=True)
        return "\n".join(f"{text}\n{more}" if more else text for text, more in pairs)

    def __len__(self) -> int:
        return len(self.texts)

    @overload
    def __getitem__(self, place: int) -> Reply: ...
    @overload
    def __getitem__(self, place: slice) -> Replies: ...
    def __getitem__(self, place: int | slice) -> Reply | Replies:
        found: list[Any] = [column[place] for column in self._columns]
        return Reply(*found) if isinstance(place, int) else Replies(*found)

    def __setitem__(self, place: int, reply: Reply) -> None:
        for column, value in zip(self._columns, reply, strict=True):
            column[place] = value

    def append(self, reply: Reply) -> None:
        """Add a reply."""
        for column, value in zip(self._columns, reply, strict=True):
            column.append(value)

    def extend(self, replies: Replies) -> None:
        """Add replies."""
        for column, values in zip(self._columns, replies._columns, strict=True):
            column.extend(values)

    @property
    def _columns(self) -> tuple[list[Any], ...]:
        return self.texts, self.verdicts, self.keys, self.shown, self.more, self.canonical


Words = Callable[[str, str, str], str]
"""Words an answer, given the line, the puzzle and the solution."""


class Form(NamedTuple):
    """The reply to a plain puzzle with one solution, to be filled in.

    Attributes:
        text, shown: as in `Reply`.
    """

    text: Words
    shown: Words | None

    def filled_in(self, line: str, puzzle: str, solution: str) -> Reply:
        """The reply to such a puzzle."""
        shown = self.shown and self.shown(line, puzzle, solution)
        return Reply(self.text(line, puzzle, solution), _UNIQUE, _key(puzzle), shown)


_GAPS = re.compile(
    r'(.*?"line": )[0-9]+(, "puzzle": ")[^"]+(", .*"solution": ")[^"]+("\}|", .*)', re.DOTALL
)
"""Where they stand in JSON, in which no quote within a value stands without a backslash."""


@dataclass(frozen=True, slots=True)
class Worker:
    """Judges grids and words the answers; it is handed to the workers.

    Attributes:
        engine: ``milp`` judges in full, with a certificate; ``search`` is a quick pass, which
            gives verdicts, solutions and where two of them differ.
        time_limit: seconds a record; None for no limit.
        table: the columns of lines for people; None for JSON.
        details: whether lines for people go on with the grid and the findings.
        is_shown: whether the answers go to a page too.
        is_compared: whether a catalogue is asked about them.
    """

    engine: Engine
    time_limit: float | None
    table: Table | None
    details: bool = False
    is_shown: bool = False
    is_compared: bool = False

    def answer(self, block: Iterable[Submission | Bundle]) -> Replies:
        """The reply to each submission."""
        replies = Replies()
        for found in block:
            if isinstance(found, Bundle) and self._has_forms:
                self._fill_in(found, replies)
            else:
                for submission in one_by_one([found]):
                    replies.append(self._judged(submission))
        return replies

    def prepare(self) -> None:
        """Load what a quick pass needs: the copies of a process share it, and begin at once."""
        if self.engine == "search":
            from puzzle.formats.batch import rows_of
            from solver.report import find_unique

            find_unique(rows_of(b""))

    def refuse(self, submission: Submission) -> Reply | None:
        """The reply to what cannot be read as a grid; None for a grid."""
        answer = refusal(submission)
        if answer is None:
            return None
        if self.engine == "milp":
            answer = _with_readings(submission, answer, self.time_limit)
        if self.details:
            told = {"puzzle": shown(submission.record), **answer.fields}
            answer = replace(answer, more=excerpt_lines(told))
        return self._worded(submission, answer)

    def lose(self, submission: Submission) -> Reply:
        """The reply to a grid that ended two workers."""
        reason = (
            "Judging this puzzle ended the worker process each time, perhaps for want of memory: "
            "judge it by itself."
        )
        return self._worded(submission, Answer("undecided", reason, reason))

    def duplicate(self, reply: Reply, place: str) -> Reply:
        """The reply that says also where the same puzzle came before."""
        from solver.findings import as_duplicate, duplicate

        def told(text: str) -> str:
            return json.dumps(as_duplicate(json.loads(text), place))

        return self._added(reply, duplicate(place), told)

    def compare(self, reply: Reply, places: Sequence[Published]) -> Reply:
        """The reply that says also where the same puzzle was published, perhaps nowhere."""
        from solver.findings import as_published, published

        def told(text: str) -> str:
            return json.dumps(as_published(json.loads(text), places))

        # In a table, silence says that it was not: most were not.
        return self._added(reply, published(places) if places or self.details else "", told)

    def _added(self, reply: Reply, sentence: str, told: Callable[[str], str]) -> Reply:
        """The reply with a further sentence for people, or its JSON told anew."""
        if self.table is None:
            text = told(reply.text)
        else:
            text = self.table.added(reply.text, sentence) if sentence else reply.text
        return reply._replace(text=text, shown=reply.shown and told(reply.shown))

    @property
    def _has_forms(self) -> bool:
        """Whether answers to plain unique puzzles differ in line, puzzle and solution alone."""
        return self.engine == "search" and not self.details

    def _judged(self, submission: Submission) -> Reply:
        from solver.report import decide, judge

        if (refused := self.refuse(submission)) is not None:
            return refused
        grid = cast("Grid", submission.record.content)
        if self.engine == "search":
            return self._reply(submission, decide(grid, engine="search"))
        return self._reply(submission, judge(grid, time_limit=self.time_limit))

    def _fill_in(self, bundle: Bundle, replies: Replies) -> None:
        """Add the reply of `_judged` to each, most of them from forms."""
        forms = _forms(self, bundle.source)
        for place, (line, puzzle, solution) in enumerate(_solved(bundle.batch)):
            form = forms.get(len(line)) if solution else None
            if form is not None:
                replies.append(form.filled_in(line, puzzle, solution))
                continue
            (submission,) = bundle[place : place + 1].submissions()
            reply = self._judged(submission)
            replies.append(reply)
            if solution:
                forms[len(line)] = Form(
                    _json_words(reply.text)
                    if self.table is None
                    else _row_words(reply.text, submission.place, line),
                    None if reply.shown is None else _json_words(reply.shown),
                )

    def _reply(self, submission: Submission, report: Report) -> Reply:
        from puzzle.formats.json_lines import one_line

        fields = report.to_dict()
        if note := submission.record.assumed:
            fields |= {"summary": f"{fields['summary']} {note}", "assumed": note}
        more = drawing(fields) if self.details else ()
        answer = Answer(report.verdict.value, report.reason, fields["summary"], more, fields)
        reply = self._worded(submission, answer)
        if not self.is_compared or report.canonical is None:
            return reply
        return reply._replace(canonical=one_line(report.canonical))

    def _worded(self, submission: Submission, answer: Answer) -> Reply:
        return Reply(
            as_text(submission, replace(answer, more=()), self.table),
            answer.verdict,
            key_of(answer.fields),
            as_text(submission, answer, None) if self.is_shown else None,
            "\n".join(self.table.details(answer)) if self.table else "",
        )


def _with_readings(submission: Submission, answer: Answer, time_limit: float | None) -> Answer:
    """The answer to a malformed record, with its nearest readings if it is near a grid."""
    from solver.diagnosis import nearest_readings

    record = submission.record
    line = 1 if submission.source is None else record.line
    readings = nearest_readings(record.text, time_limit=time_limit, line=line, where=record.where)
    if not readings:
        return answer
    fields = {"readings": [reading.to_dict() for reading in readings]}
    text = f"{answer.text} {readings[0].sentence}"
    return replace(answer, text=text, fields=answer.fields | fields)


def _solved(batch: Batch) -> Iterator[tuple[str, str, str]]:
    """The line, the puzzle and its one solution, which is empty for another number of them."""
    from puzzle.grid import in_print
    from solver.report import find_unique

    are_unique, solutions = find_unique(batch.digits)
    found = zip(in_print(batch.digits), in_print(solutions), are_unique.tolist(), strict=True)
    for line, (puzzle, solution, is_unique) in zip(batch.lines.tolist(), found, strict=True):
        yield str(line), puzzle, solution if is_unique else ""


@lru_cache(maxsize=64)
def _forms(worker: Worker, source: str | None) -> dict[int, Form]:  # noqa: ARG001 (the keys)
    """The forms of a worker for a source, by the width of the line number; they are put in."""
    return {}


def _json_words(text: str) -> Words:
    """What words answers like this one in JSON."""
    before, puzzle_follows, solution_follows, after = cast(
        "re.Match[str]", _GAPS.fullmatch(text)
    ).groups()
    return lambda line, puzzle, solution: (
        f"{before}{line}{puzzle_follows}{puzzle}{solution_follows}{solution}{after}"
    )


def _row_words(text: str, place: str, line: str) -> Words:
    """What words answers like this one in the table, which has this place and its line."""
    before, after = place.removesuffix(line), text.removeprefix(place)
    return lambda line, _puzzle, _solution: f"{before}{line}{after}"


def key_of(fields: Mapping[str, Any]) -> bytes | None:
    """What equal puzzles share, from an answer: of the canonical form, or else of the givens."""
    if fields.get("verdict") != _UNIQUE:
        return None
    houses = json.dumps(fields["geometry"]) if "geometry" in fields else ""
    return _key((fields.get("canonical") or fields["puzzle"]) + houses)


def _key(puzzle: str) -> bytes:
    return blake2b(puzzle.encode(), digest_size=KEY_BYTES).digest()
