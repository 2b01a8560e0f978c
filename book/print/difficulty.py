"""How hard a puzzle is said to be in print: one scale, that of the levels.

A puzzle is as hard as its level, and within a level as its effort, which is what sections are
sorted by. Stars and bars are read off that one scale, so that they rise through a section, and a
section of a higher level never has fewer than one of a lower level:

    level       1    2       3       4       5
    stars       1    1½ 2    2½ 3    3½ 4    4½ 5
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from types import MappingProxyType

from solver.human import LEVELS

TYPICAL_EFFORT: Mapping[int, int] = MappingProxyType({1: 135, 2: 480, 3: 870, 4: 1100, 5: 2600})
"""The effort that half of the puzzles of a level exceed, of 40 each of ``configs/kdp-200.toml``."""
MOST_STARS = 5
_LEVELS = len(LEVELS)


@dataclass(frozen=True, slots=True)
class Grade:
    """How hard a puzzle is said to be.

    Attributes:
        stars: 1 to 5, in halves.
        bar: how full a bar is, above 0 and up to 1.
    """

    stars: float
    bar: float


def grade(level: int | None, effort: int | None) -> Grade:
    """Return the grade of a rated puzzle.

    Args:
        level: 1 to 5; None for a puzzle beyond level 5, which has all stars.
        effort: what puzzles of one level differ by; None to tell by the level alone.
    """
    if level is None:
        return Grade(float(MOST_STARS), 1.0)
    if effort is None:
        return Grade(float(level), level / _LEVELS)
    typical = TYPICAL_EFFORT[level]
    is_easier = effort <= typical and level > 1
    within = effort / (effort + typical)
    return Grade(level - 0.5 * is_easier, (level - 1 + within) / _LEVELS)


def grades(measures: Sequence[tuple[int | None, int | None]]) -> tuple[Grade, ...]:
    """Return the grades of a section's puzzles, which never fall where the levels do not.

    Where puzzles of one level are not in the order of their efforts, because the recipe asks for
    another one, their efforts do not count.

    Args:
        measures: level and effort of each rated puzzle, as for `grade`, in the order of print.
    """
    if is_in_order(measures):
        return tuple(grade(level, effort) for level, effort in measures)
    return tuple(grade(level, None) for level, _ in measures)


def is_in_order(measures: Sequence[tuple[int | None, int | None]]) -> bool:
    """Tell whether levels, and within a level efforts, rise from puzzle to puzzle.

    Args:
        measures: as for `grades`.
    """
    fine = (grade(level, effort) for level, effort in measures)
    return all(before.bar <= after.bar for before, after in pairwise(fine))
