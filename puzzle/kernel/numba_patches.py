"""Everything that relies on numba's internals, or changes them for a moment.

What is relied on, for which `pyproject.toml` bounds numba's version; each point is held by
``tests/puzzle/kernel/test_numba_patches.py``, to be run first when the bound moves:

*   Subclasses of `CPUDispatcher` compile like it, and keep machine code in what ``_cache`` holds.
*   `CompileResult` takes itself apart for a file (``_reduce``) and is put together again
    (``_rebuild``); ``has_dynamic_globals`` tells of code that holds addresses of this process.
*   `get_call_template` gives the ``cases`` that a call chooses from, one for each overload.
*   The options ``_nrt`` (no counting of references) and ``no_cfunc_wrapper`` (no wrapper for C).
*   ``config.OPT`` and ``config.LOOP_VECTORIZE`` are read only while `global_compiler_lock` is held.
*   `Record.mangling_args` is how a record's type is called in the names of compiled functions.

The last two are changed while a kernel compiles, under numba's own lock, and then put back: the
host program, and its other threads, never see them changed.
"""

from __future__ import annotations

import hashlib
import pickle
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cached_property
from types import FunctionType
from typing import Any

import llvmlite
import numba
import numba.core.caching
import numba.core.compiler
import numba.core.compiler_lock
import numba.core.registry
import numba.core.serialize
import numba.core.sigutils

from puzzle.kernel.digest import digest_of

_TYPES: Any = numba.types
_CONFIG: Any = numba.config
_LOCK: Any = numba.core.compiler_lock.global_compiler_lock
_DISPATCHER: Any = numba.core.registry.CPUDispatcher
_CACHE: Any = numba.core.caching._Cache  # noqa: SLF001 (numba offers no other way)
_RESULT: Any = numba.core.compiler.CompileResult

_SERIALIZE: Any = numba.core.serialize
_SIGNATURES: Any = numba.core.sigutils

LIGHTLY = {"OPT": type(_CONFIG.OPT)(1), "LOOP_VECTORIZE": 0}
"""Settings for LLVM's first level, loops not vectorised."""
_PROCESS_SETTINGS = ("OPT", "LOOP_VECTORIZE")
_COMPILER = (numba.__version__, llvmlite.__version__, sys.implementation.cache_tag)


def _record_name(record: Any) -> tuple[str, tuple[()]]:
    """How a record's type is called in the names of compiled functions: by what is in it.

    Numba calls it by a number that each process gives out anew. Code that two processes compiled
    for two geometries, met in the cache by a third, could then have one name, and run on records
    of the other shape.
    """
    return f"Record{hashlib.blake2b(record.name.encode(), digest_size=12).hexdigest()}", ()


_RECORD_NAME = property(_record_name)


@contextmanager
def _compiling(settings: dict[str, Any]) -> Iterator[None]:
    """Numba's lock, its settings and how it calls records: ours in the block, its own after it.

    Blocks nest: a kernel compiles those that it calls while it is compiled itself.
    """
    with _LOCK:
        if _TYPES.Record.mangling_args is not _RECORD_NAME:
            # Numba would do it in the middle of the block, after a change of its environment.
            _CONFIG.reload_config()
        others = {name: getattr(_CONFIG, name) for name in settings}
        record_name = _TYPES.Record.mangling_args
        try:
            _TYPES.Record.mangling_args = _RECORD_NAME
            for name, value in settings.items():
                setattr(_CONFIG, name, value)
            yield
        finally:
            for name, value in others.items():
                setattr(_CONFIG, name, value)
            _TYPES.Record.mangling_args = record_name


