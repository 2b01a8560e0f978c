"""Dig: blank the cells of a complete grid, orbit by orbit, while the puzzle stays good.

One dig visits the orbits once, in random order. An orbit is blanked when enough givens remain, and
put back when the puzzle no longer has one solution or rises above the ceiling. As a puzzle only
gets harder while it loses givens, an orbit that was put back need not be tried again. The dig ends
when there are no more givens than its target and the puzzle is hard enough, or after the last
orbit. What a dig stays under and comes up to is its aim (`generator.recipe.aim`).

There are three digs, which differ in who says that the solution is still the only one. All take
turns with `begin`, `blank_next`, and `keep_or_put_back` or `put_back`, one of them for many orbits
at once, and where two of them can be used they dig the same puzzle. The finders must have been
loaded (`Calls.loaded`).

    dig_by_logic      here                     any geometry, levels 1 to 3: no rung there assumes
                                               one solution, so the ladder's path is the proof
    dig_by_search     generator.digging.by_search     9×9, any aim: the search engine
    dig_by_certifier  generator.digging.by_certifier  any recipe: the certifier (``--engine milp``)

All numbers are int64 but the digits of grids, which are uint8 as in `puzzle.grid`, and the random
stream, which is uint64.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

import numpy as np
import numpy.typing as npt

from generator.digging.fill import SCRATCH_ROWS, fill
from generator.digging.xoshiro import below, shuffle
from generator.recipe.recipe import Recipe
from puzzle.geometry import CLASSIC, Cell, Geometry
from puzzle.kernel import lean_kernel
from puzzle.symmetry import LARGEST_ORBIT
from solver.human.engine.climbing import climb_all
from solver.human.engine.extent import extent_of
from solver.human.engine.record import Array, new_record
from solver.human.engine.state import GridState, load
from solver.human.engine.step_log import RUNG, SURCHARGE, StepLog, clear
from solver.human.engine.tables import Tables

NO_GRID, ACCEPTED, TOO_EASY, TOO_MANY_GIVENS = -1, 0, 1, 2
"""How a dig can end; `NO_GRID` is a geometry on which no complete grid was found."""

LEAST, CEILING, BY_SCORE, FEWEST, MOST, SPREAD, ORBITS = 0, 1, 2, 3, 4, 5, 6
"""Places in `DigState.wanted`: the least and the highest grade, 1 where surcharges count, the
fewest and most givens, by how much a dig's target may exceed the fewest, the number of orbits."""

NEXT, GIVENS, GRADE, TARGET = 0, 1, 2, 3
"""Places in `DigState.state`: the next orbit to try, givens now, grade now, givens to stop at."""

RUNG_ROOM = 256
"""More than the rungs of any ladder: a new one compiles no kernel anew."""

Digits = npt.NDArray[np.uint8]
Stream = npt.NDArray[np.uint64]


class DigState:
    """Where a worker digs, attempt after attempt: a record of these arrays.

        wanted   (7,)    what the recipe asks for, see `LEAST` and the names after it
        grades   (R,)    the grade of each rung under the ceiling, see `generator.recipe.aim`
        firm     (R,)    1 for each of them that is firm, see `generator.recipe.aim`
        orbits   (C, 8)  cells of each orbit, padded with -1; the rows after the last are unused
        order    (C,)    the orbits in the order of this dig
        state    (4,)    see `NEXT` and the names after it
        scratch  (5, w)  see `generator.digging.fill.fill`
        groups   (C, k)  the houses, and further sets of different digits, that each cell is in

    The shapes depend on the geometry alone, so that one compiled kernel serves every recipe.
    """

    wanted: npt.NDArray[np.int64]
    grades: npt.NDArray[np.int64]
    firm: npt.NDArray[np.int64]
    orbits: npt.NDArray[np.int64]
    order: npt.NDArray[np.int64]
    state: npt.NDArray[np.int64]
    scratch: npt.NDArray[np.int64]
    groups: npt.NDArray[np.int64]


