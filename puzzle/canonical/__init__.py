"""Canonical form: the least of all grids that are the same puzzle up to symmetry.

Two puzzles are equivalent when one becomes the other by renaming digits, reordering the rows of a
band, the columns of a stack, the bands and the stacks, and transposing. The form is made in two
steps, so that the work does not grow with the number of blanks:

1. The solution's form is its least image ("minlex"): digits compared cell by cell, row-major.
2. The puzzle's form is its least image under the transforms that take its solution to the
   solution's form, blank counting as 0. Nearly always there is one; as many as the solution has
   automorphisms.

It is therefore not the least image of the puzzle by itself, which other programs print. Two
equivalent puzzles have equal forms and puzzles that are not equivalent have different ones,
*provided that each has exactly one solution*: with several, the form depends on which of them is
given.

Geometries other than the classic 9×9 use the transforms that `symmetries` lists. Those are all of
them for plain 4×4 and 6×6, and on 9×9 with windows, disjoint groups and the like. From 8×8 on, for
irregular regions, and for diagonals on 9×9, they are the rotations and reflections only: equal
forms still mean equivalent puzzles, but equivalent puzzles may have different forms. Where turned
and mirrored houses are other houses, those of the form are the first of them, by the regions and
then the extra houses. With constraints beside the houses, they are the rotations and reflections
that the constraints can follow, with the names of digits that these keep: any where they look at
equal digits alone, the reversal d → n + 1 − d where they look at the order or the distance of
digits, and none where they add them up. Of the constraints the form has the least pieces that say
the same (`Constraint.pieces`), so that it says nothing how a clue was written.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache

import numpy as np
import numpy.typing as npt

from puzzle.canonical.constrained import (
    least_image,
    least_on_canvas,
    upright,
    with_houses_in_order,
)
from puzzle.canonical.transform import Transform, symmetries
from puzzle.errors import ArgumentError
from puzzle.geometry import CLASSIC, Geometry
from puzzle.grid import Grid

__all__ = [
    "Canonical",
    "Transform",
    "canonical_batch",
    "canonical_form",
    "canonicalize",
    "symmetries",
]

Digits = npt.NDArray[np.uint8]


@dataclass(frozen=True, slots=True)
class Canonical:
    """The canonical form of a puzzle and how it is reached.

    Attributes:
        puzzle: the form of the puzzle.
        solution: the form of its solution, which is the solution of `puzzle`.
        transform: a transform that takes the puzzle and its solution there.
        automorphisms: number of transforms that take the solution to its form, which is the number
            that leave the solution as it is; 1 for nearly all grids, at most 648 for 9×9.
    """

    puzzle: Grid
    solution: Grid
    transform: Transform
    automorphisms: int


def canonicalize(puzzle: Grid, solution: Grid) -> Canonical:
    """Return the canonical form of a puzzle that has exactly one solution.

    Args:
        puzzle: the puzzle.
        solution: its solution.

    Raises:
        ArgumentError: the second grid does not solve the first.
    """
    if puzzle.geometry.is_classic and solution.geometry.is_classic:
        return _canonicalize_classic(puzzle, solution)
    return _canonicalize_small(puzzle, solution)


def canonical_form(puzzle: Grid, solution: Grid) -> Grid:
    """Return the canonical form of a puzzle alone: the key under which equivalent puzzles meet.

    Raises:
        ArgumentError: the second grid does not solve the first.
    """
    if puzzle.geometry.canvas is not None:
        return least_on_canvas(puzzle)
    if puzzle.geometry.constraints:
        if not solution.solves(puzzle):
            raise ArgumentError("The canonical form needs the solution of the puzzle.")
        return _form_with_constraints(puzzle, solution)
    if puzzle.geometry.is_classic and solution.geometry.is_classic:
        return _classic_form(puzzle, solution)
    return with_houses_in_order(canonicalize(*upright(puzzle, solution)).puzzle)


@lru_cache(maxsize=16)
def _classic_form(puzzle: Grid, solution: Grid) -> Grid:
    # Remembered, since the rating and the comparison with other puzzles ask one after the other.
    return Grid(canonical_batch(_one(puzzle), _one(solution))[0].tobytes())


@lru_cache(maxsize=16)
def _form_with_constraints(puzzle: Grid, solution: Grid) -> Grid:
    # Remembered for the same reason.
    return with_houses_in_order(least_image(*upright(puzzle, solution)))


def canonical_batch(puzzles: Digits, solutions: Digits) -> Digits:
    """Canonical forms of many classic puzzles at once; releases the GIL.

    Args:
        puzzles: (n, 81), row-major, 0 for blank.
        solutions: (n, 81), the only solution of each.

    Returns:
        The forms, (n, 81).

    Raises:
        ArgumentError: another shape, or a row of `solutions` that does not solve its puzzle.
    """
    return _run_kernel(puzzles, solutions)[0]


def _run_kernel(
    puzzles: Digits, solutions: Digits
) -> tuple[Digits, Digits, Digits, npt.NDArray[np.int64]]:
    from puzzle.canonical.kernels import TRANSFORM_SIZE, canonicalize

    puzzles = np.ascontiguousarray(puzzles, dtype=np.uint8)
    solutions = np.ascontiguousarray(solutions, dtype=np.uint8)
    count = len(puzzles)
    expected = (count, CLASSIC.cell_count)
    if puzzles.shape != expected or solutions.shape != expected:
        raise ArgumentError(
            f"Puzzles of shape {puzzles.shape} and solutions of shape {solutions.shape}: "
            "both must be (n, 81)."
        )
    forms, form_solutions = np.empty_like(puzzles), np.empty_like(puzzles)
    transforms = np.empty((count, TRANSFORM_SIZE), dtype=np.uint8)
    automorphisms = np.empty(count, dtype=np.int64)
    canonicalize(puzzles, solutions, forms, form_solutions, transforms, automorphisms)
    if not automorphisms.all():
        wrong = np.flatnonzero(automorphisms == 0)
        raise ArgumentError(
            "The canonical form needs the solution of the puzzle: "
            f"solution {wrong[0]} does not solve its puzzle."
        )
    return forms, form_solutions, transforms, automorphisms


def _canonicalize_classic(puzzle: Grid, solution: Grid) -> Canonical:
    forms, form_solutions, transforms, automorphisms = _run_kernel(_one(puzzle), _one(solution))
    transposed, *lines = transforms[0].tolist()
    rows, columns, labels = (tuple(lines[start : start + 9]) for start in (0, 9, 18))
    return Canonical(
        Grid(forms[0].tobytes()),
        Grid(form_solutions[0].tobytes()),
        Transform(bool(transposed), rows, columns, labels),
        int(automorphisms[0]),
    )


def _one(grid: Grid) -> Digits:
    """Return a grid as a batch of one, (1, cells)."""
    return grid.to_array()[np.newaxis]


def _canonicalize_small(puzzle: Grid, solution: Grid) -> Canonical:
    """By trying every transform that `symmetries` lists."""
    if not solution.solves(puzzle):
        raise ArgumentError("The canonical form needs the solution of the puzzle: this is not one.")
    geometry = puzzle.geometry
    n = geometry.size
    sources = _source_table(geometry)
    moved = solution.to_array()[sources]
    labels = np.zeros((len(sources), n + 1), dtype=np.uint8)
    which = np.arange(len(sources))[:, np.newaxis]
    labels[which, moved[:, :n]] = np.arange(1, n + 1)
    least = _least_rows(labels[which, moved])
    images = labels[least[:, np.newaxis], puzzle.to_array()[sources[least]]]
    best = least[_least_rows(images)[0]]
    symmetry = symmetries(geometry)[best]
    transform = Transform(
        symmetry.transposed,
        symmetry.rows,
        symmetry.columns,
        tuple(labels[best, 1:].tolist()),
    )
    return Canonical(transform.apply(puzzle), transform.apply(solution), transform, len(least))


@cache
def _source_table(geometry: Geometry) -> npt.NDArray[np.intp]:
    """`Transform.sources` of every symmetry, (m, cells)."""
    return np.array([symmetry.sources() for symmetry in symmetries(geometry)], dtype=np.intp)


def _least_rows(rows: Digits) -> npt.NDArray[np.intp]:
    """Return indices of the rows that are least, compared column by column; several when equal."""
    least = np.arange(len(rows))
    for column in range(rows.shape[1]):
        values = rows[least, column]
        least = least[values == values.min()]
    return least
