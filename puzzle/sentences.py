"""What sentences for people are made of: lists and numbers of things."""

from __future__ import annotations

from collections.abc import Iterable


def listed(words: Iterable[object], joint: str = "and") -> str:
    """Return the words in one phrase: ``1, 2 and 5``.

    Args:
        words: at least one.
        joint: what stands before the last of several.
    """
    *head, last = map(str, words)
    return f"{', '.join(head)} {joint} {last}" if head else last


def counted(number: int, noun: str) -> str:
    """Return how many of something, in words: ``1 pair``, ``2,000 pairs``."""
    return f"{number:,} {noun}{'' if number == 1 else 's'}"
