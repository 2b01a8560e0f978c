"""The door to the kernels: climb a ladder through a puzzle.

The kernels are compiled on first use, so they are imported only here, inside functions, and those
of patterns and chains only for puzzles that the basics at the ladder's foot do not solve.
"""

from __future__ import annotations

import threading
import time
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
import numpy.typing as npt

from puzzle.errors import OutOfTime
from puzzle.formats import GridLike, as_grid
from puzzle.geometry import Digit, Geometry
from puzzle.grid import Grid
from solver.human.chains.net_patterns import with_patterns
from solver.human.engine.finder import BASIC, UNIT_SIZE
from solver.human.ladder import PLAYERS, Ladder, Rung
from solver.human.path import Outcome, SolvePath
from solver.human.step import Step

if TYPE_CHECKING:
    from solver.human.engine.state import Position
    from solver.human.engine.step_log import StepLog
    from solver.human.engine.tables import Board
    from solver.human.evidence import Reader


def climb(grid: GridLike, ladder: Ladder = PLAYERS) -> SolvePath:
    """Take the first step of the ladder's lowest rung that has one, until none has.

    Any grid has a path: a full one the empty path, and one without or with several solutions a
    path that ends `broken` or `stuck`, or solved by a technique that assumes a single solution.

    Args:
        grid: the puzzle, of any geometry: a grid, its text, its rows or an array; see `as_grid`.
        ladder: the techniques, in order.

    Raises:
        NotationError: what is given is no grid, and no text of exactly one.
    """
    grid = as_grid(grid)
    bench = bench_for(grid.geometry)
    outcome = bench.climb(grid, ladder)
    path = SolvePath(
        puzzle=grid,
        ladder=ladder.name,
        steps=bench.steps(ladder),
        outcome=outcome,
        result=bench.result(),
        remaining=() if outcome is Outcome.SOLVED else bench.remaining(),
    )
    return with_patterns(path)


