"""Compile what many tests need before they begin: ``python -m tests.warm_up``.

The processes that run the tests would else compile the same kernels side by side, each for itself.
Here two processes take them from one list. What is missing in it is compiled by the first test that
needs it: that costs time and nothing else.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context

from generator import Recipe
from puzzle.geometry import CLASSIC, Geometry
from solver.human.registry import BASICS, FINDERS
from tests.puzzle.shapes import fill


def warm_up() -> None:
    """Compile everything on the list, two kernels at a time."""
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as pool:
        for task in [pool.submit(task) for task in TASKS]:
            task.result()


def finders(geometry: Geometry, families: Iterable[str]) -> None:
    """The finders of these modules of `solver.human`."""
    from solver.human.climb import bench_for

    own = {*families}
    bench_for(geometry).finders.loaded([f for f in FINDERS.values() if f.family in own])


def climbing(geometry: Geometry) -> None:
    """What climbs, and counts the effort."""
    from solver.human import rate

    rate(fill(geometry, 0))


def searching(geometry: Geometry) -> None:
    """What counts and lists solutions."""
    import numpy as np

    from solver.search import count_batch, find_solutions

    grid = fill(geometry, 0)
    for patience in (None, 1):
        find_solutions(grid, patience=patience)
        count_batch(np.frombuffer(grid.digits, np.uint8)[None], 2, geometry, patience=patience)


def proving() -> None:
    """What makes proofs."""
    from solver.proof import prove

    prove(fill(CLASSIC, 0))


def digging(*recipes: Recipe) -> None:
    """What makes puzzles, and what rates them."""
    from generator.digging.digger import Digger

    for recipe in recipes:
        Digger(recipe).warm_up()


FOUR, SIX = Geometry.boxes(2, 2), Geometry.boxes(2, 3)
CROSSED, DIAGONAL = Geometry.diagonal(2, 2), Geometry.diagonal()

PATTERNS = [f"techniques.{f}" for f in ("wings", "turbot", "unique", "bug", "aligned_exclusion")]
SHAPES = ["techniques.locked_sets", "techniques.finned_fish", "techniques.colouring"]
SHAPES += ["techniques.bent_sets", "techniques.rectangles", "techniques.almost_locked_sets"]
FORCING = ["chains.forcing_chains"]
CHAINS = ["chains.static_chains", "chains.grouped_chains", "chains.best_chain"]

# What others need comes first, then the longest; what shares kernels is one task, or far apart.
TASKS: list[Callable[[], None]] = [
    *(partial(finders, geometry, BASICS) for geometry in (CLASSIC, FOUR, SIX, CROSSED, DIAGONAL)),
    *(partial(finders, CLASSIC, families) for families in (PATTERNS, FORCING, SHAPES, CHAINS)),
    *(partial(finders, DIAGONAL, families) for families in (PATTERNS, SHAPES)),
    partial(digging, Recipe(4), Recipe(1)),
    partial(searching, FOUR),
    proving,
    *(partial(climbing, geometry) for geometry in (FOUR, SIX, CROSSED, DIAGONAL)),
    partial(digging, Recipe(1, geometry=FOUR)),
    partial(digging, Recipe(1, geometry=SIX)),
    partial(searching, CLASSIC),
]

if __name__ == "__main__":
    warm_up()
