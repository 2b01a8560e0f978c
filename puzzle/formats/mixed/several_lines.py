"""What begins at a line and is not seen line by line: JSON, puzzles with rules, arrays, links."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from puzzle.formats.mixed.ahead import Ahead
from puzzle.formats.mixed.alike import alike
from puzzle.formats.mixed.bordered import bordered
from puzzle.formats.mixed.concatenated import concatenated
from puzzle.formats.mixed.family import Family, family_of
from puzzle.formats.mixed.framed import framed
from puzzle.formats.mixed.json_in_words import json_in_words
from puzzle.formats.mixed.laid_out import laid_out
from puzzle.formats.mixed.linked import linked
from puzzle.formats.mixed.mended import Mended, mended
from puzzle.formats.mixed.pasted import pasted
from puzzle.formats.mixed.program import array
from puzzle.formats.mixed.separated import separated
from puzzle.formats.mixed.spelled import spelled
from puzzle.formats.mixed.statements import statements
from puzzle.formats.mixed.strewn import strewn
from puzzle.formats.record import Record
from puzzle.formats.registry import RULED, VALUES
from puzzle.geometry import Geometry

if TYPE_CHECKING:
    from puzzle.formats.record import Gathered
from puzzle.formats.mixed.dictated import dictated
from puzzle.formats.mixed.document import document_ahead
from puzzle.formats.mixed.stretch import Detect


def of_several_lines(ahead: Ahead, detect: Detect, geometry: Geometry | None) -> Sequence[Record]:
    """Return the records that begin here and are not seen line by line.

    JSON, what was folded, links.

    None for anything else; the lines of what is found have been taken.
    """
    if (document := document_ahead(ahead)) is not None:
        number, text = ahead.number, taken(ahead, document.lines)
        return list(VALUES.read_value(number, text, document.value, geometry))
    if told := json_in_words(ahead, geometry):
        ahead.take()
        return told
    if (ruled := with_rules_below(ahead, geometry)) is not None:
        taken(ahead, ruled.lines)
        return [ruled.record]
    if (found := formed(ahead, geometry)) is not None:
        taken(ahead, found.lines)
        return [found.record]
    if (laid := laid_out(ahead, geometry) or pasted(ahead, geometry)) is not None:
        taken(ahead, laid.lines)
        return laid.records
    return _of_link(ahead, detect, geometry)


def with_rules_below(ahead: Ahead, geometry: Geometry | None) -> Gathered | None:
    """Return the puzzle that begins here and has rules below it; None for anything else.

    A puzzle on one line waits for no line behind it.
    """
    if family_of(ahead.peek() or "") is Family.WHOLE:
        return RULED.gather(ahead.peek_there, ahead.number, geometry)
    return RULED.gather(ahead.peek, ahead.number, geometry)


def formed(ahead: Ahead, geometry: Geometry | None, offset: int = 0) -> Mended | None:
    """Return the grid of an array or a table with a head, or one that has to be mended."""
    return (
        array(ahead, geometry, offset)
        or statements(ahead, geometry, offset)
        or concatenated(ahead, geometry, offset)
        or framed(ahead, geometry, offset)
        or mended(ahead, geometry, offset)
        or strewn(ahead, geometry, offset)
        or spelled(ahead, geometry, offset)
        or dictated(ahead, geometry, offset)
        or bordered(ahead, geometry, offset)
        or separated(ahead, geometry, offset)
        or alike(ahead, geometry, offset)
    )


def _of_link(ahead: Ahead, detect: Detect, geometry: Geometry | None) -> Sequence[Record]:
    """Return the records of links that were folded, or stand amid words; none for anything else."""
    records, count = linked(ahead, partial(_read_alone, detect=detect, geometry=geometry))
    if not records:
        return []
    number, whole = ahead.number, taken(ahead, count)
    return [replace(record, line=number, text=whole) for record in records]


def _read_alone(text: str, detect: Detect, geometry: Geometry | None) -> Record | None:
    """Return the one record of a line in its notation; None for none, and for several."""
    notation = detect([text])
    found = [] if notation is None else list(notation.read([text], geometry))
    return found[0] if len(found) == 1 else None


def taken(ahead: Ahead, count: int) -> str:
    """So many lines, which are taken."""
    return "\n".join(ahead.take() for _ in range(count))


def heads_a_grid(ahead: Ahead, offset: int) -> bool:
    """Recognise words over a grid that they are the rules of."""
    number = ahead.number + offset
    return RULED.gather(lambda n: ahead.peek(offset + n), number, None) is not None
