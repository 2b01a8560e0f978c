"""Sets of digits, slots and cells as bits of an integer."""

from __future__ import annotations

from puzzle.kernel import kernel


@kernel
def lowest(mask: int) -> int:
    """The position of the lowest bit that is set; the mask must not be 0."""
    position = 0
    while not mask >> position & 1:
        position += 1
    return position


@kernel
def count_bits(mask: int) -> int:
    """The number of bits that are set, in a mask of at most 32 bits."""
    mask = mask - ((mask >> 1) & 0x55555555)
    mask = (mask & 0x33333333) + ((mask >> 2) & 0x33333333)
    mask = (mask + (mask >> 4)) & 0x0F0F0F0F
    return (mask * 0x01010101 & 0xFFFFFFFF) >> 24
