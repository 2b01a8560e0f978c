"""Where a key of a TOML text stands.

The reader of the standard library keeps no positions. But a text that is cut off after a line is
read as well, so the line of a key is the first one with which it is there.
"""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from typing import Any

Place = Sequence[str | int]
"""The keys and positions that lead to a value: ``("section", 2, "level")``."""


def line_of(text: str, place: Place) -> int:
    """Return the 1-based line where a value begins; of one that is not there, its table's.

    Args:
        text: a text that can be read as a whole.
        place: the value's; () is the whole text, on line 1.
    """
    lines = text.splitlines(keepends=True)
    while place:
        begins = 1
        for end in range(1, len(lines) + 1):
            try:
                data = tomllib.loads("".join(lines[:end]))
            except tomllib.TOMLDecodeError:
                continue  # the text is cut off within a value of several lines
            if _holds(data, place):
                return begins
            begins = end + 1
        place = place[:-1]
    return 1


def _holds(data: Any, place: Place) -> bool:
    for key in place:
        try:
            data = data[key]
        except (KeyError, IndexError, TypeError):
            return False
    return True
