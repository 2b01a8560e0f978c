"""Lines that were set aside one below the other, as one text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from puzzle.formats.batch import Found
from puzzle.formats.mixed.attempt import is_attempt
from puzzle.formats.mixed.text_apart import DataApart, text_record
from puzzle.formats.record import Record, SetAside
from puzzle.formats.text import MAX_BLOCK_CHARACTERS


def with_texts_joined(found: Iterable[Found]) -> Iterator[Found]:
    """Yield the same, with lines that were set aside one below the other as one text.

    Lines that are no attempt at a puzzle by themselves, a digit each, may be one together.
    """
    kept: list[SetAside] = []
    end = room = 0
    for one in found:
        if isinstance(one, DataApart):
            yield from [_of_lines(kept)] if kept else []
            kept, end = [], 0
            yield SetAside(one.line, one.text, one.where)
            continue
        is_next = isinstance(one, SetAside) and one.line == end and room > 0
        if kept and not is_next:
            yield _of_lines(kept)
            kept = []
        if isinstance(one, SetAside):
            room = (room if kept else MAX_BLOCK_CHARACTERS) - len(one.text)
            end = one.line + one.text.count("\n") + 1
            kept.append(one)
        else:
            yield one
    if kept:
        yield _of_lines(kept)


def _of_lines(found: Sequence[SetAside]) -> Record | SetAside:
    """Lines that follow one another as one text, which may be an attempt at a puzzle."""
    text = "\n".join(one.text for one in found)
    if len(found) > 1 and is_attempt(text):
        return text_record([text], found[0].line)
    return SetAside(found[0].line, text, found[0].where)
