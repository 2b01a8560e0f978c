"""Objects and lists of JSON that nobody meant as a puzzle."""

from __future__ import annotations

import re
from itertools import islice

from puzzle.formats.code import is_string
from puzzle.formats.in_json.brackets import Brackets, parsed
from puzzle.formats.in_json.matrices import DEEPEST, has_other_numbers_alone, has_powers_alone
from puzzle.formats.in_json.puzzle_names import PUZZLE_NAMES
from puzzle.formats.loose_json import parse_loosely

CELLS = frozenset("0123456789.*_-Xx")
_OF_A_PUZZLE = re.compile(
    r"(?<![0-9.*_-])(?<![^\W\d_])(?<!\":)(?<!\":\s)"
    r"(?!(?:[0-9]{10}(?:[0-9]{3})?(?:\.[0-9]{1,9})?|[1-9][0-9]{16,18}|[0-9]{4}-[0-9]{2}-[0-9]{2})"
    r"(?![0-9.*_-]))(?!(?<![\"'])-?[0-9]{1,15}\.[0-9]{1,20}(?![0-9.*_-]))[0-9.*_-]{8}"
)
_NAME_OF_A_PUZZLE = re.compile(
    r"[\"'](?:[^\"'\n]{0,40}(?:puz|grid|sudoku|board|cell|given|clue)(?!er)[^\"'\n]{0,40}"
    r"|[^\"'\n]{0,40}(?<![a-z])(?:sizes?|rows?|col(?:umn)?s?|solution|values?|geometry|mission|field)"
    r"(?![a-z])[^\"'\n]{0,40})[\"']\s?:",
    re.IGNORECASE,
)
"""What an object that is meant as a puzzle has of it: a run of cells, a name.

A run that is a moment, or a fraction without quotes, is none.
"""
_SHORTEST_VALUE = 16
"""Signs of a text that may hold a puzzle under a name of several words."""
ENTRIES = re.compile(r"(?:[\"']?[0-9.]?[\"']?\s?(?:null)?\s?,\s{0,9}){7}")
_FEWEST_RUNS = 4
"""Runs of seven entries that a list of cells has, or its rows together."""


def tells_other_data(text: str) -> bool:
    """Recognise JSON with nothing of a puzzle: no run of cells, no list of eight, no name.

    A list that breaks off behind a text is such, too, and what a program writes in brackets.
    """
    bare = text.strip().removesuffix(",")  # of an item of a list
    value = parsed(bare)
    if value is not None and has_powers_alone(value):
        return True
    if _OF_A_PUZZLE.search(text):
        return False
    if _NAME_OF_A_PUZZLE.search(text) and (value is None or _names_a_puzzle(value, 0)):
        return False
    if value is None:
        loose = parse_loosely(bare) if bare.startswith("{") else None
        value = None if loose is None else loose.value
    if value is None:
        return is_string(text.strip().removeprefix("[")) or _is_closed(text)
    if has_other_numbers_alone(value):
        return True
    return sum(1 for _ in islice(ENTRIES.finditer(text), _FEWEST_RUNS)) < _FEWEST_RUNS


_SMALLEST_SIDE = 4


def _names_a_puzzle(value: object, depth: int) -> bool:
    """Tell whether there is a member in a value that is called a puzzle, and may hold one.

    A package that is called after puzzles has a version, a folder or an address beside its name.
    """
    if isinstance(value, list):
        return depth < DEEPEST and any(_names_a_puzzle(one, depth + 1) for one in value)
    if not isinstance(value, dict):
        return False
    return any(
        (_NAME_OF_A_PUZZLE.match(f'"{name}":') and _may_hold(name, one))
        or (depth < DEEPEST and _names_a_puzzle(one, depth + 1))
        for name, one in value.items()
    )


def _may_hold(name: str, value: object) -> bool:
    """Tell whether a member may hold a puzzle: its name alone says so, unless it is of more words.

    An object within it is asked itself, except for one of digits.
    """
    if isinstance(value, dict):
        return bool(value) and all(isinstance(one, int) for one in value.values())
    if isinstance(value, list):  # as many rows or cells as the smallest grid has, or texts of rows
        return len(value) >= _SMALLEST_SIDE or any(
            isinstance(one, list | dict) or len(str(one)) >= _SMALLEST_SIDE for one in value
        )
    if name.lower() in PUZZLE_NAMES:
        return True
    if not isinstance(value, str):
        return False
    if name.isalpha():
        return True
    cells = sum(map(CELLS.__contains__, value))
    return len(value) >= _SHORTEST_VALUE and 2 * cells > len(value)


def _is_closed(text: str) -> bool:
    """Recognise what ends where its brackets do, without a list of eight: of a program's own."""
    brackets = Brackets()
    brackets.feed(text)
    return brackets.is_closed and ENTRIES.search(text) is None
