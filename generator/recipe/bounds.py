"""What no recipe may ask for: what no puzzle can have, and what is not made."""

from __future__ import annotations

from generator.recipe.aim import (
    HIGHEST_IN_VARIANTS,
)
from generator.recipe.contradictions import (
    check_climb,
    check_full_houses,
    check_path,
    check_wishes,
    fewest_givens,
)
from generator.recipe.levels import LOGIC_LEVELS, made_on
from generator.recipe.recipe_fields import Engine, RecipeFields
from generator.recipe.variants import (
    SHORTEST_THERMOMETER,
    THERMOMETER,
    WITH_CLUES,
    has_ladder,
    has_own_regions,
)
from generator.recipe.wishes import ScoreRange
from generator.seeds import MAX_SEED
from puzzle.constraints.renaming import Renaming
from puzzle.errors import GeometryError, RecipeError
from puzzle.geometry import (
    FEWEST_GIVENS,
    MOST_IN_MINIMAL,
)
from puzzle.score import Score
from puzzle.symmetry import Symmetry
from solver.human.ladder import (
    LEVELS,
    PLAYERS,
    SUKAKU_EXPLAINER,
)
from solver.human.rules import LARGEST_WITH_CAGES

LARGEST_MADE = 16
"""Size of the largest grid that puzzles are made on."""
MOST_PUZZLES = 10**9
"""Of one run, whose command keeps 16 bytes and more of each. More is another seed."""


def check_numbers(asked: RecipeFields) -> None:
    """Refuse a level, a count, a seed or attempts out of their range.

    Raises:
        RecipeError: one is.
    """
    if asked.level is not None and asked.level not in LEVELS:
        raise RecipeError(f"There is no level {asked.level}: give 1 to {LEVELS[-1]}.")
    if not 1 <= asked.count <= MOST_PUZZLES:
        raise RecipeError(
            f"{asked.count:,} puzzles cannot be made in a run: give 1 to {MOST_PUZZLES:,}."
        )
    if not 0 <= asked.seed <= MAX_SEED:
        raise RecipeError(f"The seed {asked.seed} is out of range: give 0 to {MAX_SEED}.")
    if asked.attempts_allowed < 1:
        raise RecipeError(f"{asked.max_attempts} attempts are too few: give 1 or more.")


def check_asked(asked: RecipeFields) -> None:
    """Refuse a range of givens that no puzzle can have, and wishes that exclude each other.

    Raises:
        RecipeError: there are such.
    """
    if asked.is_levelled:
        check_wishes(asked.level, asked.require, asked.forbid, asked.score, asked.scale)
    _check_geometry(asked)
    _check_hill_climb(asked)
    _check_diagonal(asked)
    _check_shape(asked)
    _check_minimal(asked)
    if asked.is_levelled:
        check_path(asked.aim, asked.require, asked.forbid, asked.score)
    if asked.givens is not None and asked.cages is None:
        _check_givens(asked)
    if asked.is_levelled:
        check_full_houses(asked.aim, asked.score, asked.givens_wanted, asked.geometry)


def _check_hill_climb(asked: RecipeFields) -> None:
    """Refuse the certifier in hill climbing, which counts the solutions of thousands."""
    if asked.is_levelled:
        check_climb(asked.score, asked.symmetry)
    if asked.is_hill_climbed and asked.engine is not Engine.SEARCH:
        raise RecipeError("Scores above 9.0 are reached with the search alone: leave out engine.")


def _check_geometry(asked: RecipeFields) -> None:
    geometry = asked.geometry
    if geometry.size > LARGEST_MADE:
        raise RecipeError(
            f"No puzzles are made on {geometry.name}: give a size of 4 to {LARGEST_MADE}."
        )
    if asked.thermos is not None and THERMOMETER not in asked.clues:
        raise RecipeError("thermos is of puzzles with thermometers: leave it out.")
    if not asked.is_levelled:
        _check_unlevelled(asked)
        return
    if asked.has_clues:
        _check_clues(asked)
    has_rules = asked.cages is not None or asked.clues or geometry.constraints
    has_scores = asked.scale is SUKAKU_EXPLAINER
    if has_rules and (asked.require or asked.forbid or (asked.score and not has_scores)):
        more = ", scores, or both" if has_scores else " alone"
        raise RecipeError(f"With cages or other rules beside the houses, give a level{more}.")
    if asked.layout is not None and has_own_regions(geometry):
        raise RecipeError("Regions cannot both be given and be drawn: give one of them.")
    if asked.cages is not None:
        _check_cages(asked)
        return
    if not asked.is_classic:
        _check_levels(asked)


