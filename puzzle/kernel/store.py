"""Files of machine code on disk: one for each kernel, its arguments' types and the machine.

A file is named by everything that decides what is in it (see `digest`), so it is never out of date
and never changed: whoever makes it makes the same, and processes that make it at one moment need
no lock. What nobody has used for long goes, and so does the oldest where all are too large.
"""

from __future__ import annotations

import atexit
import os
import shutil
import tempfile
import time
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from platformdirs import user_cache_path

SHIPPED = Path(__file__).parent / "compiled"
"""Where wheels that were built for a platform have machine code; see `hatch_build.py`."""
SUFFIX = ".kernel"
KEPT_DAYS = 30
"""What nobody has used for so many days goes."""
MOST_BYTES = 512 * 2**20
"""Where all are larger than this, those used longest ago go first."""
_DAY = 24 * 60 * 60
_CHECK_BYTES = 4
_TRIED_BYTES = 2**16


def cache_folder() -> Path:
    """Where machine code is kept: in ``$NUMBA_CACHE_DIR`` if set, else in the user's cache."""
    chosen = os.environ.get("NUMBA_CACHE_DIR")
    return (Path(chosen) if chosen else user_cache_path("gridmill")) / "kernels"


def find(name: str) -> bytes | None:
    """Return what is kept under a name, here or in the package; None where nothing is."""
    found = read(cache_folder(), name)
    return found if found is not None or not SHIPPED.is_dir() else read(SHIPPED, name)


def keep(name: str, data: bytes) -> None:
    """Keep contents under a name, and first, once a process, remove what is old."""
    folder = cache_folder()
    if not _pruned:
        _pruned.append(True)
        prune(folder, time.time())
    write(folder, name, data)


_pruned: list[bool] = []


def read(folder: Path, name: str) -> bytes | None:
    """Return the contents of a file; None where it is not there, not whole or cannot be read."""
    path = folder / (name + SUFFIX)
    try:
        contents = path.read_bytes()
        if time.time() - path.stat().st_mtime > _DAY:
            os.utime(path)
    except OSError:
        return None
    check, data = contents[:_CHECK_BYTES], contents[_CHECK_BYTES:]
    return data if check == _check(data) else None


def write(folder: Path, name: str, data: bytes) -> None:
    """Keep contents under a name; where nothing can be written, nothing is kept."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        handle, unfinished = tempfile.mkstemp(dir=folder, prefix=name[:40], suffix=".tmp")
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(_check(data))
                file.write(data)
            Path(unfinished).replace(folder / (name + SUFFIX))
        except OSError:
            Path(unfinished).unlink(missing_ok=True)
    except OSError:
        pass


def why_unkept() -> OSError | None:
    """Return why nothing can be kept; None where it can."""
    folder = cache_folder()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder) as file:
            file.write(bytes(_TRIED_BYTES))  # a full disk takes names, and nothing in them
    except OSError as error:
        return error
    return None


def keep_till_the_end() -> None:
    """Have this process, and those that it starts, keep machine code in a folder that ends with it.

    Raises:
        OSError: there is no room for temporary files either.
    """
    folder = tempfile.mkdtemp(prefix="gridmill-")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    os.environ["NUMBA_CACHE_DIR"] = folder


def prune(folder: Path, now: float, most_bytes: int = MOST_BYTES) -> None:
    """Remove what nobody has used for `KEPT_DAYS`, and the oldest while all are too large.

    Other processes may read, write and prune at the same time: what another has removed is gone,
    and what a process has loaded it keeps.

    Args:
        folder: what `cache_folder` gives.
        now: seconds since 1970.
        most_bytes: what all files may take together.
    """
    files = sorted(_files(folder), key=lambda file: file.used)
    excess = sum(file.size for file in files) - most_bytes
    for path, used, size in files:
        if excess > 0 or now - used > KEPT_DAYS * _DAY:
            excess -= size
            try:
                path.unlink(missing_ok=True)
            except OSError:  # in use, on Windows
                excess += size


class _File(NamedTuple):
    path: Path
    used: float
    size: int


def _files(folder: Path) -> Iterator[_File]:
    for pattern in (f"*{SUFFIX}", "*.tmp"):
        for path in folder.glob(pattern):
            try:
                status = path.stat()
            except OSError:  # another has removed it
                continue
            yield _File(path, status.st_mtime, status.st_size)


def _check(data: bytes) -> bytes:
    return zlib.crc32(data).to_bytes(_CHECK_BYTES, "little")
