"""The submissions pipeline: every record of all sources judged, in order, by several processes.

    submissions ─► blocks ─► workers ─► replies in order ─► standard output, or a checkpoint

The first process reads and writes; the workers judge, and word their answers. A record is read only
when there is room for it, so that sources may be larger than memory; what is kept of a record is 16
bytes and its place, to know it again.
"""

from __future__ import annotations

import json
import sys
from collections import deque
from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any, cast

from gridmill.cli.answers import Tally, status_of
from gridmill.cli.options import processors
from gridmill.cli.progress import (
    is_terminal,
    no_progress,
    reading_progress,
    say_before_compiling,
)
from gridmill.cli.status import Status
from gridmill.cli.streams import write
from gridmill.judging.checkpoint import Checkpoint, is_answered_by
from gridmill.judging.chunks import Chunk
from gridmill.judging.inputs import (
    STANDARD_INPUT,
    Bundle,
    Fault,
    Meter,
    Submission,
    Waiting,
    bundled_submissions,
    count_of,
    one_by_one,
)
from gridmill.judging.worker import Engine, Replies, Reply, Worker, key_of
from gridmill.printable import printable

if TYPE_CHECKING:
    from book import ReportPage
    from gridmill.catalogue import Catalogue

BLOCK: Mapping[Engine, int] = {"milp": 4, "search": 1000}
"""Records that a worker is handed at once. A block is answered when all of it is judged."""
MANY: Mapping[Engine, int] = {"milp": 64, "search": 20_000}
"""Records from which on workers are worth their start, when nobody says how many there shall be."""


def judge_all(
    arguments: Sequence[str],
    notation: str | None,
    worker: Worker,
    *,
    jobs: int | None,
    checkpoint: Checkpoint | None = None,
    page: ReportPage | None = None,
    catalogue: Catalogue | None = None,
) -> Status:
    """Judge every record of the arguments, in order, and count them on standard error.

    Args:
        arguments: names of files or folders, ``-``, or puzzles.
        notation: how all of them are written; by default each source's own notation.
        worker: who judges.
        jobs: worker processes; None for one a processor when there are many records.
        checkpoint: where the answers go instead of standard output; those that it has are not
            judged again.
        page: what shows the answers too, those in the checkpoint included.
        catalogue: what is asked where puzzles were published; it goes with `Worker.is_compared`.

    Returns:
        The worst status among the records and the sources.
    """
    meter = Meter(arguments)
    source = Waiting(bundled_submissions(arguments, notation, meter))
    pipeline = _Answers(worker, checkpoint, page, catalogue)
    is_waited_for = STANDARD_INPUT in arguments
    try:
        # A bar among answers on the same screen would only be in their way.
        is_quiet = checkpoint is None and is_terminal(sys.stdout)
        with no_progress() if is_quiet else reading_progress("Judging", meter) as answered:
            pipeline.take_up(source)
            with closing(_answered(source, worker, jobs, is_waited_for=is_waited_for)) as blocks:
                for block, replies in blocks:
                    pipeline.pass_on(block, replies)
                    answered(pipeline.tally.total)
        pipeline.complete()
    except KeyboardInterrupt:
        pipeline.interrupt()
    finally:
        if checkpoint is not None:
            checkpoint.close()
    return pipeline.tally.end()


