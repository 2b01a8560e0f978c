"""What a chain inside a net rests on: the candidates that had to go for its links to hold.

A strong link inside a net may have been none in the net's own position: all other candidates of the
cell, or places in the house, that the net has taken out are parents of whatever the chain shows.
Chains are walked as Sudoku Explainer walks them, so that the same chain is known by the same
nodes in the same order.

    parents, parent_count   literals of the net that are out, each once
    stamp       marks the literals that are among them, in the net's marks
    identity    a number by which chains with the same nodes in the same order are known
    queue, seen (2·L + 1,)  for the walk from a node of an inner net to what it rests on
"""

from __future__ import annotations

from puzzle.kernel import call_at, lean_kernel
from solver.human.chains.chain_search import CYCLE, NOW, ON_CHAIN, ChainScratch
from solver.human.chains.closure import PAIR
from solver.human.chains.forcing_chains import CELL_KIND, CONTRADICTION, REGION
from solver.human.chains.hints import (
    FIRST,
    FORM,
    HOUSE,
    KIND,
    MODE,
    NODES,
    NTH,
    SEARCH,
    TARGET,
    TARGET_ON,
    Hints,
)
from solver.human.chains.implications import CELL, DIGIT, SEEN, forget_hops, next_stamp
from solver.human.chains.nets import NetScratch
from solver.human.engine.bits import count_bits, lowest
from solver.human.engine.order import shared_house
from solver.human.engine.record import Array
from solver.human.engine.state import GridState
from solver.human.engine.tables import Tables

FACTOR, MODULUS = 524287, (1 << 43) - 57
"""By which a chain's nodes make one number: primes, so that no product of theirs has 63 bits."""


@lean_kernel
def start_parents(net: NetScratch, hints: Hints) -> None:
    """Make ready to gather what an inner chain rests on."""
    hints.identity = 0
    hints.parent_count = 0
    hints.stamp = next_stamp(net)


@lean_kernel
def identify(hints: Hints, literal: int, on: int) -> None:
    """Add a node to the number that an inner chain is known by."""
    node = 2 * hints.candidates[literal] + on
    hints.identity = (hints.identity * FACTOR + node + 1) % MODULUS


@lean_kernel
def gather(net: NetScratch, hints: Hints, literal: int) -> None:
    """Note a literal, which the net has taken out, that an inner chain rests on."""
    if net.marks[SEEN, literal] != hints.stamp:
        net.marks[SEEN, literal] = hints.stamp
        hints.parents[hints.parent_count] = literal
        hints.parent_count += 1


@lean_kernel
def gather_cell(
    tables: Tables, state: GridState, net: NetScratch, position: GridState, hints: Hints, cell: int
) -> None:
    """Note all that the net has taken out of a cell."""
    gone = state.candidates[cell] & ~position.candidates[cell]
    while gone:
        gather(net, hints, net.number[cell * tables.houses.shape[1] + lowest(gone)])
        gone &= gone - 1


@lean_kernel
def gather_house(
    tables: Tables,
    state: GridState,
    net: NetScratch,
    position: GridState,
    hints: Hints,
    h: int,
    d: int,
) -> None:
    """Note all places of a digit in a house that the net has taken out."""
    gone = state.spots[h, d] & ~position.spots[h, d]
    while gone:
        cell = tables.houses[h, lowest(gone)]
        gather(net, hints, net.number[cell * tables.houses.shape[1] + d])
        gone &= gone - 1