class KernelDispatcher(_DISPATCHER):  # type: ignore[misc] # numba is untyped
    """A compiled function that knows what it is, and what it is compiled under."""

    def __init__(
        self,
        function: FunctionType,
        options: dict[str, Any],
        settings: dict[str, Any],
        files: MachineCode,
    ) -> None:
        super().__init__(function, targetoptions=options)
        self._settings = {name: getattr(_CONFIG, name) for name in _PROCESS_SETTINGS} | settings
        self._cache = _KernelCache(self, files)

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
            settings = tuple(map(repr, sorted((self.targetoptions | self._settings).items())))
            return digest_of(name, settings, self.py_func)
        finally:
            self._in_digest = False

    def compile(self, signature: Any) -> Any:
        """Compile or load for arguments of these types."""
        with _compiling(self._settings):
            return super().compile(signature)

    def get_call_template(self, args: Any, kws: Any) -> Any:
        """Return the code that another kernel calls: for just these types, constants as integers.

        Numba would compile a kernel once more for every constant that some other kernel passes.
        And it would look through the code for all other types, and warn of records that begin
        alike: those it takes for one another where it has not the right one.
        """
        plain = (_TYPES.int64 if isinstance(a, _TYPES.IntegerLiteral) else a for a in args)
        template, signature, folded, none = super().get_call_template(tuple(plain), kws)
        template.cases = [case for case in template.cases if case.args == tuple(folded)]
        return template, signature, folded, none

    def address_of(self, arguments: tuple[Any, ...]) -> int:
        """Where the machine code begins for such arguments, compiled or loaded if need be."""
        types = tuple(map(numba.typeof, arguments))
        self.compile(types)
        result = self.overloads[types]
        return int(result.library.get_pointer_to_function(result.fndesc.llvm_func_name))


class MachineCode:
    """Where kernels leave machine code and find it again.

    Args:
        read: the contents under a name, or None.
        write: keep contents under a name.
        missed: called before a kernel is compiled because nothing was found.
    """

    def __init__(
        self,
        read: Callable[[str], bytes | None],
        write: Callable[[str, bytes], None],
        missed: Callable[[], None],
    ) -> None:
        self.read = read
        self.write = write
        self.missed = missed


class _KernelCache(_CACHE):  # type: ignore[misc] # numba is untyped
    """What numba asks for machine code before it compiles a kernel, and gives it to afterwards."""

    cache_path = None

    def __init__(self, kernel: KernelDispatcher, files: MachineCode) -> None:
        self._kernel = kernel
        self._files = files

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        target_context.refresh()
        data = self._files.read(self._name(sig, target_context.codegen()))
        if data is None:
            self._files.missed()
            return None
        return _RESULT._rebuild(target_context, *pickle.loads(data))  # noqa: S301, SLF001 (ours)

    def save_overload(self, sig: Any, data: Any) -> None:
        if not (data.library.has_dynamic_globals or data.lifted):
            parts = data._reduce()  # noqa: SLF001 (numba offers no other way)
            self._files.write(self._name(sig, data.codegen), _SERIALIZE.dumps(parts))

    def _name(self, sig: Any, codegen: Any) -> str:
        arguments, result = _SIGNATURES.normalize_signature(sig)
        types = (*map(_type_name, arguments), str(result))
        function = self._kernel.py_func
        key = digest_of(self._kernel.digest, types, repr((_COMPILER, codegen.magic_tuple())))
        name = f"{function.__module__}.{function.__qualname__}".replace("<", "").replace(">", "")
        return f"{name[-100:]}-{key.hex()}"

    def enable(self) -> None:
        raise NotImplementedError

    def disable(self) -> None:
        raise NotImplementedError

    def flush(self) -> None:
        raise NotImplementedError


def _type_name(kind: Any) -> str:
    """Return a type in full: numba leaves the names of a named tuple's fields out."""
    if isinstance(kind, _TYPES.BaseTuple):
        parts = ", ".join(map(_type_name, kind.types))
        made = getattr(kind, "instance_class", tuple)
        fields = getattr(made, "_fields", ())
        return f"{made.__module__}.{made.__qualname__}{fields}({parts})"
    return str(kind)
