"""Nested chains: what a net adds where neither nodes nor patterns lead on.

Nested forcing chains look, in the candidates that a net has left, for whole chains, and take out
what these remove. There are four sets of rules, each beside locked candidates, pairs and X-wings,
which come first (see `net_eliminations`):

    level 2  (9.5)   cycles and forcing chains
    level 3  (10.0)  the same; where there are none, cell and region forcing chains
    level 4  (10.5)  dynamic forcing chains
    level 5  (11.0)  the same; where there are none, dynamic forcing chains of level 2

All that the chains of one kind remove is taken out at once, those of the least rating first, then
those of the fewest nodes. What an inner chain removes rests on the candidates that the net had to
take out for the inner chain's links to hold, and counts for all nodes of the inner chain, once.
Nets that rest on chains with the same nodes in the same order rest on one chain.

    by_effect  (2·L,)   for each literal, and for each literal placed, the key of the best chain
                        that removes it, or places it; NO_HINT if none
    hints      (2·L, 10) what that chain is: kind, first literal, its state, house, target, its
                        state, nodes, mode of its links, rules of its nets; of a cycle, how many
                        others come before it that begin alike
    order      (H,)     the effects, those of the best chains first
    hint_count, offered     how many they are, how many forcing chains were offered
    calls      (5,)     where the machine code begins of kernels that others call by address:
                        `run_net`, `has_path`, `commit`, `spread_with_chains`, `spread_nested`
    nets                how many nets were spread, one with chains inside counted `CHAINED` times
    identity            a number by which chains with the same nodes are known
    last_cycle          the key of the cycle whose first effect was added last
    count, rules        how many literals the position has, by which rules its nets are spread
    candidates (L,)     of each literal, cell · n + digit index
    removed, parents    literals of the net: what a hint removes, what it rests on
    queue, seen, stamp  for the walk from a chain's end to what it rests on

Sudoku Explainer's order of these decides which of several ways to a node a net takes, and is kept:
by rating, by nodes, by kind, then as it meets them; what one removes by cell, then by digit. At
levels 4 and 5, inner chains that would make the outer one longer than the best so far are not
looked for.
"""

from __future__ import annotations

from puzzle.kernel import call_at, lean_kernel
from solver.human.chains.closure import (
    FAILS_OFF,
    FAILS_ON,
    Closure,
    close_state,
    list_new_links,
    mark_agreeing,
    mark_failing,
)
from solver.human.chains.forcing_chains import (
    CELL_KIND,
    CONTRADICTION,
    DOUBLE,
    NO_BOUND,
    REGION,
    leave_again,
    leave_all,
    list_candidates,
    list_places,
    start_net,
)
from solver.human.chains.implications import (
    BOTH,
    CELL,
    CELLS_ONLY,
    DIGIT,
    NEAR,
    ONE_DIGIT,
    SEEN,
    WEAK,
    WEAK_HOUSES,
    Links,
    build_links,
    forget_hops,
    next_stamp,
)
from solver.human.chains.leads import follow_leads
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
    nth_of,
    open_node,
    rest_on,
    size_of,
    size_of_all,
)
from solver.human.chains.static_chains import (
    CYCLE,
    NOW,
    OFF_CHAIN,
    ON_CHAIN,
    ChainScratch,
    base_rating,
    chain_key,
    mark_cycle,
    search_from,
    technique_of,
)
from solver.human.engine.bits import count_bits, is_single, lowest
from solver.human.engine.order import house_in_order, shared_house
from solver.human.engine.record import Array
from solver.human.engine.state import GridState
from solver.human.engine.tables import Tables
from solver.human.registry import Technique

CELL_FORCING_CHAIN = int(Technique.CELL_FORCING_CHAIN)
REGION_FORCING_CHAIN = int(Technique.REGION_FORCING_CHAIN)
DYNAMIC_FORCING_CHAIN = int(Technique.DYNAMIC_FORCING_CHAIN)
NESTED_FORCING_CHAIN = int(Technique.NESTED_FORCING_CHAIN_1)

FORCING, MULTIPLE, DYNAMIC_LEVEL, DYNAMIC_FORCING = 2, 3, 4, 5
"""The levels."""
STATIC_KIND = 0
"""The kind of an inner chain that is a cycle or a forcing chain."""
KIND, FIRST, FIRST_ON, HOUSE, TARGET = 0, 1, 2, 3, 4
TARGET_ON, NODES, MODE, RULES, NTH = 5, 6, 7, 8, 9
NO_HINT = 1 << 62
NO_MODE = -1
PAIR = 2
LEAST_AROUND = 4
"""Nodes that an outer chain has at least beside those of an inner one."""
CHAINED = 25
"""For how many nets without chains inside one with static chains counts, by the time it takes."""
ORDINAL = 20
"""Bits of a key that tell which hint came first."""
FACTOR, MODULUS = 524287, (1 << 43) - 57
"""By which a chain's nodes make one number: primes, so that no product of theirs has 63 bits."""
SHORTEST_CYCLE = 4
"""Nodes of the shortest cycle."""
CYCLES = 10
"""Bits of a key that tell which of the cycles from one literal it is."""


