"""Forcing chains: what follows from every choice, or what contradicts itself.

Each finder spreads nets (see `nets`) from candidates and compares them:

    contradiction   a net comes to a candidate both on and off: its assumption is wrong
    double          what follows from a candidate being on and from its being off holds
    cell            what follows from each candidate of a cell holds
    region          what follows from each place of a digit in a house holds

Sudoku Explainer 1.2.1 collects all of them and takes the one with the least nodes, then the kind
in the order double, cell, region, contradiction, then the first that it meets: cell by cell,
candidate by candidate; for a candidate the contradictions, the doubles, its regions; after the
last the cell. Nishio (7.5) has contradictions only, multiple forcing chains (8.0) cells and
regions only, dynamic ones (8.5) and dynamic ones with patterns (9.0) all four. A candidate's
regions are those in which it is the first place of its digit; without dynamic rules, cells of two
candidates are passed over, and the regions that they are first in.

Where every step is asked for, each candidate that is shown to be on or off has one: that which is
the best for it by the same order.
"""

from __future__ import annotations

from puzzle.kernel import lean_kernel
from solver.human.chains.implications import CELL, DIGIT, build_links
from solver.human.chains.leads import follow_leads
from solver.human.chains.net_eliminations import add_patterns
from solver.human.chains.net_log import write_net
from solver.human.chains.nets import (
    DYNAMIC,
    NISHIO,
    PLUS,
    STATIC,
    NetScratch,
    forget_net,
    keep_node,
    new_scratch,
    nth_of,
    open_node,
    put_back,
    size_of_all,
    switch_off,
    switch_on,
)
from solver.human.chains.static_chains import length_surcharge
from solver.human.engine.bits import count_bits, is_single, lowest
from solver.human.engine.order import house_in_order
from solver.human.engine.state import GridState
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

__all__ = ["find_forcing_chain", "new_scratch"]

NISHIO_CHAIN = int(Technique.NISHIO)
CELL_FORCING_CHAIN = int(Technique.CELL_FORCING_CHAIN)
REGION_FORCING_CHAIN = int(Technique.REGION_FORCING_CHAIN)
DYNAMIC_FORCING_CHAIN = int(Technique.DYNAMIC_FORCING_CHAIN)
DYNAMIC_FORCING_CHAIN_PLUS = int(Technique.DYNAMIC_FORCING_CHAIN_PLUS)

# The kinds, by the rank that decides between equals.
DOUBLE, CELL_KIND, REGION, CONTRADICTION = 1, 5, 6, 7

# Where each literal's best step is kept: its key, first literal, whether that is on, and house.
KEY, FIRST, IS_ON, OF_HOUSE = 0, 1, 2, 3

LOW_BOUND, NO_BOUND = 16, 1 << 30
"""Nodes of the largest step that is looked for at first, and in the end."""


@lean_kernel
def find_forcing_chain(
    tables: Tables, state: GridState, scratch: NetScratch, log: StepLog, rules: int
) -> bool:
    """Find the forcing chain with the least nodes under these rules.

    Positions with more literals than a 9×9 grid has are beyond it: there it finds nothing.
    """
    count = build_links(tables, state, scratch)
    if count > scratch.net_clash.size - 1:
        return False
    scratch.count = count
    scratch.is_simple = rules == STATIC
    scratch.leads_part[: 2 * count] = 1
    leave_all(state, scratch)
    if log.every:
        is_out_of_room = find_each(tables, state, scratch, log, rules)
        forget_net(scratch, count)
        return is_out_of_room
    # Large nets are cut short at first: most steps are small, and the smallest is wanted. Where
    # patterns are looked for in each net that ends, there is nothing to gain.
    bound = LOW_BOUND if rules == DYNAMIC else NO_BOUND
    while True:
        scratch.bound = bound
        scratch.best_key = (bound + 1) << 3
        compare_nets(tables, state, scratch, log, rules)
        for row in range(count + 1):
            forget_net(scratch, row)
        is_found = scratch.best_key < (bound + 1) << 3
        if is_found or bound == NO_BOUND:
            break
        # Where singles alone lead on, nets with a part in no step need not be spread.
        if not follow_leads(tables, state, scratch, count):
            break
        bound = NO_BOUND
    scratch.bound = NO_BOUND
    is_found = is_found and write_step(tables, state, scratch, log, rules)
    forget_net(scratch, count)
    return is_found


