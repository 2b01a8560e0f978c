"""The submissions desk: every record of all sources judged, in order, by several processes.

    submissions ─► blocks ─► workers (`Clerk`) ─► replies in order ─► standard output, or a ledger

The first process reads and writes; the workers judge, and word their answers. What cannot be read
as a grid is answered on the way. A record is read only when there is room for it, so that sources
may be larger than memory; what is kept of a record is 16 bytes and its place, to know it again.
"""

from __future__ import annotations

import json
import sys
from collections import deque
from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from functools import partial
from hashlib import blake2b
from itertools import chain, islice
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, cast

from gridmill.cli.answers import Answer, Table, Tally, as_text, refusal, shown, status_of
from gridmill.cli.drawing import drawing, excerpt_lines
from gridmill.cli.ledger import Ledger, is_answered_by
from gridmill.cli.options import processors
from gridmill.cli.progress import (
    is_terminal,
    no_progress,
    reading_progress,
    say_before_compiling,
)
from gridmill.cli.sources import STANDARD_INPUT, Fault, Meter, Submission, submissions
from gridmill.cli.status import Status
from gridmill.cli.streams import write

if TYPE_CHECKING:
    from book import ReportPage
    from puzzle.geometry import Geometry
    from puzzle.grid import Grid
    from solver.report import Report

Engine = Literal["milp", "search"]

BLOCK: Mapping[Engine, int] = {"milp": 4, "search": 500}
"""Records that a worker is handed at once. A block is answered when all of it is judged."""
MANY: Mapping[Engine, int] = {"milp": 64, "search": 20_000}
"""Records from which on workers are worth their start, when nobody says how many there shall be."""
KEY_BYTES = 16
"""By so many bytes a puzzle is known again: among 10^9 two would share them once in 10^20 times."""


class Reply(NamedTuple):
    """An answer in words, as it comes from a worker.

    Attributes:
        text: what is printed, without the last line end.
        verdict: a value of `Verdict`, or malformed.
        key: what equal puzzles share; None when there is nothing to compare.
        shown: for a page, the answer in JSON; else None.
    """

    text: str
    verdict: str
    key: bytes | None = None
    shown: str | None = None


@dataclass(frozen=True, slots=True)
class Clerk:
    """Judges grids and words the answers; it is handed to the workers.

    Attributes:
        engine: ``milp`` judges in full, with a certificate; ``search`` is a quick pass, which
            gives verdicts, solutions and where two of them differ.
        time_limit: seconds a record for the integer program; None for no limit.
        table: the columns of lines for people; None for JSON.
        details: whether lines for people go on with the grid and the findings.
        is_shown: whether the answers go to a page too.
    """

    engine: Engine
    time_limit: float | None
    table: Table | None
    details: bool = False
    is_shown: bool = False

    def answer(self, block: Sequence[Submission]) -> list[Reply]:
        """The reply to each submission, whose records are grids."""
        from solver.report import decide_batch, judge

        grids = [cast("Grid", submission.record.content) for submission in block]
        if self.engine == "search":
            reports: Iterable[Report] = decide_batch(grids)
        else:
            reports = (judge(grid, time_limit=self.time_limit) for grid in grids)
        return [
            self._reply(submission, report)
            for submission, report in zip(block, reports, strict=True)
        ]

    def refuse(self, submission: Submission) -> Reply | None:
        """The reply to what cannot be read as a grid; None for a grid."""
        answer = refusal(submission)
        if answer is None:
            return None
        if self.engine == "milp":
            answer = _with_readings(submission, answer)
        if self.details:
            told = {"puzzle": shown(submission.record), **answer.fields}
            answer = replace(answer, more=excerpt_lines(told))
        return self._worded(submission, answer)

    def lose(self, submission: Submission) -> Reply:
        """The reply to a grid that ended two workers."""
        reason = (
            "Judging this puzzle ended the worker process twice, perhaps for want of memory: "
            "judge it by itself."
        )
        return self._worded(submission, Answer("undecided", reason, reason))

    def duplicate(self, reply: Reply, place: str) -> Reply:
        """The reply that says also where the same puzzle came before."""
        from solver.findings import as_duplicate, duplicate

        def told(text: str) -> str:
            return json.dumps(as_duplicate(json.loads(text), place))

        text = self.table.added(reply.text, duplicate(place)) if self.table else told(reply.text)
        return reply._replace(text=text, shown=reply.shown and told(reply.shown))

    def _reply(self, submission: Submission, report: Report) -> Reply:
        fields = report.to_dict()
        more = drawing(fields) if self.details else ()
        answer = Answer(report.verdict.value, report.reason, fields["summary"], more, fields)
        return self._worded(submission, answer)

    def _worded(self, submission: Submission, answer: Answer) -> Reply:
        return Reply(
            as_text(submission, answer, self.table),
            answer.verdict,
            _key_of(answer.fields),
            as_text(submission, answer, None) if self.is_shown else None,
        )


