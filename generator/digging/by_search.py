"""The dig on 9×9: uniqueness by search at every orbit, the ladder where it is needed.

Unique rectangles and BUG assume one solution, so at levels 4 and 5 the search must be asked before
the ladder is. At levels 1 to 3 the path through the ladder would be proof enough, but a search
takes a fiftieth of its time.

As a puzzle only gets harder while it loses givens, the ladder need not look at every one of them:
where it solves the last of a row of puzzles, it would have solved each of them, and none of them
needs more. So orbits are blanked ahead of the ladder, and it looks back only where it must put one
of them back, or the dig should have ended before: at half of the row, then at half of that.

That holds of paths whose rungs are all firm (`generator.recipe.aim.Aim.firm`). A puzzle that needs
another one says nothing of those before it. So the ladder looks back for the first such puzzle,
and from there at each, then at each second, each fourth while it meets none.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from generator.digging.dig import (
    CEILING,
    GIVENS,
    GRADE,
    LEAST,
    NEXT,
    NO_GRID,
    TARGET,
    Digits,
    DigState,
    Stream,
    begin,
    blank,
    blank_next,
    ending,
    grade_of,
    put_back,
)
from puzzle.kernel import kernel, lean_kernel
from solver.human.engine.climbing import climb_all
from solver.human.engine.record import Array
from solver.human.engine.state import GridState, load
from solver.human.engine.step_log import RUNG, StepLog, clear
from solver.human.engine.tables import Tables
from solver.search.classic import DEPTH, ENDLESS, FRAME, count_on_stack

_TOO_HARD = np.iinfo(np.int64).max
"""The grade of a puzzle that the ladder does not solve."""


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


@lean_kernel
def blank_ahead(
    dig: DigState,
    solution: Digits,
    puzzle: Digits,
    stack: npt.NDArray[np.uint32],
    nowhere: Digits,
    blanked: npt.NDArray[np.int64],
    known: int,
    most: int,
) -> int:
    """Blank orbits that leave one solution: to the dig's target or, from there, to its end.

    Args:
        dig: of a 9×9 recipe.
        solution: (81,) the complete grid.
        puzzle: (81,) what is left of it; changed.
        stack: scratch, as for `blank_next_unique`.
        nowhere: the same.
        blanked: (81,) the orbits that are blank, in the order of the dig, each as the place after
            its own; these are added.
        known: how many of them the ladder has agreed to.
        most: how many there may be.

    Returns:
        How many there are now.
    """
    count = known
    is_past = dig.state[GIVENS] <= dig.state[TARGET]
    while (
        count < most
        and (is_past or dig.state[GIVENS] > dig.state[TARGET])
        and blank_next_unique(dig, solution, puzzle, stack, nowhere)
    ):
        blanked[count] = dig.state[NEXT]
        count += 1
    return count


@lean_kernel
def go_to(
    dig: DigState, solution: Digits, puzzle: Digits, blanked: npt.NDArray[np.int64], count: int
) -> None:
    """Have the first so many of the blanked orbits blank, all others not, and go on from there."""
    for cell in range(puzzle.size):
        puzzle[cell] = solution[cell]
    dig.state[GIVENS] = puzzle.size
    dig.state[NEXT] = 0
    for i in range(count):
        dig.state[NEXT] = blanked[i]
        blank(dig, puzzle)


@lean_kernel
def grade_by_climbing(
    dig: DigState, calls: Array, tables: Tables, state: GridState, log: StepLog, puzzle: Digits
) -> int:
    """Return the puzzle's grade under the ceiling, `_TOO_HARD` where it is above that."""
    load(tables, state, puzzle)
    clear(log)
    if not climb_all(calls, tables, state, log):
        return _TOO_HARD
    grade = grade_of(dig, log)
    return _TOO_HARD if grade > dig.wanted[CEILING] else grade


@lean_kernel
def is_end(dig: DigState, grade: int) -> bool:
    """Whether the dig goes no further than a puzzle of this grade."""
    return grade == _TOO_HARD or (
        dig.state[GIVENS] <= dig.state[TARGET] and grade >= dig.wanted[LEAST]
    )


@lean_kernel
def is_firm(dig: DigState, calls: Array, log: StepLog, grade: int) -> bool:
    """Whether the path just climbed, or all rungs where the ladder got stuck, are firm."""
    firm = True
    if grade == _TOO_HARD:
        for rung in range(calls.shape[0]):
            firm &= dig.firm[rung] != 0
    for step in range(log.steps):
        firm &= dig.firm[log.heads[step, RUNG]] != 0
    return firm


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
    blanked = np.empty(puzzle.size, dtype=np.int64)
    if not begin(dig, tables, solution, puzzle, stream):
        return NO_GRID
    known = 0
    ahead = puzzle.size if dig.firm[0] else 1
    while True:
        is_past = dig.state[GIVENS] <= dig.state[TARGET]
        most = min(known + ahead, puzzle.size)
        count = blank_ahead(dig, solution, puzzle, stack, nowhere, blanked, known, most)
        if count == known:
            return ending(dig)
        grade = grade_by_climbing(dig, calls, tables, state, log, puzzle)
        firm = is_firm(dig, calls, log, grade)
        if not firm or grade == _TOO_HARD or (is_past and is_end(dig, grade)):
            # The first of the row that is not firm, or at which the dig goes no further.
            first = count
            while first - known > 1:
                middle = (known + first) // 2
                go_to(dig, solution, puzzle, blanked, middle)
                found = grade_by_climbing(dig, calls, tables, state, log, puzzle)
                found_firm = is_firm(dig, calls, log, found)
                if not found_firm or is_end(dig, found):
                    first, grade, firm = middle, found, found_firm
                else:
                    known, dig.state[GRADE] = middle, found
            count = first
            go_to(dig, solution, puzzle, blanked, count)
        ahead = min(2 * ahead, puzzle.size) if firm else 1
        if grade == _TOO_HARD:
            put_back(dig, solution, puzzle)
            known = count - 1
        else:
            known, dig.state[GRADE] = count, grade
