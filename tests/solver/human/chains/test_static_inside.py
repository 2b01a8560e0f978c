"""Which cycles and forcing chains stand inside a net, against all that a slow search collects.

Nested chains look for cycles of one digit only where a forcing chain removes that digit, and for
no cycle that comes after all forcing chains: what a cycle removes, a forcing chain removes too.
"""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from puzzle.geometry import CLASSIC
from solver.human.chains.chain_search import CYCLE
from solver.human.chains.closure import close_state, list_new_links, mark_failing
from solver.human.chains.hints import FIRST, FORM, MODE, NODES, clear_hints
from solver.human.chains.implications import BOTH, CELL, CELLS_ONLY, DIGIT, ONE_DIGIT, build_links
from solver.human.chains.nested_chains import link, new_scratch
from solver.human.chains.static_hints import collect_static
from solver.human.climb import Bench, bench_for
from solver.human.engine.extent import extent_of
from solver.human.engine.state import load
from tests.corpora import grids
from tests.solver.human.chains.slow_chains import SlowPosition, static_hints
from tests.solver.human.chains.test_nested_closure import set_position
from tests.solver.human.places import climb_basics

MODE_NAMES = {ONE_DIGIT: "x", CELLS_ONLY: "y", BOTH: "xy"}

CHAINS_FOR = {"x-cycle": "x-chain", "y-cycle": "xy-chain", "xy-cycle": "xy-chain"}
"""The forcing chains that remove what cycles over these links remove."""


def left_at_random(seed: int) -> tuple[Bench, dict[int, set[int]]]:
    """Return a stuck position's bench, and what a net of chance has left of it.

    No cell is left with one candidate: a net would have placed it, and taken out all that sees it.
    """
    random = Random(seed)
    bench = bench_for(CLASSIC)
    assert load(bench.tables, bench.state, random.choice(grids("hardest")).to_array())
    climb_basics(bench)
    left = {cell: set(digits) for cell, digits in enumerate(bench.remaining()) if digits}
    literals = [(cell, digit) for cell, digits in left.items() for digit in digits]
    for cell, digit in random.sample(literals, len(literals) // random.choice((2, 3, 4))):
        if len(left[cell]) > 2:
            left[cell].discard(digit)
    return bench, left


def best_by_effect(bench: Bench, left: dict[int, set[int]]) -> dict[tuple[int, int, bool], Any]:
    """Return what the kernel keeps for each effect: nodes, kind, where the chain begins."""
    tables, state = bench.tables, bench.state
    scratch: Any = new_scratch(extent_of(CLASSIC))
    link(tables, state, scratch)
    net, position, closure, hints = scratch.net, scratch.position, scratch.closure, scratch.hints
    net.count = build_links(tables, state, net)
    close_state(net, closure)
    set_position(position, left)
    list_new_links(tables, state, net, position, closure)
    mark_failing(net, closure)
    count = build_links(tables, position, scratch.chains)
    clear_hints(tables, hints, scratch.chains, count)
    collect_static(net, scratch.chains, closure, hints, count)
    names = [
        (int(literal[CELL]), int(literal[DIGIT]) + 1) for literal in scratch.chains.literals[:count]
    ]
    found = {}
    for effect in hints.order[: hints.hint_count].tolist():
        hint = hints.hints[effect]
        kind = "cycle" if hint[FORM] == CYCLE else "chain"
        told = (int(hint[NODES]), f"{MODE_NAMES[int(hint[MODE])]}-{kind}", names[hint[FIRST]])
        found[*names[effect % count], effect >= count] = told
    return found


def all_hints(left: dict[int, set[int]]):
    """Yield what each chain removes or places, the best first, with what the kernel tells of it."""
    for _, nodes, _, _, kind, effects, chain in static_hints(SlowPosition(CLASSIC, left)):
        for cell, digit, is_on in effects:
            mates = left[cell] - {digit}
            if is_on and len(mates) == 1:
                yield (cell, *mates, False), (nodes, kind, chain[0][:2])
            else:
                yield (cell, digit, is_on), (nodes, kind, chain[0][:2])


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(8))
def test_best_chain_of_each_effect_is_kept(seed: int) -> None:
    """Whatever is not looked for, each effect has the chain that comes first of all."""
    bench, left = left_at_random(seed)
    best: dict[tuple[int, int, bool], Any] = {}
    for effect, told in all_hints(left):
        best.setdefault(effect, told)
    assert best_by_effect(bench, left) == best


@pytest.mark.slow
def test_forcing_chain_removes_what_a_cycle_removes() -> None:
    """What a cycle of one digit removes a forcing chain of that digit removes; so of all links."""
    by_cycles = set()
    for seed in range(3):
        _, left = left_at_random(seed)
        by_kind: dict[str, set[tuple[int, int, bool]]] = {}
        for effect, (_, kind, _) in all_hints(left):
            by_kind.setdefault(kind, set()).add(effect)
        for cycle, chain in CHAINS_FOR.items():
            assert by_kind.get(cycle, set()) <= by_kind.get(chain, set())
        by_cycles |= by_kind.keys() & CHAINS_FOR.keys()
    assert by_cycles == CHAINS_FOR.keys()
