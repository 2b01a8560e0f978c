"""Underscores that a drawing has below its boxes, and that are no row of blanks."""

from __future__ import annotations

import re

_UNDERLINES = re.compile(r"\s*\|?_{5,80}(?:\|_{5,80}){0,3}\|?\s*")
"""Underscores for blanks are fewer, or have spaces between them."""


def is_underlining(text: str) -> bool:
    """Recognise underscores between bars, which are drawn below boxes."""
    return "|" in text and _UNDERLINES.fullmatch(text) is not None
