"""The recipe: what a run is asked to make."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import Enum
from functools import cache
from itertools import product
from typing import Any, get_type_hints

from generator.recipe.aim import (
    HIGHEST_IN_VARIANTS,
    UNLEVELLED,
    Aim,
    aim_in_variants,
    aim_of,
    aim_with_rules,
)
from generator.recipe.contradictions import (
    check_climb,
    check_full_houses,
    check_path,
    check_wishes,
    fewest_givens,
    is_hill_climbed,
)
from generator.recipe.fields import checked
from generator.recipe.levels import LOGIC_LEVELS, GivensRange, made_on, usual_givens
from generator.recipe.shapes import GivensShape
from generator.recipe.variants import (
    SHORTEST_THERMOMETER,
    THERMOMETER,
    WITH_CLUES,
    CageSizes,
    ThermometerSizes,
    has_clues,
    has_ladder,
    has_own_regions,
    is_classic,
    is_levelled,
    kind_of,
    variant_named,
)
from generator.recipe.wishes import ScoreRange, words_of
from generator.seeds import MAX_SEED
from puzzle.constraints.renaming import Renaming
from puzzle.errors import GeometryError, RecipeError
from puzzle.formats.json_grid import grid_of
from puzzle.formats.json_members import members_of
from puzzle.geometry import (
    CLASSIC,
    FEWEST_GIVENS,
    MAX_BOX_SIDE,
    MIN_BOX_SIDE,
    MOST_IN_MINIMAL,
    Geometry,
)
from puzzle.grid import Grid
from puzzle.json_values import reading
from puzzle.score import Score
from puzzle.symmetry import Symmetry
from solver.human.ladder import (
    LEVELS,
    PLAYERS,
    PLAYERS_WITH_CAGES,
    PLAYERS_WITH_CLUES,
    SUDOKU_EXPLAINER,
    SUKAKU_EXPLAINER,
    Ladder,
)
from solver.human.named import ASSUMING_UNIQUENESS, name_of
from solver.human.rules import LARGEST_WITH_CAGES
from solver.human.scored import scored_variant

LARGEST_MADE = 16
"""Size of the largest grid that puzzles are made on."""
MOST_PUZZLES = 10**9
"""Of one run, whose command keeps 16 bytes and more of each. More is another seed."""
MAX_ATTEMPTS = 20_000
"""Attempts at one puzzle before a recipe counts as one that cannot be met."""
MAX_ATTEMPTS_AT_WISHES = 200_000
"""The same where techniques or scores are asked for, which come seldom: a minute or two."""
MAX_HILL_CLIMBS = 30
"""The same by hill climbing: half an hour."""
MAX_OF_SHAPES = 40
"""The same with a shape: some minutes."""
MAX_OF_SWAPS = 100
"""The same by swapping givens: some minutes."""
MOST_SWAPPED = 19
"""Puzzles of so many givens or fewer are made by swapping givens: a dig hardly ever comes to them.
"""

MOST_IN_KILLERS = 0
"""Digits given in a killer when the recipe does not say: none."""


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
        level: 1 to 5, met exactly; 4 and 5 from 8×8 on only, and on 4×4 none but 1. None for the
            level of what is required where that is of the players' ladder, and for any level else.
        count: number of puzzles, 1 to 10⁹. It shapes no puzzle: a longer run begins with the
            puzzles of a shorter one.
        seed: 0 to 2⁶⁴ - 1.
        symmetry: of the pattern of givens.
        givens: how many there may be; None for what is usual at the level
            (`generator.recipe.levels.usual_givens`).
        engine: who decides uniqueness while digging; it shapes no puzzle either.
        geometry: a plain one, with boxes, or one of `generator.recipe.variants.variant`, of size
            4 to 16.
        max_attempts: attempts at one puzzle before giving up, at least 1; None for what is usual.
        require: techniques that every puzzle must require, or families of which it must require
            one, by name (`generator.recipe.wishes`).
        forbid: techniques, families or ``uniqueness`` that no puzzle may use, by name. Both keep
            the one name of each (`solver.human.name_of`), however it was spelled.
        score: a range of Sudoku Explainer's ratings; on 9×9 only.
        layout: for jigsaws, the symmetry of the regions that are drawn for each puzzle in place of
            the geometry's boxes; None to leave it as it is.
        cages: for killers, how many cells a cage has; None for no cages.
        clues: names of `generator.recipe.variants.WITH_CLUES`, of clues that are drawn for each
            puzzle. With them and no level, on grids that overlap, and with rules that no ladder
            knows, puzzles are unlevelled: level is None, and nothing else is asked of their path.
        thermos: how many cells the thermometers among the clues have; None for the usual sizes.
        diagonal: whether each solution has every digit once from its top left to its bottom right
            corner, so that a word can stand there. It is no rule of the puzzle, and no help.
        shape: the cells that are given, all of them and no others, with the symmetry ``none``; None
            for cells that are dug. Of plain 9×9 puzzles, with scores up to 9.0.
        minimal: whether no given of a puzzle can go without a second solution. Puzzles whose
            pattern is symmetric are rarely so: such a run takes many attempts.

    Raises:
        RecipeError: a field of another type or out of its range, a range of givens that no puzzle
            can have, or wishes that exclude each other.
    """

    level: int | None = None
    count: int = 1
    seed: int = 0
    symmetry: Symmetry = Symmetry.ROTATIONAL_180
    givens: GivensRange | None = None
    engine: Engine = Engine.SEARCH
    geometry: Geometry = CLASSIC
    max_attempts: int | None = None
    require: tuple[str, ...] = ()
    forbid: tuple[str, ...] = ()
    score: ScoreRange | None = None
    layout: Symmetry | None = None
    cages: CageSizes | None = None
    clues: tuple[str, ...] = ()
    diagonal: bool = False
    shape: GivensShape | None = None
    minimal: bool = False
    thermos: ThermometerSizes | None = None

    def __post_init__(self) -> None:
        _check_types(self)
        if self.level is not None and self.level not in LEVELS:
            raise RecipeError(f"There is no level {self.level}: give 1 to {LEVELS[-1]}.")
        if not 1 <= self.count <= MOST_PUZZLES:
            raise RecipeError(
                f"{self.count:,} puzzles cannot be made in a run: give 1 to {MOST_PUZZLES:,}."
            )
        if not 0 <= self.seed <= MAX_SEED:
            raise RecipeError(f"The seed {self.seed} is out of range: give 0 to {MAX_SEED}.")
        if self.attempts_allowed < 1:
            raise RecipeError(f"{self.max_attempts} attempts are too few: give 1 or more.")
        for wish in ("require", "forbid"):
            object.__setattr__(self, wish, tuple(map(name_of, getattr(self, wish))))
        if self.is_levelled:
            check_wishes(self.level, self.require, self.forbid, self.score, self.scale)
        _check_geometry(self)
        _check_hill_climb(self)
        _check_diagonal(self)
        _check_shape(self)
        _check_minimal(self)
        if self.is_levelled:
            check_path(self.aim, self.require, self.forbid, self.score)
        if self.givens is not None and self.cages is None:
            _check_givens(self)
        if self.is_levelled:
            check_full_houses(self.aim, self.score, self.givens_wanted, self.geometry)

    @property
    def is_levelled(self) -> bool:
        """Whether its puzzles are made by their level; with clues, where one is given."""
        return is_levelled(self.geometry, self.clues, self.level)

    @property
    def has_clues(self) -> bool:
        """Whether its puzzles have clues: rules about cells and pairs of cells."""
        return has_clues(self.geometry, self.clues)

    @property
    def is_hill_climbed(self) -> bool:
        """Whether its puzzles are made by hill climbing: see `generator.digging.hill_climber`."""
        return self.is_levelled and is_hill_climbed(self.score)

    @property
    def is_swapped(self) -> bool:
        """Whether its puzzles are made by swapping givens: see `generator.digging.swapping`."""
        is_plain = not self.diagonal and not self.is_hill_climbed
        is_free = self.symmetry is Symmetry.NONE and self.engine is Engine.SEARCH
        return self.has_few_givens and is_plain and is_free

    @property
    def has_few_givens(self) -> bool:
        """Whether its puzzles have so few givens on 9×9 that a dig hardly ever comes to them."""
        is_few = self.givens is not None and self.givens.most <= MOST_SWAPPED
        return is_few and self.is_classic

    @property
    def aim(self) -> Aim:
        """What a dig for these puzzles aims at."""
        if not self.is_levelled:
            return UNLEVELLED
        aim = aim_of(self.level, self.require, self.forbid, self.score)
        if aim.by_score and self.scale is not SUDOKU_EXPLAINER:
            return aim_in_variants(aim)
        if self.cages is None and not self.clues and not self.geometry.constraints:
            return aim
        if self.has_clues:
            return aim_with_rules(aim, PLAYERS_WITH_CLUES)
        if self.cages is not None:
            return aim_with_rules(aim, PLAYERS_WITH_CAGES)
        return aim_with_rules(aim, PLAYERS.less(ASSUMING_UNIQUENESS))

    @property
    def scale(self) -> Ladder:
        """The ladder that scores its puzzles: SukakuExplainer's in the variants that it rates.

        On all other geometries it is Sudoku Explainer's, of plain 9×9 alone.
        """
        is_drawn = self.layout is not None or self.cages is not None or bool(self.clues)
        if is_drawn or scored_variant(self.geometry) is None:
            return SUDOKU_EXPLAINER
        return SUKAKU_EXPLAINER

    @property
    def kind(self) -> str:
        """What its puzzles are on, in words: see `generator.recipe.variants.kind_of`."""
        return kind_of(self.geometry, self.layout, self.cages, self.clues)

    @property
    def is_classic(self) -> bool:
        """Whether its puzzles are plain 9×9 ones."""
        return is_classic(self.geometry, self.layout, self.cages, self.clues)

    @property
    def has_wishes(self) -> bool:
        """Whether more is asked of a puzzle's path than its level."""
        return bool(self.require or self.forbid or self.score)

    @property
    def title(self) -> str:
        """What is made, in words: ``level 4, requiring x-wing``."""
        if not self.is_levelled:
            return f"{self.kind}, unlevelled"
        level = "any level" if self.aim.level is None else f"level {self.aim.level}"
        scores = () if self.score is None else (f"SE {self.score}",)
        return ", ".join((level, *words_of(self.require, self.forbid), *scores))

    @property
    def attempts_allowed(self) -> int:
        """Attempts at one puzzle: as asked for, else as is usual."""
        if self.max_attempts is not None:
            return self.max_attempts
        if self.is_hill_climbed:
            return MAX_HILL_CLIMBS
        if self.shape is not None:
            return MAX_OF_SHAPES
        if self.is_swapped:
            return MAX_OF_SWAPS
        return MAX_ATTEMPTS_AT_WISHES if self.has_wishes else MAX_ATTEMPTS

    @property
    def givens_wanted(self) -> GivensRange | None:
        """The range asked for, else the usual one; None for as few as a dig reaches."""
        if self.cages is not None:
            return self.givens or GivensRange(0, MOST_IN_KILLERS)
        if self.shape is not None:
            return GivensRange(len(self.shape.cells), len(self.shape.cells))
        level = None if self.minimal or self.has_clues else self.aim.level
        return self.givens or (level and usual_givens(level, self.geometry)) or None

    @property
    def key(self) -> str:
        """Everything that shapes a puzzle but the seed, as a text; streams are derived from it."""
        level = "any level" if self.aim.level is None else f"level {self.aim.level}"
        drawn = (
            *(() if self.layout is None else (f"layout {self.layout.value}",)),
            *(() if self.cages is None else (f"cages {self.cages}",)),
            *(() if not self.clues else (f"clues {', '.join(self.clues)}",)),
            *(() if self.thermos is None else (f"thermos {self.thermos}",)),
            *(("diagonal",) if self.diagonal else ()),
            *(() if self.shape is None else (f"shape {self.shape}",)),
            *(("minimal",) if self.minimal else ()),
        )
        parts = (level, self._ground, f"symmetry {self.symmetry.value}", *drawn)
        wishes = (
            f"{wish} {', '.join(sorted(names))}"
            for wish, names in (("require", self.require), ("forbid", self.forbid))
            if names
        )
        scores = () if self.score is None else (f"score {self.score}",)
        return ", ".join((*parts, f"givens {self.givens_wanted or 'as dug'}", *wishes, *scores))

    @property
    def _ground(self) -> str:
        """The geometry's name, and its regions where the name does not tell them."""
        if _is_named(self.geometry):
            return self.geometry.name
        return f"{self.geometry.name} {json.dumps(_members_of(self.geometry))}"

    @staticmethod
    def from_dict(data: Mapping[str, Any]) -> Recipe:
        """Read what `to_dict` wrote; `max_attempts` is as it was allowed.

        Raises:
            NotationError: a value is missing or has no such value.
            RecipeError: no such recipe can be made.
        """
        with reading("recipe", "Recipe"):
            givens, score = data["givens"], data.get("score_range")
            return Recipe(
                level=data["level"],
                count=data["count"],
                seed=data["seed"],
                symmetry=Symmetry(data["symmetry"]),
                givens=None if givens is None else GivensRange.parse(givens),
                engine=Engine(data["engine"]),
                geometry=_geometry_of(data["geometry"], data.get("grid")),
                max_attempts=data["max_attempts"],
                require=tuple(data.get("require", ())),
                forbid=tuple(data.get("forbid", ())),
                score=None if score is None else ScoreRange.parse(score),
                layout=None if "layout" not in data else Symmetry(data["layout"]),
                cages=None if "cages" not in data else CageSizes.parse(data["cages"]),
                clues=tuple(data.get("clues", ())),
                diagonal=bool(data.get("diagonal", False)),
                shape=None if "shape" not in data else GivensShape.parse(data["shape"]),
                minimal=bool(data.get("minimal", False)),
                thermos=None if "thermos" not in data else ThermometerSizes.parse(data["thermos"]),
            )

    def to_dict(self) -> dict[str, Any]:
        """Return the recipe as JSON values, in the order of its attributes.

        Wishes where there are any.
        """
        data = {
            "level": self.level,
            "count": self.count,
            "seed": self.seed,
            "symmetry": self.symmetry.value,
            "givens": None if self.givens is None else str(self.givens),
            "engine": self.engine.value,
            "geometry": self.geometry.name,
            "max_attempts": self.attempts_allowed,
        }
        wishes = {
            "grid": None if _is_named(self.geometry) else _members_of(self.geometry),
            "layout": None if self.layout is None else self.layout.value,
            "cages": None if self.cages is None else str(self.cages),
            "clues": list(self.clues),
            "thermos": None if self.thermos is None else str(self.thermos),
            "diagonal": self.diagonal,
            "shape": None if self.shape is None else str(self.shape),
            "minimal": self.minimal,
            "require": list(self.require),
            "forbid": list(self.forbid),
            "score_range": None if self.score is None else str(self.score),
        }
        return data | {key: wish for key, wish in wishes.items() if wish}