def new_dig_state(recipe: Recipe, geometry: Geometry) -> DigState:
    """Return the state of a dig for a recipe, on one of its geometries."""
    cells = geometry.cell_count
    givens = recipe.givens_wanted
    fewest, most, spread = (
        (0, cells, 0)
        if givens is None
        else (givens.fewest, givens.most, givens.most - givens.fewest)
    )
    if recipe.minimal:
        fewest = spread = 0  # to the end: whether there are too few is looked at afterwards
    aim = recipe.aim
    grades = np.zeros(RUNG_ROOM, dtype=np.int64)
    grades[: len(aim.grades)] = aim.grades
    firm = np.zeros(RUNG_ROOM, dtype=np.int64)
    firm[: len(aim.firm)] = aim.firm
    orbits = recipe.symmetry.orbits(geometry)
    size = geometry.size
    diagonal = range(0, size * size, size + 1) if recipe.diagonal else ()
    groups, count = groups_of(geometry, diagonal)
    return new_record(
        DigState,
        wanted=np.array(
            [aim.least, aim.most, aim.by_score, fewest, most, spread, len(orbits)], dtype=np.int64
        ),
        grades=grades,
        firm=firm,
        orbits=orbit_table(orbits, cells),
        order=(cells,),
        state=(4,),
        scratch=(SCRATCH_ROWS, max(cells, count)),
        groups=groups,
    )


def orbit_table(orbits: Sequence[Sequence[Cell]], cell_count: int) -> Array:
    """Return the cells of each orbit, (cell_count, 8), padded with -1; rows after the last too."""
    table = np.full((cell_count, LARGEST_ORBIT), -1, dtype=np.int64)
    for i, orbit in enumerate(orbits):
        table[i, : len(orbit)] = orbit
    return table


def random_grid(random: Stream) -> Digits:
    """Return a complete plain 9×9 grid; the stream moves on."""
    groups, count = groups_of(CLASSIC)
    solution = np.zeros(CLASSIC.cell_count, dtype=np.uint8)
    scratch = np.zeros((SCRATCH_ROWS, max(CLASSIC.cell_count, count)), dtype=np.int64)
    fill(groups, CLASSIC.size, random, scratch, solution)  # which every grid without rules allows
    return solution


