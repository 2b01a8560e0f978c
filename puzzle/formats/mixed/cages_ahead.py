"""Cages that fill a grid: whether they begin at a line, and how far to look for them."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING

from puzzle.errors import NotationError
from puzzle.formats.cages.text import begins_cages, cages_from, may_head_cages
from puzzle.formats.mixed.ahead import Ahead
from puzzle.formats.registry import RULED, VALUES
from puzzle.geometry import Geometry

if TYPE_CHECKING:
    from puzzle.formats.record import Gathered


_LOOKED_AT_ONCE, _LOOKED_AT_EACH = 30_000, 30
"""Characters that are looked through for cages, in all and for each line that came, and that each
line counts beside its own."""
_CAGE = re.compile(
    r"\br[1-9][0-9]?c[1-9][0-9]?\b.{1,200}\br[1-9][0-9]?c[1-9][0-9]?\b.{0,30}"
    r"(?:=|\b(?:sum|sums|add|adds|total|totals|summe|somme|suma|somma|som)\b).{0,12}[0-9]",
    re.IGNORECASE,
)
"""Cells on a line with their sum behind, which may be the first cage of a whole grid."""


def cages_ahead(ahead: Ahead, geometry: Geometry | None) -> Gathered | None:
    """Return the puzzle whose cages begin here and fill a grid; None for anything else.

    Of a pipe nothing waits for cages below the line; an object of JSON is read as such.
    """
    text = ahead.peek() or ""
    is_value = text.lstrip().startswith("{") or VALUES.begins_list(text)
    if is_value or not begins_cages(text, ahead.before()) or not _may_look_for_cages(ahead):
        return None
    return RULED.gather_cages(counted_lines(ahead), ahead.number, geometry)


def _may_look_for_cages(ahead: Ahead) -> bool:
    """Tell whether not too much was looked through in vain, for the lines that came so far."""
    room = _LOOKED_AT_ONCE + _LOOKED_AT_EACH * ahead.number
    return ahead.is_there and ahead.looked_at < room


def counted_lines(ahead: Ahead, offset: int = 0) -> Callable[[int], str | None]:
    """Return what shows the lines from so many ahead on, and counts their characters."""
    furthest = -1

    def peek(at: int) -> str | None:
        nonlocal furthest
        line = ahead.peek(offset + at)
        if at > furthest and line is not None:
            furthest = at
            ahead.looked_at += len(line) + _LOOKED_AT_EACH
        return line

    return peek


def heads_cages(ahead: Ahead, offset: int) -> bool:
    """Recognise a line so many lines ahead that heads cages which fill a grid, or has them all."""
    text = ahead.peek(offset) or ""
    may_be = may_head_cages(text) or _CAGE.search(text) is not None
    if not (may_be and _may_look_for_cages(ahead)):
        return False
    with suppress(NotationError):
        return cages_from(counted_lines(ahead, offset), 0) is not None
    return True
