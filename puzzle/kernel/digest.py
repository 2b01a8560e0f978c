"""What a kernel is, in a few bytes: equal for two kernels of equal machine code, wherever they lie.

Machine code follows from the bytecode of a function, from the constants and functions that it
names, near and far, and from how it is compiled. A docstring, a comment, an annotation, the name of
a local variable, the folder, the line and whatever else its module holds do not count. Bytecode
rather than text or syntax tree, because it is what numba compiles.

A kernel's module and name do count: machine code is called by them.
"""

from __future__ import annotations

import builtins
import dis
import enum
import hashlib
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from types import BuiltinFunctionType, CodeType, FunctionType, ModuleType
from typing import Any

import numpy as np

ROOMS = ("puzzle", "solver", "generator")
_LOAD_GLOBAL = dis.opmap["LOAD_GLOBAL"]
_EXTENDED_ARG = dis.opmap["EXTENDED_ARG"]
_FLAGS = 0x3FF
"""Of the flags of code those that say what kind of function it is."""
_PLAIN = frozenset((int, float, complex, bool, str, bytes, range, type(None), type(...)))
_OFTEN = frozenset((str, int, type))


class HasDigest:
    """What knows its own digest: a kernel, or an instruction.

    A class to inherit from: to ask every value whether it is of a protocol takes ten times as long.
    """

    @property
    def digest(self) -> bytes:
        """What it is, in a few bytes."""
        raise NotImplementedError


class ToldByItsFunctions:
    """A class that is what its functions are: one whose objects write machine code.

    A class to inherit from. Its functions get at it by ``type(self)``, never by its name: a digest
    would not come to an end.
    """


def digest_of(*values: object) -> bytes:
    """Return the digest of functions and constants, with all that they name.

    Raises:
        TypeError: one of them names something of which it cannot be told what it is.
    """
    return hashlib.blake2b(b"".join(map(_content, values)), digest_size=16).digest()


def _content(value: Any) -> bytes:
    """Bytes that differ where values do; each begins with its length, so that none run together."""
    return _told_often(value) if type(value) in _OFTEN else _told(value)


def _told(value: Any) -> bytes:
    if type(value) in _PLAIN:
        body = f"{type(value).__name__}:{value!r}".encode()
    else:
        kind, parts = _parts(value)
        body = b"".join([kind.encode(), b":", *parts])
    return len(body).to_bytes(8, "little") + body


@lru_cache(maxsize=4096, typed=True)
def _told_often(value: Any) -> bytes:
    """Return the same for names, whole numbers and classes, of which the same come again."""
    return _told(value)


def _parts(value: Any) -> tuple[str, Iterable[bytes]]:
    """Return what kind of value it is, and the contents of its parts."""
    kind = type(value)
    if kind not in _known:
        _known[kind] = _kind_of(value)
    name, parts_of = _known[kind]
    return name, parts_of(value)


def _kind_of(value: Any) -> tuple[str, Callable[[Any], Iterable[bytes]]]:
    """Return what kind of value it is, and what tells the contents of its parts."""
    if isinstance(value, enum.Enum):
        return "member", lambda member: [_content(type(member)), member.name.encode()]
    for kinds, parts_of in _PARTS:
        if isinstance(value, kinds):
            return kinds[0].__name__, parts_of
    raise _untold(repr(value))


def _sequence_parts(value: Iterable[Any]) -> Iterator[bytes]:
    yield _content(type(value))
    yield from map(_content, value)


def _array_parts(value: Any) -> list[bytes]:
    array = np.asarray(value)
    shape = (array.dtype.descr, array.shape, type(value).__name__)
    return [repr(shape).encode(), array.tobytes()]


def _class_parts(value: type) -> list[bytes]:
    name = f"{value.__module__}.{value.__qualname__}"
    if issubclass(value, enum.Enum):
        return [name.encode(), *(_content((m.name, m.value)) for m in value)]
    if issubclass(value, ToldByItsFunctions):
        return [name.encode(), _functions_of(value)]
    fields = getattr(value, "_fields", None)
    if fields is None and value.__module__.partition(".")[0] in ROOMS:
        raise _untold(name)
    return [name.encode(), _content(fields)]


def _functions_of(value: type) -> bytes:
    """Return the contents of a class's functions."""
    return _content(tuple(f for f in vars(value).items() if isinstance(f[1], FunctionType)))


def _untold(what: str) -> TypeError:
    return TypeError(f"a kernel names {what}, and what that is cannot be told in a digest")


def _function_parts(function: FunctionType) -> Iterator[bytes]:
    """Yield the contents of a function's code, of its defaults and of all that it names."""
    yield _content(function.__defaults__)
    yield from (_content(cell.cell_contents) for cell in function.__closure__ or ())
    yield from _code_parts(function.__code__, function.__doc__)
    for code in _codes(function.__code__):
        yield from _named(code, function.__globals__)


def _codes(code: CodeType) -> Iterator[CodeType]:
    """Yield a function's code and that of the functions inside it."""
    yield code
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _codes(constant)


def _named(code: CodeType, names: dict[str, Any]) -> Iterator[bytes]:
    """Yield what the names stand for that the code loads from its module."""
    for name in global_names(code):
        yield name.encode()
        value = names.get(name, getattr(builtins, name, None))
        yield _content(value)
        if isinstance(value, ModuleType) and value.__name__.partition(".")[0] in ROOMS:
            used = sorted(set(code.co_names) & vars(value).keys())
            yield from (_content((attribute, getattr(value, attribute))) for attribute in used)


def global_names(code: CodeType) -> list[str]:
    """Return the names that code loads from its module or from Python, each once.

    Attributes of the same names are not among them. `dis` would say the same, thirty times slower.
    """
    found: dict[str, None] = {}
    instructions, arguments = code.co_code[::2], code.co_code[1::2]
    at = instructions.find(_LOAD_GLOBAL)
    while at >= 0:
        argument, before, shift = arguments[at], at - 1, 8
        while before >= 0 and instructions[before] == _EXTENDED_ARG:
            argument |= arguments[before] << shift
            before, shift = before - 1, shift + 8
        found[code.co_names[argument >> 1]] = None
        at = instructions.find(_LOAD_GLOBAL, at + 1)
    return list(found)


def _code_parts(code: CodeType, docstring: str | None = None) -> Iterator[bytes]:
    arguments = code.co_argcount + code.co_kwonlyargcount
    yield _content((code.co_argcount, code.co_posonlyargcount, code.co_kwonlyargcount))
    yield _content((code.co_flags & _FLAGS, code.co_varnames[:arguments]))
    yield _content((code.co_names, code.co_nlocals, len(code.co_freevars), len(code.co_cellvars)))
    yield _content((code.co_code, code.co_exceptiontable))
    yield from (_content(None if c is docstring else c) for c in code.co_consts)


_PARTS: list[tuple[tuple[type, ...], Callable[[Any], Iterable[bytes]]]] = [
    ((tuple, list), _sequence_parts),
    ((frozenset,), lambda value: sorted(map(_content, value))),
    ((np.ndarray, np.generic), _array_parts),
    ((type,), _class_parts),
    ((HasDigest,), lambda value: [value.digest]),
    ((FunctionType,), _function_parts),
    ((CodeType,), _code_parts),
    ((ModuleType,), lambda value: [value.__name__.encode()]),
    ((np.ufunc, BuiltinFunctionType, np.dtype), lambda value: [str(value).encode()]),
]

_known: dict[type, tuple[str, Callable[[Any], Iterable[bytes]]]] = {}
"""The kind of each type that was met, and what tells the parts of its values."""
