"""The dig for levels 4 and 5 on 9×9: every technique under the ceiling, uniqueness by search.

Unique rectangles and BUG assume one solution, so the search must be asked before the ladder is.
Apart from `generator.dig_basic` because this kernel pulls in those of patterns and chains, for
which levels 1 to 3 need not wait.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from generator.dig import NO_GRID, Digits, Site, Stream, begin, ending, keep, put_back
from generator.dig_basic import blank_next_unique
from puzzle.kernel import kernel
from solver.human.board import Board
from solver.human.find_all import climb_all
from solver.human.log import StepLog, clear
from solver.human.position import Position, load
from solver.search.classic import DEPTH, FRAME


@kernel
def dig_all(
    site: Site,
    finders: npt.NDArray[np.int64],
    board: Board,
    position: Position,
    log: StepLog,
    solution: Digits,
    puzzle: Digits,
    stream: Stream,
) -> int:
    """One attempt at levels 4 and 5, on 9×9.

    Args and returns: as `generator.dig.dig_by_logic`.
    """
    stack = np.empty((DEPTH, FRAME), dtype=np.uint32)
    nowhere = np.empty((0, puzzle.size), dtype=np.uint8)
    if not begin(site, board, solution, puzzle, stream):
        return NO_GRID
    while blank_next_unique(site, solution, puzzle, stack, nowhere):
        load(board, position, puzzle)
        clear(log)
        if climb_all(finders, board, position, log):
            keep(site, log)
        else:
            put_back(site, solution, puzzle)
    return ending(site)
