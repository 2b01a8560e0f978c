"""Nested forcing chains: forcing chains whose nets rest on chains.

Sudoku Explainer 1.2.1's last four techniques, from 9.5 on; see `nested` for what their nets add
and `forcing_chains` for how they are compared. This finder takes the four in turn.
"""

from __future__ import annotations

from puzzle.kernel import address_of, call_at, lean_kernel
from solver.human.chains.chain_search import ChainScratch, chain_shapes
from solver.human.chains.closure import Closure, close_state, closure_shapes
from solver.human.chains.forcing_chains import (
    CELL_KIND,
    CONTRADICTION,
    DOUBLE,
    NO_BOUND,
    keep_clash,
    keep_common,
    keep_region,
    leave_all,
    list_candidates,
    run_net,
)
from solver.human.chains.hints import COMMIT, NEST, RUN, SEARCH, SPREAD, Hints, hint_shapes
from solver.human.chains.implications import CELL, DIGIT, build_links
from solver.human.chains.nested import FORCING, Nest, commit, spread_nested, spread_with_chains
from solver.human.chains.net_log import write_net
from solver.human.chains.nets import MOST_CHAINED, NetScratch, forget_net, net_shapes
from solver.human.chains.static_chains import length_surcharge
from solver.human.chains.static_hints import has_chain
from solver.human.engine.bits import count_bits, lowest
from solver.human.engine.extent import Extent
from solver.human.engine.order import house_in_order
from solver.human.engine.record import Array, new_record, record_type
from solver.human.engine.state import GridState, state_shapes
from solver.human.engine.step_log import (
    HOUSE,
    StepLog,
    add,
    add_elimination,
    add_placement,
    close_step,
    open_step,
)
from solver.human.engine.tables import Tables
from solver.human.registry import Technique

NESTED = int(Technique.NESTED_FORCING_CHAIN_1)
"""The first technique, of level 2; the others' codes follow."""
MOST_NETS = 1_500_000
"""Nets that are spread for one step, some seconds; then the search is given up."""
BETWEEN = 5
"""Tenths from one level to the next."""


class NestedScratch(Nest):
    """What the finder writes down.

    bounds    (R,)  the bound under which each net was last spread
    """

    bounds: Array


def new_scratch(extent: Extent) -> NestedScratch:
    """Room for this finder on tables of this extent."""
    literals = extent.cell_count * extent.size
    net = record_type(NetScratch, **net_shapes(extent))
    position = record_type(GridState, **state_shapes(extent))
    hints = record_type(Hints, **hint_shapes(extent))
    closure = record_type(Closure, **closure_shapes(extent))
    return new_record(
        NestedScratch,
        net=net,
        position=position,
        inner=net,
        deeper=position,
        chains=record_type(ChainScratch, **chain_shapes(extent)),
        closure=closure,
        hints=hints,
        deeper_closure=closure,
        deeper_hints=hints,
        bounds=(2 * literals + 2,),
    )


def link(tables: Tables, state: GridState, scratch: NestedScratch) -> None:
    """Write where the kernels are that others call by address, compiled or loaded if need be.

    Each would else be compiled again into all that call it.
    """
    nets = (tables, state, scratch.net)
    within = (scratch.position, scratch.inner, scratch.chains)
    calls = scratch.hints.calls
    calls[RUN] = address_of(run_net, *nets, 0, 0)
    calls[SEARCH] = address_of(has_chain, scratch.chains, 0, 0, 0, 0)
    calls[COMMIT] = address_of(commit, *nets, *within, scratch.hints, 0, 0)
    chained = (*nets, *within, scratch.closure, scratch.hints)
    calls[SPREAD] = address_of(spread_with_chains, *chained, 0, 0, 0, 0)
    calls[NEST] = address_of(spread_nested, tables, state, scratch, 0, 0, 0, 0)
    scratch.deeper_hints.calls[:] = calls


@lean_kernel
def find_nested_chain(
    tables: Tables, state: GridState, scratch: NestedScratch, log: StepLog, last: int
) -> bool:
    """Find the forcing chain of the lowest level that has one, up to the last, with least nodes."""
    net = scratch.net
    count = build_links(tables, state, net)
    if count > min(net.net_clash.size - 1, MOST_CHAINED):
        return False
    net.count = count
    net.is_simple = 0
    leave_all(state, net)
    scratch.hints.nets = scratch.deeper_hints.nets = 0
    close_state(net, scratch.closure)
    is_found = False
    for level in range(FORCING, last + 1):
        if log.off[NESTED + level - FORCING]:
            continue
        net.bound = NO_BOUND
        net.best_key = (NO_BOUND + 1) << 3
        compare_nested(tables, state, scratch, log, level)
        if is_over_limit(scratch):
            break
        is_found = net.best_key < (NO_BOUND + 1) << 3
        if is_found:
            is_found = write_nested(tables, state, scratch, log, level)
            break
    for row in range(count + 1):
        forget_net(net, row)
    return is_found


