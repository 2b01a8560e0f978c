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
from functools import partial
from itertools import chain
from typing import TYPE_CHECKING, cast

from gridmill.cli.answers import Tally, status_of
from gridmill.cli.clerk import Clerk, Engine, Reply, key_of
from gridmill.cli.ledger import Ledger, is_answered_by
from gridmill.cli.options import processors
from gridmill.cli.parcels import Parcel
from gridmill.cli.progress import (
    is_terminal,
    no_progress,
    reading_progress,
    say_before_compiling,
)
from gridmill.cli.sources import (
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
from gridmill.cli.status import Status
from gridmill.cli.streams import write

if TYPE_CHECKING:
    from book import ReportPage
    from generator.catalogue import Catalogue
    from solver.published import Published

BLOCK: Mapping[Engine, int] = {"milp": 4, "search": 1000}
"""Records that a worker is handed at once. A block is answered when all of it is judged."""
MANY: Mapping[Engine, int] = {"milp": 64, "search": 20_000}
"""Records from which on workers are worth their start, when nobody says how many there shall be."""


def judge_all(
    arguments: Sequence[str],
    notation: str | None,
    clerk: Clerk,
    *,
    jobs: int | None,
    ledger: Ledger | None = None,
    page: ReportPage | None = None,
    catalogue: Catalogue | None = None,
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
        catalogue: what is asked where puzzles were published; it goes with `Clerk.is_compared`.

    Returns:
        The worst status among the records and the sources.
    """
    meter = Meter(arguments)
    source = Waiting(bundled_submissions(arguments, notation, meter))
    desk = _Desk(clerk, ledger, page, catalogue)
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

    def __init__(
        self,
        clerk: Clerk,
        ledger: Ledger | None,
        page: ReportPage | None,
        catalogue: Catalogue | None,
    ) -> None:
        self.tally = Tally()
        self._clerk = clerk
        self._ledger = ledger
        self._page = page
        self._catalogue = catalogue
        self._places: dict[bytes, str] = {}

    def take_up(self, source: Waiting) -> None:
        """Pass over the records that the ledger answers already, and know what it says of them."""
        for number, answer in enumerate(self._ledger.answers() if self._ledger else (), start=1):
            while isinstance(found := source.take_one(1), Fault):
                self.tally.add_fault(found)
            submission = None if found is None else next(one_by_one([found]))
            if submission is None or not is_answered_by(submission, answer):
                cast("Ledger", self._ledger).refuse(number, submission)
            self.tally.add(answer["verdict"], status_of(answer["verdict"]))
            self.tally.add_compared(answer.get("published"))
            self._first_place(key_of(answer), submission.place)
            if self._page is not None:
                self._page.add(submission.place, answer)

    def pass_on(self, block: Sequence[tuple[str, Reply | Fault]]) -> None:
        """Write the replies of a block, each with its place, and say the faults."""
        texts = []
        published = self._published(reply for _, reply in block if isinstance(reply, Reply))
        for place, reply in block:
            if isinstance(reply, Fault):
                self.tally.add_fault(reply)
                continue
            first = self._first_place(reply.key, place)
            told = self._clerk.duplicate(reply, first) if first else reply
            if reply.canonical is not None:
                places = published.get(reply.canonical, ())
                told = self._clerk.compare(told, places)
                self.tally.add_compared(places)
            texts.append(told.printed)
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

    def _published(self, replies: Iterable[Reply]) -> Mapping[str, Sequence[Published]]:
        """Where the puzzles of a block were published, by canonical form."""
        if self._catalogue is None:
            return {}
        forms = (reply.canonical for reply in replies)
        return self._catalogue.published([form for form in forms if form is not None])

    def _first_place(self, key: bytes | None, place: str) -> str | None:
        """Where a puzzle came before; None when this is the first time, which is remembered."""
        if key is None:
            return None
        first = self._places.setdefault(key, place)
        return None if first is place else first


def _replies(
    source: Waiting, clerk: Clerk, jobs: int | None, *, is_waited_for: bool
) -> Generator[list[tuple[str, Reply | Fault]], None, None]:
    """The reply to each record with its place, and the faults, in order, block by block.

    Args:
        source: the records.
        clerk: who judges.
        jobs: worker processes; None to see.
        is_waited_for: records may come slowly, as from a pipe, and each is answered as it comes.
    """
    size = BLOCK[clerk.engine]
    take = source.take
    if jobs is None and is_waited_for:
        jobs = 1
        take = source.take_what_is_there
    elif jobs is None:
        head = source.take(MANY[clerk.engine])
        source.put_back(head)
        jobs = processors() if count_of(head) >= MANY[clerk.engine] else 1
    if jobs == 1 and clerk.engine == "milp":
        size = 1
    blocks: deque[list[tuple[str, Reply | Fault | None]]] = deque()

    def parcels() -> Iterator[Parcel]:
        while block := take(size):
            known = [_known(one, clerk) for one in block]
            blocks.append(list(chain.from_iterable(known)))
            yield Parcel(
                cast("Submission | Bundle", one)
                for one, [(_, reply), *_] in zip(block, known, strict=True)
                if reply is None
            )

    for judged in _judged(parcels(), clerk, jobs):
        left = iter(judged)
        yield [(place, next(left) if known is None else known) for place, known in blocks.popleft()]


def _known(
    one: Submission | Bundle | Fault, clerk: Clerk
) -> Sequence[tuple[str, Reply | Fault | None]]:
    """The place of each record, and what can be said of it at once; None if it is to be judged."""
    if isinstance(one, Fault):
        return [("", one)]
    if isinstance(one, Bundle):
        return [(place, None) for place in one.places]
    # The nearest readings of what is malformed are searched for, which is for the workers.
    return [(one.place, None if clerk.engine == "milp" else clerk.refuse(one))]


def _judged(parcels: Iterator[Parcel], clerk: Clerk, jobs: int) -> Iterator[list[Reply]]:
    work = partial(_answer, clerk)
    if jobs == 1:
        yield from map(work, parcels)
        return
    from solver.processes import ordered

    with closing(ordered(work, parcels, jobs, clerk.lose)) as replies:
        yield from replies


def _answer(clerk: Clerk, parcel: Parcel) -> list[Reply]:
    say_before_compiling()
    return clerk.answer(parcel.content)
