"""Variants that puzzles are made in: a size with the usual boxes, and further houses by name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from types import MappingProxyType

from puzzle.constraints import houses_that_are
from puzzle.errors import GeometryError, RecipeError
from puzzle.geometry import Geometry

VARIANTS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "x": ("diagonal-", "diagonal+"),
        "windoku": ("windoku",),
        "disjoint-groups": ("disjointgroups",),
        "centre-dot": ("centerdot",),
        "asterisk": ("asterisk",),
        "girandola": ("girandola",),
    }
)
"""For each variant the rules that are its houses, by their names in `puzzle.constraints`."""

_WITH = " "
_AND = "+"


@lru_cache(maxsize=64)
def variant(size: int, names: Sequence[str] = ()) -> Geometry:
    """Return the geometry of a size and some variants together.

    Args:
        size: 4 to 25, one that has usual boxes.
        names: names of `VARIANTS`, each once, as a tuple; their order does not count.

    Returns:
        The geometry; its name is that of the size and those of the variants, ``9x9 windoku+x``.

    Raises:
        RecipeError: there is no such size or variant, or a grid of this size has no such houses.
    """
    unknown = [name for name in names if name not in VARIANTS]
    if unknown:
        raise RecipeError(f"There is no variant {unknown[0]}: give {', '.join(VARIANTS)}.")
    try:
        plain = Geometry.for_cell_count(size * size)
        chosen = [name for name in VARIANTS if name in names]
        rules = [rule for name in chosen for rule in VARIANTS[name]]
        houses = [house for rule in rules for house in houses_that_are(rule, plain.layout)]
        named = f"{plain.name}{_WITH}{_AND.join(sorted(chosen))}"
        return plain.with_houses(houses, named) if houses else plain
    except GeometryError as error:
        raise RecipeError(str(error)) from None


def variant_named(name: str) -> Geometry | None:
    """Return the geometry that `variant` gave this name; None for a name that it never gave."""
    size, _, variants = name.partition(_WITH)
    side = size.partition("x")[0]
    try:
        found = variant(int(side), tuple(variants.split(_AND)) if variants else ())
    except (RecipeError, ValueError):
        return None
    return found if found.name == name else None
