"""What a run folder and the files in it are called."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256

from generator.recipe.recipe import Recipe
from generator.recipe.recipe_fields import Engine
from puzzle.geometry import CLASSIC
from puzzle.symmetry import Symmetry

_SHORT_DIGEST = 8
"""Characters of a digest that are enough to tell the shapes of one folder apart."""
RECORDS = "puzzles.jsonl"
PUZZLES = "puzzles.sdm"
SOLUTIONS = "solutions.sdm"
MANIFEST = "manifest.json"


def folder_name(recipe: Recipe) -> str:
    """Return the usual name of a recipe's run folder: level, count, seed, and what is not usual."""
    level = "any" if recipe.aim.level is None else recipe.aim.level
    hardness = f"level-{level}" if recipe.is_levelled else "unlevelled"
    parts = [f"{hardness}-count-{recipe.count}-seed-{recipe.seed}"]
    if recipe.geometry != CLASSIC:
        parts.append(recipe.geometry.name.replace(" ", ""))
    if recipe.layout is not None:
        parts.append(f"layout-{recipe.layout.value}")
    if recipe.cages is not None:
        parts.append(f"cages-{recipe.cages}")
    parts += recipe.clues
    if recipe.thermos is not None:
        parts.append(f"thermos-{recipe.thermos}")
    if recipe.symmetry is not Symmetry.ROTATIONAL_180:
        parts.append(f"symmetry-{recipe.symmetry.value}")
    if recipe.givens is not None:
        parts.append(f"givens-{recipe.givens}")
    if recipe.engine is not Engine.SEARCH:
        parts.append(recipe.engine.value)
    for wish, names in (("require", recipe.require), ("forbid", recipe.forbid)):
        parts += [f"{wish}-{name}" for name in sorted(names)]
    if recipe.score is not None:
        parts.append(f"score-{recipe.score}")
    return "-".join((*parts, *_pattern_parts(recipe)))


def _pattern_parts(recipe: Recipe) -> Iterator[str]:
    if recipe.shape is not None:
        digest = sha256(str(recipe.shape).encode()).hexdigest()
        yield f"shape-{digest[:_SHORT_DIGEST]}"
    if recipe.minimal:
        yield "minimal"
