"""Two small engines in plain Python: slow, obvious, and the oracles of the kernels.

Both list all solutions of a grid of any geometry, in an order that the method alone decides, and
both are generators: take as many as you need. A grid whose givens break a rule has none.
"""

from __future__ import annotations

from collections.abc import Iterator

from puzzle.geometry import Cell, Digit
from puzzle.grid import Grid


def backtracking(puzzle: Grid) -> Iterator[Grid]:
    """All solutions by plain backtracking: blanks in column order, digits from 1 up.

    The method of the school programs: go down the columns from the left; in each blank try the
    digits that no peer holds; when there is none, go back to the blank before.
    """
    n = puzzle.geometry.size
    digits = list(puzzle.digits)
    column_order = [row * n + column for column in range(n) for row in range(n)]
    blanks = [cell for cell in column_order if digits[cell] == 0]

    def fill(done: int) -> Iterator[Grid]:
        if done == len(blanks):
            yield Grid(bytes(digits), puzzle.geometry)
            return
        cell = blanks[done]
        for digit in _allowed(puzzle, digits, cell):
            digits[cell] = digit
            yield from fill(done + 1)
        digits[cell] = 0

    return iter(()) if puzzle.conflicts() else fill(0)


def mrv(puzzle: Grid) -> Iterator[Grid]:
    """All solutions, always filling the blank with the fewest candidates first.

    MRV is "minimum remaining values", the field's name for the rule; among equals the first cell
    is taken, and its digits from 1 up.
    """
    digits = list(puzzle.digits)

    def fill(blanks: list[Cell]) -> Iterator[Grid]:
        if not blanks:
            yield Grid(bytes(digits), puzzle.geometry)
            return
        allowed = {cell: _allowed(puzzle, digits, cell) for cell in blanks}
        tightest = min(blanks, key=lambda cell: len(allowed[cell]))
        rest = [cell for cell in blanks if cell != tightest]
        for digit in allowed[tightest]:
            digits[tightest] = digit
            yield from fill(rest)
        digits[tightest] = 0

    blanks = [cell for cell, digit in enumerate(digits) if digit == 0]
    return iter(()) if puzzle.conflicts() else fill(blanks)


def _allowed(puzzle: Grid, digits: list[Digit], cell: Cell) -> list[Digit]:
    """The digits that no peer of a cell holds, ascending."""
    taken = {digits[peer] for peer in puzzle.geometry.peers[cell]}
    return [digit for digit in range(1, puzzle.geometry.size + 1) if digit not in taken]
