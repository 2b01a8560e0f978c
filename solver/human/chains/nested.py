"""Nested chains: what a net adds where neither nodes nor patterns lead on.

Nested forcing chains look, in the candidates that a net has left, for whole chains, and take out
what these remove. There are four sets of rules, each beside locked candidates, pairs and X-wings,
which come first (see `net_eliminations`); the levels are Sudoku Explainer's, by which the types 1
to 4 go:

    level 2  (9.5)   cycles and forcing chains
    level 3  (10.0)  the same; where there are none, cell and region forcing chains
    level 4  (10.5)  dynamic forcing chains
    level 5  (11.0)  the same; where there are none, dynamic forcing chains of level 2

All that the chains of one kind remove is taken out at once, in the order of their `hints`; what one
removes by cell, then by digit. Sudoku Explainer's order decides which of several ways to a node a
net takes, and is kept. `closure` tells where static chains can be, `static_hints` and `net_hints`
find the chains, `hint_parents` what they rest on.

What an inner chain removes rests on the candidates that the net had to take out for the inner
chain's links to hold, and counts for all nodes of the inner chain, once. Nets that rest on chains
with the same nodes in the same order rest on one chain. At levels 4 and 5, inner chains that would
make the outer one longer than the best so far are not looked for.
"""

from __future__ import annotations

from puzzle.kernel import call_at, lean_kernel
from solver.human.chains.chain_search import ChainScratch
from solver.human.chains.closure import (
    Closure,
    close_state,
    list_new_links,
    mark_agreeing,
    mark_failing,
)
from solver.human.chains.forcing_chains import REGION, leave_again, start_net
from solver.human.chains.hint_parents import gather_static, gather_targets, start_parents
from solver.human.chains.hints import (
    COMMIT,
    FORM,
    KIND,
    MODE,
    NODES,
    RUN,
    SPREAD,
    STATIC_KIND,
    Hints,
    clear_hints,
    list_removed,
    sort_hints,
)
from solver.human.chains.implications import CELL, build_links
from solver.human.chains.net_hints import (
    collect_forced,
    collect_nets,
    count_starts,
    nth_start,
    offer_all,
    spread_plain,
    start_collecting,
    stop_collecting,
)
from solver.human.chains.nets import (
    ARRIVAL,
    CUT,
    DYNAMIC,
    HOUSE_OF,
    PLUS,
    STATIC,
    TECHNIQUE_OF,
    NetScratch,
    add_chain,
    forget_net,
    keep_node,
    open_node,
    rest_on,
)
from solver.human.chains.static_chains import technique_of
from solver.human.chains.static_hints import collect_static
from solver.human.engine.bits import count_bits, is_single
from solver.human.engine.record import Array
from solver.human.engine.state import GridState
from solver.human.engine.tables import Tables
from solver.human.registry import Technique

CELL_FORCING_CHAIN = int(Technique.CELL_FORCING_CHAIN)
REGION_FORCING_CHAIN = int(Technique.REGION_FORCING_CHAIN)
DYNAMIC_FORCING_CHAIN = int(Technique.DYNAMIC_FORCING_CHAIN)
NESTED_FORCING_CHAIN = int(Technique.NESTED_FORCING_CHAIN_1)

FORCING, MULTIPLE, DYNAMIC_LEVEL = 2, 3, 4
"""The levels up to that of dynamic forcing chains; 5 has those of level 2 inside."""
NO_MODE = -1
LEAST_AROUND = 4
"""Nodes that an outer chain has at least beside those of an inner one."""
CHAINED = 25
"""For how many nets without chains inside one with static chains counts, by the time it takes."""


class Nest:
    """Records in a record: what nested forcing chains write down.

    net             the nets of the state
    position        what one of them has left
    inner           the nets of that position
    deeper          what one of these has left
    chains          static chains of either position
    closure, hints  what is found in `position`
    deeper_closure, deeper_hints
                    what is found in `deeper`
    """

    net: NetScratch
    position: GridState
    inner: NetScratch
    deeper: GridState
    chains: ChainScratch
    closure: Closure
    hints: Hints
    deeper_closure: Closure
    deeper_hints: Hints


@lean_kernel
def spread_nested(
    tables: Tables, state: GridState, nest: Nest, row: int, start: int, on: int, level: int
) -> bool:
    """Spread the net of a literal in a state by the rules of a level, into this row.

    Args:
        tables: the houses.
        state: the state.
        nest: its nets, and room for all that is inside; the closure of the state is written.
        row: where the net is kept.
        start: the literal that it starts from.
        on: whether that is on.
        level: 2 to 5.

    Returns:
        Whether it clashes.
    """
    net, hints = nest.net, nest.hints
    if level < DYNAMIC_LEVEL:
        return call_at(
            hints.calls[SPREAD],
            tables,
            state,
            net,
            nest.position,
            nest.inner,
            nest.chains,
            nest.closure,
            nest.hints,
            row,
            start,
            on,
            level,
        )
    start_net(net, row, start, on)
    call_at(hints.calls[RUN], tables, state, net, row, PLUS)
    while net.net_clash[row] == 0:
        leave_position(state, net, nest.position)
        if not add_dynamic(tables, state, nest, row, level):
            break
        call_at(hints.calls[RUN], tables, state, net, row, PLUS)
    leave_again(tables, net, row)
    return bool(net.net_clash[row] != 0)


