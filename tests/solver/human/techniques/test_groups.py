"""Grouped chains and almost locked sets against plain searches, and against the solutions."""

from __future__ import annotations

from functools import partial
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from puzzle.geometry import Geometry
from solver.human.chains import grouped_chains
from solver.human.chains.grouped_chains import GROUPED_AIC, find_grouped_chain
from solver.human.engine.extent import extent_of
from solver.human.engine.state import new_state
from solver.human.engine.step_log import new_log
from solver.human.engine.tables import tables_of
from solver.human.registry import FINDERS, Finder, Technique
from solver.human.step import Node, Step
from solver.human.techniques import almost_locked_sets, als_chains
from solver.human.techniques.almost_locked_sets import ALS_XZ, find_almost_locked_set
from solver.human.techniques.als_chains import ALS_CHAIN, find_als_chain
from tests.loops import at_least_one
from tests.solver.human.places import Stuck, beyond_players, check_truth, near_cases, stuck
from tests.solver.human.techniques import slow_groups
from tests.solver.human.techniques.slow_patterns import PEERS

CHAINS = [FINDERS["grouped-x-chain"], FINDERS["grouped-loop"], FINDERS["grouped-aic"]]
LARGE = Geometry.boxes(2, 5)
SETS = ("als-xz", "als-xy-wing", "als-chain", "death-blossom")
OVERLAPPING = ("overlapping-als-xy-wing", "overlapping-als-chain")
GROUPS = [*CHAINS, *map(FINDERS.__getitem__, (*SETS, *OVERLAPPING))]


@pytest.mark.slow
@settings(max_examples=10)
@given(place=st.deferred(lambda: st.sampled_from(beyond_players(40))))
def test_finds_the_shortest_grouped_chain(place: Stuck):
    """Where no chain of single candidates is left, the shortest with groups is found."""
    links = slow_groups.Links(place.cells())
    for finder, one_digit in ((FINDERS["grouped-aic"], False), (FINDERS["grouped-x-chain"], True)):
        step = place.find(finder)
        shortest = links.shortest(one_digit=one_digit)
        assert shortest == (len(step.chains[0].nodes) if step else None)


def as_node(node: Node) -> slow_groups.Node:
    return (node.digit, frozenset(node.cells))


@pytest.mark.parametrize("finder", CHAINS, ids=lambda finder: finder.slug)
def test_each_link_of_a_grouped_chain_holds(finder: Finder):
    """Node by node the chain follows from what is there, and what goes sees both ends."""
    for place in at_least_one(near_cases(finder)[::3][:6]):
        if step := place.find(finder):
            check_chain(step, slow_groups.Links(place.cells()))


def check_chain(step: Step, links: slow_groups.Links):
    (chain,) = step.chains
    assert any(node.further for node in chain.nodes)
    for before, node in pairwise(chain.nodes):
        assert before.on != node.on
        holds = links.excludes if before.on else links.forces
        assert holds(as_node(before), as_node(node))
    is_loop = step.technique is Technique.GROUPED_LOOP
    pairs = pairwise(chain.nodes) if is_loop else [(chain.nodes[0], chain.nodes[-1])]
    weak = [(a, b) for a, b in pairs if not is_loop or a.on]
    expected = {
        (cell, digit)
        for one, other in weak
        for digit, (cell,) in links.singles
        if links.excludes((digit, frozenset({cell})), as_node(one))
        and links.excludes((digit, frozenset({cell})), as_node(other))
    }
    assert {*step.eliminations} == expected
    assert len(step.eliminations) == len(expected)
    if step.technique is Technique.GROUPED_X_CHAIN:
        assert len({node.digit for node in chain.nodes}) == 1


@pytest.mark.slow
@settings(max_examples=6)
@given(place=st.deferred(lambda: st.sampled_from([*stuck(150)[::5], *beyond_players(40)[::4]])))
def test_almost_locked_sets_agree_with_trying_everything(place: Stuck):
    """A finder fires where trying every pair or three sets finds a step, and takes one of those."""
    searches = {
        FINDERS["als-xz"]: slow_groups.als_xz,
        FINDERS["als-xy-wing"]: slow_groups.als_xy_wings,
        FINDERS["overlapping-als-xy-wing"]: partial(slow_groups.als_xy_wings, overlapping=True),
    }
    for finder, search in searches.items():
        step = place.find(finder)
        if step is None:
            assert not any(search(place.cells()))
        else:
            gone = frozenset(step.eliminations)
            assert any(effects == gone for effects in search(place.cells()))
            assert len(gone) == len(step.eliminations)


@pytest.mark.slow
@pytest.mark.parametrize("number", range(6))
@pytest.mark.parametrize("slug", ["als-chain", "overlapping-als-chain"])
def test_als_chains_are_those_of_the_fewest_sets(slug: str, number: int):
    """A chain is found wherever there is one, with as few sets as any and with what it removes."""
    finder = FINDERS[slug]
    places = [*near_cases(finder)[::4], *beyond_players(40)[::9]]
    place = places[number * len(places) // 6]
    chains = slow_groups.als_chains(place.cells(), overlapping=slug != "als-chain")
    found = [(length, gone) for length, gone in chains if gone]
    step = place.find(finder)
    if step is None:
        assert not found
    else:
        assert len(step.groups) == min(length for length, _ in found)
        assert (len(step.groups), frozenset(step.eliminations)) in found


@pytest.mark.parametrize("is_near", [True, pytest.param(False, marks=pytest.mark.slow)])
def test_death_blossoms_are_what_they_say(is_near):
    """A step has a stem and petals by definition, and is there where any cell has them."""
    finder = FINDERS["death-blossom"]
    for place in at_least_one(near_cases(finder)[::3][:6] if is_near else beyond_players(40)[::3]):
        cells, step = place.cells(), place.find(finder)
        assert (step is not None) == slow_groups.has_death_blossom(cells)
        if step is None:
            continue
        (stem, *_), *petals = step.groups
        ((z,),) = [{digit for _, digit in step.eliminations}]
        assert [*sorted(cells[stem.cell])] == [digit for _, digit in step.groups[0]]
        seen = set(range(81))
        for digit, petal in zip(sorted(cells[stem.cell]), petals, strict=True):
            chosen = frozenset(cell for cell, _ in petal)
            assert chosen in [found for found, _ in slow_groups.almost_locked(cells)]
            assert slow_groups.holders(cells, chosen, digit) <= set(PEERS[stem.cell])
            for cell in slow_groups.holders(cells, chosen, z):
                seen &= PEERS[cell]
        assert {cell for cell, _ in step.eliminations} == {c for c in seen if z in cells[c]}


@pytest.mark.parametrize("finder", GROUPS, ids=lambda finder: finder.slug)
def test_removes_nothing_true(finder: Finder):
    """On puzzles with one solution no step removes a digit of it, and all it removes is there."""
    check_truth(finder, [*stuck(150)[::4], *beyond_players(40)[::2]])


def test_large_grids_have_no_groups():
    """There is no room for groups on a grid larger than 9×9: the finders find nothing there."""
    tables, state, log = tables_of(LARGE), new_state(LARGE), new_log()
    extent = extent_of(LARGE)
    chains, sets = grouped_chains.new_scratch(extent), almost_locked_sets.new_scratch(extent)
    assert not find_grouped_chain.py_func(tables, state, chains, log, GROUPED_AIC)
    assert not find_almost_locked_set.py_func(tables, state, sets, log, ALS_XZ)
    further = als_chains.new_scratch(extent)
    assert not find_als_chain.py_func(tables, state, further, log, ALS_CHAIN)
    assert sets.restricted.size == 1
