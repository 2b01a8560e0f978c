"""Run the service."""

from __future__ import annotations

import gc
import logging
import signal
import socket
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress

import uvicorn

from gridmill.web.app import create_app
from gridmill.web.batches import Batches
from gridmill.web.connection import BoundedConnection
from gridmill.web.pace import LONGEST
from gridmill.web.settings import Settings

KEPT_SECONDS = LONGEST + 5
"""How long a connection is kept on which nothing is asked: whoever is refused comes again on it."""
BACKLOG = 2048
"""Connections that may wait to be taken."""
CLOSING_SECONDS = 5
"""How long requests may take to end once the server is told to."""

_OF_FORMS = "python_multipart"
"""What reads forms, and warns of each that is none; whoever sent it is told."""
_OF_KILLED = "ignore:resource_tracker"
"""For the process that cleans up behind workers: of one that was killed the log has been told."""


def listening(host: str, port: int) -> socket.socket:
    """Return a socket that listens at an address.

    Args:
        host: the address.
        port: the port; 0 for any that is free.

    Raises:
        OSError: nobody can listen there: another server does, or it is no address of this machine.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    return socket.create_server((host, port), family=family, backlog=BACKLOG)


def serve(place: socket.socket, settings: Settings) -> bool:
    """Serve until SIGINT, SIGTERM or SIGHUP.

    Args:
        place: what listens, see `listening`; it is closed in the end.
        settings: what the service is asked to be.

    Returns:
        Whether it came to serving.
    """
    app = create_app(settings)
    gc.freeze()  # what is loaded stays: it need not be looked through with the requests' objects
    config = uvicorn.Config(
        app,
        log_level="error",  # what strangers send wrongly is answered, and fills no log
        http=BoundedConnection,
        ws="none",
        access_log=False,  # what would be logged is put together for every request
        server_header=False,
        timeout_keep_alive=KEPT_SECONDS,
        timeout_graceful_shutdown=CLOSING_SECONDS,
    )
    server = _Server(config, app.state.batches)
    sys.warnoptions.append(_OF_KILLED)
    logging.getLogger(_OF_FORMS).setLevel(logging.CRITICAL)
    with place, _hanging_up(server), suppress(KeyboardInterrupt):
        server.run([place])
    return server.started


class _Server(uvicorn.Server):
    """What serves; it ends batches first, so that whoever reads one is told why it is cut short."""

    def __init__(self, config: uvicorn.Config, batches: Batches) -> None:
        super().__init__(config)
        self._batches = batches

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """End all that is at work."""
        self._batches.end()
        await super().shutdown(sockets)


@contextmanager
def _hanging_up(server: uvicorn.Server) -> Iterator[None]:
    """Let a terminal that is closed end a server within the block as SIGTERM does.

    Whoever started it so that it outlives its terminal has its way. Windows has no such signal.
    """
    hangup = getattr(signal, "SIGHUP", None)
    before = None if hangup is None else signal.getsignal(hangup)
    if hangup is None or before is signal.SIG_IGN:
        yield
        return
    signal.signal(hangup, server.handle_exit)
    try:
        yield
    finally:
        signal.signal(hangup, before)
