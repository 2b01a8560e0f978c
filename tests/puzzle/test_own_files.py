"""Files of gridmill's own: written whole or not at all."""

from __future__ import annotations

import errno
import os
import re
from pathlib import Path

import pytest

from puzzle.errors import NotationError
from puzzle.own_files import bytes_of, text_of, write_whole


@pytest.mark.parametrize("step", ["write_bytes", "replace"])
@pytest.mark.parametrize("before", [None, "before"])
def test_old_or_new(tmp_path, monkeypatch, step, before):
    """A file that cannot be written is as it was, with nothing beside it; the error names it."""
    file = tmp_path / "file"
    if before is not None:
        file.write_text(before)
    real = getattr(Path, step)

    def refuse(path, what):
        real(path, what[:1] if step == "write_bytes" else path.with_name("elsewhere"))
        path.with_name("elsewhere").unlink(missing_ok=True)
        raise OSError(errno.ENOSPC, "No space left on device", str(path))

    monkeypatch.setattr(Path, step, refuse)
    with pytest.raises(OSError, match="No space left") as refused:
        write_whole(file, "after")
    monkeypatch.undo()
    assert refused.value.filename == str(file)
    assert [one.name for one in tmp_path.iterdir()] == ([] if before is None else ["file"])
    assert before is None or file.read_text() == before
    write_whole(file, "after")
    assert file.read_text() == "after"


def test_bytes_and_what_a_killed_run_left(tmp_path):
    """Bytes are written as they are, over the part of a run that was killed."""
    (tmp_path / "file.part").write_bytes(b"longer than what comes")
    write_whole(tmp_path / "file", b"\xff")
    assert [one.read_bytes() for one in tmp_path.iterdir()] == [b"\xff"]


@pytest.mark.parametrize(
    ("name", "error", "said"),
    [
        ("long", NotationError, "has more than 4 bytes: make it smaller."),
        ("pipe", NotationError, "is no regular file: give one that ends."),
        ("a\0b", NotationError, "is no name of a file: a NUL is in it."),
        ("folder", IsADirectoryError, "Is a directory"),
        ("none", FileNotFoundError, "No such file"),
    ],
)
def test_what_is_not_read(tmp_path, name, error, said):
    """What is too long, has no end, or can be no file is refused in a sentence that names it."""
    (tmp_path / "long").write_bytes(b"12345")
    (tmp_path / "folder").mkdir()
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(error, match=re.escape(said)) as told:
        bytes_of(tmp_path / name, 4)
    assert repr(name)[1:-1] in str(told.value)


def test_text_of_any_system(tmp_path):
    """Lines end alike, whatever system they were written on."""
    (tmp_path / "file").write_bytes(b"\xef\xbb\xbfa\r\nb\rc\n")
    assert text_of(tmp_path / "file", "utf-8-sig") == "a\nb\nc\n"
    (tmp_path / "file").write_bytes(b"\xff")
    with pytest.raises(NotationError, match="is no text in UTF-8"):
        text_of(tmp_path / "file")
