"""What `Report.to_dict` wrote, perhaps by way of JSON, read back."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from puzzle.formats.json_grid import grid_of
from puzzle.formats.rules.variants import cell_in
from puzzle.grid import Grid
from puzzle.json_values import reading
from puzzle.symmetry import Symmetry
from solver.certify import Certificate
from solver.diagnosis import Contradiction, Correction, Repairs, Rivals
from solver.human import Rating
from solver.verdict import Verdict

T = TypeVar("T")


def read_members(data: Mapping[str, Any]) -> dict[str, Any]:
    """Return the attributes of the report that `Report.to_dict` wrote, by name.

    Args:
        data: what it returned; other members are let be.

    Raises:
        NotationError: a member is missing or has no such value.
    """
    with reading("report", "Report"):
        return _read(data)


def _read(data: Mapping[str, Any]) -> dict[str, Any]:
    grid = grid_of(data)
    geometry = grid.geometry

    def part(key: str, read: Callable[[Any], T]) -> T | None:
        """Return what stands under a key; None where nothing does."""
        return read(data[key]) if data.get(key) is not None else None

    def whole(key: str, read: Callable[[Mapping[str, Any], Any], T]) -> T | None:
        """Return what several keys tell together, of which this is one."""
        return read(data, geometry) if key in data else None

    def parsed(text: str) -> Grid:
        return Grid.parse(text, geometry)

    def form(text: str) -> Grid:
        """Return a canonical form, which tells its rules or houses where the puzzle's differ."""
        return grid_of(json.loads(text)) if text.startswith("{") else parsed(text)

    rivals = whole("rivals", Rivals.from_dict)
    solution = part("solution", parsed)
    return {
        "grid": grid,
        "verdict": Verdict(data["verdict"]),
        "reason": data["reason"],
        "conflicts": grid.conflicts() if "conflicts" in data else (),
        "solution": rivals.pair[0] if rivals else solution,
        "rivals": rivals,
        "certificate": part("certificate", lambda found: Certificate.from_dict(found, geometry)),
        "contradiction": whole("contradiction", Contradiction.from_dict),
        "repairs": whole("repairs", Repairs.from_dict),
        "corrections": part(
            "corrections",
            lambda found: tuple(Correction.from_dict(one, geometry) for one in found),
        ),
        "rating": Rating.from_dict(data, grid, solution) if "outcome" in data else None,
        "removable": part(
            "removable", lambda names: tuple(cell_in(geometry, name) for name in names)
        ),
        "symmetry": part("symmetry", Symmetry),
        "canonical": part("canonical", form),
        "undecided": tuple(data.get("undecided", ())),
    }
