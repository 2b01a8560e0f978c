"""The one door to numba: how gridmill compiles its kernels and where the machine code is kept.

Numba's on-disk cache looks only at the file of the function that is called, not at the files of
the functions that it calls. A change in one kernel module would leave stale machine code in
another. So the cache folder's name carries a digest of every source file of the rooms that hold
kernels: edit any of them and everything is compiled anew, once.

The folder is ``$NUMBA_CACHE_DIR`` if that is set, else ``gridmill/<digest>`` in the user's cache
folder, so that a read-only installation compiles only once too.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar, cast

import numba
from platformdirs import user_cache_path

F = TypeVar("F", bound=Callable[..., Any])

ROOMS = ("puzzle", "solver", "generator")


def cache_folder() -> Path:
    """The folder that holds the machine code for exactly these sources."""
    if chosen := os.environ.get("NUMBA_CACHE_DIR"):
        return Path(chosen)
    root = Path(__file__).resolve().parent.parent
    digest = hashlib.blake2b(str(root).encode(), digest_size=8)
    for room in ROOMS:
        for source in sorted((root / room).rglob("*.py")):
            digest.update(source.relative_to(root).as_posix().encode())
            digest.update(source.read_bytes())
    return user_cache_path("gridmill") / f"kernels-{digest.hexdigest()}"


_FOLDER = str(cache_folder())


def kernel(function: F) -> F:
    """Compile a function to machine code on first call, cached on disk, releasing the GIL.

    Kernels take and return integers and NumPy arrays, check nothing and raise nothing: the door
    in front of them does. They never call themselves: a cached self-recursive function crashes
    on its second run (numba issue 6061).
    """
    config: Any = numba.config
    others = config.CACHE_DIR
    config.CACHE_DIR = _FOLDER
    try:
        compiled: Any = numba.njit(cache=True, nogil=True, error_model="numpy")(function)
    finally:
        config.CACHE_DIR = others
    return cast(F, compiled)
