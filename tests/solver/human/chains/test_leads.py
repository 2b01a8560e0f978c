"""What singles lead to from each literal, against slow nets; and which nets may be left out."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from puzzle.geometry import CLASSIC
from solver.human.chains.implications import CELL, DIGIT, build_links
from solver.human.chains.leads import WORD, follow_leads
from solver.human.chains.nets import new_scratch
from solver.human.climb import bench_for
from solver.human.engine.extent import extent_of
from solver.human.engine.state import load
from tests.corpora import grids
from tests.solver.human.chains.slow_chains import SlowPosition
from tests.solver.human.chains.slow_forcing import SlowNet
from tests.solver.human.places import climb_basics


def numbers(bits: Any) -> set[int]:
    """Return the numbers of a set of bits, of so many words."""
    return {64 * w + k for w, word in enumerate(bits.tolist()) for k in range(64) if word >> k & 1}


@pytest.mark.slow
@pytest.mark.parametrize("name", ["hardest", "top1465"])
@pytest.mark.parametrize("seed", range(3))
def test_leads_are_the_nodes_of_slow_nets(name: str, seed: int) -> None:
    """A net contradicts itself in both or has the same nodes; all choices that agree are marked."""
    random = Random(seed)
    bench = bench_for(CLASSIC)
    tables, state = bench.tables, bench.state
    assert load(tables, state, random.choice(grids(name)).to_array())
    climb_basics(bench)
    scratch: Any = new_scratch(extent_of(CLASSIC))
    count = build_links(tables, state, scratch)
    is_any = follow_leads(tables, state, scratch, count)

    left = {cell: set(digits) for cell, digits in enumerate(bench.remaining()) if digits}
    position = SlowPosition(CLASSIC, left)
    names = [(int(k[CELL]), int(k[DIGIT]) + 1) for k in scratch.literals[:count]]
    words = (count + WORD - 1) // WORD
    nodes: dict[tuple[int, bool], set[tuple[int, int, bool]] | None] = {}
    for x, literal in enumerate(names):
        if len(left[literal[0]]) == 1:
            continue
        for on in (False, True):
            slow = SlowNet(position, (*literal, on), "dynamic")
            nodes[x, on] = None if slow.clash else set(slow.parents)
            k = 2 * x + on
            assert bool(scratch.leads_clash[k]) == bool(slow.clash)
            if not slow.clash:
                at = slice(k * words, (k + 1) * words)
                ons = {(*names[y], True) for y in numbers(scratch.leads_on[at])}
                offs = {(*names[y], False) for y in numbers(scratch.leads_off[at])}
                assert ons | offs == nodes[x, on]

    groups = [[(x, False), (x, True)] for x in range(count)]
    groups += [
        [(x, True) for x in range(count) if names[x][0] == cell]
        for cell in range(CLASSIC.cell_count)
    ]
    groups += [
        [(x, True) for x in range(count) if names[x][0] in house.cells and names[x][1] == digit]
        for house in CLASSIC.houses
        for digit in range(1, 10)
    ]
    parts = {net for net, found in nodes.items() if found is None}
    for group in groups:
        if group and all(net in nodes for net in group):
            known = [found for net in group if (found := nodes[net]) is not None]
            if not known or set.intersection(*known):
                parts |= set(group)
    marked = {(k // 2, bool(k % 2)) for k in range(2 * count) if scratch.leads_part[k]}
    assert marked == parts
    assert is_any == bool(parts)
