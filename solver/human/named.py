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
from solver.human.technique import Technique

UNIQUENESS = "uniqueness"
"""The name of all techniques that assume that the puzzle has one solution."""

FAMILIES: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        UNIQUENESS: (
            "unique-rectangle",
            "unique-loop",
            "hidden-rectangle",
            "avoidable-rectangle",
            "bug",
        ),
        "locked-candidates": ("pointing", "claiming"),
        "subset": ("naked-subset", "hidden-subset"),
        "naked-subset": ("naked-pair", "naked-triple", "naked-quad"),
        "hidden-subset": ("hidden-pair", "hidden-triple", "hidden-quad"),
        "fish": ("basic-fish", "finned-fish"),
        "basic-fish": ("x-wing", "swordfish", "jellyfish"),
        "finned-fish": ("finned", "sashimi"),
        "sashimi-fish": ("sashimi",),
        "wing": ("xy-wing", "xyz-wing", "w-wing", "wxyz-wing"),
        "colouring": ("simple-colouring", "multi-colouring"),
        "rectangle": ("unique-rectangle", "hidden-rectangle", "avoidable-rectangle"),
        "grouped-chain": ("grouped",),
        "chain": (
            *("x-chain", "xy-chain", "aic", "continuous-loop", "grouped-chain"),
            *("x-cycle", "y-cycle", "xy-cycle", "nishio", "forcing-chains"),
        ),
        "forcing-chains": ("forcing", "cell-forcing-chain", "region-forcing-chain", "dynamic"),
    }
)
"""Families whose techniques do not all begin with the family's name; of slugs, beginnings of slugs
and other families."""

_OTHER_NAMES = {
    "locked-candidate": "locked-candidates",
    "locked-candidates-1": "pointing",
    "locked-candidates-2": "claiming",
    "pointing-pair": "pointing",
    "pointing-triple": "pointing",
    "box-line-reduction": "claiming",
    "naked-quadruple": "naked-quad",
    "hidden-quadruple": "hidden-quad",
    "last-digit": "full-house",
    "last-value": "full-house",
    "sole-candidate": "naked-single",
    "unique-candidate": "hidden-single",
    "2-string-kite": "two-string-kite",
    "kite": "two-string-kite",
    "y-wing": "xy-wing",
    "colour": "colouring",
    "simple-colour": "simple-colouring",
    "multi-colour": "multi-colouring",
    "multiple-colouring": "multi-colouring",
    "hidden-unique-rectangle": "hidden-rectangle",
    "bivalue-universal-grave": "bug",
    "alternating-inference-chain": "aic",
    "discontinuous-nice-loop": "aic",
    "nice-loop": "continuous-loop",
    "continuous-nice-loop": "continuous-loop",
    "grouped-nice-loop": "grouped-loop",
    "grouped-continuous-nice-loop": "grouped-loop",
    "grouped-alternating-inference-chain": "grouped-aic",
    "almost-locked-set": "als",
    "almost-locked-set-xz": "als-xz",
    "almost-locked-set-xy-wing": "als-xy-wing",
    "two-sector-disjoint-subset": "sue-de-coq",
    "sdc": "sue-de-coq",
    "ape": "aligned-pair-exclusion",
    "ate": "aligned-triplet-exclusion",
    "aligned-triple-exclusion": "aligned-triplet-exclusion",
    "nishio-forcing-chain": "nishio",
    "unit-forcing-chain": "region-forcing-chain",
    "forcing-net": "dynamic",
    "net": "dynamic",
}
"""Names in other books and programs, each with the one name here."""

_NEAREST = 3


def techniques_named(name: str) -> frozenset[Technique]:
    """The techniques of a name.

    Args:
        name: a technique by its slug (``x-wing``), its label (``Unique Rectangle Type 1``) or
            another name that it has (``remote-pairs``, ``continuous-nice-loop``); a family
            (``unique-rectangle``, ``fish``); or ``uniqueness``. Case, spaces and hyphens, the
            plural and the spelling of colouring do not matter.

    Raises:
        RecipeError: no technique has the name; the sentence gives the nearest names.
    """
    return _family(name_of(name))


def name_of(typed: str) -> str:
    """The one name of what was typed: the slug of a technique, or the name of a family.

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
    """The techniques whose slugs are this name or begin with it, or all of the family's."""
    if name in FAMILIES:
        return frozenset[Technique]().union(*map(_family, FAMILIES[name]))
    return frozenset(t for t in Technique if f"{t.slug}-".startswith(f"{name}-"))


def _advice(text: str) -> str:
    nearest = get_close_matches(text, sorted(names()), n=_NEAREST)
    if not nearest:
        return "give one such as x-wing, or a family such as unique-rectangle"
    *head, last = nearest
    return f"the nearest are {', '.join(head)} and {last}" if head else f"the nearest is {last}"


ASSUMING_UNIQUENESS = techniques_named(UNIQUENESS)
"""The techniques that assume that the puzzle has one solution: they may rate, never prove it."""
