"""Two small engines in plain Python: slow, obvious, and the oracles of the kernels.

Both list all solutions of a grid of any geometry, in an order that the method alone decides, and
both are generators: take as many as you need. A grid whose givens break a rule has none. A
constraint is looked at as soon as all cells of one of its demands are filled.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from puzzle.geometry import Cell, Digit, DigitMask
from puzzle.grid import Grid

if TYPE_CHECKING:
    from puzzle.constraints import Demand


def backtracking(puzzle: Grid) -> Iterator[Grid]:
    """All solutions by plain backtracking: blanks in column order, digits from 1 up.

    The method of the school programs: go down the columns from the left; in each blank try the
    digits that its houses do not hold; when there is none, go back to the blank before.
    """
    if puzzle.conflicts() or puzzle.violations():
        return iter(())
    board = _Board(puzzle)
    n, canvas = puzzle.geometry.size, puzzle.geometry.canvas
    places = canvas.places if canvas else [divmod(cell, n) for cell in range(len(puzzle))]
    column_order = sorted(range(len(puzzle)), key=lambda cell: places[cell][::-1])
    blanks = [cell for cell in column_order if puzzle[cell] == 0]

    def fill(done: int) -> Iterator[Grid]:
        if done == len(blanks):
            yield board.grid()
            return
        cell = blanks[done]
        for digit in _digits(board.allowed(cell)):
            board.put(cell, digit)
            if board.keeps(cell):
                yield from fill(done + 1)
            board.blank(cell)

    return fill(0)


def mrv(puzzle: Grid) -> Iterator[Grid]:
    """All solutions, always filling the blank with the fewest candidates first.

    MRV is "minimum remaining values", the field's name for the rule; among equals the first cell
    is taken, and its digits from 1 up.
    """
    if puzzle.conflicts() or puzzle.violations():
        return iter(())
    board = _Board(puzzle)

    def fill(blanks: list[Cell]) -> Iterator[Grid]:
        if not blanks:
            yield board.grid()
            return
        tightest = min(blanks, key=lambda cell: board.allowed(cell).bit_count())
        rest = [cell for cell in blanks if cell != tightest]
        for digit in _digits(board.allowed(tightest)):
            board.put(tightest, digit)
            if board.keeps(tightest):
                yield from fill(rest)
            board.blank(tightest)

    return fill([cell for cell, digit in enumerate(puzzle) if digit == 0])


class _Board:
    """A grid being filled, which digits each of its houses holds, and the demands on each cell."""

    def __init__(self, puzzle: Grid) -> None:
        self.geometry = puzzle.geometry
        self.digits = [0] * len(puzzle)
        self.held: list[DigitMask] = [0] * len(self.geometry.houses)
        self.demands: list[list[Demand]] = [[] for _ in self.digits]
        layout = self.geometry.layout
        for constraint in self.geometry.constraints:
            for demand in constraint.demands(layout):
                for cell in set(demand.cells):
                    self.demands[cell].append(demand)
        for cell in puzzle.givens:
            self.put(cell, puzzle[cell])

    def allowed(self, cell: Cell) -> DigitMask:
        """Return the digits that no house of a cell holds."""
        held = 0
        for house in self.geometry.houses_of[cell]:
            held |= self.held[house]
        return self.geometry.all_digits & ~held

    def put(self, cell: Cell, digit: Digit) -> None:
        self.digits[cell] = digit
        for house in self.geometry.houses_of[cell]:
            self.held[house] |= 1 << digit - 1

    def keeps(self, cell: Cell) -> bool:
        """Whether all demands on a cell are kept whose other cells are filled too."""
        return all(
            demand.kept([self.digits[other] for other in demand.cells])
            for demand in self.demands[cell]
            if all(self.digits[other] for other in demand.cells)
        )

    def blank(self, cell: Cell) -> None:
        for house in self.geometry.houses_of[cell]:
            self.held[house] &= ~(1 << self.digits[cell] - 1)
        self.digits[cell] = 0

    def grid(self) -> Grid:
        return Grid(bytes(self.digits), self.geometry)


def _digits(mask: DigitMask) -> list[Digit]:
    return [digit for digit in range(1, mask.bit_length() + 1) if mask >> digit - 1 & 1]
