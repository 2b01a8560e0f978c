"""Everything that relies on numba's internals, or changes them for a moment.

What is relied on, for which `pyproject.toml` bounds numba's version; each point is held by
``tests/puzzle/kernel/test_numba_patches.py``, to be run first when the bound moves:

*   Subclasses of `CPUDispatcher` compile like it, and keep machine code in what ``_cache`` holds.
*   `CompileResult` takes itself apart for a file (``_reduce``) and is put together again
    (``_rebuild``); ``has_dynamic_globals`` tells of code that holds addresses of this process.
*   `get_call_template` gives the ``cases`` that a call chooses from, one for each overload.
*   The options ``_nrt`` (no counting of references), ``no_cfunc_wrapper`` (no wrapper for C) and
    ``forceinline`` (the code of a kernel stands in those that call it).
*   ``config.OPT`` and ``config.LOOP_VECTORIZE`` are read only while `global_compiler_lock` is held.
*   `Record.mangling_args` is how a record's type is called in the names of compiled functions.
*   A `JITCodeLibrary` gives its module to the engine with ``_add_module`` and has machine code made
    of it by ``_finalize_specific``; ``get_pointer_to_function`` and ``set_env`` ask for addresses.
    ``serialize_using_object_code`` is what a file is made of, and ``_unserialize`` reads bitcode.

The last three are changed while a kernel compiles, under numba's own lock, and then put back. What
another thread of the host program asks of a library that was finished before, it is told as ever.
"""

from __future__ import annotations

import hashlib
import pickle
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from weakref import WeakSet

import llvmlite
import numba
import numba.core.caching
import numba.core.codegen
import numba.core.compiler
import numba.core.compiler_lock
import numba.core.registry
import numba.core.serialize
import numba.core.sigutils
import numba.core.typing.typeof
import numba.extending

from puzzle.kernel import store
from puzzle.kernel.definition import Definition, Style
from puzzle.kernel.digest import digest_of
from puzzle.kernel.instructions import Instruction

_TYPES: Any = numba.types
_CONFIG: Any = numba.config
_LOCK: Any = numba.core.compiler_lock.global_compiler_lock
_DISPATCHER: Any = numba.core.registry.CPUDispatcher
_TARGET: Any = numba.core.registry.cpu_target
_CACHE: Any = numba.core.caching._Cache  # noqa: SLF001 (numba offers no other way)
_RESULT: Any = numba.core.compiler.CompileResult
_CODEGEN: Any = numba.core.codegen.JITCPUCodegen
_LIBRARY: Any = numba.core.codegen.JITCodeLibrary
_BASE: Any = numba.core.codegen.CPUCodeLibrary

_SERIALIZE: Any = numba.core.serialize
_SIGNATURES: Any = numba.core.sigutils


def settings_of(style: Style) -> dict[str, Any]:
    """Return numba's settings for a style of compilation."""
    return {"OPT": type(_CONFIG.OPT)(style.level), "LOOP_VECTORIZE": int(style.vectorised)}


_COMPILER = (numba.__version__, llvmlite.__version__, sys.implementation.cache_tag)


def _record_name(record: Any) -> tuple[str, tuple[()]]:
    """How a record's type is called in the names of compiled functions: by what is in it.

    Numba calls it by a number that each process gives out anew. Code that two processes compiled
    for two geometries, met in the cache by a third, could then have one name, and run on records
    of the other shape.
    """
    return f"Record{hashlib.blake2b(record.name.encode(), digest_size=12).hexdigest()}", ()


def _give_no_module(_codegen: Any, _module: Any) -> None:
    """Leave a module out where numba would give it to the engine."""


def _leave_out(library: Any) -> None:
    """Note a library of which numba would make machine code now."""
    _left_out.add(library)


def _pointer(library: Any, name: str) -> int:
    """Return the address of a function for Python, as numba does; 0 where there is none.

    Only now machine code is made, of the few libraries that have one. Kernels never do: what runs
    of them is made by `compiling`, of all that a kernel calls together, and to make it of
    each part too, which nobody runs, would take a fifth of all compilation.
    """
    library._ensure_finalized()  # noqa: SLF001
    if not any(function.name == name for function in library.get_defined_functions()):
        return 0
    if library in _left_out:
        _left_out.discard(library)
        _ADD_MODULE(library.codegen, library._final_module)  # noqa: SLF001
        _FINALIZE(library)
    address: int = _POINTER(library, name)
    return address


def _set_env(codegen: Any, name: str, environment: Any) -> None:
    """Tell code where its environment is, if there is machine code."""
    if codegen._engine.get_global_value_address(name):  # noqa: SLF001
        _SET_ENV(codegen, name, environment)


