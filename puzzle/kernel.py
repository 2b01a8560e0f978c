"""The one door to numba: how gridmill compiles its kernels and where the machine code is kept.

Numba's on-disk cache looks only at the file of the function that is called, not at the files of
the functions that it calls. A change in one kernel module would leave stale machine code in
another. So each module's machine code lies in a folder whose name carries a digest of the module
and of everything that it imports from the rooms, near and far: edit one of those, and what stands
on it is compiled anew, once.

The folders lie in ``$NUMBA_CACHE_DIR`` if that is set, else in ``gridmill`` in the user's cache
folder, so that a read-only installation compiles only once too. Where nothing can be written,
kernels are compiled in memory, once a process.
"""

from __future__ import annotations

import hashlib
import os
import re
import tempfile
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, SupportsIndex, TypeVar, cast

import numba
import numba.core.event
import numba.extending
from platformdirs import user_cache_path

F = TypeVar("F", bound=Callable[..., Any])

ROOMS = ("puzzle", "solver", "generator")
_ROOT = Path(__file__).resolve().parent.parent
_IMPORT = re.compile(rf"^ *(?:from|import) ((?:{'|'.join(ROOMS)})(?:\.\w+)*)", re.MULTILINE)


def cache_folder(module: Path, root: Path = _ROOT) -> Path:
    """The folder for the machine code of exactly this module and what it imports.

    Args:
        module: a source file, anywhere.
        root: the folder that holds the rooms.
    """
    digest = hashlib.blake2b(str(root).encode(), digest_size=8)
    for source in sorted(_imported(module.resolve(), root)):
        digest.update(os.path.relpath(source, root).encode())
        digest.update(_read(source))
    return _cache_root() / f"kernels-{digest.hexdigest()}"


def _imported(module: Path, root: Path) -> set[Path]:
    """The module and the sources of the rooms that it imports, directly or not.

    An import from a package may mean any module in it, so all of them count.
    """
    found: set[Path] = set()
    waiting = [module]
    while waiting:
        source = waiting.pop()
        if source in found:
            continue
        found.add(source)
        for name in _imports(source):
            target = root.joinpath(*name.split("."))
            waiting += (
                sorted(target.glob("*.py")) if target.is_dir() else [target.with_suffix(".py")]
            )
    return found


@cache
def _imports(source: Path) -> tuple[str, ...]:
    """The modules and packages of the rooms that a source imports from, by their dotted names."""
    return tuple(dict.fromkeys(_IMPORT.findall(_read(source).decode())))


@cache
def _read(source: Path) -> bytes:
    return source.read_bytes() if source.is_file() else b""


def _cache_root() -> Path:
    chosen = os.environ.get("NUMBA_CACHE_DIR")
    return Path(chosen) if chosen else user_cache_path("gridmill")


@cache
def _folder_of(source: str) -> Path | None:
    """The cache folder of a module by its file name; None when nothing can be written there.

    Asked here because numba, when it cannot write to the folder it is given, silently falls back
    to __pycache__, where stale machine code would be found.
    """
    folder = cache_folder(Path(source))
    return folder if _is_writable(folder) else None


def _is_writable(folder: Path) -> bool:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            return True
    except OSError:
        return False


def _record_name(record: Any) -> tuple[str, tuple[()]]:
    """How a record's type is called in the names of compiled functions: by what is in it.

    Numba calls it by a number that each process gives out anew. Code that two processes compiled
    for two geometries, met in the cache by a third, could then have one name, and run on records
    of the other shape.
    """
    return f"Record{hashlib.blake2b(record.name.encode(), digest_size=12).hexdigest()}", ()


_TYPES: Any = numba.types
_TYPES.Record.mangling_args = property(_record_name)

_CONFIG: Any = numba.config
_LIGHTLY = type(_CONFIG.OPT)(1)


def kernel(function: F) -> F:
    """Compile a function to machine code on first call, cached on disk, releasing the GIL.

    Kernels take and return integers and NumPy arrays, check nothing and raise nothing: the door
    in front of them does. They never call themselves: a cached self-recursive function crashes
    on its second run (numba issue 6061).
    """
    # Said aloud, because numba hands a caller's choice on to what it calls: below a lean kernel
    # this one could not make arrays.
    return _with_config(_compiled(function, _nrt=True), OPT=_LIGHTLY, LOOP_VECTORIZE=0)


def lean_kernel(function: F) -> F:
    """The same for a kernel that makes no array: it only works on those it is given.

    Numba then leaves out the counting of references, which costs small functions half their time
    and much of their compilation. A lean kernel may call one that makes arrays for itself, but
    never take an array from it.
    """
    return _with_config(_compiled(function, _nrt=False), OPT=_LIGHTLY, LOOP_VECTORIZE=0)


def hot_kernel(function: F) -> F:
    """The same as `lean_kernel`, optimised as far as it goes: for the few that run the longest.

    The search gains a sixth by it. The other kernels would gain next to nothing and take half as
    long again to compile, so they are compiled at LLVM's first level, loops not vectorised.
    """
    return _with_config(_compiled(function, _nrt=False))


def before_compiling(tell: Callable[[], None]) -> None:
    """Have `tell` called once, when this process first compiles a kernel instead of loading it."""
    events: Any = numba.core.event
    events.register("numba:compile", _Once(tell))


