"""Formulas in CNF, as solvers of SAT take them: plain Sudoku, its givens as unit clauses.

A variable says that a cell has a digit; which one is seen by its number: row, column and digit as
three figures, from 1 or from 0, or counted through. All other clauses must say what plain Sudoku
says anyway: one digit in each cell, each digit once in a row, a column and a box. A formula that
says anything else is refused, as it is another puzzle.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from puzzle.errors import NotationError
from puzzle.formats.mixed.ahead import Ahead
from puzzle.formats.record import Record
from puzzle.formats.text import MAX_BLOCK_CHARACTERS, shorten
from puzzle.geometry import CLASSIC
from puzzle.grid import Grid
from puzzle.message import message

_SIZE = CLASSIC.size
_HEAD = re.compile(r"\s*p\s+cnf\s+[0-9]{1,9}\s+[0-9]{1,9}\s*")
_LINE = re.compile(r"[\s0-9-]*|c(?:\s.*)?|%\s*")
_ASSUMED = message(
    "assumed.clauses", "Clauses of one variable were read as the givens of a plain 9x9 Sudoku."
)
_LONGEST = 10_000
"""Characters of a line, and literals of a clause."""


class _Candidate(NamedTuple):
    """A digit in a cell: all from 0, and the box that the cell lies in."""

    row: int
    column: int
    digit: int

    @property
    def box(self) -> int:
        return CLASSIC.box_of[self.row * _SIZE + self.column]


_PARTS_OF_A_WHOLE: tuple[Callable[[_Candidate], tuple[int, int]], ...] = (
    lambda one: (one.row, one.column),
    lambda one: (one.row, one.digit),
    lambda one: (one.column, one.digit),
    lambda one: (one.box, one.digit),
)
"""What all candidates of a cell, or of a digit in a house, have in common."""
_Numbering = Callable[[int], _Candidate | None]


def formula(ahead: Ahead) -> Record | None:
    """Return the puzzle of the formula that begins here, whose lines are taken; None for others."""
    if not _HEAD.fullmatch(ahead.peek() or ""):
        return None
    first, head = ahead.number, ahead.take()
    left, fault = list(_NUMBERINGS), None
    units = list[int]()
    kept = [head]
    room = MAX_BLOCK_CHARACTERS - len(head)
    for line, text, clause in _clauses(ahead):
        if len(clause) == 1 and clause[0] > 0:
            units.append(clause[0])
            if room > 0:
                kept.append(text[:room])
                room -= len(text) + 1
        elif clause:
            left = [one for one in left if _is_of_sudoku(clause, one)]
            if not left:
                fault = fault or NotationError(
                    message(
                        "formula.clause",
                        "This formula has a clause that plain 9x9 Sudoku does not have, {clause}: "
                        "write the puzzle as nine rows, and its rules below it.",
                        clause=shorten(text),
                    ),
                    line=line,
                )
    content = fault or _content(units, left, first)
    notes = (_ASSUMED,) if isinstance(content, Grid) else ()
    return Record(first, "\n".join(kept), content, notes=notes)


def _clauses(ahead: Ahead) -> Iterator[tuple[int, str, Sequence[int]]]:
    """Yield the clauses of a formula, each with the line where it ends; its lines are taken."""
    clause = list[int]()
    while (text := ahead.peek()) is not None and _LINE.fullmatch(text[:_LONGEST]):
        number = ahead.number
        ahead.take()
        for word in [] if text[:1] in ("c", "%") else text[:_LONGEST].split():
            literal = int(word) if word.lstrip("-").isdecimal() and len(word) < 10 else 10**9
            if literal or len(clause) > _LONGEST:
                clause.append(literal)
            else:
                yield number, text, clause
                clause = []


def _content(units: Sequence[int], left: Sequence[_Numbering], first: int) -> Grid | NotationError:
    """Return the grid that unit clauses give, by the likeliest numbers of cells that make sense."""
    if not units:
        fault = message(
            "formula.empty",
            "This formula gives no cell a digit: add a clause such as 115 0 for each given.",
        )
        return NotationError(fault, line=first)
    grids = [grid for one in left if (grid := _grid(units, one)) is not None]
    if not grids:
        fault = message(
            "formula.unknown",
            "Nobody can tell which cells and digits the variables of this formula are: write the "
            "puzzle as 81 characters on a line.",
        )
        return NotationError(fault, line=first)
    return next((grid for grid in grids if not grid.conflicts()), grids[0])


def _grid(units: Sequence[int], numbered: _Numbering) -> Grid | None:
    digits = bytearray(CLASSIC.cell_count)
    for unit in units:
        one = numbered(unit)
        if one is None or digits[cell := one.row * _SIZE + one.column] not in (0, one.digit + 1):
            return None
        digits[cell] = one.digit + 1
    return Grid(bytes(digits), CLASSIC)


def _is_of_sudoku(clause: Sequence[int], numbered: _Numbering) -> bool:
    """Tell whether a clause follows from the rules: a whole house or cell, or two that exclude."""
    found = [numbered(abs(literal)) for literal in clause]
    if None in found:
        return False
    named = [*zip(clause, (one for one in found if one is not None), strict=False)]
    told = {one for literal, one in named if literal > 0}
    denied = {one for literal, one in named if literal < 0}
    if any(_exclude(one, other) for one, other in combinations(denied, 2)):
        return True
    return len(told) == _SIZE and any(
        len({part(one) for one in told}) == 1 for part in _PARTS_OF_A_WHOLE
    )


def _exclude(one: _Candidate, other: _Candidate) -> bool:
    """Tell whether two candidates, which are not the same, cannot stand together."""
    if one[:2] == other[:2]:
        return True
    is_seen = one.row == other.row or one.column == other.column or one.box == other.box
    return one.digit == other.digit and is_seen


def _in_figures(first: int) -> _Numbering:
    """Return row, column and digit of three figures, the digit from 1, all else from ``first``."""

    def numbered(variable: int) -> _Candidate | None:
        row, column, digit = variable // 100, variable // 10 % 10, variable % 10
        one = _Candidate(row - first, column - first, digit - 1)
        return one if all(part in range(_SIZE) for part in one) else None

    return numbered


def _counted_through(order: Sequence[int]) -> _Numbering:
    """Return what counts from 1 through rows, columns and digits, the last in ``order`` fastest."""

    def numbered(variable: int) -> _Candidate | None:
        rest = variable - 1
        if not 0 <= rest < _SIZE**3:
            return None
        parts = (rest // _SIZE**2, rest // _SIZE % _SIZE, rest % _SIZE)
        row, column, digit = (parts[order.index(axis)] for axis in range(3))
        return _Candidate(row, column, digit)

    return numbered


_NUMBERINGS = (
    _in_figures(1),
    _counted_through((0, 1, 2)),
    _in_figures(0),
    _counted_through((2, 0, 1)),
)
"""The likeliest first; mostly the clauses tell."""