@lean_kernel
def find_each(
    tables: Tables, state: GridState, scratch: NetScratch, log: StepLog, rules: int
) -> bool:
    """Write the best forcing chain for each literal that any shows, by their nodes.

    Returns whether there is no room for more.
    """
    count = scratch.count
    scratch.bound = NO_BOUND
    scratch.best_key = NO_BOUND << 3
    scratch.is_each = 1
    for target in range(2 * count):
        scratch.each[target, KEY] = NO_BOUND << 3
    compare_nets(tables, state, scratch, log, rules)
    scratch.is_each = 0
    for row in range(count + 1):
        forget_net(scratch, row)
    while True:
        best = 0
        for target in range(2 * count):
            if scratch.each[target, KEY] < scratch.each[best, KEY]:
                best = target
        scratch.best_key = scratch.each[best, KEY]
        if scratch.best_key == NO_BOUND << 3:
            return False
        scratch.best_first = scratch.each[best, FIRST]
        scratch.best_on = scratch.each[best, IS_ON]
        scratch.best_house = scratch.each[best, OF_HOUSE]
        scratch.best_target = best % count
        scratch.best_target_on = best // count
        scratch.each[best, KEY] = NO_BOUND << 3
        if write_step(tables, state, scratch, log, rules):
            return True


@lean_kernel
def leave_all(state: GridState, scratch: NetScratch) -> None:
    """Leave all candidates of the position to the nets."""
    for cell in range(scratch.left_candidates.size):
        scratch.left_candidates[cell] = state.candidates[cell]
    for h in range(scratch.left_spots.shape[0]):
        for d in range(scratch.left_spots.shape[1]):
            scratch.left_spots[h, d] = state.spots[h, d]


@lean_kernel
def compare_nets(
    tables: Tables, state: GridState, scratch: NetScratch, log: StepLog, rules: int
) -> None:
    """Spread the net of each literal and keep the best of what they show, within the bound."""
    count = scratch.count
    spare = count
    if rules != NISHIO:
        for x in range(count):
            if scratch.leads_part[2 * x + 1] == 0:
                continue
            spread(tables, state, scratch, x, x, 1, rules)
            if rules != STATIC and scratch.net_clash[x] and has_mates(state, scratch, x):
                lower_bound(scratch, scratch.net_clash[x])
    for x in range(count):
        cell = scratch.literals[x, CELL]
        size = count_bits(state.candidates[cell])
        if size < 2 or (size == 2 and rules == STATIC):
            continue
        if rules == NISHIO:
            spread(tables, state, scratch, spare, x, 1, rules)
            keep_clash(scratch, spare, x, 1)
        elif rules != STATIC:
            keep_clash(scratch, x, x, 1)
        if scratch.leads_part[2 * x] == 0:
            forget_net(scratch, spare)
        elif rules != STATIC:
            spread(tables, state, scratch, spare, x, 0, rules)
            keep_clash(scratch, spare, x, 0)
        if size > 2 and rules >= DYNAMIC:
            scratch.members[0] = x
            scratch.members[1] = spare
            keep_common(state, scratch, 2, DOUBLE, x, -1)
        if rules == NISHIO:
            continue
        if not log.off[region_technique(rules)]:
            for turn in range(tables.houses_of.shape[1]):
                h = house_in_order(tables, cell, turn)
                if h >= 0:
                    keep_region(tables, state, scratch, x, h)
        is_last = scratch.literals[x + 1, CELL] != cell or x == count - 1
        if is_last and not log.off[cell_technique(rules)]:
            list_candidates(tables, state, scratch, cell)
            keep_common(state, scratch, size, CELL_KIND, x - size + 1, -1)


@lean_kernel
def lower_bound(scratch: NetScratch, nodes: int) -> None:
    """Note that there is a step of so many nodes; of no use where each is asked for."""
    if not scratch.is_each:
        scratch.bound = min(scratch.bound, nodes)


