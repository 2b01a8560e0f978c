"""The kernel for wide vectors, against the one for any processor and the slow oracle."""

from __future__ import annotations

import os
import subprocess
import sys

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from puzzle import CLASSIC, Grid
from solver.search import classic, lanes, words
from tests import corpora, oracle
from tests.solver.search.loops import count_by_lanes, count_by_words, search


def assert_same_search(puzzles, limit=2, patience=2_000):
    """Both kernels count the same, after as many branches, and find the same in the same order."""
    ours, theirs = (
        search(kernel, puzzles, limit, patience) for kernel in (count_by_lanes, count_by_words)
    )
    for a, b in zip(ours, theirs, strict=True):
        different = np.flatnonzero((a != b).reshape(len(puzzles), -1).any(axis=1))
        assert not different.size, Grid(puzzles[different[0]].tobytes())
    return ours


def spoiled(rng, count):
    """Grids made hard to bear: givens taken from solutions, changed, moved, or of no solution."""
    solutions = [oracle.full_grid(CLASSIC, seed) for seed in range(3)]
    full = np.array([list(grid) for grid in solutions], np.uint8)
    puzzles = full[rng.integers(len(full), size=count)]
    givens = rng.integers(8, 60, size=count)
    puzzles[rng.random((count, 81)).argsort(axis=1).argsort(axis=1) >= givens[:, None]] = 0
    for puzzle, changes in zip(puzzles, rng.integers(0, 5, size=count), strict=True):
        puzzle[rng.integers(81, size=changes)] = rng.integers(1, 10, size=changes)
    return puzzles


@pytest.mark.parametrize("name", corpora.UNIQUE + corpora.MANY)
def test_samples(name):
    """On the lists, both kernels make one search."""
    counts, _, _ = assert_same_search(corpora.array(name), patience=10**6)
    assert set(counts.tolist()) == {1 if name in corpora.UNIQUE else 2}


@settings(max_examples=15)
@given(st.integers(0, 10**6))
def test_contradictions(seed):
    """On givens that contradict, in plain sight or deep down, both kernels make one search."""
    assert_same_search(spoiled(np.random.default_rng(seed), 200), limit=5)


@pytest.mark.slow
def test_many_contradictions():
    """The same, at length."""
    rng = np.random.default_rng(1)
    for _ in range(8):
        counts, _, _ = assert_same_search(spoiled(rng, 20_000), limit=3, patience=300)
        assert {0, 1, 3} <= set(counts.tolist())


def test_random_digits():
    """Digits strewn at random nearly never have a solution, and both kernels say so."""
    rng = np.random.default_rng(5)
    digits = rng.integers(1, 10, size=(4_000, 81)).astype(np.uint8)
    digits[rng.random(digits.shape) > rng.uniform(0.05, 0.4, size=(4_000, 1))] = 0
    counts, _, _ = assert_same_search(digits, patience=200)
    assert (counts == 0).any()


@pytest.mark.parametrize(
    "givens",
    [
        pytest.param({0: 5, 1: 5}, id="one minirow"),
        pytest.param({0: 5, 8: 5}, id="one row"),
        pytest.param({0: 5, 72: 5}, id="one column"),
        pytest.param({0: 5, 20: 5}, id="one box"),
        pytest.param({0: 9, 1: 9}, id="digit 9 in one minirow"),
        pytest.param({60: 9, 78: 9}, id="digit 9 in one column of a box"),
        pytest.param({**{c: c for c in range(1, 9)}, 9: 9}, id="no digit for a cell"),
        pytest.param({10: 1, 20: 1, 30: 1, 57: 1, 3: 2, 6: 3}, id="no cell for a digit"),
    ],
)
def test_givens_that_break_a_rule(givens):
    """Neither kernel finds a solution, and neither looks for one by branching."""
    puzzle = np.zeros((1, 81), np.uint8)
    for cell, digit in givens.items():
        puzzle[0, cell] = digit
    counts, branches, _ = assert_same_search(puzzle)
    if Grid(puzzle.tobytes()).conflicts():
        assert (counts[0], branches[0]) == (0, 0)


