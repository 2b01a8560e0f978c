"""Empty grids beside puzzles: forms to be filled in, or copied by, and no puzzles.

Alone an empty grid stays a record, of which it is said that nothing is given: somebody may have
meant to send something. So does one above which nobody says a word, as in a list of puzzles; and
one with rules of its own is a puzzle.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from puzzle.formats.batch import Batch, Found
from puzzle.formats.record import Record, SetAside
from puzzle.grid import Grid
from puzzle.message import message

_MOST_HELD = 100
"""What is read before an empty grid is taken to be alone."""
_NOTE = message("assumed.empty", "Nothing is given in this grid.")


def without_empty(found: Iterable[Found]) -> Iterator[Found]:
    """Yield the same, where each empty grid is set aside if there is another grid near it.

    Args:
        found: what a source has, in order.
    """
    held, has_puzzle, has_words = list[Found](), False, False
    for one in found:
        has_words = has_words or isinstance(one, SetAside)
        is_empty = has_words and _is_empty(one)
        if is_empty and has_puzzle:
            yield _aside(one)
            continue
        if held or is_empty:
            held.append(one)
        if not is_empty and not isinstance(one, SetAside):
            has_puzzle = True
            yield from (_aside(other) if _is_empty(other) else other for other in held)
            if not held:
                yield one
            held = []
        elif len(held) > _MOST_HELD:
            yield from map(_noted, held)
            held = []
        elif not held:
            yield one
    yield from map(_noted, held)


def _is_empty(one: Found) -> bool:
    if not isinstance(one, Record) or not isinstance(one.content, Grid):
        return False
    return one.content.given_count == 0 and one.content.geometry.is_plain


def _aside(one: Found) -> Found:
    if isinstance(one, Batch | SetAside):
        return one
    return SetAside(one.line, one.text, one.where, one.letter)


def _noted(one: Found) -> Found:
    if not isinstance(one, Record) or not _is_empty(one):
        return one
    return replace(one, notes=(*one.notes, _NOTE))