@lean_kernel
def spread(
    tables: Tables, state: GridState, scratch: NetScratch, row: int, start: int, on: int, rules: int
) -> None:
    """Spread the net of a literal in a state, into this row."""
    start_net(scratch, row, start, on)
    run_net(tables, state, scratch, row, rules)
    if rules != STATIC:
        leave_again(tables, scratch, row)


@lean_kernel
def start_net(scratch: NetScratch, row: int, start: int, on: int) -> None:
    """Make a net with its assumption alone."""
    forget_net(scratch, row)
    scratch.parents_end = 0
    scratch.arrived = 0
    scratch.heavy_count = 0
    scratch.live[0] = 0
    scratch.live[1] = 0
    scratch.heads[0] = 0
    scratch.heads[1] = 0
    for kind in range(scratch.looked.size):
        scratch.looked[kind] = 0
    open_node(scratch, on * scratch.count + start)
    keep_node(scratch, row, start, on)


@lean_kernel
def run_net(tables: Tables, state: GridState, scratch: NetScratch, row: int, rules: int) -> bool:
    """Follow the nodes of the last net that wait, until it clashes or nothing more follows.

    Returns whether it clashes.
    """
    offs = scratch.heads[0]
    ons = scratch.heads[1]
    while scratch.net_clash[row] == 0:
        is_over = ons >= scratch.live[1] and offs >= scratch.live[0]
        if is_over and rules != PLUS:
            break
        if ons < scratch.net_counts[row, 1]:
            switch_off(scratch, row, nth_of(scratch, row, 1, ons), rules)
            ons += 1
        elif offs < scratch.net_counts[row, 0]:
            switch_on(tables, state, scratch, row, nth_of(scratch, row, 0, offs), rules)
            offs += 1
        elif not add_patterns(tables, state, scratch, row):
            break
    scratch.heads[0] = offs
    scratch.heads[1] = ons
    return bool(scratch.net_clash[row] != 0)


@lean_kernel
def leave_again(tables: Tables, scratch: NetScratch, row: int) -> None:
    """Put back what the last net took out."""
    for i in range(scratch.heads[0]):
        put_back(tables, scratch, nth_of(scratch, row, 0, i))


@lean_kernel
def keep_region(tables: Tables, state: GridState, scratch: NetScratch, x: int, h: int) -> None:
    """Compare the nets of all places of x's digit in a house, if x is the first of two or more."""
    d = scratch.literals[x, DIGIT]
    spots = state.spots[h, d]
    if is_single(spots) or tables.houses[h, lowest(spots)] != scratch.literals[x, CELL]:
        return
    size = list_places(tables, state, scratch, h, d)
    keep_common(state, scratch, size, REGION, x, h)


@lean_kernel
def list_candidates(tables: Tables, state: GridState, scratch: NetScratch, cell: int) -> int:
    """List the candidates of a cell as members, in order; return how many they are."""
    size = 0
    left = state.candidates[cell]
    while left:
        scratch.members[size] = scratch.number[cell * tables.houses.shape[1] + lowest(left)]
        size += 1
        left &= left - 1
    return size


@lean_kernel
def list_places(tables: Tables, state: GridState, scratch: NetScratch, h: int, d: int) -> int:
    """List the places of a digit in a house as members, by slot; return how many they are."""
    size = 0
    left = state.spots[h, d]
    while left:
        place = tables.houses[h, lowest(left)]
        scratch.members[size] = scratch.number[place * tables.houses.shape[1] + d]
        size += 1
        left &= left - 1
    return size


@lean_kernel
def keep_clash(scratch: NetScratch, row: int, x: int, on: int) -> None:
    """Keep the contradiction of a net, if there is one and it is the best so far."""
    key = scratch.net_clash[row] << 3 | CONTRADICTION
    if scratch.net_clash[row] and key < scratch.best_key:
        keep_best(scratch, key, x, on, scratch.best_house, x, 1 - on)


@lean_kernel
def keep_common(
    state: GridState, scratch: NetScratch, size: int, kind: int, x: int, h: int
) -> None:
    """Keep the best of what all the member nets share, if it is the best so far."""
    first = scratch.members[0]
    for on in (1, 0):
        for i in range(scratch.net_counts[first, on]):
            target = nth_of(scratch, first, on, i)
            nodes = size_of_all(scratch, size, on, target, (scratch.best_key + 7) >> 3)
            key = nodes << 3 | kind
            if nodes and key < scratch.best_key and (on == 0 or has_mates(state, scratch, target)):
                keep_best(scratch, key, x, scratch.best_on, h, target, on)


