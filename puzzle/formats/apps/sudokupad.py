"""Links that SudokuPad opens: its address, ``fpuzzles``, and the JSON of f-puzzles. Write only.

Such links are read by `puzzle.formats.apps.fpuzzles`, which knows them by their content.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from puzzle.formats.apps.fpuzzles import compressed, holds
from puzzle.grid import Grid

__all__ = ["NAME", "SUFFIXES", "holds", "write"]

NAME = "sudokupad"
SUFFIXES = (".txt",)

LINK = "https://sudokupad.app/fpuzzles"


def write(grids: Iterable[Grid]) -> Iterator[str]:
    """Yield a link for each grid."""
    for grid in grids:
        yield f"{LINK}{compressed(grid)}\n"
