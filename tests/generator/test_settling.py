"""What is remembered of a run that is made in blocks."""

import tracemalloc
from types import SimpleNamespace

import numpy as np

from generator.settling import Digests, Known, Settled, heads_of, settle

BLOCK = 1024
MOST = 32
"""Bytes of memory a puzzle: sixteen of them are its digest."""


def taken(count, digests):
    """The most memory that settling so many puzzles takes, in bytes."""
    published = Known(published=heads_of(bytes(range(160))))
    tracemalloc.start()
    try:
        run = Digests(0, count)
        for first in range(0, count, BLOCK):
            head = SimpleNamespace(first=first, count=BLOCK, undecided={})
            part = digests[16 * first : 16 * (first + BLOCK)]
            run.add(SimpleNamespace(head=head, end=first + BLOCK, digests=part))
        assert settle(run, published, None, None) == Settled(count, {})
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


def test_a_puzzle_is_remembered_in_few_bytes():
    """Twice as many puzzles take no more memory than 32 bytes for each that is more."""
    count = 64 * BLOCK
    digests = memoryview(np.random.default_rng(4).bytes(2 * 16 * count))
    taken(count, digests)  # what is loaded on the way is not of the puzzles
    assert taken(2 * count, digests) - taken(count, digests) <= MOST * count


def test_of_a_block_that_was_begun_the_rest_counts():
    """What is on disk already is neither compared nor undecided."""
    run = Digests(3, 8)
    head = SimpleNamespace(first=0, count=8, undecided={1: ("",), 5: ("",)})
    digests = bytes(range(16 * 8))
    run.add(SimpleNamespace(head=head, end=8, digests=memoryview(digests)))
    assert run.undecided == {5}
    assert [run.at(index) for index in range(3, 8)] == [
        digests[16 * index : 16 * index + 16] for index in range(3, 8)
    ]
    assert run.first_with(digests[:16]) is None