@cache
def _hints() -> Mapping[str, Any]:
    """Return the types of a recipe's fields, by their names."""
    return get_type_hints(Recipe)


def _check_types(recipe: Recipe) -> None:
    for name, hint in _hints().items():
        object.__setattr__(recipe, name, checked(name, getattr(recipe, name), hint))


def _geometry_of(name: str, grid: Mapping[str, Any] | None) -> Geometry:
    """Return the geometry of a name such as ``9x9``, ``12x12 (4x3)`` or ``9x9 x``.

    Args:
        name: its name.
        grid: what tells its regions, houses and rules, where the name does not.
    """
    if grid is not None:
        return replace(grid_of(dict(grid)).geometry, name=name)
    if (found := variant_named(name)) is not None:
        return found
    for rows, columns in product(range(MIN_BOX_SIDE, MAX_BOX_SIDE + 1), repeat=2):
        if (found := Geometry.boxes(rows, columns)).name == name:
            return found
    raise ValueError(f"{name!r} is no geometry that puzzles are made on")


def _is_named(geometry: Geometry) -> bool:
    """Tell whether the name of a geometry is enough to find it again."""
    return geometry.is_plain or variant_named(geometry.name) == geometry


def _members_of(geometry: Geometry) -> dict[str, Any]:
    """Return what tells a geometry in JSON: an empty grid of it."""
    return members_of(Grid(bytes(geometry.cell_count), geometry))


