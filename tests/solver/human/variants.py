"""Random puzzles with one solution on every kind of geometry, each from its seed alone."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from itertools import chain
from random import Random

import numpy as np

from generator.digging.fill import SCRATCH_ROWS, fill
from generator.seeds import stream
from puzzle.geometry import CLASSIC, Cell, Geometry
from puzzle.grid import Grid
from solver.human.engine.tables import tables_of
from solver.human.ladder import Ladder, Rung
from solver.human.registry import FINDERS, Finder
from solver.search import count_solutions
from tests.puzzle.shapes import JIGSAW_9

BOXES = CLASSIC.houses[18:]
SINGLES = [finder for finder in FINDERS.values() if finder.family == "techniques.singles"]
SHALLOW = [finder for finder in FINDERS.values() if finder.family != "chains.forcing_chains"]


def filled(geometry: Geometry, random: Random) -> Grid:
    """A random complete grid."""
    digits = np.empty(geometry.cell_count, dtype=np.uint8)
    board = tables_of(geometry)
    scratch = np.empty((SCRATCH_ROWS, max(board.houses.shape[0], len(digits))), dtype=np.int64)
    state = stream(random.getrandbits(64), "", 0, 0)
    assert fill(board.houses_of, geometry.size, state, scratch, digits)
    return Grid(digits.tobytes(), geometry)


def with_extras(random: Random) -> Grid:
    """A complete grid with two extra houses, each strewn over three boxes."""
    grid = filled(CLASSIC, random)
    return Grid(grid.digits, extras_for(grid, random))


def extras_for(grid: Grid, random: Random, count: int = 2) -> Geometry:
    """The classic geometry with so many extra houses that a complete grid keeps too."""
    houses = [_strewn(grid, random) for _ in range(count)]
    return CLASSIC.with_houses(houses, f"9x9 with {count} extras")


def _strewn(grid: Grid, random: Random) -> list[Cell]:
    """A cell of each digit in three boxes."""
    boxes = random.sample(BOXES, 3)
    cell_of = {(box, grid[cell]): cell for box in boxes for cell in box.cells}
    return [cell_of[random.choice(boxes), digit] for digit in range(1, 10)]


KINDS: Mapping[str, Callable[[Random], Grid]] = {
    "9x9": partial(filled, CLASSIC),
    "x": partial(filled, Geometry.diagonal()),
    "extras": with_extras,
    "windows": partial(filled, Geometry.windows()),
    "jigsaw": partial(filled, JIGSAW_9),
    "4x4": partial(filled, Geometry.boxes(2, 2)),
    "6x6": partial(filled, Geometry.boxes(2, 3)),
    "6x6-x": partial(filled, Geometry.diagonal(2, 3)),
    "8x8": partial(filled, Geometry.boxes(2, 4)),
    "12x12": partial(filled, Geometry.boxes(3, 4)),
}
"""By name what makes a complete grid on a geometry of this kind."""


def puzzle(kind: str, seed: int) -> tuple[Grid, Grid]:
    """A puzzle none of whose givens can be spared, and its one solution."""
    random = Random(f"{kind} {seed}")
    solution = here = KINDS[kind](random)
    cells = list(range(len(solution)))
    random.shuffle(cells)
    for cell in cells:
        without = here.with_digit(cell, 0)
        if count_solutions(without) == 1:
            here = without
    return here, solution


def in_any_order(finders: list[Finder], seed: int) -> Ladder:
    """Singles first, then these finders in random order: so the rare ones have their turn too."""
    rest = [finder for finder in finders if finder not in SINGLES]
    Random(seed).shuffle(rest)
    rungs = (Rung(finder, None, None) for finder in chain(SINGLES, rest))
    return Ladder("any order", tuple(rungs))
