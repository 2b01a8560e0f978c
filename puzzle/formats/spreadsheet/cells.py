"""The cells of a sheet, and how they are named."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from operator import attrgetter
from typing import NamedTuple

from puzzle.formats.text import integer

LONG_AS_A_PUZZLE = 60
"""Characters from which on the text of a cell is rather a puzzle than a label."""
_LETTERS = 26


class Look(NamedTuple):
    """How a cell looks.

    Attributes:
        letters: tells the colour and weight of its letters from those of others; empty for usual
            ones.
        fill: tells its colour from those of others; empty for none and white.
        thick: its sides with a thick line, a letter each: ``l``, ``r``, ``t``, ``b``.
        size: of its letters in points; 0 where that is not known.
    """

    letters: str = ""
    fill: str = ""
    thick: str = ""
    size: float = 0


USUAL = Look()
"""The look of a cell without any format."""


class SheetCell(NamedTuple):
    """A cell of a sheet.

    Attributes:
        row, column: 1-based.
        text: what it says; empty for a blank with a format.
        look: how it looks.
    """

    row: int
    column: int
    text: str
    look: Look = USUAL

    @property
    def name(self) -> str:
        """What people call it: ``B2``."""
        return f"{column_name(self.column)}{self.row}"

    @property
    def is_short(self) -> bool:
        """True for what may stand in a grid, right or wrong; the rest is a label."""
        number = integer(self.text)
        return len(self.text) <= 2 or (number is not None and abs(number) < 100)


def column_number(name: str) -> int:
    """Return the number of a column, from 1, by its name in capitals: ``A`` is 1, ``AB`` is 28."""
    number = 0
    for letter in name:
        number = number * _LETTERS + ord(letter) - ord("A") + 1
    return number


def column_name(number: int) -> str:
    """Return the name of a column by its number, from 1: 28 is ``AB``."""
    name = ""
    while number:
        number, letter = divmod(number - 1, _LETTERS)
        name = chr(ord("A") + letter) + name
    return name


ROW_OF, COLUMN_OF = attrgetter("row"), attrgetter("column")


def runs(numbers: set[int]) -> Iterator[range]:
    """Yield the numbers as ranges without gaps, ascending."""
    start = stop = 0
    for number in sorted(numbers):
        if number != stop:
            if stop:
                yield range(start, stop)
            start = number
        stop = number + 1
    if stop:
        yield range(start, stop)


def in_runs(
    cells: Iterable[SheetCell], line_of: Callable[[SheetCell], int]
) -> Iterator[tuple[range, list[SheetCell]]]:
    """Yield lines that follow one another without a gap, each time with all cells on them.

    Args:
        cells: any.
        line_of: the row of a cell, or its column.
    """
    by_line = dict[int, list[SheetCell]]()
    for cell in cells:
        by_line.setdefault(line_of(cell), []).append(cell)
    for lines in runs(set(by_line)):
        yield lines, [cell for line in lines for cell in by_line[line]]
