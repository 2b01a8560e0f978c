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

import numpy as np
import numpy.typing as npt

from puzzle.kernel import kernel, lean_kernel
from solver.human.bits import count_bits, is_single, lowest
from solver.human.board import Board
from solver.human.chains import NOTHING, length_surcharge
from solver.human.implications import CELL, DIGIT, build_links
from solver.human.log import (
    HOUSE,
    StepLog,
    add,
    add_elimination,
    add_placement,
    close_step,
    open_step,
)
from solver.human.nets import (
    CLASH_LITERAL,
    CLASH_STATE,
    DYNAMIC,
    NISHIO,
    PARENTS_END,
    PLUS,
    STATIC,
    Nets,
    keep_node,
    new_nets,
    open_node,
    switch_off,
    switch_on,
    write_net,
)
from solver.human.order import house_in_order
from solver.human.plus import add_patterns
from solver.human.position import Position
from solver.human.technique import Technique

NISHIO_CHAIN = int(Technique.NISHIO)
CELL_FORCING_CHAIN = int(Technique.CELL_FORCING_CHAIN)
REGION_FORCING_CHAIN = int(Technique.REGION_FORCING_CHAIN)
DYNAMIC_FORCING_CHAIN = int(Technique.DYNAMIC_FORCING_CHAIN)
DYNAMIC_FORCING_CHAIN_PLUS = int(Technique.DYNAMIC_FORCING_CHAIN_PLUS)

# The kinds, by the rank that decides between equals.
DOUBLE, CELL_KIND, REGION, CONTRADICTION = 1, 5, 6, 7

KEY, FIRST, STATE, HOUSE_OF, TARGET, TARGET_STATE = 0, 1, 2, 3, 4, 5


@kernel
def find_forcing_chain(board: Board, position: Position, log: StepLog, rules: int) -> bool:
    """The forcing chain with the least nodes under these rules."""
    count = build_links(board, position)
    nets = new_nets(board, position, count)
    best = np.zeros(6, dtype=np.int64)
    best[KEY] = NOTHING
    compare_nets(board, position, log, nets, best, rules)
    return best[KEY] != NOTHING and write_step(board, position, log, nets, best, rules)


@lean_kernel
def compare_nets(
    board: Board,
    position: Position,
    log: StepLog,
    nets: Nets,
    best: npt.NDArray[np.int64],
    rules: int,
) -> None:
    """Spread the net of each literal and keep the best of what they show."""
    count = nets.clash.size - 1
    spare = count
    for x in range(count):
        spread(board, position, nets, x, x, 1, rules)
    for x in range(count):
        cell = position.literals[x, CELL]
        size = count_bits(position.candidates[cell])
        if size < 2 or (size == 2 and rules == STATIC):
            continue
        if rules != STATIC:
            keep_clash(nets, best, x, x, 1)
            spread(board, position, nets, spare, x, 0, rules)
            keep_clash(nets, best, spare, x, 0)
        if size > 2 and rules >= DYNAMIC:
            nets.members[0] = x
            nets.members[1] = spare
            keep_common(position, nets, best, 2, DOUBLE, x, -1)
        if rules == NISHIO:
            continue
        if not log.off[region_technique(rules)]:
            for turn in range(board.houses_of.shape[1]):
                h = house_in_order(board, cell, turn)
                if h >= 0:
                    keep_region(board, position, nets, best, x, h)
        is_last = position.literals[x + 1, CELL] != cell or x == count - 1
        if is_last and not log.off[cell_technique(rules)]:
            for k in range(size):
                nets.members[k] = x - size + 1 + k
            keep_common(position, nets, best, size, CELL_KIND, x - size + 1, -1)


@lean_kernel
def spread(
    board: Board, position: Position, nets: Nets, row: int, start: int, state: int, rules: int
) -> None:
    """Spread the net of a literal in a state, into this row."""
    nets.sizes[row] = 0
    nets.counts[row] = 0
    nets.clash[row] = 0
    nets.facts[PARENTS_END] = 0
    for cell in range(nets.candidates.size):
        nets.candidates[cell] = position.candidates[cell]
    for h in range(nets.spots.shape[0]):
        for d in range(nets.spots.shape[1]):
            nets.spots[h, d] = position.spots[h, d]
    open_node(nets, state * nets.sizes.shape[2] + start)
    keep_node(nets, row, start, state)
    ons = 0
    offs = 0
    while nets.clash[row] == 0:
        if ons < nets.counts[row, 1]:
            switch_off(position, nets, row, int(nets.orders[row, 1, ons]), rules)
            ons += 1
        elif offs < nets.counts[row, 0]:
            switch_on(board, position, nets, row, int(nets.orders[row, 0, offs]), rules)
            offs += 1
        elif rules != PLUS or not add_patterns(board, position, nets, row):
            return


