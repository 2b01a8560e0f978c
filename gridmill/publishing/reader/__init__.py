"""Reads a book's recipe: what a publisher writes in TOML, checked before anything is made.

A recipe with faults is refused with all of them at once, each with its line.
"""

from __future__ import annotations

import re
import tomllib
from datetime import date
from pathlib import Path
from typing import Any

from gridmill.publishing.bounds import LARGEST_RECIPE, LONGEST_KEY, text_of, too_deep
from gridmill.publishing.keys import FilesRecipe, Head, PageRecipe
from gridmill.publishing.reader.checks import check_ink, check_parts
from gridmill.publishing.reader.covers import check_cover_words, cover_of, press_of
from gridmill.publishing.reader.pages import layout_of, print_rules_of, template_of
from gridmill.publishing.reader.recipe_draft import ANY_DAY, RecipeDraft
from gridmill.publishing.reader.rising import check_difficulty
from gridmill.publishing.reader.room import check_pages, check_room
from gridmill.publishing.reader.sections import SectionReader
from gridmill.publishing.recipe import BookRecipe
from puzzle.errors import RecipeError
from puzzle.own_files import refusal

_TOML_PLACE = re.compile(r" \(at line (\d+), column \d+\)")


def read_recipe(path: Path, day: date = ANY_DAY) -> BookRecipe:
    """Read a recipe and check all of it.

    Args:
        path: the recipe's file.
        day: of the edition, for levels by the day of the week.

    Raises:
        RecipeError: it cannot be read or is no recipe: one line for each fault, with file, line,
            and what to do.
    """
    draft = _draft(path)
    recipe = _recipe(draft, day)
    if draft.has_faults or recipe is None:
        raise RecipeError(draft.sentences)
    return recipe


def _draft(path: Path) -> RecipeDraft:
    """Return a recipe of which nothing has been checked but that it is TOML.

    Raises:
        RecipeError: it cannot be read, or is none.
    """
    try:
        text = text_of(path, LARGEST_RECIPE)
        if line := too_deep(text):
            raise RecipeError(f"{path}:{line}: a key has more than {LONGEST_KEY} parts.")
        data: dict[str, Any] = tomllib.loads(text)
    except OSError as error:
        what = refusal(error)
        raise RecipeError(
            f"The recipe {path} cannot be read: {what}. Give a file such as those in configs/."
        ) from None
    except UnicodeDecodeError:
        raise RecipeError(f"{path} is no text in UTF-8: save it as such.") from None
    except tomllib.TOMLDecodeError as error:
        raise RecipeError(_no_toml(path, text, str(error))) from None
    except RecursionError:
        raise RecipeError(f"{path}: the tables or lists in it are nested too deeply.") from None
    except ValueError:
        raise RecipeError(f"{path}: a number in it has too many digits.") from None
    return RecipeDraft(path, text, data)


def _no_toml(path: Path, text: str, said: str) -> str:
    found = _TOML_PLACE.search(said)
    line = int(found[1]) if found else len(text.splitlines()) or 1
    what = _TOML_PLACE.sub("", said).removesuffix(" (at end of document)")
    what += ", as its name stands there twice" if what == "Cannot overwrite a value" else ""
    return f"{path}:{line}: this is no TOML: {what[:1].lower()}{what[1:]}."


def _recipe(draft: RecipeDraft, day: date) -> BookRecipe | None:
    """Return the recipe; None where it has no layout, and anything where it has other faults."""
    head = draft.read(Head, draft.data, ()).keys
    page = draft.read(PageRecipe, draft.table("page"), ("page",))
    sections = SectionReader(draft, page.keys, day).sections()
    files = draft.read(FilesRecipe, draft.table("files"), ("files",)).keys
    rules = print_rules_of(draft, page)
    layout = None if rules is None else layout_of(draft, page, rules)
    cover = cover_of(draft, rules, head.author)
    press = press_of(draft, files, rules)
    template = template_of(draft, page.keys.template)
    check_parts(draft, head, page.keys, sections)
    if layout is None:
        return None
    if sections:
        check_room(draft, layout, sections, page.keys)
        check_difficulty(draft, layout, sections)
        check_ink(draft, layout, sections)
    if sections and not draft.has_faults:
        check_pages(draft, layout, sections, page.keys, None if cover is None else cover.paper)
    if cover is not None and not draft.has_faults:
        check_cover_words(draft, layout, cover, head, page.keys)
    return BookRecipe(
        name=head.name,
        title=head.title,
        subtitle=head.subtitle,
        publisher=head.publisher,
        author=head.author,
        imprint=head.imprint,
        colophon=head.colophon,
        edition=head.edition,
        language=head.language,
        seed=head.seed,
        catalogue=None if head.catalogue is None else draft.file(head.catalogue),
        audit=head.audit,
        sections=tuple(sections),
        layout=layout,
        template=template,
        fonts=tuple(draft.file(folder) for folder in page.keys.fonts),
        link=page.keys.link,
        files=files,
        cover=cover,
        press=press,
        path=draft.path,
        source=draft.text,
    )