RUN, SEARCH, COMMIT, SPREAD, NEST = 0, 1, 2, 3, 4


class Hints:
    """Chains inside a net, drawn in the module's docstring."""

    calls: Array
    by_effect: Array
    hints: Array
    order: Array
    hint_count: int
    offered: int
    nets: int
    identity: int
    last_cycle: int
    count: int
    rules: int
    candidates: Array
    removed: Array
    removed_count: int
    parents: Array
    parent_count: int
    queue: Array
    seen: Array
    stamp: int


@lean_kernel
def leave_position(state: GridState, net: NetScratch, position: GridState) -> None:
    """Make a position of what the last net has left."""
    for cell in range(position.candidates.size):
        position.candidates[cell] = net.left_candidates[cell]
    for h in range(position.spots.shape[0]):
        position.open[h] = state.open[h]
        for d in range(position.spots.shape[1]):
            position.spots[h, d] = net.left_spots[h, d]


@lean_kernel
def spread_plain(
    tables: Tables,
    state: GridState,
    net: NetScratch,
    hints: Hints,
    row: int,
    start: int,
    on: int,
    rules: int,
) -> None:
    """Spread the net of a literal in a state without chains inside."""
    hints.nets += 1
    start_net(net, row, start, on)
    call_at(hints.calls[RUN], tables, state, net, row, rules)
    if rules != STATIC:
        leave_again(tables, net, row)


@lean_kernel
def has_path(chains: ChainScratch, mode: int, kind: int, start: int, limit: int) -> bool:
    """Look for a static chain, see `search_from`; how many nodes it has is `best_length`."""
    chains.best_length = search_from(chains, mode, kind, start, limit)
    return bool(chains.best_length)


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

    Returns whether it clashes.
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
def collect_forced(
    tables: Tables, position: GridState, inner: NetScratch, closure: Closure, hints: Hints
) -> None:
    """Collect the cell and region forcing chains of a position whose cells, houses are marked."""
    start_collecting(tables, position, inner, hints, STATIC, NO_BOUND)
    n = tables.houses.shape[1]
    for x in range(inner.count):
        cell, d = inner.literals[x, CELL], inner.literals[x, DIGIT]
        size = count_bits(position.candidates[cell])
        if size <= PAIR:
            continue
        for turn in range(tables.houses_of.shape[1]):
            h = house_in_order(tables, cell, turn)
            if h < 0 or not closure.houses[h * n + d]:
                continue
            places = list_places(tables, position, inner, h, d)
            if inner.members[0] == x:
                spread_members(tables, position, inner, hints, places)
                offer_common(tables, position, inner, hints, places, REGION, x, h, NO_BOUND)
        is_last = x == inner.count - 1 or inner.literals[x + 1, CELL] != cell
        if is_last and closure.cells[cell]:
            list_candidates(tables, position, inner, cell)
            spread_members(tables, position, inner, hints, size)
            first = x - size + 1
            offer_common(tables, position, inner, hints, size, CELL_KIND, first, -1, NO_BOUND)
    stop_collecting(inner, hints)


@lean_kernel
def spread_members(
    tables: Tables, position: GridState, inner: NetScratch, hints: Hints, size: int
) -> None:
    """Spread the static nets of the members that are not spread yet."""
    for k in range(size):
        x = inner.members[k]
        if inner.net_counts[x, 1] == 0:
            spread_plain(tables, position, inner, hints, x, x, 1, STATIC)


@lean_kernel
def clear_hints(tables: Tables, hints: Hints, links: Links, count: int) -> None:
    """Forget all hints, and make ready for those of a position with so many literals."""
    hints.hint_count = 0
    hints.offered = 0
    hints.last_cycle = 0
    hints.count = count
    hints.by_effect[: 2 * count] = NO_HINT
    for x in range(count):
        cell, d = links.literals[x, CELL], links.literals[x, DIGIT]
        hints.candidates[x] = cell * tables.houses.shape[1] + d


