"""Whether a client has left, asked in passing."""

from __future__ import annotations

from starlette.types import Receive


async def has_left(receive: Receive) -> bool:
    """Tell whether the client of a request, whose body was read, has left.

    What would be waited for is not: one step is taken, which tells of a client that is gone, and
    the rest is dropped. Starlette does the same with a scope that is cancelled, for more than a
    request costs otherwise.
    """
    waiting = receive().__await__()
    try:
        next(waiting)
    except StopIteration as told:
        return bool(told.value["type"] == "http.disconnect")
    waiting.close()
    return False
