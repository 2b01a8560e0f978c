"""Which pattern takes a candidate out inside a net: found again with a pencil, for people.

A net of a dynamic forcing chain "plus" tells only which nodes each node rests on. Here the net is
worked through once more, over the nodes that its step has, from the candidates before the step: a
node holds as soon as all that it rests on does. Where a candidate is off because others are, one
of the patterns of `plus` stands in what they leave, and it is looked for in the order of that
module: first of the kinds, and within a kind the first.

All of this is slow and plain, and done for the few steps that are told.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import NamedTuple, TypeAlias, TypeVar

from puzzle.geometry import Cell, Digit, House, HouseKind
from solver.human.marks import PencilMarks, replay
from solver.human.path import SolvePath
from solver.human.registry import Technique
from solver.human.step import Candidate, Chain, Node, Step

LEAST_BLANKS = 4
"""As in `plus`: blank cells of a house, or places left to fill with a digit, for a pair to say
more."""
_LEAST_LOCKED = 2
_CORNERS = 4
_PLUS = Technique.DYNAMIC_FORCING_CHAIN_PLUS
_ROW, _COLUMN, _BOX = HouseKind.ROW, HouseKind.COLUMN, HouseKind.BOX
_HOUSES = (_BOX, _COLUMN, _ROW)
_T = TypeVar("_T")
_Found: TypeAlias = Iterator[tuple[list[tuple[Cell, Digit]], Step]]
"""Patterns, each after the candidates that must be off for it to be there."""
_LINKS, _LOCKED, _HIDDEN_PAIRS, _NAKED_PAIRS, _X_WINGS = range(5)


def with_patterns(path: SolvePath) -> SolvePath:
    """The path with the patterns inside the nets of its steps, where there are any."""
    if _PLUS not in [step.technique for step in path.steps]:
        return path
    marked = zip(path.steps, replay(path), strict=False)
    return replace(path, steps=tuple(name_patterns(step, marks) for step, marks in marked))


def name_patterns(step: Step, marks: PencilMarks) -> Step:
    """The step with the patterns inside its nets, if it is one that looks for patterns there.

    Args:
        step: any step.
        marks: the grid and its candidates before the step.

    Returns:
        The step, each chain with its `patterns`. A candidate of which no pattern is found to
        remove it has none.
    """
    if step.technique is not _PLUS:
        return step
    nets: dict[Node, list[Chain]] = {}
    for branch in step.branches:
        nets.setdefault(branch[0].nodes[0], []).extend(branch)
    found = {start: _Net(chains, marks).patterns() for start, chains in nets.items()}
    chains = [
        replace(chain, patterns=tuple(_in_chain(chain, found[branch[0].nodes[0]])))
        for branch in step.branches
        for chain in branch
    ]
    return replace(step, chains=tuple(chains))


def _in_chain(chain: Chain, found: dict[Node, Step]) -> Iterator[Step]:
    for before, node in pairwise(chain.nodes):
        if not before.on and node in found:
            yield found[node]


class _Reason(NamedTuple):
    """Why a node may hold: the kind of reason, what it rests on, the pattern if there is one."""

    kind: int
    parents: tuple[Node, ...]
    pattern: Step | None = None


class _Net:
    """The nodes of one net that a step tells.

    Args:
        chains: all that start from the net's assumption, or from one another.
        marks: the grid and its candidates before the step.
    """

    def __init__(self, chains: Sequence[Chain], marks: PencilMarks) -> None:
        self.geometry = marks.grid.geometry
        self.candidates = marks.candidates
        self.start = chains[0].nodes[0]
        self.before: dict[Node, Node] = {}
        for chain in chains:
            for before, node in pairwise(chain.nodes):
                self.before.setdefault(node, before)
        self.before.pop(self.start, None)
        self.parents: dict[Node, tuple[Node, ...]] = {self.start: ()}

    def patterns(self) -> dict[Node, Step]:
        """The pattern of each node that has one, found while nodes that hold lead to others."""
        waiting = {node: tuple(self._reasons(node)) for node in self.before}
        found: dict[Node, Step] = {}
        while ready := self._ready(waiting):
            for node, reason in ready.items():
                if reason.pattern is not None:
                    found[node] = self._as_left(reason.pattern, reason.parents)
                del waiting[node]
            self.parents.update((node, reason.parents) for node, reason in ready.items())
        return found

    def _ready(self, waiting: dict[Node, tuple[_Reason, ...]]) -> dict[Node, _Reason]:
        """The nodes that hold next, by the first kind of reason that any has, as in the net."""
        ready = {node: r for node, reasons in waiting.items() if (r := self._first(reasons))}
        kind = min((reason.kind for reason in ready.values()), default=_LINKS)
        return {node: reason for node, reason in ready.items() if reason.kind == kind}

    def _first(self, reasons: Iterable[_Reason]) -> _Reason | None:
        known = self.parents.keys()
        return next((reason for reason in reasons if known >= set(reason.parents)), None)

    def _reasons(self, node: Node) -> Iterator[_Reason]:
        """All that may be why a node holds, in order; more than the net has."""
        before = self.before[node]
        if before.on:
            yield _Reason(_LINKS, (before,))
        elif node.on:
            yield from self._last_places(node, before)
        else:
            for kind, others, pattern in self._patterns_removing(Candidate(*node[:2])):
                parents = tuple(Node(*other, on=False) for other in others)
                if parents[:1] == (before,) and self.before.keys() >= set(parents) - {self.start}:
                    yield _Reason(kind, parents, pattern)

    def _last_places(self, node: Node, before: Node) -> Iterator[_Reason]:
        """A digit is on as all other candidates of its cell, or of a house, are off."""
        if node.cell == before.cell:
            others = [(node.cell, d) for d in self.candidates[node.cell] if d != node.digit]
            yield _Reason(_LINKS, tuple(Node(*other, on=False) for other in others))
            return
        own = (self.geometry.houses[h] for h in self.geometry.houses_of[node.cell])
        for house in sorted(own, key=lambda house: house.kind is not _BOX):
            if before.cell in house.cells:
                cells = [c for c in self._places(house, node.digit) if c != node.cell]
                yield _Reason(_LINKS, tuple(Node(c, node.digit, on=False) for c in cells))

    def _as_left(self, pattern: Step, parents: Iterable[Node]) -> Step:
        """A pattern without the candidates that were off before it was there."""
        known: set[Node] = set()
        waiting = list(parents)
        while waiting:
            node = waiting.pop()
            if node not in known:
                known.add(node)
                waiting += self.parents[node]
        left = (c for c in pattern.pattern if not any(self._excludes(node, c) for node in known))
        return replace(pattern, pattern=tuple(left))

    def _excludes(self, node: Node, candidate: Candidate) -> bool:
        """Whether a candidate is off, seen at a glance from one node."""
        if not node.on:
            return node[:2] == candidate
        if node.cell == candidate.cell:
            return node.digit != candidate.digit
        return node.digit == candidate.digit and candidate.cell in self.geometry.peers[node.cell]

    def _patterns_removing(
        self, gone: Candidate
    ) -> Iterator[tuple[int, list[tuple[Cell, Digit]], Step]]:
        """Each pattern that could remove a candidate: kind, what else must be off, the pattern."""
        for others, pattern in self._locked(gone):
            yield _LOCKED, others, pattern
        for others, pattern in self._hidden_pairs(gone):
            yield _HIDDEN_PAIRS, others, pattern
        for others, pattern in self._naked_pairs(gone):
            yield _NAKED_PAIRS, others, pattern
        for others, pattern in self._x_wings(gone):
            yield _X_WINGS, others, pattern

    def _locked(self, gone: Candidate) -> _Found:
        for bases, covers in ((_BOX, _COLUMN), (_BOX, _ROW), (_COLUMN, _BOX), (_ROW, _BOX)):
            technique = Technique.POINTING if bases is _BOX else Technique.CLAIMING
            cover = self._house(covers, gone.cell)
            for base in self._of_kind(bases):
                places = self._places(base, gone.digit)
                crossing = [(c, gone.digit) for c in places if c in cover.cells]
                if gone.cell not in base.cells and len(crossing) >= _LEAST_LOCKED:
                    others = [(c, gone.digit) for c in places if c not in cover.cells]
                    yield others, _pattern(technique, gone, crossing, (base,), (cover,))

    def _hidden_pairs(self, gone: Candidate) -> _Found:
        for kind in _HOUSES:
            house = self._house(kind, gone.cell)
            digits = [d for d in self.candidates[gone.cell] if d != gone.digit]
            if len(self._blank(house)) <= LEAST_BLANKS:
                continue
            for pair in _rising(digits):
                for other in self._blank(house):
                    if other == gone.cell or not set(pair) <= set(self.candidates[other]):
                        continue
                    cells = sorted((gone.cell, other))
                    others = [
                        (c, d) for d in pair for c in self._places(house, d) if c not in cells
                    ]
                    held = [(c, d) for c in cells for d in pair]
                    yield others, _pattern(Technique.HIDDEN_PAIR, gone, held, (house,))

    def _naked_pairs(self, gone: Candidate) -> _Found:
        for kind in _HOUSES:
            house = self._house(kind, gone.cell)
            cells = [c for c in self._places(house, gone.digit) if c != gone.cell]
            if len(self._blank(house)) < LEAST_BLANKS:
                continue
            for pair in _rising(cells):
                one, other = (self.candidates[cell] for cell in pair)
                for digit in one:
                    if digit == gone.digit or digit not in other:
                        continue
                    kept = sorted((gone.digit, digit))
                    others = [(c, d) for c in pair for d in self.candidates[c] if d not in kept]
                    held = [(c, d) for c in pair for d in kept]
                    yield others, _pattern(Technique.NAKED_PAIR, gone, held, (house,))

    def _x_wings(self, gone: Candidate) -> _Found:
        digit = gone.digit
        if sum(bool(self._places(row, digit)) for row in self._of_kind(_ROW)) < LEAST_BLANKS:
            return
        for bases, across in ((_COLUMN, _ROW), (_ROW, _COLUMN)):
            cover = self._house(across, gone.cell)
            lines = [
                (line, places)
                for line in self._of_kind(bases)
                if gone.cell not in line.cells
                and not set(places := self._places(line, digit)).isdisjoint(cover.cells)
            ]
            seconds = [house for house in self._of_kind(across) if house != cover]
            for (one, at_one), (other, at_other) in _rising(lines):
                places = [*at_one, *at_other]
                for second in seconds:
                    cells = {*cover.cells, *second.cells}
                    corners = [(c, digit) for c in places if c in cells]
                    if len(corners) == _CORNERS:
                        others = [(c, digit) for c in places if c not in cells]
                        covers = sorted((cover, second), key=lambda house: house.index)
                        yield (
                            others,
                            _pattern(Technique.X_WING, gone, corners, (one, other), covers),
                        )

    def _places(self, house: House, digit: Digit) -> list[Cell]:
        return [cell for cell in house.cells if digit in self.candidates[cell]]

    def _blank(self, house: House) -> list[Cell]:
        return [cell for cell in house.cells if self.candidates[cell]]

    def _of_kind(self, kind: HouseKind) -> list[House]:
        return [house for house in self.geometry.houses if house.kind is kind]

    def _house(self, kind: HouseKind, cell: Cell) -> House:
        return next(house for house in self._of_kind(kind) if cell in house.cells)


def _rising(things: Sequence[_T]) -> Iterator[tuple[_T, _T]]:
    """Every two of these things, in the order of rising binary numbers."""
    for k, other in enumerate(things):
        for one in things[:k]:
            yield one, other


def _pattern(
    technique: Technique,
    gone: Candidate,
    held: Iterable[tuple[Cell, Digit]],
    houses: Sequence[House],
    covers: Sequence[House] = (),
) -> Step:
    """A pattern that removes one candidate, as a step without a rating."""
    return Step(
        technique,
        None,
        None,
        (),
        (gone,),
        pattern=tuple(Candidate(*candidate) for candidate in held),
        houses=tuple(houses),
        covers=tuple(covers),
    )
