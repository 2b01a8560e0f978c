"""Wishes that no puzzle can have: each is refused at once, and only where it is proved.

Most of the proofs are about one ladder: what is below a rung, or what scores there are. Three are
about all puzzles that the players' ladder solves, on any geometry. On that ladder only singles
place a digit, full houses are tried first, and hidden singles next.

1. *The last step is a full house.* Before it one cell is blank: the last one of its houses.
2. *Without a hidden single on the path all its steps are full houses.* Look at a position that has
   neither, and at what comes next. What places no digit makes no full house. A naked single x does
   so only in a house with one more blank cell; but that house lacks x and some y, and as the naked
   single's cell cannot be y, y is a hidden single in the other. So there is never a full house
   again, and the last step is one.
3. *Full houses alone fill no more cells than the houses have rank*, as rows of a matrix over the
   cells. When a full house is filled, its house has no cell that is filled later. So those houses
   are a triangle in the columns of the cells filled, and independent.

What is easier may be made up for by another technique that the puzzle's ladder has in any case. Of
that too only what is certain is refused: a full house is a hidden single, and a direct pattern is
the pattern and then a hidden single.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType

import numpy as np

from generator.recipe.aim import Aim
from generator.recipe.levels import GivensRange
from generator.recipe.scores import HIGHEST_NESTED, possible_scores, tenths_of
from generator.recipe.wishes import ScoreRange, rungs_of, switched_off, whole_ladder, words_of
from puzzle.errors import RecipeError
from puzzle.geometry import Geometry, HouseKind
from puzzle.score import Score
from puzzle.symmetry import Symmetry
from solver.human.ladder import LEVELS, PLAYERS, SUDOKU_EXPLAINER, Ladder, Rung
from solver.human.named import techniques_named
from solver.human.registry import FINDERS, Finder, Technique

LEVEL_SCORES: Mapping[int, ScoreRange] = MappingProxyType(
    {
        1: ScoreRange(Score(10), Score(15)),
        2: ScoreRange(Score(17), Score(28)),
        3: ScoreRange(Score(20), Score(40)),
        4: ScoreRange(Score(32), None),
        5: ScoreRange(Score(45), None),
    }
)
"""By level, the scores that a puzzle of it can have.

Sudoku Explainer's ladder has all techniques of levels 1 to 3, which bounds their scores from above.
From below: what its cheaper rungs solve is solved on a lower level already.
"""

HIGHEST_DUG = Score(90)
"""The highest score that is dug for; what begins above it is made by hill climbing."""

HIGHEST_BRED = Score(94)
"""The highest score that climbs come to from random grids with any symmetry."""

FEWEST_OF_HARDEST = 20
"""The fewest givens among the 2,000 puzzles of `benchmarks/hardest-ratings.txt`."""

HIGHEST_WITH = frozenset(
    {
        Symmetry.NONE,
        Symmetry.ROTATIONAL_180,
        Symmetry.DIAGONAL,
        Symmetry.ANTIDIAGONAL,
    }
)
"""The symmetries with which there are puzzles to begin with above that."""

HIGHEST_SCORE = Score(HIGHEST_NESTED)
"""The highest score that can be asked for as the lower end."""

_ABOVE_FULL_HOUSES = SUDOKU_EXPLAINER.rungs[1].score or Score(0)
_NO_SCORE = Score(0)
"""Less than every score."""
_DIRECT = "direct-"

_MADE_UP_FOR: Mapping[Technique, frozenset[Technique]] = MappingProxyType(
    {
        Technique.FULL_HOUSE: frozenset({Technique.HIDDEN_SINGLE}),
        Technique.DIRECT_POINTING: frozenset({Technique.POINTING, Technique.HIDDEN_SINGLE}),
        Technique.DIRECT_CLAIMING: frozenset({Technique.CLAIMING, Technique.HIDDEN_SINGLE}),
        Technique.DIRECT_HIDDEN_PAIR: frozenset({Technique.HIDDEN_PAIR, Technique.HIDDEN_SINGLE}),
        Technique.DIRECT_HIDDEN_TRIPLE: frozenset(
            {Technique.HIDDEN_TRIPLE, Technique.HIDDEN_SINGLE}
        ),
    }
)
"""What a ladder that has these can always do without."""


def check_wishes(
    level: int | None,
    require: tuple[str, ...],
    forbid: tuple[str, ...],
    score: ScoreRange | None,
    scale: Ladder = SUDOKU_EXPLAINER,
) -> None:
    """Refuse what no puzzle can have.

    Args:
        level: as in a recipe.
        require: as in a recipe.
        forbid: as in a recipe.
        score: as in a recipe.
        scale: the ladder whose scores these are. What is proved of levels and scores together is
            proved of Sudoku Explainer's alone.

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
    is_plain = scale is SUDOKU_EXPLAINER
    is_climbed = is_plain and is_hill_climbed(score)
    if is_climbed and (level or require or forbid):
        raise RecipeError(
            f"Puzzles with a score above {HIGHEST_DUG} are made by hill climbing, which keeps no "
            "other wish than symmetry and givens: give up the level, and what is required or "
            "forbidden."
        )
    if level is not None and score is not None and is_plain:
        _check_level_and_score(level, score)
    if level is not None and not any(r.level == level for r in PLAYERS.less(off).rungs):
        raise RecipeError(
            f"With {', '.join(forbid)} forbidden no technique of level {level} is left: "
            "forbid less, or give another level."
        )
    for name in require:
        _check_left(name, whole_ladder(require), forbid)
        _check_required(name, whole_ladder(require), off, level, score)
    if score is not None:
        _check_gap(level if is_plain else None, require, forbid, score, scale)


