"""Grids that overlap: which places of a canvas have a cell, and the layouts that people know.

A canvas is a rectangle of places, some of which have no cell. Cells are numbered row by row over
the places that have one, and named by their place, so that ``r1c13`` of a samurai is the first cell
of its second grid.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from puzzle.cell import Cell

Corner = tuple[int, int]
"""Row and column, from 0, of the top left cell of a grid."""

MOST_GRIDS = 20
"""Grids of a canvas."""
WIDEST = 60
"""Rows and columns of a canvas."""

MULTI_GRIDS: Mapping[str, tuple[Corner, ...]] = MappingProxyType(
    {
        "butterfly": ((0, 0), (0, 3), (3, 0), (3, 3)),
        "sohei": ((0, 6), (6, 0), (6, 12), (12, 6)),
        "samurai": ((0, 0), (0, 12), (6, 6), (12, 0), (12, 12)),
        "windmill": ((0, 3), (3, 12), (6, 6), (9, 0), (12, 9)),
        "gattai-8": (
            *((0, 0), (0, 12), (0, 24), (6, 6), (6, 18)),
            *((12, 0), (12, 12), (12, 24)),
        ),
        "shogun": (
            *((0, 0), (0, 12), (0, 24), (0, 36), (6, 6), (6, 18), (6, 30)),
            *((12, 0), (12, 12), (12, 24), (12, 36)),
        ),
        "sumo": (
            *((0, 0), (0, 12), (0, 24), (6, 6), (6, 18), (12, 0), (12, 12), (12, 24)),
            *((18, 6), (18, 18), (24, 0), (24, 12), (24, 24)),
        ),
    }
)
"""The corners of the 9×9 grids of each layout."""


class Canvas(NamedTuple):
    """The places that have a cell.

    Attributes:
        corners: of the grids, in their order.
        places: of each cell, ascending: row and column.
    """

    corners: tuple[Corner, ...]
    places: tuple[tuple[int, int], ...]

    @property
    def height(self) -> int:
        """Rows of places."""
        return 1 + max(row for row, _ in self.places)

    @property
    def width(self) -> int:
        """Columns of places."""
        return 1 + max(column for _, column in self.places)

    def name(self, cell: Cell) -> str:
        """Return the name of a cell: ``r1c1``."""
        row, column = self.places[cell]
        return f"r{row + 1}c{column + 1}"

    def rows(self, texts: Sequence[str], gap: str = " ") -> list[str]:
        """Return the rows of the canvas, a text for each cell and the gap for each other place."""
        at = dict(zip(self.places, texts, strict=True))
        return [
            "".join(at.get((row, column), gap) for column in range(self.width)).rstrip()
            for row in range(self.height)
        ]


def canvas_of(corners: Sequence[Corner], size: int) -> Canvas:
    """Return the canvas of grids of one size."""
    places = {
        (row + down, column + right)
        for row, column in corners
        for down in range(size)
        for right in range(size)
    }
    return Canvas(tuple(corners), tuple(sorted(places)))


def name_of(corners: Sequence[Corner]) -> str | None:
    """Return the name of the layout of these 9×9 grids, if people know it."""
    return next((name for name, own in MULTI_GRIDS.items() if set(own) == set(corners)), None)


__all__ = ["MULTI_GRIDS", "Canvas", "canvas_of", "name_of"]
