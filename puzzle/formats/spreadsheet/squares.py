"""Where the grids of a sheet stand.

Plain are squares of entries with no cell missing, squares with labels above and beside, and squares
whose boxes have an empty line between them. Where blank cells are empty, windows of a grid's size
are laid over what is there.
"""

from __future__ import annotations

import math
from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass

from puzzle.formats.spreadsheet.cells import COLUMN_OF, ROW_OF, SheetCell, column_name, in_runs
from puzzle.geometry import CLASSIC, Geometry
from puzzle.symbols import geometry_of

_FEWEST_SPREAD = 3
"""Rows and columns with entries from which on it is seen that they are spread out."""
_MOST_LOST = 2
"""Rows or columns of a grid that have no entry at its sides."""


@dataclass(frozen=True, slots=True)
class Square:
    """Where a block stands.

    Attributes:
        row, column: of its first cell, 1-based.
        height, width: the rows and columns that it has.
        is_plain: False when it is not plain where a grid begins and ends: it is malformed.
        gaps: rows and columns between its boxes that are no part of it, 1-based; `height` and
            `width` are without them.
    """

    row: int
    column: int
    height: int
    width: int
    is_plain: bool
    gaps: tuple[frozenset[int], frozenset[int]] = (frozenset(), frozenset())

    @property
    def name(self) -> str:
        """Its first cell, as people call it."""
        return f"{column_name(self.column)}{self.row}"

    @property
    def last_name(self) -> str:
        """Its last cell, likewise."""
        return f"{column_name(self.column + self.width - 1)}{self.row + self.height - 1}"

    @property
    def lines(self) -> tuple[list[int], list[int]]:
        """Its rows and its columns, 1-based, without the gaps."""
        (rows, columns), gaps = (self.height, self.width), self.gaps
        return (
            [r for r in range(self.row, self.row + rows + len(gaps[0])) if r not in gaps[0]],
            [
                c
                for c in range(self.column, self.column + columns + len(gaps[1]))
                if c not in gaps[1]
            ],
        )


def whole_squares(entries: Sequence[SheetCell], geometry: Geometry | None) -> list[Square]:
    """Return the squares that these cells make, no cell missing.

    None when they make anything else.
    """
    found = []
    for columns, island in in_runs(entries, COLUMN_OF):
        for rows, cells in in_runs(island, ROW_OF):
            n, height = len(columns), len(rows)
            if height % n or len(cells) != height * n or geometry_of(n * n, geometry) is None:
                return []
            found += [
                Square(row, columns.start, n, n, is_plain=True)
                for row in range(rows.start, rows.stop, n)
            ]
    return sorted(found, key=lambda square: (square.row, square.column))


def labelled_square(filled: Sequence[SheetCell], size: int) -> list[Square]:
    """Return the square below a row and beside a column of labels, 1 to 9 or A to I.

    [] without them.
    """
    if not filled:
        return []
    filled = _without_labels_behind(filled, size)
    top, left = min(entry.row for entry in filled), min(entry.column for entry in filled)
    above = {entry.column - left: entry.text for entry in filled if entry.row == top}
    beside = {entry.row - top: entry.text for entry in filled if entry.column == left}
    inside = not any(
        top <= entry.row <= top + size + 1 and left + size < entry.column <= left + size + 1
        for entry in filled
    ) and all(entry.row <= top + size for entry in filled)
    if not inside or not (_are_labels(above, size) and _are_labels(beside, size)):
        return []
    return [Square(top + 1, left + 1, size, size, is_plain=True)]


def _without_labels_behind(filled: Sequence[SheetCell], size: int) -> Sequence[SheetCell]:
    """Return entries without the last row and column of as many, where these are the first too."""
    top, left = min(entry.row for entry in filled), min(entry.column for entry in filled)
    last, right = top + size + 1, left + size + 1
    lines = (
        {entry.column: entry.text for entry in filled if entry.row == top},
        {entry.column: entry.text for entry in filled if entry.row == last},
        {entry.row: entry.text for entry in filled if entry.column == left},
        {entry.row: entry.text for entry in filled if entry.column == right},
    )
    above, below, before, behind = lines
    if above != below or before != behind or not _are_labels(_from(above, left), size):
        return filled
    return [entry for entry in filled if entry.row != last and entry.column != right]


def _from(told: Mapping[int, str], first: int) -> dict[int, str]:
    return {at - first: text for at, text in told.items()}


def _are_labels(texts: Mapping[int, str], size: int) -> bool:
    """Recognise entries 1 to `size` of a line that count up, in digits or letters, `R1` or `C1`."""
    if sorted(texts) != list(range(1, size + 1)):
        return False
    found = [texts[number].upper() for number in range(1, size + 1)]
    numbers = [str(number) for number in range(1, size + 1)]
    letters = [column_name(number) for number in range(1, size + 1)]
    return found in (numbers, letters) or any(
        found == [f"{word}{number}" for number in numbers] for word in ("R", "C")
    )