@lean_kernel
def compare_nested(
    tables: Tables, state: GridState, scratch: NestedScratch, log: StepLog, level: int
) -> None:
    """Spread the nets of each literal and keep the best of what they show, within the bound."""
    net = scratch.net
    count = net.count
    for x in range(count):
        scratch.bounds[2 * x + 1] = net.bound
        call_at(scratch.hints.calls[NEST], tables, state, scratch, x, x, 1, level)
        if is_over_limit(scratch):
            return
        if net.net_clash[x] and count_bits(state.candidates[net.literals[x, CELL]]) > 1:
            net.bound = min(net.bound, net.net_clash[x])
    for x in range(count):
        cell = net.literals[x, CELL]
        size = count_bits(state.candidates[cell])
        if size < 2:
            continue
        keep_clash(net, x, x, 1)
        scratch.bounds[2 * x] = net.bound
        call_at(scratch.hints.calls[NEST], tables, state, scratch, count, x, 0, level)
        if is_over_limit(scratch):
            return
        keep_clash(net, count, x, 0)
        if size > 2:
            net.members[0] = x
            net.members[1] = count
            keep_common(state, net, 2, DOUBLE, x, -1)
        for turn in range(tables.houses_of.shape[1]):
            h = house_in_order(tables, cell, turn)
            if h >= 0:
                keep_region(tables, state, net, x, h)
        if x == count - 1 or net.literals[x + 1, CELL] != cell:
            list_candidates(tables, state, net, cell)
            keep_common(state, net, size, CELL_KIND, x - size + 1, -1)


@lean_kernel
def is_over_limit(scratch: NestedScratch) -> bool:
    """Whether so many nets were spread that the search is given up."""
    return bool(scratch.hints.nets + scratch.deeper_hints.nets > MOST_NETS)


@lean_kernel
def spread_again(
    tables: Tables, state: GridState, scratch: NestedScratch, x: int, on: int, level: int
) -> None:
    """Spread a net once more, as it was when it was compared."""
    net = scratch.net
    net.bound = scratch.bounds[2 * x + on]
    call_at(scratch.hints.calls[NEST], tables, state, scratch, net.count, x, on, level)


@lean_kernel
def write_nested(
    tables: Tables, state: GridState, scratch: NestedScratch, log: StepLog, level: int
) -> bool:
    """Write the best nested chain, and spread its nets once more to tell why."""
    net = scratch.net
    count = net.count
    kind = net.best_key & 7
    x = net.best_first
    surcharge = (level - FORCING) * BETWEEN + length_surcharge(net.best_key >> 3)
    open_step(log, NESTED + level - FORCING, surcharge)
    literal = net.literals[net.best_target]
    if net.best_target_on:
        add_placement(log, literal[CELL], literal[DIGIT])
    else:
        add_elimination(state, log, literal[CELL], literal[DIGIT])
    target = net.best_target_on * count + net.best_target
    number = 0
    if kind == CONTRADICTION:
        spread_again(tables, state, scratch, x, net.best_on, level)
        kept = (1 - net.clash_on) * count + net.clash_literal
        number = write_net(tables, net, log, kept, 0)
        write_net(tables, net, log, 2 * count, number)
    elif kind == DOUBLE:
        for on in (1, 0):
            spread_again(tables, state, scratch, x, on, level)
            number = write_net(tables, net, log, target, number)
    elif kind == CELL_KIND:
        for k in range(count_bits(state.candidates[net.literals[x, CELL]])):
            spread_again(tables, state, scratch, x + k, 1, level)
            number = write_net(tables, net, log, target, number)
    else:
        h = net.best_house
        d = net.literals[x, DIGIT]
        add(log, HOUSE, h, 0)
        spots = state.spots[h, d]
        while spots:
            place = tables.houses[h, lowest(spots)]
            spots &= spots - 1
            other = net.number[place * tables.houses.shape[1] + d]
            spread_again(tables, state, scratch, other, 1, level)
            number = write_net(tables, net, log, target, number)
    return close_step(log)
