"""What a constraint may know of the grid that it stands in: its size and its regions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from puzzle.cell import Cell, Digit, DigitMask, cell_name


class Layout(NamedTuple):
    """A square of cells and the region of each.

    Attributes:
        size: number of digits, of rows and of columns.
        region_of: for each cell, row-major, the number of its region.
    """

    size: int
    region_of: tuple[int, ...]

    @property
    def digits(self) -> range:
        """The digits, 1 … size."""
        return range(1, self.size + 1)

    @property
    def cells(self) -> range:
        """All cells."""
        return range(self.size * self.size)

    @property
    def all_digits(self) -> DigitMask:
        """The mask of every digit."""
        return (1 << self.size) - 1

    def name(self, cells: Iterable[Cell]) -> str:
        """Cells in print, as the field writes a group: ``r1c3+r1c4+r2c4``."""
        return "+".join(cell_name(cell, self.size) for cell in cells)

    def offset(self, cell: Cell, rows: int, columns: int) -> Cell | None:
        """Return the cell that lies so many rows and columns away, or None outside the grid."""
        row, column = cell // self.size + rows, cell % self.size + columns
        inside = 0 <= row < self.size and 0 <= column < self.size
        return row * self.size + column if inside else None

    def pairs_at(self, steps: Iterable[tuple[int, int]]) -> Iterator[tuple[Cell, Cell]]:
        """Each pair of cells that lie one of these steps apart, (rows, columns)."""
        found = tuple(steps)
        for cell in self.cells:
            for rows, columns in found:
                other = self.offset(cell, rows, columns)
                if other is not None:
                    yield cell, other

    def neighbours(self, cell: Cell) -> tuple[Cell, ...]:
        """Return the cells that share a side with a cell."""
        around = (self.offset(cell, *step) for step in ((-1, 0), (0, -1), (0, 1), (1, 0)))
        return tuple(other for other in around if other is not None)

    def shares_a_house(self, cells: Iterable[Cell]) -> bool:
        """Tell whether all the cells are in one row, one column or one region."""
        chosen = tuple(cells)
        return (
            len({cell // self.size for cell in chosen}) == 1
            or len({cell % self.size for cell in chosen}) == 1
            or len({self.region_of[cell] for cell in chosen}) == 1
        )


ADJACENT = ((0, 1), (1, 0))
"""The steps to the cells that share a side, each pair once."""
KNIGHT = ((1, 2), (1, -2), (2, 1), (2, -1))
"""The moves of a chess knight, each pair once."""
KING = ((1, 1), (1, -1))
"""The diagonal moves of a chess king, each pair once; the others stay within a row or a column."""

__all__ = ["ADJACENT", "KING", "KNIGHT", "Cell", "Digit", "Layout"]