def _check_levels(asked: RecipeFields) -> None:
    """Refuse levels that puzzles of the geometry do not have, and scores where there are none."""
    score, aim, geometry = asked.score, asked.aim, asked.geometry
    if score is not None and asked.scale is SUKAKU_EXPLAINER:
        _check_scores(asked, score)
        return
    if score is not None or not (aim.whole is PLAYERS or aim.is_by_level):
        raise RecipeError(
            "Scores are of 9x9 and of variants such as x on it, and techniques of other ladders of "
            f"plain 9x9: on {asked.kind} give a level, {_ends(made_on(geometry))}."
        )
    levels = made_on(geometry)
    if aim.level not in levels:
        raise RecipeError(
            f"{geometry.name} puzzles are of level {_ends(levels)} only: give that, or another "
            "size."
        )


def _check_scores(asked: RecipeFields, score: ScoreRange) -> None:
    """Refuse what is not made of variants that have scores: those that take hill climbing."""
    if asked.require or asked.forbid:
        raise RecipeError(
            f"On {asked.geometry.name} nothing is required or forbidden beside scores: give a "
            "level, scores, or both."
        )
    if score.least is not None and score.least.tenths > HIGHEST_IN_VARIANTS:
        highest = Score(HIGHEST_IN_VARIANTS)
        raise RecipeError(
            f"Scores above {highest} are reached on plain 9x9 alone: on {asked.geometry.name} let "
            f"{score} begin at {highest} or below."
        )


def _check_unlevelled(asked: RecipeFields) -> None:
    _check_names(asked)
    what = " and ".join(asked.clues) or asked.geometry.name
    if asked.level is not None or asked.has_wishes:
        if has_ladder(asked.geometry, asked.clues):
            raise RecipeError(f"Of puzzles of {what} give a level alone, or leave it out.")
        if asked.cages is not None:
            raise _no_ladder_for_cages(what)
        raise RecipeError(
            f"No ladder rates puzzles of {what}: leave out level, require, forbid and score."
        )
    if asked.geometry.canvas is not None and (asked.clues or asked.layout is not None):
        raise RecipeError("Grids that overlap are made without other variants: give them alone.")
    _check_clues(asked)
    if asked.layout is not None and has_own_regions(asked.geometry):
        raise RecipeError("Regions cannot both be given and be drawn: give one of them.")
    try:
        asked.symmetry.orbits(asked.geometry)
    except GeometryError as error:
        raise RecipeError(str(error)) from None


def _no_ladder_for_cages(what: str) -> RecipeError:
    """Return the error for cages together with what no ladder knows; there is no way but one."""
    return RecipeError(
        f"Killers are dug by their ladder, which does not know {what}: leave out killer or {what}."
    )


def _check_names(asked: RecipeFields) -> None:
    unknown = [name for name in asked.clues if name not in WITH_CLUES]
    if unknown:
        raise RecipeError(f"There are no clues {unknown[0]}: give {', '.join(WITH_CLUES)}.")


def _check_clues(asked: RecipeFields) -> None:
    """Refuse what puzzles with clues of their own are not made with, level or none."""
    _check_names(asked)
    thermos, size = asked.thermos, asked.geometry.size
    if thermos is not None and thermos.most > size:
        raise RecipeError(
            f"Thermometers of {thermos} cells are not made on {asked.geometry.name}, which has "
            f"{size} digits: give {SHORTEST_THERMOMETER} to {size}."
        )
    if asked.cages is not None and not asked.is_levelled:
        what = " and ".join(asked.clues) or asked.geometry.name
        if has_ladder(asked.geometry, asked.clues):
            raise RecipeError(f"Killers are dug by their ladder: with {what} give a level.")
        raise _no_ladder_for_cages(what)
    if asked.engine is not Engine.SEARCH:
        raise RecipeError(
            "Puzzles with clues, and on grids that overlap, have one search: leave out engine."
        )