def is_hill_climbed(score: ScoreRange | None) -> bool:
    """Whether these scores take hill climbing, as digging hardly ever comes so high."""
    return score is not None and score.least is not None and score.least > HIGHEST_DUG


def check_climb(score: ScoreRange | None, symmetry: Symmetry) -> None:
    """Refuse scores that no way is known to with a symmetry.

    Raises:
        RecipeError: with the symmetries that there is one with.
    """
    if score is None or score.least is None or score.least <= HIGHEST_BRED:
        return
    if symmetry not in HIGHEST_WITH:
        names = [known.value for known in Symmetry if known in HIGHEST_WITH]
        raise RecipeError(
            f"No way is known to scores above {HIGHEST_BRED} with the symmetry {symmetry.value}: "
            f"give {', '.join(names[:-1])} or {names[-1]} for {score}, or scores that begin lower."
        )


def check_path(
    aim: Aim, require: tuple[str, ...], forbid: tuple[str, ...], score: ScoreRange | None
) -> None:
    """Refuse what no path has: see the proofs at the head of the module.

    Args:
        aim: that of the other three.
        require: as in a recipe.
        forbid: as in a recipe.
        score: as in a recipe.

    Raises:
        RecipeError: with one sentence that names the wish to give up.
    """
    off = switched_off(forbid)
    lowest = _lowest_rung(aim, require, off, score)
    if _is_solved_by_players(aim):
        if Technique.FULL_HOUSE in off:
            names = _names_of(Technique.FULL_HOUSE, forbid)
            raise RecipeError(
                f"Every puzzle ends with a full house, so {names} cannot be forbidden: forbid less."
            )
        if Technique.HIDDEN_SINGLE in off and lowest:
            names = _names_of(Technique.HIDDEN_SINGLE, forbid)
            raise RecipeError(
                "What is solved without a hidden single is solved by full houses alone, and never "
                f"as hard as this: do not forbid {names}."
            )
    below = frozenset[Technique]().union(
        *(_left_of(rung, off) for rung in aim.whole.rungs[: lowest + 1])
    )
    for name in require:
        _check_made_up_for(name, aim.whole, off, below)


def _names_of(technique: Technique, forbid: tuple[str, ...]) -> str:
    """Return the names by which a technique is forbidden."""
    return " and ".join(name for name in forbid if technique in techniques_named(name))


