"""Puzzles written with their rules, as they are read."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from puzzle.canvas import MULTI_GRIDS
from puzzle.errors import GeometryError, NotationError
from puzzle.formats.plain.line import is_usual
from puzzle.formats.rules.drawn_cells import check_lines
from puzzle.formats.rules.written import house_lines, write_rule
from puzzle.geometry import Geometry
from puzzle.grid import SYMBOLS, Grid

_NAMES = SYMBOLS[1:]


def holds(geometry: Geometry) -> bool:
    """Hold all up to 9x9, and above what has rules of its own; layouts that have a name.

    A line whose cells do not touch is not held.
    """
    if geometry.canvas is not None:
        return geometry.name in MULTI_GRIDS
    if not _are_joined(geometry):
        return False
    return geometry.is_quick or not is_usual(geometry)


def _are_joined(geometry: Geometry) -> bool:
    """Tell whether the cells of each line touch: in text others are taken for a slip."""
    try:
        check_lines(clue.to_json(geometry.size) for clue in geometry.constraints)
    except NotationError:
        return False
    return True


def write(grids: Iterable[Grid]) -> Iterator[str]:
    """Yield the rows of each grid, its regions and its rules, and an empty line between grids."""
    for index, grid in enumerate(grids):
        geometry = grid.geometry
        if geometry.canvas is not None:
            rows = geometry.canvas.rows(str(grid))
            title = f"{geometry.name.capitalize()} Sudoku\n" * (geometry.name in MULTI_GRIDS)
            yield "\n" * (index > 0) + title + "".join(f"{row}\n" for row in rows)
            continue
        lines = [str(row) for row in geometry.rows_of(str(grid))]
        if not is_usual(geometry.without_constraints) and not _has_usual_regions(geometry):
            names = "".join(_NAMES[region] for region in geometry.box_of)
            lines += ["Regions:", *map(str, geometry.rows_of(names))]
        lines += house_lines(geometry.extra_houses, geometry.layout)
        clues = geometry.constraints
        lines += (write_rule(clue, geometry.size, clues) for clue in clues)
        yield "\n" * (index > 0) + "".join(f"{line}\n" for line in lines)


def _has_usual_regions(geometry: Geometry) -> bool:
    """Recognise the boxes that the size alone says."""
    try:
        return geometry.box_of == Geometry.for_cell_count(geometry.cell_count).box_of
    except GeometryError:
        return False
