"""What is wrong with a key of a recipe, and what to write instead."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from difflib import SequenceMatcher, get_close_matches
from typing import Any, get_args

from gridmill.publishing.keys import TABLES, Head, PageRecipe, SectionRecipe, Strict

OTHER_WORDS: Mapping[type[Strict], Mapping[str, str]] = {
    SectionRecipe: {
        "difficulty": "level",
        "number": "count",
        "clues": "givens",
        "technique": "require",
        "techniques": "require",
        "heading": "title",
        "name": "title",
        "mask": "shape",
        "type": "variant",
        "kind": "variant",
    },
    PageRecipe: {"trim": "size", "format": "size", "per_page": "puzzles"},
    Head: {"copyright": "imprint"},
}
"""Words for keys that publishers use and tables have not, with the table's own."""
_BREAK = re.compile(r"\s*\n\s*")
_MOST_SHOWN = 80
"""Characters of a value that a message repeats."""


def what_is_wrong(model: type[Strict], table: Mapping[str, Any], key: str) -> str:
    """Return what is wrong with a key of a table, as a sentence.

    Args:
        model: the table's keys.
        table: what the recipe has in it.
        key: the key, which is none of these, or missing, or has a wrong value.
    """
    fields = model.model_fields
    if key not in fields:
        return f"There is no key {key} here: {_instead(model, key)}"
    give = fields[key].description
    if key not in table:
        return f"{key} is missing: give {give}."
    meant = did_you_mean(table[key], get_args(fields[key].annotation))
    if meant:
        return f"{key} is {_shown(table[key])}:{meant} Or give {give}."
    return f"{key} is {_shown(table[key])}: give {give}."


def nearest(model: type[Strict], key: str) -> str | None:
    """Return the key of a table that is meant by a word that is none of its keys, or None."""
    if meant := OTHER_WORDS.get(model, {}).get(key):
        return meant
    return next(iter(get_close_matches(key, model.model_fields, n=1, cutoff=0.6)), None)


def _instead(model: type[Strict], key: str) -> str:
    """Return what to write in place of a key.

    What the table calls by another word, else the table that has it, else the nearest of all
    tables, of this one if equally near.
    """
    if meant := OTHER_WORDS.get(model, {}).get(key):
        return f"did you mean {meant}?"
    if homes := _tables_with(key):
        return f"it belongs {homes}."
    tables = {"": model} | {f", {where}": table for where, table in TABLES.items()}
    near = [
        (_likeness(key, found), where, found)
        for where, table in tables.items()
        if (found := nearest(table, key)) is not None
    ]
    if not near:
        return f"give {', '.join(model.model_fields)}."
    _, where, found = max(near, key=lambda one: one[0])
    if where:
        where = f", {_tables_with(found)}"
    return f"did you mean {found}{where}?"


def _tables_with(key: str) -> str:
    """Return where a key belongs; empty for nowhere."""
    return " or ".join(where for where, table in TABLES.items() if key in table.model_fields)


def _likeness(one: str, other: str) -> float:
    return SequenceMatcher(None, one, other).ratio()


def did_you_mean(value: object, choices: Iterable[object]) -> str:
    """Return a question after the nearest of some values; empty when none is near."""
    words = [choice for choice in choices if isinstance(choice, str)]
    near = get_close_matches(value, words, n=1) if isinstance(value, str) else []
    return f' did you mean "{near[0]}"?' if near else ""


def _shown(value: object) -> str:
    """Return a value as TOML writes it, shortened, on one line."""
    match value:
        case bool():
            return str(value).lower()
        case str():
            return f'"{shortened(_BREAK.sub(" ", value))}"'
        case dict():
            return "a table"
        case [*items] if items and all(isinstance(one, str | int | float) for one in items):
            return f"[{shortened(', '.join(map(_shown, items)))}]"
        case list():
            return "a list"
        case _:
            return str(value)


def shortened(text: str) -> str:
    """Return the text, or as much of it as a message repeats."""
    return text if len(text) <= _MOST_SHOWN else f"{text[: _MOST_SHOWN - 1]}…"
