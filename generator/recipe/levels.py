"""Levels as the generator uses them: which rungs a dig may need, and how many givens it leaves.

A level is *exact* when the players' ladder needs a rung of that level and none above it. While a
puzzle loses givens its level can only rise, so a dig keeps the puzzle below its ceiling at every
step and looks at the end whether the level was reached.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from puzzle.errors import RecipeError
from puzzle.geometry import Geometry
from puzzle.sentences import counted
from solver.human.ladder import LEVELS, PLAYERS, Ladder

LOGIC_LEVELS = (1, 2, 3)
"""Levels whose rungs never assume that the solution is unique: to solve is to prove it."""

_SMALLEST = Geometry.boxes(2, 2)
_SMALLEST_HARD = 8
"""The smallest size at which puzzles of all levels are made."""


@dataclass(frozen=True, slots=True)
class GivensRange:
    """How many givens a puzzle may have, both ends included."""

    fewest: int
    most: int

    @classmethod
    def parse(cls, text: str) -> GivensRange:
        """Return the range of a text such as ``24-30`` or ``28``.

        Raises:
            RecipeError: anything else.
        """
        first, dash, last = text.partition("-")
        if not first.isdecimal() or not (last.isdecimal() if dash else True):
            raise RecipeError(
                f"{text!r} is no range of givens: write the fewest and the most, such as 24-30."
            )
        return cls(int(first), int(last) if dash else int(first))

    def __str__(self) -> str:
        return f"{self.fewest}-{self.most}"

    @property
    def told(self) -> str:
        """In words: ``24-30 givens``, ``17 givens`` or ``no givens``."""
        if self.fewest < self.most:
            return f"{self} givens"
        return counted(self.most, "given") if self.most else "no givens"

    def __contains__(self, count: int) -> bool:
        return self.fewest <= count <= self.most


_USUAL_SHARES = {
    1: (Fraction(32, 81), Fraction(38, 81)),
    2: (Fraction(28, 81), Fraction(34, 81)),
}
"""By level, the givens that newspapers print, as shares of the cells."""


def usual_givens(level: int, geometry: Geometry) -> GivensRange | None:
    """Return the givens of a level when the recipe does not say.

    None for as few as the dig reaches.

    On 9×9, 32-38 at level 1 and 28-34 at level 2. Without a range every dig of level 1 would end
    near 27 givens, a long way for an easy puzzle. From level 3 on a dig goes to its end: the more
    is taken away, the likelier the level is reached. So too at level 2 where there are extra houses
    or no boxes, which leave less to be given.
    """
    shares = _USUAL_SHARES.get(level)
    if shares is None or (level > 1 and not geometry.is_plain):
        return None
    fewest, most = (round(share * geometry.cell_count) for share in shares)
    return GivensRange(fewest, most)


def made_on(geometry: Geometry) -> tuple[int, ...]:
    """Return the levels that puzzles of a geometry are made at.

    Hidden singles solve every 4×4 puzzle: all minimal ones were tried, and givens more make none
    harder. Up to 7×7 a puzzle above level 3 hardly ever comes up.
    """
    if geometry.size <= _SMALLEST.size:
        return LOGIC_LEVELS[:1]
    return LOGIC_LEVELS if geometry.size < _SMALLEST_HARD else tuple(LEVELS)


def ceiling(level: int) -> Ladder:
    """Return what a dig for a level may need: the players' ladder up to that level."""
    return PLAYERS.up_to(level)
