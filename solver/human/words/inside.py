"""Chains inside nets in words: beside each link, what the net has taken out for it to hold.

    (a) if r9c4 is 2, then r9c8 is not 2, so r7c7 is 2 (box 9, not in r8c7 (5) or r8c8 (8)) …

The numbers are those of the clauses that say it of the net.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from puzzle.geometry import House
from puzzle.sentences import listed
from solver.human.step import Candidate, Node, Step
from solver.human.words.phrasing import Phrasing, Vocabulary


class ChainInside(NamedTuple):
    """A chain inside a net in words.

    Attributes:
        letter: by which the net's clauses refer to it.
        step: what it is: `eliminations` has the candidate that it removes, `fins` has what the net
            took out for its links to hold.
        reasons: link by link.
    """

    letter: str
    step: Step
    reasons: str

    def __str__(self) -> str:
        return f"({self.letter}) {self.reasons}"


class Inside(Phrasing):
    """What the sentences need to know about a chain inside a net.

    Args:
        step: the chain, with the houses of its links.
        vocabulary: of the geometry.
        said: the clauses that say of the net what is off.
    """

    __slots__ = ("_houses", "_said")

    def __init__(self, step: Step, vocabulary: Vocabulary, said: Mapping[Node, int]) -> None:
        super().__init__(step, vocabulary)
        self._said = said
        links = [link for chain in step.chains for link in pairwise(chain.nodes)]
        across = (link for link in links if _is_across(*link))
        self._houses = dict(zip(across, step.covers, strict=True))

    def last_place(self, before: Node, node: Node) -> str:
        """Return the house, and what is out of it; in one cell, which digits are out."""
        if before.cell == node.cell:
            return self._not_of((before, node))
        house = self._houses[before, node]
        gone = self._gone_from(house, (before, node))
        return f" ({house}, {gone})" if gone else f" ({house})"

    def beside(self, starts: Sequence[Node]) -> str:
        """Return what is out of the cell, or the house, from which chains start, beside these."""
        if not self.step.houses:
            return self._not_of(starts)
        gone = self._gone_from(self.step.houses[0], starts)
        return f" ({gone})" if gone else ""

    def _not_of(self, nodes: Sequence[Node]) -> str:
        """Return which digits are out of the cell of these nodes, beside their own."""
        digits = {node.digit for node in nodes}
        gone = [c for c in self.step.fins if c.cell == nodes[0].cell and c.digit not in digits]
        told = self._told((self.symbols[candidate.digit], candidate) for candidate in sorted(gone))
        return f" (not {told})" if told else ""

    def _gone_from(self, house: House, nodes: Sequence[Node]) -> str:
        cells = set(house.cells).difference(node.cell for node in nodes)
        gone = [c for c in self.step.fins if c.digit == nodes[0].digit and c.cell in cells]
        told = self._told((self.name(candidate.cell), candidate) for candidate in sorted(gone))
        return f"not in {told}" if told else ""

    def _told(self, gone: Iterable[tuple[str, Candidate]]) -> str:
        """Return each name with the clause that says that the candidate is out."""
        told = [f"{name} ({self._said[Node(*candidate, on=False)]})" for name, candidate in gone]
        return listed(told, "or") if told else ""


def _is_across(before: Node, node: Node) -> bool:
    """Whether a link says that a digit has its last place in a house."""
    return node.on and not before.on and node.cell != before.cell
