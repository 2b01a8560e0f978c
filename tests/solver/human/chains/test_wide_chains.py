"""Chains over groups and almost locked sets, against their definitions and the solutions."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

import pytest

from solver.human import in_words
from solver.human.ladder import Rung
from solver.human.registry import FINDERS, Finder
from solver.human.step import Candidate, Node, Step
from tests.solver.human.cases import bench_at
from tests.solver.human.chains.slow_wide import Wide, excludes, forces, refutations
from tests.solver.human.places import Stuck, check_extra_houses, check_truth, near_cases, stuck
from tests.solver.human.techniques.slow_patterns import PEERS, Cells

GROUPED, WITH_SETS = FINDERS["best-grouped-chain"], FINDERS["best-chain-with-sets"]
BOTH = pytest.mark.parametrize("finder", [GROUPED, WITH_SETS], ids=lambda finder: finder.slug)


def every(finder: Finder, place: Stuck) -> list[Step]:
    bench = bench_at(place.here, place.removed, place.puzzle)
    return list(bench.every(Rung(finder, None, None)))


def wide(node: Node, step: Step) -> list[Wide]:
    """The nodes of the definitions that a node of a step may be."""
    sets = [
        frozenset(cell for cell, _ in group)
        for group in step.groups
        if {c for c, d in group if d == node.digit} == {*node.cells}
    ]
    return [Wide(node.digit, frozenset(node.cells), own) for own in (frozenset(), *sets)]


def is_link(cells: Cells, before: Node, node: Node, step: Step) -> bool:
    pairs = [(a, b) for a in wide(before, step) for b in wide(node, step)]
    if before.on:
        return any(excludes(a, b) for a, b in pairs)
    return any(forces(cells, a, b) for a, b in pairs)


def is_ruled_out(gone: Candidate, step: Step) -> bool:
    """Whether a candidate would leave both ends of a chain or of a loop's link without a place."""
    nodes = step.chains[0].nodes
    target = Wide(gone.digit, frozenset({gone.cell}))

    def excluded_by(node: Node) -> bool:
        return any(excludes(target, one) for one in wide(node, step))

    pairs = [(nodes[0], nodes[-1])]
    if nodes[0] == nodes[-1]:
        pairs = [(one, other) for one, other in pairwise(nodes) if one.on]
    if any(excluded_by(one) and excluded_by(other) for one, other in pairs):
        return True
    for group in step.groups if nodes[0] == nodes[-1] else ():
        places = [cell for cell, digit in group if digit == gone.digit]
        if places and all(cell in PEERS[gone.cell] for cell in places):
            return True
    return False


@pytest.mark.slow
@BOTH
def test_each_link_and_each_effect_is_what_the_definitions_say(finder: Finder):
    """Nodes follow from one another, and what goes excludes both ends, or two ends of a link."""
    seen = 0
    for place in [*near_cases(finder)[::4], *stuck(60)[::20]]:
        cells = place.cells()
        for step in every(finder, place)[::5]:
            seen += 1
            nodes = step.chains[0].nodes
            assert all(is_link(cells, a, b, step) for a, b in pairwise(nodes)), in_words(step)
            assert all(is_ruled_out(gone, step) for gone in step.eliminations)
            assert any(node.further for node in nodes) or step.groups
    assert seen > 10


@pytest.mark.slow
@pytest.mark.parametrize(
    ("finder", "with_sets", "places"),
    [
        (GROUPED, False, lambda: stuck(150)[::30]),
        (WITH_SETS, True, lambda: near_cases(WITH_SETS)[:3]),
    ],
    ids=["grouped", "with-sets"],
)
def test_finds_what_following_every_candidate_finds(
    finder: Finder, with_sets: bool, places: Callable[[], list[Stuck]]
):
    """A candidate that leads to its being off goes, where that takes a group or a set.

    So it is where a shortest chain of the slow search does not come to any node twice.
    """
    checked = 0
    for place in places():
        gone = {candidate for step in every(finder, place) for candidate in step.eliminations}
        for chain in refutations(place.cells(), with_sets=with_sets):
            inner = chain[1:-1]
            is_wide = any(n.held_by if with_sets else len(n.cells) > 1 for n in inner)
            if is_wide and len({(n.digit, n.cells) for n in inner}) == len(inner):
                checked += 1
                assert Candidate(min(chain[0].cells), chain[0].digit) in gone
    assert checked > 3


@BOTH
def test_removes_nothing_true(finder: Finder):
    """On puzzles with one solution no step removes a digit of it, and all it removes is there."""
    check_truth(finder, stuck(100))


@pytest.mark.slow
@BOTH
def test_extra_houses_are_no_obstacle(finder: Finder):
    """Near the cases, with extra houses across them, nothing true is removed either."""
    check_extra_houses(finder)


@pytest.mark.slow
def test_sets_are_told():
    """A link inside a set is told with the cells of the set; what a loop locks in it, too."""
    told = [
        in_words(step) for place in near_cases(WITH_SETS)[::2] for step in every(WITH_SETS, place)
    ]
    assert all("hold only" in one and "between them" in one for one in told)
    assert any(" hold " in one.rpartition("either way")[2] for one in told if "either way" in one)
