"""Unique rectangles and loops: patterns that would give a puzzle two solutions.

A loop runs from cell to cell within houses; every house that it enters it visits exactly twice,
once at an even and once at an odd place. If all its cells held only the same two digits, these
could be swapped along the loop: so in a puzzle with one solution they cannot, and one of the
candidates that the cells have beside the two (`extras`) is true.

1. One cell has extras: it loses both digits.
2. All extras are one digit: it goes from the cells that see all cells with extras.
3. Two cells with extras act as one cell of a naked set in a common house; or, seen from the other
   side, the two digits with others make a hidden set there.
4. Two cells with extras are the only places of one of the digits in a common house: they lose the
   other.

Sudoku Explainer rates the rectangle 4.5, a loop of 6, 8 and 10 or more cells 4.6, 4.7 and 5.0; type
3 costs 0.1 for each further cell of the set. It gathers all steps and takes the cheapest, among
equals the lowest type, among these the first found. Its search for loops and its arithmetic are
reproduced here to the letter where they decide which step that is.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from puzzle.kernel import kernel, lean_kernel
from solver.human.bits import count_bits, lowest
from solver.human.board import Board
from solver.human.log import (
    FIN,
    HOUSE,
    PATTERN,
    StepLog,
    add,
    add_cell,
    add_elimination,
    close_step,
    eliminate_in_cell,
    open_step,
)
from solver.human.order import house_in_order, next_mask, shared_house
from solver.human.position import Position
from solver.human.technique import Technique

UNIQUE_RECTANGLE_1 = int(Technique.UNIQUE_RECTANGLE_1)
UNIQUE_RECTANGLE_5 = int(Technique.UNIQUE_RECTANGLE_5)
UNIQUE_LOOP_1 = int(Technique.UNIQUE_LOOP_1)

BASE = 4.5
RECTANGLE = 4
ANY_LENGTH = 1 << 15
TYPE_5 = 5
"""A rectangle of type 2 whose cells with extras do not all see one another, as players call it."""
ALL_TYPES = 0b111110
"""The mask of types 1 to 5, where bit t stands for type t."""


@kernel
def find_unique(board: Board, position: Position, log: StepLog, types: int, longest: int) -> bool:
    """The cheapest unique rectangle or loop of these types with so many cells at most.

    Bit t of the mask `types` asks for type t; `longest` is 4 for rectangles only. The surcharge is
    the rating less 4.5. Evidence: the two digits in the cells of the loop, in its order (PATTERN);
    the extras, and for type 3 the candidates of the set's other cells (FIN); for types 3 and 4 the
    house.
    """
    n = board.houses.shape[1]
    start = _next_start(board, position, 0)
    if start < 0:
        return False
    path = np.empty(2 * n + 1, dtype=np.int64)
    turns = np.empty((2 * n + 1, 5), dtype=np.int64)
    visits = np.zeros(board.houses.shape[0], dtype=np.int64)
    best = np.empty(2, dtype=np.float64)
    best[0] = np.inf
    while start >= 0 and not (best[0] == BASE and best[1] == 1):
        _walk(board, position, log, types, longest, start, path, turns, visits, best)
        start = _next_start(board, position, start + 1)
    return best[0] < np.inf and close_step(log)


@lean_kernel
def _next_start(board: Board, position: Position, cell: int) -> int:
    """The first bivalue cell from this one on through which a loop could run, or -1."""
    for start in range(cell, position.candidates.size):
        pair = position.candidates[start]
        if count_bits(pair) == 2 and _can_turn(board, position, start, pair):
            return start
    return -1


@lean_kernel
def _can_turn(board: Board, position: Position, cell: int, pair: int) -> bool:
    """Whether each house of the cell has another cell with both digits: a loop needs it."""
    one = lowest(pair)
    two = lowest(pair & (pair - 1))
    for k in range(board.houses_of.shape[1]):
        h = board.houses_of[cell, k]
        if h >= 0:
            both = position.spots[h, one] & position.spots[h, two]
            if not both & (both - 1):
                return False
    return True


HOUSES_SEEN, ARRIVED, REST, EXTRAS, SPARE = 0, 1, 2, 3, 4
"""Columns of `turns`, one row for each cell of the path: how many of its houses were looked into,
the house that led to it, the cells of the current house still to try (as a mask of slots), the
extras met so far, and how many more cells with any extras the path may take."""


@lean_kernel
def _walk(
    board: Board,
    position: Position,
    log: StepLog,
    types: int,
    longest: int,
    start: int,
    path: npt.NDArray[np.int64],
    turns: npt.NDArray[np.int64],
    visits: npt.NDArray[np.int64],
    best: npt.NDArray[np.float64],
) -> None:
    """Judge every loop from a bivalue cell, depth first.

    The path may take two cells with any extras, and more while all extras met are one digit. "Met"
    counts cells that were looked at and left aside: Sudoku Explainer does so, and misses loops.
    """
    pair = position.candidates[start]
    one = lowest(pair)
    two = lowest(pair & (pair - 1))
    path[0] = start
    turns[0, HOUSES_SEEN], turns[0, ARRIVED], turns[0, REST] = 0, -1, 0
    turns[0, EXTRAS], turns[0, SPARE] = 0, 2
    last = 0
    _mark(board, visits, start, 0)
    while last >= 0:
        turn = turns[last]
        if not turn[REST]:
            if turn[HOUSES_SEEN] == board.houses_of.shape[1]:
                _mark(board, visits, path[last], last)
                last -= 1
                continue
            h = house_in_order(board, path[last], turn[HOUSES_SEEN])
            turn[HOUSES_SEEN] += 1
            if h >= 0 and h != turn[ARRIVED]:
                turn[REST] = position.spots[h, one] & position.spots[h, two]
            continue
        h = house_in_order(board, path[last], turn[HOUSES_SEEN] - 1)
        cell = board.houses[h, lowest(turn[REST])]
        turn[REST] &= turn[REST] - 1
        if cell == start:
            if last % 2 and last >= 3 and _closes(board, visits, path, last + 1):
                _judge(board, position, log, types, path, last + 1, pair, best)
            continue
        if _contains(path, last + 1, cell):
            continue
        extras = position.candidates[cell] & ~pair
        turn[EXTRAS] |= extras
        if extras and turn[SPARE] <= 0 and count_bits(turn[EXTRAS]) != 1:
            continue
        if last + 1 == min(longest, path.size) or _blocked(board, visits, cell, last + 1):
            continue
        if not _can_turn(board, position, cell, pair):
            continue
        last += 1
        path[last] = cell
        turns[last, HOUSES_SEEN], turns[last, ARRIVED], turns[last, REST] = 0, h, 0
        turns[last, EXTRAS] = turn[EXTRAS]
        turns[last, SPARE] = turn[SPARE] - (extras != 0)
        _mark(board, visits, cell, last)


@lean_kernel
def _mark(board: Board, visits: npt.NDArray[np.int64], cell: int, place: int) -> None:
    """Note, or take back, that the path visits the cell's houses at a place of this parity."""
    for k in range(board.houses_of.shape[1]):
        h = board.houses_of[cell, k]
        if h >= 0:
            visits[h] ^= 1 << (place & 1)


