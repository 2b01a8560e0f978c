"""The chains inside nets, found again so that a person can follow them.

The finder of nested forcing chains notes of a chain inside a net only what the net needs: its
technique, its length, what it rests on (see `chains.nested`). Here it is looked for once more, for
those who read the step, in what the net has taken out by then: for a candidate T that goes, from
T being there to T not being there, or from all candidates of a cell, or all places of a digit in a
house, to T not being there. Of several the shortest is taken. The net's nodes are gone through in
an order in which each rests on earlier ones alone, so nothing is shown by what follows from it.

The inner chain becomes the `chains` of the pattern by which a node is off:

    eliminations    T
    fins            candidates that the net has taken out, without which no link would hold
    houses          where the chains start at all places of a digit: that house
    covers          the house of each link from "not there" to "there" between two cells, in order
    chains          the chains

What such a link rests on is what is left when these are gone: two candidates in the cell, or in
the house. A chain may differ from the one that was counted: that can be a cycle, and so be read
both ways, or go through other cells. Inner chains of types 3 and 4, which are nets themselves, are
not told.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import TypeAlias

from puzzle.geometry import Cell, Digit, Geometry, House
from solver.human.marks import PencilMarks
from solver.human.registry import NESTED_CHAINS, Technique
from solver.human.step import Candidate, Chain, Node, Step

_ONE_DIGIT = frozenset((Technique.X_CYCLE, Technique.FORCING_X_CHAIN))
_STATIC = _ONE_DIGIT | {Technique.Y_CYCLE, Technique.XY_CYCLE, Technique.FORCING_CHAIN}
_FROM_ALL = frozenset((Technique.CELL_FORCING_CHAIN, Technique.REGION_FORCING_CHAIN))
_TOLD = _STATIC | _FROM_ALL

_Link: TypeAlias = tuple[Node, Node, Step | None]
"""A node, one that follows, and the pattern by which it does, if it is one."""


def with_inner_chains(step: Step, marks: PencilMarks) -> Step:
    """Return a step with the chains inside its nets; a step that has none as it is.

    Args:
        step: the step.
        marks: the grid and its candidates before the step.
    """
    if step.technique not in NESTED_CHAINS:
        return step
    chains = list(step.chains)
    for numbers in _nets(step):
        net = _Net(marks, [step.chains[number] for number in numbers])
        for number in numbers:
            own = step.chains[number]
            patterns = tuple(net.inner.get(pattern, pattern) for pattern in own.patterns)
            chains[number] = replace(own, patterns=patterns)
    return replace(step, chains=tuple(chains))


def _nets(step: Step) -> Iterable[list[int]]:
    """Return the numbers of the chains of each net: those whose main chains start alike."""
    nets: dict[Node, list[int]] = {}
    starts: list[Node] = []
    for number, chain in enumerate(step.chains):
        starts.append(chain.nodes[0] if chain.parent is None else starts[chain.parent])
        nets.setdefault(starts[-1], []).append(number)
    return nets.values()


def _links_of(chains: Iterable[Chain]) -> Iterator[_Link]:
    """Yield the links of chains in order."""
    for chain in chains:
        patterns = {pattern.eliminations[0]: pattern for pattern in chain.patterns}
        for before, node in pairwise(chain.nodes):
            is_shown = not (before.on or node.on)
            yield before, node, patterns.get(Candidate(*node[:2])) if is_shown else None


def _is_chain(pattern: Step | None) -> bool:
    """Whether a node is off by a chain, which has no cells of its own as patterns have."""
    return pattern is not None and not pattern.pattern


class _Net:
    """The nodes of a net, in an order in which each follows from earlier ones.

    Args:
        marks: the grid and its candidates before the step.
        chains: all that is told of the net; the first node is the assumption.

    Attributes:
        inner: for each pattern that is a chain, the same with that chain.
    """

    def __init__(self, marks: PencilMarks, chains: Sequence[Chain]) -> None:
        self._marks = marks
        self._geometry = marks.grid.geometry
        self._known = {chains[0].nodes[0]}
        self.inner: dict[Step, Step] = {}
        waiting = list(dict.fromkeys(_links_of(chains)))
        before = -1
        while waiting and before != len(self._known):
            before = len(self._known)
            waiting = self._settle(waiting)
            # As in the net itself: all chains inside that there are now, each without the others.
            links = _Links(self._geometry, marks.candidates, self._out())
            inside = [link for link in waiting if link[0] in self._known and _is_chain(link[2])]
            self._known.update([node for _, node, pattern in inside if self._find(pattern, links)])

    def _settle(self, waiting: list[_Link]) -> list[_Link]:
        """Add the nodes that follow by links and patterns, as long as any does; return the rest."""
        before = -1
        while before != len(self._known):
            before = len(self._known)
            left = []
            for link in waiting:
                if self._follows(*link):
                    self._known.add(link[1])
                elif link[1] not in self._known:
                    left.append(link)
            waiting = left
        return waiting

    def _out(self) -> frozenset[Candidate]:
        """Return the candidates that the net has taken out so far."""
        return frozenset(Candidate(*node[:2]) for node in self._known if not node.on)

    def _left(self) -> list[tuple[Digit, ...]]:
        """Return the candidates that the net has left so far, but what is excluded at a glance."""
        out = set(self._out())
        for cell, digit in (node[:2] for node in self._known if node.on):
            out.update(Candidate(cell, other) for other in self._marks.candidates[cell])
            out.update(Candidate(peer, digit) for peer in self._geometry.seen[cell])
            out.remove(Candidate(cell, digit))
        return [
            tuple(digit for digit in digits if (cell, digit) not in out)
            for cell, digits in enumerate(self._marks.candidates)
        ]

    def _follows(self, before: Node, node: Node, pattern: Step | None) -> bool:
        """Whether a node follows from what is known by a link or a pattern."""
        if before not in self._known or _is_chain(pattern):
            return False
        if before.on:
            return True
        if node.on:
            return self._is_last(before, node)
        return pattern is None or _shows(pattern, self._left())

    def _is_last(self, before: Node, node: Node) -> bool:
        """Whether a digit is the last one in its cell, or has its last place in a shared house."""
        left = self._left()
        if before.cell == node.cell:
            return set(left[node.cell]) <= {node.digit}
        return any(
            all(node.digit not in left[cell] or cell == node.cell for cell in house.cells)
            for house in _shared(self._geometry, before.cell, node.cell)
        )

    def _find(self, pattern: Step | None, links: _Links) -> bool:
        """Find the chain of a pattern; whether there is one, or it cannot be told."""
        if pattern is None or pattern.technique not in _TOLD:
            return True
        found = _chain_of(links, pattern.technique, pattern.eliminations[0])
        if found is not None:
            self.inner[pattern] = self._told(pattern, found, links)
        return found is not None

    def _told(self, pattern: Step, found: _Found, links: _Links) -> Step:
        """Return the pattern with its chains, and what these rest on."""
        rests = dict.fromkeys(found.out)
        covers = []
        for nodes in found.chains:
            for before, node in pairwise(nodes):
                if not before.on:
                    house, out = links.between(before, node)
                    covers += [] if house is None else [house]
                    rests |= dict.fromkeys(out)
        return replace(
            pattern,
            fins=tuple(rests),
            houses=() if found.house is None else (found.house,),
            covers=tuple(covers),
            chains=tuple(map(Chain, found.chains)),
        )


def _shows(pattern: Step, left: Sequence[tuple[Digit, ...]]) -> bool:
    """Whether a pattern of cells is there, by the candidates that are left."""
    cells = {cell for cell, _ in pattern.pattern}
    digits = {digit for _, digit in pattern.pattern}
    if pattern.technique is Technique.NAKED_PAIR:
        return all(digits.issuperset(left[cell]) for cell in cells)
    return all(
        cell in cells or digits.isdisjoint(left[cell])
        for house in pattern.houses
        for cell in house.cells
    )


def _shared(geometry: Geometry, cell: Cell, other: Cell) -> list[House]:
    """Return the houses that have both cells."""
    others = set(geometry.houses_of[other])
    return [geometry.houses[h] for h in geometry.houses_of[cell] if h in others]


@dataclass(frozen=True, slots=True)
class _Found:
    """A chain from a candidate, or chains from a cell, or from all places in a house.

    Attributes:
        chains: the nodes of each.
        house: the house from whose places they start.
        out: the candidates of the cell, or of the house, that none starts from.
    """

    chains: tuple[tuple[Node, ...], ...]
    house: House | None = None
    out: tuple[Candidate, ...] = ()


@dataclass(frozen=True, slots=True)
class _Links:
    """The links between candidates, where some are known to be out."""

    geometry: Geometry
    candidates: Sequence[tuple[Digit, ...]]
    out: frozenset[Candidate]

    def after(self, node: Node, *, is_one_digit: bool) -> Iterator[Node]:
        """Yield what follows from a node by one link."""
        own = () if is_one_digit else self.beside(node)
        if node.on:
            yield from (Node(*other, on=False) for other in own)
            for peer in sorted(self.geometry.seen[node.cell]):
                if node.digit in self.candidates[peer]:
                    yield Node(peer, node.digit, on=False)
            return
        yield from (Node(*other, on=True) for other in self.last_of(own))
        for h in self.geometry.houses_of[node.cell]:
            places = self.places(self.geometry.houses[h], node)
            yield from (Node(*other, on=True) for other in self.last_of(places))

    def beside(self, node: Node) -> list[Candidate]:
        """Return the other candidates of a cell."""
        digits = self.candidates[node.cell]
        return [Candidate(node.cell, digit) for digit in digits if digit != node.digit]

    def places(self, house: House, node: Node) -> list[Candidate]:
        """Return the other places of a digit in a house."""
        return [
            Candidate(cell, node.digit)
            for cell in house.cells
            if cell != node.cell and node.digit in self.candidates[cell]
        ]

    def last_of(self, others: Sequence[Candidate]) -> Sequence[Candidate]:
        """Return which of these one has to be there, if no further one is.

        Where all are out, each has to be there for what it excludes: the others are out without it.
        """
        left = [other for other in others if other not in self.out]
        return others if not left else left if len(left) == 1 else ()

    def between(self, before: Node, node: Node) -> tuple[House | None, list[Candidate]]:
        """Return by which house a node follows from one that is off, and what has to be out.

        No house where both are in one cell.
        """
        if before.cell == node.cell:
            others = self.beside(before)
            return None, [other for other in others if other.digit != node.digit]
        for house in _shared(self.geometry, before.cell, node.cell):
            others = [o for o in self.places(house, before) if o.cell != node.cell]
            if self.out.issuperset(others):
                return house, others
        raise ValueError(f"{node} does not follow from {before}.")

    def came_from(self, start: Node, *, is_one_digit: bool) -> dict[Node, Node]:
        """Return all that follows from a node, by the fewest links, and what each came from."""
        came: dict[Node, Node] = {}
        queue = [start]
        for node in queue:
            for following in self.after(node, is_one_digit=is_one_digit):
                if following not in came and following != start:
                    came[following] = node
                    queue.append(following)
        return came


def _chain_of(links: _Links, technique: Technique, gone: Candidate) -> _Found | None:
    """Find the chain of a technique that removes a candidate."""
    start, end = Node(*gone, on=True), Node(*gone, on=False)
    if technique in _ONE_DIGIT:
        return _over_one_digit(links, start, end)
    came = links.came_from(start, is_one_digit=False)
    if technique in _STATIC:
        return _Found((_way(came, start, end),)) if end in came else None
    return _shortest_from_all(links, technique, came, start)


def _over_one_digit(links: _Links, start: Node, end: Node) -> _Found | None:
    """Find the chain over the places of one digit: of the one that goes, or one that excludes it.

    A chain that shows another digit in the cell removes this one, too.
    """
    ways = []
    came = links.came_from(start, is_one_digit=True)
    if end in came:
        ways.append(_way(came, start, end))
    for digit in links.candidates[start.cell]:
        first, last = (Node(start.cell, digit, on=on) for on in (False, True))
        came = links.came_from(first, is_one_digit=True)
        if digit != start.digit and last in came:
            ways.append((start, *_way(came, first, last), end))
    return _Found((min(ways, key=len),)) if ways else None


def _way(came: Mapping[Node, Node], start: Node, end: Node) -> tuple[Node, ...]:
    """Return the nodes from one to another."""
    way = [end]
    while way[-1] != start or len(way) == 1:
        way.append(came[way[-1]])
    return tuple(reversed(way))


def _shortest_from_all(
    links: _Links, technique: Technique, came: Mapping[Node, Node], start: Node
) -> _Found | None:
    """Find the chains from all of a cell, or of a house, that remove what they start from.

    What a candidate excludes if it is there, excludes it: so the ways are those from the candidate
    that goes, read backwards.
    """
    found = []
    for house, every in _alternatives(links, technique):
        open_ones = [one for one in every if one not in links.out]
        ways = {
            one: _backwards(_way(came, start, Node(*one, on=False)))
            for one in every
            if Node(*one, on=False) in came and one != start[:2]
        }
        if not all(one in ways for one in open_ones):
            continue
        # Where too few are open, some that are out by now were not when the net met the chain.
        spare = sorted((one for one in ways if one in links.out), key=lambda one: len(ways[one]))
        starts = [*open_ones, *spare[: max(0, _FEWEST - len(open_ones))]]
        if len(starts) == _FEWEST or len(open_ones) > _FEWEST:
            out = tuple(one for one in every if one not in starts)
            found.append(_Found(tuple(ways[one] for one in sorted(starts)), house, out))
    return min(found, key=lambda one: sum(map(len, one.chains)), default=None)


_FEWEST = 2
"""Chains that start from a cell, or from a house, at least."""


def _backwards(way: Sequence[Node]) -> tuple[Node, ...]:
    return tuple(node._replace(on=not node.on) for node in reversed(way))


def _alternatives(
    links: _Links, technique: Technique
) -> Iterator[tuple[House | None, list[Candidate]]]:
    """Yield the candidates of each cell, or of each digit in each house."""
    if technique is Technique.CELL_FORCING_CHAIN:
        for cell, digits in enumerate(links.candidates):
            if len(digits) > 1:
                yield None, [Candidate(cell, digit) for digit in digits]
        return
    for house in links.geometry.houses:
        for digit in range(1, links.geometry.size + 1):
            places = [cell for cell in house.cells if digit in links.candidates[cell]]
            if len(places) > 1:
                yield house, [Candidate(cell, digit) for cell in places]
