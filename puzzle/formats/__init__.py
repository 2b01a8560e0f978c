"""Notations: one module each, in one explicit registry.

A notation is a module that satisfies `Notation`: a name, file suffixes, `read` and `write`.
To add one, write the module and add one line to `NOTATIONS`; the command line's choices and the
round-trip test come from the registry.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Protocol

from puzzle.formats import line
from puzzle.formats.record import Record
from puzzle.geometry import Geometry
from puzzle.grid import Grid

__all__ = ["NOTATIONS", "Notation", "Record"]


class Notation(Protocol):
    """What a notation module provides."""

    @property
    def NAME(self) -> str:  # noqa: N802 (a module's constant)
        """The notation's name on the command line."""
        ...

    @property
    def SUFFIXES(self) -> tuple[str, ...]:  # noqa: N802 (a module's constant)
        """The file suffixes that it goes by, dot included."""
        ...

    def read(self, lines: Iterable[str], geometry: Geometry | None = None) -> Iterator[Record]:
        """Yield one record for each puzzle-shaped thing in the lines; none is dropped."""
        ...

    def write(self, grids: Iterable[Grid]) -> Iterator[str]:
        """Yield the text of each grid, line ends included."""
        ...


NOTATIONS: Mapping[str, Notation] = MappingProxyType(
    {notation.NAME: notation for notation in (line,)}
)
