"""The dig of killers: cages are joined while the puzzle stays under the ceiling of its level.

A grid is filled and parted into cages of two cells, or few more where a cell is left alone. A
puzzle without givens and with such cages is the easiest of its kind; where the ladder is stuck even
so, digits are given there, until it is solved; and more, where more are wanted, a cage at a time:
that leaves the other cages as hard as they are. Then givens are taken away down to what is wanted
and neighbouring cages are joined, in random order, while the ladder still solves the puzzle. Both
only take away what is known, so what failed once need not be tried again. Where the level is not
reached even then, cells go over to neighbouring cages, as long as the puzzle gets no easier by it.
No rung of this ladder assumes one solution: that it solves the puzzle is the proof that it has one.

All numbers are int64 but the digits of grids, which are uint8, and the random stream, uint64.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from generator.digging.dig import (
    ACCEPTED,
    CEILING,
    FEWEST,
    LEAST,
    MOST,
    NO_GRID,
    TOO_EASY,
    TOO_MANY_GIVENS,
    Digits,
    DigState,
    Stream,
)
from generator.digging.fill import fill
from generator.digging.xoshiro import below, shuffle
from puzzle.constraints.layout import ADJACENT
from puzzle.geometry import Geometry
from puzzle.kernel import lean_kernel
from solver.human.engine.climbing import climb_all
from solver.human.engine.record import Array
from solver.human.engine.state import GridState, load, place
from solver.human.engine.step_log import RUNG, StepLog, clear
from solver.human.engine.tables import Tables
from solver.human.techniques.cages import CageScratch

NO_CAGES = 3
"""How a dig can end beside the endings of `generator.digging.dig`: a cell has no cage."""
SMALLEST, LARGEST = 0, 1
"""Places in `sizes`: the fewest and the most cells of a cage."""
SHIFTS = 150
"""Cells that are tried in a neighbouring cage where the level is not reached."""
MOST_GIVEN = 24
"""Digits given on the way before an attempt is given up."""


def neighbours_of(geometry: Geometry) -> npt.NDArray[np.int64]:
    """Return the pairs of cells that share a side, (E, 2)."""
    pairs = geometry.layout.pairs_at(ADJACENT)
    return np.array(list(pairs), dtype=np.int64)


@lean_kernel
def dig_by_cages(
    sizes: npt.NDArray[np.int64],
    beside: npt.NDArray[np.int64],
    cages: CageScratch,
    dig: DigState,
    calls: Array,
    tables: Tables,
    state: GridState,
    log: StepLog,
    solution: Digits,
    puzzle: Digits,
    stream: Stream,
) -> int:
    """One attempt at a killer.

    Args:
        sizes: (2,) see `SMALLEST` and `LARGEST`.
        beside: (E, 2) the pairs of cells that share a side; put into another order.
        cages: the finders' cages; left as the puzzle's.
        dig: of the recipe.
        calls: those of the finders under the ceiling, all loaded.
        tables: the geometry's tables, which know no cage.
        state: room for the human techniques.
        log: room for their steps.
        solution: (C,) the complete grid is written here.
        puzzle: (C,) the givens are written here.
        stream: the attempt's random numbers.

    Returns:
        `ACCEPTED`, `TOO_EASY`, `TOO_MANY_GIVENS`, `NO_CAGES` or `NO_GRID`.
    """
    if not fill(dig.groups, tables.houses.shape[1], stream, dig.scratch, solution):
        return NO_GRID
    return cage_grid(sizes, beside, cages, dig, calls, tables, state, log, solution, puzzle, stream)


@lean_kernel
def cage_grid(
    sizes: npt.NDArray[np.int64],
    beside: npt.NDArray[np.int64],
    cages: CageScratch,
    dig: DigState,
    calls: Array,
    tables: Tables,
    state: GridState,
    log: StepLog,
    solution: Digits,
    puzzle: Digits,
    stream: Stream,
) -> int:
    """One attempt at a killer on a grid that is filled; args and returns as for `dig_by_cages`."""
    for cell in range(puzzle.size):
        puzzle[cell] = 0
    shuffle_pairs(beside, stream)
    if not part(sizes, beside, cages, solution):
        return NO_CAGES
    most = MOST_GIVEN if dig.wanted[MOST] else 0
    givens = give(calls, tables, state, log, solution, puzzle, stream, most, dig.scratch[1])
    if givens < 0:
        return TOO_MANY_GIVENS
    while givens < dig.wanted[FEWEST]:
        left = dig.wanted[FEWEST] - givens
        givens += give_cage(cages, solution, puzzle, stream, dig.scratch[1], left)
    order = dig.order
    for cell in range(order.size):
        order[cell] = cell
    shuffle(stream, order)
    for k in range(order.size):
        cell = order[k]
        if puzzle[cell] and givens > dig.wanted[FEWEST]:
            puzzle[cell] = 0
            if is_solved(calls, tables, state, log, puzzle):
                givens -= 1
            else:
                puzzle[cell] = solution[cell]
    if givens > dig.wanted[MOST]:
        return TOO_MANY_GIVENS
    join_all(sizes, beside, cages, calls, tables, state, log, solution, puzzle)
    grade = -1
    if is_solved(calls, tables, state, log, puzzle):
        grade = grade_of(dig, log)
    for _ in range(SHIFTS):
        if grade >= dig.wanted[LEAST]:
            break
        pair = below(stream, beside.shape[0])
        turn = below(stream, 2)
        cell, other = beside[pair, turn], beside[pair, 1 - turn]
        one, into = cages.cage_of[cell], cages.cage_of[other]
        if one == into or not shift(sizes, beside, cages, solution, cell, into):
            continue
        harder = -1
        if is_solved(calls, tables, state, log, puzzle):
            harder = grade_of(dig, log)
        if harder >= grade:
            grade = harder
        else:
            put(cages, solution, cell, one)
    return ACCEPTED if dig.wanted[LEAST] <= grade <= dig.wanted[CEILING] else TOO_EASY


@lean_kernel
def grade_of(dig: DigState, log: StepLog) -> int:
    """Return the grade of the path in the log."""
    grade = 0
    for step in range(log.steps):
        grade = max(grade, dig.grades[log.heads[step, RUNG]])
    return grade


@lean_kernel
def put(cages: CageScratch, solution: Digits, cell: int, cage: int) -> None:
    """Take a cell from its cage and put it into another."""
    own = cages.cage_of[cell]
    last = size_of(cages, own) - 1
    for i in range(last):
        if cages.cells[own, i] == cell:
            cages.cells[own, i] = cages.cells[own, last]
    cages.cells[own, last] = -1
    cages.totals[own] -= solution[cell]
    cages.cells[cage, size_of(cages, cage)] = cell
    cages.totals[cage] += solution[cell]
    cages.cage_of[cell] = cage


@lean_kernel
def shift(
    sizes: npt.NDArray[np.int64],
    beside: npt.NDArray[np.int64],
    cages: CageScratch,
    solution: Digits,
    cell: int,
    cage: int,
) -> bool:
    """Put a cell into a neighbouring cage, if both are then such as they may be."""
    own = cages.cage_of[cell]
    count = size_of(cages, own)
    if count <= sizes[SMALLEST] or size_of(cages, cage) >= sizes[LARGEST]:
        return False
    for i in range(size_of(cages, cage)):
        if solution[cages.cells[cage, i]] == solution[cell]:
            return False
    put(cages, solution, cell, cage)
    reached = 1  # a bit for each cell of the cage that is left, from its first cell on
    grown = True
    while grown:
        grown = False
        for e in range(beside.shape[0]):
            if cages.cage_of[beside[e, 0]] != own or cages.cage_of[beside[e, 1]] != own:
                continue
            ends = 0
            for i in range(count - 1):
                if cages.cells[own, i] == beside[e, 0] or cages.cells[own, i] == beside[e, 1]:
                    ends |= 1 << i
            if ends & reached and ends & ~reached:
                reached |= ends
                grown = True
    if reached == (1 << (count - 1)) - 1:
        return True
    put(cages, solution, cell, own)
    return False


@lean_kernel
def shuffle_pairs(pairs: npt.NDArray[np.int64], stream: Stream) -> None:
    """Put the rows of a table of pairs into random order."""
    for last in range(pairs.shape[0] - 1, 0, -1):
        other = below(stream, last + 1)
        for k in range(2):
            pairs[last, k], pairs[other, k] = pairs[other, k], pairs[last, k]


@lean_kernel
def part(
    sizes: npt.NDArray[np.int64],
    beside: npt.NDArray[np.int64],
    cages: CageScratch,
    solution: Digits,
) -> bool:
    """Part the grid into cages, none smaller than it may be; False where a cell is left over."""
    cages.count = solution.size
    for cell in range(solution.size):
        cages.cage_of[cell] = cell
        cages.totals[cell] = solution[cell]
        for i in range(cages.cells.shape[1]):
            cages.cells[cell, i] = -1
        cages.cells[cell, 0] = cell
    for wanted in range(2, sizes[SMALLEST] + 1):  # first dominoes, then what is still too small
        for i in range(beside.shape[0]):
            one, other = cages.cage_of[beside[i, 0]], cages.cage_of[beside[i, 1]]
            if one != other and size_of(cages, one) < wanted and size_of(cages, other) < wanted:
                join(cages, solution, sizes[LARGEST], one, other)
        for i in range(beside.shape[0]):
            one, other = cages.cage_of[beside[i, 0]], cages.cage_of[beside[i, 1]]
            if one != other and (size_of(cages, one) < wanted or size_of(cages, other) < wanted):
                join(cages, solution, sizes[LARGEST], one, other)
    count = 0
    for cage in range(cages.count):
        size = size_of(cages, cage)
        if 0 < size < sizes[SMALLEST]:
            return False
        if size == 0 or cage == count:
            count += size > 0
            continue
        for i in range(size):  # close the gaps that joining left
            cages.cells[count, i] = cages.cells[cage, i]
            cages.cells[cage, i] = -1
            cages.cage_of[cages.cells[count, i]] = count
        cages.totals[count] = cages.totals[cage]
        cages.totals[cage] = 0
        count += 1
    cages.count = count
    return True


@lean_kernel
def size_of(cages: CageScratch, cage: int) -> int:
    """How many cells a cage has; 0 for one that was joined to another."""
    count = 0
    while count < cages.cells.shape[1] and cages.cells[cage, count] >= 0:
        count += 1
    return count


@lean_kernel
def join(cages: CageScratch, solution: Digits, largest: int, one: int, other: int) -> int:
    """Join a cage to another unless they are too large or share a digit.

    Returns:
        How many cells the first one had; 0 where they are not joined.
    """
    first, second = size_of(cages, one), size_of(cages, other)
    if first + second > largest:
        return 0
    digits = 0
    for i in range(first):
        digits |= 1 << solution[cages.cells[one, i]]
    for i in range(second):
        if digits >> solution[cages.cells[other, i]] & 1:
            return 0
    for i in range(second):
        cell = cages.cells[other, i]
        cages.cells[one, first + i] = cell
        cages.cells[other, i] = -1
        cages.cage_of[cell] = one
    cages.totals[one] += cages.totals[other]
    cages.totals[other] = 0
    return first


@lean_kernel
def sever(cages: CageScratch, solution: Digits, first: int, one: int, other: int) -> None:
    """Undo `join`: the cells of a cage from the first on are the other cage's again."""
    for i in range(first, size_of(cages, one)):
        cell = cages.cells[one, i]
        cages.cells[other, i - first] = cell
        cages.cells[one, i] = -1
        cages.cage_of[cell] = other
        cages.totals[one] -= solution[cell]
        cages.totals[other] += solution[cell]


