"""The geometries that the tests of this room go through, and grids on them, ruled by chance."""

from __future__ import annotations

import pickle
from functools import cache
from itertools import product
from random import Random

from hypothesis import strategies as st

from puzzle import CLASSIC, Geometry, Grid
from puzzle.canonical import Transform, symmetries

PLAIN = [Geometry.boxes(rows, cols) for rows, cols in product(range(2, 6), repeat=2)]
JIGSAW_5 = Geometry.irregular([int(c) for c in "1112211222344453344533555"])
JIGSAW_9 = Geometry.irregular(
    [
        int(c)
        for c in "111122333111222333412222333414555666444555666444555669777888969777888999777888999"
    ]
)
EXTRA = [Geometry.diagonal(2, 2), Geometry.diagonal(), Geometry.windows(), Geometry.diagonal(4, 4)]
ALL = [*PLAIN, JIGSAW_5, JIGSAW_9, *EXTRA]


def repickled(thing: object) -> object:
    """The thing as another process gets it."""
    return pickle.loads(pickle.dumps(thing))  # noqa: S301 (bytes of our own)


def name(geometry: Geometry) -> str:
    return geometry.name


def grids(geometry: Geometry) -> st.SearchStrategy[Grid]:
    """Any digits at all, blanks among them; the rules do not count.

    Where no cell is blank each digit is there: numbers that lack some are taken for something else.
    """
    digits = range(geometry.size + 1)

    def draw(seed: int, blanks: int) -> Grid:
        random = Random(seed)
        each = [] if blanks else [*digits[1:]]
        weights = [blanks, *[1] * geometry.size]
        drawn = each + random.choices(digits, weights, k=geometry.cell_count - len(each))
        return Grid(bytes(random.sample(drawn, len(drawn))), geometry)

    return st.builds(draw, st.integers(0), st.sampled_from([0, 1, 100, 10**9]))


def solutions(geometry: Geometry = CLASSIC) -> st.SearchStrategy[Grid]:
    """Full grids that keep the rules."""
    filled = st.integers(0, 4).map(lambda seed: fill(geometry, seed))
    return st.builds(lambda grid, transform: transform.apply(grid), filled, transforms(geometry))


def puzzles(solution: Grid, random: Random) -> Grid:
    """The solution with each digit kept or not by the toss of a coin."""
    return Grid(bytes(d * random.randrange(2) for d in solution), solution.geometry)


def transforms(geometry: Geometry = CLASSIC) -> st.SearchStrategy[Transform]:
    """Any symmetry of a geometry with square boxes, or one of those that `symmetries` lists."""
    labels = st.permutations(range(1, geometry.size + 1)).map(tuple)
    if geometry.is_classic:
        return st.builds(Transform, st.booleans(), _lines(), _lines(), labels)
    return st.builds(
        lambda t, new: Transform(t.transposed, t.rows, t.columns, new),
        st.sampled_from(symmetries(geometry)),
        labels,
    )


@cache
def fill(geometry: Geometry, seed: int) -> Grid:
    """A full grid by backtracking on the cell with the fewest digits left."""
    digits = [0] * geometry.cell_count
    assert _fill(geometry, Random(seed), digits)
    return Grid(bytes(digits), geometry)


def _fill(geometry: Geometry, random: Random, digits: list[int]) -> bool:
    blanks = [cell for cell, digit in enumerate(digits) if not digit]
    if not blanks:
        return True

    def left(cell: int) -> list[int]:
        used = {digits[peer] for peer in geometry.peers[cell]}
        return [digit for digit in range(1, geometry.size + 1) if digit not in used]

    cell = min(blanks, key=lambda blank: len(left(blank)))
    for digit in random.sample(choice := left(cell), len(choice)):
        digits[cell] = digit
        if _fill(geometry, random, digits):
            return True
    digits[cell] = 0
    return False


def _lines() -> st.SearchStrategy[tuple[int, ...]]:
    order = st.permutations(range(3))
    return st.tuples(order, order, order, order).map(
        lambda orders: tuple(3 * band + line for band in orders[3] for line in orders[band])
    )
