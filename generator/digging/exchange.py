"""Exchange givens of 9×9 puzzles, and breed what withstands trial and error: kernels.

An *exchange* takes one to three orbits of givens away, which leaves many solutions; gives cells
of one of them, drawn by chance, until it is the only one; and takes away again what is not needed.

How *high* a puzzle is here: what rounds of trials leave of it, added up over the rounds (see
`solver.search.trials`). That takes some microseconds, where a rating takes milliseconds, and it
leads from the easiest puzzles to those that no round solves, at each of which it begins to matter
what the ratings say.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from generator.digging.dig import Digits, Stream, orbit_table
from generator.digging.xoshiro import below, shuffle
from generator.recipe.recipe import Recipe
from puzzle.geometry import CLASSIC
from puzzle.kernel import kernel, lean_kernel
from puzzle.symmetry import LARGEST_ORBIT
from solver.human.engine.record import Array, new_record
from solver.search.classic import DEPTH, ENDLESS, FRAME, count_on_stack
from solver.search.trials import trial_rounds

CELLS = 81
ROUNDS = 8
"""Rounds of trials that a height looks at."""
WITHSTOOD = 1 << 20
"""What a puzzle is higher by when more rounds would remove nothing: more than rounds leave."""
RULES_ALONE = 16
"""So many candidates that the rules leave count as one that a round leaves."""
MOST_TAKEN = 3
"""Orbits that an exchange takes away at most."""
ORBITS, FEWEST, MOST = 0, 1, 2
"""Places in `Hill.wanted`: the number of orbits, the fewest and most givens."""

UInt32Array = npt.NDArray[np.uint32]


class Hill:
    """What exchanges keep: a record of these arrays.

    wanted   (3,)     see `ORBITS` and the names after it
    orbits   (81, 8)  cells of each orbit of the symmetry, padded with -1
    orbit_of (81,)    the orbit of each cell
    order    (81,)    scratch: orbits in random order
    """

    wanted: Array
    orbits: Array
    orbit_of: Array
    order: Array


def new_hill(recipe: Recipe) -> Hill:
    """Return what exchanges keep for a recipe on 9×9."""
    orbits = recipe.symmetry.orbits(CLASSIC)
    cells = CLASSIC.cell_count
    table = orbit_table(orbits, cells)
    orbit_of = np.zeros(cells, dtype=np.int64)
    for i, orbit in enumerate(orbits):
        orbit_of[list(orbit)] = i
    givens = recipe.givens
    fewest, most = (0, cells) if givens is None else (givens.fewest, givens.most)
    wanted = np.array([len(orbits), fewest, most], dtype=np.int64)
    return new_record(Hill, wanted=wanted, orbits=table, orbit_of=orbit_of, order=(cells,))


@lean_kernel
def list_given(hill: Hill, puzzle: Digits) -> int:
    """Write the orbits that are given into the order; returns their number."""
    count = 0
    for orbit in range(hill.wanted[ORBITS]):
        if puzzle[hill.orbits[orbit, 0]] != 0:
            hill.order[count] = orbit
            count += 1
    return count


@lean_kernel
def give_orbit(hill: Hill, orbit: int, solution: Digits, puzzle: Digits) -> None:
    """Give the cells of an orbit the digits of a solution."""
    for k in range(LARGEST_ORBIT):
        cell = hill.orbits[orbit, k]
        if cell >= 0:
            puzzle[cell] = solution[cell]


@lean_kernel
def blank_orbit(hill: Hill, orbit: int, puzzle: Digits) -> int:
    """Blank the cells of an orbit; returns their number."""
    size = 0
    while size < LARGEST_ORBIT and hill.orbits[orbit, size] >= 0:
        puzzle[hill.orbits[orbit, size]] = 0
        size += 1
    return size


@lean_kernel
def copy_digits(source: Digits, target: Digits) -> None:
    """Copy the digits of a grid; assigned as a whole they would be checked for their number.

    Such a check can raise, and code that raises is not kept for other processes.
    """
    for cell in range(CELLS):
        target[cell] = source[cell]


@lean_kernel
def count_givens(puzzle: Digits) -> int:
    """Return the number of givens."""
    count = 0
    for cell in range(puzzle.size):
        count += puzzle[cell] != 0
    return count


@lean_kernel
def take_spare(
    hill: Hill, random: Stream, puzzle: Digits, solutions: Digits, stack: UInt32Array
) -> None:
    """Take away the orbits that the one solution does not need, in random order.

    Args:
        hill: as many givens stay as it asks for.
        random: moves on.
        puzzle: (81,) of one solution; changed.
        solutions: (2, 81) scratch; the first row is the solution then.
        stack: scratch of the search.
    """
    count_on_stack(puzzle, 1, ENDLESS, solutions, stack)
    count = list_given(hill, puzzle)
    shuffle(random, hill.order[:count])
    givens = count_givens(puzzle)
    for i in range(count):
        orbit = hill.order[i]
        size = blank_orbit(hill, orbit, puzzle)
        if (
            givens - size >= hill.wanted[FEWEST]
            and count_on_stack(puzzle, 2, ENDLESS, solutions[:0], stack)[0] == 1
        ):
            givens -= size
        else:
            give_orbit(hill, orbit, solutions[0], puzzle)


@lean_kernel
def give_until_unique(
    hill: Hill, random: Stream, puzzle: Digits, solutions: Digits, stack: UInt32Array
) -> None:
    """Give orbits in which two solutions differ, of one of them, until there is one solution.

    Args:
        hill: has the orbits.
        random: moves on.
        puzzle: (81,) of a solution or more; changed.
        solutions: (2, 81) scratch.
        stack: scratch of the search.
    """
    while count_on_stack(puzzle, 2, ENDLESS, solutions, stack)[0] > 1:
        differing = 0
        for cell in range(puzzle.size):
            differing += solutions[0, cell] != solutions[1, cell]
        left = below(random, differing)
        cell = 0
        while left >= 0:
            left -= solutions[0, cell] != solutions[1, cell]
            cell += 1
        give_orbit(hill, hill.orbit_of[cell - 1], solutions[below(random, 2)], puzzle)


@kernel
def make_minimal(hill: Hill, random: Stream, puzzle: Digits) -> None:
    """Take the spare givens out of a puzzle of one solution or a complete grid, (81,), in place."""
    solutions = np.empty((2, CELLS), dtype=np.uint8)
    stack = np.empty((DEPTH, FRAME), dtype=np.uint32)
    take_spare(hill, random, puzzle, solutions, stack)


@kernel
def exchange(hill: Hill, random: Stream, puzzle: Digits) -> None:
    """Exchange givens of a puzzle of one solution, (81,), in place; the stream moves on."""
    solutions = np.empty((2, CELLS), dtype=np.uint8)
    stack = np.empty((DEPTH, FRAME), dtype=np.uint32)
    count = list_given(hill, puzzle)
    for _ in range(1 + below(random, MOST_TAKEN)):
        blank_orbit(hill, hill.order[below(random, count)], puzzle)
    give_until_unique(hill, random, puzzle, solutions, stack)
    take_spare(hill, random, puzzle, solutions, stack)


@kernel
def height(hill: Hill, puzzle: Digits) -> int:
    """Return how high a puzzle, (81,), is; -1 with more givens than are asked for, or fewer."""
    givens = count_givens(puzzle)
    if givens < hill.wanted[FEWEST] or givens > hill.wanted[MOST]:
        return -1
    left = np.empty(ROUNDS + 1, dtype=np.uint32)
    withstands = trial_rounds(puzzle, ROUNDS, left)
    total = int(left[0]) // RULES_ALONE
    for i in range(ROUNDS):
        total += int(left[i + 1])
    return total + WITHSTOOD if withstands else total


@kernel
def breed(
    hill: Hill, random: Stream, tries: int, puzzles: Digits, heights: npt.NDArray[np.int64]
) -> None:
    """Exchange givens of puzzles of a population; what is no lower takes a lower one's place.

    The higher of two drawn by chance is changed, and the lower of two others makes room.

    Args:
        hill: what exchanges keep.
        random: moves on.
        tries: exchanges.
        puzzles: (n, 81) each of one solution; changed.
        heights: (n,) theirs; changed.
    """
    near = np.empty(CELLS, dtype=np.uint8)
    size = len(puzzles)
    for _ in range(tries):
        chosen, other = below(random, size), below(random, size)
        copy_digits(puzzles[chosen if heights[chosen] >= heights[other] else other], near)
        exchange(hill, random, near)
        its_height = height(hill, near)
        chosen, other = below(random, size), below(random, size)
        place = chosen if heights[chosen] <= heights[other] else other
        if its_height >= heights[place] and not is_among(puzzles, heights, near, its_height):
            copy_digits(near, puzzles[place])
            heights[place] = its_height


@lean_kernel
def is_among(puzzles: Digits, heights: npt.NDArray[np.int64], puzzle: Digits, height: int) -> bool:
    """Whether a puzzle of this height is one of a population."""
    for i in range(len(puzzles)):
        if heights[i] == height:
            cell = 0
            while cell < puzzle.size and puzzles[i, cell] == puzzle[cell]:
                cell += 1
            if cell == puzzle.size:
                return True
    return False
