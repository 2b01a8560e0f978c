"""Text that is no attempt at a puzzle: it is set aside, or states a rule."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import partial

from puzzle.errors import NotationError
from puzzle.formats.code import is_remark, is_statement, is_string
from puzzle.formats.mixed.attempt import is_attempt
from puzzle.formats.mixed.boards import are_numbers, is_board
from puzzle.formats.mixed.other_tables import names_mines
from puzzle.formats.mixed.other_things import are_below_words, are_of_puzzles, tells_other_things
from puzzle.formats.paragraphs import paragraph
from puzzle.formats.record import Record, RuleApart, SetAside
from puzzle.formats.rules.names import named_kind, stated_rule
from puzzle.formats.rules.polls import are_counts, is_of_a_poll, lists_sums
from puzzle.formats.rules.sentences import rules_said
from puzzle.formats.text import MAX_BLOCK_CHARACTERS
from puzzle.geometry import CLASSIC
from puzzle.grid import Grid
from puzzle.message import in_quotes, message

_MOST_WORDS_OF_A_TITLE, _MOST_WORDS_WITH_A_STOP = 5, 2
LONGEST_RULE = 60
_NAMES_KIND = re.compile(
    r"\br[0-9]c[0-9]|(?:anti_?k\w{2,9}|diagonals?|thermo\w{0,9}|killer|kropki|windoku"
    r"|non_?consecutive)\w{0,20}\s?\(",
    re.IGNORECASE,
)
"""What a statement of a program has that may ask for a rule."""
_OF_SOLVING = re.compile(
    r"candidates?\b|eliminat|possib|\bsolv(?:e|ing|er)|pencil|\bstrateg|\bsquare s\b", re.IGNORECASE
)


def told_apart(record: Record, above: str = "") -> Record | SetAside:
    """Return the record; set aside if it is no attempt at a puzzle, and states no rule of one.

    Args:
        record: any.
        above: the words right over it.
    """
    if is_board(record, above):
        return data_aside(record)
    *_, heading = above.rsplit("\n", 1)
    whole = [heading, *record.text.split("\n")]
    is_other = tells_other_things(record.text) or are_below_words(whole) or are_of_puzzles(whole)
    is_other = is_other or _is_of_mines(record, heading)
    if is_other or (isinstance(record.content, Grid) and are_numbers(record.content, record.text)):
        return SetAside(record.line, record.text, record.where)
    if isinstance(record.content, NotationError) and not is_attempt(record.text):
        if (rule := _rule_in(record)) is not None:
            return RuleApart(record.line, record.text, rule, record.where)
        return SetAside(record.line, record.text, record.where)
    return record


def _is_of_mines(record: Record, heading: str) -> bool:
    """Recognise a board below the name of the game of mines, of another shape than a 9x9."""
    rows = record.text.split("\n")
    is_classic = len(rows) == CLASSIC.size and all(
        len("".join(row.split())) == CLASSIC.size for row in rows
    )
    return isinstance(record.content, NotationError) and not is_classic and names_mines(heading)


class DataApart(SetAside):
    """What is no puzzle, whatever stands beside it, such as JSON."""


def data_aside(record: Record) -> SetAside:
    """Return a record as data that is no puzzle."""
    return DataApart(record.line, record.text, record.where)


def _of_no_grid(rule: str, line: int) -> NotationError:
    return NotationError(
        message(
            "rule.no-grid",
            "This states a rule that stands below no grid, {rule}: write it on a line under the "
            "rows of its puzzle. A puzzle near it is read without.",
            rule=in_quotes(rule),
        ),
        line=line,
        about="shape",  # there may be a grid that nobody has read yet
    )


def _rule_in(record: Record) -> NotationError | None:
    """Return why text is not set aside: it states a rule, on a line or in a sentence."""
    lines = ["" if is_of_a_poll(line) else line for line in record.text.split("\n")]
    if are_counts(lines):
        return None
    for number, text in enumerate(lines, start=record.line):
        if (
            is_string(text)
            or lists_sums(text)
            or (is_statement(text) and not _NAMES_KIND.search(text))
        ):
            continue
        if rule := stated_rule(text) or (named_kind(text) if _is_title(text) else None):
            return _of_no_grid(rule, number)
    at = 0
    while at < len(lines):
        behind, words = paragraph(partial(_line_of, lines), at)
        said = rules_said(words)
        if any(is_statement(line) or is_remark(line) for line in lines[at:behind]):
            said = tuple(one for one in said if one.rules)
        # What speaks of what is done in every Sudoku, as books on it do, states none.
        said = tuple(one for one in said if one.rules or not _OF_SOLVING.search(one.sentence))
        if said:
            return _of_no_grid(said[0].sentence[:LONGEST_RULE], record.line + at)
        at = behind
    return None


def _line_of(lines: Sequence[str], at: int) -> str | None:
    return lines[at] if at < len(lines) else None


def _is_title(text: str) -> bool:
    """Recognise a line of a few words and no sentence: one with a full stop has very few."""
    words, is_stopped = len(text.split()), text.rstrip().endswith((".", ","))
    return words <= (_MOST_WORDS_WITH_A_STOP if is_stopped else _MOST_WORDS_OF_A_TITLE)


def text_record(lines: Sequence[str], first: int) -> Record:
    """Return lines as text that is no puzzle; `first` is the 1-based number of the first."""
    return Record(
        first,
        "\n".join(lines)[:MAX_BLOCK_CHARACTERS],
        NotationError(
            message(
                "text.none",
                "This is text, no puzzle: write a puzzle as 81 characters on a line, or as nine "
                "rows.",
            ),
            line=first,
            about="shape",
        ),
    )
