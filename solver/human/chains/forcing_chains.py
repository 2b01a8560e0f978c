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
"""

from __future__ import annotations

from puzzle.kernel import lean_kernel
from solver.human.chains.implications import CELL, DIGIT, build_links
from solver.human.chains.net_eliminations import add_patterns
from solver.human.chains.nets import (
    ARRIVED,
    BOUND,
    CLASH_LITERAL,
    CLASH_STATE,
    COUNT,
    DYNAMIC,
    LIVE,
    NISHIO,
    PARENTS_END,
    PLUS,
    SIMPLE,
    STATIC,
    forget_net,
    keep_node,
    nth_of,
    open_node,
    put_back,
    size_of,
    switch_off,
    switch_on,
    write_net,
)
from solver.human.chains.static_chains import length_surcharge
from solver.human.engine.bits import count_bits, is_single, lowest
from solver.human.engine.order import house_in_order
from solver.human.engine.state import Position
from solver.human.engine.step_log import (
    HOUSE,
    StepLog,
    add,
    add_elimination,
    add_placement,
    close_step,
    open_step,
)
from solver.human.engine.tables import Board
from solver.human.technique import Technique

NISHIO_CHAIN = int(Technique.NISHIO)
CELL_FORCING_CHAIN = int(Technique.CELL_FORCING_CHAIN)
REGION_FORCING_CHAIN = int(Technique.REGION_FORCING_CHAIN)
DYNAMIC_FORCING_CHAIN = int(Technique.DYNAMIC_FORCING_CHAIN)
DYNAMIC_FORCING_CHAIN_PLUS = int(Technique.DYNAMIC_FORCING_CHAIN_PLUS)

# The kinds, by the rank that decides between equals.
DOUBLE, CELL_KIND, REGION, CONTRADICTION = 1, 5, 6, 7

KEY, FIRST, STATE, HOUSE_OF, TARGET, TARGET_STATE = 0, 1, 2, 3, 4, 5

LOW_BOUND, NO_BOUND = 16, 1 << 30
"""Nodes of the largest step that is looked for at first, and in the end."""


@lean_kernel
def find_forcing_chain(board: Board, position: Position, log: StepLog, rules: int) -> bool:
    """The forcing chain with the least nodes under these rules.

    Positions with more literals than a 9×9 grid has are beyond it: there it finds nothing.
    """
    count = build_links(board, position)
    if count > position.net_clash.size - 1:
        return False
    position.net_facts[COUNT] = count
    position.net_facts[SIMPLE] = rules == STATIC
    leave_all(position)
    # Large nets are cut short at first: most steps are small, and the smallest is wanted. Where
    # patterns are looked for in each net that ends, there is nothing to gain.
    bound = LOW_BOUND if rules == DYNAMIC else NO_BOUND
    while True:
        position.net_facts[BOUND] = bound
        position.net_best[KEY] = (bound + 1) << 3
        compare_nets(board, position, log, rules)
        for row in range(count + 1):
            forget_net(position, row)
        is_found = position.net_best[KEY] < (bound + 1) << 3
        if is_found or bound == NO_BOUND:
            break
        bound = NO_BOUND
    position.net_facts[BOUND] = NO_BOUND
    is_found = is_found and write_step(board, position, log, rules)
    forget_net(position, count)
    return is_found


@lean_kernel
def leave_all(position: Position) -> None:
    """Leave all candidates of the position to the nets."""
    for cell in range(position.left_candidates.size):
        position.left_candidates[cell] = position.candidates[cell]
    for h in range(position.left_spots.shape[0]):
        for d in range(position.left_spots.shape[1]):
            position.left_spots[h, d] = position.spots[h, d]


@lean_kernel
def compare_nets(board: Board, position: Position, log: StepLog, rules: int) -> None:
    """Spread the net of each literal and keep the best of what they show, within the bound."""
    count = position.net_facts[COUNT]
    spare = count
    if rules != NISHIO:
        for x in range(count):
            spread(board, position, x, x, 1, rules)
            if rules != STATIC and position.net_clash[x] and has_mates(position, x):
                lower_bound(position, position.net_clash[x])
    for x in range(count):
        cell = position.literals[x, CELL]
        size = count_bits(position.candidates[cell])
        if size < 2 or (size == 2 and rules == STATIC):
            continue
        if rules == NISHIO:
            spread(board, position, spare, x, 1, rules)
            keep_clash(position, spare, x, 1)
        elif rules != STATIC:
            keep_clash(position, x, x, 1)
        if rules != STATIC:
            spread(board, position, spare, x, 0, rules)
            keep_clash(position, spare, x, 0)
        if size > 2 and rules >= DYNAMIC:
            position.members[0] = x
            position.members[1] = spare
            keep_common(position, 2, DOUBLE, x, -1)
        if rules == NISHIO:
            continue
        if not log.off[region_technique(rules)]:
            for turn in range(board.houses_of.shape[1]):
                h = house_in_order(board, cell, turn)
                if h >= 0:
                    keep_region(board, position, x, h)
        is_last = position.literals[x + 1, CELL] != cell or x == count - 1
        if is_last and not log.off[cell_technique(rules)]:
            for k in range(size):
                position.members[k] = x - size + 1 + k
            keep_common(position, size, CELL_KIND, x - size + 1, -1)


@lean_kernel
def lower_bound(position: Position, nodes: int) -> None:
    """Note that there is a step of so many nodes."""
    position.net_facts[BOUND] = min(position.net_facts[BOUND], nodes)


@lean_kernel
def spread(board: Board, position: Position, row: int, start: int, state: int, rules: int) -> None:
    """Spread the net of a literal in a state, into this row."""
    forget_net(position, row)
    position.net_facts[PARENTS_END] = 0
    position.net_facts[ARRIVED] = 0
    position.net_facts[LIVE] = 0
    position.net_facts[LIVE + 1] = 0
    open_node(position, state * position.net_facts[COUNT] + start)
    keep_node(position, row, start, state)
    ons = 0
    offs = 0
    while position.net_clash[row] == 0:
        is_over = ons >= position.net_facts[LIVE + 1] and offs >= position.net_facts[LIVE]
        if is_over and rules != PLUS:
            break
        if ons < position.net_counts[row, 1]:
            switch_off(position, row, nth_of(position, row, 1, ons), rules)
            ons += 1
        elif offs < position.net_counts[row, 0]:
            switch_on(board, position, row, nth_of(position, row, 0, offs), rules)
            offs += 1
        elif not add_patterns(board, position, row):
            break
    if rules != STATIC:
        for i in range(offs):
            put_back(board, position, nth_of(position, row, 0, i))


@lean_kernel
def keep_region(board: Board, position: Position, x: int, h: int) -> None:
    """Compare the nets of all places of x's digit in a house, if x is the first of two or more."""
    d = position.literals[x, DIGIT]
    spots = position.spots[h, d]
    if is_single(spots) or board.houses[h, lowest(spots)] != position.literals[x, CELL]:
        return
    size = 0
    while spots:
        place = board.houses[h, lowest(spots)]
        position.members[size] = position.number[place * board.houses.shape[1] + d]
        size += 1
        spots &= spots - 1
    keep_common(position, size, REGION, x, h)


