"""Steps and candidates as JSON values: techniques by slug, cells as ``r1c1``, digits as numbers."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from puzzle.geometry import Digit, Geometry
from solver.human.step import Candidate, Chain, Step
from solver.human.words import in_words


def step_fields(step: Step, geometry: Geometry) -> dict[str, Any]:
    """A step as JSON values; `docs/explaining.md` has the keys."""
    return {
        "technique": step.technique.slug,
        "level": step.level,
        "score": step.score,
        "text": in_words(step, geometry),
        "placements": _candidates(step.placements, geometry),
        "eliminations": _candidates(step.eliminations, geometry),
        "pattern": _candidates(step.pattern, geometry),
        "fins": _candidates(step.fins, geometry),
        "houses": list(map(str, step.houses)),
        "covers": list(map(str, step.covers)),
        "places_in": list(map(str, step.places_in)),
        "chains": [_chain(chain, geometry) for chain in step.chains],
    }


def remaining_fields(
    remaining: Iterable[tuple[Digit, ...]], geometry: Geometry
) -> dict[str, list[Digit]]:
    """The candidates of the cells that have any, by the cells' names."""
    name = geometry.cell_name
    return {name(cell): list(digits) for cell, digits in enumerate(remaining) if digits}


def _candidates(candidates: Iterable[Candidate], geometry: Geometry) -> list[dict[str, Any]]:
    return [{"cell": geometry.cell_name(cell), "digit": digit} for cell, digit in candidates]


def _chain(chain: Chain, geometry: Geometry) -> dict[str, Any]:
    nodes = [
        {"cell": geometry.cell_name(node.cell), "digit": node.digit, "on": node.on}
        for node in chain.nodes
    ]
    return {"serves": chain.parent, "nodes": nodes}
