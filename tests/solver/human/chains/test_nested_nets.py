"""Nested forcing chains against slow ones: nets with chains inside, and the steps they make."""

from __future__ import annotations

from random import Random
from typing import Any, TypeAlias

import pytest

from puzzle import Grid
from puzzle.geometry import CLASSIC
from solver.human import SUDOKU_EXPLAINER, Step, Technique, climb
from solver.human.chains.closure import close_state
from solver.human.chains.forcing_chains import NO_BOUND, leave_all
from solver.human.chains.implications import CELL, DIGIT, build_links
from solver.human.chains.nested import spread_nested
from solver.human.chains.nested_chains import link, new_scratch
from solver.human.chains.nets import CHAIN_WORDS
from solver.human.climb import Bench, bench_for, new_bench
from solver.human.engine.extent import extent_of
from solver.human.marks import PencilMarks, replay
from tests.corpora import grids
from tests.solver.human.chains.slow_chains import SlowPosition, surcharge
from tests.solver.human.chains.slow_forcing import SlowNet
from tests.solver.human.chains.slow_nested import (
    DEEPER,
    DYNAMIC,
    FORCING,
    SlowNestedHints,
    SlowNestedNet,
)
from tests.thorough import some

Node: TypeAlias = tuple[int, int, bool]
"""Cell, digit, whether the digit is there."""

BELOW = SUDOKU_EXPLAINER.through(Technique.DYNAMIC_FORCING_CHAIN_PLUS)
(NESTED,) = (rung for rung in SUDOKU_EXPLAINER.rungs if rung.finder.slug == "nested-chain")
TYPES = {
    2: (Technique.NESTED_FORCING_CHAIN_1, 95),
    3: (Technique.NESTED_FORCING_CHAIN_2, 100),
}
"""By level of the nets, the technique and its base rating in tenths."""
FIRST_STEPS = ((0, 2), (1, 2), (4, 3))
"""Puzzles of hardest.txt and the levels of their first nested steps."""
SHARING = ((1, 3, 23, (7, 8), 24), (1, 2, 68, (2, 3), 12), (0, 3, 37, (5, 6), 0))
"""Puzzles, levels, cells, two digits of each, and for how many nodes the chains count, of all that
both nets come to, that these have in common: none where each has chains of its own."""

OVER_NETS = (
    (0, (63, 4, True)),
    (1, (12, 5, True)),
    (1, (53, 1, True)),
    (2, (76, 4, True)),
)
"""Puzzles of hardest.txt and assumptions of which nets of type 4 come to more than those of type 3.
In the second and third the best chain of an effect rests on nothing, and no other counts."""
TYPE_3 = Technique.NESTED_FORCING_CHAIN_3
OF_TYPE_3 = (
    "000056080050700003008000000200000900040500007000092060304000001500100400010000070",
    "103000009007109000090000040010007003000020800000500060000060500600800020070004000",
    "980700600500000000004030020800907000050006700000010004090008500000000012000000000",
)
"""Puzzles of benchmarks/hardest-ratings.txt whose paths have a step of type 3, of 11.5 and 11.6."""


