"""What a puzzle is called: its number, ``Puzzle 2 (anti-knight)``, or a word, ``Grid: 53..7…``."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from puzzle.formats.mapping_lines import may_be_in_mapping
from puzzle.geometry import CLASSIC

_NUMBERED = re.compile(
    r"\W{0,4}(?:(?:puzzle|sudoku|grid|problem|number|no|nr|num|rätsel|aufgabe|grille|problème|rompecabezas"
    r"|puzel|łamigłówka|puzzel|schema)\b\.?|n[°º]|#)\s?(?:#|no\.?\s|nr\.?\s)?(?P<number>[0-9]{1,3})\b"
    r"(?!\s?(?:x|×|by)\s?[0-9]|[.,][0-9])",
    re.IGNORECASE,
)
_LABEL = re.compile(
    r"\s{0,9}(?:\[[\d:./, apm-]{4,30}\]\s+)?(?:\d{1,3}[.)]\s+)?"
    r"(?:(?P<name>[^\W\d_][^:\uff1a=\n]{0,40}?)\s?[:\uff1a=]\s*)?",
    re.IGNORECASE,
)
"""The time of a message, the number of an item, and a name with the colon of any script."""
_OF_A_PUZZLE = re.compile(
    r"(?:the )?(?:grid|puzzle|sudoku|givens|(?:puzzle )?string|start|gitter|grille)", re.IGNORECASE
)
_ON_ONE_LINE = re.compile(rf"[0-9._*-]{{{CLASSIC.cell_count}}}\s*")
_BEHIND = re.compile(r"\s?[:.)–—-]\s+|\s+")


class Label(NamedTuple):
    """What stands before the cells of a line.

    Attributes:
        name: what it is called before a colon or an equals sign; None for nothing.
        end: where the rest of the line begins, from 0.
    """

    name: str | None
    end: int


def label_of(line: str) -> Label:
    """Return what a line is called: ``Scan: …``, ``問題：…``, ``12) givens = …``."""
    found = _LABEL.match(line)
    return Label(None, 0) if found is None else Label(found["name"], found.end())


def label_around(entries: Sequence[str]) -> str | None:
    """Return what stands at both ends of a row, as what counts it there; None for no such thing."""
    return entries[0] if len(entries) > 1 and entries[0] == entries[-1] else None


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
    name, end = label_of(line)
    is_called = name is not None and _OF_A_PUZZLE.fullmatch(name) is not None
    return line[end:] if is_called and _ON_ONE_LINE.fullmatch(line, end) else line
