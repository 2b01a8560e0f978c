"""The shortest way to the answer that is asked for most.

FastAPI looks at a request for half of the time that the server spends on it, and as a worker has
filled the processor's caches before each, its code takes thrice as long as in a loop. A request for
judgements whose query is one of the few that need no such look is answered without it; every other
one goes on to FastAPI, which describes them all, and refuses what is wrong with them.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from http import HTTPStatus
from types import MappingProxyType
from typing import get_args

from fastapi import FastAPI
from starlette.datastructures import State
from starlette.responses import JSONResponse
from starlette.types import Message, Receive, Scope, Send

from gridmill.web.connection import exchange_of
from gridmill.web.headers import RAW_HEADERS, with_headers
from gridmill.web.problems import Refused, bug, problem
from gridmill.web.receiving import Incoming
from gridmill.web.work import Quality

PATH = "/v1/judgements"
NDJSON = "application/x-ndjson"
Judging = Callable[[Incoming, Quality], Awaitable[bytes]]
"""Answers a request for judgements; it raises `Refused`."""

_QUERIES: Mapping[bytes, Quality] = MappingProxyType(
    {b"": "milp", **{f"engine={quality}".encode(): quality for quality in get_args(Quality)}}
)
_LENGTH = b"content-length"
_HEADERS = [(b"content-type", NDJSON.encode()), *RAW_HEADERS]
_LINES = [b"HTTP/1.1 200 OK", *(b"%s: %s" % header for header in _HEADERS), _LENGTH + b": "]
_HEAD = b"\r\n".join(_LINES)


class DirectJudgements:
    """Answers plain requests for judgements, and lets all others pass.

    It stands before all that an application does with a request, and gives the headers to every
    answer, to those about faults of the application too.

    Args:
        app: what answers the others.
        judge: what answers these.
    """

    def __init__(self, app: FastAPI, judge: Judging) -> None:
        self._app = app
        self._judge = judge

    @property
    def state(self) -> State:
        """What the application keeps."""
        return self._app.state

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        quality = None
        if scope["type"] == "http" and scope["method"] == "POST" and scope["path"] == PATH:
            quality = _QUERIES.get(scope["query_string"])
        if quality is None:
            await self._pass_on(scope, receive, send)
            return
        try:
            content = await self._judge(Incoming(scope, receive), quality)
        except Refused as refused:
            response = problem(refused.status, refused.detail, refused.headers)
            await response(scope, receive, with_headers(send))
        except asyncio.CancelledError:
            await _ended()(scope, receive, with_headers(send))
        except Exception:
            await bug()(scope, receive, with_headers(send))
            raise
        else:
            await _answer(scope, send, content)

    async def _pass_on(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let the application answer; one that is broken off when the server ends is told so."""
        has_begun = False

        async def noting(message: Message) -> None:
            nonlocal has_begun
            has_begun = True
            await send(message)

        if scope["type"] == "http" and scope["method"] == "HEAD":
            # Answered as GET (RFC 9110, 9.3.2); the server leaves the body out.
            scope = {**scope, "method": "GET"}
        try:
            await self._app(scope, receive, with_headers(noting))
        except asyncio.CancelledError:
            if scope["type"] != "http":
                raise
            if not has_begun:
                await _ended()(scope, receive, with_headers(send))


async def _answer(scope: Scope, send: Send, content: bytes) -> None:
    """Send an answer, head and body in one piece where the connection can."""
    length = b"%d" % len(content)
    exchange = exchange_of(scope)
    if exchange is None or not exchange.write(b"%s%s\r\n" % (_HEAD, length), content):
        headers = [(_LENGTH, length), *_HEADERS]
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        await send({"type": "http.response.body", "body": content})


def _ended() -> JSONResponse:
    """Return the answer to a request that is broken off, as the server ends."""
    said = "The server ends: try again in some seconds."
    return problem(HTTPStatus.SERVICE_UNAVAILABLE, said, {"Retry-After": "5"})
