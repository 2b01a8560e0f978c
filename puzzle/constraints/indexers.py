"""Row and column indexers: the digit in a cell says where the cell's column, or row, stands.

A cell of a column indexer in row r and column c with the digit d says that row r has the digit c
in column d; one of a row indexer that column c has the digit r in row d.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from math import isqrt
from typing import Any, ClassVar

from puzzle.cell import Cell, Digit
from puzzle.constraints.bases.on_cells import OnCells
from puzzle.constraints.constraint import Constraint, Demand
from puzzle.constraints.drawing import Area, Shape, middles
from puzzle.constraints.layout import Layout
from puzzle.constraints.primitives import Primitives, table_of
from puzzle.constraints.program import Program


@dataclass(frozen=True, slots=True)
class _Indexer(OnCells):
    """Cells whose digit says where a digit stands in their row, or their column."""

    def pieces(self) -> tuple[Constraint, ...]:
        """Return an indexer for each cell."""
        return tuple(replace(self, cells=(cell,)) for cell in self.cells)

    def _turned(self, to: Sequence[Cell], other: type[_Indexer]) -> _Indexer | None:
        """Return the same in place, and the other indexer where rows become columns, in order."""
        size = isqrt(len(to))
        if list(to) == list(range(len(to))):
            return self
        turned = [cell % size * size + cell // size for cell in range(len(to))]
        return other(tuple(to[cell] for cell in self.cells)) if list(to) == turned else None

    @abstractmethod
    def _line(self, cell: Cell, size: int) -> tuple[range, Digit]:
        """Return the line that a cell speaks of, and the digit that it says the place of."""

    def demands(self, layout: Layout) -> Iterator[Demand]:
        """Each cell says the truth."""
        for cell in self.cells:
            line, digit = self._line(cell, layout.size)
            yield Demand((cell, *line), _Told(digit))

    def lower(self, layout: Layout, search: Primitives) -> None:
        """Add a table for the cell and each place of its line: this digit just when that."""
        for cell in self.cells:
            line, digit = self._line(cell, layout.size)
            for place, other in enumerate(line, start=1):
                if other == cell:
                    others = layout.all_digits & ~(1 << place - 1)
                    search.among(cell, others if digit != place else layout.all_digits)
                else:
                    search.pair(cell, other, _just(layout.size, place, digit))

    def rows(self, layout: Layout, program: Program) -> None:
        """x[cell, d] = x[dth place of the line, digit] for each d."""
        for cell in self.cells:
            line, digit = self._line(cell, layout.size)
            for place, other in enumerate(line, start=1):
                terms = [(program.x(cell, place), 1), (program.x(other, digit), -1)]
                program.equal(terms, 0)


@dataclass(frozen=True, slots=True)
class ColumnIndexer(_Indexer):
    """Cells whose digit says in which column their own column's number stands in their row."""

    KIND: ClassVar[str] = "columnindexer"
    NAME: ClassVar[str] = "column indexer"

    def sentence(self, layout: Layout) -> str:
        """Return the rule of these cells."""
        return (
            f"The digit in each of {layout.name(self.cells)} is the column in which the number "
            "of its own column stands in its row."
        )

    def drawing(self, layout: Layout) -> Iterator[Shape]:
        """Yield a wedge that points down from the top of each cell."""
        for x, y in middles(self.cells, layout.size):
            yield Area(((x - 0.13, y - 0.47), (x + 0.13, y - 0.47), (x, y - 0.3)), 55)

    def moved(self, to: Sequence[Cell]) -> Any:
        """Of a grid whose rows become its columns, in order, the other indexer; else none."""
        return self._turned(to, RowIndexer)

    def _line(self, cell: Cell, size: int) -> tuple[range, Digit]:
        row, column = divmod(cell, size)
        return range(row * size, (row + 1) * size), column + 1


@dataclass(frozen=True, slots=True)
class RowIndexer(_Indexer):
    """Cells whose digit says in which row their own row's number stands in their column."""

    KIND: ClassVar[str] = "rowindexer"
    NAME: ClassVar[str] = "row indexer"

    def sentence(self, layout: Layout) -> str:
        """Return the rule of these cells."""
        return (
            f"The digit in each of {layout.name(self.cells)} is the row in which the number of "
            "its own row stands in its column."
        )

    def drawing(self, layout: Layout) -> Iterator[Shape]:
        """Yield a wedge that points to the right from the left side of each cell."""
        for x, y in middles(self.cells, layout.size):
            yield Area(((x - 0.47, y - 0.13), (x - 0.47, y + 0.13), (x - 0.3, y)), 55)

    def moved(self, to: Sequence[Cell]) -> Any:
        """Of a grid whose rows become its columns, in order, the other indexer; else none."""
        return self._turned(to, ColumnIndexer)

    def _line(self, cell: Cell, size: int) -> tuple[range, Digit]:
        row, column = divmod(cell, size)
        return range(column, size * size, size), row + 1


@dataclass(frozen=True, slots=True)
class _Told:
    """Whether the first digit says where a digit stands among the others."""

    digit: Digit

    def __call__(self, digits: Sequence[Digit]) -> bool:
        return digits[digits[0]] == self.digit


def _just(size: int, place: int, digit: Digit) -> tuple[int, ...]:
    return table_of(size, lambda here, there: (here == place) == (there == digit))
