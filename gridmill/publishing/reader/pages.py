"""Reads what a recipe says of all pages: printer, layout, template."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from book import PRINTERS, BookLayout, PrintRules, printer
from gridmill.publishing.bounds import check_imports
from gridmill.publishing.keys import PageRecipe
from gridmill.publishing.reader.recipe_draft import ReadTable, RecipeDraft
from gridmill.times_file import read_times
from puzzle.errors import GridmillError, NotationError, RecipeError
from solver.human import PHONE_PLAYERS, PlayerTimes

_LAYOUT_NAMES = {
    "size": "trim",
    "puzzles": "puzzles_per_page",
    "solutions": "solutions_per_page",
}


def print_rules_of(draft: RecipeDraft, read: ReadTable[PageRecipe]) -> PrintRules | None:
    """Return the rules of the printer; None where there is no such printer."""
    if "printer" in read.faulty:
        return None
    try:
        return _printer(draft, read.keys.printer)
    except GridmillError as error:
        draft.fault(("page", "printer"), str(error))
        return None


def layout_of(
    draft: RecipeDraft, read: ReadTable[PageRecipe], rules: PrintRules
) -> BookLayout | None:
    """Return the layout that [page] asks for; None where it has faults."""
    page = read.keys

    def size() -> str:
        # One that is said is looked at whatever else is wrong; it may be missing for a slip.
        return rules.trim(page.size).name if "size" in page.model_fields_set else page.size

    wishes: dict[str, Callable[[], Any]] = {
        "size": size,
        "puzzles": lambda: page.puzzles,
        "solutions": lambda: page.solutions,
        "large_print": lambda: page.large_print,
        "bleed": lambda: page.bleed,
        "difficulty": lambda: page.difficulty,
        "extras": lambda: tuple(page.extras),
        "title_page": lambda: page.title_page,
        "how_to_solve": lambda: page.how_to_solve,
        "certificate": lambda: page.certificate,
        "design": lambda: page.design,
    }
    if page.key is not None:
        wishes["key"] = lambda: page.key
    if page.key is not None and "solutions" in page.model_fields_set:
        draft.fault(("page", "solutions"), "key says how many solutions: remove solutions.")
    kind = partial(BookLayout, printer=rules, times=_times(draft, page))
    return draft.possible(kind, wishes, _LAYOUT_NAMES, ("page",), read, always=("size",))


def _printer(draft: RecipeDraft, name: str) -> PrintRules:
    """Return the rules of a printer that is known, or of a file.

    Raises:
        GridmillError: there are none.
    """
    if name in PRINTERS:
        return printer(name)
    if "." not in name:
        raise RecipeError(
            f"There is no printer {name!r}: give {' or '.join(PRINTERS)}, or the name of a "
            "file like those in book/data."
        )
    return PrintRules.from_toml(draft.text_of(name))


def _times(draft: RecipeDraft, page: PageRecipe) -> PlayerTimes:
    """Return whose minutes are foretold."""
    if page.times is None:
        return PHONE_PLAYERS
    if page.difficulty != "time":
        draft.fault(
            ("page", "times"),
            'times are for the minutes of difficulty = "time": give that, or remove them.',
        )
        return PHONE_PLAYERS
    try:
        return read_times(draft.file(page.times))
    except NotationError as error:
        draft.fault(("page", "times"), str(error))
        return PHONE_PLAYERS


def template_of(draft: RecipeDraft, name: str | None) -> str | None:
    """Return the text of a publisher's own template; None for gridmill's, and for a faulty one."""
    if name is None:
        return None
    try:
        text = draft.text_of(name)
        check_imports(text, draft.path.parent)
    except (RecipeError, OSError, UnicodeDecodeError) as error:
        draft.fault(("page", "template"), str(error))
        return None
    return text