@lean_kernel
def _blocked(board: Board, visits: npt.NDArray[np.int64], cell: int, place: int) -> bool:
    """Whether one of the cell's houses was visited already at a place of the same parity."""
    for k in range(board.houses_of.shape[1]):
        h = board.houses_of[cell, k]
        if h >= 0 and visits[h] >> (place & 1) & 1:
            return True
    return False


@lean_kernel
def _closes(
    board: Board, visits: npt.NDArray[np.int64], path: npt.NDArray[np.int64], size: int
) -> bool:
    """Whether every house that the path visits is visited at both parities."""
    for i in range(size):
        for k in range(board.houses_of.shape[1]):
            h = board.houses_of[path[i], k]
            if h >= 0 and visits[h] != 0b11:
                return False
    return True


@lean_kernel
def _contains(path: npt.NDArray[np.int64], size: int, cell: int) -> bool:
    found = False
    for i in range(size):
        found |= path[i] == cell
    return found


@lean_kernel
def _judge(
    board: Board,
    position: Position,
    log: StepLog,
    types: int,
    path: npt.NDArray[np.int64],
    size: int,
    pair: int,
    best: npt.NDArray[np.float64],
) -> None:
    """Write the steps of a loop that beat the best one so far into the log, left open."""
    first = second = -1
    count = extras = 0
    for i in range(size):
        more = position.candidates[path[i]] & ~pair
        if more:
            extras |= more
            count += 1
            second = path[i] if count == 2 else second
            first = path[i] if count == 1 else first
    if count == 1:
        _try_type_1(position, log, types, path, size, pair, first, best)
    elif count >= 2 and count_bits(extras) == 1:
        _try_type_2(board, position, log, types, path, size, pair, extras, best)
    if count == 2:
        if count_bits(extras) >= 2:
            _try_type_3(board, position, log, types, path, size, pair, first, second, best)
        _try_type_4(board, position, log, types, path, size, pair, first, second, best)


@lean_kernel
def _rating(size: int, further: int) -> float:
    """A loop's rating with so many further cells in its set.

    The order of these additions is Sudoku Explainer's: it sorts by the doubles that come out.
    """
    rating = BASE
    if size >= 10:
        rating += 0.3
    if size >= 8:
        rating += 0.2
    elif size >= 6:
        rating += 0.1
    return rating + further * 0.1