def _check_hill_climb(recipe: Recipe) -> None:
    """Refuse the certifier in hill climbing, which counts the solutions of thousands."""
    if recipe.is_levelled:
        check_climb(recipe.score, recipe.symmetry)
    if recipe.is_hill_climbed and recipe.engine is not Engine.SEARCH:
        raise RecipeError("Scores above 9.0 are reached with the search alone: leave out engine.")


def _check_geometry(recipe: Recipe) -> None:
    geometry = recipe.geometry
    if geometry.size > LARGEST_MADE:
        raise RecipeError(
            f"No puzzles are made on {geometry.name}: give a size of 4 to {LARGEST_MADE}."
        )
    if recipe.thermos is not None and THERMOMETER not in recipe.clues:
        raise RecipeError("thermos is of puzzles with thermometers: leave it out.")
    if not recipe.is_levelled:
        _check_unlevelled(recipe)
        return
    if recipe.has_clues:
        _check_clues(recipe)
    has_rules = recipe.cages is not None or recipe.clues or geometry.constraints
    has_scores = recipe.scale is SUKAKU_EXPLAINER
    if has_rules and (recipe.require or recipe.forbid or (recipe.score and not has_scores)):
        more = ", scores, or both" if has_scores else " alone"
        raise RecipeError(f"With cages or other rules beside the houses, give a level{more}.")
    if recipe.layout is not None and has_own_regions(geometry):
        raise RecipeError("Regions cannot both be given and be drawn: give one of them.")
    if recipe.cages is not None:
        _check_cages(recipe)
        return
    if not recipe.is_classic:
        _check_levels(recipe)


