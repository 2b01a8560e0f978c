"""Sums in the search with rules: what they leave of each cell, held against a slow oracle."""

from __future__ import annotations

from itertools import combinations, product
from random import Random

import numpy as np
import pytest

from puzzle import Geometry, Grid
from puzzle.constraints import KINDS
from puzzle.constraints.primitives import masks_of_sum
from solver.search.rules.counting import CODE, choose, load
from solver.search.rules.state import new_state
from solver.search.rules.tables import longest_part, subsets, tables_of

SIX = Geometry.boxes(2, 3)
NINE = Geometry.boxes(3, 3)


def _left(geometry):
    """The digits that the first look leaves of each cell; None where it finds a contradiction."""
    tables = tables_of(geometry)
    state = new_state(tables)
    if not load(tables, state, np.zeros(geometry.cell_count, dtype=np.uint8)):
        return None
    masks = state.frames[0].tolist()
    return [{d for d in range(1, geometry.size + 1) if mask >> d - 1 & 1} for mask in masks]


def _possible(cells, among, total, geometry):
    """The digits of each cell in some filling of these cells that houses and the sum allow."""
    clashing = [
        (i, j)
        for (i, one), (j, other) in combinations(enumerate(cells), 2)
        if other in geometry.seen[one]
    ]
    found = [set() for _ in cells]
    for digits in product(*(among[cell] for cell in cells)):
        if sum(digits) == total and all(digits[i] != digits[j] for i, j in clashing):
            for place, digit in zip(found, digits, strict=True):
                place.add(digit)
    return found


def test_no_digit_of_a_full_grid_is_lost():
    """What sums leave of each cell holds the digit of a full grid that keeps them."""
    rng = Random(1)
    full = Grid.parse("123456456123231564564231312645645312", SIX)
    for _ in range(150):
        rules = []
        for _ in range(rng.randint(1, 4)):
            cells = tuple(rng.sample(range(36), rng.randint(2, 6)))
            rules.append(KINDS["littlekillersum"](cells, sum(full[cell] for cell in cells)))
        for cell in rng.sample(range(36), 12):
            digits = {full[cell], *rng.sample(range(1, 7), 3)}
            rules.append(KINDS["candidates"]((cell,), tuple(digits)))
        left = _left(SIX.with_constraints(rules))
        assert left is not None
        assert all(full[cell] in digits for cell, digits in enumerate(left))


def test_two_cells_of_a_house_are_left_what_fits_exactly():
    """Two cells that see each other keep a digit if the other may hold the rest, and only then."""
    rng = Random(2)
    for _ in range(60):
        cells = (0, 1)
        among = {cell: sorted(rng.sample(range(1, 7), 4)) for cell in cells}
        total = rng.randint(4, 10)
        lists = [KINDS["candidates"]((cell,), tuple(digits)) for cell, digits in among.items()]
        left = _left(SIX.with_constraints([KINDS["littlekillersum"](cells, total), *lists]))
        possible = _possible(cells, among, total, SIX)
        if left is None:
            assert not all(possible)
        else:
            assert [left[cell] for cell in cells] == possible


def test_a_diagonal_counts_its_boxes():
    """Nine cells in three boxes that add up to 18 are 1, 2 and 3 in each box."""
    diagonal = tuple(range(0, 81, 10))
    left = _left(NINE.with_constraints([KINDS["littlekillersum"](diagonal, 18)]))
    assert all(left[cell] == {1, 2, 3} for cell in diagonal)
    assert _left(NINE.with_constraints([KINDS["littlekillersum"](diagonal, 17)])) is None


def test_a_digit_that_each_set_needs_leaves_what_sees_its_cells():
    """Where three cells of a row and box must hold 1 and 2, the rest of both loses them."""
    row_of_box = (0, 1, 2)
    left = _left(NINE.with_constraints([KINDS["sum"]((*row_of_box, 40), 7)]))
    assert all({1, 2} & left[cell] for cell in row_of_box)
    assert all(not {1} & left[cell] for cell in (3, 4, 9, 10))


@pytest.mark.parametrize("size", [4, 6, 9, 16, 25])
def test_sets_are_few_and_add_up(size):
    """The sets of a part are no more than two words have bits; those of a total have it."""
    count = longest_part(size)
    assert 1 <= count <= size
    assert len(subsets(size, count)) <= 128
    total = sum(range(1, count + 1)) + 1
    sets = masks_of_sum(size, count, total)
    assert all(
        sum(d + 1 for d in range(size) if digits >> d & 1) == total and digits.bit_count() == count
        for digits in sets
    )


def test_what_is_branched_on_is_open():
    """The search branches on a digit that its cell may still hold, and on no settled cell."""
    rng = Random(3)
    for _ in range(20):
        lists = [
            KINDS["candidates"]((cell,), tuple(rng.sample(range(1, 7), 5))) for cell in range(36)
        ]
        tables = tables_of(SIX.with_constraints(lists))
        state = new_state(tables)
        if load(tables, state, np.zeros(36, dtype=np.uint8)):
            cell, digit = divmod(choose(tables, state, state.frames[0]), CODE)
            mask = int(state.frames[0][cell])
            assert mask >> digit & 1
            assert mask.bit_count() > 1


def test_a_digit_with_two_places_in_a_house_is_branched_on():
    """Where every cell has many digits, and one digit two places in a row, these are tried."""
    without = [KINDS["candidates"]((cell,), tuple(range(2, 10))) for cell in (0, 1, 3, 4, 5, 6, 7)]
    tables = tables_of(NINE.with_constraints(without))
    state = new_state(tables)
    assert load(tables, state, np.zeros(81, dtype=np.uint8))
    assert divmod(choose(tables, state, state.frames[0]), CODE) == (8, 0)
