"""What a worker process of a server does: it reads, judges and words one request at a time."""

from __future__ import annotations

import gc
import io
import multiprocessing
import os
import pickle
import re
import signal
from collections.abc import Iterable, Iterator
from contextlib import suppress
from itertools import chain, count, islice
from socket import socket
from time import process_time
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, Protocol, cast

from gridmill.judging.comparison import Comparison
from gridmill.judging.inputs import STANDARD_INPUT, Aside, Submission, one_by_one, read_source
from gridmill.judging.json_lines import as_json
from gridmill.judging.judged import SolvedBatch
from gridmill.judging.judgement import Judgement
from gridmill.judging.wall import (
    BEYOND_SECONDS,
    LOADING,
    RECORD_BYTES,
    limit_memory,
    stop_at,
)
from gridmill.judging.worker import Engine, Worker, lost
from gridmill.machine import OBJECTS
from gridmill.web.making import Wish, made
from puzzle.errors import NotationError
from puzzle.formats.record import Record
from puzzle.geometry import CLASSIC
from puzzle.grid import Grid
from solver.certify import prepare_to_check

if TYPE_CHECKING:
    from puzzle.geometry import Geometry

HOME = "./"
"""Where the page is on which puzzles are sent, seen from the answer, which may be below a path."""
UNBEGUN = -1
"""What a `Counter` says before a request is begun."""
SIZE_BYTES = 8
"""How long the size of a value is that goes between a worker and the server."""
PART = 16
"""Records of a batch that are judged at once; then others have their turn."""
_NICENESS = 5
"""By so much workers give way to the server, which has to answer while all of them judge."""
READING_SECONDS = 60
"""Processor time that reading what was sent may take, and wording the answer."""
_SECONDS_A_LOOK = 0.02
"""After so much processor time it is looked again at what memory this process has."""
_ANSWERS_A_CLEARING = 250
"""After so many answers Python lets go of the tuples that it keeps to use again, up to 2,000 of
each length: by as many a worker would grow."""
SECONDS_TO_READ = 45
"""The part of it after which no further record is read: those that were are answered."""

Quality = Literal["quick", "search", "milp"]
"""How thoroughly to judge: the verdict and a solution by search, or everything, certified."""
_ENGINES: dict[Quality, Engine] = {"quick": "search", "search": "whole search", "milp": "milp"}
_PLAIN = re.compile(rb"[1-9.]{81}\n?|[0-9]{81}\n?")
_DIGIT_OF = bytes.maketrans(b".0123456789", bytes([0, *range(10)]))
_WARM_UP = b"""\
53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..
53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5.........
531.7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
"""
"""Easy, hard, with many solutions and with none: together they load what is needed."""


class Counter(Protocol):
    """A number that a worker and the server share.

    Of one kind is how many records of a request are done, which the worker tells. The other is not
    0 once the client of the request has left, which the server tells: what is left is not begun.
    """

    value: int


class Sent(NamedTuple):
    """Something that was sent.

    Attributes:
        name: what places in it begin with; `STANDARD_INPUT` for the body of a request.
        body: its bytes.
    """

    name: str
    body: bytes


class Job(NamedTuple):
    """One request.

    Attributes:
        sent: what was sent, at least one.
        quality: how thoroughly to judge it.
        notation: how it is written; None to see by the content.
        most: records that it may have.
        form: ``json`` for JSON lines, ``page`` for a page.
        lost: the positions of records at which a worker died.
    """

    sent: tuple[Sent, ...]
    quality: Quality
    notation: str | None
    most: int
    form: Literal["json", "page"] = "json"
    lost: frozenset[int] = frozenset()


class MakingJob(NamedTuple):
    """A request for puzzles.

    Attributes:
        wish: what is asked for.
        lost: how many puzzles were made each time that a worker died.
    """

    wish: Wish
    lost: frozenset[int] = frozenset()


class ReadingJob(NamedTuple):
    """A batch to be read.

    Attributes:
        body: what was sent.
        notation: how it is written; None to see by the content.
        most: records that it may have.
        lost: as for `Job`; reading does no record.
    """

    body: bytes
    notation: str | None
    most: int
    lost: frozenset[int] = frozenset()


