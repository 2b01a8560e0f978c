"""Lines of comment, behind ``#``, and what they say that has to be heeded or told."""

from __future__ import annotations

import re

from puzzle.formats.clue_lines import clues_in
from puzzle.formats.mixed.family import WORD
from puzzle.formats.rules.doubts import may_be_rule
from puzzle.formats.rules.ruled import is_title_of_kind
from puzzle.formats.rules.sentences import sentences_of
from puzzle.formats.text import is_comment, remembered

_BEGINS = re.compile(r"\s*#+(?:[A-Z](?= |[A-Z][a-z]))?\s*")
"""What a comment begins with; in files of SadMan a letter says what it tells."""
_LINE = re.compile(rb"^[ \t]*#[^\n]{1,1000}", re.MULTILINE)


def words_of(text: str) -> str:
    """Return what a comment says; empty where it has no word, and is no clue."""
    words = _BEGINS.sub("", text, count=1)
    return words if WORD.search(text) or any(clues_in(words)) else ""


@remembered
def may_state_rule(text: str) -> bool:
    """Recognise a comment with a clue, a title of a kind, or a sentence that may be a rule."""
    if not is_comment(text) or not (words := words_of(text)):
        return False
    if is_title_of_kind(words):
        return True
    return any(clues_in(words)) or any(map(may_be_rule, sentences_of(words)))


def above_rule(data: bytes) -> bytes:
    """Return the lines above the first comment that may state a rule; all of them for none.

    Args:
        data: whole lines in UTF-8.
    """
    for found in _LINE.finditer(data) if b"#" in data else ():
        if may_state_rule(found.group().decode(errors="replace")):
            return data[: found.start()]
    return data
