"""What a puzzle is called: its number, ``Puzzle 2 (anti-knight)``, or a word, ``Grid: 53..7…``."""

from __future__ import annotations

import re

from puzzle.formats.mapping_lines import may_be_in_mapping
from puzzle.geometry import CLASSIC

_NUMBERED = re.compile(
    r"\W{0,4}(?:(?:puzzle|sudoku|grid|problem|number|no|nr|num|rätsel|aufgabe|grille|problème|rompecabezas"
    r"|puzel|łamigłówka|puzzel|schema)\b\.?|n[°º]|#)\s?(?:#|no\.?\s|nr\.?\s)?(?P<number>[0-9]{1,3})\b"
    r"(?!\s?(?:x|×|by)\s?[0-9]|[.,][0-9])",
    re.IGNORECASE,
)
_LABEL = re.compile(
    r"^(?:the )?(?:grid|puzzle|sudoku|givens|(?:puzzle )?string|start|gitter|grille)\s?[:=]\s+"
    r"(?=[0-9._*-]{81}\s*$)",
    re.IGNORECASE,
)
"""What a puzzle on a line is called."""
_BEHIND = re.compile(r"\s?[:.)–—-]\s+|\s+")


def is_numbered(line: str) -> bool:
    """Tell whether a line begins with the number that a puzzle has among others."""
    return _NUMBERED.match(line) is not None


def without_number(line: str) -> str:
    """Return a line without the number of its puzzle, if it begins with one and says more."""
    found = _NUMBERED.match(line)
    behind = _BEHIND.match(line, found.end()) if found is not None else None
    return line if behind is None or behind.end() == len(line) else line[behind.end() :]


def without_label(line: str, above: str) -> str:
    """Return a line without what the puzzle on it is called; any other as it is.

    Args:
        line: any.
        above: the line above it. Below a member of a mapping, ``grid:`` is another one.
    """
    if len(line) <= CLASSIC.cell_count or may_be_in_mapping(above):
        return line
    return _LABEL.sub("", line)
