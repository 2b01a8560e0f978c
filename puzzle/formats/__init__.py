"""Notations: one module each, in one explicit registry.

A notation is a module that satisfies `Notation`: a name, file suffixes, `recognises`, `read` and
`write`. To add one, write the module and add one line to `NOTATIONS`; detection, the command
line's choices and the round-trip test come from the registry.

Reading goes line by line, so that a source may be larger than memory, and every record of it is
answered: `Record.content` is a grid or the error that says why there is none. Nothing is dropped
and nothing is raised for what a source holds.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain, islice
from types import MappingProxyType
from typing import Protocol

from puzzle.formats import clues, line, matrix
from puzzle.formats.record import Record
from puzzle.geometry import Geometry
from puzzle.grid import Grid

__all__ = ["NOTATIONS", "Notation", "Record", "detect", "read"]

HEAD_LINES = 60
"""Lines at the start of a source that `read` looks at to find its notation."""


class Notation(Protocol):
    """What a notation module provides."""

    @property
    def NAME(self) -> str:  # noqa: N802 (a module's constant)
        """The notation's name on the command line."""
        ...

    @property
    def SUFFIXES(self) -> tuple[str, ...]:  # noqa: N802 (a module's constant)
        """The file suffixes that it goes by, dot included; the first is the one to write."""
        ...

    def recognises(self, head: Sequence[str]) -> bool:
        """True when the first lines of a source look like this notation, faults and all."""
        ...

    def read(self, lines: Iterable[str], geometry: Geometry | None = None) -> Iterator[Record]:
        """Yield one record for each puzzle-shaped thing in the lines; none is dropped.

        Args:
            lines: the source, consumed as records are asked for; line ends may be kept on.
            geometry: the geometry of every record; by default the plain one of its size.
        """
        ...

    def write(self, grids: Iterable[Grid]) -> Iterator[str]:
        """Yield the text of each grid, line ends included."""
        ...


NOTATIONS: Mapping[str, Notation] = MappingProxyType(
    {
        notation.NAME: notation
        for notation in (
            # In the order of detection: the strictest first.
            clues,
            matrix,
            line,
        )
    }
)


def detect(head: Sequence[str]) -> Notation:
    """The notation of a source, by content: the first that recognises it, else ``line``.

    Args:
        head: the first lines of the source, a few dozen.
    """
    return next((found for found in NOTATIONS.values() if found.recognises(head)), line)


def read(lines: Iterable[str], geometry: Geometry | None = None) -> Iterator[Record]:
    """Yield the records of a source in whatever notation it is; see `Notation.read`."""
    source = iter(lines)
    head = list(islice(source, HEAD_LINES))
    yield from detect(head).read(chain(head, source), geometry)
