"""Lines of comment, behind ``#``, and what they say that has to be heeded or told."""

from __future__ import annotations

import re

from puzzle.formats.claim_words import claims_above
from puzzle.formats.claims import LONGEST_WORDS
from puzzle.formats.clue_lines import clues_in
from puzzle.formats.mixed.ahead import Ahead
from puzzle.formats.mixed.family import WORD
from puzzle.formats.rules.doubts import may_be_rule
from puzzle.formats.rules.ruled import is_title_of_kind
from puzzle.formats.rules.sentences import sentences_of
from puzzle.formats.tales.vocabulary import patterns_of
from puzzle.formats.text import is_comment, remembered
from puzzle.geometry import CLASSIC, FEWEST_GIVENS

_BEGINS = re.compile(r"(?<!\s)\s*#+(?:[A-Z](?= |[A-Z][a-z]))?\s*")
"""What a comment begins with; in files of SadMan a letter says what it tells."""
_NUMBERS = re.compile(
    r"\s*#[1-9][0-9]?(?:\s?(?:[,&+/]|[^\W\d_]{1,3})\s?#?[1-9][0-9]?)*"
    rf"(?:\s?[:=]\s|\s{patterns_of('is_behind_names')}\s)",
    re.IGNORECASE,
)
"""The numbers of puzzles of which something is said: ``#1 and #3: 25 clues``, ``#1 has 25``."""
_DEEPEST = 20
"""Characters of a line within which a comment begins."""
_WHOLE = re.compile(rf"(?<![\w.*-])[0-9.*_-]{{{CLASSIC.cell_count}}}(?![\w.*-])")
_LINE = re.compile(rb"^[ \t]*#[^\n]{1,1000}", re.MULTILINE)


def words_of(text: str) -> str:
    """Return what a comment says; empty where it has no word, and is no clue."""
    words = text.strip() if _NUMBERS.match(text) else _BEGINS.sub("", text, count=1)
    return words if WORD.search(text) or any(clues_in(words)) else ""


def has_whole_puzzle(text: str) -> bool:
    """Recognise a text with 81 cells in a row, enough of them givens."""
    found = _WHOLE.search(text)
    return found is not None and sum(map(found[0].count, "123456789")) >= FEWEST_GIVENS


def holds_puzzle(text: str) -> bool:
    """Recognise a comment with a whole puzzle in it, which somebody set apart."""
    return "#" in text[:_DEEPEST] and is_comment(text) and has_whole_puzzle(text)


def names_numbers(text: str) -> bool:
    """Recognise a comment that says something of puzzles by their numbers."""
    return _NUMBERS.match(text) is not None


@remembered
def claims_something(text: str) -> bool:
    """Recognise a comment that claims something of a puzzle: ``# Ours, 28 clues``."""
    words = words_of(text)
    return 0 < len(words) <= LONGEST_WORDS and claims_above(words) is not None


def is_told(text: str, ahead: Ahead) -> bool:
    """Recognise a comment that is told of.

    It is on a rule or of puzzles by their number, has one in it, or claims something. Where one
    claims something, each is told: it ends what that one is of.

    Args:
        text: the comment, or an empty line.
        ahead: the source that it is of.
    """
    if not is_comment(text):
        return False
    if ahead.tells_comments and text.strip("# \t"):
        return True
    is_heeded = may_state_rule(text) or holds_puzzle(text) or names_numbers(text)
    return is_heeded or claims_something(text)


@remembered
def may_state_rule(text: str) -> bool:
    """Recognise a comment with a clue, a title of a kind, or a sentence that may be a rule."""
    if not is_comment(text) or not (words := words_of(text)):
        return False
    if is_title_of_kind(words):
        return True
    return any(clues_in(words)) or any(map(may_be_rule, sentences_of(words)))


def above_told(data: bytes, ahead: Ahead) -> bytes:
    """Return the lines above the first comment that is told of; all of them for none.

    Args:
        data: whole lines in UTF-8.
        ahead: the source that they are of.
    """
    for found in _LINE.finditer(data) if b"#" in data else ():
        if is_told(found.group().decode(errors="replace"), ahead):
            return data[: found.start()]
    return data
