"""Run the service."""

from __future__ import annotations

import uvicorn

from gridmill.web.app import create_app
from gridmill.web.pace import LONGEST
from gridmill.web.settings import Settings

KEPT_SECONDS = LONGEST + 5
"""How long a connection is kept on which nothing is asked: whoever is refused comes again on it."""
CLOSING_SECONDS = 5
"""How long requests may take to end once the server is told to."""


def serve(host: str, port: int, settings: Settings) -> None:
    """Serve until SIGINT or SIGTERM.

    Args:
        host: the address to listen at.
        port: the port.
        settings: what the service is asked to be.
    """
    uvicorn.run(
        create_app(settings),
        host=host,
        port=port,
        log_level="warning",
        server_header=False,
        timeout_keep_alive=KEPT_SECONDS,
        timeout_graceful_shutdown=CLOSING_SECONDS,
    )
