"""The registry of notations: what one provides, and all of them in the order of detection."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from types import MappingProxyType
from typing import BinaryIO, Protocol, runtime_checkable

from puzzle.formats import json_lines, spreadsheet, worded
from puzzle.formats.apps import (
    bank,
    fpuzzles,
    hodoku,
    links,
    opensudoku,
    sdk,
    sdx,
    simple_sudoku,
    sudokupad,
    sumocue,
)
from puzzle.formats.batch import Batch
from puzzle.formats.documents import html, notebook, office, other_xml, pdf, svg
from puzzle.formats.kinds import LineKind, LineKinds, Trait
from puzzle.formats.plain import clues, columns, labelled, line, matrix, number_line, pairs, sukaku
from puzzle.formats.record import Gathered, Record, SetAside
from puzzle.formats.text import remembered
from puzzle.geometry import Geometry
from puzzle.grid import Grid

HEAD_WIDTH = 4000
"""Characters of a line that are looked at to find the notation."""


class Notation(Protocol):
    """What every notation module provides."""

    @property
    def NAME(self) -> str:  # noqa: N802 (a module's constant)
        """The notation's name on the command line."""
        ...

    @property
    def SUFFIXES(self) -> tuple[str, ...]:  # noqa: N802 (a module's constant)
        """The file suffixes that it goes by, dot included; the first is the one to write."""
        ...


@runtime_checkable
class ReadsLines(Notation, Protocol):
    """A notation that reads text, line by line."""

    def recognises(self, head: Sequence[str]) -> bool:
        """Tell whether the first lines of a source look like this notation, faults and all."""
        ...

    def read(self, lines: Iterable[str], geometry: Geometry | None = None) -> Iterator[Record]:
        """Yield one record for each puzzle-shaped thing in the lines; none is dropped.

        Args:
            lines: the source, consumed as records are asked for; line ends may be kept on.
            geometry: the geometry of every record; by default what the record says, else the
                plain one of its size.
        """
        ...


@runtime_checkable
class KnowsLines(ReadsLines, Protocol):
    """A notation that knows its lines amid others, in a mail."""

    @property
    def LINE_KINDS(self) -> LineKinds:  # noqa: N802 (a module's constant)
        """The kinds of lines that it knows."""
        ...


@runtime_checkable
class HasTraits(ReadsLines, Protocol):
    """A notation with one record a line of which more is known."""

    @property
    def TRAITS(self) -> frozenset[Trait]:  # noqa: N802 (a module's constant)
        """What holds for all of its records."""
        ...


@runtime_checkable
class ReadsValues(ReadsLines, Protocol):
    """The notation whose records may be JSON over several lines, and items of one list."""

    def begins_list(self, text: str, following: str | None = None) -> bool:
        """Recognise the line where a list of puzzles begins, given the line below it."""
        ...

    def read_value(
        self, number: int, text: str, value: object, geometry: Geometry | None = None
    ) -> Iterator[Record]:
        """Yield the records of a JSON value.

        Args:
            number: the 1-based line where it begins.
            text: as it stood.
            value: what it is.
            geometry: as for `ReadsLines.read`.
        """
        ...


@runtime_checkable
class ReadsPages(Notation, Protocol):
    """A notation of pages, parts of which stand in text, too."""

    def read_page(
        self, source: str, geometry: Geometry | None = None
    ) -> Iterator[Record | SetAside]:
        """Yield the records of the source of a page, or of some of its tags, each at its line."""
        ...


@runtime_checkable
class ReadsEntries(ReadsLines, Protocol):
    """The notation whose first line names columns, one of puzzles among them."""

    def heads(self, text: str, below: Iterable[str]) -> bool | None:
        """Tell whether a line that names such columns has puzzles below; None for other lines.

        Args:
            text: the line.
            below: the next lines that are not empty, looked at one by one.
        """
        ...


@runtime_checkable
class ReadsAhead(ReadsLines, Protocol):
    """The notation whose records go on below their grids."""

    def gather(
        self, peek: Callable[[int], str | None], number: int, geometry: Geometry | None = None
    ) -> Gathered | None:
        """Return the puzzle that begins at a line, with what stands below; None for none.

        Args:
            peek: the line so many lines ahead; None behind the end.
            number: 1-based, of the first line.
            geometry: as for `ReadsLines.read`.
        """
        ...

    def gather_cages(
        self, peek: Callable[[int], str | None], number: int, geometry: Geometry | None = None
    ) -> Gathered | None:
        """Return the puzzle whose cages begin at a line and fill its grid; None for none.

        Args:
            peek: as for `gather`.
            number: 1-based, of the first line.
            geometry: as for `ReadsLines.read`.
        """
        ...


@runtime_checkable
class ReadsBatches(ReadsLines, Protocol):
    """A notation that reads text, and its plain records by the batch, for speed."""

    def read_batches(self, pieces: Iterable[bytes], first: int = 1) -> Iterator[Record | Batch]:
        """Yield the records that `ReadsLines.read` yields, some of them in batches.

        Args:
            pieces: the source, as `puzzle.formats.source.Source.pieces` has it.
            first: 1-based number of its first line.
        """
        ...


