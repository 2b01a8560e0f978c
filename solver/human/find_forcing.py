"""From a rung's code to the function that finds it: forcing chains, and the climb over them.

Few puzzles need these, and they are slow to compile, so this module is imported only when
`find_all` does not suffice.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from puzzle.kernel import lean_kernel
from solver.human.board import Board
from solver.human.find_all import climb_all
from solver.human.finder import LAST_CHAIN, Finder
from solver.human.forcing import find_forcing_chain
from solver.human.log import StepLog, apply_last, set_rung
from solver.human.nets import DYNAMIC, NISHIO, STATIC
from solver.human.position import Position

NISHIO_CODE = int(Finder.NISHIO)
MULTIPLE = int(Finder.MULTIPLE_FORCING_CHAIN)
DYNAMIC_CODE = int(Finder.DYNAMIC_FORCING_CHAIN)


@lean_kernel
def find_forcing(finder: int, board: Board, position: Position, log: StepLog) -> bool:
    """Look for one step with the finder of this code; on success the log has it as its last."""
    if finder == NISHIO_CODE:
        return find_forcing_chain(board, position, log, NISHIO)
    if finder == MULTIPLE:
        return find_forcing_chain(board, position, log, STATIC)
    if finder == DYNAMIC_CODE:
        return find_forcing_chain(board, position, log, DYNAMIC)
    return False


@lean_kernel
def climb_forcing(
    finders: npt.NDArray[np.int64], board: Board, position: Position, log: StepLog
) -> bool:
    """Take the first step of the first rung that has one, again and again.

    The rungs below the ladder's first forcing chain are left to `climb_all`; those above are tried
    only where it is stuck.

    Returns:
        True when the puzzle is solved, False when no rung has a step.
    """
    foot = 0
    while foot < finders.size and finders[foot] <= LAST_CHAIN:
        foot += 1
    while not climb_all(finders[:foot], board, position, log):
        rung = foot
        while rung < finders.size and not find_forcing(finders[rung], board, position, log):
            rung += 1
        if rung == finders.size:
            return False
        set_rung(log, rung)
        apply_last(board, position, log)
    return True
