"""Records: several arrays and numbers in one block of memory, for kernels.

A record's fields are read as `record.field[i]` or `record.number`, in Python and in kernels alike.
Numba passes a record as one pointer and knows each field's place and shape when it compiles; the
same arrays in a named tuple are eight arguments each to every call, which costs compilation and
running time. The price: kernels are compiled once for each extent of the tables, see `extent`.

A kind of record is a class whose annotations name its fields: an `Array`, or an int.
"""

from __future__ import annotations

from typing import Any, TypeAlias, TypeVar, cast

import numpy as np
import numpy.typing as npt

Array: TypeAlias = npt.NDArray[np.int64]
Shape: TypeAlias = tuple[int, ...]
RecordType: TypeAlias = np.dtype[np.void]

R = TypeVar("R")


def new_record(kind: type[R], **fields: Shape | Array | RecordType) -> R:
    """Return a record of a kind.

    Args:
        kind: the class that names the fields.
        fields: for each of them its shape, to begin with zeros, () for a number; or an array of
            int64, which is copied; or the type of a record, to begin with zeros.

    Raises:
        TypeError: the fields are not those that the class names.
    """
    record: Any = np.zeros(1, dtype=record_type(kind, **fields)).view(np.recarray)[0]
    for name, field in fields.items():
        if isinstance(field, np.ndarray):
            record[name][...] = field
    return cast(R, record)


def record_type(kind: type[Any], **fields: Shape | Array | RecordType) -> RecordType:
    """Return the type of a record of a kind, as a field of another; see `new_record`."""
    named = {name for each in kind.__mro__ for name in getattr(each, "__annotations__", {})}
    if named != fields.keys():
        raise TypeError(f"{kind.__name__} has other fields: {sorted(named ^ fields.keys())}")
    return np.dtype([(name, *_typed(field)) for name, field in fields.items()])


def _typed(field: Shape | Array | RecordType) -> tuple[Any, ...]:
    if isinstance(field, np.dtype):
        return (field,)
    return np.int64, field if isinstance(field, tuple) else field.shape


NO_SCRATCH = 0
"""What finders that need no scratch are given in its place."""
