"""Nets of implications: all that follows from one candidate being on, or off.

A net is what Sudoku Explainer 1.2.1 spreads from an assumption, in its order: literals that are on
switch their weak links off; one that is off switches on what is then the last in its cell or in
one of its houses. There are four sets of rules:

    NISHIO    one digit, houses only; what is off is taken out, so that more becomes the last
    STATIC    cells and houses; only what is the last in the position itself
    DYNAMIC   cells and houses; what is off is taken out
    PLUS      the same, and where nothing more follows, locked candidates, pairs and X-wings

A node is a literal in one state; its size is the number of nodes that it rests on, itself and the
assumption included, each counted once. A net that comes to a literal both on and off stops there.

    net_sizes   (R·2·M,)    by net, state (0 off, 1 on) and literal: the node's size, 0 if not in
    net_orders  (R·2·M,)    by net and state: its literals in the order in which they came
    net_counts  (R, 2)      how many they are
    net_clash   (R,)        the sizes of the two nodes that contradict each other, added; 0 if none

    left_candidates, left_spots     what is not taken out of the position, while a net is spread
                                    by rules that take out
    arrivals        (N,)    which node a node is among those that came into the net; CUT if cut
    ancestors       (N, w)  the nodes that a node rests on and itself, as bits by arrival
    parent_range    (N, 2)  where its parents begin and end in
    parent_list     (P,)    nodes
    agenda          (N, 4)  room for `write_net`: ends of chains to write and the chains that they
                            serve, the way of one chain; for each node, whether it is written
    members         (n,)    the nets to compare
    patterns        (M, 5)  for each candidate that a pattern took out: technique, house, second
                            house, digits, slots; see `write_pattern`
    looked          (4,)    how many of the last net's nodes that are off had come when each kind of
                            pattern was last looked for
    lost            (3, n)  by row, column or box and digit: the houses that have lost a place of it
                            since then, as bits
    fish            (F,)    X-wings of a kind of lines, as lines << 6 | digit
    heavy           (M, 2)  chains that nodes rest on beside nodes: which arrival each is among
                            those that came into the net, and how many nodes it counts for
    net_chains      (R', K, 2)      by net: the same chains, which each is, and for how many nodes
                                    it counts
    chain_counts    (R,)            how many they are
    net_weights     (R'·2·M',)      of each node's size, as in `net_sizes`, what they count for
    chain_sets      (R'·2·M'·w',)   which of them a node rests on, as bits
    met             (n·K,)          chains that the nets of a step have
    live            (2,)    where, off and on, the nodes that are not cut end in their order
    heads           (2,)    how many of the net's nodes, off and on, have been followed
    clash_literal, clash_on     the literal that the last net contradicts itself on, and whether the
                            node that comes too late is on
    parents_end     where the list of parents ends
    count           how many literals there are
    is_simple       1 where each node has one parent and is one larger
    arrived         how many nodes and heavy chains came and were not cut
    heavy_count     how many heavy chains the net has
    bound           from how many nodes on a node is cut
    is_open_cut     1 where the open node rests on a cut one

Sizes and counts are 0 between calls, and what is left is the state's.

A step has the size of all the nodes that it rests on, and only the smallest is wanted. So a node
of BOUND nodes and more, and all that rests on it, is cut: it is in the net, FAR in size, as what
comes later must still find it there, but nobody counts what it rests on. A net in which all that
still waits is cut need not be spread further, unless patterns are looked for at its end.

A chain that several nets of a step rest on counts once; see `size_of_all`. So the chains of a net
are kept beside its sizes, up to `MOST_CHAINS` of them, of positions with `MOST_CHAINED` literals.

There is a net from each literal on, by the literal's number, and one more for a literal off. A
node's number is state · literals + literal; the number after those of all nodes is that of the open
node, which is not in the net, or comes too late to be.
"""

from __future__ import annotations

from puzzle.kernel import bit_count, lean_kernel
from solver.human.chains.implications import CELL, DIGIT, STRONG, WEAK, WEAK_HOUSES, link_shapes
from solver.human.chains.leads import Leads, lead_shapes
from solver.human.engine.bits import is_single, lowest
from solver.human.engine.extent import Extent
from solver.human.engine.order import house_in_order
from solver.human.engine.record import Array, Shape, new_record
from solver.human.engine.state import GridState
from solver.human.engine.tables import Tables
from solver.human.techniques.subsets import SubsetScratch