@runtime_checkable
class ReadsBytes(Notation, Protocol):
    """A notation that reads files of its own kind, byte by byte."""

    def recognises_bytes(self, head: bytes) -> bool:
        """Tell whether the first bytes of a source look like this notation."""
        ...

    def read_bytes(
        self, stream: BinaryIO, geometry: Geometry | None = None
    ) -> Iterator[Record | SetAside]:
        """Yield one record for each puzzle-shaped thing in the file, and the text around them.

        Args:
            stream: the source, at its start; it need not be seekable.
            geometry: as for `ReadsLines.read`.

        Raises:
            OSError: only for the stream itself.
        """
        ...


@runtime_checkable
class WritesLines(Notation, Protocol):
    """A notation that writes text."""

    def holds(self, geometry: Geometry) -> bool:
        """Tell whether a grid of this geometry comes back whole from what is written.

        A notation that holds a geometry says in its text, or by the length of it, what the
        houses are.
        """
        ...

    def write(self, grids: Iterable[Grid]) -> Iterator[str]:
        """Yield the text of each grid, line ends included."""
        ...


@runtime_checkable
class WritesBytes(Notation, Protocol):
    """A notation that writes files of its own kind."""

    def holds(self, geometry: Geometry) -> bool:
        """As for `WritesLines.holds`; other geometries must not be written at all."""
        ...

    def write_bytes(self, grids: Iterable[Grid]) -> Iterator[bytes]:
        """Yield one file, piece by piece, that holds all grids."""
        ...


NOTATIONS: Mapping[str, Notation] = MappingProxyType(
    {
        notation.NAME: notation
        for notation in (
            # In the order of detection: the strictest first.
            spreadsheet,
            svg,
            html,
            other_xml,
            opensudoku,
            office,
            pdf,
            notebook,
            links,
            fpuzzles,
            hodoku,
            json_lines,
            sukaku,
            sumocue,
            bank,
            worded,
            columns,
            labelled,
            simple_sudoku,
            clues,
            sdx,
            sdk,
            pairs,
            number_line,
            matrix,
            line,
            sudokupad,
        )
    }
)
"""Every notation, by its name."""
DEFAULT: ReadsBatches = line
"""What a line is read as that no notation recognises."""
BESIDE: ReadsLines = labelled
"""What a puzzle with words beside it on its line is read as."""
RULED: ReadsAhead = worded
"""What a grid with rules below it is read as."""
ENTERED: ReadsEntries = columns
"""What lines of entries under the names of their columns are read as."""
PAGES: ReadsPages = html
"""What tags that were pasted in text are read as."""
VALUES: ReadsValues = json_lines
"""What JSON over several lines is read as."""


@cache
def readable() -> Mapping[str, ReadsLines | ReadsBytes]:
    """Return the notations that can be read, by name."""
    return {n: m for n, m in NOTATIONS.items() if isinstance(m, ReadsLines | ReadsBytes)}


@cache
def writable() -> Mapping[str, WritesLines | WritesBytes]:
    """Return the notations that can be written, by name."""
    return {n: m for n, m in NOTATIONS.items() if isinstance(m, WritesLines | WritesBytes)}


def recognised(head: Sequence[str]) -> ReadsLines | None:
    """Return the notation of text: the first that recognises its first lines, None if none does."""
    return _recognised(tuple(text[:HEAD_WIDTH] for text in head))


@remembered
def _recognised(narrow: Sequence[str]) -> ReadsLines | None:
    return next((notation for notation in _of_lines() if notation.recognises(narrow)), None)


def of_bytes(head: bytes) -> ReadsBytes | None:
    """Return the notation of a file of its own kind: the first that recognises its first bytes."""
    return next((one for one in _of_bytes() if one.recognises_bytes(head)), None)


@remembered
def is_of_kind(line: str, kind: LineKind) -> bool:
    """Tell whether some notation knows the line as one of this kind."""
    return any(recognise(line) for recognise in _of_kind(kind))


def has_trait(notation: ReadsLines, trait: Trait) -> bool:
    """Tell whether this holds for all records of the notation."""
    return notation in _with(trait)


@cache
def _of_lines() -> tuple[ReadsLines, ...]:
    return tuple(n for n in NOTATIONS.values() if isinstance(n, ReadsLines))


@cache
def _of_kind(kind: LineKind) -> tuple[Callable[[str], bool], ...]:
    known = (n.LINE_KINDS for n in NOTATIONS.values() if isinstance(n, KnowsLines))
    return tuple(kinds[kind] for kinds in known if kind in kinds)


@cache
def _with(trait: Trait) -> tuple[ReadsLines, ...]:
    return tuple(n for n in _of_lines() if isinstance(n, HasTraits) and trait in n.TRAITS)


@cache
def _of_bytes() -> tuple[ReadsBytes, ...]:
    return tuple(n for n in NOTATIONS.values() if isinstance(n, ReadsBytes))
