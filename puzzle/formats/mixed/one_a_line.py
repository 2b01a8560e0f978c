"""Whole puzzles that stand one a line, plain ones in batches."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from puzzle.errors import NotationError
from puzzle.formats.batch import Batch, Found
from puzzle.formats.code import is_block, is_remark, is_string
from puzzle.formats.kinds import LineKind, Trait
from puzzle.formats.mixed.ahead import Ahead
from puzzle.formats.mixed.attempt import is_attempt
from puzzle.formats.mixed.comment import above_told
from puzzle.formats.mixed.family import Family, family_of
from puzzle.formats.mixed.laid_out import laid_out
from puzzle.formats.mixed.mended import mended
from puzzle.formats.mixed.patched import is_removed
from puzzle.formats.mixed.stretch import fed
from puzzle.formats.record import Record, SetAside
from puzzle.formats.registry import DEFAULT, has_trait, is_of_kind
from puzzle.formats.text import NEAR
from puzzle.geometry import CLASSIC, Geometry

if TYPE_CHECKING:
    from puzzle.formats.registry import ReadsLines
from puzzle.formats.mixed.boards import is_board
from puzzle.formats.mixed.stretch import Detect
from puzzle.formats.mixed.text_apart import DataApart, data_aside, text_record, told_apart

_STAMPED = re.compile(
    r"\W{0,2}(?:\d{4}-\d\d-\d\d\b|\d{1,2}:\d\d\b|\d{1,2}[./-]\d{1,2}[./-]\d{2,4}\b)"
)
"""A line of a log or a chat, by the time that it begins with."""
FIRST_WINDOW = 64
"""Lines that are first read by the batch; each time all are, twice as many are next."""


def one_a_line(ahead: Ahead, detect: Detect, geometry: Geometry | None) -> Iterator[Found]:
    """Yield the records of puzzles that stand one a line from here on, plain ones in batches."""
    before = ahead.number
    if geometry is None and _is_plain(ahead.peek() or ""):
        yield from _plain(ahead, detect)
    if ahead.number == before:
        yield from _whole(ahead, detect, geometry)


def _whole(ahead: Ahead, detect: Detect, geometry: Geometry | None) -> Iterator[Record | SetAside]:
    """Yield the records of a stretch of whole puzzles, up to one that is in another notation."""
    text = ahead.peek()
    if text is None or family_of(text) is not Family.WHOLE:
        return
    notation = _of_one_line(text, detect) or DEFAULT
    first, is_chat = ahead.number, _STAMPED.match(text) is not None
    to_the_piece = has_trait(notation, Trait.LIKE_PLAIN_LINES)
    are_puzzles = has_trait(notation, Trait.MEANT_AS_PUZZLES)
    for record in notation.read(fed(ahead, to_the_piece=to_the_piece), geometry):
        if isinstance(record.content, NotationError) and record.line == ahead.number - 1:
            ahead.back()
            if is_removed(ahead):
                yield DataApart(record.line, ahead.take())
                continue
            is_laid_out = mended(ahead, geometry) or laid_out(ahead, geometry)
            if _is_of_another(record.text, notation, detect) or is_laid_out:
                return
            ahead.take()
        # A chat without a head of columns, of which one says something else than a puzzle.
        is_said = is_chat and record.line > first and _STAMPED.match(record.text) is not None
        if is_said and not is_attempt(record.text):
            yield told_apart(text_record([record.text], record.line))
        elif are_puzzles and not any(
            look(record.text) for look in (is_block, is_remark, is_string)
        ):
            yield data_aside(record) if is_board(record) else record
        else:
            yield told_apart(record)


def _plain(ahead: Ahead, detect: Detect) -> Iterator[Found]:
    """Yield the records of lines of bytes, up to one of another notation or family."""
    window = FIRST_WINDOW
    while pieces := ahead.codes(window):
        data = b"".join(pieces)
        told = above_told(data, ahead)
        first, count = ahead.number, told.count(b"\n")
        for found in DEFAULT.read_batches([told], first):
            if isinstance(found, Record) and (
                _leaves(found, detect) or _mends(found, ahead, found.line - first)
            ):
                ahead.skip(found.line - first)
                return
            yield found if isinstance(found, Batch) else told_apart(found)
        ahead.skip(count)
        if len(told) < len(data):
            return
        window *= 2


def _mends(record: Record, ahead: Ahead, offset: int) -> bool:
    """Recognise a malformed record, so many lines ahead, that can be mended, or is laid out."""
    is_malformed = isinstance(record.content, NotationError)
    if not is_malformed:
        return False
    return mended(ahead, None, offset) is not None or laid_out(ahead, None, offset) is not None


def _leaves(record: Record, detect: Detect) -> bool:
    """Recognise a record of the line notation that is rather something else."""
    return isinstance(record.content, NotationError) and (
        family_of(record.text) is not Family.WHOLE or _is_of_another(record.text, DEFAULT, detect)
    )


def _is_of_another(text: str, notation: ReadsLines, detect: Detect) -> bool:
    """Recognise a line that another notation recognises."""
    body = text.strip()
    if notation is DEFAULT and len(body) in NEAR and not re.search(r"[\s:{,;]", body):
        return False
    return _of_one_line(text, detect) not in (None, notation)


def _of_one_line(text: str, detect: Detect) -> ReadsLines | None:
    """Return the notation that recognises a line, if it has one record a line."""
    notation = detect([text])
    is_of_blocks = notation is not None and len(list(notation.read([text, text]))) == 1
    return None if is_of_blocks and text.rstrip() != "{" else notation


def _is_plain(text: str) -> bool:
    return len(text) == CLASSIC.cell_count and is_of_kind(text, LineKind.PUZZLE)
