"""From bytes to lines: the byte order mark, the length of lines, and what is no text at all."""

from __future__ import annotations

import codecs
import io
import re
from collections.abc import Iterable, Iterator
from contextlib import suppress
from typing import Any, BinaryIO, cast

from puzzle.formats.text import LONGEST_LINE
from puzzle.message import Message, message

HEAD_BYTES = 64 * 1024
"""Bytes at the start of a source that may be looked at before it is read."""
PIECE_BYTES = 256 * 1024
"""Bytes of a source that are read at once, at most."""
_LONGEST_BYTES = 4 * LONGEST_LINE
"""`LONGEST_LINE` characters are no more bytes than this."""

_BYTE_ORDER_MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),  # before UTF-16, whose mark it begins with
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_PICTURE = message("file.picture", "This is a picture: send the puzzle as text.")
_COMPRESSED = message("file.compressed", "This is a compressed file: unpack it first.")
_PICKLE = message("file.pickle", "This is a pickle of Python: write the puzzle as text.")
_INTERCHANGE = message(
    "file.dif",
    "This is a spreadsheet in Data Interchange Format: save it as .xlsx or as .csv.",
)
_KINDS = (
    (b"\x1f\x8b", _COMPRESSED),
    *(
        (start, _COMPRESSED)
        for start in (b"\xfd7zXZ\0", b"7z\xbc\xaf\x27", b"Rar!\x1a", b"\x28\xb5\x2f\xfd")
    ),
    (
        b"\x93NUMPY",
        message("file.numpy", "This is an array of NumPy: save it as text, by numpy.savetxt."),
    ),
    *((b"\x80" + bytes([n]), _PICKLE) for n in range(2, 6)),
    (
        b"\x78\x9f\x3e\x22",
        message(
            "file.winmail",
            "This is a winmail.dat of Outlook: send the mail as plain text or HTML, or what is in "
            "it as a file.",
        ),
    ),
    (
        b"gridmill proofs",
        message(
            "file.proofs",
            "This is a file of gridmill's proofs: gridmill audit checks it, and puzzles.jsonl has "
            "the puzzles.",
        ),
    ),
    (
        b"SQLite format 3",
        message(
            "file.database",
            "This is a database: gridmill audit checks a catalogue; send the puzzles as text.",
        ),
    ),
    *((b"TABLE" + end + b"0,1" + end, _INTERCHANGE) for end in (b"\r\n", b"\n")),
    (b"\x89PNG", _PICTURE),
    (b"\xff\xd8\xff", _PICTURE),
    (b"GIF8", _PICTURE),
    (b"BM\x36", _PICTURE),
    (b"II*\0", _PICTURE),
    (b"MM\0*", _PICTURE),
)
_RIFF, _WEBP, _BOX = b"RIFF", b"WEBP", b"ftyp"
_PICTURES_IN_BOXES = (b"heic", b"heix", b"mif1", b"avif")
_STARTS = (
    b"PK\x03\x04",
    b"\xd0\xcf\x11\xe0",
    b"%PDF-",
    b"<?xml",
    b"<opensudoku",
    b"{\\rtf",
    *(mark for mark, _ in _BYTE_ORDER_MARKS),
    *(start for start, _ in _KINDS),
)
"""What files of known kinds begin with."""
_UNMARKED = (
    # Name, bytes of a code unit, and which of them tells most letters apart: all others are 0.
    ("utf-32-le", 4, 0),
    ("utf-32-be", 4, 3),
    ("utf-16-le", 2, 0),
    ("utf-16-be", 2, 1),
)
_KANA = frozenset(map(chr, range(0x3040, 0x3100)))
_OLD_ENCODINGS = (
    # Name, and letters that tell it from others.
    ("cp932", _KANA),
    ("euc_jp", _KANA),
    ("gb18030", frozenset("的是我数独你请这个题")),
    ("big5", frozenset("的是我數獨你請這個題")),
    ("cp949", frozenset("니다요스도쿠를은는문제")),
    ("cp437", frozenset[str]()),
)
_DRAWN = re.compile("[\u2500\u2501\u2550]{3}|(?:[\u2502\u2503\u2551][^\n]{0,80}\n){3}")
"""A line that is drawn between rows, or bars in some rows one below the other."""
_WIDEST_UNIT = max(width for _, width, _ in _UNMARKED)
_PRINTED = bytes({*range(32, 127), *range(128, 256), *b"\t\n\r\f\v"})
_PARTS_OF_TEXT = 10
_CELLS = [bytes([sign]) for sign in b"123456789"]
_FEWEST_CELLS = 17
"""Digits of a text that may have a puzzle."""
_PARTS_OF_OLD_TEXT = 50
"""A control character or less in so many others."""
_OTHER_KIND = message(
    "file.binary", "This is a binary file, not text: save it as text, one puzzle a line."
)