@lean_kernel
def add_dynamic(tables: Tables, state: GridState, nest: Nest, row: int, level: int) -> bool:
    """Add what dynamic forcing chains remove, or at level 5 those of level 2."""
    net, position, inner, hints = nest.net, nest.position, nest.inner, nest.hints
    bound = net.bound - LEAST_AROUND
    collect_nets(tables, position, inner, hints, bound)
    if hints.hint_count or level == DYNAMIC_LEVEL:
        return call_at(
            hints.calls[COMMIT],
            tables,
            state,
            net,
            position,
            inner,
            nest.chains,
            hints,
            row,
            DYNAMIC,
        )
    collect_deeper(tables, nest, bound)
    return commit_deeper(tables, state, nest, row)


@lean_kernel
def spread_deeper(tables: Tables, nest: Nest, row: int, start: int, on: int) -> None:
    """Spread an inner net by the rules of level 2."""
    call_at(
        nest.hints.calls[SPREAD],
        tables,
        nest.position,
        nest.inner,
        nest.deeper,
        nest.inner,
        nest.chains,
        nest.deeper_closure,
        nest.deeper_hints,
        row,
        start,
        on,
        FORCING,
    )


@lean_kernel
def collect_deeper(tables: Tables, nest: Nest, bound: int) -> None:
    """Collect the forcing chains of level 2 in a position, of less than so many nodes."""
    position, inner, hints = nest.position, nest.inner, nest.hints
    start_collecting(tables, position, inner, hints, PLUS, bound)
    close_state(inner, nest.deeper_closure)
    count = inner.count
    for x in range(count):
        if is_single(position.candidates[inner.literals[x, CELL]]):
            forget_net(inner, x)
        else:
            spread_deeper(tables, nest, x, x, 1)
    for x in range(count):
        size = count_bits(position.candidates[inner.literals[x, CELL]])
        if size > 1:
            spread_deeper(tables, nest, count, x, 0)
            offer_all(tables, position, inner, hints, x, size, bound)
    stop_collecting(inner)


@lean_kernel
def commit_deeper(tables: Tables, state: GridState, nest: Nest, row: int) -> bool:
    """Add what forcing chains of level 2 remove; return whether any of it still counts."""
    net, position, inner, hints = nest.net, nest.position, nest.inner, nest.hints
    sort_hints(hints)
    is_live = False
    for i in range(hints.hint_count):
        hint = hints.hints[hints.order[i]]
        if not list_removed(tables, position, net, hints, row, hints.order[i]):
            continue
        start_parents(net, hints)
        for k in range(count_starts(position, inner, hint)):
            x, on = nth_start(tables, position, inner, hint, k)
            spread_deeper(tables, nest, inner.count, x, on)
            gather_targets(tables, state, net, position, inner, hints, hint)
        is_live = add_hint(net, hints, hint, row, False) or is_live
    forget_net(inner, inner.count)
    return is_live


@lean_kernel
def spread_with_chains(
    tables: Tables,
    state: GridState,
    net: NetScratch,
    position: GridState,
    inner: NetScratch,
    chains: ChainScratch,
    closure: Closure,
    hints: Hints,
    row: int,
    start: int,
    on: int,
    level: int,
) -> bool:
    """Spread the net of a literal in a state by the rules of level 2 or 3, into this row.

    Args:
        tables: the houses.
        state: the state.
        net: its nets.
        position: room for what the net has left.
        inner: room for the nets of that; at level 2 there are none.
        chains: room for its static chains.
        closure: the closure of the state, see `close_state`.
        hints: room for what is found in the position.
        row: where the net is kept.
        start: the literal that it starts from.
        on: whether that is on.
        level: 2 or 3.

    Returns:
        Whether it clashes.
    """
    hints.nets += CHAINED
    start_net(net, row, start, on)
    call_at(hints.calls[RUN], tables, state, net, row, PLUS)
    while net.net_clash[row] == 0:
        leave_position(state, net, position)
        known = net.net_counts[row, 0]
        is_live = add_static(
            tables, state, net, position, inner, chains, closure, hints, row, level
        )
        # Where no cycle and no forcing chain counts, others may, once there are no more of these.
        is_more = level == MULTIPLE and net.net_counts[row, 0] > known
        if not (is_live or is_more):
            break
        call_at(hints.calls[RUN], tables, state, net, row, PLUS)
    leave_again(tables, net, row)
    return bool(net.net_clash[row] != 0)


