"""Headers that keep browsers from doing with answers what they are not for."""

from __future__ import annotations

from starlette.types import Message, Send

HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src data:; "
        "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
    ),
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}

RAW_HEADERS = tuple((name.lower().encode(), value.encode()) for name, value in HEADERS.items())
"""The same as a message of an application has them."""


def with_headers(send: Send) -> Send:
    """Return what sends the messages of an answer with `HEADERS`."""

    async def send_with_headers(message: Message) -> None:
        if message["type"] == "http.response.start":
            message["headers"] = [*message["headers"], *RAW_HEADERS]
        await send(message)

    return send_with_headers
