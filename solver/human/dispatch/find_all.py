"""From a rung's code to the function that finds it, for every technique, and the climb over them.

The finders stand in units, each compiled by itself (see `finder`). The kernels here know a unit
only by its address in the board: were they to name it, numba would compile all its finders again
into each kernel that climbs, and the puzzles of level 1 would wait for the chains. So before a
climb `load_unit` is called for each unit that the ladder needs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

import numpy as np
import numpy.typing as npt

from puzzle.kernel import address_of, call_at, lean_kernel
from solver.human.engine.finder import BASIC, CHAIN, FORCING, PATTERN, SHAPE, UNIT_SIZE
from solver.human.engine.state import Position, is_broken, load
from solver.human.engine.step_log import StepLog, apply_last, clear, set_rung
from solver.human.engine.tables import Board

SOLVED, STUCK, BROKEN = 0, 1, 2
"""How a climb from Python ends, in the order of `step.Outcome`."""
Records = npt.NDArray[np.void]


def load_unit(unit: int, board: Board, position: Position, log: StepLog) -> None:
    """Compile or load a unit's finders, unless they are, and note their address in the board."""
    if board.units[unit]:
        return
    board.units[unit] = address_of(_finder_of(unit), 0, board, position, log)


def _finder_of(unit: int) -> Callable[[int, Board, Position, StepLog], bool]:
    """The function that a unit's branches stand in, imported now."""
    if unit == BASIC:
        from solver.human.dispatch.find_basic import find_basic

        return find_basic
    if unit == PATTERN:
        from solver.human.dispatch.find_pattern import find_pattern

        return find_pattern
    if unit == CHAIN:
        from solver.human.chains.static_chains import find_chain

        return find_chain
    if unit == FORCING:
        from solver.human.dispatch.find_forcing import find_forcing

        return find_forcing
    if unit == SHAPE:
        from solver.human.dispatch.find_shape import find_shape

        return find_shape
    from solver.human.dispatch.find_group import find_group

    return find_group


def load_units(finders: Iterable[int], board: Board, position: Position, log: StepLog) -> None:
    """Load every unit that these finders need."""
    for unit in {finder // UNIT_SIZE for finder in finders}:
        load_unit(unit, board, position, log)


@lean_kernel
def find_one(finder: int, board: Board, position: Position, log: StepLog) -> bool:
    """Look for one step with the finder of this code; on success the log has it as its last."""
    return call_at(board.units[finder // UNIT_SIZE], finder, board, position, log)


@lean_kernel
def climb_all(
    finders: npt.NDArray[np.int64], board: Board, position: Position, log: StepLog
) -> bool:
    """Take the first step of the first rung that has one, again and again.

    Returns:
        True when the puzzle is solved; False when no rung has a step, or none below the first
        rung whose unit is not loaded. Then more can be loaded and the climb called again.
    """
    rung = 0
    while position.blanks[0] and rung < finders.size:
        finder = finders[rung]
        if board.units[finder // UNIT_SIZE] == 0:
            return False
        if find_one(finder, board, position, log):
            set_rung(log, rung)
            apply_last(board, position, log)
            rung = 0
        else:
            rung += 1
    return bool(position.blanks[0] == 0)


@lean_kernel
def climb_puzzle(
    finders: npt.NDArray[np.int64],
    digits: npt.NDArray[np.uint8],
    boards: Records,
    positions: Records,
    logs: Records,
) -> int:
    """Climb from a puzzle's givens, in one call from Python; the records come in arrays of one.

    Returns:
        `SOLVED`, `STUCK` or `BROKEN`.
    """
    clear(logs[0])
    if not load(boards[0], positions[0], digits):
        return BROKEN
    return climb_on(finders, boards, positions, logs)


@lean_kernel
def climb_on(
    finders: npt.NDArray[np.int64], boards: Records, positions: Records, logs: Records
) -> int:
    """Climb on from where the position stands, as `climb_puzzle` does from the givens."""
    if climb_all(finders, boards[0], positions[0], logs[0]):
        return SOLVED
    return BROKEN if is_broken(boards[0], positions[0]) else STUCK
