"""What the machine code of a kernel depends on in the arguments that it is called with.

An argument's *kind* is quick to tell and to compare: it picks the machine code at each call. Its
*name* is the same in all processes: it is part of how machine code is called on disk. Two values
of one name are of one type in numba; arrays that own their memory and arrays that do not are of
two kinds and one name.
"""

from __future__ import annotations

import enum
from collections.abc import Callable, Hashable
from typing import Any

import numpy as np

_WRITEABLE = 0x400
_ALIGNED = 0x100
_FORTRAN = 0x2
_C = 0x1

Kind = Hashable


def kind_of(value: Any) -> Kind:
    """Return the kind of an argument.

    Raises:
        TypeError: a kernel takes no such argument.
    """
    return _KINDS[type(value)](value)


def kinds_of(values: tuple[Any, ...]) -> Kind:
    """Return the kinds of several arguments."""
    return tuple([_KINDS[type(value)](value) for value in values])


def name_of(value: Any) -> str:
    """Return the type of an argument in full, equal in all processes.

    Raises:
        TypeError: a kernel takes no such argument.
    """
    if isinstance(value, np.ndarray):
        flags = value.flags.num
        layout = "C" if flags & _C else "F" if flags & _FORTRAN else "A"
        writeable = "" if flags & _WRITEABLE else " readonly"
        aligned = "" if flags & _ALIGNED else " unaligned"
        return f"array({_dtype_name(value.dtype)}, {value.ndim}{layout}{writeable}{aligned})"
    if isinstance(value, np.generic):
        return _dtype_name(value.dtype)
    if isinstance(value, tuple):
        kind = type(value)
        fields = getattr(kind, "_fields", ())
        parts = ", ".join(map(name_of, value))
        return f"{kind.__module__}.{kind.__qualname__}{fields}({parts})"
    return str(kind_of(value))


def plain(value: Any) -> Any:
    """Return an argument as numba is to look at it: a member of an enumeration as a number."""
    return int(value) if isinstance(value, enum.IntEnum) else value


def _dtype_name(dtype: np.dtype[Any]) -> str:
    fields = f"{dtype.descr}:{dtype.itemsize}:{dtype.isalignedstruct}"
    return dtype.str if dtype.fields is None else fields


def _array_kind(array: Any) -> Kind:
    return array.dtype, array.ndim, array.flags.num


def _scalar_kind(scalar: Any) -> Kind:
    dtype: Kind = scalar.dtype
    return dtype


def _tuple_kind(values: Any) -> Kind:
    return type(values), kinds_of(values)


class _Kinds(dict[type, Callable[[Any], Kind]]):
    """How to tell the kind of a value, by its class; classes are added as they come."""

    def __missing__(self, kind: type) -> Callable[[Any], Kind]:
        for base, tell in (
            (np.ndarray, _array_kind),
            (np.generic, _scalar_kind),
            (tuple, _tuple_kind),
            (bool, lambda _: "bool"),
            (enum.IntEnum, lambda _: "int"),
            (int, lambda _: "int"),
            (float, lambda _: "float"),
        ):
            if issubclass(kind, base):
                self[kind] = tell
                return tell
        raise TypeError(f"A kernel takes no {kind.__name__}.")


_KINDS = _Kinds()