def gapped_square(filled: Sequence[SheetCell], geometry: Geometry | None) -> list[Square]:
    """Return the square whose boxes have an empty row or column between them; [] for none."""
    shape = geometry or CLASSIC
    if not filled or not (shape.box_rows and shape.box_cols):
        return []
    rows, columns = {entry.row for entry in filled}, {entry.column for entry in filled}
    down = _steps(rows, shape.size, shape.box_rows)
    across = _steps(columns, shape.size, shape.box_cols)
    if down is None or across is None or not (down or across):
        return []
    return [
        Square(min(rows), min(columns), shape.size, shape.size, is_plain=True, gaps=(down, across))
    ]


def _steps(numbers: set[int], size: int, step: int) -> frozenset[int] | None:
    """Return the empty lines after each so many.

    None if there are exactly `size` lines without them.

    None when the lines are neither.
    """
    first, count = min(numbers), max(numbers) - min(numbers) + 1
    if count == size:
        return frozenset()
    gaps = frozenset(first + step + (step + 1) * i for i in range(size // step - 1))
    return gaps if count == size + len(gaps) and gaps.isdisjoint(numbers) else None


def windows(filled: Sequence[SheetCell], size: int) -> Iterator[Square]:
    """Yield the places of blocks whose blank cells are empty, as far as the others tell.

    What is more or less than `size` rows and columns comes out as it is.
    """
    rows, columns = {entry.row for entry in filled}, set[int]()
    last_row, last_column = max(rows, default=0), 0
    at, is_first = 0, True
    while at < len(filled):
        top = filled[at].row
        below = bisect_left(filled, top + size, at, key=ROW_OF)
        high = sorted(filled[at:below], key=COLUMN_OF)
        columns |= {entry.column for entry in high}
        last_column = max(last_column, high[-1].column)
        at, aside = below, 0
        while aside < len(high):
            start = high[aside].column
            beyond = bisect_left(high, start + size, aside, key=COLUMN_OF)
            wide, aside = high[aside:beyond], beyond
            bottom, first = max(map(ROW_OF, wide)), min(map(ROW_OF, wide))
            end = wide[-1].column
            is_last = at == len(filled) and aside == len(high)
            if is_first and is_last and _is_at_a1(first, start, bottom, end, size):
                yield Square(1, 1, size, size, is_plain=True)
            else:
                height, width = bottom - first + 1, end - start + 1
                is_cut = _goes_on(columns, last_column, start, size) or _goes_on(
                    rows, last_row, top, size
                )
                is_plain = height == width == size and not is_cut
                yield Square(first, start, height, width, is_plain)
            is_first = False


def _goes_on(lines: AbstractSet[int], last: int, first: int, size: int) -> bool:
    """Recognise a window that entries go on beyond: right behind it, or its boxes stand apart.

    Args:
        lines: the rows with entries, or the columns.
        last: the last of them.
        first: the first line of the window.
        size: how many it has.
    """
    step, end = math.isqrt(size), first + size
    apart = {first + gap for gap in (step, 2 * step + 1) if gap < size}
    return end in lines or (last >= end and lines.isdisjoint(apart))


def _is_at_a1(top: int, left: int, bottom: int, right: int, size: int) -> bool:
    """Recognise entries that leave no more than one row and column free on each side of A1's block.

    No puzzle with one solution has two empty rows or columns there.
    """
    return max(top, left) <= 2 and size - 1 <= min(bottom, right) <= max(bottom, right) <= size


def spread_by(filled: Sequence[SheetCell]) -> int:
    """Return how far apart the cells of a grid are that were merged two by two, or three by three.

    Their entries stand in each second row and column, or in each third. 1 for all others.
    """
    rows, columns = {entry.row for entry in filled}, {entry.column for entry in filled}
    if min(len(rows), len(columns)) < _FEWEST_SPREAD:
        return 1
    return next(
        (
            step
            for step in (3, 2)
            if len({row % step for row in rows}) == len({column % step for column in columns}) == 1
        ),
        1,
    )


def spread_square(filled: Sequence[SheetCell], size: int) -> list[Square]:
    """Return the square of a grid whose cells were merged; none where they are not."""
    step = spread_by(filled)
    if step == 1:
        return []
    rows, columns = [entry.row for entry in filled], [entry.column for entry in filled]
    height, width = ((max(numbers) - min(numbers)) // step + 1 for numbers in (rows, columns))
    if not (size - _MOST_LOST <= min(height, width) <= max(height, width) <= size):
        return []
    gaps = (_between(rows, step), _between(columns, step))
    is_plain = height == width == size
    return [Square(min(rows), min(columns), height, width, is_plain, gaps)]


def _between(numbers: Sequence[int], step: int) -> frozenset[int]:
    """Return the numbers from the first to the last that are no steps from the first."""
    first = min(numbers)
    return frozenset(n for n in range(first, max(numbers)) if (n - first) % step)