@lean_kernel
def gather_static(
    tables: Tables,
    state: GridState,
    net: NetScratch,
    position: GridState,
    chains: ChainScratch,
    hints: Hints,
    hint: Array,
    known: int,
) -> None:
    """Note what a cycle or forcing chain rests on; it is searched for once more.

    Args:
        tables: the houses.
        state: the position of the net.
        net: the net.
        position: what it has left.
        chains: the links of that, and the hops of one mode that are known already.
        hints: where the parents are noted.
        hint: the chain.
        known: that mode.
    """
    form, nodes = hint[FORM], hint[NODES]
    if hint[MODE] != known:
        forget_hops(chains, hints.count)
    chains.to_pass = hint[NTH]
    call_at(hints.calls[SEARCH], chains, hint[MODE], form, hint[FIRST], nodes)
    chains.to_pass = 0
    path = chains.paths[NOW]
    first = 1 if form == ON_CHAIN else 0
    for k in range(nodes):
        identify(hints, path[k], int((k - first) % 2 == 0))
    last = nodes if form == CYCLE else nodes - 1
    for k in range(last):
        is_strong = k >= first and (k - first) % 2 == 0
        if not is_strong and form != CYCLE:
            continue
        # A cycle is also read backwards: there each weak link is what a node that is on rests on.
        z, y = path[k], path[k + 1]
        cell, other = chains.literals[z, CELL], chains.literals[y, CELL]
        if cell == other:
            gather_cell(tables, state, net, position, hints, cell)
            continue
        d = chains.literals[z, DIGIT]
        for turn in range(tables.houses_of.shape[1]):
            h = shared_house(tables, other, cell, turn)
            if h >= 0 and (not is_strong or count_bits(position.spots[h, d]) == PAIR):
                gather_house(tables, state, net, position, hints, h, d)
                break


@lean_kernel
def gather_targets(
    tables: Tables,
    state: GridState,
    net: NetScratch,
    position: GridState,
    inner: NetScratch,
    hints: Hints,
    hint: Array,
) -> None:
    """Note what the last inner net's nodes rest on from which a forcing chain draws."""
    count = inner.count
    if hint[KIND] == CONTRADICTION:
        kept = (1 - inner.clash_on) * count + inner.clash_literal
        gather_node(tables, state, net, position, inner, hints, hint, kept)
        gather_node(tables, state, net, position, inner, hints, hint, 2 * count)
    else:
        target = hint[TARGET_ON] * count + hint[TARGET]
        gather_node(tables, state, net, position, inner, hints, hint, target)


@lean_kernel
def gather_node(
    tables: Tables,
    state: GridState,
    net: NetScratch,
    position: GridState,
    inner: NetScratch,
    hints: Hints,
    hint: Array,
    node: int,
) -> None:
    """Note what a node of the last inner net rests on, and the nodes that lead to it.

    Breadth first, as Sudoku Explainer lists the nodes of chains that it compares.
    """
    count = inner.count
    hints.queue[0] = node
    hints.seen[: 2 * count + 1] = 0
    hints.seen[node] = 1
    head, tail = 0, 1
    while head < tail:
        node = hints.queue[head]
        head += 1
        begin, end = inner.parent_range[node, 0], inner.parent_range[node, 1]
        is_on = inner.clash_on if node == 2 * count else node // count
        literal = inner.clash_literal if node == 2 * count else node % count
        identify(hints, literal, is_on)
        if is_on:
            gather_cause(tables, state, net, position, inner, hints, hint, literal, begin, end)
        for i in range(begin, end):
            parent = inner.parent_list[i]
            if not hints.seen[parent]:
                hints.seen[parent] = 1
                hints.queue[tail] = parent
                tail += 1


@lean_kernel
def gather_cause(
    tables: Tables,
    state: GridState,
    net: NetScratch,
    position: GridState,
    inner: NetScratch,
    hints: Hints,
    hint: Array,
    literal: int,
    begin: int,
    end: int,
) -> None:
    """Note what has to be out for a literal to be on since its parents, in the list, are off."""
    cell, d = inner.literals[literal, CELL], inner.literals[literal, DIGIT]
    if begin == end:
        # The assumption: of a cell or a house it is one of those that are left there.
        if hint[KIND] == CELL_KIND:
            gather_cell(tables, state, net, position, hints, cell)
        elif hint[KIND] == REGION:
            gather_house(tables, state, net, position, hints, hint[HOUSE], d)
        return
    first = inner.literals[inner.parent_list[begin], CELL]
    if first == cell:
        gather_cell(tables, state, net, position, hints, cell)
        return
    for turn in range(tables.houses_of.shape[1]):
        h = shared_house(tables, first, cell, turn)
        if h < 0 or count_bits(position.spots[h, d]) != end - begin + 1:
            continue
        is_all = True
        for i in range(begin, end):
            parent = inner.literals[inner.parent_list[i], CELL]
            is_all = is_all and shared_house(tables, first, parent, turn) == h
        if is_all:
            gather_house(tables, state, net, position, hints, h, d)
            return
