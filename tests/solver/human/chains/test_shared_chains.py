"""Chains inside that several nets of a step rest on: each counts once, by a plain sum."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pytest

from puzzle.geometry import CLASSIC
from solver.human.chains.nets import CHAIN_WORDS, IDENTITY, MOST_CHAINS, new_scratch, size_of_all
from solver.human.chains.nets import WEIGHT as NODES
from solver.human.engine.extent import extent_of

COUNT, LITERAL, ON = 7, 3, 1
"""Literals of the position; the node that all nets come to."""


@pytest.fixture(scope="module")
def scratch() -> Any:
    """Nets of a position with few literals."""
    found: Any = new_scratch(extent_of(CLASSIC))
    found.count = COUNT
    return found


@pytest.mark.parametrize("seed", range(40))
def test_a_chain_that_several_nets_rest_on_counts_once(scratch: Any, seed: int) -> None:
    """Nodes count in each net, chains by what they are; from the bound on there is no size."""
    random = Random(seed)
    rows = random.sample(range(COUNT), random.randint(2, 5))
    weight = {random.getrandbits(43): random.randint(4, 30) for _ in range(12)}
    flat, met = 0, set()
    for k, row in enumerate(rows):
        scratch.members[k] = row
        nodes, held = write_node(scratch, row, weight, random)
        flat += nodes
        met |= held
    size = flat + sum(weight[chain] for chain in met)
    assert size_of_all(scratch, len(rows), ON, LITERAL, size + 1) == size
    assert size_of_all(scratch, len(rows), ON, LITERAL, size) == 0
    scratch.net_sizes[(2 * rows[-1] + ON) * COUNT + LITERAL] = 0
    assert size_of_all(scratch, len(rows), ON, LITERAL, size + 1) == 0


def write_node(
    scratch: Any, row: int, weight: dict[int, int], random: Random
) -> tuple[int, set[int]]:
    """Write a net with its node; return the node's own nodes and the chains that it rests on."""
    chains = random.sample(sorted(weight), random.randint(0, len(weight)))
    # Each in a place of its own, so that all words of the sets are in use.
    places = random.sample(range(MOST_CHAINS), len(chains))
    scratch.chain_counts[row] = MOST_CHAINS if chains else 0
    held, words = set(), [0] * CHAIN_WORDS
    for chain, place in zip(chains, places, strict=True):
        scratch.net_chains[row, place, IDENTITY] = chain
        scratch.net_chains[row, place, NODES] = weight[chain]
        if random.random() < 0.7:
            held.add(chain)
            words[place >> 6] |= 1 << (place & 63)
    slot = (2 * row + ON) * COUNT + LITERAL
    scratch.net_weights[slot] = sum(weight[chain] for chain in held)
    scratch.chain_sets[slot * CHAIN_WORDS :][:CHAIN_WORDS] = np.array(words, np.uint64).view(
        np.int64
    )
    nodes = random.randint(1, 60)
    scratch.net_sizes[slot] = nodes + scratch.net_weights[slot]
    return nodes, held
