"""Steps as people read them: one use of a technique with its evidence.

Cells are indices into the geometry's grid, digits are people's digits, 1 … size.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from puzzle.display import Displayed
from puzzle.geometry import CLASSIC, Cell, Digit, Geometry, House
from puzzle.score import Score
from solver.human.hodoku import HodokuScore
from solver.human.registry import Technique


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
class Step(Displayed):
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
        places_in: the house where the step leaves one place for the digit it places; of kraken
            fish the house of the cover whose places lead to what goes.
        chains: the chains that show it.
        groups: sets of candidates that it compares: colours, almost locked sets.
        hodoku: HoDoKu's level and points; None on the other ladders.
        hardness: what steps of one ladder are compared by, the greater the harder; see `hardness`.
            It takes no part in whether two steps are equal.
        geometry: of the puzzle; it takes no part in that either.
        parts: the two steps that it is made of, where these share a pattern and are told as one.
        total: the sum of the pattern's cells less that of the fins', for techniques that add up;
            None for all others.
        clue: the rule that shows it, by its place in the geometry's constraints; None where it is
            no single one.
    """

    technique: Technique
    level: int | None
    score: Score | None
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
    hardness: int = field(default=0, compare=False)
    geometry: Geometry = field(default=CLASSIC, compare=False, repr=False)
    total: int | None = None
    clue: int | None = None
    parts: tuple[Step, ...] = ()

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
