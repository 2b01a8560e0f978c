"""Files of machine code: kept whole, found again, and removed when old or too many."""

from __future__ import annotations

import errno
import os
import time
from pathlib import Path
from threading import Thread

import pytest

from puzzle.kernel import store

NOW = 2_000_000_000.0
DAY = 24 * 60 * 60
FULL = Path("/dev/full")


@pytest.fixture
def folder(tmp_path):
    """A folder that is not there yet."""
    return tmp_path / "deep" / "kernels"


def used(folder, name, days_ago, size=100):
    """A file of this size that was used last so many days before NOW."""
    store.write(folder, name, bytes(size - 4))
    os.utime(folder / f"{name}.kernel", (NOW, NOW - days_ago * DAY))


def names(folder):
    return sorted(path.stem for path in folder.iterdir())


def test_the_folder(monkeypatch, tmp_path):
    """NUMBA_CACHE_DIR moves the folder; without it machine code lies in the user's cache."""
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    assert store.cache_folder() == tmp_path / "kernels"
    monkeypatch.delenv("NUMBA_CACHE_DIR")
    assert "gridmill" in store.cache_folder().parts


def test_what_is_written_is_read(folder):
    """Contents come back under their name, and nothing comes back under another."""
    store.write(folder, "some", b"code")
    assert store.read(folder, "some") == b"code"
    assert store.read(folder, "other") is None
    assert names(folder) == ["some"]


@pytest.mark.parametrize("spoil", [lambda b: b[:-1], lambda _: b"", lambda b: b[:-1] + b"x"])
def test_a_spoilt_file_is_no_file(folder, spoil):
    """A file that is cut short or changed is made anew, never run."""
    store.write(folder, "some", b"code")
    path = folder / "some.kernel"
    path.write_bytes(spoil(path.read_bytes()))
    assert store.read(folder, "some") is None
    store.write(folder, "some", b"code")
    assert store.read(folder, "some") == b"code"


def test_where_nothing_can_be_written(tmp_path):
    """A folder that cannot be made keeps nothing, and nobody is troubled."""
    (tmp_path / "file").write_text("")
    store.write(tmp_path / "file" / "kernels", "some", b"code")
    assert store.read(tmp_path / "file" / "kernels", "some") is None
    store.prune(tmp_path / "file" / "kernels", NOW)


@pytest.mark.skipif(not FULL.exists(), reason="no system with a device that is always full")
def test_a_full_disk_is_told(folder, monkeypatch):
    """It takes names and nothing in them: each command compiled anew, and nobody heard why."""
    monkeypatch.setattr(store, "cache_folder", lambda: folder)
    assert store.why_unkept() is None
    monkeypatch.setattr(store.tempfile, "TemporaryFile", lambda **_: FULL.open("wb"))
    assert store.why_unkept().errno == errno.ENOSPC


def test_old_files_go(folder):
    """What was used within the days that are kept stays; the rest goes, unfinished or not."""
    used(folder, "new", 1)
    used(folder, "last", store.KEPT_DAYS - 1)
    used(folder, "old", store.KEPT_DAYS + 1)
    (folder / "killed.tmp").write_bytes(b"half")
    os.utime(folder / "killed.tmp", (NOW, NOW - store.KEPT_DAYS * DAY - 1))
    store.prune(folder, NOW)
    assert names(folder) == ["last", "new"]


def test_too_much_goes(folder):
    """Where all files are too large, those used longest ago go, and no more than needed."""
    for days, name in enumerate(["a", "b", "c", "d"]):
        used(folder, name, days)
    store.prune(folder, NOW, most_bytes=250)
    assert names(folder) == ["a", "b"]
    store.prune(folder, NOW, most_bytes=200)
    assert names(folder) == ["a", "b"]


def test_reading_is_using(folder):
    """A file that is read after more than a day counts as used now; others keep their time."""
    used(folder, "read", 0)
    for days, is_touched in ((0.5, False), (2, True)):
        before = time.time() - days * DAY
        os.utime(folder / "read.kernel", (before, before))
        store.read(folder, "read")
        assert ((folder / "read.kernel").stat().st_mtime > before + DAY / 4) == is_touched


def test_writers_and_readers_at_once(folder):
    """While threads write one file and others remove it, a reader finds all of it or nothing."""
    contents = bytes(100_000)
    found = set()

    def write_and_prune():
        for _ in range(50):
            store.write(folder, "some", contents)
            store.prune(folder, NOW, most_bytes=0)

    threads = [Thread(target=write_and_prune) for _ in range(4)]
    for thread in threads:
        thread.start()
    while any(thread.is_alive() for thread in threads):
        found.add(store.read(folder, "some"))
    assert found <= {None, contents}
