"""Puzzles in the texts of a value of JSON, such as the messages of a chat."""

from __future__ import annotations

import re
from base64 import b64decode
from collections.abc import Iterator, Sequence
from dataclasses import replace
from html import unescape
from itertools import islice
from typing import Any

from puzzle.errors import NotationError
from puzzle.formats.in_json.brackets import parsed
from puzzle.formats.in_json.puzzle_names import PUZZLE_NAMES
from puzzle.formats.in_json.tree import items_of
from puzzle.formats.json_record import record_of
from puzzle.formats.record import Record
from puzzle.formats.text import LONGEST_LINE
from puzzle.geometry import CLASSIC, Geometry
from puzzle.grid import Grid

_MOST_TEXTS = 10_000
_DEEPEST_TEXT = 12
"""Texts of a value, and objects and lists around one, that are looked at."""
_SHORTEST_PUZZLE = 72
"""Characters of a puzzle on one line that lacks some."""
_BLOCK = re.compile(
    r"</?(?:p|br|pre|div|li|ul|ol|h[1-6]|blockquote)(?:\s[^<>]{0,300})?/?>", re.IGNORECASE
)
_INLINE = re.compile(
    r"</?(?:code|span|a|em|strong|b|i|u|tt|samp|kbd)(?:\s[^<>]{0,300})?>", re.IGNORECASE
)
_TABLE = re.compile(r"<t[dh]\b", re.IGNORECASE)
_FENCE = re.compile("```")
_IN_A_TEXT = ", in a text"
"""How the place ends of what was read out of a text in a value."""
_IN_BASE64 = re.compile(r"[A-Za-z0-9+/_-]{100,40000}={0,2}")
"""A puzzle or more in Base64, in one word."""


def in_packed(number: int, whole: str, value: object, geometry: Geometry | None) -> list[Record]:
    """Return the puzzles of texts that are JSON themselves, such as what a browser has sent.

    Args:
        number: as for `in_texts`.
        whole: as for `in_texts`.
        value: as for `in_texts`.
        geometry: as for `in_texts`.
    """
    found = list[Record]()
    for text in islice(_texts_in(value, 0), _MOST_TEXTS):
        inner = _unpacked(text)
        if isinstance(inner, dict | list):
            items = (record_of(number, whole, item, geometry) for item in items_of(inner))
            found += [_as_in_text(one, number, whole) for one in items if is_grid(one)]
    return _once_each(found)


def _unpacked(text: str) -> Any:
    """Return the value of a text that is JSON itself, or is that or a puzzle in Base64."""
    if _is_json(text):
        return parsed(text)
    if _IN_BASE64.fullmatch(text) is None:
        return None
    try:
        told = b64decode(text.replace("-", "+").replace("_", "/") + "==").decode("ascii")
    except ValueError:
        return None
    return parsed(told) if _is_json(told) else {PUZZLE_NAMES[0]: told.strip()}


def _is_json(text: str) -> bool:
    return text.lstrip()[:1] in ("{", "[")


def is_in_a_text(record: Record) -> bool:
    """Tell whether a record was read out of a text in a value, such as the message of a chat."""
    return record.where is not None and record.where.endswith(_IN_A_TEXT)


def is_grid(record: Record) -> bool:
    """Tell whether a record could be read."""
    return isinstance(record.content, Grid)


def _once_each(found: Sequence[Record]) -> list[Record]:
    """Return the records, each puzzle once: a message is there as text and with its marks."""
    puzzles = {
        one.content if isinstance(one.content, Grid) else id(one): one for one in reversed(found)
    }
    first = {id(one) for one in puzzles.values()}
    return [one for one in found if id(one) in first]


def in_texts(number: int, whole: str, value: object, geometry: Geometry | None) -> list[Record]:
    """Return what the texts of a value, such as the messages of a chat, have, read as one text.

    Rules in one are of the puzzles beside it, and what is malformed is told.

    Args:
        number: the 1-based line where the value begins.
        whole: the value as it stood.
        value: what was parsed.
        geometry: of every record; by default what the record says.

    Returns:
        The records in order; none where no grid is among them.
    """
    texts = [text for text in islice(_texts_in(value, 0), _MOST_TEXTS) if _is_of_a_text(text)]
    if not any(len(text) >= CLASSIC.cell_count for text in texts):
        return []
    from puzzle.formats import read as read_all

    # Chats write what is set as code behind the marks, on one line with them.
    apart = (_FENCE.sub("\n", _without_tags(text)) for text in texts)
    lines = [line[:LONGEST_LINE] for text in apart for line in (*text.split("\n"), "")]
    found = list(read_all(lines, geometry))
    if not any(map(is_grid, found)):
        return []
    return _once_each([_as_in_text(record, number, whole) for record in found])


def _without_tags(text: str) -> str:
    """Return a text, that of a page without its tags: a line each where they part blocks.

    Tables are read with theirs.
    """
    if "<" not in text or _TABLE.search(text) or not _BLOCK.search(text):
        return text
    return unescape(_INLINE.sub("", _BLOCK.sub("\n", text)))


def _as_in_text(record: Record, number: int, whole: str) -> Record:
    """Return a record of a text in the value of this line; a malformed one has the whole line."""
    where = f"line {number}{_IN_A_TEXT}"
    if isinstance(record.content, NotationError):
        return Record(number, whole, record.content.at_line(number), where)
    return replace(record, line=number, where=where)


def _texts_in(value: object, depth: int) -> Iterator[str]:
    if depth > _DEEPEST_TEXT:
        return
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict | list):
        for part in value.values() if isinstance(value, dict) else value:
            yield from _texts_in(part, depth + 1)


def _is_of_a_text(text: str) -> bool:
    """Recognise rows, words, or a puzzle on a line, right or wrong; no date, number or JSON."""
    if _is_json(text):
        return False
    if text.startswith("http") and len(text) < CLASSIC.cell_count:
        return False  # a picture or a page: what packs a puzzle is longer
    is_of_words = sum(map(str.isalpha, text)) > sum(map(str.isdigit, text))
    return is_of_words or "\n" in text or len(text) >= _SHORTEST_PUZZLE