@lean_kernel
def is_solved(calls: Array, tables: Tables, state: GridState, log: StepLog, puzzle: Digits) -> bool:
    """Whether the ladder solves the puzzle; the log then has its path."""
    load(tables, state, puzzle)
    clear(log)
    return climb_all(calls, tables, state, log)


@lean_kernel
def give(
    calls: Array,
    tables: Tables,
    state: GridState,
    log: StepLog,
    solution: Digits,
    puzzle: Digits,
    stream: Stream,
    most: int,
    blanks: Array,
) -> int:
    """Give digits where the ladder is stuck, until it solves the puzzle; how many, -1 for too many.

    Args:
        calls: as for `dig_by_cages`, and so the others.
        tables: the geometry's.
        state: the position.
        log: of its path.
        solution: what to give.
        puzzle: what is given.
        stream: random numbers.
        most: how many at most; 0 where a puzzle without givens is wanted.
        blanks: room for the cells that are blank.
    """
    givens = 0
    is_done = is_solved(calls, tables, state, log, puzzle)
    while not is_done:
        if givens == most:
            return -1
        cell = give_one(solution, puzzle, state.digits, stream, blanks)
        givens += 1
        place(tables, state, cell, np.int64(solution[cell]) - 1)  # type: ignore[arg-type]
        clear(log)
        is_done = climb_all(calls, tables, state, log)
    return givens


