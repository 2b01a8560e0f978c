"""The kernel of `solver.human.tally`: the hardest step of a climb, and what it used, in one call.

Uses, three numbers each, are in order of the first step: RUNG_USED, TECHNIQUE_USED and TIMES. What
is told of the climb are five numbers: RUNG_OF_HARDEST, TECHNIQUE_OF_HARDEST and HARDNESS of the
first hardest step; the greatest hardness UP_TO_PLACED, the first step that places a digit, or
NEVER; and the hardness of the FIRST_STEP.
"""

from __future__ import annotations

from puzzle.kernel import lean_kernel
from solver.human.engine.climbing import Records
from solver.human.engine.record import Array
from solver.human.engine.step_log import FIRST, PLACE, RUNG, SURCHARGE, TECHNIQUE, StepLog

RUNG_USED, TECHNIQUE_USED, TIMES = 0, 1, 2
RUNG_OF_HARDEST, TECHNIQUE_OF_HARDEST, HARDNESS, UP_TO_PLACED, FIRST_STEP = 0, 1, 2, 3, 4
TOLD = 5
NEVER = -1


@lean_kernel
def tally(bases: Array, is_by_score: Array, logs: Records, uses: Array, told: Array) -> int:
    """Compare and count the steps of a climb; the log comes in an array of one.

    Args:
        bases: by rung, what its steps are compared by.
        is_by_score: by rung, whether the surcharge of a step counts too.
        logs: the log of a climb with one step or more.
        uses: out, room for as many lines as a log has steps.
        told: out.

    Returns:
        How many lines of `uses` are written.
    """
    log = logs[0]
    count = 0
    hardest = -1
    told[UP_TO_PLACED] = NEVER
    for step in range(log.steps):
        rung, technique = log.heads[step, RUNG], log.heads[step, TECHNIQUE]
        hardness = bases[rung] + is_by_score[rung] * log.heads[step, SURCHARGE]
        if step == 0:
            told[FIRST_STEP] = hardness
        if hardness > hardest:
            hardest = hardness
            told[RUNG_OF_HARDEST] = rung
            told[TECHNIQUE_OF_HARDEST] = technique
        if told[UP_TO_PLACED] == NEVER and _places(log, step):
            told[UP_TO_PLACED] = hardest
        count = _count_use(uses, count, rung, technique)
    told[HARDNESS] = hardest
    return count


@lean_kernel
def _places(log: StepLog, step: int) -> bool:
    """Whether a step places a digit."""
    end = log.item_count if step + 1 == log.steps else log.heads[step + 1, FIRST]
    is_any = False
    for i in range(log.heads[step, FIRST], end):
        is_any |= log.items[i, 0] == PLACE
    return is_any


@lean_kernel
def _count_use(uses: Array, count: int, rung: int, technique: int) -> int:
    """Count a step among so many lines; returns how many there are then."""
    for i in range(count):
        if uses[i, RUNG_USED] == rung and uses[i, TECHNIQUE_USED] == technique:
            uses[i, TIMES] += 1
            return count
    uses[count, RUNG_USED] = rung
    uses[count, TECHNIQUE_USED] = technique
    uses[count, TIMES] = 1
    return count + 1