def _lowest_rung(
    aim: Aim, require: tuple[str, ...], off: frozenset[Technique], score: ScoreRange | None
) -> int:
    """Return the index of the lowest rung that can be the hardest of such a puzzle."""
    ranges = (None if aim.level is None else LEVEL_SCORES[aim.level], score)
    least = max(map(_lower_end, filter(None, ranges)), default=_NO_SCORE)
    wanted = [techniques_named(name) for name in require]
    rungs = aim.whole.rungs
    lowest = [
        *(
            _first(bool(_left_of(rung, off) & techniques) for rung in rungs)
            for techniques in wanted
        ),
        _first(_may_be_hardest(rung, off, aim.level, least) for rung in rungs),
    ]
    return max(lowest)


def _lower_end(scores: ScoreRange) -> Score:
    return scores.least or _NO_SCORE


def _first(marks: Iterable[bool]) -> int:
    """Return the index of the first that is true; 0 if none is."""
    return next((i for i, mark in enumerate(marks) if mark), 0)


def _may_be_hardest(rung: Rung, off: frozenset[Technique], level: int | None, least: Score) -> bool:
    """Whether a step of the rung can be a puzzle's hardest, by its level or its score."""
    if rung.level is not None and level is not None:
        return rung.level == level and bool(_left_of(rung, off))
    return rung.score is None or max(possible_scores([rung], off), default=_NO_SCORE) >= least


def _left_of(rung: Rung, off: frozenset[Technique]) -> frozenset[Technique]:
    """Return what a rung can report where these are switched off."""
    return frozenset(rung.finder.techniques) - off


def _is_solved_by_players(aim: Aim) -> bool:
    """Whether the players' ladder solves whatever is dug for this: it has a level, or must."""
    players = {rung.finder for rung in PLAYERS.rungs}
    return aim.level is not None or all(_is_in(players, r.finder) for r in aim.ceiling.rungs)


def _check_made_up_for(
    name: str, whole: Ladder, off: frozenset[Technique], below: frozenset[Technique]
) -> None:
    """Refuse a technique that something makes up for on the ladder of every such puzzle."""
    left = _left_on(whole, name, off)
    if all(t in _MADE_UP_FOR and _MADE_UP_FOR[t] <= below for t in left):
        others = sorted({other.slug for t in left for other in _MADE_UP_FOR[t]})
        raise RecipeError(
            f"A puzzle as hard as the other wishes make it never requires {name}, as "
            f"{' and '.join(others)} will do instead: leave it out."
        )


def check_full_houses(
    aim: Aim, score: ScoreRange | None, givens: GivensRange | None, geometry: Geometry
) -> None:
    """Refuse too few givens for puzzles that full houses alone are to solve.

    Args:
        aim: what a dig aims at.
        score: as in a recipe.
        givens: those that are wanted, whether asked for or usual; None for any.
        geometry: of the puzzles.

    Raises:
        RecipeError: with the fewest givens that such a puzzle has.
    """
    most = None if score is None else score.most
    alone = all(rung.finder is FINDERS["full-house"] for rung in aim.ceiling.rungs)
    if givens is None or not (alone or (most is not None and most < _ABOVE_FULL_HOUSES)):
        return
    cells = geometry.cell_count
    crossings = np.zeros((len(geometry.houses), cells))
    for row, house in zip(crossings, geometry.houses, strict=True):
        row[list(house.cells)] = 1
    fewest = cells - int(np.linalg.matrix_rank(crossings))
    if givens.most < fewest:
        raise RecipeError(
            f"A puzzle that full houses alone solve has {fewest} givens or more on "
            f"{geometry.name}, and none has {givens}: ask for more givens, or change another wish."
        )


def fewest_givens(geometry: Geometry) -> int:
    """Return a number of givens that no puzzle with one solution has fewer than.

    Two digits that no given has can be renamed, and two rows without a given exchanged where that
    keeps the houses: then a second solution follows from the first. Each cell is in one row, which
    leads on where grids overlap, and in one column.

    Args:
        geometry: of the puzzles, whose further rules keep any names of digits.
    """
    if geometry.constraints:
        return geometry.size - 1
    ways = (HouseKind.ROW, HouseKind.COLUMN)
    return max(geometry.size - 1, *(_fewest_by_lines(geometry, way) for way in ways))