class Nets:
    """The finder's nets at the position where a bench stands."""

    def __init__(self, bench: Bench) -> None:
        self.bench = bench
        left = {cell: set(digits) for cell, digits in enumerate(self.bench.remaining()) if digits}
        self.position = SlowPosition(CLASSIC, left)
        tables, state = self.bench.tables, self.bench.state
        self.scratch: Any = new_scratch(extent_of(CLASSIC))
        link(tables, state, self.scratch)
        net = self.scratch.net
        net.count = build_links(tables, state, net)
        net.is_simple = 0
        net.bound = NO_BOUND
        leave_all(state, net)
        close_state(net, self.scratch.closure)
        self.names = [
            (int(net.literals[k, CELL]), int(net.literals[k, DIGIT]) + 1) for k in range(net.count)
        ]

    def spread(self, start: Node, level: int) -> Spread:
        """Return what the finder's net of a node comes to."""
        net, count = self.scratch.net, int(self.scratch.net.count)
        tables, state = self.bench.tables, self.bench.state
        x = self.names.index(start[:2])
        spread_nested(tables, state, self.scratch, count, x, int(start[2]), level)
        parents, sizes, chains = {}, {}, {}
        for on in (1, 0):
            first = (2 * count + on) * count
            for literal in net.net_orders[first : first + net.net_counts[count, on]].tolist():
                node = (*self.names[literal], bool(on))
                parents[node] = self.parents(on * count + literal)
                sizes[node] = int(net.net_sizes[first + literal])
                chains[node] = self.chains(first + literal)
        clash, late = None, []
        if net.net_clash[count]:
            node = (*self.names[int(net.clash_literal)], bool(net.clash_on))
            clash = (int(net.net_clash[count]), node, (*node[:2], not node[2]))
            late = self.parents(2 * count)
        return Spread(parents, sizes, chains, clash, late)

    def parents(self, number: int) -> list[Node]:
        """Return what a node of the last net rests on."""
        net, count = self.scratch.net, int(self.scratch.net.count)
        begin, end = net.parent_range[number].tolist()
        nodes = net.parent_list[begin:end].tolist()
        return [(*self.names[node % count], node >= count) for node in nodes]

    def chains(self, place: int) -> dict[int, int]:
        """Return the chains that a node of the last net rests on, and for how many each counts."""
        net, row = self.scratch.net, int(self.scratch.net.count)
        words = net.chain_sets[place * CHAIN_WORDS :][:CHAIN_WORDS].tolist()
        found = [
            net.net_chains[row, k].tolist()
            for k in range(int(net.chain_counts[row]))
            if words[k >> 6] >> (k & 63) & 1
        ]
        assert sum(nodes for _, nodes in found) == (net.net_weights[place] if found else 0)
        return dict(found)

    def step(self) -> Step | None:
        """Return the step that the finder finds."""
        return self.bench.find(NESTED)


class Spread:
    """A net as `SlowHints` asks for it."""

    ancestors, way, ways_to_clash = SlowNet.ancestors, SlowNet.way, SlowNet.ways_to_clash

    def __init__(
        self,
        parents: dict[Node, list[Node]],
        sizes: dict[Node, int],
        chains: dict[Node, dict[int, int]],
        clash: tuple[int, Node, Node] | None,
        late: list[Node],
    ) -> None:
        self.parents, self.sizes = parents, sizes
        self.clash, self.late = clash, late
        self._inside = chains

    def size(self, node: Node) -> int:
        return self.sizes[node]

    def inside(self, node: Node) -> dict[int, int]:
        return self._inside[node]


class HintsOfNets(SlowNestedHints):
    """Every hint of the finder's own nets."""

    def __init__(self, nets: Nets, level: int) -> None:
        self.own = nets
        super().__init__(nets.position, level)

    def spread(self, _: SlowPosition, start: Node) -> Spread:
        return self.own.spread(start, self.level)


class NetOverNets(SlowNestedNet):
    """A slow net whose innermost nets, those of the first level, are the finder's."""

    def deeper(self) -> Any:
        return self.forcing(HintsOfNets(nets_of(self.left), FORCING))


def nets_at(puzzle: Grid) -> Nets:
    """Return the finder's nets at the position where a puzzle takes nested chains."""
    bench = bench_for(CLASSIC)
    bench.climb(puzzle, BELOW)
    return Nets(bench)


def nets_of(position: SlowPosition) -> Nets:
    """Return the finder's nets at a position, on a bench of its own."""
    bench = new_bench(CLASSIC)
    digits = bytes(cell not in position.open for cell in range(CLASSIC.cell_count))
    candidates = (tuple(sorted(position.open.get(cell, ()))) for cell in range(CLASSIC.cell_count))
    bench.stand_at(PencilMarks(Grid(digits), tuple(candidates)), Grid(digits))
    return Nets(bench)


def check_net(nets: Nets, start: Node, level: int) -> None:
    """Assert that the finder's net of a node has the nodes of a slow one, and their sizes."""
    slow_net = NetOverNets if level == DEEPER else SlowNestedNet
    found, slow = nets.spread(start, level), slow_net(nets.position, start, level)
    assert found.sizes == {node: slow.size(node) for node in slow.parents}
    assert found.clash == slow.clash
    for node in slow.parents:
        assert sorted(found.inside(node).values()) == sorted(slow.inside(node).values())


