"""Five grids below one another that are a samurai, whether or not somebody says so.

Where each of the corner grids has the same signs as the middle one in the box that they share, and
digits among them, they are no five puzzles: hardly two puzzles agree in nine cells.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress

from puzzle.canvas import MULTI_GRIDS
from puzzle.errors import NotationError
from puzzle.formats.batch import Batch, Found, records_of
from puzzle.formats.record import Record
from puzzle.formats.worded.stacked import put_together, together
from puzzle.geometry import CLASSIC
from puzzle.grid import Grid

_NAME = "samurai"
_COUNT = len(MULTI_GRIDS[_NAME])
_FEWEST_SHARED = 6
"""Givens that must be there twice."""


def with_untitled_samurai(found: Iterable[Found]) -> Iterator[Found]:
    """Yield the same, five grids in a row that overlap as one puzzle.

    Args:
        found: what a source has, in order.
    """
    held, count = list[Found](), 0
    for one in found:
        if _are_plain(one) and count <= _COUNT:
            held.append(one)
            count += _size(one)
            continue
        yield from _told(held, count)
        held, count = [], 0 if not _are_plain(one) else _COUNT + 1
        yield one
    yield from _told(held, count)


def _size(one: Found) -> int:
    return len(one) if isinstance(one, Batch) else 1


def _are_plain(one: Found) -> bool:
    """Tell whether all that is found are plain puzzles."""
    if isinstance(one, Batch):
        return True
    return (
        isinstance(one, Record)
        and isinstance(one.content, Grid)
        and (one.content.geometry == CLASSIC)
    )


def _told(held: Sequence[Found], count: int) -> Sequence[Found]:
    """Return one record for five that overlap; else the same."""
    if count != _COUNT:
        return held
    records = [*records_of(held)]
    grids = [record.content for record in records if isinstance(record.content, Grid)]
    with suppress(NotationError):
        grid, order = put_together([*map(str, grids)], _NAME)
        if sum(one.given_count for one in grids) - grid.given_count < _FEWEST_SHARED:
            return held
        text = "\n".join(record.text for record in records)
        notes = (together(_COUNT, _NAME, order),)
        first = records[0]
        return [Record(first.line, text, grid, first.where, notes, letter=first.letter)]
    return held
