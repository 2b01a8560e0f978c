"""Cages in text, in any form, from where they begin to where they fill a grid."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from puzzle.formats.cages.areas import areas_told, may_have_areas
from puzzle.formats.cages.lists import LONGEST, Cages, cages_covering, may_be_cages
from puzzle.formats.paragraphs import Peek
from puzzle.formats.rules.clue_cells import has_letters_in

_MOST_LINES = 600
_FEWEST_LINES, _FEWEST_CHARACTERS = 8, 400
"""From which on a text of other numbers is told from cages."""
_MOST_ENDS = 6
"""Places where the cages may end that are tried."""
_FEWEST_NUMBERS = 16
_MOST_NUMBERS = 1_500
"""Numbers of a text of cages, at least and at most, areas of letters counted alike."""
_NUMBER = re.compile(r"[0-9]+|(?<![A-Za-z])[A-Za-z](?![A-Za-z])|(?<!\S)[A-Za-z.]{9}(?!\S)")
_SUM = re.compile(r"(?<![\w.])[1-4]?[0-9](?!\w|\.[0-9])")
_OPENS = re.compile(r"[\[({]")
_CLOSES = re.compile(r"[\])}]")
_BEGINS = re.compile(
    r"[\[({|]\s*$|\b(?:cages?|killer|areas?|regions?|sums?|puzzle|problem|begin|käfige?)\b",
    re.IGNORECASE,
)
"""A line without a number over cages."""
_MOST_WORDS = 6
_HAS_DATA = re.compile(
    r"[0-9]|(?<!\S)[A-Za-z.](?: [A-Za-z.]){3,15}(?!\S)"
    r"|^(?:[A-Za-z.]{4,16} )?[A-Za-z]{0,12}([A-Za-z])\1[A-Za-z]{0,12}([A-Za-z])\2[A-Za-z]{0,12}$"
)
"""A number, or letters of areas, of which some beside one another are the same."""


class CagesTold(NamedTuple):
    """What is said of the cages that begin at a line.

    Attributes:
        cages: which fill a grid.
        lines: how many lines they take.
        givens: the rows of the puzzle among them; empty for none.
        solution: all digits, among them too; empty for none.
        has_letters: whether a cell is written as ``A1``.
    """

    cages: Cages
    lines: int
    has_letters: bool = False
    givens: tuple[str, ...] = ()
    solution: str = ""


_ROW = re.compile(r"(?<![\w.])[0-9]{0,8}[._*][0-9._*]{3,}(?![\w.])|(?<!\S)[._][ |][0-9._](?!\S)")
"""A row of a grid, with its blanks: a list that has some is more than cages."""


def cages_from(peek: Peek, at: int) -> CagesTold | None:
    """Return the cages that begin at a line and fill a grid; None for anything else.

    Args:
        peek: the lines.
        at: the first of them, which may head the cages.

    Raises:
        NotationError: they may be read in several ways.
    """
    first = peek(at) or ""
    if not first.strip() or not (may_head_cages(first) or has_data(first)):
        return None
    for tried, (end, text) in enumerate(_ends(peek, at)):
        if tried >= _MOST_ENDS:
            return None
        if (areas := areas_told(text)) is not None:
            return CagesTold(areas.cages, end - at, givens=areas.givens, solution=areas.solution)
        has_rows = _ROW.search(text) is not None
        if not has_rows and (cages := cages_covering(text)) is not None:
            return CagesTold(cages, end - at, cages.is_sure and has_letters_in(text))
        is_told = end - at > _FEWEST_LINES or len(text) > _FEWEST_CHARACTERS
        # With the rows of a grid areas alone can be told, however much follows.
        if is_told and not (may_have_areas(text) or (not has_rows and may_be_cages(text))):
            return None
    return None


def may_head_cages(line: str) -> bool:
    """Recognise a few words over cages, or what opens a list in a program."""
    is_short = len(line.split()) <= _MOST_WORDS
    return is_short and not any(map(str.isdigit, line)) and _BEGINS.search(line) is not None


def has_data(line: str) -> bool:
    """Tell whether a line may have numbers of cages, or letters of areas."""
    return _HAS_DATA.search(line) is not None


def begins_cages(line: str, above: str) -> bool:
    """Tell whether cages may begin at a line: with the first of some, or with what heads them."""
    if may_head_cages(line):
        return True
    return has_data(line) and not has_data(above)


def _ends(peek: Peek, at: int) -> Iterator[tuple[int, str]]:
    """Yield the lines behind which cages may end, each with the text up to there.

    That is where all brackets are closed that were opened, or nothing that may be of a cage
    follows.
    """
    lines, depth, numbers, length = list[str](), 0, 0, 0
    while len(lines) < _MOST_LINES and (line := peek(at + len(lines))) is not None:
        lines.append(line)
        before = depth
        depth = max(0, depth + len(_OPENS.findall(line)) - len(_CLOSES.findall(line)))
        numbers += len(_NUMBER.findall(line))
        length += len(line) + 1
        is_of_words = len(lines) > _FEWEST_LINES and 3 * numbers < len(lines)
        if is_of_words or numbers > _MOST_NUMBERS or length > LONGEST:
            return
        below = peek(at + len(lines))
        is_end = below is None or not has_data(below)
        if depth == 0 and line.strip() and (is_end or before > 0) and numbers >= _FEWEST_NUMBERS:
            yield at + len(lines), "\n".join(lines)
