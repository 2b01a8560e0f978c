"""Chains and nets in words, node by node, whatever the technique.

What a chain shows can be seen from its ends.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from string import ascii_lowercase
from typing import TYPE_CHECKING

from puzzle.sentences import listed
from solver.human.registry import Technique
from solver.human.step import Candidate, Chain, Node, Step
from solver.human.words.exclusion import excluding_rule
from solver.human.words.inside import ChainInside, Inside
from solver.human.words.phrasing import Phrasing, houses_named

if TYPE_CHECKING:
    from puzzle.constraints import Constraint


def chain_reasons(t: Phrasing) -> list[str]:
    """Return what the chains show, by their ends."""
    return _tell(t)[0]


def chains_inside(t: Phrasing) -> tuple[ChainInside, ...]:
    """Return the chains inside the nets of a step in words, those that are known, lettered."""
    told = []
    for met in _tell(t)[1]:
        inner = Inside(met.pattern, t.vocabulary, met.said)
        reasons = "; ".join(_tell(inner)[0])
        told.append(ChainInside(met.letter, met.pattern, reasons))
    return tuple(told)


@dataclass(frozen=True, slots=True)
class _Met:
    """A chain inside a net, and the clauses of this net that say what is off."""

    letter: str
    pattern: Step
    said: Mapping[Node, int]


def _tell(t: Phrasing) -> tuple[list[str], list[_Met]]:
    """Return what the chains show, and the chains inside."""
    branches = t.step.branches
    starts = [branch[0].nodes[0] for branch in branches]
    told = _cases(t, starts)
    met: list[_Met] = []
    if len(branches) < len(t.step.chains) or _has_chains_inside(t.step):
        _tell_nets(t, branches, told, met)
    else:
        told += [t.chain(chain) for chain in t.step.chains]
    told += _conclusion(t, branches[0][0]) if len(branches) == 1 else _contradiction(t, starts)
    if len(branches) < len(t.step.chains) or met:
        return [f"({number}) {clause}" for number, clause in enumerate(told, 1)], met
    return told, met


def _has_chains_inside(step: Step) -> bool:
    return any(pattern.chains for chain in step.chains for pattern in chain.patterns)


def _letter(number: int) -> str:
    """Return the letter of a chain inside, counted from 0: a to z, then aa."""
    more, last = divmod(number, len(ascii_lowercase))
    return (_letter(more - 1) if more else "") + ascii_lowercase[last]


def _cases(t: Phrasing, starts: Sequence[Node]) -> list[str]:
    """Where the chains start: what must be true one way or the other; nothing for one start."""
    if len(set(starts)) == 1:
        return []
    if len({start.on for start in starts}) > 1:
        return [f"{_one_of_two(t, starts[0])}, and both lead to the same"]
    beside = t.beside(starts) if isinstance(t, Inside) else ""
    if t.step.houses:
        house, digit = houses_named(t.step.houses), t.symbols[starts[0].digit]
        places = listed((t.name(start.cell) for start in starts), "or")
        places += beside
        return [f"in {house}, {digit} must go in {places}, and each leads to the same"]
    digits = listed((t.symbols[start.digit] for start in starts), "or") + beside
    return [f"{t.name(starts[0].cell)} is {digits}, and each leads to the same"]


def _contradiction(t: Phrasing, starts: Sequence[Node]) -> list[str]:
    """Return what two chains from the same start show; nothing where the starts differ."""
    if len(set(starts)) > 1:
        return []
    return [f"these contradict each other, so it cannot be that {t.node(starts[0])}"]


def _tell_nets(
    t: Phrasing, branches: Sequence[Sequence[Chain]], told: list[str], met: list[_Met]
) -> None:
    """Tell what nets show, after what is told: nothing is said twice of one assumption."""
    said: dict[Node, int] = {}
    start = branches[0][0].nodes[0]
    for branch in branches:
        if branch[0].nodes[0] != start:
            said = {}
        start = branch[0].nodes[0]
        _tell_branch(t, branch, told, said, met)


def _tell_branch(
    t: Phrasing,
    chains: Sequence[Chain],
    told: list[str],
    said: dict[Node, int],
    met: list[_Met],
) -> None:
    """Tell a main chain and those that serve it; `said` has each node's clause."""
    start = chains[0].nodes[0]
    plain: dict[Node, list[Candidate]] = {}
    for chain in chains:
        nodes = chain.nodes
        known = 0
        while known < len(nodes) and nodes[known] in said:
            known += 1
        if known == len(nodes):
            continue
        if chain.parent is not None and len(nodes) == _PLAIN and nodes[0].on and not nodes[1].on:
            plain.setdefault(nodes[0], []).append(Candidate(*nodes[1][:2]))
            continue
        number = len(told) + 1
        letters = _letters_of(chain, known, said, met)
        if known:
            before = nodes[known - 1]
            source = f"as {t.node(before)} ({said[before]}), {t.links(chain, known - 1, letters)}"
        elif nodes[0] != start:
            source = f"as {t.node(nodes[0])} (at a glance), {t.links(chain, 0, letters)}"
        else:
            source = t.chain(chain, letters)
        told.append(source if chain.parent is None else f"for which also: {source}")
        said.update((node, number) for node in nodes if node not in said)
    if plain:
        number = len(told) + 1
        clauses = (
            f"as {t.node(cause)} ({said.get(cause, number)}), {', and '.join(t.removals(gone))}"
            for cause, gone in plain.items()
        )
        told.append(f"and at a glance: {'; '.join(clauses)}")
        for gone in plain.values():
            said.update((Node(*candidate, on=False), number) for candidate in gone)


