"""From the step log to steps as people read them.

The log's items are numbers of candidates and houses; here stand the tables that turn them into
the objects, each made once, so that a path of sixty steps is read in a third of a millisecond.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise

from puzzle.geometry import Geometry, House
from solver.human.ladder import Rung
from solver.human.log import (
    ALSO,
    CHAIN,
    ELIMINATE,
    FIN,
    GROUP,
    HOUSE,
    MEMBER,
    OFF,
    ON,
    PATTERN,
    PLACE,
)
from solver.human.step import Candidate, Chain, Node, Step
from solver.human.technique import Technique

_TECHNIQUES = {int(technique): technique for technique in Technique}


_NEITHER: tuple[tuple[Chain, ...], tuple[tuple[Candidate, ...], ...]] = ((), ())


class Reader:
    """Reads steps of one geometry.

    Args:
        geometry: of the puzzles.
    """

    def __init__(self, geometry: Geometry) -> None:
        digits = range(1, geometry.size + 1)
        self._houses = geometry.houses
        self._candidates = [
            [Candidate(cell, digit) for digit in digits] for cell in range(geometry.cell_count)
        ]

    def steps(
        self, rungs: Sequence[Rung], heads: Sequence[Sequence[int]], items: Sequence[Sequence[int]]
    ) -> Iterable[Step]:
        """The steps of a log.

        Args:
            rungs: of the ladder that was climbed.
            heads: technique, rung, surcharge and first item of each step.
            items: role, cell (or house) and digit index (or detail) of each item.
        """
        ends = pairwise([*(head[3] for head in heads), len(items)])
        for (technique, rung, surcharge, _), (first, end) in zip(heads, ends, strict=True):
            yield self._step(_TECHNIQUES[technique], rungs[rung], surcharge, items[first:end])

    def _step(
        self, technique: Technique, rung: Rung, surcharge: int, items: Sequence[Sequence[int]]
    ) -> Step:
        by_role: dict[int, list[Candidate]] = {PLACE: [], ELIMINATE: [], PATTERN: [], FIN: []}
        parts: tuple[list[House], ...] = ([], [], [])
        rest = []
        for item in items:
            role, where, what = item
            if role in by_role:
                by_role[role].append(self._candidates[where][what])
            elif role == HOUSE:
                parts[what].append(self._houses[where])
            else:
                rest.append(item)
        chains_and_groups = self._chains_and_groups(rest) if rest else _NEITHER
        return Step(
            technique,
            rung.level,
            None if rung.score is None else (rung.score + surcharge) / 10,
            tuple(by_role[PLACE]),
            tuple(by_role[ELIMINATE]),
            tuple(by_role[PATTERN]),
            tuple(by_role[FIN]),
            tuple(parts[0]),
            tuple(parts[1]),
            tuple(parts[2]),
            *chains_and_groups,
            rung.hodoku,
        )

    def _chains_and_groups(
        self, items: Sequence[Sequence[int]]
    ) -> tuple[tuple[Chain, ...], tuple[tuple[Candidate, ...], ...]]:
        chains: list[tuple[int, list[Node]]] = []
        groups: list[list[Candidate]] = []
        for role, where, what in items:
            if role == CHAIN:
                chains.append((what, []))
            elif role in (ON, OFF):
                chains[-1][1].append(Node(where, what + 1, role == ON))
            elif role == ALSO:
                nodes = chains[-1][1]
                nodes[-1] = nodes[-1]._replace(further=(*nodes[-1].further, where))
            elif role == GROUP:
                groups.append([])
            elif role == MEMBER:
                groups[-1].append(self._candidates[where][what])
        return (
            tuple(Chain(tuple(nodes), parent if parent >= 0 else None) for parent, nodes in chains),
            tuple(map(tuple, groups)),
        )