@lean_kernel
def offer(hints: Hints, effect: int, key: int) -> bool:
    """Note a hint's effect and key if it is the best for its effect."""
    if key >= hints.by_effect[effect]:
        return False
    if hints.by_effect[effect] == NO_HINT:
        hints.order[hints.hint_count] = effect
        hints.hint_count += 1
    hints.by_effect[effect] = key
    return True


@lean_kernel
def sort_hints(hints: Hints) -> None:
    """Put the effects in order of their keys, those of one chain by cell, then by digit."""
    for i in range(1, hints.hint_count):
        effect = hints.order[i]
        key = hints.by_effect[effect]
        at = i
        while at > 0:
            before = hints.order[at - 1]
            other = hints.by_effect[before]
            if other < key or (other == key and before < effect):
                break
            hints.order[at] = before
            at -= 1
        hints.order[at] = effect


@lean_kernel
def collect_static(
    net: NetScratch, chains: ChainScratch, closure: Closure, hints: Hints, count: int
) -> None:
    """Collect the cycles and forcing chains of a position.

    What a cycle removes a forcing chain removes too, over a part of the cycle. So cycles are looked
    for that come before the last of these.
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
    """Return the most nodes of a cycle whose key is less than another's; 0 if there is none."""
    base = base_rating(mode, CYCLE)
    nodes = SHORTEST_CYCLE
    while chain_key(base, mode, nodes, 0, CYCLE) << CYCLES < worst:
        nodes += 2
    return nodes - 2 if nodes > SHORTEST_CYCLE else 0


@lean_kernel
def offer_static(
    chains: ChainScratch, hints: Hints, count: int, mode: int, kind: int, x: int, limit: int
) -> None:
    """Offer the shortest forcing chain of a kind from a literal."""
    if not call_at(hints.calls[SEARCH], chains, mode, kind, x, limit):
        return
    nodes = chains.best_length
    key = chain_key(base_rating(mode, kind), mode, nodes, x, kind) << CYCLES
    if kind == ON_CHAIN:
        if offer(hints, x, key):
            note_static(hints, x, kind, x, mode, nodes, 0)
    else:
        first = chains.literals[x, WEAK]
        mates = chains.literals[x, WEAK_HOUSES] - first
        effect = chains.weak[first] if mates == 1 else count + x
        if mates and offer(hints, effect, key):
            note_static(hints, effect, kind, x, mode, nodes, 0)


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
    hints: Hints, effect: int, kind: int, x: int, mode: int, nodes: int, nth: int
) -> None:
    """Note what a static chain is."""
    hint = hints.hints[effect]
    hint[KIND] = STATIC_KIND
    hint[FIRST] = x
    hint[FIRST_ON] = kind
    hint[NODES] = nodes
    hint[MODE] = mode
    hint[NTH] = nth


@lean_kernel
def collect_nets(
    tables: Tables, position: GridState, inner: NetScratch, hints: Hints, bound: int
) -> None:
    """Collect the dynamic forcing chains of a position, of less than so many nodes."""
    start_collecting(tables, position, inner, hints, DYNAMIC, bound)
    count = inner.count
    is_any = follow_leads(tables, position, inner, count)
    for x in range(count if is_any else 0):
        if inner.leads_part[2 * x + 1]:
            spread_plain(tables, position, inner, hints, x, x, 1, DYNAMIC)
    for x in range(count if is_any else 0):
        size = count_bits(position.candidates[inner.literals[x, CELL]])
        if size < 2:
            continue
        if inner.leads_part[2 * x]:
            spread_plain(tables, position, inner, hints, count, x, 0, DYNAMIC)
        else:
            forget_net(inner, count)
        offer_all(tables, position, inner, hints, x, size, DYNAMIC, bound)
    stop_collecting(inner, hints)


@lean_kernel
def start_collecting(
    tables: Tables, position: GridState, inner: NetScratch, hints: Hints, rules: int, bound: int
) -> None:
    """Make ready for the nets of a position."""
    inner.count = build_links(tables, position, inner)
    inner.is_simple = rules == STATIC
    hints.rules = rules
    inner.bound = bound
    leave_all(position, inner)
    clear_hints(tables, hints, inner, inner.count)


@lean_kernel
def stop_collecting(inner: NetScratch, hints: Hints) -> None:
    """Forget the nets."""
    for row in range(inner.count + 1):
        forget_net(inner, row)


