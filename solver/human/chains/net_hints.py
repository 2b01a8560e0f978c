"""Forcing chains inside a net: the best for each effect of those that nets of its position show.

They are collected as `forcing_chains` compares them, but for each effect, not for the whole
position. `inner` has the nets of `position`, which is what a net has left.
"""

from __future__ import annotations

from puzzle.kernel import call_at, lean_kernel
from solver.human.chains.closure import PAIR, Closure
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
from solver.human.chains.hints import (
    FIRST,
    FIRST_ON,
    HOUSE,
    KIND,
    NODES,
    RUN,
    TARGET,
    TARGET_ON,
    Hints,
    clear_hints,
    offer,
)
from solver.human.chains.implications import CELL, DIGIT, build_links
from solver.human.chains.leads import follow_leads
from solver.human.chains.nets import DYNAMIC, STATIC, NetScratch, forget_net, nth_of, size_of_all
from solver.human.engine.bits import count_bits, is_single, lowest
from solver.human.engine.order import house_in_order
from solver.human.engine.record import Array
from solver.human.engine.state import GridState
from solver.human.engine.tables import Tables

NO_HOUSE = -1
ORDINAL = 20
"""Bits of a key, below nodes and kind, that tell which of the chains kept came first."""


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
            offer_common(tables, position, inner, hints, size, CELL_KIND, first, NO_HOUSE, NO_BOUND)
    stop_collecting(inner)


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
        offer_all(tables, position, inner, hints, x, size, bound)
    stop_collecting(inner)


@lean_kernel
def start_collecting(
    tables: Tables, position: GridState, inner: NetScratch, hints: Hints, rules: int, bound: int
) -> None:
    """Make ready for the nets of a position, each of less than so many nodes."""
    inner.count = build_links(tables, position, inner)
    inner.is_simple = rules == STATIC
    hints.rules = rules
    inner.bound = bound
    leave_all(position, inner)
    clear_hints(tables, hints, inner, inner.count)


@lean_kernel
def stop_collecting(inner: NetScratch) -> None:
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
    bound: int,
) -> None:
    """Offer what a literal's nets, on and off (in the spare row), and those of others show."""
    count = inner.count
    cell = inner.literals[x, CELL]
    d = inner.literals[x, DIGIT]
    offer_clash(tables, position, inner, hints, x, x, 1, bound)
    offer_clash(tables, position, inner, hints, count, x, 0, bound)
    if size > 2:
        inner.members[0] = x
        inner.members[1] = count
        offer_common(tables, position, inner, hints, 2, DOUBLE, x, NO_HOUSE, bound)
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
        offer_common(tables, position, inner, hints, size, CELL_KIND, x - size + 1, NO_HOUSE, bound)


@lean_kernel
def offer_clash(
    tables: Tables,
    position: GridState,
    inner: NetScratch,
    hints: Hints,
    row: int,
    x: int,
    on: int,
    bound: int,
) -> None:
    """Offer the contradiction of a literal's net, in this row, if there is one within the bound."""
    nodes = inner.net_clash[row]
    if nodes and nodes < bound:
        offer_net(tables, position, inner, hints, CONTRADICTION, x, on, NO_HOUSE, x, 1 - on, nodes)


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
    """Offer a forcing chain.

    Args:
        tables: the houses.
        position: where the chain is.
        inner: its nets.
        hints: is offered the chain.
        kind: its kind.
        x: the literal that its nets begin with, the first of several.
        on: of a contradiction, whether it begins with that literal on.
        h: the house of a region, else NO_HOUSE.
        target: the literal that it shows.
        target_on: whether that is on then.
        nodes: how many nodes it has.
    """
    effect = target
    if target_on:
        cell, d = inner.literals[target, CELL], inner.literals[target, DIGIT]
        mates = position.candidates[cell] & ~(1 << d)
        if mates == 0:
            return
        effect = inner.count + target
        if is_single(mates):
            effect = inner.number[cell * tables.houses.shape[1] + lowest(mates)]
    key = nodes << 3 | kind
    if key < hints.by_effect[effect] >> ORDINAL:
        hints.kept += 1
        offer(hints, effect, key << ORDINAL | hints.kept)
        hint = hints.hints[effect]
        hint[KIND] = kind
        hint[FIRST] = x
        hint[FIRST_ON] = on
        hint[HOUSE] = h
        hint[TARGET] = target
        hint[TARGET_ON] = target_on
        hint[NODES] = nodes


@lean_kernel
def count_starts(position: GridState, inner: NetScratch, hint: Array) -> int:
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
