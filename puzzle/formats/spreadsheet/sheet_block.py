"""Cells of a sheet that make one record."""

from __future__ import annotations

from dataclasses import dataclass

from puzzle.errors import NotationError
from puzzle.formats.chance import are_other_numbers
from puzzle.formats.claims import Claims
from puzzle.formats.record import Record, SetAside
from puzzle.formats.spreadsheet.cells import column_name
from puzzle.formats.spreadsheet.drawn_regions import COLOURS_LEFT
from puzzle.formats.spreadsheet.meant import is_like_a_grid
from puzzle.grid import Grid
from puzzle.message import Message


@dataclass(frozen=True, slots=True)
class SheetBlock:
    """Cells that make one record.

    Attributes:
        row, column: of its first cell, 1-based.
        text: its cells as they stood.
        content: the grid, or why it is none.
        unheeded, claims, notes: as for `Record`.
        is_named: whether each of its rows has a name beside it, as in a list of people.
    """

    row: int
    column: int
    text: str
    content: Grid | NotationError
    unheeded: tuple[str, ...] = ()
    claims: Claims | None = None
    notes: tuple[Message, ...] = ()
    is_named: bool = False

    def record(self, sheet: str) -> Record | SetAside:
        """Return the record, with the name of its sheet and of its first cell.

        What is no grid and cannot have been meant as one is set aside: a column of a bill.
        """
        where = f"{sheet}!{column_name(self.column)}{self.row}"
        content, notes = self.content, self.notes
        if isinstance(content, Grid):
            if not content.geometry.is_plain:  # what colours mean is told
                notes = tuple(note for note in notes if note != COLOURS_LEFT)
            if not content.geometry.constraints and (
                are_other_numbers(content) or (self.is_named and content.conflicts())
            ):
                return SetAside(self.row, self.text, where)
        else:
            if self.is_named or not is_like_a_grid(self.text):
                return SetAside(self.row, self.text, where)
            content = content.at_line(self.row)
        return Record(
            self.row, self.text, content, where, notes, self.claims, unheeded=self.unheeded
        )