@lean_kernel
def keep_best(
    scratch: NetScratch, key: int, x: int, on: int, h: int, target: int, target_on: int
) -> None:
    """Keep a step that is the best so far, or where each is asked for the best of its target.

    Args:
        scratch: has what is the best so far.
        key: its nodes and its kind, as one number.
        x: the literal that its nets begin with, the first of several.
        on: of a contradiction, whether it begins with that literal on.
        h: the house, of a region.
        target: the literal that it shows.
        target_on: whether that is on then.
    """
    if scratch.is_each:
        place = target_on * scratch.count + target
        if key < scratch.each[place, KEY]:
            scratch.each[place, KEY] = key
            scratch.each[place, FIRST] = x
            scratch.each[place, IS_ON] = on
            scratch.each[place, OF_HOUSE] = h
        return
    lower_bound(scratch, key >> 3)
    scratch.best_key = key
    scratch.best_first = x
    scratch.best_on = on
    scratch.best_house = h
    scratch.best_target = target
    scratch.best_target_on = target_on


@lean_kernel
def has_mates(state: GridState, scratch: NetScratch, x: int) -> bool:
    """Whether the literal's cell has others, which go when it is placed."""
    return not is_single(state.candidates[scratch.literals[x, CELL]])


@lean_kernel
def cell_technique(rules: int) -> int:
    """Return the technique of a cell's chains."""
    if rules == STATIC:
        return CELL_FORCING_CHAIN
    return DYNAMIC_FORCING_CHAIN if rules == DYNAMIC else DYNAMIC_FORCING_CHAIN_PLUS


@lean_kernel
def region_technique(rules: int) -> int:
    """Return the technique of a region's chains."""
    return REGION_FORCING_CHAIN if rules == STATIC else cell_technique(rules)


@lean_kernel
def write_step(
    tables: Tables, state: GridState, scratch: NetScratch, log: StepLog, rules: int
) -> bool:
    """Write the best forcing chain, and spread its nets once more to tell why."""
    count = scratch.count
    kind = scratch.best_key & 7
    x = scratch.best_first
    technique = region_technique(rules) if kind == REGION else cell_technique(rules)
    if rules == NISHIO:
        technique = NISHIO_CHAIN
    open_step(log, technique, length_surcharge(scratch.best_key >> 3))
    literal = scratch.literals[scratch.best_target]
    if scratch.best_target_on:
        add_placement(log, literal[CELL], literal[DIGIT])
    else:
        add_elimination(state, log, literal[CELL], literal[DIGIT])
    target = scratch.best_target_on * count + scratch.best_target
    if kind == CONTRADICTION:
        spread(tables, state, scratch, count, x, scratch.best_on, rules)
        kept = (1 - scratch.clash_on) * count + scratch.clash_literal
        number = write_net(tables, scratch, log, kept, 0)
        write_net(tables, scratch, log, 2 * count, number)
    elif kind == DOUBLE:
        spread(tables, state, scratch, count, x, 1, rules)
        number = write_net(tables, scratch, log, target, 0)
        spread(tables, state, scratch, count, x, 0, rules)
        write_net(tables, scratch, log, target, number)
    elif kind == CELL_KIND:
        number = 0
        for k in range(count_bits(state.candidates[scratch.literals[x, CELL]])):
            spread(tables, state, scratch, count, x + k, 1, rules)
            number = write_net(tables, scratch, log, target, number)
    else:
        h = scratch.best_house
        add(log, HOUSE, h, 0)
        number = 0
        spots = state.spots[h, scratch.literals[x, DIGIT]]
        while spots:
            place = tables.houses[h, lowest(spots)]
            spots &= spots - 1
            other = scratch.number[place * tables.houses.shape[1] + scratch.literals[x, DIGIT]]
            spread(tables, state, scratch, count, other, 1, rules)
            number = write_net(tables, scratch, log, target, number)
    return close_step(log)
