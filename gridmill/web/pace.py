"""When requests that are refused are told to come again, so that they do not come all at once."""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Callable

LONGEST = 20
"""Seconds that nobody is asked to wait longer than."""
_SPREAD = 2
"""So many times as long as it takes to answer those refused before: a refusal costs something."""
_MOST_DUE = 10_000
_ANSWERS = 64
"""Answers by which it is known how fast they come."""


class Pace:
    """How fast answers come, and who was told to come again.

    Whoever is refused comes again when those who were refused before can have been answered twice:
    with many clients there is about one refusal to two answers, however slow the machine is.

    Args:
        clock: seconds that only ever grow.
    """

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._answers: deque[float] = deque(maxlen=_ANSWERS)
        self._due: deque[float] = deque(maxlen=_MOST_DUE)

    def answered(self) -> None:
        """Count an answer."""
        self._answers.append(self._clock())

    def refused(self) -> int:
        """Return the seconds after which to come again, at least 1."""
        now = self._clock()
        while self._due and self._due[0] <= now:
            self._due.popleft()
        seconds = min(max(1, math.ceil(_SPREAD * len(self._due) * self._each(now))), LONGEST)
        self._due.append(now + seconds)
        return seconds

    def _each(self, now: float) -> float:
        """Return the seconds that an answer takes."""
        if not self._answers:
            return 0.0
        return (now - self._answers[0]) / len(self._answers)