class PartJob(NamedTuple):
    """A part of a batch to be judged.

    Attributes:
        records: what was read, in order.
        quality: how thoroughly to judge it.
        lost: the positions of records at which a worker died.
    """

    records: tuple[Submission | Aside, ...]
    quality: Quality
    lost: frozenset[int] = frozenset()


AnyJob = Job | MakingJob | ReadingJob | PartJob
"""What a worker does."""


class Answered(NamedTuple):
    """The answer to a request.

    Attributes:
        content: as it is sent; empty when there were too many records.
        is_too_many: whether there were.
        fault: why there is no answer, as a sentence; empty where there is one.
        parts: of a batch that was read, its records, some at a time.
        judged: of a part of a batch, its judgements in order.
    """

    content: bytes
    is_too_many: bool = False
    fault: str = ""
    parts: tuple[tuple[Submission | Aside, ...], ...] = ()
    judged: tuple[Judgement | SolvedBatch | Aside, ...] = ()


READY = Answered(b"")
"""What a worker says when it has loaded everything."""
_FOR_NOBODY = Answered(b"")
"""What it says of a request that was given up."""
_KINDS = (Answered, Job, MakingJob, ReadingJob, PartJob)
_NUMBERS = {kind: number for number, kind in enumerate(_KINDS)}


class _GivenUp(Exception):
    """Nobody waits for what is being made."""


def framed(value: AnyJob | Answered) -> bytes:
    """Return a value as it goes between a worker and the server: its size, and pickled.

    Its class goes as a number and its fields as a plain tuple: to look classes up by their names
    takes pickle eight times as long as all else.
    """
    fields = (tuple(map(tuple, value.sent)), *value[1:]) if isinstance(value, Job) else value
    data = pickle.dumps((_NUMBERS[type(value)], *fields), pickle.HIGHEST_PROTOCOL)
    return len(data).to_bytes(SIZE_BYTES) + data


def unframed(data: bytes | bytearray) -> AnyJob | Answered:
    """Return the value of what comes after its size."""
    number, first, *rest = pickle.loads(data)  # noqa: S301 (our own process wrote it)
    kind: Any = _KINDS[number]
    value: AnyJob | Answered = kind(_sent(first) if kind is Job else first, *rest)
    return value


def _sent(found: Iterable[tuple[str, bytes]]) -> tuple[Sent, ...]:
    return tuple(Sent(*one) for one in found)