NISHIO, STATIC, DYNAMIC, PLUS = 0, 1, 2, 3
CUT = -1
FAR = 1 << 20
ARRIVAL, WEIGHT = 0, 1
IDENTITY = 0
TECHNIQUE_OF, HOUSE_OF, SECOND, DIGITS, SLOTS = 0, 1, 2, 3, 4


class NetScratch(Leads, SubsetScratch):
    """What the finders of forcing chains write down, drawn in the module's docstring.

    best_key, best_first, best_on, best_house, best_target, best_target_on
        the best step so far: see `forcing_chains`
    each (2 C, 4), is_each
        the best step of each literal, off or on, where every step is asked for
    """

    net_sizes: Array
    net_orders: Array
    net_counts: Array
    net_clash: Array
    left_candidates: Array
    left_spots: Array
    arrivals: Array
    ancestors: Array
    parent_range: Array
    parent_list: Array
    agenda: Array
    members: Array
    patterns: Array
    looked: Array
    lost: Array
    fish: Array
    heavy: Array
    net_chains: Array
    chain_counts: Array
    net_weights: Array
    chain_sets: Array
    met: Array
    live: Array
    heads: Array
    each: Array
    clash_literal: int
    clash_on: int
    parents_end: int
    count: int
    is_simple: int
    arrived: int
    heavy_count: int
    bound: int
    is_open_cut: int
    best_key: int
    best_first: int
    best_on: int
    best_house: int
    best_target: int
    best_target_on: int
    is_each: int


MOST_IN_NETS = 729
"""Literals of an empty 9×9 grid: room for nets grows with the square of their number."""
MOST_CHAINED = 400
"""Literals beyond which no net has chains inside."""
MOST_CHAINS = 256
"""Chains of a net that are told from each other; any further one counts in each net of a step."""
CHAIN_WORDS = MOST_CHAINS // 64
"""Words of a set of them."""


def new_scratch(extent: Extent) -> NetScratch:
    """Room for these finders on tables of this extent."""
    return new_record(NetScratch, **net_shapes(extent))


