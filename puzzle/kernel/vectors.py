"""Vectors inside kernels: many small integers in one register, all worked on at once.

What the kernels' language cannot say of vectors, a function says in plain operators: `instruction`
turns a function of values into what kernels call. It runs when such a kernel is compiled, once,
and each of its operators becomes one operation of the machine, or a part of one.

A *lane* is one of the integers of a vector. Vectors are written for x86-64 with 256 bits or more
(`is_wide`); elsewhere they work too, and are slower than kernels that do without.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any, Self, cast

from puzzle.kernel.digest import ToldByItsFunctions
from puzzle.kernel.instructions import Instruction
from puzzle.kernel.machine import is_wide

__all__ = ["Value", "instruction", "is_wide"]


def _ir() -> Any:
    """Return LLVM's language, loaded when a kernel is compiled."""
    from llvmlite import ir

    return ir


class Value(ToldByItsFunctions):
    """What a kernel will compute: an integer, a vector of integers, or where an array begins.

    Operators work lane by lane, and take an int for the same int in each lane. Integers have 64
    bits, lanes 8, 16 or 32; what overflows is lost; shifts to the right bring in zeros.

    Args:
        builder: writes LLVM's language.
        value: in that language.
    """

    def __init__(self, builder: Any, value: Any) -> None:
        self.builder = builder
        self.value = value

    def __and__(self, other: Self | int) -> Self:
        return self._with("and_", other)

    def __or__(self, other: Self | int) -> Self:
        return self._with("or_", other)

    def __xor__(self, other: Self | int) -> Self:
        return self._with("xor", other)

    def __add__(self, other: Self | int) -> Self:
        return self._with("add", other)

    def __sub__(self, other: Self | int) -> Self:
        return self._with("sub", other)

    def __mul__(self, other: Self | int) -> Self:
        return self._with("mul", other)

    def __lshift__(self, other: Self | int) -> Self:
        return self._with("shl", other)

    def __rshift__(self, other: Self | int) -> Self:
        return self._with("lshr", other)

    def __invert__(self) -> Self:
        return self ^ -1

    def moved(self, lanes: Sequence[int], other: Self | None = None) -> Self:
        """Return a vector whose lanes are these lanes of this one.

        Args:
            lanes: the lane that each lane is taken from; those of the other vector are counted on.
            other: a second vector of the same kind.
        """
        ir = _ir()
        order = ir.Constant(ir.VectorType(ir.IntType(32), len(lanes)), [*lanes])
        second = self if other is None else other
        return self._new(self.builder.shuffle_vector(self.value, second.value, order))

    def holds(self, other: int) -> Self:
        """Return which lanes are this number: an integer with one bit a lane."""
        return self._mask("==", other)

    def lacks(self, other: int) -> Self:
        """Return which lanes are another number: an integer with one bit a lane."""
        return self._mask("!=", other)

    def where(self, lanes: Self, other: Self) -> Self:
        """Return a vector with these lanes of this one and all others of another.

        Args:
            lanes: an integer with one bit a lane.
            other: a vector of the same kind.
        """
        ir = _ir()
        count = self.value.type.count
        bits = self.builder.trunc(lanes.value, ir.IntType(count))
        chosen = self.builder.bitcast(bits, ir.VectorType(ir.IntType(1), count))
        return self._new(self.builder.select(chosen, self.value, other.value))

    def least(self) -> Self:
        """Return the least lane, without sign, as an integer."""
        ir = _ir()
        kind = self.value.type
        name = f"llvm.vector.reduce.umin.v{kind.count}i{kind.element.width}"
        module = self.builder.module
        known = module.globals.get(name)
        least = known or ir.Function(module, ir.FunctionType(kind.element, [kind]), name)
        return self._new(self.builder.zext(self.builder.call(least, [self.value]), ir.IntType(64)))

    def in_each(self, like: Self) -> Self:
        """Return a vector of the kind of another with this integer in each lane."""
        ir = _ir()
        kind = like.value.type
        number = self.builder.trunc(self.value, kind.element)
        empty = ir.Constant(kind, ir.Undefined)
        one = self.builder.insert_element(empty, number, ir.IntType(32)(0))
        return self._new(one).moved([0] * kind.count)

    def with_lanes(self, numbers: Iterable[Self]) -> Self:
        """Return this vector with integers in its lanes, from the first lane on."""
        ir = _ir()
        vector = self.value
        for lane, number in enumerate(numbers):
            short = self.builder.trunc(number.value, vector.type.element)
            vector = self.builder.insert_element(vector, short, ir.IntType(32)(lane))
        return self._new(vector)

    def narrowed(self, bits: int) -> Self:
        """Return a vector of as many lanes with the low bits of each."""
        ir = _ir()
        return self._new(
            self.builder.trunc(self.value, ir.VectorType(ir.IntType(bits), self.value.type.count))
        )

    def constant(self, numbers: Sequence[int], bits: int) -> Self:
        """Return a vector of these numbers in lanes of so many bits."""
        ir = _ir()
        kind = ir.VectorType(ir.IntType(bits), len(numbers))
        return self._new(ir.Constant(kind, [number & (1 << bits) - 1 for number in numbers]))

    def read(self, at: Self | int, lanes: int, bits: int) -> Self:
        """Return the vector that lies in an array.

        Args:
            at: the byte of the array where it begins; it need not be aligned.
            lanes: of the vector.
            bits: of each lane.
        """
        ir = _ir()
        place = self._place(at, ir.VectorType(ir.IntType(bits), lanes))
        found = self.builder.load(place)
        found.align = 1
        return self._new(found)

    def write(self, at: int, vector: Self) -> None:
        """Write a vector into an array, from this byte on."""
        stored = self.builder.store(vector.value, self._place(at, vector.value.type))
        stored.align = 1

    def _place(self, at: Self | int, kind: Any) -> Any:
        ir = _ir()
        byte = ir.IntType(64)(at) if isinstance(at, int) else at.value
        return self.builder.bitcast(self.builder.gep(self.value, [byte]), kind.as_pointer())

    def _new(self, value: Any) -> Self:
        return type(self)(self.builder, value)

    def _constant(self, number: int) -> Any:
        """Return the same number in each lane, or as an integer."""
        ir = _ir()
        kind = self.value.type
        if isinstance(kind, ir.VectorType):
            return ir.Constant(kind, [number & (1 << kind.element.width) - 1] * kind.count)
        return ir.Constant(kind, number)

    def _with(self, operation: str, other: Self | int) -> Self:
        second = self._constant(other) if isinstance(other, int) else other.value
        return self._new(getattr(self.builder, operation)(self.value, second))

    def _mask(self, relation: str, number: int) -> Self:
        ir = _ir()
        found = self.builder.icmp_unsigned(relation, self.value, self._constant(number))
        bits = self.builder.bitcast(found, ir.IntType(self.value.type.count))
        return self._new(self.builder.zext(bits, ir.IntType(64)))