def test_two_digits_settled_in_one_cell():
    """Two digits that have no other place than one and the same cell are a contradiction."""
    # In box 1, rows 2 and 3 are barred for 8 and 9 by their rows, r1c1 and r1c2 by their columns.
    puzzle = np.zeros((1, 81), np.uint8)
    for cell, digit in {12: 8, 15: 9, 24: 8, 21: 9, 27: 8, 55: 8, 54: 9, 37: 9}.items():
        puzzle[0, cell] = digit
    assert not Grid(puzzle.tobytes()).conflicts()
    counts, branches, _ = assert_same_search(puzzle)
    assert (counts[0], branches[0]) == (0, 0)


def test_a_square_turned_over():
    """The table has the 3×3 squares with rows and columns exchanged."""
    for square in range(512):
        bits = np.array([square >> bit & 1 for bit in range(9)]).reshape(3, 3)
        turned = sum(int(set_) << bit for bit, set_ in enumerate(bits.T.reshape(-1)))
        assert words.TURNED_OVER[square] == turned


def words_in_lanes(frame):
    """The 27 words of a frame of `lanes`, in the order of `words`."""
    places = [8 * band + digit if digit < 8 else 24 + 2 * band for band, digit in np.ndindex(3, 9)]
    return [
        sum(int(lanes.in_lane(frame, lanes.VECTOR * row, lane)) << 9 * row for row in range(3))
        for lane in places
    ]


MINILINES = [
    *({9 * row + 3 * box + at for at in range(3)} for row in range(9) for box in range(3)),
    *(
        {9 * (3 * band + at) + column for at in range(3)}
        for column in range(9)
        for band in range(3)
    ),
]


def places(frame, digit):
    """The cells, 0 to 80, where a digit may stand in a frame of `words`."""
    return {
        27 * band + cell
        for band in range(3)
        for cell in range(27)
        if int(frame[9 * band + digit]) >> cell & 1
    }


def must_stand_in(cells, miniline):
    """Whether a digit has no other place in a house that a miniline is a part of."""
    return any(
        set(house.cells) & cells <= miniline
        for house in CLASSIC.houses
        if miniline <= set(house.cells)
    )


def assert_no_full_miniline(frame):
    """No miniline that three digits must stand in has another one, and none has four."""
    candidates = [places(frame, digit) for digit in range(9)]
    for miniline in MINILINES:
        sure = [digit for digit in range(9) if must_stand_in(candidates[digit], miniline)]
        assert len(sure) <= 3
        if len(sure) == 3:
            assert [d for d in range(9) if candidates[d] & miniline] == sure


def test_a_digit_stands_in_a_miniline_or_elsewhere():
    """Such a split loses nothing, halves share nothing, and a full miniline has no fourth digit.

    The two kernels hold the same words before and after, and no search goes deeper than its stack.
    """
    further = refuted = splits = 0
    for puzzle in corpora.array("hardest")[:4]:
        assert words.goes_by_minilines(puzzle)
        stacks = [np.zeros((classic.DEPTH, kernel.FRAME), np.uint32) for kernel in (words, lanes)]
        for kernel, stack in zip((words, lanes), stacks, strict=True):
            kernel.load(puzzle, stack[0])
        top = 0
        while top >= 0:
            ours, theirs = (stack[top] for stack in stacks)
            plain = ours.copy()
            alive = words.propagate_further(ours)
            assert lanes.propagate_further(theirs) == alive
            if not alive:
                refuted += words.propagate(plain)
                top -= 1
                continue
            assert words.propagate(plain)
            further += (plain[:27] != ours[:27]).any()
            before = ours[:27].copy()
            assert words_in_lanes(theirs) == before.tolist()
            assert_no_full_miniline(before)
            children = [stack[top + 1] for stack in stacks]
            has_more = words.branch_by_miniline(ours, children[0])
            assert lanes.branch_by_miniline(theirs, children[1]) == has_more
            if not has_more:
                top -= 1
                continue
            splits += 1
            assert words_in_lanes(theirs) == ours[:27].tolist()
            assert words_in_lanes(children[1]) == children[0][:27].tolist()
            assert_parted(before, ours[:27], children[0][:27])
            top += 1
    assert further >= 3
    assert refuted >= 3
    assert splits >= 50


