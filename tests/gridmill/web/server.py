"""A server of its own, as ``gridmill serve`` starts it, for tests that go over the wire."""

from __future__ import annotations

import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from contextlib import contextmanager

READY_SECONDS = 600
_START = [sys.executable, "-c", "from gridmill.cli import main; main()", "serve"]


@contextmanager
def begun(*words, stderr):
    """Start a server of one worker, and give it and its address once it is ready."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    address = f"http://127.0.0.1:{port}"
    command = [*_START, "--port", str(port), "--workers", "1", *words]
    with subprocess.Popen(command, stderr=stderr, text=True) as server:
        try:
            _wait_until_ready(address)
            yield server, address
        finally:
            server.send_signal(signal.SIGINT)
            server.wait(30)


def _wait_until_ready(address):
    deadline = time.monotonic() + READY_SECONDS
    while time.monotonic() < deadline:
        try:
            with urllib.request.urlopen(f"{address}/readyz", timeout=5) as answer:  # noqa: S310
                if answer.status == 200:
                    return
        except (urllib.error.URLError, OSError):
            time.sleep(0.2)
    raise TimeoutError("The server did not become ready.")