def groups_of(
    geometry: Geometry, unlike: Collection[Cell] = ()
) -> tuple[npt.NDArray[np.int64], int]:
    """Return the sets of different digits that each cell is in, padded with -1, and a bound.

    They are its houses, and each cell that it sees by a further rule, which is a set of two. The
    shape is the same for all geometries that kernels are compiled for together.

    Args:
        geometry: of the grids.
        unlike: cells that have different digits too, though no rule says so.

    Returns:
        The numbers of the sets, (C, k), and what they are below.
    """
    extent = extent_of(geometry)
    own = [list(houses) for houses in geometry.houses_of]
    count = extent.houses
    if geometry.constraints:
        peers = [set(others) for others in geometry.peers]
        for cell, others in enumerate(geometry.seen):
            for other in others:
                if cell < other and other not in peers[cell]:
                    own[cell].append(count)
                    own[other].append(count)
                    count += 1
    for cell in unlike:
        own[cell].append(count)
    count += bool(unlike)
    width = extent.houses_of_cell
    if max(map(len, own)) > width or geometry.constraints:
        width = extent.peers
        count = max(count, extent.houses + geometry.cell_count * extent.peers // 2)
    table = np.full((geometry.cell_count, width), -1, dtype=np.int64)
    for cell, sets in enumerate(own):
        table[cell, : len(sets)] = sets
    return table, count


@lean_kernel
def begin(dig: DigState, tables: Tables, solution: Digits, puzzle: Digits, stream: Stream) -> bool:
    """Fill a grid, and `start`; False when no grid was found."""
    if not fill(dig.groups, tables.houses.shape[1], stream, dig.scratch, solution):
        return False
    start(dig, solution, puzzle, stream)
    return True


@lean_kernel
def start(dig: DigState, solution: Digits, puzzle: Digits, stream: Stream) -> None:
    """Begin with all digits of a grid: shuffle the orbits, draw the target."""
    for cell in range(puzzle.size):
        puzzle[cell] = solution[cell]
    order = dig.order[: dig.wanted[ORBITS]]
    for i in range(order.size):
        order[i] = i
    shuffle(stream, order)
    dig.state[NEXT] = 0
    dig.state[GIVENS] = puzzle.size
    dig.state[GRADE] = 0
    dig.state[TARGET] = dig.wanted[FEWEST] + below(stream, dig.wanted[SPREAD] + 1)


@lean_kernel
def blank_next(dig: DigState, puzzle: Digits) -> bool:
    """Blank the next orbit that leaves enough givens; False when the dig has ended."""
    state = dig.state
    if state[GIVENS] <= state[TARGET] and state[GRADE] >= dig.wanted[LEAST]:
        return False
    while state[NEXT] < dig.wanted[ORBITS]:
        orbit = dig.order[state[NEXT]]
        state[NEXT] += 1
        size = 0
        while size < LARGEST_ORBIT and dig.orbits[orbit, size] >= 0:
            size += 1
        if state[GIVENS] - size >= dig.wanted[FEWEST]:
            blank(dig, puzzle)
            return True
    return False


@lean_kernel
def keep_or_put_back(dig: DigState, log: StepLog, solution: Digits, puzzle: Digits) -> None:
    """Leave the last orbit blank if the grade, of which the log tells, is not too high."""
    grade = grade_of(dig, log)
    if grade > dig.wanted[CEILING]:
        put_back(dig, solution, puzzle)
    else:
        dig.state[GRADE] = grade


@lean_kernel
def grade_of(dig: DigState, log: StepLog) -> int:
    """Return the highest grade of a path's steps."""
    grade = 0
    for step in range(log.steps):
        surcharge = dig.wanted[BY_SCORE] * log.heads[step, SURCHARGE]
        grade = max(grade, dig.grades[log.heads[step, RUNG]] + surcharge)
    return grade


@lean_kernel
def blank(dig: DigState, puzzle: Digits) -> None:
    """Take the digits of the last orbit, all of which are there, out of its cells."""
    orbit = dig.order[dig.state[NEXT] - 1]
    for k in range(LARGEST_ORBIT):
        cell = dig.orbits[orbit, k]
        if cell >= 0:
            puzzle[cell] = 0
            dig.state[GIVENS] -= 1


@lean_kernel
def put_back(dig: DigState, solution: Digits, puzzle: Digits) -> None:
    """Give the cells of the last orbit their digits again."""
    orbit = dig.order[dig.state[NEXT] - 1]
    for k in range(LARGEST_ORBIT):
        cell = dig.orbits[orbit, k]
        if cell >= 0:
            puzzle[cell] = solution[cell]
            dig.state[GIVENS] += 1


@lean_kernel
def ending(dig: DigState) -> int:
    """How the dig ended: `ACCEPTED`, or what is wrong with the puzzle that it left."""
    if dig.state[GRADE] < dig.wanted[LEAST]:
        return TOO_EASY
    if dig.state[GIVENS] > dig.wanted[MOST]:
        return TOO_MANY_GIVENS
    return ACCEPTED


@lean_kernel
def dig_by_logic(
    dig: DigState,
    calls: Array,
    tables: Tables,
    state: GridState,
    log: StepLog,
    solution: Digits,
    puzzle: Digits,
    stream: Stream,
) -> int:
    """One attempt at levels 1 to 3, on any geometry.

    Args:
        dig: of a recipe of level 1 to 3.
        calls: (r, 3) those of the finders under the ceiling, the cheapest first, all loaded.
        tables: the geometry's tables.
        state: room for the human techniques.
        log: room for their steps.
        solution: (C,) the complete grid is written here.
        puzzle: (C,) the puzzle is written here.
        stream: (4,) the attempt's random numbers; moves on.

    Returns:
        `ACCEPTED`, `TOO_EASY`, `TOO_MANY_GIVENS` or `NO_GRID`.
    """
    if not begin(dig, tables, solution, puzzle, stream):
        return NO_GRID
    return dig_down(dig, calls, tables, state, log, solution, puzzle)


@lean_kernel
def dig_down(
    dig: DigState,
    calls: Array,
    tables: Tables,
    state: GridState,
    log: StepLog,
    solution: Digits,
    puzzle: Digits,
) -> int:
    """Blank orbit after orbit of a filled grid; args and returns as for `dig_by_logic`."""
    while blank_next(dig, puzzle):
        load(tables, state, puzzle)
        clear(log)
        if climb_all(calls, tables, state, log):
            keep_or_put_back(dig, log, solution, puzzle)
        else:
            put_back(dig, solution, puzzle)
    return ending(dig)
