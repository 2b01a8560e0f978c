"""Lines that are like many above them, of which none began a puzzle: a log, a table."""

from __future__ import annotations

from collections import Counter

from puzzle.formats.mixed.ahead import Ahead
from puzzle.formats.mixed.family import shape_of
from puzzle.formats.record import Record, SetAside
from puzzle.formats.text import MAX_BLOCK_LINES

_MANY_ALIKE = 90
"""Lines with the same between their words and numbers, more than any puzzle has: a log, a table."""
_MOST_SHAPES = 1_000


def count_shape(ahead: Ahead, text: str) -> None:
    """Count a line that is text among those of its shape."""
    if (shape := shape_of(text)) is not None:
        ahead.shapes[shape] += 1
    if len(ahead.shapes) > _MOST_SHAPES:
        ahead.shapes = Counter({one: n for one, n in ahead.shapes.items() if n >= _MANY_ALIKE})


def counted(ahead: Ahead, one: Record | SetAside) -> Record | SetAside:
    """Return what was found, the lines of a table that was set aside counted by their shapes."""
    for text in one.text.split("\n") if isinstance(one, SetAside) else ():
        count_shape(ahead, text)
    return one


def is_one_of_many(ahead: Ahead, text: str) -> bool:
    """Recognise a line that is like many above it, of which none began a puzzle.

    Nobody could tell with which of them a grid begins.
    """
    return bool(ahead.shapes) and ahead.shapes[shape_of(text) or ""] >= _MANY_ALIKE


def others_alike(ahead: Ahead) -> SetAside | None:
    """Return the next lines that are like many above them; None where the next is none."""
    first, kept = ahead.number, list[str]()
    while len(kept) < MAX_BLOCK_LINES and (text := ahead.peek()) is not None:
        if not is_one_of_many(ahead, text):
            break
        kept.append(ahead.take())
    return SetAside(first, "\n".join(kept)) if kept else None
