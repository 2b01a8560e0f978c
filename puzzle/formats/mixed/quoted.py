"""Lines that a mail quotes: each begins with the same ``>`` or several, and blanks between them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from puzzle.errors import NotationError
from puzzle.formats.mixed.ahead import Ahead
from puzzle.formats.record import Record, SetAside

_QUOTE = re.compile(r" ?(?:> *(?=>))*> ?")


def quote_of(text: str) -> str:
    """Return what a mail put before a line that it quotes; empty for nothing."""
    found = _QUOTE.match(text)
    return found.group() if found else ""


def unquoted(ahead: Ahead) -> Iterator[str]:
    """Yield the lines that are quoted as the first is, without the marks, as asked for."""
    quote = quote_of(ahead.peek() or "")
    bare = quote.rstrip()
    while (text := ahead.peek()) is not None:
        is_empty = text.rstrip() == bare
        if not is_empty and quote_of(text) != quote:
            return
        ahead.take()
        yield "" if is_empty else text[len(quote) :]


def quoted(found: Record | SetAside, quote: str) -> Record | SetAside:
    """Return what was found in unquoted lines, as it stood in the mail."""
    lines = found.text.split("\n")
    text = "\n".join(f"{quote}{line}" if line else quote.rstrip() for line in lines)
    if isinstance(found, SetAside):
        return replace(found, text=text)
    content = found.content
    if isinstance(content, NotationError) and content.column is not None:
        content = content.at_column(content.column + len(quote))
    return replace(found, text=text, content=content)
