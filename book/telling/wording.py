"""The words that steps have in common: cells, digits, houses, rules, effects, chains."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from book.language import ENGLISH, Language
from book.naming import cage_in, house_in, houses_in, rule_in
from book.varieties import all_varieties
from puzzle.geometry import Cell, Geometry, House
from puzzle.grid import SYMBOLS
from solver.human import Candidate, Step, Technique
from solver.human.step import Chain, Node
from solver.human.words.cages import cage_of
from solver.human.words.chains import rules_at_ends
from solver.human.words.clues import clause_of
from solver.human.words.exclusion import excluding_rule

if TYPE_CHECKING:
    from puzzle.constraints import Constraint

_NAMED = re.compile(r"^\*[^*]*\*\s*[:：]\s*")
"""The name before what is said of a variety; some languages have a space before the colon."""


class Wording:
    """A step, and the words for what it shows in a language.

    Args:
        language: of the words.
        step: a step of the players' ladder.
        geometry: of its grid.
        symbols: what each digit is called, by its value.
    """

    def __init__(
        self,
        language: Language,
        step: Step,
        geometry: Geometry,
        symbols: Sequence[str] = SYMBOLS,
    ) -> None:
        self.symbols = symbols
        self.say = language.text
        self._language = language
        self.step = step
        self._geometry = geometry

    def effects(self) -> str:
        """Tell what the step does: placements, then eliminations, from the same cells together."""
        parts = [self._is(*placed) for placed in self.step.placements]
        cells_of: dict[int, list[Candidate]] = {}
        for candidate in sorted(self.step.eliminations):
            cells_of.setdefault(candidate.digit, []).append(candidate)
        by_cells: dict[str, list[str]] = {}
        for digit in sorted(cells_of):
            by_cells.setdefault(self.cells(cells_of[digit]), []).append(self.symbols[digit])
        for cells, digits in by_cells.items():
            parts.append(
                self._language.counted(
                    "{digits} goes from {cells}",
                    "{digits} go from {cells}",
                    len(digits),
                    digits=self.listed(digits),
                    cells=cells,
                )
            )
        return self.say("; ").join(parts)

    def houses(self, houses: Sequence[House]) -> str:
        """Houses in one phrase."""
        return houses_in(self._language, houses)

    def listed(self, words: Sequence[str], joint: str = "and") -> str:
        """Words in one phrase, joined by “and” or “or”."""
        return self._language.listed(words, joint)

    def name(self, cell: Cell) -> str:
        """Return the name of a cell."""
        return self._geometry.cell_name(cell)

    def cells(self, candidates: Iterable[Candidate], joint: str = "and") -> str:
        """Return the cells of candidates, each once."""
        return self.listed([self.name(c) for c in dict.fromkeys(c.cell for c in candidates)], joint)

    def digits(self, candidates: Iterable[Candidate], joint: str = "and") -> str:
        """Return the digits of candidates, each once."""
        found = sorted({candidate.digit for candidate in candidates})
        return self.listed([self.symbols[digit] for digit in found], joint)

    def cage(self, cells: Iterable[Cell]) -> str:
        """Return the cage that these cells are in."""
        cage = cage_of(self._geometry, cells)
        if cage is None:
            return self.say("a cage")
        return cage_in(self._language, cage, self._geometry.layout)

    def is_whole_cage(self, cells: Sequence[Cell]) -> bool:
        """Whether these cells are all of a cage, in its order."""
        cage = cage_of(self._geometry, cells)
        return cage is not None and cage.cells == tuple(cells)

    def holding(self, candidates: Iterable[Candidate]) -> str:
        """Cells with their candidates in brackets."""
        by_cell: dict[Cell, list[Candidate]] = {}
        for candidate in candidates:
            by_cell.setdefault(candidate.cell, []).append(candidate)
        return self.listed(
            [f"{self.name(cell)} ({self.digits(own, 'or')})" for cell, own in by_cell.items()]
        )

    def _is(self, cell: Cell, digit: int) -> str:
        return self.say("{cell} is {digit}", cell=self.name(cell), digit=self.symbols[digit])

    def _node(self, node: Node) -> str:
        if node.on:
            return self._is(node.cell, node.digit)
        return self.say(
            "{cell} is not {digit}", cell=self.name(node.cell), digit=self.symbols[node.digit]
        )

    def chain(self) -> list[str]:
        """Return the only chain of the step, and what follows from it."""
        (chain,) = self.step.chains
        links = self.say(", so ").join(
            f"{self._node(node)}{self._link(before, node)}"
            for before, node in pairwise(chain.nodes)
        )
        first = self.say("if {node}, then {links}", node=self._node(chain.nodes[0]), links=links)
        return [first, *self._conclusion(chain)]

    def _link(self, before: Node, node: Node) -> str:
        """Return the houses that make one node follow from the one before.

        Empty where it is plain.
        """
        if before.cell == node.cell:
            return ""
        if before.on and not node.on:
            return self._excluded(before, node)
        if before.on or not node.on:
            return ""
        of_other = self._geometry.houses_of[node.cell]
        shared = [h for h in self._geometry.houses_of[before.cell] if h in of_other]
        names = [house_in(self._language, self._geometry.houses[h]) for h in shared]
        return f" ({self.listed(names, 'or')})" if names else ""

    def _excluded(self, before: Node, node: Node) -> str:
        """Return the rule by which a node is off since another is on, in brackets."""
        geometry = self.step.geometry
        if not geometry.constraints:
            return ""
        rule = excluding_rule(geometry, Candidate(*before[:2]), Candidate(*node[:2]))
        return f" ({self.rule(rule)})" if rule else ""

    def rule(self, rule: Constraint) -> str:
        """Return what a rule is called among others, with its cells."""
        return rule_in(self._language, rule, self.step.geometry.layout)

    def clause(self, rule: Constraint) -> str:
        """Return what a rule says, as part of a sentence.

        In other languages than English that is its name, and what is said of its variety.
        """
        if self._language == ENGLISH:
            return clause_of(rule, self.step.geometry.layout)
        said = all_varieties()[rule.KIND].said_of(rule)
        words = _NAMED.sub("", self.say(said)).replace("*", "").rstrip(".。")
        opened = self._language.opened(words)
        return self.say("{rule} (“{said}”)", rule=self.rule(rule), said=opened)

    def by_rules(self, rules: Iterable[Constraint], joint: str | None = None) -> str:
        """Return rules in brackets, as a list or one behind the other; nothing for none."""
        named = list(dict.fromkeys(map(self.rule, rules)))
        if not named:
            return ""
        return f" ({joint.join(named) if joint else self.listed(named)})"

    def _conclusion(self, chain: Chain) -> list[str]:
        first, last = chain.nodes[0], chain.nodes[-1]
        if first == last:
            return [
                self.say(
                    "that closes the loop, which also holds backwards, with “is” and “is not” "
                    "exchanged"
                ),
                self.say("either way, {cases}", cases=self._either_way(chain)),
            ]
        if first[:2] == last[:2]:
            return [
                self.say("which contradicts itself, so {node} in any case", node=self._node(last))
            ]
        if first.digit == last.digit and self.step.technique is not Technique.CLUE_CHAIN:
            places = self.listed([self.name(first.cell), self.name(last.cell)])
            digit = self.symbols[last.digit]
            return [
                self.say(
                    "so at least one of {places} is {digit}, and what sees both is not",
                    places=places,
                    digit=digit,
                )
            ]
        ends = self.listed([self._node(end._replace(on=True)) for end in (first, last)], "or")
        rules = self.by_rules(rules_at_ends(self.step, (first, last)))
        return [self.say("so {cases}, and what goes would exclude both", cases=ends) + rules]

    def _either_way(self, loop: Chain) -> str:
        """Return what excludes the digits that go.

        Of each pair one is on, whichever way it turns.
        """
        gone = list(self.step.eliminations)
        nodes = loop.nodes[1:]
        neighbours = [pair for pair in pairwise(loop.nodes) if pair[0].on]
        others = [(one, other) for one in nodes if one.on for other in nodes if not other.on]
        told = []
        for one, other in (*neighbours, *others):
            out = [c for c in gone if self._excludes(one, c) and self._excludes(other, c)]
            if out:
                told.append(self._one_is_on(one, other))
                gone = [c for c in gone if c not in out]
        return self.listed(told)

    def _excludes(self, node: Node, candidate: Candidate) -> bool:
        if node.digit != candidate.digit:
            return node.cell == candidate.cell
        return node.cell in self._geometry.seen[candidate.cell]

    def _one_is_on(self, one: Node, other: Node) -> str:
        if one.digit == other.digit:
            cells = self.listed([self.name(c) for c in sorted({one.cell, other.cell})], "or")
            return self.say("{cell} is {digit}", cell=cells, digit=self.symbols[one.digit])
        if one.cell == other.cell:
            digits = self.listed([self.symbols[one.digit], self.symbols[other.digit]], "or")
            return self.say("{cell} is {digit}", cell=self.name(one.cell), digit=digits)
        return self.listed([self._is(node.cell, node.digit) for node in (one, other)], "or")
