"""From bytes to lines: the byte order mark, the length of lines, and what is no text at all."""

from __future__ import annotations

import codecs
import io
from collections.abc import Iterator
from typing import BinaryIO, cast

from puzzle.formats.text import LONGEST_LINE

HEAD_BYTES = 64 * 1024
"""Bytes at the start of a source that may be looked at before it is read."""

_BYTE_ORDER_MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),  # before UTF-16, whose mark it begins with
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_KINDS = (
    (b"\xd0\xcf\x11\xe0", "a file of the old Excel kind (.xls): save it as .xlsx"),
    (b"%PDF", "a PDF, which is a picture of text: send the text"),
    (b"\x1f\x8b", "a compressed file: unpack it first"),
    (b"\x89PNG", "a picture: send the puzzle as text"),
    (b"\xff\xd8\xff", "a picture: send the puzzle as text"),
)
_OTHER_KIND = "a binary file, not text: save it as text, one puzzle a line"


class Source:
    """A stream of bytes whose start can be looked at before it is read.

    Args:
        stream: the bytes, at their start; whoever opened it closes it.
    """

    def __init__(self, stream: BinaryIO) -> None:
        buffered = (
            stream
            if isinstance(stream, io.BufferedReader)
            else io.BufferedReader(cast(io.RawIOBase, stream), HEAD_BYTES)
        )
        # Only what is there already: a pipe may not say more before it is answered.
        self.head = buffered.peek(HEAD_BYTES)[:HEAD_BYTES]
        self._buffered = buffered
        self._given = stream

    @staticmethod
    def of(data: bytes) -> Source:
        """The source that these bytes are."""
        return Source(io.BytesIO(data))

    @property
    def stream(self) -> BinaryIO:
        """The bytes, from the start."""
        return self._buffered

    def release(self) -> None:
        """Leave the stream to whoever opened it."""
        if self._buffered is not self._given:
            self._buffered.detach()

    @property
    def why_no_text(self) -> str:
        """What the source is instead of text, and what to do; empty when it is text."""
        kind = next((kind for start, kind in _KINDS if self.head.startswith(start)), None)
        if kind is None and (_encoding(self.head) or b"\0" not in self.head):
            return ""
        return f"This is {kind or _OTHER_KIND}."

    def lines(self) -> Iterator[str]:
        """The lines, each cut to `LONGEST_LINE` characters, with their line ends."""
        encoding = _encoding(self.head) or "utf-8"
        text = io.TextIOWrapper(self._buffered, encoding=encoding, errors="replace")
        try:
            while line := text.readline(LONGEST_LINE):
                rest = line
                while len(rest) == LONGEST_LINE and not rest.endswith("\n"):
                    rest = text.readline(LONGEST_LINE)
                yield line
        finally:
            text.detach()


def _encoding(head: bytes) -> str | None:
    return next((name for mark, name in _BYTE_ORDER_MARKS if head.startswith(mark)), None)
