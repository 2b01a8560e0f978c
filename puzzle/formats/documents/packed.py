"""Packed files, gzip, bzip2, zip and tar: each file in one is a source of its own.

What a small file can make a reader unpack is bounded by the constants below. A packed file within
a packed one is unpacked, and takes room of that one; none within it is, nor in mails there. A
spreadsheet is a zip file too, and is none of these; a book to read (``.epub``) is one, of pages.
"""

from __future__ import annotations

import bz2
import gzip
import io
import tarfile
import zipfile
import zlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any, BinaryIO, cast

from puzzle.errors import NotationError
from puzzle.message import Numeral, message

LARGEST_ZIP = 16 * 1024 * 1024
"""Bytes of a zip or tar file, which is held in memory."""
LARGEST_UNPACKED = 256 * 1024 * 1024
"""Bytes that all files in a packed one may have in all."""
LARGEST_RATIO = 100
"""Bytes that each packed one may unpack to, beyond `FREE`; puzzles unpack to some four."""
FREE = 256 * 1024
MOST_FILES = 1000
MOST_WITHIN = 16
"""Packed files in a packed one that are unpacked."""

GZIP_MAGIC, BZIP2_MAGIC, ZIP_MAGIC = b"\x1f\x8b", b"BZh", b"PK\x03\x04"
_TAR_MAGIC, _TAR_MAGIC_AT = b"ustar", 257

_METHODS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
_DOCUMENT_PARTS = frozenset({"[Content_Types].xml", "mimetype"})
"""What the zip files have that are documents, of Excel and others."""
_BOOK = b"application/epub+zip"
_PAGES = (".xhtml", ".html", ".htm")
_ENCRYPTED = 1
_FAULTS = (
    *(zlib.error, gzip.BadGzipFile, zipfile.BadZipFile, tarfile.TarError),
    *(EOFError, NotImplementedError),
)


class Room:
    """How many bytes a packed file may still unpack to, those of packed files in it among them.

    Args:
        most: bytes in all, as far as is known by now.
        outer: the room of the packed file that it is in; None where it is in none.
    """

    def __init__(self, most: Callable[[], int], outer: Room | None = None) -> None:
        self._most = most
        self._outer = outer
        self._used = 0

    def take(self, count: int) -> None:
        """Count bytes that were unpacked.

        Raises:
            NotationError: there are too many.
        """
        self._used += count
        if self._used > self._most():
            raise NotationError(
                message(
                    "packed.bomb",
                    "The packed file unpacks to more than {most} bytes, as a zip bomb does: send "
                    "it unpacked, or in parts.",
                    most=Numeral(self._most()),
                ),
                line=1,
            )
        if self._outer is not None:
            self._outer.take(count)


@dataclass(frozen=True, slots=True)
class Unpacked:
    """A file in a packed one.

    Attributes:
        name: its name there; None where it is the only one, and has none.
        content: its bytes, at their start, or why they cannot be read. Reading raises
            `NotationError` where they are damaged, or too many.
        is_there: whether all of it is there, and nothing has to be waited for.
    """

    name: str | None
    content: BinaryIO | NotationError
    is_there: bool = True


def is_of_one(head: bytes) -> bool:
    """Recognise a file that has one other in it, packed by gzip or bzip2."""
    return head.startswith((GZIP_MAGIC, BZIP2_MAGIC))


def is_tar(head: bytes) -> bool:
    """Recognise files in a row, as tar writes them."""
    return head.startswith(_TAR_MAGIC, _TAR_MAGIC_AT)


def unpacked(
    stream: BinaryIO, head: bytes, outer: Room | None = None, *, is_there: bool = True
) -> tuple[Unpacked, Room]:
    """Return the file in a gzip or bzip2 file, and the room that it takes.

    Args:
        stream: the packed bytes, which are read as the file is.
        head: what they begin with.
        outer: the room of the packed file that it is in.
        is_there: whether all of them are there, and nothing has to be waited for.
    """
    packed = cast(BinaryIO, counted := _Counted(stream))
    is_gzip = head.startswith(GZIP_MAGIC)
    plain = gzip.GzipFile(fileobj=packed) if is_gzip else bz2.BZ2File(packed)
    room = Room(lambda: _most(counted.count), outer)
    content = io.BufferedReader(_Bounded(cast(BinaryIO, plain), room))
    return Unpacked(None, content, is_there), room


def room_of(size: int, outer: Room | None = None) -> Room:
    """Return the room that a zip file of so many bytes has."""
    return Room(partial(_most, size), outer)


def archive_of(data: bytes) -> zipfile.ZipFile | None:
    """Return the zip file that these bytes are; None for a document, and for a damaged one."""
    try:
        archive = zipfile.ZipFile(io.BytesIO(data))
    except (*_FAULTS, ValueError, OverflowError):
        return None
    is_document = bool(_DOCUMENT_PARTS.intersection(archive.namelist()))
    return None if is_document and not _is_book(archive) else archive


