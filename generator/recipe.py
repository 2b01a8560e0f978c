"""What is asked for and what was made: the recipe, and the record of one puzzle."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, Any

from generator.draft import Reject
from generator.levels import LOGIC_LEVELS, GivensRange, usual_givens
from generator.seeds import MAX_SEED
from puzzle.errors import RecipeError
from puzzle.geometry import CLASSIC, Geometry, HouseKind
from puzzle.grid import Grid
from puzzle.symmetry import Symmetry
from solver.certify import Certificate
from solver.human.ladder import LEVELS

if TYPE_CHECKING:
    from solver.human import Rating

FEWEST_GIVENS = 17
"""No 9×9 puzzle with fewer givens has one solution: G. McGuire, B. Tugemann, G. Civario, "There
is no 16-clue Sudoku", Experimental Mathematics 23 (2014), 190-217."""

MAX_ATTEMPTS = 20_000
"""Attempts at one puzzle before a recipe counts as one that cannot be met."""


class Engine(Enum):
    """Who is asked "still one solution?" while digging; the value is its name in commands.

    Either way every puzzle is certified in the end, and counted by the search engine. As both
    answer exactly, the same recipe and seed give the same puzzles.
    """

    SEARCH = "search"
    MILP = "milp"


@dataclass(frozen=True, slots=True)
class Recipe:
    """What a run is asked to make.

    Attributes:
        level: 1 to 5, met exactly; 4 and 5 on 9×9 only.
        count: number of puzzles, at least 1. It shapes no puzzle: a longer run begins with the
            puzzles of a shorter one.
        seed: 0 to 2⁶⁴ - 1.
        symmetry: of the pattern of givens.
        givens: how many there may be; None for what is usual at the level
            (`generator.levels.usual_givens`).
        engine: who decides uniqueness while digging; it shapes no puzzle either.
        geometry: a plain one, with boxes and no extra houses, of size 4 to 16.
        max_attempts: attempts at one puzzle before giving up, at least 1.

    Raises:
        RecipeError: a field out of its range, or a range of givens that no puzzle can have.
    """

    level: int
    count: int = 1
    seed: int = 0
    symmetry: Symmetry = Symmetry.ROTATIONAL_180
    givens: GivensRange | None = None
    engine: Engine = Engine.SEARCH
    geometry: Geometry = CLASSIC
    max_attempts: int = MAX_ATTEMPTS

    def __post_init__(self) -> None:
        if self.level not in LEVELS:
            raise RecipeError(f"There is no level {self.level}: give 1 to {LEVELS[-1]}.")
        if self.count < 1:
            raise RecipeError(f"{self.count} puzzles cannot be made: give a count of 1 or more.")
        if not 0 <= self.seed <= MAX_SEED:
            raise RecipeError(f"The seed {self.seed} is out of range: give 0 to {MAX_SEED}.")
        if self.max_attempts < 1:
            raise RecipeError(f"{self.max_attempts} attempts are too few: give 1 or more.")
        _check_geometry(self.geometry, self.level)
        if self.givens is not None:
            _check_givens(self.givens, self.geometry, self.symmetry)

    @property
    def givens_wanted(self) -> GivensRange | None:
        """The range asked for, else the usual one; None for as few as a dig reaches."""
        return self.givens or usual_givens(self.level, self.geometry)

    @property
    def key(self) -> str:
        """Everything that shapes a puzzle but the seed, as a text; streams are derived from it."""
        parts = (f"level {self.level}", self.geometry.name, f"symmetry {self.symmetry.value}")
        return ", ".join((*parts, f"givens {self.givens_wanted or 'as dug'}"))

    def to_dict(self) -> dict[str, Any]:
        """The recipe as JSON values, in the order of its attributes."""
        return {
            "level": self.level,
            "count": self.count,
            "seed": self.seed,
            "symmetry": self.symmetry.value,
            "givens": None if self.givens is None else str(self.givens),
            "engine": self.engine.value,
            "geometry": self.geometry.name,
            "max_attempts": self.max_attempts,
        }


@dataclass(frozen=True, slots=True)
class PuzzleRecord:
    """One finished puzzle: everything that is known and proved about it.

    Attributes:
        index: 0-based number in its run.
        puzzle, solution: the grids.
        rating: level, score, effort, hardest technique, counts and the paper's metrics.
        symmetry: of the pattern of givens, as asked for; more may hold.
        minimal: True when no given can go without a second solution; symmetric puzzles are
            rarely minimal.
        attempts: attempts it took, this one included.
        rejects: what was wrong with the others: number by reason (`generator.draft.Reject`).
        certificate: the proof that the solution is the only one.
    """

    index: int
    puzzle: Grid
    solution: Grid
    rating: Rating
    symmetry: Symmetry
    minimal: bool
    attempts: int
    rejects: Mapping[Reject, int]
    certificate: Certificate

    @property
    def givens(self) -> int:
        """Number of givens."""
        return self.puzzle.given_count

    def to_dict(self) -> dict[str, Any]:
        """The record as JSON values; the keys always come in the order written here."""
        rating = self.rating.to_dict()
        return {
            "index": self.index,
            "puzzle": str(self.puzzle),
            "solution": str(self.solution),
            **{key: rating[key] for key in ("level", "score", "effort", "hardest", "techniques")},
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


def _check_geometry(geometry: Geometry, level: int) -> None:
    plain = geometry.box_rows and all(h.kind is not HouseKind.EXTRA for h in geometry.houses)
    if not plain or geometry.size > 16:
        raise RecipeError(
            f"No puzzles are made on {geometry.name}: give a plain geometry of size 4 to 16."
        )
    if level not in LOGIC_LEVELS and not geometry.is_classic:
        raise RecipeError(f"Level {level} is made on 9x9 only: on {geometry.name} give 1 to 3.")


def _check_givens(givens: GivensRange, geometry: Geometry, symmetry: Symmetry) -> None:
    cells = geometry.cell_count
    if not 1 <= givens.fewest <= givens.most < cells:
        raise RecipeError(
            f"{givens} givens make no range: give 1 to {cells - 1}, the fewest first."
        )
    if geometry.is_classic and givens.most < FEWEST_GIVENS:
        raise RecipeError(
            f"No 9x9 puzzle with fewer than {FEWEST_GIVENS} givens has one solution: "
            f"{givens} givens cannot be made."
        )
    counts = {0}
    for orbit in symmetry.orbits(geometry):
        counts |= {count + len(orbit) for count in counts}
    if not any(count in givens for count in counts):
        raise RecipeError(
            f"No pattern of {givens} givens has the symmetry {symmetry.value} on {geometry.name}: "
            "widen the range."
        )
