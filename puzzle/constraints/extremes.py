"""Minimum and maximum: a cell smaller, or larger, than each cell that shares a side with it.

Two minimum cells side by side are not compared, nor two maximum cells: the reader of a puzzle says
which neighbours a clue looks at.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import ClassVar, Self

from puzzle.cell import Cell, Digit
from puzzle.constraints.bases.on_cells import OnCell
from puzzle.constraints.bases.on_pair import PairRule
from puzzle.constraints.constraint import Constraint
from puzzle.constraints.drawing import THIN, Area, Shape, Stroke, head, middle, square, towards
from puzzle.constraints.layout import Layout
from puzzle.constraints.primitives import Table, table_of
from puzzle.sentences import listed as and_listed


@dataclass(frozen=True, slots=True)
class Minimum(OnCell, PairRule):
    """A cell smaller than its neighbours.

    Attributes:
        cells: the cell.
        exempt: pairs of cells that are not compared, each ascending.
    """

    KIND: ClassVar[str] = "minimum"
    NAME: ClassVar[str] = "minimum"
    CLUE: ClassVar[str] = "minimum cell"

    exempt: tuple[tuple[Cell, Cell], ...] = ()

    def in_order(self) -> Self:
        """Return the same cell, with the pairs alone that it is of, ascending."""
        return replace(self, exempt=_of_cell(self.cells[0], self.exempt))

    def sentence(self, layout: Layout) -> str:
        """Return the rule of this cell."""
        spared = _spared(self.cells[0], self.exempt, layout)
        return f"The digit in {layout.name(self.cells)} is smaller than each beside it{spared}."

    def drawing(self, layout: Layout) -> Iterator[Shape]:
        """Yield arrows from the neighbours to the cell, which is shaded a little."""
        yield from _arrows(self.pairs(layout), -1, layout.size)

    def pairs(self, layout: Layout) -> Iterator[tuple[Cell, Cell]]:
        """Return the cell and each neighbour that is not exempt."""
        return _around(self.cells[0], self.exempt, layout)

    def of_reversed_digits(self) -> Constraint:
        """Return a maximum on the same cell."""
        return Maximum(self.cells, self.exempt)

    def fits(self, first: Digit, second: Digit) -> bool:
        """Return whether the cell's digit is smaller."""
        return first < second

    def table(self, size: int) -> Table:
        """For each digit all larger ones."""
        return table_of(size, lambda cell, beside: beside > cell)

    def clashes(self, first: Digit, second: Digit) -> bool:
        """Return whether a neighbour is no larger."""
        return not first < second


@dataclass(frozen=True, slots=True)
class Maximum(OnCell, PairRule):
    """A cell larger than its neighbours.

    Attributes:
        cells: the cell.
        exempt: pairs of cells that are not compared, each ascending.
    """

    KIND: ClassVar[str] = "maximum"
    NAME: ClassVar[str] = "maximum"
    CLUE: ClassVar[str] = "maximum cell"

    exempt: tuple[tuple[Cell, Cell], ...] = ()

    def in_order(self) -> Self:
        """Return the same cell, with the pairs alone that it is of, ascending."""
        return replace(self, exempt=_of_cell(self.cells[0], self.exempt))

    def sentence(self, layout: Layout) -> str:
        """Return the rule of this cell."""
        spared = _spared(self.cells[0], self.exempt, layout)
        return f"The digit in {layout.name(self.cells)} is larger than each beside it{spared}."

    def drawing(self, layout: Layout) -> Iterator[Shape]:
        """Yield arrows from the cell to its neighbours, which is shaded a little."""
        yield from _arrows(self.pairs(layout), 1, layout.size)

    def pairs(self, layout: Layout) -> Iterator[tuple[Cell, Cell]]:
        """Return the cell and each neighbour that is not exempt."""
        return _around(self.cells[0], self.exempt, layout)

    def of_reversed_digits(self) -> Constraint:
        """Return a minimum on the same cell."""
        return Minimum(self.cells, self.exempt)

    def fits(self, first: Digit, second: Digit) -> bool:
        """Return whether the cell's digit is larger."""
        return first > second

    def table(self, size: int) -> Table:
        """For each digit all smaller ones."""
        return table_of(size, lambda cell, beside: beside < cell)

    def clashes(self, first: Digit, second: Digit) -> bool:
        """Return whether a neighbour is no smaller."""
        return second >= first


def _around(
    cell: Cell, exempt: tuple[tuple[Cell, Cell], ...], layout: Layout
) -> Iterator[tuple[Cell, Cell]]:
    for other in layout.neighbours(cell):
        if (min(cell, other), max(cell, other)) not in exempt:
            yield cell, other


def _of_cell(cell: Cell, exempt: Iterable[tuple[Cell, Cell]]) -> tuple[tuple[Cell, Cell], ...]:
    """Return the pairs that a cell is of, each once, ascending."""
    return tuple(sorted({pair for pair in exempt if cell in pair}))


def _spared(cell: Cell, exempt: tuple[tuple[Cell, Cell], ...], layout: Layout) -> str:
    """Return which neighbours are not compared, in words."""
    compared = {other for _, other in _around(cell, exempt, layout)}
    spared = [layout.name((one,)) for one in layout.neighbours(cell) if one not in compared]
    return f" but {and_listed(spared)}" if spared else ""


def _arrows(pairs: Iterable[tuple[Cell, Cell]], way: int, size: int) -> Iterator[Shape]:
    """Yield the cell shaded, and at each border the head of an arrow, outwards or inwards."""
    for number, (cell, other) in enumerate(pairs):
        (x, y), there = middle(cell, size), middle(other, size)
        if number == 0:
            yield Area(square((x, y), 0.5), 15)
        tip = towards((x, y), there, 0.42 + 0.05 * way)
        back = towards(tip, there, -0.2 * way)
        yield Stroke(head(tip, back, 0.12), THIN, 70)


__all__ = ["Maximum", "Minimum"]
