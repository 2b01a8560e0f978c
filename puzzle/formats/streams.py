"""Records of a stream of bytes: those of a short list of plain lines at once, all others as read.

Most of what people have puzzles in is such a list, and no notation but the line's knows it. To load
all readers of notations would take longer than to judge it.
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from typing import BinaryIO

from puzzle.formats.batch import Batch, Found, records_of
from puzzle.formats.given import is_plain
from puzzle.formats.plain import line
from puzzle.formats.record import Record
from puzzle.formats.source import HEAD_BYTES, Joined, Source
from puzzle.geometry import Geometry

_GRIDS_OF_A_SAMURAI = 5
"""Lines that may be one puzzle."""
LARGEST_WHOLE = 32 * 1024 * 1024
"""Bytes of a pipe that are read before the first record is told."""
_RECORD = re.compile(rb"\s*(?:[^\r\n]*[0-9.*_-]{36}|\{[^\r\n]*\}\s*$)")
"""A line that is a record by itself: of many cells, or an object of JSON."""


def read_stream(
    stream: BinaryIO, notation: str | None = None, geometry: Geometry | None = None
) -> Iterator[Record]:
    """Yield the records of a source of bytes, a file or a pipe, in whatever notation it is.

    Text that is no attempt at a puzzle is passed over; `read_batches` has it.

    A gzip or zip file is unpacked, and what is in it is read; packed files in it are unpacked too,
    and none within those. Text is UTF-8, or what its byte order mark says.

    Args:
        stream: the source; whoever opened it closes it.
        notation: a name of `readable`; by default the one that its content shows.
        geometry: as for `ReadsLines.read`.

    Raises:
        OSError: the stream cannot be read.
        KeyError: there is no such notation to read.
    """
    yield from records_of(read_batches(stream, notation, geometry))


def read_batches(
    stream: BinaryIO, notation: str | None = None, geometry: Geometry | None = None
) -> Iterator[Found]:
    """Yield the records of `read_stream` and the text around them, as they come.

    Plain records come in batches where the notation allows it. A batch is as long as the records
    that are there already, and ends before one that is not plain.
    """
    if notation is None and geometry is None and (plain := _plain_list(stream)) is not None:
        yield from plain
        return
    from puzzle.formats.reading import read_source

    yield from read_source(stream, notation, geometry)


def opened_pipe(stream: BinaryIO) -> BinaryIO:
    """Return what comes from a pipe, whole as a file would be, unless it begins with a record.

    Whoever writes one record a line may wait for its answer before the next. Anything else, such
    as a mail, means what all of it means, and is read to its end if that comes soon enough.

    Args:
        stream: the pipe, or a file, which is what it is.

    Raises:
        OSError: the stream cannot be read.
    """
    if stream.seekable() or not isinstance(stream, io.BufferedReader):
        return stream
    first = b""
    while not first.strip() and len(first) < HEAD_BYTES:
        if not (line := stream.readline(HEAD_BYTES)):
            break
        first += line
    if not _RECORD.match(first):
        first += stream.read(LARGEST_WHOLE - len(first))
        if len(first) < LARGEST_WHOLE:
            return io.BytesIO(first)
    return io.BufferedReader(Joined(first, stream), HEAD_BYTES)


def _plain_list(stream: BinaryIO) -> Iterator[Record | Batch] | None:
    """Return the records of a list of plain puzzles, none of them full; None for anything else.

    A full grid may be the solution of another. Of what cannot be read twice nothing is read.
    """
    if not stream.seekable():
        return None
    start = stream.tell()
    data = stream.read(HEAD_BYTES + 1)
    stream.seek(start)
    if len(data) > HEAD_BYTES:
        return None
    pieces = list(Source.of(data).pieces())
    lines = b"".join(pieces).decode("latin-1").split("\n")
    puzzles = [text for text in lines if text]
    if len(puzzles) in (0, _GRIDS_OF_A_SAMURAI):
        return None
    is_list = all(is_plain(text) and _has_blank(text) for text in puzzles)
    return line.read_batches(pieces) if is_list else None


def _has_blank(text: str) -> bool:
    return "." in text or "0" in text
