"""Batches: many records of one request, judged in parts between other requests, and kept a while.

A batch is known by what was sent: the same body again joins the batch that is there. Its answers
are in the order of the records, and can be read from any of them on, while others are still judged
or after the connection broke.
"""

from __future__ import annotations

import asyncio
import logging
import tempfile
import time
from array import array
from collections.abc import AsyncIterator, Iterator, Sequence
from hashlib import blake2b
from http import HTTPStatus

from gridmill.judging.comparison import Comparison
from gridmill.judging.inputs import Aside
from gridmill.judging.json_lines import as_json
from gridmill.judging.judged import SolvedBatch
from gridmill.judging.judgement import Judgement
from gridmill.web.problems import BUG, problem
from gridmill.web.slots import NoWorker, QueueFull, Slots
from gridmill.web.work import Answered, AnyJob, PartJob, Quality, ReadingJob
from puzzle.own_files import refusal

MOST_KEPT = 8
"""Batches that are kept."""
KEPT_SECONDS = 3600.0
"""How long a batch is kept after its end."""
ID_BYTES = 16
_AGAIN_SECONDS = 0.1
"""After so long a part that found no room is tried again."""
_PIECE_BYTES = 64 * 1024
_AGAIN = "Send it again later."
_LOG = logging.getLogger(__name__)


class TooManyBatches(Exception):
    """As many batches are at work as are kept."""


class JudgedBatch:
    """One batch.

    Attributes:
        id: what it is known by.
        records: how many records it has, text that was set aside included; None until it was read.
        fault: why it was not judged to its end, as a sentence; empty where it was.
        is_ours: whether that was the server's fault, and the same may be sent again.
        ended: when its last record was judged, by the clock of `time.monotonic`; None before.
    """

    def __init__(self, identifier: str) -> None:
        self.id = identifier
        self.records: int | None = None
        self.fault, self.is_ours = "", False
        self.ended: float | None = None
        # Without a buffer: what is written is kept, or its want of room is told at once.
        self._file = tempfile.TemporaryFile(buffering=0)  # noqa: SIM115 (it lives as the batch)
        self._ends = array("Q", [0])
        self._changed = asyncio.Event()

    @property
    def done(self) -> int:
        """How many records are judged."""
        return len(self._ends) - 1

    def add(self, lines: Sequence[str]) -> None:
        """Keep the answers to the next records.

        Raises:
            OSError: there is no room; none of them is kept.
        """
        self._file.seek(self._ends[-1])
        pieces = [f"{line}\n".encode() for line in lines]
        rest = memoryview(b"".join(pieces))
        while rest:
            rest = rest[self._file.write(rest) :]
        for piece in pieces:
            self._ends.append(self._ends[-1] + len(piece))
        self.tell()

    def end(self, fault: str = "", *, is_ours: bool = False) -> None:
        """Say that nothing comes any more."""
        self.fault, self.is_ours, self.ended = fault, is_ours, time.monotonic()
        self.tell()

    def tell(self) -> None:
        """Wake those who wait for more."""
        self._changed.set()
        self._changed = asyncio.Event()

    async def lines(self, first: int) -> AsyncIterator[bytes]:
        """Yield the answers from a record on, whole lines at a time, as they come.

        Where some never come, the last line is a problem, which says why.

        Args:
            first: 0-based.
        """
        at = first
        while True:
            changed, is_ended = self._changed, self.ended is not None
            if at < self.done:
                start, end = self._ends[at], self._ends[self.done]
                at = self.done
                for place in range(start, end, _PIECE_BYTES):
                    self._file.seek(place)
                    yield self._file.read(min(_PIECE_BYTES, end - place))
            elif is_ended:
                if self.fault:
                    yield bytes(problem(self.status, self.fault).body) + b"\n"
                return
            else:
                await changed.wait()

    @property
    def status(self) -> HTTPStatus:
        """Of a refusal that tells its fault."""
        ours, theirs = HTTPStatus.SERVICE_UNAVAILABLE, HTTPStatus.UNPROCESSABLE_ENTITY
        return ours if self.is_ours else theirs

    async def is_read(self) -> None:
        """Wait until it is known how many records there are, or that they cannot be read."""
        while self.records is None and self.ended is None:
            await self._changed.wait()

    def close(self) -> None:
        """Let go of its file."""
        self._file.close()


