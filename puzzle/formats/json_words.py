"""Members of an object of JSON that are words for people."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from puzzle.formats.json_cells import WORDS_ON_RULES

IN_WORDS = (
    "title",
    "name",
    "description",
    "comment",
    "comments",
    "note",
    "notes",
    "remark",
    "remarks",
    "info",
    "text",
    "desc",
    "summary",
    "caption",
    "subtitle",
    "instructions",
    *WORDS_ON_RULES,
    "constraints_text",
)
"""Members that are words for people: a text, or a list of them."""
_RANKS = {name: rank for rank, name in enumerate(IN_WORDS)}


def texts_beside(value: dict[str, Any]) -> list[str]:
    """Return the words for people in an object, and in those that are its members."""
    return [*_words_of(value), *(text for part in value.values() for text in _words_of(part))]


def without_rules(value: dict[str, Any]) -> dict[str, Any]:
    """Return an object whose rules are told without the words on them, which claim nothing.

    Such words are in the objects within it, too: in the certificate that gridmill writes.
    """
    return {
        name: without_rules(said) if isinstance(said, dict) else said
        for name, said in value.items()
        if name not in WORDS_ON_RULES
    }


def _words_of(value: object) -> Iterator[str]:
    """Yield the words for people in the members of an object; none for anything else."""
    if not isinstance(value, dict):
        return
    members = {name.lower(): said for name, said in value.items() if name.lower() in _RANKS}
    for name in sorted(members, key=_RANKS.__getitem__):
        said = members[name]
        yield from (
            text for text in (said if isinstance(said, list) else [said]) if isinstance(text, str)
        )
