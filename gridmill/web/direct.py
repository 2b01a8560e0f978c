"""The shortest way to the answer that is asked for most.

FastAPI looks at a request for a third of the time that the server spends on it. A request for
judgements whose query is one of the few that need no such look is answered without it; every other
one goes on to FastAPI, which describes them all, and refuses what is wrong with them.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from types import MappingProxyType
from typing import get_args

from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

from gridmill.web.problems import Refused, problem
from gridmill.web.work import Quality

PATH = "/v1/judgements"
Judging = Callable[[Request, Quality], Awaitable[Response]]
"""Answers a request for judgements; it raises `Refused`."""

_QUERIES: Mapping[bytes, Quality] = MappingProxyType(
    {b"": "milp", **{f"engine={quality}".encode(): quality for quality in get_args(Quality)}}
)


class DirectJudgements:
    """Answers plain requests for judgements, and lets all others pass.

    Args:
        app: what answers the others.
        judge: what answers these.
    """

    def __init__(self, app: ASGIApp, judge: Judging) -> None:
        self._app = app
        self._judge = judge

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        quality = None
        if scope["type"] == "http" and scope["method"] == "POST" and scope["path"] == PATH:
            quality = _QUERIES.get(scope["query_string"])
        if quality is None:
            await self._app(scope, receive, send)
            return
        try:
            response = await self._judge(Request(scope, receive), quality)
        except Refused as refused:
            response = problem(refused.status, refused.detail, refused.headers)
        await response(scope, receive, send)
