"""Words of claims in sentences, and of corrections, by what they do there.

``words.toml`` and ``corrections.toml`` have them by language. The languages are not told apart: a
claim needs several of these words in their order, which no words of two languages make by chance.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable
from functools import cache
from importlib import resources

_FILES = ("words.toml", "corrections.toml")
_UNPARTED = frozenset({"ja", "zh"})
"""Languages that part no words by blanks."""


@cache
def _tables() -> dict[str, dict[str, str]]:
    folder = resources.files("puzzle.formats.tales")
    files = [tomllib.loads(folder.joinpath(name).read_text("utf-8")) for name in _FILES]
    return {table: said for file in files for table, said in file.items()}


def words_of(*tables: str) -> frozenset[str]:
    """Return the words of tables, in all languages."""
    return frozenset(word for table in tables for word in _entries(table))


def patterns_of(*tables: str) -> str:
    """Return one pattern of what tables have in all languages, the longest first."""
    return _any_of({entry for table in tables for entry in _entries(table)})


def whole_words_of(*tables: str) -> str:
    """Return the same pattern for whole words, as far as a language parts them."""
    parted, unparted = set[str](), set[str]()
    for table in tables:
        for language, said in _tables()[table].items():
            (unparted if language in _UNPARTED else parted).update(said.split())
    return rf"(?:\b{_any_of(parted)}\b{''.join(f'|{entry}' for entry in sorted(unparted))})"


def _any_of(entries: Iterable[str]) -> str:
    """Return one pattern of several, the longest first."""
    return f"(?:{'|'.join(sorted(entries, key=lambda one: (-len(one), one)))})"


class WordFinder:
    """Finds whether a text has any word of tables: words by their set, the rest by patterns.

    Args:
        tables: of single words, of words with a letter that may be missing, and of patterns.
    """

    def __init__(self, *tables: str) -> None:
        each = {entry for table in tables for entry in _entries(table)}
        self._words = frozenset(word for entry in each for word in _as_words(entry))
        rest = sorted(entry for entry in each if not _as_words(entry))
        self._rest = re.compile(rf"(?<![\w-])(?:{'|'.join(rest)})(?![\w-])", re.IGNORECASE)
        self._has_rest = bool(rest)

    def is_in(self, text: str) -> bool:
        """Tell whether a text has any of the words."""
        return self.is_among(words_in(text)) or (
            self._has_rest and self._rest.search(text) is not None
        )

    def is_among(self, words: Iterable[str]) -> bool:
        """Tell whether any of some words is one, or has one behind an apostrophe."""
        return not self._words.isdisjoint(
            part for word in words for part in (word, *word.split("'"))
        )


def _as_words(entry: str) -> tuple[str, ...]:
    """Return the words that an entry is; none for a pattern."""
    if found := _OPTIONAL.fullmatch(entry):
        return (f"{found[1]}{found[2]}", found[1])
    return (entry,) if _ONE_WORD.fullmatch(entry) else ()


def words_in(text: str) -> list[str]:
    """Return the words of a text in small letters."""
    return [word.lower() for word in _ONE_WORD.findall(text)]


_ONE_WORD = re.compile(r"[^\W_]+(?:[-'][^\W_]+)*")
_OPTIONAL = re.compile(r"([^\W_]+)([^\W_])\?")


def _entries(table: str) -> list[str]:
    return [entry for said in _tables()[table].values() for entry in said.split()]
