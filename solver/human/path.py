"""Paths: the steps that a ladder takes through a puzzle, and how they end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum

from puzzle.display import Displayed
from puzzle.geometry import Digit
from puzzle.grid import Grid
from solver.human.registry import Technique
from solver.human.step import Step


class Outcome(Enum):
    """How a climb ended; the value is the word in every output.

    Attributes:
        sentence: what it means, for people.
    """

    SOLVED = "solved"
    STUCK = "stuck"
    BROKEN = "broken"

    @property
    def sentence(self) -> str:
        """What the outcome means, for people."""
        return _SENTENCES[self]


_SENTENCES = {
    Outcome.SOLVED: "The techniques of the ladder solve the puzzle.",
    Outcome.STUCK: "No technique of the ladder finds a further step.",
    Outcome.BROKEN: "The puzzle contradicts itself: a cell or a digit has no place left.",
}


@dataclass(frozen=True, slots=True)
class SolvePath(Displayed):
    """The steps that a ladder takes through a puzzle.

    Attributes:
        puzzle: the grid at the start.
        ladder: name of the ladder.
        steps: the steps, in order.
        outcome: how it ended.
        result: the grid at the end; the solution when solved.
        remaining: for each cell, ascending, the digits that may still go there; empty for filled
            cells, and altogether when the puzzle is solved.
    """

    puzzle: Grid
    ladder: str
    steps: tuple[Step, ...]
    outcome: Outcome
    result: Grid
    remaining: tuple[tuple[Digit, ...], ...]

    @property
    def counts(self) -> Mapping[Technique, int]:
        """How often each technique was used, in order of first use."""
        return Counter(step.technique for step in self.steps)

    @property
    def hardest_index(self) -> int | None:
        """Index of the first of the hardest steps, None for a path without steps."""
        steps = self.steps
        return max(range(len(steps)), key=lambda i: steps[i].hardness) if steps else None
