"""Sees that the puzzles have room on the pages of a book, and that it can be bound."""

from __future__ import annotations

from collections.abc import Sequence

from book import BookLayout, PageStyle
from book.language import LANGUAGES, language
from book.print.numbers import has_numbers
from book.print.sheet.measures import Feet, Needs, letters
from book.print.sheet.pages import room_faults
from book.varieties import JIGSAW, all_varieties, varieties_of
from generator.recipe.variants import CLUES_OF_GIVEN
from gridmill.publishing.keys import PageRecipe
from gridmill.publishing.locate import Place
from gridmill.publishing.reader.recipe_draft import RecipeDraft
from gridmill.publishing.recipe import SectionPlan, page_count_of, printed_sections
from puzzle.constraints.killer_cage import KillerCage

_USUAL_CREDIT = 30
"""Characters of a credit line, before it is known what is given."""


def check_room(
    draft: RecipeDraft, layout: BookLayout, sections: Sequence[SectionPlan], page: PageRecipe
) -> None:
    """See that the grids have room on the pages, whatever the margins come to."""
    pages = layout.page.most_pages
    if page.template is None and all(plan.is_counted for plan in sections):
        pages = min(pages, page_count_of(layout, sections).most)
    printed = printed_sections(sections)
    needs = [_needs(draft, parts, layout, page) for parts in printed]
    places: dict[PageStyle | None, Place] = {None: ("page", "puzzles")}
    for parts in printed:
        places.setdefault(parts[0].style, (*parts[0].place[:2], "per_page"))
    told = set[str]()
    for style in dict.fromkeys(one.style for one in needs):
        alike = [one for one in needs if one.style == style]
        for what, words in room_faults(layout, alike, pages):
            if words not in told:
                told.add(words)
                key = "key" if what == "solutions" and layout.key is not None else what
                is_said = what != "puzzles" and key in page.model_fields_set
                draft.fault(("page", key) if is_said else places[style], words)


def _needs(
    draft: RecipeDraft, parts: Sequence[SectionPlan], layout: BookLayout, page: PageRecipe
) -> Needs:
    """Return what must have room on the pages of a section."""
    rules = "" if layout.title_page else " ".join(_rules(draft, plan, layout) for plan in parts)
    said = "" if layout.title_page else " ".join(plan.introduction for plan in parts)
    feet = Feet(
        bool(page.link),
        any(plan.hints for plan in parts),
        max((_USUAL_CREDIT for plan in parts if plan.is_given), default=0),
        letters(f"{said} {rules}".strip()),
        letters(rules.strip()),
    )
    geometries = tuple(dict.fromkeys(plan.recipe.geometry for plan in parts))
    numbered = frozenset(p.recipe.geometry for p in parts if has_numbers(p.symbols))
    return Needs(parts[0].style, geometries, feet, numbered)


def _rules(draft: RecipeDraft, plan: SectionPlan, layout: BookLayout) -> str:
    """Return the rules that are told over the first puzzle of a section that no page opens."""
    if layout.how_to_solve:
        return ""
    code = draft.data.get("language")
    recipe, tongue = plan.recipe, language(code if code in LANGUAGES else "en")
    drawn = [
        *((JIGSAW,) if recipe.layout is not None else ()),
        *((KillerCage.KIND,) if recipe.cages is not None else ()),
        *(kind for name in recipe.clues for kind in CLUES_OF_GIVEN[name]),
    ]
    found = [*varieties_of(recipe.geometry), *(all_varieties()[slug] for slug in drawn)]
    return " ".join(tongue.text(each.told) for each in found)


def check_pages(
    draft: RecipeDraft,
    layout: BookLayout,
    sections: Sequence[SectionPlan],
    page: PageRecipe,
    paper: str | None,
) -> None:
    """See that the printer can bind the book, where gridmill's template tells its pages."""
    if page.template is not None:
        return
    pages, rules = page_count_of(layout, sections), layout.printer
    largest = (*max(sections, key=lambda plan: plan.count).place, "count")
    if pages.most < rules.fewest_pages and all(plan.is_counted for plan in sections):
        few = f"the book has {pages.most} pages at most, {rules.name} binds"
        what = "add puzzles, or put fewer on a page"
        draft.fault(largest, f"count: {few} {rules.fewest_pages} or more: {what}.")
    thickest = layout.page.thickest(paper)
    if pages.least > thickest:
        many = f"the book has {pages.least} pages or more, {rules.name} binds"
        on = f" on {paper} paper" if thickest < layout.page.most_pages else ""
        most = f"{thickest} of {layout.trim}{on} at most"
        what = "take fewer puzzles, or put more on a page"
        draft.fault(largest, f"count: {many} {most}: {what}.")
