"""The entries of f-puzzles' lists: names of cells, lines, and places outside the grid."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from puzzle.cell import Cell, cell_name
from puzzle.constraints.layout import Layout
from puzzle.errors import GeometryError
from puzzle.message import message


def fp_name(cell: Cell, size: int) -> str:
    """Return the name of a cell in f-puzzles: ``R1C1``."""
    return cell_name(cell, size).upper()


def fp_names(cells: Iterable[Cell], size: int) -> list[str]:
    """Return the names of cells in f-puzzles."""
    return [fp_name(cell, size) for cell in cells]


def listed(entry: Mapping[str, Any], name: str) -> list[Any]:
    """Return a member of an entry that is a list, not empty.

    Raises:
        GeometryError: it is not.
    """
    found = entry.get(name)
    if not isinstance(found, list) or not found:
        raise GeometryError(
            message("clue.no", "A clue of the puzzle has no {member}.", member=name)
        )
    return found


def lines_of(
    entry: Mapping[str, Any], cell_of: Callable[[object], Cell]
) -> Iterator[tuple[Cell, ...]]:
    """Yield the lines of an entry of f-puzzles, without points."""
    for line in listed(entry, "lines"):
        if not isinstance(line, list):
            raise GeometryError(
                message("line.no-list", "A line of the puzzle is no list of cells.")
            )
        if len(line) > 1:
            yield tuple(map(cell_of, line))


def outside_of(line: Sequence[Cell], size: int) -> tuple[int, int]:
    """Return row and column, from -1 to the size, of the place before the first cell of a line."""
    (row, column), (next_row, next_column) = (divmod(cell, size) for cell in line[:2])
    return 2 * row - next_row, 2 * column - next_column


def line_from_outside(name: object, layout: Layout) -> tuple[Cell, ...]:
    """Return the row or column that begins next to a cell outside the grid, such as ``R0C3``.

    Raises:
        GeometryError: the name is no such cell.
    """
    size = layout.size
    row, column = outside(name)
    if 1 <= column <= size and row in (0, size + 1):
        down = [r * size + column - 1 for r in range(size)]
        return tuple(down if row == 0 else down[::-1])
    if 1 <= row <= size and column in (0, size + 1):
        right = [(row - 1) * size + c for c in range(size)]
        return tuple(right if column == 0 else right[::-1])
    raise GeometryError(
        message("outside.none", "A clue outside the grid stands beside no row and no column.")
    )


def outside(name: object) -> tuple[int, int]:
    """Row and column, from 0 to size + 1, of a cell's name in f-puzzles.

    Raises:
        GeometryError: it is no such name.
    """
    text = name.upper() if isinstance(name, str) and len(name) <= len("R99C99") else ""
    row, found, column = text.removeprefix("R").partition("C")
    if not (text.startswith("R") and found and row.isdecimal() and column.isdecimal()):
        raise GeometryError(message("outside.place", "A clue outside the grid names no place."))
    return int(row), int(column)