@lean_kernel
def keep_region(
    board: Board,
    position: Position,
    nets: Nets,
    best: npt.NDArray[np.int64],
    x: int,
    h: int,
) -> None:
    """Compare the nets of all places of x's digit in a house, if x is the first of two or more."""
    d = position.literals[x, DIGIT]
    spots = position.spots[h, d]
    if is_single(spots) or board.houses[h, lowest(spots)] != position.literals[x, CELL]:
        return
    size = 0
    while spots:
        place = board.houses[h, lowest(spots)]
        nets.members[size] = position.number[place * board.houses.shape[1] + d]
        size += 1
        spots &= spots - 1
    keep_common(position, nets, best, size, REGION, x, h)


@lean_kernel
def keep_clash(nets: Nets, best: npt.NDArray[np.int64], row: int, x: int, state: int) -> None:
    """Keep the contradiction of a net, if there is one and it is the best so far."""
    key = nets.clash[row] << 3 | CONTRADICTION
    if nets.clash[row] and key < best[KEY]:
        best[KEY] = key
        best[FIRST] = x
        best[STATE] = state
        best[TARGET] = x
        best[TARGET_STATE] = 1 - state


@lean_kernel
def keep_common(
    position: Position,
    nets: Nets,
    best: npt.NDArray[np.int64],
    size: int,
    kind: int,
    x: int,
    h: int,
) -> None:
    """Keep the best of what all the member nets share, if it is the best so far."""
    first = nets.members[0]
    for state in (1, 0):
        for i in range(nets.counts[first, state]):
            target = nets.orders[first, state, i]
            nodes = 0
            for k in range(size):
                part = int(nets.sizes[nets.members[k], state, target])
                nodes += part
                if part == 0 or nodes << 3 >= best[KEY]:
                    nodes = 0
                    break
            key = nodes << 3 | kind
            if nodes and key < best[KEY] and (state == 0 or has_mates(position, target)):
                best[KEY] = key
                best[FIRST] = x
                best[HOUSE_OF] = h
                best[TARGET] = target
                best[TARGET_STATE] = state


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
def write_step(
    board: Board,
    position: Position,
    log: StepLog,
    nets: Nets,
    best: npt.NDArray[np.int64],
    rules: int,
) -> bool:
    """Write the best forcing chain, and spread its nets once more to tell why."""
    count = nets.clash.size - 1
    kind = best[KEY] & 7
    x = best[FIRST]
    technique = region_technique(rules) if kind == REGION else cell_technique(rules)
    if rules == NISHIO:
        technique = NISHIO_CHAIN
    open_step(log, technique, length_surcharge(best[KEY] >> 3))
    literal = position.literals[best[TARGET]]
    if best[TARGET_STATE]:
        add_placement(log, literal[CELL], literal[DIGIT])
    else:
        add_elimination(position, log, literal[CELL], literal[DIGIT])
    target = best[TARGET_STATE] * count + best[TARGET]
    if kind == CONTRADICTION:
        spread(board, position, nets, count, x, best[STATE], rules)
        kept = (1 - nets.facts[CLASH_STATE]) * count + nets.facts[CLASH_LITERAL]
        number = write_net(position, log, nets, kept, 0)
        write_net(position, log, nets, 2 * count, number)
    elif kind == DOUBLE:
        spread(board, position, nets, count, x, 1, rules)
        number = write_net(position, log, nets, target, 0)
        spread(board, position, nets, count, x, 0, rules)
        write_net(position, log, nets, target, number)
    elif kind == CELL_KIND:
        number = 0
        for k in range(count_bits(position.candidates[position.literals[x, CELL]])):
            spread(board, position, nets, count, x + k, 1, rules)
            number = write_net(position, log, nets, target, number)
    else:
        h = best[HOUSE_OF]
        add(log, HOUSE, h, 0)
        number = 0
        spots = position.spots[h, position.literals[x, DIGIT]]
        while spots:
            place = board.houses[h, lowest(spots)]
            spots &= spots - 1
            other = position.number[place * board.houses.shape[1] + position.literals[x, DIGIT]]
            spread(board, position, nets, count, other, 1, rules)
            number = write_net(position, log, nets, target, number)
    return close_step(log)
