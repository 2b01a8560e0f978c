"""Regions that a sheet draws: cells of one colour that touch, or what thick lines go around.

As many regions as the grid has rows, of as many cells each, that are not the boxes, take the place
of these. Colours that tell boxes, rows, columns or the givens apart are ornament; of any others a
sentence says that they were not heeded, where no rule is told.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from puzzle.formats.patches import are_lines, are_regions, patches
from puzzle.formats.spreadsheet.cells import USUAL, Look, SheetCell
from puzzle.geometry import Geometry
from puzzle.grid import Grid
from puzzle.message import Message, message

OF_COLOURS = message(
    "assumed.regions-colours", "Its regions were read from the colours of the cells."
)
OF_LINES = message("assumed.regions-lines", "Its regions were read from thick lines around cells.")
COLOURS_LEFT = message(
    "assumed.colours-left",
    "Cells in colours were read like all others: say in words what the colours mean, if anything.",
)

_Rows = Sequence[Sequence[SheetCell | None]]


def with_drawn_regions(grid: Grid, rows: _Rows) -> tuple[Grid, Message | None]:
    """Return a plain grid with the regions that its cells draw, and what is said of their looks.

    Args:
        grid: the grid.
        rows: its cells in the sheet; None for one that has neither a text nor a format.
    """
    if not grid.geometry.is_plain:
        return grid, None
    looks = [cell.look if cell else USUAL for row in rows for cell in row]
    size = grid.geometry.size
    fills = [look.fill for look in looks]
    if len(set(fills)) > 1 and (told := _regions(size, lambda a, b: fills[a] == fills[b])):
        return _with(grid, told, OF_COLOURS)
    if any(look.thick for look in looks) and (told := _regions(size, _between(looks))):
        return _with(grid, told, OF_LINES)
    is_told = len(set(fills)) > 1 and not _is_ornament(fills, grid)
    return grid, COLOURS_LEFT if is_told else None


def _with(grid: Grid, regions: Sequence[int], note: Message) -> tuple[Grid, Message | None]:
    geometry = Geometry.irregular(regions)
    if geometry.is_plain:
        return grid, None
    return Grid(grid.digits, geometry), note


def _between(looks: Sequence[Look]) -> Callable[[int, int], bool]:
    """Return what tells whether no thick line stands between a cell and one to its right or below.

    Both are told by their numbers, row by row.
    """

    def is_open(one: int, other: int) -> bool:
        ahead, back = ("r", "l") if other == one + 1 else ("b", "t")
        return ahead not in looks[one].thick and back not in looks[other].thick

    return is_open


def _regions(size: int, are_one: Callable[[int, int], bool]) -> Sequence[int]:
    """Return the number of the region of each cell; none where they are not as many as the rows.

    Each second row of a table has another colour: rows and columns are no regions.

    Args:
        size: rows of the grid.
        are_one: tells whether two cells that touch are of one region.
    """
    regions = patches(size, are_one)
    is_whole = are_regions(regions, size) and not are_lines(regions, size)
    return regions if is_whole else ()


def _is_ornament(fills: Sequence[str], grid: Grid) -> bool:
    """Tell whether colours tell no more than boxes, rows, columns, or which cells have a digit."""
    size = grid.geometry.size
    cells = range(size * size)
    houses = (
        grid.geometry.box_of,
        [cell // size for cell in cells],
        [cell % size for cell in cells],
        [digit > 0 for digit in grid.digits],
    )
    return any(len({*zip(of, fills, strict=True)}) == len(set(of)) for of in houses)