@dataclass(frozen=True, slots=True)
class Bench:
    """What the kernels work on, for one geometry in one thread.

    Attributes:
        geometry: of all puzzles climbed here.
        board, position, log: the records.
        arrays: the same records as arrays of one, which a call from Python takes 17 µs faster.
    """

    geometry: Geometry
    board: Board
    position: Position
    log: StepLog
    arrays: _Arrays = field(init=False, repr=False)
    _fields: _Fields = field(init=False, repr=False)
    _reader: list[Reader] = field(init=False, repr=False, default_factory=list)

    def __post_init__(self) -> None:
        records: tuple[Any, ...] = (self.board, self.position, self.log)
        object.__setattr__(self, "arrays", _Arrays(*(np.asarray(r.base) for r in records)))
        object.__setattr__(
            self,
            "_fields",
            _Fields(
                self.board.units,
                self.position.digits,
                self.log.heads,
                self.log.items,
                self.log.counts,
                self.log.off,
            ),
        )

    def climb(self, grid: Grid, ladder: Ladder) -> Outcome:
        """Climb; the log and the position then tell the rest, until the next climb."""
        from solver.human.dispatch.find_all import climb_on, load_unit

        finders = finders_of(ladder)
        outcome = self._climb_from(grid, finders, ladder)
        while outcome is Outcome.STUCK:
            missing = finders[self._fields.units[finders // UNIT_SIZE] == 0]
            if not missing.size:
                break
            load_unit(missing[0] // UNIT_SIZE, self.board, self.position, self.log)
            outcome = _OUTCOMES[climb_on(finders, *self.arrays)]
        return outcome

    def climb_within(self, grid: Grid, ladder: Ladder, seconds: float) -> Outcome:
        """`climb`, with a look at the clock before each finder above the basics.

        The path is the same. Compiling and loading kernels does not count.

        Args:
            grid: the puzzle.
            ladder: the techniques, in order.
            seconds: 0 or more.

        Raises:
            OutOfTime: that was not enough.
        """
        from puzzle.kernel import address_of
        from solver.human.dispatch.find_all import climb_on, find_one, load_unit
        from solver.human.engine.step_log import apply_last, set_rung

        finders = finders_of(ladder)
        above = finders // UNIT_SIZE != BASIC
        basics = finders[: above.argmax() if above.any() else finders.size]
        load_unit(BASIC, self.board, self.position, self.log)
        self._climb_from(grid, finders[:0], ladder)
        outcome = _OUTCOMES[climb_on(finders[:0], *self.arrays)]
        address_of(find_one, 0, self.board, self.position, self.log)
        address_of(apply_last, self.board, self.position, self.log)
        left = seconds
        while outcome is Outcome.STUCK:
            before = time.monotonic()
            outcome = _OUTCOMES[climb_on(basics, *self.arrays)]
            left -= time.monotonic() - before
            if outcome is not Outcome.STUCK:
                break
            for rung in range(basics.size, finders.size):
                if left <= 0:
                    raise OutOfTime(
                        "The time limit passed before the path of the puzzle was at its end."
                    )
                load_unit(finders[rung] // UNIT_SIZE, self.board, self.position, self.log)
                before = time.monotonic()
                has_found = find_one(int(finders[rung]), self.board, self.position, self.log)
                left -= time.monotonic() - before
                if has_found:
                    set_rung(self.log, rung)
                    apply_last(self.board, self.position, self.log)
                    break
            else:
                break
        return outcome

    def _climb_from(self, grid: Grid, finders: npt.NDArray[np.int64], ladder: Ladder) -> Outcome:
        """Climb from the givens with these of a ladder's finders, as far as they are loaded."""
        from solver.human.dispatch.find_all import climb_puzzle

        off = self._fields.off
        off[:] = 0
        if ladder.off:
            off[list(ladder.off)] = 1
        digits = np.frombuffer(grid.digits, dtype=np.uint8)
        return _OUTCOMES[climb_puzzle(finders, digits, *self.arrays)]

    def find(self, rung: Rung) -> Step | None:
        """The first step of a rung's finder at the position as it stands, which is left so."""
        from solver.human.dispatch.find_all import find_one, load_unit
        from solver.human.engine.step_log import clear, set_rung

        clear(self.log)
        load_unit(rung.finder // UNIT_SIZE, self.board, self.position, self.log)
        if not find_one(int(rung.finder), self.board, self.position, self.log):
            return None
        set_rung(self.log, 0)
        return self.steps(Ladder("", (rung,)))[0]

    def heads(self) -> npt.NDArray[np.int64]:
        """The heads of the steps taken: technique, rung, surcharge, first item."""
        from solver.human.engine.step_log import STEPS

        return self._fields.heads[: self._fields.counts[STEPS]]

    @property
    def first_placement(self) -> int | None:
        """The first step, by its index, that places a digit; None when none does."""
        from solver.human.engine.step_log import FIRST, ITEMS, PLACE

        roles = self._fields.items[: self._fields.counts[ITEMS], 0]
        if not roles.size:
            return None
        first = (roles == PLACE).argmax()
        if roles[first] != PLACE:
            return None
        return int(self.heads()[:, FIRST].searchsorted(first, "right")) - 1

    @property
    def is_full(self) -> bool:
        """Whether the log had no room for a step: then a climb can end stuck where it need not."""
        from solver.human.engine.step_log import OVERFLOW

        return bool(self._fields.counts[OVERFLOW])

    def result(self) -> Grid:
        """The grid as it stands."""
        return Grid(self._fields.digits.astype(np.uint8).tobytes(), self.geometry)

    def remaining(self) -> tuple[tuple[Digit, ...], ...]:
        """For each cell the digits that may still go there."""
        digits = range(self.geometry.size)
        return tuple(
            tuple(d + 1 for d in digits if mask >> d & 1)
            for mask in self.position.candidates.tolist()
        )

    def steps(self, ladder: Ladder) -> tuple[Step, ...]:
        """The steps that the ladder has taken, in order."""
        from solver.human.engine.step_log import ITEMS
        from solver.human.evidence import Reader

        if not self._reader:
            self._reader.append(Reader(self.geometry))
        items = self._fields.items[: self._fields.counts[ITEMS]]
        return tuple(self._reader[0].steps(ladder, self.heads(), items))


class _Arrays(NamedTuple):
    """A bench's records, each in an array of one."""

    boards: npt.NDArray[np.void]
    positions: npt.NDArray[np.void]
    logs: npt.NDArray[np.void]


class _Fields(NamedTuple):
    """Fields of a bench's records: a record looks a field up by name, which takes 2 µs a time."""

    units: npt.NDArray[np.int64]
    digits: npt.NDArray[np.int64]
    heads: npt.NDArray[np.int64]
    items: npt.NDArray[np.int64]
    counts: npt.NDArray[np.int64]
    off: npt.NDArray[np.int64]


_OUTCOMES = tuple(Outcome)


@lru_cache(maxsize=256)
def finders_of(ladder: Ladder) -> npt.NDArray[np.int64]:
    """The codes of the ladder's finders, in order, as kernels take them; not to be changed."""
    return np.array([rung.finder for rung in ladder.rungs], dtype=np.int64)


_benches = threading.local()


def bench_for(geometry: Geometry) -> Bench:
    """This thread's bench for a geometry."""
    from solver.human.engine.state import new_position
    from solver.human.engine.step_log import new_log
    from solver.human.engine.tables import board_of

    known: dict[Geometry, Bench] = _benches.__dict__.setdefault("known", {})
    if geometry not in known:
        known[geometry] = Bench(geometry, board_of(geometry), new_position(geometry), new_log())
    return known[geometry]
