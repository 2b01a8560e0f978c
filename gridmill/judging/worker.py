"""Who judges submissions, in this process or in one of several; each judgement is a value.

Most records of a large file are plain puzzles with one solution. In a quick pass the judgements on
these stay in the columns of a `SolvedBatch`.
"""

from __future__ import annotations

import math
import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Literal, cast

from gridmill.judging.inputs import Bundle, Submission, one_by_one
from gridmill.judging.judged import Judged, SolvedBatch
from gridmill.judging.judgement import Judgement
from gridmill.judging.malformed import Malformed
from gridmill.judging.wall import AnyWall, Crossed

if TYPE_CHECKING:
    from puzzle.grid import Grid
    from solver.report import Report

Engine = Literal["milp", "pyomo", "search", "whole search"]


@dataclass(frozen=True, slots=True)
class Worker:
    """Judges submissions; it is handed to the worker processes.

    Attributes:
        engine: ``milp`` judges in full, with a certificate; ``search`` is a quick pass, which
            gives verdicts, solutions and where two of them differ; ``whole search`` judges in full
            by the search engine, without a certificate.
        time_limit: seconds a record; None for no limit.
    """

    engine: Engine
    time_limit: float | None = None

    def prepare(self) -> None:
        """Load what its copies then share: all of a quick pass, and of others what may be forked.

        HiGHS may not: see `solver.processes.start_context`.
        """
        from solver.report import find_unique

        if self.engine == "search":
            from puzzle.formats.batch import rows_of

            find_unique(rows_of(b""))

    def judge_all(
        self,
        found: Iterable[Submission | Bundle],
        wall: AnyWall | None = None,
        seconds: float = math.inf,
    ) -> Judged:
        """Return the judgement on each submission, in order; or on the first of them, at least one.

        Args:
            found: the submissions.
            wall: ends this process where a record crosses it; None for no wall.
            seconds: after so long no other record is begun but plain ones of a quick pass.
        """
        end = time.monotonic() + seconds
        judge = self.judge
        if wall is not None:
            wall.look_at_notes()
            judge = partial(self._judge_within, wall)
        judged = Judged()
        for one in found:
            if isinstance(one, Bundle) and self.engine == "search":
                judged.parts += self._quick(one)
                continue
            for submission in one_by_one([one]):
                judged.parts.append(judge(submission))
                if time.monotonic() >= end:
                    return judged
        return judged

    def _judge_within(self, wall: AnyWall, submission: Submission) -> Judgement:
        """Return the judgement on one submission, or that it crossed the wall before."""
        place = submission.place
        if crossed := wall.crossed_at(place):
            return gave_up(submission, crossed)
        with wall.around_loading(place):
            self.load_for(submission)
        with wall.around(place, self.time_limit):
            return self.judge(submission)

    def load_for(self, submission: Submission) -> None:
        """Load what the certifier needs for a puzzle of this geometry: no part of its time."""
        content = submission.record.content
        if self.engine == "search" or isinstance(content, Exception):
            return
        from solver.certify import prepare
        from solver.diagnosis import make_ready

        make_ready(content.geometry)
        prepare(content.geometry)

    def judge(self, submission: Submission) -> Judgement:
        """Return the judgement on one submission."""
        malformed = Malformed.of(submission)
        if malformed is None:
            return Judgement.of(submission, self._report(cast("Grid", submission.record.content)))
        if self.engine != "search" and not malformed.lacks_rule:
            malformed = _with_readings(submission, malformed, self.time_limit)
        return Judgement.of(submission, malformed)

    def _report(self, grid: Grid) -> Report:
        from solver.report import decide, judge

        if self.engine == "search":
            return decide(grid, engine="search")
        engine = "search" if self.engine == "whole search" else self.engine
        return judge(grid, engine=engine, time_limit=self.time_limit)

    def _quick(self, bundle: Bundle) -> Iterator[Judgement | SolvedBatch]:
        """Yield the judgements of a quick pass on plain puzzles."""
        from puzzle.grid import in_print
        from solver.report import find_unique

        batch = bundle.batch
        are_unique, solutions = find_unique(batch.digits)
        are_alike = are_unique & ~batch.digits.all(axis=1)  # of a full grid there is more to say
        lines, puzzles = batch.lines.tolist(), in_print(batch.digits)
        solved = SolvedBatch(bundle.source, lines, puzzles, in_print(solutions))
        start = 0
        for place in (~are_alike).nonzero()[0].tolist():
            if start < place:
                yield solved[start:place]
            yield from map(self.judge, bundle[place : place + 1].submissions())
            start = place + 1
        if start < len(batch):
            yield solved[start:]


def lost(submission: Submission) -> Judgement:
    """Return the judgement on a submission that ended its worker processes."""
    return gave_up(submission, Crossed.UNKNOWN)


def gave_up(submission: Submission, crossed: Crossed) -> Judgement:
    """Return the judgement on a submission that crossed the wall around it."""
    from solver.report import Report
    from solver.verdict import Verdict

    malformed = Malformed.of(submission)
    if malformed is not None:
        return Judgement.of(submission, malformed)
    grid = cast("Grid", submission.record.content)
    return Judgement.of(submission, Report(grid, Verdict.UNDECIDED, crossed.value))


def _with_readings(
    submission: Submission, malformed: Malformed, time_limit: float | None
) -> Malformed:
    """Return the same, with the nearest readings of a record that is near a grid."""
    from solver.diagnosis import nearest_readings

    record = submission.record
    line = 1 if submission.source is None else record.line
    readings = nearest_readings(record.text, time_limit=time_limit, line=line, where=record.where)
    return replace(malformed, readings=tuple(readings))