@lean_kernel
def offer_all(
    tables: Tables,
    position: GridState,
    inner: NetScratch,
    hints: Hints,
    x: int,
    size: int,
    rules: int,
    bound: int,
) -> None:
    """Offer what a literal's nets, on and off (in the spare row), and those of others show."""
    count = inner.count
    cell = inner.literals[x, CELL]
    d = inner.literals[x, DIGIT]
    if rules != STATIC:
        if inner.net_clash[x] and inner.net_clash[x] < bound:
            offer_net(
                tables, position, inner, hints, CONTRADICTION, x, 1, -1, x, 0, inner.net_clash[x]
            )
        if inner.net_clash[count] and inner.net_clash[count] < bound:
            offer_net(
                tables,
                position,
                inner,
                hints,
                CONTRADICTION,
                x,
                0,
                -1,
                x,
                1,
                inner.net_clash[count],
            )
        if size > 2:
            inner.members[0] = x
            inner.members[1] = count
            offer_common(tables, position, inner, hints, 2, DOUBLE, x, -1, bound)
    for turn in range(tables.houses_of.shape[1]):
        h = house_in_order(tables, cell, turn)
        if h < 0:
            continue
        places = list_places(tables, position, inner, h, d)
        if places == 1 or inner.members[0] != x:
            continue
        offer_common(tables, position, inner, hints, places, REGION, x, h, bound)
    if x == count - 1 or inner.literals[x + 1, CELL] != cell:
        list_candidates(tables, position, inner, cell)
        offer_common(tables, position, inner, hints, size, CELL_KIND, x - size + 1, -1, bound)


@lean_kernel
def offer_common(
    tables: Tables,
    position: GridState,
    inner: NetScratch,
    hints: Hints,
    size: int,
    kind: int,
    x: int,
    h: int,
    bound: int,
) -> None:
    """Offer all that the member nets share."""
    first = inner.members[0]
    for on in (1, 0):
        for i in range(inner.net_counts[first, on]):
            target = nth_of(inner, first, on, i)
            nodes = size_of_all(inner, size, on, target, bound)
            if nodes:
                offer_net(tables, position, inner, hints, kind, x, 1, h, target, on, nodes)


@lean_kernel
def offer_net(
    tables: Tables,
    position: GridState,
    inner: NetScratch,
    hints: Hints,
    kind: int,
    x: int,
    on: int,
    h: int,
    target: int,
    target_on: int,
    nodes: int,
) -> None:
    """Offer a forcing chain."""
    effect = target
    if target_on:
        cell, d = inner.literals[target, CELL], inner.literals[target, DIGIT]
        mates = position.candidates[cell] & ~(1 << d)
        if mates == 0:
            return
        effect = inner.count + target
        if is_single(mates):
            effect = inner.number[cell * tables.houses.shape[1] + lowest(mates)]
    key = (nodes << 3 | kind) << ORDINAL
    hints.offered += 1
    if hints.by_effect[effect] >> ORDINAL > key >> ORDINAL and offer(
        hints, effect, key | hints.offered
    ):
        hint = hints.hints[effect]
        hint[KIND] = kind
        hint[FIRST] = x
        hint[FIRST_ON] = on
        hint[HOUSE] = h
        hint[TARGET] = target
        hint[TARGET_ON] = target_on
        hint[NODES] = nodes
        hint[RULES] = hints.rules


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
    for i in range(hints.hint_count):
        hint = hints.hints[hints.order[i]]
        if not list_removed(tables, position, net, hints, row, hints.order[i]):
            continue
        start_parents(net, hints)
        if hint[KIND] == STATIC_KIND:
            gather_static(tables, state, net, position, chains, hints, hint, known)
            known = hint[MODE]
        else:
            for k in range(starts_of(position, inner, hint)):
                x, on = nth_start(tables, position, inner, hint, k)
                spread_plain(tables, position, inner, hints, inner.count, x, on, rules)
                gather_targets(tables, state, net, position, inner, hints, hint)
            forget_net(inner, inner.count)
        is_more = hint[KIND] == STATIC_KIND and hints.by_effect[hints.order[i]] == hints.last_cycle
        is_live = add_hint(net, hints, hint, row, is_more) or is_live
        if hint[KIND] == STATIC_KIND and hint[FIRST_ON] == CYCLE:
            hints.last_cycle = hints.by_effect[hints.order[i]]
    return is_live


