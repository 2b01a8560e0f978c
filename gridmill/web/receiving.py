"""What a client sends next, asked in passing."""

from __future__ import annotations

from starlette.types import Message, Receive


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


def has_left(receive: Receive) -> bool:
    """Tell whether the client of a request, whose body was read, has left."""
    message = received(receive)
    return message is not None and message["type"] == "http.disconnect"
