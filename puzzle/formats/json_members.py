"""A grid as the members of an object of JSON, and as one line of text that tells its houses too."""

from __future__ import annotations

import json
from typing import Any

from puzzle.formats.json_houses import houses_of
from puzzle.formats.plain.line import is_usual
from puzzle.geometry import Geometry
from puzzle.grid import Grid

VERSION = 1
"""Of the form of objects: higher ones are of a newer gridmill."""


def one_line(grid: Grid) -> str:
    """Return a grid as one line of text that tells its houses too.

    It is in the line notation, or, where that does not tell the houses, one JSON object.
    """
    return str(grid) if is_usual(grid.geometry) else object_of(grid)


def object_of(grid: Grid) -> str:
    """Return a grid as one JSON object, on one line."""
    return json.dumps({"version": VERSION} | members_of(grid))


def rules_of(geometry: Geometry) -> dict[str, Any]:
    """Return the member ``rules``, each rule in a sentence; none where the size tells them."""
    return {} if geometry.is_plain else {"rules": list(geometry.rules)}


def members_of(grid: Grid) -> dict[str, Any]:
    """Return the members that say which grid it is: ``puzzle``, and ``geometry`` if needed."""
    members: dict[str, Any] = {"puzzle": str(grid)}
    geometry = grid.geometry
    if not is_usual(geometry.without_constraints):
        members["geometry"] = houses_of(geometry)
    if geometry.constraints:
        members["constraints"] = [rule.to_json(geometry.size) for rule in geometry.constraints]
    return members