def _letters_of(
    chain: Chain, known: int, said: Mapping[Node, int], met: list[_Met]
) -> dict[Candidate, str]:
    """Letter the chains inside by which nodes of a chain are off, from the first that is not said.

    Args:
        chain: of a net.
        known: how many of its first nodes are said.
        said: the clause of each node of the net; it will have those to come.
        met: the chains inside so far, to which these are added.
    """
    inner = {p.eliminations[0]: p for p in chain.patterns if p.chains}
    letters = {}
    for node in chain.nodes[max(known, 1) :]:
        pattern = inner.get(Candidate(*node[:2]))
        if pattern is not None and not node.on and node not in said:
            met.append(_Met(_letter(len(met)), pattern, said))
            letters[pattern.eliminations[0]] = met[-1].letter
    return letters


_PLAIN = 2
"""Nodes of a chain that says only what a digit removes at once."""


def _one_of_two(t: Phrasing, start: Node) -> str:
    return f"{t.name(start.cell)} is {t.symbols[start.digit]} or it is not"


def _conclusion(t: Phrasing, chain: Chain) -> list[str]:
    """Return what a single chain shows, by its ends."""
    first, last = chain.nodes[0], chain.nodes[-1]
    if first == last:
        return [
            "that closes the loop, which also holds backwards, with “is” and “is not” exchanged",
            f"either way, {_either_way(t, chain)}",
        ]
    if first[:2] == last[:2]:
        return [f"which contradicts itself, so {t.node(last)} in any case"]
    if first.on or not last.on:
        return []
    if first.digit == last.digit and t.step.technique is not Technique.CLUE_CHAIN:
        places = listed(map(t.name, (*first.cells, *last.cells)))
        seen = "sees all of them" if first.further or last.further else "sees both"
        return [f"so at least one of {places} is {t.symbols[last.digit]}, and what {seen} is not"]
    ends = (t.node(end._replace(on=True)) for end in (first, last))
    return [f"so {listed(ends, 'or')}, and what goes would exclude both{_by_rules(t, first, last)}"]


def _by_rules(t: Phrasing, *ends: Node) -> str:
    """Return the rules by which what goes excludes the ends of a chain, in brackets."""
    layout = t.step.geometry.layout
    found = list(dict.fromkeys(rule.label(layout) for rule in rules_at_ends(t.step, ends)))
    return f" ({listed(found)})" if found else ""


def rules_at_ends(step: Step, ends: Iterable[Node]) -> list[Constraint]:
    """Return the rules by which what goes would exclude the ends of a chain over clues."""
    if step.technique is not Technique.CLUE_CHAIN:
        return []
    found = dict.fromkeys(
        rule
        for gone in step.eliminations
        for end in ends
        if (rule := excluding_rule(step.geometry, gone, Candidate(*end[:2])))
    )
    return list(found)


def _either_way(t: Phrasing, loop: Chain) -> str:
    """Return what excludes the digits that go.

    Of each pair one is on, whichever way the loop turns.
    """
    gone = list(t.step.eliminations)
    nodes = loop.nodes[1:]
    neighbours = [pair for pair in pairwise(loop.nodes) if pair[0].on]
    others = [(one, other) for one in nodes if one.on for other in nodes if not other.on]
    told = []
    for one, other in (*neighbours, *others):
        out = [c for c in gone if _excludes(t, one, c) and _excludes(t, other, c)]
        if out:
            told.append(_one_is_on(t, one, other))
            gone = [c for c in gone if c not in out]
    for group in t.step.groups:
        locked = [c for c in gone if _is_locked_out(t, group, c)]
        if locked:
            told.append(f"{t.cells(group)} hold {t.digits(locked)}")
    return listed(told)


def _is_locked_out(t: Phrasing, group: Sequence[Candidate], candidate: Candidate) -> bool:
    """Whether a candidate sees all places of its digit in a set of candidates."""
    places = [cell for cell, digit in group if digit == candidate.digit]
    return bool(places) and all(cell in t.geometry.seen[candidate.cell] for cell in places)


def _excludes(t: Phrasing, node: Node, candidate: Candidate) -> bool:
    """Whether a node that is on leaves no room for a candidate."""
    if node.digit != candidate.digit:
        return node.cells == (candidate.cell,)
    return all(cell in t.geometry.seen[candidate.cell] for cell in node.cells)


def _one_is_on(t: Phrasing, one: Node, other: Node) -> str:
    """Say that one of two nodes is on: ``r1c2 or r1c9 is 5``, ``r1c2 is 5 or 7``."""
    if one.digit == other.digit:
        places = sorted({*one.cells, *other.cells})
        return f"{listed(map(t.name, places), 'or')} is {t.symbols[one.digit]}"
    if one.cells == other.cells:
        return f"{t.name(one.cell)} is {listed((t.symbols[n.digit] for n in (one, other)), 'or')}"
    return listed((t.node(node._replace(on=True)) for node in (one, other)), "or")
