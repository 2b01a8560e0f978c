"""Single machine instructions and calls by address, inside kernels only."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Any, SupportsIndex, cast

from puzzle.kernel.digest import HasDigest, digest_of


class Instruction(HasDigest):
    """What kernels call and Python cannot: numba asks for it when it compiles one of them.

    Args:
        define: given numba's context and the types of the arguments, returns a signature and what
            generates the code. It imports numba itself.
    """

    def __init__(self, define: Callable[..., Any]) -> None:
        self.define = define
        self.__doc__ = define.__doc__

    def __call__(self, *_: Any) -> Any:
        """Refuse.

        Raises:
            NotImplementedError: always; kernels do not come here.
        """
        raise NotImplementedError(f"{self.define.__name__} is for use inside kernels.")

    @cached_property
    def digest(self) -> bytes:
        """What it does, in a few bytes."""
        return digest_of("instruction", self.define)


def _bit_count(_context: Any, _mask: Any) -> Any:
    """Count the bits set in an integer mask: one machine instruction, inside kernels only."""
    import numba

    def generate(_target: Any, builder: Any, _signature: Any, args: Any) -> Any:
        return builder.ctpop(args[0])

    return numba.int64(numba.int64), generate


def _lowest_bit(_context: Any, _mask: Any) -> Any:
    """Index of the lowest bit of a mask, never 0: one machine instruction, inside kernels only."""
    import numba

    utilities: Any = numba.core.cgutils

    def generate(_target: Any, builder: Any, _signature: Any, args: Any) -> Any:
        return builder.cttz(args[0], utilities.true_bit)

    return numba.int64(numba.int64), generate


def _call_at(_context: Any, address: Any, *args: Any) -> Any:
    """Call the kernel that returns a bool and begins at this address.

    For calls between large kernels. A kernel that names another holds a compiled copy of it, of
    all that it calls in turn; a kernel that only knows an address compiles alone, and the other
    is loaded when it is wanted. The address must come from `address_of` in this process, for
    arguments of the same types; a record may also be given by where it lies in memory, an int64,
    since that is how kernels hand records on. Then this kernel need not know what is in it.
    """
    import numba

    types: Any = numba.types
    utilities: Any = numba.core.cgutils

    def generate(context: Any, builder: Any, _signature: Any, values: Any) -> Any:
        convention = context.call_conv
        pointer = convention.get_function_type(types.boolean, args).as_pointer()
        function = builder.inttoptr(values[0], pointer)
        given = utilities.unpack_tuple(builder, values[1], len(args))
        status, result = convention.call_function(builder, function, types.boolean, args, given)
        with utilities.if_unlikely(builder, status.is_error):
            convention.return_status_propagate(builder, status)
        return result

    return types.boolean(address, types.Tuple(args)), generate


bit_count = cast(Callable[[SupportsIndex], int], Instruction(_bit_count))
lowest_bit = cast(Callable[[SupportsIndex], int], Instruction(_lowest_bit))
call_at = cast(Callable[..., bool], Instruction(_call_at))
