"""What Python hands to a kernel and gets back: the same as from the function itself."""

from __future__ import annotations

import enum
import sys
import tracemalloc
import weakref
from typing import NamedTuple

import numpy as np
import pytest

from puzzle.kernel import bit_count, function_of, kernel, lean_kernel


class Pair(NamedTuple):
    numbers: np.ndarray
    factor: int


class Colour(enum.IntEnum):
    RED = 7


@lean_kernel
def weighed(numbers, factor):
    total = 0
    for row in range(numbers.shape[0]):
        for column in range(numbers.shape[1]):
            total += factor * numbers[row, column] * (row + 2 * column + 1)
    return total


@lean_kernel
def of_pair(pair, wanted):
    total = 0
    for number in pair.numbers:
        total += pair.factor * number
    return total, total == wanted, pair.numbers.size


@kernel
def squares_up_to(n):
    squares = np.empty(n, dtype=np.int64)
    for i in range(n):
        squares[i] = i * i
    return squares[1:].sum()


@lean_kernel
def filled(numbers, value):
    numbers[:] = value


@lean_kernel
def plus_one(number):
    return number + 1


@lean_kernel
def of_record(record):
    return record.cells[1] + record.last


@pytest.mark.parametrize(
    "numbers",
    [
        np.arange(12).reshape(3, 4),
        np.arange(12).reshape(3, 4).T,
        np.arange(48).reshape(6, 8)[::2, ::-2],
        np.arange(12, dtype=np.uint8).reshape(3, 4),
        np.frombuffer(bytes(range(12)), np.uint8).reshape(4, 3),
        np.empty((0, 4), np.int64),
    ],
    ids=["plain", "turned", "with steps", "bytes", "read only", "empty"],
)
def test_arrays_of_any_layout(numbers):
    """Shape and strides come in with an array, whatever they are."""
    assert weighed(numbers, 3) == weighed.py_func(numbers.astype(int), 3)


def test_tuples_come_in_and_go_out():
    """Named tuples are taken apart, and several values come back as a tuple of Python's own."""
    pair = Pair(np.array([1, -2, 4]), -5)
    assert of_pair(pair, -15) == (-15, True, 3)
    assert [type(value) for value in of_pair(pair, 0)] == [int, bool, int]


@pytest.mark.parametrize(
    "number", [0, -1, 2**62, -(2**63), Colour.RED, np.int64(-4), np.uint8(255)]
)
def test_whole_numbers(number):
    """Whole numbers are those of 64 bits, with a sign; members of enumerations count as numbers."""
    assert plus_one(number) == int(number) + 1


def test_the_function_of_a_kernel():
    """The machine code for given types, called without a look at types, is the kernel's."""
    numbers = np.arange(12).reshape(3, 4)
    run = function_of(weighed, numbers, 1)
    assert run(numbers * 2, 5) == weighed(numbers * 2, 5)
    assert function_of(weighed, numbers + 1, 7) is run


@pytest.mark.slow
def test_what_no_kernel_takes_is_refused():
    """Numbers of more than 64 bits and other objects are errors of Python's, in one sentence."""
    plus_one(1)  # a kernel that is not loaded asks numba, which has a ValueError of its own
    with pytest.raises(OverflowError):
        plus_one(2**70)
    with pytest.raises(TypeError, match="A kernel takes no str"):
        plus_one("1")
    with pytest.raises(TypeError, match="returns no array"):
        kernel(lambda a: a)(np.zeros(3))


def test_an_instruction_is_for_kernels_alone():
    """Called from Python, an instruction says so."""
    with pytest.raises(NotImplementedError, match="inside kernels"):
        bit_count(5)


def test_records():
    """A record comes in by where it lies, so that a kernel sees what Python has written."""
    record = np.zeros(1, dtype=[("cells", np.int64, (3,)), ("last", np.int64)])
    record["cells"][0, 1], record["last"][0] = 40, 2
    assert of_record(record[0]) == 42
    record["last"][0] = 3
    assert of_record(record.view(np.recarray)[0]) == 43


def test_arrays_are_given_back():
    """Of an array that comes in nothing is held after the call; it is the one written to."""
    numbers = np.zeros(1000, dtype=np.int64)
    before = sys.getrefcount(numbers)
    for value in range(100):
        assert filled(numbers, value) is None
        assert (numbers == value).all()
    with pytest.raises(OverflowError):
        filled(numbers, 2**70)
    assert sys.getrefcount(numbers) == before
    alive = weakref.ref(numbers)
    del numbers
    assert alive() is None  # nobody looks at the memory


def test_arrays_that_kernels_make_are_freed():
    """A thousand calls that make a megabyte each take no more memory than one."""
    wanted = sum(i * i for i in range(100_000))
    assert squares_up_to(100_000) == wanted
    tracemalloc.start()
    try:
        for _ in range(1000):
            squares_up_to(100_000)
        _, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert 800_000 < most < 2_000_000


def test_too_little_memory():
    """A kernel that cannot have the memory that it asks for is an error of Python's, no crash."""
    with pytest.raises(MemoryError):
        squares_up_to(2**57)
    assert squares_up_to(4) == 14