@pytest.mark.slow
@pytest.mark.parametrize("level", [2, 3, 4])
@pytest.mark.parametrize("number", range(0, 8, 2))
def test_nested_net_has_the_nodes_of_a_slow_one(number: int, level: int) -> None:
    """Each node of a net comes with as many as it rests on, those of inner chains once."""
    random = Random(number)
    nets = nets_at(grids("hardest")[number])
    for _ in range(2):
        check_net(nets, (*random.choice(nets.names), random.random() < 0.7), level)


@pytest.mark.slow
@pytest.mark.parametrize(("number", "level", "cell", "digits", "nodes"), SHARING)
def test_nets_share_the_chains_that_slow_ones_share(
    number: int, level: int, cell: int, digits: tuple[int, int], nodes: int
) -> None:
    """A chain is known in another net by its nodes, and no other chain is taken for it."""
    nets = nets_at(grids("hardest")[number])
    starts = [(cell, digit, True) for digit in digits]
    one, other = (SlowNestedNet(nets.position, start, level) for start in starts)
    shared = {node: weight_of_both(one, other, node) for node in one.parents.keys() & other.parents}
    assert sum(shared.values()) == nodes
    one, other = (nets.spread(start, level) for start in starts)
    assert {node: weight_of_both(one, other, node) for node in shared} == shared


def weight_of_both(one: Any, other: Any, node: Node) -> int:
    """Return for how many nodes the chains count that a node rests on in both nets."""
    weights = one.inside(node)
    return sum(weights[chain] for chain in weights.keys() & other.inside(node))


@pytest.mark.slow
@pytest.mark.parametrize(("number", "start"), some(OVER_NETS, 2))
def test_net_over_nets_with_chains_has_the_nodes_of_a_slow_one(number: int, start: Node) -> None:
    """Where dynamic chains inside lead no further, chains do whose nets have chains inside.

    Of those that remove the same the first counts alone, and not where it rests on nothing.
    """
    nets = nets_at(grids("hardest")[number])
    check_net(nets, start, DEEPER)
    found = len(nets.spread(start, DEEPER).sizes)
    assert found > len(nets.spread(start, DYNAMIC).sizes)


@pytest.mark.slow
@pytest.mark.parametrize("puzzle", some(OF_TYPE_3, 3))
def test_step_of_type_3_is_the_least_of_all(puzzle: str) -> None:
    """The finder cuts nets and chains inside by the best so far, and still has the fewest nodes."""
    path = climb(Grid.parse(puzzle), SUDOKU_EXPLAINER)
    number = next(i for i, step in enumerate(path.steps) if step.technique is TYPE_3)
    bench = new_bench(CLASSIC)
    bench.stand_at(list(replay(path))[number], path.puzzle)
    nodes, *_, (cell, digit, _) = min(HintsOfNets(Nets(bench), DYNAMIC).found)
    step = path.steps[number]
    assert step.score is not None
    assert step.score.tenths == 105 + surcharge(nodes)
    assert [place[:2] for place in step.eliminations] == [(cell, digit)]


@pytest.mark.slow
def test_all_cycles_from_a_candidate_count() -> None:
    """Two cycles over cells and houses begin alike here, and the longer one removes more."""
    check_net(nets_at(grids("hardest")[31]), (29, 3, True), 3)


@pytest.mark.slow
@pytest.mark.parametrize(("number", "level"), FIRST_STEPS)
def test_nested_step_is_the_least_of_all(number: int, level: int) -> None:
    """Of all that the nets show, the finder takes what has the fewest nodes; below it is nothing.

    The finder cuts nets by what it has found; here they are whole.
    """
    nets = nets_at(grids("hardest")[number])
    step = nets.step()
    assert step is not None
    assert step.technique is TYPES[level][0]
    for lower in range(2, level):
        assert not HintsOfNets(nets, lower).found
    nodes, *_, (cell, digit, is_on) = min(HintsOfNets(nets, level).found)
    assert step.score is not None
    assert step.score.tenths == TYPES[level][1] + surcharge(nodes)
    found = step.placements if is_on else step.eliminations
    assert (cell, digit) in [place[:2] for place in found]
