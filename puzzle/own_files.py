"""Files of gridmill's own: written whole or not at all, and read back whatever is in them."""

from __future__ import annotations

import json
import stat
from contextlib import suppress
from pathlib import Path
from typing import Any

from puzzle.errors import NotationError

LONGEST_FILE = 256 * 2**20
"""Bytes of a file that is read whole; sources of puzzles are read piece by piece instead."""
PART = ".part"
"""What the name of a file ends in until it is whole; one that a killed run left is written over."""


def write_whole(path: Path, content: str | bytes) -> None:
    """Write a file, over one that is there: it has all that it had before, or all of `content`.

    One process at a time may write it.

    Args:
        path: the file; its folder must be there.
        content: bytes, or text for UTF-8.

    Raises:
        OSError: it cannot be written; the error names it, and it is as it was.
    """
    part = path.with_name(f"{path.name}{PART}")
    try:
        part.write_bytes(content.encode() if isinstance(content, str) else content)
        part.replace(path)
    except OSError as error:
        with suppress(OSError):
            part.unlink()
        raise OSError(error.errno, error.strerror, str(path)) from error


def text_of(path: Path, encoding: str = "utf-8") -> str:
    """Return the text of a file.

    Args:
        path: a regular file: what has no end is not read.
        encoding: ``utf-8``, or ``utf-8-sig`` where a byte order mark may stand before the text.

    Raises:
        NotationError: it is no regular file, too large, or no text in UTF-8.
        OSError: it cannot be read.
    """
    _check(path, LONGEST_FILE)
    try:
        return path.read_text(encoding=encoding)
    except UnicodeDecodeError:
        raise NotationError(f"{path}: is no text in UTF-8.") from None


def bytes_of(path: Path, largest: int = LONGEST_FILE) -> bytes:
    """Return what is in a file.

    Args:
        path: a regular file: what has no end is not read.
        largest: bytes that it may have.

    Raises:
        NotationError: it is no regular file, or too large.
        OSError: it cannot be read.
    """
    _check(path, largest)
    return path.read_bytes()


def _check(path: Path, largest: int) -> None:
    told = path.stat()
    if stat.S_ISDIR(told.st_mode):
        raise IsADirectoryError(21, "Is a directory", str(path))
    if not stat.S_ISREG(told.st_mode):
        raise NotationError(f"{path}: is no regular file.")
    if told.st_size > largest:
        raise NotationError(f"{path}: is larger than {largest >> 20} MB.")


def json_of(text: str | bytes) -> Any:
    """Return the value of a JSON text.

    Raises:
        ValueError: it is none, or nested too deeply.
    """
    try:
        return json.loads(text)
    except RecursionError:
        raise ValueError("nested too deeply") from None
