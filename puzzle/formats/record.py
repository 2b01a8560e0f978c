"""What a reader yields: one record for each puzzle-shaped thing in the source, none dropped."""

from __future__ import annotations

from dataclasses import dataclass

from puzzle.errors import NotationError
from puzzle.grid import Grid


@dataclass(frozen=True, slots=True)
class Record:
    """One record of a source, readable or not.

    Attributes:
        line: 1-based line where the record starts.
        text: the record as it stood, without its line end.
        content: the grid, or the error that says why it is none.
    """

    line: int
    text: str
    content: Grid | NotationError
