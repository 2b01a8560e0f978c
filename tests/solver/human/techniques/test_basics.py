"""The basic finders against searches that try every combination, and the position's bookkeeping."""

from __future__ import annotations

from itertools import combinations
from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from puzzle.geometry import CLASSIC, Geometry
from puzzle.grid import Grid
from solver.human.climb import bench_for
from solver.human.engine.extent import extent_of
from solver.human.engine.state import count_spots, eliminate, is_broken, load, place
from solver.human.engine.step_log import apply_last
from solver.human.ladder import SUDOKU_EXPLAINER, Rung
from solver.human.registry import Finder
from solver.human.step import Step
from solver.human.techniques.subsets import keep_fit, new_scratch, next_subset, spread
from tests.solver.human.cases import bench_at
from tests.solver.human.rated import RATED, Rated
from tests.solver.human.techniques import slow_basics

SEEDS = st.integers(0, 2**32 - 1)
CHEAP = SUDOKU_EXPLAINER.rungs[:10]
SIX = Geometry.boxes(2, 3)
SIX_SOLUTION = "123456456123214365365214531642642531"


def effects_of(step: Step | None) -> slow_basics.Effects | None:
    if step is None:
        return None
    placed = {("+", cell, digit) for cell, digit in step.placements}
    return frozenset(placed | {("-", cell, digit) for cell, digit in step.eliminations})


def walk(geometry: Geometry, grid: Grid, steps: int, solution: Grid, random: Random):
    """This thread's bench, some steps into the puzzle, some false candidates removed."""
    bench = bench_for(geometry)
    bench.log.off[:] = 0  # the last climb may have left some techniques switched off
    assert load(bench.tables, bench.state, grid.to_array())
    for _ in range(steps):
        if not any(bench.find(rung) for rung in CHEAP):
            break
        apply_last(bench.tables, bench.state, bench.log)
    share = random.choice((0, 0, 0.2, 0.5))
    for cell in range(geometry.cell_count):
        for d in range(geometry.size):
            if d + 1 != solution[cell] and random.random() < share:
                eliminate(bench.tables, bench.state, cell, d)
    return bench


@pytest.mark.slow
@pytest.mark.parametrize("finder", slow_basics.BASICS, ids=lambda finder: finder.slug)
@given(rated=st.sampled_from(RATED), steps=st.integers(0, 60), seed=SEEDS)
@settings(max_examples=60, deadline=None)
def test_finder_agrees_with_every_combination(finder: Finder, rated: Rated, steps: int, seed: int):
    """A finder's step is the first of all combinations of cells or lines that have an effect."""
    bench = walk(CLASSIC, rated.puzzle, steps, rated.solution, Random(seed))
    candidates = slow_basics.candidates_of(bench.state, CLASSIC)
    allowed = slow_basics.steps(finder, candidates, CLASSIC)
    found = effects_of(bench.find(Rung(finder, None, None)))
    assert found == (allowed[0] if allowed else None)


@pytest.mark.parametrize("finder", slow_basics.BASICS, ids=lambda finder: finder.slug)
@given(blanks=st.sets(st.integers(0, 35)), seed=SEEDS)
@settings(max_examples=30, deadline=None)
def test_finder_agrees_on_six_by_six(finder: Finder, blanks: set[int], seed: int):
    """The finders hold for any plain geometry, boxes of 2 rows by 3 columns among them."""
    solution = Grid.parse(SIX_SOLUTION, SIX)
    puzzle = Grid(bytes(0 if c in blanks else d for c, d in enumerate(solution)), SIX)
    bench = walk(SIX, puzzle, 0, solution, Random(seed))
    candidates = slow_basics.candidates_of(bench.state, SIX)
    allowed = slow_basics.steps(finder, candidates, SIX)
    found = effects_of(bench.find(Rung(finder, None, None)))
    assert found == (allowed[0] if allowed else None)


@given(masks=st.lists(st.integers(0, 511), min_size=9, max_size=9), k=st.integers(2, 4))
def test_subsets_are_all_found_in_rising_order(masks: list[int], k: int):
    """`next_subset` yields each choice of k masks with a union of k bits, least first."""
    expected = sorted(
        sum(1 << i for i in chosen)
        for chosen in combinations(range(9), k)
        if all(2 <= masks[i].bit_count() <= k for i in chosen)
        and np.bitwise_or.reduce([masks[i] for i in chosen]).item().bit_count() == k
    )
    scratch = new_scratch(extent_of(CLASSIC))
    scratch.masks[:] = masks
    fit = keep_fit(scratch, k)
    found = []
    choice = next_subset(scratch, fit, k, 0)
    while choice:
        found.append(spread(choice, fit))
        choice = next_subset(scratch, fit, k, choice)
    assert found == expected


@given(rated=st.sampled_from(RATED), seed=SEEDS)
@settings(max_examples=60, deadline=None)
def test_position_counts_what_it_holds(rated: Rated, seed: int):
    """After any changes, spots, hidden, open and blanks say what digits and candidates say."""
    random = Random(seed)
    bench = bench_at(rated.puzzle)
    board, position = bench.tables, bench.state
    for cell in random.sample(range(81), 30):
        if random.random() < 0.5:
            wrong = random.choice([d for d in range(9) if d + 1 != rated.solution[cell]])
            eliminate(board, position, cell, wrong)
        elif not position.digits[cell]:
            place(board, position, cell, rated.solution[cell] - 1)
    again = bench_for(CLASSIC).state
    assert load(board, again, position.digits.astype(np.uint8))
    assert np.array_equal(again.open, position.open)
    assert np.array_equal(again.blanks, position.blanks)
    assert not (position.candidates & ~again.candidates).any()
    again.candidates[:] = position.candidates
    count_spots(board, again)
    assert np.array_equal(again.spots, position.spots)
    assert np.array_equal(again.hidden, position.hidden)
    assert not is_broken(board, position)


@given(st.lists(st.sampled_from([0, 0, 0, *range(10)]), min_size=81, max_size=81))
def test_load_refuses_just_what_breaks_a_rule(digits: list[int]):
    """`load` says no exactly when two givens are equal in a house."""
    grid = Grid.from_digits(digits)
    bench = bench_for(CLASSIC)
    assert load(bench.tables, bench.state, grid.to_array()) == (not grid.conflicts())


def test_a_cell_or_a_digit_without_a_place_is_broken():
    """A position is broken when a cell has no candidate or a house no place for a digit."""
    bench = bench_at(Grid.parse("12345678." + "." * 71 + "9"))
    board, position = bench.tables, bench.state
    assert is_broken(board, position)
    bench_at(Grid(bytes(81)))
    assert not is_broken(board, position)
    for cell in range(9):
        eliminate(board, position, cell, 4)
    assert is_broken(board, position)