class Batches:
    """The batches of a server.

    Args:
        slots: what judges them.
        workers: parts of a batch that are judged at once.
        most: records that a batch may have.
    """

    def __init__(self, slots: Slots, workers: int, most: int) -> None:
        self._slots, self._workers, self._most = slots, workers, most
        self._kept: dict[str, JudgedBatch] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    def find(self, identifier: str) -> JudgedBatch | None:
        """Return a batch; None when it is not there, or no longer."""
        return self._kept.get(identifier)

    def find_sound(self, identifier: str) -> JudgedBatch | None:
        """Return a batch that whoever sends it again may join; None when it is to begin anew."""
        found = self.find(identifier)
        return None if found is None or found.is_ours else found

    @staticmethod
    def id_of(body: bytes, quality: Quality, notation: str | None) -> str:
        """Return what a batch is known by: a digest of all that was sent."""
        head = f"{quality} {notation}\n".encode()
        return blake2b(head + body, digest_size=ID_BYTES).hexdigest()

    def begin(self, body: bytes, quality: Quality, notation: str | None) -> JudgedBatch:
        """Begin with a batch that is not there, or failed.

        Raises:
            TooManyBatches: so many are at work already.
            OSError: there is no room for it.
        """
        self._make_room()
        batch = JudgedBatch(self.id_of(body, quality, notation))
        self._kept[batch.id] = batch
        task = asyncio.get_running_loop().create_task(self._run(batch, body, quality, notation))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return batch

    def end(self) -> None:
        """Give up all batches that are at work; the server ends."""
        for task in self._tasks:
            task.cancel()

    def _make_room(self) -> None:
        ended = [one for one in self._kept.values() if one.ended is not None]
        old = [one for one in ended if time.monotonic() - (one.ended or 0.0) > KEPT_SECONDS]
        if len(self._kept) - len(old) >= MOST_KEPT:
            if not ended:
                raise TooManyBatches
            old.append(min(ended, key=lambda one: one.ended or 0.0))
        for one in old:
            self._kept.pop(one.id, None)
            one.close()

    async def _run(
        self, batch: JudgedBatch, body: bytes, quality: Quality, notation: str | None
    ) -> None:
        """Read a batch, judge its parts, and keep the answers in order."""
        try:
            read = await self._answered(ReadingJob(body, notation, self._most))
            batch.records = sum(map(len, read.parts))
            if read.is_too_many:
                batch.end(f"A batch has at most {self._most:,} records: send fewer at once.")
                return
            batch.tell()
            comparison = Comparison()
            for start in range(0, len(read.parts), self._workers):
                jobs = [
                    PartJob(part, quality) for part in read.parts[start : start + self._workers]
                ]
                for told in await asyncio.gather(*map(self._answered, jobs)):
                    batch.add(list(_lines(told.judged, comparison)))
        except EOFError:
            batch.end("Reading what was sent ended the worker process each time.")
        except OSError as error:
            said = f"What was judged cannot be kept: {refusal(error)}"
            _LOG.error("A batch was given up. %s.", said)
            batch.end(f"{said}. {_AGAIN}", is_ours=True)
        except asyncio.CancelledError:
            batch.end(f"The server ended. {_AGAIN}", is_ours=True)
            raise
        except Exception:
            batch.end(BUG, is_ours=True)  # who waits for it is not to wait for ever
            raise
        else:
            batch.end()

    async def _answered(self, job: AnyJob) -> Answered:
        """Return the answer of a worker, after all who ask for single answers had their turn."""
        while True:
            try:
                return await self._slots.answer(job, _never)
            except (QueueFull, NoWorker):
                await asyncio.sleep(_AGAIN_SECONDS)


def _never() -> bool:
    """Return that a batch never leaves."""
    return False


def _lines(
    judged: Sequence[Judgement | SolvedBatch | Aside], comparison: Comparison
) -> Iterator[str]:
    """Yield the answers as they are sent, each compared with those before."""
    for one in judged:
        if isinstance(one, Judgement):
            yield from map(as_json, comparison.compare([one]))
        else:
            yield as_json(one)
