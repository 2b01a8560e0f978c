"""Sets of digits, slots and cells as bits of an integer."""

from __future__ import annotations

from puzzle.kernel import bit_count, lean_kernel, lowest_bit


@lean_kernel
def lowest(mask: int) -> int:
    """Return the position of the lowest bit that is set; the mask must not be 0."""
    return lowest_bit(mask)


@lean_kernel
def count_bits(mask: int) -> int:
    """Return the number of bits that are set."""
    return bit_count(mask)


@lean_kernel
def is_single(mask: int) -> bool:
    """Tell whether exactly one bit is set."""
    return mask != 0 and mask & (mask - 1) == 0
