"""Records: several arrays in one block of memory, for kernels.

A record's fields are read as `record.field[i]`, in Python and in kernels alike. Numba passes a
record as one pointer and knows each field's place and shape when it compiles; the same arrays in
a named tuple are eight arguments each to every call, which costs compilation and running time.
The price: kernels are compiled once for each geometry.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt


def new_record(**fields: npt.NDArray[np.int64]) -> Any:
    """A record with a copy of each of these arrays, all of int64, as its fields."""
    dtype = np.dtype([(name, np.int64, array.shape) for name, array in fields.items()])
    record = np.zeros(1, dtype=dtype).view(np.recarray)[0]
    for name, array in fields.items():
        if array.any():  # zeros that nobody writes take no memory
            record[name][...] = array
    return record
