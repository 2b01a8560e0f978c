"""Lines of mappings of YAML, TOML and INI: ``name: value``, whose rules are heard as those of JSON.

In a mapping ``grid`` is the name of a member; anywhere else it is what a puzzle is called.
"""

from __future__ import annotations

import re

MEMBER = re.compile(
    r"(?P<indent>[ \t]{0,40}(?P<item>-[ \t]{1,8})?)(?P<name>[\"']?[A-Za-z][\w -]{0,40}[\"']?)"
    r"(?P<sign>:(?=\s|$)|[ \t]?=(?!=))[ \t]{0,8}(?P<value>[^\n]{0,2000})"
)
"""A member with its name and its value, which may be empty; the first of an item has a dash."""
_BEGINS = re.compile(r"\s{0,40}(?:-\s|[\w-]{1,40}\s?[:=]\s)")


def may_be_in_mapping(line: str) -> bool:
    """Tell whether a line begins as a member with a value does, or as an item of a list."""
    return _BEGINS.match(line) is not None
