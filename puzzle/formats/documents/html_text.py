"""What a page shows, as lines: its text, and its tables row by row."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from puzzle.formats.plain.boxes import are_boxes, joined
from puzzle.geometry import CLASSIC
from puzzle.table import CLUE_PARTS

_WORDS = re.compile(r"[^\W\d_]{3}")
_SHORT = 8
"""Characters from which on the text of a cell is none of a cell of a grid."""
HOLDS = "\u00a0"
"""A space at which no line is broken."""
ShownLine = tuple[int, str]
"""The 1-based line of the page where it begins, and its text."""


@dataclass(slots=True)
class ShownText:
    """Lines of text as a browser shows them, of the page or of a cell.

    Attributes:
        lines: they, with their numbers in the page.
        table: the last table in it.
        data: what stands for its text where no cell of its table has any.
        is_marked: whether tags or a class tell it from others.
    """

    lines: list[ShownLine] = field(default_factory=list)
    table: ShownTable | None = None
    data: str = ""
    is_marked: bool = False
    _parts: list[str] = field(default_factory=list)
    _line: int = 0

    def add(self, line: int, text: str) -> None:
        """Put text behind what is there."""
        is_shown = bool(text.strip()) or HOLDS in text
        if is_shown and not self._parts:
            self._line = line
        if self._parts or is_shown:
            self._parts.append(text)

    def end_line(self) -> None:
        """Let what comes next begin a line."""
        if self._parts:
            # A space that holds may be a blank cell, at the ends of a row too.
            self.lines.append((self._line, "".join(self._parts).strip(" \t").replace(HOLDS, " ")))
        self._parts = []

    def end_line_as_it_is(self, line: int) -> None:
        """Let what comes next, on this line, begin a line, and leave an empty one empty."""
        if not self._parts and self.lines and self.lines[-1][1]:
            self.lines.append((line - 1, ""))
        self.end_line()

    def replace(self, begin: int, end: int, lines: Sequence[ShownLine]) -> None:
        """Put lines in the place of some that are there, with an empty line on both sides."""
        self.lines[begin:end] = [(lines[0][0], ""), *lines, (lines[0][0], "")]

    @property
    def line_count(self) -> int:
        """How many lines there are, with the last one, which may go on."""
        return len(self.lines) + bool(self._parts)

    @property
    def has_begun_line(self) -> bool:
        """Whether there is text on the last line, which goes on."""
        return any(part.strip() for part in self._parts)

    @property
    def ends_in_words(self) -> bool:
        """Whether the last line has a word, as no row of a grid has."""
        return bool(self.lines) and _WORDS.search(self.lines[-1][1]) is not None

    @property
    def only_table(self) -> ShownTable | None:
        """The table in it, where there is nothing else."""
        if self.table is None:
            return None
        told = [text for _, text in self.table.lines if text]
        return self.table if told == [text for _, text in self.lines if text] else None

    @property
    def entry(self) -> str:
        """All lines as one, for a row of a table."""
        return "".join(text for _, text in self.lines).strip()

    def part(self, line: int) -> None:
        """End the line, and leave one empty."""
        self.end_line()
        if self.lines and self.lines[-1][1]:
            self.lines.append((line, ""))


@dataclass(slots=True)
class ShownTable:
    """A table: the cells of each row."""

    rows: list[list[ShownText]] = field(default_factory=list)

    def join_boxes(self) -> None:
        """Take the rows of its cells for its own, where each cell is a box of a grid."""
        boxes = [
            [table.rows for cell in row if (table := cell.only_table) is not None]
            for row in self.rows
        ]
        if list(map(len, boxes)) == list(map(len, self.rows)) and are_boxes(boxes):
            self.rows = joined(boxes)

    @property
    def lines(self) -> list[ShownLine]:
        """Its rows as lines, or the lines of its cells where it is there for the layout."""
        cells = [cell for row in self.rows for cell in row]
        are_short = all(len(text) < _SHORT for cell in cells for _, text in cell.lines)
        is_narrow = all(len(row) <= len(CLUE_PARTS) for row in self.rows)
        if is_narrow and not are_short and any(len(cell.lines) > 1 for cell in cells):
            return [line for cell in cells for line in cell.lines]
        # Short entries in rows of three would be a list of clues, but may be a box of a grid.
        separator = " | " if is_narrow and are_short else "\t"
        blank = "." if are_short and not is_narrow else ""
        # Beside cells that show their digits, those of the others are answers.
        has_text = any(cell.entry for cell in cells)
        if has_text and _are_marked_apart(cells):
            for cell in cells:
                if cell.is_marked:
                    cell.lines = [(line, f"({text})") for line, text in cell.lines]
        return [
            (
                max((line for cell in row for line, _ in cell.lines), default=0),
                separator.join(cell.entry or (not has_text and cell.data) or blank for cell in row),
            )
            for row in self.rows
            if row
        ]


def _are_marked_apart(cells: Sequence[ShownText]) -> bool:
    """Tell whether all cells of a grid have a digit, and some are told from others by marks."""
    are_digits = len(cells) == CLASSIC.cell_count and all(cell.entry.isdecimal() for cell in cells)
    return are_digits and len({cell.is_marked for cell in cells}) > 1