def _with_readings(submission: Submission, answer: Answer) -> Answer:
    """The answer to a malformed record, with its nearest readings if it is near a grid."""
    from solver.diagnosis import nearest_readings

    readings = nearest_readings(submission.record.text)
    if not readings:
        return answer
    fields = {"readings": [reading.to_dict() for reading in readings]}
    text = f"{answer.text} {readings[0].sentence}"
    return replace(answer, text=text, fields=answer.fields | fields)


def judge_all(
    arguments: Sequence[str],
    notation: str | None,
    clerk: Clerk,
    *,
    jobs: int | None,
    ledger: Ledger | None = None,
    page: ReportPage | None = None,
) -> Status:
    """Judge every record of the arguments, in order, and count them on standard error.

    Args:
        arguments: names of files or folders, ``-``, or puzzles.
        notation: how all of them are written; by default each source's own notation.
        clerk: who judges.
        jobs: worker processes; None for one a processor when there are many records.
        ledger: where the answers go instead of standard output; those that it has are not judged
            again.
        page: what shows the answers too, those in the ledger included.

    Returns:
        The worst status among the records and the sources.
    """
    meter = Meter(arguments)
    source = submissions(arguments, notation, meter)
    desk = _Desk(clerk, ledger, page)
    is_waited_for = STANDARD_INPUT in arguments
    try:
        # A bar among answers on the same screen would only be in their way.
        is_quiet = ledger is None and is_terminal(sys.stdout)
        with no_progress() if is_quiet else reading_progress("Judging", meter) as answered:
            desk.take_up(source)
            with closing(_replies(source, clerk, jobs, is_waited_for=is_waited_for)) as replies:
                for block in replies:
                    desk.pass_on(block)
                    answered(desk.tally.total)
        desk.complete()
    except KeyboardInterrupt:
        desk.interrupt()
    finally:
        if ledger is not None:
            ledger.close()
    return desk.tally.end()


class _Desk:
    """Where the replies pass in order: counted, compared with those before, and written."""

    def __init__(self, clerk: Clerk, ledger: Ledger | None, page: ReportPage | None) -> None:
        self.tally = Tally()
        self._clerk = clerk
        self._ledger = ledger
        self._page = page
        self._places: dict[bytes, str] = {}

    def take_up(self, source: Iterator[Submission | Fault]) -> None:
        """Pass over the records that the ledger answers already, and know what it says of them."""
        for number, answer in enumerate(self._ledger.answers() if self._ledger else (), start=1):
            submission = next(source, None)
            while isinstance(submission, Fault):
                self.tally.add_fault(submission)
                submission = next(source, None)
            if submission is None or not is_answered_by(submission, answer):
                cast("Ledger", self._ledger).refuse(number, submission)
            self.tally.add(answer["verdict"], status_of(answer["verdict"]))
            self._first_place(_key_of(answer), submission.place)
            if self._page is not None:
                self._page.add(submission.place, answer)

    def pass_on(self, block: Sequence[tuple[str, Reply | Fault]]) -> None:
        """Write the replies of a block, each with its place, and say the faults."""
        texts = []
        for place, reply in block:
            if isinstance(reply, Fault):
                self.tally.add_fault(reply)
                continue
            first = self._first_place(reply.key, place)
            told = self._clerk.duplicate(reply, first) if first else reply
            texts.append(told.text)
            self.tally.add(told.verdict, status_of(told.verdict))
            if self._page is not None and told.shown is not None:
                self._page.add(place, json.loads(told.shown))
        if texts:
            (self._ledger.write if self._ledger else write)("\n".join(texts))

    def complete(self) -> None:
        """Every record is answered."""
        if self._ledger:
            self._ledger.complete()

    def interrupt(self) -> None:
        """Say what is there in spite of Ctrl-C."""
        self.tally.interrupt(
            f"{self._ledger.path} has {self.tally.total} answers; add --resume to go on."
            if self._ledger
            else "what is answered stands, the rest was not looked at."
        )

    def _first_place(self, key: bytes | None, place: str) -> str | None:
        """Where a puzzle came before; None when this is the first time, which is remembered."""
        if key is None:
            return None
        first = self._places.setdefault(key, place)
        return None if first is place else first


