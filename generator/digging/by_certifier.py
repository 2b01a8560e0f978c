"""The dig that trusts the certifier alone (``--engine milp``)."""

from __future__ import annotations

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
from puzzle.geometry import Geometry
from puzzle.grid import Grid
from solver.certify import certify_known
from solver.human.engine.climbing import climb_all
from solver.human.engine.record import Array
from solver.human.engine.state import GridState, load
from solver.human.engine.step_log import StepLog, clear
from solver.human.engine.tables import Tables
from solver.verdict import Verdict


def dig_by_certifier(
    geometry: Geometry,
    dig: DigState,
    calls: Array,
    tables: Tables,
    state: GridState,
    log: StepLog,
    solution: Digits,
    puzzle: Digits,
    stream: Stream,
) -> int:
    """One attempt in which the integer program decides at each orbit; some 2 ms an orbit.

    The ladder only says whether the puzzle is still under the ceiling. The certifier is asked
    about every puzzle that is, also at the levels where the ladder's path would be proof enough.

    Args:
        geometry: the puzzle's geometry.
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
    if not begin(dig, tables, solution, puzzle, stream):
        return NO_GRID
    known = Grid(solution.tobytes(), geometry)
    while blank_next(dig, puzzle):
        load(tables, state, puzzle)
        clear(log)
        if climb_all(calls, tables, state, log) and _is_unique(puzzle, known):
            keep_or_put_back(dig, log, solution, puzzle)
        else:
            put_back(dig, solution, puzzle)
    return ending(dig)


def _is_unique(puzzle: Digits, known: Grid) -> bool:
    grid = Grid(puzzle.tobytes(), known.geometry)
    return certify_known(grid, known).verdict is Verdict.UNIQUE
