"""A request whose body comes in, bounded, and whose client may leave meanwhile."""

from __future__ import annotations

import asyncio
from http import HTTPStatus

from starlette.types import Message, Receive, Scope

from gridmill.web.connection import exchange_of
from gridmill.web.problems import Refused
from gridmill.web.settings import Settings


class Incoming:
    """A request.

    Attributes:
        receive: waits for the next message of it.

    Args:
        scope: what is known of it from its head.
        receive: as above.
    """

    __slots__ = ("_exchange", "_scope", "receive")

    def __init__(self, scope: Scope, receive: Receive) -> None:
        self._scope, self.receive = scope, receive
        self._exchange = exchange_of(scope)

    @property
    def host(self) -> str:
        """The address of who sends it; empty where it has none."""
        client = self._scope.get("client")
        return client[0] if client else ""

    def has_left(self) -> bool:
        """Tell whether the client, whose body was read, has left."""
        if self._exchange is not None:
            return self._exchange.has_left
        message = received(self.receive)
        return message is not None and message["type"] == "http.disconnect"

    def first(self) -> Message | None:
        """Return the first message, if it is there; None if it would be waited for."""
        body = None if self._exchange is None else self._exchange.take_body()
        return received(self.receive) if body is None else {"type": "http.request", "body": body}


def received(receive: Receive) -> Message | None:
    """Return the next message of a request, if it is there; None if it would be waited for.

    One step is taken, and the rest is dropped. Starlette does the same with a scope that is
    cancelled, for more than a request costs otherwise.
    """
    waiting = receive().__await__()
    try:
        next(waiting)
    except StopIteration as told:
        message: Message = told.value
        return message
    waiting.close()
    return None


class Bodies:
    """The bodies of all requests, counted while they are read, and in time.

    Args:
        settings: how large they may be, each and together, and how long they may take.
    """

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._coming = 0  # bytes of those that come in parts, and are not there whole

    async def read(self, incoming: Incoming, most: int | None = None) -> bytes:
        """Return the body of a request.

        Args:
            incoming: the request.
            most: how many bytes it may have; by default as many as judgements may.

        Raises:
            Refused: it is too large or too slow, too much comes at once, or its client left.
        """
        most = most or self._settings.body_bytes
        # Most bodies come with their head, and need no clock.
        first = incoming.first()
        if first is not None and not first.get("more_body", False):
            body, _ = _part_in(first)
            _check_size(len(body), most)
            return body
        try:
            async with asyncio.timeout(self._settings.body_seconds):
                body, is_whole = _part_in(first or await incoming.receive())
                _check_size(len(body), most)
                return body if is_whole else await self._rest(incoming, body, most)
        except TimeoutError:
            said = f"The body took more than {self._settings.body_seconds:g} seconds to come"
            raise Refused(HTTPStatus.REQUEST_TIMEOUT, f"{said}: send less at once.") from None

    async def _rest(self, incoming: Incoming, first: bytes, most: int) -> bytes:
        """Return a body that comes in parts, beside others in bounded memory."""
        body, is_whole = bytearray(first), False
        self._coming += len(first)
        try:
            while not is_whole:
                part, is_whole = _part_in(await incoming.receive())
                body += part
                self._coming += len(part)
                _check_size(len(body), most)
                if self._coming > self._settings.coming_bytes:
                    said = "Too much is being sent at once: try again in a minute."
                    raise Refused(HTTPStatus.SERVICE_UNAVAILABLE, said, 60)
        finally:
            self._coming -= len(body)
        return bytes(body)


def left() -> Refused:
    """Return what nobody reads."""
    return Refused(HTTPStatus.SERVICE_UNAVAILABLE, "You left.")


def _part_in(message: Message) -> tuple[bytes, bool]:
    """Return the part of a body that a message has, and whether it is the last."""
    if message["type"] == "http.disconnect":
        raise left()
    return message.get("body", b""), not message.get("more_body", False)


def _check_size(size: int, most: int) -> None:
    if size > most:
        said = f"The body is larger than {most:,} bytes: send less at once."
        raise Refused(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, said)