@lean_kernel
def list_removed(
    tables: Tables, position: GridState, net: NetScratch, hints: Hints, row: int, effect: int
) -> bool:
    """List what an effect removes that the net still has; return whether it is anything."""
    n = tables.houses.shape[1]
    hints.removed_count = 0
    candidate = hints.candidates[effect % hints.count]
    cell, d = candidate // n, candidate % n
    removed = position.candidates[cell] & ~(1 << d) if effect >= hints.count else 1 << d
    while removed:
        literal = net.number[cell * n + lowest(removed)]
        removed &= removed - 1
        if size_of(net, row, 0, literal) == 0:
            hints.removed[hints.removed_count] = literal
            hints.removed_count += 1
    return bool(hints.removed_count)


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
    """Note what a cycle or forcing chain rests on; the hops of one mode are known already."""
    kind, nodes = hint[FIRST_ON], hint[NODES]
    if hint[MODE] != known:
        forget_hops(chains, hints.count)
    chains.to_pass = hint[NTH]
    call_at(hints.calls[SEARCH], chains, hint[MODE], kind, hint[FIRST], nodes)
    chains.to_pass = 0
    path = chains.paths[NOW]
    first = 1 if kind == ON_CHAIN else 0
    for k in range(nodes):
        identify(hints, path[k], int((k - first) % 2 == 0))
    last = nodes if kind == CYCLE else nodes - 1
    for k in range(last):
        is_strong = k >= first and (k - first) % 2 == 0
        if not is_strong and kind != CYCLE:
            continue
        # A cycle is also read backwards: there each weak link is what a node that is on rests on.
        z, y = (path[k], path[k + 1])
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
def starts_of(position: GridState, inner: NetScratch, hint: Array) -> int:
    """Return how many nets a forcing chain has."""
    kind, x = hint[KIND], hint[FIRST]
    if kind == CONTRADICTION:
        return 1
    if kind == DOUBLE:
        return 2
    if kind == CELL_KIND:
        return count_bits(position.candidates[inner.literals[x, CELL]])
    return count_bits(position.spots[hint[HOUSE], inner.literals[x, DIGIT]])


@lean_kernel
def nth_start(
    tables: Tables, position: GridState, inner: NetScratch, hint: Array, k: int
) -> tuple[int, int]:
    """Return the literal that the k-th net of a forcing chain starts from, and its state."""
    kind, x = hint[KIND], hint[FIRST]
    if kind == CONTRADICTION:
        return x, hint[FIRST_ON]
    if kind == DOUBLE:
        return x, 1 - k
    if kind == CELL_KIND:
        return x + k, 1
    d = inner.literals[x, DIGIT]
    spots = position.spots[hint[HOUSE], d]
    for _ in range(k):
        spots &= spots - 1
    cell = tables.houses[hint[HOUSE], lowest(spots)]
    return inner.number[cell * tables.houses.shape[1] + d], 1


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
            is_all = is_all and is_in(tables, parent, h)
        if is_all:
            gather_house(tables, state, net, position, hints, h, d)
            return


@lean_kernel
def is_in(tables: Tables, cell: int, h: int) -> bool:
    """Whether a cell is in a house."""
    found = False
    for k in range(tables.houses_of.shape[1]):
        found = found or tables.houses_of[cell, k] == h
    return found


@lean_kernel
def add_hint(net: NetScratch, hints: Hints, hint: Array, row: int, is_more: bool) -> bool:
    """Take out of the net what is listed as removed; return whether any of it still counts.

    A chain that rests on nothing that the net has taken out is no news and is passed over, and so
    is one for whose parents there is no room. `is_more` says that it is the cycle that was added
    last, which removes one thing more.
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
        net.patterns[literal, TECHNIQUE_OF] = technique_of_hint(hint)
        net.patterns[literal, HOUSE_OF] = -1
        is_live = is_live or net.arrivals[literal] != CUT
    return is_live


@lean_kernel
def technique_of_hint(hint: Array) -> int:
    """Return the technique of an inner chain."""
    if hint[KIND] == STATIC_KIND:
        return technique_of(hint[MODE], hint[FIRST_ON])
    if hint[RULES] != STATIC:
        return DYNAMIC_FORCING_CHAIN if hint[RULES] == DYNAMIC else NESTED_FORCING_CHAIN
    return REGION_FORCING_CHAIN if hint[KIND] == REGION else CELL_FORCING_CHAIN


class Nest:
    """Records in a record: what nested forcing chains write down.

    net       the nets of the state
    position  what one of them leaves
    inner     the nets of that position
    deeper    what one of these leaves
    chains, closure     static chains in either position
    hints, deeper_hints what is found in `position`, and in `deeper`
    deeper_closure      as `closure`, of the inner nets
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

    Returns whether it clashes.
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
            offer_all(tables, position, inner, hints, x, size, PLUS, bound)
    stop_collecting(inner, hints)


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
        for k in range(starts_of(position, inner, hint)):
            x, on = nth_start(tables, position, inner, hint, k)
            spread_deeper(tables, nest, inner.count, x, on)
            gather_targets(tables, state, net, position, inner, hints, hint)
        is_live = add_hint(net, hints, hint, row, False) or is_live
    forget_net(inner, inner.count)
    return is_live
