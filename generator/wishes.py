"""What a recipe may ask of a puzzle beside its level: techniques, and a range of scores.

A puzzle *requires* a technique when the ladder up to the path's hardest step solves it, and the
same ladder with the technique switched off ends stuck: nothing else that the puzzle needs makes up
for it. A technique that is *forbidden* is neither on the path nor behind the rating: switched off,
it leaves level, score and effort as they are.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Self

from generator.scores import possible_scores
from puzzle.errors import RecipeError
from solver.human.finder import Finder
from solver.human.ladder import LADDERS, LEVELS, PLAYERS, SUDOKU_EXPLAINER, Ladder
from solver.human.named import techniques_named
from solver.human.technique import Technique

LEVEL_SCORES: dict[int, tuple[int, int | None]] = {
    1: (10, 15),
    2: (17, 28),
    3: (20, 40),
    4: (32, None),
    5: (45, None),
}
"""By level, the lowest and the highest score that a puzzle of it can have, in tenths.

Sudoku Explainer's ladder has all techniques of levels 1 to 3, which bounds their scores from above.
From below: what its cheaper rungs solve is solved on a lower level already.
"""

HIGHEST_SCORE = 90
"""The highest score that can be asked for as the lower end, in tenths."""

_SCORE = re.compile(r"\d{1,2}(?:\.\d)?")
_DIRECT = "DIRECT_"


@dataclass(frozen=True, slots=True)
class ScoreRange:
    """A range of Sudoku Explainer's ratings, both ends included.

    Attributes:
        least: in tenths; None for no lower end.
        most: in tenths; None for no upper end.
    """

    least: int | None
    most: int | None

    @classmethod
    def parse(cls, text: str) -> Self:
        """The range of a text such as ``4.2..5.0``, ``4.2..``, ``..5.0`` or ``4.2``.

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
        return cls(_tenths(first), _tenths(last))

    def __str__(self) -> str:
        least, most = ("" if end is None else f"{end / 10:.1f}" for end in (self.least, self.most))
        return f"{least}..{most}"

    def __contains__(self, score: float | None) -> bool:
        return score is not None and self.holds(round(score * 10))

    def holds(self, tenths: int) -> bool:
        """Whether a score in tenths lies in the range."""
        return (self.least or 0) <= tenths <= (tenths if self.most is None else self.most)


def _tenths(text: str) -> int | None:
    return round(float(text) * 10) if text else None


def whole_ladder(require: tuple[str, ...]) -> Ladder:
    """The ladder by which a puzzle requires these where no scores are asked for: the first.

    It is the first that has them all. With scores it is Sudoku Explainer's (`generator.aim`).

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
    """The indices of the ladder's rungs that can report a technique of this name."""
    techniques = techniques_named(name)
    return tuple(
        i for i, rung in enumerate(ladder.rungs) if techniques.intersection(rung.finder.techniques)
    )


def check_wishes(
    level: int | None,
    require: tuple[str, ...],
    forbid: tuple[str, ...],
    score: ScoreRange | None,
) -> None:
    """Refuse what no puzzle can have.

    Raises:
        RecipeError: with one sentence that names the two wishes that exclude each other.
    """
    if level is None and not require and score is None:
        raise RecipeError(
            f"Say how hard the puzzles are to be: give a level, 1 to {LEVELS[-1]}, "
            "a technique to require, or a range of scores."
        )
    off = switched_off(forbid)
    for name in require:
        if techniques_named(name) <= off:
            raise RecipeError(f"{name} is both required and forbidden: give it up on one side.")
    if score is not None:
        _check_score(score)
    if level is not None and score is not None:
        _check_level_and_score(level, score)
    if level is not None and not any(r.level == level for r in PLAYERS.less(off).rungs):
        raise RecipeError(
            f"With {', '.join(forbid)} forbidden no technique of level {level} is left: "
            "forbid less, or give another level."
        )
    for name in require:
        _check_required(name, whole_ladder(require), off, level, score)
    if score is not None:
        _check_gap(level, require, forbid, score)


def switched_off(forbid: tuple[str, ...]) -> frozenset[Technique]:
    """The techniques of all these names.

    Raises:
        RecipeError: an unknown name.
    """
    return frozenset[Technique]().union(*map(techniques_named, forbid))


