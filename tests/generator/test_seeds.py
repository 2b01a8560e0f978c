"""The randomness of the generator: reference vectors, independence, even numbers."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.digging.xoshiro import below, next_word, shuffle
from generator.seeds import stream

WORD = 2**64 - 1


def slow_xoshiro(state):
    """xoshiro256** in Python's integers, written from the paper's definition."""

    def rotate(value, by):
        return (value << by | value >> (64 - by)) & WORD

    result = rotate(state[1] * 5 & WORD, 7) * 9 & WORD
    shifted = state[1] << 17 & WORD
    state[2] ^= state[0]
    state[3] ^= state[1]
    state[1] ^= state[2]
    state[0] ^= state[3]
    state[2] ^= shifted
    state[3] = rotate(state[3], 45)
    return result


def test_reference_vector():
    """From the state 1, 2, 3, 4 come the numbers that the reference implementation gives."""
    state = np.array([1, 2, 3, 4], dtype=np.uint64)
    assert [int(next_word(state)) for _ in range(10)] == [
        11520,
        0,
        1509978240,
        1215971899390074240,
        1216172134540287360,
        607988272756665600,
        16172922978634559625,
        8476171486693032832,
        10595114339597558777,
        2904607092377533576,
    ]


@settings(deadline=None)
@given(st.lists(st.integers(0, WORD), min_size=4, max_size=4).filter(any))
def test_words_match_the_definition(words):
    """The kernel is xoshiro256** from any state, carries and high bits included."""
    state = np.array(words, dtype=np.uint64)
    slow = list(words)
    assert [int(next_word(state)) for _ in range(5)] == [slow_xoshiro(slow) for _ in range(5)]
    assert state.tolist() == slow


def test_stream_is_pinned():
    """The first state of an attempt never changes: a seed printed in a book stays good."""
    assert stream(7, "a recipe", 3, 2).tolist() == [
        1718814573460279658,
        1086457960540171756,
        4218557476584389619,
        16979374987905020203,
    ]


def test_streams_differ():
    """Seed, recipe, puzzle and attempt each lead to a stream of their own."""
    names = [(s, r, p, a) for s in (0, 1) for r in "ab" for p in (0, 1, 11) for a in (0, 1, 11)]
    assert len({tuple(stream(*name).tolist()) for name in names}) == len(names)


@settings(deadline=None)
@given(st.integers(0, WORD), st.integers(1, 2**31))
def test_below_stays_below(seed, bound):
    """A number below a bound is from 0 to the bound - 1."""
    state = stream(seed, "", 0, 0)
    assert all(0 <= below(state, bound) < bound for _ in range(10))


@pytest.mark.parametrize("bound", [2, 3, 7, 10])
def test_below_is_even(bound):
    """Each number below a bound comes about equally often (within 5 standard deviations)."""
    state = stream(0, "even", 0, 0)
    counts = np.bincount([below(state, bound) for _ in range(9000)], minlength=bound)
    expected = 9000 / bound
    assert abs(counts - expected).max() < 5 * expected**0.5


def test_shuffle_reaches_every_order():
    """All 24 orders of four things come, each about equally often."""
    state = stream(0, "shuffle", 0, 0)
    counts = {}
    for _ in range(4800):
        items = np.arange(4)
        shuffle(state, items)
        counts[tuple(items.tolist())] = counts.get(tuple(items.tolist()), 0) + 1
    assert len(counts) == 24
    assert max(abs(count - 200) for count in counts.values()) < 5 * 200**0.5
