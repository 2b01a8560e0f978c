"""The decorators that make kernels, and the addresses of what they make."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any, TypeVar, cast

from puzzle.kernel import store
from puzzle.kernel.numba_patches import LIGHTLY, KernelDispatcher, MachineCode

F = TypeVar("F", bound=Callable[..., Any])

# Nobody calls kernels from C: the wrappers for that cost a tenth of all compilation.
_OPTIONS = {
    "nopython": True,
    "boundscheck": None,
    "error_model": "numpy",
    "nogil": True,
    "no_cfunc_wrapper": True,
}


def kernel(function: F) -> F:
    """Compile a function to machine code on first call, cached on disk, releasing the GIL.

    Kernels take and return integers and NumPy arrays, check nothing and raise nothing: the function
    in front of them does. They never call themselves: a cached self-recursive function crashes
    on its second run (numba issue 6061). They may be called from any thread.
    """
    # Said aloud, because numba hands a caller's choice on to what it calls: below a lean kernel
    # this one could not make arrays.
    return _compiled(function, LIGHTLY, _nrt=True)


def lean_kernel(function: F) -> F:
    """Return the same for a kernel that makes no array: it only works on those it is given.

    Numba then leaves out the counting of references, which costs small functions half their time
    and much of their compilation. A lean kernel may call one that makes arrays for itself, but
    never take an array from it.
    """
    return _compiled(function, LIGHTLY, _nrt=False)


def hot_kernel(function: F) -> F:
    """The same as `lean_kernel`, optimised as far as it goes: for the few that run the longest.

    The search gains a sixth by it. The other kernels would gain next to nothing and take half as
    long again to compile, so they are compiled at LLVM's first level, loops not vectorised.
    """
    return _compiled(function, {}, _nrt=False)


def address_of(compiled: Callable[..., Any], *args: Any) -> int:
    """Where the machine code of a kernel begins, for arguments of these types, in this process.

    The kernel is compiled or loaded if need be. See `call_at`.
    """
    return cast(KernelDispatcher, compiled).address_of(args)


def before_compiling(tell: Callable[[], None]) -> None:
    """Have `tell` called once, when this process first compiles a kernel instead of loading it."""
    _listeners.append(tell)


_listeners: list[Callable[[], None]] = []
_pruned: list[bool] = []


def _compiled(function: F, settings: dict[str, Any], **options: bool) -> F:
    plain: Any = function
    return cast(F, KernelDispatcher(plain, _OPTIONS | options, settings, _FILES))


def _read(name: str) -> bytes | None:
    return store.read(store.cache_folder(), name)


def _write(name: str, data: bytes) -> None:
    folder = store.cache_folder()
    if not _pruned:
        _pruned.append(True)
        store.prune(folder, time.time())
    store.write(folder, name, data)


def _missed() -> None:
    while _listeners:
        _listeners.pop(0)()


_FILES = MachineCode(_read, _write, _missed)
