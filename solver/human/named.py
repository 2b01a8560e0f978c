"""Techniques by the names that people type: one technique, a family, or all of one assumption.

Every technique has one name in print (`Technique.label`) and one on the command line
(`Technique.slug`). What is typed may be either, in any case and spelling, or a name that other
books and programs use; what is printed is always the one name (`name_of`).
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from difflib import get_close_matches
from types import MappingProxyType

from puzzle.errors import RecipeError
from solver.human.registry import ROWS, Technique

UNIQUENESS = "uniqueness"
"""The name of all techniques that assume that the puzzle has one solution."""

FAMILIES: Mapping[str, frozenset[Technique]] = MappingProxyType(
    {
        family: frozenset(t for t in Technique if family in ROWS[t.slug].families)
        for family in sorted({family for row in ROWS.values() for family in row.families})
    }
)
"""The families that rows of the registry name. Beside these, every beginning of slugs is one."""

_OTHER_NAMES = {
    **{name: technique.slug for technique in Technique for name in ROWS[technique.slug].also},
    "locked-candidate": "locked-candidates",
    "colour": "colouring",
    "bivalue-universal-grave": "bug",
    "almost-locked-set": "als",
    "forcing-net": "dynamic",
    "net": "dynamic",
}
"""Names in other books and programs, each with the one name here: techniques, then families."""

_NEAREST = 3


def techniques_named(name: str) -> frozenset[Technique]:
    """Return the techniques of a name.

    Args:
        name: a technique by its slug (``x-wing``), its label (``Unique Rectangle Type 1``) or
            another name that it has (``kite``, ``continuous-nice-loop``); a family
            (``unique-rectangle``, ``fish``); or ``uniqueness``. Case, spaces and hyphens, the
            plural and the spelling of colouring do not matter.

    Raises:
        RecipeError: no technique has the name; the sentence gives the nearest names.
    """
    return _family(name_of(name))


def name_of(typed: str) -> str:
    """Return the one name of what was typed: the slug of a technique, or the name of a family.

    Raises:
        RecipeError: no technique has the name; the sentence gives the nearest names.
    """
    text = _plain(typed)
    hyphenated = {name.replace("-", ""): name for name in sorted(names())}
    for number in (text, text.removesuffix("s"), text.removesuffix("es")):
        for known in (number, hyphenated.get(number.replace("-", ""), "")):
            name = _OTHER_NAMES.get(known, known)
            if _family(name):
                return name
    advice = "give each name on its own" if "," in typed else _advice(text)
    raise RecipeError(f"{typed!r} is no technique: {advice}.")


def names() -> frozenset[str]:
    """Every name that `techniques_named` knows for a technique, a family or an assumption."""
    slugs = [technique.slug.split("-") for technique in Technique]
    parts = ("-".join(slug[:n]) for slug in slugs for n in range(1, len(slug) + 1))
    return frozenset((*parts, *FAMILIES, *_OTHER_NAMES))


def _plain(typed: str) -> str:
    """Words in small letters with hyphens between them, as slugs have them."""
    text = re.sub(r"[\W_]+", "-", typed.lower()).strip("-")
    text = text.replace("color", "colour").replace("-type-", "-")
    if rectangle := re.fullmatch(r"(?:ur|urs|uniqueness-test|uniqueness-tests)-?([1-6]?)", text):
        return "-".join(("unique-rectangle", *rectangle[1]))
    return text.replace("bug-plus-", "bug-")


def _family(name: str) -> frozenset[Technique]:
    """Return the family's techniques, or those whose slugs are this name or begin with it."""
    if name in FAMILIES:
        return FAMILIES[name]
    return frozenset(t for t in Technique if f"{t.slug}-".startswith(f"{name}-"))


def _advice(text: str) -> str:
    nearest = get_close_matches(text, sorted(names()), n=_NEAREST)
    if not nearest:
        return "give one such as x-wing, or a family such as unique-rectangle"
    *head, last = nearest
    return f"the nearest are {', '.join(head)} and {last}" if head else f"the nearest is {last}"


ASSUMING_UNIQUENESS = techniques_named(UNIQUENESS)
"""The techniques that assume that the puzzle has one solution: they may rate, never prove it."""
