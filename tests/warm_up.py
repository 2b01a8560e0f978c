"""Compile what many tests need before they begin: ``python -m tests.warm_up``.

The processes that run the tests would else compile the same kernels side by side, each for itself.
Here several take them from one list. What is missing in it is compiled by the first test that
needs it: that costs time and nothing else. It needs what gridmill needs and no tool of the tests,
which are installed meanwhile.
"""

from __future__ import annotations

from functools import partial
from itertools import product

from generator import Recipe
from generator.warm import (
    Task,
    climbing,
    compile_ahead,
    digging,
    finding,
    learning,
    looking,
    proving,
    searching,
    splitting,
)
from puzzle import CLASSIC, Geometry, Grid
from puzzle.constraints.thermometer import Thermometer
from solver.human import rate
from solver.human.climb import bench_for
from solver.human.registry import BASICS, FINDERS
from solver.search import mrv

FOUR, SIX, DIAGONAL = Geometry.boxes(2, 2), Geometry.boxes(2, 3), Geometry.diagonal()
RULED = CLASSIC.with_constraints([Thermometer((0, 1, 2))])


def full_grid(geometry: Geometry) -> Grid:
    """Return a grid that there is nothing to find in."""
    return next(mrv(Grid(bytes(geometry.cell_count), geometry)))


def seeing_beyond_houses() -> None:
    """Compile what only scores of variants take, for its cases, which are positions like others."""
    beyond = [finder for finder in FINDERS.values() if finder.family == "techniques.generalized"]
    bench_for(CLASSIC).finders.loaded(beyond)


PATTERNS = [f"techniques.{f}" for f in ("wings", "turbot", "unique", "bug", "aligned_exclusion")]
SHAPES = ["techniques.in_reading_order", "techniques.finned_fish", "techniques.colouring"]
SHAPES += ["techniques.rectangles_in_order"]
SHAPES += ["techniques.bent_sets", "techniques.rectangles", "techniques.almost_locked_sets"]
SHAPES += ["techniques.als_chains", "techniques.complex_fish", "techniques.templates"]
FORCING = ["chains.forcing_chains"]
CHAINS = ["chains.static_chains", "chains.grouped_chains", "chains.best_chain"]
CHAINS += ["chains.kraken_fish", "chains.wide_chains"]
NESTED = ["chains.nested_chains"]
CLUES = ["techniques.clues", "techniques.cages", "techniques.rule_of_45"]
FAMILIES = [*PATTERNS, *FORCING, *SHAPES, *NESTED, *CHAINS]

# What others need comes first, then the longest; what shares kernels is one task, or far apart.
TASKS: list[Task] = [
    *(partial(finding, *each) for each in product((CLASSIC, FOUR, SIX, DIAGONAL), BASICS)),
    *(partial(finding, CLASSIC, family) for family in FAMILIES),
    partial(seeing_beyond_houses),
    partial(learning),
    *(partial(finding, geometry, "chains.clue_chains") for geometry in (CLASSIC, FOUR)),
    *(partial(finding, *each) for each in product((CLASSIC, FOUR, DIAGONAL), CLUES)),
    partial(searching, RULED),
    partial(digging, Recipe(4)),
    partial(digging, Recipe(1)),
    partial(searching, FOUR),
    partial(proving),
    partial(climbing),
    partial(splitting),
    partial(looking),
    *(partial(rate, full_grid(geometry)) for geometry in (FOUR, SIX, DIAGONAL)),
    partial(digging, Recipe(1, geometry=FOUR)),
    partial(digging, Recipe(1, geometry=SIX)),
    partial(searching, CLASSIC),
]

if __name__ == "__main__":
    compile_ahead(TASKS)
