"""The fields of a recipe: what it asks for, and what follows from it."""

from __future__ import annotations

import json
from dataclasses import dataclass
from enum import Enum

from generator.recipe.aim import (
    UNLEVELLED,
    Aim,
    aim_in_variants,
    aim_of,
    aim_with_rules,
)
from generator.recipe.contradictions import (
    is_hill_climbed,
)
from generator.recipe.geometry_json import is_named, members_of_geometry
from generator.recipe.levels import GivensRange, usual_givens
from generator.recipe.shapes import GivensShape
from generator.recipe.variants import (
    CageSizes,
    ThermometerSizes,
    has_clues,
    is_classic,
    is_levelled,
    kind_of,
)
from generator.recipe.wishes import ScoreRange, words_of
from puzzle.geometry import (
    CLASSIC,
    Geometry,
)
from puzzle.symmetry import Symmetry
from solver.human.ladder import (
    PLAYERS,
    PLAYERS_WITH_CAGES,
    PLAYERS_WITH_CLUES,
    SUDOKU_EXPLAINER,
    SUKAKU_EXPLAINER,
    Ladder,
)
from solver.human.named import ASSUMING_UNIQUENESS
from solver.human.scored import scored_variant

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
class RecipeFields:
    """What a run is asked to make: the attributes are those of a `Recipe`, which can be made."""

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
        if is_named(self.geometry):
            return self.geometry.name
        return f"{self.geometry.name} {json.dumps(members_of_geometry(self.geometry))}"
