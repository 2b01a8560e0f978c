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


def climb_forcing(
    finders: npt.NDArray[np.int64], board: Board, position: Position, log: StepLog
) -> bool:
    """Take the first step of the first rung that has one, again and again.

    The rungs below the ladder's first forcing chain are left to `climb_all`; those above are tried
    only where it is stuck. This is no kernel: compiling it would compile all rungs again, and the
    chains take so long that the loop does not matter.

    Returns:
        True when the puzzle is solved, False when no rung has a step.
    """
    foot = int(np.argmax(finders > LAST_CHAIN))
    while not climb_all(finders[:foot], board, position, log):
        hard = range(foot, finders.size)
        found = (rung for rung in hard if find_forcing(int(finders[rung]), board, position, log))
        rung = next(found, None)
        if rung is None:
            return False
        set_rung(log, rung)
        apply_last(board, position, log)
    return True