@lean_kernel
def keep_clash(position: Position, row: int, x: int, state: int) -> None:
    """Keep the contradiction of a net, if there is one and it is the best so far."""
    key = position.net_clash[row] << 3 | CONTRADICTION
    if position.net_clash[row] and key < position.net_best[KEY]:
        lower_bound(position, position.net_clash[row])
        position.net_best[KEY] = key
        position.net_best[FIRST] = x
        position.net_best[STATE] = state
        position.net_best[TARGET] = x
        position.net_best[TARGET_STATE] = 1 - state


@lean_kernel
def keep_common(position: Position, size: int, kind: int, x: int, h: int) -> None:
    """Keep the best of what all the member nets share, if it is the best so far."""
    first = position.members[0]
    for state in (1, 0):
        for i in range(position.net_counts[first, state]):
            target = nth_of(position, first, state, i)
            nodes = 0
            for k in range(size):
                part = size_of(position, position.members[k], state, target)
                nodes += part
                if part == 0 or nodes << 3 >= position.net_best[KEY]:
                    nodes = 0
                    break
            key = nodes << 3 | kind
            if (
                nodes
                and key < position.net_best[KEY]
                and (state == 0 or has_mates(position, target))
            ):
                lower_bound(position, nodes)
                position.net_best[KEY] = key
                position.net_best[FIRST] = x
                position.net_best[HOUSE_OF] = h
                position.net_best[TARGET] = target
                position.net_best[TARGET_STATE] = state


@lean_kernel
def has_mates(position: Position, x: int) -> bool:
    """Whether the literal's cell has others, which go when it is placed."""
    return not is_single(position.candidates[position.literals[x, CELL]])


@lean_kernel
def cell_technique(rules: int) -> int:
    """The technique of a cell's chains."""
    if rules == STATIC:
        return CELL_FORCING_CHAIN
    return DYNAMIC_FORCING_CHAIN if rules == DYNAMIC else DYNAMIC_FORCING_CHAIN_PLUS


@lean_kernel
def region_technique(rules: int) -> int:
    """The technique of a region's chains."""
    return REGION_FORCING_CHAIN if rules == STATIC else cell_technique(rules)


@lean_kernel
def write_step(board: Board, position: Position, log: StepLog, rules: int) -> bool:
    """Write the best forcing chain, and spread its nets once more to tell why."""
    count = position.net_facts[COUNT]
    kind = position.net_best[KEY] & 7
    x = position.net_best[FIRST]
    technique = region_technique(rules) if kind == REGION else cell_technique(rules)
    if rules == NISHIO:
        technique = NISHIO_CHAIN
    open_step(log, technique, length_surcharge(position.net_best[KEY] >> 3))
    literal = position.literals[position.net_best[TARGET]]
    if position.net_best[TARGET_STATE]:
        add_placement(log, literal[CELL], literal[DIGIT])
    else:
        add_elimination(position, log, literal[CELL], literal[DIGIT])
    target = position.net_best[TARGET_STATE] * count + position.net_best[TARGET]
    if kind == CONTRADICTION:
        spread(board, position, count, x, position.net_best[STATE], rules)
        kept = (1 - position.net_facts[CLASH_STATE]) * count + position.net_facts[CLASH_LITERAL]
        number = write_net(position, log, kept, 0)
        write_net(position, log, 2 * count, number)
    elif kind == DOUBLE:
        spread(board, position, count, x, 1, rules)
        number = write_net(position, log, target, 0)
        spread(board, position, count, x, 0, rules)
        write_net(position, log, target, number)
    elif kind == CELL_KIND:
        number = 0
        for k in range(count_bits(position.candidates[position.literals[x, CELL]])):
            spread(board, position, count, x + k, 1, rules)
            number = write_net(position, log, target, number)
    else:
        h = position.net_best[HOUSE_OF]
        add(log, HOUSE, h, 0)
        number = 0
        spots = position.spots[h, position.literals[x, DIGIT]]
        while spots:
            place = board.houses[h, lowest(spots)]
            spots &= spots - 1
            other = position.number[place * board.houses.shape[1] + position.literals[x, DIGIT]]
            spread(board, position, count, other, 1, rules)
            number = write_net(position, log, target, number)
    return close_step(log)