def assert_parted(before, left, child):
    """A digit stands in one miniline in the child, and not there in the other half."""
    (i,) = np.flatnonzero(left != before)
    assert np.flatnonzero(child != before).tolist() == [i]
    band, digit = divmod(int(i), 9)
    own = set(range(27 * band, 27 * band + 27))
    there, kept, elsewhere = (places(frame, digit) & own for frame in (before, child, left))
    left_behind = {
        frozenset((set(house.cells) & there) - miniline)
        for miniline in MINILINES
        if there - elsewhere == miniline & there
        for house in CLASSIC.houses
        if miniline <= set(house.cells)
    }
    assert there - kept in left_behind - {frozenset()}


@pytest.mark.parametrize("givens", [20, 21, 30, 31])
def test_puzzles_that_are_decided_by_minilines(givens):
    """They are those of 21 givens to 30."""
    puzzle = np.zeros(81, np.uint8)
    puzzle[:givens] = 1
    assert words.goes_by_minilines(puzzle) == (21 <= givens <= 30)


@pytest.mark.parametrize("givens", [0, 5, 10, 15, 20, 24])
def test_a_solution_of_few_givens_is_found_at_once(givens):
    """Where there are few givens and a solution, no search for it goes astray."""
    rng = np.random.default_rng(givens)
    puzzles = np.array([list(oracle.full_grid(CLASSIC, seed)) for seed in range(100)], np.uint8)
    puzzles[rng.random((100, 81)).argsort(axis=1).argsort(axis=1) >= givens] = 0
    counts, branches, _ = assert_same_search(puzzles, limit=1)
    assert (counts == 1).all()
    assert branches.max() <= 120


@pytest.mark.slow
@given(oracle.puzzles(CLASSIC))
def test_oracle(puzzle):
    """Both kernels find as many solutions as the oracle, all different, all true."""
    counts, _, solutions = assert_same_search(puzzle.to_array()[np.newaxis], limit=20)
    expected = len(oracle.solutions(puzzle, 20))
    found = {Grid(row.tobytes()) for row in solutions[0, : counts[0]]}
    assert len(found) == counts[0] == expected
    assert all(solution.solves(puzzle) for solution in found)


@pytest.mark.slow
@pytest.mark.parametrize("level", ["x86-64-v2", "x86-64-v3"])
def test_one_search_on_every_processor(level, tmp_path):
    """Compiled for a processor with lesser vectors, or for none, the search finds the same."""
    code = (
        "import hashlib; from tests import corpora; from solver.search import count_batch, "
        "find_solutions; from puzzle import Grid; seen = hashlib.sha256()\n"
        "for name in corpora.UNIQUE + corpora.MANY:\n"
        "    seen.update(count_batch(corpora.array(name))[1].tobytes())\n"
        "    for grid in corpora.grids(name)[:20]:\n"
        "        found = find_solutions(grid, 30, patience=40)\n"
        "        seen.update(repr(found).encode())\n"
        "from solver.search import classic; print(classic.load.__module__, seen.hexdigest())"
    )
    said = []
    for settings_ in ({}, {"NUMBA_CPU_NAME": level, "NUMBA_CPU_FEATURES": ""}):
        environment = {**os.environ, "NUMBA_CACHE_DIR": str(tmp_path), **settings_}
        said.append(
            subprocess.run(
                [sys.executable, "-c", code],
                env=environment,
                check=True,
                capture_output=True,
                text=True,
            ).stdout.split()
        )
    assert said[0][1] == said[1][1]
    assert said[1][0] == "solver.search." + ("words" if level == "x86-64-v2" else "lanes")
