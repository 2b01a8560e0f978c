"""Errors as RFC 9457 has them: a JSON object with type, title, status and detail."""

from __future__ import annotations

from http import HTTPStatus

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from pydantic import BaseModel, Field
from starlette.exceptions import HTTPException
from starlette.routing import Match

from gridmill.web.invalid import why_invalid
from puzzle.sentences import listed

MEDIA_TYPE = "application/problem+json"
_NOTHING_THERE = "There is nothing at this address: openapi.json says what there is."
BUG = "This is a bug in gridmill: please report it, with what was sent."


class Problem(BaseModel):
    """An error, as RFC 9457 describes it."""

    type: str = Field(default="about:blank", description="No further page is about it.")
    title: str = Field(description="The status in words.")
    status: int = Field(description="The status of the answer.")
    detail: str = Field(description="What is wrong, and what to do, as a sentence.")


class Refused(Exception):
    """A request that is not answered.

    Args:
        status: of the answer.
        detail: what is wrong, and what to do, as a sentence.
        retry_after: seconds after which to try again; None not to.
    """

    def __init__(self, status: HTTPStatus, detail: str, retry_after: int | None = None) -> None:
        super().__init__(detail)
        self.status = status
        self.detail = detail
        self.headers = None if retry_after is None else {"Retry-After": str(retry_after)}


def problem(status: int, detail: str, headers: dict[str, str] | None = None) -> JSONResponse:
    """Return the answer to a request that is refused."""
    title = HTTPStatus(status).phrase
    content = Problem(title=title, status=status, detail=detail).model_dump()
    return JSONResponse(content, status, headers, MEDIA_TYPE)


def bug() -> JSONResponse:
    """Return the answer to a request at which the service itself failed."""
    return problem(HTTPStatus.INTERNAL_SERVER_ERROR, BUG)


def answer_errors(app: FastAPI) -> None:
    """Let every error of an application be a problem, FastAPI's own too."""

    @app.exception_handler(Refused)
    async def refused(_request: Request, error: Refused) -> JSONResponse:
        return problem(error.status, error.detail, error.headers)

    @app.exception_handler(HTTPException)
    async def wrong(request: Request, error: HTTPException) -> JSONResponse:
        match error.status_code:
            case HTTPStatus.NOT_FOUND:
                return problem(error.status_code, _NOTHING_THERE)
            case HTTPStatus.METHOD_NOT_ALLOWED:
                known = _methods_of(app, request)
                said = f"This address answers {listed(known)} alone."
                return problem(error.status_code, said, {"Allow": ", ".join(known)})
        detail = f"{HTTPStatus(error.status_code).description or error.detail}."
        headers = dict(error.headers) if error.headers else None
        return problem(error.status_code, detail, headers)

    @app.exception_handler(RequestValidationError)
    async def invalid(_request: Request, error: RequestValidationError) -> JSONResponse:
        return problem(HTTPStatus.UNPROCESSABLE_ENTITY, why_invalid(error.errors()))

    @app.exception_handler(Exception)
    async def failed(_request: Request, _error: Exception) -> JSONResponse:
        return bug()


def _methods_of(app: FastAPI, request: Request) -> list[str]:
    """Return by which methods an address can be asked, in whichever of the routes; HEAD as GET."""
    found = set[str]()
    for route in app.routes:
        if route.matches(request.scope)[0] is not Match.NONE:
            found |= getattr(route, "methods", None) or set()
    return sorted(found | {"HEAD"} if "GET" in found else found)


def documented(*statuses: HTTPStatus) -> dict[int | str, dict[str, object]]:
    """Return what the description of the service says of answers that are problems."""
    return {
        int(status): {
            "description": status.phrase,
            "content": {MEDIA_TYPE: {"schema": {"$ref": "#/components/schemas/Problem"}}},
        }
        for status in statuses
    }
