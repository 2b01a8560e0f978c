"""What a recipe may ask of a puzzle beside its level: techniques, and a range of scores.

A puzzle *requires* a technique when the ladder up to the path's hardest step solves it, and the
same ladder with the technique switched off ends stuck: nothing else that the puzzle needs makes up
for it. A technique that is *forbidden* is neither on the path nor behind the rating: switched off,
it leaves level, score and effort as they are. What wishes exclude each other is said in
`generator.recipe.contradictions`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Self

from puzzle.errors import RecipeError
from puzzle.score import Score
from solver.human.ladder import LADDERS, Ladder
from solver.human.named import techniques_named
from solver.human.registry import Technique

_SCORE = re.compile(r"[0-9]{1,2}(?:\.[0-9])?")


@dataclass(frozen=True, slots=True)
class ScoreRange:
    """A range of Sudoku Explainer's ratings, both ends included.

    Attributes:
        least: the lowest score; None for no lower end.
        most: the highest score; None for no upper end.
    """

    least: Score | None
    most: Score | None

    @classmethod
    def parse(cls, text: str) -> Self:
        """Return the range of a text such as ``4.2..5.0``, ``4.2..``, ``..5.0`` or ``4.2``.

        Raises:
            RecipeError: anything else.
        """
        first, dots, last = text.partition("..")
        if not dots:
            last = first
        ends = [end for end in (first, last) if end]
        if not ends or not all(map(_SCORE.fullmatch, ends)):
            raise RecipeError(
                f"{text!r} is no range of scores: write the lowest and the highest, such as "
                "4.2..5.0, or one end alone, such as 4.2.. or ..5.0."
            )
        least, most = (Score.parse(end) if end else None for end in (first, last))
        return cls(least, most)

    def __str__(self) -> str:
        return "..".join("" if end is None else str(end) for end in (self.least, self.most))

    def __contains__(self, score: Score | None) -> bool:
        """Whether a score is certain to lie in the range; a lower bound needs an open end."""
        if score is None or (self.least is not None and score.tenths < self.least.tenths):
            return False
        return self.most is None or (not score.at_least and score.tenths <= self.most.tenths)


def whole_ladder(require: tuple[str, ...]) -> Ladder:
    """Return the ladder by which a puzzle requires these where no scores are asked for: the first.

    It is the first that has them all. With scores it is Sudoku Explainer's
    (`generator.recipe.aim`).

    Args:
        require: names of techniques or families, as `solver.human.techniques_named` knows them.

    Raises:
        RecipeError: an unknown name, or no ladder has them all.
    """
    for ladder in LADDERS.values():
        if has_all(ladder, require):
            return ladder
    ladders = ", ".join(ladder.name for ladder in LADDERS.values())
    raise RecipeError(
        f"No ladder has {' and '.join(require)} together (there are {ladders}): ask for one alone."
    )


def has_all(ladder: Ladder, names: tuple[str, ...]) -> bool:
    """Whether the ladder can report a technique of each of these names.

    Raises:
        RecipeError: an unknown name.
    """
    return all(rungs_of(ladder, name) for name in names)


def rungs_of(ladder: Ladder, name: str) -> tuple[int, ...]:
    """Return the indices of the ladder's rungs that can report a technique of this name."""
    techniques = techniques_named(name)
    return tuple(
        i for i, rung in enumerate(ladder.rungs) if techniques.intersection(rung.finder.techniques)
    )


def switched_off(forbid: tuple[str, ...]) -> frozenset[Technique]:
    """Return the techniques of all these names.

    Raises:
        RecipeError: an unknown name.
    """
    return frozenset[Technique]().union(*map(techniques_named, forbid))


def words_of(require: tuple[str, ...], forbid: tuple[str, ...]) -> tuple[str, ...]:
    """Return the wishes for techniques in words: ``requiring x-wing``, ``without bug``."""
    wishes = (("requiring", require), ("without", forbid))
    return tuple(f"{verb} {' and '.join(names)}" for verb, names in wishes if names)
