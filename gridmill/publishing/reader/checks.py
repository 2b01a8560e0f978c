"""Sees that the parts of a recipe fit each other, and what it names."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date
from typing import Any

from book import BookLayout
from book.language import OWN_FONTS, Cadence, language
from book.print.qr_code import code
from book.print.typeset import NO_WIDE_FONT, language_fonts, unprintable
from book.screen.play import DIGEST_IN_ADDRESS
from generator import Recipe
from gridmill.printable import printable
from gridmill.publishing.album import coloured
from gridmill.publishing.calendar import issue_of
from gridmill.publishing.keys import MOST_PARAGRAPHS, Head, PageRecipe, paragraphs
from gridmill.publishing.link import address
from gridmill.publishing.locate import Place
from gridmill.publishing.reader.recipe_draft import RecipeDraft
from gridmill.publishing.recipe import SectionPlan
from gridmill.publishing.selection import Selection
from puzzle.errors import RecipeError


def check_parts(
    draft: RecipeDraft, head: Head, page: PageRecipe, sections: Sequence[SectionPlan]
) -> None:
    """See that what is said of the whole book can be had, whatever its pages are like."""
    _check_fonts(draft, page.fonts)
    _check_catalogue(draft, head.catalogue)
    _check_imprint(draft, head, page)
    if page.link:
        _check_link(draft, page.link, sections, head.edition)
    _check_language(draft, head.language, sections)
    _check_unlevelled(draft, sections)
    _check_letters(draft, head.language, page)


def check_ink(draft: RecipeDraft, layout: BookLayout, sections: Sequence[SectionPlan]) -> None:
    """See that what is drawn for digits has no colours that the printer has not."""
    for plan in sections:
        picture = None if layout.printer.colour else coloured(plan.pictures)
        if picture is not None:
            draft.fault(
                plan.place,
                f"{picture.name} is in colour, and {layout.printer.name} prints black ink: "
                'give black and grey, or a printer of colours, such as "kdp-colour".',
            )


def _check_fonts(draft: RecipeDraft, folders: Sequence[str]) -> None:
    """See that folders with fonts are there."""
    for folder in folders:
        if not draft.file(folder).is_dir():
            draft.fault(("page", "fonts"), f"{folder} is no folder: give one with fonts in it.")


def _check_catalogue(draft: RecipeDraft, name: str | None) -> None:
    """See that a catalogue can be a file."""
    if name is None:
        return
    if "\0" in name:
        what = "catalogue has a NUL in it: give the name of a file, such as"
    elif draft.file(name).is_dir():
        what = f"{name} is a folder: give a file in it for the catalogue, such as"
    else:
        return
    draft.fault(("catalogue",), f'{what} "catalogue.sqlite".')


def _check_imprint(draft: RecipeDraft, head: Head, page: PageRecipe) -> None:
    """See that the imprint has a place, and room there."""
    if len(said := paragraphs(head.imprint)) > MOST_PARAGRAPHS:
        draft.fault(
            ("imprint",),
            f"imprint has {len(said)} paragraphs, {MOST_PARAGRAPHS} at most have room under "
            "the contents: write several as one.",
        )
    if head.imprint and not page.title_page:
        draft.fault(
            ("imprint",),
            "imprint stands under the contents, which come with the title page: give "
            "title_page = true, or remove it.",
        )


def _check_link(
    draft: RecipeDraft, link: str, sections: Sequence[SectionPlan], edition: Cadence
) -> None:
    """See that the address can be filled in, and its QR code be read, for the last puzzle."""
    count = sum(plan.count for plan in sections)
    label = issue_of(date.max, edition).label
    name = str(draft.data.get("name", ""))
    try:
        longest = max((_named_length(plan.recipe) for plan in sections), default=0)
        code(address(link, name=name, edition=label, number=count, puzzle="." * longest))
    except RecipeError as error:
        draft.fault(("page", "link"), str(error))


def _named_length(asked: Recipe | Selection) -> int:
    """Return how long the name of a puzzle in an address is (`name_in_address`)."""
    cells = asked.geometry.cell_count
    has_clues = asked.cages or asked.clues or asked.geometry.constraints
    return cells + 1 + DIGEST_IN_ADDRESS if has_clues else cells


def _check_language(draft: RecipeDraft, code: str, sections: Sequence[SectionPlan]) -> None:
    """See that all of the book can be told in its language."""
    if code == "en":
        return
    for plan in sections:
        if plan.recipe.is_levelled and plan.recipe.level is None:
            draft.fault(
                plan.place,
                f'language is "{code}", which has words for the techniques of levels 1 to 5: '
                "give a level.",
            )


def _check_unlevelled(draft: RecipeDraft, sections: Sequence[SectionPlan]) -> None:
    """See that nothing is asked for that takes a ladder where there is none."""
    for plan in sections:
        if plan.hints and not plan.recipe.is_levelled:
            draft.fault(
                (*plan.place, "hints"),
                f"hints tell the hardest step, and {plan.recipe.kind} is made without a level: "
                "leave hints out.",
            )


def _check_letters(draft: RecipeDraft, code: str, page: PageRecipe) -> None:
    """See that the fonts have every letter that is to be printed."""
    texts = {place: text for place, text in _texts(draft) if isinstance(text, str) and text}
    fonts = tuple(draft.file(folder) for folder in page.fonts)
    if not all(folder.is_dir() for folder in fonts):
        return
    try:
        fonts = language_fonts(code, fonts)
        lacking = code in OWN_FONTS and unprintable([language(code).letters], fonts)
    except RecipeError as error:
        draft.fault(("language",), str(error))
        return
    except OSError:
        return  # as below
    if lacking:
        draft.fault(("language",), f'language is "{code}", and {NO_WIDE_FONT}.')
        return
    if not texts:
        return
    try:
        lacking = unprintable(list(texts.values()), fonts)
    except OSError:
        return  # no room to lay the fonts out: the run tells that, when it comes to it
    for place, text in texts.items():
        if text in lacking:
            draft.fault(
                place,
                f'{place[-1]} has "{printable(lacking[text])}", which no font has: write it '
                "otherwise, or name a folder with such a font in fonts.",
            )


def _texts(draft: RecipeDraft) -> Iterator[tuple[Place, Any]]:
    """Yield every value of the recipe that is to be a printed text, with its place."""
    for key in ("title", "subtitle", "publisher", "author", "imprint"):
        yield (key,), draft.data.get(key)
    for key in ("author", "blurb"):
        yield ("cover", key), draft.table("cover").get(key)
    for i, table in enumerate(draft.tables("section")):
        for key in ("title", "introduction", "symbols", "word"):
            yield ("section", i, key), table.get(key) if isinstance(table, dict) else None
