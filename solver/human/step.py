"""Steps and paths as people read them: one step of a technique with its evidence, and all of them.

Cells are indices into the geometry's grid, digits are people's digits, 1 … size.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from puzzle.geometry import Cell, Digit, House
from puzzle.grid import Grid
from solver.human.hodoku import HodokuScore
from solver.human.technique import Technique


class Candidate(NamedTuple):
    """A digit in a cell."""

    cell: Cell
    digit: Digit


class Node(NamedTuple):
    """One node of a chain: the digit is in the cell (on), or it is not (off).

    A grouped node has further cells: one of them all holds the digit (on), or none does (off).
    """

    cell: Cell
    digit: Digit
    on: bool
    further: tuple[Cell, ...] = ()

    @property
    def cells(self) -> tuple[Cell, ...]:
        """All cells of the node."""
        return (self.cell, *self.further)


@dataclass(frozen=True, slots=True)
class Chain:
    """A row of implications, each node following from the one before.

    Attributes:
        nodes: the nodes in order.
        parent: index of the chain in the step that this one serves; None for a main chain.
        patterns: in dynamic forcing chains "plus" the patterns by which nodes that follow from
            one that is off are off themselves, each as a step that removes one candidate.
    """

    nodes: tuple[Node, ...]
    parent: int | None = None
    patterns: tuple[Step, ...] = ()


@dataclass(frozen=True, slots=True)
class Step:
    """One use of a technique.

    Attributes:
        technique: the pattern that it shows.
        level: gridmill's level of the rung that found it; None where the ladder has no levels.
        score: Sudoku Explainer 1.2.1's rating, 1.0 and more; None where it has none for this.
        placements: digits that the step puts in cells.
        eliminations: candidates that it removes.
        pattern: the candidates of the pattern itself.
        fins: candidates beside the pattern: fins, extra digits.
        houses: the houses that show it: base or first.
        covers: the houses across: cover or second.
        places_in: the house where the step leaves one place for the digit it places.
        chains: the chains that show it.
        groups: sets of candidates that it compares: colours, almost locked sets.
        hodoku: HoDoKu's level and points; None on the other ladders.
    """

    technique: Technique
    level: int | None
    score: float | None
    placements: tuple[Candidate, ...]
    eliminations: tuple[Candidate, ...]
    pattern: tuple[Candidate, ...] = ()
    fins: tuple[Candidate, ...] = ()
    houses: tuple[House, ...] = ()
    covers: tuple[House, ...] = ()
    places_in: tuple[House, ...] = ()
    chains: tuple[Chain, ...] = ()
    groups: tuple[tuple[Candidate, ...], ...] = ()
    hodoku: HodokuScore | None = None

    @property
    def branches(self) -> tuple[tuple[Chain, ...], ...]:
        """Each main chain with the chains that serve it, directly or not, in order."""
        main_of = list(range(len(self.chains)))
        for k, chain in enumerate(self.chains):
            if chain.parent is not None:
                main_of[k] = main_of[chain.parent]
        mains = dict.fromkeys(main_of)
        return tuple(
            tuple(c for c, own in zip(self.chains, main_of, strict=True) if own == main)
            for main in mains
        )


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


class OutOfTime(Exception):
    """The time limit passed before a climb was at its end."""


@dataclass(frozen=True, slots=True)
class Path:
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
