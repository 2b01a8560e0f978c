"""The houses of a grid as an object of JSON: boxes, regions, extra houses, grids that overlap."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import chain
from typing import Any

from puzzle.errors import GeometryError, NotationError
from puzzle.formats.cell_names import named_cell
from puzzle.formats.rules.variants import (
    Houses,
    with_boxes,
    with_regions,
)
from puzzle.formats.text import shorten
from puzzle.geometry import LARGEST_SIZE, Geometry
from puzzle.grid import SYMBOLS
from puzzle.message import message

LARGEST_SHOWN = 10**6
"""Of numbers that are told again as they stand in a record."""
_REGION_NAMES = SYMBOLS[1:]


def geometry_of_regions(regions: object) -> Geometry:
    """Return the geometry whose regions are named cell by cell, in a list, in rows or as a text.

    Raises:
        NotationError: they are not.
    """
    if isinstance(regions, list) and len(regions) <= LARGEST_SIZE:
        rows = (row if isinstance(row, list | str) else [row] for row in regions)
        regions = [*chain.from_iterable(rows)]
    if not isinstance(regions, list | str) or len(regions) > LARGEST_SIZE**2:
        raise NotationError(
            message(
                "json.regions", 'The "regions" of the record do not name a region for each cell.'
            )
        )
    names = [region if isinstance(region, int | str) else -1 for region in regions]
    return with_regions([names.index(name) for name in names])


def houses_of(geometry: Geometry) -> dict[str, Any]:
    """Return the member ``geometry`` of a record, without the rules beside the houses."""
    if geometry.canvas is not None:
        corners = [[row + 1, column + 1] for row, column in geometry.canvas.corners]
        return {"boxes": [geometry.box_rows, geometry.box_cols], "corners": corners}
    members: dict[str, Any] = (
        {"boxes": [geometry.box_rows, geometry.box_cols]}
        if geometry.box_rows
        else {"regions": "".join(_REGION_NAMES[region] for region in geometry.box_of)}
    )
    extra = geometry.extra_houses
    if extra:
        members["extra"] = [[geometry.cell_name(cell) for cell in house] for house in extra]
    return members


def geometry_said(said: object) -> Geometry:
    """Return the geometry that the member ``geometry`` of a record says.

    Raises:
        NotationError: it says none.
    """
    if not isinstance(said, dict):
        raise NotationError(
            message(
                "json.geometry", 'The "geometry" of the record is no object with boxes or regions.'
            )
        )
    boxes, regions = said.get("boxes", [3, 3] if "corners" in said else None), said.get("regions")
    if isinstance(said.get("layout"), str):
        return _overlapping(partial(Geometry.multi, said["layout"]))
    if "corners" in said:
        return _overlapping(partial(Geometry.overlapping, _corners(said["corners"]), *_box(boxes)))
    if isinstance(boxes, list) and len(boxes) == 2 and all(map(_is_side, boxes)):
        box_rows, box_cols = boxes
        return with_boxes(box_rows, box_cols, _extra(said, box_rows * box_cols))
    if isinstance(regions, str) and len(regions) <= LARGEST_SIZE**2:
        unknown = next((name for name in regions if name not in _REGION_NAMES), None)
        if unknown is not None:
            raise NotationError(
                message(
                    "json.region",
                    "{name} names no region: write 1 to 9 or A to P.",
                    name=shorten(unknown),
                )
            )
        numbers = [_REGION_NAMES.index(name) for name in regions]
        size = next((n for n in range(LARGEST_SIZE + 1) if n * n == len(numbers)), 0)
        return with_regions(numbers, _extra(said, size))
    if isinstance(regions, list):
        plain = geometry_of_regions(regions)
        return with_regions(plain.box_of, _extra(said, plain.size))
    raise NotationError(
        message(
            "json.neither",
            'The "geometry" of the record has neither boxes, such as [3, 3], nor regions, such as '
            '"1122…".',
        )
    )


def _overlapping(build: Callable[[], Geometry]) -> Geometry:
    try:
        return build()
    except GeometryError as error:
        raise NotationError(error.said) from None


def _corners(said: object) -> tuple[tuple[int, int], ...]:
    """Return what ``corners`` says: row and column, from 1, of the first cell of each grid."""
    if not isinstance(said, list) or not all(
        isinstance(pair, list) and len(pair) == 2 and all(map(_is_side, pair)) for pair in said
    ):
        raise NotationError(
            message("json.corners", 'The "corners" of the record are no list of rows and columns.')
        )
    return tuple((row - 1, column - 1) for row, column in said)


def _box(said: object) -> tuple[int, int]:
    if not isinstance(said, list) or len(said) != 2 or not all(map(_is_side, said)):
        raise NotationError(message("json.boxes", 'The "boxes" of the record are no two numbers.'))
    return said[0], said[1]


def _is_side(side: object) -> bool:
    return isinstance(side, int) and not isinstance(side, bool) and 0 <= side <= LARGEST_SHOWN


def _extra(said: dict[str, Any], size: int) -> Houses:
    houses = said.get("extra", [])
    if not isinstance(houses, list) or not all(isinstance(house, list) for house in houses):
        raise NotationError(
            message("json.extra", 'The "extra" houses of the record are no lists of cells.')
        )
    return tuple(tuple(sorted(named_cell(name, size) for name in house)) for house in houses)
