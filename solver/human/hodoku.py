"""HoDoKu's levels: what its ladder adds to a step, and what a puzzle comes to.

Each step has a level and points. A puzzle has the highest level of its steps, raised as long as the
sum of their points is more than the level allows (HoDoKu 2.2.0's defaults):

    Easy 800   Medium 1000   Hard 1600   Unfair 1800   Extreme without limit
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum
from typing import NamedTuple


class HodokuLevel(Enum):
    """HoDoKu's levels, the lowest first; the value is the name in print."""

    EASY = "Easy"
    MEDIUM = "Medium"
    HARD = "Hard"
    UNFAIR = "Unfair"
    EXTREME = "Extreme"

    @property
    def most(self) -> float:
        """The most points that a puzzle of this level has."""
        return _MOST[self]

    @property
    def rank(self) -> int:
        """0 for the lowest level, one more for each."""
        return _LEVELS.index(self)


class HodokuScore(NamedTuple):
    """HoDoKu's opinion of a step, or of a puzzle.

    Attributes:
        level: of the step, or of the puzzle with its points taken into account.
        points: of the step, or of all steps; None where the ladder does not reach the solution, and
            HoDoKu would try a digit for 10,000 points.
    """

    level: HodokuLevel
    points: int | None


_LEVELS = tuple(HodokuLevel)
_MOST = dict(zip(HodokuLevel, (800, 1000, 1600, 1800, float("inf")), strict=True))


def sum_up(scores: Iterable[tuple[HodokuLevel, int]]) -> HodokuScore:
    """Return what the steps of a path to the solution come to.

    A full grid is easy, without points.
    """
    steps = list(scores)
    points = sum(more for _, more in steps)
    rank = max((level.rank for level, _ in steps), default=0)
    return HodokuScore(next(x for x in _LEVELS[rank:] if points <= x.most), points)
