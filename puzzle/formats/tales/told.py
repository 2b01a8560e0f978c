"""What a sentence claims of a puzzle, and of which."""

from __future__ import annotations

from typing import NamedTuple

Value = int | str | bool
EACH, BOTH = "*", "*2"
"""`Told.whose` of what is said of all puzzles, and of all where there are two."""
NEXT = "+1."
"""`Told.whose` of what is said of the puzzle right below the words."""
NUMBERS = frozenset({"given_count", "level"})
"""The names of claims that a number alone may be of."""


class Told(NamedTuple):
    """What a sentence claims.

    Attributes:
        name: an attribute of `puzzle.formats.claims.Claims`.
        value: what it is said to be.
        whose: empty for the puzzle that the words stand beside, `EACH` for all, `BOTH` for two,
            ``2.`` for the second, ``-1.`` for the last of several, `NEXT` for the one below, or the
            number, the title or the file of a puzzle in small letters.
    """

    name: str
    value: Value
    whose: str = ""
