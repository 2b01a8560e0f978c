"""Steps and candidates as JSON values: techniques by slug, cells as ``r1c1``, digits as numbers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cache
from typing import Any

from puzzle.formats.cell_names import named_cell
from puzzle.geometry import CLASSIC, Cell, Digit, Geometry, House
from puzzle.json_values import reading
from puzzle.score import Score, score_number
from solver.human.hodoku import HodokuLevel, HodokuScore
from solver.human.registry import Technique
from solver.human.scored import scored_variant
from solver.human.step import Candidate, Chain, Node, Step
from solver.human.words.steps import in_words


def step_fields(step: Step, geometry: Geometry) -> dict[str, Any]:
    """Return a step as JSON values; `docs/explaining.md` has the keys."""
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
        **({} if step.total is None else {"total": step.total}),
    }


def hodoku_fields(score: HodokuScore | None) -> dict[str, Any] | None:
    """HoDoKu's level by its name in print, and the points."""
    return score and {"level": score.level.value, "points": score.points}


def remaining_fields(
    remaining: Iterable[tuple[Digit, ...]], geometry: Geometry
) -> dict[str, list[Digit]]:
    """Return the candidates of the cells that have any, by the cells' names."""
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
    """Return a pattern or a chain inside a net; the keys are those of a step."""
    fields: dict[str, Any] = {
        "technique": step.technique.slug,
        "eliminations": _candidates(step.eliminations, geometry),
        "pattern": _candidates(step.pattern, geometry),
        "houses": list(map(str, step.houses)),
        "covers": list(map(str, step.covers)),
    }
    if step.chains:
        fields["fins"] = _candidates(step.fins, geometry)
        fields["chains"] = [_chain(chain, geometry) for chain in step.chains]
    return fields


def _node(node: Node, geometry: Geometry) -> dict[str, Any]:
    fields = {"cell": geometry.cell_name(node.cell), "digit": node.digit, "on": node.on}
    further = list(map(geometry.cell_name, node.further))
    return fields | ({"further": further} if further else {})


def read_step(data: Mapping[str, Any], geometry: Geometry = CLASSIC) -> Step:
    """Read what `step_fields` wrote; how hard the step is among others is not in it.

    Args:
        data: what it returned; other keys are let be.
        geometry: the puzzle's.

    Raises:
        NotationError: a value is missing or has no such value.
    """
    with reading("step", "Step"):
        return replace(
            _read_pattern(data, geometry),
            level=data["level"],
            score=Score.from_fields({"score": data["score"]}),
            placements=_read_candidates(data["placements"], geometry),
            places_in=_read_houses(data["places_in"], geometry),
            groups=tuple(_read_candidates(group, geometry) for group in data["groups"]),
            hodoku=read_hodoku(data["hodoku"]),
            total=data.get("total"),
        )


def read_hodoku(data: Mapping[str, Any] | None) -> HodokuScore | None:
    """Read what `hodoku_fields` wrote."""
    return None if data is None else HodokuScore(HodokuLevel(data["level"]), data["points"])


def read_remaining(
    data: Mapping[str, Sequence[Digit]], geometry: Geometry
) -> tuple[tuple[Digit, ...], ...]:
    """Read what `remaining_fields` wrote: for each cell its candidates."""
    digits = {named_cell(name, geometry.size): tuple(left) for name, left in data.items()}
    return tuple(digits.get(cell, ()) for cell in range(geometry.cell_count))


def technique_of(slug: str) -> Technique:
    """Find the technique of a slug.

    Raises:
        KeyError: no technique has it.
    """
    return _techniques()[slug]


@cache
def _techniques() -> Mapping[str, Technique]:
    return {technique.slug: technique for technique in Technique}


def _read_pattern(data: Mapping[str, Any], geometry: Geometry) -> Step:
    return Step(
        technique_of(data["technique"]),
        None,
        None,
        (),
        _read_candidates(data["eliminations"], geometry),
        pattern=_read_candidates(data["pattern"], geometry),
        houses=_read_houses(data["houses"], geometry),
        covers=_read_houses(data["covers"], geometry),
        fins=_read_candidates(data.get("fins", ()), geometry),
        chains=tuple(_read_chain(chain, geometry) for chain in data.get("chains", ())),
        geometry=geometry,
    )


def _read_candidates(
    data: Iterable[Mapping[str, Any]], geometry: Geometry
) -> tuple[Candidate, ...]:
    return tuple(Candidate(named_cell(one["cell"], geometry.size), one["digit"]) for one in data)


def _read_houses(names: Iterable[str], geometry: Geometry) -> tuple[House, ...]:
    scored = scored_variant(geometry)
    whole = geometry if scored is None else scored.geometry
    by_name = {str(house): house for house in whole.houses}
    return tuple(by_name[name] for name in names)


def _read_chain(data: Mapping[str, Any], geometry: Geometry) -> Chain:
    nodes = tuple(_read_node(node, geometry) for node in data["nodes"])
    patterns = tuple(_read_pattern(pattern, geometry) for pattern in data.get("patterns", ()))
    return Chain(nodes, data["serves"], patterns)


def _read_node(data: Mapping[str, Any], geometry: Geometry) -> Node:
    def cell_of(name: str) -> Cell:
        return named_cell(name, geometry.size)

    further = tuple(map(cell_of, data.get("further", ())))
    return Node(cell_of(data["cell"]), data["digit"], data["on"], further)
