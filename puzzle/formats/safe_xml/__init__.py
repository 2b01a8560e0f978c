"""XML from strangers, read as it comes: no entities, no endless tags, no endless depth.

Everything that can be wrong with XML becomes one `NotationError`; what a file can make a reader do
is bounded by the constants of `xml_events`. A document type declaration, where entities would be
declared that unpack to gigabytes, is refused whole, by defusedxml.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import BinaryIO

from puzzle.formats.safe_xml.events import End, Start

__all__ = ["End", "Start", "events"]

_CHUNK = 64 * 1024


def events(stream: BinaryIO) -> Iterator[Start | End]:
    """Yield where each element begins and ends, while the stream is read.

    Raises:
        NotationError: the stream is no XML, or more than the limits allow; what was whole before
            that place has been yielded.
        OSError: the stream cannot be read.
    """
    from puzzle.formats.safe_xml.reader import XmlReader  # its parser loads half of a browser

    reader = XmlReader()
    while chunk := stream.read(_CHUNK):
        fault = reader.feed(chunk)
        yield from reader.take()
        if fault:
            raise fault
    fault = reader.close()
    yield from reader.take()
    if fault:
        raise fault
