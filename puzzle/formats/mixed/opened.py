"""Grids in a text of a program that goes on over lines: what opens it stands before the first row.

As in ``board = \"\"\"53..7....``, with eight more rows below, or of puzzles one a line; or the
first row is on the line below what opens it, and the last on that of what closes it.
"""

from __future__ import annotations

import re

from puzzle.formats.mixed.ahead import Ahead
from puzzle.formats.text import MAX_BLOCK_LINES
from puzzle.geometry import CLASSIC

_ROW = (
    r"(?:[0-9.*_-](?:[ \t]{1,3}[|]?[ \t]?[0-9.*_-]){8}|[0-9.*_-]{3}(?: ?[0-9.*_-]{3}){2}"
    r"|[0-9.*_-]{81})"
)
"""Nine cells, apart or together, or a whole puzzle."""
_FIRST = re.compile(rf".{{0,200}}(?:[\"'`]|\"[A-Za-z]{{1,16}}\()(?P<row>{_ROW})\s*")
_OPENS = re.compile(r".{0,200}(?:\"{3}|'{3}|`|[=(]\s?[\"'])\\?\s*")
_NEXT = re.compile(rf"\s*(?P<row>{_ROW})\s*(?P<end>(?:\)[A-Za-z]{{1,16}})?[\"'`].{{0,200}})?")
"""The same below, the last with what closes the text."""
_QUOTES = ('"', "'", "`")


def open_text(ahead: Ahead, offset: int = 0) -> bool:
    """Take what opens and closes a text away from its first and its last row, if it has a grid.

    Args:
        ahead: the source.
        offset: lines before it, 0 or more.

    Returns:
        Whether it has one.
    """
    text = ahead.peek(offset) or ""
    if not any(map(text.__contains__, _QUOTES)):
        return False
    if (first := _FIRST.fullmatch(text)) is None:
        if not _OPENS.fullmatch(text):
            return False
        first = _NEXT.fullmatch(ahead.peek(offset + 1) or "")
        if first is None or first["end"]:
            return False
        offset += 1
    row, count = first["row"], 1
    last: re.Match[str] | None = None
    while count < MAX_BLOCK_LINES and last is None:
        found = _NEXT.fullmatch(ahead.peek(offset + count) or "")
        if found is None or len(found["row"]) != len(row):
            break
        count += 1
        last = found if found["end"] else None
    below = (ahead.peek(offset + count) or "") or (ahead.peek(offset + count + 1) or "")
    is_closed = last is not None or below.lstrip().startswith((*_QUOTES, ")"))
    if not is_closed or (count % CLASSIC.size and len(row) < CLASSIC.cell_count):
        return False
    ahead.replace(offset, row)
    if last is not None:
        ahead.replace(offset + count - 1, last["row"])
    return True
