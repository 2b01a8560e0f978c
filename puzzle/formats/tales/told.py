"""What a sentence claims of a puzzle, and of which."""

from __future__ import annotations

from typing import NamedTuple

Value = int | str | bool
EACH = "*"
"""`Told.whose` of what is said of all puzzles."""


class Told(NamedTuple):
    """What a sentence claims.

    Attributes:
        name: an attribute of `puzzle.formats.claims.Claims`.
        value: what it is said to be.
        whose: empty for the puzzle that the words stand beside, `EACH` for all, ``2.`` for the
            second, or the name of a puzzle or of its file in small letters.
    """

    name: str
    value: Value
    whose: str = ""
