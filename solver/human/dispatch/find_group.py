"""The unit of groups: grouped chains and almost locked sets, and the chains that remove most.

They search longest, so they are compiled only for puzzles that need them. The table is written out
as branches for the reason given in `find_basic`.
"""

from __future__ import annotations

from puzzle.kernel import lean_kernel
from solver.human.chains.best_chain import find_richest_chain
from solver.human.chains.grouped_chains import (
    GROUPED_AIC,
    GROUPED_LOOP,
    GROUPED_X_CHAIN,
    find_grouped_chain,
)
from solver.human.chains.static_chains import AIC, X_CHAIN, XY_CHAIN
from solver.human.engine.finder import Finder
from solver.human.engine.state import Position
from solver.human.engine.step_log import StepLog
from solver.human.engine.tables import Board
from solver.human.techniques.almost_locked_sets import ALS_XY_WING, ALS_XZ, find_almost_locked


@lean_kernel
def find_group(finder: int, board: Board, position: Position, log: StepLog) -> bool:
    """Look for one step with the finder of this code; on success the log has it as its last."""
    if finder == Finder.GROUPED_X_CHAIN:
        return find_grouped_chain(board, position, log, GROUPED_X_CHAIN)
    if finder == Finder.GROUPED_LOOP:
        return find_grouped_chain(board, position, log, GROUPED_LOOP)
    if finder == Finder.GROUPED_AIC:
        return find_grouped_chain(board, position, log, GROUPED_AIC)
    if finder == Finder.ALS_XZ:
        return find_almost_locked(board, position, log, ALS_XZ)
    if finder == Finder.ALS_XY_WING:
        return find_almost_locked(board, position, log, ALS_XY_WING)
    if finder == Finder.RICHEST_X_CHAIN:
        return find_richest_chain(board, position, log, X_CHAIN)
    if finder == Finder.RICHEST_XY_CHAIN:
        return find_richest_chain(board, position, log, XY_CHAIN)
    if finder == Finder.RICHEST_AIC:
        return find_richest_chain(board, position, log, AIC)
    return False