class _Once(numba.core.event.Listener):
    def __init__(self, tell: Callable[[], None]) -> None:
        self._tell: Callable[[], None] | None = tell

    def on_start(self, event: Any) -> None:  # noqa: ARG002 (numba's signature)
        if self._tell is not None:
            tell, self._tell = self._tell, None
            tell()

    def on_end(self, event: Any) -> None:
        pass


def _with_config(compiled: F, **settings: Any) -> F:
    """The kernel, compiled under these of numba's settings, which are otherwise global.

    Kernels that it calls are compiled within its own compilation, each under its own settings.
    """
    config = _CONFIG
    dispatcher: Any = compiled
    compile_for = dispatcher.compile
    own = {"OPT": config.OPT, "LOOP_VECTORIZE": config.LOOP_VECTORIZE} | settings

    def compile_under(signature: Any) -> Any:
        others = {name: getattr(config, name) for name in own}
        try:
            for name, value in own.items():
                setattr(config, name, value)
            return compile_for(signature)
        finally:
            for name, value in others.items():
                setattr(config, name, value)

    dispatcher.compile = compile_under
    return compiled


def _compiled(function: F, **options: bool) -> F:
    config = _CONFIG
    folder = _folder_of(function.__code__.co_filename)
    others = config.CACHE_DIR
    config.CACHE_DIR = str(folder)
    try:
        njit: Any = numba.njit
        # Nobody calls kernels from C: the wrappers for that cost a tenth of all compilation.
        options |= {"nogil": True, "no_cfunc_wrapper": True}
        compiled = njit(cache=folder is not None, error_model="numpy", **options)(function)
    finally:
        config.CACHE_DIR = others
    if folder is not None:
        _save_one_at_a_time(compiled, folder)
    template_for = compiled.get_call_template
    compiled.get_call_template = lambda args, kws: template_for(_plain(args), kws)
    return cast(F, compiled)


def _save_one_at_a_time(compiled: Any, folder: Path) -> None:
    """Have processes that compile at once save machine code one after the other.

    Numba numbers the files of a kernel by an index that it reads, extends and writes back. Two
    processes that save it for two geometries at the same moment would both take the next number,
    and from then on the code of the one would run on the records of the other.
    """
    file = compiled._cache._cache_file  # noqa: SLF001 (numba offers no other way)
    save = file.save

    def save_alone(key: Any, data: Any) -> None:
        from filelock import FileLock

        with FileLock(folder / "saving.lock"):
            save(key, data)

    file.save = save_alone


def address_of(compiled: Callable[..., Any], *args: Any) -> int:
    """Where the machine code of a kernel begins, for arguments of these types, in this process.

    The kernel is compiled or loaded if need be. See `call_at`.
    """
    dispatcher: Any = compiled
    types = tuple(map(numba.typeof, args))
    dispatcher.compile(types)
    result = dispatcher.overloads[types]
    return int(result.library.get_pointer_to_function(result.fndesc.llvm_func_name))


def _plain(args: tuple[Any, ...]) -> tuple[Any, ...]:
    """The types of a call's arguments, with integer constants as integers.

    Numba would compile a kernel once more for every constant that some other kernel passes to it.
    """
    types = numba.types
    return tuple(types.int64 if isinstance(a, types.IntegerLiteral) else a for a in args)


def _instruction(function: Callable[..., Any]) -> Callable[[SupportsIndex], int]:
    return cast(Callable[[SupportsIndex], int], numba.extending.intrinsic(function))


@_instruction
def bit_count(_context: Any, _mask: Any) -> Any:
    """Number of bits set in an integer mask: one machine instruction, inside kernels only."""

    def generate(_target: Any, builder: Any, _signature: Any, args: Any) -> Any:
        return builder.ctpop(args[0])

    return numba.int64(numba.int64), generate


@_instruction
def lowest_bit(_context: Any, _mask: Any) -> Any:
    """Index of the lowest bit of a mask, never 0: one machine instruction, inside kernels only."""

    def generate(_target: Any, builder: Any, _signature: Any, args: Any) -> Any:
        return builder.cttz(args[0], numba.core.cgutils.true_bit)

    return numba.int64(numba.int64), generate


def _call_at(_context: Any, address: Any, a: Any, b: Any, c: Any, d: Any) -> Any:
    """Call the kernel of four arguments that returns a bool and begins at this address.

    For calls between large kernels. A kernel that names another holds a compiled copy of it, of
    all that it calls in turn; a kernel that only knows an address compiles alone, and the other
    is loaded when it is wanted. The address must come from `address_of` in this process, for
    arguments of the same types.
    """
    types = numba.types
    utilities: Any = numba.core.cgutils

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        convention = context.call_conv
        inner = signature.args[1:]
        pointer = convention.get_function_type(types.boolean, inner).as_pointer()
        function = builder.inttoptr(args[0], pointer)
        status, result = convention.call_function(builder, function, types.boolean, inner, args[1:])
        with utilities.if_unlikely(builder, status.is_error):
            convention.return_status_propagate(builder, status)
        return result

    return types.boolean(address, a, b, c, d), generate


call_at: Callable[..., bool] = numba.extending.intrinsic(_call_at)