class _Answers:
    """Where the replies pass in order: counted, compared with those before, and written."""

    def __init__(
        self,
        worker: Worker,
        checkpoint: Checkpoint | None,
        page: ReportPage | None,
        catalogue: Catalogue | None,
    ) -> None:
        self.tally = Tally()
        self._worker = worker
        self._checkpoint = checkpoint
        self._page = page
        self._catalogue = catalogue
        self._places: dict[bytes, str] = {}

    def take_up(self, source: Waiting) -> None:
        """Pass over the records that the checkpoint answers, and know what it says of them."""
        answers = self._checkpoint.answers() if self._checkpoint else ()
        for number, answer in enumerate(answers, start=1):
            while isinstance(found := source.take_one(1), Fault):
                self.tally.add_fault(found)
            submission = None if found is None else next(one_by_one([found]))
            if submission is None or not is_answered_by(submission, answer):
                cast("Checkpoint", self._checkpoint).refuse(number, submission)
            self.tally.add(answer["verdict"], status_of(answer["verdict"]))
            self.tally.add_compared(answer.get("published"))
            if key := key_of(answer):
                self._places.setdefault(key, submission.place)
            self._show(submission.place, answer)

    def pass_on(self, block: _Block, replies: Replies) -> None:
        """Write the replies to the records of a block, and say its faults."""
        for fault in block.faults:
            self.tally.add_fault(fault)
        for number, first in self._repeated(block.places, replies.keys):
            replies[number] = self._worker.duplicate(replies[number], first)
        if self._catalogue is not None:
            self._compare(replies, self._catalogue)
        self.tally.add_all(replies.verdicts)
        for place, shown in zip(block.places, replies.shown, strict=True):
            if shown is not None:
                self._show(place, json.loads(shown))
        if replies:
            (self._checkpoint.write if self._checkpoint else write)(replies.printed)

    def complete(self) -> None:
        """Every record is answered."""
        if self._checkpoint:
            self._checkpoint.complete()

    def interrupt(self) -> None:
        """Say what is there in spite of Ctrl-C."""
        self.tally.interrupt(
            f"{self._checkpoint.path} has {self.tally.total} answers; add --resume to go on."
            if self._checkpoint
            else "what is answered stands, the rest was not looked at."
        )

    def _show(self, place: str, answer: dict[str, Any]) -> None:
        """Put an answer on the page, if there is one; a file can have any name at all."""
        if self._page is not None:
            name = answer["file"]
            self._page.add(place, {**answer, "file": name and printable(name)})

    def _compare(self, replies: Replies, catalogue: Catalogue) -> None:
        """Let the replies say where their puzzles were published."""
        published = catalogue.published([form for form in replies.canonical if form is not None])
        for number, form in enumerate(replies.canonical):
            if form is not None:
                places = published.get(form, ())
                replies[number] = self._worker.compare(replies[number], places)
                self.tally.add_compared(places)

    def _repeated(
        self, places: Sequence[str], keys: Sequence[bytes | None]
    ) -> Iterator[tuple[int, str]]:
        """The numbers of puzzles that came before, and where; all others are remembered."""
        known = self._places
        for number, (place, key) in enumerate(zip(places, keys, strict=True)):
            if key is not None and (first := known.setdefault(key, place)) is not place:
                yield number, first


class _Block:
    """What is read at once, and handed to a worker.

    Args:
        found: records and faults, in order.

    Attributes:
        places: the place of each record.
        faults: the faults among them.
        chunk: the records.
    """

    def __init__(self, found: Iterable[Submission | Bundle | Fault]) -> None:
        self.places: list[str] = []
        self.faults: list[Fault] = []
        records: list[Submission | Bundle] = []
        for one in found:
            if isinstance(one, Fault):
                self.faults.append(one)
                continue
            self.places += one.places if isinstance(one, Bundle) else [one.place]
            records.append(one)
        self.chunk = Chunk(records)


def _answered(
    source: Waiting, worker: Worker, jobs: int | None, *, is_waited_for: bool
) -> Generator[tuple[_Block, Replies], None, None]:
    """Everything that is read, block by block in order, with the replies to its records.

    Args:
        source: the records.
        worker: who judges.
        jobs: worker processes; None to see.
        is_waited_for: records may come slowly, as from a pipe, and each is answered as it comes.
    """
    size = BLOCK[worker.engine]
    take = source.take
    if jobs is None and is_waited_for:
        jobs = 1
        take = source.take_what_is_there
    elif jobs is None:
        head = source.take(MANY[worker.engine])
        source.put_back(head)
        jobs = processors() if count_of(head) >= MANY[worker.engine] else 1
    if jobs == 1 and worker.engine == "milp":
        size = 1
    blocks: deque[_Block] = deque()

    def chunks() -> Iterator[Chunk]:
        while found := take(size):
            blocks.append(_Block(found))
            yield blocks[-1].chunk

    with closing(_judged(chunks(), worker, jobs)) as answers:
        for judged in answers:
            yield blocks.popleft(), Replies.of(judged)


def _judged(
    chunks: Iterator[Chunk], worker: Worker, jobs: int
) -> Generator[Sequence[Reply], None, None]:
    if jobs == 1:
        yield from map(partial(_answer, worker, None), chunks)
        return
    from solver.processes import ordered, start_context

    with TemporaryDirectory(prefix="gridmill-") as folder:
        mark = Path(folder) / "compiling"
        if start_context().get_start_method() == "fork":
            say_before_compiling(mark)
            worker.prepare()
        work = partial(_answer, worker, mark)
        with closing(ordered(work, chunks, jobs, worker.lose)) as replies:
            yield from replies


def _answer(worker: Worker, mark: Path | None, chunk: Sequence[Submission]) -> Replies:
    say_before_compiling(mark)
    return worker.answer(cast("Chunk", chunk).content)
