"""How many of something there are, as parts of sentences that can be said in any language."""

from __future__ import annotations

from collections.abc import Sequence

from puzzle.message import Message, Numeral, Value, counting, message


def with_and(words: Sequence[Value]) -> Message:
    """Return words with ``and`` between all of them; at least one."""
    *head, last = words
    if not head:
        return Message("", "{last}", {"last": last})
    return message("and", "{head} and {last}", head=with_and(head), last=last)


def and_more(shown: Value, more: int) -> Message:
    """Return what is shown of several things, and how many more there are."""
    return message("and-more", "{shown} and {more} more", shown=shown, more=more)


def characters(count: int) -> Message:
    """Return so many characters."""
    return counting("characters", "{count} character", "{count} characters", count=Numeral(count))


def digits(count: int) -> Message:
    """Return so many digits."""
    return counting("digits.count", "{count} digit", "{count} digits", count=Numeral(count))


def entries(count: int) -> Message:
    """Return so many entries of a table or a list."""
    return counting("entries", "{count} entry", "{count} entries", count=Numeral(count))


def cells(count: int) -> Message:
    """Return so many cells."""
    return counting("cells", "{count} cell", "{count} cells", count=Numeral(count))
