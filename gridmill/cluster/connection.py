"""The way in: from an address to a workforce, and Dask loaded no sooner."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec

from gridmill.cluster.address import Address
from puzzle.errors import ClusterError
from solver.processes import Workforce


@contextmanager
def cluster(address: Address) -> Iterator[Workforce]:
    """Have the workers of a cluster at hand while the block runs.

    A cluster that stands somewhere goes on standing; a local one ends with the block.

    Raises:
        ClusterError: Dask is not installed, the cluster cannot be reached, has no workers, or
            workers that are not as this process is.
        WorkerLost: in the block, the cluster was lost.
    """
    if find_spec("distributed") is None:
        raise ClusterError(
            "A cluster needs Dask, which is not installed: pip install 'gridmill[cluster]'."
        )
    from gridmill.cluster.workforce import connected

    with connected(address) as workforce:
        yield workforce
