"""The application: which requests there are, and how each is answered."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from http import HTTPStatus
from importlib.metadata import version
from typing import Any, Literal

from fastapi import FastAPI, Request, Response
from fastapi.openapi.utils import get_openapi

from gridmill.web.batches import Batches
from gridmill.web.daily import ATOM
from gridmill.web.direct import NDJSON, PATH, DirectJudgements
from gridmill.web.form import MEDIA_TYPES, page_file
from gridmill.web.making import Wish
from gridmill.web.problems import Problem, answer_errors, documented
from gridmill.web.service import Service
from gridmill.web.settings import Settings
from gridmill.web.slots import Slots
from gridmill.web.unchanged import unless_known

_REFUSALS = (
    HTTPStatus.REQUEST_TIMEOUT,
    HTTPStatus.REQUEST_ENTITY_TOO_LARGE,
    HTTPStatus.UNPROCESSABLE_ENTITY,
    HTTPStatus.TOO_MANY_REQUESTS,
    HTTPStatus.INTERNAL_SERVER_ERROR,
    HTTPStatus.SERVICE_UNAVAILABLE,
)
_BODY = {
    "requestBody": {
        "required": False,  # nothing is answered as an empty file is
        "description": (
            "Puzzles in any notation that gridmill reads: one a line, rows, JSON, XML … At most "
            "64,000 bytes."
        ),
        "content": {
            "text/plain": {"schema": {"type": "string"}},
            "application/octet-stream": {"schema": {"type": "string", "format": "binary"}},
        },
    }
}
_BATCH_BODY = {
    "requestBody": {
        "required": False,
        "description": "As for /v1/judgements, but many: at most 8,000,000 bytes.",
        "content": {"application/octet-stream": {"schema": {"type": "string", "format": "binary"}}},
    }
}
_BATCH_ID = "$response.header.Batch-Id"
_WISH = {
    "requestBody": {
        "required": False,
        "content": {"application/json": {"schema": Wish.model_json_schema()}},
    }
}


def create_app(settings: Settings | None = None) -> DirectJudgements:
    """Return the service.

    Args:
        settings: what it is asked to be; by default `Settings`.
    """
    chosen = settings or Settings()
    slots = Slots(chosen.workers, chosen.queue, chosen.cpu_seconds)
    batches = Batches(slots, chosen.workers, chosen.batch_records)

    @asynccontextmanager
    async def lifespan(_app: FastAPI) -> AsyncIterator[None]:
        async with slots.running():
            try:
                yield
            finally:
                batches.end()

    # Its pages of documentation would be fetched from elsewhere.
    # What is sent to an address with a slash too many would be led to one without TLS.
    app = FastAPI(
        lifespan=lifespan,
        docs_url=None,
        redoc_url=None,
        openapi_url="/openapi.json",
        redirect_slashes=False,
    )
    service = Service(chosen, slots, batches)
    answer_errors(app)
    app.state.slots, app.state.batches = slots, batches
    # What is asked most is looked for first.
    _route_judgements(app, service)
    _route_batches(app, service)
    _route_new_puzzles(app, service)
    _route_pages(app, service)
    _route_health(app, service)
    app.openapi = lambda: _description(app)  # type: ignore[method-assign]
    return DirectJudgements(app, service.judged)


def _route_judgements(app: FastAPI, service: Service) -> None:
    app.post(
        PATH,
        summary="Judge puzzles",
        response_class=Response,
        responses={
            200: {
                "description": "A JSON object a line, as `gridmill validate --json` prints them.",
                "content": {NDJSON: {"schema": {"type": "string"}}},
            },
            **documented(*_REFUSALS),
        },
        openapi_extra=_BODY,
    )(service.judgements)


def _route_batches(app: FastAPI, service: Service) -> None:
    stream: dict[int | str, dict[str, Any]] = {
        200: {
            "description": "A JSON object a line, as they come; `Batch-Id` names the batch.",
            "content": {NDJSON: {"schema": {"type": "string"}}},
            "headers": {
                "Batch-Id": {"schema": {"type": "string"}, "description": "Names the batch."},
                "Batch-Records": {"schema": {"type": "string"}, "description": "How many lines."},
            },
            "links": {
                name: {"operationId": name, "parameters": {"identifier": _BATCH_ID}}
                for name in ("progress", "rest")
            },
        },
        **documented(*_REFUSALS),
    }
    app.post(
        "/v1/batches",
        summary="Judge many puzzles",
        response_class=Response,
        responses=stream,
        openapi_extra=_BATCH_BODY,
    )(service.batch)
    app.get(
        "/v1/batches/{identifier}",
        operation_id="progress",
        summary="How far a batch is",
        responses=documented(HTTPStatus.NOT_FOUND, HTTPStatus.UNPROCESSABLE_ENTITY),
    )(service.progress)
    app.get(
        "/v1/batches/{identifier}/judgements",
        operation_id="rest",
        summary="The answers of a batch, from any record on",
        response_class=Response,
        responses=stream | documented(HTTPStatus.NOT_FOUND),
    )(service.rest)


def _route_new_puzzles(app: FastAPI, service: Service) -> None:
    app.post(
        "/v1/generations",
        summary="Make puzzles",
        response_class=Response,
        responses={
            200: {
                "description": "A JSON object a line, as `gridmill gen` writes them.",
                "content": {NDJSON: {"schema": {"type": "string"}}},
            },
            **documented(HTTPStatus.CONFLICT, *_REFUSALS),
        },
        openapi_extra=_WISH,
    )(service.generations)
    app.get(
        "/v1/daily",
        summary="The puzzles of today",
        responses=documented(HTTPStatus.NOT_FOUND, HTTPStatus.UNPROCESSABLE_ENTITY),
    )(service.daily)
    app.get(
        "/v1/daily.atom",
        summary="The puzzles of the last days, as a feed",
        response_class=Response,
        responses={
            200: {
                "description": "An Atom feed.",
                "content": {ATOM: {"schema": {"type": "string"}}},
            },
            304: {"description": "It is the one that `If-None-Match` names."},
            **documented(HTTPStatus.NOT_FOUND, HTTPStatus.UNPROCESSABLE_ENTITY),
        },
    )(service.feed)


def _route_pages(app: FastAPI, service: Service) -> None:
    for path, name in {"/": "page.html", "/page.css": "page.css", "/page.js": "page.js"}.items():
        app.get(path, include_in_schema=False)(_file(name))
    app.post("/", include_in_schema=False)(service.page)


def _route_health(app: FastAPI, service: Service) -> None:
    app.get("/healthz", summary="Whether the server runs")(_health)
    app.get(
        "/readyz",
        summary="Whether it can judge",
        responses=documented(HTTPStatus.SERVICE_UNAVAILABLE),
    )(service.readiness)


async def _health() -> dict[Literal["status"], str]:
    """Return the server runs."""
    return {"status": "ok"}


def _file(name: str) -> Callable[[Request], Awaitable[Response]]:
    """Return what answers with a file of the page."""
    content, media_type = page_file(name), f"{MEDIA_TYPES[name]}; charset=utf-8"

    async def answer(request: Request) -> Response:
        return unless_known(request, content, media_type)

    return answer


def _description(app: FastAPI) -> dict[str, Any]:
    """Return the description of the service, with what problems look like."""
    if app.openapi_schema is None:
        found = get_openapi(
            title="gridmill",
            version=version("gridmill"),
            summary="Sudoku puzzles judged: how many solutions, and how hard.",
            routes=app.routes,
        )
        schemas = found.setdefault("components", {}).setdefault("schemas", {})
        schemas["Problem"] = Problem.model_json_schema()
        app.openapi_schema = found
    return app.openapi_schema
