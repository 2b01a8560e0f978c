"""Words over a grid that tell its rules, and may have more words and comments among them."""

from __future__ import annotations

import re
from collections.abc import Iterator

from puzzle.formats.claim_words import without_claims
from puzzle.formats.column_letters import says_columns_are_letters
from puzzle.formats.paragraphs import (
    MOST_LINES_OF_WORDS,
    Peek,
    is_clue_line,
    is_of_words,
    is_row,
    is_rule_line,
    paragraph,
)
from puzzle.formats.plain.line import is_line
from puzzle.formats.rules.names import stated_rule
from puzzle.formats.rules.outside import edge_line, outside_kind
from puzzle.formats.rules.ruled import MOST_WORDS_OF_A_TITLE, is_title_of_kind
from puzzle.formats.rules.sentences import may_say_rules, rules_said
from puzzle.formats.text import is_comment, remembered
from puzzle.formats.worded.drawn import drawn_from, may_begin_drawn
from puzzle.formats.worded.regions import map_above
from puzzle.formats.worded.rows import ORNAMENT, bare_line, rows_from
from puzzle.symbols import BLANKS

_HEADING = re.compile(r"\s*\[\w{1,20}\]\s*")
_MOST_CLUES_ABOVE = 160
"""Lines of clues between words and their grid: signs between all cells of a row, and more."""
_COMMENT = re.compile(r"^\s*#+(?:[A-Z](?=[A-Z ]))?\s*")


def bare(line: str | None) -> str | None:
    """Return a line above a grid without marks, and without what it claims of the puzzle."""
    said = _without_mark(line)
    return said if said is None else without_claims(said)


def _without_mark(line: str | None) -> str | None:
    """Return what a comment says: behind ``#``, or behind ``#D`` in files of SadMan."""
    return None if line is None else _COMMENT.sub("", line)


@remembered
def _may_stand_above(line: str) -> bool:
    """Tell whether a line is of the words or the rules above a grid, or a comment among them."""
    is_heading = is_comment(line) or _HEADING.fullmatch(line) is not None
    return is_of_words(line) or is_rule_line(line) or is_heading or edge_line(line) != ""


def grid_below(peek: Peek) -> int | None:
    """Return the line of the grid below a paragraph that states a rule; None for none.

    That is the line of its map of regions, where one stands above it. Between them may stand more
    words. A rule over several puzzles, one a line, is of none of them.
    """
    text = _without_mark(peek(0)) or ""
    if not _may_stand_above(text) or not _is_row_below(peek):
        return None  # most text has no grid below it, and what it says is of no rule then
    end = _map_below(peek)
    behind, words = paragraph(lambda n: None if n == end else _without_mark(peek(n)), 0)
    lines = [_without_mark(peek(n)) or "" for n in range(behind)]
    is_said = may_say_rules(lines) and bool(rules_said(words))
    is_said = is_said or any(map(says_columns_are_letters, lines)) or _heads_edges(text)
    if not (is_title_of_kind(text) or is_said or stated_rule(text) or is_clue_line(text)):
        return None
    for at in _ahead(peek, behind, MOST_LINES_OF_WORDS):
        if at == end:
            return end
        line = bare_line(peek, at)
        if line is None:
            return None
        if _may_be_in_grid(line):
            is_list = is_line(line) and is_line(bare_line(peek, at + 1) or "")
            if drawn_from(peek, at) is not None:
                return at
            return at if not is_list and rows_from(peek, at, BLANKS)[0] is not None else None
        if line.strip() and not _may_stand_above(line):
            return None
    return None


def _map_below(peek: Peek) -> int | None:
    """Return the line of the map of regions that stands above the grid below; None for none."""
    for at in _ahead(peek, 1, 2 * MOST_LINES_OF_WORDS):
        line = peek(at)
        if line is None:
            return None
        if map_above(peek, at) is not None:
            return at
        if _may_be_in_grid(line):
            return None
    return None


def _is_row_below(peek: Peek) -> bool:
    """Tell whether a line below may be in a grid, with nothing before it but words and rules."""
    for at in _ahead(peek, 1, 2 * MOST_LINES_OF_WORDS):
        line = bare_line(peek, at)
        if line is None or (is_in_grid := _is_at_a_grid(line)) is False:
            return False
        if is_in_grid:
            return True
    return False


def _heads_edges(text: str) -> bool:
    """Tell whether a few words name a kind of clues outside the grid, or are such a clue."""
    is_name = len(text.split()) <= MOST_WORDS_OF_A_TITLE and outside_kind([text]) != ""
    return is_name or edge_line(text) != ""


def _ahead(peek: Peek, start: int, most: int) -> Iterator[int]:
    """Yield the lines from one on: so many of words, and the clues among them."""
    clues = _MOST_CLUES_ABOVE
    while most > 0 and clues > 0:
        yield start
        is_clue = is_clue_line(_without_mark(peek(start)) or "")
        most, clues, start = most - (not is_clue), clues - is_clue, start + 1


@remembered
def _is_at_a_grid(line: str) -> bool | None:
    """Tell whether a line may be in a grid; None for one that may stand above it."""
    if _may_be_in_grid(line):
        return True
    return None if not line.strip() or _may_stand_above(_without_mark(line) or "") else False


@remembered
def _may_be_in_grid(line: str) -> bool:
    """Recognise a row, a puzzle on a line, and what is drawn around rows."""
    is_of_rows = is_row(line) or is_line(line) or ORNAMENT.fullmatch(line) is not None
    return is_of_rows or may_begin_drawn(line)
