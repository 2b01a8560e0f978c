"""Puzzles that withstand trials, from which climbs to the highest scores begin.

From random grids one such puzzle comes in some seconds of a processor, and of 35 of them one led on
to 10.7. So those are kept that walks have come to, stubborn ones, rated 11 and more but for the
last: `benchmarks/hardest.py --wander` makes them. A climb draws one, gives it another form by
chance, and walks away from it (see `generator.digging.hill_climber`): what it makes is never one of
these.

Near hardly any of them lies a puzzle whose pattern of givens has a symmetry. A walk that goes on
from what needs the fewest cells more to have one, in whatever order of rows and columns, comes to
some in a minute: those are kept too.
"""

from __future__ import annotations

from functools import cache

import numpy as np

from generator.digging.dig import Digits, Stream
from generator.digging.forms import form_by_chance, renamed_by_chance, turns
from generator.digging.xoshiro import below
from puzzle.canonical import canonical_form
from puzzle.geometry import CLASSIC
from puzzle.grid import Grid
from puzzle.symmetry import Symmetry
from solver.search import find_solutions

KEPT: tuple[str, ...] = (
    "6......4..3...9.....82....5..17.48..8....3.2..9.........2.5...1...4..7.24......6.",
    "6.........3..79.....82....5..17..8.......3.2..9...41.7..7.5...1...4....24......6.",
    "6...4.1..3....9.....72....5..45..8..........79...3..1...8...4.....4..7.2.....1.6.",
    "6.........3...9.4...82....5..17..8...8......79....3.2...2.5...1...4....2.4...2.6.",
    "6....9....3..7......74....2..57..8..91...3..........1...4.5.7.....8..2.......7.61",
    "6....4....3.....9...71....4..57..8.....5.1..7....23.....8.5.4.1...4..5.......2.6.",
    ".6.....7.3....9.....81....5.148..2..9...............14..2.5...1.7.4....8.....7.6.",
    "6......4..3..9..8...82....7..21..8...9......5....3......7.2...1...4.....48.....6.",
    "6......4..3..9......82....5..17..8.......3.1..9......4..2.8.7.1...5....24......6.",
    "6....42...3...9.4...41....5..17..8...9.....2.8....3.....2.5.4.1...4..7.2.......6.",
    ".3..6..8.7....9.....52....7..74..8..9....3....5......1..2...4..8..1..7.557.....6.",
    ".......5..7..4.1..........8...8...6...1.7.3...4..39...5..2.....23..9.....19..37..",
    "...5...3.7...6.....4...1..8..9..2..4.8....9.23......5.........36..27.....1...92..",
    "....6......9..4.3..7...8..2...5..8....4..9.......13.6...1.3..4....8....5.2....7..",
    ".6.5...2.....2.3..3....1..78.......3.1...48...75....9.....1...41....87....9.6....",
)
"""Each of one solution. All but the last go back to one walk, by 10 to 150 steps and a climb from
each other; the last comes from another random grid, and is rated 10.7."""

SYMMETRIC: tuple[str, ...] = (
    "...9....3..7....1..8..6.2...1...3..9..5.8.1..4..6...2...1.2..7..4....8..6....4...",
    "2..9....3..7....5..8..5.2.......3..9..5.8.1..4..6.......8.2..7..4....8..6....4..5",
    "...9....3..7...51..8..5.2.......3..9..9.8.1..4..6.......1.2..7..42...8..6....5...",
    "...9....3..7....5..8..5.2...2...3..9..9.8.1..4..6...2...1.2..7..4....8..6....4...",
    "6.......4.3...9.....82..5....17...8.....3...1.9....4....2..817....5..2..4...2...6",
    "1....7.2.......4....648...7..46.......8.3..9.7....82...8...21..5...9......2.....3",
    "6.......4.3..9...8..82..7....25...8..9....5.......3.....7.2.1.....4...7.48......6",
    "6.......4.3..9...8..82..7....25...8..9....5.......3..2..7.2.1.....4.....48...1..6",
)
"""Each of one solution, the first four the same after half a turn, the others mirrored in a
diagonal; all go back to those above. Rated 10.4 and 10.5, the fifth 11.0."""


@cache
def beginnings_for(symmetry: Symmetry) -> tuple[str, ...]:
    """Return those whose pattern of givens has a symmetry, perhaps once the square is turned."""
    kept = KEPT if symmetry is Symmetry.NONE else SYMMETRIC
    return tuple(one for one in kept if _turns_with(symmetry, digits_of(one)))


def digits_of(text: str) -> Digits:
    """Return a puzzle's digits, (81,), 0 for blank."""
    return np.frombuffer(Grid.parse(text).digits, dtype=np.uint8).copy()


def beginning(symmetry: Symmetry, random: Stream) -> Digits:
    """Return one of the puzzles kept, in a form of its own; the stream moves on.

    Where the pattern must keep a symmetry the square is turned, and else all that can be exchanged
    in a grid is.
    """
    kept = beginnings_for(symmetry)
    puzzle = digits_of(kept[below(random, len(kept))])
    if symmetry is Symmetry.NONE:
        return form_by_chance(puzzle, random)
    turned = _turns_with(symmetry, puzzle)
    return renamed_by_chance(turned[below(random, len(turned))], random)


@cache
def _forms() -> frozenset[Grid]:
    kept = map(Grid.parse, (*KEPT, *SYMMETRIC))
    return frozenset(canonical_form(grid, _solution(grid)) for grid in kept)


def is_kept(puzzle: Grid) -> bool:
    """Whether a puzzle of one solution is a form of one that is kept."""
    return canonical_form(puzzle, _solution(puzzle)) in _forms()


def _solution(puzzle: Grid) -> Grid:
    return find_solutions(puzzle, 1).solutions[0]


def _turns_with(symmetry: Symmetry, puzzle: Digits) -> list[Digits]:
    """Return the forms of a puzzle by turning the square over whose pattern has a symmetry."""
    return [
        form for form in turns(puzzle) if symmetry.holds(CLASSIC, np.flatnonzero(form).tolist())
    ]
