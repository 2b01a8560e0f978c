"""What the links of a net lead to, by sets of bits, against a walk from each literal.

Nested chains write chains only where these sets say that there may be one, so nothing that the
slow walk finds may be missing from them.
"""

from __future__ import annotations

from random import Random

import pytest

from puzzle.geometry import CLASSIC
from solver.human.chains.closure import close_state, list_new_links, mark_agreeing, mark_failing
from solver.human.chains.implications import CELL, DIGIT, build_links
from solver.human.chains.nested_chains import new_scratch
from solver.human.climb import Bench, bench_for
from solver.human.engine.extent import extent_of
from solver.human.engine.state import load
from tests.corpora import grids
from tests.solver.human.chains.slow_chains import SlowPosition, search
from tests.solver.human.places import climb_basics

LINKS = {"weak_cells": True, "strong_cells": True, "strong_houses": True}
N = 9


def removed_at_random(bench: Bench, random: Random) -> dict[int, set[int]]:
    """Take a third to half of the candidates away, never a cell's last; return what is left."""
    left = {cell: set(digits) for cell, digits in enumerate(bench.remaining()) if digits}
    literals = [(cell, digit) for cell, digits in left.items() for digit in digits]
    for cell, digit in random.sample(
        literals, random.randint(len(literals) // 3, len(literals) // 2)
    ):
        if len(left[cell]) > 1:
            left[cell].discard(digit)
    return left


def set_position(position, left: dict[int, set[int]]) -> None:
    """Write candidates and places of a position into its record."""
    position.candidates[:] = 0
    position.spots[:] = 0
    for cell, digits in left.items():
        position.candidates[cell] = sum(1 << digit - 1 for digit in digits)
    for h, house in enumerate(CLASSIC.houses):
        for slot, cell in enumerate(house.cells):
            for digit in left.get(cell, ()):
                position.spots[h, digit - 1] |= 1 << slot


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(12))
def test_sets_of_bits_miss_no_chain(seed: int):
    """Each literal that fails, and each cell and house whose choices agree, is marked."""
    random = Random(seed)
    bench = bench_for(CLASSIC)
    tables, state = bench.tables, bench.state
    assert load(tables, state, random.choice(grids("hardest")).to_array())
    climb_basics(bench)
    scratch = new_scratch(extent_of(CLASSIC))
    net, position, closure = scratch.net, scratch.position, scratch.closure
    net.count = build_links(tables, state, net)
    close_state(net, closure)
    left = removed_at_random(bench, random)
    set_position(position, left)
    list_new_links(tables, state, net, position, closure)
    is_any = mark_failing(net, closure)
    mark_agreeing(tables, net, position, closure)

    slow = SlowPosition(CLASSIC, left)
    number = {
        (cell, digit): x
        for x in range(net.count)
        for cell, digit in [(int(net.literals[x, CELL]), int(net.literals[x, DIGIT]) + 1)]
        if digit in left.get(cell, ()) and len(left[cell]) > 1
    }
    leads = {
        (*literal, on): {node for node, _ in search(slow, (*literal, on), **LINKS)}
        for literal in number
        for on in (True, False)
    }
    failing = list(_failing(slow, leads, number))
    assert failing
    assert is_any
    assert all(closure.fails[number[literal]] & mark for literal, mark in failing)
    cells = [
        cell for cell in left if len(left[cell]) > 2 and _agree(leads, _in(cell, left), number)
    ]
    assert all(closure.cells[cell] for cell in cells)
    places = {
        h * N + digit - 1: [(cell, digit) for cell in house.cells if digit in left.get(cell, ())]
        for h, house in enumerate(CLASSIC.houses)
        for digit in range(1, N + 1)
    }
    houses = [k for k, own in places.items() if len(own) > 1 and _agree(leads, own, number)]
    assert houses
    assert all(closure.houses[k] for k in houses)


def _in(cell: int, left: dict[int, set[int]]) -> list[tuple[int, int]]:
    return [(cell, digit) for digit in left[cell]]


def _failing(slow: SlowPosition, leads, number):
    """Each literal that leads to its opposite, with 1 if it is on, 2 if it is off."""
    for literal in number:
        if (*literal, False) in leads[*literal, True]:
            yield literal, 1
        is_excluding = any(node[:2] in number for node in slow.weak(*literal))
        if is_excluding and (*literal, True) in leads[*literal, False]:
            yield literal, 2


def _agree(leads, choices, number) -> bool:
    """Whether all choices lead to some literal that is not decided, in one and the same state."""
    if any(choice not in number for choice in choices):
        return False
    common = set.intersection(*(leads[*choice, True] | {(*choice, True)} for choice in choices))
    return any(node[:2] in number for node in common)
