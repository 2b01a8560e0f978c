"""Names that people give to the puzzle of an object."""

from __future__ import annotations

PUZZLE_NAMES = (
    "puzzle",
    "grid",
    "board",
    "sudoku",
    "problem",
    "quiz",
    "givens",
    "value",
    "mission",
)
"""Names that people give to the puzzle of an object, the likeliest first."""
