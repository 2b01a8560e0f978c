"""A request whose body comes in, and whose client may leave meanwhile."""

from __future__ import annotations

from starlette.types import Message, Receive, Scope

from gridmill.web.connection import exchange_of


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
