"""Lines that head a puzzle by its number: ``Puzzle 2 (anti-knight)``, ``Sudoku #3``."""

from __future__ import annotations

import re

_NUMBERED = re.compile(
    r"\W{0,4}(?:(?:puzzle|sudoku|grid|problem|number|no|nr|num|rätsel|aufgabe|grille|problème|rompecabezas"
    r"|puzel|łamigłówka|puzzel|schema)\b\.?|n[°º]|#)\s?(?:#|no\.?\s|nr\.?\s)?(?P<number>[0-9]{1,3})\b"
    r"(?!\s?(?:x|×|by)\s?[0-9]|[.,][0-9])",
    re.IGNORECASE,
)
_BEHIND = re.compile(r"\s?[:.)–—-]\s+|\s+")


def is_numbered(line: str) -> bool:
    """Tell whether a line begins with the number that a puzzle has among others."""
    return _NUMBERED.match(line) is not None


def without_number(line: str) -> str:
    """Return a line without the number of its puzzle, if it begins with one and says more."""
    found = _NUMBERED.match(line)
    behind = _BEHIND.match(line, found.end()) if found is not None else None
    return line if behind is None or behind.end() == len(line) else line[behind.end() :]
