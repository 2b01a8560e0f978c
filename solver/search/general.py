"""The search kernel for any geometry, 4×4 to 25×25: exact, iterative, houses as data.

Sudoku as an exact cover: each cell takes one digit, and each house has one cell for each digit.
The board keeps both sides of that, for every cell the set of its candidates and for every house
and digit the number of its *places*, and knows one change only: eliminating a candidate.

        eliminate (cell, digit)
            cell left with one candidate            →  queue it: it settles, its peers lose it
            house left with one place for a digit   →  queue it: that cell loses its other digits
            either left with none                   →  dead end

Each elimination goes on a *trail*, so that a branch is undone by walking the trail back. The
search branches on the tightest choice of either side (Knuth's rule for exact cover, "Dancing
Links", 2000), into "this candidate" and "not this candidate".
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from puzzle.geometry import Geometry
from puzzle.kernel import bit_count, kernel, lowest_bit

UInt8Array = npt.NDArray[np.uint8]
Int64Array = npt.NDArray[np.int64]
Int32Array = npt.NDArray[np.int32]

CODE = 32
"""A candidate (cell, digit) is coded as CODE * cell + digit - 1."""
ENDLESS = np.iinfo(np.int64).max
"""The patience of a search that never gives up."""
SETTLED = 31
"""Instead of a digit, on the trail: the cell became settled."""


class Houses(NamedTuple):
    """The houses of a geometry as arrays; each row is padded with -1 at its end.

    Attributes:
        cells: (houses, size) the cells of each house.
        of_cell: (cells, most houses on a cell) the houses of each cell.
        peers: (cells, most peers) the cells that each sees.
    """

    cells: Int32Array
    of_cell: Int32Array
    peers: Int32Array


class Board(NamedTuple):
    """The state of a search and its scratch.

    Attributes:
        candidates: (cells,) the digit mask of each cell.
        places: (houses, size) in how many cells of a house a digit may still stand.
        settled: (cells,) 1 when the cell's digit has been removed from its peers.
        trail: codes of all changes since the start, oldest first; SETTLED for a settled cell.
        queue: codes of candidates known to be true, not yet applied.
        length: (2,) entries in use of trail and of queue.
        marks: (cells + 1,) length of the trail before each open branch.
        choices: (cells + 1,) code of the candidate that each open branch takes.
    """

    candidates: Int32Array
    places: Int32Array
    settled: UInt8Array
    trail: Int32Array
    queue: Int32Array
    length: Int64Array
    marks: Int64Array
    choices: Int64Array


def _padded(rows: tuple[tuple[int, ...], ...]) -> Int32Array:
    array = np.full((len(rows), max(map(len, rows))), -1, dtype=np.int32)
    for i, row in enumerate(rows):
        array[i, : len(row)] = row
    return array


@lru_cache(maxsize=64)
def houses_of(geometry: Geometry) -> Houses:
    """Return the arrays of a geometry, built once."""
    return Houses(
        _padded(tuple(house.cells for house in geometry.houses)),
        _padded(geometry.houses_of),
        _padded(geometry.seen),
    )


def board_for(houses: Houses) -> Board:
    """Return an uninitialised board for these houses."""
    house_count, size = houses.cells.shape
    cell_count = houses.of_cell.shape[0]
    return Board(
        np.empty(cell_count, dtype=np.int32),
        np.empty((house_count, size), dtype=np.int32),
        np.empty(cell_count, dtype=np.uint8),
        np.empty(cell_count * (size + 1), dtype=np.int32),
        np.empty(2 * cell_count + house_count * size, dtype=np.int32),
        np.zeros(2, dtype=np.int64),
        np.empty(cell_count + 1, dtype=np.int64),
        np.empty(cell_count + 1, dtype=np.int64),
    )


new_board = kernel(board_for)
"""The same to callers among kernels, which hand no board to Python."""


@kernel
def record(board: Board, code: int) -> None:
    """Append to the trail."""
    board.trail[board.length[0]] = code
    board.length[0] += 1


@kernel
def expect(board: Board, code: int) -> None:
    """Append to the queue."""
    board.queue[board.length[1]] = code
    board.length[1] += 1


@kernel
def eliminate(board: Board, houses: Houses, cell: int, digit: int) -> bool:
    """Remove a candidate that is there (digit from 0); queue what follows; False at a dead end."""
    board.candidates[cell] ^= 1 << digit
    record(board, CODE * cell + digit)
    left = board.candidates[cell]
    alive = bool(left != 0)
    if alive and left & (left - 1) == 0:
        expect(board, CODE * cell + lowest_bit(left))
    for h in houses.of_cell[cell]:
        if h < 0:
            break
        board.places[h, digit] -= 1
        if board.places[h, digit] == 0:
            alive = False
        elif board.places[h, digit] == 1:
            for other in houses.cells[h]:
                if board.candidates[other] >> digit & 1:
                    expect(board, CODE * other + digit)
    return alive


@kernel
def apply_queue(board: Board, houses: Houses) -> bool:
    """Apply what is queued and all that follows; False, the queue dropped, at a dead end."""
    done = 0
    while done < board.length[1]:
        cell, digit = divmod(board.queue[done], CODE)
        done += 1
        alive = bool(board.candidates[cell] >> digit & 1)
        if alive and board.settled[cell]:
            continue
        others = board.candidates[cell] & ~(1 << digit)
        while alive and others != 0:
            alive = eliminate(board, houses, cell, lowest_bit(others))
            others &= others - 1
        if alive:
            board.settled[cell] = 1
            record(board, CODE * cell + SETTLED)
            for peer in houses.peers[cell]:
                if peer < 0 or not alive:
                    break
                if board.candidates[peer] >> digit & 1:
                    alive = eliminate(board, houses, peer, digit)
        if not alive:
            board.length[1] = 0
            return False
    board.length[1] = 0
    return True


@kernel
def undo(board: Board, houses: Houses, mark: int) -> None:
    """Walk the trail back to a length it had before."""
    while board.length[0] > mark:
        board.length[0] -= 1
        cell, digit = divmod(board.trail[board.length[0]], CODE)
        if digit == SETTLED:
            board.settled[cell] = 0
            continue
        board.candidates[cell] |= 1 << digit
        for h in houses.of_cell[cell]:
            if h < 0:
                break
            board.places[h, digit] += 1


@kernel
def load(board: Board, houses: Houses, digits: UInt8Array) -> bool:
    """Set up a board from its givens and all that follows; False when they contradict."""
    size = houses.cells.shape[1]
    board.candidates[:] = (1 << size) - 1
    board.places[:] = size
    board.settled[:] = 0
    board.length[:] = 0
    for cell in range(digits.shape[0]):
        if digits[cell] != 0:
            expect(board, CODE * cell + digits[cell] - 1)
            if not apply_queue(board, houses):
                return False
    return True


@kernel
def choose(board: Board, houses: Houses) -> int:
    """Code of a candidate of the tightest open choice, -1 when every cell is settled."""
    best = -1
    fewest = CODE
    for cell in range(board.candidates.shape[0]):
        if not board.settled[cell]:
            count = bit_count(board.candidates[cell])
            if count < fewest:
                fewest = count
                best = CODE * cell + lowest_bit(board.candidates[cell])
                if fewest == 2:
                    return best
    for h in range(board.places.shape[0]):
        for digit in range(board.places.shape[1]):
            if 1 < board.places[h, digit] < fewest:
                fewest = board.places[h, digit]
                for cell in houses.cells[h]:
                    if board.candidates[cell] >> digit & 1:
                        best = CODE * cell + digit
                        break
    return best


@kernel
def count_on_board(
    digits: UInt8Array,
    limit: int,
    patience: int,
    solutions: UInt8Array,
    houses: Houses,
    board: Board,
) -> tuple[int, bool]:
    """Count solutions of a grid up to a limit, for as long as patience lasts.

    Args:
        digits: (cells,), 0 for blank, none above the size; givens that break a rule count 0.
        limit: stop at this many; at least 1.
        patience: give up after so many branches without a new solution; at least 0.
        solutions: (k, cells); the first k solutions found are written here, k may be 0.
        houses: the geometry, from `houses_of`.
        board: scratch from `board_for` for the same houses, any content.

    Returns:
        The number of solutions found, and whether the search gave up. When it did not, the number
        is exact below the limit; when it did, there are as many or more.
    """
    count = 0
    depth = 0
    tried = 0
    alive = load(board, houses, digits)
    while True:
        code = choose(board, houses) if alive else -1
        if code >= 0:
            if tried == patience:
                return count, True
            tried += 1
            board.marks[depth] = board.length[0]
            board.choices[depth] = code
            depth += 1
            expect(board, code)
        else:
            if alive:
                if count < solutions.shape[0]:
                    for cell in range(digits.shape[0]):
                        solutions[count, cell] = lowest_bit(board.candidates[cell]) + 1
                count += 1
                tried = 0
            if depth == 0 or count == limit:
                return count, False
            depth -= 1
            undo(board, houses, board.marks[depth])
            cell, digit = divmod(board.choices[depth], CODE)
            if not eliminate(board, houses, cell, digit):
                board.length[1] = 0
                alive = False
                continue
        alive = apply_queue(board, houses)


@kernel
def count(
    digits: UInt8Array, limit: int, patience: int, solutions: UInt8Array, houses: Houses
) -> tuple[int, bool]:
    """`count_on_board` with a board of its own."""
    return count_on_board(digits, limit, patience, solutions, houses, new_board(houses))


@kernel
def count_batch(
    puzzles: UInt8Array, limit: int, counts: Int64Array, first: UInt8Array, houses: Houses
) -> None:
    """Count each row of puzzles (n, cells) into counts (n,), first solutions into first."""
    board = new_board(houses)
    for i in range(puzzles.shape[0]):
        counts[i], _ = count_on_board(puzzles[i], limit, ENDLESS, first[i : i + 1], houses, board)
