"""The cluster that a command works on, and what is said while it starts."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from typing import TYPE_CHECKING

from gridmill.cli.sentences import counted
from gridmill.cli.streams import say

if TYPE_CHECKING:
    from gridmill.cluster import Address
    from solver.processes import Workforce


def workforce_or_none(address: Address | None) -> AbstractContextManager[Workforce | None]:
    """Do so where there is a cluster; None is this machine alone."""
    return nullcontext() if address is None else workforce_of(address)


@contextmanager
def workforce_of(address: Address) -> Iterator[Workforce]:
    """Have the workers of a cluster at hand while the block runs; see `gridmill.cluster.cluster`.

    Raises:
        ClusterError: it cannot be used.
    """
    from gridmill.cluster import cluster

    if address.workers is not None:
        say(f"Starting {counted(address.workers, 'worker')} …")
    with cluster(address) as workforce:
        if address.workers is None:
            say(f"{counted(workforce.size, 'worker')} at {address.text}.")
        yield workforce
