"""What tests of the service share."""

from __future__ import annotations

import subprocess

import pytest

from tests.gridmill.web.server import begun


@pytest.fixture(scope="session")
def served():
    """The address of a server that is ready, and refuses nobody who asks much."""
    with begun("--tokens", "1000000", stderr=subprocess.DEVNULL) as (_, address):
        yield address
