"""The search's side of a constraint: five primitives, as plain data.

- `unique`: no digit twice in some cells.
- `pair`: a table of the digits that may stand in two cells together.
- `choice`: some cells hold the digits of exactly one of several sets, each digit once.
- `linear`: a weighted sum of cells lies within bounds.
- `dfa`: the digits along some cells are read by an automaton.

And `among`, the digits that a cell may hold at all. Nothing here knows of the integer program's
rows, nor they of this.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from functools import lru_cache
from itertools import combinations, pairwise
from typing import TypeVar

from puzzle.cell import Cell, Digit, DigitMask
from puzzle.constraints.layout import Layout

Table = tuple[DigitMask, ...]
"""For each digit of the first cell, from 1 on, the digits that the second may hold."""
Edges = tuple[tuple[tuple[int, int, int], ...], ...]
"""For each cell that an automaton reads its transitions: state, digit, next state; from 0 each."""
State = TypeVar("State", bound=Hashable)


class Primitives:
    """What the constraints of one puzzle ask of the search.

    Args:
        layout: of the grid.
    """

    def __init__(self, layout: Layout) -> None:
        self.size = layout.size
        self.masks: list[tuple[Cell, DigitMask]] = []
        self.uniques: list[tuple[Cell, ...]] = []
        self.pairs: list[tuple[Cell, Cell, Table]] = []
        self.choices: list[tuple[tuple[Cell, ...], tuple[DigitMask, ...]]] = []
        self.linears: list[tuple[tuple[tuple[Cell, int], ...], int, int]] = []
        self.dfas: list[tuple[tuple[Cell, ...], Edges]] = []

    def among(self, cell: Cell, digits: DigitMask) -> None:
        """Demand that the cell holds one of these digits."""
        self.masks.append((cell, digits))

    def unique(self, cells: Sequence[Cell]) -> None:
        """No digit twice in these cells."""
        self.uniques.append(tuple(cells))

    def pair(self, first: Cell, second: Cell, table: Table) -> None:
        """Demand that the digits of two cells fit by a table."""
        self.pairs.append((first, second, table))

    def choice(self, cells: Sequence[Cell], sets: tuple[DigitMask, ...]) -> None:
        """Demand that the cells hold the digits of exactly one of the sets, each once."""
        self.choices.append((tuple(cells), sets))

    def linear(self, terms: Iterable[tuple[Cell, int]], low: int, high: int) -> None:
        """Low ≤ Σ weight × digit ≤ high; the weights of a cell that comes twice are added up."""
        merged: dict[Cell, int] = {}
        for cell, weight in terms:
            merged[cell] = merged.get(cell, 0) + weight
        kept = tuple((cell, weight) for cell, weight in merged.items() if weight)
        self.linears.append((kept, low, high))

    def dfa(self, cells: Sequence[Cell], edges: Edges) -> None:
        """Demand that the automaton reads the digits of the cells, in their order, to an end."""
        self.dfas.append((tuple(cells), edges))


@lru_cache(maxsize=4096)
def masks_of_sum(size: int, count: int, total: int) -> tuple[DigitMask, ...]:
    """Return the sets of so many different digits with this sum, as masks."""
    bits = ((digit, 1 << digit - 1) for digit in range(1, size + 1))
    found = (
        (sum(d for d, _ in chosen), sum(b for _, b in chosen))
        for chosen in combinations(bits, count)
    )
    return tuple(mask for reached, mask in found if reached == total)


def table_of(size: int, fits: Callable[[Digit, Digit], bool]) -> Table:
    """Return the table of the digits that fit together."""
    digits = range(1, size + 1)
    return tuple(sum(1 << e - 1 for e in digits if fits(d, e)) for d in digits)


def automaton(
    length: int,
    size: int,
    start: State,
    reads: Callable[[State, Digit], State | None],
    accepts: Callable[[State], bool],
) -> Edges:
    """Return the transitions of an automaton over a number of cells, those on a way to its end.

    Args:
        length: number of cells.
        size: number of digits.
        start: the state before the first cell.
        reads: the state after reading a digit, or None where the digits are refused.
        accepts: whether a state after the last cell is an end.
    """
    states: list[list[State]] = [[start]]
    found: list[list[tuple[State, Digit, State]]] = []
    for _ in range(length):
        step = [
            (state, digit, after)
            for state in states[-1]
            for digit in range(1, size + 1)
            if (after := reads(state, digit)) is not None
        ]
        found.append(step)
        states.append(list(dict.fromkeys(after for _, _, after in step)))
    alive = {state for state in states[-1] if accepts(state)}
    kept: list[list[tuple[State, Digit, State]]] = []
    for step in reversed(found):
        kept.append([edge for edge in step if edge[2] in alive])
        alive = {before for before, _, _ in kept[-1]}
    kept.reverse()
    numbers = [
        {state: number for number, state in enumerate(dict.fromkeys(edge[0] for edge in step))}
        for step in kept
    ]
    last = dict.fromkeys(edge[2] for edge in kept[-1])
    numbers.append({state: number for number, state in enumerate(last)})
    return tuple(
        tuple((here[before], digit - 1, there[after]) for before, digit, after in step)
        for step, (here, there) in zip(kept, pairwise(numbers), strict=True)
    )
