"""Colouring: what follows from strong links alone, for one digit or for one pair of digits.

Cells that are tied by strong links, one of two holds the digit, are coloured in turns: of each such
*cluster* one colour is true, the other false.

- simple colouring: a colour of which two cells see each other is false (wrap); else what sees both
  colours of a cluster goes (trap);
- multi colouring, two clusters: a colour that sees both colours of the other is false; else
  where a colour of one sees a colour of the other, one of the two opposite colours is true, and
  what sees both of these goes;
- remote pair: bivalue cells with the same two digits, each seeing the next: what sees one of each
  colour loses both digits. Fewer than four cells are a naked pair.
"""

from __future__ import annotations

from puzzle.kernel import lean_kernel
from solver.human.engine.bits import count_bits, lowest
from solver.human.engine.state import Position
from solver.human.engine.step_log import (
    EFFECTS,
    GROUP,
    MEMBER,
    PATTERN,
    StepLog,
    add,
    add_cell,
    add_elimination,
    close_step,
    eliminate_in_cell,
    open_step,
)
from solver.human.engine.tables import Board
from solver.human.technique import Technique

SIMPLE_COLOURING = int(Technique.SIMPLE_COLOURING)
MULTI_COLOURING = int(Technique.MULTI_COLOURING)
REMOTE_PAIR = int(Technique.REMOTE_PAIR)

NONE = -1
LEAST_PAIRS = 4
"""Cells in the shortest remote pair."""


@lean_kernel
def find_colouring(board: Board, position: Position, log: StepLog, technique: int) -> bool:
    """Simple or multi colouring: the least digit, then the first cluster or pair of clusters.

    Evidence: the candidates of each colour, one group each; a cluster's two follow each other.
    """
    for d in range(board.houses.shape[1]):
        clusters = _colour_digit(board, position, d)
        for one in range(clusters):
            if technique == SIMPLE_COLOURING:
                if _find_simple(board, position, log, d, one):
                    return True
                continue
            for other in range(clusters):
                if other != one and _find_multi(board, position, log, d, one, other):
                    return True
    return False


@lean_kernel
def _colour_digit(board: Board, position: Position, d: int) -> int:
    """Colour the cells of every strong link of a digit; return the number of clusters.

    Cluster c has the colours 2c and 2c + 1 in `passable`; cells without a strong link have none.
    """
    colour = position.passable
    colour[:] = NONE
    clusters = 0
    for start in range(colour.size):
        if position.candidates[start] >> d & 1 and colour[start] == NONE:
            colour[start] = 2 * clusters
            if _spread_colour(board, position, d, start) == 1:
                colour[start] = NONE
            else:
                clusters += 1
    return clusters


@lean_kernel
def _spread_colour(board: Board, position: Position, d: int, start: int) -> int:
    """Colour all that strong links tie to a coloured cell; return the number of cells."""
    colour, queue = position.passable, position.cells
    queue[0] = start
    tail = 1
    head = 0
    while head < tail:
        cell = queue[head]
        head += 1
        for k in range(board.houses_of.shape[1]):
            h = board.houses_of[cell, k]
            if h < 0 or count_bits(position.spots[h, d]) != 2:
                continue
            mate = board.houses[h, lowest(position.spots[h, d] & ~(1 << board.slots[cell, k]))]
            if colour[mate] == NONE:
                colour[mate] = colour[cell] ^ 1
                queue[tail] = mate
                tail += 1
    return tail


@lean_kernel
def _sees_colour(board: Board, position: Position, cell: int, wanted: int) -> bool:
    """Whether the cell sees one of this colour."""
    found = 0
    for k in range(board.peers.shape[1]):
        peer = board.peers[cell, k]
        found |= peer >= 0 and position.passable[peer] == wanted
    return found != 0


@lean_kernel
def _touch(board: Board, position: Position, one: int, other: int) -> bool:
    """Whether a cell of one colour sees one of the other."""
    for cell in range(position.passable.size):
        if position.passable[cell] == one and _sees_colour(board, position, cell, other):
            return True
    return False


