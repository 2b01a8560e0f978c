"""Cycles and forcing chains inside a net: the best static chain for each effect.

Sudoku Explainer collects, from each literal, the shortest forcing chain of each kind, and all
cycles that remove something. They are looked for only from literals that may fail, see `closure`.
"""

from __future__ import annotations

from puzzle.kernel import call_at, lean_kernel
from solver.human.chains.chain_search import (
    CYCLE,
    NOW,
    OFF_CHAIN,
    ON_CHAIN,
    ChainScratch,
    mark_cycle,
    search_from,
)
from solver.human.chains.closure import FAILS_OFF, FAILS_ON, Closure
from solver.human.chains.hints import (
    FIRST,
    FORM,
    KIND,
    MODE,
    NO_HINT,
    NODES,
    NTH,
    SEARCH,
    STATIC_KIND,
    Hints,
    offer,
)
from solver.human.chains.implications import (
    BOTH,
    CELL,
    CELLS_ONLY,
    DIGIT,
    NEAR,
    ONE_DIGIT,
    WEAK,
    WEAK_HOUSES,
    forget_hops,
)
from solver.human.chains.nets import NetScratch
from solver.human.chains.static_chains import base_rating, chain_key

SHORTEST_CYCLE = 4
"""Nodes of the shortest cycle."""
CYCLES = 10
"""Bits of a key, below those of `chain_key`, that tell which of the cycles from one literal it is.

Further cycles from a literal are passed over."""


@lean_kernel
def collect_static(
    net: NetScratch, chains: ChainScratch, closure: Closure, hints: Hints, count: int
) -> None:
    """Collect the cycles and forcing chains of a position.

    What a cycle removes a forcing chain removes too, over a part of the cycle. So no cycle counts
    that would come after all forcing chains.

    Args:
        net: the net, whose literals `closure` knows.
        chains: the links of the position.
        closure: which literals may fail there.
        hints: out.
        count: how many literals the position has.
    """
    limit = 2 * count + 2
    for mode in (ONE_DIGIT, BOTH):
        forget_hops(chains, count)
        for x in range(count):
            fails = closure.fails[net.number[hints.candidates[x]]]
            if fails & FAILS_ON:
                offer_static(chains, hints, count, mode, ON_CHAIN, x, limit)
            if fails & FAILS_OFF:
                offer_static(chains, hints, count, mode, OFF_CHAIN, x, limit)
    worst = 0
    digits = 0
    for x in range(count):
        if hints.by_effect[x] != NO_HINT:
            worst = max(worst, hints.by_effect[x])
            digits |= 1 << chains.literals[x, DIGIT]
    for mode in (ONE_DIGIT, CELLS_ONLY, BOTH):
        forget_hops(chains, count)
        limit = longest_cycle(mode, worst)
        for x in range(count if limit else 0):
            # A cycle of one digit removes that digit alone.
            if mode == ONE_DIGIT and not digits >> chains.literals[x, DIGIT] & 1:
                continue
            nth = 0
            while nth < 1 << CYCLES and offer_cycle(chains, hints, mode, x, nth, limit):
                nth += 1


@lean_kernel
def longest_cycle(mode: int, worst: int) -> int:
    """Return the most nodes of a cycle that comes before a key of these; 0 if there is none."""
    base = base_rating(mode, CYCLE)
    nodes = SHORTEST_CYCLE
    while chain_key(base, mode, nodes, 0, CYCLE) << CYCLES < worst:
        nodes += 2
    return nodes - 2 if nodes > SHORTEST_CYCLE else 0


@lean_kernel
def has_chain(chains: ChainScratch, mode: int, kind: int, start: int, limit: int) -> bool:
    """Look for a static chain, see `search_from`; `best_length` is how many nodes it has."""
    chains.best_length = search_from(chains, mode, kind, start, limit)
    return bool(chains.best_length)


@lean_kernel
def offer_static(
    chains: ChainScratch, hints: Hints, count: int, mode: int, form: int, x: int, limit: int
) -> None:
    """Offer the shortest forcing chain of a form from a literal."""
    if not call_at(hints.calls[SEARCH], chains, mode, form, x, limit):
        return
    nodes = chains.best_length
    key = chain_key(base_rating(mode, form), mode, nodes, x, form) << CYCLES
    if form == ON_CHAIN:
        if offer(hints, x, key):
            note_static(hints, x, form, x, mode, nodes, 0)
    else:
        first = chains.literals[x, WEAK]
        mates = chains.literals[x, WEAK_HOUSES] - first
        effect = chains.weak[first] if mates == 1 else count + x
        if mates and offer(hints, effect, key):
            note_static(hints, effect, form, x, mode, nodes, 0)


@lean_kernel
def offer_cycle(
    chains: ChainScratch, hints: Hints, mode: int, x: int, nth: int, limit: int
) -> bool:
    """Offer the cycle from a literal that comes after so many others; is there one?"""
    chains.to_pass = nth
    is_found = call_at(hints.calls[SEARCH], chains, mode, CYCLE, x, limit)
    chains.to_pass = 0
    if not is_found:
        return False
    nodes = chains.best_length
    key = chain_key(base_rating(mode, CYCLE), mode, nodes, x, CYCLE) << CYCLES | nth
    mark_cycle(chains, NOW, nodes)
    stamp = chains.stamp
    for k in range(1, nodes, 2):
        y = chains.paths[NOW, k]
        for j in range(chains.literals[y, WEAK_HOUSES], chains.literals[y + 1, WEAK]):
            z = chains.weak[j]
            is_out = chains.cell_marks[chains.literals[z, CELL]] != stamp
            if is_out and chains.marks[NEAR, z] == stamp and offer(hints, z, key):
                note_static(hints, z, CYCLE, x, mode, nodes, nth)
    return True


@lean_kernel
def note_static(
    hints: Hints, effect: int, form: int, x: int, mode: int, nodes: int, nth: int
) -> None:
    """Note what a static chain is."""
    hint = hints.hints[effect]
    hint[KIND] = STATIC_KIND
    hint[FIRST] = x
    hint[FORM] = form
    hint[NODES] = nodes
    hint[MODE] = mode
    hint[NTH] = nth