def net_shapes(extent: Extent) -> dict[str, Shape]:
    """Return the shapes of `NetScratch`."""
    most = min(extent.cell_count * extent.size, MOST_IN_NETS)
    nets, nodes = most + 1, 2 * most + 1
    chained = min(most, MOST_CHAINED)
    chained_nodes = (chained + 1) * 2 * chained
    numbers = (name for name, kind in NetScratch.__annotations__.items() if kind == "int")
    return {
        **link_shapes(extent),
        **lead_shapes(most, extent.cell_count, extent.houses, extent.size),
        **dict.fromkeys(numbers, ()),
        "net_sizes": (nets * 2 * most,),
        "net_orders": (nets * 2 * most,),
        "net_counts": (nets, 2),
        "net_clash": (nets,),
        "left_candidates": (extent.cell_count,),
        "left_spots": (extent.houses, extent.size),
        "arrivals": (nodes,),
        "ancestors": (nodes, (nodes + most + 63) // 64),
        "parent_range": (nodes, 2),
        "parent_list": (nodes * 8 * extent.size,),
        "agenda": (nodes, 4),
        "members": (extent.size,),
        "patterns": (most, 5),
        "looked": (4,),
        "lost": (3, extent.size),
        "fish": (extent.size**2 * (extent.size - 1) // 2,),
        "masks": (extent.size,),
        "heavy": (most, 2),
        "net_chains": (chained + 1, MOST_CHAINS, 2),
        "chain_counts": (nets,),
        "net_weights": (chained_nodes,),
        "chain_sets": (chained_nodes * CHAIN_WORDS,),
        "met": (extent.size * MOST_CHAINS,),
        "live": (2,),
        "heads": (2,),
        "each": (2 * most, 4),
    }


@lean_kernel
def slot(scratch: NetScratch, row: int, on: int, i: int) -> int:
    """Where a net's entry stands in `net_sizes` or `net_orders`; close together, for the cache."""
    return int((2 * row + on) * scratch.count + i)


@lean_kernel
def size_of(scratch: NetScratch, row: int, on: int, literal: int) -> int:
    """Return the size of a net's node; 0 when it is not in the net."""
    return int(scratch.net_sizes[slot(scratch, row, on, literal)])


@lean_kernel
def size_of_all(scratch: NetScratch, size: int, on: int, literal: int, bound: int) -> int:
    """Return the size of what all member nets come to, 0 if one does not, or from the bound on.

    Nodes count in each net, a chain that several rest on once.
    """
    nodes, weights, heaviest = 0, 0, 0
    for k in range(size):
        row = scratch.members[k]
        part = size_of(scratch, row, on, literal)
        nodes += part
        if scratch.chain_counts[row]:
            weight = scratch.net_weights[slot(scratch, row, on, literal)]
            weights += weight
            heaviest = max(heaviest, weight)
        if part == 0 or nodes - weights + heaviest >= bound:
            return 0
    if weights > heaviest:
        nodes -= met_again(scratch, size, on, literal)
    return nodes if nodes < bound else 0


@lean_kernel
def met_again(scratch: NetScratch, size: int, on: int, literal: int) -> int:
    """Return for how many nodes the chains count that a member net has in common with another."""
    nodes, count = 0, 0
    for k in range(size):
        row = scratch.members[k]
        first = slot(scratch, row, on, literal) * CHAIN_WORDS
        for w in range(CHAIN_WORDS if scratch.chain_counts[row] else 0):
            left = scratch.chain_sets[first + w]
            while left:
                chain = scratch.net_chains[row, (w << 6) + lowest(left)]
                left &= left - 1
                i = 0
                while i < count and scratch.met[i] != chain[IDENTITY]:
                    i += 1
                if i < count:
                    nodes += chain[WEIGHT]
                else:
                    scratch.met[count] = chain[IDENTITY]
                    count += 1
    return nodes


@lean_kernel
def nth_of(scratch: NetScratch, row: int, on: int, i: int) -> int:
    """Return the literal that came as the i-th in this state into a net."""
    return int(scratch.net_orders[slot(scratch, row, on, i)])


@lean_kernel
def switch_off(scratch: NetScratch, row: int, x: int, rules: int) -> None:
    """Add what x, being on, switches off."""
    first = scratch.literals[x, WEAK_HOUSES if rules == NISHIO else WEAK]
    offs = slot(scratch, row, 0, 0)
    ons = slot(scratch, row, 1, 0)
    for k in range(first, scratch.literals[x + 1, WEAK]):
        y = scratch.weak[k]
        if scratch.net_sizes[offs + y] and not scratch.net_sizes[ons + y]:
            continue
        if rules != STATIC:
            left = scratch.left_candidates[scratch.literals[y, CELL]]
            if not left >> scratch.literals[y, DIGIT] & 1:
                continue
        open_node(scratch, y)
        rest_on(scratch, scratch.count + x)
        if is_clash(scratch, row, y, 0):
            return
        keep_node(scratch, row, y, 0)


@lean_kernel
def switch_on(
    tables: Tables, state: GridState, scratch: NetScratch, row: int, y: int, rules: int
) -> None:
    """Add what y, being off, switches on, and take y out."""
    if rules == STATIC:
        switch_on_links(scratch, row, y)
        return
    n = tables.houses.shape[1]
    cell = scratch.literals[y, CELL]
    d = scratch.literals[y, DIGIT]
    left = scratch.left_candidates[cell] & ~(1 << d)
    if rules != NISHIO and is_single(left):
        z = scratch.number[cell * n + lowest(left)]
        if is_news(scratch, row, z):
            open_on(scratch, z, y)
            gone = state.candidates[cell] & ~scratch.left_candidates[cell]
            while gone:
                rest_on(scratch, scratch.number[cell * n + lowest(gone)])
                gone &= gone - 1
            keep_on(scratch, row, z)
    for turn in range(tables.houses_of.shape[1]):
        h = house_in_order(tables, cell, turn)
        if h < 0 or scratch.net_clash[row]:
            continue
        here = 1 << tables.slots[cell, (turn + 2) % 3 if turn < 3 else turn]
        left = scratch.left_spots[h, d] & ~here
        if is_single(left):
            z = scratch.number[tables.houses[h, lowest(left)] * n + d]
            if not is_news(scratch, row, z):
                continue
            open_on(scratch, z, y)
            gone = state.spots[h, d] & ~scratch.left_spots[h, d]
            while gone:
                rest_on(scratch, scratch.number[tables.houses[h, lowest(gone)] * n + d])
                gone &= gone - 1
            keep_on(scratch, row, z)
    take_out(tables, scratch, cell, d)


@lean_kernel
def switch_on_links(scratch: NetScratch, row: int, y: int) -> None:
    """Add what y, being off, switches on by its strong links: all, while nothing is taken out."""
    for k in range(scratch.literals[y, STRONG], scratch.literals[y + 1, STRONG]):
        if scratch.net_clash[row]:
            return
        if is_news(scratch, row, scratch.strong[k]):
            open_on(scratch, scratch.strong[k], y)
            keep_on(scratch, row, scratch.strong[k])


@lean_kernel
def is_news(scratch: NetScratch, row: int, z: int) -> bool:
    """Whether z's being on is a new node of a net, or a clash: mostly it is neither.

    A literal that is on has all others of its cell and houses off, the last of which finds it.
    """
    return size_of(scratch, row, 1, z) == 0 or size_of(scratch, row, 0, z) != 0


@lean_kernel
def open_on(scratch: NetScratch, literal: int, y: int) -> None:
    """Begin the node of a literal that is on because y is off."""
    open_node(scratch, scratch.count + literal)
    rest_on(scratch, y)


@lean_kernel
def keep_on(scratch: NetScratch, row: int, literal: int) -> None:
    """Put the open node of a literal that is on, which is news, into the net, unless it clashes."""
    if not is_clash(scratch, row, literal, 1):
        keep_node(scratch, row, literal, 1)


@lean_kernel
def take_out(tables: Tables, scratch: NetScratch, cell: int, d: int) -> None:
    """Take a candidate out of what the net has left."""
    scratch.left_candidates[cell] &= ~(1 << d)
    for k in range(tables.houses_of.shape[1]):
        h = tables.houses_of[cell, k]
        if h >= 0:
            scratch.left_spots[h, d] &= ~(1 << tables.slots[cell, k])


@lean_kernel
def put_back(tables: Tables, scratch: NetScratch, literal: int) -> None:
    """Put a candidate back that was taken out of what the net has left."""
    cell, d = scratch.literals[literal, CELL], scratch.literals[literal, DIGIT]
    scratch.left_candidates[cell] |= 1 << d
    for k in range(tables.houses_of.shape[1]):
        h = tables.houses_of[cell, k]
        if h >= 0:
            scratch.left_spots[h, d] |= 1 << tables.slots[cell, k]


@lean_kernel
def open_node(scratch: NetScratch, node: int) -> None:
    """Begin a node without parents, in the place of the one that comes too late."""
    last = 2 * scratch.count
    arrival = scratch.arrived
    scratch.is_open_cut = 0
    if not scratch.is_simple:
        scratch.ancestors[last, : arrival >> 6] = 0
        scratch.ancestors[last, arrival >> 6] = 1 << (arrival & 63)
    scratch.parent_range[last, 0] = scratch.parents_end
    scratch.parent_range[last, 1] = scratch.parents_end


@lean_kernel
def rest_on(scratch: NetScratch, parent: int) -> None:
    """Give the open node a parent, which is in the net."""
    last = 2 * scratch.count
    arrival = scratch.arrivals[parent]
    if arrival == CUT:
        scratch.is_open_cut = 1
    elif not scratch.is_simple:
        for w in range((arrival >> 6) + 1):
            scratch.ancestors[last, w] |= scratch.ancestors[parent, w]
    scratch.parent_list[scratch.parent_range[last, 1]] = parent
    scratch.parent_range[last, 1] += 1


@lean_kernel
def open_size(scratch: NetScratch, row: int) -> int:
    """Return the size of the open node."""
    if scratch.is_open_cut:
        return FAR
    count = scratch.count
    if scratch.is_simple:
        start = scratch.parent_range[2 * count, 0]
        if start == scratch.parent_range[2 * count, 1]:
            return 1
        parent = scratch.parent_list[start]
        return size_of(scratch, row, parent // count, parent % count) + 1
    size = 0
    for w in range((scratch.arrived >> 6) + 1):
        size += bit_count(scratch.ancestors[2 * count, w])
    for k in range(scratch.heavy_count):
        arrival = scratch.heavy[k, ARRIVAL]
        if scratch.ancestors[2 * count, arrival >> 6] >> (arrival & 63) & 1:
            size += scratch.heavy[k, WEIGHT] - 1
    return size


@lean_kernel
def is_clash(scratch: NetScratch, row: int, literal: int, on: int) -> bool:
    """Whether the net has the open node's opposite; if so, note the clash."""
    opposite = size_of(scratch, row, 1 - on, literal)
    if opposite == 0:
        return False
    scratch.net_clash[row] = open_size(scratch, row) + opposite
    if scratch.heavy_count:
        node = (1 - on) * scratch.count + literal
        scratch.net_clash[row] -= heavy_in_both(scratch, node, 2 * scratch.count)
    scratch.clash_literal = literal
    scratch.clash_on = on
    return True


@lean_kernel
def heavy_in_both(scratch: NetScratch, node: int, other: int) -> int:
    """Return for how many nodes the heavy chains count that both nodes of a net rest on."""
    size = 0
    if scratch.arrivals[node] != CUT:
        for k in range(scratch.heavy_count):
            arrival = scratch.heavy[k, ARRIVAL]
            both = scratch.ancestors[other, arrival >> 6]
            # What a node has beyond its own arrival is not its own.
            if scratch.arrivals[node] > arrival:
                both &= scratch.ancestors[node, arrival >> 6]
                size += scratch.heavy[k, WEIGHT] * (both >> (arrival & 63) & 1)
    return size


@lean_kernel
def keep_node(scratch: NetScratch, row: int, literal: int, on: int) -> None:
    """Put the open node into the net."""
    last = 2 * scratch.count
    node = on * scratch.count + literal
    size = open_size(scratch, row)
    arrival = scratch.arrived
    if size >= scratch.bound:
        size = FAR
        scratch.arrivals[node] = CUT
    else:
        scratch.arrivals[node] = arrival
        scratch.arrived += 1
        scratch.live[on] = scratch.net_counts[row, on] + 1
        if not scratch.is_simple:
            for w in range((arrival >> 6) + 1):
                scratch.ancestors[node, w] = scratch.ancestors[last, w]
            if scratch.heavy_count:
                keep_chains(scratch, row, on, literal)
    scratch.net_sizes[slot(scratch, row, on, literal)] = size
    scratch.parent_range[node, 0] = scratch.parent_range[last, 0]
    scratch.parent_range[node, 1] = scratch.parent_range[last, 1]
    scratch.parents_end = scratch.parent_range[last, 1]
    scratch.net_orders[slot(scratch, row, on, scratch.net_counts[row, on])] = literal
    scratch.net_counts[row, on] += 1


@lean_kernel
def add_chain(scratch: NetScratch, row: int, nodes: int, identity: int) -> None:
    """Begin a chain that nodes of the last net may rest on, which counts for so many nodes."""
    chain = scratch.heavy_count
    scratch.heavy[chain, ARRIVAL] = scratch.arrived
    scratch.heavy[chain, WEIGHT] = nodes
    scratch.arrived += 1
    scratch.heavy_count += 1
    if chain == 0:
        first = slot(scratch, row, 0, 0)
        scratch.net_weights[first : first + 2 * scratch.count] = 0
        end = (first + 2 * scratch.count) * CHAIN_WORDS
        scratch.chain_sets[first * CHAIN_WORDS : end] = 0
    if chain < MOST_CHAINS:
        scratch.net_chains[row, chain, IDENTITY] = identity
        scratch.net_chains[row, chain, WEIGHT] = nodes
        scratch.chain_counts[row] = chain + 1


@lean_kernel
def keep_chains(scratch: NetScratch, row: int, on: int, literal: int) -> None:
    """Keep which chains a node of the last net rests on, in the place of a row."""
    node = on * scratch.count + literal
    at = slot(scratch, row, on, literal)
    for k in range(scratch.chain_counts[row]):
        arrival = scratch.heavy[k, ARRIVAL]
        is_in = scratch.ancestors[node, arrival >> 6] >> (arrival & 63) & 1
        scratch.net_weights[at] += scratch.heavy[k, WEIGHT] * is_in
        scratch.chain_sets[at * CHAIN_WORDS + (k >> 6)] |= is_in << (k & 63)


@lean_kernel
def forget_net(scratch: NetScratch, row: int) -> None:
    """Empty a net."""
    for on in range(2):
        for i in range(scratch.net_counts[row, on]):
            literal = nth_of(scratch, row, on, i)
            scratch.net_sizes[slot(scratch, row, on, literal)] = 0
        scratch.net_counts[row, on] = 0
    scratch.net_clash[row] = 0
    scratch.chain_counts[row] = 0
