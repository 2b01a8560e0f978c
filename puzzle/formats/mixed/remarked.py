"""Grids in remarks of programs: rows each behind the same sign, as ``// 53..7....``.

They are read as if they stood alone, as what a mail quotes. Other remarks are text like any other.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from puzzle.formats.kinds import LineKind
from puzzle.formats.mixed.ahead import Ahead
from puzzle.formats.registry import is_of_kind
from puzzle.geometry import CLASSIC

_SIGN = re.compile(
    r"\s{0,40}(?:/{2,3}|\*{1,2}|--|%{1,2}|;{1,3}|>>>)(?=\s|$)|\s{0,40}\.{3}(?=\s{1,2}[\[,({])"
)
"""What a remark begins with."""
_COMMA = re.compile(r"\s*,\s*(?=[\[({])")
"""What parts a row from the one above it, where others have it at their ends."""
_MARGIN = re.compile(r"\s*")
_ROW = re.compile(
    r"[\s|+,\u2502\u2503\u2551\[({\"']*(?:[0-9._*?x-][\s|,\u2502\u2503\u2551\"'\])}]*){9}"
)
"""Nine cells, whatever parts them."""
_MOST_LINES = 40


def _is_row(body: str) -> bool:
    """Recognise nine cells."""
    return _ROW.fullmatch(body) is not None


def remark_of(ahead: Ahead) -> str:
    """Return what stands before each row of the grid in remarks that begins here; else nothing."""
    text = ahead.peek() or ""
    found = _SIGN.match(text)
    if found is None or not any(map(str.isdigit, text)):
        return ""
    sign = found.group()
    rows, bodies = 0, list[str]()
    for at in range(_MOST_LINES):
        line = ahead.peek(at)
        if line is not None and not line.strip() and rows % CLASSIC.size:
            continue  # between bands a line may be left empty
        if line is None or not line.startswith(sign):
            break
        body = line[len(sign) :]
        has_cells = _is_row(body)
        if not (has_cells or not body.strip() or is_of_kind(body.strip(), LineKind.RULE)):
            break
        rows += has_cells
        bodies += [body] if body.strip() else []
    if rows % CLASSIC.size or not rows:
        return ""
    if any(map(_COMMA.match, bodies)):
        return sign
    margins = [_MARGIN.match(body) for body in bodies]
    return sign + min((m.group() for m in margins if m is not None), key=len)


def unremarked(ahead: Ahead, remark: str) -> Iterator[str]:
    """Yield the lines that begin as the first does, without that, as they are asked for."""
    bare = remark.rstrip()
    while (text := ahead.peek()) is not None:
        is_empty = text.rstrip() == bare or _parts_bands(text, ahead, remark)
        if not (is_empty or text.startswith(remark)):
            return
        body = "" if is_empty else text[len(remark) :]
        if not (is_empty or _is_row(body) or is_of_kind(body.strip(), LineKind.RULE)):
            return
        ahead.take()
        yield _COMMA.sub("", body, count=1) if "," in body else body


def _parts_bands(text: str, ahead: Ahead, remark: str) -> bool:
    """Recognise an empty line with a row in a remark right below it."""
    below = ahead.peek(1) or ""
    return not text.strip() and below.startswith(remark) and _is_row(below[len(remark) :])
