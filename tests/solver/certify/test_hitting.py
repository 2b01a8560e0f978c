"""Smallest hitting sets against trying all sets."""

from itertools import combinations

from hypothesis import given, settings
from hypothesis import strategies as st

from solver.certify import HittingSet

SIZE = 6
SETS = st.lists(st.sets(st.integers(0, SIZE - 1), min_size=1), max_size=8)


def fewest(sets):
    """The size of a smallest set that meets all of them."""
    return next(
        size
        for size in range(SIZE + 1)
        if any(all(set(hit) & one for one in sets) for hit in combinations(range(SIZE), size))
    )


@settings(max_examples=40, deadline=None)
@given(SETS)
def test_hitting_set_is_a_smallest(sets):
    """After each set that is added, the answer meets all sets so far, and none smaller does."""
    program = HittingSet(SIZE)
    assert program.smallest() == ()
    for number, one in enumerate(sets, start=1):
        program.add(one)
        found = program.smallest()
        assert all(set(found) & known for known in sets[:number])
        assert len(found) == fewest(sets[:number])
        assert list(found) == sorted(set(found))


def test_no_time_is_no_answer():
    """Without time there is no answer, rather than a bad one; the next call is not harmed."""
    program = HittingSet(30)
    for first in range(30):
        program.add({first, (7 * first + 3) % 30, (11 * first + 5) % 30})
    assert program.smallest(time_limit=0) is None
    assert program.smallest() is not None
