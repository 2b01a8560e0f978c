"""The recipe: what a run is asked to make."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, get_type_hints

from generator.recipe.bounds import check_asked, check_numbers
from generator.recipe.fields import checked
from generator.recipe.geometry_json import geometry_named, is_named, members_of_geometry
from generator.recipe.levels import GivensRange
from generator.recipe.recipe_fields import Engine, RecipeFields
from generator.recipe.shapes import GivensShape
from generator.recipe.variants import (
    CageSizes,
    ThermometerSizes,
)
from generator.recipe.wishes import ScoreRange
from puzzle.json_values import reading
from puzzle.symmetry import Symmetry
from solver.human.named import name_of


@dataclass(frozen=True, slots=True)
class Recipe(RecipeFields):
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

    def __post_init__(self) -> None:
        _check_types(self)
        check_numbers(self)
        for wish in ("require", "forbid"):
            object.__setattr__(self, wish, tuple(map(name_of, getattr(self, wish))))
        check_asked(self)

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
                geometry=geometry_named(data["geometry"], data.get("grid")),
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
            "grid": None if is_named(self.geometry) else members_of_geometry(self.geometry),
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
