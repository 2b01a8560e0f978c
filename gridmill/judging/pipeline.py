"""Every record of all inputs judged, in order, by several processes.

    inputs ─► chunks ─► workers ─► judgements in order, compared with those before ─► the caller

The first process reads, compares and hands on; the workers judge. A record is read only when there
is room for it, so that sources may be larger than memory; what is kept of a record is 16 bytes and
its place, to know it again.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, cast

from gridmill.judging.checkpoint import Checkpoint, KeptAnswer
from gridmill.judging.chunks import Chunk
from gridmill.judging.comparison import Comparison, LookUp
from gridmill.judging.inputs import (
    Aside,
    Bundle,
    Found,
    Inputs,
    Meter,
    Submission,
    Unopened,
    Waiting,
    count_of,
)
from gridmill.judging.judged import Judged, SolvedBatch
from gridmill.judging.judgement import Judgement
from gridmill.judging.wall import wall_in, wall_of_time
from gridmill.judging.worker import Engine, Worker, lost
from gridmill.machine import processors

if TYPE_CHECKING:
    from solver.processes import Workforce

CHUNK: Mapping[Engine, int] = {"milp": 4, "pyomo": 4, "search": 1000}
"""Records that a worker is handed at once, at first. A chunk is answered when all of it is judged.
"""
GROWN = 32
"""Records that it is handed at once when they are judged quickly: each chunk costs two processes
a change of what they are at."""
QUICK_SECONDS = 0.5
"""After which a worker hands back what it has of a chunk: whoever waits sees answers come."""
FAR: Mapping[Engine, int] = {"milp": 64, "pyomo": 64, "search": 5000}
"""Records that a worker of a cluster is handed at once: what that costs is more than here."""
MANY: Mapping[Engine, int] = {"milp": 64, "pyomo": 64, "search": 20_000}
"""Records from which on workers are worth their start, when nobody says how many there shall be."""

Outcome = Judgement | SolvedBatch | Aside | Unopened
"""What comes of the inputs, in order."""
Announce = Callable[[Path | None], None]
"""Called before work begins in a process, with a file that all of these share; None for one."""


def _nothing(_shared: Path | None) -> None:
    pass


@dataclass(frozen=True, slots=True)
class JudgingRun:
    """What is asked of a pipeline.

    Attributes:
        inputs: what is judged.
        worker: who judges.
        jobs: worker processes; None for one a processor when there are many records.
        look_up: what says where puzzles were published; None to ask nobody.
        announce: what is called before work begins in a process; it is pickled.
        workforce: who works in place of processes of this machine; None for these.
    """

    inputs: Inputs
    worker: Worker
    jobs: int | None = None
    look_up: LookUp | None = None
    announce: Announce = _nothing
    workforce: Workforce | None = None


class Pipeline:
    """The judgements of a run, in the order of its records.

    Args:
        run: what is asked.

    Attributes:
        meter: how far the reading is.
    """

    def __init__(self, run: JudgingRun) -> None:
        self.meter = Meter(run.inputs)
        self._run = run
        self._source = Waiting(run.inputs.bundled(self.meter))
        self._comparison = Comparison(run.look_up)

    def resume(self, checkpoint: Checkpoint) -> Iterator[KeptAnswer | Unopened]:
        """Pass over the records that a checkpoint answers, to be taken before `judge`.

        Yields:
            The answers that it has, in order, and sources that cannot be opened.

        Raises:
            CheckpointError: an answer is not about the record whose turn it is.
        """
        for number, answer in enumerate(checkpoint.answers(), start=1):
            while isinstance(found := self._source.take_one(1), Unopened):
                yield found
            due = next(found.submissions()) if isinstance(found, Bundle) else found
            if due is None or not answer.is_about(due):
                raise checkpoint.refusal(number, due)
            if answer.key is not None:
                self._comparison.remember(answer.key, due.place)
            yield replace(answer, about=due) if isinstance(due, Submission) else answer

    def judge(self) -> Generator[list[Outcome], None, None]:
        """Yield what comes of the records, chunk by chunk."""
        with closing(self._judged()) as chunks:
            for block, parts in chunks:
                yield list(block.in_order(self._comparison.compare(parts)))

    def _judged(self) -> Generator[tuple[_Interleaved, Sequence[Judgement]], None, None]:
        """Every chunk with the judgements on its records."""
        engine, workforce = self._run.worker.engine, self._run.workforce
        is_live = self._run.jobs is None and self._run.inputs.are_waited_for
        take = self._source.take_what_is_there if is_live else self._source.take
        blocks: deque[_Interleaved] = deque()

        def chunks(size: ChunkSize) -> Iterator[Chunk]:
            while found := take(size.records):
                blocks.append(_Interleaved(found))
                yield blocks[-1].chunk

        if workforce is not None:
            size = ChunkSize(FAR[engine], FAR[engine])
            judged = _worked_on_far(chunks(size), self._run.worker, workforce)
        else:
            jobs = self._jobs()
            least = 1 if jobs == 1 and engine != "search" else CHUNK[engine]
            size = ChunkSize(least, least if jobs == 1 else max(least, GROWN))
            judged = _worked_on(chunks(size), self._run, jobs)
        with closing(judged) as answers:
            for answer in answers:
                block, count = blocks[0], len(answer)
                size.answered(is_whole=count == len(block.chunk))
                if block.answered(count):
                    blocks.popleft()
                yield block, answer

    def _jobs(self) -> int:
        if self._run.jobs is not None:
            return self._run.jobs
        return 1 if self._run.inputs.are_waited_for else self._jobs_for_what_is_there()

    def _jobs_for_what_is_there(self) -> int:
        many = MANY[self._run.worker.engine]
        head = self._source.take(many)
        self._source.put_back(head)
        return processors() if count_of(head) >= many else 1


class ChunkSize:
    """How many records are handed out at once: more while chunks are answered whole.

    What is answered does not depend on it, nor in which order.

    Args:
        least: records at first, and after a chunk that took long.
        most: records at most.

    Attributes:
        records: of the next chunk.
    """

    def __init__(self, least: int, most: int) -> None:
        self.records = least
        self._least, self._most = least, most

    def answered(self, *, is_whole: bool) -> None:
        """Learn whether an answer is of a whole chunk, or of a part of one that took long."""
        self.records = min(2 * self.records, self._most) if is_whole else self._least


class _Interleaved:
    """What is read at once: the records that a worker is handed, and what stands between them.

    Args:
        found: records, text set aside, and sources that cannot be opened, in order.

    Attributes:
        chunk: the records.
    """

    def __init__(self, found: Iterable[Found | Bundle]) -> None:
        self._between: deque[tuple[int, Aside | Unopened]] = deque()
        records: list[Submission | Bundle] = []
        count = 0
        for one in found:
            if isinstance(one, Aside | Unopened):
                self._between.append((count, one))
            else:
                records.append(one)
                count += count_of([one])
        self.chunk = Chunk(records)
        self._told, self._unanswered = 0, count

    def answered(self, count: int) -> bool:
        """Learn that so many more records are answered; tell whether all are."""
        self._unanswered -= count
        return self._unanswered == 0

    def in_order(self, judged: Iterable[Judgement | SolvedBatch]) -> Iterator[Outcome]:
        """Yield the judgements on the next records, with what stands between these."""
        for part in judged:
            rest = part
            while self._between and isinstance(rest, SolvedBatch):
                before = self._between[0][0] - self._told
                if before >= len(rest):
                    break
                if before:
                    yield rest[:before]
                yield self._between.popleft()[1]
                rest, self._told = rest[before:], self._told + before
            yield from self._due()
            yield rest
            self._told += len(rest) if isinstance(rest, SolvedBatch) else 1
        yield from self._due()

    def _due(self) -> Iterator[Aside | Unopened]:
        """Yield what stands before the next record."""
        while self._between and self._between[0][0] <= self._told:
            yield self._between.popleft()[1]


def _worked_on(
    chunks: Iterator[Chunk], run: JudgingRun, jobs: int
) -> Generator[Sequence[Judgement], None, None]:
    if jobs == 1:
        yield from map(partial(_work, run.worker, run.announce), chunks)
        return
    from solver.processes import Processes, ordered, start_context

    with TemporaryDirectory(prefix="gridmill-") as folder:
        shared = Path(folder) / "announced"
        if start_context().get_start_method() == "fork":
            run.announce(shared)
            run.worker.prepare()
        work = partial(_work_some, run.worker, run.announce, shared)
        with closing(ordered(work, chunks, Processes(jobs), lost)) as answers:
            yield from answers


def _worked_on_far(
    chunks: Iterator[Chunk], worker: Worker, workforce: Workforce
) -> Generator[Sequence[Judgement], None, None]:
    from solver.processes import ordered

    with closing(ordered(partial(_work_far, worker), chunks, workforce, lost)) as answers:
        yield from answers


def _work_far(worker: Worker, chunk: Sequence[Submission]) -> Judged:
    return worker.judge_all(cast("Chunk", chunk).content, wall_of_time())


def _work_some(
    worker: Worker, announce: Announce, shared: Path, chunk: Sequence[Submission]
) -> Judged:
    announce(shared)
    return worker.judge_all(cast("Chunk", chunk).content, wall_in(shared.parent), QUICK_SECONDS)


def _work(worker: Worker, announce: Announce, chunk: Sequence[Submission]) -> Judged:
    announce(None)
    return worker.judge_all(cast("Chunk", chunk).content)
