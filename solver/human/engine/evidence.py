"""From the step log to steps as people read them.

The log's items are numbers of candidates and houses; here stand the tables that turn them into
the objects, each made once. Singles are most of a path, and there are only so many of them: they
are kept whole.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from puzzle.geometry import Geometry, House
from puzzle.score import Score
from solver.human.engine.step_log import (
    ALSO,
    BY,
    BY_HOUSE,
    BY_PATTERN,
    CHAIN,
    CLUE,
    ELIMINATE,
    FIN,
    GROUP,
    HOUSE,
    MEMBER,
    OFF,
    ON,
    PATTERN,
    PLACE,
    TOTAL,
)
from solver.human.hardness import hardness_of
from solver.human.ladder import Ladder, Rung
from solver.human.registry import Technique
from solver.human.step import Candidate, Chain, Node, Step

_TECHNIQUES = {int(technique): technique for technique in Technique}
_SINGLES = {int(t) for t in (Technique.FULL_HOUSE, Technique.HIDDEN_SINGLE, Technique.NAKED_SINGLE)}
_NEITHER: tuple[tuple[Chain, ...], tuple[tuple[Candidate, ...], ...]] = ((), ())

_Items: TypeAlias = tuple[int, ...]
"""Items of a step, one after the other: role, cell (or house), digit index (or detail)."""


@lru_cache(maxsize=8)
def _all_of(
    cell_count: int, size: int
) -> tuple[tuple[tuple[Candidate, ...], ...], dict[int, tuple[tuple[Node, ...], ...]]]:
    """Return every candidate and, by role, every node, each by cell and digit index."""
    digits, cells = range(1, size + 1), range(cell_count)
    candidates = tuple(tuple(Candidate(cell, digit) for digit in digits) for cell in cells)
    nodes = {
        role: tuple(tuple(Node(*each, role == ON) for each in row) for row in candidates)
        for role in (ON, OFF)
    }
    return candidates, nodes


class Reader:
    """Reads steps of one geometry.

    Args:
        geometry: of the puzzles.
    """

    def __init__(self, geometry: Geometry) -> None:
        self._geometry = geometry
        self._houses = geometry.houses
        self._candidates, self._nodes = _all_of(geometry.cell_count, geometry.size)
        self._singles: dict[tuple[int, Rung], dict[_Items, Step]] = {}

    def steps(
        self, ladder: Ladder, heads: npt.NDArray[np.int64], items: npt.NDArray[np.int64]
    ) -> Iterator[Step]:
        """Yield the steps of a log.

        Args:
            ladder: the one that was climbed.
            heads: (steps, 4): technique, rung, surcharge and first item of each step.
            items: (items, 3): role, cell (or house) and digit index (or detail) of each item.
        """
        rungs = ladder.rungs
        numbers = tuple(items.ravel().tolist())
        kept = {
            rung: self._singles.setdefault((rung, rungs[rung]), {})
            for rung in set(heads[:, 1].tolist())
        }
        hardness = hardness_of(ladder, heads).tolist()
        ends = [*(3 * heads[1:, 3]).tolist(), len(numbers)]
        for head, end, hard in zip(heads.tolist(), ends, hardness, strict=False):
            technique, rung, _, first = head
            own = numbers[3 * first : end]
            if technique not in _SINGLES:
                yield self._step(rungs[rung], head, hard, own)
                continue
            step = kept[rung].get(own)
            if step is None:
                step = kept[rung][own] = self._step(rungs[rung], head, hard, own)
            yield step

    def _step(self, rung: Rung, head: Sequence[int], hardness: int, items: _Items) -> Step:
        technique, _, surcharge, _ = head
        by_role: dict[int, list[Candidate]] = {PLACE: [], ELIMINATE: [], PATTERN: [], FIN: []}
        parts: tuple[list[House], ...] = ([], [], [])
        rest = []
        total = clue = None
        for item in zip(items[::3], items[1::3], items[2::3], strict=True):
            role, where, what = item
            if role in by_role:
                by_role[role].append(self._candidates[where][what])
            elif role == HOUSE:
                parts[what].append(self._houses[where])
            elif role == TOTAL:
                total = what
            elif role == CLUE:
                clue = where
            else:
                rest.append(item)
        chains_and_groups = self._chains_and_groups(rest) if rest else _NEITHER
        return Step(
            _TECHNIQUES[technique],
            rung.level,
            None if rung.score is None else Score(rung.score.tenths + surcharge),
            tuple(by_role[PLACE]),
            tuple(by_role[ELIMINATE]),
            tuple(by_role[PATTERN]),
            tuple(by_role[FIN]),
            tuple(parts[0]),
            tuple(parts[1]),
            tuple(parts[2]),
            *chains_and_groups,
            rung.hodoku,
            hardness,
            self._geometry,
            total,
            clue,
        )

    def _chains_and_groups(
        self, items: Iterable[tuple[int, int, int]]
    ) -> tuple[tuple[Chain, ...], tuple[tuple[Candidate, ...], ...]]:
        chains: list[tuple[int, list[Node], list[_Pattern]]] = []
        groups: list[list[Candidate]] = []
        nodes: list[Node] = []
        patterns: list[_Pattern] = []
        for role, where, what in items:
            if role in self._nodes:
                nodes.append(self._nodes[role][where][what])
            elif role == CHAIN:
                nodes, patterns = [], []
                chains.append((what, nodes, patterns))
            elif role == ALSO:
                nodes[-1] = nodes[-1]._replace(further=(*nodes[-1].further, where))
            elif role == GROUP:
                groups.append([])
            elif role == MEMBER:
                groups[-1].append(self._candidates[where][what])
            elif role == BY:
                patterns.append(_Pattern(_TECHNIQUES[where], Candidate(*nodes[-1][:2])))
            elif role == BY_HOUSE:
                patterns[-1].parts[what].append(self._houses[where])
            elif role == BY_PATTERN:
                patterns[-1].held.append(self._candidates[where][what])
        return (
            tuple(
                Chain(
                    tuple(nodes),
                    parent if parent >= 0 else None,
                    tuple(pattern.as_step(self._geometry) for pattern in patterns),
                )
                for parent, nodes, patterns in chains
            ),
            tuple(map(tuple, groups)),
        )


@dataclass(frozen=True, slots=True)
class _Pattern:
    """A pattern inside a net, as far as it is read: it removes one candidate."""

    technique: Technique
    gone: Candidate
    parts: tuple[list[House], list[House]] = field(default_factory=lambda: ([], []))
    held: list[Candidate] = field(default_factory=list)

    def as_step(self, geometry: Geometry) -> Step:
        """Return the pattern as a step without a rating."""
        return Step(
            self.technique,
            None,
            None,
            (),
            (self.gone,),
            pattern=tuple(self.held),
            houses=tuple(self.parts[0]),
            covers=tuple(self.parts[1]),
            geometry=geometry,
        )
