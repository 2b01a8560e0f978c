"""A kernel as it is written, before there is machine code of it."""

from __future__ import annotations

from functools import cached_property
from types import FunctionType
from typing import Any, NamedTuple

from puzzle.kernel.digest import HasDigest, digest_of


class Style(NamedTuple):
    """How a kernel is compiled.

    Attributes:
        level: of LLVM's optimisation, 0 to 3.
        vectorised: whether LLVM looks for loops that it can turn into vectors.
        makes_arrays: whether the kernel makes arrays, whose references are then counted.
        is_inlined: whether its code stands in every kernel that calls it, however long it is.
    """

    level: int
    vectorised: bool
    makes_arrays: bool
    is_inlined: bool = False


class Definition(HasDigest):
    """A kernel's function, how it is compiled, and what it is.

    Args:
        function: what it does, in the part of Python that numba compiles.
        style: how it is compiled.

    Attributes:
        py_func: the function.
        style: how it is compiled.
        dispatcher: the kernel as numba has it, once it or one that calls it has been compiled.
    """

    def __init__(self, function: FunctionType, style: Style) -> None:
        self.py_func = function
        self.style = style
        self.dispatcher: Any = None

    @property
    def name(self) -> str:
        """The kernel in the names of files."""
        full = f"{self.py_func.__module__}.{self.py_func.__qualname__}"
        return full.replace("<", "").replace(">", "")[-100:]

    @cached_property
    def digest(self) -> bytes:
        """What the kernel is, with all that it calls and how they are compiled.

        Raises:
            TypeError: it calls itself, or names what cannot be told.
        """
        if self.__dict__.get("_in_digest"):
            raise TypeError(f"kernels never call themselves, but {self.py_func.__qualname__} does")
        self._in_digest = True
        try:
            name = (self.py_func.__module__, self.py_func.__qualname__)
            return digest_of(name, tuple(self.style), self.py_func)
        finally:
            self._in_digest = False
