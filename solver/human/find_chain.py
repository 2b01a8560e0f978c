"""From a rung's code to the function that finds it: static chains and loops.

The table is written out as branches for the reason given in `find_basic`. Forcing chains, which
few puzzles need, are in `find_forcing`.
"""

from __future__ import annotations

from puzzle.kernel import lean_kernel
from solver.human.board import Board
from solver.human.chains import (
    find_alternating_chain,
    find_continuous_loop,
    find_static_chain,
)
from solver.human.finder import Finder
from solver.human.implications import BOTH, CELLS_ONLY, ONE_DIGIT
from solver.human.log import StepLog
from solver.human.position import Position

X_CHAIN = int(Finder.X_CHAIN)
XY_CHAIN = int(Finder.XY_CHAIN)
AIC = int(Finder.AIC)
CONTINUOUS_LOOP = int(Finder.CONTINUOUS_LOOP)
STATIC_CHAIN = int(Finder.STATIC_CHAIN)


@lean_kernel
def find_chain(finder: int, board: Board, position: Position, log: StepLog) -> bool:
    """Look for one step with the finder of this code; on success the log has it as its last."""
    if finder == X_CHAIN:
        return find_alternating_chain(board, position, log, ONE_DIGIT)
    if finder == XY_CHAIN:
        return find_alternating_chain(board, position, log, CELLS_ONLY)
    if finder == AIC:
        return find_alternating_chain(board, position, log, BOTH)
    if finder == CONTINUOUS_LOOP:
        return find_continuous_loop(board, position, log)
    if finder == STATIC_CHAIN:
        return find_static_chain(board, position, log)
    return False
