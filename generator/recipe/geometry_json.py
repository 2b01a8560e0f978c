"""A geometry that puzzles are made on, by its name and as JSON."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from itertools import product
from typing import Any

from generator.recipe.variants import (
    variant_named,
)
from puzzle.formats.json_grid import grid_of
from puzzle.formats.json_members import members_of
from puzzle.geometry import (
    MAX_BOX_SIDE,
    MIN_BOX_SIDE,
    Geometry,
)
from puzzle.grid import Grid


def geometry_named(name: str, grid: Mapping[str, Any] | None) -> Geometry:
    """Return the geometry of a name such as ``9x9``, ``12x12 (4x3)`` or ``9x9 x``.

    Args:
        name: its name.
        grid: what tells its regions, houses and rules, where the name does not.

    Raises:
        NotationError: the grid tells none.
        ValueError: there is no geometry of that name, and no grid.
    """
    if grid is not None:
        return replace(grid_of(dict(grid)).geometry, name=name)
    if (found := variant_named(name)) is not None:
        return found
    for rows, columns in product(range(MIN_BOX_SIDE, MAX_BOX_SIDE + 1), repeat=2):
        if (found := Geometry.boxes(rows, columns)).name == name:
            return found
    raise ValueError(f"{name!r} is no geometry that puzzles are made on")


def is_named(geometry: Geometry) -> bool:
    """Tell whether the name of a geometry is enough to find it again."""
    return geometry.is_plain or variant_named(geometry.name) == geometry


def members_of_geometry(geometry: Geometry) -> dict[str, Any]:
    """Return what tells a geometry in JSON: an empty grid of it."""
    return members_of(Grid(bytes(geometry.cell_count), geometry))