_left_out: WeakSet[Any] = WeakSet()
_ADD_MODULE, _SET_ENV = _CODEGEN._add_module, _CODEGEN.set_env  # noqa: SLF001
_FINALIZE, _POINTER = _LIBRARY._finalize_specific, _LIBRARY.get_pointer_to_function  # noqa: SLF001
_CHANGES: tuple[tuple[Any, str, Any], ...] = (
    (_TYPES.Record, "mangling_args", property(_record_name)),
    (_CODEGEN, "_add_module", _give_no_module),
    (_CODEGEN, "set_env", _set_env),
    (_LIBRARY, "_finalize_specific", _leave_out),
    (_LIBRARY, "get_pointer_to_function", _pointer),
    (_BASE, "serialize_using_object_code", _BASE.serialize_using_bitcode),
)
"""What is another in the block of `compiling`: of which class, its name, and ours."""


@contextmanager
def compiling(settings: dict[str, Any]) -> Iterator[None]:
    """Numba's lock, its settings, and what of it is changed: ours in the block, its own after it.

    Blocks nest: a kernel compiles those that it calls while it is compiled itself.
    """
    with _LOCK:
        if _TYPES.Record.mangling_args is not _CHANGES[0][2]:
            # Numba would do it in the middle of the block, after a change of its environment.
            _CONFIG.reload_config()
        others = {name: getattr(_CONFIG, name) for name in settings}
        own = [(of, name, vars(of)[name]) for of, name, _ in _CHANGES]
        try:
            for of, name, value in _CHANGES:
                setattr(of, name, value)
            for name, value in settings.items():
                setattr(_CONFIG, name, value)
            yield
        finally:
            for name, value in others.items():
                setattr(_CONFIG, name, value)
            for of, name, value in own:
                setattr(of, name, value)


# Nobody calls these from C, nor from Python: `compiling` makes what calls them. The wrappers for
# that would cost a fifth of all compilation.
_OPTIONS = {
    "nopython": True,
    "boundscheck": None,
    "error_model": "numpy",
    "nogil": True,
    "no_cfunc_wrapper": True,
    "no_cpython_wrapper": True,
}


class KernelDispatcher(_DISPATCHER):  # type: ignore[misc] # numba is untyped
    """A kernel as numba has it: what other kernels call while they are compiled."""

    def __init__(self, kernel: Definition) -> None:
        # Said aloud, because numba hands a caller's choice on to what it calls: below a lean kernel
        # one that makes arrays could not make them.
        style = kernel.style
        options = _OPTIONS | {"_nrt": style.makes_arrays, "forceinline": style.is_inlined}
        super().__init__(kernel.py_func, targetoptions=options)
        self.settings = settings_of(style)
        self._cache = _KernelCache(kernel)

    def compile(self, signature: Any) -> Any:
        """Compile or load for arguments of these types."""
        with compiling(self.settings):
            return super().compile(signature)

    def compiled(self, types: tuple[Any, ...]) -> Any:
        """Return numba's result for arguments of these types."""
        self.compile(types)
        return self.overloads[types]

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


def dispatcher_of(kernel: Definition) -> KernelDispatcher:
    """Return a kernel as numba has it, always the same."""
    with _LOCK:
        if kernel.dispatcher is None:
            kernel.dispatcher = KernelDispatcher(kernel)
        made: KernelDispatcher = kernel.dispatcher
        return made


class _KernelCache(_CACHE):  # type: ignore[misc] # numba is untyped
    """What numba asks for machine code before it compiles a kernel, and gives it to afterwards."""

    cache_path = None

    def __init__(self, kernel: Definition) -> None:
        self._kernel = kernel

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        target_context.refresh()
        data = store.find(self._name(sig, target_context.codegen()))
        if data is None:
            return None
        return _RESULT._rebuild(target_context, *pickle.loads(data))  # noqa: S301, SLF001 (ours)

    def save_overload(self, sig: Any, data: Any) -> None:
        if not (data.library.has_dynamic_globals or data.lifted):
            parts = data._reduce()  # noqa: SLF001 (numba offers no other way)
            store.keep(self._name(sig, data.codegen), _SERIALIZE.dumps(parts))

    def _name(self, sig: Any, codegen: Any) -> str:
        arguments, result = _SIGNATURES.normalize_signature(sig)
        types = (*map(_type_name, arguments), str(result))
        key = digest_of(self._kernel.digest, types, repr((_COMPILER, codegen.magic_tuple())))
        return f"{self._kernel.name}-{key.hex()}.part"

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


@numba.extending.typeof_impl.register(Definition)
def _type_of_kernel(kernel: Definition, _context: Any) -> Any:
    """How numba sees a kernel that another one names."""
    return _TYPES.Dispatcher(dispatcher_of(kernel))


@numba.extending.typeof_impl.register(Instruction)
def _type_of_instruction(instruction: Instruction, _context: Any) -> Any:
    """How numba sees an instruction that a kernel names."""
    if instruction not in _INTRINSICS:
        _INTRINSICS[instruction] = numba.extending.intrinsic(instruction.define)
        _TARGET.typing_context.refresh()
    return _TARGET.typing_context.resolve_value_type(_INTRINSICS[instruction])


_INTRINSICS: dict[Instruction, Any] = {}
