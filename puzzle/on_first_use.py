"""Names of a package that are loaded when they are first used.

A package that lists much and of which a command needs little, such as the notations or the kinds of
constraints, imports for type checkers alone what it lists, and has `names` load it.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any


def names(package: str, homes: Mapping[str, str]) -> Callable[[str], Any]:
    """Return the ``__getattr__`` of a package that loads its names when they are first used.

    Args:
        package: the package's name.
        homes: for each module the names that are in it, parted by blanks.
    """
    home_of = {name: home for home, there in homes.items() for name in there.split()}

    def load(name: str) -> Any:
        if name not in home_of:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        value = getattr(import_module(home_of[name]), name)
        setattr(sys.modules[package], name, value)
        return value

    return load
