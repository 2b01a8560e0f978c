"""The unit of shapes: locked sets, finned fish, colouring, further rectangles and wings.

Players know these; gridmill's five levels do not ask for them. They are a unit of their own, so
that no puzzle of a level waits for them. The table is written out as branches for the reason given
in `find_basic`.
"""

from __future__ import annotations

from puzzle.kernel import lean_kernel
from solver.human.engine.finder import Finder
from solver.human.engine.state import Position
from solver.human.engine.step_log import StepLog
from solver.human.engine.tables import Board
from solver.human.techniques.bent_sets import SUE_DE_COQ, WXYZ_WING, find_bent
from solver.human.techniques.colouring import (
    MULTI_COLOURING,
    SIMPLE_COLOURING,
    find_colouring,
    find_remote_pair,
)
from solver.human.techniques.finned_fish import find_finned_fish
from solver.human.techniques.locked_sets import find_locked_set
from solver.human.techniques.rectangles import (
    AVOIDABLE_RECTANGLE_1,
    AVOIDABLE_RECTANGLE_2,
    HIDDEN_RECTANGLE,
    UNIQUE_RECTANGLE_6,
    find_rectangle,
)


@lean_kernel
def find_shape(finder: int, board: Board, position: Position, log: StepLog) -> bool:
    """Look for one step with the finder of this code; on success the log has it as its last."""
    if finder == Finder.LOCKED_PAIR:
        return find_locked_set(board, position, log, 2)
    if finder == Finder.LOCKED_TRIPLE:
        return find_locked_set(board, position, log, 3)
    if Finder.FINNED_X_WING <= finder <= Finder.FINNED_JELLYFISH:
        return find_finned_fish(board, position, log, finder - Finder.FINNED_X_WING + 2, False)
    if Finder.SASHIMI_X_WING <= finder <= Finder.SASHIMI_JELLYFISH:
        return find_finned_fish(board, position, log, finder - Finder.SASHIMI_X_WING + 2, True)
    if finder == Finder.SIMPLE_COLOURING:
        return find_colouring(board, position, log, SIMPLE_COLOURING)
    if finder == Finder.MULTI_COLOURING:
        return find_colouring(board, position, log, MULTI_COLOURING)
    if finder == Finder.REMOTE_PAIR:
        return find_remote_pair(board, position, log)
    if finder == Finder.WXYZ_WING:
        return find_bent(board, position, log, WXYZ_WING)
    if finder == Finder.UNIQUE_RECTANGLE_6:
        return find_rectangle(board, position, log, UNIQUE_RECTANGLE_6)
    if finder == Finder.HIDDEN_RECTANGLE:
        return find_rectangle(board, position, log, HIDDEN_RECTANGLE)
    if finder == Finder.AVOIDABLE_RECTANGLE_1:
        return find_rectangle(board, position, log, AVOIDABLE_RECTANGLE_1)
    if finder == Finder.AVOIDABLE_RECTANGLE_2:
        return find_rectangle(board, position, log, AVOIDABLE_RECTANGLE_2)
    if finder == Finder.SUE_DE_COQ:
        return find_bent(board, position, log, SUE_DE_COQ)
    return False