@lean_kernel
def leave_position(state: GridState, net: NetScratch, position: GridState) -> None:
    """Write what the last net of a state has left as a position."""
    for cell in range(position.candidates.size):
        position.candidates[cell] = net.left_candidates[cell]
    for h in range(position.spots.shape[0]):
        position.open[h] = state.open[h]
        for d in range(position.spots.shape[1]):
            position.spots[h, d] = net.left_spots[h, d]


@lean_kernel
def add_static(
    tables: Tables,
    state: GridState,
    net: NetScratch,
    position: GridState,
    inner: NetScratch,
    chains: ChainScratch,
    closure: Closure,
    hints: Hints,
    row: int,
    level: int,
) -> bool:
    """Add what cycles and forcing chains remove, or at level 3 cell and region forcing chains."""
    hints.hint_count = 0
    if list_new_links(tables, state, net, position, closure) or level == MULTIPLE:
        if mark_failing(net, closure):
            count = build_links(tables, position, chains)
            clear_hints(tables, hints, chains, count)
            collect_static(net, chains, closure, hints, count)
        if hints.hint_count:
            return call_at(
                hints.calls[COMMIT],
                tables,
                state,
                net,
                position,
                inner,
                chains,
                hints,
                row,
                STATIC,
            )
    if level != MULTIPLE or not mark_agreeing(tables, net, position, closure):
        return False
    collect_forced(tables, position, inner, closure, hints)
    return call_at(
        hints.calls[COMMIT], tables, state, net, position, inner, chains, hints, row, STATIC
    )


@lean_kernel
def commit(
    tables: Tables,
    state: GridState,
    net: NetScratch,
    position: GridState,
    inner: NetScratch,
    chains: ChainScratch,
    hints: Hints,
    row: int,
    rules: int,
) -> bool:
    """Add what the hints remove, the best first; return whether any of it still counts.

    There is one hint for each effect. Where it rests on nothing, no other takes its place: of hints
    that remove the same, Sudoku Explainer keeps the first before it asks what each rests on.
    """
    sort_hints(hints)
    is_live = False
    known = NO_MODE
    last_key = 0
    for i in range(hints.hint_count):
        effect = hints.order[i]
        hint = hints.hints[effect]
        if not list_removed(tables, position, net, hints, row, effect):
            continue
        start_parents(net, hints)
        if hint[KIND] == STATIC_KIND:
            gather_static(tables, state, net, position, chains, hints, hint, known)
            known = hint[MODE]
        else:
            for k in range(count_starts(position, inner, hint)):
                x, on = nth_start(tables, position, inner, hint, k)
                spread_plain(tables, position, inner, hints, inner.count, x, on, rules)
                gather_targets(tables, state, net, position, inner, hints, hint)
            forget_net(inner, inner.count)
        # What one cycle removes has one key, and comes in a row.
        is_more = hints.by_effect[effect] == last_key
        is_live = add_hint(net, hints, hint, row, is_more) or is_live
        last_key = hints.by_effect[effect]
    return is_live


@lean_kernel
def add_hint(net: NetScratch, hints: Hints, hint: Array, row: int, is_more: bool) -> bool:
    """Take out of the net what is listed as removed; return whether any of it still counts.

    A chain that rests on nothing that the net has taken out is no news and is passed over, and so
    is one for whose parents there is no room. `is_more` says that it is the cycle that was added
    last, which removes one more.
    """
    room = net.parent_list.size - net.parents_end
    if hints.parent_count == 0 or hints.removed_count * hints.parent_count > room // 2:
        return False
    if not is_more:
        add_chain(net, row, hint[NODES], hints.identity)
    arrival = net.heavy[net.heavy_count - 1, ARRIVAL]
    is_live = False
    for i in range(hints.removed_count):
        literal = hints.removed[i]
        open_node(net, literal)
        for k in range(hints.parent_count):
            rest_on(net, hints.parents[k])
        net.ancestors[2 * net.count, arrival >> 6] |= 1 << (arrival & 63)
        keep_node(net, row, literal, 0)
        net.patterns[literal, TECHNIQUE_OF] = technique_of_hint(hints, hint)
        net.patterns[literal, HOUSE_OF] = -1
        is_live = is_live or net.arrivals[literal] != CUT
    return is_live


@lean_kernel
def technique_of_hint(hints: Hints, hint: Array) -> int:
    """Return the technique of an inner chain."""
    if hint[KIND] == STATIC_KIND:
        return technique_of(hint[MODE], hint[FORM])
    if hints.rules != STATIC:
        return DYNAMIC_FORCING_CHAIN if hints.rules == DYNAMIC else NESTED_FORCING_CHAIN
    return REGION_FORCING_CHAIN if hint[KIND] == REGION else CELL_FORCING_CHAIN
