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
        where: where it stands, when its line does not say that well: ``Sheet1!B2`` in a
            spreadsheet, whose row 2 is then `line`; None elsewhere.
        assumed: what was taken for granted to read the grid, as a sentence; None for nothing.
    """

    line: int
    text: str
    content: Grid | NotationError
    where: str | None = None
    assumed: str | None = None

    @property
    def place(self) -> str:
        """Where it stands in its source, for people: ``12`` for a line, or ``Sheet1!B2``."""
        return self.where or str(self.line)
