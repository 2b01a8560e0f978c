"""Houses: the sets of cells of a grid that hold each digit exactly once."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum

from puzzle.cell import Cell, cell_name
from puzzle.constraints.houses import EXTRA_REGION, HouseName


class HouseKind(Enum):
    """The kinds of house, by the name used in print."""

    ROW = "row"
    COLUMN = "column"
    BOX = "box"
    EXTRA = "extra"


@dataclass(frozen=True, slots=True)
class House:
    """A set of cells that holds each digit exactly once.

    Attributes:
        kind: row, column, box (regular or irregular region) or extra (diagonal, window).
        index: 0-based index among the houses of its kind.
        cells: its cells in ascending order, as many as the geometry's size.
        grid: 0-based index of the grid that it is in, where grids overlap; None elsewhere.
        name: what it is called: its geometry knows a region from a box, and whose window it is.
    """

    kind: HouseKind
    index: int
    cells: tuple[Cell, ...]
    grid: int | None = None
    name: HouseName = field(default=HouseName(""), compare=False, repr=False)

    def __post_init__(self) -> None:
        if not self.name.word:
            word = EXTRA_REGION if self.kind is HouseKind.EXTRA else self.kind.value
            object.__setattr__(self, "name", HouseName(word, self.index + 1))

    @property
    def is_of_a_variety(self) -> bool:
        """Whether plain puzzles have no such house: it is no row, no column and no box."""
        return self.name.word not in {kind.value for kind in HouseKind}

    @property
    def corners(self) -> tuple[str, str] | None:
        """The names of the corners that it joins, if it is a long diagonal; None for all others."""
        size = len(self.cells)
        if self.kind is not HouseKind.EXTRA or size == 1:
            return None
        falling = range(0, size * size, size + 1)
        rising = range(size - 1, size * size - 1, size - 1)
        if self.cells not in (tuple(falling), tuple(rising)):
            return None
        return cell_name(self.cells[0], size), cell_name(self.cells[-1], size)

    def __str__(self) -> str:
        of = "" if self.grid is None else f" of grid {self.grid + 1}"
        if self.corners is not None:
            return f"diagonal {'–'.join(self.corners)}{of}"
        return f"{self.name}{of}"
