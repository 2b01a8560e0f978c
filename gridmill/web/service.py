"""What answers requests that cost something: judgements, batches, new puzzles."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from contextlib import suppress
from datetime import date, datetime
from http import HTTPStatus
from ipaddress import ip_network
from pathlib import Path
from typing import Annotated, Any, TypeVar

from fastapi import Query, Request, Response
from fastapi.responses import StreamingResponse
from pydantic import ValidationError

from gridmill.judging.inputs import STANDARD_INPUT
from gridmill.printable import printable
from gridmill.web.batches import Batches, JudgedBatch, TooManyBatches
from gridmill.web.daily import ATOM, edition_of, feed
from gridmill.web.direct import NDJSON
from gridmill.web.form import page_with, read_form
from gridmill.web.invalid import why_invalid
from gridmill.web.making import Wish, repeated_name
from gridmill.web.pace import Pace
from gridmill.web.problems import Refused
from gridmill.web.receiving import Bodies, Incoming, left
from gridmill.web.settings import Settings
from gridmill.web.slots import Gone, NoWorker, QueueFull, Slots
from gridmill.web.tokens import Tokens
from gridmill.web.unchanged import unless_known
from gridmill.web.work import Job, MakingJob, Quality, Sent
from puzzle.errors import CatalogueError
from puzzle.formats import readable

HTML = "text/html; charset=utf-8"
COST: dict[Quality, float] = {"quick": 1.0, "search": 5.0, "milp": 10.0}
"""Tokens for some `BYTES` of a request, by how thoroughly they are judged."""
MAKING_COST = 20.0
"""Tokens for a puzzle that is made, by its level."""
T = TypeVar("T")
_OF_ONE_CLIENT = 64
"""Bits that addresses of IPv6 share which one client may have."""
_LONGEST_HOST = 64
_TURNS = 3
"""Turns of the loop until it is known that a client left right after it had asked."""
BYTES = 100
"""About what a puzzle takes."""
_NAMES = tuple(sorted(readable()))
NotationName = Annotated[
    str | None,
    Query(
        description="How the puzzles are written; seen by their content when left out.",
        json_schema_extra={"enum": [*_NAMES]},
    ),
]
First = Annotated[
    int, Query(alias="from", ge=0, le=10**9, description="The first record wanted, from 0.")
]
Engine = Annotated[
    Quality,
    Query(
        description="milp: everything, certified. search: everything, by search, without a "
        "certificate. quick: the verdict and a solution, by search."
    ),
]


class Service:
    """What answers requests that cost something."""

    def __init__(self, settings: Settings, slots: Slots, batches: Batches) -> None:
        self._settings = settings
        self._batches = batches
        self._slots = slots
        self._pace = Pace(time.monotonic)
        self._bodies = Bodies(settings)
        self._tokens = Tokens(settings.tokens, settings.tokens_a_second, time.monotonic)

    async def readiness(self) -> dict[str, str | int]:
        """Whether a worker has loaded everything, and how many have."""
        if not self._slots.ready:
            said = "No worker has loaded everything yet: try again in some seconds."
            raise Refused(HTTPStatus.SERVICE_UNAVAILABLE, said, 1)
        return {"status": "ready", "workers": self._slots.ready}

    async def judgements(
        self, request: Request, engine: Engine = "milp", notation: NotationName = None
    ) -> Response:
        """Judge every record of the body; puzzles that are no good are answers, not errors."""
        _check_parameters(request, "engine", "notation")
        _check_notation(notation)
        return Response(await self.judged(_incoming(request), engine, notation), media_type=NDJSON)

    async def judged(
        self, incoming: Incoming, engine: Quality, notation: str | None = None
    ) -> bytes:
        """Return what `judgements` answers."""
        if self._slots.is_full():  # then nothing of it is read
            self._pay(incoming, COST["quick"])
            raise await self._refusal(incoming)
        body = await self._bodies.read(incoming)
        job = Job((Sent(STANDARD_INPUT, body),), engine, notation, self._settings.records)
        return await self._answered(incoming, job, _cost(job))

    async def page(self, request: Request) -> Response:
        """Judge what the form sends, and show it as ``validate --html`` does.

        A person is told on the page what is refused, and not in JSON; the text is there to mend.
        """
        pasted, incoming = "", _incoming(request)
        try:
            form = await read_form(
                request, await self._bodies.read(incoming, self._settings.page_bytes)
            )
            pasted = form.pasted
            job = Job(form.sent, form.quality, None, self._settings.records, "page")
            page = await self._answered(incoming, job, _cost(job))
            return Response(page, media_type=HTML)
        except Refused as refused:
            told = page_with(str(refused), pasted)
            return Response(told, refused.status, refused.headers, media_type=HTML)

    async def batch(
        self, request: Request, engine: Engine = "milp", notation: NotationName = None
    ) -> Response:
        """Judge many records, in order; sent again, the answers that are there already."""
        _check_parameters(request, "engine", "notation")
        _check_notation(notation)
        incoming = _incoming(request)
        body = await self._bodies.read(incoming, self._settings.batch_bytes)
        found = self._batches.find_sound(self._batches.id_of(body, engine, notation))
        if found is None:
            self._pay(incoming, COST[engine] * (1 + len(body) // BYTES))
            try:
                found = self._batches.begin(body, engine, notation)
            except TooManyBatches:
                said = "As many batches as may be are at work: try again in a minute."
                raise Refused(HTTPStatus.SERVICE_UNAVAILABLE, said, 60) from None
            except OSError:
                said = "There is no room for a batch now: try again in a minute."
                raise Refused(HTTPStatus.SERVICE_UNAVAILABLE, said, 60) from None
        return await self._stream(found, 0)

    async def progress(self, request: Request, identifier: str) -> dict[str, Any]:
        """Tell how many records of a batch are judged."""
        _check_parameters(request)
        found = self._found(identifier)
        return {
            "id": found.id,
            "records": found.records,
            "done": found.done,
            "ended": found.ended is not None,
            "fault": found.fault,
        }

    async def rest(self, request: Request, identifier: str, first: First = 0) -> Response:
        """Return the answers of a batch from a record on, as they come."""
        _check_parameters(request, "from")
        return await self._stream(self._found(identifier), first)

    def _found(self, identifier: str) -> JudgedBatch:
        found = self._batches.find(identifier)
        if found is None:
            said = "There is no such batch, or no longer: send it again."
            raise Refused(HTTPStatus.NOT_FOUND, said)
        return found

    async def _stream(self, batch: JudgedBatch, first: int) -> Response:
        """Return the answers of a batch as they come, once it was read."""
        await batch.is_read()
        if batch.fault and not batch.done:
            raise Refused(batch.status, batch.fault, 60 if batch.is_ours else None)
        headers = {"Batch-Id": batch.id, "Batch-Records": str(batch.records)}
        return StreamingResponse(batch.lines(first), media_type=NDJSON, headers=headers)

    async def generations(self, request: Request) -> Response:
        """Make puzzles: the same body, the same puzzles."""
        _check_parameters(request)
        incoming = _incoming(request)
        body = await self._bodies.read(incoming)
        try:
            wish = Wish.model_validate_json(body or b"{}")
        except ValidationError as error:
            said = why_invalid(
                error.errors(include_url=False, include_input=False), Wish.model_fields
            )
            raise Refused(HTTPStatus.UNPROCESSABLE_ENTITY, said) from None
        if (name := repeated_name(body or b"{}")) is not None:
            raise Refused(HTTPStatus.UNPROCESSABLE_ENTITY, _twice(name))
        cost = MAKING_COST * wish.level * wish.count
        return Response(await self._answered(incoming, MakingJob(wish), cost), media_type=NDJSON)

    def daily(self, request: Request) -> dict[str, Any]:
        """Return the puzzles of today's edition, without their solutions."""
        _check_parameters(request)
        found = None
        if self._settings.catalogue is not None:
            found = self._of_catalogue(edition_of)
        if found is None:
            raise Refused(HTTPStatus.NOT_FOUND, "There is no edition of today here, or not yet.")
        return found

    def feed(self, request: Request) -> Response:
        """Return the puzzles of the last days as a feed."""
        _check_parameters(request)
        if self._settings.catalogue is None:
            raise Refused(HTTPStatus.NOT_FOUND, "There is no feed here: none was asked for.")
        return unless_known(request, self._of_catalogue(feed).encode(), ATOM)

    def _of_catalogue(self, ask: Callable[[Path, str, date], T]) -> T:
        assert self._settings.catalogue is not None  # noqa: S101 (the callers have looked)
        today = datetime.now().astimezone().date()
        try:
            return ask(self._settings.catalogue, self._settings.daily, today)
        except CatalogueError:
            said = "What was published cannot be read now: try again later."
            raise Refused(HTTPStatus.NOT_FOUND, said) from None

    async def _answered(self, incoming: Incoming, job: Job | MakingJob, cost: float) -> bytes:
        """Return the answer to a request, once its client has paid for it."""
        self._pay(incoming, cost)
        try:
            answered = await self._slots.answer(job, incoming.has_left)
        except QueueFull:
            raise await self._refusal(incoming) from None
        except Gone:
            raise left() from None
        except NoWorker:
            said = "The worker process ended, and cannot be started now: try again in 5 s."
            raise Refused(HTTPStatus.SERVICE_UNAVAILABLE, said, 5) from None
        except EOFError:
            said = "Reading what was sent ended the worker process each time."
            raise Refused(HTTPStatus.INTERNAL_SERVER_ERROR, said) from None
        self._pace.answered()
        if answered.fault:
            raise Refused(HTTPStatus.CONFLICT, answered.fault)
        if answered.is_too_many:
            said = f"More than {self._settings.records} records: send fewer at once."
            raise Refused(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, said)
        return answered.content

    async def _refusal(self, incoming: Incoming) -> Refused:
        """Return what is told to a request when enough wait already.

        Those who have left do not come again, and nobody is to wait for them.
        """
        for _ in range(_TURNS):
            await asyncio.sleep(0)
        if incoming.has_left():
            return left()
        seconds = self._pace.refused()
        said = f"All workers are busy, and enough requests wait: try again in {seconds} s."
        return Refused(HTTPStatus.SERVICE_UNAVAILABLE, said, seconds)

    def _pay(self, incoming: Incoming, cost: float) -> None:
        if seconds := self._tokens.spend(client_of(incoming.host), cost):
            said = f"You have asked much in a short time: try again in {seconds} s."
            raise Refused(HTTPStatus.TOO_MANY_REQUESTS, said, seconds)


