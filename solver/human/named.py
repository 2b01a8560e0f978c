"""Techniques by the names that people type: one technique, a family, or all of one assumption."""

from __future__ import annotations

from difflib import get_close_matches

from puzzle.errors import RecipeError
from solver.human.technique import Technique

UNIQUENESS = "uniqueness"
"""The name of all techniques that assume that the puzzle has one solution."""

_ASSUMING = ("unique-rectangle", "unique-loop", "hidden-rectangle", "avoidable-rectangle", "bug")
_NEAREST = 3


def techniques_named(name: str) -> frozenset[Technique]:
    """The techniques of a name.

    Args:
        name: the slug of a technique (``x-wing``); what the slugs of a family begin with
            (``unique-rectangle``, ``bug``); or ``uniqueness``.

    Raises:
        RecipeError: no technique has the name; the sentence gives the nearest names.
    """
    families = _ASSUMING if name == UNIQUENESS else (name,)
    found = frozenset(t for t in Technique if any(_is_of(t.slug, family) for family in families))
    if not found:
        raise RecipeError(f"{name!r} is no technique: {_advice(name)}.")
    return found


def names() -> frozenset[str]:
    """Every name that `techniques_named` knows for a technique, a family or an assumption."""
    slugs = [technique.slug.split("-") for technique in Technique]
    parts = ("-".join(slug[:n]) for slug in slugs for n in range(1, len(slug) + 1))
    return frozenset((*parts, UNIQUENESS))


def _is_of(slug: str, family: str) -> bool:
    return f"{slug}-".startswith(f"{family}-")


def _advice(name: str) -> str:
    typed = name.lower().replace("_", "-").replace(" ", "-")
    nearest = get_close_matches(typed, sorted(names()), n=_NEAREST)
    if not nearest:
        return "give one such as x-wing, or a family such as unique-rectangle"
    *head, last = nearest
    return f"the nearest are {', '.join(head)} and {last}" if head else f"the nearest is {last}"


ASSUMING_UNIQUENESS = techniques_named(UNIQUENESS)
"""The techniques that assume that the puzzle has one solution: they may rate, never prove it."""
