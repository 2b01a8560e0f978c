"""Slips in the numbers of clues: every one of a few kinds that leaves one solution when undone.

A number is one too large or too small, has one digit wrong, or its digits in the wrong order; a V
is an X. What contradicts itself is mended by a clue of the contradiction alone, so only those are
looked at there.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import numpy as np

from puzzle import GeometryError, Grid
from puzzle.constraints import Constraint
from puzzle.constraints.dots import XV
from solver.diagnosis.answers import Correction, Misread, Typo
from solver.diagnosis.bounds import Deadline, OutOfBounds, count_each
from solver.search import GAVE_UP

MOST_TRIED = 120
"""Numbers that are tried; each is a geometry of its own, whose tables are built for it."""
_NEAR = 1
_LETTERS = {10: 5, 5: 10}


def find_slips(
    grid: Grid, clues: Iterable[Constraint], deadline: Deadline
) -> tuple[tuple[Correction, ...], bool]:
    """Find the numbers of clues that would explain a puzzle that has not one solution.

    Args:
        grid: the puzzle, up to 9×9.
        clues: of its constraints those that may be wrong.
        deadline: when to stop trying.

    Returns:
        The corrections, the likeliest first; and whether every slip was tried.
    """
    slips = sorted(_slips(clues), key=lambda slip: abs(slip.after - slip.before) > _NEAR)
    found, is_complete = list[Correction](), len(slips) <= MOST_TRIED
    try:
        for slip in slips[:MOST_TRIED]:
            deadline.check()
            if (puzzle := _corrected(grid, slip)) is None:
                continue
            cells = puzzle.to_array()[np.newaxis]
            counts, solutions = count_each(cells, 2, puzzle.geometry, deadline)
            if counts[0] == 1:
                solution = Grid(solutions[0].tobytes(), puzzle.geometry)
                found.append(Correction(Typo.NUMBER, (), puzzle, solution, slip))
            is_complete &= bool(counts[0] != GAVE_UP)
    except OutOfBounds:
        return tuple(found), False
    return tuple(found), is_complete


def _slips(clues: Iterable[Constraint]) -> Iterator[Misread]:
    """Yield what clues may have said in place of their numbers."""
    for clue in clues:
        before = getattr(clue, "value", None)
        if clue.USUAL is None and isinstance(before, int):
            for after in _meant(clue, before):
                yield Misread(clue, before, after)


def _meant(clue: Constraint, value: int) -> Iterator[int]:
    """Yield the numbers that a slip may have made another of, the nearest first."""
    if isinstance(clue, XV):
        yield from (_LETTERS[value],) if value in _LETTERS else ()
        return
    text = str(abs(value))  # a dash before a number may be none of it
    others = {value - 1, value + 1, int(text[::-1])}
    for place in range(len(text)):
        others |= {int(text[:place] + digit + text[place + 1 :]) for digit in "0123456789"}
    least = clue.LEAST if clue.LEAST is not None else 0 if value == 0 else 1
    yield from sorted((n for n in others - {value} if n >= least), key=lambda n: abs(n - value))


def _corrected(grid: Grid, slip: Misread) -> Grid | None:
    """Return the puzzle without a slip; None where it makes no sense, or breaks a rule at once."""
    try:
        puzzle = Grid(grid.digits, slip.corrected(grid.geometry))
    except GeometryError:
        return None
    return None if puzzle.conflicts() else puzzle
