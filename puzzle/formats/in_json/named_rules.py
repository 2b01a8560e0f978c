"""Rules of the whole grid that an object of JSON names: ``"variant": "X"``, ``"antiKnight": true``.

They need no clues, and hold as they do in a column of a CSV file or in a title. What names another
rule beside them is left as it is, and refused where the rest of the object is.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple

from puzzle.constraints import HOUSE_RULES
from puzzle.formats.json_cells import WORDS_ON_RULES
from puzzle.formats.rules.abbreviations import spelled_out
from puzzle.formats.rules.names import (
    NAMES_OF_KINDS,
    is_member_of_rule,
    kinds_named,
    named_kind,
    says_more,
)
from puzzle.formats.rules.ruled import TITLE_RULES
from puzzle.formats.rules.sentences import rules_said, sentences_of
from puzzle.formats.rules.whole_grid import Members

_OF_KINDS = frozenset({"variant", "variants", "constraints"})
_TITLES = frozenset({"title", "name"})
_WORDS: Mapping[str, str] = MappingProxyType(
    {word: word for word in TITLE_RULES}
    | {"xsudoku": "x", "sudokux": "x", "diagonals": "diagonal", "isdiagonal": "diagonal"}
    | {"diagonalsudoku": "diagonal", "hypersudoku": "hyper", "disjointgroups": "disjoint"}
)
"""What people call these kinds, in small letters alone, with the word of a title for each."""
_PLAIN = frozenset(
    {"sudoku", "puzzle", "classic", "normal", "standard", "plain", "rule", "rules", "groups"}
    | {"and", "plus", "with"}
)
"""Words beside them that say no rule."""
_PARITIES = frozenset({"odd", "even"})
_CELL = re.compile(r"[rR][1-9][0-9]?[cC][1-9][0-9]?")
_NAMES = _OF_KINDS | _TITLES | {*WORDS_ON_RULES}
_SIZE = re.compile(r"\d+\s?[x\u00d7]\s?\d+")
_IN_TWO = re.compile(r"\b(anti|non)[\s_-]+")
_BETWEEN = re.compile(r"[\s,;&/]+")
_APART = re.compile(r"[+_-]+")


class NamedRules(NamedTuple):
    """The rules that an object names, as JSON, and its members that say nothing else."""

    rules: tuple[Members, ...]
    names: frozenset[str]


_NONE = NamedRules((), frozenset())


def named_rules(members: Mapping[str, Any]) -> NamedRules:
    """Return the rules without clues that the members of an object name.

    Args:
        members: their names in any case, with ``_`` or ``-`` or none between words.
    """
    rules, names = list[Members](), set[str]()
    for name, said in members.items():
        if is_member_of_rule(name, said) and (found := _rules_of(name, said)) is not None:
            rules += found
            names.add(name)
    if not names:
        return _NONE
    return NamedRules(
        tuple(one for n, one in enumerate(rules) if one not in rules[:n]), frozenset(names)
    )


def _rules_of(name: str, said: object) -> Sequence[Members] | None:
    """Return the rules of a member; None where it is no name of rules, or names others too."""
    small = name.lower()
    if small in _PARITIES and isinstance(said, list):
        cells = [cell for cell in said if isinstance(cell, str) and _CELL.fullmatch(cell)]
        # Each cell is a clue of its own.
        return [{"type": small, "cells": [cell]} for cell in cells] if cells == said != [] else None
    if said is True:
        if small in HOUSE_RULES:
            return [{"type": small}]
        word = _WORDS.get(re.sub("[^a-z]", "", small))
        return None if word is None else TITLE_RULES[word]
    if (small not in _NAMES and re.sub("[^a-z]", "", small) not in NAMES_OF_KINDS) or not said:
        return None
    if small in _TITLES:
        return _of_title(said) if isinstance(said, str) else None
    if isinstance(said, dict):
        return _together([_rules_of(one, is_on) for one, is_on in said.items() if is_on])
    texts = [said] if isinstance(said, str) else said
    if not isinstance(texts, list) or not all(isinstance(text, str) for text in texts):
        return None
    if small in WORDS_ON_RULES:
        return _together([rules_of_kind(text) or _of_sentences(text) for text in texts])
    return _together([rules_of_kind(text) for text in texts])


def _together(parts: Sequence[Sequence[Members] | None]) -> Sequence[Members] | None:
    """Return the rules of all parts; None where there are no parts, or one names others."""
    found = [part for part in parts if part is not None]
    return [rule for part in found for rule in part] if parts and len(found) == len(parts) else None


def rules_of_kind(text: str) -> Sequence[Members] | None:
    """Return the rules of a text that names kinds of Sudoku; None where it says anything else."""
    bare = _IN_TWO.sub(r"\1", _SIZE.sub(" ", spelled_out(text).lower()))
    return _together([_of_name(name) for name in _BETWEEN.split(bare) if name])


def _of_name(name: str) -> Sequence[Members] | None:
    """Return the rules of words without spaces; ``diagonal+`` is one diagonal, as in f-puzzles."""
    if name in HOUSE_RULES:
        return [{"type": name}]
    return _together([_of_word(word) for word in _APART.split(name) if word] or [()])


def _of_word(word: str) -> Sequence[Members] | None:
    return () if word in _PLAIN else TITLE_RULES[_WORDS[word]] if word in _WORDS else None


def _of_title(text: str) -> Sequence[Members] | None:
    """Return the rules of a title that names a kind of Sudoku."""
    words = kinds_named(_SIZE.sub(" ", text)) if named_kind(text) else ()
    return _together([TITLE_RULES.get(word) for word in words])


def _of_sentences(text: str) -> Sequence[Members] | None:
    """Return the rules of sentences, each of which is understood or says what every Sudoku does."""
    rules = list[Members]()
    for paragraph in text.splitlines():
        said = {one.sentence: one for one in rules_said(paragraph)}
        for sentence in sentences_of(paragraph):
            one = said.get(sentence)
            if one is not None and one.rules and not (one.kinds or one.any_of or one.is_doubt):
                rules += one.rules
            elif one is not None or says_more(sentence):
                return None
    return rules
