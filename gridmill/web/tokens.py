"""What each client may spend: tokens that come back with time."""

from __future__ import annotations

import math
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass

MOST_CLIENTS = 10_000
"""Clients that are remembered; whoever was not seen for longest begins anew."""


@dataclass(slots=True)
class _Bucket:
    tokens: float
    seen: float


class Tokens:
    """The tokens of all clients.

    Args:
        most: what a client has at first, and may save up.
        a_second: what it gets back.
        clock: seconds that only ever grow.
    """

    def __init__(self, most: float, a_second: float, clock: Callable[[], float]) -> None:
        self._most, self._a_second, self._clock = most, a_second, clock
        self._buckets: OrderedDict[str, _Bucket] = OrderedDict()

    def spend(self, client: str, cost: float) -> int:
        """Take tokens from a client, if it has enough.

        Args:
            client: who asks.
            cost: tokens, more than 0; one who has saved up all that it may can spend any number.

        Returns:
            0 when they are taken; otherwise the seconds after which there are enough.
        """
        now = self._clock()
        bucket = self._buckets.pop(client, None) or _Bucket(self._most, now)
        passed = now - bucket.seen
        bucket.tokens = min(self._most, bucket.tokens + passed * self._a_second)
        bucket.seen = now
        self._buckets[client] = bucket
        if len(self._buckets) > MOST_CLIENTS:
            self._buckets.popitem(last=False)
        lacking = min(cost, self._most) - bucket.tokens
        if lacking > 0:
            return math.ceil(lacking / self._a_second)
        bucket.tokens -= cost
        return 0