@lean_kernel
def _find_simple(board: Board, position: Position, log: StepLog, d: int, cluster: int) -> bool:
    open_step(log, SIMPLE_COLOURING, 0)
    _add_cluster(position, log, d, cluster)
    for false in (2 * cluster, 2 * cluster + 1):
        if _touch(board, position, false, false):
            _remove_colour(position, log, d, false)
    if log.counts[EFFECTS] == 0:
        _remove_seen(board, position, log, d, 2 * cluster, 2 * cluster + 1)
    return close_step(log)


@lean_kernel
def _find_multi(
    board: Board, position: Position, log: StepLog, d: int, one: int, other: int
) -> bool:
    open_step(log, MULTI_COLOURING, 0)
    _add_cluster(position, log, d, one)
    _add_cluster(position, log, d, other)
    for false in (2 * one, 2 * one + 1):
        if _touch(board, position, false, 2 * other) and _touch(
            board, position, false, 2 * other + 1
        ):
            _remove_colour(position, log, d, false)
    if log.counts[EFFECTS] == 0:
        for mine in (2 * one, 2 * one + 1):
            for theirs in (2 * other, 2 * other + 1):
                if log.counts[EFFECTS] == 0 and _touch(board, position, mine, theirs):
                    _remove_seen(board, position, log, d, mine ^ 1, theirs ^ 1)
    return close_step(log)


@lean_kernel
def _add_cluster(position: Position, log: StepLog, d: int, cluster: int) -> None:
    for colour in (2 * cluster, 2 * cluster + 1):
        add(log, GROUP, colour, 0)
        for cell in range(position.passable.size):
            if position.passable[cell] == colour:
                add(log, MEMBER, cell, d)


@lean_kernel
def _remove_colour(position: Position, log: StepLog, d: int, colour: int) -> None:
    for cell in range(position.passable.size):
        if position.passable[cell] == colour:
            add_elimination(position, log, cell, d)


@lean_kernel
def _remove_seen(
    board: Board, position: Position, log: StepLog, d: int, one: int, other: int
) -> None:
    """Remove the digit from every cell of neither colour that sees both."""
    for cell in range(position.passable.size):
        if (
            position.candidates[cell] >> d & 1
            and position.passable[cell] not in (one, other)
            and _sees_colour(board, position, cell, one)
            and _sees_colour(board, position, cell, other)
        ):
            add_elimination(position, log, cell, d)


@lean_kernel
def find_remote_pair(board: Board, position: Position, log: StepLog) -> bool:
    """Remote pair: the first chain of equal bivalue cells, by its first cell, then the shortest.

    Evidence: the candidates of its cells, from end to end.
    """
    before, depth = position.extras, position.passable
    for start in range(position.candidates.size):
        if count_bits(position.candidates[start]) != 2:
            continue
        for i in range(_walk_pairs(board, position, start)):
            end = position.cells[i]
            if depth[end] % 2 and depth[end] + 1 >= LEAST_PAIRS:
                open_step(log, REMOTE_PAIR, 0)
                cell = end
                while cell >= 0:
                    add_cell(log, PATTERN, cell, position.candidates[cell])
                    cell = before[cell]
                for k in range(board.peers.shape[1]):
                    cell = board.peers[start, k]
                    if cell >= 0 and board.sees[end, cell] and depth[cell] == NONE:
                        eliminate_in_cell(position, log, cell, position.candidates[start])
                if close_step(log):
                    return True
    return False


@lean_kernel
def _walk_pairs(board: Board, position: Position, start: int) -> int:
    """List in `cells` the cells with the same pair that can be reached, the nearest first.

    How far each is stands in `depth`, the cell before it in `before`; returns how many there are.
    """
    before, depth, queue = position.extras, position.passable, position.cells
    depth[:] = NONE
    depth[start] = 0
    before[start] = NONE
    queue[0] = start
    tail = 1
    head = 0
    while head < tail:
        cell = queue[head]
        head += 1
        for k in range(board.peers.shape[1]):
            peer = board.peers[cell, k]
            if (
                peer >= 0
                and depth[peer] == NONE
                and position.candidates[peer] == position.candidates[start]
            ):
                depth[peer] = depth[cell] + 1
                before[peer] = cell
                queue[tail] = peer
                tail += 1
    return tail
