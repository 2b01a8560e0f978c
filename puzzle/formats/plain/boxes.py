"""Grids whose boxes are tables by themselves, in the cells of another table."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from typing import TypeVar

from puzzle.geometry import CLASSIC
from puzzle.symbols import geometry_of

Entry = TypeVar("Entry")
Rows = Sequence[Sequence[Entry]]


def are_boxes(tables: Sequence[Sequence[Rows[Entry]]]) -> bool:
    """Tell whether the tables in the cells of a table are the boxes of one grid.

    Args:
        tables: for each row of the outer table, the rows of the table in each of its cells.
    """
    shapes = {
        (len(table), len(row)) for across in tables for table in across for row in table or [()]
    }
    if len(shapes) != 1 or len({len(across) for across in tables}) != 1:
        return False
    [(height, width)] = shapes
    size = height * width
    return (
        min(height, width) > 1
        and (len(tables), len(tables[0])) == (width, height)
        and geometry_of(size * size, None) is not None
    )


def joined(tables: Sequence[Sequence[Rows[Entry]]]) -> list[list[Entry]]:
    """Return the rows of the grid that such boxes make."""
    return [
        list(chain.from_iterable(rows)) for across in tables for rows in zip(*across, strict=True)
    ]


def told_by_boxes(boxes: Sequence[Sequence[Entry]]) -> list[list[Entry]]:
    """Return the rows of a 9×9 grid whose nine boxes are told one by one, nine cells each."""
    side, size = CLASSIC.box_rows, CLASSIC.size
    tables = [[box[at : at + side] for at in range(0, size, side)] for box in boxes]
    return joined([tables[at : at + side] for at in range(0, size, side)])
