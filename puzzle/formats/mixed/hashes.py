"""What begins with ``#`` and is no mere comment, and what comments say that is heeded."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from puzzle.formats.mixed.ahead import Ahead
from puzzle.formats.mixed.alike import alike
from puzzle.formats.mixed.bordered import bordered
from puzzle.formats.mixed.comment import (
    claims_something,
    holds_puzzle,
    is_told,
    may_state_rule,
    words_of,
)
from puzzle.formats.mixed.family import WORD, Family, family_of
from puzzle.formats.mixed.mended import Mended
from puzzle.formats.mixed.program import array
from puzzle.formats.mixed.spelled import spelled
from puzzle.formats.record import Record, SetAside
from puzzle.formats.rules.names import named_kind
from puzzle.formats.rules.ruled import is_title_of_kind
from puzzle.formats.rules.sentences import rules_said
from puzzle.formats.solved import heads_solution
from puzzle.geometry import Geometry

if TYPE_CHECKING:
    from puzzle.formats.record import Gathered
from puzzle.formats.mixed.cages_ahead import cages_ahead
from puzzle.formats.mixed.several_lines import taken, with_rules_below
from puzzle.formats.mixed.text_apart import (
    DataApart,
    text_record,
    told_apart,
)

_HEADING = re.compile(r"#{1,6} (.*)")


def told_of_comment(ahead: Ahead) -> Iterator[Record | SetAside]:
    """Take an empty line or a comment, and yield what it says that nobody else heeds.

    That is a rule, a claim, a solution or a puzzle; behind a claim, whatever it says.
    """
    number, text = ahead.number, ahead.take()
    words = words_of(text)
    ahead.tells_comments = ahead.tells_comments or claims_something(text)
    ahead.has_comments = ahead.has_comments or bool(text.strip("# \t`~"))
    if is_title_of_kind(words):
        yield told_apart(text_record([words], number))
    elif holds_puzzle(text) and not may_state_rule(text):
        yield DataApart(number, text.strip())
    elif heads_solution(words) or is_told(text, ahead):
        yield SetAside(number, words or text.strip("# \t"))


def begun_by_a_hash(ahead: Ahead, geometry: Geometry | None) -> Record | SetAside | None:
    """Return what begins with ``#`` and is no mere comment; None for anything else.

    That is an array of Lisp, a row whose blanks are ``#``, the words of a rule above a puzzle, and
    a heading of Markdown that states one.
    """
    text = ahead.peek() or ""
    if not text.lstrip().startswith("#"):
        return None
    found: Mended | Gathered | None = cages_ahead(ahead, geometry)
    found = found or grid_of_hashes(ahead, geometry)
    if found is None and WORD.search(text):
        found = with_rules_below(ahead, geometry)
    if found is not None:
        taken(ahead, found.lines)
        return found.record
    told = _HEADING.fullmatch(text)
    is_stated = told is not None and (rules_said(told[1]) or named_kind(told[1]))
    if not is_stated or family_of(_next_line(ahead)) in (Family.WHOLE, Family.NOTHING):
        return None
    return told_apart(text_record([ahead.take().lstrip("# ")], ahead.number - 1))


def _next_line(ahead: Ahead) -> str:
    """Return the line below, or the one below an empty one."""
    below = ahead.peek(1) or ""
    return below if below.strip() else ahead.peek(2) or ""


def grid_of_hashes(ahead: Ahead, geometry: Geometry | None, offset: int = 0) -> Mended | None:
    """Return the grid of an array of Lisp, or one that begins with ``#``, for blank or as a frame.

    None for a comment.
    """
    if not (ahead.peek(offset) or "").lstrip().startswith("#"):
        return None
    return (
        array(ahead, geometry, offset)
        or spelled(ahead, geometry, offset)
        or bordered(ahead, geometry, offset)
        or alike(ahead, geometry, offset)
    )
