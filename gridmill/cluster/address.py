"""Which cluster: one that stands somewhere, or one that is started on this machine."""

from __future__ import annotations

import re
from dataclasses import dataclass

from puzzle.errors import ClusterError

_LOCAL = re.compile(r"local:([1-9][0-9]{0,3})")
_REMOTE = re.compile(r"(tcp|tls)://[^/\s]+:[0-9]{1,5}")


@dataclass(frozen=True, slots=True)
class Address:
    """Which cluster.

    Attributes:
        text: as given.
        workers: to be started here; None for the cluster that stands at `text`.
    """

    text: str
    workers: int | None = None

    @classmethod
    def parse(cls, text: str) -> Address:
        """Read ``tcp://HOST:PORT``, ``tls://HOST:PORT`` or ``local:N``.

        Raises:
            ClusterError: it is none of them.
        """
        if local := _LOCAL.fullmatch(text):
            return cls(text, int(local[1]))
        if _REMOTE.fullmatch(text):
            return cls(text)
        raise ClusterError(
            f"{text} is no cluster: give tcp://HOST:PORT, or local:4 for 4 workers of this machine."
        )
