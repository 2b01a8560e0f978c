"""What sentences about steps are made of: cells, digits, houses, nodes and links in words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise
from types import MappingProxyType

from puzzle.errors import ArgumentError
from puzzle.geometry import Cell, Digit, Geometry, House, HouseKind
from puzzle.grid import SYMBOLS
from puzzle.sentences import listed
from solver.human.registry import Technique
from solver.human.step import Candidate, Chain, Node, Step
from solver.human.words.exclusion import excluding_rule

_BOX = HouseKind.BOX.value
_NONE: Mapping[Candidate, str] = MappingProxyType({})

MOST_KEPT = 16384
"""Singles, nodes, and pairs of cells, that are kept in words: more than there are on 9×9."""


def houses_named(houses: tuple[House, ...]) -> str:
    """Return the houses in one phrase: ``rows 1 and 5``, ``box 2``, ``row 1 and column 4``."""
    if houses[1:] and are_alike(houses):
        word = houses[0].name.word
        return f"{word}{'es' if word == _BOX else 's'} {listed(h.index + 1 for h in houses)}"
    return listed(houses)


def are_alike(houses: Sequence[House]) -> bool:
    """Tell whether some houses are all rows, columns, boxes or regions, of a lone grid."""
    words = {house.name.word for house in houses}
    is_lone = all(house.grid is None for house in houses)
    return is_lone and len(words) == 1 and houses[0].kind is not HouseKind.EXTRA


class Vocabulary:
    """The words for the cells, nodes and links of a geometry; a book says the same ones often.

    Args:
        geometry: of the steps.
        symbols: what each digit is called, by its value.

    Raises:
        ArgumentError: there are fewer symbols than digits.
    """

    def __init__(self, geometry: Geometry, symbols: Sequence[str]) -> None:
        if len(symbols) <= geometry.size:
            raise ArgumentError(
                f"{geometry} has {geometry.size} digits, and symbols has {len(symbols)} entries: "
                f"give {geometry.size + 1}, the first for a blank."
            )
        self.geometry = geometry
        self.symbols = symbols
        self.cells = list(map(geometry.cell_name, range(geometry.cell_count)))
        self.node = lru_cache(MOST_KEPT)(self._node)
        self.shared = lru_cache(MOST_KEPT)(self._shared)

    def _node(self, node: Node) -> str:
        """Return a node of a chain: ``r1c2 is 3``, ``r1c2 is not 3``, ``r1c2 or r1c3 is 3``."""
        if node.further:
            cells = listed(map(self.cells.__getitem__, node.cells), "or" if node.on else "nor")
            return f"{'' if node.on else 'neither '}{cells} is {self.symbols[node.digit]}"
        return f"{self.cells[node.cell]} {'is' if node.on else 'is not'} {self.symbols[node.digit]}"

    def _shared(self, cells: tuple[Cell, ...]) -> str:
        """Return the houses that have all of these cells, in brackets; empty when there is none."""
        first, *others = (self.geometry.houses_of[cell] for cell in cells)
        common = [self.geometry.houses[h] for h in first if all(h in own for own in others)]
        return f" ({listed(common, 'or')})" if common else ""


def vocabulary_of(geometry: Geometry, symbols: Sequence[str] = SYMBOLS) -> Vocabulary:
    """Return the words of a geometry, the same ones for every step.

    Args:
        geometry: of the steps.
        symbols: what each digit is called, by its value.

    Raises:
        ArgumentError: there are fewer symbols than digits.
    """
    return _vocabulary(geometry, symbols if isinstance(symbols, str) else tuple(symbols))


_vocabulary = lru_cache(maxsize=32)(Vocabulary)


class Phrasing:
    """What the sentences need to know about one step."""

    __slots__ = ("step", "vocabulary")

    def __init__(self, step: Step, vocabulary: Vocabulary) -> None:
        self.step = step
        self.vocabulary = vocabulary

    @property
    def geometry(self) -> Geometry:
        """The step's geometry."""
        return self.vocabulary.geometry

    @property
    def symbols(self) -> Sequence[str]:
        """What each digit is called, by its value."""
        return self.vocabulary.symbols

    def name(self, cell: Cell) -> str:
        """Return the name of a cell."""
        return self.vocabulary.cells[cell]

    def cells(self, candidates: Iterable[Candidate], joint: str = "and") -> str:
        """Return the cells of the candidates, each once, in order of appearance."""
        return listed(map(self.name, cells_among(candidates)), joint)

    def digits(self, candidates: Iterable[Candidate], joint: str = "and") -> str:
        """Return the digits of the candidates, each once, ascending."""
        return listed((self.symbols[digit] for digit in digits_among(candidates)), joint)

    def holding(self, candidates: Iterable[Candidate]) -> str:
        """Each cell with its candidates: ``r1c2 (3 or 7) and r4c5 (3 or 9)``."""
        candidates = tuple(candidates)
        return listed(
            f"{self.name(cell)} ({self.digits((c for c in candidates if c.cell == cell), 'or')})"
            for cell in cells_among(candidates)
        )

    def effects(self) -> str:
        """Tell what the step does: placements, then eliminations, from the same cells together."""
        parts = [
            f"{self.name(cell)} is {self.symbols[digit]}" for cell, digit in self.step.placements
        ]
        return "; ".join([*parts, *self.removals(self.step.eliminations)])

    def removals(self, gone: Sequence[Candidate]) -> list[str]:
        """Return what goes, those from the same cells together: ``1 and 2 go from r1c2``."""
        cells_of: dict[Digit, list[Candidate]] = {}
        for candidate in sorted(gone):
            cells_of.setdefault(candidate.digit, []).append(candidate)
        by_cells: dict[str, list[str]] = {}
        for digit in sorted(cells_of):
            by_cells.setdefault(self.cells(cells_of[digit]), []).append(self.symbols[digit])
        return [
            f"{listed(digits)} {'go' if digits[1:] else 'goes'} from {cells}"
            for cells, digits in by_cells.items()
        ]

    def node(self, node: Node) -> str:
        """Return a node of a chain."""
        return self.vocabulary.node(node)

    def chain(self, chain: Chain, letters: Mapping[Candidate, str] = _NONE) -> str:
        """Return a chain, node by node: ``if r1c2 is not 5, then r1c8 is 5 (row 1), so …``.

        Args:
            chain: the chain.
            letters: by which letters the chains inside are told that remove these candidates.
        """
        first, *rest = chain.nodes
        if not rest:
            return f"{self.node(first)}, as assumed"
        return f"if {self.node(first)}, then {self.links(chain, 0, letters)}"

    def links(self, chain: Chain, start: int = 0, letters: Mapping[Candidate, str] = _NONE) -> str:
        """Return what follows from a node of a chain, by its index, one from the other."""
        shown = {pattern.eliminations[0]: pattern for pattern in chain.patterns}
        told = []
        for before, node in pairwise(chain.nodes[start:]):
            if before.on:
                why = self.excluded(before, node)
            elif node.on:
                why = self.last_place(before, node)
            else:
                gone = Candidate(*node[:2])
                why = self._removed(before, node, shown.get(gone), letters.get(gone))
            told.append(f"{self.node(node)}{why}")
        return ", so ".join(told)

    def last_place(self, before: Node, node: Node) -> str:
        """Return what a person has to check where a node is on since one is off, in brackets.

        Empty where it is plain to see.
        """
        if before.cells == node.cells == (node.cell,):
            return ""
        for group in self.step.groups:
            if all(_is_digit_of(group, each) for each in (before, node)):
                return f" ({self.cells(group)} hold only {self.digits(group)} between them)"
        return self.vocabulary.shared((*before.cells, *node.cells))

    def excluded(self, before: Node, node: Node) -> str:
        """Return the rule by which a node is off since another is on, in brackets.

        Empty where it is one cell, or a house that both are in.
        """
        if not self.step.geometry.constraints:
            return ""
        geometry = self.step.geometry
        rule = excluding_rule(geometry, Candidate(*before[:2]), Candidate(*node[:2]))
        return f" ({rule.label(geometry.layout)})" if rule else ""

    def _removed(self, before: Node, node: Node, pattern: Step | None, letter: str | None) -> str:
        """Return by what a node is off since another is, in brackets."""
        if before.cell == node.cell and pattern is None:
            return ""
        why = self.pattern(pattern) if pattern else _SOME_PATTERN
        return f" ({why}: ({letter}))" if letter else f" ({why})"

    def pattern(self, pattern: Step) -> str:
        """Return a pattern inside a net: ``naked pair 4/7 in r2c3 and r2c8 of row 2``.

        A chain inside a net is named: ``by a forcing chain``. What it is is told by itself.
        """
        if not pattern.pattern:
            return f"by {_in_sentence(pattern)}"
        digits = "/".join(self.symbols[digit] for digit in digits_among(pattern.pattern))
        across = f", all in {houses_named(pattern.covers)}" if pattern.covers else ""
        where = f"{self.cells(pattern.pattern)} of {houses_named(pattern.houses)}{across}"
        return f"{_IN_NETS[pattern.technique]} {digits} in {where}"


