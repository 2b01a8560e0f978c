"""Vectors inside kernels: what each operation does, against NumPy."""

from __future__ import annotations

import numpy as np
import pytest

from puzzle.kernel import kernel
from puzzle.kernel.machine import is_wide
from puzzle.kernel.vectors import instruction

LANES, BITS = 16, 16
BYTES = LANES * BITS // 8
ORDER = [3, 0, 17, 31, *range(12)]


@instruction
def work(first, second, results, number):
    """Write the result of each operation into a row of results; returns some lanes."""
    a, b = first.read(0, LANES, BITS), second.read(0, LANES, BITS)
    made = [
        a & b,
        a | 5,
        a ^ b,
        a + b,
        a - b,
        a * 3,
        a << 2,
        a >> 2,
        ~a,
        a.moved(ORDER, b),
        a.where(number, b),
        number.in_each(a),
        b.with_lanes([number, number + 1]),
        a.constant(range(LANES), BITS),
        second.read(number * 0 + 2, LANES, BITS),
    ]
    for row, vector in enumerate(made):
        results.write(BYTES * row, vector)
    results.write(BYTES * len(made), (a >> 8).narrowed(8))
    return a.holds(7) | a.lacks(7) << 32


@instruction
def silent(array):
    """Write one vector, and return nothing."""
    array.write(0, array.constant([9] * LANES, BITS))


@kernel
def run(first, second, results, number):
    """Do all that, as kernels do it."""
    return work(first, second, results, number) + silent(second)


def test_operations():
    """Each operation does in each lane what NumPy does with it."""
    rng = np.random.default_rng(3)
    a, b = (rng.integers(0, 2**16, size=n).astype(np.uint16) for n in (LANES, LANES + 1))
    a[[2, 5]] = 7
    kept, b_lanes = b.copy(), b[:LANES].copy()
    results = np.zeros((16, LANES), np.uint16)
    number = 0b1010_0000_0110_0001
    lanes = run(a, b, results, number)
    chosen = (number >> np.arange(LANES) & 1).astype(bool)
    expected = [
        a & b_lanes,
        a | 5,
        a ^ b_lanes,
        a + b_lanes,
        a - b_lanes,
        a * 3,
        a << 2,
        a >> 2,
        ~a,
        np.concatenate([a, b_lanes])[ORDER],
        np.where(chosen, a, b_lanes),
        np.full(LANES, number),
        np.concatenate([[number, number + 1], b_lanes[2:]]),
        np.arange(LANES),
        kept[1 : LANES + 1],
    ]
    for row, values in zip(results, expected, strict=False):
        assert row.tolist() == values.astype(np.uint16).tolist()
    assert results[15].tobytes()[:LANES] == (a >> 8).astype(np.uint8).tobytes()
    sevens = sum(1 << lane for lane in range(LANES) if a[lane] == 7)
    assert lanes == sevens | (0xFFFF ^ sevens) << 32
    assert b[:LANES].tolist() == [9] * LANES


def test_python_cannot_call_them():
    """An instruction is for use inside kernels."""
    with pytest.raises(NotImplementedError, match="inside kernels"):
        silent(np.zeros(16, np.uint16))


@pytest.mark.parametrize(
    ("name", "features", "wide"),
    [
        ("x86-64-v2", "", False),
        ("x86-64-v3", "", True),
        ("x86-64-v4", "", True),
        ("generic", "+sse4.2,-avx2", False),
        ("generic", "+sse4.2,+avx2", True),
    ],
)
def test_which_processors_are_wide(monkeypatch, name, features, wide):
    """Levels 3 and 4 of x86-64 have wide vectors, and what says so."""
    monkeypatch.setenv("NUMBA_CPU_NAME", name)
    monkeypatch.setenv("NUMBA_CPU_FEATURES", features)
    is_wide.cache_clear()
    try:
        assert is_wide() == wide
    finally:
        is_wide.cache_clear()
