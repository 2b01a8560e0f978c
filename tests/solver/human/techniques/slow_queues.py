"""HoDoKu's order of singles, once more and slowly: two lists, and sets of candidates.

A path is followed step by step: where its next step is a single, which one it has to be is said
here; of any other step the effects are taken over.
"""

from __future__ import annotations

from collections.abc import Iterator

from puzzle.geometry import CLASSIC
from puzzle.grid import Grid
from solver.human.path import SolvePath
from solver.human.registry import Technique

Placement = tuple[Technique, int, int]
SINGLES = (Technique.FULL_HOUSE, Technique.NAKED_SINGLE, Technique.HIDDEN_SINGLE)


class Queues:
    """The singles that a grid comes to, in the order in which they come up."""

    def __init__(self, puzzle: Grid) -> None:
        self.cells = [set(range(1, 10)) for _ in range(81)]
        self.filled = [False] * 81
        self.places = {(h, d): 9 for h in range(27) for d in range(1, 10)}
        self.naked: list[tuple[int, int]] = []
        self.hidden: list[tuple[int, int]] = []
        for cell, digit in enumerate(puzzle):
            if digit:
                self.place(cell, digit)

    def place(self, cell: int, digit: int) -> None:
        """Put a digit in a cell."""
        own, self.cells[cell], self.filled[cell] = self.cells[cell], set(), True
        for peer in sorted(CLASSIC.seen[cell]):
            self.eliminate(peer, digit)
        for other in sorted(own):
            self._count_down(cell, other, digit)

    def eliminate(self, cell: int, digit: int) -> None:
        """Remove a candidate."""
        if digit not in self.cells[cell]:
            return
        self.cells[cell].remove(digit)
        if len(self.cells[cell]) == 1:
            self.naked.append((cell, *self.cells[cell]))
        self._count_down(cell, digit, 0)

    def _count_down(self, cell: int, digit: int, placed: int) -> None:
        for h in CLASSIC.houses_of[cell]:
            self.places[h, digit] -= 1
            if self.places[h, digit] == 1 and digit != placed:
                left = [c for c in CLASSIC.houses[h].cells if digit in self.cells[c]]
                self.hidden.extend((c, digit) for c in left)

    def next(self) -> Placement | None:
        """The next single; None where there is none."""
        for cell, digit in self.naked:
            houses = (CLASSIC.houses[h].cells for h in CLASSIC.houses_of[cell])
            if not self.filled[cell] and any(
                sum(not self.filled[c] for c in house) == 1 for house in houses
            ):
                return Technique.FULL_HOUSE, cell, digit
        for technique, queue in (
            (Technique.NAKED_SINGLE, self.naked),
            (Technique.HIDDEN_SINGLE, self.hidden),
        ):
            while queue:
                cell, digit = queue.pop(0)
                if not self.filled[cell]:
                    return technique, cell, digit
        return None


def expected_singles(path: SolvePath) -> Iterator[tuple[Placement | None, Placement | None]]:
    """For each step of a path the single that it has to be, and the one that it is."""
    queues = Queues(path.puzzle)
    for step in path.steps:
        placed = [(step.technique, cell, digit) for cell, digit in step.placements]
        yield queues.next(), placed[0] if step.technique in SINGLES else None
        for _, cell, digit in placed:
            queues.place(cell, digit)
        for cell, digit in step.eliminations:
            queues.eliminate(cell, digit)
