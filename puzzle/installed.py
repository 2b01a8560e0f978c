"""What is installed: versions of packages, told at once, and a module that has two names.

Of versions `importlib.metadata` says the same, and takes three hundredths of a second to load and
to read whole files: a twentieth of making a puzzle.
"""

from __future__ import annotations

import re
import sys
from functools import cache
from pathlib import Path
from typing import Any

_FOLDER = re.compile(r"(?P<name>[^-]+)-(?P<version>[^-]+)\.dist-info", re.IGNORECASE)


@cache
def version(name: str) -> str:
    """Return the version of an installed package, as `importlib.metadata.version` does.

    Args:
        name: what it is installed by, ``highspy``.

    Raises:
        importlib.metadata.PackageNotFoundError: there is no such package.
    """
    for place in sys.path:
        found = _versions_in(place).get(_plain(name))
        if found is not None and len(found) == 1:
            return found[0]
        if found is not None:
            break
    from importlib import metadata

    return metadata.version(name)


@cache
def _versions_in(place: str) -> dict[str, list[str]]:
    """Return the versions by the plain names of the packages whose folders lie in a folder."""
    found: dict[str, list[str]] = {}
    try:
        entries = [entry.name for entry in Path(place).iterdir()]
    except OSError:  # no folder: a zip file, or nothing
        entries = []
    for match in filter(None, map(_FOLDER.fullmatch, entries)):
        found.setdefault(_plain(match["name"]), []).append(match["version"])
    return found


def _plain(name: str) -> str:
    return re.sub(r"[-_.]+", "_", name).lower()


def zstandard() -> Any:
    """Return the module that compresses by Zstandard, which is Python's own from 3.14 on.

    Raises:
        ImportError: it is not installed: before Python 3.14 ``gridmill[cluster]`` brings it.
    """
    if sys.version_info >= (3, 14):
        from compression import zstd
    else:
        from backports import zstd
    return zstd
