"""What makes the drafts of a recipe: a dig by a ladder or without one, swaps, or a climb."""

from __future__ import annotations

from typing import Protocol

from generator.digging.draft import Result, Watch
from generator.recipe.recipe import Recipe


class Maker(Protocol):
    """Makes drafts for one recipe, one after another.

    Attributes:
        watch: called after each attempt in vain, and now and then in a climb.
    """

    watch: Watch

    def make(self, index: int, attempts: int = 0, last: int | None = None) -> Result:
        """Attempt a puzzle until a draft comes or the attempts run out.

        Args:
            index: 0-based number of the puzzle.
            attempts: attempts already made at it; the row starts after them.
            last: attempts to end with; all that the recipe allows when it is None.
        """
        ...

    def warm_up(self) -> None:
        """Run every kernel that `make` needs once, so that all are compiled and loaded."""
        ...


def maker_of(recipe: Recipe) -> Maker:
    """Return what makes the drafts of a recipe."""
    if recipe.shape is not None:
        from generator.digging.shaped import ShapedDigger

        return ShapedDigger(recipe)
    if recipe.is_swapped:
        from generator.digging.swapping import SwappingDigger

        return SwappingDigger(recipe)
    if recipe.is_hill_climbed:
        from generator.digging.hill_climber import HillClimber

        return HillClimber(recipe)
    if recipe.is_levelled and recipe.has_clues:
        from generator.digging.clued import CluedDigger

        return CluedDigger(recipe)
    if recipe.is_levelled:
        from generator.digging.digger import Digger

        return Digger(recipe)
    from generator.digging.unlevelled import UnlevelledDigger

    return UnlevelledDigger(recipe)