def work(connection: socket, done: Counter, given_up: Counter, cpu_seconds: int) -> None:
    """Answer requests until the connection is closed; what runs in a worker process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the server's to answer
    os.nice(_NICENESS)
    _let_compiling_take_time()
    for quality in _ENGINES:
        answer(Job((Sent(STANDARD_INPUT, _WARM_UP),), quality, None, 4), cpu_seconds)
    prepare_to_check(CLASSIC)
    gc.freeze()  # what is loaded stays: it need not be looked through with the requests' objects
    gc.set_threshold(OBJECTS)  # a look costs much here, as HiGHS has filled the caches before
    with suppress(OSError), connection.makefile("rb") as asked:
        connection.sendall(framed(READY))
        for answered in count(1):
            if len(size := asked.read(SIZE_BYTES)) < SIZE_BYTES:
                break
            job = cast("AnyJob", unframed(asked.read(int.from_bytes(size))))
            try:
                said = framed(_done(job, cpu_seconds, done, given_up))
            except MemoryError:
                os._exit(1)  # what was at work may be half done
            # What bounded the last record goes on doing so: to wait takes nothing of it, and what
            # comes next has bounds of its own.
            connection.sendall(said)
            if answered % _ANSWERS_A_CLEARING == 0:
                gc.collect()


def _done(job: AnyJob, cpu_seconds: int, done: Counter, given_up: Counter) -> Answered:
    match job:
        case MakingJob():
            return make(job, cpu_seconds, done, given_up)
        case ReadingJob():
            return read(job, cpu_seconds)
        case PartJob():
            return judge(job, cpu_seconds, done)
        case Job():
            return answer(job, cpu_seconds, done, given_up)


def read(job: ReadingJob, cpu_seconds: int) -> Answered:
    """Return the records of a batch, in parts of at most `PART`."""
    _limit(READING_SECONDS + cpu_seconds)
    source: Iterator[Submission | Aside] = one_by_one(
        read_source(io.BytesIO(job.body), STANDARD_INPUT, job.notation)
    )
    found = list(islice(in_time(source), job.most + 1))
    parts = tuple(tuple(found[at : at + PART]) for at in range(0, min(len(found), job.most), PART))
    return Answered(b"", is_too_many=len(found) > job.most, parts=parts)


def in_time(found: Iterator[Submission | Aside]) -> Iterator[Submission | Aside]:
    """Yield what is read, up to where it has taken `SECONDS_TO_READ`, and say there that it ends.

    Args:
        found: the records of what was sent, as they are read.
    """
    end = process_time() + SECONDS_TO_READ
    for one in found:
        yield one
        if process_time() > end:
            yield _unread_behind(one)
            return


def _unread_behind(last: Submission | Aside) -> Submission:
    """Return a record that says that what stands behind another was not read."""
    told = last.record if isinstance(last, Submission) else last.text
    line = told.line + told.text.count("\n") + 1
    error = NotationError(
        f"Reading took longer than {SECONDS_TO_READ} seconds of processor time, and what stands "
        f"behind {told.place} was not read: send it apart.",
        line=line,
    )
    return Submission(last.source, Record(line, "", error))


def judge(job: PartJob, cpu_seconds: int, done: Counter) -> Answered:
    """Return the judgements on a part of a batch, not yet compared with those before."""
    done.value = 0
    worker = Worker(_ENGINES[job.quality], float(cpu_seconds))
    judged: list[Judgement | SolvedBatch | Aside] = []
    for number, one in enumerate(job.records):
        if isinstance(one, Aside):
            judged.append(one)
        elif number in job.lost:
            judged.append(lost(one))
        else:
            judged.append(_judged(worker, one, cpu_seconds))
        done.value = number + 1
    return Answered(b"", judged=tuple(judged))


def make(
    job: MakingJob,
    cpu_seconds: int,
    done: Counter | None = None,
    given_up: Counter | None = None,
) -> Answered:
    """Return puzzles that are asked for; see `answer`."""
    from puzzle.errors import GridmillError

    def begin() -> None:
        if _nobody_waits(given_up):
            raise _GivenUp
        _limit(2 * cpu_seconds)
        if done is not None:
            done.value += 1

    try:
        return Answered(made(job.wish, begin))
    except _GivenUp:
        return _FOR_NOBODY
    except GridmillError as error:
        return Answered(b"", fault=str(error))


def answer(
    job: Job,
    cpu_seconds: int,
    done: Counter | None = None,
    given_up: Counter | None = None,
) -> Answered:
    """Return the answer to a request; nothing of it once the request is given up.

    Args:
        job: the request.
        cpu_seconds: processor time for one record; this process is killed beyond it.
        done: is told how many records are done, from none on; None to tell nobody.
        given_up: tells whether nobody waits for the answer any more; None where somebody does.
    """
    plain = _plain(job.sent[0], job.notation) if len(job.sent) == 1 else None
    if done is not None:
        done.value = 0
    found: list[Submission | Aside]
    if plain is not None:  # the wall of its one record stands around all of it
        found = [plain]
    else:
        _limit(READING_SECONDS)
        found = list(islice(in_time(_read(job)), job.most + 1))
    if len(found) > job.most:
        return Answered(b"", is_too_many=True)
    worker = Worker(_ENGINES[job.quality], float(cpu_seconds))
    comparison = Comparison() if len(found) > 1 else None  # else there is nothing to compare with
    judged: list[Judgement | SolvedBatch | Aside] = []
    for number, one in enumerate(found):
        if number and _nobody_waits(given_up):
            return _FOR_NOBODY
        if isinstance(one, Aside):
            judged.append(one)
        else:
            is_lost = number in job.lost
            judgement = lost(one) if is_lost else _judged(worker, one, cpu_seconds)
            judged += [judgement] if comparison is None else comparison.compare([judgement])
        if done is not None:
            done.value = number + 1
    if plain is None:
        _limit(READING_SECONDS)
    if job.form == "page":
        return Answered(_page(judged))
    return Answered("".join(f"{as_json(one)}\n" for one in judged).encode())


def _nobody_waits(given_up: Counter | None) -> bool:
    return given_up is not None and given_up.value != 0


def _read(job: Job) -> Iterator[Submission | Aside]:
    return chain.from_iterable(_read_one(one, job.notation) for one in job.sent)


def _read_one(sent: Sent, notation: str | None) -> Iterator[Submission | Aside]:
    """Yield the records of what was sent."""
    if (plain := _plain(sent, notation)) is not None:
        yield plain
    else:
        found: Iterator[Submission | Aside] = one_by_one(
            read_source(io.BytesIO(sent.body), sent.name, notation)
        )
        yield from found


def _plain(sent: Sent, notation: str | None) -> Submission | None:
    """Return the submission of one plain puzzle alone; None where anything else was sent.

    Most requests are one, and it is read in a tenth of the time without looking for anything else.
    """
    if not _PLAIN.fullmatch(sent.body) or notation not in (None, "line"):
        return None
    line = sent.body.rstrip()
    return Submission(sent.name, Record(1, line.decode(), Grid(line.translate(_DIGIT_OF))))


def _page(judged: list[Judgement | SolvedBatch | Aside]) -> bytes:
    from book import ReportPage
    from gridmill.judging.page_records import page_aside, page_record

    with ReportPage() as page:
        for one in judged:
            if isinstance(one, Judgement):
                page.add(page_record(one))
            elif isinstance(one, Aside):
                page.set_aside(page_aside(one.json_values()))
        return b"".join(page.pieces(home=HOME))


def _limit(seconds: float, memory: int = LOADING.memory) -> None:
    """Let this worker be killed after so many more seconds of processor time.

    In the process of a server, and of a test, there is no such wall.

    Args:
        seconds: how many.
        memory: bytes that it may take besides those that it has.
    """
    if multiprocessing.parent_process() is not None:
        stop_at(seconds)
        _MEMORY_WALL.stand(memory)


class _MemoryWall:
    """The bound of memory, set anew where much may have been taken: to ask costs the most.

    What one record keeps is nothing that the next may lack, and to take much takes long.
    """

    def __init__(self) -> None:
        self._more = 0
        self._end = 0.0

    def stand(self, more: int) -> None:
        """Let this process take so many bytes more than it had when it was last looked at."""
        now = process_time()
        if more != self._more or now >= self._end:
            limit_memory(more)
            self._more, self._end = more, now + _SECONDS_A_LOOK


_MEMORY_WALL = _MemoryWall()


_LOADED = set["tuple[Engine, Geometry]"]()
"""What this process has loaded, which takes no time again."""


def _judged(worker: Worker, submission: Submission, cpu_seconds: int) -> Judgement:
    """Return the judgement on a submission, at which this process is killed beyond its bounds."""
    content = submission.record.content
    kind = None if isinstance(content, Exception) else (worker.engine, content.geometry)
    if kind not in _LOADED:
        _limit(LOADING.seconds)
        worker.load_for(submission)
        if kind is not None and kind[1].is_plain:
            _LOADED.add(kind)
    # The certifier stops itself after so many seconds; this is for all else.
    _limit(cpu_seconds + BEYOND_SECONDS, RECORD_BYTES)
    return worker.judge(submission)


def _let_compiling_take_time() -> None:
    """Let a kernel that must be compiled be no part of a record's time."""
    from puzzle.kernel import before_compiling

    def tell() -> None:
        _limit(LOADING.seconds)
        before_compiling(tell)  # a listener is told once

    before_compiling(tell)
