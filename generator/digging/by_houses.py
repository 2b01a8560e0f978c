"""The dig off the plain 9×9 grid: uniqueness by the search for any houses, then the ladder.

It is `generator.digging.by_search` with the search and the fill for any houses. Jigsaws are dug by
it at every level, as its fill finds grids for their regions; up to level 3 by logic alone, which is
the quicker way there.
"""

from __future__ import annotations

from generator.digging.dig import (
    NO_GRID,
    Digits,
    DigState,
    Stream,
    blank_next,
    dig_down,
    ending,
    keep_or_put_back,
    put_back,
    start,
)
from generator.digging.fill_houses import fill_houses
from puzzle.kernel import kernel
from solver.human.engine.climbing import climb_all
from solver.human.engine.record import Array
from solver.human.engine.state import GridState, load
from solver.human.engine.step_log import StepLog, clear
from solver.human.engine.tables import Tables
from solver.search.general import ENDLESS, Board, Houses, count_on_board


@kernel
def dig_by_houses(
    houses: Houses,
    board: Board,
    nowhere: Digits,
    dig: DigState,
    calls: Array,
    tables: Tables,
    state: GridState,
    log: StepLog,
    solution: Digits,
    puzzle: Digits,
    stream: Stream,
) -> int:
    """One attempt at any aim, on any geometry without constraints.

    Args:
        houses: the geometry's, as the search reads them (`solver.search.general.houses_of`).
        board: scratch of the search for them.
        nowhere: (0, C) the solutions that the search is to write down: none.
        dig: as for `generator.digging.dig.dig_by_logic`, and so all that follow.
        calls: those of the finders under the ceiling, all loaded.
        tables: the geometry's tables.
        state: room for the human techniques.
        log: room for their steps.
        solution: the complete grid is written here.
        puzzle: the puzzle is written here.
        stream: the attempt's random numbers.

    Returns:
        `ACCEPTED`, `TOO_EASY`, `TOO_MANY_GIVENS` or `NO_GRID`.
    """
    if not fill_houses(houses, board, stream, solution):
        return NO_GRID
    start(dig, solution, puzzle, stream)
    while blank_next(dig, puzzle):
        found, _ = count_on_board(puzzle, 2, ENDLESS, nowhere, houses, board)
        if found == 1:
            load(tables, state, puzzle)
            clear(log)
            if climb_all(calls, tables, state, log):
                keep_or_put_back(dig, log, solution, puzzle)
                continue
        put_back(dig, solution, puzzle)
    return ending(dig)


@kernel
def dig_houses_by_logic(
    houses: Houses,
    board: Board,
    dig: DigState,
    calls: Array,
    tables: Tables,
    state: GridState,
    log: StepLog,
    solution: Digits,
    puzzle: Digits,
    stream: Stream,
) -> int:
    """One attempt at levels 1 to 3; args and returns as for `dig_by_houses`."""
    if not fill_houses(houses, board, stream, solution):
        return NO_GRID
    start(dig, solution, puzzle, stream)
    return dig_down(dig, calls, tables, state, log, solution, puzzle)
