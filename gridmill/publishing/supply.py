"""Whether there are enough different puzzles of a kind, told before the first is made.

Of small grids there are few: of 4×4 puzzles with a symmetric pattern of givens some 80, up to
relabelling and the symmetries of Sudoku. A book that asks for more, or a catalogue that has them
all already, would let a run look for the next one for minutes, and in vain.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from generator import Recipe
from generator.pipeline import unpublished
from gridmill.publishing.recipe import BookRecipe
from gridmill.publishing.selection import Selection
from puzzle.grid import Grid

LARGEST_SCARCE = 4
"""Size of the largest grid that runs out in practice."""
PATIENCE = 500
"""Candidates in a row that bring nothing new, before no more is hoped for."""
MOST_TRIED = 20_000
"""Candidates tried in all: whoever is not out of puzzles by then is not looked at longer."""


def check_supply(
    recipe: BookRecipe,
    label: str,
    published: Callable[[Grid], bool],
    compiling: Callable[[], None],
) -> None:
    """See that the sections of small grids can be filled.

    The candidates are those that the run itself would try first, so no clock decides.

    Args:
        recipe: the book's.
        label: the edition's.
        published: says of a canonical form whether a puzzle of it was published.
        compiling: called if kernels must be compiled first.

    Raises:
        RecipeError: a section asks for more different puzzles than can be found.
    """
    taken: set[Grid] = set()
    for i, plan in enumerate(recipe.sections):
        if isinstance(plan.recipe, Selection) or plan.recipe.geometry.size > LARGEST_SCARCE:
            continue
        wanted = replace(plan.recipe, seed=recipe.seed_of(label, i))
        asked = unpublished if plan.repeats else published
        found, gone = _sample(wanted, taken, asked, compiling)
        if found < wanted.count:
            raise recipe.fault((*plan.place, "count"), _scarce(found, gone, plan.recipe))


def _sample(
    recipe: Recipe,
    taken: set[Grid],
    published: Callable[[Grid], bool],
    compiling: Callable[[], None],
) -> tuple[int, int]:
    """How many new puzzles were found, up to those wanted, and how many that were published.

    The new ones join `taken`.
    """
    from generator.warm import warm_up

    digger = warm_up(recipe, compiling)
    gone: set[Grid] = set()
    found = fruitless = 0
    for index in range(MOST_TRIED):
        if found == recipe.count or fruitless == PATIENCE:
            return found, len(gone)
        draft = digger.make(index).draft
        fruitless += 1
        if draft is None or draft.form in taken or draft.form in gone:
            continue
        fruitless = 0
        if published(draft.form):
            gone.add(draft.form)
        else:
            taken.add(draft.form)
            found += 1
    return recipe.count, len(gone)


def _scarce(found: int, gone: int, recipe: Recipe) -> str:
    kind = f"{recipe.kind} puzzles of this kind"
    there = f"only about {found} different {kind} can be found"
    if gone:
        there += f" that were not published before (about {gone} were)"
    way = "give another symmetry or range of givens, or fewer"
    if gone:
        way += ", or repeats = true"
    return f"count is {recipe.count}, and {there}: {way}."
