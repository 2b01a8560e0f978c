"""What a rating asks of a climb: its hardest step, its scores, how often it used what."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from solver.human.climb import Bench
from solver.human.hardness import scale_of
from solver.human.ladder import Ladder, Rung
from solver.human.registry import Technique


class Tally(NamedTuple):
    """What is asked of the steps of a climb; there is one at least.

    Attributes:
        rung: the hardest step's; of several hardest ones the first counts.
        technique: the hardest step's.
        hardness: of the hardest step, see `solver.human.hardness`: its score in tenths on a ladder
            that speaks of scores alone.
        up_to_placed: the greatest hardness up to the first step that places a digit; None where
            none does.
        first: the hardness of the first step.
        counts: how often each technique was used, in order of the rungs, then of the steps.
    """

    rung: Rung
    technique: Technique
    hardness: int
    up_to_placed: int | None
    first: int
    counts: dict[Technique, int]


def tally_of(bench: Bench, ladder: Ladder) -> Tally | None:
    """Return what is asked of the climb that a bench has just made; None where it took no step."""
    from solver.human.engine.step_log import STEP_ROOM
    from solver.human.engine.tally import NEVER, TOLD, tally

    if not bench.step_count:
        return None
    uses, told = np.empty((STEP_ROOM, 3), dtype=np.int64), np.empty(TOLD, dtype=np.int64)
    lines = bench.run(tally, *scale_of(ladder), bench.arrays.logs, uses, told)
    rung, technique, hardness, up_to_placed, first = told.tolist()
    return Tally(
        ladder.rungs[rung],
        _TECHNIQUES[technique],
        hardness,
        None if up_to_placed == NEVER else up_to_placed,
        first,
        _counts(uses[:lines].tolist()),
    )


def _counts(uses: list[list[int]]) -> dict[Technique, int]:
    counts: dict[Technique, int] = {}
    uses.sort(key=_rung)
    for _, code, times in uses:
        technique = _TECHNIQUES[code]
        counts[technique] = counts.get(technique, 0) + times
    return counts


def _rung(use: list[int]) -> int:
    return use[0]


_TECHNIQUES = {int(technique): technique for technique in Technique}
