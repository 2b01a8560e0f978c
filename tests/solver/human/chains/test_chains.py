"""The chain finders against slow searches, against solutions, and their evidence link by link."""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from random import Random

import pytest

from puzzle.geometry import CLASSIC
from puzzle.grid import Grid
from puzzle.score import Score
from solver.human.chains.static_chains import length_surcharge
from solver.human.climb import Bench, bench_for
from solver.human.engine.state import load
from solver.human.engine.step_log import apply_last
from solver.human.ladder import Rung
from solver.human.registry import FINDERS, Finder, Technique
from solver.human.step import Chain, Step
from solver.search import count_solutions
from tests.corpora import grids
from tests.loops import at_least_one
from tests.solver.human.cases import bench_at, of_families, removed_from
from tests.solver.human.chains.slow_chains import SlowPosition, best_chain, static_hints
from tests.solver.human.chains.slow_forcing import forcing_hints
from tests.solver.human.places import climb_basics
from tests.solver.human.rated import RATED

KINDS = {
    "x-cycle": Technique.X_CYCLE,
    "y-cycle": Technique.Y_CYCLE,
    "xy-cycle": Technique.XY_CYCLE,
    "x-chain": Technique.FORCING_X_CHAIN,
    "xy-chain": Technique.FORCING_CHAIN,
}
BEST = {
    FINDERS["best-x-chain"]: "x",
    FINDERS["best-xy-chain"]: "y",
    FINDERS["best-aic"]: "xy",
}
CHAINS = [*of_families("static_chains"), *BEST]
DYNAMIC_KINDS = ("double", "cell", "region", "contradiction")
FORCING = [FINDERS["nishio"], FINDERS["multiple-forcing-chain"], FINDERS["dynamic-forcing-chain"]]
FORCING_RULES = pytest.mark.parametrize(
    ("finder", "rules", "kinds"),
    [
        (FINDERS["nishio"], "nishio", {"contradiction": Technique.NISHIO}),
        (
            FINDERS["multiple-forcing-chain"],
            "static",
            {
                "cell": Technique.CELL_FORCING_CHAIN,
                "region": Technique.REGION_FORCING_CHAIN,
            },
        ),
        (
            FINDERS["dynamic-forcing-chain"],
            "dynamic",
            dict.fromkeys(DYNAMIC_KINDS, Technique.DYNAMIC_FORCING_CHAIN),
        ),
        (
            FINDERS["dynamic-forcing-chain-plus"],
            "plus",
            dict.fromkeys(DYNAMIC_KINDS, Technique.DYNAMIC_FORCING_CHAIN_PLUS),
        ),
    ],
)


@cache
def positions(name: str, count: int) -> list[tuple[Grid, tuple]]:
    """(digits, removed candidates) where the basics are stuck, after a few steps of chains."""
    if name == "rated":
        puzzles = [rated.puzzle for rated in RATED if rated.score >= Score(62)]
    else:
        puzzles = grids(name)
    random = Random(name)
    found = []
    while len(found) < count:
        bench = bench_for(CLASSIC)
        assert load(bench.tables, bench.state, random.choice(puzzles).to_array())
        for _ in range(random.randrange(4)):
            climb_basics(bench)
            if bench.find(Rung(FINDERS["static-chain"], None, None)):
                apply_last(bench.tables, bench.state, bench.log)
        climb_basics(bench)
        if bench.state.blanks:
            here = bench.result()
            found.append((here, removed_from(here, bench.state)))
    return found


def at(here: Grid, removed: tuple) -> Bench:
    """A bench set to a position."""
    return bench_at(here, removed)


def slow(bench: Bench) -> SlowPosition:
    return SlowPosition(CLASSIC, {c: set(ds) for c, ds in enumerate(bench.remaining())})


def effects(step: Step) -> set[tuple[int, int, bool]]:
    placed = {(cell, digit, True) for cell, digit in step.placements}
    return placed | {(cell, digit, False) for cell, digit in step.eliminations}


def nodes(chain: Chain) -> list[tuple[int, int, bool]]:
    return [(node.cell, node.digit, node.on) for node in chain.nodes]


def surcharge(bench: Bench) -> int:
    return int(bench.log.heads[0, 2])