class Source:
    """A stream of bytes whose start can be looked at before it is read.

    Args:
        stream: the bytes, at their start; whoever opened it closes it.
        is_there: whether all of it is there, and nothing has to be waited for; None to see by the
            stream, which can go back then.

    Attributes:
        head: what it begins with.
        is_there: whether all of it is there.
    """

    def __init__(self, stream: BinaryIO, *, is_there: bool | None = None) -> None:
        self.is_there = stream.seekable() if is_there is None else is_there
        buffered = (
            stream
            if isinstance(stream, io.BufferedReader)
            else io.BufferedReader(cast(io.RawIOBase, stream), HEAD_BYTES)
        )
        self._given = stream
        self._opened = [] if buffered is stream else [buffered]
        # Only what is there already: a pipe may not say more before it is answered.
        self.head = buffered.peek(HEAD_BYTES)[:HEAD_BYTES]
        if _is_begun(self.head):
            self.head = _whole_start(buffered)
            buffered = io.BufferedReader(Joined(self.head, buffered), HEAD_BYTES)
            self._opened.append(buffered)
        self._buffered = buffered

    @staticmethod
    def of(data: bytes) -> Source:
        """Return the source that these bytes are."""
        return Source(io.BytesIO(data))

    @property
    def stream(self) -> BinaryIO:
        """The bytes, from the start."""
        return self._buffered

    def release(self) -> None:
        """Leave the stream to whoever opened it."""
        for opened in reversed(self._opened):
            opened.detach()

    @property
    def why_no_text(self) -> Message | None:
        """What the source is instead of text, and what to do; None when it is text."""
        kind = _kind(self.head)
        if kind is None and (encoding_of(self.head) or not _is_binary(self.head)):
            return None
        return kind or _OTHER_KIND

    def pieces(self) -> Iterator[bytes]:
        """Yield the text in UTF-8, some whole lines at a time, as soon as they are there.

        Each line ends in a line feed, the last one too. Of a line that is longer than
        `LONGEST_LINE` characters, no fewer are kept than these, and no more than a piece has room
        for.
        """
        rest = b""
        for read in self._in_utf8():
            data = rest + read
            # What may come after a carriage return at the very end is part of the line end.
            end = max(data.rfind(b"\n"), data.rfind(b"\r", 0, -1)) + 1
            if end:
                yield _with_line_feeds(data[:end])
            rest = _cut(data[end:])
        if rest:
            yield _with_line_feeds(rest).removesuffix(b"\n") + b"\n"

    def lines(self) -> Iterator[str]:
        """Return the lines, each cut to `LONGEST_LINE` characters, without their line ends."""
        return lines_of(self.pieces())

    def _in_utf8(self) -> Iterator[bytes]:
        encoding = encoding_of(self.head)
        decoder = encoding and codecs.getincrementaldecoder(encoding)("replace")
        while data := self._buffered.read1(PIECE_BYTES):
            yield decoder.decode(data).encode() if decoder else data
        if decoder:
            yield decoder.decode(b"", final=True).encode()


def lines_of(pieces: Iterable[bytes]) -> Iterator[str]:
    """Yield the lines of `Source.pieces`, each cut to `LONGEST_LINE` characters."""
    for piece in pieces:
        for line in piece.decode(errors="replace").removesuffix("\n").split("\n"):
            yield line[:LONGEST_LINE]


