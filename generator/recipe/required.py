"""The proof that a puzzle requires a technique: with it solved, without it stuck."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from generator.recipe.wishes import switched_off
from puzzle.geometry import Geometry
from puzzle.grid import Grid
from puzzle.json_values import reading
from solver.human.climb import bench_for
from solver.human.ladder import Ladder
from solver.human.named import techniques_named
from solver.human.path import Outcome
from solver.human.registry import Technique


@dataclass(frozen=True, slots=True)
class Requirement:
    """Why a puzzle requires a technique.

    The ladder ends with the hardest step of the puzzle's path. It solves the puzzle; with the
    technique switched off it ends stuck. Whoever doubts it climbs both ladders again.

    Attributes:
        name: the technique or family that is required, as it was asked for.
        ladder: the ladder that solves the puzzle, by name.
        solved_in: steps in which it does.
        stuck_after: steps after which it is stuck without the technique.
        result: the grid where it is stuck.
    """

    name: str
    ladder: str
    solved_in: int
    stuck_after: int
    result: Grid

    @property
    def blanks(self) -> int:
        """Cells that are still blank there."""
        return self.result.geometry.cell_count - self.result.given_count

    @property
    def sentence(self) -> str:
        """The proof in words."""
        return (
            f"The ladder {self.ladder} solves the puzzle in {self.solved_in} steps; without "
            f"{self.name} it is stuck after {self.stuck_after}, with "
            f"{self.blanks} cells still blank."
        )

    @staticmethod
    def from_dict(data: Mapping[str, Any], geometry: Geometry | None = None) -> Requirement:
        """Read what `to_dict` wrote.

        Args:
            data: what it returned; other keys are let be.
            geometry: the puzzle's; by default the plain one of its size.

        Raises:
            NotationError: a value is missing or has no such value.
        """
        with reading("requirement", "Requirement"):
            stuck = data["without"]
            result = Grid.parse(stuck["grid"], geometry)
            name, ladder = data["technique"], data["ladder"]
            return Requirement(name, ladder, data["solved_in"], stuck["steps"], result)

    def to_dict(self) -> dict[str, Any]:
        """Return the proof as JSON values; grids in the line notation."""
        return {
            "technique": self.name,
            "ladder": self.ladder,
            "solved_in": self.solved_in,
            "without": {
                "outcome": Outcome.STUCK.value,
                "steps": self.stuck_after,
                "blanks": self.blanks,
                "grid": str(self.result),
            },
            "text": self.sentence,
        }


def requirement(
    puzzle: Grid, name: str, whole: Ladder, forbid: tuple[str, ...] = ()
) -> Requirement | None:
    """Return the proof that a puzzle requires a technique; None when it does not.

    Args:
        puzzle: one with a single solution, as some techniques assume that.
        name: a technique, or a family for any of its techniques.
        whole: the ladder to solve it by.
        forbid: what is left out of the ladder, by name.

    Raises:
        RecipeError: an unknown name.
    """
    bench = bench_for(puzzle.geometry)
    if bench.climb(puzzle, whole.less(switched_off(forbid))) is not Outcome.SOLVED:
        return None
    heads = bench.heads()
    if not techniques_named(name).intersection(heads[:, 0].tolist()):
        return None
    solved_in, hardest = len(heads), heads[heads[:, 1].argmax(), 0]
    ladder = whole.through(Technique(hardest))
    if forbid:
        ladder = ladder.without(*forbid)
    if bench.climb(puzzle, ladder.without(name)) is not Outcome.STUCK:
        return None
    return Requirement(name, ladder.name, solved_in, len(bench.heads()), bench.result())