def client_of(host: str) -> str:
    """Return by what an address is told from those of other clients.

    Who has one address of IPv6 has all of its network of 64 bits. What a proxy says may be no
    address, and of any length.
    """
    if ":" in host:
        with suppress(ValueError):
            network = ip_network((host.partition("%")[0], _OF_ONE_CLIENT), strict=False)
            return str(network.network_address)
    return host[:_LONGEST_HOST]


def _cost(job: Job) -> float:
    """Return the tokens for a request for judgements.

    Only so many records are judged, but all that was sent is read.
    """
    size = sum([len(one.body) for one in job.sent]) // BYTES
    return COST[job.quality] * min(1 + size, job.most) + size


def _incoming(request: Request) -> Incoming:
    return Incoming(request.scope, request.receive)


def _check_parameters(request: Request, *known: str) -> None:
    """See that each parameter is one of those that there are, and is told once.

    A misspelt one would let a request be answered as if it were not there.
    """
    told = [name for name, _ in request.query_params.multi_items()]
    for name in told:
        if name not in known:
            there = f"give {' or '.join(known)}" if known else "this address takes none"
            said = f"There is no parameter {printable(name)}: {there}."
            raise Refused(HTTPStatus.UNPROCESSABLE_ENTITY, said)
        if told.count(name) > 1:
            raise Refused(HTTPStatus.UNPROCESSABLE_ENTITY, _twice(name))


def _twice(name: str) -> str:
    return f"{name} is given more than once: give it once."


def _check_notation(notation: str | None) -> None:
    if notation is not None and notation not in _NAMES:
        said = f"notation: give one of {', '.join(_NAMES)}."
        raise Refused(HTTPStatus.UNPROCESSABLE_ENTITY, said)
