"""How new puzzles are made: fill, dig, rate, certify.

    recipe = Recipe(level=4, count=100, seed=1)
    for record in generate(recipe, jobs=2):
        print(record.puzzle)

`RunFolder` keeps what is made on disk, and continues a run that was interrupted. Importing this
package loads no kernels and no solver.
"""

from generator.digging.draft import Reject, Standing
from generator.pipeline import generate
from generator.recipe.aim import Aim
from generator.recipe.levels import GivensRange, usual_givens
from generator.recipe.recipe import Recipe
from generator.recipe.recipe_fields import Engine, RecipeFields
from generator.recipe.required import Requirement
from generator.recipe.shapes import GivensShape
from generator.recipe.variants import CageSizes, CellCounts, ThermometerSizes
from generator.recipe.wishes import ScoreRange
from generator.record import PuzzleRecord
from generator.run_folder import FolderStatus, PublishedForms, RunFolder, folder_name
from puzzle.symmetry import Symmetry

__all__ = [
    "Aim",
    "CageSizes",
    "CellCounts",
    "Engine",
    "FolderStatus",
    "GivensRange",
    "GivensShape",
    "PublishedForms",
    "PuzzleRecord",
    "Recipe",
    "RecipeFields",
    "Reject",
    "Requirement",
    "RunFolder",
    "ScoreRange",
    "Standing",
    "Symmetry",
    "ThermometerSizes",
    "folder_name",
    "generate",
    "usual_givens",
]
