"""Names and texts of others, as they may be printed."""

from __future__ import annotations

import json
from typing import Any


def printable(text: str) -> str:
    """Return the text with signs escaped that would break its line, or steer a terminal."""
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in text)


def printable_json(value: Any) -> str:
    """Return a value as JSON in one line, names as they are, such signs escaped."""
    text = json.dumps(value, ensure_ascii=False)
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() else json.dumps(c)[1:-1] for c in text)


def system_sentence(error: OSError) -> str:
    """Return what the system refused, for people, as in ``puzzles.txt: permission denied``."""
    from puzzle.own_files import refusal

    reason = refusal(error)
    return f"{printable(str(error.filename))}: {reason}." if error.filename else f"{reason}."