def _replies(
    source: Iterator[Submission | Fault], clerk: Clerk, jobs: int | None, *, is_waited_for: bool
) -> Generator[list[tuple[str, Reply | Fault]], None, None]:
    """The reply to each record with its place, and the faults, in order, block by block.

    Args:
        source: the records.
        clerk: who judges.
        jobs: worker processes; None to see.
        is_waited_for: records may come slowly, as from a pipe, and each is answered as it comes.
    """
    size = BLOCK[clerk.engine]
    if jobs is None and is_waited_for:
        jobs = size = 1
    elif jobs is None:
        head = list(islice(source, MANY[clerk.engine]))
        jobs = processors() if len(head) == MANY[clerk.engine] else 1
        source = chain(head, source)
    if jobs == 1 and clerk.engine == "milp":
        size = 1
    blocks: deque[list[tuple[str, Reply | Fault | None]]] = deque()

    def grids() -> Iterator[list[Submission]]:
        while block := list(islice(source, size)):
            known = [_known(one, clerk) for one in block]
            blocks.append(known)
            yield [
                one
                for one, (_, reply) in zip(block, known, strict=True)
                if reply is None and isinstance(one, Submission)
            ]

    for judged in _judged(grids(), clerk, jobs):
        left = iter(judged)
        yield [(place, next(left) if known is None else known) for place, known in blocks.popleft()]


def _known(one: Submission | Fault, clerk: Clerk) -> tuple[str, Reply | Fault | None]:
    """The place of a record, and what can be said of it at once; None if it is to be judged."""
    return ("", one) if isinstance(one, Fault) else (one.place, clerk.refuse(one))


def _judged(blocks: Iterator[list[Submission]], clerk: Clerk, jobs: int) -> Iterator[list[Reply]]:
    if jobs == 1:
        say_before_compiling()
        yield from map(clerk.answer, blocks)
        return
    from solver.processes import ordered

    packed = ([_packed(submission) for submission in block] for block in blocks)
    work = partial(_answer_packed, clerk)
    with closing(ordered(work, packed, jobs, lambda one: clerk.lose(*_unpacked([one])))) as replies:
        yield from replies


class _Packed(NamedTuple):
    """A submission whose record is a grid, small for the way to a worker."""

    source: str | None
    line: int
    where: str | None
    digits: bytes
    geometry: Geometry | None


def _packed(submission: Submission) -> _Packed:
    record = submission.record
    grid = cast("Grid", record.content)
    geometry = None if grid.geometry.is_classic else grid.geometry
    return _Packed(submission.source, record.line, record.where, grid.digits, geometry)


def _unpacked(block: Sequence[_Packed]) -> list[Submission]:
    from puzzle.formats import Record
    from puzzle.geometry import CLASSIC
    from puzzle.grid import Grid

    return [
        Submission(source, Record(line, "", Grid(digits, geometry or CLASSIC), where))
        for source, line, where, digits, geometry in block
    ]


def _answer_packed(clerk: Clerk, block: Sequence[_Packed]) -> list[Reply]:
    say_before_compiling()
    return clerk.answer(_unpacked(block))


def _key_of(fields: Mapping[str, Any]) -> bytes | None:
    """What equal puzzles share, from an answer: of the canonical form, or else of the givens."""
    if fields.get("verdict") != "unique":
        return None
    text = fields.get("canonical") or fields["puzzle"]
    houses = json.dumps(fields["geometry"]) if "geometry" in fields else ""
    return blake2b(f"{text}{houses}".encode(), digest_size=KEY_BYTES).digest()