def _check_score(score: ScoreRange) -> None:
    if score.least is not None and score.most is not None and score.least > score.most:
        raise RecipeError(f"No score lies in {score}: give the lower end first.")
    lowest = LEVEL_SCORES[LEVELS[0]][0]
    if score.most is not None and score.most < lowest:
        raise RecipeError(f"No puzzle has a score below {lowest / 10:.1f}: {score} cannot be made.")
    if score.least is not None and score.least > HIGHEST_SCORE:
        raise RecipeError(
            f"Scores above {HIGHEST_SCORE / 10:.1f} cannot be asked for: {score} begins higher."
        )


def words_of(require: tuple[str, ...], forbid: tuple[str, ...]) -> tuple[str, ...]:
    """The wishes for techniques in words: ``requiring x-wing``, ``without bug``."""
    wishes = (("requiring", require), ("without", forbid))
    return tuple(f"{verb} {' and '.join(names)}" for verb, names in wishes if names)


def _check_gap(
    level: int | None, require: tuple[str, ...], forbid: tuple[str, ...], score: ScoreRange
) -> None:
    """Refuse a range that lies in a gap between the scores of what is left of the ladder."""
    required = [i for name in require for i in rungs_of(SUDOKU_EXPLAINER, name)[:1]]
    rungs = SUDOKU_EXPLAINER.rungs[max(required, default=0) :]
    lowest, highest = (0, None) if level is None else LEVEL_SCORES[level]
    within = ScoreRange(lowest, highest)
    scores = sorted(filter(within.holds, possible_scores(rungs, switched_off(forbid))))
    if any(map(score.holds, scores)):
        return
    least = score.least or 0
    nearest = [*[s for s in scores if s < least][-1:], *[s for s in scores if s > least][:1]]
    others = " and ".join(f"{s / 10:.1f}" for s in nearest)
    kind = "" if level is None else f" of level {level}"
    conditions = "".join(f" {words}" for words in words_of(require, forbid))
    raise RecipeError(
        f"No puzzle{kind}{conditions} has a score in {score}: "
        f"the nearest {'are' if len(nearest) > 1 else 'is'} {others or 'none'}."
    )


def _check_level_and_score(level: int, score: ScoreRange) -> None:
    lowest, highest = LEVEL_SCORES[level]
    is_below = score.most is not None and score.most < lowest
    if is_below or (highest is not None and (score.least or 0) > highest):
        scores = f"{lowest / 10:.1f} or more" if highest is None else _between(lowest, highest)
        raise RecipeError(f"Puzzles of level {level} have scores of {scores}: none is in {score}.")


def _between(lowest: int, highest: int) -> str:
    return f"{lowest / 10:.1f} to {highest / 10:.1f}"


def _check_required(
    name: str,
    ladder: Ladder,
    off: frozenset[Technique],
    level: int | None,
    score: ScoreRange | None,
) -> None:
    """Refuse a technique that no puzzle of the level, or of the scores, can require."""
    below = {rung.finder for rung in ladder.rungs[: rungs_of(ladder, name)[0]]}
    if level is not None:
        up_to = PLAYERS.up_to(level).less(off)
        if all(_is_in(below, rung.finder) for rung in up_to.rungs):
            raise RecipeError(
                f"No puzzle of level {level} requires {name}: "
                f"all that the level allows comes before it{_level_of(name)}."
            )
    most = None if score is None else score.most
    if most is not None:
        cheap = [r for r in SUDOKU_EXPLAINER.less(off).rungs if (r.score or 0) <= most]
        if all(_is_in(below, rung.finder) for rung in cheap):
            raise RecipeError(
                f"No puzzle with a score in {score} requires {name}: "
                "all that these scores allow comes before it."
            )


def _level_of(name: str) -> str:
    """In brackets, the level from which on a technique can be required; empty off the ladder."""
    places = rungs_of(PLAYERS, name)
    return f" (it is of level {PLAYERS.rungs[places[0]].level})" if places else ""


def _is_in(finders: set[Finder], finder: Finder) -> bool:
    """Whether these finders find what this one does; what is direct is found indirectly too."""
    return finder in finders or (
        finder.name.startswith(_DIRECT) and Finder[finder.name.removeprefix(_DIRECT)] in finders
    )
