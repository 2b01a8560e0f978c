"""The dig on 9×9: uniqueness by search first, then the ladder.

Unique rectangles and BUG assume one solution, so at levels 4 and 5 the search must be asked before
the ladder is. At levels 1 to 3 the path through the ladder would be proof enough, but half of all
orbits leave several solutions, and a search finds that out in a tenth of the time that the ladder
needs to get stuck.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from generator.dig import (
    NO_GRID,
    Digits,
    Site,
    Stream,
    begin,
    blank_next,
    ending,
    keep_or_put_back,
    put_back,
)
from puzzle.kernel import kernel, lean_kernel
from solver.human.board import Board
from solver.human.find_all import climb_all
from solver.human.log import StepLog, clear
from solver.human.position import Position, load
from solver.search.classic import DEPTH, FRAME, count_on_stack


@lean_kernel
def blank_next_unique(
    site: Site,
    solution: Digits,
    puzzle: Digits,
    stack: npt.NDArray[np.uint32],
    nowhere: Digits,
) -> bool:
    """Blank the next orbit that leaves one solution; False when the dig has ended.

    Args:
        site: of a 9×9 recipe.
        solution: (81,) the complete grid.
        puzzle: (81,) what is left of it; changed.
        stack: scratch of the search, see `solver.search.classic.count_on_stack`.
        nowhere: (0, 81) the solutions that the search is to write down: none.
    """
    while blank_next(site, puzzle):
        if count_on_stack(puzzle, 2, nowhere, stack) == 1:
            return True
        put_back(site, solution, puzzle)
    return False


@kernel
def dig_by_search(
    site: Site,
    finders: npt.NDArray[np.int64],
    board: Board,
    position: Position,
    log: StepLog,
    solution: Digits,
    puzzle: Digits,
    stream: Stream,
) -> int:
    """One attempt at any aim, on 9×9.

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
            keep_or_put_back(site, log, solution, puzzle)
        else:
            put_back(site, solution, puzzle)
    return ending(site)
