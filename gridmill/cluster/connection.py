"""The way in: from an address to a workforce, and Dask loaded no sooner."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec

from gridmill.cluster.address import Address
from puzzle.errors import ClusterError
from puzzle.installed import zstandard
from solver.processes import Workforce


@contextmanager
def cluster(address: Address) -> Iterator[Workforce]:
    """Have the workers of a cluster at hand while the block runs.

    A cluster that stands somewhere goes on standing; a local one ends with the block.

    Raises:
        ClusterError: Dask or Zstandard is not installed, the cluster cannot be reached, has no
            workers, or workers that are not as this process is.
        WorkerLost: in the block, the cluster was lost.
    """
    for name, is_there in (
        ("Dask", find_spec("distributed") is not None),
        ("Zstandard", _has_zstandard()),
    ):
        if not is_there:
            raise ClusterError(
                f"A cluster needs {name}, which is not installed: pip install 'gridmill[cluster]'."
            )
    from gridmill.cluster.workforce import connected

    with connected(address) as workforce:
        yield workforce


def _has_zstandard() -> bool:
    try:
        zstandard()
    except ImportError:
        return False
    return True
