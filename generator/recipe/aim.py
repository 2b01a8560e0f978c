"""What a dig aims at: under which ladder it stays, and how far up that it must come.

Losing givens, a puzzle only gets harder, and what it requires it goes on requiring. So a dig stays
under the ceiling at every step, and only what it leaves at its end is looked at more closely: its
score, and whether it requires what was asked for (`generator.recipe.required`). A required
technique is the ceiling's top rung where the level allows: a puzzle that comes up to it has no way
around it. Where scores are asked for too, the puzzle must go on to them, and chains, which make
up for almost all that is easier, stay above the ceiling unless the scores begin with them.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache

from generator.recipe.levels import ceiling
from generator.recipe.scores import CHAIN_STARTS, possible_scores, tenths_of
from generator.recipe.wishes import ScoreRange, has_all, rungs_of, switched_off, whole_ladder
from puzzle.errors import RecipeError
from puzzle.score import Score
from solver.human.ladder import PLAYERS, SUDOKU_EXPLAINER, SUKAKU_EXPLAINER, Ladder
from solver.human.named import ASSUMING_UNIQUENESS

ANY = 1_000_000
"""A grade above all grades."""

HIGHEST_IN_VARIANTS = 90
"""The highest score that digs of variants go on to, in tenths: above it each look takes seconds."""


@dataclass(frozen=True, slots=True)
class Aim:
    """What a dig aims at.

    Each step of a path has a grade: its rung's, and where `by_score` its surcharge beside. The
    puzzle's is the highest of them.

    Attributes:
        level: the puzzle's level; None for any.
        whole: the ladder on which it is dug, with nothing left out.
        ceiling: what the dig may need of it.
        grades: the grade of each rung of the ceiling.
        least: the least grade that the puzzle must have.
        most: the highest that it may have, at any time of the dig.
        by_score: True where grades are scores, in tenths.
    """

    level: int | None
    whole: Ladder
    ceiling: Ladder
    grades: tuple[int, ...]
    least: int
    most: int = ANY
    by_score: bool = False

    @property
    def is_by_level(self) -> bool:
        """Whether grades are levels, and not scores or the rungs of what is required."""
        return self.most == self.level

    @property
    def firm(self) -> tuple[bool, ...]:
        """Of each rung of the ceiling, whether it does for a puzzle what it does for a harder one.

        Those do not that assume one solution: a unique rectangle is one by what is given, and may
        be none with more givens. Nor do those above a technique that is switched off, as
        what has become easier by further givens may need just that. Of scores, which count links,
        nothing is known.
        """
        gaps = self.ceiling.off - ASSUMING_UNIQUENESS
        kept = {rung.finder for rung in self.ceiling.rungs}
        is_below, firm = not self.by_score, []
        for finder in (rung.finder for rung in self.whole.rungs):
            is_below = is_below and gaps.isdisjoint(finder.techniques)
            if finder in kept:
                firm.append(is_below and ASSUMING_UNIQUENESS.isdisjoint(finder.techniques))
        return tuple(firm)


UNLEVELLED = Aim(None, PLAYERS, PLAYERS.first(0), (), 0)
"""The aim of puzzles that no ladder rates: there is nothing to stay under or to come up to."""


@lru_cache(maxsize=64)
def aim_of(
    level: int | None,
    require: tuple[str, ...],
    forbid: tuple[str, ...],
    score: ScoreRange | None,
) -> Aim:
    """Return the aim of wishes that `generator.recipe.contradictions.check_wishes` has let pass.

    Raises:
        RecipeError: no level is given and a required family has several.
    """
    is_by_score = score is not None and (require or level is None)
    if score is not None and is_by_score and has_all(SUDOKU_EXPLAINER, require):
        return _by_score(level, require, forbid, score)
    whole = whole_ladder(require)
    if whole is PLAYERS:
        return _by_level(level or _level_of_top(require), require, forbid)
    return _aim(level, whole, _top(whole, require, len(whole.rungs)), forbid)


@lru_cache(maxsize=64)
def aim_with_rules(aim: Aim, whole: Ladder) -> Aim:
    """Return the aim at the same level where there are rules beside the houses.

    Args:
        aim: that of a level alone.
        whole: the players' ladder of such puzzles.
    """
    level = aim.level or 0
    ladder = whole.up_to(level)
    grades = tuple(rung.level or 0 for rung in ladder.rungs)
    return Aim(level, whole, ladder, grades, level, level)


@lru_cache(maxsize=64)
def aim_in_variants(aim: Aim) -> Aim:
    """Return the aim at the same scores in a variant that has them, as SukakuExplainer gives them.

    A dig there goes no higher than `HIGHEST_IN_VARIANTS`, whatever the scores would allow.

    Args:
        aim: that of scores alone.
    """
    most = min(aim.most, HIGHEST_IN_VARIANTS)
    rungs = tuple(rung for rung in SUKAKU_EXPLAINER.rungs if tenths_of(rung) <= most)
    grades = tuple(map(tenths_of, rungs))
    ladder = replace(SUKAKU_EXPLAINER, rungs=rungs)
    return Aim(None, SUKAKU_EXPLAINER, ladder, grades, aim.least, most, by_score=True)


def _by_level(level: int, require: tuple[str, ...], forbid: tuple[str, ...]) -> Aim:
    """Return a dig up to the level; where a required technique is of it, no further than that."""
    rungs = ceiling(level).rungs
    tops = [i for i in _top(PLAYERS, require, len(rungs)) if rungs[i].level == level]
    if tops:
        return _aim(level, PLAYERS, tops, forbid)
    ladder = ceiling(level).less(switched_off(forbid))
    grades = tuple(rung.level or 0 for rung in ladder.rungs)
    return Aim(level, PLAYERS, ladder, grades, level, level)


def _aim(level: int | None, whole: Ladder, tops: list[int], forbid: tuple[str, ...]) -> Aim:
    """Return a dig up to the last of these rungs that must come up to one of them."""
    wanted = {whole.rungs[i].finder for i in tops}
    ladder = whole.first(tops[-1] + 1).less(switched_off(forbid))
    grades = tuple(int(rung.finder in wanted) for rung in ladder.rungs)
    return Aim(level, whole, ladder, grades, least=1)


def _by_score(
    level: int | None, require: tuple[str, ...], forbid: tuple[str, ...], score: ScoreRange
) -> Aim:
    """Return a dig up to the highest score, and at least to what is required.

    What is required must then withstand all that the scores allow, so the dig goes no further up
    than it must: not to another kind of chains where there are scores below them.
    """
    off = switched_off(forbid)
    whole = SUDOKU_EXPLAINER.less(off)
    least = max([0 if score.least is None else score.least.tenths, *map(_cheapest, require)])
    most = ANY if score.most is None else score.most.tenths
    if require:
        most = _before_chains(possible_scores(whole.rungs, off), least, most)
    ladder = replace(whole, rungs=tuple(r for r in whole.rungs if tenths_of(r) <= most))
    grades = tuple(map(tenths_of, ladder.rungs))
    return Aim(level, SUDOKU_EXPLAINER, ladder, grades, least, most, by_score=True)


def _before_chains(scores: frozenset[Score], least: int, most: int) -> int:
    """Return the tenths before the first kind of chains that these scores can do without."""
    ends = (start.tenths - 1 for start in CHAIN_STARTS if start.tenths <= most)
    return next((end for end in ends if any(least <= s.tenths <= end for s in scores)), most)


def _cheapest(name: str) -> int:
    """Return the tenths of Sudoku Explainer's lowest rung that has something of this name."""
    return tenths_of(SUDOKU_EXPLAINER.rungs[rungs_of(SUDOKU_EXPLAINER, name)[0]])


def _top(ladder: Ladder, require: tuple[str, ...], room: int) -> list[int]:
    """Of the names required, the rungs of the one that comes highest among the first so many."""
    places = [[i for i in rungs_of(ladder, name) if i < room] for name in require]
    return max(places, key=lambda rungs: rungs[-1:], default=[])


def _level_of_top(require: tuple[str, ...]) -> int:
    """Return the level of what is required, where no other is given: that of the hardest of it."""
    levels = [{PLAYERS.rungs[i].level or 0 for i in rungs_of(PLAYERS, name)} for name in require]
    for name, of_name in zip(require, levels, strict=True):
        if len(of_name) > 1:
            raise RecipeError(
                f"{name} names techniques of the levels {', '.join(map(str, sorted(of_name)))}: "
                "give a level too, or one of them."
            )
    return max(max(of_name) for of_name in levels)