def _check_levels(recipe: Recipe) -> None:
    """Refuse levels that puzzles of the geometry do not have, and scores where there are none."""
    score, aim, geometry = recipe.score, recipe.aim, recipe.geometry
    if score is not None and recipe.scale is SUKAKU_EXPLAINER:
        _check_scores(recipe, score)
        return
    if score is not None or not (aim.whole is PLAYERS or aim.is_by_level):
        raise RecipeError(
            "Scores are of 9x9 and of variants such as x on it, and techniques of other ladders of "
            f"plain 9x9: on {recipe.kind} give a level, {_ends(made_on(geometry))}."
        )
    levels = made_on(geometry)
    if aim.level not in levels:
        raise RecipeError(
            f"{geometry.name} puzzles are of level {_ends(levels)} only: give that, or another "
            "size."
        )


def _check_scores(recipe: Recipe, score: ScoreRange) -> None:
    """Refuse what is not made of variants that have scores: those that take hill climbing."""
    if recipe.require or recipe.forbid:
        raise RecipeError(
            f"On {recipe.geometry.name} nothing is required or forbidden beside scores: give a "
            "level, scores, or both."
        )
    if score.least is not None and score.least.tenths > HIGHEST_IN_VARIANTS:
        highest = Score(HIGHEST_IN_VARIANTS)
        raise RecipeError(
            f"Scores above {highest} are reached on plain 9x9 alone: on {recipe.geometry.name} let "
            f"{score} begin at {highest} or below."
        )