def instruction(generate: Callable[..., Value | None]) -> Callable[..., int]:
    """Make what kernels call out of a function of values.

    Args:
        generate: is given, for each argument of the call, where an array begins or an integer, and
            returns an integer; a kernel gets 0 where it returns nothing.
    """

    def define(_context: Any, *kinds: Any) -> Any:
        import numba

        types: Any = numba.types
        utilities: Any = numba.core.cgutils

        def write(context: Any, builder: Any, _signature: Any, given: Any) -> Any:
            arguments = utilities.unpack_tuple(builder, given[0], len(kinds))
            made = generate(*map(partial(_value_of, context, builder), kinds, arguments))
            return context.get_constant(types.int64, 0) if made is None else made.value

        return types.int64(types.Tuple(kinds)), write

    define.__doc__ = generate.__doc__
    return cast(Callable[..., int], Instruction(define))


def _value_of(context: Any, builder: Any, kind: Any, argument: Any) -> Value:
    """Return the value of an argument: an integer of 64 bits, or where an array begins."""
    import numba

    ir = _ir()
    types: Any = numba.types
    if isinstance(kind, types.Array):
        start = context.make_array(kind)(context, builder, argument).data
        return Value(builder, builder.bitcast(start, ir.IntType(8).as_pointer()))
    return Value(builder, context.cast(builder, argument, kind, types.int64))