@pytest.mark.slow
@pytest.mark.parametrize(("name", "count"), [("rated", 15), ("top1465", 15), ("hardest", 3)])
def test_static_chain_is_sudoku_explainers_easiest(name: str, count: int):
    """Kind, rating, effects and all nodes are those of the first of all hints, found slowly."""
    for here, removed in at_least_one(positions(name, count)):
        bench = at(here, removed)
        hints = static_hints(slow(bench))
        step = bench.find(Rung(FINDERS["static-chain"], None, Score(65)))
        assert (step is None) == (not hints)
        if step is not None:
            rating, _, _, _, kind, effect, chain = hints[0]
            assert step.technique is KINDS[kind]
            assert 65 + surcharge(bench) == round(10 * rating)
            assert effects(step) == effect
            assert nodes(step.chains[0]) == chain


@pytest.mark.slow
@pytest.mark.parametrize("name", ["rated", "top1465"])
def test_alternating_chains_are_as_short_as_can_be(name: str):
    """An AIC has two nodes fewer than the shortest chain from any candidate to its being off."""
    for here, removed in at_least_one(positions(name, 6)):
        bench = at(here, removed)
        off = [
            len(hint[6])
            for hint in static_hints(slow(bench))
            if hint[4] == "xy-chain" and not next(iter(hint[5]))[2]
        ]
        step = bench.find(Rung(FINDERS["aic"], None, None))
        assert (step is None) == (not off)
        if step is not None:
            assert len(step.chains[0].nodes) == min(off) - 2


@pytest.mark.slow
@pytest.mark.parametrize(("name", "count"), [("rated", 8), ("top1465", 4)])
@pytest.mark.parametrize(("finder", "mode"), BEST.items(), ids=str)
def test_best_chain_chain_removes_most(name: str, count: int, finder: Finder, mode: str):
    """What it removes is what the first of all chains removes, by HoDoKu's order, found slowly."""
    for here, removed in at_least_one(positions(name, count)):
        bench = at(here, removed)
        found = best_chain(slow(bench), mode)
        step = bench.find(Rung(finder, None, None))
        assert (step is None) == (found is None)
        if step is not None:
            _, gone, chain = found
            assert {*step.eliminations} == gone
            is_loop = step.technique is Technique.CONTINUOUS_LOOP
            assert len(step.chains[0].nodes) == len(chain) + is_loop


@pytest.mark.slow
@FORCING_RULES
def test_forcing_chain_is_sudoku_explainers_easiest(finder: Finder, rules: str, kinds):
    """Kind, length and effect are those of the first of all hints, collected slowly."""
    # The slow search for patterns in nets takes seconds a position.
    counts = (1, 1, 0) if rules == "plus" else (4, 4, 2)
    seen = 0
    for name, count in zip(("rated", "top1465", "hardest"), counts, strict=True):
        for here, removed in positions(name, count):
            seen += 1
            bench = at(here, removed)
            hints = forcing_hints(slow(bench), rules)
            step = bench.find(Rung(finder, None, None))
            assert (step is None) == (not hints)
            if step is not None:
                count_of_nodes, _, _, kind, effect = hints[0]
                assert step.technique is kinds[kind]
                assert surcharge(bench) == length_surcharge(count_of_nodes)
                assert effects(step) == {effect}
    assert seen == sum(counts)


@pytest.mark.slow
@FORCING_RULES
def test_every_forcing_chain_is_the_easiest_of_its_effect(finder: Finder, rules: str, kinds):
    """Each effect of a hint has one step, as the first hint for it; those of few nodes first."""
    counts = (1, 0, 0) if rules == "plus" else (3, 3, 1)
    seen = 0
    for name, count in zip(("rated", "top1465", "hardest"), counts, strict=True):
        for here, removed in positions(name, count):
            bench = at(here, removed)
            easiest: dict = {}
            for nodes, rank, _, kind, effect in forcing_hints(slow(bench), rules):
                easiest.setdefault(effect, (nodes, rank, kinds[kind]))
            told = {}
            for step in bench.every(Rung(finder, None, None)):
                (effect,) = effects(step)
                assert effect not in told
                told[effect] = (*easiest[effect][:2], step.technique)
            assert told == easiest
            keys = [key[:2] for key in told.values()]
            assert keys == sorted(keys)
            seen += len(told)
    assert seen > 4


