"""What every engine must agree with: slow, obvious, and without a kernel.

Three witnesses, each resting on a simpler one:

- `full_grids_4x4` lists the 4×4 grids by definition: orders of rows that `Grid.is_solution` admits;
- `solutions` is the engine `mrv`, which test_engines.py holds against that list;
- `puzzles` draws puzzles whose kinds are mixed on purpose: one solution, none, many.
"""

from __future__ import annotations

from functools import cache
from itertools import islice, permutations
from random import Random

from hypothesis import strategies as st

from puzzle import CLASSIC, Geometry, Grid
from solver.search import mrv
from tests.puzzle.shapes import JIGSAW_5, JIGSAW_9

SMALL = Geometry.boxes(2, 2)
GEOMETRIES = (
    SMALL,
    Geometry.boxes(2, 3),
    Geometry.boxes(3, 2),
    CLASSIC,
    Geometry.diagonal(2, 2),
    Geometry.diagonal(),
    Geometry.windows(),
    JIGSAW_5,
    JIGSAW_9,
)
"""One geometry of every sort, small enough for the oracle."""

JIGSAW_9_GRID = Grid.parse(
    "123456789987213456564897213359742168718569342642138597231685974476921835895374621", JIGSAW_9
)
"""A full grid of the jigsaw, which the oracle does not find from nothing in good time."""

FEWEST_GIVENS = {4: 0, 5: 4, 6: 4, 9: 24}
"""By size: with fewer givens the oracle takes too long."""


@cache
def full_grids_4x4() -> tuple[Grid, ...]:
    """The 288 full 4×4 grids, by trying all orders of each row that repeat no digit in a column."""
    orders = [bytes(order) for order in permutations(range(1, 5))]
    squares = [(order,) for order in orders]
    for _ in range(3):
        squares = [
            (*rows, order)
            for rows in squares
            for order in orders
            if all(len({*column}) == len(column) for column in zip(*rows, order, strict=True))
        ]
    grids = (Grid(b"".join(rows), SMALL) for rows in squares)
    return tuple(grid for grid in grids if grid.is_solution())


def solutions(puzzle: Grid, limit: int = 2) -> list[Grid]:
    """Solutions of a puzzle, all of them when they are fewer than the limit."""
    return list(islice(mrv(puzzle), limit))


@cache
def full_grid(geometry: Geometry, seed: int) -> Grid:
    """A full grid: the first that completes a first row put by chance."""
    if geometry == JIGSAW_9:
        return JIGSAW_9_GRID
    random = Random(seed)
    n = geometry.size
    while True:
        first_row = random.sample(range(1, n + 1), n)
        grid = Grid.from_digits(first_row + [0] * (n * n - n), geometry)
        if found := solutions(grid, 1):
            return found[0]


def puzzles(geometry: Geometry) -> st.SearchStrategy[Grid]:
    """Puzzles with one solution, none or many: part of a full grid, sometimes with wrong givens.

    Digits are relabelled by chance; a wrong given may break a rule at sight or only in the end.
    """

    def draw(seed: int, share: float, wrong: int) -> Grid:
        random = Random(seed)
        solution = full_grid(geometry, seed % 3)
        labels = [0, *random.sample(range(1, geometry.size + 1), geometry.size)]
        fewest = FEWEST_GIVENS[geometry.size]
        count = fewest + round(share * (geometry.cell_count - fewest))
        digits = [0] * geometry.cell_count
        for cell in random.sample(range(geometry.cell_count), count):
            digits[cell] = labels[solution[cell]]
        for cell in random.sample(range(geometry.cell_count), wrong):
            digits[cell] = random.randint(1, geometry.size)
        return Grid.from_digits(digits, geometry)

    return st.builds(
        draw, st.integers(0, 10**6), st.floats(0, 0.5), st.sampled_from([0, 0, 0, 0, 1, 2])
    )
