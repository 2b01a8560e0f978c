"""The decorators that make kernels, and how one finds its machine code."""

from __future__ import annotations

import threading
from collections.abc import Callable, Collection, Iterable
from functools import update_wrapper
from types import FunctionType
from typing import Any, NamedTuple, TypeVar, cast

from puzzle.kernel import store
from puzzle.kernel.arguments import Kind, kinds_of, name_of
from puzzle.kernel.definition import Definition, Style
from puzzle.kernel.digest import digest_of

F = TypeVar("F", bound=Callable[..., Any])


def kernel(function: F) -> F:
    """Compile a function to machine code on first call, cached on disk, releasing the GIL.

    Kernels take and return integers and NumPy arrays, check nothing and raise nothing: the function
    in front of them does. They never call themselves: a cached self-recursive function crashes
    on its second run (numba issue 6061). They may be called from any thread.
    """
    return _kernel(function, Style(level=1, vectorised=False, makes_arrays=True))


def lean_kernel(function: F) -> F:
    """Return the same for a kernel that makes no array: it only works on those it is given.

    Numba then leaves out the counting of references, which costs small functions half their time
    and much of their compilation. A lean kernel may call one that makes arrays for itself, but
    never take an array from it.
    """
    return _kernel(function, Style(level=1, vectorised=False, makes_arrays=False))


def hot_kernel(function: F) -> F:
    """Compile as `lean_kernel` does, but as far as it goes: for the few that run the longest.

    The search gains a sixth by it, static chains a quarter. The other kernels would gain next to
    nothing and take half as long again to compile, so they are compiled at LLVM's first level,
    loops not vectorised.
    """
    return _kernel(function, Style(level=3, vectorised=True, makes_arrays=False))


def inlined_kernel(function: F) -> F:
    """Compile as `lean_kernel` does, and put the code into every kernel that calls it.

    For the long parts of a loop. A call hands over each array of a tuple with its shape and
    strides, some ninety words for the state of a search, and LLVM inlines nothing that is long.
    """
    style = Style(level=1, vectorised=False, makes_arrays=False, is_inlined=True)
    return _kernel(function, style)


def address_of(compiled: Callable[..., Any], *args: Any) -> int:
    """Where the machine code of a kernel begins, for arguments of these types, in this process.

    The kernel is compiled or loaded if need be. See `call_at`.
    """
    address: int = cast(Kernel, compiled).loaded(args).address
    return address


def function_of(compiled: Callable[..., Any], *args: Any) -> Callable[..., Any]:
    """Return the machine code of a kernel for arguments of these types, to be called from Python.

    A kernel looks at the types of its arguments at each call, which takes microseconds where there
    are many arrays. This function does not: it must be given arguments of these types alone.
    """
    call: Callable[..., Any] = cast(Kernel, compiled).loaded(args).call
    return call


class _Listener(NamedTuple):
    """Who is told, and of the kernels of which modules; of all where there are none."""

    tell: Callable[[], None]
    modules: frozenset[str]

    def is_about(self, kernel: Definition) -> bool:
        return not self.modules or kernel.py_func.__module__ in self.modules


def before_compiling(tell: Callable[[], None], modules: Collection[str] = ()) -> Callable[[], None]:
    """Have `tell` called once, when this process first misses a kernel's machine code.

    It may have the kernel compiled: then nobody else is told.

    Args:
        tell: is called.
        modules: names of modules; only their kernels count. All do where there are none.

    Returns:
        What takes this back: whoever calls it has `tell` called no more.
    """
    listener = _Listener(tell, frozenset(modules))
    _listeners.append(listener)

    def withdraw() -> None:
        _take(listener)

    return withdraw


def _take(listener: _Listener) -> bool:
    """Take a listener off the list; returns whether it was still on it."""
    with _listening:
        others = [other for other in _listeners if other is not listener]
        was_on_it = len(others) < len(_listeners)
        _listeners[:] = others
    return was_on_it


class Kernel(Definition):
    """A function that runs as machine code: see `kernel`.

    Args:
        function: what it does, in the part of Python that numba compiles.
        style: how it is compiled.
    """

    def __init__(self, function: FunctionType, style: Style) -> None:
        super().__init__(function, style)
        self._loaded: dict[str, Any] = {}
        self._calls: dict[Kind, Callable[..., Any]] = {}
        self._lock = threading.Lock()
        update_wrapper(self, function)

    def __call__(self, *args: Any) -> Any:
        """Run the machine code for arguments of these types; compile or load it if need be."""
        kinds = kinds_of(args)
        call = self._calls.get(kinds)
        if call is None:
            call = self._calls[kinds] = self.loaded(args).call
        return call(*args)

    def loaded(self, args: tuple[Any, ...]) -> Any:
        """Return the machine code for arguments of these types, compiled or loaded if need be.

        Raises:
            TypeError: a kernel takes no such arguments, or returns no such value.
        """
        types = ", ".join(map(name_of, args))
        if types not in self._loaded:
            with self._lock:
                if types not in self._loaded:
                    self._loaded[types] = self._load(types, args)
        return self._loaded[types]

    def _load(self, types: str, args: tuple[Any, ...]) -> Any:
        from puzzle.kernel.machine import FORMAT, Loaded, target, targets

        keys = {at: digest_of(self.digest, types, at, FORMAT).hex() for at in targets()}
        loaded = self._kept(keys.values())
        for listener in [*_listeners]:
            if loaded is None and listener.is_about(self) and _take(listener):
                listener.tell()
                loaded = self._kept(keys.values())
        if loaded is not None:
            return loaded
        from puzzle.kernel.compiling import object_code

        key = keys[target()]
        code, is_lasting = object_code(self, key, args)
        if is_lasting:
            store.keep(f"{self.name}-{key}", code)
        return Loaded(key, code)

    def _kept(self, keys: Iterable[str]) -> Any:
        """Load the first of these that there is; None where there is none."""
        from puzzle.kernel.machine import Loaded

        for key in keys:
            code = store.find(f"{self.name}-{key}")
            if code is not None:
                return Loaded(key, code)
        return None


_listeners: list[_Listener] = []
_listening = threading.Lock()


def _kernel(function: F, style: Style) -> F:
    plain: Any = function
    return cast(F, Kernel(plain, style))
