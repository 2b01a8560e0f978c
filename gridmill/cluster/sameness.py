"""What must be the same in every process that makes a part of the whole, so that the bytes are.

A result depends on the code and on what it calls: a worker with another release of any of them
could make another puzzle of the same number, or call another one hard.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from puzzle.installed import version, zstandard

_SOFTWARE = ("gridmill", "highspy", "pyomo", "numpy", "numba")
_ROOMS = ("puzzle", "solver", "generator", "gridmill")
_ROOT = Path(__file__).resolve().parents[2]
CODE = "code"


@cache
def fingerprint() -> Mapping[str, str]:
    """Return the versions of this process's software, and the digest of gridmill's own code.

    The digest is of the sources, which the kernels are compiled from: some hundredths of a second.

    Raises:
        ImportError: what blocks are compressed by is not installed.
    """
    zstandard()
    digest = hashlib.blake2b(digest_size=16)
    for room in _ROOMS:
        for path in sorted((_ROOT / room).rglob("*.py")):
            digest.update(path.relative_to(_ROOT).as_posix().encode() + b"\0")
            digest.update(hashlib.blake2b(path.read_bytes()).digest())
    return {**{name: version(name) for name in _SOFTWARE}, CODE: digest.hexdigest()}


def difference(theirs: Mapping[str, str], ours: Mapping[str, str]) -> str | None:
    """Return what of a worker's software is not as here, in words; None when all is."""
    for name, mine in ours.items():
        other = theirs.get(name)
        if other == mine:
            continue
        if name == CODE:
            return "other sources of gridmill than this process"
        return f"{name} {other}, and this process {mine}"
    return None
