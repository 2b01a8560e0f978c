"""The unit of basics: from a finder's code to the function that finds it, up to subsets and fish.

Numba can neither cache a call through a table of functions nor a function made at run time, so the
table is written out here as branches. A test walks every rung of every ladder through it.
"""

from __future__ import annotations

from puzzle.kernel import lean_kernel
from solver.human.engine.finder import Finder
from solver.human.engine.state import Position
from solver.human.engine.step_log import StepLog
from solver.human.engine.tables import Board
from solver.human.techniques.fish import find_fish
from solver.human.techniques.locked import (
    find_claiming,
    find_direct_claiming,
    find_direct_pointing,
    find_pointing,
)
from solver.human.techniques.singles import find_full_house, find_hidden_single, find_naked_single
from solver.human.techniques.subsets import (
    find_direct_hidden_subset,
    find_hidden_subset,
    find_naked_subset,
)


@lean_kernel
def find_basic(finder: int, board: Board, position: Position, log: StepLog) -> bool:
    """Look for one step with the finder of this code; on success the log has it as its last."""
    if finder == Finder.FULL_HOUSE:
        return find_full_house(board, position, log)
    if finder == Finder.HIDDEN_SINGLE_BOX:
        return find_hidden_single(board, position, log, True)
    if finder == Finder.HIDDEN_SINGLE_LINE:
        return find_hidden_single(board, position, log, False)
    if finder == Finder.NAKED_SINGLE:
        return find_naked_single(board, position, log)
    if finder == Finder.DIRECT_POINTING:
        return find_direct_pointing(board, position, log)
    if finder == Finder.DIRECT_CLAIMING:
        return find_direct_claiming(board, position, log)
    if finder == Finder.DIRECT_HIDDEN_PAIR:
        return find_direct_hidden_subset(board, position, log, 2)
    if finder == Finder.DIRECT_HIDDEN_TRIPLE:
        return find_direct_hidden_subset(board, position, log, 3)
    if finder == Finder.POINTING:
        return find_pointing(board, position, log)
    if finder == Finder.CLAIMING:
        return find_claiming(board, position, log)
    if Finder.NAKED_PAIR <= finder <= Finder.NAKED_QUAD:
        return find_naked_subset(board, position, log, finder - Finder.NAKED_PAIR + 2)
    if Finder.HIDDEN_PAIR <= finder <= Finder.HIDDEN_QUAD:
        return find_hidden_subset(board, position, log, finder - Finder.HIDDEN_PAIR + 2)
    if Finder.X_WING <= finder <= Finder.JELLYFISH:
        return find_fish(board, position, log, finder - Finder.X_WING + 2)
    return False