@lean_kernel
def _beats(
    log: StepLog, types: int, size: int, kind: int, rating: float, best: npt.NDArray[np.float64]
) -> bool:
    """Whether a step of this type is asked for, and is cheaper than the best so far."""
    if not types >> kind & 1 or log.off[_technique(size, kind)]:
        return False
    sorted_as = 2 if kind == TYPE_5 else kind
    return bool(rating < best[0] or (rating == best[0] and sorted_as < best[1]))


@lean_kernel
def _technique(size: int, kind: int) -> int:
    if kind == TYPE_5:
        return UNIQUE_RECTANGLE_5
    return (UNIQUE_RECTANGLE_1 if size == RECTANGLE else UNIQUE_LOOP_1) + kind - 1


@lean_kernel
def _open(
    position: Position,
    log: StepLog,
    path: npt.NDArray[np.int64],
    size: int,
    pair: int,
    kind: int,
    rating: float,
    best: npt.NDArray[np.float64],
) -> None:
    """Start writing a step that is now the best one, with the evidence that all types share."""
    best[0] = rating
    best[1] = 2 if kind == TYPE_5 else kind
    open_step(log, _technique(size, kind), round((rating - BASE) * 10))
    for i in range(size):
        add_cell(log, PATTERN, path[i], pair)
    for i in range(size):
        add_cell(log, FIN, path[i], position.candidates[path[i]] & ~pair)


@lean_kernel
def _try_type_1(
    position: Position,
    log: StepLog,
    types: int,
    path: npt.NDArray[np.int64],
    size: int,
    pair: int,
    cell: int,
    best: npt.NDArray[np.float64],
) -> None:
    rating = _rating(size, 0)
    if _beats(log, types, size, 1, rating, best):
        _open(position, log, path, size, pair, 1, rating, best)
        eliminate_in_cell(position, log, cell, pair)


@lean_kernel
def _try_type_2(
    board: Board,
    position: Position,
    log: StepLog,
    types: int,
    path: npt.NDArray[np.int64],
    size: int,
    pair: int,
    extra: int,
    best: npt.NDArray[np.float64],
) -> None:
    rating = _rating(size, 0)
    kind = 2
    if size == RECTANGLE and not _in_line(board, position, path, extra):
        kind = TYPE_5
    if not _beats(log, types, size, kind, rating, best):
        return
    d = lowest(extra)
    is_open = False
    for cell in range(position.candidates.size):
        if not position.candidates[cell] & extra:
            continue
        seen = True
        for i in range(size):
            if position.candidates[path[i]] & extra:
                seen &= board.sees[cell, path[i]] == 1
        if seen:
            if not is_open:
                _open(position, log, path, size, pair, kind, rating, best)
                is_open = True
            add_elimination(position, log, cell, d)


@lean_kernel
def _in_line(board: Board, position: Position, path: npt.NDArray[np.int64], extra: int) -> bool:
    """Whether the corners of a rectangle that have the extra digit all see one another."""
    for i in range(RECTANGLE):
        for j in range(i):
            if position.candidates[path[i]] & position.candidates[path[j]] & extra and (
                not board.sees[path[i], path[j]]
            ):
                return False
    return True


@lean_kernel
def _try_type_3(
    board: Board,
    position: Position,
    log: StepLog,
    types: int,
    path: npt.NDArray[np.int64],
    size: int,
    pair: int,
    first: int,
    second: int,
    best: npt.NDArray[np.float64],
) -> None:
    """Sets of rising size, in each house that both cells share: naked ones, then hidden ones."""
    n = board.houses.shape[1]
    extras = (position.candidates[first] | position.candidates[second]) & ~pair
    for count in range(count_bits(extras), n - 1):
        if not _beats(log, types, size, 3, _rating(size, count - 2), best):
            return
        for i in range(board.houses_of.shape[1]):
            h = shared_house(board, first, second, i)
            if h < 0:
                continue
            blanks = count_bits(position.open[h])
            if 2 * count <= blanks and _beats(log, types, size, 3, _rating(size, count - 1), best):
                _try_naked(board, position, log, path, size, pair, first, second, h, count, best)
            if 2 * count < blanks and _beats(log, types, size, 3, _rating(size, count - 2), best):
                _try_hidden(board, position, log, path, size, pair, first, second, h, count, best)


