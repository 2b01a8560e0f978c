"""From a rung's code to the function that finds it, for every technique, and the climb over them.

The table is written out as branches for the reason given in `find_basic`. This module pulls in
the kernels of patterns and chains, so it is imported only when the basics do not suffice.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from puzzle.kernel import lean_kernel
from solver.human.board import Board
from solver.human.chains import find_chain
from solver.human.find_basic import climb_basic, find_basic
from solver.human.find_pattern import find_pattern
from solver.human.finder import LAST_BASIC, LAST_PATTERN
from solver.human.log import StepLog, apply_last, set_rung
from solver.human.position import Position


@lean_kernel
def find_all(finder: int, board: Board, position: Position, log: StepLog) -> bool:
    """Look for one step with the finder of this code; on success the log has it as its last."""
    if finder <= LAST_BASIC:
        return find_basic(finder, board, position, log)
    if finder <= LAST_PATTERN:
        return find_pattern(finder, board, position, log)
    return find_chain(finder, board, position, log)


@lean_kernel
def climb_all(
    finders: npt.NDArray[np.int64], board: Board, position: Position, log: StepLog
) -> bool:
    """Take the first step of the first rung that has one, again and again.

    The basics at the ladder's foot are left to `climb_basic`; the rungs above them are tried only
    where it is stuck.

    Returns:
        True when the puzzle is solved, False when no rung has a step.
    """
    foot = 0
    while foot < finders.size and finders[foot] <= LAST_BASIC:
        foot += 1
    while not climb_basic(finders[:foot], board, position, log):
        rung = foot
        while rung < finders.size and not find_all(finders[rung], board, position, log):
            rung += 1
        if rung == finders.size:
            return False
        set_rung(log, rung)
        apply_last(board, position, log)
    return True
