"""The varieties of puzzles: the rules beside rows, columns and boxes, as books name and tell them.

The words are data, ``book/data/rules.toml``, by the names that the rules have in f-puzzles.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from importlib import resources
from typing import Any

from puzzle.constraints import HOUSE_RULES, Constraint
from puzzle.geometry import Geometry

DIAGONALS = {"diagonal-", "diagonal+"}
X, JIGSAW, SHADED, OVERLAP = "x", "jigsaw", "shaded", "overlap"


@dataclass(frozen=True, slots=True)
class Variety:
    """One rule beside rows, columns and boxes, in general.

    Attributes:
        slug: its name in f-puzzles and in ``rules.toml``.
        name: what a puzzle with it is called, in English.
        text: what it says, a sentence or two in English.
        numbered: the same where some of its marks have numbers; empty for a rule whose words do
            not depend on that.
        has_numbers: whether some have.
        one: what a single clue of it is called, in English.
    """

    slug: str
    name: str
    text: str
    numbered: str = ""
    has_numbers: bool = False
    one: str = ""

    @property
    def told(self) -> str:
        """What it says of these marks."""
        return self.numbered if self.has_numbers else self.text

    def said_of(self, constraint: Constraint) -> str:
        """Return what it says of one clue: of numbers only where the clue has one."""
        return self.numbered if self.numbered and _has_number(constraint) else self.text


@lru_cache(maxsize=64)
def varieties_of(geometry: Geometry) -> tuple[Variety, ...]:
    """Return the varieties that a puzzle on a geometry is of, each once; none for a plain one."""
    rows, numbered = _table(), set(_numbered(geometry))
    order = {slug: place for place, slug in enumerate(rows)}
    slugs = sorted(dict.fromkeys(_slugs(geometry)), key=order.__getitem__)
    return tuple(replace(rows[slug], has_numbers=slug in numbered) for slug in slugs)


def each_once(found: Iterable[Variety]) -> tuple[Variety, ...]:
    """Return each of some varieties once, with numbers if some of its marks have them."""
    by_slug: dict[str, Variety] = {}
    for variety in found:
        if variety.slug not in by_slug or variety.has_numbers:
            by_slug[variety.slug] = variety
    return tuple(by_slug.values())


def all_varieties() -> Mapping[str, Variety]:
    """Return every variety, by its slug."""
    return _table()


def _slugs(geometry: Geometry) -> Iterator[str]:
    if geometry.canvas is not None:
        yield OVERLAP
        return
    if not geometry.box_rows:
        yield JIGSAW
    houses = set(geometry.extra_houses)
    rules = {name: set(build(geometry.layout)) for name, build in HOUSE_RULES.items()}
    there = [name for name, of_rule in rules.items() if of_rule and of_rule <= houses]
    # A rule whose houses are among those of another is not told beside it.
    there = [name for name in there if not any(rules[name] < rules[other] for other in there)]
    if DIAGONALS.issubset(there):
        yield X
    yield from (name for name in there if not (name in DIAGONALS and DIAGONALS.issubset(there)))
    if houses.difference(*(rules[name] for name in there)):
        yield SHADED
    yield from (constraint.KIND for constraint in geometry.constraints)


def _numbered(geometry: Geometry) -> Iterator[str]:
    """Yield the rules of which some mark has a number; the usual one is not written."""
    rows = _table()
    for constraint in geometry.constraints:
        if not rows[constraint.KIND].numbered:
            continue
        if _has_number(constraint):
            yield constraint.KIND


def _has_number(constraint: Constraint) -> bool:
    return bool(getattr(constraint, "value", constraint.USUAL) != constraint.USUAL)


@cache
def _table() -> Mapping[str, Variety]:
    file = resources.files("book") / "data" / "rules.toml"
    rows = tomllib.loads(file.read_text(encoding="utf-8"))
    return {slug: _variety(slug, row) for slug, row in rows.items()}


def _variety(slug: str, row: Mapping[str, Any]) -> Variety:
    text, numbered = (" ".join(row.get(key, "").split()) for key in ("text", "numbered"))
    return Variety(slug, row["name"], text, numbered, one=row.get("one", row["name"]))