@kernel
def _try_naked(
    board: Board,
    position: Position,
    log: StepLog,
    path: npt.NDArray[np.int64],
    size: int,
    pair: int,
    first: int,
    second: int,
    h: int,
    count: int,
    best: npt.NDArray[np.float64],
) -> None:
    """Naked sets of `count` digits: the two cells as one, and count - 1 others of the house."""
    n = board.houses.shape[1]
    extras = (position.candidates[first] | position.candidates[second]) & ~pair
    shared = position.candidates[first] & position.candidates[second] & extras
    others = np.empty(n, dtype=np.int64)
    m = 0
    for s in range(n):
        cell = board.houses[h, s]
        if cell not in (first, second) and 2 <= count_bits(position.candidates[cell]) <= count:
            others[m] = cell
            m += 1
    subset = (1 << (count - 1)) - 1
    while not subset >> m:
        digits = 0
        rest = subset
        while rest:
            digits |= position.candidates[others[lowest(rest)]]
            rest &= rest - 1
        if count_bits(digits | extras) == count and count_bits(digits | shared) == count:
            digits |= extras
            outside = 0
            for s in range(n):
                cell = board.houses[h, s]
                if cell not in (first, second) and not _chosen(others, subset, cell):
                    outside |= position.candidates[cell] & digits
            if outside:
                _open(position, log, path, size, pair, 3, _rating(size, count - 1), best)
                add(log, HOUSE, h, 0)
                _write_set(board, position, log, others, subset, h, digits, first, second)
                return
        subset = next_mask(subset)


@lean_kernel
def _chosen(others: npt.NDArray[np.int64], subset: int, cell: int) -> bool:
    while subset:
        if others[lowest(subset)] == cell:
            return True
        subset &= subset - 1
    return False


@lean_kernel
def _write_set(
    board: Board,
    position: Position,
    log: StepLog,
    others: npt.NDArray[np.int64],
    subset: int,
    h: int,
    digits: int,
    first: int,
    second: int,
) -> None:
    rest = subset
    while rest:
        cell = others[lowest(rest)]
        add_cell(log, FIN, cell, position.candidates[cell])
        rest &= rest - 1
    for s in range(board.houses.shape[1]):
        cell = board.houses[h, s]
        if cell not in (first, second) and not _chosen(others, subset, cell):
            eliminate_in_cell(position, log, cell, digits)


@kernel
def _try_hidden(
    board: Board,
    position: Position,
    log: StepLog,
    path: npt.NDArray[np.int64],
    size: int,
    pair: int,
    first: int,
    second: int,
    h: int,
    count: int,
    best: npt.NDArray[np.float64],
) -> None:
    """Hidden sets of the two digits and count - 2 others, in the two cells as one and others."""
    n = board.houses.shape[1]
    extras = (position.candidates[first] | position.candidates[second]) & ~pair
    place = one = 0
    for s in range(n):
        if board.houses[h, s] == first:
            place |= 1 << s
        if board.houses[h, s] == second:
            one = 1 << s
    others = np.empty(n, dtype=np.int64)
    m = 0
    for d in range(n):
        if not (pair | extras) >> d & 1 and position.spots[h, d] & ~one:
            others[m] = d
            m += 1
    subset = (1 << (count - 2)) - 1
    while not subset >> m:
        digits = pair
        rest = subset
        while rest:
            digits |= 1 << others[lowest(rest)]
            rest &= rest - 1
        spots = 0
        rest = digits
        while rest:
            spots |= position.spots[h, lowest(rest)] & ~one
            rest &= rest - 1
        outside = 0
        if count_bits(spots) == count:
            spots &= ~place
            rest = spots
            while rest:
                outside |= position.candidates[board.houses[h, lowest(rest)]] & ~digits
                rest &= rest - 1
        if outside:
            _open(position, log, path, size, pair, 3, _rating(size, count - 2), best)
            add(log, HOUSE, h, 0)
            while spots:
                cell = board.houses[h, lowest(spots)]
                add_cell(log, FIN, cell, position.candidates[cell] & digits)
                eliminate_in_cell(position, log, cell, ~digits)
                spots &= spots - 1
            return
        if not subset:
            return
        subset = next_mask(subset)


@lean_kernel
def _try_type_4(
    board: Board,
    position: Position,
    log: StepLog,
    types: int,
    path: npt.NDArray[np.int64],
    size: int,
    pair: int,
    first: int,
    second: int,
    best: npt.NDArray[np.float64],
) -> None:
    """The lower digit locked in a common house counts first; of several houses the last."""
    rating = _rating(size, 0)
    if not _beats(log, types, size, 4, rating, best):
        return
    low = lowest(pair)
    high = lowest(pair & (pair - 1))
    low_house = high_house = -1
    for i in range(board.houses_of.shape[1]):
        h = shared_house(board, first, second, i)
        if h >= 0:
            if count_bits(position.spots[h, low]) == 2:
                low_house = h
            if count_bits(position.spots[h, high]) == 2:
                high_house = h
    if max(low_house, high_house) < 0:
        return
    _open(position, log, path, size, pair, 4, rating, best)
    add(log, HOUSE, low_house if low_house >= 0 else high_house, 0)
    removed = high if low_house >= 0 else low
    add_elimination(position, log, first, removed)
    add_elimination(position, log, second, removed)