def _kind(head: bytes) -> Message | None:
    """Return what the first bytes say that a file is, and what to do; None for nothing known."""
    if head.startswith(_RIFF) and head[8:12] == _WEBP:
        return _PICTURE
    if head[4:8] == _BOX and head[8:12] in _PICTURES_IN_BOXES:
        return _PICTURE
    return next((kind for start, kind in _KINDS if head.startswith(start)), None)


def _with_line_feeds(data: bytes) -> bytes:
    """Return the same lines, each ended by one line feed, however it was."""
    if b"\r" not in data:
        return data
    return data.replace(b"\r\n", b"\n").replace(b"\r", b"\n")


def _cut(line: bytes) -> bytes:
    """Return the beginning of a line that is not yet at its end, as much of it as is kept."""
    if len(line) <= _LONGEST_BYTES:
        return line
    return line[:_LONGEST_BYTES] + (b"\r" if line.endswith(b"\r") else b"")


class Joined(io.RawIOBase):
    """Bytes that were read already, and the stream that they come from.

    Args:
        start: the bytes.
        rest: the stream; it is not closed with this one.
    """

    def __init__(self, start: bytes, rest: io.BufferedReader) -> None:
        self._start = start
        self._rest = rest

    def readable(self) -> bool:
        """Return True: it can be read."""
        return True

    def readinto(self, buffer: Any) -> int:
        """Put the next bytes into a buffer, and return how many; 0 at the end."""
        room = len(buffer)
        data = self._start[:room] or self._rest.read1(room)
        self._start = self._start[room:]
        buffer[: len(data)] = data
        return len(data)


def _whole_start(stream: io.BufferedReader) -> bytes:
    """Return what a stream begins with, read until it is plain whether that is known."""
    start = b""
    while _is_begun(start) or not start:
        more = stream.read1(HEAD_BYTES)
        if not more:
            break
        start += more
    return start


def _is_begun(head: bytes) -> bool:
    """Recognise the first bytes, but not all, of what a file of a known kind begins with."""
    if len(head) == 1 or (len(head) < _WIDEST_UNIT and b"\0" in head):  # a code unit, not whole
        return True
    return any(len(head) < len(start) and start.startswith(head) for start in _STARTS if head)


def _is_binary(head: bytes) -> bool:
    """Recognise bytes that no text has: many control characters, NULs among them, or broken UTF-8.

    A few are a fault of the line where they stand, and leave the others what they are.
    """
    strange = len(head.translate(None, _PRINTED)) + head.decode(errors="replace").count("\ufffd")
    return _PARTS_OF_TEXT * strange > len(head)


def encoding_of(head: bytes) -> str | None:
    """Return what the byte order mark says, or what the zeros show where there is none.

    None for UTF-8.
    """
    marked = (name for mark, name in _BYTE_ORDER_MARKS if head.startswith(mark))
    found = next(marked, None) or (_unmarked(head) if b"\0" in head else None)
    return found or _before_unicode(head)


def _before_unicode(head: bytes) -> str | None:
    """Return an encoding of the time before Unicode that text is rather in than in UTF-8.

    Letters decide: kana, what each Chinese text has, or the lines of a drawn grid; else those of
    Western Europe, with which at least digits are read right in the other encodings of one byte a
    letter.
    """
    strange = len(head.translate(None, _PRINTED))
    cells = sum(map(head.count, _CELLS))
    if not _is_binary(head) or _PARTS_OF_OLD_TEXT * strange > len(head) or cells < _FEWEST_CELLS:
        return None
    lines = head[: head.rfind(b"\n") + 1 or len(head)]
    for name, letters in _OLD_ENCODINGS:
        with suppress(UnicodeDecodeError):
            text = lines.decode(name)
            if not letters.isdisjoint(text) or _DRAWN.search(text):
                return name
    return "latin-1"


def _unmarked(head: bytes) -> str | None:
    """Return the encoding of text with wide code units and no byte order mark, as Windows pipes it.

    Digits, dots and most letters have one byte that is not 0, always the same one of the unit.
    """
    for name, width, telling in _UNMARKED:
        units = head[: len(head) - len(head) % width]
        zeros = [2 * units[i::width].count(0) > len(units) // width for i in range(width)]
        if zeros == [i != telling for i in range(width)] and not _is_binary(
            units.decode(name, "replace").encode(errors="replace")
        ):
            return name
    return None