def _is_book(archive: zipfile.ZipFile) -> bool:
    """Recognise a book for readers, whose pages are files in it (EPUB 3.3)."""
    try:
        kind = archive.getinfo("mimetype")
        return kind.file_size == len(_BOOK) and archive.read(kind) == _BOOK
    except (*_FAULTS, KeyError, RuntimeError, ValueError):
        return False


def unzipped(archive: zipfile.ZipFile, room: Room) -> Iterator[Unpacked]:
    """Yield the files in a zip file, in its order, hidden ones left out; of a book its pages.

    Args:
        archive: the zip file.
        room: that all files in it have.
    """
    found = [
        info for info in archive.infolist() if not (info.is_dir() or _is_hidden(info.filename))
    ]
    if _is_book(archive):
        found = [info for info in found if info.filename.lower().endswith(_PAGES)]
    if not found or len(found) > MOST_FILES:
        yield Unpacked(
            None,
            NotationError(
                message(
                    "packed.zip-many",
                    "This zip file has more than {most} files: split it.",
                    most=Numeral(MOST_FILES),
                )
                if found
                else message("packed.zip-empty", "This zip file has no file in it.")
            ),
        )
        return
    for info in found:
        if isinstance(opened := _opened(archive, info), NotationError):
            yield Unpacked(info.filename, opened)
            continue
        yield Unpacked(info.filename, io.BufferedReader(_Bounded(opened, room)))


def untarred(data: bytes, room: Room) -> Iterator[Unpacked]:
    """Yield the files in a tar file, in its order, hidden ones left out.

    Args:
        data: the tar file.
        room: that all files in it have.
    """
    count = 0
    try:
        with tarfile.open(fileobj=io.BytesIO(data), mode="r:") as archive:
            for info in archive:
                content = archive.extractfile(info) if info.isreg() else None
                if content is None or _is_hidden(info.name):
                    continue
                count += 1
                if count > MOST_FILES:
                    break
                yield Unpacked(
                    info.name, io.BufferedReader(_Bounded(cast(BinaryIO, content), room))
                )
    except (*_FAULTS, ValueError, OverflowError):
        yield Unpacked(None, _damaged())
        return
    if count == 0 or count > MOST_FILES:
        yield Unpacked(
            None,
            NotationError(
                message(
                    "packed.tar-many",
                    "This tar file has more than {most} files: split it.",
                    most=Numeral(MOST_FILES),
                )
                if count
                else message("packed.tar-empty", "This tar file has no file in it.")
            ),
        )


def _opened(archive: zipfile.ZipFile, info: zipfile.ZipInfo) -> BinaryIO | NotationError:
    if info.flag_bits & _ENCRYPTED:
        return NotationError(
            message("packed.locked", "This file is locked by a password: send it without one.")
        )
    if info.compress_type not in _METHODS:
        return NotationError(
            message(
                "packed.rare", "This file is packed in a rare way: pack it anew, as a plain zip."
            )
        )
    try:
        return cast(BinaryIO, archive.open(info))
    except (*_FAULTS, RuntimeError, ValueError):
        return _damaged()


def _is_hidden(name: str) -> bool:
    parts = name.removeprefix("./").split("/")
    return parts[0] == "__MACOSX" or any(part.startswith(".") for part in parts)


def _most(packed: int) -> int:
    """Bytes that so many packed ones may unpack to."""
    return min(LARGEST_UNPACKED, FREE + LARGEST_RATIO * packed)


def _damaged() -> NotationError:
    return NotationError(
        message("packed.damaged", "The packed file is damaged, or breaks off here: pack it anew."),
        line=1,
    )


class _Counted:
    """A stream that counts what is read of it.

    Attributes:
        count: bytes so far.
    """

    def __init__(self, stream: BinaryIO) -> None:
        self._stream = stream
        self.count = 0

    def read(self, size: int = -1) -> bytes:
        """Return the next bytes."""
        data = self._stream.read(size)
        self.count += len(data)
        return data


class _Bounded(io.RawIOBase):
    """The bytes of a file while it is unpacked, which end in `NotationError` if there are too many.

    Args:
        stream: unpacks it.
        room: how many it may have.
    """

    def __init__(self, stream: BinaryIO, room: Room) -> None:
        self._stream = stream
        self._room = room

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        try:
            data = self._stream.read(len(buffer))
        except _FAULTS:
            raise _damaged() from None
        except OSError as error:
            if error.errno is not None:  # the disk's, not the packed data's
                raise
            raise _damaged() from None
        self._room.take(len(data))
        buffer[: len(data)] = data
        return len(data)
