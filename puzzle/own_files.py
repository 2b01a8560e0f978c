"""Files of gridmill's own: written whole or not at all, and read back whatever is in them."""

from __future__ import annotations

import errno
import json
import os
import stat
from contextlib import suppress
from pathlib import Path
from typing import Any

from puzzle.errors import NotationError

LONGEST_FILE = 256 * 2**20
"""Bytes of a file that is read whole; sources of puzzles are read piece by piece instead."""
PART = ".part"
"""What the name of a file ends in until it is whole; one that a killed run left is written over."""


def refusal(error: OSError) -> str:
    """Return what the system refused, for people, as in ``permission denied``."""
    return (error.strerror or str(error)).lower()


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
    try:
        text = bytes_of(path).decode(encoding)
    except UnicodeDecodeError:
        raise NotationError(f"{path}: is no text in UTF-8: save it as such.") from None
    return text.replace("\r\n", "\n").replace("\r", "\n")


def bytes_of(path: Path, largest: int = LONGEST_FILE) -> bytes:
    """Return what is in a file.

    Args:
        path: a regular file: what has no end is not read.
        largest: bytes that it may have.

    Raises:
        NotationError: it is no regular file, too large, or its name can be none.
        OSError: it cannot be read.
    """
    if "\0" in str(path):
        raise NotationError(f"{str(path)!r} is no name of a file: a NUL is in it.")
    kind = path.stat().st_mode
    if stat.S_ISDIR(kind):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    if not stat.S_ISREG(kind):
        raise NotationError(f"{path}: is no regular file: give one that ends.")
    with path.open("rb") as file:
        data = file.read(largest + 1)
    if len(data) > largest:
        raise NotationError(f"{path}: has more than {largest} bytes: make it smaller.")
    return data


def json_of(text: str | bytes) -> Any:
    """Return the value of a JSON text.

    Raises:
        ValueError: it is none, or nested too deeply.
    """
    try:
        return json.loads(text)
    except RecursionError:
        raise ValueError("nested too deeply") from None
