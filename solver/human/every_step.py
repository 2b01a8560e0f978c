"""Every step that some techniques have at a position, not the first alone."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import chain

from puzzle.errors import ArgumentError, RecipeError
from puzzle.grid import Grid
from solver.human.climb import bench_for
from solver.human.duals import duals_among
from solver.human.inner_chains import with_inner_chains
from solver.human.ladder import Rung
from solver.human.marks import PencilMarks
from solver.human.named import techniques_named
from solver.human.registry import FINDERS, Technique
from solver.human.step import Step

DUALS = "duals"
OPTIONS = frozenset({DUALS, *(finder.option for finder in FINDERS.values() if finder.option)})
"""What is not looked for unless it is asked for: ``duals``, two steps that share a pattern told as
one, siamese fish among them; ``boxes-with-two``, empty rectangles whose box has two candidates;
``overlapping-sets``, ALS-XY-Wings and ALS chains of sets with common cells."""


def every_step(
    marks: PencilMarks,
    *names: str,
    givens: Grid | None = None,
    options: Collection[str] = (),
) -> Iterator[Step]:
    """Find every step of some techniques at a position.

    No two steps do the same by the same technique: of several fish that remove the same candidates
    one is told. Of kraken fish, forcing chains and nets each candidate that they show to be true or
    false has one, of forcing chains and nets the shortest. Not listed are nested chains but for the
    shortest of all, and of cycles, grouped chains and chains of almost locked sets all but the
    shortest of each start. The order is the finders' own, the same at each call.

    Args:
        marks: the position, such as `marks_of` or `replay` gives.
        names: one or more, each a technique or a family; see `techniques_named`.
        givens: the puzzle, where some digits of the position are not its givens: avoidable
            rectangles ask. All of them, where there is none.
        options: any of `OPTIONS`.

    Returns:
        The steps, one after another; their scores are None, as no ladder is climbed.

    Raises:
        ArgumentError: no names, marks or givens of another type, givens of another geometry, or
            more steps of one kind than are kept.
        RecipeError: a name that no technique has, or an option that there is not.
        GeometryError: no technique knows the rules of this geometry.
    """
    if not isinstance(marks, PencilMarks):
        raise ArgumentError(f"Marks must be PencilMarks, not of type {type(marks).__name__}.")
    if not names:
        raise ArgumentError("Name one technique or more, such as x-wing.")
    given = marks.grid if givens is None else givens
    if not isinstance(given, Grid) or given.geometry != marks.grid.geometry:
        raise ArgumentError("Givens must be a Grid of the geometry of the marks.")
    options = {options} if isinstance(options, str) else {*options}
    if unknown := sorted(options - OPTIONS):
        known = ", ".join(sorted(OPTIONS))
        raise RecipeError(f"There is no option {unknown[0]!r}: give one of {known}.")
    wanted = frozenset(chain.from_iterable(map(techniques_named, names)))
    return _steps(marks, given, wanted, options)


def _steps(
    marks: PencilMarks, givens: Grid, wanted: Collection[Technique], options: Collection[str]
) -> Iterator[Step]:
    """Yield the steps of some techniques at a position; see `every_step`.

    Where one technique has too many, that is said when those of all others are yielded.
    """
    found: list[Step] = []
    too_many: ArgumentError | None = None
    for finder in FINDERS.values():
        if not {*wanted} & {*finder.techniques} or (finder.option and finder.option not in options):
            continue
        bench = bench_for(marks.grid.geometry)
        bench.stand_at(marks, givens)
        bench.log.off[[technique for technique in finder.techniques if technique not in wanted]] = 1
        try:
            # What comes before the error stays in the list.
            found.extend(bench.every(Rung(finder, None, None), by_houses=DUALS in options))
        except ArgumentError as error:
            too_many = error
    if DUALS in options:
        found += duals_among(found)
    known_steps: set[tuple[object, ...]] = set()
    for step in found:
        does = (step.technique, frozenset(step.placements), frozenset(step.eliminations))
        if does not in known_steps:
            known_steps.add(does)
            yield with_inner_chains(step, marks)
    if too_many is not None:
        raise too_many
