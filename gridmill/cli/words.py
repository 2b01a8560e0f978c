"""Phrases that several commands say."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from puzzle.geometry import Cell
    from puzzle.grid import Grid

MOST_CELLS = 8
"""Cells that are named in a line for people; JSON has them all."""


def cell_list(grid: Grid, cells: Sequence[Cell]) -> str:
    """The cells by name, the first few of many: ``r1c1, r1c2 and 5 more``."""
    names = ", ".join(grid.geometry.cell_name(cell) for cell in cells[:MOST_CELLS])
    left = len(cells) - MOST_CELLS
    return f"{names} and {left} more" if left > 0 else names
