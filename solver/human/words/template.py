"""Clauses with fields in braces, as the registry's rows have them, filled in for one step.

    in {houses}, {digits} must go in {any_cells}, all in {covers}

The fields:

    houses, covers, places_in      the step's houses by those names
    digits, cells                  of its pattern, each once, joined by “and”
    any_digits, any_cells          the same, joined by “or”
    rising_cells                   the pattern's cells in the order of the grid
    holding                        the pattern's cells, each with its candidates in brackets
    ends                           the first and the last cell of the pattern
    fins, fin_digits               the cells and the digits of the candidates beside the pattern
    placed_cells, placed_digits    what it places
    gone_cells, gone_digits        what it removes
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from puzzle.sentences import listed
from solver.human.words.phrasing import Phrasing, houses_named

FIELDS: Mapping[str, Callable[[Phrasing], str]] = MappingProxyType(
    {
        "houses": lambda t: houses_named(t.step.houses),
        "covers": lambda t: houses_named(t.step.covers),
        "places_in": lambda t: houses_named(t.step.places_in),
        "digits": lambda t: t.digits(t.step.pattern),
        "cells": lambda t: t.cells(t.step.pattern),
        "any_digits": lambda t: t.digits(t.step.pattern, "or"),
        "any_cells": lambda t: t.cells(t.step.pattern, "or"),
        "rising_cells": lambda t: t.cells(sorted(t.step.pattern)),
        "holding": lambda t: t.holding(t.step.pattern),
        "ends": lambda t: listed(t.name(t.step.pattern[end].cell) for end in (0, -1)),
        "fins": lambda t: t.cells(t.step.fins),
        "fin_digits": lambda t: t.digits(t.step.fins),
        "placed_cells": lambda t: t.cells(t.step.placements),
        "placed_digits": lambda t: t.digits(t.step.placements),
        "gone_cells": lambda t: t.cells(t.step.eliminations),
        "gone_digits": lambda t: t.digits(t.step.eliminations),
    }
)
"""What each field says of a step."""


def fill_in(words: str, t: Phrasing) -> str:
    """Return a clause with its fields filled in.

    Raises:
        KeyError: a field that there is not.
    """
    return words.format_map(_Said(t))


class _Said(dict[str, str]):
    """The fields of one step, each said when it is asked for."""

    def __init__(self, t: Phrasing) -> None:
        super().__init__()
        self._t = t

    def __missing__(self, name: str) -> str:
        return FIELDS[name](self._t)
