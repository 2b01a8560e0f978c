"""The part of a record around a character at fault, with something to point at it."""

from __future__ import annotations

from dataclasses import dataclass

REACH = 16
"""Characters that are shown on either side of the one at fault."""
CARET = "^"
_UNPRINTABLE = "·"


@dataclass(frozen=True, slots=True)
class Excerpt:
    """A part of a line in three pieces, each character of it one column wide.

    Attributes:
        before, fault, after: the text; `fault` is the one character to blame, or empty.
        pointer: what to print below to point at it; empty when there is nothing to point at.
    """

    before: str
    fault: str = ""
    after: str = ""
    pointer: str = ""


def excerpt(text: str, line: int = 1, column: int | None = None) -> Excerpt:
    """Return the part of a record around a place in it.

    Args:
        text: the record, of one line or several.
        line: 1-based line within it; one beyond the last is the last, without a place.
        column: 1-based column; one more than there are characters is the end of the line. None,
            or one beyond that, for no place.
    """
    lines = text.split("\n")
    found = lines[min(line, len(lines)) - 1]
    shown = "".join(c if c.isprintable() else _UNPRINTABLE for c in found)
    if column is None or line > len(lines) or column > len(shown) + 1:
        short = shown[: 2 * REACH]
        return Excerpt(f"{short}…" if short != shown else short)
    at = column - 1
    start, end = max(0, at - REACH), at + 1 + REACH
    before = ("…" if start else "") + shown[start:at]
    after = shown[at + 1 : end] + ("…" if end < len(shown) else "")
    words = f"column {column}"
    pointer = (
        f"{words} {CARET}".rjust(len(before) + 1)
        if len(before) > len(words)
        else f"{' ' * len(before)}{CARET} {words}"
    )
    return Excerpt(before, shown[at : at + 1] or " ", after, pointer)