def _check_diagonal(asked: RecipeFields) -> None:
    """Refuse a diagonal where no dig fills grids with it: irregular houses, cages, climbs."""
    if not asked.diagonal:
        return
    is_plain = asked.layout is None and asked.cages is None and not asked.clues
    is_plain = is_plain and asked.geometry.is_plain and not asked.is_hill_climbed
    if not is_plain or not (asked.is_classic or asked.aim.level in LOGIC_LEVELS):
        raise RecipeError(
            "A word stands in the diagonal of plain puzzles alone, with scores up to 9.0, on other "
            f"sizes than 9x9 up to level {LOGIC_LEVELS[-1]}: leave out one of them."
        )


def _check_shape(asked: RecipeFields) -> None:
    """Refuse a shape beside what says otherwise where givens are, or how puzzles are made."""
    if asked.shape is None:
        return
    if not asked.is_classic or asked.is_hill_climbed or asked.diagonal:
        raise RecipeError(
            "Shapes are of plain 9x9 puzzles alone, with scores up to 9.0 and without a word: "
            "leave out one of them."
        )
    if asked.givens is not None:
        raise RecipeError("A shape says how many givens there are: leave out givens.")
    if asked.symmetry is not Symmetry.NONE:
        raise RecipeError("A shape says where givens are: leave out symmetry.")
    if asked.engine is not Engine.SEARCH:
        raise RecipeError("Puzzles of a shape are found by the search alone: leave out engine.")


def _check_minimal(asked: RecipeFields) -> None:
    """Refuse more givens than any known puzzle has without one to spare: no search finds those."""
    wanted = asked.givens_wanted
    if not asked.minimal or not asked.is_classic or wanted is None:
        return
    if wanted.fewest > MOST_IN_MINIMAL:
        what = "This shape has" if asked.shape is not None else "You ask for"
        raise RecipeError(
            f"{what} {wanted.fewest} givens, and no puzzle is known that has more than "
            f"{MOST_IN_MINIMAL} and none to spare: leave out minimal, or take fewer givens."
        )


def _check_cages(asked: RecipeFields) -> None:
    geometry, cages = asked.geometry, asked.cages
    if geometry.size > LARGEST_WITH_CAGES or (cages is not None and cages.most > geometry.size):
        raise RecipeError(
            f"Cages of {cages} cells are not made on {geometry.name}: give a size up to "
            f"{LARGEST_WITH_CAGES}, and cages no larger than that."
        )
    if asked.engine is not Engine.SEARCH:
        raise RecipeError("Killers are dug by their ladder alone: leave out engine.")


def _ends(levels: tuple[int, ...]) -> str:
    """Return the first and the last of some levels, in words."""
    return " to ".join(map(str, sorted({levels[0], levels[-1]})))


def _check_givens(asked: RecipeFields) -> None:
    givens, geometry, symmetry = asked.givens, asked.geometry, asked.symmetry
    cells = geometry.cell_count
    if givens is None:
        return
    if asked.clues and givens.fewest == 0 < givens.most < cells:
        return
    if not 1 <= givens.fewest <= givens.most < cells:
        is_one = givens.fewest == givens.most
        said = f"{givens.told} make no puzzle" if is_one else f"{givens} givens make no range"
        raise RecipeError(f"{said}: give 1 to {cells - 1}, the fewest first.")
    if asked.is_classic and givens.most < FEWEST_GIVENS:
        raise RecipeError(
            f"No 9x9 puzzle with fewer than {FEWEST_GIVENS} givens has one solution, as McGuire, "
            f"Tugemann and Civario proved in 2012: give {FEWEST_GIVENS} or more."
        )
    keeps_names = all(rule.KEEPS is Renaming.ANY for rule in geometry.constraints)
    fewest = 0 if asked.clues or not keeps_names else fewest_givens(geometry)
    if givens.most < fewest:
        raise RecipeError(
            f"No puzzle on {geometry.name} with fewer than {fewest} givens has one solution: of "
            "digits, and of rows or columns that can be exchanged, one at most has none. Give "
            f"{fewest} or more."
        )
    counts = {0}
    for orbit in symmetry.orbits(geometry):
        counts |= {count + len(orbit) for count in counts}
    if not any(count in givens for count in counts):
        raise RecipeError(
            f"No pattern of {givens} givens has the symmetry {symmetry.value} on {geometry.name}: "
            "widen the range."
        )