def _check_unlevelled(recipe: Recipe) -> None:
    _check_names(recipe)
    what = " and ".join(recipe.clues) or recipe.geometry.name
    if recipe.level is not None or recipe.has_wishes:
        if has_ladder(recipe.geometry, recipe.clues):
            raise RecipeError(f"Of puzzles of {what} give a level alone, or leave it out.")
        if recipe.cages is not None:
            raise _no_ladder_for_cages(what)
        raise RecipeError(
            f"No ladder rates puzzles of {what}: leave out level, require, forbid and score."
        )
    if recipe.geometry.canvas is not None and (recipe.clues or recipe.layout is not None):
        raise RecipeError("Grids that overlap are made without other variants: give them alone.")
    _check_clues(recipe)
    if recipe.layout is not None and has_own_regions(recipe.geometry):
        raise RecipeError("Regions cannot both be given and be drawn: give one of them.")
    try:
        recipe.symmetry.orbits(recipe.geometry)
    except GeometryError as error:
        raise RecipeError(str(error)) from None


def _no_ladder_for_cages(what: str) -> RecipeError:
    """Return the error for cages together with what no ladder knows; there is no way but one."""
    return RecipeError(
        f"Killers are dug by their ladder, which does not know {what}: leave out killer or {what}."
    )


def _check_names(recipe: Recipe) -> None:
    unknown = [name for name in recipe.clues if name not in WITH_CLUES]
    if unknown:
        raise RecipeError(f"There are no clues {unknown[0]}: give {', '.join(WITH_CLUES)}.")


