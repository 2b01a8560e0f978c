"""JSON texts over several lines: where one ends, and its value."""

from __future__ import annotations

import json
import re
from typing import Any

LONGEST_DOCUMENT = 1_000_000
"""Characters of one JSON text over several lines."""
_MARK = re.compile(r"\\.|[\"\[\]{}]")
"""A bracket, a quote, or a sign that a backslash keeps from being one."""


class Brackets:
    """Counts the brackets of JSON over the lines of a text.

    Attributes:
        is_closed: whether all that were opened are closed, one at least.
    """

    def __init__(self) -> None:
        self._depth = 0
        self.is_closed = False

    def feed(self, line: str) -> int:
        """Count those of a line; a text in quotes ends with it at the latest.

        Returns:
            The place behind the bracket with which all are closed for the first time; 0 for none.
        """
        is_in_text, end = False, 0
        for found in _MARK.finditer(line):
            mark = found.group()
            if mark == '"':
                is_in_text = not is_in_text
            elif is_in_text or len(mark) > 1:
                continue
            elif mark in "[{":
                self._depth += 1
            else:
                self._depth -= 1
                end = end or (found.end() if self._depth <= 0 else 0)
        self.is_closed = self._depth <= 0
        return end


def parsed(text: str) -> Any:
    """Return the value of a JSON text, or None where it is none."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return None
