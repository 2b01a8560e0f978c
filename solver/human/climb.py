"""The door to the kernels: climb a ladder through a puzzle.

The kernels are compiled on first use, so they are imported only here, inside functions, and those
of patterns and chains only for puzzles that the basics at the ladder's foot do not solve.
"""

from __future__ import annotations

import threading
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from puzzle.geometry import Digit, Geometry
from puzzle.grid import Grid
from solver.human.finder import UNIT_SIZE
from solver.human.ladder import PLAYERS, Ladder, Rung
from solver.human.step import Candidate, Chain, Node, Outcome, Path, Step
from solver.human.technique import Technique

if TYPE_CHECKING:
    from solver.human.board import Board
    from solver.human.log import StepLog
    from solver.human.position import Position


def climb(grid: Grid, ladder: Ladder = PLAYERS) -> Path:
    """Take the first step of the ladder's lowest rung that has one, until none has.

    Any grid has a path: a full one the empty path, and one without or with several solutions a
    path that ends `broken` or `stuck`, or solved by a technique that assumes a single solution.

    Args:
        grid: the puzzle, of any geometry.
        ladder: the techniques, in order.
    """
    bench = bench_for(grid.geometry)
    outcome = bench.climb(grid, ladder)
    return Path(
        puzzle=grid,
        ladder=ladder.name,
        steps=bench.steps(ladder.rungs),
        outcome=outcome,
        result=bench.result(),
        remaining=() if outcome is Outcome.SOLVED else bench.remaining(),
    )


@dataclass(frozen=True, slots=True)
class Bench:
    """What the kernels work on, for one geometry in one thread."""

    geometry: Geometry
    board: Board
    position: Position
    log: StepLog

    def climb(self, grid: Grid, ladder: Ladder) -> Outcome:
        """Climb; the log and the position then tell the rest, until the next climb."""
        from solver.human.find_all import climb_all, load_unit
        from solver.human.log import clear
        from solver.human.position import is_broken, load

        clear(self.log)
        self.log.off[:] = 0
        self.log.off[list(ladder.off)] = 1
        if not load(self.board, self.position, np.frombuffer(grid.digits, dtype=np.uint8)):
            return Outcome.BROKEN
        finders = finders_of(ladder)
        while not climb_all(finders, self.board, self.position, self.log):
            if is_broken(self.board, self.position):
                return Outcome.BROKEN
            missing = finders[self.board.units[finders // UNIT_SIZE] == 0]
            if not missing.size:
                return Outcome.STUCK
            load_unit(missing[0] // UNIT_SIZE, self.board, self.position, self.log)
        return Outcome.SOLVED

    def find(self, rung: Rung) -> Step | None:
        """The first step of a rung's finder at the position as it stands, which is left so."""
        from solver.human.find_all import find_one, load_unit
        from solver.human.log import clear, set_rung

        clear(self.log)
        load_unit(rung.finder // UNIT_SIZE, self.board, self.position, self.log)
        if not find_one(int(rung.finder), self.board, self.position, self.log):
            return None
        set_rung(self.log, 0)
        return self.steps((rung,))[0]

    def heads(self) -> npt.NDArray[np.int64]:
        """The heads of the steps taken: technique, rung, surcharge, first item."""
        from solver.human.log import STEPS

        return self.log.heads[: self.log.counts[STEPS]]

    def result(self) -> Grid:
        """The grid as it stands."""
        return Grid(self.position.digits.astype(np.uint8).tobytes(), self.geometry)

    def remaining(self) -> tuple[tuple[Digit, ...], ...]:
        """For each cell the digits that may still go there."""
        digits = range(self.geometry.size)
        return tuple(
            tuple(d + 1 for d in digits if mask >> d & 1)
            for mask in self.position.candidates.tolist()
        )

    def steps(self, rungs: Sequence[Rung]) -> tuple[Step, ...]:
        """The steps taken by a ladder of these rungs, in order."""
        from solver.human.log import ITEMS

        heads = self.heads().tolist()
        items = self.log.items[: self.log.counts[ITEMS]].tolist()
        firsts = [head[3] for head in heads] + [len(items)]
        return tuple(
            self._step(rungs[head[1]], head, items[first:end])
            for head, (first, end) in zip(heads, pairwise(firsts), strict=True)
        )

    def _step(self, rung: Rung, head: list[int], items: list[list[int]]) -> Step:
        from solver.human.log import CHAIN, ELIMINATE, FIN, HOUSE, OFF, ON, PATTERN, PLACE

        by_role: dict[int, list[Candidate]] = {PLACE: [], ELIMINATE: [], PATTERN: [], FIN: []}
        parts: tuple[list[int], list[int], list[int]] = ([], [], [])
        chains: list[tuple[int, list[Node]]] = []
        for role, where, what in items:
            if role in by_role:
                by_role[role].append(Candidate(where, what + 1))
            elif role == HOUSE:
                parts[what].append(where)
            elif role == CHAIN:
                chains.append((what, []))
            elif role in (ON, OFF):
                chains[-1][1].append(Node(where, what + 1, role == ON))
        houses, covers, places_in = (tuple(self.geometry.houses[h] for h in part) for part in parts)
        return Step(
            technique=Technique(head[0]),
            level=rung.level,
            score=None if rung.score is None else (rung.score + head[2]) / 10,
            placements=tuple(by_role[PLACE]),
            eliminations=tuple(by_role[ELIMINATE]),
            pattern=tuple(by_role[PATTERN]),
            fins=tuple(by_role[FIN]),
            houses=houses,
            covers=covers,
            places_in=places_in,
            chains=tuple(
                Chain(tuple(nodes), parent if parent >= 0 else None) for parent, nodes in chains
            ),
        )


def finders_of(ladder: Ladder) -> npt.NDArray[np.int64]:
    """The codes of the ladder's finders, in order, as kernels take them."""
    return np.array([rung.finder for rung in ladder.rungs], dtype=np.int64)


_benches = threading.local()


def bench_for(geometry: Geometry) -> Bench:
    """This thread's bench for a geometry."""
    from solver.human.board import board_of
    from solver.human.log import new_log
    from solver.human.position import new_position

    known: dict[Geometry, Bench] = _benches.__dict__.setdefault("known", {})
    if geometry not in known:
        known[geometry] = Bench(geometry, board_of(geometry), new_position(geometry), new_log())
    return known[geometry]
