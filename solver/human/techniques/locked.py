"""Locked candidates: a digit whose places in one house all lie in another.

Pointing goes from a box to a line, claiming from a line to a box. The *direct* forms are Sudoku
Explainer's: the same pattern where it leaves one place for the digit in a house parallel to the
first one, so that a player sees the placement at once and writes down no candidates. They look at
the parallel houses only, as version 1.2.1 does.

Sudoku Explainer rates direct pointing 1.7, direct claiming 1.9, pointing 2.6, claiming 2.8.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from puzzle.kernel import lean_kernel
from solver.human.engine.bits import is_single, lowest
from solver.human.engine.state import Position
from solver.human.engine.step_log import (
    HOUSE,
    PATTERN,
    StepLog,
    add,
    add_house,
    add_placement,
    close_step,
    eliminate_in_house,
    open_step,
)
from solver.human.engine.tables import Board
from solver.human.technique import Technique

POINTING = int(Technique.POINTING)
CLAIMING = int(Technique.CLAIMING)
DIRECT_POINTING = int(Technique.DIRECT_POINTING)
DIRECT_CLAIMING = int(Technique.DIRECT_CLAIMING)


@lean_kernel
def find_pointing(board: Board, position: Position, log: StepLog) -> bool:
    """A digit locked in one line of a box leaves the rest of the line."""
    return _find_between(board, position, log, POINTING, board.pointing)


@lean_kernel
def find_claiming(board: Board, position: Position, log: StepLog) -> bool:
    """A digit locked in one box of a line leaves the rest of the box."""
    return _find_between(board, position, log, CLAIMING, board.claiming)


@lean_kernel
def find_direct_pointing(board: Board, position: Position, log: StepLog) -> bool:
    """Pointing that leaves the digit one place in another box."""
    return _find_between(board, position, log, DIRECT_POINTING, board.pointing)


@lean_kernel
def find_direct_claiming(board: Board, position: Position, log: StepLog) -> bool:
    """Claiming that leaves the digit one place in another line of the same kind."""
    return _find_between(board, position, log, DIRECT_CLAIMING, board.claiming)


@lean_kernel
def _find_between(
    board: Board,
    position: Position,
    log: StepLog,
    technique: int,
    pairs: npt.NDArray[np.int64],
) -> bool:
    """The first step of a technique between a house and another, of these pairs up to a -1."""
    for i in range(pairs.shape[0]):
        first, second = pairs[i, 0], pairs[i, 1]
        if first < 0:
            return False
        outside = ~board.cross[first, second]
        for d in range(board.houses.shape[1]):
            spots = position.spots[first, d]
            if spots & outside or is_single(spots) or spots == 0:
                continue
            if not position.spots[second, d] & ~board.cross[second, first]:
                continue
            if technique in (POINTING, CLAIMING):
                if _write_eliminations(board, position, log, technique, first, second, d):
                    return True
            elif _write_placement(board, position, log, technique, first, second, d):
                return True
    return False


@lean_kernel
def _write_pattern(
    board: Board,
    position: Position,
    log: StepLog,
    technique: int,
    first: int,
    second: int,
    d: int,
) -> None:
    open_step(log, technique, 0)
    add(log, HOUSE, first, 0)
    add(log, HOUSE, second, 1)
    add_house(board, log, PATTERN, first, position.spots[first, d], d)


@lean_kernel
def _write_eliminations(
    board: Board,
    position: Position,
    log: StepLog,
    technique: int,
    first: int,
    second: int,
    d: int,
) -> bool:
    _write_pattern(board, position, log, technique, first, second, d)
    outside = position.spots[second, d] & ~board.cross[second, first]
    eliminate_in_house(board, position, log, second, outside, d)
    return close_step(log)


@lean_kernel
def _write_placement(
    board: Board,
    position: Position,
    log: StepLog,
    technique: int,
    first: int,
    second: int,
    d: int,
) -> bool:
    for third in range(board.kinds.size):
        if third == first or board.kinds[third] != board.kinds[first]:
            continue
        spots = position.spots[third, d]
        # Where the third house meets both others, the digit may lie just there: it stays.
        left = spots & (~board.cross[third, second] | board.cross[third, first])
        if spots != left and is_single(left):
            _write_pattern(board, position, log, technique, first, second, d)
            add(log, HOUSE, third, 2)
            add_placement(log, board.houses[third, lowest(left)], d)
            return close_step(log)
    return False
