"""What a worker hands back: a puzzle that is not yet a record, or why there is none."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

from puzzle.grid import Grid
from puzzle.score import Score

if TYPE_CHECKING:
    from generator.recipe.required import Requirement
    from solver.certify import Certificate
    from solver.human import Rating


class Reject(Enum):
    """Why an attempt gave no puzzle; the value is the phrase in every output."""

    TOO_EASY = "level not reached"
    NOT_REACHED = "technique or score not reached"
    TOO_MANY_GIVENS = "too many givens"
    TOO_FEW_GIVENS = "too few givens"
    NOT_MINIMAL = "a given that can go"
    KEPT = "one of those that swaps begin with"
    SEVERAL_SOLUTIONS = "several solutions of the shape"
    NO_CAGES = "a cell left without a cage"
    NO_CLUES = "a grid without such clues"
    NO_GRID = "regions without a complete grid"
    OTHER_LEVEL = "another level"
    OTHER_SCORE = "another score"
    NOT_REQUIRED = "something else makes up for what is required"
    FORBIDDEN = "something forbidden is used"
    TWIN = "equal to an earlier puzzle"
    PUBLISHED = "published before"
    UNDECIDED = "not decided by the certifier"
    ENDED_ITS_WORKER = "ended its worker process"


@dataclass(frozen=True, slots=True)
class Draft:
    """A puzzle of the right level and givens.

    Attributes:
        puzzle, solution: the grids.
        form: the puzzle's canonical form.
        minimal: True when no given can go without a second solution; None where that is not known.
        rating: level, score and the rest; None for a puzzle that no ladder rates.
        certificate: the certifier's, where the worker has asked for it already.
        requires: the proofs that it requires what the recipe asks for.
    """

    puzzle: Grid
    solution: Grid
    form: Grid
    minimal: bool | None
    rating: Rating | None
    certificate: Certificate | None = None
    requires: tuple[Requirement, ...] = ()


@dataclass(frozen=True, slots=True)
class Standing:
    """How far the attempts at one puzzle are, while they go on.

    Attributes:
        attempts: those that have ended.
        highest: the highest score that a climb came to so far; None where there is none.
    """

    attempts: int
    highest: Score | None = None


Watch = Callable[[Standing | None], None]
"""What is called now and then while a puzzle is sought; with None where others seek it."""


def unwatched(_standing: Standing | None) -> None:
    """Do nothing: the watch of a caller who does not mind the wait."""


@dataclass(frozen=True, slots=True)
class Result:
    """What a row of attempts at one puzzle came to.

    Attributes:
        attempts: attempts at this puzzle so far, those before the row included.
        rejects: number of attempts of the row that gave no puzzle, by reason.
        draft: the puzzle of the last attempt; None when all were used up.
        highest: the highest score of the attempts that were made by hill climbing and came to some;
            None for all others.
    """

    attempts: int
    rejects: Mapping[Reject, int]
    draft: Draft | None
    highest: Score | None = None


def higher(one: Score | None, other: Score | None) -> Score | None:
    """Return the higher of two scores that attempts came to; None where none came to any."""
    return max((score for score in (one, other) if score is not None), default=None)
