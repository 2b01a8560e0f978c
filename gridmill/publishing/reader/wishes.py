"""What single keys of a section ask for."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any, TypeVar

from generator import GivensRange, Symmetry
from generator.recipe.variants import WITH_CLUES, WITHOUT_BOXES, ground
from gridmill.printable import printable
from gridmill.publishing.key_errors import did_you_mean
from gridmill.publishing.keys import SIZES, SYMMETRIES, GivenRecipe, SectionRecipe
from gridmill.publishing.selection import ALL
from puzzle.errors import RecipeError
from puzzle.geometry import CLASSIC, USUAL_SIZES
from solver.human import techniques_named

T = TypeVar("T")

_OF_GRIDS = frozenset({"level", "variant", "cages", "thermos", "size", "layout"})
"""Keys of a section that say which grids its puzzles are on, and of what level these are."""


def on_ground(
    make: Callable[..., T],
    *,
    size: int = CLASSIC.size,
    variant: tuple[str, ...] = (),
    layout: Symmetry | tuple[int, ...] | None = None,
    cages: str | None = None,
    thermos: str | None = None,
    with_clues: Mapping[str, tuple[str, ...]] = WITH_CLUES,
    **wishes: Any,
) -> T:
    """Return a recipe, or a selection, of puzzles on what these keys say; with further wishes."""
    if wishes.get("shape") is not None:
        wishes.setdefault("symmetry", Symmetry.NONE)
    on = ground(size, variant, layout, cages, thermos, with_clues)
    return make(**on._asdict(), **wishes)


def number_of(count: int | str) -> int:
    """Return how many puzzles are to be made.

    Raises:
        RecipeError: no number says so.
    """
    if isinstance(count, str):
        raise RecipeError(
            f'count is "{ALL}", which is of puzzles that are given: give how many are to be made.'
        )
    return count


def variants_of(names: str | list[str], known: Collection[str]) -> tuple[str, ...]:
    """Return the names of variants, all of which are known.

    Raises:
        RecipeError: some name is not.
    """
    for name in several(names):
        if name not in known:
            meant = did_you_mean(name, known)
            meant = f"{meant} Or give" if meant else " give"
            raise RecipeError(f"There is no variant {printable(name)}:{meant} {', '.join(known)}.")
    return several(names)


def several(names: str | list[str]) -> tuple[str, ...]:
    """Return names, of which one may stand without a list."""
    return (names,) if isinstance(names, str) else tuple(names)


def size_of(size: str) -> int:
    """Return how many rows a grid has of which ``9x9`` is said.

    Raises:
        RecipeError: no Sudoku is made of this size.
    """
    rows, _, columns = size.partition("x")
    if rows == columns and int(rows) in (*USUAL_SIZES, *WITHOUT_BOXES):
        return int(rows)
    raise RecipeError(f"There is no {size} Sudoku: give one of {SIZES}, in quotes.")


def symmetry_of(name: str) -> Symmetry:
    """Return the symmetry of a name.

    Raises:
        RecipeError: there is none of this name.
    """
    try:
        return Symmetry(name)
    except ValueError:
        meant = did_you_mean(name, (symmetry.value for symmetry in Symmetry))
        raise RecipeError(
            f'There is no symmetry "{name}":{meant}{" Or" if meant else ""} give one of '
            f"{SYMMETRIES}."
        ) from None


def givens_of(text: str) -> GivensRange:
    """Return how many givens there are to be.

    Raises:
        RecipeError: the text is no range, or an empty one.
    """
    found = GivensRange.parse(text)
    if found.most < found.fewest:
        raise RecipeError(f"{found} givens make no range: give the fewest first.")
    return found


def techniques_of(names: Sequence[str]) -> tuple[str, ...]:
    """Return names of techniques, all of which there are.

    Raises:
        RecipeError: some technique is not.
    """
    for name in names:
        techniques_named(name)
    return tuple(names)


def where_given(parse: Callable[[str], T], text: str | None) -> T | None:
    """Return what a text says; None where the key is left out."""
    return None if text is None else parse(text)


def keys_of_grids(section: SectionRecipe) -> frozenset[str]:
    """Return the keys that say together whether there are such grids of a level; none without."""
    return _OF_GRIDS if "level" in section.model_fields_set else frozenset()


def sources_of(given: str | list[str] | GivenRecipe | None) -> tuple[str, ...]:
    """Return the files of puzzles that are given; none where a catalogue has them."""
    return (given,) if isinstance(given, str) else tuple(given) if isinstance(given, list) else ()
