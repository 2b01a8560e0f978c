"""What says which step of a path is the hardest: one rule for ratings, explanations and hints.

Steps of one ladder are compared by what it speaks of: HoDoKu's level, gridmill's, or the group of a
list where it has them, and in equal ones by the place of the rung, since a ladder is in order. On a
ladder that speaks of none, such as Sudoku Explainer's, they are compared by their scores, in
tenths.
Of several hardest steps the first counts.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from solver.human.ladder import Ladder, Rung

_LEVEL = 1000
"""More than the rungs of a ladder."""


class Scale(NamedTuple):
    """By rung: what its steps are compared by, and whether the surcharge of a step counts too."""

    bases: npt.NDArray[np.int64]
    is_by_score: npt.NDArray[np.int64]


def hardness_of(ladder: Ladder, heads: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
    """Return what the steps of one climb are compared by.

    Args:
        ladder: the one that was climbed.
        heads: (steps, 4): technique, rung, surcharge and first item of each step.

    Returns:
        (steps,): a number for each step, the greater the harder.
    """
    scale = scale_of(ladder)
    return scale.bases[heads[:, 1]] + scale.is_by_score[heads[:, 1]] * heads[:, 2]


@lru_cache(maxsize=64)
def scale_of(ladder: Ladder) -> Scale:
    """Return what the steps of a ladder are compared by."""
    bases = [_base(rung, place) for place, rung in enumerate(ladder.rungs)]
    by_score = [
        rung.hodoku is None and rung.level is None and rung.group is None for rung in ladder.rungs
    ]
    return Scale(np.array(bases, dtype=np.int64), np.array(by_score, dtype=np.int64))


def _base(rung: Rung, place: int) -> int:
    if rung.hodoku is not None:
        return rung.hodoku.level.rank * _LEVEL + place
    if rung.level is not None:
        return rung.level * _LEVEL + place
    if rung.group is not None:
        return rung.group.rank * _LEVEL + place
    return 0 if rung.score is None else rung.score.tenths
