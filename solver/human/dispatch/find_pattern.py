"""From a rung's code to the function that finds it: wings, turbot family, rectangles, BUG, aligned.

The table is written out as branches for the reason given in `find_basic`.
"""

from __future__ import annotations

from puzzle.kernel import lean_kernel
from solver.human.engine.finder import Finder
from solver.human.engine.state import Position
from solver.human.engine.step_log import StepLog
from solver.human.engine.tables import Board
from solver.human.techniques.aligned_exclusion import find_aligned_pair, find_aligned_triplet
from solver.human.techniques.bug import LAST_TYPE, find_bug
from solver.human.techniques.turbot import (
    SKYSCRAPER,
    TURBOT_FISH,
    TWO_STRING_KITE,
    find_empty_rectangle,
    find_turbot,
)
from solver.human.techniques.unique import ALL_TYPES, ANY_LENGTH, RECTANGLE, TYPE_5, find_unique
from solver.human.techniques.wings import find_w_wing, find_wing


@lean_kernel
def find_pattern(finder: int, board: Board, position: Position, log: StepLog) -> bool:
    """Look for one step with the finder of this code; on success the log has it as its last."""
    if finder == Finder.XY_WING:
        return find_wing(board, position, log, 2)
    if finder == Finder.XYZ_WING:
        return find_wing(board, position, log, 3)
    if finder == Finder.W_WING:
        return find_w_wing(board, position, log)
    if finder == Finder.SKYSCRAPER:
        return find_turbot(board, position, log, SKYSCRAPER)
    if finder == Finder.TWO_STRING_KITE:
        return find_turbot(board, position, log, TWO_STRING_KITE)
    if finder == Finder.TURBOT_FISH:
        return find_turbot(board, position, log, TURBOT_FISH)
    if finder == Finder.EMPTY_RECTANGLE:
        return find_empty_rectangle(board, position, log)
    if Finder.UNIQUE_RECTANGLE_1 <= finder <= Finder.UNIQUE_RECTANGLE_4:
        kind = finder - Finder.UNIQUE_RECTANGLE_1 + 1
        return find_unique(board, position, log, 1 << kind, RECTANGLE)
    if finder == Finder.UNIQUE_RECTANGLE_5:
        return find_unique(board, position, log, 1 << TYPE_5, RECTANGLE)
    if finder == Finder.UNIQUE_LOOP:
        return find_unique(board, position, log, ALL_TYPES, ANY_LENGTH)
    if finder == Finder.BUG_1:
        return find_bug(board, position, log, 1)
    if finder == Finder.BUG:
        return find_bug(board, position, log, LAST_TYPE)
    if finder == Finder.ALIGNED_PAIR_EXCLUSION:
        return find_aligned_pair(board, position, log)
    if finder == Finder.ALIGNED_TRIPLET_EXCLUSION:
        return find_aligned_triplet(board, position, log)
    return False
