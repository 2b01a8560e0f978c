"""Sees that what a book says of difficulty is true, and that it rises."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby, pairwise
from typing import Any

from book import BookLayout
from gridmill.publishing.locate import Place
from gridmill.publishing.reader.recipe_draft import RecipeDraft
from gridmill.publishing.recipe import SectionPlan


def check_difficulty(
    draft: RecipeDraft, layout: BookLayout, sections: Sequence[SectionPlan]
) -> None:
    """See that what is said of difficulty is true, and rises through each section."""
    for plan in sections:
        if plan.order == "time" and not plan.recipe.is_classic:
            draft.fault(
                (*plan.place, "order"),
                'order is "time", which is foretold of plain 9x9 only, and this section has '
                f'{plan.recipe.kind}: give "effort", or another.',
            )
    rising = (plan for plan in sections if plan.rises)
    for _, parts in groupby(rising, key=lambda plan: plan.place[:2]):
        _check_rise(draft, tuple(parts), layout)
    if layout.difficulty == "none":
        return
    _check_parts_rise(draft, sections)
    for plan in sections:
        is_mixed = plan.recipe.is_levelled and plan.recipe.level is None
        if plan.order == "as made" and is_mixed:
            draft.fault(
                (*plan.place, "order"),
                'order is "as made", and levels are mixed here, so that they would jump: give '
                'a level, or another order, or difficulty = "none" in [page].',
            )
        if layout.difficulty == "time" and not plan.recipe.is_classic:
            draft.fault(
                ("page", "difficulty"),
                f'difficulty is "time", which is foretold of plain 9x9 only, and '
                f'"{plan.title}" has {plan.recipe.kind}: give "stars", or another.',
            )


def _check_rise(draft: RecipeDraft, parts: Sequence[SectionPlan], layout: BookLayout) -> None:
    """See that a section, of one part or several, rises by what the reader is shown."""
    first = parts[0]
    place = first.place[:2]
    unrated = next((part.recipe for part in parts if not part.recipe.is_levelled), None)
    if layout.difficulty == "none":
        what = 'rise is by what is shown, and difficulty is "none" in [page]: give another.'
    elif unrated is not None:
        what = f"rise is by level, and {unrated.kind} is made without one: remove it."
    elif layout.difficulty == "time" and (first.recipe.level is None or first.place != place):
        what = "rise by minutes is within one level: give a level, and no parts."
    elif line := _order_in(draft, place):
        what = f"rise says the order: remove order = {line}."
    else:
        return
    draft.fault((*place, "rise"), what)


def _order_in(draft: RecipeDraft, place: Place) -> str:
    """Return the order that a section or its parts ask for, in quotes; empty for none."""
    table: Any = draft.data
    for key in place:
        table = table[key]
    orders = [one.get("order") for one in (table, *table.get("parts", ()))]
    return next((f'"{order}"' for order in orders if order), "")


def _check_parts_rise(draft: RecipeDraft, sections: Sequence[SectionPlan]) -> None:
    """See that no part of a section is easier than the one before it."""
    for before, plan in pairwise(sections):
        levels = [one.recipe.level for one in (before, plan) if one.recipe.is_levelled]
        if not plan.continues or len(levels) < len((before, plan)):
            continue
        known = [level for level in levels if level is not None]
        if len(known) < len(levels):
            what = "parts of a section need a level each, so that difficulty rises"
        elif known != sorted(known) or (plan.rises and known[0] == known[1]):
            what = f"level is {known[1]} after a part of level {known[0]}: let levels rise"
        else:
            continue
        way = "remove rise" if plan.rises else 'give difficulty = "none" in [page]'
        draft.fault((*plan.place, "level"), f"{what}, or {way}.")
