"""The varieties of puzzles: the rules beside rows, columns and boxes, as books name and tell them.

The words are data, ``book/data/rules.toml``, by the names that the rules have in f-puzzles.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib import resources
from typing import Any

from puzzle.constraints import HOUSE_RULES
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
    """

    slug: str
    name: str
    text: str


@lru_cache(maxsize=64)
def varieties_of(geometry: Geometry) -> tuple[Variety, ...]:
    """Return the varieties that a puzzle on a geometry is of, each once; none for a plain one."""
    return tuple(_table()[slug] for slug in dict.fromkeys(_slugs(geometry)))


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


@cache
def _table() -> Mapping[str, Variety]:
    file = resources.files("book") / "data" / "rules.toml"
    rows = tomllib.loads(file.read_text(encoding="utf-8"))
    return {slug: _variety(slug, row) for slug, row in rows.items()}


def _variety(slug: str, row: Mapping[str, Any]) -> Variety:
    text = " ".join(row["text"].split())
    return Variety(slug, row["name"], text)
