"""The dig on 9×9: uniqueness by search first, then the ladder.

Unique rectangles and BUG assume one solution, so at levels 4 and 5 the search must be asked before
the ladder is. At levels 1 to 3 the path through the ladder would be proof enough, but half of all
orbits leave several solutions, and a search finds that out in a tenth of the time that the ladder
needs to get stuck.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from generator.digging.dig import (
    NO_GRID,
    Digits,
    DigState,
    Stream,
    begin,
    blank_next,
    ending,
    keep_or_put_back,
    put_back,
)
from puzzle.kernel import kernel, lean_kernel
from solver.human.engine.climbing import climb_all
from solver.human.engine.record import Array
from solver.human.engine.state import GridState, load
from solver.human.engine.step_log import StepLog, clear
from solver.human.engine.tables import Tables
from solver.search.classic import DEPTH, ENDLESS, FRAME, count_on_stack


@lean_kernel
def blank_next_unique(
    dig: DigState,
    solution: Digits,
    puzzle: Digits,
    stack: npt.NDArray[np.uint32],
    nowhere: Digits,
) -> bool:
    """Blank the next orbit that leaves one solution; False when the dig has ended.

    Args:
        dig: of a 9×9 recipe.
        solution: (81,) the complete grid.
        puzzle: (81,) what is left of it; changed.
        stack: scratch of the search, see `solver.search.classic.count_on_stack`.
        nowhere: (0, 81) the solutions that the search is to write down: none.
    """
    while blank_next(dig, puzzle):
        if count_on_stack(puzzle, 2, ENDLESS, nowhere, stack)[0] == 1:
            return True
        put_back(dig, solution, puzzle)
    return False


@kernel
def dig_by_search(
    dig: DigState,
    calls: Array,
    tables: Tables,
    state: GridState,
    log: StepLog,
    solution: Digits,
    puzzle: Digits,
    stream: Stream,
) -> int:
    """One attempt at any aim, on 9×9.

    Args and returns: as `generator.digging.dig.dig_by_logic`.
    """
    stack = np.empty((DEPTH, FRAME), dtype=np.uint32)
    nowhere = np.empty((0, puzzle.size), dtype=np.uint8)
    if not begin(dig, tables, solution, puzzle, stream):
        return NO_GRID
    while blank_next_unique(dig, solution, puzzle, stack, nowhere):
        load(tables, state, puzzle)
        clear(log)
        if climb_all(calls, tables, state, log):
            keep_or_put_back(dig, log, solution, puzzle)
        else:
            put_back(dig, solution, puzzle)
    return ending(dig)
