"""Dask at the edge: a cluster's workers as a workforce, like the processes of this machine.

    address    what is given: tcp://HOST:PORT, or local:N
    connection from an address to a workforce
    workforce  Dask's workers behind `solver.processes.Workforce`; the one place that imports Dask
    sameness   what must be the same on all of them, so that the bytes are

Importing this package loads no Dask.
"""

from gridmill.cluster.address import Address
from gridmill.cluster.connection import cluster

__all__ = ["Address", "cluster"]