def _fewest_by_lines(geometry: Geometry, way: HouseKind) -> int:
    """Return the lines of a way less one of each group of those that can be exchanged."""
    lines = list[set[int]]()
    for house in geometry.houses:
        if house.kind is way:
            joined = [line for line in lines if not line.isdisjoint(house.cells)]
            lines = [line for line in lines if line not in joined]
            lines.append(set(house.cells).union(*joined))
    groups = list[list[set[int]]]()
    for line in lines:
        alike = [group for group in groups if _can_be_exchanged(geometry, group[0], line)]
        if alike:
            alike[0].append(line)
        else:
            groups.append([line])
    return len(lines) - len(groups)


def _can_be_exchanged(geometry: Geometry, line: set[int], other: set[int]) -> bool:
    """Tell whether two lines, cell by cell in their order, are exchanged without another house."""
    if len(line) != len(other):
        return False
    to = list(range(geometry.cell_count))
    for one, two in zip(sorted(line), sorted(other), strict=True):
        to[one], to[two] = two, one
    houses = {frozenset(house.cells) for house in geometry.houses}
    return {frozenset(to[cell] for cell in house) for house in houses} == houses


def _check_left(name: str, whole: Ladder, forbid: tuple[str, ...]) -> None:
    """Refuse a family of which the ladder has only what is forbidden."""
    if not _left_on(whole, name, switched_off(forbid)):
        raise RecipeError(
            f"With {' and '.join(forbid)} forbidden nothing is left of {name} on the ladder "
            f"{whole.name}: give it up on one side."
        )


def _left_on(whole: Ladder, name: str, off: frozenset[Technique]) -> frozenset[Technique]:
    """Return what the ladder can report by a name where these are switched off."""
    left = frozenset[Technique]().union(*(_left_of(rung, off) for rung in whole.rungs))
    return techniques_named(name) & left


def _check_score(score: ScoreRange) -> None:
    if score.least is not None and score.most is not None and score.least > score.most:
        raise RecipeError(f"No score lies in {score}: give the lower end first.")
    lowest = _lower_end(LEVEL_SCORES[LEVELS[0]])
    if score.most is not None and score.most < lowest:
        raise RecipeError(f"No puzzle has a score below {lowest}: {score} cannot be made.")
    if score.least is not None and score.least > HIGHEST_SCORE:
        raise RecipeError(
            f"Scores above {HIGHEST_SCORE} cannot be asked for: let {score} begin lower."
        )


def _check_gap(
    level: int | None,
    require: tuple[str, ...],
    forbid: tuple[str, ...],
    score: ScoreRange,
    scale: Ladder,
) -> None:
    """Refuse a range that lies in a gap between the scores of what is left of the ladder."""
    required = [i for name in require for i in rungs_of(scale, name)[:1]]
    rungs = scale.rungs[max(required, default=0) :]
    within = ScoreRange(None, None) if level is None else LEVEL_SCORES[level]
    scores = sorted(s for s in possible_scores(rungs, switched_off(forbid)) if s in within)
    if any(s in score for s in scores):
        return
    least = _lower_end(score)
    nearest = [*[s for s in scores if s < least][-1:], *[s for s in scores if s > least][:1]]
    others = " and ".join(map(str, nearest))
    kind = "" if level is None else f" of level {level}"
    conditions = "".join(f" {words}" for words in words_of(require, forbid))
    raise RecipeError(
        f"No puzzle{kind}{conditions} has a score in {score}: "
        f"the nearest {'are' if len(nearest) > 1 else 'is'} {others or 'none'}."
    )


def _check_level_and_score(level: int, score: ScoreRange) -> None:
    lowest, highest = _lower_end(LEVEL_SCORES[level]), LEVEL_SCORES[level].most
    is_below = score.most is not None and score.most < lowest
    if is_below or (highest is not None and _lower_end(score) > highest):
        scores = f"{lowest} or more" if highest is None else f"{lowest} to {highest}"
        raise RecipeError(f"Puzzles of level {level} have scores of {scores}: none is in {score}.")


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
        cheap = [r for r in SUDOKU_EXPLAINER.less(off).rungs if tenths_of(r) <= most.tenths]
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
        finder.slug.startswith(_DIRECT)
        and FINDERS.get(finder.slug.removeprefix(_DIRECT)) in finders
    )
