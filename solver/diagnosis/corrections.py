"""Single typing errors: every change of a cell, or swap of two, that leaves one solution.

All of them are tried. For 25 givens on 9×9 they are some 2,000 puzzles, which the search settles
in a few hundredths of a second. What is left is put in order of likelihood, see `_weight`.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

import numpy as np

from puzzle import CLASSIC, Cell, Digit, Geometry, Grid
from puzzle.symmetry import Symmetry
from solver.diagnosis.answers import Change, Correction, Typo
from solver.diagnosis.bounds import LARGEST_SEARCHED, Deadline, OutOfBounds, Puzzles, count_each

FEWEST_GIVENS = 17
"""With fewer no plain 9×9 puzzle has one solution: G. McGuire, B. Tugemann, G. Civario, "There is
no 16-clue Sudoku", Experimental Mathematics 23 (2014), 190-217."""

MOST_TRIED = 2_000
"""Changes that are tried beyond 9×9, where each takes long: other digits first, then dropped
givens, then swaps."""

_WEIGHTS = {Typo.DIGIT: 1.0, Typo.DROP: 0.3, Typo.SWAP: 1.0}
_NEAR_DIGIT = 1.5
_FAR_SWAP = 0.02
_SYMMETRY_KEPT_OR_MADE = 20.0

_LOOK_ALIKE = frozenset(map(frozenset, ((1, 7), (3, 8), (5, 6), (6, 8), (6, 9), (8, 9), (4, 9))))
"""Digits that are taken for each other when read."""

_Edit = tuple[Typo, tuple[Change, ...]]


def find_corrections(grid: Grid, deadline: Deadline) -> tuple[tuple[Correction, ...], bool]:
    """The typing errors that would explain a puzzle that has not one solution.

    Args:
        grid: the puzzle.
        deadline: when to stop trying.

    Returns:
        The corrections, the likeliest first; and whether every change was tried.
    """
    if grid.geometry == CLASSIC and grid.given_count < FEWEST_GIVENS:
        return (), True
    edits = list(_edits(grid))
    tried = edits if grid.geometry.size <= LARGEST_SEARCHED else edits[:MOST_TRIED]
    try:
        counts, solutions = count_each(_edited(grid, tried), 2, grid.geometry, deadline)
    except OutOfBounds:
        return (), False
    found = [
        _correction(grid, *tried[index], solutions[index].tobytes())
        for index in np.flatnonzero(counts == 1).tolist()
    ]
    found.sort(key=lambda correction: -_weight(correction))
    return tuple(found), len(tried) == len(edits) and bool((counts >= 0).all())


def _edits(grid: Grid) -> Iterator[_Edit]:
    """Every single typing error, undone."""
    for cell in grid.givens:
        for digit in range(1, grid.geometry.size + 1):
            if digit != grid[cell]:
                yield Typo.DIGIT, (Change(cell, grid[cell], digit),)
    for cell in grid.givens:
        yield Typo.DROP, (Change(cell, grid[cell], 0),)
    for one, other in combinations(range(len(grid)), 2):
        a, b = grid[one], grid[other]
        if a != b:
            yield Typo.SWAP, (Change(one, a, b), Change(other, b, a))


def _edited(grid: Grid, edits: list[_Edit]) -> Puzzles:
    puzzles = np.tile(grid.to_array(), (len(edits), 1))
    for puzzle, (_, changes) in zip(puzzles, edits, strict=True):
        for cell, _, after in changes:
            puzzle[cell] = after
    return puzzles


def _correction(grid: Grid, typo: Typo, changes: tuple[Change, ...], solution: bytes) -> Correction:
    digits = bytearray(grid.digits)
    for cell, _, after in changes:
        digits[cell] = after
    geometry = grid.geometry
    return Correction(typo, changes, Grid(bytes(digits), geometry), Grid(solution, geometry))


def _weight(correction: Correction) -> float:
    """How likely an error is, compared with the others.

    A wrong digit is likelier than a given too many, and a swap is likely between neighbours only.
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
    elif first.after and _are_near(first.before, first.after):
        weight *= _NEAR_DIGIT
    meant = Symmetry.of(geometry, correction.puzzle.givens)
    return weight if meant is Symmetry.NONE else weight * _SYMMETRY_KEPT_OR_MADE


def _are_near(one: Digit, other: Digit) -> bool:
    return abs(one - other) == 1 or frozenset((one, other)) in _LOOK_ALIKE


def _are_neighbours(one: Cell, other: Cell, geometry: Geometry) -> bool:
    rows, columns = zip(divmod(one, geometry.size), divmod(other, geometry.size), strict=True)
    return abs(rows[0] - rows[1]) + abs(columns[0] - columns[1]) == 1
