"""Random numbers inside kernels: xoshiro256** on a state of four 64-bit words.

Source: D. Blackman, S. Vigna, "Scrambled linear pseudorandom number generators", ACM Transactions
on Mathematical Software 47 (2021), 36; numbers below a bound by D. Lemire, "Fast random integer
generation in an interval", ACM Transactions on Modeling and Computer Simulation 29 (2019), 3.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from puzzle.kernel import lean_kernel

_LOW = np.uint64(0xFFFFFFFF)
_5 = np.uint64(5)
_7 = np.uint64(7)
_9 = np.uint64(9)
_17 = np.uint64(17)
_19 = np.uint64(19)
_32 = np.uint64(32)
_45 = np.uint64(45)
_57 = np.uint64(57)


@lean_kernel
def next_word(state: npt.NDArray[np.uint64]) -> Any:
    """Return the next 64 random bits, as an unsigned integer.

    The state, of shape (4,), moves on.
    """
    product = state[1] * _5
    word = (product << _7 | product >> _57) * _9
    shifted = state[1] << _17
    state[2] ^= state[0]
    state[3] ^= state[1]
    state[1] ^= state[2]
    state[0] ^= state[3]
    state[2] ^= shifted
    state[3] = state[3] << _45 | state[3] >> _19
    return word


@lean_kernel
def below(state: npt.NDArray[np.uint64], bound: int) -> int:
    """Return a number from 0 to bound - 1, each equally likely; the bound is 1 to 2³¹."""
    n = np.uint64(bound)
    product = (next_word(state) >> _32) * n
    if product & _LOW < n:
        excess = ((_LOW - n) + np.uint64(1)) % n
        while product & _LOW < excess:
            product = (next_word(state) >> _32) * n
    return np.int64(product >> _32)  # type: ignore[return-value]


@lean_kernel
def shuffle(state: npt.NDArray[np.uint64], items: npt.NDArray[Any]) -> None:
    """Put an array into random order, each order equally likely (Fisher and Yates)."""
    for last in range(items.size - 1, 0, -1):
        other = below(state, last + 1)
        items[last], items[other] = items[other], items[last]
