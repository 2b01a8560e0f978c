"""Puzzles one a line in a patch: those that it adds, behind ``+``, and those that it takes away."""

from __future__ import annotations

import re

from puzzle.formats.mixed.ahead import Ahead
from puzzle.geometry import CLASSIC, FEWEST_GIVENS
from puzzle.grid import Grid

_MARKED = re.compile(rf"([+-])([0-9.*_-]{{{CLASSIC.cell_count}}})\s*")
_HUNK = re.compile(r"@@ -[0-9,]{1,15} \+[0-9,]{1,15} @@.{0,200}\s*")
_MOST_REMOVED = 50
"""Lines taken away one below the other, before those that stand in their place."""


def added(text: str) -> Grid | None:
    """Return the puzzle of a line that a patch adds; None for any other line."""
    found = _MARKED.fullmatch(text)
    if found is None or found[1] != "+":
        return None
    grid = Grid.parse(found[2])
    return grid if grid.given_count >= FEWEST_GIVENS else None


def is_removed(ahead: Ahead, offset: int = 0) -> bool:
    """Recognise a puzzle of a line that a patch takes away, so many lines ahead.

    A patch begins above it, or the lines below it are added.
    """
    found = _MARKED.fullmatch(ahead.peek(offset) or "")
    if found is None or found[1] != "-":
        return False
    if _HUNK.fullmatch(ahead.before(offset)):
        return True
    below = (ahead.peek(offset + at) or "" for at in range(1, _MOST_REMOVED))
    other = next((line for line in below if not line.startswith("-")), "")
    return added(other) is not None
