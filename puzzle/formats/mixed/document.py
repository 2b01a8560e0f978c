"""JSON over several lines: the text that begins at a line, and its value as people write it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, NamedTuple

from puzzle.formats.claim_words import claims_above
from puzzle.formats.in_json.brackets import LONGEST_DOCUMENT, Brackets, parsed
from puzzle.formats.in_json.matrices import DEEPEST
from puzzle.formats.in_json.puzzle_names import PUZZLE_NAMES
from puzzle.formats.in_json.tree import is_whole
from puzzle.formats.loose_json import REMARKS, parse_loosely
from puzzle.formats.mixed.ahead import Ahead
from puzzle.formats.mixed.comment import may_state_rule
from puzzle.formats.registry import VALUES
from puzzle.formats.rules.ruled import is_title_of_kind
from puzzle.formats.text import LinesFrom, remembered
from puzzle.grid import Grid

_NAME_OF_OBJECT = re.compile(
    r"\s{0,40}(?:(?:export|default|const|let|var|return|self|this)\b[\s.]{0,3}){0,3}"
    r"(?:[\w.$]{1,60}(?:\[[\"'][^\"'\[\]]{1,40}[\"']\])?\s?(?::\s?[\w<>\[\]]{1,30}\s?)?[=(]\s?)?(?=\{|\[\s*(?:\{|$))"
)
"""What a program calls the object, or the list of objects, that begins behind it."""
_END_OF_STATEMENT = re.compile(r"(?<=\})[\s);,]*(?:module\.exports.{0,60})?\Z")
_CELLS = re.compile(
    r"\s*|(?!r[0-9]+c[0-9]+$|[a-z][0-9]{1,2}$)(?=[^0-9.*_?-]*[0-9.*_?-])[\w.*?\s-]*", re.IGNORECASE
)
"""A text of cells, or of one, that names none; a blank one may be empty."""


class Document(NamedTuple):
    """A JSON text over several lines: how many, and its value."""

    lines: int
    value: object


def document_ahead(ahead: Ahead) -> Document | None:
    """Return the JSON text that begins here, on several lines; None for anything else.

    Lines that were looked through in vain are not looked through again.
    """
    text = ahead.peek() or ""
    named = _NAME_OF_OBJECT.match(text)
    name = named if named is not None and named.group().strip() else None
    begins = name is not None or text.lstrip().startswith(("{", "["))
    if ahead.number < ahead.no_document_before or not begins:
        return None
    if text.strip() == "[" and begins_list(ahead):
        return None  # the items of a list are read as they come, each at its line
    brackets, lines, room = Brackets(), list[str](), LONGEST_DOCUMENT
    while (line := ahead.peek(len(lines))) is not None and room > 0:
        lines.append(line[name.end() :] if name is not None and not lines else line)
        brackets.feed(lines[-1])
        room -= len(line) + 1
        if brackets.is_closed:
            break
    if len(lines) == 1 and brackets.is_closed and name is None:
        return None
    whole = "\n".join(lines)
    whole = whole if name is None else _END_OF_STATEMENT.sub("", whole)
    value = document_of(whole) if brackets.is_closed else None
    is_named = value is not None and name is not None
    if value is None or not is_whole(value) or (is_named and not _has_objects(value)):
        ahead.no_document_before = ahead.number + len(lines)
        return None
    return Document(len(lines), value)


def _has_objects(value: object) -> bool:
    """Tell whether a value is an object, or a list of some, that has a grid.

    What else a program names is none of ours.
    """
    if isinstance(value, list) and not any(isinstance(one, dict) for one in value):
        return False
    return any(isinstance(one.content, Grid) for one in VALUES.read_value(1, "", value))


def begins_list(ahead: Ahead) -> bool:
    """Recognise a bracket with items of a list below it, on lines of their own."""
    following = ahead.peek(1)
    return following is not None and VALUES.begins_list("[", following)


def list_ahead(ahead: Ahead) -> LinesFrom:
    """Yield the lines of the list that begins here, up to the bracket that closes it."""

    def lines() -> Iterator[str]:
        while (text := ahead.peek()) is not None:
            yield ahead.take()
            if text.startswith("]"):
                return

    return LinesFrom(lines(), ahead.number)


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
