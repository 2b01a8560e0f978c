"""Grids and the cages that stand apart from them, as in a program that has an array of each."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from puzzle.errors import NotationError
from puzzle.formats.batch import Found
from puzzle.formats.cages.lists import settled
from puzzle.formats.cages.text import cages_from
from puzzle.formats.record import CagesAlone, Record, SetAside
from puzzle.formats.rules.ruled import with_members
from puzzle.geometry import FEWEST_GIVENS
from puzzle.grid import Grid
from puzzle.message import Message

_MOST_BETWEEN = 4
"""Texts between a grid and its cages."""


def with_their_cages(found: Iterable[Found]) -> Iterator[Found]:
    """Yield the same, with the cages that stand above or below a grid given to it.

    A grid with as many givens as a puzzle of its own is one.
    """
    held: Record | None = None
    texts = list[SetAside]()
    for one in found:
        if isinstance(one, SetAside) and held is not None and len(texts) < _MOST_BETWEEN:
            texts.append(one)
            continue
        together = None if held is None or not isinstance(one, Record) else _together(held, one)
        if together is not None:
            yield together
            yield from texts
            held, texts = None, []
            continue
        yield from ([] if held is None else [held])
        yield from texts
        held, texts = None, []
        if isinstance(one, Record) and (isinstance(one, CagesAlone) or _lacks_cages(one)):
            held = one
        else:
            yield one
    yield from ([] if held is None else [held])
    yield from texts


def _lacks_cages(record: Record) -> bool:
    """Tell whether a record is a plain grid with too few givens for a puzzle."""
    grid = record.content
    is_plain = isinstance(grid, Grid) and grid.geometry.is_plain
    return isinstance(grid, Grid) and is_plain and grid.given_count < FEWEST_GIVENS


def _together(one: Record, other: Record) -> Record | None:
    """Return a grid and cages as one puzzle, whichever comes first; None for any others."""
    told, plain = (one, other) if isinstance(one, CagesAlone) else (other, one)
    if not isinstance(told, CagesAlone) or isinstance(plain, CagesAlone):
        return None
    if not (isinstance(told.content, Grid) and isinstance(plain.content, Grid)):
        return None
    if not _lacks_cages(plain) or plain.content.geometry.size != told.content.geometry.size:
        return None
    text = f"{one.text}\n{other.text}"
    try:
        grid, notes = _with_cages(plain.content, told.content, told.text.split("\n"))
    except NotationError as fault:
        return Record(one.line, text, fault.at_line(told.line))
    return replace(plain, line=one.line, text=text, content=grid, notes=notes)


def _with_cages(plain: Grid, told: Grid, lines: Sequence[str]) -> tuple[Grid, tuple[Message, ...]]:
    """Return a grid with the cages of a blank one, and what was assumed.

    Raises:
        NotationError: the givens do not tell which number of a cell is its row.
    """
    found = cages_from(lambda n: lines[n] if n < len(lines) else None, 0)
    if found is None:
        return Grid(plain.digits, told.geometry), ()
    cages, notes = settled(found.cages, plain.digits)
    if cages == found.cages:
        return Grid(plain.digits, told.geometry), notes
    return with_members(plain, cages.members), notes