@pytest.mark.parametrize(
    "finder",
    [*CHAINS, *FORCING, FINDERS["dynamic-forcing-chain-plus"]],
    ids=lambda finder: finder.slug,
)
def test_every_effect_is_confirmed_by_search(finder: Finder):
    """A removed candidate, put in its cell, leaves no solution; a placed digit is in all."""
    steps = 0
    for name in ("rated", "top1465", "hardest"):
        for here, removed in positions(name, 8):
            bench = at(here, removed)
            step = bench.find(Rung(finder, None, None))
            if step is None:
                continue
            steps += 1
            wrong = [*step.eliminations]
            for cell, digit in step.placements:
                assert digit in bench.remaining()[cell]
                wrong += [(cell, d) for d in bench.remaining()[cell] if d != digit]
            for cell, digit in wrong:
                assert count_solutions(here.with_digit(cell, digit), limit=1) == 0
    assert steps


@pytest.mark.parametrize("finder", CHAINS, ids=lambda finder: finder.slug)
def test_every_link_of_a_static_chain_holds(finder: Finder):
    """From node to node: on to off over a weak link, off to on over a strong one."""
    chains = 0
    for name in ("rated", "top1465", "hardest"):
        for here, removed in at_least_one(positions(name, 8)):
            bench = at(here, removed)
            position = slow(bench)
            step = bench.find(Rung(finder, None, None))
            for chain in step.chains if step else ():
                chains += 1
                assert len(chain.nodes) >= 4
                for node, after in pairwise(nodes(chain)):
                    assert after in position.follow(
                        node, weak_cells=True, strong_cells=True, strong_houses=True
                    )
    assert chains


@pytest.mark.parametrize("finder", FORCING, ids=lambda finder: finder.slug)
def test_every_node_of_a_net_follows(finder: Finder):
    """A net's nodes start at an assumption; what is on is the last left when what is said is off.

    A node that is off has a weak link to the node before. For a node that is on, all other
    candidates of its cell, or all other places in a house, are off in the step's chains.
    """
    for name in ("rated", "top1465", "hardest"):
        for here, removed in at_least_one(positions(name, 6)):
            bench = at(here, removed)
            position = slow(bench)
            step = bench.find(Rung(finder, None, None))
            if step is None:
                continue
            for net in at_least_one(nets(step)):
                said = {node for chain in net for node in chain}
                start = net[0][0]
                for chain in at_least_one(net):
                    for before, node in pairwise(chain):
                        assert follows(position, before, node, said)
                    assert chain[0] == start or chain[0] in said


def nets(step: Step) -> list[list[list[tuple[int, int, bool]]]]:
    """The chains of each main chain with those that serve it."""
    grouped: list[list[list[tuple[int, int, bool]]]] = []
    for chain in step.chains:
        if chain.parent is None:
            grouped.append([])
        grouped[-1].append(nodes(chain))
    return grouped


def follows(position: SlowPosition, before, node, said) -> bool:
    cell, digit, is_on = node
    if not is_on:
        return node in position.weak(before[0], before[1])
    in_cell = [(cell, d, False) for d in position.open[cell] - {digit}]
    in_houses = [
        [(other, digit, False) for other in position.places(house, digit) if other != cell]
        for house in position.houses(cell)
    ]
    return any(before in gone and said.issuperset(gone) for gone in (in_cell, *in_houses))


@pytest.mark.parametrize(
    ("count", "tenths"),
    [(4, 0), (6, 0), (7, 1), (8, 1), (9, 2), (10, 2), (11, 3), (14, 3), (15, 4), (18, 4), (19, 5)],
)
def test_length_surcharge_steps_where_published(count: int, tenths: int):
    """A tenth for each of 4, 6, 8, 12, 16, 24 that the nodes less two exceed."""
    assert length_surcharge(count) == tenths


@pytest.mark.slow
def test_a_technique_switched_off_is_passed_over():
    """With cycles off, the easiest forcing chain is found instead."""
    for here, removed in at_least_one(positions("rated", 12)):
        bench = at(here, removed)
        bench.log.off[:] = 0
        bench.log.off[[Technique.X_CYCLE, Technique.Y_CYCLE, Technique.XY_CYCLE]] = 1
        step = bench.find(Rung(FINDERS["static-chain"], None, Score(65)))
        chains = [hint for hint in static_hints(slow(bench)) if hint[4].endswith("chain")]
        bench.log.off[:] = 0
        assert (step is None) == (not chains)
        if step is not None:
            assert effects(step) == chains[0][5]


def test_ratings_equal_sudoku_explainers():
    """Every puzzle of the sample that needs chains has Sudoku Explainer 1.2.1's own rating."""
    from solver.human.rating import rate

    hard = [rated for rated in RATED if rated.score >= Score(65)]
    assert hard
    for rated in hard:
        assert rate(rated.puzzle).score == rated.score
