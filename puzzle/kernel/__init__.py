"""The one room that imports numba: how kernels are compiled, and where the machine code is kept.

Modules, from the bottom up:

    store           files of machine code on disk: read, written, old ones removed
    digest          what a kernel is, in a few bytes
    numba_patches   everything that relies on numba's internals, or changes them for a moment
    build           the decorators, and calls by address
    instructions    single machine instructions, inside kernels only
    vectors         functions of vectors, written in operators, inside kernels only

docs/decisions/0001-kernel-cache.md says why.
"""

from __future__ import annotations

from puzzle.kernel.build import (
    address_of,
    before_compiling,
    function_of,
    hot_kernel,
    inlined_kernel,
    kernel,
    lean_kernel,
)
from puzzle.kernel.instructions import bit_count, call_at, lowest_bit

__all__ = [
    "address_of",
    "before_compiling",
    "bit_count",
    "call_at",
    "function_of",
    "hot_kernel",
    "inlined_kernel",
    "kernel",
    "lean_kernel",
    "lowest_bit",
]
