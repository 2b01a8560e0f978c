"""JSON within a line of words: a log that prints what was asked, an answer with its time behind."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any

from puzzle.errors import NotationError
from puzzle.formats.in_json.brackets import Brackets
from puzzle.formats.json_text import parse_json
from puzzle.formats.mixed.ahead import Ahead
from puzzle.formats.record import Record
from puzzle.formats.registry import VALUES
from puzzle.formats.rules.ruled import record_ruled_too
from puzzle.geometry import CLASSIC, Geometry
from puzzle.grid import Grid

_BEGIN = re.compile(r"\{\s*\\?[\"']|\[\s*(?:[\[{]|\\?[\"'])")
"""Where an object begins, or a list of lists, objects or texts; a quote may be escaped."""
_WORDS = re.compile(r"[^\W\d_]{2}")
_LONGEST_WORDS = 1_000
"""Characters of words before the value."""
_LONGEST = 20_000
"""Characters of the value, and of what stands behind it."""


def json_in_words(ahead: Ahead, geometry: Geometry | None) -> Sequence[Record]:
    """Return the puzzles of the JSON that begins in the next line, behind words; none for others.

    Args:
        ahead: the source; nothing is taken.
        geometry: of every record; by default what the record says.
    """
    text = ahead.peek() or ""
    found = _BEGIN.search(text[:_LONGEST_WORDS]) if len(text) <= _LONGEST else None
    if found is None or len(text) - found.start() < CLASSIC.cell_count:
        return ()
    words = text[: found.start()]
    if _WORDS.search(words) is None or _is_within_another(words):
        return ()
    end = found.start() + Brackets().feed(text[found.start() :])
    value = next(_values(text[found.start() : end]), None)
    if value is None:
        return ()
    records = list(VALUES.read_value(ahead.number, text, value, geometry))
    if not all(isinstance(one.content, Grid) for one in records):
        return ()
    return [record_ruled_too(replace(one, text=text), words, text[end:]) for one in records]


def _is_within_another(words: str) -> bool:
    """Tell whether an object or a list that begins in words is still open: it may say a rule."""
    return any(words.count(opens) > words.count(closes) for opens, closes in ("{}", "[]"))


def _values(text: str) -> Iterator[Any]:
    """Yield the value that a text is, as it stands or with its quotes escaped."""
    for said in (text, text.replace('\\"', '"')):
        with suppress(NotationError):
            yield parse_json(said)