@lean_kernel
def give_one(
    solution: Digits, puzzle: Digits, known: Digits | Array, stream: Stream, blanks: Array
) -> int:
    """Give the digit of some cell that is not known; which.

    Args:
        solution: what to give.
        puzzle: what is given.
        known: a digit for each cell that is known, 0 for the others, of which there is one.
        stream: random numbers.
        blanks: room for the cells that are not known.
    """
    count = 0
    for cell in range(puzzle.size):
        if known[cell] == 0:
            blanks[count] = cell
            count += 1
    given: int = blanks[below(stream, count)]
    puzzle[given] = solution[given]
    return given


@lean_kernel
def give_cage(
    cages: CageScratch,
    solution: Digits,
    puzzle: Digits,
    stream: Stream,
    blanks: Array,
    most: int,
) -> int:
    """Give the digits of some cage that are not given yet, which say least of all others.

    Args:
        cages: the puzzle's.
        solution: what to give.
        puzzle: what is given, not every cell.
        stream: random numbers.
        blanks: room for the cells that are blank.
        most: how many digits at most, at least 1.

    Returns:
        How many were given.
    """
    cage = cages.cage_of[give_one(solution, puzzle, puzzle, stream, blanks)]
    given = 1
    for i in range(size_of(cages, cage)):
        cell = cages.cells[cage, i]
        if given < most and puzzle[cell] == 0:
            puzzle[cell] = solution[cell]
            given += 1
    return given


@lean_kernel
def join_all(
    sizes: npt.NDArray[np.int64],
    beside: npt.NDArray[np.int64],
    cages: CageScratch,
    calls: Array,
    tables: Tables,
    state: GridState,
    log: StepLog,
    solution: Digits,
    puzzle: Digits,
) -> None:
    """Join neighbouring cages as long as the ladder solves the puzzle."""
    for i in range(beside.shape[0]):
        one, other = cages.cage_of[beside[i, 0]], cages.cage_of[beside[i, 1]]
        if one == other:
            continue
        first = join(cages, solution, sizes[LARGEST], one, other)
        if first and not is_solved(calls, tables, state, log, puzzle):
            sever(cages, solution, first, one, other)
