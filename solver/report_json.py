"""What `Report.to_dict` wrote, perhaps by way of JSON, read back."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from puzzle.errors import NotationError
from puzzle.formats.json_lines import grid_of
from puzzle.formats.variants import named_cell
from puzzle.geometry import Cell, Geometry
from puzzle.grid import Grid
from puzzle.score import Score
from puzzle.symmetry import Symmetry
from solver.certify import Certificate
from solver.diagnosis import Change, Contradiction, Correction, Given, Repairs, Rivals, Typo
from solver.human import Outcome, Rating, Technique
from solver.verdict import Verdict


def read_members(data: Mapping[str, Any]) -> dict[str, Any]:
    """The attributes of the report that `Report.to_dict` wrote, by name.

    Args:
        data: what it returned; other members are let be.

    Raises:
        NotationError: a member is missing or has no such value.
    """
    try:
        return _read(data)
    except (KeyError, TypeError, ValueError, AttributeError, IndexError) as error:
        raise NotationError(
            f"This is no report ({type(error).__name__}: {error}): expected what Report.to_dict "
            "writes."
        ) from error


def _read(data: Mapping[str, Any]) -> dict[str, Any]:
    grid = grid_of(data)
    geometry = grid.geometry
    rivals = _rivals(data, geometry)
    solution = _grid(data.get("solution"), geometry)
    removable, symmetry = data.get("removable"), data.get("symmetry")
    certificate = data.get("certificate")
    return {
        "grid": grid,
        "verdict": Verdict(data["verdict"]),
        "reason": data["reason"],
        "conflicts": grid.conflicts() if "conflicts" in data else (),
        "solution": rivals.pair[0] if rivals else solution,
        "rivals": rivals,
        "certificate": certificate and Certificate.from_dict(certificate, geometry),
        "contradiction": _contradiction(data, geometry),
        "repairs": _repairs(data, geometry),
        "corrections": _corrections(data.get("corrections"), geometry),
        "rating": _rating(data, grid, solution) if "outcome" in data else None,
        "removable": None if removable is None else _cells(removable, geometry),
        "symmetry": None if symmetry is None else Symmetry(symmetry),
        "canonical": _grid(data.get("canonical"), geometry),
        "undecided": tuple(data.get("undecided", ())),
    }


def _grid(text: str | None, geometry: Geometry) -> Grid | None:
    return None if text is None else Grid.parse(text, geometry)


def _cells(names: Iterable[str], geometry: Geometry) -> tuple[Cell, ...]:
    return tuple(named_cell(name, geometry.size) for name in names)


def _rivals(data: Mapping[str, Any], geometry: Geometry) -> Rivals | None:
    if "rivals" not in data:
        return None
    one, other = (Grid.parse(text, geometry) for text in data["rivals"])
    return Rivals((one, other), data["rivals_are_closest"], data["count"], data["count_is_exact"])


def _contradiction(data: Mapping[str, Any], geometry: Geometry) -> Contradiction | None:
    if "contradiction" not in data:
        return None
    proof = data["contradiction_proof"]
    return Contradiction(
        _cells(data["contradiction"], geometry),
        data["contradiction_is_smallest"],
        Certificate.from_dict(proof["certificate"], geometry),
        tuple(Grid.parse(text, geometry) for text in proof["without"].values()),
    )


def _repairs(data: Mapping[str, Any], geometry: Geometry) -> Repairs | None:
    if "repairs" not in data:
        return None
    given = (Given(named_cell(g["cell"], geometry.size), g["digit"]) for g in data["repairs"])
    repaired = Certificate.from_dict(data["repaired"], geometry)
    return Repairs(tuple(given), data["repairs_are_fewest"], repaired)


def _corrections(
    found: Iterable[Mapping[str, Any]] | None, geometry: Geometry
) -> tuple[Correction, ...] | None:
    if found is None:
        return None
    return tuple(
        Correction(
            Typo(one["kind"]),
            tuple(
                Change(named_cell(change["cell"], geometry.size), change["from"], change["to"])
                for change in one["changes"]
            ),
            Grid.parse(one["puzzle"], geometry),
            Grid.parse(one["solution"], geometry),
        )
        for one in found
    )


def _rating(data: Mapping[str, Any], grid: Grid, solution: Grid | None) -> Rating:
    """The rating; of a path that ended early, the grid where it did is not told, but the givens."""
    by_slug = {technique.slug: technique for technique in Technique}
    outcome, size = Outcome(data["outcome"]), grid.geometry.size
    remaining: list[tuple[int, ...]] = [()] * len(grid) if "remaining" in data else []
    for name, digits in data.get("remaining", {}).items():
        remaining[named_cell(name, size)] = tuple(digits)
    is_solved = outcome is Outcome.SOLVED and solution is not None
    return Rating(
        level=data["level"],
        score=Score.from_fields(data),
        effort=data["effort"],
        hardest=None if data["hardest"] is None else by_slug[data["hardest"]],
        counts={by_slug[slug]: count for slug, count in data["techniques"].items()},
        blanks=data["blanks"],
        freedom=data["freedom"],
        grade=data["grade"],
        outcome=outcome,
        remaining=tuple(remaining),
        ladder=data["ladder"],
        geometry=grid.geometry,
        result=solution if is_solved and solution else grid,
        pearl=_exact(data["pearl"]),
        diamond=_exact(data["diamond"]),
    )


def _exact(score: float | None) -> Score | None:
    return Score.from_fields({"score": score})