def _check_clues(recipe: Recipe) -> None:
    """Refuse what puzzles with clues of their own are not made with, level or none."""
    _check_names(recipe)
    thermos, size = recipe.thermos, recipe.geometry.size
    if thermos is not None and thermos.most > size:
        raise RecipeError(
            f"Thermometers of {thermos} cells are not made on {recipe.geometry.name}, which has "
            f"{size} digits: give {SHORTEST_THERMOMETER} to {size}."
        )
    if recipe.cages is not None and not recipe.is_levelled:
        what = " and ".join(recipe.clues) or recipe.geometry.name
        if has_ladder(recipe.geometry, recipe.clues):
            raise RecipeError(f"Killers are dug by their ladder: with {what} give a level.")
        raise _no_ladder_for_cages(what)
    if recipe.engine is not Engine.SEARCH:
        raise RecipeError(
            "Puzzles with clues, and on grids that overlap, have one search: leave out engine."
        )


def _check_diagonal(recipe: Recipe) -> None:
    """Refuse a diagonal where no dig fills grids with it: irregular houses, cages, climbs."""
    if not recipe.diagonal:
        return
    is_plain = recipe.layout is None and recipe.cages is None and not recipe.clues
    is_plain = is_plain and recipe.geometry.is_plain and not recipe.is_hill_climbed
    if not is_plain or not (recipe.is_classic or recipe.aim.level in LOGIC_LEVELS):
        raise RecipeError(
            "A word stands in the diagonal of plain puzzles alone, with scores up to 9.0, on other "
            f"sizes than 9x9 up to level {LOGIC_LEVELS[-1]}: leave out one of them."
        )


def _check_shape(recipe: Recipe) -> None:
    """Refuse a shape beside what says otherwise where givens are, or how puzzles are made."""
    if recipe.shape is None:
        return
    if not recipe.is_classic or recipe.is_hill_climbed or recipe.diagonal:
        raise RecipeError(
            "Shapes are of plain 9x9 puzzles alone, with scores up to 9.0 and without a word: "
            "leave out one of them."
        )
    if recipe.givens is not None:
        raise RecipeError("A shape says how many givens there are: leave out givens.")
    if recipe.symmetry is not Symmetry.NONE:
        raise RecipeError("A shape says where givens are: leave out symmetry.")
    if recipe.engine is not Engine.SEARCH:
        raise RecipeError("Puzzles of a shape are found by the search alone: leave out engine.")


def _check_minimal(recipe: Recipe) -> None:
    """Refuse more givens than any known puzzle has without one to spare: no search finds those."""
    wanted = recipe.givens_wanted
    if not recipe.minimal or not recipe.is_classic or wanted is None:
        return
    if wanted.fewest > MOST_IN_MINIMAL:
        what = "This shape has" if recipe.shape is not None else "You ask for"
        raise RecipeError(
            f"{what} {wanted.fewest} givens, and no puzzle is known that has more than "
            f"{MOST_IN_MINIMAL} and none to spare: leave out minimal, or take fewer givens."
        )


def _check_cages(recipe: Recipe) -> None:
    geometry, cages = recipe.geometry, recipe.cages
    if geometry.size > LARGEST_WITH_CAGES or (cages is not None and cages.most > geometry.size):
        raise RecipeError(
            f"Cages of {cages} cells are not made on {geometry.name}: give a size up to "
            f"{LARGEST_WITH_CAGES}, and cages no larger than that."
        )
    if recipe.engine is not Engine.SEARCH:
        raise RecipeError("Killers are dug by their ladder alone: leave out engine.")


def _ends(levels: tuple[int, ...]) -> str:
    """Return the first and the last of some levels, in words."""
    return " to ".join(map(str, sorted({levels[0], levels[-1]})))


def _check_givens(recipe: Recipe) -> None:
    givens, geometry, symmetry = recipe.givens, recipe.geometry, recipe.symmetry
    cells = geometry.cell_count
    if givens is None:
        return
    if recipe.clues and givens.fewest == 0 < givens.most < cells:
        return
    if not 1 <= givens.fewest <= givens.most < cells:
        is_one = givens.fewest == givens.most
        said = f"{givens.told} make no puzzle" if is_one else f"{givens} givens make no range"
        raise RecipeError(f"{said}: give 1 to {cells - 1}, the fewest first.")
    if recipe.is_classic and givens.most < FEWEST_GIVENS:
        raise RecipeError(
            f"No 9x9 puzzle with fewer than {FEWEST_GIVENS} givens has one solution, as McGuire, "
            f"Tugemann and Civario proved in 2012: give {FEWEST_GIVENS} or more."
        )
    keeps_names = all(rule.KEEPS is Renaming.ANY for rule in geometry.constraints)
    fewest = 0 if recipe.clues or not keeps_names else fewest_givens(geometry)
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
