"""The value of a JSON text over several lines, as the standard has it or as people write it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from puzzle.formats.claim_words import claims_above
from puzzle.formats.in_json.tree import DEEPEST, PUZZLE_NAMES, parsed
from puzzle.formats.loose_json import REMARKS, parse_loosely
from puzzle.formats.mixed.comment import may_state_rule
from puzzle.formats.rules.ruled import is_title_of_kind
from puzzle.formats.text import remembered

_CELLS = re.compile(
    r"\s*|(?!r[0-9]+c[0-9]+$|[a-z][0-9]{1,2}$)(?=[^0-9.*_?-]*[0-9.*_?-])[\w.*?\s-]*", re.IGNORECASE
)
"""A text of cells, or of one, that names none; a blank one may be empty."""


def document_of(text: str) -> Any:
    """Return the value of a text; None where it is none, or its comments have no place in it.

    Comments in the object of a puzzle are words beside it. Anywhere else those that may state a
    rule or a claim would be lost, and the text is left to be read line by line. So is a list of
    words as programs print it.
    """
    if (value := parsed(text)) is not None:
        return value
    if (loose := parse_loosely(text)) is None or _is_of_words(loose.value):
        return None
    apart = (*loose.comments, *_apart(loose.value, 0))
    return None if any(map(_tells, apart)) else loose.value


def _is_of_words(value: object) -> bool:
    """Recognise a list of texts of which most are no cells."""
    texts = [*_texts_in(value, 0)]
    return 2 * sum(_CELLS.fullmatch(text) is not None for text in texts) < len(texts)


def _texts_in(value: object, depth: int) -> Iterator[str]:
    """Yield the texts of a list, and of lists in it."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, list) and depth < DEEPEST:
        for part in value:
            yield from _texts_in(part, depth + 1)


def _apart(value: object, depth: int) -> Iterator[str]:
    """Yield the comments in objects that have no puzzle of their own."""
    if isinstance(value, dict) and value.keys().isdisjoint(PUZZLE_NAMES):
        yield from (said for said in value.get(REMARKS) or () if isinstance(said, str))
    if isinstance(value, dict | list) and depth < DEEPEST:
        for part in value.values() if isinstance(value, dict) else value:
            yield from _apart(part, depth + 1)


@remembered
def _tells(comment: str) -> bool:
    """Tell whether a comment may state a rule or a claim."""
    return (
        may_state_rule(f"# {comment}")
        or is_title_of_kind(comment)
        or claims_above(comment) is not None
    )
