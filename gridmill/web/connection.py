"""Connections that are bounded before a request is there: in bytes, and in time.

A client that sends the head of a request without an end, or a byte of it now and then, or nothing,
would have memory and a connection for as long as it likes. What is no HTTP is refused as all else
is, with a problem (RFC 9457).
"""

from __future__ import annotations

import asyncio
from http import HTTPStatus
from typing import Any, cast
from weakref import ref

from starlette.types import Scope
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

from gridmill.web.headers import RAW_HEADERS
from gridmill.web.problems import problem

MOST_HEAD_BYTES = 64_000
"""The largest head of a request: its first line and its headers."""
HEAD_SECONDS = 20.0
"""How long the head of a request may take to come, from its first byte on."""
_EXCHANGE = "gridmill.exchange"
"""The extension of a request's scope that has its `Exchange`; see `exchange_of`."""
_NO_HTTP = "This is no HTTP request that can be read: send one as RFC 9112 has it."
_LARGE = f"The head of the request is larger than {MOST_HEAD_BYTES:,} bytes: send a shorter one."
_SLOW = f"The head of the request took more than {HEAD_SECONDS:.0f} seconds: send it at once."


class Exchange:
    """A request and its answer as the connection has them: what is there is got without waiting.

    A message that is awaited is a coroutine or two and a step of the loop.

    Args:
        cycle: the request. It holds its scope, and that holds this.
    """

    __slots__ = ("_cycle",)

    def __init__(self, cycle: RequestResponseCycle) -> None:
        self._cycle = ref(cycle)

    @property
    def has_left(self) -> bool:
        """Whether the client is gone."""
        cycle = self._cycle()
        return cycle is None or cycle.disconnected

    def take_body(self) -> bytes | None:
        """Return the body of a request of which nothing was read, if it is there whole.

        Returns:
            None where it is not, where its client waits to be told to send it, and where it is
            gone; then it is to be read as any other.
        """
        cycle = self._cycle()
        if cycle is None or cycle.more_body or cycle.disconnected or cycle.waiting_for_100_continue:
            return None
        body, cycle.body = bytes(cycle.body), bytearray()
        cycle.message_event.clear()
        cycle.flow.resume_reading()
        return body

    def write(self, head: bytes, content: bytes) -> bool:
        """Write an answer in one piece: head and body one after the other are two system calls.

        Args:
            head: the first line of the answer and its headers, whole lines, but for the date.
            content: the body, whose length the head says.

        Returns:
            Whether it was written. It is not where the connection is to be closed, or is gone, or
            takes nothing at present; then it is to be sent as any other.
        """
        cycle = self._cycle()
        if cycle is None or cycle.disconnected or not cycle.keep_alive or cycle.flow.write_paused:
            return False
        dated = [b"%s: %s\r\n" % header for header in cycle.default_headers]
        cycle.response_started = cycle.response_complete = True
        cycle.transport.write(b"".join((head, *dated, b"\r\n", content)))
        cycle.message_event.set()
        cycle.on_response()
        return True


def exchange_of(scope: Scope) -> Exchange | None:
    """Return the exchange of a request; None where another server has its connection."""
    extension = scope.get("extensions", {}).get(_EXCHANGE)
    return None if extension is None else cast("Exchange", extension[_EXCHANGE])


class _LargeHeadError(Exception):
    """A head that is there whole is larger than `MOST_HEAD_BYTES`; it stops the parser."""


class BoundedConnection(HttpToolsProtocol):
    """A connection of a client."""

    def __init__(self, *words: Any, **named: Any) -> None:
        super().__init__(*words, **named)
        self._is_in_head = self._is_head_large = False
        self._head_bytes = self._piece_bytes = 0
        self._end_of_head: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Close it when nothing comes, as one on which nothing more comes is closed."""
        super().connection_made(transport)
        self.timeout_keep_alive_task = self.loop.call_later(
            self.timeout_keep_alive, self.timeout_keep_alive_handler
        )

    def connection_lost(self, exc: Exception | None) -> None:
        """Wait for nothing any more."""
        self._wait_no_more()
        super()._unset_keepalive_if_required()
        super().connection_lost(exc)

    def _unset_keepalive_if_required(self) -> None:
        """Let the rest of a body that was answered before its end keep no connection open."""
        cycle = self.cycle
        if cycle is None or not (cycle.response_complete and cycle.more_body):
            super()._unset_keepalive_if_required()

    def data_received(self, data: bytes) -> None:
        """Take what came, and refuse a head that is too large."""
        self._piece_bytes = len(data)
        super().data_received(data)
        if self._is_in_head and not self.transport.is_closing():
            self._head_bytes += len(data)
            if self._head_bytes > MOST_HEAD_BYTES:
                self._refuse(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE, _LARGE)
            elif self._end_of_head is None:
                self._end_of_head = self.loop.call_later(HEAD_SECONDS, self._be_late)

    def on_message_begin(self) -> None:
        """Begin with a request."""
        super()._unset_keepalive_if_required()
        super().on_message_begin()
        self._is_in_head, self._head_bytes = True, 0

    def on_headers_complete(self) -> None:
        """Go on with its body, unless the head is too large: it may come whole in one piece."""
        if self._head_bytes + self._piece_bytes > MOST_HEAD_BYTES:
            self._check_head()
        self._is_in_head = False
        if self._end_of_head is not None:
            self._wait_no_more()
        super().on_headers_complete()
        self.scope["extensions"] = {_EXCHANGE: {_EXCHANGE: Exchange(self.cycle)}}

    def send_400_response(self, msg: str) -> None:  # noqa: ARG002 (uvicorn's word for it)
        """Refuse what is no request, or one whose head is too large."""
        if self._is_head_large:
            self._refuse(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE, _LARGE)
        else:
            self._refuse(HTTPStatus.BAD_REQUEST, _NO_HTTP)

    def _check_head(self) -> None:
        """Measure a head that is there whole: what came with it may be a body, or another request.

        Raises:
            _LargeHeadError: it is too large.
        """
        line = len(self.parser.get_method()) + len(self.url) + len("  HTTP/1.1\r\n")
        fields = sum(len(name) + len(value) + len(": \r\n") for name, value in self.headers)
        if line + fields + len("\r\n") > MOST_HEAD_BYTES:
            self._is_head_large = True
            raise _LargeHeadError

    def _be_late(self) -> None:
        if not self.transport.is_closing():
            self._refuse(HTTPStatus.REQUEST_TIMEOUT, _SLOW)

    def _wait_no_more(self) -> None:
        if self._end_of_head is not None:
            self._end_of_head.cancel()
            self._end_of_head = None

    def _refuse(self, status: HTTPStatus, detail: str) -> None:
        """Refuse what no application sees, and close the connection.

        Nothing is said where an answer is under way: it would stand within it.
        """
        cycle = self.cycle
        if cycle is None or cycle.response_complete or not cycle.response_started:
            told = problem(status, detail)
            headers = (*told.raw_headers, *RAW_HEADERS, (b"connection", b"close"))
            head = b"".join(b"%s: %s\r\n" % header for header in headers)
            line = f"HTTP/1.1 {status.value} {status.phrase}\r\n".encode()
            self.transport.write(line + head + b"\r\n" + told.body)
        self.transport.close()
