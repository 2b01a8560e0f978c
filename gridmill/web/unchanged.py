"""What is asked for again, and is not sent again while it is the same."""

from __future__ import annotations

from hashlib import blake2b
from http import HTTPStatus

from starlette.requests import Request
from starlette.responses import Response

_TAG_BYTES = 16


def unless_known(request: Request, content: bytes, media_type: str) -> Response:
    """Return content, or nothing but that it is what the client has (RFC 9110, section 13.1.2).

    Args:
        request: whose ``If-None-Match`` says what the client has.
        content: what is asked for; whoever keeps it is to ask again before using it.
        media_type: of the content.
    """
    tag = f'"{blake2b(content, digest_size=_TAG_BYTES).hexdigest()}"'
    headers = {"ETag": tag, "Cache-Control": "no-cache"}
    told = request.headers.get("if-none-match", "").split(",")
    if {tag, "*"} & {one.strip().removeprefix("W/") for one in told}:
        return Response(status_code=HTTPStatus.NOT_MODIFIED, headers=headers)
    return Response(content, headers=headers, media_type=media_type)
