"""Single machine instructions and calls by address, inside kernels only."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, SupportsIndex, cast

import numba
import numba.extending


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


def _call_at(_context: Any, address: Any, a: Any, b: Any, c: Any, d: Any, e: Any) -> Any:
    """Call the kernel of five arguments that returns a bool and begins at this address.

    For calls between large kernels. A kernel that names another holds a compiled copy of it, of
    all that it calls in turn; a kernel that only knows an address compiles alone, and the other
    is loaded when it is wanted. The address must come from `address_of` in this process, for
    arguments of the same types; a record may also be given by where it lies in memory, an int64,
    since that is how kernels hand records on. Then this kernel need not know what is in it.
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

    return types.boolean(address, a, b, c, d, e), generate


call_at: Callable[..., bool] = numba.extending.intrinsic(_call_at)
