"""The record: all that is known and proved about a puzzle that was made."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any

from generator.digging.draft import Reject
from generator.recipe.required import Requirement
from generator.recipe.variants import variant_named
from puzzle.formats.json_grid import grid_of
from puzzle.formats.json_members import members_of
from puzzle.geometry import Geometry
from puzzle.grid import Grid
from puzzle.json_values import reading
from puzzle.score import score_fields
from puzzle.symmetry import Symmetry
from solver.certify import Certificate
from solver.human import PLAYERS, Outcome, Rating

_NOT_WRITTEN: Mapping[str, Any] = MappingProxyType(
    {"outcome": Outcome.SOLVED.value, "ladder": PLAYERS.name, "pearl": None, "diamond": None}
)
"""What a record says nothing of in its rating: the players' ladder solves whatever is made."""
_UNRATED: Mapping[str, Any] = MappingProxyType(
    {
        **dict.fromkeys(("level", "effort", "hardest", "blanks", "freedom", "grade")),
        "techniques": MappingProxyType({}),
    }
)
"""What a record says of a puzzle that no ladder rates."""


def grids_of(data: Mapping[str, Any], geometry: Geometry | None = None) -> tuple[Grid, Grid]:
    """Return the puzzle and the solution of a record.

    Args:
        data: `PuzzleRecord.to_dict`.
        geometry: the puzzle's; by default the one that the record tells, under the name that its
            certificate has.

    Raises:
        NotationError: they cannot be read.
    """
    if geometry is None:
        named = variant_named(data["certificate"]["geometry"])
        told = grid_of({key: data[key] for key in _TELLING if key in data}).geometry
        name = data["certificate"]["geometry"]
        geometry = named if named == told else replace(told, name=name)
    return Grid.parse(data["puzzle"], geometry), Grid.parse(data["solution"], geometry)


_TELLING = ("puzzle", "geometry", "constraints")
"""The members of a record that tell its geometry."""


@dataclass(frozen=True, slots=True)
class PuzzleRecord:
    """One finished puzzle: everything that is known and proved about it.

    Attributes:
        index: 0-based number in its run.
        puzzle, solution: the grids.
        rating: level, score, effort, hardest technique, counts and the paper's metrics; None for a
            puzzle that no ladder rates.
        symmetry: of the pattern of givens, as asked for; more may hold.
        minimal: True when no given can go without a second solution; symmetric puzzles are
            rarely minimal. None where the search gave up before it was known, which happens to
            none but puzzles that no ladder rates.
        attempts: attempts it took, this one included.
        rejects: what was wrong with the others: number by reason
            (`generator.digging.draft.Reject`).
        certificate: the proof that the solution is the only one.
        requires: for each technique that was asked for, the proof that the puzzle requires it.
        forbids: the names of what was forbidden, and is neither on the path nor behind the rating.
    """

    index: int
    puzzle: Grid
    solution: Grid
    rating: Rating | None
    symmetry: Symmetry
    minimal: bool | None
    attempts: int
    rejects: Mapping[Reject, int]
    certificate: Certificate
    requires: tuple[Requirement, ...] = ()
    forbids: tuple[str, ...] = ()

    @property
    def givens(self) -> int:
        """Number of givens."""
        return self.puzzle.given_count

    @staticmethod
    def from_dict(data: Mapping[str, Any], geometry: Geometry | None = None) -> PuzzleRecord:
        """Read what `to_dict` wrote, of this release or an older one.

        Args:
            data: what it returned; other keys are let be.
            geometry: the puzzle's; by default the one that the record tells.

        Returns:
            The record. Pearl and diamond of its rating are None, as a record does not have them.

        Raises:
            NotationError: a value is missing or has no such value.
        """
        with reading("record of a puzzle", "PuzzleRecord"):
            puzzle, solution = grids_of(data, geometry)
            geometry = puzzle.geometry
            rating = None
            if not data.get("unlevelled"):
                rating = Rating.from_dict({**_NOT_WRITTEN, **data}, puzzle, solution)
            return PuzzleRecord(
                index=data["index"],
                puzzle=puzzle,
                solution=solution,
                rating=rating,
                symmetry=Symmetry(data["symmetry"]),
                minimal=data["minimal"],
                attempts=data["attempts"],
                rejects={Reject(reason): times for reason, times in data["rejects"].items()},
                certificate=Certificate.from_dict(data["certificate"], geometry),
                requires=tuple(
                    Requirement.from_dict(one, geometry) for one in data.get("requires", ())
                ),
                forbids=tuple(data.get("forbids", ())),
            )

    def to_dict(self) -> dict[str, Any]:
        """Return the record as JSON values; the keys always come in the order written here.

        ``requires`` and ``forbids`` are there only where something was, and ``at_least`` only where
        it is true: then ``score`` is a lower bound. A puzzle that no ladder rates is
        ``unlevelled``, and what a rating says is null.
        """
        rating = _UNRATED if self.rating is None else self.rating.to_dict()
        score = None if self.rating is None else self.rating.score
        wishes = {
            "requires": [requirement.to_dict() for requirement in self.requires],
            "forbids": list(self.forbids),
        }
        return {
            "index": self.index,
            **members_of(self.puzzle),
            "solution": str(self.solution),
            **({"unlevelled": True} if self.rating is None else {}),
            "level": rating["level"],
            **score_fields(score),
            **{key: rating[key] for key in ("effort", "hardest")},
            "techniques": dict(rating["techniques"]),
            **{key: wish for key, wish in wishes.items() if wish},
            "givens": self.givens,
            "symmetry": self.symmetry.value,
            "minimal": self.minimal,
            **{key: rating[key] for key in ("blanks", "freedom", "grade")},
            "attempts": self.attempts,
            "rejects": {
                reject.value: self.rejects[reject] for reject in Reject if reject in self.rejects
            },
            "certificate": self.certificate.to_dict(),
        }
