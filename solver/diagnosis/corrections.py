"""Single typing errors: every change of a cell, or swap of two, that leaves one solution.

All of them are tried. For 25 givens on 9×9 they are some 2,000 puzzles, which the search settles
in a few hundredths of a second. What is left is put in order of likelihood, see `_weight`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

import numpy as np
import numpy.typing as npt

from puzzle import Cell, Digit, Geometry, Grid
from puzzle.constraints.renaming import Renaming
from puzzle.geometry import FEWEST_GIVENS
from puzzle.symmetry import Symmetry
from solver.diagnosis.answers import Change, Correction, Typo
from solver.diagnosis.bounds import (
    Deadline,
    OutOfBounds,
    Puzzles,
    count_each,
    without,
)

MOST_TRIED_OVERLAPPING = 100
"""Changes that are tried where grids overlap, whose searches take longer."""
MOST_TRIED = 2_000
"""Changes that are tried beyond 9×9, where each takes long: other digits first, then dropped
givens, then swaps."""

_WEIGHTS = {Typo.DIGIT: 1.0, Typo.DROP: 0.3, Typo.SWAP: 1.0}
_NEAR_DIGIT = 1.5
_FAR_SWAP = 0.02
_SYMMETRY_KEPT_OR_MADE = 20.0
_MINIMAL_WITHOUT = 10.0

_LOOK_ALIKE = frozenset(map(frozenset, ((1, 7), (3, 8), (5, 6), (6, 8), (6, 9), (8, 9), (4, 9))))
"""Digits that are taken for each other when read."""

Edits = npt.NDArray[np.intp]
"""Typing errors undone, (n, 4): a cell, what it should hold, and the same of a second cell, which
is the first one again unless two are swapped."""


def find_corrections(
    grid: Grid, deadline: Deadline, blamed: Iterable[Collection[Cell]] = ()
) -> tuple[tuple[Correction, ...], bool]:
    """Find the typing errors that would explain a puzzle that has not one solution.

    Args:
        grid: the puzzle.
        deadline: when to stop trying.
        blamed: cells of givens that cannot stand together, by themselves or beside clues: of each
            such set one must change.

    Returns:
        The corrections, the likeliest first; and whether every change was tried.
    """
    if grid.given_count < fewest_givens(grid.geometry):
        return (), True
    pairs = ((conflict.first, conflict.second) for conflict in grid.conflicts())
    edits = _mending(_edits(grid), (*pairs, *blamed))
    most = MOST_TRIED if grid.geometry.canvas is None else MOST_TRIED_OVERLAPPING
    tried = edits if grid.geometry.is_quick else edits[:most]
    try:
        counts, solutions = count_each(_edited(grid, tried), 2, grid.geometry, deadline)
        found = [
            _correction(grid, tried[index].tolist(), solutions[index].tobytes())
            for index in np.flatnonzero(counts == 1)
        ]
        weights = {correction: _weight(correction, deadline) for correction in found}
    except OutOfBounds:
        return (), False
    found.sort(key=weights.__getitem__, reverse=True)
    return tuple(found), len(tried) == len(edits) and bool((counts >= 0).all())


def fewest_givens(geometry: Geometry) -> int:
    """Return a number of givens below which no puzzle has one solution.

    Of two digits that no given shows, each can take the other's place in a solution, unless a rule
    tells them apart.
    """
    if geometry.is_classic:
        return FEWEST_GIVENS
    keeps_names = all(rule.KEEPS is Renaming.ANY for rule in geometry.constraints)
    return geometry.size - 1 if keeps_names else 0


def _edits(grid: Grid) -> Edits:
    """Every single typing error: other digits, then dropped givens, then swaps."""
    digits = grid.to_array().astype(np.intp)
    givens = np.flatnonzero(digits)
    cells, others = (part.ravel() for part in np.indices((len(givens), grid.geometry.size)))
    cells, others = givens[cells], others + 1
    is_other = others != digits[cells]
    cells, others = cells[is_other], others[is_other]
    one, two = np.triu_indices(len(digits), 1)
    is_swap = digits[one] != digits[two]
    one, two = one[is_swap], two[is_swap]
    parts = [
        (cells, others, cells, others),
        (givens, 0 * givens, givens, 0 * givens),
        (one, digits[two], two, digits[one]),
    ]
    return np.concatenate([np.stack(part, axis=1) for part in parts])


def _mending(edits: Edits, blamed: Sequence[Collection[Cell]]) -> Edits:
    """Those edits that change a cell of every set: others leave what cannot stand as it is."""
    for cells in blamed:
        edits = edits[np.isin(edits[:, ::2], tuple(cells)).any(axis=1)]
        if not len(edits):
            break
    return edits


def _edited(grid: Grid, edits: Edits) -> Puzzles:
    puzzles = np.tile(grid.to_array(), (len(edits), 1))
    rows = np.arange(len(edits))
    puzzles[rows, edits[:, 0]] = edits[:, 1]
    puzzles[rows, edits[:, 2]] = edits[:, 3]
    return puzzles


def _correction(grid: Grid, edit: list[int], solution: bytes) -> Correction:
    one, after, other, after_other = edit
    first, second = Change(one, grid[one], after), Change(other, grid[other], after_other)
    is_swap = one != other
    typo = Typo.SWAP if is_swap else Typo.DIGIT if after else Typo.DROP
    changes = (first, second) if is_swap else (first,)
    puzzle = grid.with_digit(one, after).with_digit(other, after_other)
    return Correction(typo, changes, puzzle, Grid(solution, grid.geometry))


def _weight(correction: Correction, deadline: Deadline) -> float:
    """How likely an error is, compared with the others.

    A wrong digit is likelier than a given too many, unless without that given none of the others
    could go: then the puzzle was meant to be minimal. A swap is likely between neighbours only.
    Digits that look alike or lie side by side on the keys are confused more often. And a puzzle
    whose pattern is symmetric was rather meant to be: an error that spoils a symmetry explains
    more than one that made it.
    """
    weight = _WEIGHTS[correction.typo]
    first = correction.changes[0]
    geometry = correction.puzzle.geometry
    if correction.typo is Typo.SWAP:
        if not _are_neighbours(first.cell, correction.changes[1].cell, geometry):
            weight *= _FAR_SWAP
    elif correction.typo is Typo.DROP:
        weight *= _MINIMAL_WITHOUT if _is_minimal(correction.puzzle, deadline) else 1
    elif _are_near(first.before, first.after):
        weight *= _NEAR_DIGIT
    meant = Symmetry.of(geometry, correction.puzzle.givens)
    return weight if meant is Symmetry.NONE else weight * _SYMMETRY_KEPT_OR_MADE


def _is_minimal(puzzle: Grid, deadline: Deadline) -> bool:
    """Whether no given of a puzzle with one solution could go."""
    rows = without(puzzle, np.array(puzzle.givens, dtype=np.intp))
    counts, _ = count_each(rows, 2, puzzle.geometry, deadline)
    return not (counts == 1).any()


def _are_near(one: Digit, other: Digit) -> bool:
    return abs(one - other) == 1 or frozenset((one, other)) in _LOOK_ALIKE


def _are_neighbours(one: Cell, other: Cell, geometry: Geometry) -> bool:
    rows, columns = zip(divmod(one, geometry.size), divmod(other, geometry.size), strict=True)
    return abs(rows[0] - rows[1]) + abs(columns[0] - columns[1]) == 1