def _in_sentence(chain: Step) -> str:
    """Return what a chain inside a net is called in the middle of a sentence."""
    label = chain.technique.label
    if "-" in label:
        return f"{'an' if label.startswith('X') else 'a'} {label}"
    return f"a {label.lower()}"


_SOME_PATTERN = "by locked candidates, a pair or an X-Wing"
_IN_NETS = {
    Technique.POINTING: "pointing",
    Technique.CLAIMING: "claiming",
    Technique.HIDDEN_PAIR: "hidden pair",
    Technique.NAKED_PAIR: "naked pair",
    Technique.X_WING: "X-Wing",
}
"""What the patterns inside nets are called in the middle of a sentence."""


def _is_digit_of(group: Iterable[Candidate], node: Node) -> bool:
    """Whether a node is all places of its digit in a set of candidates."""
    return {c.cell for c in group if c.digit == node.digit} == {*node.cells}


def cells_among(candidates: Iterable[Candidate]) -> list[Cell]:
    """Return the cells of the candidates, each once, in order of appearance."""
    return list(dict.fromkeys([cell for cell, _ in candidates]))


def digits_among(candidates: Iterable[Candidate]) -> list[Digit]:
    """Return the digits of the candidates, each once, ascending."""
    return sorted({digit for _, digit in candidates})
