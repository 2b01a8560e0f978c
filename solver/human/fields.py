"""Steps and candidates as JSON values: techniques by slug, cells as ``r1c1``, digits as numbers."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from puzzle.geometry import Digit, Geometry
from puzzle.score import score_number
from solver.human.hodoku import HodokuScore
from solver.human.step import Candidate, Chain, Node, Step
from solver.human.words.steps import in_words


def step_fields(step: Step, geometry: Geometry) -> dict[str, Any]:
    """A step as JSON values; `docs/explaining.md` has the keys."""
    return {
        "technique": step.technique.slug,
        "level": step.level,
        "score": score_number(step.score),
        "hodoku": hodoku_fields(step.hodoku),
        "text": in_words(step, geometry),
        "placements": _candidates(step.placements, geometry),
        "eliminations": _candidates(step.eliminations, geometry),
        "pattern": _candidates(step.pattern, geometry),
        "fins": _candidates(step.fins, geometry),
        "houses": list(map(str, step.houses)),
        "covers": list(map(str, step.covers)),
        "places_in": list(map(str, step.places_in)),
        "chains": [_chain(chain, geometry) for chain in step.chains],
        "groups": [_candidates(group, geometry) for group in step.groups],
    }


def hodoku_fields(score: HodokuScore | None) -> dict[str, Any] | None:
    """HoDoKu's level by its name in print, and the points."""
    return score and {"level": score.level.value, "points": score.points}


def remaining_fields(
    remaining: Iterable[tuple[Digit, ...]], geometry: Geometry
) -> dict[str, list[Digit]]:
    """The candidates of the cells that have any, by the cells' names."""
    name = geometry.cell_name
    return {name(cell): list(digits) for cell, digits in enumerate(remaining) if digits}


def _candidates(candidates: Iterable[Candidate], geometry: Geometry) -> list[dict[str, Any]]:
    return [{"cell": geometry.cell_name(cell), "digit": digit} for cell, digit in candidates]


def _chain(chain: Chain, geometry: Geometry) -> dict[str, Any]:
    nodes = [_node(node, geometry) for node in chain.nodes]
    patterns = [_pattern(pattern, geometry) for pattern in chain.patterns]
    fields: dict[str, Any] = {"serves": chain.parent, "nodes": nodes}
    return fields | ({"patterns": patterns} if patterns else {})


def _pattern(step: Step, geometry: Geometry) -> dict[str, Any]:
    """A pattern inside a net; the keys are those of a step."""
    return {
        "technique": step.technique.slug,
        "eliminations": _candidates(step.eliminations, geometry),
        "pattern": _candidates(step.pattern, geometry),
        "houses": list(map(str, step.houses)),
        "covers": list(map(str, step.covers)),
    }


def _node(node: Node, geometry: Geometry) -> dict[str, Any]:
    fields = {"cell": geometry.cell_name(node.cell), "digit": node.digit, "on": node.on}
    further = list(map(geometry.cell_name, node.further))
    return fields | ({"further": further} if further else {})
