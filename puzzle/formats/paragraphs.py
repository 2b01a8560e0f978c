"""Paragraphs of words around a puzzle, told apart from the rows of one."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from puzzle.errors import NotationError
from puzzle.formats.plain.line import is_line
from puzzle.formats.rules.abbreviations import spelled_out
from puzzle.formats.rules.clue_cells import has_cells_in
from puzzle.formats.rules.clue_names import HOUSES, OTHER_HOUSES
from puzzle.formats.rules.line_colours import is_of_colour
from puzzle.formats.rules.lines import parse_rule
from puzzle.formats.rules.outside import edge_line
from puzzle.formats.rules.sentences import in_one, without_speaker
from puzzle.formats.rules.usual_forms import in_usual_form
from puzzle.formats.text import remembered
from puzzle.geometry import MAX_BOX_SIDE
from puzzle.grid import SYMBOLS
from puzzle.symbols import BLANKS

Peek = Callable[[int], str | None]
"""The line so many lines ahead; None behind the end."""
MAX_BLOCK_WIDTH = MAX_BOX_SIDE**2
"""Cells of the widest row."""
MOST_LINES_OF_WORDS = 40
"""Lines of a paragraph, and between its rules and their grid."""
_LONGEST_PARAGRAPH = 2_000
_NAMES = SYMBOLS[1:]
_PLACES = ("line", "cells")
"""The members that say where a clue is."""
_CELL = re.compile(r"\br[0-9]{1,2}c[0-9]{1,2}\b|\b[A-Ya-y][0-9]{1,2}\b", re.IGNORECASE)
_SUDOKU = re.compile(r"(?:su|\b)doku\s*$", re.IGNORECASE)
_ALONE = re.compile(
    r"\s*(?:[-*•]\s*)?(?:(?:rising |falling )?diagonal|diagonals|diagonal[-+]|windoku|girandola"
    r"|asterisk|cent(?:re|er) ?dots?|disjoint ?groups|anti[- ]?k(?:ing|night)"
    r"|non[- ]?consecutive)\s*\.?\s*",
    re.IGNORECASE,
)
_WORD = re.compile(r"[^\W\d_]{2}")
_WORDS_IN_SENTENCE = re.compile(r"[A-Z][a-z]+(?: [a-z]+)+")
"""Words of which the first alone begins with a capital, as no names of cells do."""
_DATA = re.compile(r"https?:|[|\t{}\[\]<]|\S{40}|^\s{0,9}>|,\S{1,40},|\)[^()]{0,40};\s*$")
"""In a line with one of these there may be a puzzle."""


def paragraph(peek: Peek, start: int) -> tuple[int, str]:
    """Return the line behind a paragraph of words, and its lines in one, the items of a list apart.

    Args:
        peek: the lines.
        start: where it begins; the line itself is in it, whatever it is.
    """
    lines, room = [(peek(start) or "").strip()], _LONGEST_PARAGRAPH
    while (line := peek(start + len(lines))) is not None and len(lines) < MOST_LINES_OF_WORDS:
        room -= len(lines[-1])
        if room < 0 or not is_of_words(line) or is_rule_line(line) or edge_line(line):
            break
        if is_of_colour(line) and has_cells_in(in_usual_form(line.strip())):
            break
        lines.append(line.strip())
    return start + len(lines), in_one(lines)


@remembered
def is_rule_line(line: str) -> bool:
    """Recognise a line that is a rule by itself, right or wrong."""
    try:
        return parse_rule(line, MAX_BLOCK_WIDTH) is not None
    except NotationError:
        return True


@remembered
def is_clue_line(line: str) -> bool:
    """Recognise a rule of several cells on a line, a kind by its name, or what is wrong of these.

    A name alone may be any word, and ``A1=5`` a given.
    """
    if len(_CELL.findall(line)) > 1 or _SUDOKU.search(line) or _ALONE.fullmatch(line):
        return is_rule_line(line)
    try:
        rule = parse_rule(line, MAX_BLOCK_WIDTH)
    except NotationError:
        return True
    return rule is not None and not rule.may_be_given and any(map(_is_at_places, rule.members))


def _is_at_places(clue: Mapping[str, Any]) -> bool:
    """Tell whether a clue is on a row, a column, or a cell of a known kind."""
    return any(member in clue for member in _PLACES)


@remembered
def is_of_words(line: str) -> bool:
    """Recognise a line of prose, which no puzzle hides in."""
    said = without_speaker(line)
    is_plain = _WORD.search(said) is not None and _DATA.search(said) is None
    return is_plain and not is_row(line) and not is_line(line)


def row_of(text: str, blanks: str) -> str:
    """Return the cells of a row, without what stands between boxes; empty for no row."""
    row = "".join(text.replace("|", " ").split())
    known = frozenset(_NAMES + _NAMES.lower() + blanks)
    return row if 2 <= len(row) <= MAX_BLOCK_WIDTH and known.issuperset(row) else ""


def is_row(text: str) -> bool:
    """Recognise a line that may be a row of a grid; names such as ``falling diagonal`` are none."""
    told = text.strip()
    is_name = told.isalpha() or told.lower() in HOUSES or told.lower() in OTHER_HOUSES
    is_name = is_name or _WORDS_IN_SENTENCE.fullmatch(told) is not None or spelled_out(told) != told
    return bool(row_of(text, BLANKS)) and not is_name
