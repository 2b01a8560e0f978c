"""What the parser of XML reports, and how much of it there may be: see `safe_xml`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

LONGEST_TAG = 1_000_000
"""Bytes of one tag, comment or run of text; a game that was saved in an app has some thousand."""
DEEPEST = 40
"""Elements within one another."""
LONGEST_TEXT = 2000
"""Characters of an element's text that are kept."""


@dataclass(frozen=True, slots=True)
class Start:
    """An element begins.

    Attributes:
        name: its name, without a namespace.
        attributes: by their names as they stand, with a prefix if they have one.
        line: 1-based line of the tag.
        at: how much of its parent's own text stands before it, in characters.
    """

    name: str
    attributes: Mapping[str, str]
    line: int
    at: int = 0


@dataclass(frozen=True, slots=True)
class End:
    """An element ends.

    Attributes:
        name: its name, without a namespace.
        text: the text that it holds itself, cut to `LONGEST_TEXT` characters.
    """

    name: str
    text: str
